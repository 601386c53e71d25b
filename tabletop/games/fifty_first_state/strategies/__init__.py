"""Strategies that know 51st State."""
