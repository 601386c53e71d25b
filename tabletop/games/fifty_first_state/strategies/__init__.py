"""Heuristic strategies for 51st State."""
