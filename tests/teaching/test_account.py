"""Where a result came from: parts that sum to it, each with an error that is finite, more than 0, and honest."""

from __future__ import annotations

import json
from dataclasses import replace
from math import inf, isfinite, sqrt
from typing import Any

import pytest

from tabletop import Session, load_game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.strategies.rollouts import compute_error, mean
from tabletop.strategies.values import evaluate_by_hand
from tabletop.teaching.analysis import (
    Account,
    Analysis,
    AnalysisError,
    AnalysisPlan,
    analyse,
    from_text,
    report,
    to_text,
)
from tabletop.teaching.analysis.analysis import DONE
from tabletop.teaching.analysis.decision_evaluation import FREE
from tabletop.teaching.analysis.figures.errors import compute_pooled_variance, estimate_error
from tabletop.teaching.analysis.figures.scale import compute_chances
from tabletop.teaching.analysis.luck import build_draw
from tabletop.teaching.analysis.open_playouts import OpenPlayouts
from tabletop.teaching.analysis.work import _Work
from tests.engine.toy import Toy

FEW = AnalysisPlan(playouts=6, candidates=3, swing=2, luck=3)
MANY = AnalysisPlan(playouts=18, candidates=3, swing=8, luck=14)


def played(
    name: str = "gin_rummy", seed: int = 3, seats: tuple[str, ...] = ("heuristic", "random"), **more: Any
) -> Session:
    """A whole game of two strategies."""
    game = load_game(name, hands=1) if name == "gin_rummy" else load_game(name, **more)
    session = Session(game, seed, list(seats))
    session.run_strategies()
    return session


def taken_apart(session: Session, plan: AnalysisPlan) -> Analysis:
    *_, found = [one for one in analyse(session, plan) if one is not None]
    return found


@pytest.fixture(scope="module")
def few() -> Analysis:
    """A game of gin rummy, taken apart in a hurry."""
    return taken_apart(played(), FEW)


@pytest.fixture(scope="module")
def many() -> Analysis:
    """The same, taken apart with more playouts."""
    return taken_apart(played(), MANY)


# --- errors -----------------------------------------------------------------------------------------------------------


def estimates(found: Analysis) -> dict[str, list[float]]:
    """The error of every figure that is an estimate, by what it is of."""
    accounts = [found.build_account(seat) for seat in range(found.players)]
    free = [one for one in found.decisions if one.kind == FREE]
    return {
        "swing": [x for row in found.swing.errors for x in row[:-1] if x is not None],
        "strokes": [x for one in found.strokes for x in one.errors],
        "luck": [one.luck_error for one in accounts],
        "skill": [one.skill_error for one in accounts],
        "rest": [one.rest_error for one in accounts],
        "adjusted": [one.adjusted_error for one in accounts],
        "rate": [one.rate_error for one in found.summaries if one.marks],
        "tried": [x.error for one in free for x in one.tried],
        "behind": [x.behind_error for one in free for x in one.tried[1:]],
        "gain": [one.gain_error for one in free if one.usual != one.action],
    }


def test_every_estimate_has_a_finite_error_that_is_not_0_even_of_two_playouts(few: Analysis) -> None:
    for what, errors in estimates(few).items():
        assert errors, what
        assert all(isfinite(error) for error in errors), what
        if what != "rate":  # the heuristic did what the base does: nothing was given up, and nothing compared
            assert all(error > 0 for error in errors), what


def test_what_was_won_is_no_estimate(few: Analysis) -> None:
    assert [row[-1] for row in few.swing.errors] == [0.0, 0.0]
    assert tuple(row[-1] for row in few.swing.chances) == few.results


@pytest.mark.long
def test_errors_fall_with_more_playouts(few: Analysis, many: Analysis) -> None:
    wide, narrow = estimates(few), estimates(many)
    for what in ("swing", "strokes", "luck", "skill", "rest", "adjusted", "tried", "behind", "gain"):
        assert mean(narrow[what]) < 0.75 * mean(wide[what]), what


@pytest.mark.parametrize("plan", ["few", "many"])
def test_luck_skill_and_rest_are_the_result(plan: str, request: pytest.FixtureRequest) -> None:
    found: Analysis = request.getfixturevalue(plan)
    assert found.results is not None
    for seat in range(found.players):
        one = found.build_account(seat)
        assert one.rest is not None
        assert one.fair + one.luck + one.skill + one.rest == pytest.approx(found.results[seat])
        assert 0 < one.rest_error < 1


