"""Worth of a card, a badge or a faction: the same deals with it and without it."""

from tabletop.experiments.worth.answer import Worth, combine_worths
from tabletop.experiments.worth.items import WorthItem, list_things
from tabletop.experiments.worth.measurement import card_worth
from tabletop.experiments.worth.table import WorthRow, WorthTable, measured_worth

__all__ = [
    "WorthRow",
    "WorthItem",
    "Worth",
    "WorthTable",
    "card_worth",
    "measured_worth",
    "list_things",
    "combine_worths",
]
