"""Commands of `tabletop`, a module each: `play` and `lab` open a notebook, `new` creates a game, `check` tests it."""
