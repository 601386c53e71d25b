"""Duration of single calls, in positions from the middle of random games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from statistics import median
from timeit import repeat

import tabletop
from benchmarks.speed import GAMES
from tabletop.engine.core.actions import Action
from tabletop.engine.core.state import State

CHANGES = "what_changes(), with words"
"""Cost of a preview on a button of the screen: a fresh trial for each button, and its result in words."""
MAX_EACH = {"clone()": 40.0, "check() of an illegal action": 100.0, "legal_actions(), fresh": 100.0, CHANGES: 5000.0}
MAX_MICROSECONDS = {
    "51st_state": {**MAX_EACH, "clone()": 20.0, "legal_actions(), fresh": 60.0},
    "axon_protocol": MAX_EACH,
    "dei": MAX_EACH,
}
"""Goals: median time in microseconds."""
TURNS = {"51st_state": "action", "axon_protocol": "turns", "dei": "phase_2"}
"""Phase of each game from which positions are taken."""


def collect_positions(name: str, games: int = 20, players: int = 2) -> list[State]:
    """Return positions from the middle half of random games, at the start of turns."""
    game = tabletop.load_game(name, players=players)
    draw = random.Random(1).random
    states: list[State] = []
    for seed in range(games):
        state = game.new_initial_state(seed)
        seen: list[State] = []
        while not state.is_terminal():
            if state.phase == TURNS[name]:
                seen.append(state.clone())
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
        states += seen[len(seen) // 4 : 3 * len(seen) // 4 : 3]
    return states


def make_legal_call(state: State) -> Callable[[], object]:
    """Return a call that computes the legal actions without the cache."""
    question, player = state.question, state.current_player()
    assert question is not None
    return lambda: tuple(question.legal(state, player))


def find_illegal_action(state: State) -> Action | None:
    """Return a possible action that is illegal; None if there is none."""
    legal = set(state.legal_actions())
    return next((action for action in state.possible_actions() if action not in legal), None)


def apply_one(state: State) -> Callable[[], object]:
    """Return a call that applies the first legal action to a clone made beforehand."""
    other, action = state.clone(), state.legal_actions()[-1 if len(state.legal_actions()) == 1 else 0]
    return lambda: other.apply_action(action)


def make_preview_call(state: State) -> Callable[[], object]:
    """Return a call that computes the preview of the first legal action from scratch."""
    action = state.legal_actions()[0]
    return lambda: state.what_changes(action).text(state)


def measure_calls(calls: Iterable[Callable[[], object]], times: int) -> list[float]:
    """Return the time of each call in ascending order: the best of `times` repetitions."""
    return sorted(1e6 * min(repeat(call, number=1, repeat=times)) for call in calls)


def report() -> list[str]:
    """Return a line with median and 95th percentile for each operation of each game."""
    return [line for name in GAMES for line in report_game(name)]


def report_game(name: str) -> list[str]:
    """Return the lines of one game."""
    states = collect_positions(name)
    checks = [(state, action) for state in states if (action := find_illegal_action(state)) is not None]
    table: list[tuple[str, list[Callable[[], object]], int]] = [
        ("clone()", [state.clone for state in states], 5),
        ("check() of an illegal action", [lambda s=s, a=a: s.check(a) for s, a in checks], 5),
        ("legal_actions(), fresh", [make_legal_call(state) for state in states], 5),
        ("possible_actions()", [state.possible_actions for state in states], 3),
        ("apply_action()", [apply_one(state) for state in states], 1),
        ("observation()", [lambda s=s: s.observation(0) for s in states], 3),
        ("resample_from_infostate()", [lambda s=s: s.resample_from_infostate(0, 1) for s in states], 3),
        (CHANGES, [make_preview_call(state) for state in states], 2),
        ("to_dict()", [state.to_dict for state in states], 3),
        ("digest()", [state.digest for state in states], 3),
    ]
    title = f"{GAMES[name]}: {len(states)} positions from the middle of games for two"
    lines = [f"{title}, each call repeated and its best time taken:"]
    for call, calls, times in table:
        costs = measure_calls(calls, times)
        most = MAX_MICROSECONDS[name].get(call)
        limit = f"   (wanted: at most {most:.0f})" if most else ""
        lines.append(f"  {call:30} {median(costs):>8.1f} µs, 95%: {costs[int(0.95 * len(costs))]:>8.1f} µs{limit}")
    return lines
