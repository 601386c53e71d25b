"""The published content is complete and right, an owner's content can replace it, and bad content is refused whole."""

import copy
import os
import pickle
import random
import time
import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tabletop.__main__ import main
from tabletop.engine.serialization.content_files import MAX_FILE_BYTES
from tabletop.games.fifty_first_state.content import ContentError, load_content, reader
from tabletop.games.fifty_first_state.content.pieces import Card
from tabletop.games.fifty_first_state.game import FiftyFirstState
from tabletop.games.fifty_first_state.rules.effects import EFFECTS
from tabletop.games.fifty_first_state.rules.effects.clearing import Frees
from tabletop.games.fifty_first_state.rules.effects.copying import Claim, CopiesOther, CopiesOwn
from tabletop.games.fifty_first_state.rules.effects.deals import UsesOtherDeal, UsesOwnDeals
from tabletop.games.fifty_first_state.rules.effects.features import EachTime, IfGained, Storage, Use
from tabletop.games.fifty_first_state.rules.effects.gains import Cache, Choice, Gain, GainPerGained, GainPerType
from tabletop.games.fifty_first_state.rules.effects.stealing import Steals
from tabletop.games.fifty_first_state.table.goods import (
    ACTION,
    AMMO,
    ANY_BASIC,
    BLUE,
    BRICK,
    CARD,
    COST_NAMES,
    DEVELOPMENT,
    FEATURE,
    FUEL,
    GREY,
    GUN,
    IRON,
    OWN_DEAL,
    PRODUCTION,
    RED,
    SHIELD,
    TYPE_BIT,
    TYPES,
    UNIVERSAL,
    VP,
    WORKER,
)
from tests.each import each

CONTENT = load_content()
PUBLISHED = files("tabletop.games.fifty_first_state") / "content"
FILES = ("base", "new_era", "winter", "boards")


def published_tables() -> dict[str, dict[str, Any]]:
    return {name: tomllib.loads((PUBLISHED / f"{name}.toml").read_text(encoding="utf-8")) for name in FILES}


def published_as_one() -> dict[str, Any]:
    """The published content as one table, as an owner might write it."""
    one: dict[str, Any] = {"card": [], "reprint": [], "totals": {}}
    for table in copy.deepcopy(published_tables()).values():
        for kind in ("card", "reprint"):
            one[kind].extend({**entry, "set": table["set"]} for entry in table.get(kind, ()))
        one["totals"] |= table["totals"]
        one |= {kind: table[kind] for kind in ("faction", "connection") if kind in table}
    return one


def mistakes_of(source: Any) -> tuple[str, ...]:
    with pytest.raises(ContentError) as caught:
        load_content(source)
    return caught.value.mistakes


def school(**changes: Any) -> dict[str, Any]:
    """An owner's table that changes the card School."""
    card = {
        "id": "school",
        "name": "School",
        "copies": 3,
        "row": "production",
        "distance": 1,
        "types": ["worker", "ammo"],
        "spoils": {"worker": 2},
        "deal": {"worker": 1},
        "produces": [{"gain": {"worker": 1}}],
    }
    return {"extends": "published", "card": [{k: v for k, v in (card | changes).items() if v is not None}]}


# --- the published content --------------------------------------------------------------------------------------


@pytest.mark.rule("51s.setup.deck")
def test_there_are_150_faces_and_188_copies() -> None:
    assert {name: len(copies) for name, copies in CONTENT.sets.items()} == {"base": 60, "new_era": 42, "winter": 48}
    assert {n: sum(c.values()) for n, c in CONTENT.sets.items()} == {"base": 88, "new_era": 50, "winter": 50}
    assert len(CONTENT.cards) == 139
    assert {id for copies in CONTENT.sets.values() for id in copies} == set(CONTENT.cards)


def test_cards_printed_again_are_one_card() -> None:
    base, new_era, winter = (set(CONTENT.sets[name]) for name in ("base", "new_era", "winter"))
    assert base & new_era == {"church", "excavator"}
    assert base & winter == {"boiler_room", "excavator", "old_cinema", "pub", "wrecked_tank"}
    assert new_era & winter == {"courthouse", "expedition_camp", "excavator", "hangar", "haven"}


