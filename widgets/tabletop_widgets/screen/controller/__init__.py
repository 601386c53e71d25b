"""The controller of a session: its selection, its strategies at their pace, and people who share a screen."""
