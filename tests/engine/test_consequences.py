"""What differs between two positions, and what an action would change: for every game, and without telling a secret."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import tabletop
from tabletop.engine.conformance import checks_preview
from tabletop.engine.conformance.checks import CheckContext, Report
from tabletop.engine.conformance.checks_preview import find_untrue
from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.chance import create_side_random
from tabletop.engine.core.decisions import IllegalActionError
from tabletop.engine.core.game import Game
from tabletop.engine.core.hidden_information import (
    ACCESS_GUARD,
    FORBIDDEN,
    IDENTITY_ONLY,
    ChanceAccess,
    HiddenInformationAccess,
)
from tabletop.engine.core.outcomes import Consequences, Difference
from tabletop.engine.core.state import State
from tabletop.engine.preview import action_preview
from tabletop.engine.preview.action_preview import ActionPreviewer, Trial
from tabletop.engine.preview.differences import find_differences
from tabletop.engine.preview.opaque_values import OpaqueId

from .toy import Toy, ToyState

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("gin_rummy", {}),
    ("51st_state", {"players": 3, "expansion": "winter"}),
    ("51st_state", {"players": 1}),
    ("51st_state", {"hands": "open"}),
    ("axon_protocol", {"players": 3}),
    ("dei", {"players": 4}),
)
IDS = [" ".join([name, *map(str, more.values())]) for name, more in GAMES]


def toy(seed: int = 3, **hands: list[str]) -> ToyState:
    """The toy's first position, with these cards in the hand of A."""
    state = Toy(players=2).new_initial_state(seed)
    if "mine" in hands:
        state.hands[0] = hands["mine"]
        state._legal = None
    return state


def told(consequences: Consequences) -> dict[str, Difference]:
    return {one.where: one for one in consequences}


# --- two positions ----------------------------------------------------------------------------------------------------


def test_what_is_the_same_is_no_difference() -> None:
    state = toy()
    assert find_differences(state, state.clone(), 0) == ()


def test_a_number_a_score_and_a_pile_are_told_with_their_places() -> None:
    state = toy(mine=["coin", "no"])
    after = state.clone()
    after.play(0, "coin")
    after.score(0, 2)
    found = {one.where: one for one in find_differences(state, after, 0)}
    assert {*found} == {"0.victory_points", "0.hands", ".discard"}
    points = found["0.victory_points"]
    assert (points.before, points.after, points.amount, points.form) == (0, 2, 2, "number")
    hand = found["0.hands"]
    assert (hand.before, hand.after, [item.ref for item in hand.left], hand.unseen) == (2, 1, ["card:coin"], 0)
    assert [item.ref for item in found[".discard"].came] == ["card:coin"]


def test_of_a_hidden_pile_only_the_number_is_told() -> None:
    state = toy(mine=["coin", "no"])
    after = state.clone()
    after.hands[0].append(after.deck.pop())
    mine, theirs = ({one.where: one for one in find_differences(state, after, viewer)}["0.hands"] for viewer in (0, 1))
    assert [item.thing for item in mine.came] == after.hands[0][-1:]
    assert mine.unseen == 0
    assert (theirs.came, theirs.left, theirs.unseen) == ((), (), 1)


def test_the_open_table_tells_hands_but_not_the_order_of_a_deck() -> None:
    state = toy()
    after = state.clone()
    after.hands[1].append(after.deck.pop())
    after.deck.reverse()
    found = {one.where: one for one in find_differences(state, after)}
    assert len(found["1.hands"].came) == 1
    assert (found[".deck"].came, found[".deck"].unseen) == ((), -1)


