"""Commands of `tabletop`, a module each: `play` and `lab` open a browser, `new` creates a game, `check` tests it."""
