"""What the view of a position holds in every game, and what pictures and words make of that.

A game with a view of its own describes it key by key in its `screen/data.py`, with `PositionData` and `SeatData` as
bases: a text below a key says what it means. `python -m tools.contract` makes of these what the modules of the screen
are typed against.
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
    """Something with a name."""

    name: str  #: What it is called, in the language of the view.


class SeatMark(NamedData):
    """What tells a seat from the others."""

    seat: int  #: From 0.
    letter: str  #: A, B, C, ...
    color: str  #: A CSS colour, e.g. "#0072b2"; the letter stands beside it.


class SeatData(SeatMark):
    """What a view says of a seat in every game."""

    vp: int  #: Points now.
    asked: bool  #: Whether this seat decides now.


class PositionData(TypedDict):
    """What a view says of a position in every game; it has `seats`, too."""

    game: str  #: What `load_game` calls it.
    lang: str  #: The language of its words.
    viewer: int | None  #: A seat, or None for the open table: every hand face up, decks face down.
    round: int  #: From 1; 0 during set-up.
    phase: str  #: The phase by its id.
    phase_text: str  #: The phase in words.
    over: bool  #: Whether the game is over.
    winners: list[int]  #: The seats that have won.
    names: dict[str, str]  #: What everything that can be selected is called, by reference.
    words: dict[str, str]  #: The words of the screen in the language of the view.


class ScorePart(TypedDict):
    """A part of the points."""

    text: str  #: What it is for.
    n: int  #: How many points.


def build_position_data(
    state: State, viewer: int | None, lang: str, names: dict[str, str], words: Mapping[str, str]
) -> PositionData:
    """What every view says of a position; `words` are messages in English."""
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
    """What every view says of a seat; without a colour of its own it has the one of its number."""
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
    """The parts of a sum with their words."""
    return [{"text": why.text(state, lang), "n": n} for why, n in tally]


# --- words --------------------------------------------------------------------------------------------------------


def format_heading(view: PositionData, *more: str) -> str:
    """Round, phase, and what else is said beside them, in one line."""
    round = view["words"]["round"].format(n=view["round"]) if view["round"] else ""
    return " · ".join(filter(None, [round, view["phase_text"], *more]))


def list_flags(seat: SeatData, view: PositionData, also: Sequence[str] = ()) -> list[str]:
    """What is said of a seat beside its points: whether it decides, has won, and which of the keys in `also` hold."""
    words = view["words"]
    texts = [words[key] for key in ("asked", *also) if seat.get(key)]
    return texts + ([words["won"]] if seat["seat"] in view["winners"] else [])


def format_title(seat: SeatData, view: PositionData, also: Sequence[str] = ()) -> str:
    """A seat's name with its flags."""
    flag_text = join_parts(list_flags(seat, view, also))
    return f"{seat['name']}  ({flag_text})" if flag_text else seat["name"]


def join_parts(parts: Iterable[str]) -> str:
    """The parts that are not empty, with commas."""
    return ", ".join(filter(None, parts))


def append_notes(text: str, notes: Iterable[str]) -> str:
    """A text with notes in brackets; those that are empty are left out."""
    note_text = "; ".join(filter(None, notes))
    return f"{text} ({note_text})" if note_text else text
