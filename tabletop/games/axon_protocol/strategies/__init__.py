"""Strategies that know Axon Protocol."""
