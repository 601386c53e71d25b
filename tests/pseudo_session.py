"""Run in a copy of the kit that has the pseudo-language: go through everything that it says, and print what is English.

Prints JSON: by part the number of texts, the English that is left, and some texts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from tabletop import Session, games, load_game
from tabletop.experiments import tournament
from tabletop.teaching import Lookup, load_lesson
from tabletop.teaching.handout import render_handout
from tabletop.teaching.lesson import load_lessons
from tabletop.teaching.rulebook import build_glossary
from tabletop_widgets import CourseView, Laboratory, LanguageChooser, LessonTable, QuizView, RulebookView, Table
from tests.pseudo_language import LANG, TITLES, english_in

DECISIONS = 50
NO_TEXT = ("key", "rules", "rule", "about", "icons", "color", "form", "kind")
"""Keys of the data of views below which there are no sentences."""
IDS = re.compile(r"[\w.:*-]+|([\w.]+\.[\w.]+ ?)+")
LESSON = "51st_state_first_round"
Texts = Iterator[tuple[str, str]]


def play_games() -> Texts:
    """Yield questions, actions, refusals, events and points of a game at a table of each kind."""
    for name in games():
        session, random = Session(load_game(name), seed=1), Random(1)
        seen: dict[str, Any] = {}
        while session.index < DECISIONS and (decision := session.state.decision) is not None:
            state, legal = session.state, session.state.legal_actions()
            yield f"{name}, question", decision.text(LANG)
            yield from ((f"{name}, action", action.text(state, LANG)) for action in legal[:20])
            verdicts = [state.check(action) for action in random.sample(list(seen.values()), min(5, len(seen)))]
            yield from ((f"{name}, refusal", verdict.text(LANG)) for verdict in verdicts if not verdict)
            seen |= {str(action): action for action in legal}
            session.apply(random.choice(legal))
            yield from ((f"{name}, event", event.text(session.state, LANG)) for event in session.node.events)


def open_tables() -> Texts:
    """Yield what a table of every game shows, some moves into a game."""
    for name in games():
        session = Session(load_game(name), seed=2)
        for _ in range(20):
            session.apply(session.state.decision.default)
        yield from shown_by(Table(session, lang=LANG), name)


def play_lesson() -> Texts:
    """Yield what a lesson shows while each of its exercises is refused, hinted at, missed and solved."""
    for exercise in load_lesson(LESSON):
        id = exercise.id
        table = LessonTable(LESSON, id, lang=LANG, keep=False)
        for kind in (*["wrong"] * bool(exercise.wrong), "hint", "hint", "hint"):
            table.panel.handle({"type": kind})
            yield from shown_by(table, f"{id}, {kind}")
        while not table.done and (action := table.panel.attempt.next_action) is not None:
            table.session.apply(action)
            yield from shown_by(table, f"{id}, solution")
        assert table.done, id


def read_texts() -> Texts:
    """Yield rules, chapters, glossary, parameters, lessons and handouts."""
    for name in games():
        book = Lookup(name)
        for entry in book.entries.values():
            yield f"{name}, chapter", entry.chapter.title(LANG)
            yield entry.rule.id, f"{entry.rule.sentence(LANG)} {book.describe_source(entry.rule.id, LANG)}"
        yield from ((f"{name}, glossary", f"{one.word}: {one.meaning}") for one in build_glossary(book.game, LANG))
        yield from ((f"{name}, {one.name}", one.description[LANG]) for one in book.game.parameters.values())
        for lesson in load_lessons(name):
            yield lesson.id, lesson.title[LANG]
            for exercise in lesson:
                for text in (exercise.title, exercise.text, exercise.praise, *exercise.hints):
                    yield f"{lesson.id}, {exercise.id}", text[LANG]
    yield "handout", render_handout([load_lesson("dei_first_round")], "D.E.I.: Divide et Impera", LANG)


def open_the_rest() -> Texts:
    """Yield what the laboratory, an experiment, a quiz, the rulebook, a course and the language chooser show."""
    gin = load_game("gin_rummy")
    answer = tournament(gin, ["random", "greedy"], deals=2)
    yield from (("tournament", text) for text in (answer.text(LANG), answer.html(LANG)))
    for view in (
        Laboratory("dei", games=2, lang=LANG), QuizView("dei", kinds=["majority"], lang=LANG),
        RulebookView(gin, lang=LANG), CourseView("51st_state", lang=LANG),
    ):  # fmt: skip
        yield from shown_by(view, type(view).__name__)
    chooser = LanguageChooser()
    assert ("Pséúdó", LANG) in chooser.options
    assert chooser.description.endswith(" · Lánguágé")


def shown_by(widget: Any, place: str) -> Texts:
    """Yield the words and sentences of all views of a widget, and what is read of it without a kernel."""
    bundle = widget._repr_mimebundle_()[0]
    yield f"{place}, page", bundle.get("text/html", "")
    panel, table = getattr(widget, "panel", widget), getattr(widget, "table", widget)
    for view in (panel, *getattr(table, "views", ())):
        words = getattr(view, "words", {})
        yield from ((f"{place}, word {word}", re.sub(r"\{\w+", "{", text)) for word, text in words.items())
        for text in _sentences(getattr(view, "data", {})):
            if text not in words and not IDS.fullmatch(text):
                yield f"{place}, {type(view).__name__}", text


def _sentences(data: Any, key: str = "") -> Iterator[str]:
    """Yield the texts in the data of a view that are more than a word."""
    if isinstance(data, str) and " " in data and key not in NO_TEXT:
        yield data
    elif isinstance(data, dict):
        for name, part in data.items():
            yield from _sentences(part, name)
    elif isinstance(data, (list, tuple)):
        for part in data:
            yield from _sentences(part, key)


def main() -> None:
    """Print the report."""
    report = {}
    for part in (play_games, open_tables, play_lesson, read_texts, open_the_rest):
        texts = {text: place for place, text in part() if text}
        english = [f"{place}: {' '.join(words)}: {text[:300]}"
                   for text, place in texts.items() if (words := english_in(text, TITLES))]  # fmt: skip
        report[part.__name__] = {"count": len(texts), "english": english[:20], "texts": list(texts)[:400]}
    print(json.dumps(report))


if __name__ == "__main__":
    main()
