"""A class in memory: who may join, what may be reported, what a teacher sees."""

from __future__ import annotations

import asyncio
import json
import random
import time
from pathlib import Path

import pytest

import tabletop
from tabletop import IllegalActionError, NotationError, Session
from tabletop.__main__ import main
from tabletop.engine.registry import catalogue
from tabletop_widgets import Table
from tabletop_widgets.classroom import pages, shared
from tabletop_widgets.classroom.assignments.assignment import ReportedProgress
from tabletop_widgets.classroom.assignments.assignment_loader import load_assignment
from tabletop_widgets.classroom.reactions import find_pending
from tabletop_widgets.classroom.room import IDLE_SECONDS, MAX_LEARNERS, JoinRefused, Room
from tabletop_widgets.classroom.shared import Replica, SharedTable, open_table
from tabletop_widgets.classroom.storage.saved_class import SavedClass
from tabletop_widgets.screen.controller.table_controller import NotAllowedError
from tests.engine.toy import Toy

GAMES = ("51st_state", "axon_protocol", "dei")


def room_of_one(game: str = "dei") -> tuple[Room, str, str, str]:
    """A room, the token of Anna, and a lesson with its first exercise."""
    room = Room(load_assignment(game))
    lesson = room.assignment.lessons[0]
    return room, room.join("Anna", room.code, "de").token, lesson.id, next(iter(lesson)).id


def test_only_who_knows_the_code_may_join_in_whatever_letters_it_is_typed() -> None:
    room = Room(load_assignment("dei"))
    with pytest.raises(JoinRefused, match="not the code"):
        room.join("Anna", "ABC", "de")
    assert room.join("Anna", f" {room.code.lower()} ", "de").lang == "de"
    assert room.join("Ben", room.code, "klingon").lang == "en"


LOOK_ALIKE = {
    "capitals": "ANNA",
    "blanks": " an na ",
    "Cyrillic": "\u0410\u043fn\u0430",
    "full width": "\uff21\uff4e\uff4e\uff41",
    "accents": "\u00c0nn\u00e2",
    "stacked accents": "A\u0301\u0300\u0302\u0303nna",
    "invisible": "An\u200bna",
    "blank letter": "Anna\u3164",
}


@pytest.mark.parametrize("name", ["", "   ", "x" * 21, "a\x00b", "🙂", "a" + 3 * "\u0323", *LOOK_ALIKE.values()])
def test_a_nickname_is_short_and_no_two_look_alike(name: str) -> None:
    room = Room(load_assignment("dei"))
    room.join("Anna", room.code, "de")
    with pytest.raises(JoinRefused, match="nickname"):
        room.join(name, room.code, "de")


@pytest.mark.parametrize("name", ["Teacher", " t-eacher", "Lehrkraft", "Herr Lehrer", "PROFESOR", "\u0422eacher"])
def test_nobody_is_called_as_the_teacher(name: str) -> None:
    room = Room(load_assignment("dei"))
    with pytest.raises(JoinRefused, match="nickname"):
        room.join(name, room.code, "de")


@pytest.mark.parametrize("name", ["José", "Zoë 2", "Олена", "さくら 花", "김민수", "อรุณี", "R2D2 🙂", "O'Neil"])
def test_people_are_called_as_they_are(name: str) -> None:
    room = Room(load_assignment("dei"))
    assert room.join(name, room.code, "de").name == name


def test_the_teacher_changes_the_code_and_who_has_joined_stays() -> None:
    room = Room(load_assignment("dei"))
    before, anna = room.code, room.join("Anna", room.code, "de")
    room.change_code()
    with pytest.raises(JoinRefused, match="not the code"):
        room.join("Ben", before, "de")
    assert room.get_learner(anna.token) is anna
    room.join("Ben", room.code, "de")


def test_a_class_has_an_end() -> None:
    room = Room(load_assignment("dei"))
    for k in range(MAX_LEARNERS):
        room.join(f"learner {k}", room.code, "en")
    with pytest.raises(JoinRefused, match="full"):
        room.join("one more", room.code, "en")


def test_names_alone_keep_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    room, now = Room(load_assignment("dei")), time.monotonic()
    tokens = [room.join(f"learner {k}", room.code, "en").token for k in range(MAX_LEARNERS)]
    lesson = room.assignment.lessons[0]
    room.report(tokens[0], {lesson.id: {"at": next(iter(lesson)).id, "stars": {}}})
    with pytest.raises(JoinRefused, match="full"):
        room.join("Anna", room.code, "en", lambda _: False)
    monkeypatch.setattr(time, "monotonic", lambda: now + IDLE_SECONDS + 60)
    room.join("Anna", room.code, "en", {tokens[1]}.__contains__)
    kept = [room.get_learner(token) is not None for token in tokens]
    assert kept == [True, True, False, *[True] * (MAX_LEARNERS - 3)]


def test_two_classes_have_nothing_in_common() -> None:
    one, other = Room(load_assignment("dei")), Room(load_assignment("dei"))
    assert one.get_learner(other.join("Anna", other.code, "en").token) is None
    assert not one.is_teacher(other.teacher)
    assert not one.is_known_code("Anna", other.code)
    assert not one.is_teacher("")
    assert one.get_learner("") is None


