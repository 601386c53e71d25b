"""What the content is wanted to do, as lines; and that BALANCE.md is about what is shipped."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tabletop.games.dei.content import load_content
from tools.balance_dei import STUDY
from tools.dei_games import DeiCounts, play
from tools.dei_objective import Objective, list_lines

CONTENT = load_content()
DEI = Path(__file__).resolve().parents[2] / "tabletop" / "games" / "dei" / "content"
TOLD = json.loads((DEI / "balance.json").read_text(encoding="utf-8"))


def small(players: int = 4, games: int = 100, **changes: Any) -> DeiCounts:
    """Counts in which everything is as wanted, but for what is given."""
    seen = DeiCounts(games=games)
    seen.won_by_place = Counter(dict.fromkeys(range(players), games / players))  # type: ignore[dict-item]
    for id in CONTENT.factions:
        seen.played[id], seen.won[id] = games, games // players
    seen.winners = [55] * games
    seen.scores = [50] * players * games
    seen.points["missions"] = 25 * players * games
    seen.bought = [10] * games
    uses = seen.uses
    uses["turns with a purchase possible"] = 15 * games
    for id in CONTENT.missions:
        uses[f"offered {id}"], uses[f"mission {id}"] = 200, 100
    for id in CONTENT.cards:
        uses[f"games with {id}"], uses[f"games played {id}"] = 50, 20
    uses.update({key: value - uses[key] for key, value in changes.pop("uses", {}).items()})
    for name, value in changes.items():
        setattr(seen, name, value)
    return seen


def line(name: str, **changes: Any) -> Objective:
    found = list_lines({4: small(**changes)}, CONTENT)
    others = [one for one in found if one.name != name]
    assert all(one.met for one in others)
    return next(one for one in found if one.name == name)


def test_counts_in_which_all_is_well_meet_every_line() -> None:
    found = list_lines({4: small()}, CONTENT)
    assert all(one.met for one in found)
    assert {one.name for one in found} == {
        "places", "factions", "winners", "crowd", "missions", "favourite", "purchases", "rarest card",
    }  # fmt: skip


def test_the_place_that_wins_most_is_held_to_its_share() -> None:
    found = line("places", won_by_place=Counter({0: 20, 1: 20, 2: 20, 3: 40}))
    assert (found.value, found.what) == (1.6, "4")
    assert not found.met
    assert line("places", won_by_place=Counter({0: 20, 1: 25, 2: 25, 3: 30})).met


def test_the_faction_that_wins_most_is_held_to_its_share() -> None:
    won = Counter({"auxilia": 20, "ravagers": 35, "refuge_42": 20, "farm_z": 25})
    found = line("factions", won=won)
    assert (found.value, found.what) == (1.4, "ravagers")
    assert not found.met


def test_the_points_of_winners_have_two_limits() -> None:
    assert line("winners", winners=[45] * 100).met
    assert line("winners", winners=[65] * 100).met
    assert not line("winners", winners=[70] * 100).met
    assert not line("winners", winners=[35] * 100).met


def test_all_scrappers_on_the_map_are_counted_by_seats() -> None:
    assert line("crowd", uses={"seats with all scrappers out": 20}).met
    assert not line("crowd", uses={"seats with all scrappers out": 40}).met


def test_missions_bring_a_part_of_all_points() -> None:
    assert line("missions", points=Counter({"missions": 12000})).met
    assert not line("missions", points=Counter({"missions": 14000})).met


def test_a_favourite_mission_is_counted_where_it_lies_out() -> None:
    found = line("favourite", uses={"mission scrappers": 180})
    assert (found.value, found.what) == (0.9, "scrappers")
    assert not found.met
    assert line("favourite", uses={"mission scrappers": 140}).met


def test_purchases_are_compared_with_the_turns_in_which_they_were_possible() -> None:
    assert line("purchases", bought=[7] * 100, uses={"turns with a purchase possible": 1400}).met
    found = line("purchases", bought=[3] * 100, uses={"turns with a purchase possible": 1000})
    assert found.value == 0.3
    assert not found.met


def test_a_card_that_is_hardly_played_is_named() -> None:
    found = line("rarest card", uses={"games played stash": 0})
    assert (found.value, found.what) == (0, "stash")
    assert not found.met


def test_a_card_that_could_hardly_be_played_says_nothing() -> None:
    assert line("rarest card", uses={"games with stash": 10, "games played stash": 0}).met


def test_a_game_counts_what_the_lines_need() -> None:
    seen = play((4, 0, "random", "published"))
    assert sum(seen.won_by_place.values()) == pytest.approx(1)
    assert sum(seen.uses[f"offered {id}"] for id in CONTENT.missions) == 8 * 4
    assert sum(seen.uses[f"mission {id}"] for id in CONTENT.missions) <= 4 * 4
    assert 0 < sum(seen.bought) <= seen.uses["turns with a purchase possible"] <= 12 * 4
    could = {id for id in CONTENT.cards if seen.uses[f"games with {id}"]}
    assert {card for id in CONTENT.factions for card in CONTENT.decks[id]} < could
    assert all(id in could for id in CONTENT.cards if seen.uses[f"played {id}"])


def test_counts_come_back_from_what_was_written() -> None:
    seen = play((4, 1, "random", "published"))
    back = DeiCounts.from_data(json.loads(json.dumps(seen.as_data())))
    assert list_lines({4: back}, CONTENT) == list_lines({4: seen}, CONTENT)
    assert back.as_data() == seen.as_data()


# --- what is shipped ------------------------------------------------------------------------------------------------


def shipped() -> list[Objective]:
    return list_lines({int(n): DeiCounts.from_data(data) for n, data in TOLD["players"].items()}, CONTENT)


def test_the_text_is_made_of_the_counts_of_the_shipped_content() -> None:
    digest, counts = STUDY.read()
    assert digest == CONTENT.digest
    assert (DEI / "BALANCE.md").read_text(encoding="utf-8") == STUDY.text(counts, CONTENT)


def test_the_lines_that_were_met_stay_met() -> None:
    met = {(one.name, one.players) for one in shipped() if one.met}
    assert met >= {(name, n) for name in ("missions", "purchases") for n in (2, 3, 4)} | {("crowd", 4)}


def test_the_last_place_of_four_wins_less_than_it_did() -> None:
    assert next(one for one in shipped() if one.name == "places" and one.players == 4).value < 1.5
