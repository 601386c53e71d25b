"""Common content of the view of a position in every game, and its use in pictures and words.

A game with its own view describes its keys in `screen/data.py`, with `PositionData` and `SeatData` as bases; a text
below a key explains it. `python -m tools.contract` generates from these the types of the JavaScript modules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from tabletop.engine.core.tally import Tally
from tabletop.engine.declarations.colors import list_seat_colors
from tabletop.engine.i18n.words import get_seat_letter

if TYPE_CHECKING:
    from tabletop.engine.core.state import State


class NamedData(TypedDict):
    """Data of a thing with a name."""

    name: str  #: Name in the language of the view.


class SeatMark(NamedData):
    """Marks that distinguish a seat from the others."""

    seat: int  #: From 0.
    letter: str  #: A, B, C, ...
    color: str  #: A CSS colour, e.g. "#0072b2", always shown with the letter.


class SeatData(SeatMark):
    """Data of a seat in the view of every game."""

    vp: int | str  #: Current points; "?" in a quiz that asks for them.
    asked: bool  #: True if this seat is to move.


class PositionData(TypedDict):
    """Data of a position in the view of every game; a view has `seats`, too."""

    game: str  #: Name for `load_game`.
    lang: str  #: Language of the texts.
    viewer: int | None  #: A seat, or None for the open table: every hand face up, decks face down.
    round: int  #: From 1; 0 during set-up.
    phase: str  #: Id of the phase.
    phase_text: str  #: Name of the phase.
    over: bool  #: True if the game is over.
    winners: list[int]  #: Seats that have won.
    names: dict[str, str]  #: Names of everything that can be selected, by reference.
    words: dict[str, str]  #: Words of the screen in the language of the view.


class ScorePart(TypedDict):
    """Part of a score."""

    text: str  #: Reason for the points.
    n: int  #: Number of points.


def build_position_data(
    state: State, viewer: int | None, lang: str, names: dict[str, str], words: Mapping[str, str]
) -> PositionData:
    """Return the common data of a position; `words` are messages in English."""
    return {
        "game": state.game.name,
        "lang": lang,
        "viewer": viewer,
        "round": state.round,
        "phase": state.phase,
        "phase_text": state.word("phase", state.phase, lang),
        "over": state.is_terminal(),
        "winners": list(state.winners()),
        "names": names,
        "words": {key: state.game.translate(message, lang) for key, message in words.items()},
    }


def build_seat_data(state: State, seat: int, lang: str, color: str = "") -> SeatData:
    """Return the common data of a seat; without `color` it has the colour of its number."""
    colors = list_seat_colors(state.game.colors)
    return {
        "seat": seat,
        "letter": get_seat_letter(seat),
        "name": state.word("player", seat, lang),
        "color": color or colors[seat % len(colors)],
        "vp": state.scores()[seat],
        "asked": state.current_player() == seat,
    }


def build_score_parts(state: State, tally: Tally, lang: str) -> list[ScorePart]:
    """Return the parts of a tally with their texts."""
    return [{"text": why.text(state, lang), "n": n} for why, n in tally]


# --- words --------------------------------------------------------------------------------------------------------


def format_heading(view: PositionData, *more: str) -> str:
    """Return round, phase and other texts in one line."""
    round = view["words"]["round"].format(n=view["round"]) if view["round"] else ""
    return " · ".join(filter(None, [round, view["phase_text"], *more]))


def list_flags(seat: SeatData, view: PositionData, also: Sequence[str] = ()) -> list[str]:
    """Return the flags of a seat: whether it decides or has won, and the keys in `also` that hold."""
    words = view["words"]
    texts = [words[key] for key in ("asked", *also) if seat.get(key)]
    return texts + ([words["won"]] if seat["seat"] in view["winners"] else [])


def format_title(seat: SeatData, view: PositionData, also: Sequence[str] = ()) -> str:
    """Return the name of a seat with its flags."""
    flag_text = join_parts(list_flags(seat, view, also))
    return f"{seat['name']}  ({flag_text})" if flag_text else seat["name"]


def join_parts(parts: Iterable[str]) -> str:
    """Return the parts that are not empty, joined with commas."""
    return ", ".join(filter(None, parts))


def append_notes(text: str, notes: Iterable[str]) -> str:
    """Return a text with notes in brackets; empty notes are left out."""
    note_text = "; ".join(filter(None, notes))
    return f"{text} ({note_text})" if note_text else text
