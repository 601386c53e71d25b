"""The special actions: the ability of the own corporation, and monopolies."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.axon_protocol.rules.turns import AfterMain
from tests.alike import changed, legal, only, play, refused, seat_of

from .table import at, hand, in_play, markers, passed, position, settled, to_turn

PAIR = (at("thug", "square"), at("droid", "mall"))
FOUR = ["wall", "wall", "wall", "slay"]


def seat(corporation: str, *cards: str, **more: Any) -> dict[str, Any]:
    return {"corporation": corporation, "hand": list(cards), **more}


# --- the ability of the corporation --------------------------------------------------------------------------------


@pytest.mark.rule("axn.corporation")
def test_a_card_pays_for_the_ability_of_the_own_corporation_before_the_main_action() -> None:
    state = position(*PAIR, seats=[seat("ares", "slay", "wall"), seat("gazette", "gift")])
    droid, other = markers(state, "droid"), seat_of(state, 1)
    play(state, "ability", "discard slay")  # the thug is the only criminal
    assert markers(state, "thug") == {"augments": 1}
    assert hand(state, 0) == ["wall"]
    assert state.seats[0].used
    assert (markers(state, "droid"), seat_of(state, 1)) == (droid, other)
    assert passed(state).current_player() == 0
    assert legal(state, "activate thug")
    assert settled(state)


@pytest.mark.rule("axn.corporation")
def test_the_ability_may_be_used_after_the_main_action() -> None:
    state = position(*PAIR, seats=[seat("gazette", "slay", "wall"), seat("ares", "gift")])
    passed(play(state, "first", "discard slay"))
    assert isinstance(state.question, AfterMain)
    size = len(state.stack)
    play(state, "ability")
    assert len(state.seats[0].hand) == 2
    assert len(state.stack) == size - 2
    assert settled(to_turn(state))


@pytest.mark.rule("axn.corporation")
def test_the_ability_is_used_once_a_round() -> None:
    state = position(*PAIR, seats=[seat("gazette", "slay"), seat("ares", "gift")])
    passed(play(state, "ability"))
    refused(state, "ability", "axn.corporation")
    assert only(state, "ability") == []
    state = position(*PAIR, seats=[seat("gazette", "slay", used=True), seat("ares", "gift")])
    refused(state, "ability", "axn.corporation")
    assert settled(state)


@pytest.mark.rule("axn.corporation", "axn.round.clear")
def test_the_ability_is_back_in_the_next_round() -> None:
    people = [at("thug", "square"), at("droid", "mall", activated=True)]
    state = position(*people, seats=[seat("gazette", "slay", used=True), seat("ares", used=True)])
    play(state, "activate thug", "routine", "nothing")
    to_turn(state)
    assert state.round == 2
    assert not any(one.used for one in state.seats)
    assert settled(state)


@pytest.mark.rule("axn.corporation", "axn.ruling.targets")
def test_the_ability_needs_a_card_and_a_target() -> None:
    state = position(*PAIR, seats=[seat("gazette"), seat("ares")])
    refused(state, "ability", "axn.corporation")
    state = position(at("pilot", "square"), at("droid", "mall"), seats=[seat("ares", "wall"), seat("gazette")])
    refused(state, "ability", "axn.ruling.targets")  # nobody in the city is a criminal
    assert settled(state)


@pytest.mark.rule("axn.corporation")
def test_in_the_turn_of_another_there_is_no_ability() -> None:
    state = position(*PAIR, seats=[seat("ares"), seat("gazette", "gift", "wall")])
    play(state, "activate droid", "nothing")
    assert (state.current_player(), state.active) == (1, 0)
    refused(state, "ability", "engine.asked")
    refused(state, "monopoly data", "engine.asked")
    assert settled(to_turn(state))


@pytest.mark.rule("axn.corporation", "axn.monopoly")
def test_ability_and_monopoly_may_be_done_in_one_turn() -> None:
    cards = [*FOUR, "gift", "wake"]
    state = position(*PAIR, seats=[seat("ares", *cards), seat("gazette")])
    play(state, "ability", "discard gift", "monopoly violence", "discard slay", "discard wake")
    assert state.seats[0].used
    assert seat_of(state, 0)["monopoly"] == "violence"
    assert hand(state, 0) == ["wall"]
    play(state, "activate droid", "hack", "nothing")
    assert settled(to_turn(state))


# --- monopolies ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.monopoly", "axn.score.monopoly")
@pytest.mark.parametrize(("resource", "points"), [("augments", 4), ("violence", 6)])
def test_four_cards_make_one_of_the_own_resources_a_monopoly_that_scores_double(resource: str, points: int) -> None:
    people = [at("thug", "square", augments=2, violence=1, scandals=1), at("droid", "mall", violence=2)]
    state = position(*people, seats=[seat("ares", *FOUR, "gift"), seat("media", "bypass"), seat("depot")])
    before = state.clone()
    assert state.scores() == (5, 4, 0)
    play(state, f"monopoly {resource}", "discard gift", "discard slay")
    assert hand(state, 0) == ["wall"]
    assert state.scores() == (points, 4, 0)
    assert changed(before, state) == {"seats", "discard"}
    assert seat_of(before, 1) == seat_of(state, 1)
    assert state.current_player() == 0
    assert settled(state)


@pytest.mark.rule("axn.monopoly")
def test_three_cards_are_not_enough() -> None:
    state = position(*PAIR, seats=[seat("ares", *FOUR[1:]), seat("gazette")])
    refused(state, "monopoly violence", "axn.monopoly")
    assert state.check(state.game.parse_action("monopoly violence")).obstacles[0].facts == {"need": 4, "have": 3}
    state = position(*PAIR, seats=[seat("ares", *FOUR), seat("gazette")])
    assert legal(state, "monopoly violence")
    assert settled(state)


@pytest.mark.rule("axn.monopoly")
def test_a_monopoly_is_built_of_an_own_resource() -> None:
    state = position(*PAIR, seats=[seat("ares", *FOUR), seat("gazette"), seat("depot")])
    for resource in ("data", "scandals", "gold"):
        refused(state, f"monopoly {resource}", "axn.monopoly")
    assert only(state, "monopoly") == ["monopoly augments", "monopoly violence"]
    assert settled(state)


@pytest.mark.rule("axn.monopoly")
def test_a_monopoly_is_built_once_a_game_and_stays() -> None:
    state = position(*PAIR, seats=[seat("ares", *FOUR, monopoly="augments"), seat("gazette")])
    refused(state, "monopoly violence", "axn.monopoly")
    refused(state, "monopoly augments", "axn.monopoly")
    assert only(state, "monopoly") == []
    assert settled(state)


@pytest.mark.rule("axn.monopoly.unique")
def test_of_each_resource_there_is_one_monopoly() -> None:
    state = position(*PAIR, seats=[seat("ares", *FOUR), seat("media", monopoly="violence"), seat("depot")])
    refused(state, "monopoly violence", "axn.monopoly.unique")
    assert only(state, "monopoly") == ["monopoly augments"]
    assert settled(state)


@pytest.mark.rule("axn.monopoly")
def test_a_monopoly_may_be_built_after_the_main_action_but_only_in_the_own_turn() -> None:
    state = position(*PAIR, seats=[seat("ares", *FOUR, "gift"), seat("gazette")])
    play(state, "first", "discard gift", "monopoly augments", "discard slay")
    assert seat_of(state, 0)["monopoly"] == "augments"
    assert hand(state, 0) == []
    assert settled(to_turn(state))


@pytest.mark.rule("axn.monopoly.data", "axn.score.data", "axn.score.monopoly")
def test_data_in_the_own_area_costs_one_point_with_a_data_monopoly_too() -> None:
    data = {"gazette_house": 2, "depot_yard": 1}
    seats = [seat("gazette", monopoly="data"), seat("depot"), seat("ares")]
    state = position(*PAIR, seats=seats, data=data)
    assert state.scores() == (2 * 3 - 2, 3 - 1, 0)
    assert in_play(state) == {"data": 3}
    assert {type(part).__name__: n for part, n in state.score_parts(0)} == {"FromMonopoly": 6, "OwnData": -2}
    assert settled(state)


@pytest.mark.rule("axn.monopoly", "axn.round.start")
@pytest.mark.parametrize(("actions", "first"), [((), 1), (("monopoly violence", "discard slay"), 0)])
def test_a_monopoly_counts_at_once_for_who_has_the_fewest_points(actions: tuple[str, ...], first: int) -> None:
    people = [at("thug", "square", violence=1, augments=3), at("droid", "mall", activated=True)]
    seats = [seat("ares", *FOUR), seat("depot", permanent=3), seat("microbionics")]
    state = position(*people, seats=seats)
    assert state.scores() == (4, 3, 3)
    play(state, *actions)
    while state.round == 1:
        play(state, str(state.legal_actions()[0]) if not legal(state, "nothing") else "nothing")
    assert state.first == first
    assert settled(to_turn(state))
