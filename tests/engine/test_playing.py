"""How a game runs: the agenda, verdicts, events with causes, chance."""

from __future__ import annotations

import pickle
import random
from collections.abc import Mapping
from typing import ClassVar

import pytest

from tabletop.engine.core import chance
from tabletop.engine.core.actions import Action
from tabletop.engine.core.agenda import EndlessError
from tabletop.engine.core.decisions import IllegalActionError, NotationError
from tabletop.engine.core.state import TERMINAL
from tabletop.engine.core.tally import Tally
from tabletop.engine.core.values import value

from .toy import CARDS, Choose, Draw, Drew, Gain, Let, No, Play, Played, Rest, Rob, Scored, Takes, Toy, ToyState


def position(*hands: list[str], deck: tuple[str, ...] = ("coin",) * 6, points: tuple[int, ...] = (4, 4)) -> ToyState:
    return Toy(players=len(hands)).scenario({"hands": list(hands), "deck": list(deck), "points": list(points)})


def test_a_choice_in_the_middle_of_an_effect_is_asked_before_the_rest_happens() -> None:
    state = position(["wish"], [])
    state.apply_action(Play("wish"))
    assert state.scores() == (4, 4)
    assert state.legal_actions() == (Choose("points"), Choose("cards"))
    assert state.decision is not None
    assert state.decision.reason() == "Play wish"
    state.apply_action(Choose("points"))
    assert state.scores() == (7, 4)


def test_a_position_takes_notation_like_a_session() -> None:
    state, other = position(["wish"], []), position(["wish"], [])
    assert state.apply_action("play wish") == other.apply_action(Play("wish"))
    assert state.digest() == other.digest()
    assert state.check("choose points")
    verdict = state.check("choose gold")
    assert (verdict.action, verdict.rules) == (Choose("gold"), ("toy.wish",))


@pytest.mark.parametrize("text", ["", "sing a song", "choose", "choose points now", "rob nobody"])
def test_a_text_that_is_no_action_changes_nothing(text: str) -> None:
    state = position(["wish"], [])
    before = state.digest()
    with pytest.raises(NotationError):
        state.apply_action(text)
    with pytest.raises(NotationError):
        state.check(text)
    assert state.digest() == before


def test_an_attack_that_nobody_counters_is_carried_out() -> None:
    state = position(["thief"], [])
    state.apply_action(Rob(1))  # the victim cannot counter, so nobody is asked
    assert state.scores() == (6, 2)
    assert state.current_player() == 1


def test_a_counter_strikes_the_attack() -> None:
    state = position(["thief"], ["no"])
    state.apply_action(Rob(1))
    assert (state.current_player(), state.legal_actions()) == (1, (No(), Let()))
    state.apply_action(No())
    assert state.scores() == (4, 4)


