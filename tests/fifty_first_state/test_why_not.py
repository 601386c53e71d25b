"""Every refusal names its rule, says what is in the way and, where it can, what would help."""

from __future__ import annotations

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.games.fifty_first_state.rules.turns import Turn
from tabletop.games.fifty_first_state.table.state import FiftyState
from tests.alike import act, play, refused, refusing, what_helps

from .table import alone, position, settled


@pytest.mark.rule("51s.raze.shield", "51s.pass.safe")
def test_everything_that_is_in_the_way_is_said_at_once() -> None:
    state = position({"goods": {"red": 1}}, {"locations": [{"card": "School", "shield": True}], "passed": True})
    refused(state, "raze 1 1", "51s.pass.safe", "51s.raze.shield")
    assert settled(state)


@pytest.mark.rule("51s.build.construct")
def test_what_is_missing_is_said_with_its_number() -> None:
    state = position({"hand": ["Gun Shop"], "goods": {"grey": 1}}, {})
    obstacle = state.check(act(state, "construct gun_shop")).obstacles[0]
    assert obstacle.facts == {"needed": ((6, 3),), "have": 1}
    assert "3 grey contacts" in obstacle.sentence(state)
    assert what_helps(state, "construct gun_shop") == "You still need 2 grey contacts."
    assert settled(state)


@pytest.mark.rule("51s.build.develop", "51s.build.develop_token")
def test_a_refused_development_says_that_a_token_would_help() -> None:
    state = position({"hand": ["Docks"], "locations": ["Church"], "goods": {"brick": 1}}, {})
    obstacle = state.check(act(state, "develop docks 1")).obstacles[0]
    assert obstacle.sentence(state) == "Docks and Church share no type: that takes a development token."
    assert what_helps(state, "develop docks 1") == ""
    assert what_helps(state, "develop_token docks 1") == "You still need 1 development token."
    assert "51s.build.develop" in state.check(act(state, "develop docks 1")).text("de")
    assert settled(state)


def test_what_does_not_answer_the_question_is_refused_as_that() -> None:
    state = position({"goods": {"worker": 4}}, {})
    play(state, "exchange gun")
    for action in (
        "pass",
        "construct school",
        "draft school",
        "keep gun",
        "suffer 1",
        "steal 1 gun",
        "free 1",
        "claim 0 1",
    ):
        refused(state, action, "engine.asked")
    play(state, "enough")
    refused(state, "enough", "engine.asked")
    assert settled(state)


NONSENSE = [
    "construct nonsense",
    "develop nonsense 77",
    "develop_token x -1",
    "deal ?",
    "raze_hand {card}",
    "raze 99 99",
    "raze 1 999999",
    "use 0",
    "faction nothing",
    "faction {which}",
    "exchange vp",
    "open 9 9",
    "open 0 0",
    "take_connection green",
    "take_connection {color}",
    "connection {x}",
    "shield 0",
]


@pytest.mark.parametrize("text", NONSENSE)
def test_readable_nonsense_is_judged_with_a_rule_and_without_a_crash(text: str) -> None:
    state = position({"goods": {"worker": 9}}, {"locations": ["School"]})
    try:
        action = act(state, text)
    except ValueError:
        return
    verdict = state.check(action)
    assert not verdict
    assert all(rule.startswith("51s.") for rule in verdict.rules)
    assert all(verdict.text(lang) and action.text(state, lang) for lang in LANGUAGES)
    assert settled(state)


@pytest.mark.rule("51s.turn")
def test_everything_that_one_could_think_of_in_a_turn_is_legal_or_has_a_reason() -> None:
    state = position(
        {
            "hand": ["School", "Church"],
            "locations": ["Docks", "Archive"],
            "goods": {"grey": 1, "brick": 1, "shield": 1},
        },
        {"locations": ["Quarry", {"card": "Camp", "ruin": True}]},
        face_up={"blue": "Merchants"},
    )
    assert isinstance(state.question, Turn)
    assert all(state.game.rule(rule) for rule in refusing(state))
    assert settled(state)


# --- each refusal says what is in the way, by the rule that forbids it, and advises only what would help --------------


def first_refusal(state: FiftyState, action: str) -> tuple[str, str, str]:
    """Rule, sentence and remedy of the only reason against an action."""
    (obstacle,) = state.check(act(state, action)).obstacles
    return obstacle.rule, obstacle.sentence(state), what_helps(state, action)


@pytest.mark.rule("51s.solo.draft", "51s.draft.first")
def test_a_card_that_does_not_lie_out_is_refused_by_the_draft_that_is_played() -> None:
    said = "Arena does not lie face up."
    deck = ["Docks", "Quarry", "Pub", "Museum"]
    assert first_refusal(alone({}, {}, phase="draft", deck=deck), "draft arena") == ("51s.solo.draft", said, "")
    assert first_refusal(position({}, {}, phase="draft", deck=deck), "draft arena") == ("51s.draft.first", said, "")


