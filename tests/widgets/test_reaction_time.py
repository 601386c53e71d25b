"""No pause reveals a hand: a seat with nothing to react with takes as long as one that lets its chance go by."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop import Session, load_game
from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.session import strategy_task
from tabletop.games.axon_protocol.rules.software import MayCounter
from tabletop_widgets import ActionList, Bar
from tabletop_widgets.classroom.reactions import PAUSE_SECONDS
from tabletop_widgets.classroom.shared import Replica, SharedTable
from tabletop_widgets.kernel.user_state import get_user_state
from tabletop_widgets.screen import pace
from tabletop_widgets.screen.controller import strategy_run
from tabletop_widgets.screen.controller.table_controller import TableController, get_controller


class Clock(asyncio.SelectorEventLoop):
    """An event loop in which nothing takes time but what says so: where all wait, it goes on to the next moment."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def run_in_executor(self, executor: Any, work: Callable[..., Any], *arguments: Any) -> Any:  # type: ignore[override]
        done = self.create_future()
        done.set_result(work(*arguments))
        return done

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:  # type: ignore[attr-defined]
            self.now = max(self.now, self._scheduled[0]._when)  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    loop = Clock()
    for module in (strategy_run, strategy_task):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: loop.now))
    monkeypatch.setattr(get_user_state(), "pace", None)
    yield loop
    loop.close()


class Quick:
    """Lets every chance go by, and takes `cost` seconds for each decision."""

    reacts = False

    def __init__(self, clock: Clock, cost: float) -> None:
        self.clock, self.cost = clock, cost

    def decide(self, view: PlayerView, source: Random) -> Action:
        self.clock.now += self.cost
        question, legal = view.state.question, view.legal_actions()
        passing = question.pass_action(view.state, view.player) if question is not None else None
        return legal[0] if passing is None or self.reacts else passing


class Thinker(Quick):
    """Thinks in pieces, and takes `cost` seconds if it may."""

    seconds = 1.8

    def think(self, view: PlayerView, source: Random) -> Iterator[Action]:
        answer = Quick.decide(Quick(self.clock, 0.0), view, source)
        for _ in range(int(self.cost / 0.01)):
            self.clock.now += 0.01
            yield answer


def attacker(hands: list[list[str]]) -> Any:
    """A position of Axon Protocol in which A may attack B or C, who hold these cards."""
    game = load_game("axon_protocol", players=3)
    names = ("lumora", "ares", "media_net")
    mine = ["bad_batch", "honeypot", "honeypot"]
    seats = [{"corporation": name, "hand": hand} for name, hand in zip(names, [mine, *hands], strict=True)]
    people = [{"character": name, "area": "arena"} for name in ("cop", "reporter", "rich_kid")]
    return game.scenario({"figures": people, "seats": seats})


def draws(clock: Clock, hands: list[list[str]], others: Callable[[], Any], speed: int | str, *acts: str) -> list[float]:
    """When the table was drawn after the acts of player A, until A is asked again (or a step is over)."""
    state = attacker(hands)
    session = Session(state.game, 1, ["human", others(), others()], state=state)
    desk = get_controller(session)
    desk.pace = speed
    times: list[float] = []

    async def play() -> None:
        for act in acts:
            desk.apply_action(act)
            while desk.round is not None:
                await asyncio.sleep(0.01)
        while session.state.current_player() in (1, 2) and speed == pace.STEP:
            desk.go_on()
            await asyncio.sleep(1)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableController, "draw", lambda self: times.append(clock.now))
        clock.now = 0.0
        clock.run_until_complete(play())
    return [round(now, 2) for before, now in pairwise([-1.0, *times]) if now - before > 0.005]


COUNTERS, OTHERS = ["firewall", "root_override"], (["backdoor", "dead_drop"], ["fake_identity", "dead_drop"])
HANDS = {
    "nobody could counter": [*OTHERS],
    "B could": [COUNTERS, OTHERS[1]],
    "C could": [OTHERS[0], COUNTERS],
    "both could": [COUNTERS, COUNTERS],
}
KINDS: dict[str, Callable[[Clock], Any]] = {
    "quick": lambda clock: Quick(clock, 0.0),
    "thinks": lambda clock: Thinker(clock, 1.0),
    "thinks little": lambda clock: Thinker(clock, 0.05),
}


@pytest.mark.parametrize("speed", [0, 300, pace.STEP])
@pytest.mark.parametrize("kind", KINDS)
def test_an_attack_takes_as_long_whoever_could_have_countered_it(clock: Clock, kind: str, speed: int | str) -> None:
    times = {
        name: draws(clock, hands, lambda: KINDS[kind](clock), speed, "play bad_batch", "pick character:cop")
        for name, hands in HANDS.items()
    }
    assert len(set(map(tuple, times.values()))) == 1, times
    assert any(times.values())
    if kind != "quick":
        assert times["nobody could counter"][-1] >= 2 * strategy_run.CHANCE_SECONDS


@pytest.mark.parametrize("speed", [0, 300])
@pytest.mark.parametrize("kind", KINDS)
def test_a_window_takes_as_long_whoever_holds_software_to_play(clock: Clock, kind: str, speed: int) -> None:
    def after(hands: list[list[str]]) -> list[float]:
        return draws(clock, hands, lambda: KINDS[kind](clock), speed, "first", "discard honeypot")

    nothing = [COUNTERS, COUNTERS]
    assert after(nothing) == after([OTHERS[0], COUNTERS]) == after([COUNTERS, OTHERS[1]]) == after([*OTHERS])


