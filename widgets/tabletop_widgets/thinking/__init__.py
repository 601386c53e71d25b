"""Background computation at a live table: hints, a tutor's warning before a bad move, and a search to watch."""
