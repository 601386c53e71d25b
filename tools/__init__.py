"""Command-line tools for developers of the kit."""
