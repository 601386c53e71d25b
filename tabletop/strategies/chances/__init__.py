"""Calibrated chances to win: the adviser that finds the best move, and the claims about it."""

from tabletop.strategies.chances.adviser import Adviser, Budget, find_horizon, fitted_map, map_of_search
from tabletop.strategies.chances.claims import UNKNOWN, Chance, Prior, combine_chance
from tabletop.strategies.chances.maps import ChanceMap, map_of

__all__ = [
    "UNKNOWN",
    "Adviser",
    "Budget",
    "Chance",
    "ChanceMap",
    "Prior",
    "combine_chance",
    "find_horizon",
    "fitted_map",
    "map_of",
    "map_of_search",
]
