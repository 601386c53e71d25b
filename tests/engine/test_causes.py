"""Because of what something is asked: a sentence that names who and what, in every game, and tells no secret."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tabletop
from tabletop import Session
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.session import causes

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("51st_state", {"players": 3}),
    ("51st_state", {"players": 2, "expansion": "winter"}),
    ("51st_state", {"players": 2, "expansion": "new_era"}),
    ("axon_protocol", {"players": 3}),
    ("dei", {"players": 3}),
    ("dei", {"players": 3, "planning": True, "badge_draft": True}),
    ("gin_rummy", {"hands": 2}),
]


@pytest.mark.parametrize(("name", "parameters"), GAMES, ids=lambda one: str(one))
def test_every_question_within_a_turn_says_who_and_what_has_led_to_it(name: str, parameters: dict[str, Any]) -> None:
    game = tabletop.load_game(name, **parameters)
    silent, kinds = set(), set()
    for seed in range(2):
        session, source = Session(game, seed, auto_pass="always"), random.Random(seed)
        for _ in range(300):
            if (decision := session.state.decision) is None:
                break
            state, player = session.state, decision.player
            told = {lang: causes.find_cause(session.node, player, lang) for lang in LANGUAGES}
            if decision.step.opens_turn:
                assert not any(told.values())
            else:
                kinds.add(type(decision.step))
                names = {state.word("player", seat, "en") for seat in range(game.num_players)}
                phase = state.word("phase", state.phase, "en").lower()
                if not (all(told.values()) and (phase in told["en"].lower() or any(n in told["en"] for n in names))):
                    silent.add((type(decision.step).__name__, told["en"]))
                item = session.decision_item("en", player)
                assert item is not None
                assert item["because"] == told["en"]
            session.apply(source.choice(state.legal_actions()))
    assert kinds
    assert silent == set()


def test_a_choice_within_names_what_was_begun_and_by_whom() -> None:
    game = tabletop.load_game("axon_protocol", players=3)
    session, source, seen = Session(game, 3, auto_pass="always"), random.Random(3), {}
    for _ in range(600):
        if (decision := session.state.decision) is None:
            break
        because = type(decision.because).__name__
        seen.setdefault((type(decision.step).__name__, because), session.decision_item("en"))
        session.apply(source.choice(session.state.legal_actions()))
    told = {kind: item["because"] for kind, item in seen.items() if item is not None}
    assert " activates " in told["ChooseMode", "Activate"]
    assert told["ChooseDeed", "HackIt"].endswith(" › hack it")
    assert " plays “" in told["AimSoftware", "PlaySoftware"]
    assert told["Turn", "-" if ("Turn", "-") in told else "NoneType"] == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_asks_without_being_asked_is_told_nothing(lang: str) -> None:
    session = Session(tabletop.load_game("gin_rummy"), 7)
    session.apply("take")
    other = 1 - session.state.current_player()
    item = session.decision_item(lang, other)
    assert item is not None
    assert (item["prompt"], item["because"]) == ("", "")
    assert causes.find_cause(session.node, None, lang)


def test_a_secret_action_is_no_cause_for_others() -> None:
    game = tabletop.load_game("dei", players=3)
    found = 0
    for seed in range(3):
        session, source = Session(game, seed), random.Random(seed)
        for _ in range(150):
            if session.state.decision is None:
                break
            hidden = [c for seat in session.state.seats for c in seat.down]  # type: ignore[attr-defined]
            words = [session.state.word("card", card, "en") for card in hidden]
            told = causes.find_cause(session.node, session.state.current_player())
            found += bool(words)
            assert not any(f"lays {word} face down" in told for word in words)
            session.apply(source.choice(session.state.legal_actions()))
    assert found
