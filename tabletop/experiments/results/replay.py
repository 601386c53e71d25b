"""Replay of a played game as a session: each seat draws the same random numbers as in the game."""

from __future__ import annotations

from tabletop.engine.core import chance
from tabletop.engine.session.auto_pass import ALWAYS
from tabletop.engine.session.session import Session
from tabletop.engine.session.strategy_registry import SeatedStrategy, StrategyError
from tabletop.engine.session.time_limit import TimeLimit
from tabletop.experiments.match import Match


def replay_match(match: Match, failed: StrategyError | None = None) -> Session:
    """Return the game as a session at its end; one that has `failed` is at the decision where it did."""
    first = match.begin(match.game, match.seed) if match.begin else match.game.new_initial_state(match.seed)
    session = Session(first.game, seats=match.seats, state=first, auto_pass=ALWAYS)
    players = [SeatedStrategy(which, match.game, seat, match.seed) for seat, which in enumerate(match.seats)]
    sources = [chance.create_side_random("seat", match.seed, seat) for seat in range(len(players))]
    with TimeLimit(None) as patience:
        taken = 0
        while not session.state.is_terminal():
            state = session.state.clone()
            legal, seat = state.legal_actions(), state.current_player()
            if failed is not None and taken == failed.decision:
                session._record_failure(session.node, failed)  # the strategy is not called again: it may never return
                break
            session.apply(players[seat].decide(state, sources[seat], taken, patience) if len(legal) > 1 else legal[0])
            taken += 1
    return session
