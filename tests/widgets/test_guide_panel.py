"""What the panel of a guided game says between its moments."""

from __future__ import annotations

import re

from tabletop import Session, load_game
from tabletop.teaching.guided import GuidedGame, load_guide
from tabletop_widgets import Table
from tabletop_widgets.teaching.guide_panel import GuidePanel


def test_a_learner_who_decides_a_detail_is_not_told_that_the_others_play() -> None:
    guided = GuidedGame(load_guide("51st_state_first_game"))
    guided.advance()
    panel, details = GuidePanel(guided), 0
    while not guided.session.state.is_terminal():
        state = guided.session.state
        is_own = state.current_player() == guided.guide.seat
        assert panel.make()["asked"] is is_own
        details += is_own and not guided.is_asked
        guided.session.apply(state.legal_actions()[0])
        if guided.session.state.current_player() != guided.guide.seat:
            guided.advance()
    assert details


def test_the_bar_says_what_ends_a_guided_game() -> None:
    for name in ("51st_state", "gin_rummy"):
        guided = GuidedGame(load_guide(f"{name}_first_game"))
        shortened, usual = Table(guided.session).bar.text(), Table(Session(load_game(name))).bar.text()
        assert f"ends after round {guided.session.game.get_round_goal()}" in shortened
        assert not re.search(r"to \d+ point", shortened), "no one reaches the goal"
        assert bool(re.search(r"to \d+ point", usual)) is (name == "51st_state")
        assert "ends after" not in usual
