"""Links: a whole game in one word, that every game comes back from, and that does nothing else whatever is in it."""

from __future__ import annotations

import base64
import random
import re
import tracemalloc
import zlib
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabletop
from tabletop import Record, RecordError, Session
from tabletop.engine.serialization.bounded_input import MAX_BYTES
from tabletop.engine.session import links

GAMES = ("51st_state", "axon_protocol", "dei", "gin_rummy")


def played(game: str = "gin_rummy", decisions: int | None = 40) -> Session:
    loaded = tabletop.load_game(game)
    session = Session(loaded, 7, ["random"] * loaded.num_players)
    session.run_strategies(decisions)
    return session


LINK = played().record().link()


def refused(link: str) -> str:
    with pytest.raises(RecordError, match="this link is not a valid record") as error:
        Record.from_link(link)
    return str(error.value)


def with_inside(data: bytes) -> str:
    return links.LINK_PREFIX + base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.breadth("51st_state", "axon_protocol", "dei")
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_comes_back_from_its_link(game: str) -> None:
    session = played(game, None)
    record = session.record()
    link = record.link()
    assert re.fullmatch(r"tabletop1\.[A-Za-z0-9_-]+", link)
    assert len(link) < 12_000
    back = Record.from_link(link)
    assert (back, back.seats) == (record, record.seats)
    assert Session.from_record(back).state.digest() == session.state.digest()


def test_who_played_and_what_was_looked_at_come_back_with_it() -> None:
    session = Session(tabletop.load_game("gin_rummy"), 7, ["human", "heuristic"])
    for _ in range(5):
        session.apply(session.state.decision.default)
    session.goto(3)
    back = Session.from_record(Record.from_link(session.record().link()))
    assert (back.seats, back.index, back.length) == (("human", "heuristic"), 3, 6)


def test_a_person_sits_where_a_record_names_a_strategy_that_is_not_known_here() -> None:
    text = played().record().to_text().replace('"seats": ["random"', '"seats": ["my_own"')
    assert Session.from_record(Record.from_text(text)).seats == ("human", "random")


@pytest.mark.parametrize(
    ("key", "message"),
    [('"seats": ["random"]', "seats: 1 for a game of 2"), ('"shown": 41', "shown: 41 is not from 0 to 40")],
)
def test_wrong_seats_and_moments_are_refused(key: str, message: str) -> None:
    text = re.sub(r'"seats": \[[^]]*\]', key, played().record().to_text())
    with pytest.raises(RecordError, match=message):
        Record.from_text(text)


def test_what_mail_does_to_a_long_word_does_not_matter() -> None:
    wrapped = "\n".join(LINK[k : k + 60] for k in range(0, len(LINK), 60))
    assert Record.from_link(f"  {wrapped}\n") == Record.from_link(LINK)


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("", "a link begins with 'tabletop1.'"),
        ("https://example.org/tabletop1.abc", "a link begins with 'tabletop1.'"),
        ("tabletop2.abc", "made by another version"),
        ("tabletop1.", "incomplete or was changed"),
        ("tabletop1.a", "incomplete or was changed"),
        ("tabletop1.ab+c", "'\\+' is not allowed"),
        ("tabletop1.äbc", "'ä' is not allowed"),
        (LINK[:-1], "incomplete or was changed"),
        (LINK + "AAAA", "incomplete or was changed"),
        (with_inside(zlib.compress(b"\xff\xfe")), "it contains no text"),
        (with_inside(zlib.compress(b"cos\nsystem\n(S'true'\ntR.")), "line 1, column 1"),
        (with_inside(zlib.compress(b"[]")), "must be a table, not list"),
        ("tabletop1." + "A" * 2_000_000, "more than 1000000"),
    ],
)
def test_what_is_no_link_says_why(link: str, message: str) -> None:
    assert re.search(message, refused(link))


def test_a_link_that_is_cut_is_refused_at_every_length() -> None:
    for end in range(len(links.LINK_PREFIX), len(LINK)):
        assert "incomplete" in refused(LINK[:end])


def test_a_small_link_that_holds_very_much_is_refused_before_it_is_unpacked() -> None:
    bomb = with_inside(zlib.compress(b" " * 200_000_000, 9))
    assert len(bomb) < 300_000
    tracemalloc.start()
    try:
        assert f"it contains more than {MAX_BYTES} bytes" in refused(bomb)
        assert tracemalloc.get_traced_memory()[1] < 4 * MAX_BYTES
    finally:
        tracemalloc.stop()


@given(st.text(max_size=300))
def test_any_text_is_a_record_or_one_clear_error(text: str) -> None:
    for link in (text, links.LINK_PREFIX + text, links.encode_link(text)):
        with suppress(RecordError):  # and nothing else
            Record.from_link(link)


@given(st.binary(max_size=300), st.booleans())
def test_any_bytes_in_a_link_are_a_record_or_one_clear_error(data: bytes, compressed: bool) -> None:
    refused(with_inside(zlib.compress(data) if compressed else data))


@given(st.integers(0, 2**32))
def test_a_link_with_letters_changed_gives_the_same_game_or_one_clear_error(seed: int) -> None:
    source, letters = random.Random(seed), list(LINK)
    for _ in range(source.choice((1, 1, 2, 5))):
        letters[source.randrange(len(letters))] = source.choice("Aa0_-.+ \néx")
    with suppress(RecordError):
        assert Record.from_link("".join(letters)) == Record.from_link(LINK)
