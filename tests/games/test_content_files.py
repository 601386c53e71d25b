"""Files of content: how they are read in the games whose cards and boards an owner can replace."""

from __future__ import annotations

import pickle
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tabletop.engine.serialization.content_files import MAX_FILE_BYTES
from tabletop.games.axon_protocol import content as axon_protocol
from tabletop.games.dei import content as dei

every_game = pytest.mark.parametrize(
    "content", [axon_protocol, dei], ids=lambda content: content.__name__.split(".")[2]
)
LISTS = {axon_protocol: ("characters", "character", "skills"), dei: ("market_cards", "card", "actions")}
"""A published file, its kind of entries, and a list that each of them has."""
SETTING = {axon_protocol: "red_from", dei: "thresholds"}
"""A number or a list in the published file `board.toml`."""


def read_published(content: Any, name: str) -> str:
    return (files(content) / f"{name}.toml").read_text(encoding="utf-8")


def mistakes_of(content: Any, source: Any) -> tuple[str, ...]:
    with pytest.raises(content.ContentError) as caught:
        content.load_content(source)
    mistakes: tuple[str, ...] = caught.value.mistakes
    return mistakes


@every_game
def test_the_published_files_as_one_table_are_the_published_content(content: Any) -> None:
    table: dict[str, Any] = {}
    for file in sorted(files(content).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            for key, part in tomllib.loads(file.read_text(encoding="utf-8")).items():
                table[key] = table.get(key, []) + part if isinstance(part, list) else part
    again = content.load_content(table)
    assert again == content.load_content()
    assert again is not content.load_content()
    assert content.load_content() is content.load_content()


@every_game
def test_a_section_may_be_spread_over_files(content: Any, tmp_path: Path) -> None:
    name, kind, _ = LISTS[content]
    entries = read_published(content, name).split(f"[[{kind}]]")
    for half, part in (("a", entries[1:16]), ("b", entries[16:])):
        text = f"[[{kind}]]" + f"[[{kind}]]".join(part)
        (tmp_path / f"{half}.toml").write_text(text, encoding="utf-8")
    assert content.load_content(tmp_path) == content.load_content()


@every_game
def test_content_without_end_is_refused(content: Any) -> None:
    name, kind, listed = LISTS[content]
    loop = tomllib.loads(read_published(content, name))
    loop[kind][0][listed].append(loop)
    assert any("levels deep" in mistake for mistake in mistakes_of(content, loop))


@every_game
@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"{} = 6\n{} = 7", "Cannot overwrite a value"),
        (b"name = '\xff'", "UTF-8"),
        (b"x = " + b"[" * 5000, "nested too deeply"),
        (b"#" * (MAX_FILE_BYTES + 1), "bytes, more than"),
    ],
    ids=["twice", "not UTF-8", "nested", "large"],
)
def test_a_file_that_cannot_be_read_is_named(content: Any, text: bytes, words: str, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_bytes(text.replace(b"{}", SETTING[content].encode()))
    (tmp_path / "good.toml").write_text(read_published(content, "board"), encoding="utf-8")
    (mistake,) = mistakes_of(content, tmp_path)
    assert mistake.startswith("bad.toml: ")
    assert words in mistake


@every_game
def test_an_empty_folder_is_no_content(content: Any, tmp_path: Path) -> None:
    assert mistakes_of(content, tmp_path) == ("contains 0 content files (*.toml), not 1 to 50",)


@every_game
def test_the_error_shows_what_2000_characters_hold_and_can_be_sent_to_another_process(content: Any) -> None:
    name, kind, listed = LISTS[content]
    table = tomllib.loads(read_published(content, name))
    for entry in table[kind]:
        entry[listed] = ["a", "b", "c", "d"]
    with pytest.raises(content.ContentError) as caught:
        content.load_content(table)
    error = caught.value
    assert len(error.mistakes) > 100
    shown = str(error).count("\n") - 1
    assert shown >= 15
    assert len(str(error)) <= 2000
    assert str(error).endswith(f"- and {len(error.mistakes) - shown} more")
    again = pickle.loads(pickle.dumps(error))
    assert (again.source, again.mistakes, str(again)) == (error.source, error.mistakes, str(error))
