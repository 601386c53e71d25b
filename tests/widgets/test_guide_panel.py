"""What the panel of a guided game says between its moments."""

from __future__ import annotations

import re
from random import Random

from tabletop import Session, load_game
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.strategies.base import find_fast_strategy
from tabletop.teaching.guided import Grade, GuidedGame, load_guide
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


def play_on(guided: GuidedGame, decisions: int) -> None:
    """Let the heuristic decide for the learner so many times."""
    player, random = find_fast_strategy(guided.session.game), Random(2)
    for _ in range(decisions):
        guided.session.apply(player.decide(PlayerView(guided.session.state, guided.guide.seat), random))
        guided.advance()


def test_a_wrong_prediction_and_a_bad_choice_are_reported_with_their_rules() -> None:
    guided = GuidedGame(load_guide("51st_state_first_game"))
    guided.advance()
    panel, missed = GuidePanel(guided), list[str]()
    panel.on_missed = missed.append
    panel.begun = True
    while guided.prediction is None:
        play_on(guided, 1)
    wrong = next(number for number in guided.prediction.options if number != guided.prediction.answer)
    panel.handle({"type": "predict", "value": wrong})
    assert len(missed) == (guided.prediction.question is not None or guided.progress.moment is not None)
    before = len(missed)
    node = guided.last_decision
    assert node is not None
    assert node.parent is not None
    for kind, better in (("good", ""), ("harmful", str(node.parent.state.legal_actions()[-1]))):
        panel._grader.grades[node.number] = Grade(kind, str(node.action), better, reasons=dict.fromkeys(LANGUAGES, ""))
        panel._receive_grade()
    assert len(missed) == before + 1
    assert set(missed) <= set(guided.guide.game.rulebook)


def test_a_rule_is_ticked_once_it_was_read_and_used() -> None:
    guided = GuidedGame(load_guide("51st_state_first_game"))
    guided.advance()
    panel, used_unread = GuidePanel(guided), 0
    for _ in range(12):
        play_on(guided, 1)
        progress = guided.progress
        for moment, rule in zip(guided.guide, panel.make()["rules"], strict=True):
            assert rule["met"] is (moment.id in progress.shown and moment.rule in progress.met)
            used_unread += moment.rule in progress.met and not rule["met"]
    assert used_unread
    play_on(guided, 1)
    while not guided.session.state.is_terminal():
        play_on(guided, 1)
    assert panel.make()["met"] == len(guided.progress.met)


def test_the_number_of_a_moment_shows_its_text_again_until_the_game_goes_on() -> None:
    guided = GuidedGame(load_guide("51st_state_first_game"))
    guided.advance()
    play_on(guided, 2)
    panel = GuidePanel(guided)
    first, unread = guided.guide.moments[0], guided.guide.moments[-1]
    panel.handle({"type": "recall", "value": unread.rule})
    assert panel.make()["earlier"] is None
    panel.handle({"type": "recall", "value": first.rule})
    assert (earlier := panel.make()["earlier"]) is not None
    assert earlier["text"] == first.text["en"]
    play_on(guided, 1)
    assert panel.make()["earlier"] is None


def test_a_turn_that_was_played_for_the_learner_is_named() -> None:
    guide = load_guide("51st_state_first_game")
    guided = GuidedGame(guide, guide.new_session(4))
    guided.advance()
    panel, named = GuidePanel(guided), []
    while not guided.session.state.is_terminal():
        play_on(guided, 1)
        named += panel.make()["forced"]
    assert set(named) == {"Pass"}
