"""Calibrated chances to win: the adviser that finds the best move, and the claims about it."""

from tabletop.strategies.chances.adviser import Adviser, Budget, find_fitted_map, find_horizon, find_search_map
from tabletop.strategies.chances.claims import UNKNOWN, Chance, Prior, combine_chance
from tabletop.strategies.chances.maps import ChanceMap, find_map

__all__ = [
    "UNKNOWN",
    "Adviser",
    "Budget",
    "Chance",
    "ChanceMap",
    "Prior",
    "combine_chance",
    "find_horizon",
    "find_fitted_map",
    "find_map",
    "find_search_map",
]
