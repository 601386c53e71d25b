"""What a game declares besides its table: parameters, rulebook, colours, names; and the defaults of its package."""
