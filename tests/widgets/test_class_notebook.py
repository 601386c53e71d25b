"""A class that is given a teacher's own notebook: what is refused, what learners get, and what is saved."""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ipywidgets as W
import pytest

from tabletop.__main__ import main
from tabletop.engine.registry import catalogue
from tabletop_widgets.classroom.assignments import cell_runner, notebook_assignment
from tabletop_widgets.classroom.assignments.assignment_loader import load_assignment
from tabletop_widgets.classroom.assignments.notebook_assignment import NotebookAssignment, read_games
from tabletop_widgets.classroom.storage.class_file import ClassFileError
from tabletop_widgets.classroom.storage.saved_class import resume_class
from tabletop_widgets.screen import session_widget
from tabletop_widgets.screen.modules import PACKAGE
from tabletop_widgets.server.html_tree import parse_html
from tabletop_widgets.server.limits import DRAWN
from tests.class_server import ROOT, ask, serve_class
from tests.notebook_files import write_notebook
from tests.play_server import ClientPage
from tests.tutorial_game import read_cells
from tests.widgets.test_class_server import ACTIONS, BAR, LESSON, decide, list_answers, rows_of

QUIZ = "teaching/quiz.js"
PLAY = "from tabletop_widgets import play\nplay('gin_rummy', seats=['human', 'random'])"
ASK = "from tabletop_widgets import QuizView\nQuizView('gin_rummy', seed=3)"
LEARN = "from tabletop_widgets import LessonTable\nLessonTable('gin_rummy_first_hand')"
MARK = "with open('ran', 'a') as file:\n    file.write('x');"
"""Leaves a mark next to the notebook whenever it runs."""


@pytest.fixture(autouse=True)
def wire(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the comms as they are: pages have their own."""
    monkeypatch.setenv("TABLETOP_PACE", "0")
    monkeypatch.setenv("TABLETOP_KEEP", "0")
    monkeypatch.setattr(session_widget, "reraise", False)


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail if a page has reported an error of the program."""
    yield
    errors = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    expected = ("fails_for_one", "error_of_a_callback", "interact")
    assert errors == [] or any(name in request.node.name for name in expected)


def texts(page: ClientPage) -> str:
    """Return what the HTML widgets of a page say, as trees of elements in JSON."""
    return json.dumps([state["value"] for state in page.models.values() if state.get("_model_name") == "HTMLModel"])


def press(page: ClientPage, name: str) -> None:
    """Press the first button with this name."""
    page.send(next(id for id, state in page.models.items() if state.get("description") == name), {"event": "click"})


def wait_until(is_there: Callable[[], Any]) -> None:
    """Wait until something has happened on the server, which pages do not wait for."""
    end = time.monotonic() + 10.0
    while not is_there():
        assert time.monotonic() < end, "it has not happened"
        time.sleep(0.02)


def load(path: str, start: str = "") -> NotebookAssignment:
    """Return the assignment of a notebook."""
    assignment = load_assignment(path, start=start)
    assert isinstance(assignment, NotebookAssignment)
    return assignment


# --- what learners get ------------------------------------------------------------------------------------------------


def test_each_learner_has_the_pages_with_an_own_game_and_the_teacher_sees_who_is_where(tmp_path: Path) -> None:
    count = "import random\nrandom.seed(5)"
    show = f"print('first:', random.random())\n{PLAY}"
    path = write_notebook(tmp_path / "gin.ipynb", "# Knock or not\n\nRead **this**.", count, show, "## Think", ASK)
    with serve_class(path) as served:
        pages = {name: served.open(name) for name in ("Anna", "Ben")}
        for page in pages.values():
            page.wait(lambda page=page: list_answers(page))
            assert page.get(BAR)["data"]["title"] == "Knock or not"
            assert '["strong", {}, ["this"]]' in texts(page)
        said = {re.findall(r"first: [\d.]+", texts(page))[0] for page in pages.values()}
        assert len(said) == 1, "what a cell has seeded does not depend on the cells of others"
        hands = [json.dumps(page.slices) for page in pages.values()]
        assert hands[0] != hands[1]
        anna, ben = pages.values()
        assert not any("keeping" in view["_script"] or "/menu" in view["_script"] for view in anna.slices.values())
        before = list_answers(ben)
        decide(anna)
        assert list_answers(ben) == before
        press(anna, "Next page")
        anna.wait(lambda: anna.find(QUIZ) and anna.get(QUIZ).get("data"))
        question = anna.get(QUIZ)["data"]
        anna.tell(QUIZ, type="answer", answers=[question["choices"][0]["id"]], at=question["at"])
        wait_until(lambda: served.room.learners[0].counts.get("Answered") == 1)
        rows = rows_of(served)
        assert [cell for cell, _ in rows["Anna"]["cells"][4:6]] == ["Think", "2"]
        assert [cell for cell, _ in rows["Ben"]["cells"][4:]] == ["Knock or not", "1", "0", "0", "0"]
        csv = ask(f"{served.site}/teacher/class.csv?key={served.room.teacher}").body.splitlines()
        assert csv[0] == "Nickname,Minutes,Hints,Missed rules,Page,Answered,Right,Decisions"
        assert re.fullmatch(r"Anna,0,0,.*,2,1,[01],1", csv[1])
        anna.send(anna.root, {"slice": anna.find(BAR), "content": {"type": "lang", "value": "de"}})
        anna.wait(lambda: any(state.get("description") == "Nächste Seite" for state in anna.models.values()))
    assert [file.name for file in tmp_path.iterdir()] == ["gin.ipynb"], "nothing is written"


def test_a_lesson_in_a_notebook_reports_stars_and_hints_and_saves_nothing_on_the_teachers_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_notebook(tmp_path / "gin.ipynb", "# One\n\nRead.", LEARN)
    monkeypatch.setenv("TABLETOP_KEEP", "1")
    with serve_class(path) as served:
        assert [lesson.id for lesson in served.room.assignment.lessons] == ["gin_rummy_first_hand"]
        page = served.open("Anna")
        page.wait(lambda: page.find(LESSON) and page.get(LESSON).get("data"))
        page.tell(LESSON, type="hint")
        wait_until(lambda: served.room.learners[0].hints == 1)
        wait_until(lambda: served.room.learners[0].lessons.get("gin_rummy_first_hand"))
    assert [file.name for file in tmp_path.iterdir()] == ["gin.ipynb"]


def test_a_game_of_the_notebook_itself_is_each_learners_own_and_that_of_the_class_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "_registered", dict(catalogue._registered))
    cells = ("# Mine", read_cells(), "## Play", PLAY.replace("gin_rummy", "windfall"))
    with serve_class(write_notebook(tmp_path / "mine.ipynb", *cells)) as served:
        assert served.room.assignment.game == "windfall"
        of_class = catalogue.find_game_class("windfall")
        pages = [served.open(name) for name in ("Anna", "Ben")]
        for page in pages:
            press(page, "Next page")
        for page in pages:
            page.wait(lambda page=page: list_answers(page))
        decide(pages[0])
        assert served.room.open(2, 2).session.game.name == "windfall"
        served.loop.call_soon_threadsafe(served.server.sessions.get(served.room.learners[0].token).end)
        wait_until(lambda: served.server.sessions.get(served.room.learners[0].token) is None)
        decide(pages[1])
        assert catalogue.find_game_class("windfall") is of_class


