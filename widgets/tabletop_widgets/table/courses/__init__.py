"""The course of a game: strips, tracks and curves over its moments, and what is read at each place of them."""
