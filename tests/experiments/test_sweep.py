"""What does this number do? Sweeps and comparisons on the same deals, deal by deal."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tabletop import load_game
from tabletop.experiments import Width, compare, sweep
from tests.engine.toy import Toy

BIG = ("51st_state", "axon_protocol", "dei")


def test_a_sweep_turns_one_parameter_on_the_same_deals() -> None:
    found = sweep(Toy(), "goal", [6, 12, 20], ["random", "greedy"], range(12))
    assert [row.value for row in found] == [6, 12, 20]
    assert found[0].change.estimate == 0
    assert found[2].change.low > 0
    assert len(repr(found[2])) < 120
    assert found[1].measured.estimate - found[0].measured.estimate == pytest.approx(found[1].change.estimate)
    assert found.collect_by_deal("points").shape == (12, 3)
    assert [arm.match(7).game.goal for arm in found.games.plan.arms] == [6, 12, 20]  # type: ignore[attr-defined]


def test_what_is_measured_stands_first_and_all_else_beside_it() -> None:
    found = sweep(Toy(), "goal", [6, 12], deals=5, measure=lambda result: result.decisions)
    assert found[1].measured.estimate == pytest.approx(float(found.games.decisions[:, 1].mean()))
    assert list(found[0].figures) == ["measured", "points", "won A", "won B", "rounds"]
    assert found.collect_by_deal("points B").tolist() == found.games.points[:, :, 1].tolist()
    with pytest.raises(ValueError, match="no figure 'won C'"):
        found.collect_by_deal("won C")


def test_several_parameters_are_turned_on_a_grid() -> None:
    found = sweep(Toy(), {"goal": [6, 12], "hand": [1, 2, 3]}, deals=3)
    assert len(found) == 6
    assert found[5].value == {"goal": 12, "hand": 3}
    assert found[5].name == "goal = 12, hand = 3"
    assert found.games.count == 18


def test_games_parameters_and_strategies_are_compared() -> None:
    short = compare(Toy(), {"as it is": {}, "short": {"goal": 6}, "other": Toy(goal=6)}, deals=6)
    assert short.collect_by_deal("points")[:, 1].tolist() == short.collect_by_deal("points")[:, 2].tolist()
    assert short[1].change.high < 0
    players = compare(Toy(), {"chance": ["random", "random"], "better": ["greedy", "random"]}, deals=30)
    assert players[1].changes["won A"].low > 0


def test_printed_numbers_are_turned_as_parameters_are() -> None:
    dei = load_game("dei", players=2)
    found = compare(dei, {"as printed": {}, "cheap": {"card.night_raid.technology": 0}}, ["random", "random"], [1])
    assert found.games.plan.arms[1].game.content.cards["night_raid"].technology == 0  # type: ignore[attr-defined]


def test_the_share_of_a_seat_that_did_not_change_in_few_deals_is_not_told_to_be_sure() -> None:
    found = compare(Toy(), {"one": {}, "same": Toy()}, deals=5)
    same = found[1].changes["won A"]
    assert same.estimate == 0
    assert same.high > 0.2


def mistakes(call: Any) -> str:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        call()
    return str(caught.value)


def test_every_mistake_of_a_sweep_is_named_before_anything_is_played() -> None:
    told = mistakes(lambda: sweep(Toy(), "goal", [6, 1000, -3], ["nobody", "greedy"], deals=0))
    for words in ("goal=1000", "goal=-3", "no strategy 'nobody'", "0 deals"):
        assert words in told
    assert "the grid is empty" in mistakes(lambda: sweep(Toy(), {}))
    assert "goal: no values" in mistakes(lambda: sweep(Toy(), "goal", []))
    assert "goal: no values" in mistakes(lambda: sweep(Toy(), {"goal": [], "hand": [1]}))
    assert "did you mean" in mistakes(lambda: sweep(Toy(), "gaol", [6]))
    assert "a value occurs twice" in mistakes(lambda: sweep(Toy(), "goal", [6, 6]))
    assert "must be given in the table" in mistakes(lambda: sweep(Toy(), {"goal": [6]}, [6]))
    assert "has 2 seats" in mistakes(lambda: sweep(Toy(), "goal", [6], ["random"]))
    assert "no variants" in mistakes(lambda: compare(Toy(), {}))
    told = mistakes(lambda: compare(Toy(), {"a": {"goal": 999}, "b": ["random"], "c": {"none": 1}}))
    for words in ("goal=999", "b: ", "none"):
        assert words in told
    assert "numbers of seats" in mistakes(lambda: compare(Toy(), {"a": {}, "b": Toy(players=3)}, deals=1))


def test_it_is_played_until_what_changes_is_known_so_well() -> None:
    found = sweep(Toy(), "goal", [8, 10], deals=500, until=Width(points=1.0, share=0.3))
    assert 30 <= found.deals < 500
    assert found[1].change.width <= 1.0
    assert found[1].changes["won A"].width <= 0.3


@pytest.mark.parametrize("name", BIG)
def test_every_game_answers_what_a_number_does(name: str) -> None:
    game = load_game(name, players=2)
    number = next(p for p in game.parameters.values() if type(p.value) is int and p.name != "players")
    values = [number.value, number.value + (1 if number.find_mistake(number.value + 1) is None else -1)]
    found = sweep(game, number.name, values, ["random", "random"], deals=2)
    assert found.deals == 2
    assert np.isfinite(found[1].change.estimate)
    assert "<table" in found._repr_html_()


def test_what_no_question_takes_is_refused_with_what_there_is() -> None:
    with pytest.raises(TypeError, match=r"unknown argument seeds; .* executor, seconds, .*store, progress"):
        sweep(Toy(), "goal", [6, 12], seeds=range(3))


def test_one_deal_is_told_as_one() -> None:
    assert "1 deal, 2 games" in str(sweep(Toy(), "goal", [6, 12], deals=1))
