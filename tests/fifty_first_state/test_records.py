"""Records of 51st State: made with one content, refused with another; a record names no files."""

import json
import pickle
from pathlib import Path

import pytest

import tabletop
from tabletop.engine.session.records import RecordError
from tabletop.experiments import process_pool, sweep
from tabletop.testing import check_other_process
from tests.engine.runs import results

CHEAP_SCHOOL = """
extends = "published"
set = "base"

[[card]]
id = "school"
name = "School"
copies = 3
row = "production"
distance = 0
types = ["worker", "ammo"]
spoils = { worker = 2 }
deal = { worker = 1 }
produces = [{ gain = { worker = 1 } }]
bonus = [{ gain = { worker = 1 } }]
"""


def played(game: tabletop.Game, decisions: int = 30) -> tabletop.Session:
    session = tabletop.Session(game, seed=2, seats=["random", "random"])
    session.run_strategies(decisions)
    return session


def test_a_record_with_content_of_ones_own_needs_that_content(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(CHEAP_SCHOOL, encoding="utf-8")
    own = tabletop.load_game("51st_state", content=path)
    record = played(own).record()

    assert tabletop.Session.from_record(record, game=own).state.digest() == record.digest
    with pytest.raises(RecordError, match="content: played with"):
        record.replay()


def test_the_content_is_that_of_the_game_that_is_given_and_the_parameters_those_of_the_record(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(CHEAP_SCHOOL, encoding="utf-8")
    own = tabletop.load_game("51st_state", content=path)
    record = played(own.with_parameters(expansion="winter")).record()

    assert tabletop.Record.from_text(record.to_text(), game=own).replay(own).digest() == record.digest
    assert tabletop.Session.from_record(record, game=own).game == own.with_parameters(expansion="winter")


def test_a_record_with_the_published_content_is_refused_by_other_content(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(CHEAP_SCHOOL, encoding="utf-8")
    record = played(tabletop.load_game("51st_state")).record()

    assert record.replay().digest() == record.digest
    with pytest.raises(RecordError, match="content: played with 'published'"):
        record.replay(tabletop.load_game("51st_state", content=path))


def test_a_record_cannot_make_anybody_read_a_file(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(CHEAP_SCHOOL, encoding="utf-8")
    data = json.loads(played(tabletop.load_game("51st_state")).record().to_text())
    data["parameters"] = {"content": str(path)}

    with pytest.raises(RecordError, match="unknown parameter 'content'"):
        tabletop.Record.from_text(json.dumps(data))


def test_parameters_at_their_defaults_may_be_written_out() -> None:
    game = tabletop.load_game("51st_state")
    data = json.loads(played(game).record().to_text())
    data["parameters"] = {"players": 2, "expansion": "none"}

    record = tabletop.Record.from_text(json.dumps(data))

    assert record.replay().digest() == record.replay(game).digest() == record.digest


# --- content of one's own, elsewhere than in records ------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path) -> tabletop.Game:
    path = tmp_path / "cards.toml"
    path.write_text(CHEAP_SCHOOL, encoding="utf-8")
    return tabletop.load_game("51st_state", content=path)


def test_games_with_other_content_are_other_games(own: tabletop.Game) -> None:
    published = tabletop.load_game("51st_state")
    assert own != published
    assert len({own, published, tabletop.load_game("51st_state")}) == 2
    assert own.changed_parameters() == published.changed_parameters()


def test_a_game_is_the_same_one_after_the_way_to_another_process(own: tabletop.Game) -> None:
    for game in (own, tabletop.load_game("51st_state", players=3)):
        there = pickle.loads(pickle.dumps(game))
        assert there == game
        assert there.content_id == game.content_id
        assert there.new_initial_state(3).digest() == game.new_initial_state(3).digest()
    check_other_process(own, [1], hash_seeds=[1])


def test_experiments_play_with_the_content_they_are_given(own: tabletop.Game) -> None:
    seats, seeds = ["random", "random"], range(3)
    here = results(own, seats, seeds)
    assert here != results(tabletop.load_game("51st_state"), seats, seeds)
    with process_pool(1) as pool:
        assert results(own, seats, seeds, pool) == here
    swept = sweep(own, "victory_points", [25], seats, seeds)
    assert swept.games.points[:, 0].tolist() == [list(result.scores) for result in here]
