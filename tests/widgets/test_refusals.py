"""What the form for a new game refuses is said in its language."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import Session, load_game
from tabletop_widgets import ParameterPanel, play

GAMES = ("51st_state", "axon_protocol", "dei")


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("51st_state", {"starting_hand": 2, "kept_cards": 6}, "Von 2 Karten kann niemand 6 behalten."),
    ("axon_protocol", {"players": 2, "first_player": 5}, "Platz 5 kann nicht beginnen: Es spielen nur 2 mit."),
    (
        "dei",
        {"players": 2, "first_player": 3, "layout": ("2.1:0", "2.1:1")},
        "Platz 3 kann nicht beginnen: Es spielen nur 2 mit. Der Plan hat 2 Bezirke; bei 2 Spielern braucht er 9.",
    ),
    (
        "dei",
        {"players": 2, "layout": ("2.1:0", "2.1:1")},
        "Der Plan hat 2 Bezirke; bei 2 Spielern braucht er 9.",
    ),
]


@pytest.mark.parametrize(("game", "values", "told"), REFUSED)
def test_the_form_says_in_its_language_what_does_not_go_together(game: str, values: Any, told: str) -> None:
    panel = ParameterPanel(game, values, lang="de")
    panel.start.click()
    assert told in panel.status
    assert told in panel.message.value
    panel.lang = "es"
    assert panel.status.startswith("Estos ajustes no")
    assert told not in panel.status


def test_going_on_with_a_game_that_is_over_is_refused_in_words() -> None:
    session = Session(load_game("51st_state", players=2), 7, ["random", "random"])
    table = play("51st_state", seats=["human", "human"], lang="de")
    session.run_strategies()
    table.show(session)
    panel = table.form
    panel.fields["victory_points"].value += 5
    panel.turn()
    assert "Die Partie ist zu Ende: Es gibt nichts fortzusetzen" in panel.status


@pytest.mark.parametrize("lang", ["de", "es"])
@pytest.mark.parametrize("name", GAMES)
def test_every_choice_of_the_form_has_a_name_in_its_language(name: str, lang: str) -> None:
    panel = ParameterPanel(name, lang=lang)
    game = panel.example
    offered = [c for p in panel.declared.values() if isinstance(p.default, str) for c in p.choices]
    assert [c for c in offered if game.look_up(game.choice_names[c], lang) is None] == []
    shown = [label for f in panel.fields.values() for label, _ in getattr(f, "options", ())]
    assert len(shown) == len(offered)
    assert not any("_" in label for label in shown)
