"""Damaged files of every kind: each is read, or refused with one short error of the kit, within bounded memory."""

from __future__ import annotations

import asyncio
import base64
import gc
import io
import json
import lzma
import os
import re
import shutil
import signal
import sqlite3
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np
import pytest

import tabletop
from tabletop import Record, RecordError, Session
from tabletop.engine.core.decisions import IllegalActionError, NotationError
from tabletop.engine.core.game import ScenarioError
from tabletop.engine.serialization.content_files import ContentError
from tabletop.engine.session import links
from tabletop.experiments import card_worth, load_answer, measured_worth, save_answer, sweep, tournament
from tabletop.experiments.simulation import Arm, MatchPlan, Run, Store, StoreError
from tabletop.strategies.chances import maps
from tabletop.strategies.fitted_files import find_folder, load_tables
from tabletop.strategies.policies import get_action_encoding, get_encoding
from tabletop.strategies.policies.file import ORIGIN, SHAPES, PolicyFileError, read_policy, serialize_policy
from tabletop.strategies.shipped import TrainedPolicy
from tabletop.strategies.values import weights
from tabletop.strategies.values.learned import LearnedValue as LearnedValue
from tabletop.teaching import LessonError, load_lesson
from tabletop.teaching.analysis import AnalysisPlan as AnalysisPlan
from tabletop.teaching.analysis import analyse, load, to_text
from tabletop.teaching.analysis.serialization import AnalysisError
from tabletop.teaching.rulebook.examples import read as read_examples
from tabletop_widgets.classroom.assignments.assignment import Material
from tabletop_widgets.classroom.assignments.assignment_loader import load_assignment
from tabletop_widgets.classroom.room import Room
from tabletop_widgets.classroom.storage.class_file import ClassFileError
from tabletop_widgets.classroom.storage.saved_class import SavedClass, resume_class
from tabletop_widgets.table.games.autosave import Autosave
from tabletop_widgets.teaching.progress import LearnerProgress

from . import damage
from .damage import Damage, damage_bytes, damage_tree, damage_words

GIN = tabletop.load_game("gin_rummy", hands=1)
PLAN = MatchPlan((Arm("as printed", GIN, ("random", "random")), Arm("other", GIN, ("random", "heuristic"))), range(4))
MAX_CHARACTERS = 2000
MAX_MEMORY = 200_000_000
FEW, MANY = 50, 10_000
JSON = (damage_bytes, damage_words(damage.JSON_WORDS), damage_tree, damage_tree)
TOML = (damage_bytes, damage_words(damage.TOML_WORDS), damage_words(damage.TOML_WORDS))


@dataclass(frozen=True)
class Kind:
    """A kind of file: `samples` writes sound ones into a folder, `use` reads one as a user would and shows it."""

    samples: Callable[[Path], list[bytes]]
    use: Callable[[Path], object]
    errors: tuple[type[Exception], ...]
    """What is documented to be raised for a file that cannot be used."""
    damages: tuple[Damage, ...] = JSON
    name: str = "file.json"
    words: str = ""
    """Text that is in each of these errors."""


# --- sound files, and how they are used ------------------------------------------------------------------------------


def sample_session() -> Session:
    session = Session(GIN, 3, ["random", "human"])
    session.run_strategies()
    for _ in range(8):
        session.apply(session.state.legal_actions()[0])
        session.run_strategies()
    return session


def sample_records(folder: Path) -> list[bytes]:
    axon = tabletop.load_game("axon_protocol")
    started = Session(axon, seats=["random"] * 2, state=axon.new_initial_state(5))
    return [sample_session().record().to_text().encode(), started.record().to_text().encode()]


def replay(path: Path) -> None:
    Record.load(path).replay()


def sample_links(folder: Path) -> list[bytes]:
    return [sample_session().record().link().encode()]


def use_link(path: Path) -> None:
    Record.from_link(path.read_bytes().decode("latin-1")).replay()


def use_autosave(path: Path) -> None:
    keeper = Autosave(path)
    keeper.follow(Session(GIN, 9, ["human", "human"]))
    assert keeper.unread is None or len("".join(keeper.unread)) <= MAX_CHARACTERS
    assert all(len(game.trouble) <= MAX_CHARACTERS for game in keeper.list_games())
    keeper.end()


def sample_progress(folder: Path) -> list[bytes]:
    lessons = {"first": {"at": "raze", "stars": {"hand": 3, "draft": 1}}, "second": {"at": "one", "stars": {}}}
    return [json.dumps({"format": 1, "lessons": lessons}).encode()]


def use_progress(path: Path) -> None:
    progress = LearnerProgress(path)
    assert len(progress.unread) <= MAX_CHARACTERS
    assert isinstance(progress.get_exercise("first"), str)
    assert all(type(stars) is int for stars in progress.get_stars("first").values())