def test_who_does_react_is_shown_at_the_pace_of_moves(clock: Clock) -> None:
    class Reacts(Quick):
        reacts = True

    quiet = draws(clock, HANDS["B could"], lambda: Quick(clock, 0.0), 300, "play bad_batch", "pick character:cop")
    loud = draws(clock, HANDS["B could"], lambda: Reacts(clock, 0.0), 300, "play bad_batch", "pick character:cop")
    assert len(quiet) == 1
    assert len(loud) > 2
    assert min(now - before for before, now in pairwise(loud)) == pytest.approx(0.3)


# --- the table of a class ---------------------------------------------------------------------------------------------


def shown(
    clock: Clock, hands: list[list[str]], answer: str, seconds: float, others: Any = "human"
) -> list[list[float]]:
    """When each browser of a class sees something new after A has attacked; who is asked answers after so long."""
    state = attacker(hands)
    table = SharedTable(state.game, 3, seed=1)
    table.session = Session(state.game, 1, ["human", "human", others], state=state)
    table._random = Random(4)
    tokens = "abc"
    for token in tokens:
        table.seat(token)
    lengths = {token: table.get_update(token, 0)["length"] for token in tokens}
    times: dict[str, list[float]] = {token: [] for token in tokens}

    async def watch(token: str) -> None:
        while True:
            await table.wait(token, lengths[token])
            told = table.get_update(token, lengths[token])
            if told["length"] > lengths[token]:
                times[token].append(round(clock.now, 2))
            lengths[token] = told["length"]

    async def play() -> None:
        watching = [asyncio.ensure_future(watch(token)) for token in tokens]
        for act in ("play bad_batch", "pick character:cop"):
            await asyncio.sleep(1)
            assert await table.apply_action("a", table.session.length, act)
        for _ in range(2):
            await asyncio.sleep(seconds)
            seat = table.session.state.current_player()
            if isinstance(table.session.state.question, MayCounter):
                assert await table.apply_action(tokens[seat], table.session.length, answer)
        await asyncio.sleep(20)
        for one in watching:
            one.cancel()

    clock.now = 0.0
    clock.run_until_complete(play())
    return [times[token] for token in tokens]


@pytest.mark.parametrize("name", ["B could", "C could", "both could"])
def test_in_a_class_an_attack_is_shown_as_late_whoever_could_have_countered_it(clock: Clock, name: str) -> None:
    nobody = shown(clock, HANDS["nobody could counter"], "nothing", 0.9)
    assert nobody[0] == nobody[1] == nobody[2]
    assert PAUSE_SECONDS[0] <= nobody[0][-1] - 2 <= PAUSE_SECONDS[1]
    times = shown(clock, HANDS[name], "nothing", 0.9)
    assert times[0] == nobody[0]
    idle = {"B could": 2, "C could": 1}.get(name)
    assert idle is None or times[idle] == nobody[idle]


def test_who_is_asked_in_a_class_is_asked_at_once_and_a_reaction_waits_for_further_ones(clock: Clock) -> None:
    a, b, c = shown(clock, HANDS["B could"], "counter firewall", 0.9)
    assert b[1] == 2.0  # when A has attacked
    assert a[1] == c[1] == 2.9  # the attack is seen when it is countered
    assert a[-1] > 2.9 + PAUSE_SECONDS[0]


def test_who_takes_long_to_answer_in_a_class_keeps_the_others_waiting(clock: Clock) -> None:
    a, b, _ = shown(clock, HANDS["B could"], "nothing", 9.0)
    assert (a[-1], b[1]) == (11.0, 2.0)


@pytest.mark.parametrize("cost", [0.05, 1.0])
def test_in_a_class_strategies_too_take_as_long_with_a_counter_as_without(clock: Clock, cost: float) -> None:
    def times(name: str) -> list[float]:
        return shown(clock, HANDS[name], "nothing", 0.5, Thinker(clock, cost))[0]

    assert times("C could") == times("nobody could counter")


def test_who_waits_is_told_that_others_may_react_and_can_do_nothing(clock: Clock) -> None:
    state = attacker(HANDS["B could"])
    table = SharedTable(state.game, 3, seed=1)
    table.session = Session(state.game, 1, ["human"] * 3, state=state)
    table._began = table.session.record().to_text()
    for token in "abc":
        table.seat(token)
    replica = Replica.from_update(table.get_update("a", 0), lambda said: None, "en")
    bar, actions = Bar(replica), ActionList(replica)

    async def attack() -> None:
        for act in ("play bad_batch", "pick character:cop"):
            await table.apply_action("a", table.session.length, act)
            replica.follow(table.get_update("a", replica.length))

    clock.run_until_complete(attack())
    assert bar.make()["turn"]["text"] == "The others may react."  # type: ignore[index]
    data: Any = actions.make()
    assert (data["prompt"], data["actions"], data["go_on"]) == ("The others may react.", [], False)
    assert str(replica.state.question) == str(state.game.vocabulary["AimSoftware"]("software:bad_batch", 0, ""))
    clock.run_until_complete(asyncio.sleep(10))
    clock.run_until_complete(table.apply_action("b", table.session.length, "nothing"))
    replica.follow(table.get_update("a", replica.length))
    assert bar.make()["turn"]["text"] != "The others may react."  # type: ignore[index]
    assert replica.state.scores()[0] == 1
