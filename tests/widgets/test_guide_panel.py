"""What the panel of a guided game says between its moments."""

from __future__ import annotations

from tabletop.teaching.guided import GuidedGame, load_guide
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
