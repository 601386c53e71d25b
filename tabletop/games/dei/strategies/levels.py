"""Levels of opponents with special parameters for D.E.I."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.engine.core.player_view import Strategy
from tabletop.strategies.levels import make_look_ahead

AHEAD = 30
"""Minimum number of decisions to look ahead before a round may end a playout: about one round.

An outpost gained late in a round only pays in the next one.
"""
AT_MOST = 120
"""Maximum number of decisions to look ahead. The horizon of the other levels ends in mid-round."""

LEVELS: Mapping[str, Strategy] = {"expert": make_look_ahead("expert", AHEAD, AT_MOST)}
