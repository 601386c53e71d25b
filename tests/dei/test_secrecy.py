"""What is hidden stays hidden: face-down and disposed cards, secret badges; and what all may know stays as it is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop.games.dei.rules.markets import Purchase
from tabletop.games.dei.table.state import UNKNOWN
from tests.alike import play, told

from .table import acting, cubes, game, position, seat, settled, to_card, values

RICH = {"technology": 9, "energy": 9}
THEIRS = seat("farm_z", "2.9b", figures={"2.9b": 1}, secret=["scout", "raid", "parcel"])


def leaks(thing: Any, word: str) -> bool:
    """Whether a word occurs anywhere in plain data."""
    return word in str(thing)


@pytest.mark.rule("dei.card.market")
def test_which_card_is_laid_face_down_is_told_to_its_owner_only() -> None:
    state = position(seat("auxilia", "2.4b", **RICH, hand=["aux_move", "aux_march", "aux_camp"]), THEIRS)
    laid = next(e for e in told(state, "lay aux_march") if type(e).__name__ == "LaidDown")
    assert laid.seen_by(0) is laid
    assert not leaks(laid.seen_by(1), "aux_march")
    assert isinstance(state.question, Purchase)
    other = state.observation(1)
    assert (other["seats"][0]["down"], other["seats"][0]["hand"]) == (1, 2)
    assert not leaks(other["agenda"], "aux_march")
    assert state.observation(0)["seats"][0]["down"] == ["aux_march"]
    play(state, state.legal_actions()[0])
    assert not leaks(state.observation(1)["agenda"], "aux_march")
    guessed = {state.resample_from_infostate(1, n).seats[0].down[0] for n in range(40)}
    assert {"aux_march", "aux_move", "aux_camp"} <= guessed
    assert settled(to_card(state))


@pytest.mark.rule("dei.setup.badges")
def test_a_badge_that_is_not_earned_is_unknown_to_the_others() -> None:
    state = position(seat("auxilia", "2.4b", badges=["sniper"]), {**THEIRS, "badges": ["pilot"], "secret": ["scout"]})
    seen = state.observation(0)["seats"][1]
    assert seen["badges"] == [UNKNOWN, "pilot", UNKNOWN]
    assert state.observation(1)["seats"][1]["badges"][0] == "scout"
    dealt = {state.resample_from_infostate(0, n).seats[1].badges[0] for n in range(60)}
    assert dealt == {"scout", "bombardier", "barricade", "covert", "caravan"}
    assert settled(state)


@pytest.mark.rule("dei.ruling.own_drones", "dei.badge.covert", "dei.cleanup")
def test_that_a_drone_card_was_disposed_of_is_known_to_all_for_it_shows_in_majorities() -> None:
    theirs = seat(
        "farm_z", "2.4a", figures={"2.4a": 1}, badges=["covert"], hand=["farm_drone", "farm_move", "farm_march"],
        disposed=["hunter_0", "farm_camp"],
    )  # fmt: skip
    mine = seat("auxilia", figures={"2.4a": 4})
    state = position(mine, theirs, drones={"hunter": "2.4a", "teleporter": "2.4a"})
    assert state.observation(0)["seats"][1]["drones_lost"] == ["hunter_0"]
    assert state.observation(0)["seats"][1]["disposed"] == 2
    assert (values(state, "2.4a"), cubes(state, "2.4a")) == ([4, 5], [1])
    others = set()
    for n in range(40):
        new = state.resample_from_infostate(0, n)
        assert new.observation(0) == state.observation(0)
        assert (values(new, "2.4a"), new.legal_actions()) == (values(state, "2.4a"), state.legal_actions())
        others.update(new.seats[1].disposed)
    assert others == {"hunter_0", "farm_camp", "farm_move", "farm_march"}  # which plain card it was stays hidden
    assert settled(state)


@pytest.mark.rule("dei.market.refill")
def test_the_order_of_the_decks_and_candy_boosts_is_unknown() -> None:
    state = acting("aux_mixed", seat("auxilia", "2.4b"), THEIRS)
    seen = state.observation(0)
    assert seen["decks"] == [len(deck) for deck in state.decks]
    assert (seen["candy"], "seed" in seen, "draws" in seen) == (len(state.candy), False, False)
    for pile in (lambda s: s.decks[3], lambda s: s.candy):
        assert len({tuple(pile(state.resample_from_infostate(0, n))) for n in range(5)}) == 5
    assert settled(to_card(state))


@pytest.mark.rule("dei.option.planning", "dei.option.badge_draft", "dei.card.market", "dei.ruling.planned_open")
@pytest.mark.parametrize("planned_cards", ["at_once", "one_by_one"])
def test_the_cause_of_an_event_does_not_name_what_was_chosen_in_secret(planned_cards: str) -> None:
    """Causes are shown to all; what follows later, such as a card that is played, may have a cause that names it."""
    options = {"planning": True, "planned_cards": planned_cards, "badge_draft": True}
    state = game(players=2, **options).new_initial_state(1)
    source = Random(2)
    secrets = {"plan": 0, "badge": 0, "keep": 0, "lay": 0}
    while not state.is_terminal() and state.round_number < 3:
        legal = state.legal_actions()
        action = source.choice([a for a in legal if a.verb in ("lay", "keep")] or legal)
        happened = told(state, action)
        if action.verb in secrets:
            secrets[action.verb] += len(happened)
            assert action not in [event.because for event in happened]
    assert [verb for verb, n in secrets.items() if not n] == ([] if planned_cards == "at_once" else ["keep"])
