"""Play many games: a plan of the games, runs that play it, and the results as numbers."""

from tabletop.experiments.playing.games import Games
from tabletop.experiments.playing.locked_file import StoreError
from tabletop.experiments.playing.plan import Arm, Plan
from tabletop.experiments.playing.progress import Progress
from tabletop.experiments.playing.run import Run
from tabletop.experiments.playing.store import Store

__all__ = ["Arm", "Games", "Plan", "Progress", "Run", "Store", "StoreError"]