def test_goods_pieces_and_words_of_a_big_game_have_their_places_and_references() -> None:
    game = tabletop.load_game("51st_state", players=2, factions=("new_york", "mutants_union"))
    state = game.scenario({"seats": [{"hand": ["School"], "goods": {"brick": 2, "worker": 3, "grey": 3}}, {}]})
    build = next(action for action in state.legal_actions() if "school" in str(action) and action.kind == "build")
    found = told(state.what_changes(build))
    assert found["0.goods.grey"].amount < 0
    assert found["0.goods.grey"].ref == "good:grey"
    assert "drawing" in found["0.goods.grey"].face(state)
    assert [item.ref for item in found["0.locations"].came] == ["location:0:1"]
    assert [item.text(state) for item in found["0.hand"].left] == ["School"]
    assert found["0.goods.grey"].text(state, "de").startswith("New York: Waren (Grauer Kontakt): 3 → ")


def test_what_only_the_rules_remember_is_no_difference() -> None:
    state = tabletop.load_game("51st_state").new_initial_state(2)
    after = state.clone()
    after.next_number += 1
    after.seats[0].gained[0] += 1
    assert find_differences(state, after) == ()


# --- what an action would change --------------------------------------------------------------------------------------


def test_the_state_stays_as_it_is() -> None:
    state = toy(mine=["coin", "wish"])
    before = state.to_dict()
    state.what_changes("play coin")
    assert state.to_dict() == before
    assert state.legal_actions() == tuple(state.question.legal(state, 0))  # type: ignore[union-attr]


def test_what_is_not_legal_is_refused_with_its_reasons() -> None:
    state = toy(mine=["coin"])
    with pytest.raises(IllegalActionError, match="You do not hold wish"):
        state.what_changes("play wish")


def test_a_choice_of_ones_own_ends_what_is_told_and_is_named() -> None:
    state = toy(mine=["wish"])
    found = state.what_changes("play wish")
    assert found.then is not None
    assert (found.then.why, found.then.player, found.then.uncertain) == ("choice", 0, False)
    assert found.text(state).splitlines()[-1] == "Then you choose: Cards or points?"
    assert "0.victory_points" not in told(found)


def test_the_answer_of_another_seat_is_said_to_be_uncertain() -> None:
    state = toy(mine=["thief"])
    state.points[1] = 5
    state.hands[1] = ["no", "coin"]
    found = state.what_changes("rob 1")
    assert found.then is not None
    assert (found.then.why, found.then.player, found.then.uncertain) == ("answer", 1, True)
    assert {*told(found)} == {"0.hands", ".discard"}


def test_what_an_attack_does_is_said_under_the_condition_that_no_other_player_reacts() -> None:
    state = toy(mine=["thief"])
    state.points[1] = 5
    state.hands[1] = ["no", "coin"]
    found = state.what_changes("rob 1")
    assert found.unless is not None
    assert [told(found.unless)[f"{seat}.victory_points"].amount for seat in (0, 1)] == [2, -2]
    lines = found.text(state).splitlines()
    assert lines[lines.index("If no other player reacts:") + 1 :][:2] == ["A: Points: 0 → 2", "B: Points: 5 → 3"]
    assert "Wenn sonst niemand reagiert:" in found.text(state, "de")
    assert "Si nadie más reacciona:" in found.text(state, "es")


def test_declining_says_what_happens_while_other_seats_are_still_asked() -> None:
    """Axon Protocol, three seats: the first of two declines to counter, and the attack goes through."""
    game = tabletop.load_game("axon_protocol", players=3)
    seats = [
        {"corporation": "lumora", "hand": ["bad_batch", "detox"]},
        {"corporation": "ares", "hand": ["firewall"]},
        {"corporation": "media_net", "hand": ["root_override"]},
    ]
    people = [{"character": "cop", "area": "arena"}, {"character": "reporter", "area": "arena"}]
    state = game.scenario({"figures": people, "seats": seats})
    for action in ("play bad_batch", "pick character:cop"):
        state.apply_action(action)
    found = state.what_changes("nothing")
    assert not found.differences
    assert found.then is not None
    assert (found.then.why, found.then.player) == ("answer", 2)
    assert found.unless is not None
    happens = told(found.unless)
    after = state.clone()
    after.apply_action("nothing")
    after.apply_action("nothing")
    assert happens["0.victory_points"].amount == 1
    assert happens == {one.where: one for one in find_differences(state, after, 1)}
    state.apply_action("nothing")
    last = state.what_changes("nothing")  # nobody else is asked any more: it is certain
    assert told(last)["0.victory_points"].amount == 1
    assert last.unless is None


