"""The set-up of 51st State."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.engine.core.game import ScenarioError
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.games.fifty_first_state.rules.rounds import ChooseHand
from tests.alike import legal, play, refused

from .table import game, goods, settled, to_turn


@pytest.mark.rule("51s.setup.players")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_people_play_against_one_another(players: int) -> None:
    state = to_turn(game(players=players).new_initial_state(seed=1))
    assert len(state.seats) == state.game.num_players == players
    assert not any(seat.virtual for seat in state.seats)
    assert settled(state)


@pytest.mark.rule("51s.setup.players", "51s.solo.goal")
def test_one_person_alone_meets_the_virtual_opponent_which_has_no_board_and_no_goods() -> None:
    state = to_turn(game(players=1).new_initial_state(seed=1))
    assert [seat.virtual for seat in state.seats] == [False, True]
    assert state.seats[1].faction == ""
    assert goods(state, 1) == {}
    assert state.seats[1].locations
    assert settled(state)


@pytest.mark.rule("51s.setup.players")
@pytest.mark.parametrize("players", [0, 5])
def test_no_and_five_people_cannot_play(players: int) -> None:
    with pytest.raises(ParameterError, match="players"):
        game(players=players)


@pytest.mark.rule("51s.setup.deck")
@pytest.mark.parametrize(("expansion", "size"), [("none", 88), ("new_era", 138), ("winter", 138)])
def test_the_deck_is_the_base_cards_and_at_most_one_set(expansion: str, size: int) -> None:
    one = game(expansion=expansion)
    state = one.new_initial_state(seed=3)
    cards = {card: n for card, n in one.count_conserved(state).items() if card in one.content.cards}
    assert sum(cards.values()) == size == len(one.list_deck())
    assert cards == Counter(one.list_deck())
    assert ("body_hunters" in cards) == (expansion == "winter")
    assert ("foundation" in cards) == (expansion == "new_era")
    assert settled(to_turn(state))


@pytest.mark.rule("51s.setup.deck")
def test_both_sets_at_once_are_not_offered() -> None:
    with pytest.raises(ParameterError, match="expansion"):
        game(expansion="new_era winter")


@pytest.mark.rule("51s.setup.deck")
def test_the_deck_is_shuffled_by_the_seed() -> None:
    decks = [tuple(game().new_initial_state(seed=seed).deck) for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]
    assert decks[0] != tuple(sorted(decks[0]))


@pytest.mark.rule("51s.setup.connections")
def test_six_blue_and_six_red_connection_cards_lie_face_down_in_shuffled_stacks() -> None:
    state = game().new_initial_state(seed=1)
    assert Counter(state.blue) == {"merchants": 4, "junk_train": 2}
    assert Counter(state.red) == {"punks": 4, "thugs": 2}
    assert state.observation(0)["blue"] == state.observation(0)["red"] == 6
    orders = {tuple(game().new_initial_state(seed=seed).red) for seed in range(8)}
    assert len(orders) > 1
    assert settled(to_turn(state))


@pytest.mark.rule("51s.setup.faction")
def test_everybody_has_another_board_no_points_and_no_goods() -> None:
    state = game(players=4).new_initial_state(seed=2)
    assert sorted(seat.faction for seat in state.seats) == sorted(state.game.content.factions)
    assert all(seat.vp == 0 and not any(seat.goods) for seat in state.seats)
    assert settled(to_turn(state))


@pytest.mark.rule("51s.setup.faction")
def test_named_boards_are_taken_and_the_seed_deals_the_others() -> None:
    boards = {
        tuple(seat.faction for seat in game(players=3, factions=("mutants_union",)).new_initial_state(s).seats)
        for s in range(8)
    }
    assert {seats[0] for seats in boards} == {"mutants_union"}
    assert len(boards) > 1
    assert all(len(set(seats)) == 3 for seats in boards)


@pytest.mark.rule("51s.setup.faction")
def test_two_seats_cannot_have_one_board() -> None:
    with pytest.raises(ParameterError, match="twice"):
        game(factions=("new_york", "new_york"))
    with pytest.raises(ScenarioError, match="two seats have the same faction"):
        game().scenario({"seats": [{"faction": "new_york"}, {"faction": "new_york"}]})


@pytest.mark.rule("51s.setup.hand", "51s.ruling.setup_discards")
def test_everybody_keeps_four_of_six_cards_and_the_others_lie_on_the_discard_pile() -> None:
    state = game(first_player=1).new_initial_state(seed=5)
    assert [len(seat.hand) for seat in state.seats] == [6, 6]
    thrown = []
    for player in (0, 0, 1, 1):
        assert isinstance(state.question, ChooseHand)
        assert state.current_player() == player
        thrown.append(state.seats[player].hand[-1])
        play(state, f"discard {thrown[-1]}")
    assert [len(seat.hand) for seat in state.seats] == [4, 4]
    assert state.discard == thrown
    assert not isinstance(state.question, ChooseHand)
    assert settled(to_turn(state))


@pytest.mark.rule("51s.setup.hand")
def test_only_a_card_of_the_own_hand_can_be_discarded() -> None:
    state = game(first_player=1).new_initial_state(seed=5)
    mine, theirs = state.seats[0].hand, state.seats[1].hand
    assert legal(state, f"discard {mine[0]}")
    refused(state, f"discard {next(card for card in theirs if card not in mine)}", "51s.setup.hand")
    assert settled(to_turn(state))


@pytest.mark.rule("51s.setup.first")
def test_the_first_player_is_chosen_or_drawn_by_the_seed() -> None:
    assert [game(players=4, first_player=n).new_initial_state(seed=9).first for n in (1, 2, 3, 4)] == [0, 1, 2, 3]
    assert {game(players=3).new_initial_state(seed=seed).first for seed in range(20)} == {0, 1, 2}
    state = to_turn(game(players=3, first_player=3).new_initial_state(seed=9))
    assert state.current_player() == 2
    assert settled(state)


@pytest.mark.rule("51s.setup.first")
def test_the_first_player_must_be_one_of_the_players() -> None:
    with pytest.raises(ParameterError, match="first_player"):
        game(players=2, first_player=3)
