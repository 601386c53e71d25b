"""The battery that every game must pass, ours or yours: `check_game(game)`.

Thirteen points: 1 clone, 2 save, 3 replay, 4 legality, 5 conservation, 6 secrecy, 7 end, 8 words, 9 everything fired
(and every change has a cause), 10 undo and redo, 11 determinism, 12 foresight (`State.what_changes`), 13 sentences that
follow the parameters (`check_all` only). The first that fails raises AssertionError with game, seed, decision, point
and what is wrong; `check_all` adds what only many games show.
What costs little is checked at every decision: that the position can be saved and read, that somebody can answer, that
nothing appears or vanishes, that every change is told.
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

from tabletop.engine.conformance import checks, checks_foresight, checks_secrecy, citing
from tabletop.engine.conformance.checks import At, Report, differing, untranslated
from tabletop.engine.core import chance
from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.agenda import EndlessError
from tabletop.engine.core.decisions import IllegalActionError, require_position
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView, Strategy
from tabletop.engine.core.state import State
from tabletop.engine.session.deciders import strategy
from tabletop.engine.session.records import Record
from tabletop.engine.session.session import Session

__all__ = ["Report", "check_game", "check_other_process", "followed", "leaves", "seen", "untranslated"]

LISTED = 4
"""At every fourth decision, sampled or not, what is legal is compared with what is possible: it costs little."""
DEALT = 16
"""At every sixteenth it is checked what resampling does with what somebody knows."""
SAVED = 20
"""Games in other processes are saved and read at every twentieth decision."""
ENOUGH = 20
"""So often a shuffle does not leave things as they are by chance."""


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

    `player` decides for all seats. The costly points are checked at about one decision in `every`, chosen by seed; at
    all of them if it is 1. Give `report` to collect over several calls; `report.missing(game.expected_marks())` is what
    never happened, and `languages` in which messages must have translations, if not those of the game.

    AssertionError tells of the first point that fails.

    >>> from tabletop.testing import check_game
    >>> report = check_game(gin, seeds=range(2), every=20)
    >>> report.games, report.fired["Draw"] > 0
    (2, True)
    """
    report = report if report is not None else Report()
    decider = strategy(player, game) if isinstance(player, str) else player
    if nowhere := citing.unknown(game):
        raise AssertionError(f"{game!r}: 8 words: the code names rules that there are not: {', '.join(nowhere)}")
    game.heard = heard = set[str]()
    try:
        for seed in seeds:
            try:
                _play(game, seed, decider, every, report)
            except EndlessError as e:
                raise AssertionError(f"{game!r}, seed {seed}: 7 end: {e}") from e
            except IllegalActionError as e:
                raise AssertionError(f"{game!r}, seed {seed}: 4 legality: refused, though it was listed: {e}") from e
            except Exception as e:
                e.add_note(f"{game!r}, seed {seed}")
                raise
    finally:
        game.heard = None
    report.heard |= heard
    for lang, messages in untranslated(game, heard, game.languages if languages is None else languages).items():
        known = report.untranslated.setdefault(lang, [])
        known += [message for message in messages if message not in known]
    if report.untranslated:
        shown = "; ".join(f"{lang}: {messages[:10]!r}" for lang, messages in report.untranslated.items())
        raise AssertionError(f"{game!r}: 8 words: no translation for {shown}")
    known_still = [place for place, n in report.kept.items() if n >= ENOUGH and place not in report.dealt]
    if known_still:
        shown = ", ".join(known_still)
        raise AssertionError(f"{game!r}: 6 secrecy: resampling never deals anew what is hidden at {shown}")
    return report


