"""Schema of a game's table: declared fields from which reading, saving, resampling and display are generated."""
