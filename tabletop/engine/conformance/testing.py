"""Conformance checks for every game, built-in or custom: `check_game(game)`.

The points are: 1 clone, 2 save, 3 replay, 4 legality, 5 conservation, 6 secrecy, 7 end, 8 words, 9 everything fired
(and every change has a cause), 10 undo and redo, 11 determinism, 12 foresight (`State.what_changes`), 13 sentences
that follow the parameters (`check_conformance` only). The first failure raises AssertionError with game, seed,
decision, point and reason; `check_conformance` adds what only many games show.

Cheap checks run at every decision: the position can be saved and read, a seat can answer, nothing appears or vanishes,
and events report every change.
"""

from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any

from tabletop.engine.conformance import checks, checks_preview, checks_secrecy, rule_coverage
from tabletop.engine.conformance.checks import CheckContext, Report, describe_difference, find_untranslated
from tabletop.engine.core import chance
from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.agenda import EndlessError
from tabletop.engine.core.decisions import IllegalActionError, require_position
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView, Strategy
from tabletop.engine.core.state import State
from tabletop.engine.session.records import Record
from tabletop.engine.session.session import Session
from tabletop.engine.session.strategy_registry import find_strategy

__all__ = [
    "Report",
    "check_game",
    "check_other_process",
    "collect_followed_rules",
    "count_leaves",
    "count_occurrences",
    "find_untranslated",
]

LEGAL_CHECK_INTERVAL = 4
"""Interval, in decisions, at which the legal actions are compared with the possible ones."""
RESAMPLING_CHECK_INTERVAL = 16
"""Interval, in decisions, at which resampling is compared with the knowledge of the seats."""
SAVE_INTERVAL = 20
"""Interval, in decisions, at which games in other processes are saved and read."""
MIN_EQUAL_GUESSES = 20
"""Number of equal shuffles that is no coincidence."""


def check_game(
    game: Game,
    seeds: Iterable[int] = range(5),
    player: str | Strategy = "random",
    *,
    every: int = 10,
    languages: Iterable[str] | None = None,
    report: Report | None = None,
) -> Report:
    """Play one game for each seed and check all points but the other process (see `check_other_process`).

    Args:
        game: Game with its parameters.
        seeds: Seeds of the games.
        player: Strategy for all seats.
        every: Mean interval, in decisions, of the costly checks, chosen by seed; 1 checks every decision.
        languages: Languages in which messages must have translations; by default those of the game.
        report: Report to extend, for several calls; `report.find_missing(game.everything())` returns what never
            happened.

    Raises:
        AssertionError: A point fails; the message describes the first failure.

    >>> from tabletop.testing import check_game
    >>> report = check_game(gin, seeds=range(2), every=20)
    >>> report.games, report.occurrences["Draw"] > 0
    (2, True)
    """
    report = report if report is not None else Report()
    decider = find_strategy(player, game) if isinstance(player, str) else player
    if unknown_rules := rule_coverage.find_unknown_rules(game):
        raise AssertionError(f"{game!r}: 8 words: the code refers to unknown rules: {', '.join(unknown_rules)}")
    game.heard = all_messages = set[str]()
    try:
        for seed in seeds:
            try:
                _check_one_game(game, seed, decider, every, report)
            except EndlessError as e:
                raise AssertionError(f"{game!r}, seed {seed}: 7 end: {e}") from e
            except IllegalActionError as e:
                raise AssertionError(f"{game!r}, seed {seed}: 4 legality: a legal action was refused: {e}") from e
            except Exception as e:
                e.add_note(f"{game!r}, seed {seed}")
                raise
    finally:
        game.heard = None
    report.messages |= all_messages
    for lang, messages in find_untranslated(
        game, all_messages, game.languages if languages is None else languages
    ).items():
        messages_of_language = report.untranslated.setdefault(lang, [])
        messages_of_language += [message for message in messages if message not in messages_of_language]
    if report.untranslated:
        shown = "; ".join(f"{lang}: {messages[:10]!r}" for lang, messages in report.untranslated.items())
        raise AssertionError(f"{game!r}: 8 words: no translation for {shown}")
    undealt_places = [
        place
        for place, n in report.equal_guesses.items()
        if n >= MIN_EQUAL_GUESSES and place not in report.different_guesses
    ]
    if undealt_places:
        shown = ", ".join(undealt_places)
        raise AssertionError(f"{game!r}: 6 secrecy: resampling never changes the hidden values at {shown}")
    return report


