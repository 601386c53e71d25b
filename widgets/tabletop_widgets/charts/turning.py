"""The turning points of a game: the decisions that moved the lead most, with the points of all seats after each."""

from __future__ import annotations

from functools import cache
from typing import Any

from tabletop import Session
from tabletop.engine.i18n.words import capitalize_first
from tabletop.experiments.story import TurningPoint, find_turning_nodes
from tabletop_widgets.charts.heat import HeatMap
from tabletop_widgets.screen.languages import language
from tabletop_widgets.screen.translation import say
from tabletop_widgets.table.activity.grouped_moves import format_amount


class TurningPoints(HeatMap):
    """The turning points of a game as a heat map: a row for each decision, with the points of all seats after it.

    A dot marks the seat that decided. Its note says how much it gained or lost relative to the best other seat.

    Args:
        session: Session with the line that was played. Later changes of the session do not affect the chart.
        most: Maximum number of decisions. Those with the largest swings are shown.

    Raises:
        TypeError: `session` is not a `Session`.
        ValueError: The lead has not moved yet.

    >>> from tabletop_widgets import TurningPoints
    >>> played = tabletop.Session(gin, 1, ["heuristic", "random"])
    >>> moves = played.run_strategies()
    >>> TurningPoints(played).text().splitlines()[0]
    'Turning points'
    """

    def __init__(self, session: Session, most: int = 5, **traits: Any) -> None:
        if not isinstance(session, Session):
            raise TypeError(f"TurningPoints shows a Session, not {type(session).__name__}")
        line, state = session.nodes, session.state

        @cache
        def list_points(lang: str) -> list[TurningPoint]:
            return find_turning_nodes(line, most, lang)

        lang = traits.get("lang", language())
        if not list_points(lang):
            raise ValueError("TurningPoints: the lead has not moved yet")
        super().__init__(
            lambda lang: [_describe_point(point, lang) for point in list_points(lang)],
            lambda lang: [state.word("player", seat, lang) for seat in range(len(state.scores()))],
            [list(point.scores) for point in list_points(lang)],
            lambda lang: say("Turning points", lang),
            lambda lang: {(k, point.player): _note(point, lang) for k, point in enumerate(list_points(lang))},
            **traits,
        )


def _describe_point(point: TurningPoint, lang: str) -> str:
    action = capitalize_first(point.action)
    return " · ".join([say("Round {n}", lang, n=point.round), action]) if point.round else action


def _note(point: TurningPoint, lang: str) -> str:
    swing = say("lead {swing}", lang, swing=format_amount(point.swing))
    return ", ".join([swing, *[say("takes the lead", lang)] * point.takes_lead])
