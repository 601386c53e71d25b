"""The table of a game: declared once; from its fields comes all that is read, saved, dealt anew and told of it."""
