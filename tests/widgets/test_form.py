"""The form for a new game: levels with their strength, ranges, reasons, and no value that silently changes."""

from __future__ import annotations

import pytest

import tabletop_widgets as tw
from tabletop.engine.session.strategy_registry import HUMAN
from tabletop_widgets.table.games.choices import MORE
from tests.widgets.conftest import front_end_sets


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "9 is not possible, only 1 to 4."),
        ("de", "9 ist nicht möglich, nur 1 bis 4."),
        ("es", "9 no es posible, solo de 1 a 4."),
    ],
)
def test_nine_players_are_refused_with_a_sentence_and_stay_in_the_field(lang: str, sentence: str) -> None:
    panel = tw.ParameterPanel("51st_state", lang=lang)
    front_end_sets(panel.fields["players"], value=9)
    assert panel.fields["players"].value == 9
    assert sentence in panel.status
    assert panel.begin() is None
    assert sentence in panel.status
    front_end_sets(panel.fields["players"], value=3)
    assert panel.status == ""
    assert panel.begin() is not None


def test_a_number_shows_its_range() -> None:
    panel = tw.ParameterPanel("51st_state")
    assert panel.fields["players"].description.endswith("(1–4)")


def test_the_levels_come_first_with_their_strength_and_the_rest_is_under_a_heading() -> None:
    seat = tw.ParameterPanel("gin_rummy").seats[1]
    names = [name for _, name in seat.options]
    assert names[:6] == [HUMAN, "easy", "normal", "hard", "expert", MORE]
    assert [label.count("★") for label, _ in seat.options][:6] == [0, 1, 2, 3, 4, 0]
    assert {"random", "heuristic"} <= set(names[6:])
    seat.value = "random"
    seat.value = MORE  # a heading cannot be chosen
    assert seat.value == "random"


def test_a_choice_that_is_closed_says_what_to_choose_first() -> None:
    panel = tw.ParameterPanel("51st_state", {"players": 3}, lang="de")
    lists = panel.fields["factions"].lists
    assert [(one.disabled, one.options[0][0]) for one in lists[:3]] == [
        (False, "Offen gelassen"),
        (True, "Zuerst A wählen"),
        (True, "Zuerst A wählen"),
    ]
    lists[0].value = "new_york"
    assert [one.options[0][0] for one in lists[1:3]] == ["Offen gelassen", "Zuerst B wählen"]


def test_a_strategy_that_does_not_play_with_these_settings_is_named() -> None:
    panel = tw.ParameterPanel("axon_protocol", {"players": 2})
    assert "learned" in panel.seats[1].names
    panel.fields["players"].value = 3
    assert "learned" not in panel.seats[1].names
    assert "Does not play with these settings: Learned." in panel.origins.value