def test_a_cell_that_fails_for_one_learner_says_so_there_only(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    once = "from pathlib import Path\nruns = Path('runs')\nn = len(runs.read_text()) if runs.exists() else 0"
    fail = "runs.write_text('x' * (n + 1))\nassert n != 1, 'not for the second'"
    path = write_notebook(tmp_path / "gin.ipynb", "# One", once, fail, PLAY)
    with serve_class(path) as served:
        anna = served.open("Anna")
        anna.wait(lambda: "could not be prepared" in texts(anna))
        ben = served.open("Ben")
        ben.wait(lambda: list_answers(ben))
    assert "cell 3, line 2: AssertionError: not for the second" in caplog.text


def test_interact_and_outputs_show_what_their_functions_show(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    interact = """
import ipywidgets as W
from ipywidgets import interact
from IPython.display import HTML, clear_output
class Figure:
    def savefig(self, file, format):
        file.write(b'PNG')
@interact(n=(0, 9))
def show(n=3):
    print('printed', n)
    return HTML(f'<b>double {2 * n}</b>') if n != 5 else W.Tab()
out, button = W.Output(), W.Button(description='More')
def more(_):
    with out:
        print('more')
        display(Figure())
button.on_click(more)
display(W.VBox([button, out]))
"""
    path = write_notebook(tmp_path / "gin.ipynb", "# One", interact, PLAY)
    with serve_class(path) as served:
        page = served.open("Anna")
        page.wait(lambda: "printed 3" in texts(page) and '["b", {}, ["double 6"]]' in texts(page))
        slider = next(id for id, state in page.models.items() if state.get("_model_name") == "IntSliderModel")
        page.put({"comm": slider, "data": {"method": "update", "state": {"value": 7}}})
        page.wait(lambda: "double 14" in texts(page) and "double 6" not in texts(page))
        for _ in range(2):
            press(page, "More")
        page.wait(lambda: texts(page).count("data:image/png;base64,UE5H") == 2)
        page.put({"comm": slider, "data": {"method": "update", "state": {"value": 5}}})
        wait_until(lambda: served.room.assignment.troubles)
        assert "double 14" in texts(page)
        (trouble,) = served.room.assignment.troubles
        assert trouble == "ValueError: a widget Tab is shown, which pages of a class cannot draw"
    assert W.Output.__name__ == "Output", "other code has what it had"


def test_an_error_of_a_callback_leaves_the_page_and_is_reported_to_the_teacher_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    control = "import ipywidgets as W\nslider, button = W.IntSlider(), W.Button(description='Go')\n"
    observe = "slider.observe(lambda change: 1 // (change['new'] - 7), 'value')\n"
    press_it = "def go(_):\n    raise KeyError('no such card')\nbutton.on_click(go)\nW.VBox([slider, button])"
    path = write_notebook(tmp_path / "gin.ipynb", "# One", control + observe + press_it, PLAY)
    with serve_class(path) as served:
        pages = [served.open(name) for name in ("Anna", "Ben")]
        for page in pages:
            page.wait(lambda page=page: list_answers(page))
            slider = next(id for id, state in page.models.items() if state.get("_model_name") == "IntSliderModel")
            for value in (7, 8, 7):
                page.put({"comm": slider, "data": {"method": "update", "state": {"value": value}}})
            for _ in range(2):
                press(page, "Go")
            before = list_answers(page)
            decide(page)
            assert list_answers(page) != before
        trouble = json.loads(ask(f"{served.site}/teacher/progress?key={served.room.teacher}").body)["trouble"]
        csv = ask(f"{served.site}/teacher/class.csv?key={served.room.teacher}").body
    lines = ["cell 2, line 3: ZeroDivisionError: ", "cell 2, line 5: KeyError: 'no such card'"]
    for line in lines:
        assert caplog.text.count(line) == trouble.count(line) == 1
        assert line not in csv


def test_what_is_shown_becomes_text_pictures_or_live_widgets_without_any_script(tmp_path: Path) -> None:
    show = """
import pandas as pd, tabletop
from IPython.display import HTML, Image, Markdown, display
display(pd.DataFrame({'points': [17]}), tabletop.load_game('gin_rummy').new_initial_state(seed=1))
display(HTML('<a href="javascript:x()" onclick="x()">here</a><script>evil()</script><img src="http://e/x.png">'))
display(Markdown('*so*'), Image(data=b'\\x89PNG\\r\\n\\x1a\\n', format='png'))
30 + 12
"""
    path = write_notebook(tmp_path / "gin.ipynb", "# A\n\n<b onclick='x()'>b</b> [w](https://e.org) [f](f.html)", show)
    with serve_class(path) as served:
        page = served.open("Anna")
        page.wait(lambda: r'["42\n"]' in texts(page))
        said = texts(page)
    assert '["td", {}, ["17"]]' in said
    assert '"src": "data:image/svg+xml;base64,' in said
    assert '"src": "data:image/png;base64,' in said
    assert '["em", {}, ["so"]]' in said
    assert '"href": "https://e.org", "target": "_blank", "rel": "noopener noreferrer"' in said
    assert "<b onclick" in said, "HTML in a text is shown as it is written"
    for bad in ("evil", '"onclick"', "javascript:", "http://e/", "dataframe tbody", "f.html"):
        assert bad not in said


def test_outputs_and_attachments_that_are_stored_in_the_file_are_not_used(tmp_path: Path) -> None:
    stored = [{"output_type": "display_data", "metadata": {}, "data": {"text/html": "<b>stored</b>"}}]
    path = write_notebook(tmp_path / "a.ipynb", "# A", "print('fresh')", PLAY, outputs=stored, attachments={"x": "y"})
    with serve_class(path) as served:
        page = served.open("Anna")
        page.wait(lambda: "fresh" in texts(page))
        assert "stored" not in json.dumps([page.models, page.slices])


def test_pages_draw_the_controls_that_notebooks_may_show() -> None:
    script = (PACKAGE / "server/controls.js").read_text(encoding="utf-8")
    names = set(re.findall(r"^  (\w+Model):", script, re.MULTILINE))
    assert names - {"StillModel"} == DRAWN


def test_html_keeps_what_a_text_needs_and_no_address_that_loads_or_runs_something() -> None:
    kept = parse_html('<h2>A</h2><table><tr><th scope="col">B</th></tr></table><hr><style>c{}</style>D')
    assert json.dumps(kept) == (
        '[["h2", {}, ["A"]], ["table", {}, [["tr", {}, [["th", {"scope": "col"}, ["B"]]]]]], ["hr", {}, []], "D"]'
    )
    for address in ("javascript:x", "//e.org", "data:text/html;base64,x", " http:x", "file:///etc/passwd"):
        assert parse_html(f'<a href="{address}">a</a><img alt="b" src="{address}">') == ["a", "b"]


# --- where learners begin ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "title", "first"),
    [("", "A", 1), ("to play", "To play", 3), ("cell-4", "To play", 4), ("4", "To play", 4)],
)
def test_a_class_begins_at_a_heading_or_a_cell(start: str, title: str, first: int, tmp_path: Path) -> None:
    cells = ("# A", "a = 1", "## *To* play\n\nNow.", PLAY, "## End")
    notebook = load(write_notebook(tmp_path / "a.ipynb", *cells), start).notebook
    page = notebook.pages[notebook.start]
    assert (page.title, page.cells[0].number) == (title, first)
    with pytest.raises(ValueError, match=r"has no heading or cell 'B' \(headings: A; To play; End\)"):
        load(write_notebook(tmp_path / "a.ipynb", *cells), "B")


# --- what is refused --------------------------------------------------------------------------------------------------

BAD = {
    "a list": ("[]", "is no notebook of format 4"),
    "no JSON": ("{", "is no notebook: "),
    "an old format": ('{"nbformat": 3, "worksheets": []}', "is no notebook of format 4"),
    "no cells": ('{"nbformat": 4, "cells": {}}', "is no notebook of format 4"),
    "a cell that is none": ('{"nbformat": 4, "cells": [1, {"cell_type": "code"}]}', "cell 1 is .*; cell 2 is"),
    "nothing to run": ('{"nbformat": 4, "cells": []}', "there is no cell with code"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_file_that_is_no_notebook_is_refused_in_one_sentence(name: str, tmp_path: Path) -> None:
    text, message = BAD[name]
    (tmp_path / "a.ipynb").write_text(text)
    with pytest.raises(ValueError, match=message):
        load(str(tmp_path / "a.ipynb"))
    with pytest.raises(ValueError, match="cannot be read: No such file"):
        load(str(tmp_path / "none.ipynb"))


def test_every_mistake_that_can_be_seen_is_named_with_its_cell_and_nothing_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cells = ("# A", MARK, "%matplotlib inline\n!ls\ninput()", "y = (\n", "n = input()", "%%bash\n!x\n!y", "x %\\\n 3")
    other = {"kernelspec": {"language": "R"}}
    assert main(["classroom", write_notebook(tmp_path / "a.ipynb", *cells, metadata=other)]) == 2
    shown = capsys.readouterr()
    for mistake in (
        "its language is R, not python",
        "cell 3, line 1: '%matplotlib inline' is a command of Jupyter, not Python",
        "cell 3, line 2: '!ls' is a command of Jupyter",
        "cell 3, line 3: input() has no one to ask",
        "cell 4, line 1: '(' was never closed",
        "cell 5, line 1: input() has no one to ask",
        "cell 6, line 1: '%%bash' is a command of Jupyter",
    ):
        assert mistake in shown.err
    assert "cell 6, line 2" not in shown.err
    assert "cell 7" not in shown.err, "a line of Python may begin with a sign of Jupyter"
    assert "http" not in shown.out, "the class is not opened"
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("a = 1\nb = 1 / 0", r"a.ipynb: cell 3, line 2: ZeroDivisionError: division by zero"),
        ("def f():\n    raise KeyError('x')\n\nf()", r"cell 3, line 4: KeyError: 'x'"),
        ("import sys\nsys.exit(3)", r"cell 3, line 2: SystemExit: 3"),
        ("print('x' * 1_000_001)", r"cell 3, line 1: ValueError: it shows more than 1,000,000 characters"),
        ("import ipywidgets\nipywidgets.VBox([ipywidgets.Tab()])", r"cell 3 shows a widget Tab, which pages of"),
        ("1 + 1", r"it shows nothing of a game"),
    ],
)
def test_a_cell_that_fails_is_named_with_its_line_before_the_class_is_opened(
    cell: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=message):
        load(write_notebook(tmp_path / "a.ipynb", "# A", "x = 1", cell))


WORK = "end = time.process_time() + 1.5\nwhile time.process_time() < end:\n    pass"


@pytest.mark.parametrize(("limit", "cell"), [("MAX_SECONDS", WORK), ("MAX_WAIT_SECONDS", "time.sleep(3)")])
def test_a_notebook_that_takes_too_long_is_refused_with_its_cell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, cell: str
) -> None:
    monkeypatch.setattr(notebook_assignment, limit, 1.0)
    path = write_notebook(tmp_path / "a.ipynb", "# A", "import time", cell, PLAY)
    with pytest.raises(ValueError, match=r"cell 3 does not end\. All cells together may take [\d.]+ seconds of"):
        load(path)
    wait_until(lambda: not cell_runner._turn.locked())  # it has given back the working directory


