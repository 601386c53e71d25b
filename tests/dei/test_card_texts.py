"""What cards, badges, missions and the rest say, in three languages, is what was reviewed."""

import re
import tomllib
from pathlib import Path

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.games.dei.content import load_content
from tabletop.games.dei.content.pieces import Card, Mission
from tabletop.games.dei.rules.abilities import BADGES, CANDIES, LEADERS, describe_leader
from tabletop.games.dei.rules.counting import KINDS
from tabletop.games.dei.rules.effects import CODES, EFFECTS
from tabletop.games.dei.rules.effects.drones import ABILITIES
from tabletop.games.dei.table.board import Board
from tabletop.games.dei.table.goods import BUILDINGS, CANDY, COLOURS, DRONES, EXTRA_MOVE, MARKETS, RESOURCES
from tabletop.games.dei.words import texts

REVIEWED = tomllib.loads(Path(__file__).with_name("card_texts.toml").read_text(encoding="utf-8"))
CONTENT = load_content()
IN_ALL = pytest.mark.parametrize("lang", LANGUAGES)


def said(lang: str) -> dict[str, str]:
    """Everything printed as text, by the kind and id of the piece."""
    found = {f"card {card.id}": card.text(lang) for card in CONTENT.cards.values()}
    found |= {f"mission {mission.id}": mission.text(lang) for mission in CONTENT.missions.values()}
    found |= {f"badge {id}": badge.text(lang) for id, badge in BADGES.items()}
    found |= {f"leader {leader}": describe_leader(leader, lang) for leader in LEADERS}
    found |= {f"drone {id}": drone.text(lang) for id, drone in ABILITIES.items()}
    found["drone hunter of two"] = ABILITIES["hunter"].text(lang, players=2)
    return found | {f"candy {id}": candy.text(lang) for id, candy in CANDIES.items()}


@IN_ALL
def test_every_piece_says_what_was_reviewed(lang: str) -> None:
    assert said(lang) == {id: text[lang] for id, text in REVIEWED.items()}


@IN_ALL
def test_a_text_is_made_of_whole_sentences(lang: str) -> None:
    for text in said(lang).values():
        assert text == " ".join(text.split())
        assert text.endswith(".")
        assert not re.search(r"[{}]|\.\.|: \.|;;", text)
        assert all(sentence[0].isupper() or sentence[0].isdigit() for sentence in text.split(". "))


@IN_ALL
def test_every_action_has_words_of_its_own(lang: str) -> None:
    codes = (*CODES, EXTRA_MOVE)
    found = [EFFECTS[code].words(lang) for code in codes]
    assert len(set(found)) == len(codes)
    for text in found:
        assert not re.search(r"[{}]|\bde el\b|\ba el\b|  ", text)
        assert text[0].islower() or text[0].isdigit()
    names = [EFFECTS[code].title(lang) for code in CODES]
    assert len(set(names)) == len(names)
    assert all(len(name) <= 60 and (name[0].isupper() or name[0].isdigit()) for name in names)


def test_an_action_is_told_with_its_number() -> None:
    assert EFFECTS["supplies:2"].words() == "score 2 VP"
    assert [EFFECTS["energy:1"].words(lang) for lang in LANGUAGES] == [
        "take 1 energy cell", "1 Energiezelle nehmen", "tomar 1 célula de energía",
    ]  # fmt: skip
    assert EFFECTS["energy:2"].words("de") == "2 Energiezellen nehmen"
    assert EFFECTS["drone:hunter:0"].words() == "fly the hunter drone"
    assert EFFECTS["drone:hunter:1"].words() == "fly the hunter drone, 1 area farther"
    assert EFFECTS["drone:teleporter:2"].words("es") == "pilotar el dron teletransportador, 2 zonas más lejos"
    assert EFFECTS["per:all:supplies:1"].words() == "score 1 VP, once for each outpost you control"
    assert EFFECTS["per:tactics:move:tactics"].words("de") == (
        "bewegen und dabei Mehrheiten ignorieren, einmal je kontrolliertem Taktik-Außenposten"
    )


