"""The published content has the printed counts and makes a game, and an owner's content can replace it."""

import copy
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tabletop.__main__ import main
from tabletop.games.axon_protocol.content import load_content
from tabletop.games.axon_protocol.content.effect_reader import CHARACTER_WORDS
from tabletop.games.axon_protocol.content.reader import PASSIVES, SECTIONS, ContentReader
from tabletop.games.axon_protocol.rules import effects as e
from tabletop.games.axon_protocol.rules.characters.orders import Joint, Order
from tabletop.games.axon_protocol.rules.characters.skills import SKILL
from tabletop.games.axon_protocol.table.goals import AREA_WORDS
from tabletop.games.axon_protocol.table.goods import (
    AREA_TYPES,
    AUGMENTS,
    FIELD_KINDS,
    MOVES,
    RESOURCES,
    SKILLS,
    SOFTWARE_KINDS,
    TOP,
    TYPES,
    VIOLENCE,
)
from tabletop.games.axon_protocol.table.ways import compute_distances
from tabletop.games.axon_protocol.table.who import TESTS, Who
from tests.axon_protocol.owners import PUBLISHED, entry, mistakes_of, published

CONTENT = load_content()
CITY = CONTENT.city
README = (PUBLISHED / "README.md").read_text(encoding="utf-8")


# --- the published content ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.ruling.supply")
def test_there_is_as_much_of_everything_as_in_print() -> None:
    assert len(CONTENT.characters) == 30
    assert len(CONTENT.designs) == len(CONTENT.numbers) == 50
    assert len(CONTENT.corporations) == 6
    assert 14 <= len(CITY.areas) <= 18
    assert TOP * len(RESOURCES) == 60


def test_the_facts_that_are_known_of_the_printed_game_hold() -> None:
    samurai = CONTENT.characters["street_samurai"]
    assert samurai.routine == (
        (Order("arrest"), Order("execute")),
        (Order("drive", (), "criminal"),),
        (Order("drive"),),
    )
    assert "augment" in samurai.skills
    assert samurai.passives == ("executes:android",)
    plissken = CITY.areas["fort_plissken"]
    assert (plissken.number, plissken.type, plissken.name()) == (1, "prison", "Fort Plissken")
    assert CITY.areas["microbionics_inc"].fields[0].skills == ("augment", "hack")
    pairs = {c.name(): {RESOURCES[r] for r in c.resources} for c in CONTENT.corporations.values()}
    assert pairs["ARES"] == {"violence", "augments"}
    assert pairs["MEDIA NET"] == {"violence", "scandals"}
    assert "Microbionics Inc." in pairs


def test_the_resources_of_the_corporations_make_a_ring() -> None:
    pairs = [set(c.resources) for c in CONTENT.corporations.values()]
    assert all(pair & pairs[i - 1] for i, pair in enumerate(pairs))
    assert set(Counter(r for pair in pairs for r in pair).values()) == {2}


def test_no_two_abilities_are_alike_in_kind_and_target() -> None:
    abilities = [c.ability for c in CONTENT.corporations.values()]
    assert len(set(abilities)) == 6
    assert len({type(ability[0]) for ability in abilities}) >= 5


def test_six_or_seven_characters_are_complex_and_all_that_call_others_are() -> None:
    complex_ones = {c.id for c in CONTENT.characters.values() if c.complex}
    assert len(complex_ones) in (6, 7)
    callers = {c.id for c in CONTENT.characters.values() for line in c.routine if isinstance(line[0], Joint)}
    assert callers
    assert callers <= complex_ones


def test_characters_use_everything_that_there_is() -> None:
    characters = CONTENT.characters.values()
    assert {skill for c in characters for skill in c.skills} == set(SKILLS)
    orders = [part for c in characters for line in c.routine for part in line]
    assert {order.skill for order in orders} == set(SKILLS)
    assert {passive.partition(":")[0] for c in characters for passive in c.passives} == {
        passive.partition(":")[0] for passive in PASSIVES
    }
    types = Counter(kind for c in characters for kind in c.types)
    assert types == {kind: types[kind] for kind in TYPES}
    assert types["trader"] >= 3
    assert types["criminal"] >= 4
    assert (types["android"], types["bioroid"], types["ai"]) == (3, 2, 2)
    assert types["dealer"] >= 2
    assert all(4 <= len(c.skills) <= 6 and 2 <= len(c.routine) <= 4 for c in characters)
    assert len({c.initiative for c in characters}) == 30
    assert {c.start for c in characters} > {"random"}


def test_every_resource_is_made_by_many_characters() -> None:
    by_hack = Counter(SKILL[s].makes for c in CONTENT.characters.values() for s in c.skills)
    by_routine = Counter(
        resource
        for c in CONTENT.characters.values()
        for resource in {SKILL[part.skill].makes for line in c.routine for part in line}
    )
    for k in range(len(RESOURCES)):
        assert by_hack[k] >= 8
        assert by_routine[k] >= 4


