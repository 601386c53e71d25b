"""A live game: undo, redo, branches, strategies, observers, ledger, threads."""

from __future__ import annotations

import logging
import threading
from dataclasses import replace
from random import Random

import pytest

from tabletop import IllegalActionError, NotationError, RecordError, Session
from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.session.turns import find_turns

from .toy import Choose, Drew, Play, Rest, Rob, Toy


def session(*hands: list[str], seats: list[str] | None = None) -> Session:
    state = Toy(players=len(hands)).scenario({"hands": list(hands), "deck": ["coin", "no", "thief", "coin"] * 3})
    return Session(state.game, state=state, seats=seats)


def finished(seed: int = 1) -> Session:
    live = Session(Toy(players=3), seed, ["random"] * 3)
    live.run_strategies()
    return live


def test_an_action_may_be_given_as_text_and_tells_what_happened() -> None:
    live = session(["wish"], ["coin"])
    live.apply("play wish")
    events = live.apply(Choose("points"))
    assert [e.text(live.state) for e in events][:2] == ["A gets 2 points", "A gets 1 points"]
    assert (live.index, live.length, live.version) == (2, 3, 2)
    node = live.nodes[2]
    assert (node.player, node.action, node.because, node.parent) == (0, Choose("points"), Play("wish"), live.nodes[1])


def test_a_refused_action_changes_nothing() -> None:
    live = session(["coin"], [])
    calls: list[Session] = []
    live.on_change(calls.append)
    with pytest.raises(IllegalActionError):
        live.apply(Rob(1))  # without a thief in hand
    with pytest.raises(NotationError):
        live.apply("fly")
    assert (live.index, live.length, live.version, calls, len(live.branches)) == (0, 1, 0, [], 1)


def test_undo_and_redo_walk_the_line() -> None:
    live = finished()
    digests = [node.state.digest() for node in live.nodes]
    end = live.index
    while live.can_undo:
        assert live.undo()
    assert not live.undo()
    assert live.state.digest() == digests[0]
    while live.can_redo:
        assert live.redo()
    assert not live.redo()
    assert (live.index, live.state.digest(), live.length) == (end, digests[-1], len(digests))


def test_goto_is_clamped_and_silent_when_nothing_changes() -> None:
    live = finished()
    version = live.version
    live.goto(10**6)
    assert live.version == version
    live.goto(-5)
    assert (live.index, live.version) == (0, version + 1)
    live.goto(3)
    assert live.index == 3


def test_undo_says_what_was_revealed() -> None:
    live = session(["wish"], ["coin"])
    live.apply("play wish")
    assert live.undo_reveals() == []
    live.apply("choose cards")
    assert [type(e) for e in live.undo_reveals()] == [Drew] * 3
    assert live.node.reveals


def test_another_action_in_the_past_begins_a_branch_and_the_old_line_stays() -> None:
    live = session(["wish", "coin"], ["coin"])
    for action in ("play wish", "choose points", "rest"):
        live.apply(action)
    live.goto(1)
    live.apply("choose points")
    assert (live.current_branch, live.index) == ("main", 2)  # the same action steps on
    live.goto(1)
    live.apply("choose cards")
    assert (live.current_branch, live.index, live.length) == ("branch 2", 2, 3)
    assert [(b.name, b.length, b.forked_at) for b in live.branches] == [("main", 4, 0), ("branch 2", 3, 1)]
    live.undo()
    live.apply("choose points")
    assert (live.current_branch, live.index, live.length) == ("main", 2, 4)  # known there: no third line
    live.switch("branch 2")
    assert (live.index, live.node.action) == (2, Choose("cards"))


def test_a_named_branch_starts_empty_at_the_shown_node() -> None:
    live = finished()
    live.goto(4)
    assert live.branch("what if") == "what if"
    assert (live.length, live.index, live.can_redo) == (5, 4, False)
    assert live.branch() == "branch 3"
    with pytest.raises(ValueError, match="a branch 'what if' already exists"):
        live.branch("what if")
    with pytest.raises(ValueError, match="no branch 'nowhere'"):
        live.switch("nowhere")


