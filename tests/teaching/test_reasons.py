"""Why a move is better, in words: what is certain, what comes of it later, what rots; and luck told from skill."""

from __future__ import annotations

import re
from math import sqrt
from typing import Any

import pytest

from tabletop import PlayerView, Session, load_game
from tabletop.engine.core.state import State
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.teaching.analysis import AnalysisPlan, ChanceEffect, analyse
from tabletop.teaching.analysis.explanation import Explanation
from tabletop.teaching.analysis.luck import build_deal, build_draw
from tabletop.teaching.analysis.open_playouts import is_drawn, sample_future
from tests.engine.toy import Toy

LUCK = AnalysisPlan(luck=60, depth=20)


def reasons(state: State, played: str, better: str, times: int = 12) -> dict[str, tuple[str, ...]]:
    """Why one move is better than another, by language."""
    parse = state.game.parse_action
    work = Explanation(PlayerView(state), parse(played), parse(better), AnalysisPlan())
    for _ in work.play(times):
        pass
    return work.describe()


def toy(hands: list[list[str]], deck: list[str]) -> Any:
    """A position of the toy in which the first of two players is asked."""
    state = Toy().new_initial_state(1)
    state.points, state.hands, state.deck = [4, 4], hands, deck
    state._legal = None  # changed by hand, so it is counted anew
    return state


# --- why --------------------------------------------------------------------------------------------------------------


def test_contacts_that_rot_are_named() -> None:
    """Nobody is left to be razed: red contacts are bought for the clean-up."""
    mine = {"goods": {"gun": 2, "fuel": 2, "iron": 2, "brick": 1}, "hand": ["School"]}
    state = load_game("51st_state").scenario({"seats": [mine, {"passed": True}]})
    told = reasons(state, "faction raze", "pass")
    assert any("is lost" in one and "Red contact (clean-up)" in one and "±" in one for one in told["en"])
    assert any("verfällt" in one and "Roter Kontakt" in one for one in told["de"])
    assert {len(told[lang]) for lang in LANGUAGES} == {len(told["en"])}


def test_points_are_told_with_what_brought_them() -> None:
    told = reasons(toy([["coin", "coin"], ["no"]], ["no"] * 8), "rest", "play coin")["en"]
    assert any("the better move brings 2.0" in one and "points more" in one for one in told)
    assert any("+2.0" in one and "Play coin" in one for one in told)


def test_what_a_kind_of_action_brought_is_told_with_the_actions_that_brought_most() -> None:
    told = reasons(toy([["coin", "wish"], ["no"]], ["no", "coin", "wish"] * 3), "rest", "play coin")
    (causes,) = (one for one in told["en"] if one.startswith("On average, above all"))
    assert "mostly by “Play coin” +0.8 (± 0.3), “Play wish” +0.6 (± 0.1)" in causes
    assert any("besonders durch „" in one and "”" not in one for one in told["de"])
    single = reasons(toy([["coin", "coin"], ["no"]], ["no"] * 8), "rest", "play coin")["en"]
    assert not any("mostly by" in one for one in single)


def test_a_rule_that_brought_points_ends_before_the_figure() -> None:
    mine = {"goods": {"brick": 2}, "hand": ["Clay Pit"], "locations": ["Quarry"]}
    state = load_game("51st_state").scenario({"seats": [mine, {"passed": True}]})
    told = reasons(state, "pass", "develop clay_pit 1", 4)
    assert any("over a ruin too: +1.0" in one for one in told["en"])
    assert any("einer Ruine geschieht: +1,0" in one for one in told["de"])


def test_of_a_kind_of_action_no_member_is_told_that_may_be_chance() -> None:
    """With three looks each card is seen too seldom to say what it brought; the kind is not."""
    told = reasons(toy([["coin", "wish"], ["no"]], ["no", "coin", "wish"] * 3), "rest", "play coin", 24)["en"]
    few = reasons(toy([["coin", "wish"], ["no"]], ["no", "coin", "wish"] * 3), "rest", "play coin", 5)["en"]
    for one in [*told, *few]:
        for amount, error in re.findall(r"([+−][\d.]+) \(± ([\d.]+)\)", one):
            assert abs(float(amount.replace("−", "-"))) >= 2 * float(error) - 0.15, one  # both are rounded


def places_for_a_leader() -> State:
    """A game of D.E.I. in which the first seat has yet to put its leader into one of its camps."""
    session = Session(load_game("dei"), 5, ["easy", "heuristic"])
    session.run_strategies(2)
    return session.state


def test_what_both_moves_change_alike_is_not_told_of_either() -> None:
    state = places_for_a_leader()
    session = Session(state.game, state=state)
    session.apply(session.state.legal_actions()[0])
    first, second = map(str, session.state.legal_actions()[:2])
    changes = [set(map(str, PlayerView(session.state).consequences(one).differences)) for one in (first, second)]
    assert changes[0] & changes[1]
    told = reasons(session.state, first, second, 1)["en"]
    assert not any("at once" in one for one in told), "nothing else is certain of either"


def test_what_a_seat_has_paid_is_not_lost() -> None:
    """Who lays a card face down buys for it: technology that goes there does not rot."""
    state = places_for_a_leader()
    told = reasons(state, "place 2.7c", "place 2.2d", 24)["en"]
    assert not any("is lost" in one for one in told)


