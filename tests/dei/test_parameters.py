"""What parameters do in particular, beside what each changes (`changes.py`)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.session.session import Session
from tabletop.games.dei.rules.abilities import BADGES, describe_badge
from tabletop.games.dei.rules.cards import ChooseCard
from tabletop.games.dei.rules.missions import ChooseMission

from .changes import begun, game

SETUP = (
    "players", "map", "layout", "outposts", "factions", "first_player", "starting_figures", "no_choice", "badge_draft",
    "planning", "planned_cards", "confrontation", "rounds",
)  # fmt: skip


def test_what_is_chosen_at_set_up_is_not_turned_in_a_game() -> None:
    assert tuple(parameter.name for parameter in game().declared if not parameter.live) == SETUP


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_badge_of_a_sniper_says_whether_a_figure_is_needed(lang: str) -> None:
    texts = [describe_badge(game(sniper_figure=needed), BADGES["sniper"], lang) for needed in (False, True)]
    assert len(set(texts)) == 2
    assert all(describe_badge(game(sniper_figure=True), badge, lang) == badge.text(lang) for badge in BADGES.values()
               if badge.id != "sniper")  # fmt: skip
