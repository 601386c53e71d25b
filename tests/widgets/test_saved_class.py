"""A class that is saved and resumed: who comes back as whom, what is in the file, and what a damaged file can do."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import stat
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tabletop import Session, load_game
from tabletop.__main__ import main
from tabletop_widgets.classroom import class_server, guesses
from tabletop_widgets.classroom.assignments.assignment import Material
from tabletop_widgets.classroom.assignments.assignment_loader import load_assignment
from tabletop_widgets.classroom.room import Room
from tabletop_widgets.classroom.storage import class_file
from tabletop_widgets.classroom.storage.class_file import (
    KEEP_DAYS,
    ClassFile,
    ClassFileError,
    delete_old_classes,
    list_saved_classes,
)
from tabletop_widgets.classroom.storage.saved_class import SavedClass, resume_class
from tabletop_widgets.screen import session_widget
from tests.class_server import Reply, ServedClass, ask, serve_class
from tests.play_server import ClientPage
from tests.widgets.test_class_server import (
    BAR,
    LESSON,
    decide,
    go_to_table,
    list_answers,
    open_lesson,
    rows_of,
    wait_for_seat,
)

FILE = "class-7b.sqlite"


@pytest.fixture(autouse=True)
def wire(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the comms as they are: pages have their own."""
    monkeypatch.setenv("TABLETOP_PACE", "0")
    monkeypatch.setattr(session_widget, "reraise", False)


def post(served: ServedClass, path: str, **form: str) -> Reply:
    """Send a form of the teacher's page."""
    return ask(f"{served.site}/teacher/{path}?key={served.room.teacher}", form, Origin=served.site)


def wait_until(is_there: Callable[[], bool]) -> None:
    """Wait until something has happened on the server, which pages do not wait for."""
    end = time.monotonic() + 10.0
    while not is_there():
        assert time.monotonic() < end, "it has not happened"
        time.sleep(0.02)


def save_room(folder: Path, name: str = "7b", **material: str) -> Room:
    """Save a class with Anna, and close it."""
    given = Material("gin_rummy", **material)
    room = Room(load_assignment(*given[:3]), given)
    room.join("Anna", room.code, "de")
    saved = SavedClass(room, folder)
    saved.begin(name)
    saved.close()
    return room


def test_a_class_goes_on_another_day_and_only_the_own_code_makes_one_anna(tmp_path: Path) -> None:
    with serve_class("51st_state", folder=tmp_path) as served:
        anna, ben = served.open("Anna"), served.open("Ben")
        open_lesson(anna)
        decide(anna)
        shown = anna.get(LESSON)["data"]["number"]
        served.room.report_help(anna.session, 2, ["51s.raze.shield"])
        assert post(served, "table", players="2", people="2").status == 303
        go_to_table(ben)
        wait_for_seat(ben)
        code, former = anna.get(BAR)["data"]["code"], (anna.session, served.room.code, served.room.teacher)
        table = served.room.table
        assert table is not None
        hand = set(table.session.state.seats[0].hand)
        assert not list(tmp_path.iterdir()), "nothing is saved unless the teacher says so"
        assert post(served, "save", name="../7b").status == 400
        assert post(served, "save", name="7b").status == 303
        assert str(tmp_path / FILE) in ask(f"{served.site}/teacher?key={served.room.teacher}").body
        reply = post(served, "close")
        assert reply.status == 200
        assert "tabletop classroom --resume 7b" in reply.body
        wait_until(served.server.ended.is_set)
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    data = (tmp_path / FILE).read_bytes()
    assert not any(secret.encode() in data for secret in former), "addresses and keys end with the class"

    with serve_class(folder=tmp_path, resumes=True) as served:
        row = rows_of(served)["Anna"]
        assert (row["away"], row["cells"][1], row["cells"][2]) == ("away", ["0", ""], ["2", ""])
        assert ask(f"{served.site}/{former[0]}/").status == 403
        assert served.join("Anna") == ""
        assert served.join("Anna", former[1]) == ""
        assert served.join("Ben", code) == "", "nor does Anna's code make anyone Ben"
        assert served.room.code != former[1]
        anna = ClientPage(served, token=served.join("anna", code.lower()))
        anna.wait(lambda: anna.find(LESSON))
        assert anna.get(LESSON)["data"]["number"] == shown
        assert rows_of(served)["Anna"]["away"] == ""
        own = served.room.find_learner("Ben")
        assert own is not None
        ben = ClientPage(served, token=served.join("Ben", own.code))
        go_to_table(ben)
        wait_for_seat(ben)
        text = json.dumps([ben.models, ben.slices])
        assert all(f'"{card}"' in text for card in hand), "the same seat, with the same hand"


