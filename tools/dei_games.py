"""Simulation of D.E.I. games between equal players for the balance tool.

The same strategy plays every seat. The seed of a game determines the factions, their seats and the first player.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import tabletop
from tabletop.engine.core import chance
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.values import Value
from tabletop.engine.session.strategy_registry import find_strategy
from tabletop.games.dei.content.pieces import Content
from tabletop.games.dei.rules.cards import ChooseCard, LayDown, Parcel
from tabletop.games.dei.table import events as e
from tabletop.games.dei.table.goods import FINAL, MARKETS
from tabletop.games.dei.table.state import DeiState
from tools.balance import Counts, Piece


@dataclass
class DeiCounts(Counts):
    """Counts over one or more games of D.E.I."""

    won_by_seat: Counter[int] = field(default_factory=Counter)
    """Number of games won by seat at the table; the first player is random."""
    winners: list[int] = field(default_factory=list)
    """Points of the winners."""
    bought: list[int] = field(default_factory=list)
    """Number of market cards bought, by game."""
    points: Counter[str] = field(default_factory=Counter)
    """Points by source: "mission energy", "cards", "ravagers", ..."""


# --- simulation -------------------------------------------------------------------------------------------------------


@cache
def load(players: int, content: str) -> Any:
    """Return the game; its files are read once per process."""
    return tabletop.load_game("dei", players=players, content=content)


@cache
def with_factions(players: int, content: str, ids: tuple[str, ...], figures: str) -> Any:
    """Return the game with these factions by seat and these first figures; its map is built once per process."""
    return load(players, content).with_parameters(factions=ids, starting_figures=figures)


def choose_factions(content: Content, players: int, seed: int) -> tuple[str, ...]:
    """Return the factions of a game by seat, chosen by the seed."""
    ids = list(content.factions)
    chance.shuffle(ids, chance.create_side_random("factions", seed))
    return tuple(ids[:players])


def play(piece: Piece) -> DeiCounts:
    """Play a game with the printed first figures and return its counts."""
    return _play(piece, "printed")


def play_equal(piece: Piece) -> DeiCounts:
    """Play a game with equal first figures for all players and return its counts."""
    return _play(piece, "equal")


def _play(piece: Piece, figures: str) -> DeiCounts:
    players, seed, name, content = piece
    ids = choose_factions(load(players, content).content, players, seed)
    return watch(with_factions(players, content, ids, figures), seed, name)


def watch(game: Any, seed: int, name: str) -> DeiCounts:
    """Play a game with one strategy in every seat and return its counts."""
    decider = find_strategy(name, game)
    sources = [chance.create_side_random("seat", seed, seat) for seat in range(game.players)]
    state: Any = game.new_initial_state(seed)
    first = state.first
    seen = DeiCounts(games=1)
    offered: set[str] = set()
    could_buy: set[tuple[int, int, int]] = set()
    all_out: set[int] = set()
    while not state.is_terminal():
        player = state.current_player()
        if isinstance(state.question, ChooseCard):
            offered.update(card for slots in state.slots for card in slots)
            if any(isinstance(action, (LayDown, Parcel)) for action in state.legal_actions()):
                could_buy.add((player, state.round_number, state.phase_number))
        for event in state.apply_action(decider.decide(PlayerView(state, player), sources[player])):
            _count_event(seen, state, event)
            if isinstance(event, e.Enlisted) and not state.seats[event.player].supply:
                all_out.add(event.player)
    seen.uses["turns with a purchase possible"] = len(could_buy)
    seen.uses["seats with all scrappers out"] = len(all_out)
    _finish(seen, state, first, offered)
    return seen


def _finish(seen: DeiCounts, state: DeiState, first: int, offered: set[str]) -> None:
    winners = state.winners()
    players = len(state.seats)
    scores = state.scores()
    for mission in (id for column in state.missions for id in column if id):
        seen.uses[f"offered {mission}"] = players
    could = {id for id in offered if id}.union(*[state.game.content.decks[seat.faction] for seat in state.seats])
    for card in could:
        seen.uses[f"games with {card}"] = 1
        seen.uses[f"games played {card}"] = int(seen.uses[f"played {card}"] > 0)
    for seat, its in enumerate(state.seats):
        seen.played[its.faction] += 1
        seen.points[its.faction] += scores[seat]
        seen.uses["scrappers"] += sum(its.figures)
        for what, points in zip(FINAL, its.scored, strict=True):
            seen.points[what] += points
        if seat in winners:
            seen.won[its.faction] += 1 / len(winners)  # type: ignore[assignment]
            seen.won_by_seat[seat] += 1 / len(winners)  # type: ignore[assignment]
            seen.won_by_place[(seat - first) % players] += 1 / len(winners)  # type: ignore[assignment]
    ranked = sorted(scores, reverse=True)
    seen.winners = ranked[:1]
    seen.scores = ranked
    seen.margins = [ranked[0] - ranked[1]]
    seen.bought = [sum(n for mark, n in seen.uses.items() if mark.startswith("bought "))]


def _count_event(seen: DeiCounts, state: DeiState, event: Value) -> None:
    uses = seen.uses
    if isinstance(event, e.Played):
        uses[f"played {event.card}"] += 1
    elif isinstance(event, e.Bought):
        uses[f"bought {event.card}"] += 1
        uses[f"market {MARKETS[event.market]}"] += 1
    elif isinstance(event, e.MissionDone):
        uses[f"mission {event.mission}"] += 1
        seen.points[f"mission {event.mission}"] += event.points
        seen.points["missions"] += event.points
    elif isinstance(event, e.BadgeEarned):
        uses[f"badge {event.badge}"] += 1
        uses["badges"] += 1
    elif isinstance(event, e.CandyUsed):
        uses[f"candy {event.candy}"] += 1
    elif isinstance(event, e.Flew):
        uses[f"drone {event.drone}"] += 1
    elif isinstance(event, e.Built):
        uses[f"built {event.building}"] += 1
    elif isinstance(event, e.Killed):
        uses["killed"] += 1
    elif isinstance(event, (e.CubeTaken, e.CubeWon)):
        uses["cubes"] += 1
    elif isinstance(event, e.Collected):
        uses["collected"] += 1
