"""A class that is saved in a file while it changes, and resumed from it."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tabletop import Record
from tabletop.engine.i18n.quoting import shorten
from tabletop.engine.serialization.saving import Reader
from tabletop.engine.session.strategy_registry import HUMAN
from tabletop_widgets.classroom.assignments.assignment import KINDS, Material
from tabletop_widgets.classroom.assignments.assignment_loader import load_assignment
from tabletop_widgets.classroom.assignments.notebook_file import NotebookError, is_notebook, read_notebook
from tabletop_widgets.classroom.names import clean_name
from tabletop_widgets.classroom.room import CODE_LENGTH, LETTERS, MAX_LEARNERS, STUCK_RANGE, Learner, Room
from tabletop_widgets.classroom.shared import SharedTable
from tabletop_widgets.classroom.storage.class_file import ClassFile, ClassFileError, list_saved_classes
from tabletop_widgets.screen.languages import LANGUAGES, use_language
from tabletop_widgets.teaching.progress import FORMAT, validate_progress

LOG = logging.getLogger("tabletop_widgets")
SAVE_SECONDS = 5.0
"""Seconds between two times at which changes are written."""
MAX_COUNT = 10**6
"""Largest number that is read: minutes, hints, answers."""
TEACHER = ""
"""Name in the place of a learner's for the teacher's seat at the class table."""
FACTS = ("material", "lang", "stuck", "table")
KEYS = ("code", "lang", "lessons", "latest", "counts", "hints", "missed", "minutes", "game")


class MaterialError(ValueError):
    """Error for what a class was given, such as a file that has been moved."""


class SavedClass:
    """A class and the folder in which it can be saved. Nothing is written before it has a file.

    Args:
        room: The class.
        folder: Folder of all classes.
        file: File of a class that is saved already.
    """

    def __init__(self, room: Room, folder: Path, file: ClassFile | None = None) -> None:
        self.room, self.folder = room, folder.absolute()
        self.file: ClassFile | None = None
        if file is not None:
            self._use(file)
        self.trouble = ""
        """Reason why the last change could not be written; "" if there is none."""

    def begin(self, name: str) -> None:
        """Save the class under a name from now on. Raises ClassFileError."""
        if self.file is None:
            file = ClassFile.create(self.folder, name)
            try:
                file.write(*dump_room(self.room))
            except ClassFileError:
                file.delete()
                raise
            self._use(file)

    def _use(self, file: ClassFile) -> None:
        material = self.room.material
        file.notebook = material.name if material is not None and is_notebook(material.name) else ""
        self.file = file

    async def keep_saving(self) -> None:
        """Write changes every few seconds, in a thread, so that no click waits for the disk."""
        while True:
            await asyncio.sleep(SAVE_SECONDS)
            if self.file is not None:
                await asyncio.to_thread(self._write, self.file, *dump_room(self.room))

    def save(self) -> None:
        """Write changes now, if the class has a file."""
        if self.file is not None:
            self._write(self.file, *dump_room(self.room))

    def _write(self, file: ClassFile, facts: Mapping[str, str], learners: Mapping[str, str]) -> None:
        try:
            file.write(facts, learners)
        except ClassFileError as error:
            if not self.trouble:
                LOG.error("%s", error)
            self.trouble = str(error)
        else:
            self.trouble = ""

    def close(self) -> None:
        """Write changes and close the file."""
        self.save()
        if self.file is not None:
            self.file.close()

    def delete(self) -> None:
        """Delete the file for good. Raises OSError."""
        if self.file is not None:
            self.file.delete()


def dump_room(room: Room) -> tuple[dict[str, str], dict[str, str]]:
    """Return the facts of a class and its learners as JSON texts. Addresses and the keys of pages are not saved."""
    table = None
    if room.table is not None:
        learners = {learner.token: learner.name for learner in room.learners}
        holders = [learners.get(token, TEACHER) for token in room.table.holders]
        table = {**room.table.dump(), "holders": holders}
    material = room.material and room.material._asdict()
    facts = {"material": material, "lang": room.lang, "stuck": room.stuck_minutes, "table": table}
    rows = {
        learner.name: {
            "code": learner.code,
            "lang": learner.lang,
            "lessons": learner.lessons,
            "latest": learner.latest,
            "counts": learner.counts,
            "hints": learner.hints,
            "missed": learner.missed,
            "minutes": learner.minutes,
            "game": learner.game,
        }
        for learner in room.learners
    }
    return _to_texts(facts), _to_texts(rows)


def _to_texts(values: Mapping[str, Any]) -> dict[str, str]:
    return {name: json.dumps(value, ensure_ascii=False, sort_keys=True) for name, value in values.items()}


def resume_class(folder: Path, name: str = "", notebook: str = "") -> SavedClass:
    """Return the saved class with a name; the only one of the folder for "". Its code, keys and addresses are new.

    Only the file `notebook` is executed, and only if the class was given this notebook.

    Raises ClassFileError if there is no such class, or if its file is damaged.
    """
    names = list_saved_classes(folder)
    if not name and len(names) != 1:
        known = f"choose one: {', '.join(names)}" if names else f"no class is saved in {folder}"
        raise ClassFileError(f"which class is to be resumed? ({known})")
    file = ClassFile.open(folder, name or names[0])
    try:
        facts, learners = file.read()
        try:
            room = restore_room(facts, learners, notebook)
        except MaterialError as error:
            raise ClassFileError(f"{file.path} cannot be resumed: {shorten(str(error))}") from None
        except ValueError as error:
            raise ClassFileError(f"{file.path} is damaged: {shorten(str(error))}") from None
    except BaseException:
        file.close()
        raise
    return SavedClass(room, folder, file)


def restore_room(facts: Mapping[str, Any], learners: Mapping[str, Any], notebook: str = "") -> Room:
    """Return the class that was saved as this data. `notebook` is the file of its notebook, if it has one.

    Raises:
        MaterialError: What the class was given cannot be loaded, or is not the `notebook`.
        ValueError: The data is damaged. The error names the mistake with its place.
    """
    reader = Reader({})
    reader.table(facts, "class", FACTS)
    table = reader.table(facts.get("material"), "material", Material._fields)
    material = Material(*(reader.word(table.get(name), f"material.{name}") for name in Material._fields))
    reader.word(material.kind, "material.kind", KINDS)
    lang = reader.word(facts.get("lang"), "lang", LANGUAGES)
    stuck = reader.number(facts.get("stuck"), "stuck", *STUCK_RANGE)
    if len(learners) > MAX_LEARNERS:
        reader.wrong("learners", f"more than {MAX_LEARNERS}")
    reader.done("the class")
    use_language(lang)
    material = _find_notebook(material, notebook)
    try:
        room = Room(load_assignment(material.name, material.kind, material.start), material)
    except (ValueError, OSError) as error:  # OSError: a name that no file can have
        raise MaterialError(str(error)) from None
    room.stuck_minutes, room.lang = stuck, lang
    for name, data in learners.items():
        room.add(_restore_learner(room, name, data))
    if facts["table"] is not None:
        _restore_table(room, facts["table"])
    return room


def _find_notebook(material: Material, notebook: str) -> Material:
    """Return the material with the file of its notebook as the teacher names it now. Raises MaterialError."""
    name = Path(material.name).name
    if not is_notebook(material.name):
        if notebook:
            raise MaterialError(f"it was given {name}, not a notebook")
        return material
    if not notebook:
        raise MaterialError(f"name its notebook, whose code is run: tabletop classroom {name} --resume")
    try:
        fingerprint = read_notebook(Path(notebook)).fingerprint
    except NotebookError as error:
        raise MaterialError(str(error)) from None
    if fingerprint != material.fingerprint:
        raise MaterialError(f"{notebook} is not the {name} of this class, or has been changed since")
    return material._replace(name=str(Path(notebook).absolute()))


def _restore_learner(room: Room, name: str, data: Any) -> Learner:
    reader, place = Reader({}), f"learner {name[:20]!r}"
    table = reader.table(data, place, KEYS)
    if clean_name(name) != name or room.find_learner(name) is not None:
        reader.wrong(place, "is no nickname of its own")
    code = reader.word(table.get("code"), f"{place}.code")
    if len(code) != CODE_LENGTH or set(code) - set(LETTERS):
        reader.wrong(f"{place}.code", "is no code")
    learner = Learner(name, reader.word(table.get("lang"), f"{place}.lang", LANGUAGES), code=code, is_absent=True)
    learner.counts = _read_counts(reader, table.get("counts"), f"{place}.counts", room.assignment.counts)
    learner.missed = Counter(_read_counts(reader, table.get("missed"), f"{place}.missed"))
    learner.hints = reader.number(table.get("hints"), f"{place}.hints", 0, MAX_COUNT)
    learner.earlier_minutes = reader.number(table.get("minutes"), f"{place}.minutes", 0, MAX_COUNT)
    learner.game = reader.word(table.get("game"), f"{place}.game")
    latest = reader.word(table.get("latest"), f"{place}.latest")
    reader.done("the class")
    exercises = {lesson.id: {exercise.id for exercise in lesson} for lesson in room.assignment.lessons}
    try:
        progress = validate_progress({"format": FORMAT, "lessons": table["lessons"]})
        room.assignment.check_game(learner.game)
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from None
    # Lessons may have changed since: what they no longer contain is left out.
    for lesson, entry in progress.items():
        known = exercises.get(lesson, set())
        if entry["at"] in known:
            stars = {exercise: n for exercise, n in entry["stars"].items() if exercise in known}
            learner.lessons[lesson] = {"at": entry["at"], "stars": stars}
    learner.latest = latest if latest in learner.lessons else ""
    return learner


def _read_counts(reader: Reader, data: Any, place: str, among: Any = None) -> dict[str, int]:
    """Return a table of numbers by name."""
    if not isinstance(data, dict):
        reader.wrong(place, "must be a table")
        return {}
    return {
        reader.word(name, place, among): reader.number(number, f"{place}.{name[:40]}", 0, MAX_COUNT)
        for name, number in data.items()
    }


def _restore_table(room: Room, data: Any) -> None:
    """Open the saved table of the class, with the learners in their seats."""
    reader = Reader({})
    table = reader.table(data, "table", ("seats", "record", "holders"))
    seats = reader.words(table.get("seats"), "table.seats", most=100)
    people = sum(seat == HUMAN for seat in seats)
    holders = reader.words(table.get("holders"), "table.holders", most=people)
    if people == 0 or seats[:people] != [HUMAN] * people:
        reader.wrong("table.seats", "people have the first seats")
    unknown = [name for name in holders if name != TEACHER and room.find_learner(name) is None]
    if unknown or len(set(holders)) < len(holders):
        reader.wrong("table.holders", "a seat belongs to no one")
    reader.done("the class")
    record = Record.from_text(json.dumps(table["record"]))
    game = record.game()
    if game.name != room.assignment.game or game.num_players != len(seats):
        raise ValueError("table: it is another game")
    shared = SharedTable(game, people, record.seed)
    shared.restore(record, seats)
    for name in holders:
        learner = room.get_teacher(room.lang) if name == TEACHER else room.find_learner(name)
        assert learner is not None
        shared.seat(learner.token)
    room.set_table(shared)
