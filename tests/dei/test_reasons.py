"""The reason of a refusal fits the case, and points cite the rule that gives them."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.core.events import Event
from tabletop.engine.presentation.decision_data import list_actions
from tabletop.engine.session.history import find_cited_rules
from tabletop.engine.session.session import Session
from tabletop.games.dei.table.events import Enlisted
from tabletop.games.dei.table.state import DeiState
from tests.alike import act, refused

from .table import acting, position, published, seat, settled, to_card

RIVAL = seat("farm_z", "2.9b", figures={"2.9b": 1})
DEAR = {
    "tactics": ["t_move", "t_per", "hunter_0"],
    "logistics": ["l_collect", "l_lift", "l_per"],
    "machines": ["m_enlist", "m_collect", "m_per"],
    "black": ["b_energy_1", "b_energy_2", "b_energy_3"],
}
"""With 1 technology and no energy cell only the two tactics cards can be paid, which ask for 2 outposts and for 1."""


def rules_of_points(session: Session, *told: str) -> list[tuple[str, ...]]:
    """The rules that events with points cite, while these actions are carried out."""
    found = []
    for action in told:
        before = session.state.clone()
        events: tuple[Event, ...] = session.apply(action)
        for event in events:
            if any(name == "victory_points" for _, name, _ in event.changes()):
                found.append(tuple(before.game.cite_rules(event, before, session.state)))
    return found


@pytest.mark.rule("dei.market.cost", "dei.ruling.lay_to_buy", "dei.badge.parcel")
@pytest.mark.parametrize(
    ("action", "rule", "more"),
    [
        ("lay aux_move", "dei.ruling.lay_to_buy", {"energy": 0}),
        ("parcel", "dei.market.cost", {"energy": 1, "badges": ["parcel"]}),
    ],
)
def test_who_lacks_only_outposts_is_told_so_when_nothing_can_be_bought(
    action: str, rule: str, more: dict[str, Any]
) -> None:
    mine = seat("auxilia", "2.4b", technology=1, **more)
    state = position(mine, RIVAL, markets=DEAR)
    refused(state, action, rule)
    assert state.check(act(state, action)).obstacles[0].sentence(state) == (
        "You lack outposts for every card that you can pay for: T Per at the tactics market asks for 1 outpost of its "
        "colour; you control none."
    )
    poor = position({**mine, "technology": 0}, RIVAL, markets=DEAR)
    assert poor.check(act(poor, action)).obstacles[0].sentence(poor) == "You cannot pay for any market card now."
    held = position({**mine, "figures": {"2.1b": 1}}, RIVAL, markets=DEAR)
    assert held.check(act(held, action))


@pytest.mark.rule("dei.badge.scout", "dei.majority.tie")
def test_a_tie_that_a_scout_wins_is_not_said_to_leave_the_area_to_nobody() -> None:
    theirs = seat("farm_z", "2.9R", figures={"2.4b": 2}, badges=["scout"])
    state = acting("aux_collect", seat("auxilia", "2.9b", figures={"2.4b": 2}), theirs)
    refused(state, "collect collect 2.4b", "dei.badge.scout")
    third = seat("ravagers", "2.9R", figures={"2.4b": 1}, badges=["scout"])  # in no tie for the most
    plain = acting("aux_collect", seat("auxilia", "2.9b", figures={"2.4b": 2}), {**theirs, "badges": []}, third)
    refused(plain, "collect collect 2.4b", "dei.majority.tie")


@pytest.mark.rule("dei.badge.scout", "dei.majority.tie")
@pytest.mark.parametrize(("figures", "rule"), [(1, "dei.majority.tie"), (2, "dei.badge.scout")])
def test_a_scout_is_cited_only_for_a_tie_of_its_own(figures: int, rule: str) -> None:
    scout = seat("ravagers", "2.9R", figures={"2.4b": figures}, badges=["scout"])
    others = [seat(faction, "2.9R", figures={"2.4b": 2}) for faction in ("auxilia", "farm_z")]
    state = position(*others, scout)
    event = Enlisted(0, state.get_area("2.4b"), 1)
    cites = set(state.game.cite_rules(event, state, state))
    assert cites & {"dei.majority.tie", "dei.badge.scout"} == {rule}


@pytest.mark.rule("dei.action.supplies", "dei.action.take")
def test_points_of_a_card_are_allowed_and_scored_by_another_rule_than_resources() -> None:
    state = acting("t_supplies", seat("auxilia", "2.4b"), RIVAL)
    shown = {one["key"]: one["rule"] for one in list_actions(state)}
    assert shown["take supplies:3"] == "dei.action.supplies"
    assert rules_of_points(Session(state.game, state=state), "take supplies:3") == [("dei.action.supplies",)]
    other = acting("l_take", seat("auxilia", "2.4b"), RIVAL)
    assert {one["key"]: one["rule"] for one in list_actions(other)}["take technology:2"] == "dei.action.take"


@pytest.mark.rule("dei.badge.trading_post", "dei.drone.hunter")
def test_points_for_a_purchase_and_for_a_kill_cite_what_brings_them() -> None:
    mine = seat("auxilia", "2.4b", technology=1, energy=0, badges=["trading_post"], figures={"2.1b": 1})
    state = position(mine, RIVAL, markets=DEAR)
    assert rules_of_points(Session(state.game, state=state), "lay aux_move") == [("dei.badge.trading_post",)]
    hunt = acting("aux_drone", seat("auxilia", "2.2b"), RIVAL, drones={"hunter": "2.9b"})
    session = Session(hunt.game, state=hunt)
    assert rules_of_points(session, "fly drone:hunter:0 2.9b", "strike 1") == [("dei.drone.hunter",)]


@pytest.mark.rule("dei.score.when", "dei.score.cards")
def test_points_of_market_cards_do_not_cite_the_end_of_the_own_last_turn() -> None:
    state = published(players=2).new_initial_state(5)
    session = Session(state.game, state=state, seats=["heuristic"] * 2)
    found: dict[str, tuple[str, ...]] = {}
    while not session.state.is_terminal():
        before: DeiState = session.state
        for event in session.apply(session.state.legal_actions()[0]):
            if type(event).__name__ == "FinalScored":
                found[event.facts()["what"]] = tuple(before.game.cite_rules(event, before, session.state))
    assert found["cards" if "cards" in found else "energy"]
    assert all(("dei.score.when" in rules) == (what != "cards") for what, rules in found.items())


@pytest.mark.rule("dei.outpost.abandon", "dei.ruling.cube_tie", "dei.outpost.control")
@pytest.mark.parametrize(("others", "rules"), [
    ((), ("dei.outpost.abandon",)), (("farm_z", "ravagers"), ("dei.majority.tie", "dei.ruling.cube_tie")),
])  # fmt: skip
def test_a_cube_that_goes_back_cites_whether_others_are_left_at_the_outpost(
    others: tuple[str, ...], rules: tuple[str, ...]
) -> None:
    theirs = [seat(other, figures={"2.3b": 1}) for other in others] or [seat("farm_z", "2.9R")]
    mine = seat("auxilia", "2.9b", figures={"2.3b": 2})
    state = acting("aux_move", mine, *theirs)
    session = Session(state.game, state=state)
    found = []
    for action in ("move move 2.3b 2.2b", "group 2"):
        before = session.state
        for event in session.apply(action):
            if type(event).__name__ == "CubeLost":
                found.append(tuple(before.game.cite_rules(event, before, session.state)))
    assert found == [rules]


@pytest.mark.rule("dei.drone.transporter", "dei.action.enlist")
def test_who_comes_with_the_transporter_does_not_cite_that_a_camp_is_needed() -> None:
    state = acting("rav_drone", seat("ravagers", "2.2b"), RIVAL, drones={"transporter": "2.5S"})
    session = Session(state.game, state=state)
    session.apply("fly drone:transporter:0 2.5S")
    assert "Enlisted" in {type(event).__name__ for event in session.apply("drop")}
    rules = find_cited_rules(session.node)
    assert "dei.drone.transporter" in rules
    assert "dei.action.enlist" not in rules


@pytest.mark.rule("dei.map.levels", "dei.map.adjacent", "dei.ruling.tile_edges")
def test_who_would_change_the_level_is_told_of_lifts_and_not_of_lines_on_one_level() -> None:
    state = acting("aux_move", seat("auxilia", "2.4b"), RIVAL)
    refused(state, "move move 2.4b 2.6R", "dei.map.levels")
    refused(state, "move move 2.4b 2.9b", "dei.map.adjacent")
    assert settled(to_card(state))