def test_strategies_play_until_a_person_is_asked() -> None:
    live = Session(Toy(players=3), 2, ["human", "random", "greedy"])
    assert live.run_strategies() == 0
    assert not live.play_one()
    while live.state.current_player() == 0:
        live.apply(live.state.legal_actions()[0])
    own = live.length
    played = live.run_strategies()
    assert played == live.length - own >= 1
    assert live.state.current_player() == 0
    assert {node.player for node in live.nodes[own:]} <= {1, 2}


def test_strategies_can_be_stopped_and_play_the_same_game_again() -> None:
    live = Session(Toy(players=3), 2, ["random"] * 3)
    assert live.run_strategies(5) == 5
    assert live.play_one()
    first = [str(node.action) for node in live.nodes[1:]]
    live.goto(0)
    live.run_strategies(6)
    assert (len(live.branches), [str(node.action) for node in live.nodes[1:]]) == (1, first)


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        (["human"], "there are 2 seats, not 1"),
        (["human", "gready"], "seat 1: 'gready' is not one of human, "),
        (["human", 7], "seat 1: 7 is not a strategy"),
        ("human", "must be a list"),
    ],
)
def test_wrong_seats_are_refused(seats: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Session(Toy(), seats=seats)  # type: ignore[arg-type]


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match=r"belongs to load_game\('toy', players=3\), not to load_game\('toy'\)"):
        Session(Toy(), state=Toy(players=3).new_initial_state(1))


def test_observers_are_called_once_per_change_and_can_leave() -> None:
    live = Session(Toy(), 2, ["random", "random"])
    seen: list[int] = []
    leave = live.on_change(lambda changed: seen.append(changed.version))
    live.run_strategies(4)
    assert seen == [4]
    live.undo()
    live.branch()
    assert seen == [4, 5, 6]
    leave()
    live.undo()
    assert seen == [4, 5, 6]


def test_an_observer_that_fails_harms_neither_the_session_nor_the_others(caplog: pytest.LogCaptureFixture) -> None:
    live = session(["wish"], ["coin"])
    seen: list[int] = []

    def fail(changed: Session) -> None:
        raise RuntimeError("broken view")

    live.on_change(fail)
    live.on_change(lambda changed: seen.append(changed.index))
    with caplog.at_level(logging.ERROR):
        live.apply("play wish")
    assert (seen, live.index) == ([1], 1)
    assert [str(e) for e in live.errors] == ["broken view"]
    assert "broken view" in caplog.text


def test_the_ledger_tells_each_change_and_its_cause() -> None:
    live = session(["wish"], ["coin"])
    live.apply("play wish")
    live.apply("choose points")
    entries = live.ledger(0, "victory_points")
    assert [(e.node_index, e.amount, e.total, e.because) for e in entries] == [
        (2, 2, 2, Choose("points")),
        (2, 1, 3, Play("wish")),
    ]
    assert live.ledger(1, "victory_points") == live.ledger(0, "no such counter") == []
    live.undo()
    assert live.ledger(0, "victory_points") == []


def test_the_ledger_adds_up_to_the_score() -> None:
    live = finished()
    for seat, points in enumerate(live.state.scores()):
        entries = live.ledger(seat, "victory_points")
        assert entries[-1].total == points == sum(e.amount for e in entries)


def test_tracks_log_and_borders_follow_the_line() -> None:
    live = finished()
    assert [m.node_index for m in live.history()] == list(range(live.length))
    assert live.history()[-1].scores == live.state.scores()
    assert [e.node_index for e in live.log()] == list(range(1, live.length))
    live.goto(3)
    assert len(live.log()) == 3
    assert len(live.history()) == live.length
    assert live.marks("decision") == list(range(live.length))
    rounds = [node.state.round for node in live.nodes]
    assert [rounds[k] for k in live.marks("round")] == sorted(set(rounds))
    assert live.marks("phase")[-1] == live.length - 1
    assert live.marks("turn") == [turn.first for turn in find_turns(live.nodes)]
    with pytest.raises(ValueError, match="unknown kind of boundary 'week'"):
        live.marks("week")