def _check_one_game(game: Game, seed: int, decider: Strategy, every: int, report: Report) -> None:
    """Play one game with the checks of its decisions, then run those that need the whole game."""
    source = chance.create_side_random("battery", seed)
    state = game.new_initial_state(seed)
    at = CheckContext(game, seed, 0, state, source, report)
    chance_before = random.getstate()
    played: list[Action] = []
    saved = [state.to_dict()]
    clones: list[tuple[int, State]] = []
    tracker = checks_secrecy.KnowledgeTracker(at)
    turns = checks.TurnCounter()
    while not state.is_terminal():
        if at.number >= game.max_decisions:
            often = Counter(str(action) for action in played[-100:]).most_common(5)
            shown = ", ".join(f"{action} ({n} times)" for action, n in often)
            at.fail("7 end", f"not over after {at.number} decisions; most of the last {len(played[-100:])}: {shown}")
        checks.check_decision(at)
        checks.check_saved(at, saved[-1])
        if (at.number + seed) % LEGAL_CHECK_INTERVAL == 0:
            checks.check_listed(at)
        turns.count_turn(state)
        look = at.number == 0 or source.random() * every < 1
        if look:
            clones.append((at.number, state.clone()))
            checks.check_clone(at)
            checks.check_save(at)
            checks.check_legality(at, played)
            checks_secrecy.check_secrecy(at)
            checks_preview.check_preview(at)
        if (at.number + seed) % RESAMPLING_CHECK_INTERVAL == 0:
            checks_secrecy.check_resampling(at)
            tracker.check_knowledge(at)
        action = decider.decide(PlayerView(state), source)
        counted = [dict(game.counters(state, seat)) for seat in range(game.num_players)]
        twin = state.clone()
        events = state.apply_action(action)
        _trace_action(at, twin, action)
        saved.append(state.to_dict())
        checks.check_determinism(at, action, state, twin)
        for event in events:
            report.occurrences.update([type(event).__name__, *game.coverage_marks(event)])
        tracker.learn(state, events)
        played.append(action)
        at.number += 1
        checks.check_conserved(at, state, action)
        checks.check_causes(at, counted, events, action)
        if look:
            checks.check_texts(at, events)
    checks.check_end(at)
    for seat in range(game.num_players):
        report.occurrences.update(type(why).__name__ for why, _ in state.score_parts(seat))
    checks.check_saved(at, saved[-1])
    for number, clone in clones:
        if odd := describe_difference(saved[number], clone.to_dict()):
            at.number = number
            at.fail("1 clone", f"playing on in the original changed a clone in {odd}")
    if played:
        _check_refused_after_end(at, played[-1])
    _check_replay(at, played, saved, clones)
    _check_undo(at, played, saved)
    _check_interleaved(at, played, saved)
    if random.getstate() != chance_before:
        at.fail("11 determinism", "the game uses Python's global random number generator")
    report.turns = max(report.turns, turns.most)
    report.asked_seats.setdefault(game.num_players, set()).update(turns.asked)
    report.decided |= any(state.scores()) or len(state.winners()) < game.num_players
    report.games += 1
    report.decisions += len(played)


def _trace_action(at: CheckContext, state: State, action: Action) -> None:
    """Carry out an action like `State.apply_action`, and count every step."""
    game, fired = at.game, at.report.occurrences

    def count(thing: Action | Question | object) -> None:
        fired[type(thing).__name__] += 1
        fired.update(game.coverage_marks(thing))  # type: ignore[arg-type]

    player = state.current_player()
    question = state.question
    state.agenda.pop()
    state._events, state._legal = [], None
    count(question)
    state.because = action
    count(action)
    action.resolve(state, player, question)
    while state.agenda:
        step, player, because = state.agenda[-1]
        count(step)
        if isinstance(step, Question):
            answers = step.legal(state, player) if step.is_auto_answered else (None, None)
            if len(answers) > 1:
                break
            for thought in step.possible(state, player):  # no seat is asked, but rules refuse the other answers
                fired.update(o.rule for o in thought.obstacles(state, player, step))
            state.agenda.pop()
            state.because = because
            for answer in answers:
                if answer is not None:
                    count(answer)
                    answer.resolve(state, player, step)
        else:
            state.agenda.pop()
            state.because = because
            step.resolve(state, player)


