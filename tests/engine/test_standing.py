"""Standing answers: when a seat is asked whether it reacts, and how whoever let a chance go by gets it back."""

from __future__ import annotations

import pytest

from tabletop import Record, RecordError, Session

from .toy import Let, No, Play, Respond, Rob, Toy, Turn


def robbed(standing: str | list[str] | None = None, points: int = 2, seats: list[str] | None = None) -> Session:
    """A thief goes from A to B, who holds a no; strategies and standing answers have played up to the next question."""
    table = {"hands": [["thief", "no", "coin"], ["no", "coin"]], "deck": ["coin"] * 6, "points": [0, points]}
    state = Toy(players=2).scenario(table)
    live = Session(state.game, state=state, seats=seats, auto_pass=standing)
    live.apply(Rob(1))
    live.run_strategies()
    return live


def asked(live: Session) -> tuple[type, int]:
    return type(live.state.question), live.state.current_player()


def test_a_seat_that_is_always_asked_is_asked_about_what_is_nothing_to_it() -> None:
    assert asked(robbed("always", points=0)) == (Respond, 1)


@pytest.mark.parametrize(("points", "question"), [(0, Turn), (1, Respond)])
def test_people_are_asked_when_something_is_done_to_them_and_not_otherwise(points: int, question: type) -> None:
    live = robbed(points=points)
    assert live.auto_pass == ("concerned", "concerned")
    assert asked(live) == (question, 1)
    assert [entry.unasked for entry in live.log()] == ([False] if question is Respond else [False, True])


def test_a_seat_that_is_asked_in_its_turn_only_lets_a_theft_happen_but_answers_a_no_to_its_own_thief() -> None:
    live = robbed(["turn", "turn"])
    assert asked(live) == (Turn, 1)
    assert live.state.scores() == (2, 0)
    live = robbed(["turn", "always"])
    live.apply(No())
    live.run_strategies()
    assert asked(live) == (Respond, 0)


def test_strategies_are_always_asked_unless_they_are_told_otherwise() -> None:
    assert robbed(points=0, seats=["human", "random"]).auto_pass == ("concerned", "always")
    live = robbed(["concerned", "turn"], seats=["human", "greedy"])
    assert [entry.action for entry in live.log() if entry.unasked] == [Let()]


def test_it_can_be_changed_at_any_time_and_holds_from_then_on() -> None:
    live = robbed("always")
    calls: list[Session] = []
    live.on_change(calls.append)
    live.set_auto_pass(1, "turn")
    assert (live.auto_pass, len(calls)) == (("always", "turn"), 1)
    assert live.run_strategies() == 1
    assert asked(live) == (Turn, 1)


def test_wait_i_react_goes_back_to_the_chance_that_was_let_go_by() -> None:
    live = robbed("turn")
    taken = live.state.digest()
    assert live.react(1)
    assert asked(live) == (Respond, 1)
    assert live.waiting == {1}
    assert live.run_strategies() == 0  # it is not let go by again
    live.apply(No())
    live.run_strategies()
    assert live.state.scores() == (0, 2)
    assert live.waiting == frozenset()
    assert len(live.branches) == 2
    live.switch("main")
    assert live.state.digest() == taken  # nothing that was played is lost


def test_after_a_decision_of_ones_own_wait_means_the_next_chance() -> None:
    live = robbed("turn")
    live.apply(Play("coin"))
    assert not live.react(1)
    assert live.waiting == {1}
    assert asked(live) == (Turn, 0)
    assert not live.react(0)
    assert live.waiting == {0, 1}


def test_a_waiting_seat_is_asked_once() -> None:
    live = robbed("turn")
    live.react(1)
    live.apply(Let())
    assert live.waiting == frozenset()
    assert live.log()[-1].unasked is False


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there_cannot_stand(seat: int) -> None:
    with pytest.raises(ValueError, match="there is no seat"):
        robbed().set_auto_pass(seat, "always")
    with pytest.raises(ValueError, match="there is no seat"):
        robbed().react(seat)


def test_every_mistake_in_standing_answers_is_named() -> None:
    with pytest.raises(ValueError, match=r"seat 1: 'sometimes' is not one of .*choice; there are 2 seats"):
        Session(Toy(), auto_pass=["turn", "sometimes", "always"])
    live = Session(Toy())
    with pytest.raises(ValueError, match="seat 0: 'never'"):
        live.set_auto_pass(0, "never")
    assert live.auto_pass == ("concerned", "concerned")


def test_a_record_keeps_who_wanted_to_be_asked_and_what_nobody_was_asked() -> None:
    live = robbed(["always", "turn"])
    record = Record.from_text(live.record().to_text(), game=live.game)
    assert (record.standing, record.unasked) == (("always", "turn"), (1,))
    again = Session.from_record(record, game=live.game)
    assert again.auto_pass == live.auto_pass
    assert [entry.unasked for entry in again.log()] == [False, True]
    assert again.react(1)


def test_a_record_with_wrong_standing_answers_is_refused_whole() -> None:
    live = robbed(["always", "turn"])
    text = live.record().to_text()
    wrong = text.replace('["always", "turn"]', '["always", "often"]').replace("[1]", "[7]")
    with pytest.raises(RecordError) as caught:
        Record.from_text(wrong, game=live.game)
    assert len(caught.value.mistakes) == 2
    with pytest.raises(RecordError, match="standing: 1 answers for 2 seats"):
        Record.from_text(text.replace('["always", "turn"]', '["always"]'), game=live.game)


def test_a_game_of_another_session_begins_with_its_own_standing_answers() -> None:
    live = robbed("turn")
    live.reset(live.game, 1)
    assert live.auto_pass == ("turn", "turn")
    live.reset(Toy(players=3), 1)
    assert live.auto_pass == ("concerned",) * 3
