"""The levels of opponents that play with other numbers in D.E.I. than elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.engine.core.player_view import Strategy
from tabletop.strategies.levels import looking_ahead

AHEAD = 30
"""Decisions to look ahead at least, before a round may end a playout: about a round, so that the next one tells, too.

An outpost put up late in a round earns nothing before the next one.
"""
AT_MOST = 120
"""Decisions to look ahead at most: the horizon of the other levels ends in mid-round."""

LEVELS: Mapping[str, Strategy] = {"expert": looking_ahead("expert", AHEAD, AT_MOST)}
