"""Bad content is refused whole: one error lists every mistake with its file and entry."""

import copy
from random import Random
from typing import Any

import pytest

from tabletop.games.axon_protocol.content import ContentError, load_content
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tests.axon_protocol.owners import entry, mistakes_of, published


def test_one_error_lists_all_that_is_wrong() -> None:
    table = published()
    entry(table, "character", "cop")["routine"][0] = [{"do": "teleport"}]
    twin = entry(table, "character", "reporter")
    twin |= {"id": "cop", "name": "Cop"}
    other = copy.deepcopy(entry(table, "character", "fence"))
    entry(table, "character", "rich_kid").update(
        {key: other[key] for key in ("routine", "skills", "types", "initiative")}
    )
    entry(table, "software", "wipe")["numbers"].pop()
    table["street"].append({"between": ["arena", "atlantis"]})
    table["street"] = [s for s in table["street"] if "container_port" not in s["between"]]
    table["corporation"][0]["resources"] = ["augments", "data"]
    entry(table, "area", "north_gate")["fields"].pop()
    table["vp_rewards"]["drugs"] = 11
    found = "\n".join(mistakes_of(table))
    for words in (
        "table, character cop, routine, line 1, do: 'teleport' is not one of augment, buy",
        "table, character cop: two characters have the id 'cop'",
        "table, character fence: has the same routine, skills and types as table, character rich_kid",
        "table, character fence: has the same initiative 28 as table, character rich_kid",
        "table, software: there are 49 software cards, not 50",
        "table, street 23, between: 'atlantis' is not one of",
        "table, area container_port: it cannot be reached on foot",
        "their resources do not form a ring",
        "table, area north_gate: an exit must have a field of the kind 'phishing' and one of the kind 'leave'",
        "table, vp_rewards, drugs: 11 is not from 1 to 10",
    ):
        assert words in found


def wrong(section: str, kind: str, id: str, changes: dict[str, Any]) -> str:
    """The only mistake that there is when these keys of a published entry are changed; None takes one out."""
    table = published(section)
    item = entry(table, kind, id)
    item.update(changes)
    for key in [key for key, value in changes.items() if value is None]:
        del item[key]
    found = mistakes_of(table)
    assert len(found) == 1, found
    return found[0].removeprefix(f"table, {kind} {id}").lstrip(",: ")


CHARACTER_MISTAKES = [
    ({"skills": ["walk", "fly", "hack"]}, "skills: has 3 skills, not 4 to 6"),
    ({"skills": ["walk", "fly", "hack", "fly", "buy"]}, "skills: 'fly' occurs twice"),
    ({"skills": None}, "'skills' is missing"),
    ({"initiative": 61}, "initiative: 61 is not from 1 to 60"),
    ({"initiative": 40.5}, "initiative: must be a whole number, not '40.5'"),
    ({"types": ["ghost"]}, "types[0]: 'ghost' is not one of trader, dealer, criminal, android, bioroid, ai"),
    ({"start": "atlantis"}, "start: 'atlantis' is not one of"),
    ({"routine": [[{"do": "walk"}]]}, "routine: has 1 lines, not 2 to 4"),
    ({"routine": [[{"do": "walk"}], []]}, "routine, line 2: contains no order"),
    ({"routine": [[{"do": "walk"}], [{"do": "walk"}]]}, "routine, line 2: is a duplicate"),
    ({"routine": [[{"do": "walk"}, {"do": "walk"}], [{"do": "fly"}]]}, "routine, line 1: two of its orders are equal"),
    ({"routine": [[{"do": "buy", "to": "shop"}], [{"do": "fly"}]]}, "routine, line 1, to: 'buy' does not move"),
    ({"routine": [[{"do": "fly", "to": "moon"}], [{"do": "buy"}]]}, "routine, line 1, to: 'moon' is not one of"),
    (
        {"routine": [[{"do": "fly", "to": "area:moon"}], [{"do": "buy"}]]},
        "routine, line 1, to: there is no area 'moon'",
    ),
    ({"routine": [[{"do": "hack", "whom": ["rich"]}], [{"do": "fly"}]]}, "routine, line 1, whom[0]: 'rich' is not one"),
    ({"routine": [[{"do": "buy", "whom": ["ai"]}], [{"do": "fly"}]]}, "routine, line 1, whom: 'buy' does not target"),
    (
        {"routine": [[{"all": "near", "do": "buy"}], [{"do": "fly"}]]},
        "routine, line 1, do: characters nearby can only walk",
    ),
    (
        {"routine": [[{"all": "far", "do": "buy"}], [{"do": "fly"}]]},
        "routine, line 1, all: 'far' is not one of here, near",
    ),
    (
        {"routine": [[{"all": "here", "do": "buy"}, {"do": "buy"}], [{"do": "fly"}]]},
        "routine, line 1: a line in which others act cannot have alternatives",
    ),
    ({"passives": ["immune:rain"]}, "passives[0]: 'immune:rain' is not one of"),
    ({"complex": 1}, "complex: must be true or false"),
    ({"name": ""}, "name: '' is not a name"),
    ({"name": {"de": "Wache"}}, "name: 'en' is missing"),
    ({"name": {"en": "Guard", "fr": "Garde"}}, "name: unknown key 'fr'"),
    ({"name": "Reporter"}, "has the same name 'Reporter' as table, character reporter"),
    ({"id": "the cop"}, "id: 'the cop' is not an id"),
    ({"age": 40}, "unknown key 'age'"),
]


