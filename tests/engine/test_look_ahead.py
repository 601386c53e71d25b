"""What an action leads to over the choices of the same seat, and where the look-ahead stops."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tabletop
from tabletop.engine.core.state import State
from tabletop.engine.preview import look_ahead as module
from tabletop.engine.preview.action_preview import ActionPreviewer, run_trial
from tabletop.engine.preview.look_ahead import Exploration, LookAhead, leads_to_choice, look_ahead

from .test_consequences import GAMES, IDS, toy


def tell(outlook: LookAhead | None) -> dict[str, tuple[int, bool]]:
    """Points and uncertainty of each result, by the choices that lead to it."""
    assert outlook is not None
    return {
        " / ".join(map(str, outcome.choices)): (outcome.count_points(outlook.player), outcome.is_uncertain)
        for outcome in outlook.outcomes
    }


def find_outlook(state: State, action: str, limit: int = module.MAX_TRIALS) -> LookAhead | None:
    return look_ahead(ActionPreviewer(state), action, limit)


def make_city(**more: Any) -> State:
    """Axon Protocol: a first seat with cards that the others may counter, and two people in one place."""
    game = tabletop.load_game("axon_protocol", players=3)
    seats = [
        {"corporation": "lumora", "hand": ["bad_batch", "detox"]},
        {"corporation": "ares", "hand": ["firewall"]},
        {"corporation": "media_net", "hand": ["root_override"]},
    ]
    people = [{"character": who, "area": "arena"} for who in ("cop", "reporter")]
    return game.scenario({"figures": people, "seats": seats, **more})


def test_the_choice_that_follows_is_told_with_what_comes_after_it() -> None:
    state = toy(mine=["wish"])
    outlook = find_outlook(state, "play wish")
    assert outlook is not None
    assert tell(outlook) == {"choose points": (3, False), "choose cards": (1, False)}  # one point comes in any case
    assert (outlook.best_points, outlook.is_whole, outlook.player) == (3, True, 0)
    cards = next(outcome for outcome in outlook.outcomes if str(outcome.choices[0]) == "choose cards")
    mine = [(change.where, change.amount) for change in cards.differences if change.seat == 0]
    assert mine == [("0.victory_points", 1), ("0.hands", 2)]
    assert cards.describe_choices() == "Choose cards"


def test_the_position_stays_as_it_is() -> None:
    state = toy(mine=["wish"])
    before = state.to_dict()
    find_outlook(state, "play wish")
    assert state.to_dict() == before


def test_without_a_choice_there_is_nothing_to_tell() -> None:
    assert find_outlook(toy(mine=["coin"]), "play coin") is None


def test_it_stops_where_another_seat_decides_at_once() -> None:
    state = toy(mine=["thief"])
    state.points[1], state.hands[1] = 5, ["no", "coin"]
    assert find_outlook(state, "rob 1") is None


def test_it_stops_where_another_seat_decides_after_a_choice() -> None:
    """The attack goes to whoever is chosen; whether it succeeds depends on the others, so no point is promised."""
    outlook = find_outlook(make_city(), "play bad_batch")
    told = tell(outlook)
    assert {"pick character:cop", "pick character:reporter"} & {*told}
    assert {*told.values()} == {(0, True)}


def test_it_stops_before_a_turn_that_follows() -> None:
    state = tabletop.load_game("gin_rummy").new_initial_state(7)
    outlook = find_outlook(state, "take")
    assert outlook is not None
    assert all(len(outcome.choices) == 1 for outcome in outlook.outcomes)


def test_it_stops_at_a_hidden_draw() -> None:
    """Which cards may be discarded depends on the card that is drawn; after an open card it is known."""
    state = tabletop.load_game("gin_rummy").new_initial_state(7)
    for action in ("pass", "pass"):
        state.apply_action(action)
    while state.question is None or "draw" not in map(str, state.legal_actions()):
        state.apply_action(state.legal_actions()[0])
    assert find_outlook(state, "draw") is None
    assert find_outlook(state, "take") is not None


def test_what_chance_decides_is_uncertain() -> None:
    """Phishing: a card is paid, then characters are drawn from a hidden pile."""
    outlook = find_outlook(make_city(), "phish north_gate:0")
    assert outlook is not None
    assert outlook.outcomes
    assert all(outcome.is_uncertain for outcome in outlook.outcomes)


def test_at_the_limit_nothing_wrong_is_told() -> None:
    state = toy(mine=["wish"])
    short, enough = (find_outlook(state, "play wish", limit) for limit in (1, 2))
    assert short is not None
    assert enough is not None
    assert (short.outcomes, short.best_points, short.is_whole, short.trials) == ((), 0, False, 0)
    assert (len(enough.outcomes), enough.best_points, enough.is_whole, enough.trials) == (2, 3, True, 2)


def test_longer_series_of_choices_are_left_out_and_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """An activated character follows its routine or is hacked, and then something is done."""
    state = make_city()
    whole = find_outlook(state, "activate reporter")
    assert whole is not None
    longest = max(len(outcome.choices) for outcome in whole.outcomes)
    assert longest > 1
    monkeypatch.setattr(module, "MAX_CHOICES", longest - 1)
    cut = find_outlook(state, "activate reporter")
    assert cut is not None
    assert not cut.is_whole
    assert {*tell(cut)} < {*tell(whole)}


def test_what_every_answer_costs_is_not_told_twice() -> None:
    """The preview of phishing counts the card that must be chosen then."""
    outlook = find_outlook(make_city(), "phish north_gate:0")
    assert outlook is not None
    assert not [change for outcome in outlook.outcomes for change in outcome.differences if change.seat == 0]


@pytest.mark.parametrize(("name", "parameters"), GAMES, ids=IDS)
def test_what_is_told_happens_and_tells_no_secret(name: str, parameters: dict[str, Any]) -> None:
    game = tabletop.load_game(name, **parameters)
    state, source = game.new_initial_state(13), random.Random(13)
    for _ in range(15):
        if state.is_terminal():
            break
        check_outlooks(state, source)
        for _ in range(4):
            if not state.is_terminal():
                state.apply_action(source.choice(state.legal_actions()))


def check_outlooks(state: State, source: random.Random) -> None:
    """Some legal actions of a position: each result happens, and is the same for a position that looks the same."""
    legal = list(state.legal_actions())
    mine = ActionPreviewer(state)
    guess = ActionPreviewer(state.resample_from_infostate(state.current_player(), source.randrange(999)), 77)
    for action in source.sample(legal, min(6, len(legal))):
        outlook = look_ahead(mine, action)
        assert outlook == look_ahead(guess, action)
        assert outlook is None or leads_to_choice(*mine.preview_with_trial(action)[1:])
        for outcome in outlook.outcomes if outlook is not None else ():
            real = state.clone()
            real.is_emitting = False
            after, trial = run_trial(real, action)
            end = after
            for choice in outcome.choices:
                assert choice in end.legal_actions()
                end, _ = run_trial(end, choice)
            happened = {change.where: change.amount for change in Exploration(after, trial, 0).find_changes(end)}
            told = {change.where: change.amount for change in outcome.differences}
            if not outcome.is_uncertain:
                assert told.items() <= happened.items() or told == happened
