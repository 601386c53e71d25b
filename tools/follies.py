"""Counts what a person would shake the head at, over games that a strategy plays against itself.

    python -m tools.follies 51st_state --games 50
    python -m tools.follies dei --games 50 --earlier c76593a

Figures are per seat and game, so that two versions of a strategy can be compared.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import tabletop
from benchmarks.earlier import earlier
from tabletop.engine.actions import Action
from tabletop.engine.events import Event
from tabletop.engine.sessions.deciders import Strategy, strategy
from tabletop.engine.sessions.outlook import Outlook
from tabletop.engine.wording.console import adapt_output
from tabletop.games.dei.table import events as dei
from tabletop.games.fifty_first_state.table import events as fifty
from tabletop.games.fifty_first_state.table.goods import BLUE, GREY, NAMES, RED, UNIVERSAL

Counted = Counter[str]


class Fifty:
    """Goods that are bought and rot, storages, connection cards."""

    def __init__(self, state: Any) -> None:
        self.bought: list[Counter[int]] = [Counter() for _ in state.seats]
        self.packs: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        self.kept: Counter[tuple[int, str]] = Counter()
        self.by = [""] * len(state.seats)
        self.storages: list[set[int]] = [set() for _ in state.seats]

    def watch(self, before: Any, player: int, action: Action, events: Sequence[Event], after: Any, n: Counted) -> None:
        cards = after.cards
        if action.verb != "pay":
            self.by[player] = action.verb
        buys = before.phase_name == "action" and self.by[player] not in ("construct", "develop", "deal")
        if after.last_round and before.phase_name == "action":
            scored = sum(event.points for event in events if isinstance(event, fifty.Scored) and event.player == player)
            if action.verb in ("take_connection", "deal") and not scored:
                n[f"last round: {action.verb} without points"] += 1
        for event in events:
            match event:
                case fifty.Gained(player=p, goods=goods) if p == player and buys:
                    for good, k in goods:
                        self.bought[p][good] += k
                        self.packs[p, good].append(k)
                        n["purchases of contacts"] += good in (GREY, BLUE, RED)
                case fifty.Lost(player=p, goods=goods):
                    lost = dict(goods)
                    n["seat-rounds"] += 1
                    n["goods lost"] += sum(lost.values())
                    for good in (GREY, BLUE, RED):
                        rotten = min(lost.get(good, 0), self.bought[p][good])
                        n[f"contacts bought and lost: {NAMES[good]}"] += rotten
                        left = lost.get(good, 0)
                        while self.packs[p, good] and self.packs[p, good][-1] <= left:
                            left -= self.packs[p, good].pop()
                            n["purchases of contacts lost whole"] += 1
                        n["two or more of a colour bought and lost"] += rotten >= 2
                        n[f"contacts lost: {NAMES[good]}"] += lost.get(good, 0)
                    n["contacts lost"] += sum(lost.get(good, 0) for good in (GREY, BLUE, RED, UNIVERSAL))
                    n["workers lost"] += lost.get(5, 0)
                    n["basic lost"] += sum(lost.get(good, 0) for good in range(5))
                case fifty.Built(player=p, card=card, location=place):
                    if cards[card].storage is not None:
                        self.storages[p].add(place)
                        n["storages built"] += 1
                case fifty.Kept(player=p, card=card, goods=goods):
                    self.kept[p, card] += sum(k for _, k in goods)
                    n["goods stored"] += sum(k for _, k in goods)
                case fifty.Replaced(player=p, card=card, location=place):
                    if cards[card].storage is not None:
                        n["storages built over"] += 1
                        n["storages built over that kept nothing"] += not self.kept[p, card]
                case fifty.ConnectionTaken(player=p):
                    n["connections taken"] += 1
                case fifty.ConnectionPlayed(player=p):
                    n["connections played"] += 1
                case fifty.RoundBegan():
                    for counted in self.bought:
                        counted.clear()
                    self.packs.clear()

    def end(self, state: Any, n: Counted) -> None:
        for seat in state.seats:
            n["connections in hand at the end"] += len(seat.connections)
            n["cards in hand at the end"] += len(seat.hand)
            n["goods left at the end"] += sum(seat.goods)
        n["rounds"] += state.round_number * len(state.seats)


class Axon:
    """Cards that are never played, points that an own action takes."""

    def __init__(self, state: Any) -> None:
        pass

    def watch(self, before: Any, player: int, action: Any, events: Sequence[Event], after: Any, n: Counted) -> None:
        lost = before.scores()[player] - after.scores()[player]
        if lost > 0 and len(before.legal_actions()) > 1:
            n["own points lost by an own choice"] += lost
        n["cards discarded to the hand limit"] += (
            action.verb == "discard" and type(before.question).__name__ == "Reduce"
        )

    def end(self, state: Any, n: Counted) -> None:
        n["cards in hand at the end"] += sum(len(seat.hand) for seat in state.seats)
        n["monopolies"] += sum(seat.monopoly >= 0 for seat in state.seats)
        n["rounds"] += state.round * len(state.seats)


class Dei:
    """Moves undone, buildings twice at one place, cards bought and never played, cards played for nothing."""

    def __init__(self, state: Any) -> None:
        self.last: dict[int, Any] = {}
        self.done: dict[int, list[str]] = defaultdict(list)
        self.bought: set[tuple[int, str]] = set()

    def watch(self, before: Any, player: int, action: Any, events: Sequence[Event], after: Any, n: Counted) -> None:
        if action.verb == "move":
            way = (before.round, action.area, action.origin)
            n["moves undone in the same round"] += self.last.get(player) == way
            self.last[player] = (before.round, action.origin, action.area)
        if action.verb == "build" and not action.instead:
            stock = {"camp": "camps", "bridge": "bridges", "lift": "lifts"}[action.building]
            place = before.board.site(action.building, action.place)
            n["buildings"] += 1
            n["buildings where one like it stood"] += place in getattr(before.seats[player], stock)
        if action.verb in ("play", "lay", "mission"):
            n["cards played for nothing"] += self.done.pop(player, None) == ["done"]
        if action.verb == "play":
            self.bought.discard((player, action.card))
        elif action.verb != "lay":
            self.done[player].append(action.verb)
        for event in events:
            if isinstance(event, dei.Bought):
                n["cards bought"] += 1
                self.bought.add((event.player, event.card))

    def end(self, state: Any, n: Counted) -> None:
        n["cards bought and never played"] += len(self.bought)
        n["scrappers never enlisted"] += sum(seat.supply for seat in state.seats)
        n["candy boosts never used"] += sum(len(seat.candy) for seat in state.seats)


WATCHERS: Mapping[str, Callable[[Any], Any]] = {"51st_state": Fifty, "axon_protocol": Axon, "dei": Dei}


def count(name: str, games: int, decider: Strategy | None = None, **parameters: Any) -> Counted:
    """What was counted over so many games, per seat and game."""
    game = tabletop.load_game(name, **parameters)
    plays = decider or strategy("heuristic", game)
    counted: Counted = Counter()
    for seed in range(games):
        state = game.new_initial_state(seed)
        watcher, source = WATCHERS[name](state), Random(seed)
        while not state.is_terminal():
            player = state.current_player()
            legal = state.legal_actions()
            action = plays.decide(Outlook(state), source) if len(legal) > 1 else legal[0]
            before = state.clone()
            events = state.apply_action(action)
            watcher.watch(before, player, action, events, state, counted)
        watcher.end(state, counted)
        counted["points"] += sum(state.scores())
    return counted


def main() -> None:
    """Print the counts."""
    parser = argparse.ArgumentParser(prog="python -m tools.follies", description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(WATCHERS))
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--earlier", metavar="COMMIT", help="the heuristic as it stood then plays")
    chosen = parser.parse_args()
    game = tabletop.load_game(chosen.game, players=chosen.players)
    plays = earlier(game, chosen.earlier) if chosen.earlier else None
    counted = count(chosen.game, chosen.games, plays, players=chosen.players)
    for what in sorted(counted):
        print(f"{counted[what] / chosen.games / chosen.players:8.2f}  {what}")


if __name__ == "__main__":
    adapt_output()
    main()