@pytest.mark.parametrize(("changes", "words"), CHARACTER_MISTAKES)
def test_a_mistake_in_a_character_is_named(changes: dict[str, Any], words: str) -> None:
    assert words in wrong("characters", "character", "cop", changes)


SOFTWARE_MISTAKES = [
    ("wipe", {"kind": "virus"}, "kind: 'virus' is not one of attack, counter, service"),
    ("wipe", {"effects": []}, "effects: contains no effect"),
    ("wipe", {"effects": [{"explode": 1}]}, "effects: no effect has the keys 'explode'"),
    ("wipe", {"effects": [{"patch": 0}]}, "effects, patch: 0 is not from 1 to 9"),
    ("wipe", {"effects": [{"give": "data", "who": "any"}]}, "effects, give: 'data' is not one of augments, drugs"),
    ("wipe", {"effects": [{"give": "drugs"}]}, "effects: 'who' is missing"),
    ("wipe", {"effects": [{"kill": "here"}]}, "effects, kill: 'here' needs a character who acts"),
    ("wipe", {"effects": [{"kill": "self"}]}, "effects, kill: 'self' needs a character who acts"),
    ("wipe", {"effects": [{"kill": "same"}]}, "effects, kill: 'same' needs an effect before it"),
    ("wipe", {"effects": [{"kill": "any rich"}]}, "effects, kill[0]: 'rich' is not one of"),
    ("wipe", {"effects": [{"kill": "any criminal innocent"}]}, "no character is both 'criminal' and 'innocent'"),
    ("wipe", {"effects": [{"kill": "city inmate"}]}, "'city' excludes inmates"),
    ("wipe", {"effects": [{"kill": ""}]}, "effects, kill: does not say where"),
    ("wipe", {"effects": [{"jail": "any inmate"}]}, "inmates are already in prison"),
    ("wipe", {"effects": [{"release": "any"}]}, "only inmates can be released"),
    ("wipe", {"effects": [{"send": "city", "to": "here"}]}, "effects, to: 'here' needs a character who acts"),
    ("wipe", {"effects": [{"send": "city"}]}, "effects: 'to' is missing"),
    ("wipe", {"effects": [{"send": "city", "to": "area:moon"}]}, "effects, to: there is no area 'moon'"),
    ("wipe", {"effects": [{"purge": False}]}, "effects, purge: must be true"),
    ("wipe", {"effects": [{"standing": "draw"}]}, "'standing' is not allowed in a card that does not stay"),
    ("wipe", {"effects": [{"backlash": 1}]}, "'backlash' is not allowed in a card that does not stay"),
    ("wipe", {"counters": ["attack"]}, "counters: is not for a card of the kind 'attack'"),
    ("firewall", {"effects": [{"leak": 1}]}, "effects: 'leak' is not allowed in a counter"),
    ("firewall", {"counters": ["service"]}, "counters[0]: 'service' is not one of attack, counter"),
    ("uplink", {"effects": [{"draw": 2}]}, "effects: 'draw' is not allowed in a card that stays on the desktop"),
    ("uplink", {"effects": [{"standing": "shield", "n": 2}]}, "effects, n: 'shield' is not an amount"),
    ("uplink", {"desktop": None}, "effects: 'standing' is not allowed in a card that does not stay"),
]


