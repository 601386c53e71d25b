"""Game management at the table: start a game, choose players, save, load and share it."""
