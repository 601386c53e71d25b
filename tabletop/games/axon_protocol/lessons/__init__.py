"""Lessons of Axon Protocol, and riddles about the routines of characters."""
