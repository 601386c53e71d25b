"""Riddles are proved by the rules: what their authors expect is what happens, and something else is offered too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import Session
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.games.axon_protocol import lessons
from tabletop.games.axon_protocol.lessons.riddle import (
    DIES,
    MAX_AREAS,
    NOTHING,
    carry_out,
    describe_answer,
    find_right_answers,
    list_options,
    load_riddles,
    read_riddles,
)
from tabletop.teaching import LessonError
from tabletop.teaching.collection import list_shipped_files

KIT = load_riddles("axon_protocol")

SOUND = """
game = "axon_protocol"
parameters = {}
title = { en = "a", de = "b", es = "c" }
[position]
seats = [{ hand = ["firewall"] }]
[[riddle]]
id = "one"
character = "street_samurai"
answers = ["line 3"]
note = { en = "a", de = "b", es = "c" }
position = { figures = [{ character = "street_samurai", area = "ares_tower" }] }
"""


@pytest.mark.parametrize("name", list_shipped_files(lessons.__name__, "riddles"))
def test_every_riddle_of_the_kit_has_the_answer_its_author_expects(name: str) -> None:
    assert load_riddles(name).find_mistakes() == []


def test_the_riddles_ask_for_every_kind_of_answer() -> None:
    kinds = {answer.partition(":")[0] for riddle in KIT for answer in riddle.answers}

    assert {"line 1", "line 2", "line 3", NOTHING, DIES, "area"} <= kinds


@pytest.mark.parametrize("id", [riddle.id for riddle in KIT])
def test_every_answer_and_note_is_there_in_every_language(id: str) -> None:
    riddle, state = KIT[id], KIT.start(KIT[id])

    assert len({riddle.note[lang] for lang in LANGUAGES}) == len(LANGUAGES)
    for answer in list_options(state, riddle):
        worded = [describe_answer(state, riddle, answer, lang) for lang in LANGUAGES]
        assert all(worded) != (answer in (NOTHING, DIES)), (answer, worded)


@pytest.mark.parametrize("id", [riddle.id for riddle in KIT])
def test_what_happens_is_what_was_right(id: str) -> None:
    riddle = KIT[id]
    session = Session(KIT.game, state=KIT.start(riddle))
    before = KIT.start(riddle)
    right = find_right_answers(before, riddle)

    carry_out(session, riddle)

    figures = session.state.figures  # type: ignore[attr-defined]
    assert (riddle.character in figures) == (right != (DIES,))
    if riddle.character in figures:
        figure = figures[riddle.character]
        assert figure.activated
        moved = figure.area != before.figures[riddle.character].area
        assert (f"area:{figure.area}" in right) == (riddle.asks == "way")
        assert not (moved and right == (NOTHING,))


def test_an_overdose_is_offered_only_to_those_who_have_drugs() -> None:
    assert DIES in list_options(KIT.start(KIT["overdose"]), KIT["overdose"])
    assert DIES not in list_options(KIT.start(KIT["beside"]), KIT["beside"])


def test_ways_are_offered_that_can_be_driven_but_not_all_of_them() -> None:
    riddle = KIT["one_drug"]
    found = list_options(KIT.start(riddle), riddle)

    assert len(found) == MAX_AREAS
    assert set(riddle.answers) < set(found)


def test_an_answer_that_the_rules_do_not_give_is_named() -> None:
    wrong = SOUND.replace("line 3", "line 1")
    nowhere = SOUND.replace('character = "street_samurai"\nanswers', 'character = "cop"\nanswers')
    unbuilt = SOUND.replace("ares_tower", "moon")

    assert read_riddles(SOUND, "sound").find_mistakes() == []
    assert read_riddles(wrong, "wrong").find_mistakes() == ["one: the correct answer is line 3, not line 1"]
    assert read_riddles(nowhere, "nowhere").find_mistakes() == ["one: cop cannot be activated there"]
    assert "moon" in read_riddles(unbuilt, "unbuilt").find_mistakes()[0]


def test_a_bad_file_names_every_mistake_at_once() -> None:
    bad = SOUND.replace('id = "one"', 'asks = "why"').replace('b", es = "c" }\n[pos', 'b", fr = "c" }\n[pos')

    with pytest.raises(LessonError) as error:
        read_riddles(bad, "bad")

    for expected in ("riddle[0].asks", "'id' is missing", "title"):
        assert expected in str(error.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("= 3", "not TOML"),
        (SOUND.replace("axon_protocol", "51st_state"), "follows a routine"),
        (SOUND[: SOUND.index("[[riddle]]")] + "riddle = []", "riddle"),
        (SOUND.replace("parameters = {}", "parameters = { players = 99 }"), "players"),
        (SOUND + SOUND[SOUND.index("[[riddle]]") :], "two have the id 'one'"),
    ],
)
def test_rubbish_is_one_clear_error(text: str, expected: str) -> None:
    with pytest.raises(LessonError, match=expected):
        read_riddles(text, "rubbish")


def test_riddles_of_ones_own_are_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SOUND, encoding="utf-8")

    assert [riddle.id for riddle in load_riddles(path)] == ["one"]
    with pytest.raises(LessonError, match="the kit has: axon_protocol"):
        load_riddles(tmp_path / "none.toml")
    with pytest.raises(KeyError, match="known: one"):
        load_riddles(path)["two"]
