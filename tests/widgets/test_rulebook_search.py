"""The search fields of the rulebook and of the list of actions ask the kernel and hear the rules, best match first."""

from __future__ import annotations

from typing import Any

import tabletop_widgets as tw
from tabletop import Session, load_game
from tests.widgets.conftest import click, custom


def list_results(wire: list[tuple[str, Any]]) -> list[dict[str, Any]]:
    return [content for _, content in custom(wire) if "found" in content]


def test_the_rulebook_hears_rules_with_example_and_lesson_and_words(wire: list[tuple[str, Any]]) -> None:
    view = tw.RulebookView("51st_state", lang="de")
    click(view.panel, type="find", words="Darf ich das Gebäude eines Mitspielers abfackeln?")
    (result,) = list_results(wire)
    assert result["words"].startswith("Darf ich")
    assert "51s.raze.opponent" in result["found"][:3]
    assert [answer["id"] for answer in result["answers"]] == result["found"][:3]
    answer = next(answer for answer in result["answers"] if answer["id"] == "51s.raze.opponent")
    assert answer["example"]
    click(view.panel, type="play", rule=answer["id"])
    assert (view.rule, view.is_playing, view.is_lesson) == (answer["id"], True, False)
    click(view.panel, type="lesson", rule=answer["id"], lesson=answer["lessons"][0]["id"])
    assert view.is_lesson
    click(view.panel, type="find", words="sprit")
    assert view.panel.glossary[list_results(wire)[1]["entries"][0]]["word"] == "Treibstoff"
    click(view.panel, type="find", words="xylophon" * 40)
    assert list_results(wire)[2]["found"] == []


def test_an_unknown_rule_is_not_opened(wire: list[tuple[str, Any]]) -> None:
    view = tw.RulebookView("gin_rummy", "gin.knock")
    click(view.panel, type="play", rule="gin.nothing")
    assert (view.rule, view.is_playing) == ("gin.knock", False)


def test_the_list_of_actions_hears_the_rules_that_a_text_asks_for(wire: list[tuple[str, Any]]) -> None:
    actions = tw.ActionList(Session(load_game("51st_state", players=2), 7))
    click(actions, type="find", words="burn a building of another player")
    assert "51s.raze.opponent" in list_results(wire)[0]["found"][:3]