def _play(game: Game, seed: int, decider: Strategy, every: int, report: Report) -> None:
    """One game with the points at its decisions, then those that need the whole game."""
    source = chance.create_side_random("battery", seed)
    state = game.new_initial_state(seed)
    at = At(game, seed, 0, state, source, report)
    chance_before = random.getstate()
    played: list[Action] = []
    saved = [state.to_dict()]
    kept: list[tuple[int, State]] = []
    known = checks_secrecy.Known(at)
    turns = checks.Turns()
    while not state.is_terminal():
        if at.number >= game.max_decisions:
            often = Counter(str(action) for action in played[-100:]).most_common(5)
            shown = ", ".join(f"{action} ({n} times)" for action, n in often)
            at.fail("7 end", f"not over after {at.number} decisions; most of the last {len(played[-100:])}: {shown}")
        checks.decision(at)
        checks.reads_back(at, saved[-1])
        if (at.number + seed) % LISTED == 0:
            checks.listed(at)
        turns.begin(state)
        look = at.number == 0 or source.random() * every < 1
        if look:
            kept.append((at.number, state.clone()))
            checks.clone(at)
            checks.save(at)
            checks.legality(at, played)
            checks_secrecy.secrecy(at)
            checks_foresight.foresight(at)
        if (at.number + seed) % DEALT == 0:
            checks_secrecy.dealt(at)
            known.kept(at)
        action = decider.decide(PlayerView(state), source)
        counted = [dict(game.counters(state, seat)) for seat in range(game.num_players)]
        twin = state.clone()
        events = state.apply_action(action)
        _trace(at, twin, action)
        saved.append(state.to_dict())
        checks.twice(at, action, state, twin)
        for event in events:
            report.fired.update([type(event).__name__, *game.coverage_marks(event)])
        known.learn(state, events)
        played.append(action)
        at.number += 1
        checks.conserved(at, state, action)
        checks.causes(at, counted, events, action)
        if look:
            checks.words(at, events)
    checks.over(at)
    for seat in range(game.num_players):
        report.fired.update(type(why).__name__ for why, _ in state.score_parts(seat))
    checks.reads_back(at, saved[-1])
    for number, clone in kept:
        if odd := differing(saved[number], clone.to_dict()):
            at.number = number
            at.fail("1 clone", f"playing on in the original changed a clone in {odd}")
    if played:
        _refused_when_over(at, played[-1])
    _replay(at, played, saved, kept)
    _undo(at, played, saved)
    _interleave(at, played, saved)
    if random.getstate() != chance_before:
        at.fail("11 determinism", "the game draws on Python's global random numbers")
    report.turns = max(report.turns, turns.most)
    report.asked.setdefault(game.num_players, set()).update(turns.asked)
    report.decided |= any(state.scores()) or len(state.winners()) < game.num_players
    report.games += 1
    report.decisions += len(played)


def _trace(at: At, state: State, action: Action) -> None:
    """What `State.apply_action` does, in the open: every step that is carried out is counted."""
    game, fired = at.game, at.report.fired

    def saw(thing: Action | Question | object) -> None:
        fired[type(thing).__name__] += 1
        fired.update(game.coverage_marks(thing))  # type: ignore[arg-type]

    player = state.current_player()
    question = state.question
    state.agenda.pop()
    state._events, state._legal = [], None
    saw(question)
    state.because = action
    saw(action)
    action.resolve(state, player, question)
    while state.agenda:
        step, player, because = state.agenda[-1]
        saw(step)
        if isinstance(step, Question):
            answers = step.legal(state, player) if step.is_auto_answered else (None, None)
            if len(answers) > 1:
                break
            for thought in step.possible(state, player):  # nobody is asked, but rules refuse the other answers
                fired.update(o.rule for o in thought.obstacles(state, player, step))
            state.agenda.pop()
            state.because = because
            for answer in answers:
                if answer is not None:
                    saw(answer)
                    answer.resolve(state, player, step)
        else:
            state.agenda.pop()
            state.because = because
            step.resolve(state, player)


def seen(game: Game, seeds: Iterable[int], player: str | Strategy = "random") -> Counter[str]:
    """Games without any checks, for what is rare in games: how often each thing happened, as in `Report.fired`.

    >>> from tabletop.testing import seen
    >>> seen(gin, range(2))["Draw"] > 0
    True
    """
    decider = strategy(player, game) if isinstance(player, str) else player
    report = Report()
    for seed in seeds:
        source = chance.create_side_random("battery", seed)
        state = game.new_initial_state(seed)
        at = At(game, seed, 0, state, source, report)
        while not state.is_terminal():
            action = decider.decide(PlayerView(state), source)
            _trace(at, state, action)
            for event in state._events:
                report.fired.update([type(event).__name__, *game.coverage_marks(event)])
    return report.fired


def followed(game: Game, seeds: Iterable[int], player: str | Strategy = "random") -> set[str]:
    """Games without any checks: "followed:" and the id of each rule whose code was run; see `citing.idle`.

    >>> from tabletop.testing import followed
    >>> "followed:gin.count" in followed(gin, range(2), "heuristic")
    True
    """
    decider = strategy(player, game) if isinstance(player, str) else player
    with citing.Watch() as watch:
        for seed in seeds:
            source = chance.create_side_random("battery", seed)
            state = game.new_initial_state(seed)
            while not state.is_terminal():
                action = decider.decide(PlayerView(state), source)
                state.check(action)  # who plays a legal action is not judged again, but rules are at work in judging
                state.apply_action(action)
            state.winners()
    return watch.marks(game)


def _refused_when_over(at: At, action: Action) -> None:
    try:
        at.state.apply_action(action)
    except IllegalActionError:
        return
    at.fail("7 end", f"{action} was carried out after the end")


