"""What no page shows any more follows no session: however often a cell is run, one table costs what one table costs."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

from tabletop import Session, load_game
from tabletop_widgets import ActionList, GameChart, Laboratory, LessonTable, Table
from tabletop_widgets.games.dei import boards as dei
from tabletop_widgets.kernel.cell_widget import MAX_ID, MAX_VIEWS
from tabletop_widgets.screen.controller.table_controller import get_controller
from tests.widgets.conftest import act, appears, click, disappears, shown

MAKERS: dict[str, Any] = {
    "a table": Table,
    "a compact table": lambda session: Table(session, compact=True),
    "an action list": ActionList,
    "curves": GameChart,
    "a map": dei.DistrictMap,
}


@pytest.fixture
def city() -> Session:
    """A game of D.E.I. for two people."""
    return Session(load_game("dei"), 3, ["human", "human"])


def listeners(session: Session) -> int:
    """How many there are of a session and its desk."""
    return len(session._callbacks) + len(get_controller(session)._watchers)


def parts(widget: Any) -> Iterator[Any]:
    """The widgets with a module of their own that a page shows of this one: they tell that they are there."""
    if hasattr(widget, "_esm"):
        yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


@pytest.mark.breadth("compact", "a map", "an action")
@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_a_cell_that_is_run_ten_times_has_the_listeners_of_one(make: Any, city: Session) -> None:
    shown, counts = make(city), []
    appears(*parts(shown))
    for _ in range(10):
        counts.append(listeners(city))
        old, shown = shown, make(city)
        disappears(*parts(old))  # the page empties the output of the cell, then shows what is new
        appears(*parts(shown))
    assert counts[0] > 0
    assert set(counts) == {counts[0]}


def test_a_page_cannot_fill_the_memory_with_views_or_with_what_it_opens(city: Session) -> None:
    table = Table(city, compact=True)
    for k in range(3 * MAX_VIEWS):
        appears(table.bar, view=f"{k} {'x' * 1000}")
    assert len(table.bar.presence.there) == MAX_VIEWS
    assert max(map(len, table.bar.presence.there)) <= MAX_ID
    shown(table)
    counts = []
    for _ in range(4):
        click(table.bar, type="rule", rule="dei.action.take")
        counts.append((len(_instances), len(table.get_state()["_slices"])))
    assert len(set(counts)) == 1, "what was open is closed, and leaves nothing behind"
    click(table.children[-1].children[0], type="close")
    assert len(table.get_state()["_slices"]) < counts[0][1]


@pytest.mark.parametrize("game", ["51st_state", "axon_protocol", "dei", "gin_rummy"])
def test_every_view_of_a_table_says_what_went_wrong(game: str) -> None:
    for view in Table(Session(load_game(game))).views:
        view.status = "a sentence"
        assert view.status == "a sentence"


def test_two_tables_side_by_side_both_live(city: Session) -> None:
    teacher, class_view = Table(city), Table(city)
    appears(*parts(teacher), *parts(class_view))
    disappears(*parts(Table(city)))  # a third one was never on a page
    act(teacher.actions)
    assert class_view.timeline.data["index"] == teacher.timeline.data["index"] == 1
    assert class_view.actions.data["version"] == teacher.actions.data["version"] == city.version


def test_a_view_on_two_pages_rests_when_both_are_gone_and_wakes_up_to_date(city: Session) -> None:
    view = ActionList(city)
    appears(view, view="one")
    appears(view, view="two")
    disappears(view, view="one")
    assert view.awake
    disappears(view, view="two")
    disappears(view, view="two")
    assert not view.awake
    city.apply(city.state.legal_actions()[0])
    assert view.data["version"] < city.version
    appears(view, view="three")
    assert view.awake
    assert view.data["version"] == city.version


def test_what_no_page_has_told_of_is_drawn(city: Session) -> None:
    view = ActionList(city)
    city.apply(city.state.legal_actions()[0])
    assert view.data["version"] == city.version


def test_a_part_of_a_resting_table_that_stands_in_a_cell_of_its_own_lives(city: Session) -> None:
    table = Table(city)
    appears(*parts(table))
    appears(table.map, view="alone")
    disappears(*parts(table))
    assert [view for view in table.views if view.awake] == [table.map]
    appears(*parts(table))
    assert all(view.awake for view in table.views if view is not table.fold.chart), "a closed chart waits"


def test_a_table_that_wakes_shows_the_seat_that_is_asked_by_now(city: Session) -> None:
    table = Table(city)
    appears(*parts(table))
    before = table.tableaus[0].seat
    disappears(*parts(table))
    while city.state.current_player() == before:
        city.apply(city.state.legal_actions()[0])
    assert table.tableaus[0].seat == before
    appears(*parts(table))
    assert table.tableaus[0].seat == city.state.current_player()
    count = listeners(city)
    appears(*parts(table), view="again")
    assert listeners(city) == count


def test_a_resting_table_can_be_given_another_game(city: Session) -> None:
    table = Table(city)
    appears(*parts(table))
    disappears(*parts(table))
    other = Session(city.game, 4, ["human", "human"])
    table.show(other)
    other.apply(other.state.legal_actions()[0])
    appears(*parts(table))
    assert listeners(city) == 0
    assert table.timeline.data["index"] == 1


def test_curves_rest_too_after_they_were_given_another_game(city: Session) -> None:
    curves = GameChart(Session(load_game("axon_protocol"), 1))
    appears(*parts(curves))
    count = len(list(parts(curves)))
    curves.bind(city)
    assert len(list(parts(curves))) != count
    assert listeners(city) > 0
    disappears(*parts(curves))
    assert listeners(city) == 0


def test_an_exercise_that_is_run_again_leaves_nothing_behind(city: Session) -> None:
    old = LessonTable("dei_first_round", "card")
    appears(*parts(old))
    assert listeners(old.session) > 0
    disappears(*parts(old))
    assert listeners(old.session) == 0


def test_a_laboratory_that_nobody_sees_lets_its_processes_go() -> None:
    class Pool(Executor):
        over = False

        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            self.over = True

    lent = Pool()
    borrower = Laboratory("dei", games=4, executor=lent)
    lab = Laboratory("dei", games=4)
    own = lab._pool = Pool()
    for one in (borrower, lab):
        appears(one)
        assert (lent.over, own.over) == (False, False)
        disappears(one)
        disappears(one)
        if one is borrower:
            assert not lent.over
    assert own.over
    assert lab._pool is None
    lab.close()
