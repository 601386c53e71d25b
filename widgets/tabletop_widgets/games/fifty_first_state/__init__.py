"""Screens of 51st State."""