@pytest.mark.parametrize(
    "said",
    [
        {"51st_state_first_round": {"at": "hand", "stars": {}}},
        {"LESSON": {"at": "nowhere", "stars": {}}},
        {"LESSON": {"at": "FIRST", "stars": {"FIRST": 4}}},
        {"LESSON": {"at": "FIRST", "stars": {"FIRST": "3"}}},
        {"LESSON": {"at": "FIRST", "stars": {}, "hand": ["docks"]}},
        {"LESSON": ["hand"]},
    ],
)
def test_what_is_no_progress_in_the_course_is_refused_and_changes_nothing(said: dict[str, object]) -> None:
    room, token, lesson, first = room_of_one()
    report = json.loads(json.dumps(said).replace("LESSON", lesson).replace("FIRST", first))
    with pytest.raises(ValueError, match=r"\w"):
        room.report(token, report)
    assert room.list_rows("en")[0]["at"] == ""


def test_the_teacher_sees_where_everybody_is_and_their_stars() -> None:
    room, token, lesson, first = room_of_one()
    room.join("Ben", room.code, "en")
    room.report(token, {lesson: {"at": first, "stars": {first: 2}}})
    anna, ben = room.list_rows("de")
    assert (anna["name"], anna["stars"], anna["cells"][0]["stars"]) == ("Anna", 2, 2)
    assert room.assignment.lessons[0][first].title["de"] in anna["at"]
    assert (ben["stars"], ben["at"], ben["cells"][0]["begun"]) == (0, "", False)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_the_pages_speak_every_language_and_take_no_name_for_markup(game: str, lang: str) -> None:
    room = Room(load_assignment(game))
    room.join("<b>Anna</b>", room.code, lang)
    said = [
        pages.render_join_page(room, lang, "no & yes", '"><i>', "x"),
        pages.render_teacher_page(room, lang, "http://x"),
    ]
    assert all(f'<html lang="{lang}">' in page for page in said)
    assert all("<b>" not in page and "<i>" not in page for page in said)
    assert "no &amp; yes" in said[0]
    assert pages.build_progress(room, lang)["rows"][0]["name"] == "<b>Anna</b>"
    if lang != "en":
        words = ("Nickname", "Join", "Learners", "Seats", "Your")
        assert not any(f">{word}" in page for page in said for word in words)


def test_what_a_learner_does_is_told_and_on_no_disk() -> None:
    told: list[object] = []
    progress = ReportedProgress({"one": {"at": "a", "stars": {"a": 1}}}, told.append)
    assert (progress.path, progress.get_exercise("one"), progress.get_stars("one")) == (None, "a", {"a": 1})
    progress.on_open("two", "b")
    progress.put("two", "b", {"b": 3})
    progress.put("two", "b", {"b": 3})
    assert told == [{"two": {"at": "b", "stars": {}}}, {"two": {"at": "b", "stars": {"b": 3}}}]


