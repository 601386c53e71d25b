"""Analysis of a whole game: decisions judged by rollouts, win chances, luck and skill, and reasons in words."""

from tabletop.teaching.analysis.advice import Advice, MoveEvaluation, SuggestedMove, advise, evaluate, tutor
from tabletop.teaching.analysis.analysis import Account, Analysis, ChanceEffect, SeatSummary, Swing, step_word
from tabletop.teaching.analysis.decision_evaluation import DecisionEvaluation, TestedMove
from tabletop.teaching.analysis.exercises import better_move, every_move, passes
from tabletop.teaching.analysis.figures.marks import mark_of, mark_word, rating_of, rating_word
from tabletop.teaching.analysis.plan import AnalysisPlan
from tabletop.teaching.analysis.report import report
from tabletop.teaching.analysis.serialization import AnalysisError, from_text, load, save, to_text
from tabletop.teaching.analysis.work import analyse, fits

__all__ = [
    "Account", "Advice", "Analysis", "AnalysisError", "AnalysisPlan", "ChanceEffect", "DecisionEvaluation",
    "MoveEvaluation", "SeatSummary", "SuggestedMove", "Swing", "TestedMove", "advise", "analyse", "better_move",
    "evaluate", "every_move", "fits", "from_text", "load", "mark_of", "mark_word", "passes", "rating_of",
    "rating_word", "report", "save", "step_word", "to_text", "tutor",
]  # fmt: skip
