"""Lessons of D.E.I., and quiz positions about majorities."""
