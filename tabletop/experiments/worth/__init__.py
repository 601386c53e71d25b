"""Worth of a card, a badge or a faction: the same deals with it and without it."""

from tabletop.experiments.worth.answer import Worth, together
from tabletop.experiments.worth.asking import card_worth
from tabletop.experiments.worth.table import WorthRow, WorthTable, measured_worth
from tabletop.experiments.worth.things import WorthItem, things_of

__all__ = ["WorthRow", "WorthItem", "Worth", "WorthTable", "card_worth", "measured_worth", "things_of", "together"]