def test_two_playouts_that_lie_close_together_borrow_from_the_others() -> None:
    spread = compute_pooled_variance([[0.1, 0.9], [0.2, 0.7, 0.4], [0.5]])
    assert spread == pytest.approx((0.32 + 0.1266667) / 3)
    close = [0.50, 0.51]
    assert compute_error(close) < 0.01 < 0.1 < estimate_error(close, spread)
    long = [0.5 + 0.1 * (-1) ** k for k in range(400)]
    assert estimate_error(long, spread) == pytest.approx(compute_error(long), rel=0.05)
    assert estimate_error([1.0] * 6, spread) >= 1 / 8
    assert isfinite(estimate_error([0.5], spread))
    assert estimate_error([], spread) == inf


def test_moderated_errors_are_as_large_as_the_true_ones() -> None:
    """Of three numbers at a time, from the same spread: the mean lies within two errors at least 19 times of 20."""
    from random import Random

    source = Random(5)
    samples = [[source.gauss(0.0, 1.0) for _ in range(3)] for _ in range(2000)]
    spread = compute_pooled_variance(samples)
    covered = sum(abs(mean(one)) <= 2 * estimate_error(one, spread) for one in samples) / len(samples)
    alone = sum(abs(mean(one)) <= 2 * compute_error(one) for one in samples) / len(samples)
    assert alone < 0.87 < 0.93 < covered < 0.99


# --- one horizon, one scale -------------------------------------------------------------------------------------------


def test_where_nothing_is_drawn_the_usual_move_changes_no_chance() -> None:
    """Positions and moves are played on to the same place, in the same chance: what is left is luck and skill only."""
    session = played(seats=("heuristic", "heuristic"))
    plan, seen = AnalysisPlan(luck=4), 0
    for k, node in enumerate(session.nodes[1:]):
        before, after = OpenPlayouts(session.nodes[k].state, plan), OpenPlayouts(node.state, plan)
        for one in (before, after):
            for _ in one.play(4):
                pass
        draw = build_draw(k, node, plan)
        if draw is None:
            assert before.worths == after.worths
            seen += 1
        else:
            for _ in draw.play(4):
                pass
            assert draw.could.worths == before.worths
            assert draw.came.worths == after.worths
    assert seen > 5


def test_who_plays_as_everybody_is_played_on_has_luck_only() -> None:
    found = taken_apart(
        played(seats=("heuristic", "heuristic")), AnalysisPlan(playouts=6, candidates=2, swing=0, luck=12)
    )
    account = found.build_account(0)
    assert account.skill == 0
    assert account.rest == pytest.approx(found.build_account(1).rest and -found.build_account(1).rest)  # type: ignore[operator]


def test_a_win_that_all_share_is_a_fair_share_for_each() -> None:
    game: Any = Toy()
    state = game.new_initial_state(1)
    shares = compute_chances(state, lambda _, __: 0.5)
    assert shares == tuple([pytest.approx(1 / game.num_players)] * game.num_players)
    assert sum(compute_chances(state, evaluate_by_hand)) == pytest.approx(1)


# --- the rest ---------------------------------------------------------------------------------------------------------


def rests(name: str, seeds: range, luck: int) -> list[Account]:
    """The accounts of games of the heuristic; of decisions only that is measured which is not the usual one."""
    told = []
    for seed in seeds:
        session = played(name, seed, ("heuristic", "heuristic"))
        work = _Work(session.record(), AnalysisPlan(luck=luck, swing=0, seed=seed), session.game)
        for _ in work.measure_luck():
            pass
        work.step = DONE
        told.append(work.build_analysis().build_account(0))
    return told


def unbiased(found: list[Account]) -> None:
    """The rest lies within its error nearly always, is nothing in the mean, and favours nobody who has won."""
    apart = [(one.rest or 0.0, one.rest_error, 1.0 if one.result == 1 else -1.0) for one in found]
    assert sum(abs(rest) <= 2 * error for rest, error, _ in apart) >= len(apart) - 1
    for weighed in ([rest for rest, _, _ in apart], [rest * won for rest, _, won in apart]):
        assert abs(mean(weighed)) <= 2.5 * sqrt(sum(error**2 for _, error, _ in apart)) / len(apart)


def test_the_rest_is_nothing_but_noise_in_gin_rummy() -> None:
    unbiased(rests("gin_rummy", range(1, 9), 12))


