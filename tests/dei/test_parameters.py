"""Each parameter changes what it says, and nothing else has to be known for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.engine.parameters import ParameterError
from tabletop.engine.rules import LANGUAGES
from tabletop.engine.sessions.session import Session
from tabletop.games.dei.content.abilities import BADGES, badge_text
from tabletop.games.dei.game import Dei
from tabletop.games.dei.rules.cards import ChooseCard
from tabletop.games.dei.rules.missions import ChooseMission
from tabletop.games.dei.rules.planning import OpenCards, Plan
from tabletop.games.dei.rules.setup import DraftColour
from tabletop.games.dei.table.state import DeiState
from tests.alike import check_mistakes, check_range, middling, numbers, only, play

from .small import QUICK, small_content
from .table import seat

MINE, THEIRS = seat("auxilia", "2.2b", figures={"2.4a": 1, "2.2b": 2}), seat("ravagers", "2.9b", vp=1)
OWN = ("2.1:1", *(id for row in QUICK[2] for id in row if id != "2.1"))
SETUP = (
    "players", "map", "layout", "outposts", "factions", "first_player", "starting_figures", "no_choice", "badge_draft",
    "planning", "planned_cards", "confrontation",
)  # fmt: skip


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
    ("phase_cards", 3, cards_in_a_phase, 2, 3, {}),
    ("badge_cubes", 1, lambda g: scene(g, phase=2, stage="end_of_phase").seats[0].earned, [False] * 3,
     [True, False, False], {"outposts": "printed"}),
    ("drone_range", 1, flies, 8, 4, {}),
]  # fmt: skip


@pytest.mark.rule("dei.ruling.turn_order", "dei.ruling.scrapper_mission", "dei.setup.map", "dei.setup.outposts")
@pytest.mark.parametrize(("name", "other", "look", "before", "after", "further"), CHANGES, ids=[c[0] for c in CHANGES])
def test_a_parameter_changes_what_it_says(
    name: str, other: Any, look: Callable[[Dei], Any], before: Any, after: Any, further: dict[str, Any]
) -> None:
    assert look(game(**further)) == before
    assert look(game(**further, **{name: other})) == after


def test_every_parameter_is_tried_and_belongs_to_a_rule() -> None:
    assert [change[0] for change in CHANGES] == [parameter.name for parameter in Dei.declared]
    for parameter in Dei.declared:
        assert parameter.rule in Dei.rulebook
        assert set(parameter.description) == set(LANGUAGES)
        assert len(set(parameter.description.values())) == len(LANGUAGES)
        assert parameter.live == (parameter.name not in SETUP)


@pytest.mark.rule("dei.option.planning", "dei.option.confrontation")
@pytest.mark.parametrize("name", ["planning", "confrontation", "no_choice", "badge_draft", "map"])
def test_what_would_leave_some_with_planned_cards_or_two_missions_is_not_turned_in_a_game(name: str) -> None:
    session = Session(game(), 3)
    with pytest.raises(ParameterError, match=name):
        session.retune(**{name: "random" if name == "map" else True})


@pytest.mark.parametrize("turned", [{"rebellion": True}, {"phase_cards": 1}, {"drone_range": 4}, {"badge_cubes": 1}])
def test_the_others_can_be_turned_in_the_middle_of_a_game(turned: dict[str, Any]) -> None:
    session = Session(game(), 3)
    for _ in range(12):
        decision = session.state.decision
        assert decision is not None
        session.apply(decision.actions[0])
    session.retune(**turned)
    (name, value), *_ = turned.items()
    assert session.state.game.settings[name].value == value
    for _ in range(30):
        decision = session.state.decision
        assert decision is not None
        session.apply(decision.actions[-1])


each_number = pytest.mark.parametrize("parameter", numbers(Dei.declared), ids=lambda number: number.name)


@each_number
def test_a_number_out_of_its_range_is_refused_by_name(parameter: Any) -> None:
    check_range(game, parameter)


@pytest.mark.parametrize("value", ["minimum", "maximum"])
@each_number
def test_a_game_with_a_number_at_the_end_of_its_range_can_be_played(parameter: Any, value: str) -> None:
    further = {"players": 4} if parameter.name == "first_player" else {}
    one = game(**{**further, parameter.name: getattr(parameter, value)})
    assert middling(one.new_initial_state(seed=4), 3000).is_terminal()


@pytest.mark.rule("dei.ruling.hand_empty", "dei.phase.cards")
def test_with_more_cards_in_a_phase_than_there_are_everybody_plays_what_there_is() -> None:
    """Four cards in each of three phases are twelve; eight are there, so the third phase has none left."""
    state = begun(game(phase_cards=4, factions=("auxilia", "farm_z"), first_player=1))
    played = []
    while state.round_number == 1 and not isinstance(state.question, ChooseMission):
        if isinstance(state.question, ChooseCard):
            played.append((state.phase_number, state.current_player()))
            state.apply_action(state.legal_actions()[0])
        else:
            assert state.decision is not None
            state.apply_action(state.decision.default)
    hands = {player: sum(1 for at in played if at[1] == player) for player in (0, 1)}
    assert set(hands.values()) <= {7, 8}  # the last card of a hand is played without asking if nothing can be bought
    assert {phase for phase, _ in played} == {1, 2}


def test_all_mistakes_of_the_parameters_are_named_at_once() -> None:
    wrong: dict[str, Any] = {"players": 9, "turn_order": "anyhow", "drone_rang": 3, "map": 4}
    check_mistakes(game, wrong, "players=9", "'anyhow'", "did you mean 'drone_range'", "map")
    wrong = {"players": 2, "first_player": 3, "factions": ["auxilia", "purebred", "farm_z"]}
    many = "3 factions are too many for 2 players"
    check_mistakes(game, wrong, "Seat 3 cannot begin", many, "There is no faction 'purebred'")
    check_mistakes(game, {"players": 3, "factions": ["auxilia", "auxilia"]}, "twice")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_badge_of_a_sniper_says_whether_a_figure_is_needed(lang: str) -> None:
    texts = [badge_text(game(sniper_figure=needed), BADGES["sniper"], lang) for needed in (False, True)]
    assert len(set(texts)) == 2
    assert all(badge_text(game(sniper_figure=True), badge, lang) == badge.text(lang) for badge in BADGES.values()
               if badge.id != "sniper")  # fmt: skip
