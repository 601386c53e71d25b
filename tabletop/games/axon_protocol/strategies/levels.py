"""The levels of opponents that play with other numbers in Axon Protocol than elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.engine.core.player_view import Strategy
from tabletop.strategies.levels import looking_ahead

AHEAD = 40
"""Decisions to look ahead at least, before a round may end a playout: about a round, so that the next one tells, too.

What is set up now, a character in its place, a card on a desktop, pays in the turns to come, and who starts has the
first choice of them: the value where this round ends sees little of that.
"""
AT_MOST = 120
"""Decisions to look ahead at most: a round has some fifty."""

LEVELS: Mapping[str, Strategy] = {level: looking_ahead(level, AHEAD, AT_MOST) for level in ("hard", "expert")}
