"""Levels of opponents whose settings in Axon Protocol differ from the defaults."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.engine.core.player_view import Strategy
from tabletop.strategies.levels import make_look_ahead

AHEAD = 40
"""Smallest number of decisions to look ahead before a round may end a playout: about one round.

A character in place or a card on a desktop pays off in later turns, and the starting player has the first choice. The
value at the end of the current round shows little of that, so a playout includes most of the next round.
"""
AT_MOST = 120
"""Largest number of decisions to look ahead. A round has about fifty."""

LEVELS: Mapping[str, Strategy] = {level: make_look_ahead(level, AHEAD, AT_MOST) for level in ("hard", "expert")}