@pytest.mark.rule("51s.setup.connections", "51s.setup.faction")
def test_there_are_four_factions_and_six_connection_cards_of_each_color() -> None:
    assert [f.name for f in CONTENT.factions.values()] == [
        "New York",
        "Appalachian Federation",
        "Mutants Union",
        "Merchants Guild",
    ]
    colors = Counter({"blue": 0, "red": 0})
    for card in CONTENT.connections.values():
        colors[card.color] += card.copies
    assert colors == {"blue": 6, "red": 6}
    for faction in CONTENT.factions.values():
        assert {(WORKER, 3), (GREY, 1), (CARD, 1)} < set(faction.production)
        assert [action.id for action in faction.actions] == ["build", "raze", "deal"]
        assert [action.gain[0][0] for action in faction.actions] == [GREY, RED, BLUE]


FACTS: dict[str, dict[str, Any]] = {
    "school": {"types": ("worker", "ammo"), "deal": ((WORKER, 1),), "bonus": (Gain(((WORKER, 1),)),)},
    "arena": {"distance": 2, "spoils": ((GUN, 3),), "produces": (GainPerType(GUN, "gun", 3),)},
    "sharrash": {"open": True, "types": ("contact",), "produces": (Gain(((UNIVERSAL, 1),)),)},
    "excavator": {"spoils": ((BRICK, 2), (VP, 1)), "produces": (Gain(((DEVELOPMENT, 1),)),)},
    "city_guards": {"row": FEATURE, "bonus": (Cache(((GUN, 3),)),), "storage": None},
    "thieves_den": {"storage": Storage(2, ((WORKER, 2),)), "spoils": ((AMMO, 1), (CARD, 1))},
    "wrecked_tank": {"row": FEATURE, "types": ("monument",), "bonus": (GainPerType(VP, "monument", 5),)},
    "corner_shop": {"use": Use(((WORKER, 1), (ANY_BASIC, 1)), (Gain(((VP, 1),)),), 2)},
    "shipwreck": {"distance": 2, "use": Use(((IRON, 1), (WORKER, 1)), (Gain(((VP, 2),)),), 2)},
    "negotiator": {"distance": 3, "use": Use(((WORKER, 1), (OWN_DEAL, 1)), (Gain(((VP, 2),)),))},
    "thieves_caravan": {"types": ("ammo", "gun"), "use": Use(((WORKER, 2),), (Steals(),), 2)},
    "hidden_forge": {"forged": True, "types": ("mask", "gun"), "produces": (Gain(((SHIELD, 1),)),)},
    "radioactive_colony": {"types": (), "bonus": (Cache(((AMMO, 2), (WORKER, 1), (BLUE, 1), (RED, 1))),)},
    "truck": {"each_time": EachTime((Gain(((AMMO, 1),)),), deal=True, raze=True)},
    "hunters": {"each_time": EachTime((Gain(((WORKER, 1),)),), deal=False, raze=True)},
    "production_manager": {"row": ACTION, "use": Use(((WORKER, 2),), (CopiesOwn(),))},
    "black_fortress": {"produces": (Choice((((IRON, 1),), ((GUN, 1),))),)},
    "construction_site": {"produces": (GainPerGained(BRICK, 3, VP),)},
    "power_station": {"produces": (CopiesOwn(),), "spoils": ((AMMO, 2), (WORKER, 1))},
    "suppliers": {"silent": True, "produces": (Claim(),), "bonus": (CopiesOther(),)},
    "hibernation_chambers": {"storage": Storage(0, ((WORKER, -1),)), "bonus": (Gain(((WORKER, 4),)),)},
    "armed_merchants": {"if_gained": IfGained(ANY_BASIC, 5, (Gain(((VP, 2),)),))},
    "material_depository": {"use": Use(((FUEL, 2), (IRON, 2), (WORKER, 1)), (Gain(((VP, 4),)),))},
    "body_hunters": {"use": Use(((WORKER, 1),), (Frees(3),)), "types": ("worker", "mask")},
    "camino_real": {"use": Use(((WORKER, 1),), (UsesOtherDeal(),)), "deal": ((WORKER, 1),)},
    "caravanner": {"use": Use(((WORKER, 1),), (UsesOwnDeals(3),))},
    "propaganda_station": {"use": Use(((WORKER, 1), (CARD, 1)), (Gain(((CARD, 2),)),))},
}


@pytest.mark.parametrize("id", FACTS)
@pytest.mark.rule("51s.card.shipwreck", "51s.card.colony", "51s.card.typeless", "51s.card.chambers")
def test_a_card_is_as_it_is_printed(id: str) -> None:
    card = CONTENT.cards[id]
    assert {name: getattr(card, name) for name in FACTS[id]} == FACTS[id]