@pytest.mark.rule("51s.goods.basic", "51s.goods.ammo", "51s.ruling.exact")
def test_a_wrong_good_is_refused_by_what_stands_in_for_what() -> None:
    state = position({"faction": "mutants_union", "goods": {"gun": 1, "iron": 2, "ammo": 1, "worker": 1}}, {})
    play(state, "faction raze")
    assert first_refusal(state, "pay iron") == ("51s.goods.basic", "You cannot pay 1 gun with iron.", "")
    assert first_refusal(state, "pay worker") == ("51s.ruling.exact", "You cannot pay 1 gun with workers.", "")
    exact = "This costs exactly 1 gun; you would pay 1 gun and 1 ammo."
    assert first_refusal(state, "pay gun ammo") == ("51s.ruling.exact", exact, "Possible instead: “Pay 1 gun”.")
    assert first_refusal(state, "pay ammo*2") == ("51s.goods.own_supply", "You do not have 2 ammo.", "")
    play(state, "pay ammo")
    assert settled(state)


@pytest.mark.rule("51s.use.workers")
def test_what_workers_never_bring_is_refused_without_advising_workers() -> None:
    said = "Workers are exchanged for a gun, fuel, iron, a brick or a card only."
    state = position({"goods": {"worker": 1}}, {})
    assert first_refusal(state, "exchange ammo") == ("51s.use.workers", said, "")
    assert first_refusal(state, "exchange gun") == (
        "51s.use.workers", "This costs 2 workers; you can pay 1.", "You still need 1 worker.",
    )  # fmt: skip
    assert settled(state)


@pytest.mark.rule("51s.build.construct", "51s.deal", "51s.raze.hand")
@pytest.mark.parametrize(
    ("verb", "rule"), [("construct", "51s.build.construct"), ("deal", "51s.deal"), ("raze_hand", "51s.raze.hand")]
)
def test_for_a_card_that_is_not_in_hand_no_contacts_are_advised(verb: str, rule: str) -> None:
    state = position({"hand": ["School"]}, {"hand": ["Docks"]})
    assert first_refusal(state, f"{verb} docks") == (rule, "Docks is not in your hand.", "")
    assert first_refusal(state, f"{verb} school")[2].startswith("You still need 1 ")
    assert settled(state)


@pytest.mark.rule("51s.pass.closed", "51s.open.once", "51s.pass.safe", "51s.open.use")
def test_where_goods_would_not_help_none_are_advised() -> None:
    theirs = {"locations": ["Docks", {"card": "Pub", "uses": 1}]}
    state = position({}, theirs)
    assert first_refusal(state, "open 1 1") == (
        "51s.open.use", "This costs 1 worker; you have none.", "You still need 1 worker.",
    )  # fmt: skip
    closed = position({}, {**theirs, "passed": True})
    for table, action in ((state, "open 1 2"), (closed, "open 1 1"), (closed, "raze 1 1")):
        verdict = table.check(act(table, action))
        assert len(verdict.obstacles) == 2
        assert what_helps(table, action) == ""
    assert settled(state)


@pytest.mark.rule("51s.ruling.deal_as_cost", "51s.use.card")
def test_a_missing_deal_is_advised_as_a_deal() -> None:
    state = position({"locations": ["Negotiator"], "goods": {"worker": 1}}, {})
    assert first_refusal(state, "use 1") == (
        "51s.use.card", "This costs 1 of your deals; you have none.", "You still need to make 1 deal.",
    )  # fmt: skip
    assert what_helps(state, "use 1", "de") == "Du musst noch 1 Deal schließen."
    assert settled(state)


@pytest.mark.rule("51s.build.develop")
def test_a_brick_is_no_remedy_where_the_types_do_not_match() -> None:
    state = position({"hand": ["Church", "Docks"], "locations": ["School", "Wrecked Tank"]}, {})
    refused(state, "develop church 1", "51s.build.develop", "51s.build.develop")
    assert what_helps(state, "develop church 1") == ""
    matching = next(n for n in (1, 2) if len(state.check(f"develop docks {n}").obstacles) == 1)
    assert what_helps(state, f"develop docks {matching}") == "You still need 1 brick."


@pytest.mark.rule("51s.use.card", "51s.goods.ammo")
def test_what_is_missing_of_several_goods_is_said_of_each_and_any_basic_resource_is_called_so() -> None:
    state = position({"locations": ["Gun Shop"], "goods": {}}, {})
    refused(state, "use 1", "51s.use.card", "51s.use.card")
    assert what_helps(state, "use 1") == "You still need 2 guns. You still need 1 worker."


@pytest.mark.rule("51s.use.card", "51s.end.winner")
def test_what_comes_back_next_round_is_promised_unless_this_is_the_last() -> None:
    used = {"locations": [{"card": "Gun Shop", "uses": 1}], "goods": {"gun": 2, "worker": 1}}
    assert what_helps(position(used, {}), "use 1") == "It can be used again next round."
    assert what_helps(position(used, {}, last_round=True), "use 1") == ""
