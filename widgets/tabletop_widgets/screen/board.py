"""Base classes for the views of a game's own pieces."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, TypedDict, TypeVar, cast, get_type_hints

import traitlets as T

from tabletop.engine.i18n.numbers import UNKNOWN
from tabletop.teaching.quiz import QuizQuestion
from tabletop.teaching.quiz.final_points import FinalPoints
from tabletop_widgets.screen.hyphens import hyphenate_names
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View

D = TypeVar("D")


class BoardData(TypedDict):
    """Data that every board receives."""

    words: dict[str, str]  #: Words of the screen in the language of the view.
    selected: str  #: Reference of the selected thing; "" if nothing is selected.
    able: list[str]  #: References of the things that have a legal action now.


def seat_of(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """Return one seat of the table as plain data; the first one for a viewer without a seat."""
    seat_view: dict[str, Any] = next((s for s in view["seats"] if s["seat"] == seat), view["seats"][0])
    return seat_view


def pick_keys(shape: type[D], data: Mapping[str, Any]) -> D:
    """Return the part of `data` that has the keys of the TypedDict `shape`."""
    return cast(D, {key: data[key] for key in _list_keys(shape)})


@cache
def _list_keys(shape: type[Any]) -> tuple[str, ...]:
    return tuple(get_type_hints(shape))


def describe_moment(view: dict[str, Any], lang: str) -> str:
    """Return the round and the phase as text."""
    if view["over"]:
        return say("The game is over", lang)
    round = say("Round {n}", lang, n=view["round"]) if view["round"] else ""
    return " · ".join(filter(None, [round, view["phase_text"]]))


class Board(View):
    """Base class for the views of a game's own pieces."""

    common: ClassVar[tuple[str, ...]] = ("words",)
    """Keys of the table's view that are sent to every view of the game."""
    is_whole: ClassVar[bool] = True
    """True if the static picture shows the whole table. If False, there is no picture: the text is enough."""
    soft = T.Dict(help="names that may be divided, with soft hyphens").tag(sync=True)

    def _redraw(self) -> None:
        view_data = self.make() if self.session is not None else {}
        self.soft = hyphenate_names(view_data, self.lang)  # before the names are drawn
        self.data = view_data

    def _cover(self) -> None:
        super()._cover()
        self.soft = {}

    def get_view(self) -> dict[str, Any]:
        """Return the view of the table for this viewer. It is computed once for all views."""
        assert self.desk is not None
        return self.desk.view(self.seen_by, self.lang)

    def get_shared_data(self) -> dict[str, Any]:
        """Return the data that every board needs: words, the selection, and the things that have a legal action."""
        assert self.desk is not None
        view = self.get_view()
        return {
            **{k: view[k] for k in self.common},
            "selected": self.desk.selected,
            "able": self.desk.list_able(self.seen_by, self.lang) if self.desk.is_human(self.asked) else [],
        }

    @property
    def asked(self) -> int:
        """The seat to move."""
        assert self.session is not None
        return self.session.state.current_player()

    def picture(self) -> str:
        """Return the whole table as SVG, as this viewer may see it; "" for a view of a part."""
        assert self.session is not None
        return self.session.svg(self.seen_by, self.lang) if self.is_whole else ""


class QuizBoard(Board):
    """View of a game in a quiz. It hides the answer until the question is answered."""

    asked_about: QuizQuestion | None = None
    """Open question of the quiz."""

    def get_view(self) -> dict[str, Any]:
        """Return the view of the table without anything that gives the answer away."""
        view = super().get_view()
        return view if self.asked_about is None else self.hide_answer(view, self.asked_about)

    @abstractmethod
    def hide_answer(self, view: dict[str, Any], question: QuizQuestion) -> dict[str, Any]:
        """Return the view without anything that gives away the answer to this question. Each game implements it."""


class QuizSeatBoard(QuizBoard):
    """View of seats in a quiz, without the points after the final scoring if the question is about them."""

    final_fields: ClassVar[tuple[str, ...]]
    """Fields of a seat in the view of the table that state these points."""

    def hide_answer(self, view: dict[str, Any], question: QuizQuestion) -> dict[str, Any]:
        """Return the view with question marks in place of the points."""
        if question.kind != FinalPoints.name:
            return view
        hidden = dict.fromkeys(self.final_fields, UNKNOWN)
        return {**view, "seats": [{**seat, **hidden} for seat in view["seats"]]}