@each(zip(CONTENT.cards.values()))
def test_a_card_has_what_its_row_needs_and_nothing_else(card: Card) -> None:
    assert bool(card.produces) is (card.row == PRODUCTION)
    assert (card.use is not None) is (card.row == ACTION)
    assert not card.open or card.row == PRODUCTION
    assert card.row == FEATURE or (card.storage, card.each_time, card.if_gained) == (None, None, None)
    assert card.produces or card.bonus or card.use or card.storage or card.each_time or card.if_gained
    assert 1 <= card.distance <= 3
    assert card.spoils
    assert sum(n for _, n in card.deal) == 1
    assert card.mask == sum(TYPE_BIT[type] for type in card.types)


def test_only_two_cards_have_no_type() -> None:
    assert {card.id for card in CONTENT.cards.values() if not card.types} == {"foundation", "radioactive_colony"}


def test_published_content_is_read_once_and_its_digest_is_the_same_in_every_process() -> None:
    assert load_content() is CONTENT
    assert load_content("published") is CONTENT
    fresh = load_content(published_as_one())
    assert fresh.digest == CONTENT.digest == "684c8fc81cdd0805"


def test_the_digest_depends_on_every_fact_but_not_on_names() -> None:
    digests = {load_content(school(**change)).digest for change in ({}, {"copies": 4}, {"distance": 2}, {"open": True})}
    assert len(digests) == 4
    assert load_content(school()).digest == load_content(school(name="Schule")).digest


# --- an owner's content -----------------------------------------------------------------------------------------


def test_the_published_folder_can_be_copied_and_loaded(tmp_path: Path) -> None:
    for name in FILES:
        (tmp_path / f"{name}.toml").write_bytes((PUBLISHED / f"{name}.toml").read_bytes())
    loaded = load_content(tmp_path)
    assert loaded.cards == CONTENT.cards
    assert loaded.sets == CONTENT.sets
    assert loaded.name == tmp_path.name


@pytest.mark.rule("51s.golden")
def test_an_owners_file_replaces_a_card_and_a_game_uses_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        """
extends = "published"
totals = { base = 90 }

[[card]]
id = "school"
name = "Academy"
copies = 5
row = "production"
distance = 3
types = ["worker"]
spoils = { worker = 4 }
deal = { worker = 2 }
produces = [{ gain = { worker = 2 } }, { per_type = "worker", gain = "vp", most = 2 }]
""",
        encoding="utf-8",
    )
    loaded = load_content(str(path))
    assert loaded.cards["school"].name == "Academy"
    assert loaded.cards["church"] == CONTENT.cards["church"]
    assert loaded.digest != CONTENT.digest
    state = FiftyFirstState(players=2, content=path).new_initial_state(seed=3)
    assert state.cards["school"].distance == 3
    assert sum(card == "school" for card in FiftyFirstState(players=2, content=path).list_deck()) == 5
    assert state.legal_actions()


def test_the_example_in_the_readme_works() -> None:
    readme = (PUBLISHED / "README.md").read_text(encoding="utf-8")
    loaded = load_content(tomllib.loads(readme.split("```toml\n")[1].split("```")[0]))
    assert loaded.cards["school"].name == "Academy"
    assert loaded.cards["school"].produces == (Gain(((WORKER, 1),)), GainPerType(VP, "worker", 2))
    assert loaded.sets["winter"]["church"] == 1
    for word in (*COST_NAMES, *TYPES, *EFFECTS, *reader.SETS):
        assert word in readme


def test_an_owners_file_can_add_cards_and_leave_copies_out() -> None:
    added = school(id="second_school", name="Second School", copies=2, set="winter")
    added["reprint"] = [{"id": "church", "set": "base", "copies": 0}]
    loaded = load_content(added)
    assert loaded.sets["winter"]["second_school"] == 2
    assert "church" not in loaded.sets["base"]
    assert loaded.sets["new_era"]["church"] == 1
    assert load_content(school(copies=None)).sets["base"]["school"] == 3


# --- mistakes ---------------------------------------------------------------------------------------------------

