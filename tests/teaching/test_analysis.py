"""A game taken apart: mistakes are found and marked, the figures have errors, and nothing is said that is not known."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop import PlayerView, Session, load_game
from tabletop.engine.core.state import State
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.session.records import Record
from tabletop.teaching import Attempt, load_lesson
from tabletop.teaching.analysis import (
    Analysis,
    AnalysisError,
    AnalysisPlan,
    DecisionEvaluation,
    analyse,
    build_exercise,
    compare_every_move,
    find_offset,
    from_text,
    get_mark,
    is_good_enough,
    report,
    review_move,
    to_text,
)
from tabletop.teaching.analysis.analysis import Swing
from tests.engine.toy import Toy
from tests.gin_rummy.table import position

GIN = load_game("gin_rummy", hands=1)
THEIRS = "KS KH QC JC 9D 7D 5D 3D 2C AC"
QUICK = AnalysisPlan(playouts=24, depth=12, swing=0, luck=0)


def taken_apart(session: Session, plan: AnalysisPlan = QUICK) -> Analysis:
    """The whole analysis of what a session shows."""
    *_, found = [one for one in analyse(session, plan) if one is not None]
    return found


def judged(state: State, *actions: str, plan: AnalysisPlan = QUICK) -> tuple[DecisionEvaluation, ...]:
    """What is said of these decisions, from a position on."""
    session = Session(state.game, state=state)
    for action in actions:
        session.apply(action)
    return taken_apart(session, plan).decisions


def toy(points: list[int], hands: list[list[str]], deck: list[str] | None = None) -> Any:
    """A position of the toy, whose first player is asked; who has 12 points at the end of a turn wins."""
    game = Toy()
    state = game.new_initial_state(1)
    state.points, state.hands = points, hands
    state.deck = deck if deck is not None else ["no"] * 6
    return state


def winning() -> Any:
    """Who plays the coin has won; who rests has lost, because the other has one, too."""
    return toy([10, 10], [["coin", "wish"], ["coin"]], ["coin"] * 6)


# --- marks ------------------------------------------------------------------------------------------------------------


def test_who_lets_the_game_be_won_by_another_has_made_a_very_bad_move() -> None:
    (found,) = judged(winning(), "rest")
    assert (found.mark, found.best, found.action) == ("??", "play coin", "rest")
    assert found.loss > 0.5
    assert found.loss > 2.5 * found.error
    assert found.tried[0].action == "play coin"
    assert [one.behind for one in found.tried] == sorted(one.behind for one in found.tried)


def test_the_best_move_has_no_mark() -> None:
    (found,) = judged(winning(), "play coin")
    assert (found.mark, found.best, found.loss) == ("", "play coin", 0)


def test_a_blunder_in_gin_rummy_is_found() -> None:
    """Who holds nine cards in melds and throws one of them away could have knocked with a single point."""
    state = position("AS 2S 3S 7H 8H 9H 4C 5C 6C KD", THEIRS, {"hands": 1}, deck=["AH"])
    while len(state.legal_actions()) < 5:
        state.apply_action(state.legal_actions()[0])
    (good,) = judged(state, "knock KD")
    (bad,) = judged(state, "discard 8H")
    assert (good.mark, good.loss) == ("", 0)
    assert bad.mark == "??"
    assert bad.best.startswith("knock")


def test_a_blunder_in_51st_state_is_found() -> None:
    """The last round, two points behind: who passes has lost, who trades the fuel first wins."""
    trader = {"vp": 23, "goods": {"fuel": 2}, "locations": ["Oil Trader"]}
    state = load_game("51st_state").scenario({"seats": [trader, {"vp": 25, "passed": True}]})
    (bad, *_), (good, *_) = judged(state, "pass"), judged(state, "use 1")
    assert (bad.mark, bad.best, good.mark) == ("??", "use 1", "")
    assert any("Oil Trader (action)" in one for one in bad.why["en"])


@pytest.mark.breadth("dei")
@pytest.mark.parametrize("name", ["51st_state", "axon_protocol", "dei"])
def test_every_game_is_taken_apart(name: str) -> None:
    session = Session(load_game(name), 5, ["random"] * load_game(name).num_players)
    session.run_strategies(8)
    found = taken_apart(session, replace(QUICK, playouts=6, candidates=3, depth=3, swing=2, luck=2))
    assert found.done == 1
    assert len(found.decisions) == session.length - 1
    assert all(one.is_known for one in found.decisions)
    assert any(one.tried for one in found.decisions)


def test_a_mistake_is_told_once_and_not_with_every_decision_that_leads_to_it() -> None:
    """The last round of a shipped game: the mission is missed by the third of these decisions, not by the first two."""
    record = Record.load(Path(__file__).parents[2] / "notebooks/games/two_factions.json")
    whole = Session.from_record(record)
    session = Session(whole.game, state=whole.nodes[149].state)
    for node in whole.nodes[150:153]:
        session.apply(str(node.action))
    found = taken_apart(session, replace(QUICK, depth=48, seed=3))
    assert {one.seat for one in found.decisions} == {0}
    assert [one.mark for one in found.decisions] == ["", "", "??"]
    assert found.list_costliest(0) == (found.decisions[2],)


def test_a_mark_needs_a_loss_and_that_it_is_known() -> None:
    assert get_mark(0.2, 0.01) == "??"
    assert get_mark(0.2, 0.09) == "?"
    assert get_mark(0.2, 0.12) == "?!"
    assert get_mark(0.2, 0.2) == ""
    assert get_mark(0.02, 0.0001) == ""
    assert get_mark(0.2, float("inf")) == ""


# --- figures ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def gin() -> tuple[Session, Analysis]:
    """A short game of gin rummy, taken apart."""
    session = Session(load_game("gin_rummy", hands=1), 3, ["heuristic", "random"])
    session.run_strategies()
    return session, taken_apart(session, AnalysisPlan(playouts=6, candidates=4, depth=8, swing=3, luck=6))


def test_the_same_record_and_plan_give_the_same_figures(gin: tuple[Session, Analysis]) -> None:
    session, found = gin
    assert taken_apart(session, found.plan) == found
    assert taken_apart(session, replace(found.plan, seed=1)) != found


def test_every_figure_has_its_error(gin: tuple[Session, Analysis]) -> None:
    _, found = gin
    for one in found.decisions:
        if one.tried:
            assert all(0 <= each.error < 1 and 0 <= each.behind_error < 1 for each in one.tried)
    for seat in (0, 1):
        means, lows, highs = found.swing.compute_bands(seat)
        assert len(means) == len(found.decisions) + 1
        for low, mean, high in zip(lows, means, highs, strict=True):
            assert (low is None) == (mean is None) == (high is None)
            assert mean is None or 0 <= low <= mean <= high <= 1  # type: ignore[operator]
        assert found.build_summary(seat).rate_error < 1
        account = found.build_account(seat)
        assert account.luck_error > 0
        parts = account.fair + account.luck + account.skill + account.rest  # type: ignore[operator]
        assert parts == pytest.approx(account.result)
        assert account.adjusted == pytest.approx(account.fair + account.skill + account.rest)  # type: ignore[operator]
    assert sum(found.build_account(seat).luck for seat in (0, 1)) == pytest.approx(0)


def test_who_plays_as_everybody_is_played_on_gains_and_loses_nothing_by_it(gin: tuple[Session, Analysis]) -> None:
    _, found = gin
    assert all(one.usual == one.action for one in found.decisions if one.seat == 0 and one.kind == "free")
    assert found.build_account(0).own == 0
    assert found.build_account(1).own != 0
    assert found.build_account(0).opponents == -found.build_account(1).own


def test_it_says_how_far_it_is_and_never_goes_back(gin: tuple[Session, Analysis]) -> None:
    session, found = gin
    seen = [one for one in analyse(session, replace(found.plan, playouts=6, swing=1, luck=2)) if one is not None]
    assert [one.done for one in seen] == sorted(one.done for one in seen)
    assert (seen[0].done, seen[-1].done, seen[-1].step) == (0, 1, "done")
    assert len({one.step for one in seen}) > 4
    assert pickle.loads(pickle.dumps(seen[3])) == seen[3]


def test_it_finds_its_place_in_the_session(gin: tuple[Session, Analysis]) -> None:
    session, found = gin
    assert find_offset(found, session) == 0
    assert find_offset(found, Session(session.game, 4)) is None
    assert find_offset(found, Session(load_game("dei"), 3)) is None


def test_a_forced_move_is_no_decision() -> None:
    (found,) = judged(toy([10, 10], [[], ["coin"]], ["coin"] * 6), "rest")
    assert (found.kind, found.mark, found.loss, found.tried) == ("forced", "", 0, ())


# --- what may be known ------------------------------------------------------------------------------------------------


def test_a_decision_is_judged_by_what_its_seat_could_know() -> None:
    """Dealt anew from what the seat knows, its decision is judged alike to the last digit."""
    state = GIN.new_initial_state(4)
    other = state.resample_from_infostate(state.current_player(), 99)
    other.seed = state.seed
    assert other.digest() != state.digest()
    action = str(state.legal_actions()[0])
    assert judged(state, action) == judged(other, action)


def test_while_a_game_goes_on_a_seat_sees_its_own_decisions_only() -> None:
    session = Session(load_game("gin_rummy"), 3, ["heuristic", "random"])
    session.run_strategies(8)
    found = taken_apart(session, AnalysisPlan(playouts=6, depth=6, swing=2, luck=2))
    own = found.seen_by(0)
    assert {one.seat for one in own.decisions} == {0}
    assert not own.strokes
    assert not own.swing.chances
    assert [one.seat for one in own.summaries] == [0]
    assert from_text(to_text(own)).viewer == 0
    assert found.seen_by(None) is found


@pytest.mark.breadth("gin_rummy")
@pytest.mark.parametrize("name", ["51st_state", "axon_protocol", "dei", "gin_rummy"])
def test_while_a_game_goes_on_nothing_that_a_seat_is_told_depends_on_what_is_hidden(name: str) -> None:
    """What a decision brought as all hands lay is measured, but not told before the game is over."""
    before = Session(load_game(name), 4, ["heuristic"] * load_game(name).num_players)
    before.run_strategies(10)
    state = before.state
    while len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[0])
    seat, plan = state.current_player(), AnalysisPlan(playouts=6, candidates=3, depth=6, swing=2, luck=2)
    other = state.resample_from_infostate(seat, 99)
    other.seed = state.seed
    assert other.digest() != state.digest()
    for action in state.legal_actions()[:2]:
        found = []
        for one in (state, other):
            session = Session(one.game, state=one.clone())
            session.apply(action)
            found.append(taken_apart(session, plan).seen_by(seat))
        assert found[0].decisions == found[1].decisions
        assert found[0].summaries == found[1].summaries


def test_after_a_game_everything_is_seen(gin: tuple[Session, Analysis]) -> None:
    _, found = gin
    assert found.seen_by(1) is found


# --- kept -------------------------------------------------------------------------------------------------------------


def test_what_was_found_is_kept_as_text(gin: tuple[Session, Analysis]) -> None:
    _, found = gin
    read = from_text(to_text(found))
    assert to_text(read) == to_text(found)
    assert (read.record, read.plan, read.done) == (found.record, found.plan, found.done)
    assert [one.mark for one in read.decisions] == [one.mark for one in found.decisions]
    assert read.build_account(0).luck == pytest.approx(found.build_account(0).luck, abs=0.001)


def doctored(found: Analysis, change: Callable[[dict[str, Any]], object]) -> str:
    data = json.loads(to_text(found))
    change(data)
    return json.dumps(data)


def test_a_file_with_mistakes_is_refused_and_every_mistake_is_named(gin: tuple[Session, Analysis]) -> None:
    _, found = gin

    def spoil(data: dict[str, Any]) -> None:
        data["players"] = 3
        data["step"] = "over"
        data["plan"]["depth"] = 0
        data["decisions"][0]["difference"] = 7
        data["decisions"][0]["best"] = "jump"
        data["decisions"][1]["action"] = "knock KD"
        data["strokes"][0]["luck"] = [0.1]
        data["swing"]["chances"][0] = [0.5]

    with pytest.raises(AnalysisError) as told:
        from_text(doctored(found, spoil))
    assert len(told.value.mistakes) >= 8
    for place in ("players", "step", "plan", "difference", "best", "decisions[1].action", "luck", "swing.chances[0]"):
        assert any(place in one for one in told.value.mistakes), place


@pytest.mark.parametrize("text", ["", "[]", "{}", "NaN", '{"format": 1}', "[" * 100_000])
def test_what_is_no_analysis_is_refused(text: str) -> None:
    with pytest.raises(AnalysisError):
        from_text(text)


# --- the tutor --------------------------------------------------------------------------------------------------------


def warned(state: State, action: str) -> Any:
    *_, found = [one for one in review_move(PlayerView(state), action) if one is not None]
    return found


def test_the_tutor_asks_before_a_very_bad_move_and_says_what_is_better() -> None:
    state = position("AS 2S 3S 7H 8H 9H 4C 5C 6C KD", THEIRS, {"hands": 1}, deck=["AH"])
    while len(state.legal_actions()) < 5:
        state.apply_action(state.legal_actions()[0])
    found = warned(state, "discard 8H")
    assert (found.mark, found.ready) == ("??", True)
    assert found.better.startswith("knock")
    assert "±" in found.sentence(state)
    assert len({found.sentence(state, lang) for lang in ("en", "de", "es")}) == 3


def test_the_tutor_lets_a_good_move_pass() -> None:
    found = warned(winning(), "play coin")
    assert (found.mark, found.ready, found.sentence(winning())) == ("", True, "")


def test_the_tutor_knows_what_the_seat_knows() -> None:
    state = GIN.new_initial_state(4)
    other = state.resample_from_infostate(state.current_player(), 99)
    action = str(state.legal_actions()[1])
    assert warned(state, action) == warned(other, action)


# --- exercises --------------------------------------------------------------------------------------------------------


def of_a_blunder() -> tuple[Analysis, DecisionEvaluation]:
    """Cards were thrown away with which one could have knocked; and what is known of every move there."""
    state = position("AS 2S 3S 7H 8H 9H 4C 5C 6C KD", THEIRS, {"hands": 1}, deck=["AH"])
    while len(state.legal_actions()) < 5:
        state.apply_action(state.legal_actions()[0])
    session = Session(state.game, state=state)
    session.apply("discard 8H")
    found = taken_apart(session)
    *_, known = [one for one in compare_every_move(found, 0) if one is not None]
    return found, known


def test_a_mistake_becomes_an_exercise_that_every_good_move_solves(tmp_path: Path) -> None:
    found, known = of_a_blunder()
    state = Session.from_record(found.record).nodes[0].state
    assert {one.action for one in known.tried} == {str(action) for action in state.legal_actions()}
    lesson = build_exercise(found, known).save(tmp_path / "mine.toml")
    assert lesson.find_mistakes() == []
    good = {one.action for one in known.tried if is_good_enough(one)}
    assert "knock KD" in good
    for action in state.legal_actions():
        attempt = Attempt(load_lesson(tmp_path / "mine.toml"), "position_1")
        attempt.session.apply(action)
        assert attempt.done == (str(action) in good), action


def test_to_a_worse_move_it_is_said_how_much_it_gives_up() -> None:
    found, known = of_a_blunder()
    lesson = build_exercise(found, known).build_lesson("mine")
    attempt = Attempt(lesson, "position")
    attempt.session.apply("discard 8H")
    answer = attempt.answer
    assert answer is not None
    assert answer.mistake is not None
    assert "gives up" in answer.mistake.text["en"]
    assert "±" in answer.mistake.text["de"]
    assert "±" in lesson["position"].praise["es"]
    assert re.search(r"gave up \d+ % \(± \d+ %\) .*: Discard 8♥$", lesson["position"].text["en"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_exercise_does_not_give_the_better_move_away(lang: str) -> None:
    """Neither to who errs, nor to who asks what to look at; the reasons of the coach are the hint."""
    found, known = of_a_blunder()
    assert known.why == found.decisions[0].why
    assert known.why[lang]
    attempt = Attempt(build_exercise(found, known).build_lesson("mine"), "position")
    attempt.session.apply("discard 8H")
    state = Session.from_record(found.record).nodes[0].state
    best = GIN.parse_action(known.best).text(state, lang)
    assert best not in attempt.describe_goal(lang)
    assert attempt.describe_goal(lang) != attempt.describe_goal({"en": "de", "de": "es", "es": "en"}[lang])
    assert attempt.list_hints(lang) == list(known.why[lang])
    other = replace(known, best="knock 8H")
    assert known.why["en"][0] not in build_exercise(found, other).build_lesson("mine")["position"].hints


def test_why_the_picture_does_not_fall_at_a_mistake_is_said() -> None:
    """What everybody is played on with is in the chances before it; else hands and chance make the difference."""
    found, _ = of_a_blunder()
    one = replace(found.decisions[0], usual="knock KD", difference=0.8, error=0.05, playouts=48)

    def told(usual: str, *chances: float | None) -> str:
        errors = tuple([None if x is None else 0.02 for x in chances])
        seen = replace(found, swing=Swing((chances, chances), (errors, errors), 8))
        return seen.explain_picture(replace(one, usual=usual))

    assert "would have done the same" in told(one.action, 0.0, 0.0)
    assert "sees all hands" in told("knock KD", 0.1, None, 0.1)
    assert told("knock KD", 0.9, None, 0.1) == ""
    assert told("knock KD", None, 0.1) == "", "there is no picture"
    assert found.explain_picture(replace(one, difference=0.0)) == "", "no mistake"


def test_where_there_was_no_choice_there_is_no_exercise() -> None:
    session = Session(Toy(), state=toy([10, 10], [[], ["coin"]], ["coin"] * 6))
    session.apply("rest")
    with pytest.raises(ValueError, match="no choice"):
        next(compare_every_move(taken_apart(session), 0))


def test_who_is_never_asked_is_not_told_how_it_played() -> None:
    session = Session(load_game("51st_state", players=1), 4, ["heuristic", "heuristic"])
    session.run_strategies()
    found = next(one for one in analyse(session, QUICK) if one is not None)
    assert [one.seat for one in found.summaries] == [0]


def test_a_report_calls_seats_what_they_are_called_in_the_end() -> None:
    session = Session(load_game("dei"), 4, ["heuristic", "heuristic"])
    session.run_strategies()
    found = next(one for one in analyse(session, QUICK) if one is not None)
    heads = [line for line in report(found) if "decisions with a choice" in line]
    state = session.state
    assert [head.split(":")[0] for head in heads] == [state.word("player", seat, "en") for seat in (0, 1)]
    assert state.word("player", 0, "en") != session.nodes[0].state.word("player", 0, "en")