def sample_answers(folder: Path) -> list[bytes]:
    answers = (
        tournament(GIN, ["greedy", "random"], deals=3, progress=False),
        sweep(GIN, "knock_limit", [10, 5], deals=3, measure=lambda result: result.decisions / 3, progress=False),
    )
    for k, answer in enumerate(answers):
        save_answer(answer, folder / f"{k}.json", "python made.py")
    return [(folder / f"{k}.json").read_bytes() for k in range(len(answers))]


def use_answer(path: Path) -> None:
    answer = load_answer(path)
    str(answer), answer.html(), answer.figures(), answer.to_frame()


def sample_stores(folder: Path) -> list[bytes]:
    store = Store(folder / "sound.sqlite")
    Run(PLAN, store=store).play()
    store.close()
    return [(folder / "sound.sqlite").read_bytes()]


def use_store(path: Path) -> None:
    store = Store(path)
    try:
        for run in store.list_runs():
            str(run), run.games
        Run(PLAN, store=store).play()
    finally:
        store.close()


def sample_classes(folder: Path) -> list[bytes]:
    material = Material("gin_rummy", "guide")
    room = Room(load_assignment(*material[:3]), material)
    anna = room.join("Anna", room.code, "de")
    room.report_counts(anna.token, {"Decisions": 2})
    room.report_help(anna.token, 1, ["gin.knock"])
    room.report_game(anna.token, room.assignment.new_session().record().to_text())  # type: ignore[attr-defined]
    asyncio.run(room.open(2, 1).begin())
    saved = SavedClass(room, folder)
    saved.begin("sound")
    saved.close()
    return [(folder / "class-sound.sqlite").read_bytes()]


def use_class(path: Path) -> None:
    name = path.stem.removeprefix("class-")
    if path.name != (own := f"class-{name}.sqlite"):
        path = path.rename(path.with_name(own))
    resume_class(path.parent, name).close()


def sample_policies(folder: Path) -> list[bytes]:
    sides = {
        "numbers": get_encoding(GIN).length,
        "facts": get_action_encoding(GIN).length,
        "wide": 6,
        "middle": 5,
        "narrow": 4,
    }
    source = np.random.default_rng(1)
    arrays = {name: source.normal(size=[sides[side] for side in shape]) for name, shape in SHAPES.items()}
    return [serialize_policy(GIN, arrays, dict.fromkeys(ORIGIN, "") | {"result": {}})]


OUTLOOK = tabletop.PlayerView(GIN.new_initial_state(1))


def use_policy(path: Path) -> None:
    read_policy(path, GIN)
    policy = TrainedPolicy(path)
    assert policy.decide(OUTLOOK, Random(1)) in OUTLOOK.legal_actions()
    assert isinstance(policy.origin, dict)


def sample_weights(folder: Path) -> list[bytes]:
    return [(find_folder(tabletop.load_game("51st_state")) / weights.WeightsReader.file).read_bytes()]


def use_weights(path: Path) -> None:
    game = tabletop.load_game("51st_state")
    state = game.new_initial_state(1)
    for table in load_tables(weights.WeightsReader, path, game):
        if table.parameters == game.changed_parameters():
            assert 0 <= LearnedValue(game, table)(state, 0) <= 1


def sample_chances(folder: Path) -> list[bytes]:
    return [find_folder(tabletop.load_game("dei")).joinpath(maps.MapsReader.file).read_bytes()]


def use_chances(path: Path) -> None:
    game = tabletop.load_game("dei")
    for table in load_tables(maps.MapsReader, path, game):
        for progress in (-0.5, 0.5):
            assert 0 < table.predict_move(0.3, 0.1, progress).mean < 1
            assert sum(prior.mean for prior in table.predict_seats([0.6, 0.4], progress)) == pytest.approx(1)
            table.predict_loss(0.6, 0.4, 0.2, 0.02, progress)


def sample_lessons(folder: Path) -> list[bytes]:
    folders = [find_folder(tabletop.load_game(name)) for name in ("51st_state", "axon_protocol", "dei")]
    return [(game / "lessons" / "first_round.toml").read_bytes() for game in folders]


def use_lesson(path: Path) -> None:
    lesson = load_lesson(path)
    try:
        lesson.start(next(iter(lesson)).id)
    except (ScenarioError, NotationError, IllegalActionError):  # named by `Lesson.mistakes`
        return


def content(name: str, *files: str, head: bytes = b"") -> Kind:
    """Return the kind of the content files of a game; `head` stands in place of the first two lines of each."""

    def samples(folder: Path) -> list[bytes]:
        published = find_folder(tabletop.load_game(name)) / "content"
        texts = [(published / file).read_bytes() for file in files]
        return [head + text.split(b"\n\n", 1)[1] if head else text for text in texts]

    def use(path: Path) -> None:
        tabletop.load_game(name, content=path).new_initial_state(1)

    return Kind(samples, use, (ContentError,), TOML, "content.toml")


