"""What `python -m tabletop` does: `new` lays out an empty game, `check` looks for mistakes in one."""
