"""Experiments: matches, tournaments and sweeps, with intervals. Needs the extra "experiments"."""

from tabletop.extras import require_extra

require_extra("experiments", "numpy", "scipy", "pandas", "choix", "cloudpickle", "tqdm")

from tabletop.engine.renamed import report_renamed_names
from tabletop.experiments.match import Match, MatchResult, play_match, play_one
from tabletop.experiments.pool import WorkerDied, Workers, process_pool
from tabletop.experiments.printed import list_printed_numbers, with_printed
from tabletop.experiments.results import Answer, Figure, Forecast, Width
from tabletop.experiments.saved_answers import load_answer, save_answer
from tabletop.experiments.statistics import Interval, difference, mean, share, share_difference, wilson
from tabletop.experiments.story import TurningPoint, find_turning_points, lead
from tabletop.experiments.sweep import Comparison, SweepRow, compare, mean_score, sweep
from tabletop.experiments.tournament import Standing, Tournament, tournament
from tabletop.experiments.worth import Worth, WorthItem, WorthTable, card_worth, list_things, measured_worth

__all__ = [
    "Answer",
    "Comparison",
    "Figure",
    "Forecast",
    "Interval",
    "Match",
    "MatchResult",
    "SweepRow",
    "Standing",
    "WorthItem",
    "Tournament",
    "TurningPoint",
    "Width",
    "WorkerDied",
    "Workers",
    "Worth",
    "WorthTable",
    "card_worth",
    "compare",
    "difference",
    "lead",
    "load_answer",
    "mean",
    "mean_score",
    "measured_worth",
    "play_one",
    "play_match",
    "list_printed_numbers",
    "process_pool",
    "save_answer",
    "share",
    "share_difference",
    "sweep",
    "list_things",
    "tournament",
    "find_turning_points",
    "wilson",
    "with_printed",
]

report_renamed_names(__name__)
