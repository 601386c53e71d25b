"""A strategy that fails is named with its seat, the seed and the decision, wherever it plays; all else goes on."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tabletop import IllegalActionError, Session, StrategyError
from tabletop.engine.session.strategy_registry import ILLEGAL, LATE, RAISED
from tabletop.engine.session.time_limit import TimeLimit
from tabletop.experiments import Match, WorkerDied, play_match, play_one, process_pool, sweep, tournament
from tabletop.experiments.simulation import Arm, MatchPlan, Run
from tabletop.strategies import Greedy
from tests.conftest import ROOT

from .bad_strategies import (
    Babbles,
    Cheats,
    Dies,
    DiesOnce,
    Garbles,
    Late,
    Leaves,
    Raises,
    Sleeps,
    Stubborn,
)
from .toy import Toy

WRONG: list[tuple[Callable[[int], Late], str, str]] = [
    (Raises, RAISED, "ZeroDivisionError: the sum of nothing"),
    (Leaves, RAISED, "SystemExit: 3"),
    (Cheats, ILLEGAL, "[engine.asked]"),
    (Babbles, ILLEGAL, "'pass, please'"),
    (Garbles, ILLEGAL, "Rob"),
]


# --- one game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("make", "kind", "what"), WRONG)
def test_a_match_names_who_failed_at_what(make: Callable[[int], Late], kind: str, what: str) -> None:
    with pytest.raises(StrategyError) as caught:
        play_match(Toy(), ["random", make(6)], seed=5)

    error = caught.value
    assert (error.strategy, error.seat, error.seed, error.kind) == (make.__name__, 1, 5, kind)  # type: ignore[attr-defined]
    assert error.decision > 1
    assert what in error.what
    assert str(error).startswith(f"The strategy {error.strategy} in seat 1 ")
    assert f"after {error.decision} decisions (seed 5)" in str(error)


@pytest.mark.parametrize(("make", "kind", "what"), WRONG)
def test_a_session_keeps_what_was_played_and_the_failure(make: Callable[[int], Late], kind: str, what: str) -> None:
    session = Session(Toy(), 5, ["random", make(6)])
    told: list[int] = []
    session.on_change(lambda s: told.append(s.index))

    with pytest.raises(StrategyError) as caught:
        session.run_strategies()

    assert session.failure is caught.value
    assert (session.failure.kind, session.failure.seat, session.failure.decision) == (kind, 1, session.index)
    assert what in session.failure.what
    assert session.state.current_player() == 1
    assert told == [session.index]
    assert session.index == session.length - 1


def test_a_failure_is_told_to_who_watches_even_if_it_was_the_first_decision() -> None:
    session = Session(Toy(), 5, [Raises(), "human"])
    version, told = session.version, []
    session.on_change(lambda s: told.append(s.failure))

    with pytest.raises(StrategyError):
        session.play_one()

    assert told == [session.failure]
    assert session.version > version


def test_a_failure_is_over_when_somebody_else_decides_there() -> None:
    session = Session(Toy(), 5, [Raises(), "random"])
    with pytest.raises(StrategyError):
        session.run_strategies()
    here = session.index

    session.hand_over(0, "greedy")
    assert session.failure is None
    assert session.run_strategies(1) == 1
    session.goto(here)
    assert session.failure is None
    with pytest.raises(ValueError, match="there is no seat 7"):
        session.hand_over(7, "human")
    with pytest.raises(ValueError, match="'nobody' is not one of"):
        session.hand_over(0, "nobody")


def test_another_moment_shows_no_failure_and_that_one_does() -> None:
    session = Session(Toy(), 5, ["random", Raises(6)])
    with pytest.raises(StrategyError):
        session.run_strategies()
    there = session.index

    session.undo()
    assert session.failure is None
    session.goto(there)
    assert session.failure is not None


def test_a_mistake_of_the_game_is_not_put_on_the_strategy(monkeypatch: pytest.MonkeyPatch) -> None:
    from .toy import ToyState

    def broken(*_: object) -> None:
        raise KeyError("a rule that is broken")

    monkeypatch.setattr(ToyState, "play", broken)
    with pytest.raises(KeyError, match="a rule that is broken"):
        play_match(Toy(), ["random", "random"], seed=1)
    with pytest.raises(KeyError, match="a rule that is broken"):
        Session(Toy(), 1, ["random", "random"]).run_strategies()


def test_what_a_person_does_wrong_is_still_a_refused_action() -> None:
    session = Session(Toy(), 5, ["human", Raises()])
    with pytest.raises(IllegalActionError):
        session.apply("let")
    assert session.failure is None


def test_the_error_says_the_same_in_every_language_and_survives_the_way_home() -> None:
    error = StrategyError("mine", 1, 7, 12, LATE, "2")
    again = pickle.loads(pickle.dumps(error))

    assert (str(again), again.decision) == (str(error), 12)
    assert {lang: error.text(lang) for lang in ("en", "de", "es")} == {
        "en": "The strategy mine in seat B gave no answer for 2 seconds after 12 decisions (seed 7).",
        "de": "Die Strategie mine auf Platz B gab nach 12 Entscheidungen 2 Sekunden lang keine Antwort (Startwert 7).",
        "es": "La estrategia mine del asiento B no respondió durante 2 segundos tras 12 decisiones (semilla 7).",
    }


def test_what_is_quoted_is_short() -> None:
    class Long(Late):
        def go_wrong(self, state: Any) -> Any:
            raise ValueError("x" * 1_000_000)

    with pytest.raises(StrategyError) as caught:
        play_match(Toy(), [Long(), "random"], seed=1)
    assert len(str(caught.value)) < 600


# --- a limit for each decision ------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [Sleeps, Stubborn])
def test_a_decision_may_have_a_limit(make: Callable[[int], Late]) -> None:
    began = time.monotonic()
    with pytest.raises(StrategyError) as caught:
        play_match(Toy(), ["random", make(4)], seed=5, seconds=0.3)

    assert (caught.value.kind, caught.value.what, caught.value.seat) == (LATE, "0.3", 1)
    assert time.monotonic() - began < 10


def test_the_limit_holds_in_a_thread_too_and_at_a_table() -> None:
    session = Session(Toy(), 5, ["human", Sleeps()])
    session.apply(str(session.state.legal_actions()[0]))
    caught: list[StrategyError] = []

    def play() -> None:
        try:
            session.run_strategies(seconds=0.2)
        except StrategyError as error:
            caught.append(error)

    thread = threading.Thread(target=play)
    thread.start()
    thread.join(20)

    assert [error.kind for error in caught] == [LATE]
    assert session.failure is caught[0]


def test_who_answers_in_time_is_not_disturbed_by_the_limit() -> None:
    before = signal.getsignal(signal.SIGALRM)
    assert play_match(Toy(), [Greedy(), "random"], 3, seconds=30) == play_match(Toy(), [Greedy(), "random"], 3)
    assert signal.getsignal(signal.SIGALRM) == before
    with pytest.raises(ValueError, match="no time to decide"):
        TimeLimit(0)


# --- many games ---------------------------------------------------------------------------------------------------


def test_a_tournament_goes_on_without_the_matches_that_failed() -> None:
    with process_pool(2) as pool:
        table = tournament(Toy(), {"good": "random", "greedy": "greedy", "bad": Raises(8)}, range(3), executor=pool)

    assert {error.seed for error in table.failures.values()} == {0, 1, 2}
    arms = table.games.plan.arms
    for number, error in table.failures.items():
        assert arms[number % len(arms)].names[error.seat] == "bad"
    assert len(table.failures) == 12
    assert [len(points) for points in table.scores().values()] == [6, 6, 0]
    assert table.standings[0].wins.count == 3
    assert "not counted: The strategy bad in seat" in str(table)
    assert "and 7 more games not counted" in str(table)
    number, error = next(iter(table.failures.items()))
    shown = table.game(number).failure
    assert shown is not None
    assert (shown.seed, shown.seat, shown.decision) == (error.seed, error.seat, error.decision)


def test_a_sweep_names_the_failure() -> None:
    found = sweep(Toy(), "goal", [8, 12], ["random", Raises()], range(2))
    assert list(found.failures) == [0, 1, 2, 3]
    assert "game 0 not counted: The strategy Raises in seat B failed" in str(found)
    assert found[1].measured.count == 0


def test_in_a_pool_a_decision_has_a_limit() -> None:
    with process_pool(1) as pool:
        table = tournament(Toy(), {"good": "random", "slow": Sleeps()}, range(1), executor=pool, seconds=0.3)
    assert {error.kind for error in table.failures.values()} == {LATE}
    with ThreadPoolExecutor(1) as threads:
        (late,) = (
            Run(MatchPlan((Arm("slow", Toy(), ("random", Sleeps())),), range(1)), threads, 0.3).play().failures.values()
        )
    assert "0.3 seconds" in str(late)


# --- processes that die -------------------------------------------------------------------------------------------


def test_a_process_that_is_killed_is_replaced_and_nothing_is_lost() -> None:
    matches = [Match(Toy(), ("random", "random"), seed) for seed in range(60)]
    expected = list(map(play_one, matches))
    with process_pool(2) as pool:
        pool.submit(os.getpid).result()
        victim = pool.processes[0]
        killer = threading.Timer(0.02, os.kill, (victim, signal.SIGKILL))
        killer.start()
        assert list(pool.map(play_one, matches)) == expected
        killer.join()
        assert pool.submit(os.getpid).result() in pool.processes
        assert victim not in pool.processes
        assert pool.lost >= 1


def test_a_piece_of_work_that_kills_its_process_is_tried_twice(tmp_path: Path) -> None:
    with process_pool(1) as pool:
        once = DiesOnce(str(tmp_path / "once"))
        assert len(list(pool.map(play_one, [Match(Toy(), ("random", once), seed) for seed in range(2)]))) == 2
        assert pool.lost == 1
        with pytest.raises(WorkerDied, match="ended 2 times"):
            pool.submit(play_one, Match(Toy(), ("random", Dies()), 0)).result(60)
        assert pool.submit(play_one, Match(Toy(), ("random", "random"), 0)).result(60).seed == 0


def test_what_cannot_be_sent_or_read_is_told_and_the_pool_lives() -> None:
    with process_pool(1) as pool:
        assert pool.submit(lambda: 1).result(30) == 1
        with pytest.raises(Exception, match="pickle"):
            pool.submit(max, threading.Lock()).result(30)
        with pytest.raises(Exception, match="pickle"):
            pool.submit(threading.Lock).result(30)
        with pytest.raises(ZeroDivisionError) as caught:
            pool.submit(divmod, 1, 0).result(30)
        assert "ZeroDivisionError" in str(caught.value.__cause__)
        assert pool.submit(abs, -3).result(30) == 3
    with pytest.raises(RuntimeError, match="have been stopped"):
        pool.submit(abs, -3)


def test_work_that_is_called_off_is_not_begun() -> None:
    pool = process_pool(1)
    slow, never = pool.submit(time.sleep, 0.5), pool.submit(abs, -3)
    while not slow.running():
        time.sleep(0.01)
    pool.shutdown(cancel_futures=True)
    assert slow.result(30) is None
    assert never.cancelled()


ENDS = """
import threading, time
from tabletop import Session
from tabletop.experiments import process_pool
from tabletop.experiments.simulation import Arm, MatchPlan, Run
from tests.engine.bad_strategies import Sleeps
from tests.engine.toy import Toy

def at_a_table():
    Session(Toy(), 5, [Sleeps(), "human"]).run_strategies(seconds=60)

def in_a_pool():
    Run(MatchPlan((Arm("slow", Toy(), ("random", Sleeps())),), range(4)), pool).play()

if __name__ == "__main__":
    pool = process_pool(2)
    pool.submit(abs, 1).result()
    for work in (at_a_table, in_a_pool):
        threading.Thread(target=work, daemon=True).start()
    time.sleep(1)
    print(*pool.processes, flush=True)
"""


def test_python_ends_although_a_strategy_never_returns(tmp_path: Path) -> None:
    script = tmp_path / "ends.py"
    script.write_text(ENDS)
    began = time.monotonic()

    done = subprocess.run([sys.executable, str(script)], cwd=ROOT, capture_output=True, text=True, timeout=60)

    assert (done.returncode, done.stderr) == (0, "")
    assert time.monotonic() - began < 30
    processes = [int(number) for number in done.stdout.split()]
    assert len(processes) == 2
    for number in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(number, 0)
