"""Spaced repetition: what a learner has met comes back when it is about to be forgotten."""

from tabletop.engine.renamed import report_renamed_names
from tabletop.teaching.review.deck import AGAIN, GOOD, HARD, KINDS, ReviewCard, ReviewDeck, ReviewItem

__all__ = ["AGAIN", "GOOD", "HARD", "KINDS", "ReviewCard", "ReviewDeck", "ReviewItem"]

report_renamed_names(__name__)
