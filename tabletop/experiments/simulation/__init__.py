"""Play many games: a plan of the games, runs that play it, and the results as numbers."""

from tabletop.experiments.simulation.game_results import GameResults
from tabletop.experiments.simulation.locked_file import StoreError
from tabletop.experiments.simulation.match_plan import Arm, MatchPlan
from tabletop.experiments.simulation.progress import RunProgress
from tabletop.experiments.simulation.run import Run
from tabletop.experiments.simulation.store import Store

__all__ = ["Arm", "GameResults", "MatchPlan", "RunProgress", "Run", "Store", "StoreError"]
