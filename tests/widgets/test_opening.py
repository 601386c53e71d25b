"""`play` opens what was played before: a record, its link or its file, and refuses what it cannot in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop import RecordError, Session
from tabletop_widgets import play

GAMES = ("51st_state", "axon_protocol", "dei")


def played(game: str, decisions: int = 12) -> Session:
    session = Session(tabletop.load_game(game, players=2), 7, ["human", "heuristic"], auto_pass="always")
    for _ in range(decisions):
        session.apply(session.state.decision.default)
    while session.state.current_player() != 0:
        session.apply(session.state.decision.default)
    return session


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_played_goes_on_from_its_link_its_record_and_its_file(game: str, tmp_path: Path) -> None:
    session = played(game)
    record = session.record()
    record.save(tmp_path / "evening.json")
    for source in (record.link(), record, tmp_path / "evening.json", str(tmp_path / "evening.json")):
        table = play(source)
        assert table.session is not None
        assert table.session.state.digest() == session.state.digest()
        assert table.session.seats == ("human", "heuristic")
        assert table.session.log() == session.log()


def test_a_game_that_was_looked_at_in_the_middle_is_shown_there_and_nothing_of_it_is_played_over() -> None:
    session = played("51st_state")
    session.goto(next(k for k, n in enumerate(session.nodes) if n.state.current_player() == 1))
    again = play(session.record()).session
    assert again is not None
    assert (again.index, again.length, len(again.branches)) == (session.index, session.length, 1)


def test_other_people_may_sit_down_at_a_game_that_was_played() -> None:
    table = play(played("dei").record(), seats=["human", "human"], standing=["always", "turn"])
    assert table.session is not None
    assert (table.session.seats, table.session.auto_pass) == (("human", "human"), ("always", "turn"))


def test_a_game_that_was_played_takes_no_seed_and_no_parameters() -> None:
    with pytest.raises(ValueError, match="has its own players, seed: leave that out"):
        play(played("dei").record(), seed=1, players=2)
    with pytest.raises(ValueError, match="there are 2 seats, not 1"):
        play(played("dei").record(), standing=["always"])


def test_what_is_no_game_that_was_played_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="incomplete"):
        play(played("dei").record().link()[:-20])
    with pytest.raises(FileNotFoundError):
        play("nowhere/evening.json")
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    with pytest.raises(RecordError, match=r"bad\.json is not a valid record"):
        play(bad)


def test_who_plays_the_solo_game_names_one_seat() -> None:
    assert play("51st_state", seats=["human"]).session.game.parameters["players"].chosen == 1
    with pytest.raises(ValueError, match="2 to 4"):
        play("dei", seats=["human"])