def _replay(at: At, played: list[Action], saved: list[dict[str, Any]], kept: list[tuple[int, State]]) -> None:
    """3: the record gives the same positions, from the start and from any decision."""
    game = at.game
    record = Record.of(game, at.seed, played, at.state)
    back = Record.from_text(record.to_text(), game=game)
    if back != record:
        at.fail("3 replay", "the record reads back as another")
    for k, state in enumerate(back.states(game)):
        if odd := differing(saved[k], state.to_dict()):
            at.number = k
            at.fail("3 replay", f"the record leads to another position, in {odd}")
    for number, start in kept[1 :: max(1, len(kept) // 4)]:
        late = Record.of(game, at.seed, played[number:], at.state, start)
        if Record.from_text(late.to_text(), game=game).replay(game).to_dict() != saved[-1]:
            at.number = number
            at.fail("3 replay", "the record from here on leads to another end")


def _undo(at: At, played: list[Action], saved: list[dict[str, Any]]) -> None:
    """10: undo to the start and redo to the end leave no trace; the ledger comes to what is counted."""
    session = Session(at.game, at.seed)
    for action in played:
        session.apply(action)
    nodes = session.nodes
    for k in reversed(range(len(played))):
        odd = "where it was" if not session.undo() else differing(saved[k], session.state.to_dict())
        if odd:
            at.number = k
            at.fail("10 undo", f"undo leads to another position, in {odd}")
    for k in range(1, len(saved)):
        if not session.redo() or session.node is not nodes[k]:
            at.number = k
            at.fail("10 undo", "redo leads to another position")
    if session.state.to_dict() != saved[-1]:
        at.fail("10 undo", "undo and redo change the last position")
    if len(session.branches) != 1 or session.length != len(saved):
        at.fail("10 undo", "undo and redo left a trace")
    for seat in range(at.game.num_players):
        for counter, count in at.game.counters(at.state, seat).items():
            entries = session.ledger(seat, counter)
            if entries and entries[-1].total != count:
                at.fail("10 undo", f"the ledger of {counter} ends with {entries[-1].total}, not {count}")


def _interleave(at: At, played: list[Action], saved: list[dict[str, Any]]) -> None:
    """11: another game played in turns with this one, and silence, change nothing."""
    state = at.game.new_initial_state(at.seed)
    state.is_emitting = False
    other = at.game.new_initial_state(at.seed + 1)
    for k, action in enumerate(played):
        state.apply_action(action)
        if not other.is_terminal():
            other.apply_action(at.legal_pick(other))
        if odd := differing(saved[k + 1], state.to_dict()):
            at.number = k
            at.fail("11 determinism", f"a game played in turns with another one, untold, went another way, in {odd}")


# --- another process ----------------------------------------------------------------------------------------------


def digests_of(game: Game, seed: int) -> list[str]:
    """The fingerprints of a random game, decision by decision; now and then it goes on from what was saved and read."""
    source = chance.create_side_random("battery", seed)
    state = game.new_initial_state(seed)
    digests = [state.digest()]
    while not state.is_terminal() and len(digests) <= game.max_decisions:
        if len(digests) % SAVED == 0:
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
    """11: the same games in other processes with other hash seeds, position by position.

    `options` are for Python, such as "-O", which leaves out every assert.

    Each of `hash_seeds` is one process. AssertionError names the first decision that differs.

    >>> from tabletop.testing import check_other_process
    >>> check_other_process(gin, seeds=[1], hash_seeds=[1])
    """
    wanted = {seed: digests_of(game, seed) for seed in seeds}
    try:
        order = pickle.dumps((game, list(wanted)))  # pickled, so that content of one's own goes along
    except (pickle.PicklingError, AttributeError, TypeError) as e:
        raise AssertionError(f"{game!r}: 11 determinism: it cannot be sent to another process: {e}") from e
    code = "from tabletop.engine.conformance.testing import _child; _child()"
    for hash_seed in hash_seeds:
        paths = os.pathsep.join(path for path in sys.path if path)
        env = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": paths}
        run = subprocess.run(
            [sys.executable, *options, "-c", code], input=order, capture_output=True, env=env, timeout=300, check=False
        )
        if run.returncode:
            raise AssertionError(f"{game!r}: 11 determinism: another process failed: {run.stderr.decode()[-500:]}")
        for (seed, digests), got in zip(wanted.items(), json.loads(run.stdout), strict=True):
            if got != digests:
                where = [a == b for a, b in zip(got, digests, strict=False)]
                k = where.index(False) if False in where else len(where)
                raise AssertionError(
                    f"{game!r}, seed {seed}, decision {k}: 11 determinism: hash seed {hash_seed} gives another position"
                )


def _child() -> None:
    """What the other process does: play the games it is told and print their fingerprints."""
    game, seeds = pickle.load(sys.stdin.buffer)
    print(json.dumps([digests_of(game, seed) for seed in seeds]))


def leaves(state: State, depth: int) -> int:
    """The number of ways to make `depth` decisions from here (fewer where the game ends before).

    Raises PositionError if `state` is no position.

    >>> from tabletop.testing import leaves
    >>> leaves(deal, 1), leaves(deal, 2)
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
        count += leaves(after, depth - 1)
    return count
