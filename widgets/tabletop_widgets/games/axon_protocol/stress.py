"""Stress and its limit: the track with the distance from the end, and the curve over the game."""

from __future__ import annotations

from typing import Any, ClassVar

from tabletop import Session
from tabletop.engine.core.game import Game
from tabletop.games.axon_protocol.game import AxonProtocol
from tabletop.games.axon_protocol.screen.data import Stress
from tabletop.games.axon_protocol.screen.icons import COLORS
from tabletop_widgets.games.axon_protocol.data import StressData
from tabletop_widgets.screen.board import Board, pick_keys
from tabletop_widgets.screen.widget_utils import join_lines
from tabletop_widgets.table.boards import MeasureCurve
from tabletop_widgets.table.timeline.curves import GameCurves

STRESS_AND_LIMIT = (MeasureCurve("stress", "S", COLORS["stress"], "limit"), MeasureCurve("limit", "L", COLORS["limit"]))


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


class StressTrack(GameCurves):
    """Stress and its limit: the current track, and a curve over the game. A click on a dot selects that decision."""

    points: ClassVar[bool] = False
    shows: ClassVar[type[Game]] = AxonProtocol

    def __init__(self, session: Session | None = None, **traits: Any) -> None:
        self.meter = StressMeter()
        self.head = (self.meter,)
        super().__init__(session, **traits)
        self.add_class("ax-stress")

    def group_curves(self, session: Session) -> tuple[tuple[MeasureCurve, ...], ...]:
        """Return the group of curves: stress and limit in one chart."""
        return (STRESS_AND_LIMIT,)

    def bind(self, session: Session | None) -> None:
        """Show another session. The track follows automatically."""
        self.meter.lang, self.meter.viewer = self.lang, self.viewer
        self.meter.bind(session)
        super().bind(session)

    def _redraw(self) -> None:
        self.meter.lang, self.meter.viewer = self.lang, self.viewer
        super()._redraw()

    def close(self) -> None:
        """Release the session and all parts of the picture."""
        super().close()
        self.meter.close()

    def text(self) -> str:
        """Return the current stress and limit, and their values at the end of each round, as text."""
        return join_lines([self.meter.text(), super().text()])
