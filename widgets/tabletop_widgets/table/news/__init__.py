"""What happened: the log, the moves, and what is new since the viewer decided last."""