def test_a_course_that_there_is_not_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["classroom", "chess"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    monkeypatch.setitem(catalogue._registered, "toy", Toy)
    assert main(["classroom", "toy"]) == 2
    assert capsys.readouterr().err == "tabletop: there are no lessons of toy\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["gin_rummy", "--give", "guide", "--start", "3"], "a guided game has no other start than its first decision"),
        (["lesson.toml", "--give", "quiz"], "only a game has a quiz, and 'lesson.toml' is none"),
        (["lesson.toml"], "lesson: the file: 'title' is missing; line 5, exercise[0].title: must be a text"),
        (["game.json"], "game.json cannot be read: game.json is not a valid record: game: unknown game 'chess'"),
    ],
)
def test_a_mistake_of_the_teacher_is_said_in_one_line(
    words: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    exercise = '[[exercise]]\nid = "a"\ntitle = 3\ntext = "?"\ngoal = ["draw"]\nsolution = ["draw"]\n'
    Path("lesson.toml").write_text(f'game = "gin_rummy"\nparameters = {{}}\n{exercise}')
    record = Session(tabletop.load_game("gin_rummy"), 1).record().to_text()
    Path("game.json").write_text(record.replace('"gin_rummy"', '"chess"'))
    assert main(["classroom", *words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"tabletop: {says}")
    assert "None" not in line


def test_an_address_that_cannot_be_used_is_reported_in_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(saved: SavedClass, host: str, port: int, name: str) -> None:
        raise OSError(98, "Address already in use")

    monkeypatch.setattr("tabletop_widgets.classroom.class_server.hold_class", fail)
    assert main(["classroom", "dei", "--port", "9000"]) == 2
    assert capsys.readouterr().err == "tabletop: 127.0.0.1:9000 cannot be used: Address already in use\n"


def seats_at(table: SharedTable, asked: list[dict[str, object]]) -> list[Replica]:
    """What the kernels of all seats show."""
    people = [seat for seat, which in enumerate(table.session.seats) if which == "human"]
    for seat in people:
        assert table.seat(f"learner {seat}") == seat
    return [Replica.from_update(table.get_update(f"learner {seat}", 0), asked.append, "en") for seat in people]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_played_at_a_shared_table_is_played_in_every_kernel(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "PAUSE_SECONDS", (0.0, 0.0))
    asyncio.run(play_together(game))


async def play_together(game: str) -> None:
    table, source = open_table(game, 3, 2), random.Random(1)
    await table.begin()
    asked: list[dict[str, object]] = []
    replicas = seats_at(table, asked)
    for _ in range(30):
        state = table.session.state
        player = state.current_player()
        if player < 0:
            break
        with pytest.raises(NotAllowedError, match="not your turn"):
            replicas[1 - player].apply(state.legal_actions()[0])
        replicas[player].apply(str(source.choice(state.legal_actions())))
        said = asked.pop()
        assert not await table.apply_action(f"learner {1 - player}", int(str(said["length"])), str(said["action"]))
        assert await table.apply_action(f"learner {player}", int(str(said["length"])), str(said["action"]))
        assert not await table.apply_action(f"learner {player}", int(str(said["length"])), str(said["action"]))
        await asyncio.sleep(0.01)  # the others see it after a pause, unless a person may still react
        for seat, one in enumerate(replicas):
            told = table.get_update(f"learner {seat}", one.length)
            one.follow(told)
            assert one.state.digest() == table.session.nodes[one.length - 1].state.digest()
            assert not told["held"] or seat != table.session.state.current_player()
            assert not told["held"] or find_pending(table.session) is not None
    assert table.session.length > 20


def test_whatever_a_page_asks_for_it_is_shown_what_its_seat_may_see() -> None:
    table = open_table("51st_state", 2, 2)
    for replica in seats_at(table, []):
        shown = Table(replica, viewer=replica.seat, compact=True, lang="en")
        assert [seat for seat, _ in shown.bar.data["viewers"]] == [str(replica.seat)]
        own, other = (set(replica.state.seats[seat].hand) for seat in (replica.seat, 1 - replica.seat))
        for viewer in ("all", "asked", str(1 - replica.seat)):
            shown.bar.handle({"type": "viewer", "value": viewer})
            sent = json.dumps([view.get_state() for view in shown.views], default=str)
            assert all(f'"{card}"' in sent for card in own)
            assert not any(f'"{card}"' in sent for card in other - own)


def test_nobody_takes_back_saves_or_changes_the_rules_at_a_shared_table() -> None:
    replica = seats_at(SharedTable(tabletop.load_game("dei", players=2), people=2, seed=1), [])[0]
    for deed in (
        replica.record,
        lambda: replica.react(0),
        lambda: replica.reset(replica.game),
        lambda: replica.retune(),
        lambda: replica.hand_over(1, "human"),
    ):
        with pytest.raises(NotAllowedError, match="no one can undo"):
            deed()
    assert replica.think() is None


@pytest.mark.parametrize("game", [*GAMES, "gin_rummy"])
def test_the_table_of_a_class_has_no_menu_and_keeps_nothing(game: str) -> None:
    table = Table(seats_at(open_table(game, 2, 2), [])[0], viewer=0, compact=True)
    kinds = {type(view).__name__ for view in table.views}
    hidden = {"Menu", "SaveLoadView", "Timeline", "CoachView"}
    assert not kinds & hidden, "what a page does not see gets no messages either"
    other = Session(table.session.game, seed=9)  # type: ignore[union-attr]
    with pytest.raises(NotAllowedError, match="one game"):
        table.show(other)


def test_a_seat_comes_free_when_whoever_had_it_has_left() -> None:
    table, away = SharedTable(tabletop.load_game("dei", players=2), people=2, seed=1), set[str]()
    assert [table.seat(name, away.__contains__) for name in ("anna", "ben", "carla")] == [0, 1, None]
    assert table.get_update("carla", 0) == {"seat": None, "length": 0}, (
        "whoever has no seat is told nothing of the game"
    )
    away.add("ben")
    assert [table.seat(name, away.__contains__) for name in ("ben", "anna", "carla", "ben")] == [1, 0, 1, None]
    assert table.get_update("carla", 0)["began"]


def test_what_the_rules_forbid_is_refused_before_it_is_asked_for() -> None:
    asked: list[dict[str, object]] = []
    replicas = seats_at(SharedTable(tabletop.load_game("51st_state", players=2), people=2, seed=1), asked)
    replica = replicas[replicas[0].state.current_player()]
    missing = next(card for card in ("docks", "pub", "school") if card not in replica.state.seats[replica.seat].hand)
    with pytest.raises((IllegalActionError, NotationError)):
        replica.apply(f"discard {missing}")
    assert asked == []


@pytest.mark.parametrize(("players", "people"), [(2, 3), (2, 0), (99, 2), (0, 0)])
def test_a_table_that_cannot_be_is_refused(players: int, people: int) -> None:
    with pytest.raises(ValueError, match=r"\d"):
        Room(load_assignment("dei")).open(players, people)
