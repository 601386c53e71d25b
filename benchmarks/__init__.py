"""How fast and how strong: `python -m benchmarks`."""
