"""Worth of a card, a badge or a faction: the same deals with it and without it."""

from tabletop.experiments.worth.answer import Worth, together
from tabletop.experiments.worth.items import WorthItem, things_of
from tabletop.experiments.worth.measurement import card_worth
from tabletop.experiments.worth.table import WorthRow, WorthTable, measured_worth

__all__ = ["WorthRow", "WorthItem", "Worth", "WorthTable", "card_worth", "measured_worth", "things_of", "together"]