def test_a_hand_that_ends_says_nothing_of_how_the_next_one_is_dealt() -> None:
    game = tabletop.load_game("gin_rummy")
    state, source = game.new_initial_state(5), random.Random(2)
    ended = 0
    while not state.is_terminal() and ended < 3:
        action = source.choice([one for one in state.legal_actions() if one.verb != "knock"])
        before, found = state.round, state.what_changes(action)
        player = state.current_player()
        state.apply_action(action)
        if action.verb == "discard" and state.round > before:
            ended += 1
            assert {where: one.amount for where, one in told(found).items()} == {f"{player}.hand": -1, ".discard": 1}
            assert found.text(state).splitlines()[-1] == "What comes then depends on chance."
    assert ended == 3


def test_a_pile_that_an_action_shuffles_itself_is_not_told_half_shuffled() -> None:
    game: Any = tabletop.load_game("axon_protocol", players=2)
    state = game.scenario({"figures": [{"character": "cop", "area": "arena"}], "seats": [{"hand": ["worm"]}, {}]})
    who = next(id for id, character in game.content.characters.items() if character.start == "random")
    state.deck.remove(who)
    state.deck.append(who)  # on top
    state.apply_action("phish north_gate:0")
    state.stack, state.discard = [], [*state.discard, *state.stack]  # the random number needs a new stack
    found = state.what_changes(f"welcome {who}")
    assert {*told(found)} == {"0.offer"}
    assert found.then is not None
    assert found.then.why == "chance"


def test_a_card_that_is_drawn_is_told_by_number_only() -> None:
    state = toy(mine=["wish"])
    state.apply_action("play wish")
    found = told(state.what_changes("choose cards"))
    assert (found["0.hands"].unseen, found["0.hands"].came) == (2, ())
    assert found[".deck"].unseen < 0


def test_an_id_that_is_not_seen_can_be_moved_but_not_looked_at() -> None:
    hidden = OpaqueId("coin")
    pile = [hidden]
    with ACCESS_GUARD.set(FORBIDDEN):
        pile.append(pile.pop())
        assert pile[0] is hidden
        assert bool(hidden)
        for look in (
            lambda: hidden == "coin", lambda: "coin" in pile, lambda: {"coin": 1}[hidden], lambda: {hidden},
            lambda: f"{hidden}", lambda: sorted([hidden, OpaqueId("a")]), lambda: len(hidden), lambda: hidden[0],
            lambda: hidden.startswith("c"), lambda: str(hidden), lambda: hidden + "s", lambda: repr(hidden),
        ):  # fmt: skip
            with pytest.raises(HiddenInformationAccess):
                look()  # type: ignore[no-untyped-call]
    with ACCESS_GUARD.set(IDENTITY_ONLY):
        assert hidden != "coin"
        assert hidden != OpaqueId("coin")
    assert hidden == "coin"
    assert {"coin": 1}[hidden] == 1


def test_a_trial_in_one_thread_forbids_nothing_in_another() -> None:
    state = tabletop.load_game("gin_rummy").new_initial_state(1)

    def draw() -> int:
        return state.clone().chance().getrandbits(8)

    with ThreadPoolExecutor(1) as pool, ACCESS_GUARD.set(FORBIDDEN):
        with pytest.raises(ChanceAccess):
            draw()
        assert pool.submit(draw).result() == pool.submit(draw).result()


