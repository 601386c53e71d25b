"""Stress and its limit: the track with the distance from the end."""

from __future__ import annotations

from typing import ClassVar

from tabletop.engine.core.game import Game
from tabletop.games.axon_protocol.game import AxonProtocol
from tabletop.games.axon_protocol.screen.data import Stress
from tabletop.games.axon_protocol.screen.icons import COLORS
from tabletop_widgets.games.axon_protocol.data import StressData
from tabletop_widgets.screen.board import Board, pick_keys
from tabletop_widgets.screen.widget_utils import join_lines
from tabletop_widgets.table.boards import MeasureCurve

STRESS_AND_LIMIT = (MeasureCurve("stress", "S", COLORS["stress"]), MeasureCurve("limit", "L", COLORS["limit"]))


class StressMeter(Board):
    """Track of stress and its limit, with the distance from the end."""

    script = "games/axon_protocol/stress.js"
    is_whole: ClassVar[bool] = False
    shows: ClassVar[type[Game]] = AxonProtocol

    def make(self) -> StressData:
        """Return the track and three lines of text."""
        return {**self.get_shared_data(), **pick_keys(Stress, self.get_view()["tracks"])}

    def text(self) -> str:
        """Return stress, limit and the three ways to end the game as text."""
        tracks, words = self.get_view()["tracks"], self.get_view()["words"]
        return join_lines([f"{words['stress']} {tracks['stress']} / {tracks['limit']}", *tracks["end_text"]])