def count_occurrences(game: Game, seeds: Iterable[int], player: str | Strategy = "random") -> Counter[str]:
    """Play games without checks, for rare occurrences; return the number of each mark, as in `Report.occurrences`.

    >>> from tabletop.testing import count_occurrences
    >>> count_occurrences(gin, range(2))["Draw"] > 0
    True
    """
    decider = find_strategy(player, game) if isinstance(player, str) else player
    report = Report()
    for seed in seeds:
        source = chance.create_side_random("battery", seed)
        state = game.new_initial_state(seed)
        at = CheckContext(game, seed, 0, state, source, report)
        while not state.is_terminal():
            action = decider.decide(PlayerView(state), source)
            _trace_action(at, state, action)
            for event in state._events:
                report.occurrences.update([type(event).__name__, *game.coverage_marks(event)])
    return report.occurrences


def collect_followed_rules(game: Game, seeds: Iterable[int], player: str | Strategy = "random") -> set[str]:
    """Play games without checks; return "followed:" with the id of each rule whose code ran.

    See `rule_coverage.find_idle_rules`.

    >>> from tabletop.testing import collect_followed_rules
    >>> "followed:gin.count" in collect_followed_rules(gin, range(2), "heuristic")
    True
    """
    decider = find_strategy(player, game) if isinstance(player, str) else player
    with rule_coverage.CallRecorder() as watch:
        for seed in seeds:
            source = chance.create_side_random("battery", seed)
            state = game.new_initial_state(seed)
            while not state.is_terminal():
                action = decider.decide(PlayerView(state), source)
                state.check(action)  # `apply_action` does not run the rules of a legal action
                state.apply_action(action)
            state.winners()
    return watch.find_followed_rules(game)


def _check_refused_after_end(at: CheckContext, action: Action) -> None:
    try:
        at.state.apply_action(action)
    except IllegalActionError:
        return
    at.fail("7 end", f"{action} was applied after the end of the game")


