"""The registry of games: packages say where a game is; it is imported on demand."""
