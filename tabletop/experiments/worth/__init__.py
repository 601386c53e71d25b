"""Worth of a card, a badge or a faction: the same deals with it and without it."""

from tabletop.experiments.worth.answer import Worth, together
from tabletop.experiments.worth.asking import card_worth
from tabletop.experiments.worth.table import Row, WorthTable, measured_worth
from tabletop.experiments.worth.things import Thing, things_of

__all__ = ["Row", "Thing", "Worth", "WorthTable", "card_worth", "measured_worth", "things_of", "together"]
