"""Saved classes: a file for each, from which a class is resumed another day."""
