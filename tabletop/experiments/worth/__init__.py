"""What a card, a badge, a faction is worth: the same deals with it and without it."""

from tabletop.experiments.worth.answer import Worth
from tabletop.experiments.worth.asking import card_worth
from tabletop.experiments.worth.things import Thing, things_of

__all__ = ["Thing", "Worth", "card_worth", "things_of"]
