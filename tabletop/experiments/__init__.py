"""Experiments: matches, tournaments and sweeps, with intervals. Needs numpy (extra "experiments")."""

from tabletop.experiments.job import Job
from tabletop.experiments.match import Match, MatchResult, play_match, play_matches, play_one
from tabletop.experiments.pool import WorkerDied, Workers, process_pool
from tabletop.experiments.statistics import Interval, mean, wilson
from tabletop.experiments.story import TurningPoint, lead, turning_points
from tabletop.experiments.sweep import Sweep, SweepPoint, mean_score, sweep
from tabletop.experiments.tournament import Standing, Table, tournament

__all__ = [
    "Interval",
    "Job",
    "Match",
    "MatchResult",
    "Standing",
    "Sweep",
    "SweepPoint",
    "Table",
    "TurningPoint",
    "WorkerDied",
    "Workers",
    "lead",
    "mean",
    "mean_score",
    "play_one",
    "play_match",
    "play_matches",
    "process_pool",
    "sweep",
    "tournament",
    "turning_points",
    "wilson",
]
