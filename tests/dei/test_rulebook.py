"""The rulebook of D.E.I. in particular: badges, missions, leaders and optional rules."""

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.games.dei.game import Dei
from tabletop.games.dei.rules.abilities import BADGES


@pytest.mark.parametrize(
    ("section", "rules"),
    [("Tactics badges", 6), ("Logistics badges", 6), ("Machines badges", 6), ("Missions: overview", 8), ("Leaders", 5)],
)
def test_every_badge_mission_and_leader_has_a_rule(section: str, rules: int) -> None:
    printed = [rule for rule in Dei.rulebook.values() if rule.section == section and rule.document == "rulebook"]
    assert len(printed) == rules


@pytest.mark.parametrize("badge", BADGES)
def test_a_badge_is_called_in_its_rule_as_on_the_screen(badge: str) -> None:
    for lang in LANGUAGES:
        assert Dei.rulebook[f"dei.badge.{badge}"].sentence(lang).startswith(f"{BADGES[badge].name(lang)}: ")


def test_every_optional_rule_has_its_number() -> None:
    sections = [rule.section for rule in Dei.rulebook.values() if rule.id.startswith("dei.option.")]
    assert sections == [f"Optional rule {n}" for n in range(1, 6)]
