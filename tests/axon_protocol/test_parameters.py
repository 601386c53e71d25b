"""Each parameter changes what it says, and nothing else has to be known for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.engine.battery.checks_parameters import Difference, find_difference
from tabletop.engine.sessions.session import Session
from tabletop.games.axon_protocol.game import AxonProtocol
from tabletop.games.axon_protocol.rules.choices import ChooseCharacter
from tabletop.games.axon_protocol.rules.windows import MayPlay
from tabletop.games.axon_protocol.table.state import AxonState
from tests.alike import Preferring, check_mistakes, check_range, legal, middling, numbers, only, play, refused

from .small import LIMITS
from .table import at, game, hand, markers, quiet, settled, to_turn, where

PAIR = [at("thug", "square"), at("droid", "mall")]


def scene(game: AxonProtocol, *figures: Any, **top: Any) -> AxonState:
    return game.scenario({"figures": list(figures), **top})


def begun(game: AxonProtocol) -> AxonState:
    return to_turn(game.new_initial_state(seed=3))


def after_round(game: AxonProtocol, *figures: Any, **top: Any) -> AxonState:
    """The first question after a round without a choice for anybody, or its end."""
    state = scene(game, *figures, phase="end_of_round", **top)
    return to_turn(state)


def limit_after(game: AxonProtocol, products: int) -> int:
    people = [at("thug", "square", products=products), at("droid", "mall")]
    return after_round(game, *people, limit=15, rewards={"products": []}).limit


def kept(game: AxonProtocol) -> int:
    state = game.new_initial_state(seed=3)
    while not isinstance(state.question, ChooseCharacter):
        play(state, only(state)[0])
    return state.question.left


def drugs_that_kill(game: AxonProtocol) -> list[int]:
    def dies(drugs: int) -> bool:
        people = [at("thug", "square", drugs=drugs), at("droid", "mall")]
        return where(play(scene(game, *people, seats=[{"hand": ["wall"]}]), "activate thug"), "thug") == ""

    return [drugs for drugs in range(6) if dies(drugs)][:1]


def cards_for_monopoly(game: AxonProtocol) -> list[int]:
    cards = ["gift", "wall", "wall", "slay", "dose"]
    return [
        n
        for n in range(6)
        if legal(scene(game, *PAIR, seats=[{"corporation": "ares", "hand": cards[:n]}]), "monopoly violence")
    ][:1]


def monopoly_scores(game: AxonProtocol) -> int:
    people = [at("thug", "square", violence=2), at("droid", "mall")]
    return scene(game, *people, seats=[{"corporation": "ares", "monopoly": "violence"}]).scores()[0]


def spared(game: AxonProtocol) -> dict[str, int]:
    people = [at("thug", "square"), at("droid", "square", augments=1), at("pilot", "mall")]
    state = play(scene(game, *people, seats=[{"hand": ["wall"]}]), "activate thug", "routine")
    assert where(state, "droid") == "square"
    return markers(state, "thug")


def dead(game: AxonProtocol) -> tuple[bool, bool]:
    state = scene(game, *PAIR, at("pilot", "chapel"), seats=[{"hand": ["slay", "wall"]}])
    play(state, "play slay", "pick character:droid")
    return "droid" in state.graveyard, "droid" in state.deck


def ending_at(game: AxonProtocol) -> list[int]:
    """The least stress before a purchase that sets off the end, with the limit at 10."""
    found = []
    for stress in range(8, 12):
        state = scene(game, at("trader", "market"), *PAIR, seats=[{"hand": ["wall"]}], limit=10, stress=stress)
        play(state, "activate trader", "hack", "do trader buy -")
        found += [stress] if state.ending else []
    return found[:1]


def bought_from_the_track(game: AxonProtocol) -> tuple[int, str]:
    people = [at("trader", "market", products=8), *PAIR]
    state = scene(game, *people, seats=[{"hand": ["wall"]}], limit=30, rewards={"products": [4, 8]})
    play(state, "activate trader", "hack", "do trader buy -")
    return markers(state, "trader")["products"], state.ending


def asked_after_main(game: AxonProtocol) -> bool:
    state = scene(game, *PAIR, at("pilot", "chapel"), seats=[{"hand": ["wall"]}, {"hand": ["gift"]}])
    return isinstance(play(state, "first").question, MayPlay)


def released_to(game: AxonProtocol) -> list[str]:
    people = [at("thug", "fort_plissken", cell=2), at("droid", "mall")]
    state = scene(game, *people, seats=[{"hand": ["wall"]}])
    play(state, "activate thug", "hack")  # there is nothing it could do there
    types = {state.city.areas[action.split(":")[1]].type for action in only(state, "pick")}
    return sorted(types)


def rewarded(game: AxonProtocol) -> list[int]:
    people = [at("thug", "square", products=5), at("droid", "mall"), at("pilot", "chapel")]
    state = scene(game, *people, seats=[{"hand": ["wall"]}, {"hand": ["gift"]}])
    play(state, "first", "play gift", "pick character:droid")
    return [seat.permanent for seat in state.seats]


def android_killed(game: AxonProtocol) -> dict[str, int]:
    people = [at("street_samurai", "square"), at("droid", "square"), at("pilot", "mall")]
    state = scene(game, *people, seats=[{"hand": ["wall"]}])
    play(state, "activate street_samurai", "hack", "do street_samurai execute character:droid")
    return markers(state, "street_samurai")


ANDROID = (at("street_samurai", "square"), at("droid", "square"), at("pilot", "mall"))


def must_kill(game: AxonProtocol) -> list[str]:
    state = play(scene(game, *ANDROID, seats=[{"hand": ["wall"]}]), "activate street_samurai", "routine")
    return [where(state, "droid"), *only(state, "skip")]


def area_action_when_hacked(game: AxonProtocol) -> list[str]:
    people = [at("dealer", "square"), at("droid", "square"), at("pilot", "mall")]
    state = scene(game, *people, seats=[{"hand": ["wall"]}])
    play(state, "activate dealer", "hack", "do dealer hack character:droid", "do droid walk area:market")
    return only(state, "use")


def own_trade(game: AxonProtocol) -> bool:
    people = [at("trader", "square"), at("droid", "mall")]
    state = play(scene(game, *people, seats=[{"hand": ["wall"]}]), "activate trader", "hack")
    return legal(state, "do trader buy -")


def seen_hand(game: AxonProtocol) -> Any:
    return scene(game, *PAIR, seats=[{}, {"hand": ["gift"]}]).observation(0)["seats"][1]["hand"]


def over_after_three(game: AxonProtocol) -> bool:
    return scene(game, *PAIR, phase="end_of_round", round=3).is_terminal()


CHANGES: list[tuple[str, Any, Callable[[AxonProtocol], Any], Any, Any, dict[str, Any]]] = [
    # name, another value, what is looked at, with the default, with the other value, further parameters
    ("players", 4, lambda g: (len(begun(g).seats), begun(g).limit), (2, LIMITS[2]), (4, LIMITS[4]), {}),
    ("beginner", True, lambda g: "diva" in g.characters_in_play(), True, False, {}),
    ("corporations", ("bazaar",), lambda g: begun(g).seats[0].corporation, "ares", "bazaar", {}),
    ("first_player", 2, lambda g: {g.new_initial_state(s).first for s in range(9)}, {0, 1}, {1}, {}),
    ("stress_limit", 9, lambda g: begun(g).limit, LIMITS[2], 9, {}),
    ("red_zone", 4, lambda g: [limit_after(g, n) for n in (3, 4, 7)], [15, 15, 14], [15, 14, 14], {}),
    ("red_step", 3, lambda g: [limit_after(g, n) for n in (3, 7)], [15, 14], [15, 12], {}),
    ("hand_limit", 2, lambda g: len(after_round(g, *PAIR, seats=[{"hand": ["gift", "wall"]}]).seats[0].hand), 4, 2, {}),
    ("round_cards", 1, lambda g: len(after_round(g, *PAIR).seats[0].hand), 3, 1, {}),
    ("starting_hand", 5, lambda g: len(begun(g).seats[0].hand), 3, 5, {}),
    ("start_characters", 3, kept, 2, 3, {}),
    ("offer_size", 3, lambda g: len(scene(g, phase="setup").seats[0].offer), 5, 3, {}),
    ("overdose", 2, drugs_that_kill, [3], [2], {}),
    ("monopoly_cost", 2, cards_for_monopoly, [4], [2], {}),
    ("monopoly_points", 3, monopoly_scores, 4, 6, {}),
    ("spared_murder_marks", False, spared, {"violence": 1}, {}, {}),
    ("dead_go_to", "deck", dead, (True, False), (False, True), {}),
    ("stress_ends", "passed", ending_at, [9], [10], {}),
    ("track_is_supply", True, bought_from_the_track, (8, "supply"), (9, ""), {}),
    ("windows", "active", asked_after_main, True, False, {}),
    ("release_to", "public", released_to, ["corporation", "exit", "private", "public"], ["public"], {}),
    ("reward_to", "cause", rewarded, [1, 0], [0, 1], {}),
    ("android_kill", "murder", android_killed, {}, {"violence": 1}, {}),
    ("passive_kill", "may", must_kill, [""], ["square", "skip"], {}),
    ("hacked_area_action", True, area_action_when_hacked, ["use square:0", "use square:1"], ["use market:0"], {}),
    ("own_trade", True, own_trade, False, True, {}),
    ("hands", "open", seen_hand, 1, ["gift.1"], {}),
    ("round_limit", 3, over_after_three, False, True, {}),
]


@pytest.mark.rule(
    "axn.setup.players", "axn.ruling.past_limit", "axn.ruling.none_left", "axn.ruling.reactions", "axn.ruling.release",
    "axn.ruling.reward_turn", "axn.ruling.androids", "axn.ruling.own_trade", "axn.ruling.spared_murder",
    "axn.ruling.dead", "axn.ruling.round_limit", "axn.ruling.may_kill", "axn.ruling.hacked_area",
)  # fmt: skip
@pytest.mark.parametrize(("name", "other", "look", "before", "after", "further"), CHANGES, ids=[c[0] for c in CHANGES])
def test_a_parameter_changes_what_it_says(
    name: str, other: Any, look: Callable[[AxonProtocol], Any], before: Any, after: Any, further: dict[str, Any]
) -> None:
    assert look(game(**further)) == before
    assert look(game(**further, **{name: other})) == after


def test_every_parameter_is_tried_and_belongs_to_a_rule() -> None:
    assert [change[0] for change in CHANGES] == [parameter.name for parameter in AxonProtocol.declared]
    assert all(parameter.rule in AxonProtocol.rulebook for parameter in AxonProtocol.declared)


@pytest.mark.rule("axn.two.characters", "axn.setup.character")
@pytest.mark.parametrize(("players", "left"), [(2, 2), (3, 1), (6, 1)])
def test_without_a_number_the_characters_at_the_start_follow_the_players(players: int, left: int) -> None:
    assert kept(game(players=players)) == left
    assert settled(begun(game(players=players)))


@pytest.mark.rule("axn.monopoly")
def test_a_monopoly_for_nothing_needs_no_cards() -> None:
    state = scene(game(monopoly_cost=0), *PAIR, seats=[{"corporation": "ares"}])
    play(state, "monopoly augments")
    assert state.resources(0) == (0,)
    assert hand(state, 0) == []
    refused(state, "monopoly violence", "axn.monopoly")
    assert settled(state)


@pytest.mark.rule("axn.ruling.reactions")
def test_with_windows_for_the_active_player_only_that_one_is_asked() -> None:
    state = scene(game(windows="active"), *PAIR, seats=[{"hand": ["wall", "gift"]}, {"hand": ["gift"]}])
    play(state, "first", "discard wall")
    assert state.current_player() == 0
    assert only(state, "play") == ["play gift"]
    assert settled(quiet(state))


each_number = pytest.mark.parametrize("parameter", numbers(AxonProtocol.declared), ids=lambda number: number.name)


@each_number
def test_a_number_out_of_its_range_is_refused_by_name(parameter: Any) -> None:
    check_range(game, parameter)


@pytest.mark.parametrize("value", ["minimum", "maximum"])
@each_number
def test_a_game_with_a_number_at_the_end_of_its_range_can_be_played(parameter: Any, value: str) -> None:
    further = {"players": 6} if parameter.name == "first_player" else {}
    middling(game(**{**further, parameter.name: getattr(parameter, value)}).new_initial_state(seed=4), 150)


def test_all_mistakes_of_the_parameters_are_named_at_once() -> None:
    wrong: dict[str, Any] = {"players": 9, "windows": "everyone", "hand_limits": 3, "hands": 4}
    check_mistakes(game, wrong, "players=9", "did you mean 'everybody'", "did you mean 'hand_limit'", "hands")
    wrong = {"players": 3, "first_player": 4, "corporations": ["ares", "acme", "bazaar", "media"]}
    many = "4 corporations are too many for 3 players"
    check_mistakes(game, wrong, "Seat 4 cannot begin", many, "There is no corporation 'acme'")
    check_mistakes(game, {"players": 3, "corporations": ["ares", "ares"]}, "twice")


def test_a_resource_that_comes_from_its_track_is_said_by_a_rule_that_play_cites() -> None:
    def begin(game: AxonProtocol) -> AxonState:
        people = [at("trader", "market", products=8), *PAIR]
        state = scene(game, *people, seats=[{"hand": ["wall"]}], limit=30, rewards={"products": [4, 8]})
        return play(state, "activate trader", "hack")

    difference = find_difference(game(), game(track_is_supply=True), begin, Preferring("do trader buy -"))
    assert difference == Difference(1, "axn.end.supply")


def ways_to_the_end(game: AxonProtocol, **top: Any) -> list[str]:
    state = scene(game, *PAIR, limit=10, **top)
    return list(Session(game, state=state).view(None, "en")["tracks"]["end_text"])


def test_the_screen_says_how_far_the_end_is_by_the_parameters() -> None:
    assert ways_to_the_end(game(), stress=9)[0] == "By stress: 1 more marker and the end is near."
    passed = game(stress_ends="passed")
    assert ways_to_the_end(passed, stress=9)[0] == "By stress: 2 more markers and the end is near."
    assert ways_to_the_end(game(red_step=0), stress=9)[2] == "By the red zone: it lowers no limit."
    assert ways_to_the_end(game(), stress=9)[2].endswith("the limit stays at 10.")
    people = [at("thug", "square", products=8), *PAIR[1:]]
    for track, said in ((False, "no products are left"), (True, "2 products left")):
        other = game(track_is_supply=track)
        state = scene(other, *people, limit=30, rewards={"products": [4, 8]})
        assert said in Session(other, state=state).view(None, "en")["tracks"]["end_text"][1]


@pytest.mark.parametrize(("ends", "stress"), [("reached", 9), ("passed", 10)])
def test_the_end_by_stress_is_told_as_it_comes(ends: str, stress: int) -> None:
    other, said = game(stress_ends=ends), f"has {ends} the limit"
    state = scene(other, at("trader", "market"), *PAIR, seats=[{"hand": ["wall"]}], limit=10, stress=stress)
    session = Session(other, state=state)
    for action in ("activate trader", "hack", "do trader buy -"):
        session.apply(action)
    assert said in " ".join(event.text(session.state) for event in session.node.events)
    assert said in session.view(None, "en")["tracks"]["end_text"][0]
