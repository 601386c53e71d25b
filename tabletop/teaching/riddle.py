"""Riddles: a position in which one character will be activated, and the question what it will do.

The answers that are offered come from the position: every line of the routine, "nothing", and death by an overdose if
there are drugs at all; or, where the way is asked for, the areas it could drive or walk to. Which of them is right, the
rules say (`preview`); the file only says what its author expected, so that a changed card is noticed (`mistakes`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from tabletop.axon_protocol.events import Activated, Ran, Turned
from tabletop.axon_protocol.fields import ChooseAreaAction
from tabletop.axon_protocol.game import AxonProtocol
from tabletop.axon_protocol.goods import DRUGS
from tabletop.axon_protocol.marker_events import ScoreChanged
from tabletop.axon_protocol.routines import RoutineLine, preview
from tabletop.axon_protocol.skills import SKILL
from tabletop.axon_protocol.state import AxonState
from tabletop.engine.catalogue import load_game
from tabletop.engine.game import ScenarioError
from tabletop.engine.parameters import ParameterError
from tabletop.engine.session import Session
from tabletop.engine.steps import Skipped
from tabletop.teaching.lesson import LessonError, LessonReader, read_text

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


@dataclass(frozen=True)
class Riddles:
    """Riddles in one game."""

    id: str
    game: AxonProtocol
    title: Mapping[str, str]
    riddles: tuple[Riddle, ...]

    def __getitem__(self, id: str) -> Riddle:
        for riddle in self.riddles:
            if riddle.id == id:
                return riddle
        raise KeyError(f"no riddle {id!r} in {self.id} (there are {', '.join(x.id for x in self.riddles)})")

    def __iter__(self) -> Iterator[Riddle]:
        return iter(self.riddles)

    def __len__(self) -> int:
        return len(self.riddles)

    def start(self, riddle: Riddle) -> AxonState:
        """The position of a riddle. Raises ScenarioError."""
        return self.game.scenario(dict(riddle.position))

    def mistakes(self) -> list[str]:
        """Riddles whose position cannot be built, or whose answer is another than their author expected."""
        return [f"{x.id}: {mistake}" for x in self.riddles for mistake in self._mistakes(x)]

    def _mistakes(self, riddle: Riddle) -> Iterator[str]:
        try:
            state = self.start(riddle)
        except ScenarioError as error:
            yield str(error)
            return
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
    shipped = files(__package__).joinpath("riddles").iterdir()
    return tuple(sorted(f.name[:-5] for f in shipped if f.name.endswith(".toml")))


def load_riddles(source: str | Path) -> Riddles:
    """Riddles by their name, or from a file. Raises LessonError that names every mistake."""
    if isinstance(source, str) and source in riddles():
        return read_riddles(files(__package__).joinpath("riddles", f"{source}.toml").read_text("utf-8"), source)
    path = Path(source)
    return read_riddles(read_text(path, riddles()), path.stem)


def read_riddles(text: str, id: str) -> Riddles:
    """Riddles from TOML text. Raises LessonError that names every mistake."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as e:
        raise LessonError(f"{id}: not TOML: {e}") from None
    r = _RiddleReader({})
    t = r.table({"position": {}, **data}, id, ("game", "parameters", "title", "position", "riddle"))
    r.common = r.plain(t["position"], "position")
    found = tuple(r.riddle(x, f"riddle[{i}]") for i, x in enumerate(r.sequence(t.get("riddle"), "riddle", 100)))
    ids = [x.id for x in found]
    for twice in sorted({x for x in ids if ids.count(x) > 1}):
        r.wrong("riddle", f"two are called {twice!r}")
    if not found:
        r.wrong("riddle", "there is none")
    title = r.texts(t.get("title"), "title")
    game: Any = None
    try:
        game = load_game(r.word(t.get("game"), "game"), **r.plain(t.get("parameters", {}), "parameters"))
    except ParameterError as e:
        r.wrong("game", str(e))
    if game is not None and not isinstance(game, AxonProtocol):
        r.wrong("game", f"nobody in {game.name} follows a routine")
    if r.mistakes or game is None:
        raise LessonError(f"{id}: " + "; ".join(r.mistakes))
    return Riddles(id, game, title, found)


class _RiddleReader(LessonReader):
    common: Mapping[str, Any] = {}

    def riddle(self, data: Any, place: str) -> Riddle:
        given = {"asks": "line", **self.plain(data, place)}
        t = self.table(given, place, ("id", "character", "asks", "answers", "note", "position"))
        answers = self.sequence(t.get("answers"), f"{place}.answers", MOST_AREAS)
        return Riddle(
            id=self.word(t.get("id"), f"{place}.id"),
            character=self.word(t.get("character"), f"{place}.character"),
            asks=self.word(t.get("asks"), f"{place}.asks", ASKS),
            answers=tuple(self.word(x, f"{place}.answers") for x in answers),
            note=self.texts(t.get("note"), f"{place}.note"),
            position={**self.common, **self.plain(t.get("position"), f"{place}.position")},
        )