def test_software_is_of_three_kinds_and_some_of_it_stays_on_the_desktop() -> None:
    kinds = Counter(CONTENT.software[design].kind for design in CONTENT.designs.values())
    assert kinds == {"attack": 20, "counter": 9, "service": 21}
    desktop = [card for card in CONTENT.software.values() if card.desktop]
    assert 3 <= len(desktop) <= 5
    assert {card.effects[0].kind for card in desktop if isinstance(card.effects[0], e.cards.Standing)} == set(
        e.cards.STANDING
    )
    assert all(bool(card.counters) is (card.kind == "counter") for card in CONTENT.software.values())
    assert any("counter" in card.counters for card in CONTENT.software.values())


def test_random_numbers_cover_the_areas_evenly() -> None:
    drawn = Counter(CONTENT.numbers.values())
    assert set(drawn) == set(CITY.by_number)
    assert max(drawn.values()) - min(drawn.values()) <= 1
    assert all(card == f"{CONTENT.designs[card]}.{n}" for card, n in CONTENT.numbers.items())


@pytest.mark.rule("axn.area.types")
def test_the_city_has_what_a_city_needs() -> None:
    types = Counter(area.type for area in CITY.areas.values())
    assert set(types) == set(AREA_TYPES)
    assert (types["corporation"], types["prison"]) == (6, 1)
    assert types["exit"] >= 3
    assert 3 <= sum(area.shop for area in CITY.areas.values()) <= 4
    assert {field.kind for field in CITY.fields} == set(FIELD_KINDS)
    assert 1 <= sum(bool(area.lasting) for area in CITY.areas.values()) <= 2
    for area in CITY.areas.values():
        kinds = [field.kind for field in area.fields]
        assert len(kinds) <= 2
        assert (kinds == []) is (area.type == "prison" or bool(area.lasting))
        assert (sorted(kinds) == ["leave", "phishing"]) is (area.type == "exit")


def test_everything_but_the_prison_can_be_reached_on_foot() -> None:
    assert set(compute_distances(CITY, CITY.by_number[2], "walk")) == set(CITY.areas) - {CITY.prison}
    assert not CITY.by_street[CITY.prison] + CITY.by_highway[CITY.prison]
    assert len(CITY.streets) > len(CITY.areas)  # there are loops
    assert all(compute_distances(CITY, a, "walk")[b] > 1 for a, b in CITY.highways)


def test_tiles_of_the_city_do_not_overlap_and_no_way_crosses_one() -> None:
    width, height = 150, 96
    areas = list(CITY.areas.values())
    for i, one in enumerate(areas):
        assert width / 2 <= one.x <= 1000 - width / 2
        assert height / 2 <= one.y <= 640 - height / 2
        for other in areas[:i]:
            assert abs(one.x - other.x) > width + 10 or abs(one.y - other.y) > height + 10
    for ends in CITY.streets + CITY.highways:
        a, b = (CITY.areas[end] for end in ends)
        for other in areas:
            if other.id not in ends:
                points = ((a.x + (b.x - a.x) * t / 500, a.y + (b.y - a.y) * t / 500) for t in range(501))
                assert not any(abs(x - other.x) < width / 2 and abs(y - other.y) < height / 2 for x, y in points)


@pytest.mark.rule("axn.setup.board")
def test_four_rewards_wait_on_each_track() -> None:
    board = CONTENT.board
    for k in range(len(RESOURCES)):
        fields = {*board.resource_rewards[k], board.vp_rewards[k], board.card_rewards[k]}
        assert len(fields) == 4
        assert fields <= set(range(2, TOP))
    assert sorted(board.limits) == [2, 3, 4, 5, 6]
    assert list(board.limits.values()) == sorted(board.limits.values())


def test_names_are_told_apart_in_every_language() -> None:
    for pieces in (CONTENT.characters, CONTENT.software, CONTENT.corporations, CITY.areas):
        for lang in ("en", "de", "es"):
            names = [piece.name(lang) for piece in pieces.values()]
            assert len({name.casefold() for name in names}) == len(names)


# --- an owner's content ---------------------------------------------------------------------------------------------


