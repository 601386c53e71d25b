"""What each parameter changes, as data for the tests of all games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.games.dei.game import Dei
from tabletop.games.dei.rules.cards import ChooseCard
from tabletop.games.dei.rules.missions import ChooseMission
from tabletop.games.dei.rules.planning import OpenCards, Plan
from tabletop.games.dei.rules.setup import DraftColour
from tabletop.games.dei.table.state import DeiState
from tests.alike import only, play

from .small import QUICK, small_content
from .table import seat

MINE, THEIRS = seat("auxilia", "2.2b", figures={"2.4a": 1, "2.2b": 2}), seat("ravagers", "2.9b", vp=1)


OWN = ("2.1:1", *(id for row in QUICK[2] for id in row if id != "2.1"))


def game(**parameters: Any) -> Dei:
    """The game in the small city with only these parameters chosen."""
    return Dei(content=small_content(), **parameters)


def scene(game: Dei, **top: Any) -> DeiState:
    return game.scenario({"seats": [MINE, THEIRS], "missions": [["scrappers", "drones"], ["badges"]], **top})


def begun(game: Dei, seed: int = 3) -> DeiState:
    """A new game up to its first card."""
    state = game.new_initial_state(seed)
    while not isinstance(state.question, (ChooseCard, Plan)):
        assert state.decision is not None
        state.apply_action(state.decision.default)
    return state


def asked_for(game: Dei, what: type) -> bool:
    """Whether this is asked in the set-up or when the first seat's third phase ends."""
    state = game.new_initial_state(3)
    while not isinstance(state.question, (ChooseCard, Plan, what)):
        assert state.decision is not None
        state.apply_action(state.decision.default)
    return isinstance(state.question, what)


def colours(game: Dei) -> set[tuple[str, ...]]:
    return {tuple(game.new_initial_state(seed).colours[:3]) for seed in range(40)}


def mission_points(game: Dei) -> int:
    return play(scene(game, phase=3, stage="end_of_phase"), "mission 1 1").scores()[0]


def camp_holds(game: Dei) -> int | None:
    mine = {**MINE, "camps": ["2.5b"], "badges": ["barricade"]}
    return game.scenario({"seats": [mine, THEIRS]}).majority("2.5b").holder


def enters(game: Dei) -> list[str]:
    theirs = {**THEIRS, "camps": ["2.4b"], "badges": ["barricade"]}
    state = game.scenario({"seats": [{**MINE, "figures": {"2.4d": 1}}, theirs]})
    return [action for action in only(play(state, "play aux_move"), "move") if action.endswith("2.4d 2.4b")]


def shots(game: Dei) -> int:
    theirs = {**THEIRS, "figures": {"2.5b": 1}}
    state = game.scenario({"seats": [{**MINE, "badges": ["sniper"]}, theirs]})
    return len(only(play(state, "play aux_collect"), "snipe"))


def cards_in_a_phase(game: Dei) -> int:
    question = scene(game).question
    assert isinstance(question, ChooseCard)
    return question.left


def flies(game: Dei) -> int:
    state = scene(game, drones={"hunter": "2.3a"})
    play(state, "play aux_drone")
    return len(only(state, "fly"))


def opened_at_once(game: Dei) -> bool:
    state = play(scene(game), "plan aux_move", "plan aux_collect", "plan rav_move", "plan rav_collect")
    return isinstance(state.question, OpenCards)


def plays_what_was_bought(game: Dei) -> bool:
    mine = {**MINE, "technology": 5}
    state = game.scenario({"seats": [mine, THEIRS], "markets": {"tactics": ["t_move", "t_enlist", "t_supplies"]}})
    play(state, "plan aux_move", "plan aux_build", "plan rav_move", "plan rav_collect")
    return "play t_supplies" in only(play(state, "lay aux_move", "buy tactics 3 1 0"))


def asked_at_the_end(game: Dei) -> bool:
    return isinstance(scene(game, phase=3, stage="end_of_phase").question, ChooseMission)


def factions(game: Dei) -> set[str]:
    return {begun(game, seed).seats[0].faction for seed in range(5)}


CHANGES: list[tuple[str, Any, Callable[[Dei], Any], Any, Any, dict[str, Any]]] = [
    # name, another value, what is looked at, with the default, with the other value, further parameters
    ("players", 4, lambda g: (len(begun(g).seats), len(begun(g).board.layout)), (2, 9), (4, 16), {}),
    ("map", "random", lambda g: len({g.draw_layout(seed) for seed in range(5)}), 1, 5, {}),
    ("layout", OWN, lambda g: g.draw_layout(1)[0], ("2.1", 0), ("2.1", 1), {}),
    ("outposts", "printed", lambda g: len(colours(g)), 6, 1, {}),
    ("factions", ("farm_z",), factions, {"auxilia"}, {"farm_z"}, {"first_player": 1}),
    ("first_player", 2, lambda g: {g.new_initial_state(s).first for s in range(9)}, {0, 1}, {1}, {}),
    ("starting_figures", "equal", lambda g: [sum(s.figures) for s in begun(g).seats], [1, 2], [2, 2],
     {"first_player": 1}),
    ("no_choice", True, lambda g: [bool(id) for id in begun(g).missions[0]], [True, True], [True, False], {}),
    ("badge_draft", True, lambda g: asked_for(g, DraftColour), False, True, {}),
    ("planning", True, lambda g: isinstance(scene(g).question, Plan), False, True, {}),
    ("planned_cards", "one_by_one", opened_at_once, True, False, {"planning": True}),
    ("planned_swap", True, plays_what_was_bought, False, True, {"planning": True, "planned_cards": "one_by_one"}),
    ("confrontation", True, asked_at_the_end, True, False, {}),
    ("rebellion", True, lambda g: only(scene(g, phase=3, stage="end_of_phase"), "skip"), [], ["skip"], {}),
    ("turn_order", "fewest", lambda g: scene(g, stage="cleanup", phase=3, first=0).order, [1, 0], [0, 1], {}),
    ("scrapper_mission_per", 2, mission_points, 12, 6, {}),
    ("leader_scrapper", False, mission_points, 12, 9, {}),
    ("entering", "always", enters, ["move move 2.4d 2.4b"], [], {}),
    ("figure_needed", True, camp_holds, 0, None, {}),
    ("sniper_figure", True, shots, 1, 0, {}),
    ("rounds", 2, lambda g: scene(g, round=2, phase=3, stage="cleanup").is_terminal(), False, True, {}),
    ("phase_cards", 3, cards_in_a_phase, 2, 3, {}),
    ("badge_cubes", 1, lambda g: scene(g, phase=2, stage="end_of_phase").seats[0].earned, [False] * 3,
     [True, False, False], {"outposts": "printed"}),
    ("drone_range", 1, flies, 8, 4, {}),
]  # fmt: skip
