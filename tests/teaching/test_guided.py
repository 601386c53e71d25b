"""Guided first games: files that are read, moments that come up, rules that are met, predictions and grades."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from random import Random

import pytest

import tabletop
from tabletop import Record
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.preview.look_ahead import explore_choices
from tabletop.engine.session.auto_pass import CHOICE
from tabletop.engine.session.history import find_cited_rules
from tabletop.engine.session.session import Session
from tabletop.games.axon_protocol.rules.fields import ChooseAreaAction
from tabletop.games.axon_protocol.rules.windows import MayPlay, OwnQuestion
from tabletop.games.gin_rummy.content import count_deadwood, to_bits
from tabletop.strategies.base import find_fast_strategy
from tabletop.teaching.collection import LessonError
from tabletop.teaching.exercise import GRADES, HARMFUL
from tabletop.teaching.guided import GuidedGame, find_guide, grade_move, list_guides, load_guide, match_guide
from tabletop.teaching.guided.guide import PredictionRequest, read_guide
from tabletop.teaching.guided.guided_game import MAX_PREDICTIONS, has_choice, play_through
from tabletop.teaching.guided.prediction import build_prediction
from tools.teaching_report import LEARNERS, LearnerReport, measure_learner

GUIDES = list_guides()
UNTIL_A_BADGE = (
    "place 2.7c; place 2.7c; play drovers; move move 2.7c 2.9a; move move 2.2d 2.2c; play fresh_batch; "
    "move move 2.2c 2.2a; take supplies:1; play tame_harvester; move move 2.2d 2.2c; fly drone:harvester:0 2.8C; "
    "gather; gather; play rope_team; build build camp 2.2c; move move 2.7c 2.7D; play breeding_season; "
    "collect collect 2.9a; take supplies:1; lay paddock"
)
"""The guide's own deal of D.E.I. up to a purchase that ends action phase 2, with two outposts of one colour."""
MAX_CHOICES = 45
MAX_RANDOM_CHOICES = 75
SAMPLE = {"heuristic": range(2, 4), "greedy": range(2, 4), "random": range(16, 18)}
"""Seeds of a quick sample, by learner."""


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_fits_the_limits(name: str) -> None:
    guide = load_guide(name)
    assert 10 <= len(guide) <= 15
    assert len(set(guide.rules)) == len(guide.rules)
    for moment in guide:
        for lang in LANGUAGES:
            assert 0 < len(moment.text[lang].split()) <= 45
            assert moment.text[lang] in (moment.text["en"],) or not moment.text[lang].startswith("[")
    assert all(0 < len(guide.text[lang].split()) <= 60 for lang in LANGUAGES)


@pytest.mark.parametrize("name", GUIDES)
def test_the_heuristic_meets_every_rule_in_the_shipped_game(name: str) -> None:
    guided = GuidedGame(load_guide(name))
    progress = play_through(guided)
    session, guide = guided.session, guided.guide
    assert session.state.is_terminal()
    assert progress.met == set(guide.rules)
    assert progress.shown == {moment.id for moment in guide}
    assert progress.decisions <= MAX_CHOICES
    assert progress.predictions == (MAX_PREDICTIONS if guide.predict else 0)
    asked = [node for node in session.nodes[1:] if node.player == guide.seat and node.number not in session.unasked]
    assert all(len(node.parent.state.legal_actions()) > 1 for node in asked if node.parent is not None)


@pytest.mark.parametrize("name", GUIDES)
def test_a_rule_is_met_by_a_decision_of_the_learner_only(name: str) -> None:
    guided = GuidedGame(load_guide(name))
    play_through(guided)
    met: frozenset[str] = frozenset()
    for node in guided.session.nodes:
        now = guided.get_progress(node).met
        if now != met:
            assert node.parent is not None
            assert node.player == guided.guide.seat
            assert has_choice(node.parent.state, guided.guide.seat)
            moment = guided.get_progress(node.parent).moment
            refused = {moment.rule} if moment is not None and moment.is_refused(node.parent.state) else set()
            assert now - met <= {*find_cited_rules(node), *refused}
        met = now