@pytest.mark.long
@pytest.mark.parametrize("name", ["51st_state", "axon_protocol", "dei"])
def test_the_rest_is_nothing_but_noise_in_the_heavy_games_of_the_coach(name: str) -> None:
    unbiased(rests(name, range(1, 7), 8))


HEAVY = ("51st_state", "axon_protocol", "dei")
SURE, BY_LOT = ("heuristic", "heuristic"), ("random", "heuristic")


@pytest.mark.breadth("gin_rummy")
@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("gin_rummy", SURE),
        *((name, BY_LOT) for name in ("gin_rummy", *HEAVY)),
        *(pytest.param(name, SURE, marks=pytest.mark.long) for name in HEAVY),
    ],
)
def test_the_rest_is_what_the_seat_was_worth_before_the_deal(name: str, seats: tuple[str, ...]) -> None:
    """Luck and decisions alone move a chance: no step is left over, for who decides by lot neither."""
    short = {"victory_points": 10} if name == "51st_state" and seats == BY_LOT else {}
    session = played(name, 2, seats, **short)
    work = _Work(session.record(), AnalysisPlan(luck=2, swing=0), session.game)
    for _ in work.measure_luck():
        pass
    (deal,) = (draw for draw in work.draws if draw.index < 0)
    found = work.build_analysis()
    for seat in (0, 1):
        account = found.build_account(seat)
        assert account.rest == pytest.approx(mean([one[seat] for one in deal.could.worths]) - account.fair)
    assert {len(one.worths) for one in work.ends} == {2}


def test_who_draws_lots_has_decided() -> None:
    """In D.E.I. the heuristic takes any faction: what the one it took is worth is no luck, and no rest."""
    session = played("dei", 3, ("heuristic", "heuristic"))
    work = _Work(session.record(), AnalysisPlan(luck=8, swing=0), session.game)
    for _ in work.join():
        pass
    assert [str(session.nodes[k + 1].action).split()[0] for k in work.decided] == ["faction", "faction"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_rest_is_stands_in_the_report(few: Analysis, lang: str) -> None:
    account = few.build_account(0)
    assert account.explain_rest(lang) in "\n".join(report(few, lang))
    sure, open_still = (replace(account, rest_error=x).explain_rest(lang) for x in (1e-6, 10.0))
    assert sure != open_still
    assert replace(account, result=None).explain_rest(lang) == ""
    assert len({account.explain_rest(one) for one in LANGUAGES}) == 3


UNLUCKY = {"en": ("bad luck", "good luck"), "de": ("Pech", "Glück"), "es": ("mala suerte", "buena suerte")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_a_result_without_the_luck_is_beyond_all_bounds_is_told_where_it_is(few: Analysis, lang: str) -> None:
    def adjusted(share: float) -> list[str]:
        strokes = (replace(few.strokes[0], luck=(1 - share, share - 1)),)
        one = replace(few, strokes=strokes, results=(1.0, 0.0))
        told = [one.build_account(seat).explain_adjusted(lang) for seat in (0, 1)]
        assert [one.build_account(seat).adjusted for seat in (0, 1)] == pytest.approx([share, 1 - share])
        assert all(about in "\n".join(report(one, lang)) for about in told)
        return told

    above, below = adjusted(1.2)
    assert [word in said for word, said in zip(UNLUCKY[lang], (above, below), strict=True)] == [True, True]
    assert adjusted(0.9) == adjusted(1.0) == adjusted(1.0004) == ["", ""]
    assert replace(few.build_account(0), result=None, luck=-2.0).explain_adjusted(lang) == ""


# --- kept -------------------------------------------------------------------------------------------------------------


def test_the_errors_are_kept(few: Analysis) -> None:
    read = from_text(to_text(few))
    assert json.loads(to_text(few))["format"] == "tabletop analysis 3"
    for seat in range(few.players):
        assert read.build_account(seat).rest_error == pytest.approx(few.build_account(seat).rest_error, abs=1e-4)
        assert read.build_account(seat).luck_error == pytest.approx(few.build_account(seat).luck_error, abs=1e-4)


@pytest.mark.parametrize("former", ["tabletop analysis 1", "tabletop analysis 2"])
def test_former_formats_whose_chances_were_not_calibrated_are_refused(few: Analysis, former: str) -> None:
    data = {**json.loads(to_text(few)), "format": former}
    with pytest.raises(AnalysisError, match="its chances are not calibrated; analyse the game again"):
        from_text(json.dumps(data))
