"""Share of "do nothing" among the answers of a seat, for each auto-pass mode.

The heuristic answers in place of people. Only questions with two answers or more are counted.
"""

from __future__ import annotations

from collections import Counter

import tabletop
from tabletop import Session
from tabletop.engine.session.auto_pass import MODES

GAME, SEATS, SEEDS = "axon_protocol", (2, 3, 4, 5, 6), range(10)


def count_answers(players: int, when: str, seeds: range = SEEDS) -> Counter[str]:
    """Count the answers given by hand, by kind of action, in games where every seat has the auto-pass mode `when`."""
    counted: Counter[str] = Counter()
    for seed in seeds:
        live = Session(tabletop.load_game(GAME, players=players), seed, ["heuristic"] * players, auto_pass=when)
        live.run_strategies()
        nodes = live.nodes
        for entry in live.log():
            before = nodes[entry.node_index - 1].state
            if not entry.unasked and entry.action is not None and len(before.legal_actions()) > 1:
                counted[entry.action.kind or entry.action.verb] += 1
    return counted


def report() -> list[str]:
    """Return a line for each number of seats."""
    lines = ['Axon Protocol, share of "do nothing" among the answers of a seat']
    lines.append("seats  " + "  ".join(f"{when:>12}" for when in MODES))
    for players in SEATS:
        shares = []
        for when in MODES:
            counted = count_answers(players, when)
            shares.append(counted["pass"] / counted.total())
        lines.append(f"{players:>5}  " + "  ".join(f"{share:>12.0%}" for share in shares))
    return lines