def test_an_action_on_a_button_is_short() -> None:
    assert EFFECTS["move:tactics"].title() == "Move (tactics)"
    assert EFFECTS["move:tactics"].title("de") == "Bewegen (Taktik)"
    assert EFFECTS["per:logistics:collect"].title("es") == "Recoger por puesto avanzado de logística"
    assert EFFECTS["drone:harvester:0"].title("de") == "Ernte-Drohne"
    assert EFFECTS["drone:harvester:2"].title() == "Harvester drone +2"
    assert EFFECTS["technology:2"].title() == "Take 2 technology"


def card(*actions: str) -> Card:
    return Card("some", {"en": "Some"}, "black", actions)


def test_an_action_that_is_on_a_card_twice_is_told_once() -> None:
    assert card("move", "enlist", "move").text() == "Move (2 times); enlist."
    assert card("move", "move", "move").text("es") == "Mover (3 veces)."
    assert card("build", "lift").text("de") == "Bauen; einen Aufzug bauen."


def test_what_something_costs() -> None:
    assert texts.describe_cost(0, 0) == "nothing"
    assert texts.describe_cost(2, 1) == "2 technology and 1 energy cell"
    assert texts.describe_cost(0, 2, "de") == "2 Energiezellen"
    assert texts.describe_cost(1, 0, "es") == "1 tecnología"
    assert texts.describe_points(3, "es") == "3 PV"


@pytest.mark.parametrize("counts", KINDS)
@IN_ALL
def test_a_mission_can_count_in_groups(counts: str, lang: str) -> None:
    one = Mission("m", {"en": "M"}, counts, 3, 2).text(lang)
    groups = Mission("m", {"en": "M"}, counts, 3, 2).text(lang, per=4)
    assert "4" not in one
    assert groups.count("4") == 2
    assert {"3", "2"} <= set(one)


def test_a_mission_tells_late_apart() -> None:
    assert CONTENT.missions["energy"].text() == (
        "On time: 2 VP for each energy cell you have. Late: 3 VP for every 2 energy cells you have."
    )
    assert CONTENT.missions["scrappers"].describe_worth("de", per=3) == ("3 SP je 3 eigene Plünderer auf dem Plan")


@IN_ALL
def test_names_there_are_in_every_language(lang: str) -> None:
    for known, name in (
        (BADGES, lambda id, lang: BADGES[id].name(lang)),
        (DRONES, lambda id, lang: ABILITIES[id].name(lang)),
        (CANDY, lambda id, lang: CANDIES[id].name(lang)),
        (COLOURS, texts.get_colour_name),
        (MARKETS, texts.get_market_name),
        (BUILDINGS, texts.get_building_name),
    ):
        names = [name(id, lang) for id in known]
        assert len(set(names)) == len(known)
        assert all(text.strip() == text and text for text in names)
    assert len({texts.get_resource_name(k, lang) for k in range(len(RESOURCES))}) == len(RESOURCES)


def test_an_area_is_told_with_its_level() -> None:
    board = Board(CONTENT.tiles, CONTENT.quick[2], 2)
    ground, roof = board.level.index(0), board.level.index(1)
    assert texts.get_area_name(board, ground) == f"ground {board.names[ground]}"
    assert texts.get_area_name(board, roof, "de") == f"Anhöhe {board.names[roof]}"
    assert texts.get_area_name(board, roof, "es") == f"azotea {board.names[roof]}"


def test_amounts_are_told_in_singular_and_plural() -> None:
    assert [texts.describe_amount(1, n) for n in (1, 2)] == ["1 energy cell", "2 energy cells"]
    assert [texts.describe_scrappers(n, "es") for n in (1, 2)] == ["1 saqueador", "2 saqueadores"]
    assert texts.describe_outposts(1) == "1 outpost"
    assert texts.describe_outposts(2, "en", "machines") == "2 machines outposts"
    assert texts.get_resource_name(1, "de", 2) == "Energiezellen"
    assert texts.joined(["a", "b", "c"], "es") == "a, b y c"
    assert texts.either(["a", "b"], "de") == "a oder b"
    assert texts.joined([], "de") == "nichts"
