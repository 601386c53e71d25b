"""The figures of BALANCE.md: they are of the content that is shipped, and say what is wanted of the design."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from tools import balance_axon, balance_dei
from tools.balance import MAIN, Results, Study, Table, count_result, measure_ratio, measure_share

STUDIES = [balance_axon.STUDY, balance_dei.STUDY]
AXON, DEI = STUDIES


@pytest.fixture(params=STUDIES, ids=lambda study: study.game)
def study(request: pytest.FixtureRequest) -> Study:
    return request.param


def list_misses(study: Study) -> dict[str, set[str]]:
    """The rows that miss what is wanted, by the first words of their tables."""
    _, counts = study.read()
    misses: dict[str, set[str]] = {}
    for table in study.list_tables(study.load_content("published")):
        if rows := {row for row, _ in table.find_misses(counts)}:
            misses[table.title.partition(":")[0]] = rows
    return misses


def test_the_text_is_made_of_the_counts_of_the_shipped_content(study: Study) -> None:
    digest, counts = study.read()
    content = study.load_content("published")
    assert digest == content.digest, f"play the balance again: python -m {study.tool} --write"
    assert (study.folder / "BALANCE.md").read_text(encoding="utf-8") == study.render(counts, content)
    assert all(tuple(by_players) == study.players for by_players in counts.values())


def test_axon_protocol_meets_its_goals_but_for_four_corporations() -> None:
    assert list_misses(AXON) == {"Corporations": {"ARES", "MEDIA NET", "Lumora", "Microbionics Inc."}}


def test_the_goals_that_dei_met_stay_met() -> None:
    assert list_misses(DEI).keys() == {
        "Factions", "Places in the order of the first round", "Other goals", "Missions", "Cards",
    }  # fmt: skip
    assert list_misses(DEI)["Other goals"] == {
        "median of the winners of four", "seats with all fifteen scrappers on the map",
    }  # fmt: skip


def test_every_card_corporation_and_skill_was_used_and_every_game_has_one_end() -> None:
    content, (_, results) = AXON.load_content("published"), AXON.read()
    for counts in results[MAIN].values():
        assert all(counts[f"skill {skill}"] for skill in balance_axon.SKILLS)
        assert all(0 < counts[f"used {id}"] <= counts[f"held {id}"] <= counts["games"] for id in content.software)
        assert sum(counts[f"ending {ending}"] for ending in balance_axon.ENDINGS) == counts["games"]


def test_a_game_of_dei_counts_what_its_tables_need() -> None:
    content = DEI.load_content("published")
    counts = DEI.play(MAIN, 4, "random", "published", 0)
    assert sum(counts[f"place {k}"] for k in range(1, 5)) == sum(counts[f"seat {k}"] for k in range(1, 5)) == 1
    assert sum(counts[f"offered {id}"] for id in content.missions) == 8 * 4
    assert sum(counts[f"mission {id}"] for id in content.missions) <= 4 * 4
    assert 0 < counts["purchases"] <= counts["turns with a purchase possible"] <= 12 * 4
    assert all(counts[f"games with {card}"] for id in content.factions for card in content.decks[id])
    assert all(counts[f"games with {id}"] for id in content.cards if counts[f"played {id}"])


def test_games_depend_on_their_seed_alone(study: Study) -> None:
    variant = study.variants[1]
    assert study.play(variant, 2, "random", "published", 5) == study.play(variant, 2, "random", "published", 5)


def test_a_shared_win_counts_in_part_and_places_begin_with_the_first_player() -> None:
    for winners in ((1,), (0, 1)):
        state: Any = SimpleNamespace(winners=lambda won=winners: won, scores=lambda: (30, 25))
        counts = count_result(state, 1, ["left", "right"])
        assert counts["won right"] == counts["seat 2"] == counts["place 1"] == 1 / len(winners)
        assert counts["won left"] == counts["seat 1"] == counts["place 2"] == 1 - 1 / len(winners)
        assert counts["lead = 5"] == counts["winner = 30"] == counts["score = 25"] == 1


def test_a_figure_outside_of_its_limits_is_bold() -> None:
    results: Results = {MAIN: {2: Counter(games=10, wins=9, worm=2), 3: Counter(games=10, wins=4, worm=40)}}
    figures = {"wins": measure_share("wins"), "worm": measure_ratio("worm"), "third": measure_share("wins", seat=2)}
    table = Table("Uses", figures, {"wins": (0, 1.3), "worm": (1, 5)})
    assert table.find_misses(results) == [("wins", 2), ("worm", 2)]
    lines = table.to_markdown(results).splitlines()
    assert lines[2] == "Wanted: wins at most 1.3; worm 1 to 5."
    assert lines[6].startswith("| wins | **1.80 (")
    assert lines[7:] == ["| worm | **0.20** | 4.00 |", "| third |  | 1.20 (0.50–2.06) |"]
