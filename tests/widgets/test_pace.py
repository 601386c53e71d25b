"""The own move is drawn at once, those of strategies after it through the event loop; nobody can break into them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import Session, find_strategy, load_game
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.session import background_worker
from tabletop.engine.session.history import Node
from tabletop.engine.session.turns import find_last_mover, find_turns
from tabletop.strategies import Rollout, TreeSearch
from tabletop_widgets import Table
from tabletop_widgets.kernel.user_state import get_user_state
from tabletop_widgets.screen import pace
from tabletop_widgets.screen.controller.strategy_run import StrategyRun
from tabletop_widgets.screen.controller.table_controller import get_controller
from tests.engine.bad_strategies import Raises
from tests.widgets.conftest import act, click
from tests.widgets.test_failing import before


@pytest.fixture(autouse=True)
def unchosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(get_user_state(), "pace", None)
    monkeypatch.delenv(pace.VARIABLE, raising=False)


class Slow:
    """Takes its time for every decision."""

    def decide(self, view: PlayerView, source: Random) -> Any:
        time.sleep(0.06)
        return view.legal_actions()[0]


def session(*others: Any, seed: int = 7) -> Session:
    game = load_game("51st_state", players=len(others) + 1)
    return Session(game, seed, ["human", *others])


def in_loop(play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(play())


async def until(done: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        await asyncio.sleep(0.005)


def at_rest(table: Table) -> bool:
    """Whether a person is asked, and everything is drawn."""
    assert table.actions.desk is not None
    return table.actions.desk.round is None and table.actions.data["version"] == table.session.version


def to_the_others(table: Table) -> None:
    """The person answers until strategies play."""
    while table.actions.desk.round is None:
        act(table.actions)


def test_the_own_move_is_drawn_before_the_others_have_answered() -> None:
    async def play() -> None:
        table = Table(session(Slow(), Slow()), pace=0)
        to_the_others(table)
        mine = table.session.index
        assert table.session.nodes[-1].player == 0
        assert table.timeline.data["index"] == mine
        assert table.actions.data["playing"] is not None
        await until(lambda: at_rest(table))
        assert table.session.index > mine
        assert table.actions.data["playing"] is None
        assert table.session.state.current_player() == 0

    in_loop(play)


def follows(node: Node) -> bool:
    """Whether the decision pending at a node belongs to what was shown before."""
    question = node.state.question
    assert question is not None
    return question.routine or (not question.opens_turn and find_last_mover(node) == node.state.current_player())


def test_each_turn_is_drawn_at_the_chosen_pace() -> None:
    async def play() -> None:
        table = Table(session("random", "random"), pace=50)
        drawn: list[tuple[int, float]] = []
        table.timeline.observe(lambda c: drawn.append((c["new"]["index"], time.monotonic())), "data")
        to_the_others(table)
        began = len(drawn)
        await until(lambda: at_rest(table))
        shown = [index for index, _ in drawn[began - 1 :]]
        assert shown == sorted(set(shown)), "a turn was drawn twice"
        missing = [k for k in range(shown[0], shown[-1]) if k not in shown]
        assert all(follows(table.session.nodes[k]) for k in missing), "only what belongs to a turn is shown together"
        waits = [b - a for (_, a), (_, b) in zip(drawn[began - 1 :], drawn[began:], strict=False)][:-1]
        assert min(waits, default=1) >= 0.045

    in_loop(play)


def test_a_turn_of_many_decisions_is_drawn_once() -> None:
    async def play() -> None:
        game = load_game("dei", players=3)
        table = Table(Session(game, 3, ["human", "heuristic", "heuristic"]), pace=30)
        while table.session.state.round == 0:
            act(table.actions)
            await until(lambda: at_rest(table))
        drawn: list[int] = []
        table.timeline.observe(lambda c: drawn.append(c["new"]["index"]), "data")
        to_the_others(table)
        index = table.session.index
        await until(lambda: at_rest(table))
        turns = [turn for turn in find_turns(table.session.nodes) if turn.first >= index]
        assert [turn.player for turn in turns] == [1, 2, 0]
        assert max(turn.last - turn.first for turn in turns[:2]) > 1
        assert {turn.first for turn in turns} == {k for k in drawn if k >= index}

    in_loop(play)


def test_at_the_usual_pace_the_others_take_a_limited_time_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "MAX_USUAL_SECONDS", 0.7)
    pauses: list[float] = []

    async def note(self: StrategyRun, moment: float) -> None:
        pauses.extend([moment] if moment else [])
        await asyncio.sleep(0)

    monkeypatch.setattr(StrategyRun, "_wait_until", note)

    async def count_pauses(speed: int) -> int:
        game = load_game("dei", players=4)
        table = Table(Session(game, 3, ["human", *["heuristic"] * 3]), pace=0)
        while table.session.state.round == 0:
            act(table.actions)
            await until(lambda: at_rest(table))
        assert table.actions.desk is not None
        table.actions.desk.pace = speed
        pauses.clear()
        to_the_others(table)
        await until(lambda: at_rest(table))
        return len(pauses)

    async def play() -> None:
        assert await count_pauses(pace.USUAL - 1) == 3
        assert await count_pauses(pace.USUAL) == 2

    in_loop(play)


def test_played_in_the_loop_or_not_the_game_is_the_same() -> None:
    def decide(table: Table) -> None:
        act(table.actions)

    plain = Table(session("heuristic", "random"), pace=0)
    for _ in range(25):
        decide(plain)

    async def play() -> None:
        table = Table(session("heuristic", "random"), pace=1)
        for _ in range(25):
            decide(table)
            await until(lambda: at_rest(table))
        assert table.session.record() == plain.session.record()

    in_loop(play)


def test_wild_clicking_neither_loses_nor_doubles_a_move() -> None:
    async def play() -> None:
        table = Table(session("random", Slow()), pace=20)
        source = Random(3)
        for _ in range(100):
            answers = [a["key"] for a in table.actions.data.get("actions", []) if a["legal"]]
            wish = source.random()
            if answers and wish < 0.5:
                version = table.actions.data["version"]
                index, key = table.session.index, source.choice(answers)
                for _ in range(2):  # the second click on the same moment is none
                    click(table.actions, type="act", key=key, version=version)
                mine = table.session.nodes[index + 1]
                assert (str(mine.action), mine.player) == (key, 0)
            elif wish < 0.6:
                click(table.timeline, type="undo")
            elif wish < 0.7:
                click(table.timeline, type="redo")
            elif wish < 0.75:
                click(table.timeline, type="goto", index=source.randrange(table.session.length))
            elif wish < 0.8:
                click(table.actions, type="skip")
            elif wish < 0.85:
                click(table.actions, type="pause")
            elif wish < 0.95:
                click(table.actions, type="go_on")
            await asyncio.sleep(source.choice([0, 0.002, 0.01, 0.03]))
        click(table.timeline, type="goto", index=table.session.length)
        click(table.actions, type="go_on")
        await until(lambda: at_rest(table))
        assert [view.trouble for view in table.views if view.trouble] == []
        assert table.actions.status == ""
        record = table.session.record()
        assert record.replay().to_dict() == table.session.nodes[-1].state.to_dict()
        for one, after in pairwise(table.session.nodes):
            assert after.parent is one
            assert after.player == one.state.current_player()

    in_loop(play)


def test_undo_while_they_play_ends_it() -> None:
    async def play() -> None:
        table = Table(session("random", "random"), pace=60)
        to_the_others(table)
        await asyncio.sleep(0.08)
        click(table.timeline, type="undo")
        here = table.session.index
        assert table.session.state.current_player() == 0
        await asyncio.sleep(0.2)
        assert table.session.index == here
        assert table.actions.data["playing"] is None
        assert [a for a in table.actions.data["actions"] if a["legal"]]

    in_loop(play)


def test_a_cell_that_plays_meanwhile_ends_it_too() -> None:
    async def play() -> None:
        table = Table(session("random", "random"), pace=60)
        to_the_others(table)
        played = table.session.run_strategies()
        assert played
        here = table.session.index
        await asyncio.sleep(0.2)
        assert table.session.index == here
        assert at_rest(table)

    in_loop(play)


def test_another_game_on_the_table_ends_it() -> None:
    async def play() -> None:
        table = Table(session("random", "random"), pace=60)
        to_the_others(table)
        before, index = table.session, table.session.index
        table.show(session("random", "random", seed=8))
        await asyncio.sleep(0.15)
        assert before.index == index

    in_loop(play)


def test_skipping_shows_the_rest_at_once() -> None:
    async def play() -> None:
        table = Table(session("random", "random"), pace=5000)
        to_the_others(table)
        assert table.actions.data["playing"]["paced"]
        click(table.actions, type="skip")
        await until(lambda: at_rest(table), 3)
        assert table.session.state.current_player() == 0

    in_loop(play)


def test_step_by_step_each_move_is_asked_for() -> None:
    async def play() -> None:
        table = Table(session("random", "random"), pace="step")
        while table.session.state.current_player() == 0:
            act(table.actions)
        data = table.actions.data
        assert (data["go_on"], data["step"], data["playing"]) == (True, True, None)
        index = table.session.index
        click(table.actions, type="go_on")
        await until(lambda: at_rest(table))
        between = table.session.nodes[index + 1 : table.session.index]
        assert table.session.index > index
        assert all(follows(node) for node in between)
        click(table.actions, type="skip")
        await until(lambda: at_rest(table))
        assert table.session.state.current_player() == 0

    in_loop(play)


def test_bots_alone_can_be_paused() -> None:
    async def play() -> None:
        table = Table(Session(load_game("51st_state", players=2), 7, ["random", "random"]), pace=20)
        click(table.actions, type="go_on")
        await until(lambda: table.session.index >= 3)
        click(table.actions, type="pause")
        here = table.session.index
        assert table.actions.data["playing"] is None
        await asyncio.sleep(0.1)
        assert table.session.index == here

    in_loop(play)


def test_a_strategy_that_fails_is_told_after_the_own_move() -> None:
    async def play() -> None:
        table = Table(before(Raises()), pace=20)
        to_the_others(table)
        await until(lambda: at_rest(table))
        assert "ZeroDivisionError" in table.actions.data["failed"]
        assert table.session.seats[table.session.nodes[-1].player or 0] == "human"

    in_loop(play)


def test_a_strategy_that_thinks_long_leaves_time_for_messages_and_can_be_stopped() -> None:
    async def play() -> None:
        table = Table(before(TreeSearch(iterations=10**6)), pace=0)
        to_the_others(table)
        mine = table.session.index
        thinks = table.actions.data["playing"]
        assert thinks["can_stop"]
        longest, last = 0.0, time.monotonic()
        for _ in range(20):
            await asyncio.sleep(0.001)
            longest, last = max(longest, time.monotonic() - last), time.monotonic()
        assert longest < 1
        assert table.session.index == mine
        click(table.actions, type="stop")
        await until(lambda: table.session.index > mine, 5)
        click(table.timeline, type="undo")
        assert table.actions.desk.round is None or not table.actions.desk.round.goes_on

    in_loop(play)


def test_one_that_fails_before_it_could_take_long_is_told_too() -> None:
    class ThinksBadly(Raises):
        def think(self, view: PlayerView, source: Random) -> Any:
            yield self.decide(view, source)

    async def play() -> None:
        table = Table(before(ThinksBadly()), pace=0)
        while table.session.seats[table.session.state.current_player()] == "human":
            act(table.actions)
        await until(lambda: at_rest(table))
        assert "ZeroDivisionError" in table.actions.data["failed"]
        assert table.actions.trouble == ""

    in_loop(play)


# --- choosing it --------------------------------------------------------------------------------------------------


def test_the_pace_is_chosen_in_the_menu_and_remembered() -> None:
    table = Table(session("random"))
    assert (table.pace, table.menu.data["pace"], table.menu.data["pace_chosen"]) == (pace.USUAL, str(pace.USUAL), False)
    click(table.menu, type="pace", value="1200")
    assert (table.pace, table.menu.data["pace"], table.menu.data["pace_chosen"]) == (1200, "1200", True)
    assert Table(session("random")).pace == 1200
    click(table.menu, type="pace", value="step")
    assert table.pace == "step"
    click(table.menu, type="pace", value="nonsense")
    assert table.pace == "step"


def test_the_pace_is_given_where_one_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    table = tw.play("51st_state", seats=["human", "random"], pace=450)
    assert table.menu.data["pace"] == "450"
    assert ("450", "450 ms a turn") in table.menu.data["paces"]
    assert not pace.is_chosen(), "what one table is given is no wish for others"
    monkeypatch.setenv(pace.VARIABLE, "step")
    assert Table(session("random")).pace == "step"


def test_among_people_there_is_no_pace() -> None:
    assert Table(session("human")).menu.data["paces"] == []


def test_while_a_strong_opponent_thinks_the_notebook_stays_alive_and_it_can_be_stopped() -> None:
    async def play() -> None:
        live = Session(load_game("dei"), 7, ["human", Rollout(playouts=10**6, seconds=1.0)])
        while live.state.question is None or live.state.question.routine or live.state.current_player() != 1:
            live.apply(live.state.legal_actions()[0])
        desk = get_controller(live)
        desk.pace = 0
        desk.play()
        pauses, last = [], time.monotonic()
        while desk.playing is not None:
            await asyncio.sleep(0.01)
            pauses.append(time.monotonic() - last)
            last = time.monotonic()
            if len(pauses) == 30:
                assert desk.playing is not None
                assert desk.playing.can_stop
                desk.playing.stop()
            assert len(pauses) < 3_000
        assert live.failure is None
        assert live.state.current_player() == 0 or live.state.is_terminal()
        assert sorted(pauses)[len(pauses) * 9 // 10] < 0.1

    in_loop(play)


class Endless:
    """Has an answer at once, and never stops thinking."""

    def think(self, view: Any, source: Any) -> Any:
        while True:
            yield view.legal_actions()[0]

    def decide(self, view: Any, source: Any) -> Any:
        return view.legal_actions()[0]


def test_where_somebody_thinks_long_a_process_is_ready_before_they_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    known: list[tuple[Any, ...]] = []
    monkeypatch.setattr(background_worker, "prefork", lambda *given: known.append(given))

    async def play() -> None:
        game = load_game("gin_rummy")
        last = 1 - Session(game, 7).state.current_player()
        for who in ("heuristic", "expert"):
            seats = ["human", "human"]
            seats[last] = who
            Table(Session(game, 7, seats))
        assert known == [([find_strategy("expert", game)], game)]

    in_loop(play)


def test_a_thought_that_a_clock_has_ended_is_told_of_in_a_line() -> None:
    import tabletop_widgets as tw
    from tabletop import Session, load_game
    from tabletop_widgets.screen.controller.table_controller import get_controller

    game = load_game("gin_rummy")
    thought = Session(game, 7, [Endless(), Endless()]).think()
    assert thought is not None
    assert thought.advance(1.0, max_seconds=0.05)
    assert thought.is_cut
    quick = Session(game, 7, ["heuristic", "heuristic"]).think()
    assert quick is not None
    while not quick.advance(1.0, max_seconds=60.0):
        pass
    assert not quick.is_cut

    session = Session(game, 7)
    view = tw.ActionList(session)
    assert view.data["clocked"] == ""
    get_controller(session).cut[1] = 2.04
    told = set()
    for lang in ("en", "de", "es"):
        view.lang = lang
        view.refresh()
        told.add(view.make()["clocked"])  # type: ignore[typeddict-item]
    assert len(told) == 3
    assert all("2 s" in one for one in told)
