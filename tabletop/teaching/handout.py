"""A printable course: one HTML page with a still picture of every position, the tasks, and the solutions at the end."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape, unescape
from itertools import count

from tabletop.engine.core.values import N_
from tabletop.engine.declarations.colors import declare_variables
from tabletop.engine.i18n.grammar import check_language
from tabletop.engine.i18n.speech import say
from tabletop.engine.i18n.words import capitalize_first
from tabletop.teaching.attempt import Attempt
from tabletop.teaching.lesson import Lesson

SOLUTIONS = N_("Solutions")
NOT_ALLOWED = N_("Why is this not allowed: {action}?")
AT_A_TABLE = N_("This is played at a table, with a coach: there is no solution.")
MINUTES = N_("{n} {n:/minute/minutes}")
STYLE = """
@page { size: A4; margin: 15mm; }
body { max-width: 210mm; margin: 0 auto; padding: 8mm; color: var(--tt-ink); }
body { font: 11pt/1.45 Georgia, "Times New Roman", serif; }
h1, h2, h3 { font-family: "Helvetica Neue", Arial, sans-serif; line-height: 1.2; break-after: avoid; }
h1 { font-size: 24pt; } h2 { margin-top: 10mm; font-size: 16pt; border-bottom: 1px solid var(--tt-gray); }
h3 { font-size: 12pt; }
section.exercise { break-inside: avoid; margin-bottom: 8mm; }
img { display: block; width: 100%; box-sizing: border-box; border: 1px solid var(--tt-line); margin: 3mm 0; }
p { margin: 2mm 0; } ol { padding-left: 6mm; margin: 2mm 0; }
.line { border-bottom: 1px dotted var(--tt-gray); height: 8mm; }
.wrong { font-style: italic; } .move { font-weight: bold; } .rule, .minutes { color: var(--tt-muted); font-size: 9pt; }
.solutions { break-before: page; }
@media print { body { padding: 0; } }
"""


def get_game_title(lesson: Lesson) -> str:
    """Return the display name of a lesson's game, as its pictures give it.

    >>> from tabletop.teaching.handout import get_game_title
    >>> get_game_title(tabletop.teaching.load_lesson("dei_first_round"))
    'D.E.I.: Divide et Impera'
    """
    game = lesson.game
    match = re.search(r"<title>(.*?)</title>", game.svg(game.view(game.new_initial_state(0))))
    return unescape(match[1]) if match else game.name


def render_handout(lessons: Sequence[Lesson], title: str, lang: str = "en") -> str:
    """Return the lessons as a self-contained page for printing. It needs no network.

    `title` is the heading of the page, `lang` is "en", "de" or "es". Raises ValueError for another language.

    >>> from tabletop.teaching.handout import render_handout
    >>> lesson = tabletop.teaching.load_lesson("51st_state_first_round")
    >>> page = render_handout([lesson], "51st State", "de")
    >>> page.count("<img"), page.count('class="solution"')
    (10, 10)
    """
    check_language(lang)
    tasks, solutions, numbers = [], [], count(1)
    for lesson in lessons:
        head = f"<h2>{escape(lesson.title[lang])}</h2>"
        numbered = [(next(numbers), Attempt(lesson, exercise.id)) for exercise in lesson]
        minutes = say(MINUTES, lang, n=lesson.minutes)
        purpose = escape(lesson.purpose.get(lang, ""))
        tasks += [head, f"<p>{purpose}</p>" if purpose else ""]
        tasks += [f'<p class="minutes">{minutes}</p>' if lesson.minutes else ""]
        tasks += [_render_task(n, attempt, lang) for n, attempt in numbered]
        solutions += [head, *(_render_solution(n, attempt, lang) for n, attempt in numbered)]
    parts = [f"<h1>{escape(title)}</h1>", *tasks, f'<div class="solutions"><h1>{say(SOLUTIONS, lang)}</h1>']
    body = "\n".join([*filter(None, parts), *solutions, "</div>"])
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{declare_variables(STYLE, dark=False)}{STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def _render_task(n: int, attempt: Attempt, lang: str) -> str:
    """Return the HTML of a task: title, text, picture, and space for an answer."""
    exercise, state = attempt.exercise, attempt.session.state
    lines = [
        f'<section class="exercise"><h3>{n}. {escape(exercise.title[lang])}</h3>',
        _render_text(exercise.text[lang]),
    ]
    lines.append(_render_picture(attempt, lang))
    if exercise.wrong:
        wrong = capitalize_first(state.game.parse_action(exercise.wrong).text(state, lang))
        lines.append(f'<p class="wrong">{escape(say(NOT_ALLOWED, lang).format(action=wrong))}</p>')
    lines += ['<p class="line"></p>'] * (0 if exercise.coached else 2 if exercise.wrong else 1)
    return "\n".join([*lines, "</section>"])


def _render_picture(attempt: Attempt, lang: str) -> str:
    """Return the HTML picture of the position as the learner may see it."""
    state = attempt.session.state
    shown = state.game.view(state, attempt.learner, lang)
    data = b64encode(state.game.svg(shown).encode()).decode()
    return f'<img alt="{escape(state.game.as_text(shown))}" src="data:image/svg+xml;base64,{data}">'


def _render_solution(n: int, attempt: Attempt, lang: str) -> str:
    """Return the HTML of a solution: the moves to the goal, the praise, and why the wrong move is refused."""
    exercise = attempt.exercise
    lines = [f'<section class="solution"><h3>{n}. {escape(exercise.title[lang])}</h3>']
    if exercise.coached:
        lines.append(f"<p>{say(AT_A_TABLE, lang)}</p>")
    else:
        played = (state.game.parse_action(action).text(state, lang) for state, action in attempt.solution)
        moves = [escape(capitalize_first(move)) for move in played]
        rows = "".join(f"<li>{move}</li>" for move in moves)
        lines.append(f"<ol>{rows}</ol>" if len(moves) > 1 else f'<p class="move">{"".join(moves)}</p>')
        lines.append(_render_text(exercise.praise[lang]))
    if exercise.wrong:
        lines += _render_refusals(attempt, lang)
    return "\n".join([*filter(None, lines), "</section>"])


def _render_refusals(attempt: Attempt, lang: str) -> Iterator[str]:
    """Yield the HTML of the wrong move and of each rule that refuses it."""
    verdict, state = attempt.try_wrong(), attempt.session.state
    wrong = capitalize_first(state.game.parse_action(attempt.exercise.wrong).text(state, lang))
    yield f'<p class="wrong">{escape(say(NOT_ALLOWED, lang).format(action=wrong))}</p>'
    for obstacle in verdict.obstacles:
        yield _render_text(obstacle.sentence(state, lang))
        yield f'<p class="rule">{escape(state.game.rule(obstacle.rule).sentence(lang))} [{escape(obstacle.rule)}]</p>'


def _render_text(text: str) -> str:
    """Return a text as HTML paragraphs."""
    return "".join(f"<p>{escape(part)}</p>" for part in text.splitlines() if part.strip())
