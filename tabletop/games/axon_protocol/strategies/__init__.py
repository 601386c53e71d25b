"""Strategies for Axon Protocol."""