def test_a_rule_that_looks_at_what_is_hidden_ends_what_is_told() -> None:
    game = tabletop.load_game("gin_rummy")
    state = game.new_initial_state(5)
    stops = set()
    source = random.Random(1)
    for _ in range(200):
        if state.is_terminal():
            break
        for action in state.legal_actions():
            if (then := state.what_changes(action).then) is not None:
                stops.add(then.why)
        state.apply_action(source.choice(state.legal_actions()))
    assert {"choice", "chance"} <= stops


def test_payments_and_other_details_are_taken_for_granted_and_named() -> None:
    state, source = tabletop.load_game("dei").new_initial_state(4), random.Random(4)
    while True:
        found = {action: state.what_changes(action) for action in state.legal_actions()}
        granted = [(action, one) for action, one in found.items() if one.usual]
        if granted:
            break
        state.apply_action(source.choice(state.legal_actions()))
    action, foreseen = granted[0]
    assert f"Taken for granted: {foreseen.usual[0].text(state)}" in foreseen.text(state)
    after = state.clone()
    after.apply_action(action)
    after.apply_action(foreseen.usual[0])
    assert {*told(foreseen)} <= {one.where for one in find_differences(state, after, state.current_player())}


@pytest.mark.parametrize(("name", "parameters"), GAMES, ids=IDS)
def test_what_is_told_happens_and_tells_no_secret(name: str, parameters: dict[str, Any]) -> None:
    game = tabletop.load_game(name, **parameters)
    state, source = game.new_initial_state(11), random.Random(11)
    for _ in range(25):
        check_every_action(game, state, source)
        for _ in range(3):
            if not state.is_terminal():
                state.apply_action(source.choice(state.legal_actions()))
        if state.is_terminal():
            break


def check_every_action(game: Game, state: State, source: random.Random) -> None:
    """Every legal action of a position: it happens so, and is the same for a position that looks the same."""
    if state.is_terminal():
        return
    player = state.current_player()
    mine, guess = (
        ActionPreviewer(state),
        ActionPreviewer(state.resample_from_infostate(player, source.randrange(999)), 77),
    )
    for action in state.legal_actions():
        found = mine.preview(action)
        assert found == guess.preview(action)
        assert [*find_untrue(state, action, found)] == []


def half_done(known: State, action: Action, passing: type[Question] | None = None) -> tuple[State, Trial]:
    """A trial that stops in the middle of a step."""
    with ACCESS_GUARD.set(FORBIDDEN):
        after = known.clone()
        return after, Trial(after, action, declined_class=passing)


def unasked(self: Trial, question: Question, seat: int) -> None:
    """A trial in which offers to other seats end what is told, and nothing is said of it."""


@pytest.mark.parametrize(
    ("planted", "name", "parameters", "seeds"),
    [
        ((action_preview, "run_trial", half_done), "gin_rummy", {"hands": 3}, [1]),
        ((Trial, "find_interruption", unasked), "axon_protocol", {"players": 4}, [2, 3]),
    ],
)
def test_a_preview_that_stops_halfway_or_says_nothing_is_caught_by_the_battery(
    planted: tuple[Any, str, Any],
    name: str,
    parameters: dict[str, Any],
    seeds: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def run_conformance_suite() -> None:
        game = tabletop.load_game(name, **parameters)
        for seed in seeds:
            state, source = game.new_initial_state(seed), random.Random(seed)
            while not state.is_terminal():
                checks_preview.check_preview(
                    CheckContext(game, seed, 0, state, create_side_random("test", seed), Report())
                )
                state.apply_action(source.choice(state.legal_actions()))

    run_conformance_suite()
    monkeypatch.setattr(*planted)
    with pytest.raises(AssertionError, match=r"12 foresight: the preview .* differs from what happens"):
        run_conformance_suite()


def test_what_hangs_on_a_secret_is_found_by_the_battery() -> None:
    """The battery's own look at one position raises nothing here."""
    state = toy()
    checks_preview.check_preview(CheckContext(state.game, 0, 0, state, create_side_random("test", 0), Report()))