def sample_analyses(folder: Path) -> list[bytes]:
    *_, analysis = analyse(sample_session(), AnalysisPlan(playouts=6, swing=2, luck=2, depth=4))
    return [to_text(analysis).encode()]


def use_analysis(path: Path) -> None:
    to_text(load(path))


def sample_worths(folder: Path) -> list[bytes]:
    card_worth(GIN, ["AS", "KS"], deals=3, progress=False).save(folder / "worth.json")
    return [(folder / "worth.json").read_bytes()]


def use_worth(path: Path) -> None:
    table = measured_worth(GIN, path)
    str(table), table.html(), table.to_frame()


KINDS = {
    "record": Kind(sample_records, replay, (RecordError,)),
    "link": Kind(sample_links, use_link, (RecordError,), (damage.damage_link,)),
    "autosave": Kind(sample_records, use_autosave, ()),
    "progress": Kind(sample_progress, use_progress, ()),
    "answer": Kind(sample_answers, use_answer, (ValueError,), words="it contains no readable answer"),
    "store": Kind(sample_stores, use_store, (StoreError,), (damage.damage_database,), "file.sqlite"),
    "class": Kind(
        sample_classes,
        use_class,
        (ClassFileError,),
        (*[damage.damage_values("class", "learners")] * 3, damage_bytes),
        "class-7b.sqlite",
        words=".sqlite",
    ),
    "policy": Kind(sample_policies, use_policy, (PolicyFileError,), (damage.damage_zip,), "policy.npz"),
    "weights": Kind(sample_weights, use_weights, (weights.ValueFileError,)),
    "chances": Kind(sample_chances, use_chances, (maps.ChanceFileError,)),
    "lesson": Kind(sample_lessons, use_lesson, (LessonError,), TOML, "lesson.toml"),
    "content_of_51st_state": content("51st_state", "base.toml", head=b'extends = "published"\n'),
    "content_of_axon_protocol": content("axon_protocol", "board.toml", "corporations.toml"),
    "content_of_dei": content("dei", "layouts.toml", "missions.toml"),
    "analysis": Kind(sample_analyses, use_analysis, (AnalysisError,)),
    "worth": Kind(sample_worths, use_worth, (ValueError,), words="measure"),
}


@cache
def make_samples(name: str) -> list[bytes]:
    """Make the sound files of a kind, once for all tests."""
    with TemporaryDirectory() as folder:
        return KINDS[name].samples(Path(folder))


# --- the tests --------------------------------------------------------------------------------------------------------


def memory(key: str) -> int:
    """Return a figure of this process in bytes: "VmRSS" is its memory, "VmHWM" the most that it has had."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{key}:")) * 1024


@contextmanager
def bounded_memory() -> Iterator[None]:
    """Check that this process never takes much more memory than before."""
    if not Path("/proc/self/clear_refs").exists():  # not Linux
        yield
        return
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5")  # forget the most so far
    before = memory("VmRSS")
    yield
    assert memory("VmHWM") - before < MAX_MEMORY


def check(kind: Kind, path: Path) -> bool:
    """Use a damaged file; return False if it was refused. Only a documented error, and a short one, may refuse it."""
    message = ""
    try:
        kind.use(path)
    except kind.errors as error:
        message = str(error)
    assert len(message) <= MAX_CHARACTERS
    assert not message or kind.words in message
    return not message


def damage_files(name: str, count: int, folder: Path) -> None:
    """Damage sound files in `count` ways; each is read or refused."""
    kind = KINDS[name]
    samples = make_samples(name)
    path = folder / "damaged" / kind.name
    path.parent.mkdir()
    for sample in samples:
        path.write_bytes(sample)
        assert check(kind, path), "a sound file is read"
    refused = 0
    with bounded_memory():
        for seed in range(count):
            source = Random(f"{name} {seed}")
            path.write_bytes(source.choice(kind.damages)(source.choice(samples), source))
            try:
                refused += not check(kind, path)
            except Exception as error:
                shutil.copy(path, folder / f"{seed}-{kind.name}")
                raise AssertionError(f"{name}, seed {seed}: {error!r:.300}") from error
            if kind.name.endswith("sqlite"):
                for other in path.parent.iterdir():
                    other.unlink()
    assert not kind.errors or refused > count / 4


@pytest.mark.parametrize("name", KINDS)
def test_a_damaged_file_is_read_or_refused_with_one_short_error(name: str, tmp_path: Path) -> None:
    damage_files(name, FEW, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name", KINDS)
def test_ten_thousand_damaged_files_are_read_or_refused_with_one_short_error(name: str, tmp_path: Path) -> None:
    damage_files(name, MANY, tmp_path)


def zip_bomb(sample: bytes, member: str, content: bytes) -> bytes:
    """Return a zip file in which one member is large, and packed very small."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(sample)) as sound, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name in sound.namelist():
            file.writestr(name, content if name == member else sound.read(name), compresslevel=1)
    return packed.getvalue()


