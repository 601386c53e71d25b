"""The policy that Axon Protocol ships: it takes a seat, beats greedy, and is offered only where it was trained."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tabletop
import tabletop_widgets as tw
from tabletop.engine.session.strategy_registry import get_strategy_name
from tabletop.experiments import play_match
from tabletop.strategies import find_strategies
from tabletop.strategies.fitted_files import find_folder
from tabletop.strategies.policies.file import read_policy
from tabletop.strategies.shipped import FILE

AXON = tabletop.load_game("axon_protocol")
DEALS = 12


def test_it_beats_greedy_from_both_seats() -> None:
    won = 0.0
    for seed in range(500, 500 + DEALS):
        won += (1 + play_match(AXON, ["learned", "greedy"], seed).returns[0]) / 2
        won += (1 + play_match(AXON, ["greedy", "learned"], seed).returns[1]) / 2
    assert won > 0.55 * 2 * DEALS


def test_what_it_says_of_itself_is_that_it_does() -> None:
    _, about = read_policy(find_folder(AXON) / FILE, AXON)
    origin = about["origin"]
    assert origin["command"].startswith("python -m tabletop train axon_protocol")
    assert origin["seconds"] <= 30 * 60
    low, high = origin["result"]["greedy"]["interval"]
    assert 0.55 < low < origin["result"]["greedy"]["won"] < high
    assert len(origin["curve"]) > 20


def test_it_decides_by_what_its_seat_may_know() -> None:
    learned = tabletop.find_strategy("learned", AXON)
    state = AXON.new_initial_state(3)
    for k in range(40):
        seat = state.current_player()
        other = state.resample_from_infostate(seat, 50 + k)
        action = learned.decide(tabletop.PlayerView(state), Random(1))
        assert learned.decide(tabletop.PlayerView(other), Random(2)) == action
        state.apply_action(action)


def test_it_is_offered_only_for_the_parameters_it_was_trained_with() -> None:
    assert "learned" in find_strategies(AXON)
    assert "learned" not in find_strategies(tabletop.load_game("axon_protocol", players=3))
    assert "learned" not in find_strategies(AXON.with_parameters(beginner=True))
    assert "learned" not in find_strategies(tabletop.load_game("gin_rummy"))
    with pytest.raises(ValueError, match="no strategy 'learned' plays axon_protocol"):
        tabletop.find_strategy("learned", AXON.with_parameters(players=4))


def test_numbers_of_the_rules_may_differ() -> None:
    turned = AXON.with_parameters(stress_limit=30)
    assert play_match(turned, ["learned", "random"], 3).winners


def test_the_form_of_a_new_game_offers_it_where_it_can_play() -> None:
    panel = tw.ParameterPanel("axon_protocol", lang="de")
    assert dict(panel.seats[1].options)["Gelernt"] == "learned"
    panel.seats[1].value = "learned"
    panel.fields["players"].value = 3
    assert "learned" not in [name for _, name in panel.seats[1].options]
    assert panel.seats[1].value == "normal"
    assert panel.begin() is not None
    panel.fields["players"].value = 2
    assert dict(panel.seats[1].options)["Gelernt"] == "learned"
    assert "learned" not in [name for _, name in tw.ParameterPanel("gin_rummy").seats[1].options]


SAID = {
    "en": (
        "Learned: trained for 15 min in 10,675 games against “greedy”",
        "won 96.2 % [94.2, 98.0] of 400 against “greedy”",
    ),
    "de": (
        "Gelernt: 15 min lang trainiert in 10.675 Partien gegen „gierig“",
        "96,2 % [94,2; 98,0] von 400 gegen „gierig“",
    ),
    "es": (
        "Aprendida: entrenada 15 min en 10\u202f675 partidas contra «voraz»",
        "el 96,2 % [94,2; 98,0] de 400 contra «voraz»",
    ),
}


@pytest.mark.parametrize("lang", SAID)
def test_the_form_of_a_new_game_says_where_it_comes_from(lang: str) -> None:
    panel = tw.ParameterPanel("axon_protocol", lang=lang)
    assert SAID[lang][0] not in panel.origins.value
    panel.seats[1].value = "learned"
    assert panel.origins.layout.display == ""
    for told in (*SAID[lang], "python -m tabletop train axon_protocol --opponent greedy --minutes 15"):
        assert told in panel.origins.value
    panel.lang = "es" if lang == "en" else "en"
    assert SAID["es" if lang == "en" else "en"][0] in panel.origins.value
    panel.fields["players"].value = 3
    assert "python -m tabletop train" not in panel.origins.value


class Trained:
    """Says of itself what a file of somebody else may say."""

    def __init__(self, origin: object) -> None:
        self.origin = origin

    def decide(self, view: tabletop.PlayerView, source: Random) -> Any:
        return view.legal_actions()[0]


def test_what_a_strange_file_says_of_itself_is_told_as_text_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    origin = {"seconds": 30, "games": 7, "opponent": "<b>", "date": "x", "command": "<script>", "result": {}}
    offered = {"mine": Trained(origin), "broken": Trained({"games": "many"}), "silent": Trained(7)}
    monkeypatch.setattr(type(AXON), "strategies", lambda game: offered)
    panel = tw.ParameterPanel("axon_protocol", lang="en")
    panel.seats[1].value = "mine"
    assert "&lt;script&gt;" in panel.origins.value
    assert "<script>" not in panel.origins.value
    assert "<b>" not in panel.origins.value
    for name in ("broken", "silent"):
        panel.seats[1].value = name
        assert panel.origins.value == ""


def test_it_has_a_name_in_three_languages() -> None:
    assert [get_strategy_name("learned", lang) for lang in ("en", "de", "es")] == ["learned", "gelernt", "aprendida"]
