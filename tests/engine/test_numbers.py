"""A table as numbers: what a value of positions is learned from."""

from __future__ import annotations

from random import Random

import pytest

from tabletop import Game, PlayerView, State, find_strategy, load_game
from tabletop.engine.schema.value_features import find_value_features

GAMES = ("51st_state", "axon_protocol", "dei", "gin_rummy")


def later(game: Game, decisions: int, seed: int = 3) -> State:
    """A position in the middle of a game."""
    state, source, plays = game.new_initial_state(seed), Random(seed), find_strategy("heuristic", game)
    for _ in range(decisions):
        state.apply_action(plays.decide(PlayerView(state), source))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_every_number_has_a_name_of_its_own_and_says_what_it_counts(name: str) -> None:
    game = load_game(name)
    numbers, state = find_value_features(game), later(game, 60)
    assert numbers is not None
    for entries, found in (
        (numbers.seat, numbers.count_seat(state, 0, 0)),
        (numbers.table, numbers.count_table(state)),
    ):
        assert len({entry.name for entry in entries}) == len(entries) == len(found)
        assert all(entry.about for entry in entries)
    assert any(numbers.count_seat(state, 0, 0))


@pytest.mark.parametrize("name", GAMES)
def test_numbers_tell_only_what_the_seat_that_looks_may_know(name: str) -> None:
    game = load_game(name)
    numbers, state = find_value_features(game), later(game, 60)
    assert numbers is not None
    for viewer in range(game.num_players):
        known = (
            [numbers.count_seat(state, owner, viewer) for owner in range(game.num_players)],
            numbers.count_table(state),
        )
        for seed in range(3):
            guess = PlayerView(state, viewer).resample(seed)
            assert known == (
                [numbers.count_seat(guess, owner, viewer) for owner in range(game.num_players)],
                numbers.count_table(guess),
            )


def test_numbers_are_those_that_lie_there() -> None:
    game = load_game("51st_state")
    numbers, state = find_value_features(game), later(game, 120)
    assert numbers is not None
    seat = state.seats[1]
    found = dict(zip([entry.name for entry in numbers.seat], numbers.count_seat(state, 1, 1), strict=True))
    assert found["vp"] == seat.vp
    assert found["hand"] == len(seat.hand) == sum(n for name, n in found.items() if name.startswith("hand:"))
    assert found["locations"] == len(seat.locations)
    assert found["locations.ruin"] == sum(one.ruin for one in seat.locations.values())
    assert found["goods.iron"] == seat.goods[2]
    assert found[f"faction:{seat.faction}"] == 1
    for card in seat.hand:
        assert found[f"hand:{card}"] == seat.hand.count(card)


@pytest.mark.parametrize("name", GAMES)
def test_weighed_numbers_come_to_the_sum_of_each_times_its_weight(name: str) -> None:
    game = load_game(name)
    numbers, state, source = find_value_features(game), later(game, 60), Random(1)
    assert numbers is not None
    weights = {e.name: (source.random(), source.random()) for e in numbers.seat if source.random() < 0.7}
    table = {e.name: (source.random(),) for e in numbers.table}
    of_seat, of_table = numbers.build_weighted(weights, table)
    wanted = [0.0, 0.0]
    for entry, n in zip(numbers.seat, numbers.count_seat(state, 1, 0), strict=True):
        for k in range(2):
            wanted[k] += weights.get(entry.name, (0.0, 0.0))[k] * n
    assert of_seat(state, 1, 0) == pytest.approx(wanted)
    assert of_table(state) == pytest.approx([
        sum(table[entry.name][0] * n for entry, n in zip(numbers.table, numbers.count_table(state), strict=True))
    ])  # fmt: skip
