"""Records: a page of JSON that plays again exactly, and bad ones refused in words, whatever is wrong with them."""

from __future__ import annotations

import json
import pickle
import random
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tabletop import Record, RecordError, Session
from tabletop.engine.serialization import bounded_input

from .toy import Toy

CHANGES = 500
"""So many damaged records are read."""


def played(seed: int = 3, **parameters: Any) -> Record:
    session = Session(Toy(**parameters), seed, ["random"] * parameters.get("players", 2))
    session.run_strategies()
    return session.record()


def refused(text: str) -> str:
    with pytest.raises(RecordError) as error:
        Record.from_text(text, game=Toy).replay(Toy)
    return str(error.value)


def changed(**changes: Any) -> str:
    return json.dumps({**json.loads(played().to_text()), **changes})


def test_a_record_plays_again_to_the_same_position(tmp_path: Path) -> None:
    record = played(players=3)
    record.save(tmp_path / "evening.json")
    back = Record.load(tmp_path / "evening.json", Toy)
    assert back == record
    assert back.replay(Toy).digest() == record.digest
    assert len(list(back.iterate_states(Toy))) == len(record.actions) + 1


def test_a_record_is_a_page_that_people_can_read() -> None:
    lines = played().to_text().splitlines()
    assert '"game": "toy",' in lines
    assert any(line.strip() == '"rest",' for line in lines)


def test_saving_is_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "evening.json"
    played().save(path)
    before = path.read_bytes()

    def fail(handle: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        played(seed=4).save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_record_can_start_from_any_position() -> None:
    state = Toy().scenario({"hands": [["wish"], ["coin"]], "deck": ["coin"] * 6})
    session = Session(Toy(), state=state, seats=["random", "random"])
    session.run_strategies()
    text = session.record().to_text()
    assert Record.from_text(text, game=Toy).replay(Toy).digest() == session.state.digest()


def test_a_record_that_is_cut_off_is_refused_at_every_length() -> None:
    text = played().to_text()
    for end in range(0, len(text) - 2, 7):
        assert "line" in refused(text[:end])
    assert "cut off" in refused(text[:-5])


def test_every_mistake_is_named_with_its_place() -> None:
    message = refused(changed(seed="7", digest="xyz", actions=["rest", 3], rules_version=None, more=1))
    for place in ("seed: ", "digest: ", "actions[1]: ", "rules_version: ", "unknown key 'more'"):
        assert place in message


def test_actions_that_are_none_are_named_with_their_numbers() -> None:
    message = refused(changed(actions=["rest", "fly", "rob x"]))
    assert "actions[1]: 'fly' is not an action of toy" in message
    assert "actions[2]: 'rob x'" in message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed(rules_version="0"), "recorded with version '0' of the rules, this is '1'"),
        (changed(game="chess"), "game: the record is of 'chess', not 'toy'"),
        (changed(parameters={"player": 2}), "unknown parameter 'player'; did you mean 'players'?"),
        (changed(parameters={"players": 9}), "players=9 is out of range"),
        (changed(format="tabletop record 9"), "format: "),
        (changed(actions=["rest"] * 2000), "2000 is more than a game allows (1000)"),
        (changed(actions=["no"]), "decision 0, 'no': "),
        (changed(actions=["rob 0"]), "[toy.thief]"),
        (changed(actions=[]), "the actions lead to another position; was the record edited?"),
        (changed(start={"deck": []}), "start: the position cannot be read"),
        (changed(start=7), "start: must be a table or null"),
        (changed(seed=10**30), "seed: "),
        (changed(seed=float("nan")), "NaN is not a number"),
        ('{"seed": 1, "seed": 2}', "the key 'seed' occurs twice"),
        ("{" + "".join(f'"{k}": 0, ' for k in range(50_000)) + '"0": 0}', "the key '0' occurs twice"),
        (changed(parameters={f"p{k}": k for k in range(50_000)}), "unknown parameter 'p0'"),
        ("[" * 100_000, "nested too deeply"),
        ('{"seed": ' + "9" * 5000 + "}", "digit"),
        ("7", "must be a table"),
        ("", "line 1"),
    ],
)
def test_a_record_that_cannot_be_used_says_why(text: str, message: str) -> None:
    assert message in refused(text)


def test_a_game_that_is_not_known_is_named() -> None:
    with pytest.raises(RecordError, match="unknown game 'toy'"):
        Record.from_text(played().to_text())


def test_a_file_of_200_megabytes_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(200_000_000)
    began = time.perf_counter()
    with pytest.raises(RecordError, match="200000000 bytes, more than 5000000"):
        Record.load(path)
    assert time.perf_counter() - began < 0.5
    with pytest.raises(RecordError, match="characters"):
        Record.from_text(" " * (bounded_input.MAX_BYTES + 1))


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "binary.json"
    path.write_bytes(b'{"game": "\xff\xfe"}')
    with pytest.raises(RecordError, match="byte 10 is not UTF-8"):
        Record.load(path)
    with pytest.raises(FileNotFoundError):
        Record.load(tmp_path / "none.json")


def test_a_start_that_no_play_could_reach_is_an_error_of_the_record() -> None:
    start = Toy().scenario({"hands": [["coin"], ["coin"]], "deck": ["coin"] * 6}).to_dict()
    start["agenda"].insert(1, [{"is": "Steal", "victim": 9}, 0, None])
    assert "decision 0, 'play coin' cannot be applied: IndexError" in refused(
        changed(start=start, actions=["play coin"])
    )


@pytest.mark.parametrize("from_position", [False, True])
def test_random_changes_of_bytes_give_a_record_or_one_clear_error(from_position: bool, tmp_path: Path) -> None:
    record = played()
    if from_position:
        state = Toy().scenario({"hands": [["wish", "thief"], ["no"]], "deck": ["coin", "no", "thief"] * 3})
        session = Session(Toy(), state=state, seats=["random", "random"])
        session.run_strategies(6)
        record = session.record()
    whole = record.to_text().encode()
    source = random.Random(1)
    path = tmp_path / "spoilt.json"
    good = 0
    for _ in range(CHANGES):
        data = bytearray(whole)
        for _ in range(source.choice((1, 1, 2, 5))):
            byte = source.choice((source.randrange(256), source.choice(b'0123456789"[]{},')))
            data[source.randrange(len(data))] = byte
        path.write_bytes(data)
        with suppress(RecordError):  # and nothing else
            Record.load(path, Toy).replay(Toy)
            good += 1
    assert good < CHANGES


def test_an_error_survives_the_way_home_from_another_process() -> None:
    error = pickle.loads(pickle.dumps(RecordError("evening.json", ["seed: bad"])))
    assert (error.source, error.mistakes, "seed: bad" in str(error)) == ("evening.json", ("seed: bad",), True)