@pytest.mark.parametrize(("nos", "scores"), [(0, (6, 2)), (1, (4, 4)), (2, (6, 2)), (3, (4, 4)), (4, (6, 2))])
def test_a_counter_can_be_countered_by_another_as_often_as_there_are_any(nos: int, scores: tuple[int, int]) -> None:
    state = position(["thief", *["no"] * (nos // 2)], ["no"] * (nos - nos // 2))
    state.apply_action(Rob(1))
    for k in range(nos):
        assert state.current_player() == (k + 1) % 2
        state.apply_action(No())
    assert state.scores() == scores


def test_a_single_answer_is_taken_without_asking() -> None:
    state = position(["wish"], [], deck=("coin",))
    state.apply_action(Play("wish"))  # the deck is empty now: only points can be wished for
    assert state.scores() == (7, 4)
    assert state.current_player() == 0  # B holds nothing and could only rest


def test_steps_that_go_on_for_ever_are_stopped() -> None:
    state = position(["coin"], [])
    state.agenda[:0] = [(Draw(), 0, None)] * 30_000
    state.points[0] = 40  # the game would be over, but for what is pending
    with pytest.raises(EndlessError, match="20000 steps without a decision"):
        state.apply_action(Play("coin"))


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    state = position(["coin"], [])
    before = state.to_dict()
    with pytest.raises(IllegalActionError, match=r"You do not hold wish\. \[toy.hand\]") as refused:
        state.apply_action(Play("wish"))
    assert refused.value.verdict.rules == ("toy.hand",)
    assert state.to_dict() == before
    assert state.check(Play("wish")).text("de") == "Wunsch ist nicht auf deiner Hand. [toy.hand]"


def test_every_obstacle_is_named_not_only_the_first() -> None:
    assert position([], []).check(Play("no")).rules == ("toy.hand", "toy.turn")


def test_what_does_not_answer_the_question_is_refused_by_the_engine() -> None:
    state = position(["coin"], [])
    verdict = state.check(No())
    assert not verdict
    assert verdict.rules == ("engine.asked",)
    assert "Was tut A?" in verdict.text("de")
    with pytest.raises(IllegalActionError):
        state.apply_action(No())


def test_a_legal_but_wasteful_action_is_warned_of_and_allowed() -> None:
    verdict = position(["thief"], [], points=(4, 1)).check(Rob(1))
    assert verdict
    assert [w.rule for w in verdict.warnings] == ["toy.thief"]
    assert "B has only 1 points." in verdict.text()
    assert position(["thief"], []).check(Rob(1)).text("es") == "Esto está permitido."


def test_nobody_acts_when_the_game_is_over() -> None:
    state = position(["coin"], [], points=(11, 4))
    state.apply_action(Play("coin"))
    assert state.is_terminal()
    assert state.current_player() == TERMINAL
    assert (state.decision, state.legal_actions(), state.possible_actions()) == (None, (), ())
    assert state.check(Rest()).rules == ("engine.over",)
    with pytest.raises(IllegalActionError):
        state.apply_action(Rest())
    assert state.winners() == (0,)
    assert state.returns() == (1.0, -1.0)


def test_shared_wins_are_worth_less_than_sole_ones_and_nothing_before_the_end() -> None:
    state = ToyState(Toy(players=3), 0)
    state.points = [5, 5, 1]
    assert state.returns() == (0.0, 0.0, -1.0)  # an empty agenda is the end
    assert Toy().new_initial_state(1).returns() == (0.0, 0.0)


def test_who_wins_alone_at_the_table_has_won(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "num_players", 1)
    state = ToyState(Toy(), 0)
    state.points = [5]
    assert state.returns() == (1.0,)
    monkeypatch.setattr(Toy, "winners", lambda self, state: ())
    assert state.returns() == (-1.0,)


def test_a_refusal_survives_the_way_home_from_another_process() -> None:
    with pytest.raises(IllegalActionError) as refused:
        position(["coin"], []).apply_action(Rob(1))
    back = pickle.loads(pickle.dumps(refused.value))
    assert (str(back), back.verdict.rules) == (str(refused.value), ("toy.hand",))


def test_events_tell_what_happened_in_order_and_because_of_what() -> None:
    state = position(["wish"], [])
    state.apply_action(Play("wish"))
    events = state.apply_action(Choose("cards"))
    assert [type(e) for e in events] == [Drew, Drew, Scored, Drew]
    assert [e.because for e in events] == [Choose("cards"), Choose("cards"), Play("wish"), None]
    assert events[2].changes() == ((0, "victory_points", 1),)


def test_events_are_masked_for_those_who_may_not_know() -> None:
    drew = Drew(0, "coin")
    assert drew.seen_by(0) == drew
    assert drew.seen_by(1) == Drew(0, "a card")
    assert Played(0, "coin").seen_by(1) == Played(0, "coin")


def test_events_are_not_told_when_nobody_listens() -> None:
    state = position(["coin"], [])
    loud = state.clone()
    state.is_emitting = False
    assert state.apply_action(Play("coin")) == ()
    assert len(loud.apply_action(Play("coin"))) == 3
    assert state.digest() == loud.digest()


def test_the_same_seed_gives_the_same_game_whatever_else_draws() -> None:
    one = Toy().new_initial_state(5)
    random.seed(1)
    random.random()
    two = Toy().new_initial_state(5)
    assert one.digest() == two.digest()
    assert len({Toy().new_initial_state(seed).digest() for seed in range(50)}) == 50


def test_every_use_of_chance_is_another_stream() -> None:
    firsts = {chance.create_random(seed, draws).random() for seed in range(20) for draws in range(20)}
    assert len(firsts) == 400
    assert chance.create_side_random("seat", 1, 0).random() not in firsts


def test_a_shuffle_keeps_the_cards_and_every_order_is_as_likely() -> None:
    orders: dict[str, int] = {}
    for seed in range(6000):
        items = list("abc")
        chance.shuffle(items, chance.create_random(seed, 1))
        orders["".join(items)] = orders.get("".join(items), 0) + 1
    assert len(orders) == 6
    assert all(850 < n < 1150 for n in orders.values())
    assert {chance.pick(list("abc"), chance.create_random(seed, 1)) for seed in range(50)} == set("abc")


def test_actions_are_equal_by_what_is_decided_and_print_and_read_back() -> None:
    game = Toy()
    assert Rob(1) == Rob(1) != Rob(0)
    assert len({Play("coin"), Play("coin"), Rob(1)}) == 2
    assert repr(Rob(1)) == "Rob(victim=1)"
    assert str(Rob(1)) == "rob 1"
    assert game.parse_action("rob 1") == Rob(1)
    assert Gain(2).text(game.new_initial_state(), "de") == "2 Punkte bekommen"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not an action"),
        ("fly 1", "'fly' is not an action of toy; known: choose, let, no, play, rest, rob"),
        ("rob", r"takes 1 words \(victim\), not 0"),
        ("rob x", "victim must be a whole number"),
        ("rob 1 2", "takes 1 words"),
        ("play " * 1000, "is not an action"),
    ],
)
def test_notation_that_is_no_action_is_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Toy().parse_action(text)


@value
class Haul(Action):
    verb = "haul"
    notation_names: ClassVar[Mapping[str, str]] = {"source": "from"}

    what: str
    far: bool = False
    n: int = 1
    source: str = ""


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Haul("coin"), "haul coin"),
        (Haul("coin", True, 3, "2:1"), "haul coin far n:3 from:2:1"),
        (Haul("coin", source="hill"), "haul coin from:hill"),
    ],
)
def test_what_may_be_left_out_stands_by_its_name_in_notation_in_any_order(action: Haul, text: str) -> None:
    assert str(action) == text
    what, *more = text.split()[1:]
    for words in ([what, *more], [what, *more[::-1]]):
        assert Haul.read(words, Toy()) == action


@pytest.mark.parametrize("words", ["coin near", "coin far:1", "coin far far", "coin n", "coin a:b", "", "coin n:x"])
def test_notation_names_what_may_be_added(words: str) -> None:
    with pytest.raises(ValueError, match=r"is not one of far, n:<n>, from:|takes 1 words|must be a whole number"):
        Haul.read(words.split(), Toy())


def test_a_tally_is_a_number_and_its_explanation() -> None:
    state = Toy().new_initial_state()
    tally = Tally([(Takes(0, 3), 3), (Takes(1, 2), 2)])
    assert (int(tally), tally.total, len(list(tally))) == (5, 5, 2)
    assert tally.text(state) == "3 (A scored 3) + 2 (B scored 2) = 5"
    assert Tally([]).text(state) == "0 = 0"


def test_conserved_counts_every_card() -> None:
    game = Toy()
    assert sum(game.count_conserved(game.new_initial_state(1)).values()) == len(CARDS)
