"""What the buttons say of what they would change: asked for by the page, a little at a time, for who decides only."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop_widgets.table import action_preview
from tabletop_widgets.table import actions as action_list
from tests.widgets.conftest import click
from tools import contract

GAMES = ("51st_state", "axon_protocol", "dei", "gin_rummy")
SUPPLY = {"goods": {"worker": 4, "grey": 2}, "hand": ["School"]}


def asked_for_all(actions: tw.ActionList) -> dict[str, Any]:
    """What the page knows when it has asked until it has all."""
    for _ in range(100):
        if actions.foreseen.get("whole"):
            break
        assert actions.session is not None
        click(actions, type="foresee", version=actions.session.version)
    return actions.foreseen["answers"]


@pytest.fixture
def turn() -> Session:
    """51st State, where A may build, exchange workers and take connection cards."""
    game: Any = load_game("51st_state", factions=("new_york", "mutants_union"))
    blue = next(id for id, card in game.content.connections.items() if card.color == "blue")
    state = game.scenario({"seats": [SUPPLY, {}], "face_up": {"blue": blue}})
    return Session(game, seats=["human", "human"], state=state)


def signs(actions: tw.ActionList, key: str) -> set[str]:
    return {f"{sign['n']} {sign['face']}" for sign in asked_for_all(actions)[key]["signs"]}


def test_a_button_says_its_price_and_its_effect(turn: Session) -> None:
    actions = tw.ActionList(turn)
    assert signs(actions, "exchange gun") == {"−2 Worker", "+1 Gun"}
    assert [sign["n"][0] for sign in actions.foreseen["answers"]["exchange gun"]["signs"]] == ["−", "+"]
    assert actions.foreseen["faces"]["Gun"]["drawn"]
    assert actions.icons["Gun"].startswith("<path")


def test_what_is_paid_onto_a_card_is_a_price() -> None:
    game: Any = load_game("51st_state", players=2)
    mine = {"goods": {"worker": 2, "brick": 1}, "locations": ["Clay Pit"]}
    actions = tw.ActionList(Session(game, state=game.scenario({"seats": [mine, {}]})))
    assert signs(actions, "use 1") == {"−1 Worker", "−1 Brick", "+2 Points"}


def looked_at(name: str, seed: int) -> Iterator[tuple[str, list[str], list[str]]]:
    """Every answer of a whole game: how it is written, its signs with whose they are, and its sentences."""
    session = Session(load_game(name, players=3), seed, ["heuristic"] * 3)
    while session.play_one() and not (state := session.state).is_terminal():
        foresight, faces = ActionPreviewer(state), dict[str, Any]()
        for action in state.legal_actions():
            told = action_preview.preview_action(foresight, foresight.preview(str(action)), (), {}, "en", faces)
            yield str(action), [f"{s['letter']}{s['n']} {s['face']}" for s in told["signs"]], told["lines"]


def test_a_card_that_must_be_chosen_then_belongs_to_the_price() -> None:
    found = [signs for key, signs, _ in looked_at("axon_protocol", 3) if key.startswith("phish")]
    assert found
    assert all(signs == ["−1 Software in hand"] for signs in found)


def test_a_move_shows_whose_points_and_outposts_would_be_others() -> None:
    found = list(looked_at("dei", 0))
    moves = {sign for key, signs, _ in found if key.startswith("move") for sign in signs}
    assert {"+1 Tactics outposts", "−1 VP if the game ended then", "C+1 VP if the game ended then"} <= moves
    lifts = [line for key, _, lines in found if key.startswith("build lift") for line in lines if "Lifts:" in line]
    assert lifts
    assert all(" – roof " in line for line in lifts)


def test_a_connection_card_is_shown_before_it_is_taken(turn: Session) -> None:
    actions = tw.ActionList(turn)
    told = asked_for_all(actions)["take_connection blue"]
    up: Any = turn.state
    card = up.connection_cards[up.face_up["blue"]].id
    assert told["cards"][0]["text"] == turn.game.printed(turn.state, f"connection:{card}")
    assert "−2 Worker" in signs(actions, "take_connection blue")


def test_what_every_answer_brings_stands_once_below_them() -> None:
    session = Session(load_game("51st_state", factions=("new_york", "mutants_union")), seats=["human", "human"])
    actions = tw.ActionList(session)
    told = asked_for_all(actions)
    shared = actions.foreseen["shared"]
    assert len(told) > 1
    assert {sign["n"] for sign in shared} == {"−1"}  # whichever card goes, there is one less
    assert not any(sign in one["signs"] for one in told.values() for sign in shared)


def test_where_there_is_no_choice_the_answer_tells_all_itself(turn: Session) -> None:
    actions = tw.ActionList(turn)
    told = asked_for_all(actions)
    assert actions.foreseen["shared"] == []
    assert any(one["signs"] for one in told.values())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_of_every_game_is_told_in_every_language(name: str, lang: str) -> None:
    session = Session(load_game(name), 3)
    for _ in range(12):
        session.apply(session.state.legal_actions()[0])
    actions = tw.ActionList(session, lang=lang)
    told = asked_for_all(actions)
    assert {*told} == {str(action) for action in session.state.legal_actions()}
    assert all(one["lines"] or one["then"] or not one["signs"] for one in told.values())
    assert contract.find_mistakes(actions) == []


def test_little_is_worked_out_at_a_time(turn: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(action_preview, "BUDGET", 0.0)
    actions = tw.ActionList(turn)
    counts: list[int] = []
    while not actions.foreseen.get("whole") and len(counts) < 100:
        click(actions, type="foresee", version=turn.version)
        counts.append(len(actions.foreseen["answers"]))
    legal = len(turn.state.legal_actions())
    assert counts[:legal] == [*range(1, legal + 1)]
    assert {*counts[legal:]} <= {legal}  # then what follows them


def test_where_a_loop_runs_a_page_asks_once_and_is_told_in_few_messages(
    turn: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(action_preview, "BUDGET", 0.0)
    monkeypatch.setattr(action_list, "SEND_EVERY", 60.0)
    actions = tw.ActionList(turn)
    told: list[bool] = []
    actions.observe(lambda change: told.append(change["new"]["whole"]), "foreseen")

    async def ask() -> None:
        click(actions, type="foresee", version=turn.version)
        click(actions, type="foresee", version=turn.version)  # as after a redraw
        for _ in range(1000):
            if told[-1]:
                return
            await asyncio.sleep(0.01)

    asyncio.run(ask())
    assert told[-1]
    assert len(told) <= 3


def test_another_moment_begins_anew_and_an_old_question_is_not_answered(turn: Session) -> None:
    actions = tw.ActionList(turn)
    before = asked_for_all(actions)
    old = turn.version
    turn.apply("exchange gun")
    fresh = tw.ActionList(turn)
    click(fresh, type="foresee", version=old)
    assert fresh.foreseen == {}
    click(fresh, type="foresee", version=turn.version)
    assert fresh.foreseen["version"] == turn.version
    assert asked_for_all(fresh) != before


def test_a_page_that_has_asked_once_is_told_with_every_drawing(turn: Session) -> None:
    asks, silent = tw.ActionList(turn), tw.ActionList(turn)
    click(asks, type="foresee", version=turn.version)
    silent.foreseen = {}
    for key in ("exchange gun", "exchange fuel"):
        click(asks, type="act", key=key, version=turn.version)
        assert asks.foreseen["version"] == asks.data["version"] == turn.version
        assert asks.foreseen["answers"]
        assert silent.foreseen == {}


def test_who_does_not_decide_is_told_nothing(turn: Session) -> None:
    other = tw.ActionList(turn, viewer=1)
    click(other, type="foresee", version=turn.version)
    assert other.foreseen == {}


def test_a_strategy_that_decides_is_not_looked_over_the_shoulder(turn: Session) -> None:
    turn.seats = ("random", "human")
    actions = tw.ActionList(turn)
    click(actions, type="foresee", version=turn.version)
    assert actions.foreseen == {}


def test_what_would_change_has_places_that_boards_can_show(turn: Session) -> None:
    ghosts = {one["at"]: one["diff"] for one in asked_for_all(tw.ActionList(turn))["exchange gun"]["ghosts"]}
    assert ghosts["0.goods.worker"] == "−2"
    assert ghosts["0.goods.gun"] == "+1"


# --- what follows ---------------------------------------------------------------------------------------------------


@pytest.fixture
def drive() -> Session:
    """Axon Protocol: Rich Kid drives to one of three shops, as near as each other, and may use an area action there."""
    game: Any = load_game("axon_protocol", players=3)
    people = [{"character": "rich_kid", "area": "villa_hill"}]
    seats = [{"corporation": "echolot", "hand": ["worm"]}, {}, {}]
    session = Session(game, state=game.scenario({"figures": people, "seats": seats}), seats=["human"] * 3)
    for action in ("activate rich_kid", "routine"):
        session.apply(action)
    return session


def test_answers_to_one_routine_differ_by_what_they_lead_to(drive: Session) -> None:
    actions = tw.ActionList(drive)
    told = asked_for_all(actions)
    assert len(told) > 1
    assert {key.split()[0] for key in told} == {"do"}
    looks = [str((preview["signs"], preview["ahead"], preview["printed"])) for preview in told.values()]
    assert len(set(looks)) > 1, "three buttons with the same text are no help"
    assert not any(preview["printed"] for preview in told.values())  # the card of the character tells none apart
    assert any(preview["ahead"] for preview in told.values())
    for lang in LANGUAGES:
        assert contract.find_mistakes(tw.ActionList(drive, lang=lang)) == []


def test_what_follows_is_told_in_words_with_the_choice_that_leads_to_it() -> None:
    game: Any = load_game("axon_protocol", players=3)
    session = Session(game, 5, ["heuristic"] * 3)
    found: list[dict[str, Any]] = []
    while session.play_one() and not session.state.is_terminal() and len(found) < 3:
        session.seats = ("human",) * 3
        found += [one for one in asked_for_all(tw.ActionList(session)).values() if one["ahead"]]
        session.seats = ("heuristic",) * 3
    for one in found:
        for outcome in one["ahead"]:
            assert re.search(r"\w: (.+: )?[+−]\d", outcome["text"]), outcome


def test_a_click_does_not_wait_for_what_follows(drive: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    actions = tw.ActionList(drive)
    click(actions, type="foresee", version=drive.version)
    explored: list[Any] = []
    explore = action_preview.explore_choices
    monkeypatch.setattr(action_preview, "explore_choices", lambda *given: explored.append(given) or explore(*given))
    drive.undo()
    drive.undo()
    assert actions.foreseen["version"] == drive.version  # a redraw
    assert actions.foreseen["answers"]
    assert not actions.foreseen["whole"]
    assert explored == []
    asked_for_all(actions)
    assert explored


def test_few_later_answers_are_tried_for_each_of_many(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(load_game("axon_protocol", players=3), 3, ["heuristic"] * 3)
    while session.play_one() and not getattr(session.state.question, "opens_turn", False):
        pass
    session.seats = ("human",) * 3
    outlooks: list[Any] = []
    explore = action_preview.explore_choices

    def listen(*given: Any) -> Any:
        outlooks.append(explore(*given))
        return outlooks[-1]

    monkeypatch.setattr(action_preview, "explore_choices", listen)
    asked_for_all(tw.ActionList(session))
    assert len(outlooks) > 1
    assert 0 < sum(outlook.trials for outlook in outlooks) <= action_preview.MAX_POSITION_TRIALS


def test_points_that_an_answer_can_bring_include_what_follows() -> None:
    game: Any = load_game("51st_state", players=2)
    mine = {"goods": {"worker": 2, "brick": 1}, "locations": ["Clay Pit"]}
    actions = tw.ActionList(Session(game, state=game.scenario({"seats": [mine, {}]}), seats=["human"] * 2))
    told = asked_for_all(actions)
    assert told["use 1"]["points"] == 2
    assert told["pass"]["points"] == 0
    assert actions.foreseen["marked"]


@pytest.mark.parametrize("off", ["menu", "table", "hints", "class"])
def test_boards_do_not_show_points_where_that_is_off(off: str, turn: Session) -> None:
    table = tw.Table(turn, compact=off == "hints", marks_points=off != "table")
    desk = table.actions.desk
    assert desk is not None
    if off == "menu":
        assert table.menu.data["marks_points"]
        click(table.menu, type="marks_points")
        assert not table.menu.data["marks_points"]
        assert not table.marks_points
    if off == "class":
        desk.only = 0
    asked_for_all(table.actions)
    assert not table.actions.foreseen["marked"]
