"""Analysis of a whole game: decisions judged by rollouts, win chances, luck and skill, and reasons in words."""

from tabletop.engine.renamed import report_renamed_names
from tabletop.teaching.analysis.advice import Advice, MoveEvaluation, SuggestedMove, advise, evaluate, review_move
from tabletop.teaching.analysis.analysis import Account, Analysis, ChanceEffect, SeatSummary, Swing, step_word
from tabletop.teaching.analysis.decision_evaluation import DecisionEvaluation, TestedMove
from tabletop.teaching.analysis.exercises import build_exercise, compare_every_move, is_good_enough
from tabletop.teaching.analysis.figures.marks import describe_mark, describe_rating, get_mark, get_rating
from tabletop.teaching.analysis.plan import AnalysisPlan
from tabletop.teaching.analysis.report import report
from tabletop.teaching.analysis.serialization import AnalysisError, from_text, load, save, to_text
from tabletop.teaching.analysis.work import analyse, find_offset, follow_chances

__all__ = [
    "Account", "Advice", "Analysis", "AnalysisError", "AnalysisPlan", "ChanceEffect", "DecisionEvaluation",
    "MoveEvaluation", "SeatSummary", "SuggestedMove", "Swing", "TestedMove", "advise", "analyse", "build_exercise",
    "compare_every_move", "describe_mark", "describe_rating", "evaluate", "find_offset", "follow_chances",
    "from_text", "get_mark", "get_rating", "is_good_enough", "load", "report", "review_move", "save", "step_word",
    "to_text",
]  # fmt: skip

report_renamed_names(__name__)
