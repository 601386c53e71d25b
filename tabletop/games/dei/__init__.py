"""D.E.I.: Divide et Impera: its rules, with tiles and cards of our own, as a game of the kit."""

from tabletop.games.dei.game import Dei

GAME = Dei
