"""Registry of games: packages declare where a game is, and it is imported on demand."""
