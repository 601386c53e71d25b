"""What will they do? Questions about routines: those that somebody has written, and those of random positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from tabletop.engine.core.steps import Reason as Why
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.session.session import Session
from tabletop.games.axon_protocol.lessons.riddle import (
    DIES,
    NOTHING,
    Riddle,
    answer_text,
    carry_out,
    load_riddles,
    offered,
    right_answers,
    told,
)
from tabletop.games.axon_protocol.rules.characters.routines import Trace, preview
from tabletop.games.axon_protocol.table.state import AxonState
from tabletop.teaching.quiz.question import Kind, Option, QuizQuestion, Reason, Words, nearest, says

LEFT_OUT = {NOTHING: N_("Nothing: no line can be done."), DIES: N_("It dies before it can do anything.")}
"""The answers that are no line of a routine and no area."""
ASKED = {
    "line": N_("What will {character:the} do?"),
    "way": N_("Where will {character:the} go? There may be several answers."),
}
KIT = "axon_protocol"


class Routine(Kind[AxonState]):
    """What a character will do of its own accord: which line of its routine, or where it goes."""

    name = "routine"
    title = N_("What will they do?")

    def ask(self, state: AxonState, source: Random, level: int = 1) -> QuizQuestion | None:
        """Somebody in the city who could be activated now; the level goes by how many lines must be read."""
        question = state.question
        if question is None or not question.opens_turn:
            return None
        found = {id: lines_read(state, id) for id in state.ready()}
        if not found:
            return None
        character = source.choice(nearest(found, level))
        ways = _riddle(character, "way")
        goes = all(answer.startswith("area:") for answer in right_answers(state, ways))
        asked = ways if goes and source.random() < 0.5 else _riddle(character, "line")
        return question_of(state, asked) if len(offered(state, asked)) > len(right_answers(state, asked)) else None

    def written(self, source: str | Path = "") -> Sequence[QuizQuestion]:
        """The riddles of a file, or those that come with the kit."""
        riddles = load_riddles(source or KIT)
        return [question_of(riddles.start(riddle), riddle) for riddle in riddles]


def _riddle(character: str, asks: str) -> Riddle:
    return Riddle("", character, asks, (), {}, {})


def lines_read(state: AxonState, character: str) -> int:
    """How many lines of its routine must be read to know what a character does."""
    if state.overdosed(state.figures[character]):
        return 1
    trace = preview(state, character)
    return len(trace.skipped) + (trace.done >= 0)


def question_of(state: AxonState, riddle: Riddle) -> QuizQuestion:
    """A riddle as a question of a quiz. Everybody sees the city, so everybody may be asked."""
    right = right_answers(state, riddle)
    options = [Option(x, _words(state, riddle, x), x in right) for x in offered(state, riddle)]
    note = (Reason(lambda lang: riddle.note[lang]),) if riddle.note else ()
    return QuizQuestion(
        Routine.name, state, state.current_player(), says(state, ASKED[riddle.asks], character=riddle.character),
        tuple(options), (*note, *_reasons(state, riddle.character, DIES in right), *_happened(state, riddle)),
        lines_read(state, riddle.character), several=riddle.asks == "way", about=f"character:{riddle.character}",
    )  # fmt: skip


def _words(state: AxonState, riddle: Riddle, answer: str) -> Words:
    if answer in LEFT_OUT:
        return says(state, LEFT_OUT[answer])
    return lambda lang: capitalize_first(answer_text(state, riddle, answer, lang))


def _reasons(state: AxonState, character: str, dies: bool) -> Iterator[Reason]:
    """Line by line why it was skipped, and which one is done."""
    if dies:
        yield Reason(state.game.rule("axn.overdose").sentence, "axn.overdose")
        return
    trace = preview(state, character)
    for place, why in trace.skipped:
        yield Reason(_line(state, trace, place, "–", why), why[0].rule)
    if trace.done >= 0:
        yield Reason(_line(state, trace, trace.done, "→", ()), "axn.routine")


def _line(state: AxonState, trace: Trace, place: int, sign: str, why: Sequence[Why]) -> Words:
    def said(lang: str) -> str:
        because = " ".join(dict.fromkeys(one.text(state, lang) for one in why))
        line = f"{sign} {trace.steps[place].text(state, lang)}"
        return f"{line}: {because}" if because else line

    return said


def _happened(state: AxonState, riddle: Riddle) -> Iterator[Reason]:
    """What happens when a riddle that was written is carried out; at random ones hidden cards might come up."""
    if riddle.note:
        session = Session(state.game, state=state)
        carry_out(session, riddle)
        for k, _ in enumerate(told(session)):
            yield Reason(lambda lang, k=k: told(session, lang)[k])  # type: ignore[misc]


KINDS: tuple[Kind[AxonState], ...] = (Routine(),)
"""The kinds of questions that only this game has."""
