"""What thinks beside a living table: hints, a tutor's word before a bad move, a search to watch."""
