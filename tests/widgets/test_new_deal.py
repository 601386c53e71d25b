"""A new game is a new deal, unless its seed is given; the seed of the shown game can be read and entered again."""

from __future__ import annotations

import pytest

from tabletop import Session
from tabletop_widgets import ParameterPanel, Table, play
from tabletop_widgets.screen.controller.table_controller import get_controller
from tabletop_widgets.table.games import form

GAMES = ("51st_state", "axon_protocol", "dei", "gin_rummy")
HUMANS = ["human", "human"]


def seed_of(table: Table) -> int:
    assert table.session is not None
    return table.session.seed


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_a_seed_is_a_new_deal_each_time(game: str) -> None:
    seeds = {seed_of(play(game, seats=HUMANS, keep=False)) for _ in range(3)}
    assert len(seeds) > 1
    assert all(1 <= seed <= form.MAX_DRAWN_SEED for seed in seeds)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_a_seed_is_the_same_deal_each_time(game: str) -> None:
    first, second = (play(game, seats=HUMANS, seed=12, keep=False).session for _ in range(2))
    assert first is not None
    assert second is not None
    assert first.state.to_dict() == second.state.to_dict()


def test_the_smallest_and_the_largest_seed_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    for number, seed in ((0, 1), (form.MAX_DRAWN_SEED - 1, form.MAX_DRAWN_SEED)):
        monkeypatch.setattr(form.secrets, "randbelow", lambda below, number=number: min(number, below - 1))
        assert form.draw_seed() == seed


def test_the_form_deals_anew_with_each_click_and_takes_an_entered_seed() -> None:
    panel = ParameterPanel("gin_rummy")
    sessions = [panel.begin() for _ in range(3)]
    assert len({session.seed for session in sessions if session is not None}) > 1
    panel.seed.value = 77
    session = panel.begin()
    assert session is not None
    assert session.seed == 77


@pytest.mark.parametrize(
    ("lang", "text"), [("en", "(this game: 4711)"), ("de", "(dieses Spiel: 4711)"), ("es", "(esta partida: 4711)")]
)
def test_the_form_shows_the_seed_of_the_game_on_the_table(lang: str, text: str) -> None:
    table = Table(Session(play("gin_rummy", keep=False).session.game, 4711), lang=lang)  # type: ignore[union-attr]
    table.open_form()
    assert table.form.seed.description.endswith(text)
    assert table.form.seed.value != 4711
    assert "(" not in ParameterPanel("gin_rummy", lang=lang).seed.description


def test_the_page_of_one_seat_does_not_show_the_seed_of_its_game() -> None:
    table = play("gin_rummy", seats=HUMANS, seed=4711, keep=False)
    assert table.session is not None
    get_controller(table.session).only = 0
    table.open_form()
    assert "4711" not in table.form.seed.description
