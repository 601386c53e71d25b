"""The core compiled: `python -m tools.compiled` lays out a copy of the package, writes it out, and compiles it."""
