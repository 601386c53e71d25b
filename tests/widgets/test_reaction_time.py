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
from tabletop.engine.actions import Action
from tabletop.engine.sessions import thinking
from tabletop.engine.sessions.outlook import Outlook
from tabletop_widgets.screen import pace, playing
from tabletop_widgets.screen.desk import Desk, desk_of


class Clock(asyncio.SelectorEventLoop):
    """An event loop in which nothing takes time but what says so: where all wait, it goes on to the next moment."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:  # type: ignore[attr-defined]
            self.now = max(self.now, self._scheduled[0]._when)  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    loop = Clock()
    for module in (playing, thinking):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: loop.now))
    monkeypatch.setattr(pace, "_chosen", None)
    yield loop
    loop.close()


class Quick:
    """Lets every chance go by, and takes `cost` seconds for each decision."""

    reacts = False

    def __init__(self, clock: Clock, cost: float) -> None:
        self.clock, self.cost = clock, cost

    def decide(self, outlook: Outlook, source: Random) -> Action:
        self.clock.now += self.cost
        question, legal = outlook.state.question, outlook.legal_actions()
        passing = question.passes(outlook.state, outlook.player) if question is not None else None
        return legal[0] if passing is None or self.reacts else passing


class Thinker(Quick):
    """Thinks in pieces, and takes `cost` seconds if it may."""

    seconds = 1.8

    def think(self, outlook: Outlook, source: Random) -> Iterator[Action]:
        answer = Quick.decide(Quick(self.clock, 0.0), outlook, source)
        for _ in range(int(self.cost / 0.01)):
            self.clock.now += 0.01
            yield answer


def draws(clock: Clock, hands: list[list[str]], others: Callable[[], Any], speed: int | str, *acts: str) -> list[float]:
    """When the table was drawn after the acts of player A, until A is asked again (or a step is over)."""
    game = load_game("axon_protocol", players=3)
    names = ("lumora", "ares", "media_net")
    mine = ["bad_batch", "honeypot", "honeypot"]
    seats = [{"corporation": name, "hand": hand} for name, hand in zip(names, [mine, *hands], strict=True)]
    people = [{"character": name, "area": "arena"} for name in ("cop", "reporter", "rich_kid")]
    state = game.scenario({"figures": people, "seats": seats})
    session = Session(game, 1, ["human", others(), others()], state=state)
    desk = desk_of(session)
    desk.pace = speed
    times: list[float] = []

    async def play() -> None:
        for act in acts:
            desk.act(act)
            while desk.round is not None:
                await asyncio.sleep(0.01)
        while session.state.current_player() in (1, 2) and speed == pace.STEP:
            desk.go_on()
            await asyncio.sleep(1)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Desk, "draw", lambda self: times.append(clock.now))
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
        assert times["nobody could counter"][-1] >= 2 * playing.CHANCE_SECONDS


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
