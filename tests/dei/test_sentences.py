"""Sentences that say only what there is to say: who moves, what a mission is worth now, which points change."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tabletop.engine.core.outcomes import OWN
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.preview.differences import find_label
from tabletop.games.dei.rules.changes import PointsChange
from tabletop.games.dei.rules.missions import ChooseMission
from tabletop.games.dei.rules.scoring import compute_mission_worth
from tabletop.games.dei.table.events import Moved, Placed
from tabletop.games.dei.table.state import DeiState
from tests.alike import act, play

from .table import acting, game, position, seat

OTHER = seat("auxilia", "2.9b")


def moving() -> DeiState:
    """A move of three scrappers, the leader and a camp is being chosen."""
    mine = seat("ravagers", "2.4b", figures={"2.4b": 3}, badges=["caravan"], camps=["2.4b"])
    return play(acting("rav_move", mine, OTHER), "move move 2.4b 2.5b")


@pytest.mark.parametrize(
    ("group", "told"),
    [
        ("group 1", ("move 1 scrapper", "1 Plünderer bewegen", "mover 1 saqueador")),
        ("group 2", ("move 2 scrappers", "2 Plünderer bewegen", "mover 2 saqueadores")),
        ("group 0 leader", ("move the leader", "den Anführer bewegen", "mover al líder")),
        ("group 0 camps:1", ("move 1 camp", "1 Lager bewegen", "mover 1 campamento")),
        (
            "group 2 leader camps:1",
            (
                "move 2 scrappers, the leader and 1 camp",
                "2 Plünderer, den Anführer und 1 Lager bewegen",
                "mover 2 saqueadores, al líder y 1 campamento",
            ),
        ),
    ],
)
def test_a_group_tells_only_who_moves(group: str, told: tuple[str, ...]) -> None:
    state = moving()
    action = act(state, group)
    assert action in state.legal_actions()
    assert tuple(action.text(state, lang) for lang in LANGUAGES) == told


def test_no_two_groups_are_told_alike() -> None:
    state = moving()
    for lang in LANGUAGES:
        told = [action.text(state, lang) for action in state.legal_actions()]
        assert len(set(told)) == len(told) > 10


def test_what_has_moved_or_been_placed_is_told_without_what_has_not() -> None:
    state = moving()
    area = state.board.by_name
    moved = Moved(0, area["2.4b"], area["2.5b"], 2, False, 0)
    assert moved.text(state) == "Ravagers moves 2 scrappers from ground 2.4b to ground 2.5b."
    assert moved.text(state, "de") == "Die Ravagers bewegen 2 Plünderer vom Boden 2.4b auf den Boden 2.5b."
    assert (
        Moved(0, area["2.4b"], area["2.5b"], 1, True, 2)
        .text(state, "es")
        .startswith("Los Ravagers mueven 1 saqueador, al líder y 2 campamentos del suelo 2.4b al ")
    )
    assert Placed(1, area["2.9b"], 0, True).text(state) == "Auxilia places the leader on ground 2.9b."
    assert Placed(1, area["2.9b"], 1, False).text(state, "de") == "Auxilia stellt 1 Plünderer auf dem Boden 2.9b auf."


def test_ways_count_scrappers_in_singular_and_plural() -> None:
    state = position(seat("ravagers", "2.4b", figures={"2.4b": 3}), seat("auxilia", "2.9b", figures={"2.5b": 2}))
    told = {lang: state.reach(0).text(state, lang) for lang in LANGUAGES}
    assert "with 1 scrapper or more" in told["en"]
    assert "mit mindestens 1 Plünderer" in told["de"]
    assert "con al menos 1 saqueador" in told["es"]
    assert not any("1 scrappers" in text or "1 saqueadores" in text for text in told.values())


def choosing(**top: Any) -> DeiState:
    """The first seat, with five technology, chooses a mission in round 2."""
    return game(players=2).scenario({
        "seats": [seat("auxilia", "2.4b", technology=5), seat("farm_z", "2.9b")],
        "round": 2, "phase": 3, "stage": "end_of_phase", "missions": [["energy"], ["technology"]], **top,
    })  # fmt: skip


def test_an_answer_says_what_its_mission_is_worth_now() -> None:
    state = choosing()
    missions = state.game.content.missions
    for column, row, id in ((0, 0, "energy"), (1, 0, "technology")):
        times, each = compute_mission_worth(state, 0, missions[id], column)
        points = f"{times} × {each} = {times * each}" if min(times, each) > 1 else str(times * each)
        action = act(state, f"mission {column + 1} {row + 1}")
        assert action in state.legal_actions()
        on_time = bool(column)
        for lang, words in (
            ("en", f"({'on time' if on_time else 'late'}: {points} VP)"),
            ("de", f"({'pünktlich' if on_time else 'verspätet'}: {points} SP)"),
            ("es", f"({'a tiempo' if on_time else 'con retraso'}: {points} PV)"),
        ):
            told = action.text(state, lang)
            assert told.endswith(words)
            assert missions[id].name(lang) in told
    assert min(compute_mission_worth(state, 0, missions["technology"], 1)) > 0
    richer = choosing(seats=[seat("auxilia", "2.4b", technology=20), seat("farm_z", "2.9b")])
    assert act(richer, "mission 2 1").text(richer) != act(state, "mission 2 1").text(state)
    assert str(act(richer, "mission 2 1")) == "mission 2 1"
    charged = choosing(seats=[seat("auxilia", "2.4b", energy=20), seat("farm_z", "2.9b")])
    assert re.search(r"\(late: (\d+) × 3 = (\d+) VP\)$", act(charged, "mission 1 1").text(charged))


def test_at_another_time_an_answer_names_the_mission_and_its_round() -> None:
    state = choosing()
    action = act(state, "mission 2 1")
    name = state.game.content.missions["technology"].name()
    play(state, action)
    assert not isinstance(state.question, ChooseMission)
    assert action.text(state) == f"put a marker on “{name}” (round 2)"
    assert act(state, "mission 9 1").text(state, "de") == "Marker auf „–“ legen (Runde 9)"


def test_points_are_told_where_they_change() -> None:
    state = position(seat("auxilia"), seat("ravagers"))
    later = PointsChange(1, 7, 9)
    assert later.text(state) == "Ravagers: if the game ended then, 9 VP instead of 7."
    assert later.text(state, "es") == "Ravagers: si la partida terminara entonces, 9 PV en vez de 7."
    assert later.text(state, "de") == "Ravagers: wäre die Partie dann zu Ende, 9 SP statt 7."


def test_titles_are_set_off_where_they_would_be_bent() -> None:
    mine = seat("ravagers", "2.4b", figures={"2.4b": 3}, hand=["rav_move"])
    state = position(mine, OTHER)
    card = state.card_data["rav_move"]
    play_it = act(state, "play rav_move")
    assert [play_it.text(state, lang) for lang in LANGUAGES] == [
        f"play {card.name()}",
        f"„{card.name('de')}“ spielen",
        f"jugar «{card.name('es')}»",
    ]


@pytest.mark.parametrize(("lang", "told"), [("en", "VP"), ("de", "SP"), ("es", "PV")])
def test_the_points_of_a_seat_have_a_name_in_every_language(lang: str, told: str) -> None:
    assert game().translate(find_label(moving(), OWN, "vp"), lang) == told
