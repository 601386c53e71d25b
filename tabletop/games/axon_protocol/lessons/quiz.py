"""Quiz "What will they do?": questions about routines, written ones and questions from random positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
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
    carry_out,
    describe_answer,
    describe_events,
    find_right_answers,
    list_options,
    load_riddles,
)
from tabletop.games.axon_protocol.rules.characters.routines import Trace, preview
from tabletop.games.axon_protocol.table.state import AxonState
from tabletop.teaching.quiz.balance import arrange, choose_balanced
from tabletop.teaching.quiz.question import AnswerReason, Kind, Option, QuizQuestion, Words, select_nearest, to_words

LEFT_OUT = {NOTHING: N_("Nothing: no line can be done."), DIES: N_("It dies before it can do anything.")}
"""Answers that are neither a line of a routine nor an area."""
ASKED = {
    "line": N_("What will {character:the} do?"),
    "way": N_("Where will {character:the} go? There may be several answers."),
}
KIT = "axon_protocol"
MAX_DRAFTS = 12
"""Number of drafts that are compared first."""
ARRANGEMENTS = 3
"""Number of drafts about the destination of a character."""


class Routine(Kind[AxonState]):
    """Question about the routine of a character: the line it does, or its destination."""

    name = "routine"
    title = N_("What will they do?")

    def ask(self, state: AxonState, source: Random, level: int = 1) -> QuizQuestion | None:
        """Create a question about a character that could be activated now.

        The level corresponds to the number of lines that must be read.
        """
        question = state.question
        if question is None or not question.opens_turn:
            return None
        line_counts = {id: count_lines_read(state, id) for id in state.list_ready_characters()}
        if not line_counts:
            return None
        nearest = select_nearest(line_counts, level)
        drafts = [
            draft
            for group in (nearest, [id for id in line_counts if id not in nearest])
            for character in group
            for draft in _draft_questions(state, character, source)
        ]
        return choose_balanced(drafts[:MAX_DRAFTS], source) or choose_balanced(drafts[MAX_DRAFTS:], source)

    def read_questions(self, source: str | Path = "") -> Sequence[QuizQuestion]:
        """Return the riddles of a file, or those included in the kit."""
        riddles = load_riddles(source or KIT)
        return [build_question(riddles.start(riddle), riddle) for riddle in riddles]


def _draft_questions(state: AxonState, character: str, source: Random) -> Iterator[QuizQuestion]:
    """Yield questions about a character, with areas in different orders."""
    riddles = [_build_riddle(character, "line")]
    ways = _build_riddle(character, "way")
    if all(answer.startswith("area:") for answer in find_right_answers(state, ways)):
        riddles += [ways] * ARRANGEMENTS
    for riddle in riddles:
        if len(list_options(state, riddle)) > len(find_right_answers(state, riddle)):
            question = build_question(state, riddle)
            yield replace(question, options=arrange(question.options, source)) if question.several else question


def _build_riddle(character: str, asks: str) -> Riddle:
    return Riddle("", character, asks, (), {}, {})


def count_lines_read(state: AxonState, character: str) -> int:
    """Return the number of lines of the routine that must be read to know the answer."""
    if state.is_overdosed(state.figures[character]):
        return 1
    trace = preview(state, character)
    return len(trace.skipped) + (trace.done >= 0)


def build_question(state: AxonState, riddle: Riddle) -> QuizQuestion:
    """Convert a riddle to a quiz question. The city is public information, so it can be put to any player."""
    right = find_right_answers(state, riddle)
    options = [Option(x, _describe_answer(state, riddle, x), x in right) for x in list_options(state, riddle)]
    note = (AnswerReason(lambda lang: riddle.note[lang]),) if riddle.note else ()
    return QuizQuestion(
        Routine.name, state, state.current_player(), to_words(state, ASKED[riddle.asks], character=riddle.character),
        tuple(options),
        (*note, *_explain_lines(state, riddle.character, DIES in right), *_explain_events(state, riddle)),
        count_lines_read(state, riddle.character), several=riddle.asks == "way", about=f"character:{riddle.character}",
    )  # fmt: skip


def _describe_answer(state: AxonState, riddle: Riddle, answer: str) -> Words:
    if answer in LEFT_OUT:
        return to_words(state, LEFT_OUT[answer])
    return lambda lang: capitalize_first(describe_answer(state, riddle, answer, lang))


def _explain_lines(state: AxonState, character: str, dies: bool) -> Iterator[AnswerReason]:
    """Yield the reason for each skipped line, and the line that is done."""
    if dies:
        yield AnswerReason(state.game.rule("axn.overdose").sentence, "axn.overdose")
        return
    trace = preview(state, character)
    for place, why in trace.skipped:
        yield AnswerReason(_describe_line(state, trace, place, "–", why), why[0].rule)
    if trace.done >= 0:
        yield AnswerReason(_describe_line(state, trace, trace.done, "→", ()), "axn.routine")


def _describe_line(state: AxonState, trace: Trace, place: int, sign: str, why: Sequence[Why]) -> Words:
    def to_text(lang: str) -> str:
        because = " ".join(dict.fromkeys(reason.text(state, lang) for reason in why))
        line = f"{sign} {trace.steps[place].text(state, lang)}"
        return f"{line}: {because}" if because else line

    return to_text


def _explain_events(state: AxonState, riddle: Riddle) -> Iterator[AnswerReason]:
    """Yield the events when a written riddle is played out. Random ones are not: they might reveal hidden cards."""
    if riddle.note:
        session = Session(state.game, state=state)
        carry_out(session, riddle)
        for k, _ in enumerate(describe_events(session)):
            yield AnswerReason(lambda lang, k=k: describe_events(session, lang)[k])  # type: ignore[misc]


KINDS: tuple[Kind[AxonState], ...] = (Routine(),)
"""Kinds of questions that exist only in this game."""
