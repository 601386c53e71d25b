"""Texts of answers in English, German and Spanish; their translations are stored with those of the engine."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.grammar import check_language
from tabletop.engine.i18n.language import language
from tabletop.engine.i18n.speech import say
from tabletop.engine.i18n.words import get_seat_letter
from tabletop.experiments.statistics import Interval

Words = Callable[[str], str]
"""Text as a function of the language."""

PLAYED = N_("{deals} {deals:/deal/deals}, {games} {games:/game/games}")
FAILED = N_("{n} of them failed")
INTERVALS = N_("in brackets where the truth lies 19 times out of 20")
UNSURE = N_("[?]: of one deal alone, or of deals that were all alike, nobody can say where the truth lies")
PLAYERS = N_("{n} {n:/player/players}")
WON_IN_SEAT = N_("won in seat {seat}")
SEAT_WINS = N_("seat {seat} wins")
SEAT_POINTS = N_("points of seat {seat}")
SHARES = re.compile(r"won( [A-Z])?|won, seat [A-Z]")
KINDS = {
    "won": N_("won"),
    "points": N_("points"),
    "rating": N_("rating"),
    "rounds": N_("rounds"),
    "decisions": N_("decisions"),
    "measured": N_("measured"),
}
"""Texts of the kinds of figures that name no seat and no strategy."""


def find_seat(name: str, seats: int) -> int | None:
    """Return the seat with this name, among `seats` seats; None if there is none."""
    return next((seat for seat in range(seats) if get_seat_letter(seat) == name), None)


def describe_kind(what: str, lang: str, game: Game | None = None) -> str:
    """Return the display name of a kind of figures: for a measure of the `game` the game's own name for it."""
    kind, _, rest = what.partition(" ")
    if what in KINDS:
        return say(KINDS[what], lang)
    if what.startswith("won, seat "):
        return say(WON_IN_SEAT, lang, seat=rest.removeprefix("seat "))
    if kind == "won" and len(rest) == 1:
        return say(SEAT_WINS, lang, seat=rest)
    if kind == "points" and len(rest) == 1:
        return say(SEAT_POINTS, lang, seat=rest)
    return what if game is None else game.measure_name(what, lang)


def is_share(what: str) -> bool:
    """Return True if figures of this kind are shares of the games, shown in per cent."""
    return SHARES.fullmatch(what) is not None


def explain_unsure(shown: Iterable[Interval], lang: str) -> list[str]:
    """Return notes for intervals without bounds, if any are shown."""
    return [say(UNSURE, lang)] if any(interval.unsure for interval in shown) else []


def describe_game(game: Game, chosen: Mapping[str, Any], lang: str) -> str:
    """Return the display name of a game, with the `chosen` parameters that differ from the defaults."""
    settings = [_describe_choice(game, name, value, lang) for name, value in chosen.items()]
    return f"{game.title} ({', '.join(settings)})" if settings else game.title


def _describe_choice(game: Game, name: str, value: Any, lang: str) -> str:
    """Return the text of a chosen parameter: the name of a thing, or a changed number."""
    if name == "players":
        return say(PLAYERS, lang, n=value)
    choices = game.list_choices(name, lang) if name in game.settings else {}
    values = value if isinstance(value, list | tuple) else [value]
    things = [choices.get(str(choice)) for choice in values]
    return ", ".join(map(str, things)) if things and all(things) else f"{name} = {value}"


class LocalizedAnswer(ABC):
    """Base of answers that display themselves in a language: their `lang`, or that of the notebook."""

    _lang = ""

    @property
    def lang(self) -> str:
        """Language of the answer: "en", "de" or "es"; by default that of the notebook. Raises ValueError for others.

        >>> answer = tabletop.experiments.sweep(gin, "knock_limit", [5, 10], deals=3)
        >>> answer.lang = "de"
        >>> print(answer.text().splitlines()[-1])
        3 Verteilungen, 6 Partien; in eckigen Klammern, wo die Wahrheit in 19 von 20 Fällen liegt
        """
        return self._lang or language()

    @lang.setter
    def lang(self, lang: str) -> None:
        if lang:
            check_language(lang)
        self._lang = lang

    @abstractmethod
    def _render_lines(self, lang: str) -> list[str]:
        """Return the answer as text, a line for each row."""

    @abstractmethod
    def _render_page(self, lang: str) -> str:
        """Return the answer as HTML, with charts."""

    def text(self, lang: str = "") -> str:
        """Return the answer as text, a line for each row, in the language `lang` or its own.

        >>> answer = tabletop.experiments.tournament(gin, ["heuristic", "random"], deals=3)
        >>> print(answer.text("es").splitlines()[0].partition(" [")[0])
        heurística  ganadas 100 %
        """
        return "\n".join(self._render_lines(lang or self.lang))

    def html(self, lang: str = "") -> str:
        """Return the answer as HTML with charts, as a notebook shows it, in the language `lang` or its own.

        >>> answer = tabletop.experiments.tournament(gin, ["heuristic", "random"], deals=3)
        >>> "Heuristik" in answer.html("de")
        True
        """
        lang = lang or self.lang
        return f'<div lang="{lang}">{self._render_page(lang)}</div>'  # for screen readers

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return self.html()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print the text; otherwise IPython would use its printer for sequences."""
        printer.text(self.text())

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": self.text(), "text/html": self.html()}