def _check_replay(
    at: CheckContext, played: list[Action], saved: list[dict[str, Any]], clones: list[tuple[int, State]]
) -> None:
    """Check that the record gives the same positions, from the start and from any decision (point 3)."""
    game = at.game
    record = Record.of(game, at.seed, played, at.state)
    back = Record.from_text(record.to_text(), game=game)
    if back != record:
        at.fail("3 replay", "the record loaded from its text is not equal to the original")
    for k, state in enumerate(back.iterate_states(game)):
        if odd := describe_difference(saved[k], state.to_dict()):
            at.number = k
            at.fail("3 replay", f"replaying the record gives a different position: {odd}")
    for number, start in clones[1 :: max(1, len(clones) // 4)]:
        late = Record.of(game, at.seed, played[number:], at.state, start)
        if Record.from_text(late.to_text(), game=game).replay(game).to_dict() != saved[-1]:
            at.number = number
            at.fail("3 replay", "the record that starts here gives a different final position")


def _check_undo(at: CheckContext, played: list[Action], saved: list[dict[str, Any]]) -> None:
    """Check that undo to the start and redo to the end leave no trace, and that the ledger is correct (point 10)."""
    session = Session(at.game, at.seed)
    for action in played:
        session.apply(action)
    nodes = session.nodes
    for k in reversed(range(len(played))):
        odd = "where it was" if not session.undo() else describe_difference(saved[k], session.state.to_dict())
        if odd:
            at.number = k
            at.fail("10 undo", f"undo gives a different position: {odd}")
    for k in range(1, len(saved)):
        if not session.redo() or session.node is not nodes[k]:
            at.number = k
            at.fail("10 undo", "redo gives a different position")
    if session.state.to_dict() != saved[-1]:
        at.fail("10 undo", "undo and redo change the last position")
    if len(session.branches) != 1 or session.length != len(saved):
        at.fail("10 undo", "undo and redo left changes behind")
    for seat in range(at.game.num_players):
        for counter, count in at.game.counters(at.state, seat).items():
            entries = session.ledger(seat, counter)
            if entries and entries[-1].total != count:
                at.fail("10 undo", f"the ledger of {counter} ends with {entries[-1].total}, not {count}")


def _check_interleaved(at: CheckContext, played: list[Action], saved: list[dict[str, Any]]) -> None:
    """Check that another game played alternately, and silence, change nothing (point 11)."""
    state = at.game.new_initial_state(at.seed)
    state.is_emitting = False
    other = at.game.new_initial_state(at.seed + 1)
    for k, action in enumerate(played):
        state.apply_action(action)
        if not other.is_terminal():
            other.apply_action(at.pick_legal(other))
        if odd := describe_difference(saved[k + 1], state.to_dict()):
            at.number = k
            at.fail("11 determinism", f"a game interleaved with another one, without events, went differently: {odd}")


# --- another process ----------------------------------------------------------------------------------------------


def list_digests(game: Game, seed: int) -> list[str]:
    """Return the fingerprints of a random game, decision by decision.

    At intervals the game continues from a saved position.
    """
    source = chance.create_side_random("battery", seed)
    state = game.new_initial_state(seed)
    digests = [state.digest()]
    while not state.is_terminal() and len(digests) <= game.max_decisions:
        if len(digests) % SAVE_INTERVAL == 0:
            state = game.state_from_dict(state.to_dict())
        legal = state.legal_actions()
        state.apply_action(game.parse_action(str(legal[int(source.random() * len(legal))])))
        digests.append(state.digest())
    return digests


def check_other_process(
    game: Game,
    seeds: Iterable[int] = range(3),
    hash_seeds: Iterable[int] = (1, 2),
    options: Iterable[str] = (),
) -> None:
    """Check that the same games in other processes with other hash seeds have the same positions (point 11).

    Args:
        game: Game with its parameters.
        seeds: Seeds of the games.
        hash_seeds: Values of PYTHONHASHSEED, each for one process.
        options: Options for Python, such as "-O", which disables assert.

    Raises:
        AssertionError: A position differs; the message names the first decision.

    >>> from tabletop.testing import check_other_process
    >>> check_other_process(gin, seeds=[1], hash_seeds=[1])
    """
    expected = {seed: list_digests(game, seed) for seed in seeds}
    try:
        order = pickle.dumps((game, list(expected)))  # pickled, so that custom content is sent too
    except (pickle.PicklingError, AttributeError, TypeError) as e:
        raise AssertionError(f"{game!r}: 11 determinism: the game cannot be sent to another process: {e}") from e
    code = "from tabletop.engine.conformance.testing import _run_child; _run_child()"
    for hash_seed in hash_seeds:
        paths = os.pathsep.join(path for path in sys.path if path)
        env = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": paths}
        run = subprocess.run(
            [sys.executable, *options, "-c", code], input=order, capture_output=True, env=env, timeout=300, check=False
        )
        if run.returncode:
            raise AssertionError(f"{game!r}: 11 determinism: another process failed: {run.stderr.decode()[-500:]}")
        for (seed, digests), got in zip(expected.items(), json.loads(run.stdout), strict=True):
            if got != digests:
                where = [a == b for a, b in zip(got, digests, strict=False)]
                k = where.index(False) if False in where else len(where)
                raise AssertionError(
                    f"{game!r}, seed {seed}, decision {k}: 11 determinism: hash seed {hash_seed} changes the position"
                )


def _run_child() -> None:
    """Play the games named on standard input and print their fingerprints, in the other process."""
    game, seeds = pickle.load(sys.stdin.buffer)
    print(json.dumps([list_digests(game, seed) for seed in seeds]))


def count_leaves(state: State, depth: int) -> int:
    """Return the number of ways to make `depth` decisions from here (fewer where the game ends before).

    Raises PositionError if `state` is no position.

    >>> from tabletop.testing import count_leaves
    >>> count_leaves(deal, 1), count_leaves(deal, 2)
    (2, 12)
    """
    require_position(state)
    if depth == 0 or state.is_terminal():
        return 1
    legal = state.legal_actions()
    if depth == 1:
        return len(legal)
    count = 0
    for action in legal:
        after = state.clone()
        after.is_emitting = False
        after.apply_action(action)
        count += count_leaves(after, depth - 1)
    return count
