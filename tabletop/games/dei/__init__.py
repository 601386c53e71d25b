"""D.E.I.: Divide et Impera, with tiles and cards designed for this kit."""

from tabletop.games.dei.game import Dei

GAME = Dei
