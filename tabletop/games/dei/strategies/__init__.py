"""Strategies that know D.E.I."""
