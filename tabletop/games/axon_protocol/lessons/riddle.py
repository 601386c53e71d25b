"""Riddles: a position in which one character will be activated, and a question about its routine.

The options come from the position: every line of the routine, "nothing", and death by an overdose if the character has
drugs; or, if the question asks for the way, the areas within its reach. The rules determine the right answer
(`preview`). The file contains only the answer its author expected, so that a changed card is detected
(`find_mistakes`).
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
from tabletop.teaching.collection import CollectionReader, PositionQuestions, list_shipped_files, load

NOTHING, DIES = "nothing", "dies"
"""Answers in addition to the lines "line 1", "line 2" ... and the areas "area:harbour"."""
ASKS = ("line", "way")
MAX_AREAS = 6
"""Largest number of areas offered if the question asks for the way."""
LEFT_OUT = (Activated, Ran, ScoreChanged, Skipped, Turned)
"""Events left out of the report, because the trace of the routine shows them better or they are unrelated."""


@dataclass(frozen=True)
class Riddle:
    """Question about the routine of `character`. `note` is the explanation afterwards, by language.

    `position` is a scenario. Entries that all positions of a file share can be written once at its top.
    """

    id: str
    character: str
    asks: str
    """Kind of question: "line" for the line of the routine, "way" for the destination."""
    answers: tuple[str, ...]
    """Answers that the author expects: one answer, or every correct area."""
    note: Mapping[str, str]
    position: Mapping[str, Any]


class Riddles(PositionQuestions[Riddle]):
    """Collection of riddles in one game."""

    game: AxonProtocol
    noun = "riddle"

    def check_position(self, state: AxonState, riddle: Riddle) -> Iterator[str]:
        """Yield the mistakes of a riddle: for example, an answer that differs from the one its author expected."""
        if riddle.character not in state.list_ready_characters():
            yield f"{riddle.character} cannot be activated there"
            return
        answers = find_right_answers(state, riddle)
        if set(answers) != set(riddle.answers):
            yield f"the correct answer is {', '.join(answers)}, not {', '.join(riddle.answers)}"
        if len(list_options(state, riddle)) <= len(answers):
            yield "every answer is correct"


def find_right_answers(state: AxonState, riddle: Riddle) -> tuple[str, ...]:
    """Return the right answers in this position according to the rules."""
    figure = state.figures[riddle.character]
    if state.is_overdosed(figure):
        return (DIES,)
    trace = preview(state, riddle.character)
    if trace.done < 0:
        return (NOTHING,)
    if riddle.asks == "way":
        return tuple(dict.fromkeys(deed.target for deed in trace.list_deeds(state)))
    return (f"line {trace.done + 1}",)


def list_options(state: AxonState, riddle: Riddle) -> tuple[str, ...]:
    """Return the options, which always include the right answers."""
    figure = state.figures[riddle.character]
    character = state.characters[riddle.character]
    if riddle.asks == "line":
        lines = tuple(f"line {k + 1}" for k in range(len(character.routine)))
        return (*lines, NOTHING, DIES) if figure.markers[DRUGS] else (*lines, NOTHING)
    right = find_right_answers(state, riddle)
    trace = preview(state, riddle.character)
    ways = [deed.skill for deed in trace.list_deeds(state)][:1]
    reached = [t for skill in ways for t in SKILL[skill].list_options(state, figure)]
    distractors = [t for t in reached if t not in right][: max(0, MAX_AREAS - len(right))]
    return tuple(t for t in reached if t in right or t in distractors)


def describe_answer(state: AxonState, riddle: Riddle, answer: str, lang: str = "en") -> str:
    """Return the line of the routine or the name of an area; empty for "nothing" and "dies"."""
    if answer.startswith("line "):
        return RoutineLine(riddle.character, int(answer[5:]) - 1).text(state, lang)
    return state.word("target", answer, lang) if answer.startswith("area:") else ""


def carry_out(session: Session, riddle: Riddle) -> None:
    """Activate the character and let it follow its routine, without an area action.

    If the routine leaves a choice, the first option is taken.
    """
    for prefix in (f"activate {riddle.character}", "routine", "do ", "nothing"):
        if prefix == "nothing" and not isinstance(session.state.question, ChooseAreaAction):
            return
        actions = [action for action in session.state.legal_actions() if str(action).startswith(prefix)]
        if actions:  # decisions with only one option are made automatically
            session.apply(actions[0])


def describe_events(session: Session, lang: str = "en") -> list[str]:
    """Return the past events in sentences, without lines of the routine, points and activation markers."""
    events = [(event, node.state) for node in session.nodes for event in node.events]
    return [event.text(state, lang) for event, state in events if not isinstance(event, LEFT_OUT)]


def load_riddles(source: str | Path) -> Riddles:
    """Load riddles by name, or from a file.

    Raises:
        LessonError: The riddles contain mistakes; the message lists all of them.
    """
    return load(source, list_shipped_files(__package__, "riddles"), read_riddles)


def read_riddles(text: str, id: str) -> Riddles:
    """Parse riddles from TOML text.

    Raises:
        LessonError: The riddles contain mistakes; the message lists all of them.
    """
    game, title, riddles = _RiddleReader().read(text, id)
    assert isinstance(game, AxonProtocol)
    return Riddles(id, game, title, riddles)


class _RiddleReader(CollectionReader[Riddle]):
    key = "riddle"
    top: ClassVar[Mapping[str, Any]] = {"position": {}}

    def read_entry(self, data: Any, place: str, common: Mapping[str, Any]) -> Riddle:
        given = {"asks": "line", **self.read_plain_table(data, place)}
        t = self.table(given, place, ("id", "character", "asks", "answers", "note", "position"))
        answers = self.sequence(t.get("answers"), f"{place}.answers", MAX_AREAS)
        return Riddle(
            id=self.word(t.get("id"), f"{place}.id"),
            character=self.word(t.get("character"), f"{place}.character"),
            asks=self.word(t.get("asks"), f"{place}.asks", ASKS),
            answers=tuple(self.word(x, f"{place}.answers") for x in answers),
            note=self.read_texts(t.get("note"), f"{place}.note"),
            position={**common["position"], **self.read_plain_table(t.get("position"), f"{place}.position")},
        )

    def check_entries(self, game: Game, entries: tuple[Riddle, ...]) -> None:
        if not isinstance(game, AxonProtocol):
            self.wrong("game", f"no character in {game.name} follows a routine")