WRONG = """
set = "summer"
unheard = 1
totals = { base = "many", cards = 3 }

[[card]]
id = "Bad Id"
name = " "
copies = 1000
row = "production"
distance = -1
types = ["worker", "water", "worker"]
spoils = { water = 1 }
deal = {}
produces = []
use = { cost = {}, gain = [{ gain = { gun = 1 } }] }

[[card]]
id = "no_use"
name = "No Use"
copies = true
row = "action"
distance = "far"
types = "worker"
spoils = [1]
deal = { gun = 1.5 }
flavour = "none"

[[card]]
id = "no_produce"
name = "Brick Storage"
copies = 1
row = "production"
distance = 1
types = []
spoils = { gun = 1 }
deal = { gun = 0 }
open = "yes"
bonus = [{ gift = 1 }, { claim = true }, { cache = { vp = 1 } }, { per_type = "any", gain = "gun", most = 3, at = 1 }]

[[card]]
id = "odd_feature"
name = "odd feature"
copies = 1
row = "feature"
distance = 1
types = []
spoils = { gun = 1 }
deal = { gun = 1 }
storage = { card = 3, worker = "some" }
each_time = { gain = { ammo = 1 } }
if_gained = { good = "deal", least = 0 }
bonus = [{ choice = [{ gun = 1 }] }, { copy_own = false }, { free = 3 }, 7]

[[card]]
id = "school"
name = "School"
row = "cellar"

[[card]]
id = "odd_feature_2"
name = "Odd Feature"
copies = 1
row = "feature"
distance = 1
types = []
spoils = { gun = 1 }
deal = { gun = 1 }

[[reprint]]
id = "atlantis"
copies = 1

[[faction]]
id = "new_york"
name = "New York"
production = {}
build = { cost = { water = 1 } }
raze = 3

[[connection]]
id = "merchants"
name = "Merchants"
color = "green"
copies = 4
gain = { blue = 2 }
"""
NAMED = """
mine.toml, set: 'summer' is not one of base
mine.toml: unknown key 'unheard'
mine.toml, totals: unknown key 'cards'
totals, base: must be a whole number, not 'many'
card Bad Id, id: 'Bad Id' is not an id
card Bad Id, name: ' ' is not a name
card Bad Id, copies: 1000 is not from 0 to 99
card Bad Id, distance: -1 is not from 0 to 99
card Bad Id, types[1]: 'water' is not one of gun
card Bad Id, types: a type occurs twice
card Bad Id, spoils: 'water' is not one of gun
card Bad Id, deal: names no goods
card Bad Id, produces: contains no effect
card Bad Id: 'use' is not for a card of the row 'production'
card no_use: 'use' is missing
card no_use, copies: must be a whole number, not 'True'
card no_use, distance: must be a whole number, not 'far'
card no_use, types: must be a list, not str
card no_use, spoils: must be a table of goods, not list
card no_use, deal, gun: must be a whole number, not '1.5'
card no_use: unknown key 'flavour'
card no_produce: 'produces' is missing
card no_produce, deal, gun: 0 is not from 1 to 99
card no_produce, open: must be true or false, not 'yes'
card no_produce, bonus[0]: no effect has the keys 'gift'
card no_produce, bonus[1]: 'claim' is only possible in 'produces'
card no_produce, bonus[2], cache: 'vp' is not one of gun
card no_produce, bonus[3], per_type: 'any' is not one of gun
card no_produce, bonus[3]: unknown key 'at'
card odd_feature, storage: unknown key 'card'
card odd_feature, storage, worker: must be a whole number, not 'some'
card odd_feature, each_time: has neither deal = true nor raze = true
card odd_feature, if_gained, good: 'deal' is not one of gun
card odd_feature, if_gained, least: 0 is not from 1 to 99
card odd_feature, if_gained: 'gain' is missing
card odd_feature, bonus[0], choice: needs at least two sides
card odd_feature, bonus[1], copy_own: must be true
card odd_feature, bonus[2]: 'free' is only possible in 'use'
card odd_feature, bonus[3]: must be a table, not int
card school, row: 'cellar' is not one of production, feature, action
card school: 'deal' is missing
card school: 'types' is missing
card school: 'spoils' is missing
card school: 'distance' is missing
card school: 'copies' is missing
the cards 'odd_feature' and 'odd_feature_2' have the same name 'Odd Feature'
reprint atlantis: there is no card 'atlantis' to reprint
faction new_york, production: names no goods
faction new_york, build, cost: 'water' is not one of gun
faction new_york, build: 'gain' is missing
faction new_york, raze: must be a table, not int
faction new_york: 'deal' is missing
connection merchants, color: 'green' is not one of blue, red
""".strip().splitlines()


