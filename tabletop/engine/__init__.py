"""What every game shares: actions, the agenda, verdicts, events, records, sessions. Knows no game."""
