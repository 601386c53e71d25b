"""The coach cites a rule only if it alone decides between two moves: on points, or on a tie."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tabletop import PlayerView, Session, load_game
from tabletop.engine.core.state import State
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.teaching.analysis import AnalysisError, AnalysisPlan, analyse, from_text, to_text
from tabletop.teaching.analysis.deciding_rule import find_general_rules, find_tie_break
from tabletop.teaching.analysis.explanation import Explanation

REWARD = "51s.build.develop_reward"
DEVELOPS: dict[str, Any] = {"goods": {"brick": 1}, "hand": ["Clay Pit"], "locations": ["Quarry"]}


def compare(state: State, played: str, better: str, general_rules: frozenset[str] = frozenset()) -> Explanation:
    """Play both moves out."""
    parse = state.game.parse_action
    view, plan = PlayerView(state), AnalysisPlan()
    work = Explanation(view, parse(played), parse(better), plan, general_rules=general_rules)
    for _ in work.play(8):
        pass
    return work


def describe_last_turn(**own: Any) -> State:
    """Return a position of Axon Protocol in which the first of two level seats has the last main action of the game."""
    seats = [{"corporation": "echolot", "hand": ["firewall"], "used": True, **own}, {"corporation": "ares"}]
    figures = [{"character": "cop", "area": "faraday_garden"}]
    position = {"ending": "stress", "owed": [1], "stress": 40, "limit": 40, "seats": seats, "figures": figures}
    return load_game("axon_protocol").scenario(position)


def test_a_rule_that_alone_brings_the_points_is_cited_first_and_in_every_language() -> None:
    state = load_game("51st_state").scenario({"last_round": True, "seats": [DEVELOPS, {"passed": True}]})
    work = compare(state, "pass", "develop clay_pit 1")
    assert work.deciding_rule == (REWARD, None)
    for lang in LANGUAGES:
        sentence = state.game.rule(REWARD).sentence(lang)
        assert work.describe()[lang][0].endswith(sentence), lang
        assert sum(sentence in line for line in work.describe()[lang]) >= 1
    assert work.describe()["en"][0].startswith("This decides: ")


def test_a_rule_that_scores_after_both_moves_decides_nothing() -> None:
    seats = [{"hand": ["Docks"], "goods": {"grey": 1}}, {"locations": ["Church"], "passed": True}]
    state = load_game("51st_state").scenario({"last_round": True, "seats": seats})
    work = compare(state, "pass", "construct docks")
    assert any("1.0" in line and "points more" in line for line in work.describe()["en"]), "it is better all the same"
    assert work.deciding_rule == ("", None)
    assert not any("decides" in line for line in work.describe()["en"])


def test_the_worse_move_and_a_general_rule_of_scoring_are_no_reason() -> None:
    state = load_game("51st_state").scenario({"last_round": True, "seats": [DEVELOPS, {"passed": True}]})
    assert compare(state, "develop clay_pit 1", "pass").deciding_rule == ("", None)
    general = compare(state, "pass", "develop clay_pit 1", frozenset([REWARD]))
    assert general.deciding_rule[0] != REWARD


def test_general_rules_are_those_that_most_points_of_a_game_cite() -> None:
    session = Session(load_game("51st_state"), 3, ["heuristic", "heuristic"])
    session.run_strategies()
    general = find_general_rules(session.nodes)
    assert "51s.production.kinds" in general
    assert REWARD not in general
    assert find_general_rules(session.nodes[:1]) == frozenset()


def test_a_tie_is_said_to_decide_if_it_does() -> None:
    work = compare(describe_last_turn(), "first", "activate cop")
    rule, what = work.deciding_rule
    assert rule == "axn.score.tie"
    assert what is not None
    assert work.describe()["en"][0] == "This decides: on equal points software cards in hand count."
    assert work.describe()["de"][0] == "Das entscheidet: Bei gleich vielen Punkten zählen Softwarekarten auf der Hand."


@pytest.mark.parametrize("own", [{"permanent": 2}, {"hand": ["firewall", "worm", "wipe", "uplink", "honeypot"]}])
def test_a_tie_is_not_mentioned_if_it_does_not_decide(own: dict[str, Any]) -> None:
    """One seat leads on points; or it has the most cards with either move."""
    work = compare(describe_last_turn(**own), "first", "activate cop")
    assert work.deciding_rule == ("", None)


def test_of_several_tie_breaks_the_one_that_decided_is_found() -> None:
    def find_at_end(goods: int) -> str | None:
        own, rival = {"goods": {"gun": goods}, "locations": ["Docks"], "vp": 5}, {"goods": {"gun": 2}, "vp": 6}
        state = load_game("51st_state").scenario({"last_round": True, "seats": [own, {**rival, "passed": True}]})
        state.apply_action(state.game.parse_action("pass"))
        assert state.is_terminal()
        what = find_tie_break(state)
        return what.text(state) if what is not None else None

    assert find_at_end(3) == "goods"
    assert find_at_end(2) == "locations"


def test_the_rule_is_stored_with_an_analysis_and_older_files_have_none() -> None:
    session = Session(load_game("gin_rummy"), 1, ["random", "random"])
    session.run_strategies(2)
    *_, found = analyse(session, AnalysisPlan(playouts=6, depth=4, swing=0, luck=0))
    assert found is not None
    cited = replace(found, decisions=tuple([replace(one, rule="gin.knock") for one in found.decisions]))
    assert {one.rule for one in from_text(to_text(cited)).decisions} == {"gin.knock"}
    older = json.loads(to_text(cited))
    for decision in older["decisions"]:
        del decision["rule"]
    assert {one.rule for one in from_text(json.dumps(older)).decisions} == {""}
    with pytest.raises(AnalysisError, match=r"rule: 'gin\.nonsense' is unknown"):
        from_text(to_text(cited).replace('"gin.knock"', '"gin.nonsense"'))
