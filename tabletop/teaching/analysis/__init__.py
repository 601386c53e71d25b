"""A game taken apart: decisions rolled out, the swing of the chances, luck told from skill, and reasons in words."""

from tabletop.teaching.analysis.analysis import Account, Analysis, Stroke, Summary, Swing, step_word
from tabletop.teaching.analysis.judging import Judged, Tried
from tabletop.teaching.analysis.marks import mark_of, mark_word, rating_of, rating_word
from tabletop.teaching.analysis.plan import Plan
from tabletop.teaching.analysis.storing import AnalysisError, from_text, load, save, to_text
from tabletop.teaching.analysis.tutor import Warned, tutor
from tabletop.teaching.analysis.work import analyse, fits

__all__ = [
    "Account", "Analysis", "AnalysisError", "Judged", "Plan", "Stroke", "Summary", "Swing", "Tried", "Warned",
    "analyse", "fits", "from_text", "load", "mark_of", "mark_word", "rating_of", "rating_word", "save", "step_word",
    "to_text", "tutor",
]  # fmt: skip
