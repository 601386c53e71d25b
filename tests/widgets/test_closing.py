"""In a real kernel: a cell that is run again closes what it made before, unless that is still used."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.manager import start_new_kernel

from tabletop import Record
from tests.public_views import SETUP, VIEWS, public_views

COUNT = """
import ipywidgets
from IPython.display import display
from ipywidgets.widgets.widget import _instances
from tabletop.engine.session import background_worker
from tabletop_widgets.kernel.cell_widget import _collect_parts
from tabletop_widgets.screen.controller.table_controller import get_controller
from tabletop_widgets.screen.modules import SharedText

def count():
    "Live models, comms without a model, listeners of the sessions, processes at work."
    shared = [part for part in _instances.values() if isinstance(part, SharedText)]
    listeners = [len(s._callbacks) + len(get_controller(s)._watchers) for s in (fifty, axon, dei, gin)]
    workers = [worker for worker in background_worker._WORKERS if worker.task is not None]
    comms = get_ipython().kernel.comm_manager.comms
    return len(_instances) - 2 * len(shared), len(comms) - len(_instances), sum(listeners), len(workers)

def report(widget, kind):
    "A page reports what becomes of the views of a widget."
    for part in _collect_parts(widget):
        if hasattr(part, "_esm"):
            part._handle_custom_msg({"type": kind, "view": "v1"}, [])

def send(view, **message):
    "A page sends a message to a view."
    view._handle_custom_msg(message, [])

def unsent():
    "Widgets that no page could get, because they refer to one that is closed."
    found = []
    for widget in _instances.values():
        try:
            widget.get_state()
        except AttributeError:
            found.append(type(widget).__name__)
    return found
"""
USED = {
    "Table": """
view.look_up("51s.raze.shield")
view.look_up("51s.raze.opponent")
view.open_form()
view.look_up()
send(view.menu, type="choose", key="Make a lesson of this position")
send(view.menu, type="choose", key="Make a lesson of this position")
send(view.actions, type="hint")
view.open_coach()
""",
    "QuizView": """
view.answer(*view.quiz.question.right)
view.table.look_up(view.quiz.question.rules[0] if view.quiz.question.rules else "axn.routine")
view.next()
""",
    "RulebookView": "view.play()\nview.look_up('51s.raze.opponent')\nview.play()",
    "LessonTable": "view.go_to('next')\nview.table.look_up('dei.action.take')",
    "SearchView": "send(view, type='think')",
    "CoachView": "send(view.panel, type='begin')",
    "CourseView": "send(view, type='open', lesson=list(view.lessons)[0].id)",
    "GameChart": "view.lang = 'de'",
}
"""What people do with a view before its cell is run again."""


class Kernel:
    """A kernel without a page."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def run(self, code: str, value: str = "None", cell: str = "") -> Any:
        """Run a cell, by its code or its id, which must not fail. Return the value of an expression after it."""
        content = {"code": code, "silent": False, "store_history": True, "user_expressions": {"value": value}}
        message = self.client.session.msg("execute_request", content, metadata={"cellId": cell} if cell else {})
        self.client.shell_channel.send(message)
        while (reply := self.client.get_shell_msg(timeout=60))["parent_header"]["msg_id"] != message["msg_id"]:
            pass
        assert reply["content"]["status"] == "ok", reply["content"]
        found = reply["content"]["user_expressions"]["value"]
        assert found["status"] == "ok", found
        return ast.literal_eval(found["data"]["text/plain"])

    def count(self) -> Any:
        """Return the numbers of live models, of comms without a model, of listeners, of processes at work."""
        return self.run("", "count()")


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kernel]:
    """A kernel in which a game of each kind has begun."""
    folder = tmp_path_factory.mktemp("notebooks")
    environment = {**os.environ, "TABLETOP_KEEP": "1", "JPY_SESSION_NAME": str(folder / "evening.ipynb")}
    manager, client = start_new_kernel(kernel_name="python3", env=environment)
    made = Kernel(client)
    made.run(SETUP + COUNT)
    yield made
    client.stop_channels()
    manager.shutdown_kernel(now=True)


@pytest.fixture(autouse=True)
def afresh(kernel: Kernel) -> None:
    """Close everything, and forget all names of the cells."""
    kernel.run("ipywidgets.Widget.close_all()\nOut.clear()\nview = table = views = other = None")


@pytest.mark.breadth(every=3)
@pytest.mark.parametrize("name", sorted(public_views()))
def test_a_cell_that_is_run_again_costs_what_one_run_costs(name: str, kernel: Kernel) -> None:
    cell = f"view = {VIEWS[name]}\nview"
    kernel.run(cell)
    once = kernel.count()
    assert once[0] > 0
    for _ in range(2 if name in USED else 1):
        if name in USED:
            kernel.run(USED[name])
        kernel.run(cell)
        assert kernel.count()[:3] == once[:3]
    assert kernel.run("", "unsent()") == []