def test_a_folder_replaces_only_the_sections_it_has(tmp_path: Path) -> None:
    table = (PUBLISHED / "board.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(table.replace("red_from = 6", "red_from = 8"), encoding="utf-8")
    content = load_content(tmp_path)
    assert content.board.red_from == 8
    assert content.characters == CONTENT.characters
    assert content.digest != CONTENT.digest
    assert load_content(tmp_path / "mine.toml") == load_content(str(tmp_path)) == content


def test_names_and_places_on_the_screen_do_not_change_the_game() -> None:
    table = published()
    table["area"][3]["x"] += 5
    table["character"][0]["name"] = "Somebody"
    table["corporation"][0]["color"] = "#123456"
    changed = load_content(table)
    assert changed.digest == CONTENT.digest
    assert changed.characters["street_samurai"].name("de") == "Somebody"


def test_everything_that_is_played_changes_the_digest() -> None:
    def changed(kind: str, key: str, value: Any) -> str:
        table = published()
        table[kind][0][key] = value
        return load_content(table).digest

    digests = [
        changed("character", "initiative", 59),
        changed("character", "skills", ["drive", "arrest", "execute", "augment"]),
        changed("software", "effects", [{"kill": "any bioroid"}]),
        changed("corporation", "ability", [{"draw": 3}]),
        changed("area", "shop", False),
    ]
    assert len({*digests[:4], CONTENT.digest}) == 5
    assert digests[4] == CONTENT.digest  # false is what it is without the key


def test_totals_of_ones_own_are_counted_instead() -> None:
    table = {**published("characters"), "totals": {"characters": 31}}
    assert mistakes_of(table) == ("table, characters: there are 30 characters, not 31",)
    more = copy.deepcopy(entry(table, "character", "cop")) | {
        "id": "warden", "name": "Warden", "initiative": 56, "skills": ["arrest", "guard", "walk", "fly"],
    }  # fmt: skip
    table["character"].append(more)
    assert len(load_content(table).characters) == 31
    few = {"character": published()["character"][:5], "totals": {"characters": 5}}
    assert mistakes_of(few) == ("table, characters: there are 5 characters; a game needs at least 20",)


def test_every_condition_goal_passive_and_effect_can_be_written_down() -> None:
    table = published("characters")
    conditions = list(TESTS)
    goals = [*CHARACTER_WORDS, *AREA_WORDS, "area:arena", ""]
    passives = list(PASSIVES)
    for character in table["character"]:
        pick = [conditions.pop()] if conditions else []
        line = [{"do": "murder", "whom": pick}] if pick else [{"do": "murder"}]
        character["routine"] = [line, [{"do": "fly", "to": goals.pop() if goals else ""}], [{"do": "walk"}]]
        character["skills"] = character["skills"][:4]
        character["passives"] = [passives.pop()] if passives else []
    assert not conditions + goals + passives
    loaded = load_content(table).characters.values()
    assert {order.whom[0] for c in loaded for order in c.routine[0] if order.whom} == set(TESTS)
    assert all(f"{{ {key} = " in README for key in e.EFFECTS)


def test_effects_are_read_with_all_they_say() -> None:
    table = published("city")
    entry(table, "area", "arena")["fields"] = [
        {
            "kind": "free",
            "effects": [
                {"give": "violence", "n": 2, "who": "near criminal in_public"},
                {"send": "same", "to": "area:neon_mile"},
                {"patch": 1, "own": True},
            ],
        }
    ]
    assert load_content(table).city.areas["arena"].fields[0].effects == (
        e.markers.Give(Who("near", ("criminal", "in_public")), VIOLENCE, 2),
        e.people.Send(Who("same"), "area:neon_mile"),
        e.markers.Patch(1, True),
    )
    assert CONTENT.software["burnout"].effects == (e.markers.Take(Who("any"), AUGMENTS, 2),)


def test_the_examples_for_owners_are_right() -> None:
    reader = ContentReader()
    reader.file(published("city"), "published")
    blocks = [block.split("```")[0] for block in README.split("```toml\n")[1:]]
    for i, block in enumerate(blocks):
        reader.file(tomllib.loads(block), f"example {i}")
    assert set(reader.parts) == set(SECTIONS)
    entries = reader.read()
    assert reader.mistakes == []
    assert len(entries.software) == 3
    assert "ours" in README
    for word in (*SKILLS, *TESTS, *CHARACTER_WORDS, *AREA_WORDS, *FIELD_KINDS, *SOFTWARE_KINDS, *e.cards.STANDING):
        assert word in README, word
    assert {p.partition(":")[0] for p in PASSIVES} <= set(README.replace("`", " ").replace(":", " ").split())


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_command_says_what_content_holds_or_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "axon_protocol", "published"]) == 0
    shown = capsys.readouterr().out
    assert CONTENT.digest in shown
    assert "50, 29 designs (20 attack, 9 counter, 21 service)" in shown
    assert "ARES: augments and violence, ARES Tower" in shown
    (tmp_path / "board.toml").write_text("red_from = 60", encoding="utf-8")
    assert main(["check", "axon_protocol", str(tmp_path)]) == 1
    assert "- board.toml: 'limits' is missing" in capsys.readouterr().out


def test_moves_are_the_skills_that_lead_somewhere() -> None:
    orders = [part for c in CONTENT.characters.values() for line in c.routine for part in line]
    assert {order.skill for order in orders if isinstance(order, Order) and order.to} == set(MOVES)
