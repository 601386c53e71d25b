"""What those had who began with something."""

from __future__ import annotations

import pytest

from tabletop import load_game
from tabletop.experiments import tournament


def test_what_a_seat_begins_with_has_its_wins_and_points_by_deal() -> None:
    game = load_game("51st_state", victory_points=10)
    found = tournament(game, ["random", "greedy"], deals=3)
    figures = found.group_by("faction")
    won = [figure for figure in figures if figure.what == "won"]
    assert len(won) >= 2
    assert [f.interval.estimate for f in won] == sorted((f.interval.estimate for f in won), reverse=True)
    # Everybody has something, so that all wins are somebody's.
    seats = [game.new_initial_state(seed).seats for seed in range(3)]
    names = {game.new_initial_state(0).word("faction", seat.faction, "en") for each in seats for seat in each}
    assert {figure.name for figure in figures} == names


def test_a_seat_is_the_plainest_set_up() -> None:
    found = tournament(load_game("gin_rummy", hands=1), ["heuristic", "random"], deals=4)
    figures = {(f.name, f.what): f.interval for f in found.group_by(lambda state: ["one", "two"])}
    assert figures["one", "won"].estimate + figures["two", "won"].estimate == pytest.approx(1)
    assert figures["one", "points"].estimate == found.games.points[:, :, 0].mean()
    assert figures["one", "won"].count == 4


def test_what_seats_do_not_have_is_told() -> None:
    found = tournament(load_game("gin_rummy", hands=1), ["heuristic", "random"], deals=2)
    with pytest.raises(ValueError, match="have no 'faction'"):
        found.group_by("faction")
    with pytest.raises(ValueError, match="describes 3 seats, but there are 2"):
        found.group_by(lambda state: "abc")