def test_waiting_for_something_else_does_not_count_as_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebook_assignment, "MAX_SECONDS", 2.0)
    assert load(write_notebook(tmp_path / "a.ipynb", "# A", "import time", "time.sleep(2.5)", PLAY)).counts


@pytest.mark.long
@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_each_shipped_notebook_can_be_given_to_a_class(path: Path) -> None:
    assignment = load(str(path))
    assert assignment.notebook.pages
    assert assignment.counts[0] == "Page"


# --- another day ------------------------------------------------------------------------------------------------------


def read_moves(text: str) -> tuple[Any, ...]:
    """Return the seed and the moves of a learner's only game."""
    (record,) = read_games(text).values()
    return record.seed, record.actions


def save_class(tmp_path: Path) -> tuple[str, str, tuple[Any, ...]]:
    """Save a class in which Anna has decided once, and return the notebook, her code, and the moves of her game."""
    path = write_notebook(tmp_path / "gin.ipynb", "# A", MARK, "## B", PLAY, "## C\n\nEnd.")
    with serve_class(path, start="B", folder=tmp_path / "classes") as served:
        anna = served.open("Anna")
        anna.wait(lambda: list_answers(anna))
        decide(anna)
        wait_until(lambda: served.room.learners[0].counts.get("Decisions"))
        wait_until(lambda: served.room.learners[0].game)
        served.saved.begin("7b")
        assert served.saved.file is not None
        assert served.saved.file.command == f"tabletop classroom {path} --resume 7b"
        learner = served.room.learners[0]
        return path, learner.code, read_moves(learner.game)


