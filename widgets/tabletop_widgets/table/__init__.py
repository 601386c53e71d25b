"""The table: the views that every game has, and where they stand beside those of its own."""
