"""Internationalization: catalogues, nouns with their forms, phrases of a game, quotations in errors."""
