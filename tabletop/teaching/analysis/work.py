"""The incremental work of an analysis: a few playouts everywhere first, then more where they matter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf

from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.session.records import Record
from tabletop.engine.session.session import Session
from tabletop.strategies.chances import UNKNOWN, Prior, combine_chance
from tabletop.strategies.rollouts import DEPTH, mean
from tabletop.strategies.values import evaluate_by_hand, find_value
from tabletop.teaching.analysis.analysis import DECISIONS, DONE, LUCK, SHARPER, SWING, WHY, Analysis, Swing
from tabletop.teaching.analysis.deciding_rule import find_general_rules
from tabletop.teaching.analysis.decision_evaluation import (
    FORCED,
    FREE,
    ROUTINE,
    UNASKED,
    DecisionEvaluation,
    DecisionEvaluator,
)
from tabletop.teaching.analysis.explanation import Explanation
from tabletop.teaching.analysis.figures.errors import compute_pooled_variance, estimate_error
from tabletop.teaching.analysis.figures.residual import GamePlayouts
from tabletop.teaching.analysis.figures.scale import compute_chances
from tabletop.teaching.analysis.luck import Draw, build_deal, build_draw, estimate_strokes
from tabletop.teaching.analysis.open_playouts import OpenPlayouts, is_drawn
from tabletop.teaching.analysis.plan import AnalysisPlan

SHARES = {DECISIONS: 0.45, SWING: 0.15, LUCK: 0.1, SHARPER: 0.2, WHY: 0.1}
"""Approximate share of each step in the work."""


def analyse(
    what: Record | Session, plan: AnalysisPlan | None = None, game: Game | None = None
) -> Iterator[Analysis | None]:
    """Analyse a game incrementally. Yield an `Analysis` whenever more is known, None in between.

    `what` is a record, or a session (its line since the last change of rules). `plan` sets the amount of work. `game`
    is needed only for a record whose game `load_game` does not find. Every decision is judged on the information of its
    seat at that time. The same record and plan always give the same numbers. Raises RecordError, ValueError.

    >>> from tabletop.teaching.analysis import AnalysisPlan, analyse
    >>> moves = session.run_strategies()
    >>> *_, found = analyse(session, AnalysisPlan(playouts=6, depth=4, swing=2, luck=2))
    >>> found.done, [one.seat for one in found.decisions], found.is_over
    (1.0, [1, 1], False)
    """
    if isinstance(what, Session):
        return _Work(what.record(), plan or AnalysisPlan(), what.game).run()
    return _Work(what, plan or AnalysisPlan(), game).run()


def follow_chances(
    what: Record | Session, plan: AnalysisPlan | None = None, game: Game | None = None
) -> Iterator[Analysis | None]:
    """Follow the chances to win through a game, without judging its decisions.

    `what` is a record, or a session (its line since the last change of rules). `plan` sets the amount of work. `game`
    is needed only for a record whose game `load_game` does not find.
    The first result has the chances by the value of each position, without playouts (`Swing.playouts` is 0); a game
    without a map of chances has none yet. Then playouts of every position refine them. Yields an `Analysis` whenever
    more is known, None in between.

    >>> from tabletop.teaching.analysis import AnalysisPlan, follow_chances
    >>> first, *_, last = follow_chances(session, AnalysisPlan(depth=4, swing=2))
    >>> first.swing.playouts, last.swing.playouts
    (0, 2)
    >>> round(sum(course[0] for course in last.swing.chances), 6)
    1.0
    """
    record, game = (what.record(), what.game) if isinstance(what, Session) else (what, game)
    work = _Work(record, plan or AnalysisPlan(), game)
    work.step = SWING
    work.estimate_values()
    yield work.build_analysis()
    for part in work.follow():
        work.within = part if part is not None else work.within
        yield work.build_analysis() if part is not None else None


def find_offset(analysis: Analysis, session: Session) -> int | None:
    """Return the index of an analysis's first position in the shown line of a session; None for another game.

    `analysis` is made from a record of the session.

    >>> from tabletop.teaching.analysis import AnalysisPlan, analyse, find_offset
    >>> first = next(analyse(session, AnalysisPlan(playouts=6)))
    >>> find_offset(first, session), find_offset(first, tabletop.Session(gin, seed=8))
    (0, None)
    """
    record, nodes = analysis.record, session.nodes
    first = max(k for k, node in enumerate(nodes) if node.action is None)
    played = tuple([str(node.action) for node in nodes[first + 1 :]])
    game = nodes[first].state.game
    same = (game.name, game.changed_parameters(), game.content_id) == (
        record.game_name,
        dict(record.parameters),
        record.content,
    )
    shared = min(len(played), len(record.actions))
    return first if same and session.seed == record.seed and played[:shared] == record.actions[:shared] else None


class _Work:
    """The current results for one game, and the remaining work."""

    def __init__(self, record: Record, plan: AnalysisPlan, game: Game | None) -> None:
        self.record, self.plan, self.game = record, plan, record.game(game)
        plan.find_strategy(self.game)  # raises for an unknown base strategy before any work begins
        session = Session.from_record(record, ["human"] * self.game.num_players, game)
        session.goto(session.length)
        self.nodes = session.nodes
        self.step, self.before, self.within = DECISIONS, 0.0, 0.0
        self.decisions = self._collect_decisions()
        self.judgings: dict[int, DecisionEvaluator] = {}
        self.chance: dict[int, bool] = {}
        """Cache by index of a position: True if chance was involved in reaching it."""
        self.map = plan.map_of(self.game)
        """The fitted chance map; None if the game has none with these parameters."""
        self.sights = [OpenPlayouts(node.state, plan, depth=DEPTH) for node in self.nodes]
        """The truncated playouts of each position with all hands known, for the chart with the chance map."""
        self.ends = [OpenPlayouts(node.state, plan) for node in self.nodes]
        """The same playouts to the end of the game, for the chart and the account."""
        last = len(self.nodes) - 1
        self.places = {k for k in range(last + 1) if k == last or self.decisions[k].kind == FREE}
        """Indices of the positions with win chances: those in which a seat had a choice, and the end."""
        self.values: dict[int, list[tuple[float, float]]] = {}
        """Chance of each seat by the value of a position with its standard error, before there are playouts."""
        self.draws: list[Draw] = []
        self.decided: dict[int, tuple[int, OpenPlayouts]] = {}
        """Deviations from the playout strategy by index: the deciding seat, and the playouts after its action."""
        self.spread: float | None = None
        """Pooled variance of the effects of these decisions, once all of them are played out."""
        end = self.nodes[-1].state
        self.results: tuple[float, ...] | None = compute_chances(end, evaluate_by_hand) if end.is_terminal() else None

    def _collect_decisions(self) -> list[DecisionEvaluation]:
        unasked, decisions = set(self.record.unasked), []
        for k, node in enumerate(self.nodes[1:]):
            before = self.nodes[k].state
            question, kind = before.question, FREE
            if len(before.legal_actions()) == 1:
                kind = FORCED
            elif k in unasked:
                kind = UNASKED
            elif question is not None and question.routine:
                kind = ROUTINE
            assert node.player is not None
            decisions.append(DecisionEvaluation(k, node.player, str(node.action), kind))
        return decisions

    def build_analysis(self) -> Analysis:
        """Return the current results."""
        done = 1.0 if self.step == DONE else self.before + SHARES[self.step] * self.within
        analysis = Analysis(
            self.record, self.plan, self.game.num_players, self.report_decisions(), self._build_swing(),
            estimate_strokes(self.draws), self.results, done, self.step,
        )  # fmt: skip
        if self.step not in (SHARPER, WHY, DONE) or not self.draws:
            return analysis
        parts = GamePlayouts(self.ends, self.draws, self.decided)
        luck, skill, rest = zip(*[parts.compute_errors(k) for k in range(self.game.num_players)], strict=True)
        return replace(analysis, luck_errors=luck, skill_errors=skill, rest_errors=rest if analysis.is_over else ())

    def report_decisions(self) -> tuple[DecisionEvaluation, ...]:
        """Return the decisions as reported: each without the loss of the next decision in the same turn."""
        return tuple(
            [
                decision.reduce_loss(self._find_slip(k + 1)) if decision.loss else decision
                for k, decision in enumerate(self.decisions)
            ]
        )

    def _find_slip(self, k: int) -> tuple[float, float]:
        """Return the loss at a place, or of the same seat's next choice if nothing comes in between."""
        seat = self.decisions[k - 1].seat
        while k < len(self.decisions) and self.decisions[k].seat == seat and not self._is_drawn(k):
            if k in self.judgings:
                return self.judgings[k].slip
            k += 1
        return 0.0, 0.0

    def _is_drawn(self, k: int) -> bool:
        """Return True if chance was involved in reaching a position."""
        if k not in self.chance:
            self.chance[k] = is_drawn(self.nodes[k - 1].state, self.nodes[k].state)
        return self.chance[k]

    def _build_swing(self) -> Swing:
        """Return the chances at each position in which a seat had a choice, from the map and the playouts so far."""
        rows = [
            self._estimate_seats(k) if self.plan.swing and k in self.places else None for k in range(len(self.nodes))
        ]
        seats = range(self.game.num_players)
        chances = tuple([tuple([None if row is None else row[seat][0] for row in rows]) for seat in seats])
        errors = tuple([tuple([None if row is None else row[seat][1] for row in rows]) for seat in seats])
        return Swing(chances, errors, max(len(played.worths) for played in (*self.sights, *self.ends)))

    def _estimate_seats(self, k: int) -> list[tuple[float, float]] | None:
        """Return the win chance of each seat at a position with its standard error; None while it is unknown."""
        near, far = self.sights[k].worths, self.ends[k].worths
        if not near and not far:
            return self.values.get(k)
        if self.results is not None and k == len(self.nodes) - 1:
            return [(won, 0.0) for won in self.results]  # a result is not an estimate
        priors = [UNKNOWN] * self.game.num_players
        if near:
            priors = self._predict_seats(k, [mean(worths) for worths in zip(*near, strict=True)])
        estimates = [combine_chance(prior, sum(w[seat] for w in far), len(far)) for seat, prior in enumerate(priors)]
        return [(estimate.mean, estimate.error) for estimate in estimates if estimate is not None]

    def _predict_seats(self, k: int, values: Sequence[float]) -> list[Prior]:
        """Return the chances that the map predicts for these values of a position; unknown without a map."""
        if self.map is None:
            return [UNKNOWN] * len(values)
        return list(self.map.predict_seats(values, self.map.compute_progress(self.nodes[k].state)))

    def estimate_values(self) -> None:
        """Estimate the chances at every position by its value alone, if the game has a map; a result is no estimate."""
        value = self.plan.value or find_value(self.game)
        for k in self.places:
            if self.results is not None and k == len(self.nodes) - 1:
                self.values[k] = [(won, 0.0) for won in self.results]
                continue
            priors = self._predict_seats(k, compute_chances(self.nodes[k].state, value))
            estimates = [estimate for prior in priors if (estimate := combine_chance(prior, 0, 0)) is not None]
            if len(estimates) == len(priors):
                self.values[k] = [(estimate.mean, estimate.error) for estimate in estimates]

    # --- steps ------------------------------------------------------------------------------------------------------

    def run(self) -> Iterator[Analysis | None]:
        """Run all steps of the analysis."""
        yield self.build_analysis()
        steps = {
            DECISIONS: self.look, SWING: self.follow, LUCK: self.measure_luck, SHARPER: self.add_playouts,
            WHY: self.explain,
        }  # fmt: skip
        for step, work in steps.items():
            self.step, self.within = step, 0.0
            for part in work():
                if part is not None:
                    self.within = part
                    yield self.build_analysis()
                else:
                    yield None
            self.before += SHARES[step]
        self.step = DONE
        yield self.build_analysis()

    def look(self) -> Iterator[float | None]:
        """Judge every decision: search all candidates, then compare the best with the played move."""
        free = [k for k, decision in enumerate(self.decisions) if decision.kind == FREE]
        for n, k in enumerate(free, 1):
            decision, node = self.decisions[k], self.nodes[k + 1]
            assert node.action is not None
            work = self.judgings[k] = DecisionEvaluator(
                PlayerView(self.nodes[k].state, decision.seat), node.action, self.plan
            )
            yield from work.search()
            yield from work.compare(self.plan.screening)
            self._update_decision(k)
            yield n / len(free)

    def _update_decision(self, k: int) -> None:
        """Store the current evaluation of a decision."""
        decision = self.decisions[k]
        evaluation = self.judgings[k].build_decision(k, decision.seat) if k in self.judgings else decision
        if evaluation.usual != evaluation.action:
            evaluation = replace(evaluation, gain_error=inf)  # until it is measured
        if k in self.decided and self.spread is not None:
            gained = GamePlayouts(self.ends, (), self.decided).compute_gains(k)
            evaluation = replace(evaluation, gain=mean(gained), gain_error=estimate_error(gained, self.spread))
        self.decisions[k] = evaluation

    def follow(self) -> Iterator[float | None]:
        """Estimate the win chances at every position with a choice, and at the end."""
        played = self.sights if self.map is not None else self.ends
        for number in range(1, self.plan.swing + 1):
            for n, k in enumerate(sorted(self.places), 1):
                yield from played[k].play(number)
                if n % 10 == 0:
                    yield (number - 1 + n / len(self.places)) / self.plan.swing
            yield number / self.plan.swing

    def join(self) -> Iterator[None]:
        """Reuse the playouts of the previous position after a usual move without a draw.

        A move is usual if every playout begins with it. A strategy that chooses at random has no usual move.
        """
        plan = self.plan
        for k, decision in enumerate(self.decisions):
            node, sight = self.nodes[k + 1], self.ends[k]
            assert node.action is not None
            usual = decision.kind == FORCED
            if not usual:
                for answer in OpenPlayouts(self.nodes[k].state, plan).check_answers(node.action, plan.luck):
                    usual = bool(answer)
                    yield None
            if not usual:
                sight = OpenPlayouts(self.nodes[k].state, plan, node.action)
                self.decided[k] = decision.seat, sight
            if not self._is_drawn(k + 1) and not node.state.is_terminal():
                self.ends[k + 1] = sight

    def measure_luck(self) -> Iterator[float | None]:
        """Measure the effects of the deal, of each draw, and of decisions, with the actual hands."""
        if not self.plan.luck:
            return
        yield from self.join()
        plan, sights = self.plan, self.ends
        after = {k: played for k, (_, played) in self.decided.items()}
        draws = list[Draw]()
        for k, node in enumerate(self.nodes[1:]):
            draw = build_draw(k, node, plan, sights[k + 1], after.get(k, sights[k])) if self._is_drawn(k + 1) else None
            if draw is not None:
                draws.append(draw)
        if self.record.start is None:
            draws.insert(0, build_deal(self.game, self.nodes[0].state, plan, sights[0]))
        todo = [
            *[draw.play(plan.luck) for draw in draws],
            *[played.play(plan.luck) for played in (*after.values(), *sights)],
        ]
        for n, work in enumerate(todo, 1):
            yield from work
            self.draws = draws[:n]
            yield n / len(todo)
        parts = GamePlayouts(sights, draws, self.decided)
        self.spread = compute_pooled_variance([parts.compute_gains(k) for k in self.decided])
        for k in self.decided:
            self._update_decision(k)

    def add_playouts(self) -> Iterator[float | None]:
        """Add playouts to possible mistakes, half of the missing ones at a time, costliest first."""
        for share in (0.5, 1.0):
            places = sorted((k for k, work in self.judgings.items() if work.matters), key=self._rank_cost)
            for n, k in enumerate(places, 1):
                work = self.judgings[k]
                yield from work.compare(int(self.plan.playouts * share) - work.pairs)
                self._update_decision(k)
                yield share - 0.5 + n / len(places) / 2

    def explain(self) -> Iterator[float | None]:
        """Find reasons why marked moves are worse than the best, costliest first."""
        places = sorted((k for k, decision in enumerate(self.report_decisions()) if decision.mark), key=self._rank_cost)
        general_rules = find_general_rules(self.nodes)
        for n, k in enumerate(places, 1):
            decision, work = self.decisions[k], self.judgings[k]
            best = self.game.parse_action(decision.best)
            why = Explanation(work.view, work.played, best, self.plan, k, general_rules)
            yield from why.play()
            self.decisions[k] = replace(decision, why=why.describe(), rule=why.deciding_rule[0])
            yield n / len(places)

    def _rank_cost(self, k: int) -> tuple[float, int]:
        return -self.decisions[k].loss, k
