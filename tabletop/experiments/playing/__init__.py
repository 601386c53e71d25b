"""Play many games: a plan of the games, runs that play it, and the results as numbers."""

from tabletop.experiments.playing.games import GameResults
from tabletop.experiments.playing.locked_file import StoreError
from tabletop.experiments.playing.plan import Arm, MatchPlan
from tabletop.experiments.playing.progress import RunProgress
from tabletop.experiments.playing.run import Run
from tabletop.experiments.playing.store import Store

__all__ = ["Arm", "GameResults", "MatchPlan", "RunProgress", "Run", "Store", "StoreError"]