@pytest.mark.parametrize(
    "cell",
    [
        "Table(dei)",
        "Table(dei);",
        "display(Table(dei))",
        "views = [Table(dei), Table(dei)]",
        "ipywidgets.VBox([Table(dei)])",
        "def show():\n    table = Table(dei)\n    display(table.map)\nshow()",
        "play('dei', seats=['human', 'human'])",
        "table = Table(where='tab')\ntable",
    ],
)
def test_it_does_not_matter_how_a_cell_shows_its_table(cell: str, kernel: Kernel) -> None:
    kernel.run(cell)
    once = kernel.run("", "[type(w).__name__ for w in _instances.values() if w.comm and hasattr(w, '_esm')]")
    kernel.run(cell)
    again = kernel.run("", "[type(w).__name__ for w in _instances.values() if w.comm and hasattr(w, '_esm')]")
    assert len(again) == len(once)
    assert kernel.run("", "unsent()") == []
    assert kernel.run("", "sum(isinstance(out, Table) and out.comm is None for out in Out.values())") == 0


@pytest.mark.parametrize(
    "holds",
    [
        "other = table",
        "other = table.actions",
        "other = {'tables': [(table,)]}",
        "other = ipywidgets.VBox([table])",
        "class Evening: pass\nother = Evening()\nother.table = table",
    ],
)
def test_a_table_that_a_variable_holds_stays_until_the_variable_goes(holds: str, kernel: Kernel) -> None:
    cell = "table = Table(dei)\ntable"
    kernel.run(cell)
    once = kernel.count()
    kernel.run(holds)
    kernel.run(cell)
    assert kernel.count() > once
    kernel.run("other = None")
    assert kernel.count()[0] <= once[0] + 2  # a box of the notebook's own stays
    assert kernel.count()[1:] == once[1:]


def test_a_table_that_a_page_shows_stays_until_it_is_taken_away(kernel: Kernel) -> None:
    def page(kind: str) -> None:
        kernel.run(f"report(next(w for w in _instances.values() if id(w) == here), {kind!r})")

    kernel.run("table = Table(dei)\nhere = id(table)", cell="make")
    kernel.run("table", cell="show")
    page("shown")
    once = kernel.count()
    kernel.run("table = Table(dei)", cell="make")
    assert kernel.count()[0] == once[0], "the other cell shows it"
    for kind in ("gone", "shown"):  # the notebook is hidden for a while
        page(kind)
        assert kernel.count()[0] == once[0]
    kernel.run("table", cell="show")
    assert kernel.count()[0] > once[0]
    page("removed")
    assert kernel.count()[0] < once[0], "what is new has no charts yet"


def test_each_cell_closes_its_own(kernel: Kernel) -> None:
    kernel.run("Table(dei)  # one")
    kernel.run("Table(dei)  # two")
    both = kernel.count()
    for number in ("one", "two", "one"):
        kernel.run(f"Table(dei)  # {number}")
        assert kernel.count() == both


def test_the_game_of_a_table_that_was_replaced_is_kept_and_offered(kernel: Kernel) -> None:
    cell = "table = play('dei', seats=['human', 'human'], seed=4, name='replaced')\ntable"
    kernel.run(cell)
    kernel.run("session = table.session\nfor _ in range(3): session.apply(session.state.decision.default)")
    path = Path(kernel.run(cell, "str(table._keeper.path)"))
    assert len(Record.load(path).actions) == 3
    assert kernel.run("", "bool(table.keeping.data['offer'])")
    kernel.run("session.apply(session.state.decision.default)\nimport asyncio\nawait asyncio.sleep(1)")
    assert len(Record.load(path).actions) == 3, "who replaces it keeps the file"


def test_a_thought_for_a_table_ends_with_it(kernel: Kernel) -> None:
    cell = "table = Table(Session(load_game('dei'), 4, ['human'] * 2))\ntable"
    kernel.run(cell)
    idle = kernel.count()[3]
    kernel.run("send(table.actions, type='hint')\nsend(table.coach.panel, type='begin')")
    assert kernel.count()[3] > idle, "nothing thinks: this shows nothing"
    kernel.run(cell)
    assert kernel.count()[3] == idle


def test_widgets_may_be_made_while_one_is_closed(kernel: Kernel) -> None:
    """JupyterLab's messages are handled in a thread of their own, while a cell runs."""
    cell = "TextTable(['step'], [['before']], 'What happened')"
    kernel.run(f"{cell}\n")
    once = kernel.count()
    kernel.run("""
from tabletop_widgets.kernel import cell_widget
has_look, meanwhile = cell_widget._has_look, []
def make_and_look(widget, look):
    meanwhile.append(ipywidgets.Layout())
    return has_look(widget, look)
cell_widget._has_look = make_and_look""")
    kernel.run(f"{cell}\n")
    made = kernel.run("cell_widget._has_look = has_look\nfor one in meanwhile: one.close()", "len(meanwhile)")
    assert made > 0, "nothing was made: this shows nothing"
    assert kernel.count() == once


def test_a_widget_is_closed_once_when_two_threads_close_what_is_unused(kernel: Kernel) -> None:
    kernel.run("""
from tabletop_widgets.kernel import cell_widget
class Counted(TextTable):
    closed = 0
    def close(self):
        if self.comm is not None:
            Counted.closed += 1
            closer = threading.Thread(target=cell_widget.close_unused)
            closer.start()
            closer.join(5)
        super().close()
import threading""")
    for _ in range(2):
        kernel.run("Counted(['step'], [['before']], 'What happened')")
    assert kernel.run("", "Counted.closed") == 1
