"""Progress in lessons is kept beside the notebook: whole or not at all, without names, and never in the way."""

from __future__ import annotations

import gc
import json
from pathlib import Path

import pytest

from tabletop.engine.i18n.language import NOTEBOOK_VARIABLE
from tabletop_widgets import LessonTable
from tabletop_widgets.table.games.autosave import VARIABLE
from tabletop_widgets.teaching import learner_file
from tabletop_widgets.teaching.progress import LearnerProgress, place_of, validate_progress
from tests.widgets.conftest import act, click

LESSON = "51st_state_first_round"


@pytest.fixture
def notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of progress beside a notebook."""
    monkeypatch.setenv(NOTEBOOK_VARIABLE, str(tmp_path / "mine.ipynb"))
    monkeypatch.delenv(VARIABLE, raising=False)
    return tmp_path / "saved_games" / "lessons.json"


def test_stars_and_place_are_kept_and_gone_on_with(notebook: Path) -> None:
    table = LessonTable(LESSON, "raze")
    act(table.table.actions, "Arena")
    click(table.panel, type="next")
    table.close()

    again = LessonTable(LESSON)

    assert again.attempt.exercise.id == "use"
    assert again.walk.stars == {"raze": 3}
    assert json.loads(notebook.read_text()) == {
        "format": 1,
        "lessons": {LESSON: {"at": "use", "stars": {"raze": 3}}},
    }


def test_two_lessons_share_the_file_and_neither_loses_a_star(notebook: Path) -> None:
    one, other = LearnerProgress(notebook), LearnerProgress(notebook)

    one.put("a", "x", {"x": 3, "y": 1})
    one.write()
    other.put("b", "z", {"z": 2})
    other.put("a", "y", {"y": 2})
    other.write()

    assert LearnerProgress(notebook).get_stars("a") == {"x": 3, "y": 2}
    assert LearnerProgress(notebook).get_exercise("a") == "y"
    assert LearnerProgress(notebook).get_stars("b") == {"z": 2}


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "{",
        "[" * 100_000,
        "7",
        '{"format": 2, "lessons": {}}',
        '{"format": 1, "lessons": {"a": 3}}',
        '{"format": 1, "lessons": {"a": {"at": 1, "stars": {}}}}',
        '{"format": 1, "lessons": {"a": {"at": "x", "stars": {"x": 9}}}}',
        '{"format": 1, "lessons": {"a": {"at": "x", "stars": {"x": true}}}}',
    ],
)
def test_a_broken_file_is_told_of_put_aside_and_replaced(notebook: Path, broken: str) -> None:
    notebook.parent.mkdir()
    notebook.write_text(broken)

    gc.collect()  # what earlier tests left must not be finalized in the depth of a recursion, where it fails
    table = LessonTable(LESSON, "raze", lang="de")
    (note,) = table.panel.data["notes"]
    assert "lässt sich nicht lesen" in note
    act(table.table.actions, "Arena")
    table.close()

    assert LearnerProgress(notebook).get_stars(LESSON) == {"raze": 3}
    assert notebook.with_suffix(".unread.json").read_text() == broken


def test_a_file_that_was_put_aside_is_never_written_over(notebook: Path) -> None:
    notebook.parent.mkdir()
    for number, broken in enumerate(("one", "two")):
        notebook.write_text(broken)
        progress = LearnerProgress(notebook)
        for exercise in ("x", "y", "z"):
            progress.put("a", exercise, {exercise: 1})
            progress.write()
        assert LearnerProgress(notebook).get_exercise("a") == "z"
        assert [path.read_text() for path in sorted(notebook.parent.glob("*.unread*"))] == ["one", "two"][: number + 1]


def test_a_file_that_cannot_be_read_for_a_moment_loses_nothing(notebook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = LearnerProgress(notebook)
    before.put("a", "x", {"x": 3})
    before.write()
    progress = LearnerProgress(notebook)
    with monkeypatch.context() as broken:
        broken.setattr(learner_file, "read_text", lambda *_: (_ for _ in ()).throw(OSError(5, "Input/output error")))
        progress.put("b", "y", {"y": 2})
    assert progress.unwritten == "Input/output error"
    progress.write()
    assert progress.unwritten == ""
    assert LearnerProgress(notebook).get_stars("a") == {"x": 3}
    assert LearnerProgress(notebook).get_stars("b") == {"y": 2}


def test_every_mistake_in_a_file_is_named() -> None:
    with pytest.raises(ValueError, match="'b' is no progress in a lesson") as error:
        validate_progress({"format": 1, "lessons": {"a": {"at": "x", "stars": {"x": 9, "y": 3}}, "b": 1}})

    assert "a, 'x': 9 stars" in str(error.value)


def test_what_cannot_be_written_is_told_and_nothing_breaks(notebook: Path) -> None:
    notebook.parent.write_text("no folder")

    table = LessonTable(LESSON, "raze")
    act(table.table.actions, "Arena")
    table.progress.write()

    (note,) = table.list_problems("es")
    assert note.startswith("Tu progreso no se guarda")
    assert table.done


def test_nothing_is_kept_where_it_is_forbidden_or_nobody_would_find_it(
    notebook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert place_of(True) == notebook
    assert place_of("ann") == notebook.with_name("lessons-ann.json")
    assert place_of(False) is None
    monkeypatch.setenv(VARIABLE, "0")
    assert place_of(True) is place_of("ann") is None
    monkeypatch.delenv(VARIABLE)
    monkeypatch.delenv(NOTEBOOK_VARIABLE)
    assert place_of(True) is None
    with pytest.raises(ValueError, match="take letters"):
        place_of("../etc")