def test_a_class_with_a_notebook_goes_on_at_the_page_and_in_the_game(tmp_path: Path) -> None:
    path, code, (seed, moves) = save_class(tmp_path)
    assert moves
    with serve_class(path, folder=tmp_path / "classes", resumes=True) as served:
        done = served.room.learners[0].counts["Decisions"]
        assert rows_of(served)["Anna"]["cells"][4:] == [["B", "now"], ["2", ""], [str(done), ""]]
        anna = ClientPage(served, token=served.join("Anna", code))
        session = served.server.sessions.get(anna.session)
        wait_until(lambda: session.root._own is not None and session.root._own._games)
        (game, _), *_ = session.root._own._games.values()
        wait_until(lambda: game.state.current_player() == 0)  # the opponent moves first, if it was its turn
        anna.wait(lambda: list_answers(anna) and anna.get(ACTIONS)["data"]["version"] == game.version)
        decide(anna)
        wait_until(lambda: served.room.learners[0].counts["Decisions"] > done)
        again, later = read_moves(served.room.learners[0].game)
        assert (again, later[: len(moves)]) == (seed, moves)


def test_no_code_runs_that_the_teacher_does_not_name_again_unchanged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _, _ = save_class(tmp_path)
    ran = (tmp_path / "ran").read_text()
    folder = tmp_path / "classes"
    with pytest.raises(ClassFileError, match=r"name its notebook, whose code is run: tabletop classroom gin.ipynb"):
        resume_class(folder)
    other = write_notebook(tmp_path / "other.ipynb", "# A", f"{MARK}\n{PLAY}")
    assert main(["classroom", other, "--resume", "7b", "--folder", str(folder)]) == 2
    assert "other.ipynb is not the gin.ipynb of this class, or has been changed since" in capsys.readouterr().err
    changed = json.loads(Path(path).read_text())
    changed["cells"][0]["source"] = "# B"
    Path(path).write_text(json.dumps(changed))
    with pytest.raises(ClassFileError, match="has been changed since"):
        resume_class(folder, notebook=path)
    assert (tmp_path / "ran").read_text() == ran
    assert main(["classroom", "dei", "--resume", "7b"]) == 2


def test_damaged_games_of_a_notebook_are_refused(tmp_path: Path) -> None:
    assignment = load(write_notebook(tmp_path / "gin.ipynb", "# A", PLAY))
    assignment.check_game("")
    for text in ("[]", "{", '{"4.0": 3}', '{"4.0": "{}"}'):
        with pytest.raises(ValueError, match=r"."):
            assignment.check_game(text)