def test_every_mistake_of_a_file_is_named_in_one_error(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(WRONG, encoding="utf-8")
    found = mistakes_of(path)
    for named in NAMED:
        assert any(named in mistake for mistake in found), named
    assert len(found) == len(NAMED), "\n".join(found)
    with pytest.raises(ContentError) as caught:
        load_content(path)
    assert all(mistake in str(caught.value) for mistake in found[:10])
    assert len(str(caught.value)) <= 2000
    assert pickle.loads(pickle.dumps(caught.value)).mistakes == found


def test_ids_and_names_and_copies_that_are_there_twice_are_named() -> None:
    one = published_as_one()
    one["card"] += [
        {**one["card"][0], "distance": 3},
        {**one["card"][1]},
        {**one["card"][2], "id": "other_brick_supplier"},
    ]
    one["reprint"].append({"id": "church", "set": "new_era", "copies": 1})
    one["faction"].append(dict(one["faction"][0]))
    one["connection"].append({**one["connection"][0], "id": "shops"})
    found = mistakes_of(one)
    assert len(found) == 6
    for named in (
        "card school: differs from table, card school",
        "card arena: two cards in the set 'base' have this id",
        "'brick_supplier' and 'other_brick_supplier' have the same name 'Brick Supplier'",
        "reprint church: is already in the set 'new_era'",
        "faction new_york: two have this id",
        "'merchants' and 'shops' have the same name 'Merchants'",
    ):
        assert any(named in mistake for mistake in found), named


def test_a_card_that_two_sets_hold_must_be_the_same_in_both() -> None:
    tables = published_as_one()
    haven = next(c for c in tables["card"] if c["id"] == "haven" and c["set"] == "winter")
    haven["deal"] = {"iron": 2}
    assert mistakes_of(tables) == ("table, card haven: differs from table, card haven, which has the same id",)


def test_totals_that_do_not_agree_are_named() -> None:
    one = published_as_one()
    one["card"][0]["copies"] += 1
    one["connection"][0]["copies"] -= 1
    del one["faction"][3]
    assert mistakes_of(one) == (
        "table, totals: base should be 88, not 89",
        "table, totals: factions should be 4, not 3",
        "table, totals: connections_blue should be 6, not 5",
        "table: there are 3 factions; four players need 4",
    )
    assert mistakes_of({}) == (
        "table: the base set has 0 cards; a game needs at least 34",
        "table: there are 0 factions; four players need 4",
    )


def test_cycles_and_deep_tables_and_absurd_numbers_are_mistakes_like_others() -> None:
    ring: dict[str, Any] = school()
    ring["card"][0]["bonus"] = [ring["card"][0]]
    assert any("levels deep" in mistake for mistake in mistakes_of(ring))
    itself: list[Any] = []
    itself.append(itself)
    assert any("levels deep" in mistake for mistake in mistakes_of({"card": itself}))
    deep: Any = {}
    for _ in range(100_000):
        deep = [deep]
    assert mistakes_of({"totals": deep})
    assert mistakes_of(school(distance=10**10_000)) == (
        "table, card school, distance: 1000000000000000000 is not from 0 to 99",
    )
    assert mistakes_of({"card": [1] * 100_000}) == ("table, card: has more than 2000 entries",)
    assert mistakes_of({10**10_000: 1, "card": {1, 2}})


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * 200_000,
        "x = " + "[\n" * 100_000,
        "x = " + "{a = " * 40_000,
        "a." * 100_000 + "b = 1",
        f"x = {'9' * 500_000}",
        f"x = {'9' * 900}\n" * 100,
        f"totals = {{ base = 0x{'f' * 900} }}",
        "[[card]]\n" * 50_000,
        "card = 1979-05-27",
        "extends = 'published\n",
        'x = """' + '"\\\n' * 100_000,
        "\0",
    ],
)
def test_text_made_to_hurt_is_refused_soon(text: str, tmp_path: Path) -> None:
    path = tmp_path / "hurt.toml"
    path.write_text(text, encoding="utf-8")
    start = time.monotonic()
    assert all(len(mistake) < 500 for mistake in mistakes_of(path))
    assert time.monotonic() - start < 20
    assert all(mistake.startswith("hurt.toml") for mistake in mistakes_of(path)[:1])


