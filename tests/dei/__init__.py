"""What D.E.I. says and does."""
