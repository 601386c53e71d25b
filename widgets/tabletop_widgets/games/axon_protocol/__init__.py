"""Screens of Axon Protocol."""