def test_a_learners_game_and_numbers_go_on(tmp_path: Path) -> None:
    session = Session(load_game("gin_rummy"), 3, ["random", "random"])
    session.run_strategies(6)
    session.record().save(tmp_path / "game.json")
    folder = tmp_path / "classes"
    with serve_class(str(tmp_path / "game.json"), folder=folder) as served:
        page = served.open("Anna")
        first = list_answers(page)
        decide(page)
        page.wait(lambda: list_answers(page) and list_answers(page) != first)
        answers, code = list_answers(page), page.get(BAR)["data"]["code"]
        wait_until(lambda: served.room.learners[0].counts.get("Decisions") == 1)
        served.saved.begin("7b")
        for _ in range(2):  # a page that is closed for long goes on too
            session_of = served.server.sessions.get(page.session)
            assert session_of is not None
            served.loop.call_soon_threadsafe(served.server.sessions.end, session_of)
            page.wait_closed()
            page = ClientPage(served, token=page.session)
            page.wait(lambda page=page: list_answers(page))
            assert list_answers(page) == answers
    with serve_class(folder=folder, resumes=True) as served:
        page = ClientPage(served, token=served.join("Anna", code))
        page.wait(lambda: list_answers(page))
        assert list_answers(page) == answers
        assert served.room.learners[0].counts["Decisions"] == 1
        decide(page)
        wait_until(lambda: served.room.learners[0].counts["Decisions"] == 2)


def test_a_quiz_goes_on_with_its_numbers_and_level(tmp_path: Path) -> None:
    room = save_room(tmp_path, kind="quiz")
    file = ClassFile.open(tmp_path, "7b")
    facts, learners = file.read()
    learners["Anna"]["counts"] = {"Answered": 7, "Right": 5, "Level": 9}
    file.write({name: json.dumps(fact) for name, fact in facts.items()}, {"Anna": json.dumps(learners["Anna"])})
    file.close()
    with serve_class(folder=tmp_path, resumes=True) as served:
        page = ClientPage(served, token=served.join("Anna", room.learners[0].code))
        data = page.get("teaching/quiz.js")["data"]
        assert data["level"] == 5, "there is no higher one"
        page.tell("teaching/quiz.js", type="answer", at=data["at"], answers=[data["choices"][0]["id"]])
        wait_until(lambda: served.room.learners[0].counts["Answered"] == 8)


def test_a_class_is_deleted_for_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serve_class(folder=tmp_path) as served:
        served.open("Anna")
        assert post(served, "close").status == 400, "nothing is lost without a confirmation"
        post(served, "save", name="7b")
        assert post(served, "delete").status == 400
        assert (tmp_path / FILE).exists()
        assert post(served, "delete", sure="on").status == 200
        wait_until(served.server.ended.is_set)
    assert not list(tmp_path.iterdir())
    save_room(tmp_path)
    assert main(["classroom", "--delete", "7b", "--folder", str(tmp_path)]) == 0
    assert str(tmp_path / FILE) in capsys.readouterr().out
    assert not list(tmp_path.iterdir())
    assert main(["classroom", "--delete", "7b", "--folder", str(tmp_path)]) == 2


