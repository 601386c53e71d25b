"""Riddles: a position in which one character will be activated, and the question what it will do.

The answers that are offered come from the position: every line of the routine, "nothing", and death by an overdose if
there are drugs at all; or, where the way is asked for, the areas it could drive or walk to. Which of them is right, the
rules say (`preview`); the file only says what its author expected, so that a changed card is noticed (`mistakes`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from tabletop.engine.core.game import Game
from tabletop.engine.core.steps import Skipped
from tabletop.engine.session.session import Session
from tabletop.games.axon_protocol.game import AxonProtocol
from tabletop.games.axon_protocol.rules.characters.routines import RoutineLine, preview
from tabletop.games.axon_protocol.rules.characters.skills import SKILL
from tabletop.games.axon_protocol.rules.fields import ChooseAreaAction
from tabletop.games.axon_protocol.table.events import Activated, Ran, Turned
from tabletop.games.axon_protocol.table.goods import DRUGS
from tabletop.games.axon_protocol.table.marker_events import ScoreChanged
from tabletop.games.axon_protocol.table.state import AxonState
from tabletop.teaching.collection import CollectionReader, Positions, load, shipped

NOTHING, DIES = "nothing", "dies"
"""Answers besides the lines "line 1", "line 2" ... and the areas "area:harbour"."""
ASKS = ("line", "way")
MOST_AREAS = 6
"""So many areas are offered where the way is asked for."""
LEFT_OUT = (Activated, Ran, ScoreChanged, Skipped, Turned)
"""What a trace of the routine tells better, and what has nothing to do with it."""


@dataclass(frozen=True)
class Riddle:
    """What will `character` do? `note` explains afterwards, by language.

    `position` is a scenario; what all positions of a file have in common may stand once, at its top.
    """

    id: str
    character: str
    asks: str
    """"line": which line of its routine; "way": where it goes."""
    answers: tuple[str, ...]
    """What the author expects: one answer, or every area that is right."""
    note: Mapping[str, str]
    position: Mapping[str, Any]


class Riddles(Positions[Riddle]):
    """Riddles in one game."""

    game: AxonProtocol
    noun = "riddle"

    def amiss(self, state: AxonState, riddle: Riddle) -> Iterator[str]:
        """An answer that is another than its author expected."""
        if riddle.character not in state.ready():
            yield f"{riddle.character} cannot be activated there"
            return
        found = right_answers(state, riddle)
        if set(found) != set(riddle.answers):
            yield f"right is {', '.join(found)}, not {', '.join(riddle.answers)}"
        if len(offered(state, riddle)) <= len(found):
            yield "every answer is right"


def right_answers(state: AxonState, riddle: Riddle) -> tuple[str, ...]:
    """What is right in this position, as the rules say."""
    figure = state.figures[riddle.character]
    if state.overdosed(figure):
        return (DIES,)
    trace = preview(state, riddle.character)
    if trace.done < 0:
        return (NOTHING,)
    if riddle.asks == "way":
        return tuple(dict.fromkeys(deed.target for deed in trace.deeds(state)))
    return (f"line {trace.done + 1}",)


def offered(state: AxonState, riddle: Riddle) -> tuple[str, ...]:
    """The answers to choose from: those that are right are always among them."""
    figure = state.figures[riddle.character]
    character = state.characters[riddle.character]
    if riddle.asks == "line":
        lines = tuple(f"line {k + 1}" for k in range(len(character.routine)))
        return (*lines, NOTHING, DIES) if figure.markers[DRUGS] else (*lines, NOTHING)
    right = right_answers(state, riddle)
    trace = preview(state, riddle.character)
    ways = [deed.skill for deed in trace.deeds(state)][:1]
    reached = [t for skill in ways for t in SKILL[skill].options(state, figure)]
    others = [t for t in reached if t not in right][: max(0, MOST_AREAS - len(right))]
    return tuple(t for t in reached if t in right or t in others)


def answer_text(state: AxonState, riddle: Riddle, answer: str, lang: str = "en") -> str:
    """A line of the routine, or the name of an area; empty for the two answers that every screen words itself."""
    if answer.startswith("line "):
        return RoutineLine(riddle.character, int(answer[5:]) - 1).text(state, lang)
    return state.word("target", answer, lang) if answer.startswith("area:") else ""


def carry_out(session: Session, riddle: Riddle) -> None:
    """Activate the character and let it follow its routine, without an area action.

    Of what the routine leaves open the first is done.
    """
    for wanted in (f"activate {riddle.character}", "routine", "do ", "nothing"):
        if wanted == "nothing" and not isinstance(session.state.question, ChooseAreaAction):
            return
        found = [action for action in session.state.legal_actions() if str(action).startswith(wanted)]
        if found:  # what has but one answer is done without being asked
            session.apply(found[0])


def told(session: Session, lang: str = "en") -> list[str]:
    """What has happened so far, in sentences: without the lines of the routine, points and activation markers."""
    events = [(event, node.state) for node in session.nodes for event in node.events]
    return [event.text(state, lang) for event, state in events if not isinstance(event, LEFT_OUT)]


def riddles() -> tuple[str, ...]:
    """The names of the riddles that come with the kit."""
    return tuple(shipped(__package__, "riddles"))


def load_riddles(source: str | Path) -> Riddles:
    """Riddles by their name, or from a file. Raises LessonError that names every mistake."""
    return load(source, shipped(__package__, "riddles"), read_riddles)


def read_riddles(text: str, id: str) -> Riddles:
    """Riddles from TOML text. Raises LessonError that names every mistake."""
    game, title, found = _RiddleReader().read(text, id)
    assert isinstance(game, AxonProtocol)
    return Riddles(id, game, title, found)


class _RiddleReader(CollectionReader[Riddle]):
    key = "riddle"
    top: ClassVar[Mapping[str, Any]] = {"position": {}}

    def entry(self, data: Any, place: str, common: Mapping[str, Any]) -> Riddle:
        given = {"asks": "line", **self.plain(data, place)}
        t = self.table(given, place, ("id", "character", "asks", "answers", "note", "position"))
        answers = self.sequence(t.get("answers"), f"{place}.answers", MOST_AREAS)
        return Riddle(
            id=self.word(t.get("id"), f"{place}.id"),
            character=self.word(t.get("character"), f"{place}.character"),
            asks=self.word(t.get("asks"), f"{place}.asks", ASKS),
            answers=tuple(self.word(x, f"{place}.answers") for x in answers),
            note=self.texts(t.get("note"), f"{place}.note"),
            position={**common["position"], **self.plain(t.get("position"), f"{place}.position")},
        )

    def suit(self, game: Game, entries: tuple[Riddle, ...]) -> None:
        if not isinstance(game, AxonProtocol):
            self.wrong("game", f"nobody in {game.name} follows a routine")
