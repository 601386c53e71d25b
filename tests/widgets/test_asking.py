"""When people are asked whether they react: the choice above the table, "Wait, I react", the log, undo."""

from __future__ import annotations

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.session.auto_pass import MODES
from tabletop_widgets.screen.controller.table_controller import get_controller
from tests.widgets.conftest import click
from tests.widgets.test_axon import played

SEATS = ["human", "heuristic", "heuristic"]


@pytest.fixture
def passed() -> Session:
    """A person at A has let a chance go by, and has decided nothing since."""

    def let_go(session: Session) -> bool:
        session.set_auto_pass(0, "turn")
        return bool(session.log()) and session.log()[-1].unasked and session.log()[-1].player == 0

    session = played(let_go)
    session.seats = ("human", "heuristic", "heuristic")
    return session


def test_a_game_without_chances_to_react_has_no_such_choice() -> None:
    bar = tw.Bar(Session(load_game("51st_state", players=2), 1, ["human", "random"]))
    assert bar.make()["asking"] is None


def test_only_the_person_who_looks_is_shown_a_choice() -> None:
    session = Session(load_game("axon_protocol", players=3), 1, SEATS)
    assert tw.Bar(session).make()["asking"]["when"] == "concerned"
    assert tw.Bar(session, viewer=1).make()["asking"] is None
    assert tw.Bar(Session(load_game("axon_protocol", players=3), 1, ["random"] * 3)).make()["asking"] is None


def test_the_choice_is_made_in_the_browser_and_holds() -> None:
    session = Session(load_game("axon_protocol", players=3), 1, SEATS)
    bar = tw.Bar(session)
    for when in ("always", "turn"):
        click(bar, type="when", value=when)
        assert session.auto_pass[0] == when
        assert bar.make()["asking"]["react"] == (when != "always")
    click(bar, type="when", value="sometimes")
    assert session.auto_pass[0] == "turn"


def test_wait_i_react_goes_back_and_asks(passed: Session) -> None:
    index = passed.index
    bar = tw.Bar(passed)
    assert not bar.make()["asking"]["waiting"]
    click(bar, type="react")
    assert passed.index == index - 1
    assert passed.state.current_player() == 0
    assert bar.make()["asking"]["waiting"]


def test_what_was_let_go_by_is_neither_told_nor_a_step_of_undo(passed: Session) -> None:
    log = tw.EventLog(passed)
    last = log.make()["entries"][-1]
    assert last["index"] == passed.index - 1
    after = [event.text(passed.state) for event in passed.node.events]
    assert [event["text"] for event in last["events"]][-len(after) :] == after
    desk = get_controller(passed)
    here = passed.index
    desk.undo("en", None)
    assert passed.index < here - 1 or not desk.is_human(passed.state.current_player())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_choice_is_worded_in_every_language(lang: str) -> None:
    bar = tw.Bar(Session(load_game("axon_protocol", players=3), 1, SEATS), lang=lang)
    words = [text for _, text in bar.make()["asking"]["whens"]]
    assert len(set(words)) == len(MODES) == 4
    assert (words[0] == "ask me always") == (lang == "en")
    assert ("Wait, I react" in bar.words) == (lang != "en")  # the words that differ from English


def test_a_table_may_be_begun_with_standing_answers() -> None:
    table = tw.play("axon_protocol", seats=SEATS, standing="always")
    assert table.session is not None
    assert table.session.auto_pass == ("always",) * 3
