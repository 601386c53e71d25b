"""Steps that every game can use, tried on the toy: routines, offers to several players, cancelling."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.steps import AskEach, Cancel, Cancelled, FirstPossible, Skipped, preview
from tabletop.engine.core.values import value
from tabletop.engine.serialization.saving import Reader, pack
from tests.engine.toy import Gain, Let, Respond, Toy, ToyState


@value
class Spend(Step["ToyState"]):
    """Spend points, if there are enough."""

    sentence = "spend {amount} points"

    amount: int

    def obstacles(self, state: ToyState, player: int) -> Iterator[Obstacle]:
        have = state.points[player]
        if have < self.amount:
            yield Obstacle("toy.turn", "that takes {need}, there are {have}.", need=self.amount, have=have)

    def resolve(self, state: ToyState, player: int) -> None:
        state.score(player, -self.amount)


ROUTINE = FirstPossible((Spend(5), Spend(3), Gain(1)))


def toy(points: int) -> ToyState:
    state = Toy().scenario({"hands": [["coin"], ["no"]], "deck": ["coin"] * 6})
    state.points[0] = points
    return state


def carried_out(state: ToyState, step: Step) -> list[object]:
    """Let a step happen to player 0, as part of an action; returns what was told."""
    state.then(0, step)
    state._events = []
    state.begin()
    return list(state._events)


@pytest.mark.parametrize(
    ("points", "left", "skipped"), [(2, 3, [Spend(5), Spend(3)]), (3, 0, [Spend(5)]), (4, 1, [Spend(5)]), (5, 0, [])]
)
def test_a_routine_does_the_first_step_that_is_possible(points: int, left: int, skipped: list[Step]) -> None:
    state = toy(points)

    told = carried_out(state, ROUTINE)

    assert state.points[0] == left
    assert [event.step for event in told if isinstance(event, Skipped)] == skipped


def test_a_routine_says_why_it_skipped_a_step() -> None:
    state = toy(2)

    first, second = (event for event in carried_out(state, ROUTINE) if isinstance(event, Skipped))

    assert [r.rule for r in first.why] == ["toy.turn"]
    assert first.text(state) == "Skipped: “spend 5 points”. that takes 5, there are 2."
    assert second.text(state) == "Skipped: “spend 3 points”. that takes 3, there are 2."


def test_a_routine_with_nothing_possible_does_nothing() -> None:
    state = toy(2)

    told = carried_out(state, FirstPossible((Spend(5),)))

    assert state.points[0] == 2
    assert [type(event) for event in told] == [Skipped]


def test_a_preview_tells_what_a_routine_would_do_and_changes_nothing() -> None:
    state = toy(3)
    before = state.digest()

    trace = preview(state, 0, ROUTINE)

    assert trace.steps[trace.done] == Spend(3)
    assert [trace.steps[place] for place, _ in trace.skipped] == [Spend(5)]
    assert trace.text(state) == "– spend 5 points: that takes 5, there are 3.\n→ spend 3 points"
    assert state.digest() == before
    assert preview(toy(0), 0, FirstPossible((Spend(1),))).done == -1


def test_a_routine_on_the_agenda_can_be_saved_and_read_back() -> None:
    words = {"FirstPossible": FirstPossible, "Spend": Spend, "Gain": Gain}
    reader = Reader(words)

    assert reader.value(pack(ROUTINE), "here", Step) == ROUTINE
    assert reader.mistakes == []


def test_a_question_is_put_to_each_seat_in_order_and_only_to_them() -> None:
    state = Toy(players=3).scenario({"hands": [["no"], ["no"], ["no"]], "deck": ["coin"] * 9})

    carried_out(state, AskEach(Respond(), (2, 1)))

    asked = []
    for _ in range(2):
        assert isinstance(state.question, Respond)
        asked.append(state.current_player())
        state.apply_action(Let())
    assert asked == [2, 1]
    assert not isinstance(state.question, Respond)


def test_cancel_strikes_the_next_item_and_tells_it() -> None:
    state = toy(2)
    state.then(0, Gain(4), Gain(1))

    told = carried_out(state, Cancel())

    assert state.points[0] == 3
    assert [event for event in told if isinstance(event, Cancelled)] == [Cancelled(Gain(4))]


@value
class Veto(Action["ToyState", Any]):
    """Cancel what comes next, unless another seat vetoes that."""

    verb = "veto"
    sentence = "Veto"

    def resolve(self, state: ToyState, player: int, question: Question) -> None:
        others = tuple(seat for seat in range(len(state.points)) if seat != player)
        state.then(player, AskEach(MayVeto(), others), Cancel())


@value
class MayVeto(Question["ToyState"]):
    sentence = "Veto it?"
    kinds = (Veto, Let)

    def possible(self, state: ToyState, player: int) -> Iterator[Action]:
        yield from (Veto(), Let())


@pytest.mark.parametrize(
    ("answers", "gained"),
    [
        ([Let(), Let()], 5),
        ([Veto(), Let(), Let()], 0),  # 1 counters; 0 and 2 let that stand: 2 is not asked about the gain any more
        ([Let(), Veto(), Let(), Let()], 0),  # 2 counters
        ([Veto(), Veto(), Let(), Let(), Let()], 5),  # 0 counters the counter: 2 is asked about the gain, lets it be
        ([Veto(), Veto(), Let(), Let(), Veto(), Let(), Let()], 0),  # … and counters it in turn
    ],
)
def test_a_counter_strikes_what_it_answers_whoever_else_was_to_be_asked(answers: list[Action], gained: int) -> None:
    state = Toy(players=3).scenario({"hands": [["coin"]] * 3, "deck": ["coin"] * 9})
    state.then(0, AskEach(MayVeto(), (1, 2)), Gain(5))
    state.begin()
    for answer in answers:
        assert isinstance(state.question, MayVeto)
        state.apply_action(answer)
    assert not isinstance(state.question, MayVeto)
    assert state.points == [gained, 0, 0]
