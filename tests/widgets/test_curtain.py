"""Two people at one screen: a curtain covers the table until the next person takes the screen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletop import Session, load_game
from tabletop_widgets import ActionList, EventLog, LessonTable, Table, play
from tabletop_widgets.screen.controller.table_controller import TableController, get_controller
from tests.widgets.conftest import click, shown

GAMES = ("51st_state", "axon_protocol", "dei", "gin_rummy")
HUMANS = ["human", "human"]


def opened(game: str = "gin_rummy", seats: list[str] = HUMANS, **options: Any) -> tuple[Table, TableController]:
    table = play(game, seats=seats, seed=7, keep=False, **options)
    assert table.session is not None
    return table, get_controller(table.session)


def decide(table: Table) -> None:
    """Take the usual answer, or else the first one, with a click."""
    session = table.session
    assert session is not None
    assert session.state.decision is not None
    key = str(session.state.decision.default or session.state.legal_actions()[0])
    click(table.actions, type="act", key=key, version=session.version)


def reach_curtain(table: Table, desk: TableController) -> int:
    """Play until the screen has to pass from one person to the other; return the seat of the next one."""
    click(table.notice, type="take")
    for _ in range(60):
        decide(table)
        if (seat := desk.hot_seat.waits_for) is not None:
            return seat
    raise AssertionError("no curtain came down")


def collect_words(data: Any) -> set[str]:
    """Return all words in plain data."""
    if isinstance(data, dict):
        return {word for value in data.values() for word in collect_words(value)}
    if isinstance(data, (list, tuple)):
        return {word for value in data for word in collect_words(value)}
    return {data} if isinstance(data, str) else set()


def list_secrets(session: Session, seat: int) -> set[str]:
    """Cards that only this seat sees."""
    own, others = (collect_words(session.state.observation(s)) for s in (seat, 1 - seat))
    return own - others


def page_of(table: Table) -> str:
    """Everything that the page of the table has, but for the words of the screen and the drawings."""
    state = shown(table)
    parts = state["_slices"].values()
    return json.dumps([{k: v for k, v in part.items() if k not in ("words", "icons")} for part in parts])


def text_of(widget: Any) -> str:
    """What a reader without a kernel gets."""
    return str(widget._repr_mimebundle_()[0]["text/plain"])


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_nothing_of_the_next_hand_before_the_button_is_pressed(game: str) -> None:
    table, desk = opened(game)
    if desk.hot_seat.waits_for is not None:  # nobody has taken the screen yet
        assert table.actions.data == {}
    seat = reach_curtain(table, desk)
    assert table.session is not None
    secrets = list_secrets(table.session, seat)
    assert secrets
    drawn = [view for view in table.views if view.has_secrets and getattr(view, "data", None)]
    assert drawn == []
    assert not [card for card in secrets if f'"{card}"' in page_of(table)]
    click(table.notice, type="take")
    assert table.notice.data == {}
    assert table.actions.data["actions"]
    assert desk.hot_seat.holder == seat


def test_the_page_has_nothing_of_the_first_hand_before_someone_takes_the_screen() -> None:
    table, desk = opened()
    assert desk.hot_seat.waits_for == 1
    assert table.notice.data["letter"] == "B"
    assert not table.notice.data["can_undo"]
    assert table.tableaus[0].data == {}
    assert "Pass to B" in text_of(table)
    assert "♠" not in text_of(table)
    click(table.notice, type="take")
    assert "♠" in text_of(table)


def test_a_view_in_another_cell_is_covered_too() -> None:
    table, _ = opened()
    actions = ActionList(table.session)
    assert actions.data == {}
    assert "open card" not in text_of(actions)
    click(table.notice, type="take")
    assert actions.data["actions"]


@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_the_curtain_names_the_next_person_in_every_language(lang: str) -> None:
    table, _ = opened("51st_state", lang=lang)
    sentences = {"en": "Pass to B", "de": "Weitergeben an B", "es": "Pásale la pantalla a B"}
    assert table.notice.data["letter"] == "B"
    assert table.notice.text().startswith(sentences[lang])
    assert table.notice.data["name"]


@pytest.mark.parametrize("seats", [["human", "heuristic"], ["heuristic", "human"], ["random", "random"]])
def test_one_person_against_strategies_never_sees_a_curtain(seats: list[str]) -> None:
    table, desk = opened(seats=seats)
    for _ in range(6):
        assert desk.hot_seat.waits_for is None
        assert table.notice.data == {}
        if "human" in seats:
            decide(table)


def test_a_virtual_opponent_is_not_a_person_at_the_screen() -> None:
    table = play("51st_state", players=1, seed=3, keep=False)
    assert table.notice.data == {}
    assert table.menu.data["curtain"] is None


def test_a_reaction_of_another_person_comes_after_a_curtain() -> None:
    """Each question for another seat does, be it a turn or an optional reaction."""
    table, desk = opened("axon_protocol", standing="always")
    session = table.session
    assert session is not None
    reactions = 0
    for _ in range(400):
        before = desk.hot_seat.holder
        question = session.state.question
        player = session.state.current_player()
        optional = question is not None and question.pass_action(session.state, player) is not None
        if optional and session.state.current_player() != before:
            assert desk.hot_seat.waits_for == session.state.current_player()
            reactions += 1
        click(table.notice, type="take")
        if session.state.is_terminal() or reactions:
            break
        decide(table)
    assert reactions


def test_an_earlier_position_is_shown_to_the_person_at_the_screen() -> None:
    table, desk = opened()
    seat = reach_curtain(table, desk)
    click(table.notice, type="take")
    decide(table)
    click(table.notice, type="take")
    holder = desk.hot_seat.holder
    assert holder == seat
    assert table.session is not None
    for index in range(table.session.length - 1):
        click(table.timeline, type="goto", index=index)
        assert desk.hot_seat.waits_for is None
        assert desk.resolve_viewer("asked") == holder


def test_the_person_who_has_moved_may_take_the_move_back() -> None:
    table, desk = opened()
    seat = reach_curtain(table, desk)
    assert table.notice.data["can_undo"]
    click(table.notice, type="undo")
    assert "version" not in table.notice.data
    assert table.actions.data["actions"]
    assert desk.resolve_viewer("asked") == 1 - seat


def test_at_the_end_of_the_game_everything_is_open() -> None:
    session = Session(load_game("gin_rummy", hands=1), 7, ["heuristic", "heuristic"])
    session.run_strategies()
    session.seats = ("human", "human")
    table = Table(session, curtain=True)
    assert table.notice.data == {}
    assert "over" in table.actions.data


def test_people_may_play_without_a_curtain() -> None:
    table, desk = opened(curtain=False)
    assert table.notice.data == {}
    click(table.menu, type="curtain")
    assert table.curtain
    assert table.notice.data["letter"] == "B"
    click(table.notice, type="open")
    assert not table.curtain
    assert table.actions.data["actions"]
    table.curtain = True
    assert desk.curtain
    assert table.actions.data == {}


def test_a_new_game_at_the_table_has_the_curtain_of_the_table() -> None:
    table, _ = opened()
    click(table.notice, type="take")
    session = table.form.begin()
    assert session is not None
    session = Session(load_game("gin_rummy"), 9, HUMANS)
    table.show(session)
    assert table.notice.data["letter"] in ("A", "B")


def test_tables_of_sessions_lessons_and_classes_have_no_curtain() -> None:
    session = Session(load_game("gin_rummy"), 7, HUMANS)
    assert Table(session).notice.data == {}
    lesson = LessonTable("51st_state_first_round", keep=False)
    assert lesson.table.notice.data == {}
    table, desk = opened()
    desk.only = 0
    table.notice.refresh()
    assert desk.hot_seat.waits_for is None


def test_who_chooses_to_see_a_seat_or_everything_sees_it() -> None:
    table, _ = opened()
    table.viewer = None
    assert table.notice.data == {}
    assert table.actions.data["actions"]
    assert EventLog(table.session, viewer=0).data


def test_a_message_of_a_covered_page_is_not_handled() -> None:
    table, desk = opened()
    session = table.session
    assert session is not None
    click(table.actions, type="act", key=str(session.state.legal_actions()[0]), version=session.version)
    assert session.index == 0
    assert desk.hot_seat.waits_for is not None