def test_random_changes_give_content_or_one_error(tmp_path: Path) -> None:
    source = random.Random(51)
    text = b'extends = "published"\n' + (PUBLISHED / "winter.toml").read_bytes().replace(b"totals", b"# totals")
    path = tmp_path / "changed.toml"
    outcomes = Counter({"content": 0, "error": 0})
    for _ in range(150):
        changed = bytearray(text)
        for _ in range(source.randint(1, 2)):
            at = source.randrange(len(changed))
            digit = source.choice([b"1", b"2", b"3"]) if chr(changed[at]).isdigit() else b""
            changed[at : at + 1] = digit or source.choice([b"", b"a", b"\n", source.randbytes(1)])
        path.write_bytes(changed)
        try:
            outcomes["content"] += bool(load_content(path).cards)
        except ContentError as error:
            outcomes["error"] += bool(error.mistakes)
    assert outcomes.total() == 150
    assert min(outcomes.values()) > 5


def test_a_file_that_is_too_large_is_refused_without_reading_it(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    with path.open("wb") as file:
        file.truncate(200_000_000)  # a hole: as large as it says, and nothing written
    assert mistakes_of(path) == (f"large.toml: it has 200000000 bytes, more than {MAX_FILE_BYTES}",)


def test_what_is_no_content_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    os.mkfifo(tmp_path / "pipe.toml")
    assert "not UTF-8" in mistakes_of(tmp_path / "bytes.toml")[0]
    assert mistakes_of(tmp_path / "pipe.toml") == ("it is not a regular file",)
    assert mistakes_of("no/such/file.toml") == ("there is no such file or folder",)
    assert mistakes_of("nul\0byte")
    (tmp_path / "empty").mkdir()
    assert mistakes_of(tmp_path / "empty") == ("contains 0 content files (*.toml), not 1 to 50",)
    assert mistakes_of(17) == ("must be a path or a table, not int",)


def test_every_effect_that_a_file_can_name_is_used_by_a_card() -> None:
    own = [load_content(path) for path in Path(__file__).parent.glob("own/*.toml")]  # see CONTRIBUTING.md
    printed = {type(effect) for made in (CONTENT, *own) for card in made.cards.values() for effect in card.printed}
    assert printed == set(EFFECTS.values())


# --- the checker ------------------------------------------------------------------------------------------------


def test_the_checker_says_what_is_in_good_content(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "51st_state", "published"]) == 0
    shown = capsys.readouterr().out
    assert "base: 88 cards, 60 faces (14 production, 17 feature, 29 action)" in shown
    assert CONTENT.digest in shown


def test_the_checker_prints_every_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(WRONG, encoding="utf-8")
    assert main(["check", "51st_state", str(path)]) == 1
    assert capsys.readouterr().out.count("\n- ") == len(NAMED)


def test_a_cost_that_could_not_be_offered_in_all_its_ways_is_refused() -> None:
    huge = {
        "extends": "published",
        "card": [
            {
                "id": "archive", "name": "Archive", "set": "base", "copies": 1, "row": "action", "distance": 1,
                "types": ["worker", "vp"], "spoils": {"worker": 2}, "deal": {"worker": 1},
                "use": {"cost": {"any_basic": 10}, "gain": [{"gain": {"vp": 1}}]},
            }
        ],
    }  # fmt: skip
    fine = {**huge, "card": [{**huge["card"][0], "use": {**huge["card"][0]["use"], "cost": {"any_basic": 9}}}]}

    assert load_content(fine).cards["archive"].use is not None
    with pytest.raises(ContentError, match="10 any_basic is more than 9"):
        load_content(huge)
    nine = dict.fromkeys(("gun", "fuel", "iron", "brick", "any_basic"), 9)
    vast = {**huge, "card": [{**huge["card"][0], "use": {**huge["card"][0]["use"], "cost": nine}}]}
    with pytest.raises(ContentError, match=r"archive, use, cost: 45 items in total is more than 15"):
        load_content(vast)


def test_a_connection_card_cannot_cost_a_card_from_hand() -> None:
    link = {"id": "punks", "name": "Punks", "color": "red", "copies": 4, "cost": {"card": 1}, "gain": {"red": 2}}

    with pytest.raises(ContentError, match="'card' is not one of"):
        load_content({"extends": "published", "connection": [link]})
