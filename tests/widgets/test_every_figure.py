"""Every estimated figure that coach, tutor and hint show has its error beside it, in every game and language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import PlayerView, Session, load_game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.teaching.analysis import (
    Analysis,
    AnalysisPlan,
    MoveEvaluation,
    analyse,
    build_exercise,
    compare_every_move,
    report,
)
from tabletop.teaching.analysis.explanation import BETTER_AT_ONCE, PLAYED_AT_ONCE, Explanation
from tabletop_widgets.thinking import advice, hint

LAST = {"51st_state": 30, "axon_protocol": 15, "dei": 15, "gin_rummy": 15}
"""Decisions of a game that are taken apart."""
GAMES = ("51st_state", "axon_protocol", "dei", "gin_rummy")
FIGURE = re.compile(
    r"(?<![\w.,±/:])(?<!± )[+−]?\d+[.,]\d+(?!\w|[.,/:]\d)"
    r"|(?<![\w.,±–])(?<!± )[+−]?\d+(?:[.,]\d+)?\s%"
    r"|[+−]\d+(?=\s)"
)
"""A number with a decimal, a sign or a percent sign; places of a board ("2.9a"), times and whole counts are none."""
ERROR = re.compile(r"\s?%?\s?(?:± (?:\d+(?:[.,]\d+)?|\?)|\(± (?:\d+(?:[.,]\d+)?|\?)(?:\s%)?\)|\(\d+–\d+\s%\))")


def bare(text: str) -> list[str]:
    """The figures of a text without an error beside them."""
    return [
        found.group()
        for found in FIGURE.finditer(text)
        if not ERROR.match(text[found.end() - found.group().endswith("%") :])
    ]


def test_a_bare_figure_is_found() -> None:
    assert bare("It gives up 12 % of the chance.") == ["12 %"]
    assert bare("The better move brings 2.2 points more.") == ["2.2"]
    assert bare("Missions +1,0, vor allem") == ["+1,0"]
    assert bare("62 % (54–70 %)") == []
    assert bare("It gives up 12 % (± 3 %); 2.2 (± 0.1) points; −21 % ± 7; 0.4 ± 0.2 less; 24 times; ground 2.9a") == []


def game_of(name: str) -> Any:
    return load_game(name, hands=1) if name == "gin_rummy" else load_game(name)


@pytest.fixture(scope="module", params=GAMES)
def found(request: pytest.FixtureRequest) -> Analysis:
    """The last decisions of a game of a heuristic and of chance, taken apart in a hurry."""
    game = game_of(request.param)
    whole = Session(game, 2, ["random", *["heuristic"] * (game.num_players - 1)])
    whole.run_strategies()
    first = max(0, len(whole.nodes) - LAST[request.param])
    session = Session(game, state=whole.nodes[first].state) if first else Session(game, 2)
    for node in whole.nodes[first + 1 :]:
        session.apply(str(node.action))
    *_, known = analyse(session, AnalysisPlan(playouts=6, candidates=3, swing=1, luck=1))
    assert known is not None
    return known


def nodes(found: Analysis) -> list[Any]:
    session = Session.from_record(found.record)
    session.goto(session.length)
    return session.nodes


def reasons(found: Analysis) -> Iterator[tuple[str, str]]:
    """Why another move is better, of some decisions, by language."""
    line = nodes(found)
    free = [
        one for one in found.decisions if one.kind == "free" and any(each.action != one.action for each in one.tried)
    ]
    for one in free[:: max(1, len(free) // 4)][:4]:
        state = line[one.index].state
        other = next(each.action for each in one.tried if each.action != one.action)
        parse = state.game.parse_action
        for better in (other, one.action):
            played = one.action if better == other else other
            why = Explanation(PlayerView(state, one.seat), parse(played), parse(better), AnalysisPlan(), one.index)
            for _ in why.play(5):
                pass
            yield from ((lang, text) for lang, texts in why.describe().items() for text in texts)


@pytest.mark.breadth("dei")
def test_reasons_say_what_is_certain_or_an_average_with_its_error(found: Analysis) -> None:
    game = found.record.game()
    told, averages = 0, 0
    for lang, text in reasons(found):
        told += 1
        at_once = [game.translate(form, lang).split("{")[0] for form in (BETTER_AT_ONCE, PLAYED_AT_ONCE)]
        if text.startswith(tuple(at_once)):
            assert "±" not in text, "what is certain has no error"
        else:
            assert bare(text) == [], text
            averages += "±" in text
    assert told
    assert averages or found.record.game_name == "gin_rummy"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reports_and_verdicts_have_an_error_for_every_estimate(found: Analysis, lang: str) -> None:
    line = nodes(found)
    for text in report(found, lang):
        if "→" in text:  # what a move changed at once
            continue
        certain = re.sub(r"\S+ (?:100|50|0) % = \D+ 50 %", "", text)
        assert bare(certain) == [], text
    for one in found.decisions:
        verdict = one.describe_verdict(line[one.index].state, lang)
        assert bare(verdict) == [], verdict


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_view_of_the_coach_has_an_error_for_every_estimate(found: Analysis, lang: str) -> None:
    view = tw.CoachView(analysis=found, viewer=None, lang=lang)
    for seat in view.panel.data["seats"]:
        assert bare(seat["rate"]) == []
        values = [part["value"] for part in seat["parts"]]
        assert [bare(value) == [] for value in values] == [False, True, True, True, False, True]
        for one in (*seat["mistakes"], *seat["strokes"]):
            shown = one["cost"] if "cost" in one else one["value"]
            assert "±" in shown
            assert bare(shown) == []
        assert bare(seat["rest"]) == []
    view.close()


@pytest.mark.breadth("dei")
def test_an_exercise_has_an_error_for_every_estimate(found: Analysis) -> None:
    free = [one for one in found.decisions if one.kind == "free" and one.best]
    *_, judged = [one for one in compare_every_move(found, free[0].index) if one is not None]
    exercise = next(iter(build_exercise(found, judged).build_lesson("mine")))
    for texts in (exercise.text, exercise.praise, *[one.text for one in exercise.mistakes]):
        for lang in LANGUAGES:
            assert bare(texts[lang]) == [], texts[lang]
    assert "±" in exercise.praise["en"]


@pytest.mark.breadth("dei")
@pytest.mark.parametrize("name", GAMES)
def test_tutor_and_hint_have_an_error_for_every_estimate(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(game_of(name), 3, ["heuristic"] * game_of(name).num_players)
    session.run_strategies(9)
    state = session.state
    action, better = (str(one) for one in state.legal_actions()[:2])
    for lang in LANGUAGES:
        sentence = MoveEvaluation(action, 0.31, 0.02, better, 24, True).sentence(state, lang)
        assert "±" in sentence
        assert bare(sentence) == [], sentence
    monkeypatch.setattr(advice, "PLAN", AnalysisPlan(playouts=6, candidates=4))
    shown = hint.Hint(session, lambda: None)
    for lang in LANGUAGES:
        rows = shown.build_data(lang)["rows"]
        assert rows
        for row in rows:
            assert "–" in row["chance"]
            assert bare(row["chance"]) == []
            assert bare(row["less"]) == []