def test_what_is_only_chance_is_not_told() -> None:
    told = reasons(toy([["coin", "wish"], ["no"]], ["no"] * 8), "rest", "rest")["en"]
    assert len(told) == 2
    assert "both bring about as many points" in told[0]


def test_after_the_end_nothing_shows_any_more() -> None:
    state = load_game("gin_rummy", hands=1).new_initial_state(4)
    told = reasons(state, "pass", "pass", 4)["en"]
    assert told[-1] == "What makes it better does not show in these games: it may be chance."


def test_reasons_know_what_the_seat_knows() -> None:
    state = load_game("gin_rummy", hands=1).new_initial_state(4)
    other = state.resample_from_infostate(state.current_player(), 99)
    assert reasons(state, "pass", "take") == reasons(other, "pass", "take")


# --- luck -------------------------------------------------------------------------------------------------------------


def stroke(state: State, action: str, plan: AnalysisPlan = LUCK) -> ChanceEffect | None:
    """The luck of what follows an action."""
    session = Session(state.game, state=state)
    session.apply(action)
    draw = build_draw(0, session.node, plan)
    if draw is None:
        return None
    for _ in draw.play(plan.luck):
        pass
    return draw.estimate_stroke()


def test_another_future_changes_only_what_nobody_knows() -> None:
    for name in ("51st_state", "axon_protocol", "dei", "gin_rummy"):
        state = load_game(name).new_initial_state(3)
        other = sample_future(state, 1)
        assert [other.observation(seat) for seat in range(state.game.num_players)] == [
            state.observation(seat) for seat in range(state.game.num_players)
        ]
        assert other.legal_actions() == state.legal_actions()
        assert other.digest() != state.digest()
        assert sample_future(state, 1).digest() == other.digest()


def test_a_lucky_draw_is_found() -> None:
    """The only coin among twelve cards comes to the next player, who needs no more to win."""
    state = toy([["no"], []], ["no"] * 11 + ["coin"])
    state.points = [10, 10]
    found = stroke(state, "rest")
    assert found is not None
    assert found.seat == 0
    assert found.luck[1] > 3 * found.errors[1]
    assert found.luck[0] == pytest.approx(-found.luck[1])
    assert "B draws coin" in found.text["en"]


def test_where_all_cards_are_alike_there_is_no_luck() -> None:
    found = stroke(toy([["coin"], ["coin"]], ["coin"] * 10), "rest")
    assert found is not None
    assert found.luck == pytest.approx((0, 0))
    assert all(0 < error < 0.02 for error in found.errors), "sixty playouts that came out equal prove nothing for sure"


def test_what_draws_nothing_is_no_stroke_of_luck() -> None:
    state = toy([["wish"], ["coin"]], ["coin"] * 10)
    before = state.clone()
    state.apply_action("play wish")
    assert state.question is not None
    assert not is_drawn(before, state)
    assert stroke(before, "play wish") is None


@pytest.mark.parametrize(("deck", "winner"), [(["no", "no", "no", "coin"], 1), (["coin", "no", "no", "no"], 0)])
def test_luck_is_known_in_numbers(deck: list[str], winner: int) -> None:
    """Who draws the only coin wins, and each draws two of the four cards: the luck is the half that was missing."""
    state = Toy(goal=5).new_initial_state(1)
    state.points, state.hands, state.deck, state._legal = [4, 4], [[], []], deck, None
    found = stroke(state, "rest", AnalysisPlan(luck=100))
    assert found is not None
    assert found.luck[winner] == pytest.approx(0.5, abs=3 * found.errors[winner])
    assert found.errors[winner] < 0.06


@pytest.mark.parametrize("games", [30, pytest.param(60, marks=pytest.mark.long)])
def test_luck_is_nothing_in_the_mean_over_many_games(games: int) -> None:
    game = Toy()
    plan, sums = AnalysisPlan(luck=4, depth=1), []
    for seed in range(games):
        session = Session(game, seed, ["random", "random"])
        session.run_strategies()
        draws = [draw for k, node in enumerate(session.nodes[1:]) if (draw := build_draw(k, node, plan)) is not None]
        draws.append(build_deal(game, session.nodes[0].state, plan))
        for draw in draws:
            for _ in draw.play(4):
                pass
        sums.append(sum(draw.estimate_stroke().luck[0] for draw in draws))
    mean = sum(sums) / len(sums)
    error = sqrt(sum((one - mean) ** 2 for one in sums) / (len(sums) - 1) / len(sums))
    assert abs(mean) < 3 * error
    assert error < 0.2 * sqrt(60 / games)
    assert max(map(abs, sums)) > 0.1


def test_what_is_marked_has_reasons_in_every_language() -> None:
    state = toy([["coin", "wish"], ["coin"]], ["coin"] * 6)
    state.points = [10, 10]
    session = Session(state.game, state=state)
    session.apply("rest")
    *_, found = analyse(session, AnalysisPlan(playouts=24, depth=12, swing=0, luck=0))
    assert found is not None
    (one,) = found.decisions
    assert one.mark == "??"
    assert set(one.why) == set(LANGUAGES)
