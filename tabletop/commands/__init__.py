"""Commands of `python -m tabletop`: `new` creates an empty game, `check` finds mistakes in a game."""
