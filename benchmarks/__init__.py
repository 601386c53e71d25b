"""Benchmarks of speed and playing strength: `python -m benchmarks`."""