@pytest.mark.parametrize(("id", "changes", "words"), SOFTWARE_MISTAKES)
def test_a_mistake_in_a_software_card_is_named(id: str, changes: dict[str, Any], words: str) -> None:
    table = published("software")
    item = entry(table, "software", id)
    item.update(changes)
    for key in [key for key, value in changes.items() if value is None]:
        del item[key]
    assert any(words in mistake and f"software {id}" in mistake for mistake in mistakes_of(table))


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([2, 2], "2 occurs twice"),
        ([18, 2], "no area has the number 18"),
        ([0, 2], "0 is not from 1 to 99"),
        ([], "lists no copy of the card"),
        ([1, 2, 3], "there are 51 software cards, not 50"),
    ],
)
def test_random_numbers_must_be_areas_and_of_the_right_count(numbers: list[int], words: str) -> None:
    table = published("software")
    entry(table, "software", "wipe")["numbers"] = numbers
    assert any(words in mistake for mistake in mistakes_of(table))


def test_random_numbers_must_be_even() -> None:
    table = published("software")
    for card in table["software"]:
        if 5 in card["numbers"] and 6 not in card["numbers"]:
            card["numbers"] = [6 if n == 5 else n for n in card["numbers"]]
    found = mistakes_of(table)
    assert len(found) == 1
    assert found[0].startswith("table, software: the random numbers are not distributed evenly: 5 on 1, 6 on 5")


CITY_MISTAKES = [
    ("arena", {"type": "moon"}, "type: 'moon' is not one of"),
    ("arena", {"x": 1001}, "x: 1001 is not from 0 to 1000"),
    ("arena", {"fields": []}, "an area must have one or two action fields, or a lasting effect instead"),
    ("arena", {"lasting": "no_hack"}, "an area must have one or two action fields, or a lasting effect instead"),
    ("arena", {"fields": [{"kind": "free"}]}, "fields[0]: 'effects' is missing"),
    ("arena", {"fields": [{"kind": "skill", "effects": [{"draw": 1}]}]}, "fields of the kind 'skill' must name skills"),
    ("arena", {"fields": [{"kind": "leave"}]}, "only an exit can have fields of the kinds 'phishing' and 'leave'"),
    ("arena", {"number": 12}, "two areas have the number 12"),
    ("arena", {"number": 40}, "the areas must be numbered from 1 to 17: 13 missing"),
    ("silent_chapel", {"lasting": "rain"}, "lasting: 'rain' is not one of no_hack, no_crime, sanctuary"),
    (
        "north_gate",
        {"fields": [{"kind": "phishing", "effects": [{"draw": 1}]}, {"kind": "leave"}]},
        "cannot have its own",
    ),
    ("fort_plissken", {"shop": True}, "a prison cannot have action fields, a shop or a lasting effect"),
    ("fort_plissken", {"type": "public"}, "there are 0 prisons, not 1"),
    ("north_gate", {"type": "public"}, "there are 2 exits; 3 are needed"),
    ("ares_tower", {"type": "public"}, "area: 'ares_tower' is not a corporation area but of the type public"),
    ("arena", {"type": "corporation"}, "is a corporation area without a corporation"),
]


@pytest.mark.parametrize(("id", "changes", "words"), CITY_MISTAKES)
def test_a_mistake_in_the_city_is_named(id: str, changes: dict[str, Any], words: str) -> None:
    table = published("city")
    entry(table, "area", id).update(changes)
    assert any(words in mistake for mistake in mistakes_of(table))


WAYS = [
    ("street", ["arena"], "between: names 1 areas, not 2"),
    ("street", ["arena", "arena"], "between: leads from 'arena' to itself"),
    ("highway", ["arena", "nowhere"], "between: 'nowhere' is not one of"),
    ("street", ["arena", "media_net_studios"], "duplicates table, street 3"),
    ("highway", ["arena", "fort_plissken"], "a way cannot lead to a prison"),
]


@pytest.mark.parametrize(("kind", "ends", "words"), WAYS)
def test_a_mistake_in_a_way_is_named(kind: str, ends: list[str], words: str) -> None:
    table = published("city")
    table[kind].append({"between": ends})
    found = mistakes_of(table)
    assert len(found) == 1
    assert words in found[0]


