"""How sentences are made: catalogues of words, nouns with their forms, phrases of a game, quotations in errors."""
