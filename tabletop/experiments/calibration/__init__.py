"""Fit of the maps from rollouts to chances to win, on games that the heuristic plays against itself."""
