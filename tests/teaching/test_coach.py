"""A coach comments decisions in any game: what changed, by which rules, what spoke against it, what would be better."""

from __future__ import annotations

import pytest

import tabletop
from tabletop import Session
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.session.history import find_cited_rules
from tabletop.teaching import Attempt
from tabletop.teaching.coach import LATEST, Coach, build_comment, choose_action
from tabletop.teaching.lesson import read_lesson

DECISIONS = 60

COACHED = """
game = "51st_state"
parameters = { players = 2, victory_points = 10 }
title = { en = "a", de = "b", es = "c" }
[[exercise]]
id = "game"
coached = true
seed = 3
title = { en = "a", de = "b", es = "c" }
text = { en = "a", de = "b", es = "c" }
"""


@pytest.mark.parametrize("name", tabletop.games())
def test_every_decision_of_a_game_is_commented_in_every_language(name: str) -> None:
    session = Session(tabletop.load_game(name), 5, ["random"] * tabletop.load_game(name).num_players)
    session.run_strategies(DECISIONS)
    coaches = [Coach(session, seat) for seat in range(session.game.num_players)]

    told = [one for coach in coaches for one in coach.list_latest(DECISIONS)]

    assert len(told) > 10
    for one in told:
        texts = {one.text(lang) for lang in LANGUAGES}
        assert len(texts) == len(LANGUAGES)
        assert all(rule in session.game.rulebook for rule in one.rules)
        assert (one.better is not None) <= (not one.same)
    assert any(one.better for one in told), "somebody who plays at random could do better"
    assert any(one.rules for one in told)


@pytest.mark.parametrize("name", tabletop.games())
def test_who_plays_as_the_adviser_does_is_told_so(name: str) -> None:
    session = Session(tabletop.load_game(name), 6)
    for _ in range(20):
        state = session.state
        if state.is_terminal():
            break
        action = choose_action(state, state.current_player())
        session.apply(action)
        assert build_comment(session.node).same
        assert build_comment(session.node).better is None


def test_only_the_last_three_decisions_of_the_seat_are_commented() -> None:
    session = Session(tabletop.load_game("gin_rummy"), 5, ["random", "random"])
    session.run_strategies(DECISIONS)

    told = Coach(session, 0).list_latest()

    assert len(told) == LATEST
    assert [one.number for one in told] == sorted((one.number for one in told), reverse=True)
    assert all(session.nodes[one.number].player == 0 for one in told)


def test_the_rules_are_those_that_the_decision_cites() -> None:
    session = Session(tabletop.load_game("gin_rummy"), 7)
    session.apply("pass")

    told = build_comment(session.node)

    assert told.rules == find_cited_rules(session.node)
    assert f"[{told.rules[0]}]" in told.text()


def test_of_the_rules_those_come_first_that_were_not_met_before() -> None:
    session = Session(tabletop.load_game("51st_state", players=2), 7, ["random", "random"])
    session.run_strategies(200)
    comments = Coach(session, 0).list_latest(200)[::-1]
    known: set[str] = set()
    moved = 0
    mine = iter(session.nodes)

    for one in comments:
        for node in mine:
            if node.number == one.number:
                break
            known.update(find_cited_rules(node) if node.player == 0 else ())
        rules = find_cited_rules(session.nodes[one.number])
        news = [rule for rule in rules if rule not in known]
        assert list(one.rules[: len(news)]) == news[: len(one.rules)]
        moved += one.rules != rules[: len(one.rules)]
        known.update(rules)

    assert moved, "in some decisions that is another order than that in which they are met"


def test_the_position_from_the_start_has_nothing_to_comment() -> None:
    with pytest.raises(ValueError, match="no decision was made"):
        build_comment(Session(tabletop.load_game("gin_rummy"), 7).node)


def test_what_is_coached_has_no_goal_and_is_done_when_the_game_is_over() -> None:
    lesson = read_lesson(COACHED, "coached")
    attempt = Attempt(lesson, "game", ["random", "random"])

    assert lesson.find_mistakes() == []
    assert (attempt.done, attempt.missed, attempt.answer) == (False, "", None)
    attempt.session.run_strategies()

    assert attempt.session.state.is_terminal()
    assert (attempt.done, attempt.missed, attempt.answer) == (True, "", None)
    assert attempt.stars == 3
