"""Design by search: find the numbers with which a game meets its goals. Needs Optuna (extra "design")."""

from tabletop.experiments.design.goals import Goal, equal_seats, lead, points, rounds, share
from tabletop.experiments.design.search import search
from tabletop.experiments.design.trials import Design, DesignTrial

__all__ = ["Design", "DesignTrial", "Goal", "equal_seats", "lead", "points", "rounds", "search", "share"]
