"""History of the game: the log, the moves, and the changes since the viewer's last decision."""