BOARD_MISTAKES = [
    ("red_from", 0, "red_from: 0 is not from 1 to 10"),
    ("limits", {"2": 20}, "limits: '3' is missing"),
    ("vp_rewards", {}, "vp_rewards: 'augments' is missing"),
    ("resource_rewards", {key: [2] for key in RESOURCES}, "resource_rewards, data: names 1 fields, not 2"),
    ("card_rewards", dict.fromkeys(RESOURCES, 7), "two rewards of data are on the same field"),
    ("card_rewards", {**dict.fromkeys(RESOURCES, 10), "love": 1}, "card_rewards: unknown key 'love'"),
]


@pytest.mark.parametrize(("key", "value", "words"), BOARD_MISTAKES)
def test_a_mistake_on_the_board_is_named(key: str, value: Any, words: str) -> None:
    table = published("board")
    table[key] = value
    assert any(words in mistake for mistake in mistakes_of(table))


CORPORATION_MISTAKES = [
    ({"resources": ["augments"]}, "resources: names 1 resources, not 2"),
    ({"resources": ["augments", "love"]}, "resources[1]: 'love' is not one of"),
    ({"color": "red"}, "color: 'red' is not a colour like #0072b2"),
    ({"area": "lumora_flagship"}, "area: already belongs to"),
    ({"ability": [{"give": "drugs", "who": "self"}]}, "ability, who: 'self' needs a character who acts"),
    ({"ability": published("corporations")["corporation"][-1]["ability"]}, "ability: is the same as that of"),
    ({"ability": []}, "ability: contains no effect"),
]


@pytest.mark.parametrize(("changes", "words"), CORPORATION_MISTAKES)
def test_a_mistake_in_a_corporation_is_named(changes: dict[str, Any], words: str) -> None:
    table = published("corporations")
    entry(table, "corporation", "ares").update(changes)
    assert any(words in mistake for mistake in mistakes_of(table))


def test_five_corporations_are_too_few() -> None:
    table = published("corporations")
    table["corporation"].pop()
    found = mistakes_of(table)
    assert "table, corporations: there are 5, not 6" in found


def test_two_rings_of_three_are_no_ring() -> None:
    table = published("corporations")
    pairs = [("augments", "data"), ("data", "drugs"), ("drugs", "augments")]
    pairs += [("products", "scandals"), ("scandals", "violence"), ("violence", "products")]
    for corporation, pair in zip(table["corporation"], pairs, strict=True):
        corporation["resources"] = list(pair)
    found = mistakes_of(table)
    assert len(found) == 1
    assert "do not form a ring" in found[0]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (5, "must be a path or a table, not int"),
        ({}, "contains none of characters, software, corporations, city, board"),
        ({"cards": []}, "unknown key 'cards'"),
        ({"character": 5}, "must be a list, not int"),
        ({"character": [5]}, "character 1: must be a table, not int"),
        ({"totals": {"characters": -1}}, "totals, characters: -1 is not from 0"),
        ("/nowhere/at/all", "there is no such file or folder"),
        ("no\0path", "there is no such file or folder"),
    ],
)
def test_what_is_no_content_is_refused(source: Any, words: str) -> None:
    assert any(words in mistake for mistake in mistakes_of(source))


JUNK: list[Any] = [
    None, 0, -1, 10**30, 1.5, True, "", "any x", "area:", [], [[]], {}, {"a": 1}, ["x"], {"do": "walk"}, b"x", {1: 2},
    [{}],
]  # fmt: skip


def nodes(data: Any) -> list[tuple[Any, Any]]:
    """Every place in tables and lists where something stands."""
    items = list(data.items()) if isinstance(data, dict) else list(enumerate(data)) if isinstance(data, list) else []
    return [(data, key) for key, _ in items] + [place for _, part in items for place in nodes(part)]


def test_whatever_is_broken_is_refused_with_a_content_error_or_plays() -> None:
    whole = published()
    refused = played = 0
    for seed in range(80):
        random = Random(seed)
        table = copy.deepcopy(whole)
        for _ in range(random.choice((1, 1, 3, 10))):
            container, key = random.choice(nodes(table))
            if random.random() < 0.2:
                del container[key]
            else:
                container[key] = copy.deepcopy(random.choice(JUNK))
        try:
            load_content(table)
        except ContentError as error:
            refused += bool(error.mistakes)
        else:
            played += 1
    assert refused > 60
    assert refused + played == 80
