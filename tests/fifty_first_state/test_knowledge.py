"""What a seat may know, and what is dealt anew where a strategy guesses at the rest."""

from __future__ import annotations

import pytest

from tests.alike import play

from .table import game, position, standing


def test_a_card_that_a_rival_is_paying_for_stays_in_their_hand() -> None:
    mine = {"goods": {"grey": 1, "universal": 1}, "hand": ["School", "Docks"]}
    state = play(position(mine, {}), "construct school")
    assert state.current_player() == 0  # grey or universal: the card lies in hand until it is paid for
    others = set()
    for seed in range(20):
        guess = state.resample_from_infostate(1, seed)
        assert "school" in guess.seats[0].hand
        others |= set(guess.seats[0].hand)
        play(guess, guess.legal_actions()[0])
        assert standing(guess, 0) == ["school"]
    assert len(others) > 10


@pytest.mark.rule("51s.ruling.observation")
def test_deck_hands_and_stacks_are_dealt_anew_in_any_order() -> None:
    state = game(players=3).new_initial_state(5)
    state.seats[1].connections = [state.blue.pop()]
    guesses = [state.resample_from_infostate(0, seed) for seed in range(60)]
    assert len({guess.deck[-1] for guess in guesses}) > 20
    assert len({guess.deck[0] for guess in guesses}) > 20
    assert len({tuple(guess.seats[2].hand) for guess in guesses}) == 60
    assert len({guess.blue[-1] for guess in guesses}) > 1
    held = {guess.seats[1].connections[0] for guess in guesses}  # a blue one: five blue and six red lie face down
    assert held == {"merchants", "junk_train"}
    assert all(guess.seats[0].hand == state.seats[0].hand for guess in guesses)


@pytest.mark.rule("51s.open_information")
def test_open_hands_are_seen_by_everybody_and_stay_as_they_are() -> None:
    state = game(players=3, hands="open").new_initial_state(5)
    guess = state.resample_from_infostate(0, 1)
    assert [seat.hand for seat in guess.seats] == [seat.hand for seat in state.seats]
    assert guess.deck != state.deck
    assert state.observation(0)["seats"][1]["hand"] == state.seats[1].hand
