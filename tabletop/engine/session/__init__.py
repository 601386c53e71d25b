"""Live game for people: branches, seats, strategies, auto-pass, history and records."""