def store_bomb(sample: bytes) -> bytes:
    """Return results with a million and a half of runs, which take no room in the file."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as base:
        base.deserialize(sample)
        numbers = "WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n LIMIT 1500000)"
        base.execute("DROP TABLE runs")
        base.execute(f"CREATE VIEW runs AS {numbers} SELECT id, 'x' digest, 'x' begun, 'x' last FROM n")
        return base.serialize()


def bombs(name: str, samples: list[bytes]) -> list[bytes]:
    """Return files of this kind that take gigabytes, or hundreds of megabytes, when they are read without care."""
    kind = KINDS[name]
    if kind.damages is JSON:
        return [b"[" + b"[]," * size + b"[]]" for size in (1_600_000, 6_300_000)]
    if kind.damages is TOML:
        return [b"".join(b"[a%d.b.c.d.e]\n" % k for k in range(58_000)), b"a." * 4000 + b"a = 1"]
    if name == "policy":
        wide = 250_000_000 // (2 * get_encoding(GIN).length)
        array = io.BytesIO()
        np.save(array, np.zeros((get_encoding(GIN).length, wide), np.float16))
        return [
            zip_bomb(samples[0], "position.npy", array.getvalue()),
            zip_bomb(samples[0], "about.json", b" " * 250_000_000),
        ]
    if name == "store":
        return [store_bomb(samples[0])]
    return [links.encode_link("[" + "[]," * 1_600_000 + "[]]").encode(), links.encode_link(" " * 50_000_000).encode()]


@pytest.mark.breadth("record", "link", "store", "policy", "lesson")
@pytest.mark.parametrize("name", KINDS)
def test_a_small_file_that_is_large_in_memory_is_refused_before_it_is(name: str, tmp_path: Path) -> None:
    kind = KINDS[name]
    path = tmp_path / kind.name
    for bomb in bombs(name, make_samples(name)):
        path.write_bytes(bomb)
        del bomb
        began = time.process_time()
        with bounded_memory():
            assert not check(kind, path) or not kind.errors
        assert time.process_time() - began < 3


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Interrupt what blocks."""

    def interrupt(number: int, frame: object) -> None:
        raise AssertionError("it blocks")

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("name", [name for name in KINDS if name != "link"])
def test_a_pipe_a_device_or_a_folder_is_refused_at_once(name: str, tmp_path: Path) -> None:
    kind = KINDS[name]
    pipe, device, folder = (tmp_path / f"{what}-{kind.name}" for what in ("pipe", "device", "folder"))
    os.mkfifo(pipe)
    device.symlink_to("/dev/null")
    folder.mkdir()
    for path in (pipe, device, folder):
        with limited(5):
            assert not check(kind, path) or not kind.errors


@pytest.mark.parametrize("name", ["record", "answer", "policy", "weights", "lesson"])
def test_a_file_that_names_another_file_does_not_get_it_opened(name: str, tmp_path: Path) -> None:
    kind = KINDS[name]
    secret, path = tmp_path / "secret.toml", tmp_path / kind.name
    secret.write_text('password = "hunter2"', encoding="utf-8")
    content = {"content": str(secret)}
    sample = make_samples(name)[0]
    if name == "policy":
        with zipfile.ZipFile(io.BytesIO(sample)) as file:
            about = json.loads(file.read("about.json"))
        path.write_bytes(zip_bomb(sample, "about.json", json.dumps({**about, "parameters": content}).encode()))
    elif name == "lesson":
        parameters = f"parameters = {{ content = {json.dumps(str(secret))} }}"
        path.write_text(re.sub("parameters = .*", parameters, sample.decode(), count=1), encoding="utf-8")
    else:
        data = json.loads(sample)
        part = data["arms"][0] if name == "answer" else data["tables"][0] if name == "weights" else data
        part |= {"parameters": content} if name == "weights" else {"parameters": content, "game": "51st_state"}
        path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(kind.errors, match="parameter") as error:
        kind.use(path)
    assert "hunter2" not in str(error.value)
    assert "password" not in str(error.value)


def test_examples_that_are_large_in_memory_are_refused_before_they_are() -> None:
    packed = base64.b64encode(lzma.compress(b"[" + b" " * 250_000_000, preset=0)).decode()
    with bounded_memory(), pytest.raises(ValueError, match="bytes"):
        read_examples("gin_rummy", json.dumps({"records": [packed]}))