def test_a_session_begins_again_from_its_record() -> None:
    live = finished()
    back = Session.from_record(live.record(), game=live.game)
    assert (back.length, back.state.digest()) == (live.length, live.state.digest())
    live.undo()
    assert live.record() == back.record()  # the whole line, wherever one looks


def test_a_record_of_a_game_that_nobody_knows_is_refused() -> None:
    with pytest.raises(RecordError, match="unknown game 'toy'"):
        Session.from_record(finished().record())


def test_another_game_can_begin_for_the_same_observers() -> None:
    live = finished()
    seen: list[int] = []
    live.on_change(lambda changed: seen.append(changed.length))
    version, lock = live.version, live.lock
    live.reset(Toy(players=2), 5)
    assert (seen, live.length, live.seats, live.version, live.lock) == ([1], 1, ("human",) * 2, version + 1, lock)


def test_a_recorded_game_can_go_on_for_the_same_observers() -> None:
    played, live = finished(), Session(Toy(players=2), 5)
    seen: list[int] = []
    live.on_change(lambda changed: seen.append(changed.length))
    live.reset(played.game, record=played.record())
    assert (seen, live.state.digest(), live.record()) == ([played.length], played.state.digest(), played.record())
    with pytest.raises(RecordError):
        live.reset(played.game, record=replace(played.record(), actions=("fly",)))
    assert live.record() == played.record()


def test_views_and_words_of_the_shown_position() -> None:
    live = session(["wish"], ["coin"])
    assert live.view(0)["table"] == live.state.observation(0)
    assert live.svg().startswith("<svg")
    assert live.seat_name(1, "de") == "B"
    assert live.actions("es", viewer=1) == []
    item = live.decision_item("de", viewer=0)
    assert item is not None
    assert item["prompt"] == "Was tut A?"
    done = finished()
    assert (done.decision_item(), done.actions()) == (None, [])


class Slow:
    """A strategy during whose thought somebody else changes the session."""

    def __init__(self) -> None:
        self.meanwhile: list[Session] = []

    def decide(self, view: PlayerView, source: Random) -> Action:
        for live in self.meanwhile:
            thread = threading.Thread(target=live.undo)
            thread.start()
            thread.join(5)
            assert not thread.is_alive(), "the lock was held while a strategy was thinking"
        return Rest()


def test_a_thought_is_dropped_if_the_session_was_changed_meanwhile() -> None:
    slow = Slow()
    live = Session(Toy(), 2, ["human", slow])
    live.apply(Rest())
    assert live.state.current_player() == 1
    slow.meanwhile.append(live)
    assert not live.play_one()
    assert (live.index, live.length) == (0, 2)


def test_many_threads_leave_one_whole_line() -> None:
    live = Session(Toy(players=4), 3, ["random"] * 4)
    problems: list[BaseException] = []

    def work(source: Random) -> None:
        try:
            for _ in range(60):
                choice = source.random()
                if choice < 0.5:
                    live.run_strategies(2)
                elif choice < 0.7:
                    live.undo()
                elif choice < 0.9:
                    live.goto(int(source.random() * 30))
                else:
                    live.branch()
                live.log(), live.history(), live.marks("turn"), live.ledger(0, "victory_points")
        except BaseException as e:
            problems.append(e)

    threads = [threading.Thread(target=work, args=(Random(k),)) for k in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert problems == []
    for branch in live.branches:
        live.switch(branch.name)
        assert all(a is b.parent for a, b in zip(live.nodes, live.nodes[1:], strict=False))
        assert live.record().replay(Toy).digest() == live.nodes[-1].state.digest()
