"""Exercises generated from mistakes: find a better move. Rollouts of every move decide which moves are accepted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.session.session import Session
from tabletop.strategies.chances import Adviser
from tabletop.teaching.analysis.analysis import Analysis
from tabletop.teaching.analysis.decision_evaluation import (
    FREE,
    MIN_PLAYOUT_PAIRS,
    WORTH_A_LOOK,
    DecisionEvaluation,
    TestedMove,
    describe_kind,
    find_tried_move,
)
from tabletop.teaching.analysis.figures.marks import format_error, format_percent, get_mark
from tabletop.teaching.lesson_builder import LessonBuilder

MAX_MOVES = 50
"""Maximum number of moves compared and commented in an exercise."""
TITLE = N_("Decision {number}")
TASK = N_("Find a better move. The move played gave up {loss} (± {error}) of the chance to win: {action}")
GRADED_TASK = N_("Find a better move. Played was: {action}")
RETRY_SENTENCE = N_("Take it back and look for a better move.")
GAVE = N_("That gives up {loss} (± {error}) of the chance to win.")
FOUND = N_("Nothing better was found in {n} playouts: the chance to win is {mean} (± {error}).")


def is_good_enough(move: TestedMove) -> bool | None:
    """Return True if a move is as good as the best within its error; None if it has too few playouts.

    `move` is a move that was rolled out.

    >>> from tabletop.teaching.analysis import TestedMove, is_good_enough
    >>> best, worse = TestedMove("a", 0.5, 0.01, 40), TestedMove("b", 0.3, 0.01, 40, 0.2, 0.01)
    >>> unknown = TestedMove("c", 0.3, 0.2, 2)
    >>> is_good_enough(best), is_good_enough(worse), is_good_enough(unknown)
    (True, False, None)
    """
    return None if move.visits < MIN_PLAYOUT_PAIRS else not get_mark(move.behind, move.behind_error)


def compare_every_move(analysis: Analysis, index: int, game: Game | None = None) -> Iterator[DecisionEvaluation | None]:
    """Compare every legal move of a decision with the best one until it is clear which moves are as good.

    `index` is the position in the record of `analysis`; `game` is as for `analyse`. Yields the decision with all
    current estimates from time to time, None in between. The last decision is an argument for `build_exercise`. Raises
    ValueError.

    >>> from tabletop.teaching.analysis import AnalysisPlan, analyse, compare_every_move
    >>> moves = session.run_strategies()
    >>> *_, found = analyse(session, AnalysisPlan(playouts=6, depth=4, swing=0, luck=0))
    >>> *_, judged = compare_every_move(found, 0)
    >>> sorted(one.action for one in judged.tried)
    ['pass', 'take']
    """
    judged, plan = _get_free_decision(analysis, index), analysis.plan
    view = PlayerView(_open_session(analysis, index, game).state, judged.seat)
    adviser = plan.build_adviser(view)
    yield from adviser.search()
    first = [adviser.best[0], view.game.parse_action(judged.action)]
    moves = list(dict.fromkeys([*first, *view.legal_actions()]))[:MAX_MOVES]
    for _ in adviser.play_out(adviser.budget.playouts, moves[:1]):
        yield None
    unclear, pairs = moves[1:], max(MIN_PLAYOUT_PAIRS, plan.screening)
    while unclear:
        pairs = min(pairs, plan.playouts)
        for action in unclear:
            for _ in adviser.compare(action, pairs):
                yield None
        yield _build_decision(judged, adviser, moves)
        if pairs == plan.playouts:
            return
        unclear = [action for action in unclear if _is_unclear(adviser, action)]
        pairs *= 2


def _is_unclear(adviser: Adviser, action: Action) -> bool:
    """Return True if a move may still deserve a mark but does not have one yet."""
    behind, error, _ = adviser.loss(action)
    return not get_mark(behind, error) and behind + 2 * error >= WORTH_A_LOOK


def _build_decision(judged: DecisionEvaluation, adviser: Adviser, moves: list[Action]) -> DecisionEvaluation:
    rows = [row for action in moves if (row := find_tried_move(adviser, action)) is not None]
    best = str(moves[0])
    return replace(judged, tried=tuple(sorted(rows, key=lambda row: (row.action != best, row.behind))), best=best)


def _get_free_decision(analysis: Analysis, index: int) -> DecisionEvaluation:
    judged = analysis.get_decision(index)
    if judged is None or judged.kind != FREE or not judged.best:
        raise ValueError(f"at {index} no choice was analysed")
    return judged


def _open_session(analysis: Analysis, index: int, game: Game | None) -> Session:
    """Return the analysed game at a position."""
    analysed_game = analysis.record.game(game)
    session = Session.from_record(analysis.record, ["human"] * analysed_game.num_players, analysed_game)
    session.goto(index)
    return session


def build_exercise(analysis: Analysis, judged: DecisionEvaluation, game: Game | None = None) -> LessonBuilder:
    """Return an exercise from a decision: find a better move.

    `LessonBuilder.save` writes the exercise, `LessonBuilder.build_lesson` makes it playable. `judged` is a decision of
    `analysis`, preferably one from `compare_every_move`; `game` is as for `analyse`. Every move that is as
    good as the best within its error reaches the goal. The comments on other moves give their losses. Raises ValueError
    if the decision has no rollouts.

    >>> from tabletop.teaching.analysis import AnalysisPlan, analyse, build_exercise, compare_every_move
    >>> moves = session.run_strategies()
    >>> *_, found = analyse(session, AnalysisPlan(playouts=6, depth=4, swing=0, luck=0))
    >>> *_, judged = compare_every_move(found, 0)
    >>> build_exercise(found, judged).build_lesson("mine").find_mistakes()
    []
    """
    session = _open_session(analysis, judged.index, game)
    state, best = session.state, judged.tried[0] if judged.tried else None
    if best is None:
        raise ValueError(f"at {judged.index} there are no rollouts")
    say = state.game.translate
    rest = [move for move in judged.tried[1:MAX_MOVES] if move.action != judged.action or not judged.mark]
    also = tuple([move.action for move in rest if is_good_enough(move)])
    mistakes = {
        move.action: _describe_loss(session, move.behind, move.behind_error)
        for move in rest
        if is_good_enough(move) is False
    }
    if judged.mark and judged.action != best.action:
        mistakes[judged.action] = _describe_loss(session, judged.loss, judged.error)
    title, task, praise, goal_text = {}, {}, {}, {}
    for lang in LANGUAGES:
        title[lang] = say(TITLE, lang).format(number=judged.index + 1)
        facts = {"loss": format_percent(judged.loss, lang, judged.error), "error": format_error(judged.error, lang)}
        task[lang] = state.say(lang, TASK, {"action": state.game.parse_action(judged.action), **facts})
        chance = {"mean": format_percent(best.mean, lang, best.error), "error": format_error(best.error, lang)}
        praise[lang] = say(FOUND, lang).format(n=best.visits, **chance)
        goal_text[lang] = say(RETRY_SENTENCE, lang)
    making = LessonBuilder(session, title, task, "", also, mistakes, praise, goal_text, _list_hints(analysis, judged))
    session.apply(best.action)
    return making


def build_graded_exercise(state: State, played: str, better: str, praise: Mapping[str, str]) -> LessonBuilder:
    """Return an exercise from a graded choice: find the better move.

    `played` and `better` are actions in notation, `praise` is the text at the end by language.

    >>> from tabletop.teaching.analysis.exercises import build_graded_exercise
    >>> build_graded_exercise(deal, "pass", "take", {}).build_lesson("mine").find_mistakes()
    []
    """
    game, session = state.game, Session(state.game, state=state.clone())
    titles = {lang: describe_kind(state, game.parse_action(better), lang) for lang in LANGUAGES}
    task = {lang: state.say(lang, GRADED_TASK, {"action": game.parse_action(played)}) for lang in LANGUAGES}
    retry = {lang: game.translate(RETRY_SENTENCE, lang) for lang in LANGUAGES}
    builder = LessonBuilder(session, titles, task, praise=praise, wanted=retry)
    session.apply(better)
    return builder


def _list_hints(analysis: Analysis, judged: DecisionEvaluation) -> list[dict[str, str]]:
    """Return the hints of the exercise: the reasons for the best move, if the analysis gives reasons for this move."""
    decision = analysis.get_decision(judged.index)
    if decision is None or decision.best != judged.best:
        return []
    rows = [judged.why.get(lang, ()) for lang in LANGUAGES]
    return [dict(zip(LANGUAGES, texts, strict=True)) for texts in zip(*rows, strict=False)]


def _describe_loss(session: Session, loss: float, error: float) -> dict[str, str]:
    """Return the comment on a worse move, by language."""
    say = session.game.translate
    return {
        lang: say(GAVE, lang).format(loss=format_percent(loss, lang, error), error=format_error(error, lang))
        for lang in LANGUAGES
    }