def test_progress_is_the_same_after_resuming() -> None:
    guided = GuidedGame(load_guide(GUIDES[0]))
    play_through(guided)
    guided.session.goto(guided.session.length // 2)
    record = guided.session.record()
    resumed = GuidedGame(guided.guide, Session.from_record(record))
    resumed.session.goto(guided.session.index)
    assert match_guide(resumed.session) == guided.guide
    for session, game in ((guided.session, guided), (resumed.session, resumed)):
        assert game.progress.decisions > 0, session
    assert resumed.progress.met == guided.progress.met
    assert resumed.progress.shown == guided.progress.shown
    assert resumed.session.auto_pass[guided.guide.seat] == CHOICE


def test_predictions_are_kept_when_a_game_is_resumed() -> None:
    """They are neither asked twice nor lost: right, wrong and skipped ones."""
    guided = GuidedGame(load_guide("51st_state_first_game"))
    player = find_fast_strategy(guided.session.game)
    answered = 0
    while answered < 3:
        guided.advance()
        if (prediction := guided.prediction) is not None:
            wrong = next(option for option in prediction.options if option != prediction.answer)
            guided.answer_prediction((prediction.answer, wrong, None)[answered])
            answered += 1
        if answered < 3:
            guided.session.apply(player.decide(PlayerView(guided.session.state, guided.guide.seat), Random(1)))
    record = Record.from_text(guided.session.record().to_text())
    resumed = GuidedGame(guided.guide, Session.from_record(record))
    node = resumed.session.node
    assert resumed.prediction is not None
    assert resumed.has_answered(node), "the last one was skipped, and is not asked again"
    assert resumed.get_answer(node) is None
    assert resumed.count_predictions() == guided.count_predictions() == (1, 2)
    assert resumed.progress.asked == guided.progress.asked
    changed = dataclasses.replace(record, annotations={record.shown or len(record.actions): "no number"})
    assert not GuidedGame(guided.guide, Session.from_record(changed)).has_answered(node), "it is no answer"


@pytest.mark.parametrize("name", GUIDES)
def test_what_happens_is_explained_once_when_the_log_first_shows_it(name: str) -> None:
    guided = GuidedGame(load_guide(name))
    play_through(guided)
    notes = [(node, rule) for node in guided.session.nodes for rule in guided.get_progress(node).notes]
    assert len({rule for _, rule in notes}) == len(notes) > 0
    for node, rule in notes:
        assert has_choice(node.state, guided.guide.seat)
        assert rule not in guided.guide.rules, "a moment explains it"
        assert any(rule in find_cited_rules(earlier) for earlier in guided.session.nodes[: node.number + 1])
    without = GuidedGame(dataclasses.replace(guided.guide, explain=()), guided.session)
    assert not any(without.get_progress(node).notes for node in guided.session.nodes)


def test_another_game_has_no_guide() -> None:
    assert match_guide(Session(tabletop.load_game("51st_state"))) is None
    with pytest.raises(ValueError, match="no game of the guide"):
        GuidedGame(load_guide(GUIDES[0]), Session(tabletop.load_game("gin_rummy")))
    assert all(find_guide(tabletop_guide.split("_first_game")[0]) is not None for tabletop_guide in GUIDES)


def test_a_file_with_mistakes_names_all_of_them() -> None:
    text = f"""
game = "gin_rummy"
title = "A game"
text = "{"word " * 61}"
opponents = "nobody"
predict = [{{ quiz = "riddle" }}, {{ action = "draw", rule = "gin.none" }}]
[[moment]]
id = "one"
rule = "gin.nothing"
title = "One"
text = "{"word " * 46}"
rounds = [3, 1]
after = ["none"]
[[moment]]
id = "two"
rule = "gin.turn"
title = "Two"
text = "Two"
offer = ["draw"]
[[moment]]
id = "three"
rule = "gin.turn"
title = "Three"
text = "Three"
"""
    with pytest.raises(LessonError) as caught:
        read_guide(text, "mine")
    message = str(caught.value)
    for part in (
        "61 words", "46 words", "'nobody' is unknown", "'riddle' is unknown", "no rule 'gin.nothing'",
        "'gin.none' is unknown",
        "first and the last round", "no moment 'none'", "unknown key 'offer'", "an earlier moment teaches 'gin.turn'",
        "not 10 to 15",
    ):  # fmt: skip
        assert part in message


def test_a_guide_can_be_a_file(tmp_path: Path) -> None:
    moments = "".join(
        f'[[moment]]\nid = "m{k}"\nrule = "{rule}"\ntitle = "T"\ntext = "Text."\n'
        for k, rule in enumerate([*tabletop.load_game("gin_rummy").rulebook][:10])
    )
    path = tmp_path / "mine.toml"
    path.write_text(f'game = "gin_rummy"\nparameters = {{ hands = 1 }}\ntitle = "Mine"\ntext = "Play."\n{moments}')
    guide = load_guide(path)
    assert (guide.id, len(guide), guide.seat, guide.opponents) == ("mine", 10, 0, "normal")


def test_a_prediction_has_the_answer_of_the_engine() -> None:
    state = tabletop.load_game("51st_state").scenario(
        {
            "seats": [
                {"goods": {"brick": 1, "grey": 2}, "hand": ["Church", "Oil Rig"], "locations": ["Fuel Tank"]},
                {"hand": ["Camp"]},
            ]
        }
    )
    prediction = build_prediction(state, [PredictionRequest("develop *")])
    assert prediction is not None
    before = state.scores()[0]
    after = state.clone()
    after.apply_action(prediction.action)
    assert prediction.answer == after.scores()[0] - before
    assert prediction.answer in prediction.options
    assert len(set(prediction.options)) == len(prediction.options) == 4
    explained = prediction.explain()
    assert f"{before} → {before + prediction.answer}" in explained, "the answer is explained by what changes"
    assert "Brick" in explained
    assert prediction.explain("de") != explained
    assert build_prediction(state, [PredictionRequest("raze *")]) is None


@pytest.mark.parametrize("name", GUIDES)
def test_the_preview_of_an_action_shows_what_a_prediction_asks_for(name: str) -> None:
    guided = GuidedGame(load_guide(name))
    play_through(guided)
    asked = [guided.get_progress(node).prediction for node in guided.session.nodes]
    predictions = [prediction for prediction in asked if prediction is not None and prediction.question is None]
    assert predictions or name.startswith("gin")
    for prediction in predictions:
        state, path = prediction.state, prediction.difference.where if prediction.difference else None
        consequences, after, trial = tabletop.ActionPreviewer(state).preview_with_trial(prediction.action)
        ahead = explore_choices(after, trial)
        if ahead is None and path is not None:
            shown = sum(change.amount for change in consequences.counted if change.where == path)
            assert shown == prediction.answer
        elif ahead is None:
            points = [change for change in consequences.points if change.seat == state.current_player()]
            assert sum(change.amount for change in points) == prediction.answer


@pytest.mark.parametrize("count", ["points", "stress"])
def test_a_prediction_after_another_action_is_what_the_engine_plays(count: str) -> None:
    guide, asked = load_guide("axon_protocol_first_game"), 0
    guided = GuidedGame(guide, guide.new_session(3))
    play_through(guided)
    for state in [node.state for node in guided.session.nodes if has_choice(node.state, guide.seat)]:
        prediction = build_prediction(state, [PredictionRequest("activate *", count, "routine")])
        if prediction is None:
            continue
        asked += 1
        assert prediction.opener is not None
        after = state.clone()
        for action in (prediction.opener[1], prediction.action):
            after.apply_action(action)
        while not isinstance(after.question, (ChooseAreaAction, OwnQuestion, MayPlay)):
            after.apply_action(after.legal_actions()[0])  # such as the order of two rewards
        before, now = (
            (state.scores()[guide.seat], after.scores()[guide.seat])
            if count == "points"
            else (state.stress, after.stress)
        )
        assert prediction.answer == now - before
        for lang in LANGUAGES:
            opener = prediction.opener[1].text(state, lang)
            assert prediction.describe(lang).lower().startswith(opener.lower())
    assert asked


def test_a_prediction_of_nothing_says_why() -> None:
    seats = [{"goods": {"grey": 9}, "hand": ["Church", "Oil Rig"]}, {"hand": ["Camp"]}]
    state = tabletop.load_game("51st_state").scenario({"seats": seats})
    asked = [("construct oil_rig", "0.goods.fuel")]
    prediction = build_prediction(state, [PredictionRequest("construct *", "fuel")], asked)
    assert prediction is not None
    assert (str(prediction.action), prediction.answer) == ("construct church", 0)
    for lang in LANGUAGES:
        assert state.game.printed(state, "card:church", lang).rstrip(".") in prediction.explain(lang)
    city = load_guide("axon_protocol_first_game")
    guided = GuidedGame(city)
    play_through(guided)
    predictions = [guided.get_progress(node).prediction for node in guided.session.nodes]
    zeros = [prediction for prediction in predictions if prediction is not None and prediction.answer == 0]
    rules = {city.game.rule(rule).sentence() for rule in city.game.rulebook}
    assert all(any(rule in zero.explain() for rule in rules) or zero.brought for zero in zeros)


def test_a_prediction_counts_what_the_end_of_a_phase_brings() -> None:
    """A badge comes at the end of action phase 2: the effect of the purchase itself leaves it out."""
    session = dataclasses.replace(load_guide("dei_first_game"), opponents="human").new_session()
    for move in UNTIL_A_BADGE.split("; "):
        session.apply(move)
    actions = [str(action) for action in session.state.legal_actions()]
    assert "buy black 2 2 0" in actions
    assert build_prediction(session.state, (PredictionRequest("buy *", "projected"),)) is None


def test_a_prediction_may_be_a_question_of_a_quiz() -> None:
    hand = ["7S", "7H", "7D", "2C", "3C", "4C", "KD", "QS"]
    state = tabletop.load_game("gin_rummy", hand_size=7).scenario({"seats": [{"hand": hand}, {}], "to_move": 1})
    prediction = build_prediction(state, [PredictionRequest(quiz="deadwood")])
    assert prediction is not None
    left = [card for card in hand if card != str(prediction.action).split()[-1]]
    assert prediction.answer == count_deadwood(to_bits(left))
    assert prediction.answer in prediction.options
    assert prediction.explain("de").startswith("In Kombinationen: ")
    assert build_prediction(state, [PredictionRequest(quiz="lay_off")]) is None


def check_length(report: LearnerReport, learner: str) -> None:
    """Check that no game had too many choices of the learner, or none at all."""
    assert 0 < max(report.decisions) <= (MAX_RANDOM_CHOICES if learner == "random" else MAX_CHOICES)
    assert max(report.decisions) <= max(report.asked)


@pytest.mark.parametrize("name", GUIDES)
def test_no_game_of_a_sample_is_too_long(name: str) -> None:
    for learner, seeds in SAMPLE.items():
        report = measure_learner(load_guide(name), learner, seeds)
        assert report.dead_ends == 0
        check_length(report, learner)


@pytest.mark.long
@pytest.mark.parametrize("learner", LEARNERS)
@pytest.mark.parametrize("name", GUIDES)
def test_simulated_learners_meet_the_rules_in_nearly_all_games(name: str, learner: str) -> None:
    report = measure_learner(load_guide(name), learner, range(200))
    assert report.dead_ends == 0
    assert (report.mostly if learner == "random" else report.complete) >= 190  # 95 %
    check_length(report, learner)


def test_a_grade_says_nothing_bad_in_doubt() -> None:
    guide = load_guide("gin_rummy_first_game")
    session = guide.new_session()
    session.run_strategies()
    view = PlayerView(session.state, guide.seat)
    for action in view.legal_actions()[:2]:
        *_, grade = grade_move(view, action, seconds=0.2)
        assert grade is not None
        assert grade.kind in GRADES
        assert grade.kind != HARMFUL
        assert all(grade.reasons[lang].strip() for lang in LANGUAGES)
