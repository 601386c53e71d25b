"""The listing of what the games say: every sentence once, with where it comes from, in all languages."""

from __future__ import annotations

import pytest

from tabletop import games, load_game
from tabletop.engine.rules import LANGUAGES
from tools.sentences import TABLES, Listing, listen, listing_of, main


@pytest.fixture(scope="module")
def heard() -> Listing:
    """What one short round of tables of Axon Protocol says."""
    return listing_of("axon_protocol", count=1, decisions=20)


def test_every_game_has_tables_that_can_be_laid() -> None:
    assert set(TABLES) == set(games())
    for name, tables in TABLES.items():
        assert {load_game(name, **table).num_players for table in tables} >= {2, 3, 4}


def test_a_sentence_is_listed_once_whatever_it_names(heard: Listing) -> None:
    drawn = [said for said in heard.said.values() if said.origin == "event DrewUnseen"]
    assert len(drawn) == 1
    assert drawn[0].times > 10
    assert len(drawn[0].examples) == 2
    one, two = drawn[0].examples
    assert one != two
    assert len(set(one)) == len(LANGUAGES)


def test_what_is_only_a_frame_is_listed_by_what_it_holds(heard: Listing) -> None:
    endings = {said.message for said in heard.said.values() if said.origin == "event Ending"}
    assert endings
    assert all(message.endswith(".") for message in endings)


def test_all_kinds_of_words_are_listed(heard: Listing) -> None:
    kinds = {kind for kind, _ in heard.said}
    assert kinds >= {"answer", "because", "event", "question", "refusal", "remedy", "tally"}
    refused = [said for (kind, _), said in heard.said.items() if kind == "refusal"]
    rulebook = load_game("axon_protocol").rulebook
    rules = {said.origin.partition(" ")[2] for said in refused}
    assert {rule for rule in rules if rule not in rulebook} == {"engine.asked"}
    assert len(rules) > 10


def test_consequences_are_listed_where_a_game_tells_them() -> None:
    listing = Listing(examples=1)
    listen(listing, load_game("dei"), 0, "heuristic", 20)
    assert any(kind == "change" for kind, _ in listing.said)


def test_the_same_games_say_the_same(heard: Listing) -> None:
    again = listing_of("axon_protocol", count=1, decisions=20)
    assert list(again.lines()) == list(heard.lines())


def test_the_listing_is_printed_in_the_languages_that_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    main(["dei", "--games", "1", "--decisions", "5", "--lang", "de"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("# dei: ")
    assert any(line.startswith("    de: ") for line in lines)
    assert not any(line.startswith(("    en: ", "    es: ")) for line in lines)
    with pytest.raises(SystemExit):
        main(["chess"])
