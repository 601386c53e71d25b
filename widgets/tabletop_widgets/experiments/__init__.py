"""Screens for experiments: the laboratory."""
