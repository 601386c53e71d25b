"""Lessons of 51st State."""
