"""Parameters turned in the middle of a game: the new numbers hold at once, and undo takes them back."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.engine.declarations.parameters import ParameterError


def before_a_raze() -> tabletop.Session:
    """Seat 0 has two red contacts, seat 1 a School, which has defence 3."""
    game = tabletop.load_game("51st_state")
    state = game.scenario({"seats": [{"goods": {"red": 2}}, {"locations": ["School"]}]})
    return tabletop.Session(game, state=state)


def raze(session: tabletop.Session) -> tabletop.Verdict:
    return session.state.check(session.game.parse_action("raze 1 1"))


def test_a_turned_number_holds_at_once_and_undo_takes_it_back() -> None:
    session = before_a_raze()
    assert not raze(session)

    session.retune(defence_production=2)
    assert raze(session)
    assert session.game.parameters["defence_production"].value == 2

    assert session.undo()
    assert not raze(session)
    assert session.game.parameters["defence_production"].value == 3
    assert session.redo()
    assert raze(session)


def test_turning_changes_nothing_but_the_number() -> None:
    session = before_a_raze()
    before = session.state.to_dict()

    session.retune(defence_production=2)

    after = session.state.to_dict()
    assert {key for key in before if before[key] != after[key]} == {"parameters"}


def test_in_the_middle_of_a_line_another_line_begins_and_the_old_one_stays() -> None:
    session = before_a_raze()
    session.apply("pass")
    session.goto(0)

    session.retune(defence_production=2)

    assert len(session.branches) == 2
    assert session.length == 2
    session.switch("main")
    assert [str(node.action) for node in session.nodes[1:]] == ["pass"]


def test_the_log_tells_what_was_turned_in_every_language() -> None:
    session = before_a_raze()
    session.retune(defence_production=2, shield_bonus=3)

    (entry,) = session.log()
    (event,) = entry.events
    assert entry.action is None
    assert event.text(session.state) == (
        "The rules are changed: Defence of the production row: 3 → 2; Red contacts a shield adds to the defence: 1 → 3."
    )
    assert event.text(session.state, "de").startswith("Die Regeln werden verändert: Widerstand der Produktionsreihe:")
    assert event.text(session.state, "es").startswith("Se cambian las reglas: Defensa de la fila de producción: 3 → 2")


def test_set_up_cannot_be_turned_any_more_and_a_bad_value_changes_nothing() -> None:
    session = before_a_raze()

    with pytest.raises(ParameterError, match="players, expansion cannot be changed"):
        session.retune(players=3, expansion="winter", defence_production=2)
    with pytest.raises(ParameterError, match="out of range"):
        session.retune(defence_production=99)
    with pytest.raises(ParameterError, match="did you mean 'defence_production'"):
        session.retune(defense_production=2)

    assert (session.length, session.index, session.version) == (1, 0, 0)


def test_the_record_of_a_retuned_game_begins_where_it_was_turned(tmp_path: Path) -> None:
    session = before_a_raze()
    session.retune(defence_production=2, victory_points=10)
    session.apply("raze 1 1")
    path = tmp_path / "turned.json"
    session.record().save(path)

    again = tabletop.Session.from_record(tabletop.Record.load(path))

    assert again.state.digest() == session.state.digest()
    assert again.game.parameters["victory_points"].value == 10


def test_a_game_between_strategies_goes_on_under_other_numbers_to_its_end() -> None:
    game = tabletop.load_game("51st_state", players=3)
    session = tabletop.Session(game, seed=5, seats=["random"] * 3)
    session.run_strategies(40)

    session.retune(victory_points=10, exchange_workers=1)
    session.run_strategies()

    assert session.state.is_terminal()
    with pytest.raises(ParameterError, match="the game is over"):
        session.retune(victory_points=99)
    assert max(seat.vp for seat in session.state.seats) >= 10  # type: ignore[attr-defined]


def twelve_points(**parameters: int) -> tabletop.Session:
    """Round 3; seat 1 has twelve points."""
    game = tabletop.load_game("51st_state", **parameters)
    return tabletop.Session(game, state=game.scenario({"seats": [{"vp": 3}, {"vp": 12}], "round": 3}))


def told(session: tabletop.Session) -> list[str]:
    return [event.text(session.state) for entry in session.log() for event in entry.events]


@pytest.mark.rule("51s.end.trigger")
def test_a_goal_that_somebody_has_reached_already_makes_this_the_last_round_at_once() -> None:
    session = twelve_points()
    session.retune(victory_points=13)
    assert not session.state.last_round  # type: ignore[attr-defined]

    session.retune(victory_points=12)

    assert session.state.last_round  # type: ignore[attr-defined]
    assert told(session)[-1] == "The Appalachian Federation has 12 VP: this is the last round."
    assert session.game.state_from_dict(session.state.to_dict()).digest() == session.state.digest()
    session.apply("pass")
    session.apply("pass")
    assert session.state.is_terminal()
    while session.index:
        session.undo()
    assert not session.state.last_round  # type: ignore[attr-defined]


@pytest.mark.rule("51s.end.trigger")
def test_a_goal_beyond_all_points_takes_the_last_round_back() -> None:
    session = twelve_points(victory_points=10)
    assert session.state.last_round  # type: ignore[attr-defined]
    session.retune(victory_points=12, location_points=2)
    assert session.state.last_round  # type: ignore[attr-defined]

    session.retune(victory_points=13)

    assert not session.state.last_round  # type: ignore[attr-defined]
    session.apply("pass")
    session.apply("pass")
    assert (session.state.is_terminal(), session.state.round) == (False, 4)


@pytest.mark.rule("51s.ruling.round_limit")
def test_a_round_limit_that_is_turned_holds_for_this_round() -> None:
    session = twelve_points()
    session.retune(round_limit=3)
    assert session.state.last_round  # type: ignore[attr-defined]
    assert told(session)[-1] == "Round 3 is the last one agreed on."
    session.retune(round_limit=4)
    assert not session.state.last_round  # type: ignore[attr-defined]
    session.retune(round_limit=2, victory_points=20)
    session.retune(victory_points=30)
    assert session.state.last_round  # type: ignore[attr-defined]  # the limit holds, whatever the goal is


@pytest.mark.rule("51s.end.trigger")
def test_a_last_round_that_was_described_stays_the_last_whatever_is_turned() -> None:
    game = tabletop.load_game("51st_state")
    session = tabletop.Session(game, state=game.scenario({"seats": [{"vp": 3}, {}], "last_round": True}))
    session.retune(victory_points=50, round_limit=90)
    assert session.state.last_round  # type: ignore[attr-defined]


def test_content_of_ones_own_stays_when_a_number_is_turned() -> None:
    link = {"id": "punks", "name": "Punks", "color": "red", "copies": 4, "gain": {"red": 9}}
    game = tabletop.load_game("51st_state", content={"extends": "published", "connection": [link]})

    turned = game.with_parameters(victory_points=30)

    assert turned.content_id == game.content_id != "published"
    assert turned != game
