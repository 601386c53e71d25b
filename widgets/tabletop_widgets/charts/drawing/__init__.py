"""Shared parts of charts: the frame, interactive cells, and static pictures."""
