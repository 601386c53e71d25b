"""Lessons of gin rummy."""