def test_what_is_not_resumed_for_long_is_deleted_and_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("old", "damaged", "new"):
        save_room(tmp_path, name)
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "class-damaged.sqlite").write_bytes(b"x")
    long_ago = time.time() - 86_400 * (KEEP_DAYS + 0.1)
    for name in ("class-old.sqlite", "class-damaged.sqlite", "notes.txt"):
        os.utime(tmp_path / name, (long_ago, long_ago))
    recent = time.time() - 86_400 * (KEEP_DAYS - 0.1)
    os.utime(tmp_path / "class-new.sqlite", (recent, recent))
    assert main(["classroom", "chess", "--folder", str(tmp_path)]) == 2
    out = capsys.readouterr().out
    assert [line.rpartition(" ")[2] for line in out.splitlines()] == ["damaged", "old"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["class-new.sqlite", "notes.txt"]
    resume_class(tmp_path).close()
    assert time.time() - (tmp_path / "class-new.sqlite").stat().st_mtime < 100, "a resumed class stays"


def test_a_held_class_is_resumed_by_nobody_else(tmp_path: Path) -> None:
    save_room(tmp_path)
    saved = resume_class(tmp_path, "7b")
    with pytest.raises(ClassFileError, match="in use"):
        resume_class(tmp_path, "7b")
    saved.close()
    resume_class(tmp_path, "7b").close()


def test_a_change_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = ClassFile.create(tmp_path, "7b")
    file.write({"lang": '"de"'}, {"Anna": "1", "Ben": "2"})
    with pytest.raises(ClassFileError):
        file.write({"lang": '"es"'}, {"Anna": "3", "Carla": object()})  # type: ignore[dict-item]
    file.close()
    file = ClassFile.open(tmp_path, "7b")
    assert file.read() == ({"lang": "de"}, {"Anna": 1, "Ben": 2})
    file.write({"lang": '"de"'}, {"Ben": "2"})
    file.close()
    assert b"Anna" not in (tmp_path / FILE).read_bytes(), "what is removed is overwritten"


def put(table: str, name: str, value: Any) -> Callable[[Path], None]:
    """Return a damage that writes a value of the database."""

    def damage(path: Path) -> None:
        with closing(sqlite3.connect(path)) as base, base:
            base.execute(f"INSERT OR REPLACE INTO {table} (name, value) VALUES (?, ?)", (name, json.dumps(value)))

    return damage


def run(*statements: str) -> Callable[[Path], None]:
    """Return a damage that executes statements on the database."""

    def damage(path: Path) -> None:
        with closing(sqlite3.connect(path)) as base, base:
            for statement in statements:
                base.execute(statement)

    return damage


SOUND = {
    "code": "ABCDEF", "lang": "de", "lessons": {}, "latest": "", "counts": {}, "hints": 0, "missed": {}, "minutes": 3,
    "game": "",
}  # fmt: skip
DAMAGES: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "text": lambda path: path.write_text("no database" * 200),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:6000]),
    "overwritten": lambda path: path.write_bytes(path.read_bytes()[:4096] + bytes(4096) + path.read_bytes()[8192:]),
    "trigger": run("CREATE TRIGGER t AFTER UPDATE ON class BEGIN DELETE FROM learners; END"),
    "view": run("DROP TABLE learners", "CREATE VIEW learners AS SELECT 1 AS id, 'x' AS name, '1' AS value"),
    "another kind": run("PRAGMA application_id = 7"),
    "another version": run("PRAGMA user_version = 9"),
    "no JSON": run("UPDATE learners SET value = '{'"),
    "no text": run("UPDATE learners SET value = x'00'"),
    "material": put("class", "material", Material("../../etc/passwd")._asdict()),
    "kind": put("class", "material", Material("gin_rummy", "os.system")._asdict()),
    "language": put("class", "lang", "klingon"),
    "stuck": put("class", "stuck", 0),
    "table": put("class", "table", {"seats": ["human"], "record": {}, "holders": []}),
    "name": put("learners", "Teacher\u202e", SOUND),
    "look-alike": put("learners", "ANNA", SOUND),
    "code": put("learners", "Ben", {**SOUND, "code": ""}),
    "stars": put("learners", "Ben", {**SOUND, "lessons": {"x": {"at": "y", "stars": {"y": 9}}}}),
    "counts": put("learners", "Ben", {**SOUND, "counts": {"Right": 1}}),
    "game": put("learners", "Ben", {**SOUND, "game": "{}"}),
    "more": put("learners", "Ben", {**SOUND, "is_teacher": True}),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_refused_in_one_sentence_and_stays_as_it_is(
    damage: Callable[[Path], object],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(class_server, "hold_class", lambda *_: None)
    save_room(tmp_path)
    damage(tmp_path / FILE)
    before = (tmp_path / FILE).read_bytes()
    assert main(["classroom", "--resume", "7b", "--folder", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert FILE in err
    assert "Traceback" not in err
    assert (tmp_path / FILE).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if path.stat().st_size] == [FILE] if before else True


def test_a_class_whose_saved_game_was_moved_is_not_called_damaged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Session(load_game("gin_rummy"), 3, ["random", "random"]).record().save(tmp_path / "game.json")
    saved = SavedClass(class_server.create_room("game.json", "course", "", "en"), tmp_path)
    saved.begin("7b")
    saved.close()
    monkeypatch.chdir("/")
    resume_class(tmp_path).close()  # from another folder
    (tmp_path / "game.json").unlink()
    assert main(["classroom", "--resume", "--folder", str(tmp_path)]) == 2
    assert f"{FILE} cannot be resumed: {tmp_path / 'game.json'} cannot be read" in capsys.readouterr().err


def test_the_command_says_which_classes_there_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--folder", str(tmp_path)]
    for words, reason in (
        ([], "name what the class is given"),
        (["dei", "--resume"], "name what the class is given"),
        (["--resume"], "no class is saved"),
        (["--resume", "7b"], "no saved class '7b'"),
        (["--resume", "../7b"], "letters, digits"),
        (["--resume", "7b", "--save", "7c"], "leave --save out"),
    ):
        assert main(["classroom", *words, *where]) == 2
        assert reason in capsys.readouterr().err
    for name in ("7b", "7c"):
        save_room(tmp_path, name)
    assert main(["classroom", "--resume", *where]) == 2
    assert "choose one: 7b, 7c" in capsys.readouterr().err
    with pytest.raises(ClassFileError, match="saved already"):
        save_room(tmp_path)
    assert list_saved_classes(tmp_path) == ["7b", "7c"]
    assert delete_old_classes(tmp_path / "nowhere") == []


def test_a_class_that_cannot_be_written_says_so_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve_class(folder=tmp_path) as served:
        post(served, "save", name="7b")
        (tmp_path / FILE).unlink()
        assert post(served, "close").status == 500
        assert not served.server.ended.is_set()
        reply = ask(f"{served.site}/teacher/progress?key={served.room.teacher}")
        assert FILE in json.loads(reply.body)["trouble"]


def test_the_teacher_gives_a_new_code_and_the_former_one_ends(tmp_path: Path) -> None:
    with serve_class(folder=tmp_path) as served:
        page = served.open("Anna")
        code = page.get(BAR)["data"]["code"]
        unknown = post(served, "return", name="<b>Ben")
        assert unknown.status == 404
        assert "No learner has the nickname &lt;b&gt;Ben." in unknown.body
        reply = post(served, "return", name="anna")
        own = served.room.find_learner("Anna")
        assert own is not None
        assert own.code != code
        assert own.code in reply.body
        assert "Location" not in reply.headers, "a code is part of no address"
        assert page.wait_closed() == 1001
        assert ask(f"{served.site}/{page.session}/").status == 403
        assert served.join("Anna", code) == ""
        assert served.join("Anna", own.code) == own.token
        for path in ("save", "close", "delete", "return", "stuck"):
            assert ask(f"{served.site}/teacher/{path}?key=x", b"sure=on&name=x").status == 403
            address = f"{served.site}/teacher/{path}?key={served.room.teacher}"
            assert ask(address, b"sure=on&name=x", Origin="http://evil.example").status == 403


def test_wrong_codes_for_one_learner_are_slow_from_any_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "WAIT_SECONDS", 0.3)
    with serve_class() as served:
        token = served.join("Anna")
        own = served.room.get_learner(token)
        assert own is not None
        for _ in range(guesses.MAX_GUESSES):
            served.server.name_guesses._note("for Anna")  # as from other addresses
        begin = time.monotonic()
        assert served.join("anna", "ABCDEF") == ""
        assert time.monotonic() - begin > 0.3
        assert served.join("Anna", own.code) == token
        begin = time.monotonic()
        assert served.join("Ben")
        assert time.monotonic() - begin < 0.3


def test_a_form_that_cannot_be_done_is_answered_in_a_sentence(tmp_path: Path) -> None:
    with serve_class("51st_state", folder=tmp_path) as served:
        for players, people in (("2", "3"), ("99", "2"), ("x", "2")):
            reply = post(served, "table", players=players, people=people)
            assert (reply.status, served.room.table) == (400, None)
            assert "Choose 1 to 4 seats, of which one or more are for people." in reply.body
            assert "Back to your page" in reply.body
        assert "after 1 to 30 minutes" in post(served, "stuck", minutes="0").body


def test_the_teacher_sets_the_minutes_after_which_a_learner_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    with serve_class() as served:
        served.join("Anna")
        served.room.learners[0].progressed_at -= 60 * 6
        assert rows_of(served)["Anna"]["cells"][1] == ["6", "stuck"]
        for minutes in ("0", "31", "x", "", "5.5"):
            assert post(served, "stuck", minutes=minutes).status == 400
        assert post(served, "stuck", minutes="30").status == 303
        assert rows_of(served)["Anna"]["cells"][1] == ["6", ""]
        page = ask(f"{served.site}/teacher?key={served.room.teacher}").body
        assert re.search(r'name="minutes"\s+min="1" max="30" value="30"', page)


def test_a_file_is_read_within_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_room(tmp_path)
    monkeypatch.setattr(class_file, "MAX_FILE_BYTES", 100)
    with pytest.raises(ClassFileError, match="damaged: it has"):
        resume_class(tmp_path)
