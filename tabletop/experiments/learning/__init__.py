"""Learned values of positions: games of strategies against themselves, and the weights that predict the winner."""
