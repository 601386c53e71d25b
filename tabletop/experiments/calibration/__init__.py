"""Fitting the maps from rollouts to chances to win, on games that the heuristic plays against itself."""

from tabletop.experiments.calibration.fitting import fit_map, fit_move
from tabletop.experiments.calibration.measuring import (
    Claim,
    Row,
    finish_game,
    measure_claim,
    measure_games,
    measure_row,
    pick_decision,
    read_rows,
)

__all__ = [
    "Claim",
    "Row",
    "finish_game",
    "fit_map",
    "fit_move",
    "measure_claim",
    "measure_games",
    "measure_row",
    "pick_decision",
    "read_rows",
]
