"""What the views of one game's own pieces have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, TypedDict, TypeVar, cast, get_type_hints

import traitlets as T

from tabletop.teaching.quiz import QuizQuestion
from tabletop_widgets.screen.hyphens import softened
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.words import say

D = TypeVar("D")


class BoardData(TypedDict):
    """What every board is sent."""

    words: dict[str, str]  #: The words of the screen in the language of the view.
    selected: str  #: The reference of what is selected; "" if nothing is.
    able: list[str]  #: References of the things with which something can be done now.


def seat_of(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """One seat of the table as plain data."""
    found: dict[str, Any] = next(s for s in view["seats"] if s["seat"] == seat)
    return found


def only(shape: type[D], data: Mapping[str, Any]) -> D:
    """What a view needs of something that has more: the keys of a TypedDict."""
    return cast(D, {key: data[key] for key in _keys(shape)})


@cache
def _keys(shape: type[Any]) -> tuple[str, ...]:
    return tuple(get_type_hints(shape))


def moment_of(view: dict[str, Any], lang: str) -> str:
    """Round and phase in words."""
    if view["over"]:
        return say("The game is over", lang)
    round = say("Round {n}", lang, n=view["round"]) if view["round"] else ""
    return " · ".join(filter(None, [round, view["phase_text"]]))


class Board(View):
    """What the views of one game's own pieces have in common; a game's boards are made from it."""

    common: ClassVar[tuple[str, ...]] = ("words",)
    """The parts of the view of the table that go to every view of the game."""
    is_whole: ClassVar[bool] = True
    """Whether its picture is that of the whole table; else there is none, because the words say it all."""
    soft = T.Dict(help="names that may be divided, with soft hyphens").tag(sync=True)

    def _redraw(self) -> None:
        made = self.make() if self.session is not None else {}
        self.soft = softened(made, self.lang)  # before the names are drawn
        self.data = made

    def table(self) -> dict[str, Any]:
        """The view of the table for this viewer, worked out once for all views."""
        assert self.desk is not None
        return self.desk.view(self.seen_by, self.lang)

    def shared(self) -> dict[str, Any]:
        """What every board needs: words, the selection, and what can be done with what."""
        assert self.desk is not None
        view = self.table()
        return {
            **{k: view[k] for k in self.common},
            "selected": self.desk.selected,
            "able": self.desk.able(self.seen_by, self.lang) if self.desk.is_human(self.asked) else [],
        }

    @property
    def asked(self) -> int:
        """The seat that decides."""
        assert self.session is not None
        return self.session.state.current_player()

    def picture(self) -> str:
        """The whole table as SVG, as this viewer may see it; "" for a view of a part."""
        assert self.session is not None
        return self.session.svg(self.seen_by, self.lang) if self.is_whole else ""


class Quiet(Board):
    """What a view of a game becomes in a quiz: it does not tell what is asked there, before that is answered."""

    asked_about: QuizQuestion | None = None
    """The question that waits for an answer."""

    def table(self) -> dict[str, Any]:
        """The view of the table, without what would give the answer away."""
        view = super().table()
        return view if self.asked_about is None else self.hushed(view, self.asked_about)

    @abstractmethod
    def hushed(self, view: dict[str, Any], question: QuizQuestion) -> dict[str, Any]:
        """The view without what gives the answer to this question away: each game knows what does."""
