"""Compilation of the core: `python -m tools.compiled` copies the package, rewrites its classes, and compiles it."""
