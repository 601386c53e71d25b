"""What each parameter changes, as data for the tests of all games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.games.axon_protocol.game import AxonProtocol
from tabletop.games.axon_protocol.rules.choices import ChooseCharacter
from tabletop.games.axon_protocol.rules.windows import MayPlay
from tabletop.games.axon_protocol.table.state import AxonState
from tests.alike import legal, only, play

from .small import LIMITS
from .table import at, markers, to_turn, where

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
    ("beginner", True, lambda g: "diva" in g.list_characters_in_play(), True, False, {}),
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
