"""The map as plain data: areas with their pieces and the reasons of majorities, bridges, lifts and drones."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from tabletop.engine.core.tally import Tally
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.words import get_seat_letter
from tabletop.games.dei.content.pieces import Content
from tabletop.games.dei.screen.data import Area, Bridge, Drone, Lift, MajorityPart, Map, Outpost, Piece, PieceKind, Plan
from tabletop.games.dei.screen.drawing import FIXED, UNIT, plan
from tabletop.games.dei.table.board import Board
from tabletop.games.dei.table.goods import DRONES, GROUND, LEVELS
from tabletop.games.dei.table.majority import Majority
from tabletop.games.dei.words import texts as w
from tabletop.games.dei.words.phrases import seat_name

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


class Standing(NamedTuple):
    """Pieces in an area."""

    figures: dict[int, tuple[int, bool]]
    """Seat -> number of scrappers, and True if its leader is there."""
    camps: Counter[int]
    """Seat -> number of camps."""
    neutral: bool
    """True if a neutral camp is there."""
    bridges: list[int]
    """Seats with a bridge over the area."""
    drones: list[str]


def list_pieces(state: DeiState, area: int) -> Standing:
    """Return the pieces in an area."""
    board, seats = state.board, list(enumerate(state.seats))
    return Standing(
        {p: (s.figures[area], s.leader == area) for p, s in seats if s.figures[area] or s.leader == area},
        Counter({p: s.camps.count(area) for p, s in seats if area in s.camps}),
        area in board.camps,
        [p for p, s in seats for k in s.bridges if board.bridge_sites[k][2] == area],
        [drone for k, drone in enumerate(DRONES) if state.drones[k] == area],
    )


def build_map(state: DeiState, lang: str) -> Map:
    """Return the map with all pieces."""
    board, drawn = state.board, plan(state.game.content, state.board)
    bridges: list[Bridge] = []
    for k, (first_roof, second_roof, _) in enumerate(board.bridge_sites):
        (x1, y1), (x2, y2) = drawn.bridges[k]
        bridges.append(
            {
                "site": board.bridge_names[k],
                "areas": [board.names[first_roof], board.names[second_roof]],
                "x1": x1, "y1": y1, "x2": x2, "y2": y2,
                "built": [p for p, seat in enumerate(state.seats) if k in seat.bridges],
                "shared": k in board.shared_bridges,
            }
        )  # fmt: skip
    lifts: list[Lift] = [
        {
            "site": board.lift_names[k],
            "areas": [board.names[ground], board.names[roof]],
            "x": drawn.lifts[k][0],
            "y": drawn.lifts[k][1],
            "built": [p for p, seat in enumerate(state.seats) if k in seat.lifts],
            "shared": k in board.shared_lifts,
        }
        for k, (ground, roof) in enumerate(board.lift_sites)
    ]
    return {
        **_build_fixed_parts(state.game.content, board),
        "areas": [_build_area(state, area, lang) for area in range(board.size)],
        "bridges": bridges,
        "lifts": lifts,
        "drones": build_drones(state, lang),
    }


@lru_cache(maxsize=64)
def _build_fixed_parts(content: Content, board: Board) -> Plan:
    """Return the parts that never change during a game."""
    return {
        "side": board.side,
        "unit": UNIT,
        "rows": board.rows,
        "columns": board.columns,
        "tiles": [
            {"tile": id, "row": k // board.columns, "column": k % board.columns}
            for k, (id, _) in enumerate(board.layout)
        ],
        "paths": plan(content, board).paths,
        "cells": [[(column, row) for row, column in cells] for cells in board.cells_of],
    }


def build_drones(state: DeiState, lang: str) -> list[Drone]:
    """Return the drones that are in the game."""
    players = len(state.seats)
    return [
        {
            "drone": drone,
            "name": state.game.content.drones[drone].name(lang),
            "area": state.board.names[state.drones[k]],
            "text": state.game.content.drones[drone].text(lang, players),
            "owners": [p for p in range(players) if state.owns_drone(p, drone)],
        }
        for k, drone in enumerate(DRONES)
        if state.drones[k] >= 0
    ]


# --- areas ----------------------------------------------------------------------------------------------------------


def list_parts_with_kind(state: DeiState, tally: Tally, lang: str) -> list[MajorityPart]:
    """Return the parts of a value or of points, with their texts."""
    return [{"kind": why.kind, "text": why.text(state, lang), "n": n} for why, n in tally]  # type: ignore[attr-defined]


def _build_area(state: DeiState, area: int, lang: str) -> Area:
    board, drawn = state.board, plan(state.game.content, state.board)
    majority, here = state.majority(area), list_pieces(state, area)
    x, y = drawn.labels[area]
    reason = describe_majority(state, majority, lang)
    return {
        "area": board.names[area],
        "index": area,
        "level": LEVELS[board.level[area]],
        "name": w.get_area_name(board, area, lang),
        "x": x,
        "y": y,
        "figures": list(here.figures),
        "outposts": [_build_outpost(state, k) for k in board.outposts_in[area]],
        "holder": majority.holder,
        "contested": majority.contested,
        "majority": [
            {"seat": p, "total": int(t), "text": t.text(state, lang), "parts": list_parts_with_kind(state, t, lang)}
            for p, t in enumerate(majority.tallies)
        ],
        "majority_text": reason,
        "pieces": _build_pieces(state, area, here),
        "text": f"{_list_contents(state, area, here, lang)} {reason}",
    }


def _build_outpost(state: DeiState, k: int) -> Outpost:
    colour, holder = state.colours[k], state.holders[k]
    x, y = plan(state.game.content, state.board).outposts[k]
    return {
        "colour": colour, "letter": colour[0].upper(), "holder": holder if holder >= 0 else None,
        "x": x, "y": y, "r": FIXED,
    }  # fmt: skip


def describe_majority(state: DeiState, majority: Majority, lang: str) -> str:
    """Return the holder of the majority and the reason in one sentence."""
    totals = [int(tally) for tally in majority.tallies]
    best = max(totals)
    if not best:
        return w.say(N_("No figure is here."), lang)
    if majority.holder is None:
        tied = w.joined((seat_name(state, p, lang) for p, n in enumerate(totals) if n == best), lang)
        return w.say(N_("Nobody has the majority: {names} tie at {n}."), lang, names=tied, n=best)
    name = seat_name(state, majority.holder, lang)
    if majority.tie_won:
        return w.say(
            N_("{name:The} {name:#has/have} the majority: a tie at {n}, won by the badge."), lang, name=name, n=best
        )
    if not any(state.is_present(p, majority.area) for p in range(len(state.seats))):
        return w.say(
            N_("{name:The} {name:#has/have} the majority: {n}, though no figure is here."), lang, name=name, n=best
        )
    rest = max((n for p, n in enumerate(totals) if p != majority.holder), default=0)
    if rest:
        return w.say(
            N_("{name:The} {name:#has/have} the majority: {n} against {rest}."), lang, name=name, n=best, rest=rest
        )
    return w.say(N_("{name:The} {name:#has/have} the majority: {n}, and nobody else is here."), lang, name=name, n=best)


def _build_pieces(state: DeiState, area: int, here: Standing) -> list[Piece]:
    """Return the pieces in the area, each with its position on the map."""
    drawn = plan(state.game.content, state.board)
    things: list[tuple[PieceKind, int | None, int, str]] = []
    for p, (scrappers, leader) in here.figures.items():
        things += [("leader", p, 1, "")] if leader else []
        things += [("scrappers", p, scrappers, "")] if scrappers else []
    things += [("drone", None, 1, drone) for drone in here.drones]
    things += [("camp", None, 1, "")] if here.neutral else []
    things += [("camp", p, n, "") for p, n in here.camps.items()]
    spots, radius = drawn.find_spots(area, len(things)) if things else ([], 0.0)
    places = [(x, y, radius) for x, y in spots]
    lies = drawn.resources[area]
    n, other = state.technology[area], state.energy[area]
    kind: PieceKind = "technology"
    if state.board.level[area] != GROUND:
        n, other, kind = other, n, "energy"
    if lies is None and (n or other):
        lies = drawn.find_middle(area)
    if lies is not None and (n or not other):
        things.append((kind, None, n, ""))
        places.append((*lies, FIXED))
    return [
        {"kind": kind, "seat": seat, "n": n, "drone": drone, "x": x, "y": y, "r": r}
        for (kind, seat, n, drone), (x, y, r) in zip(things, places, strict=True)
    ]


def describe_secretly(state: DeiState, area: int, lang: str) -> str:
    """Return the area in one sentence, without the majority and the holders of outposts."""
    return _list_contents(state, area, list_pieces(state, area), lang, secret=True)


def _list_contents(state: DeiState, area: int, here: Standing, lang: str, secret: bool = False) -> str:
    """Return the name and the contents of an area in one sentence, for screen readers."""
    phrases: list[str] = [w.get_area_name(state.board, area, lang)]
    phrases += [w.describe_amount(k, n, lang) for k, n in enumerate((state.technology[area], state.energy[area])) if n]
    for p, (scrappers, leader) in here.figures.items():
        figures = [w.describe_scrappers(scrappers, lang)] if scrappers else []
        figures += [w.say(N_("leader"), lang)] if leader else []
        phrases.append(f"{get_seat_letter(p)} {seat_name(state, p, lang)}: {w.joined(figures, lang)}")
    phrases += [w.say(N_("neutral camp"), lang)] if here.neutral else []
    phrases += [w.say(N_("camp of {name:the}"), lang, name=seat_name(state, p, lang)) for p in here.camps]
    phrases += [w.say(N_("bridge of {name:the} above it"), lang, name=seat_name(state, p, lang)) for p in here.bridges]
    phrases += [state.game.content.drones[drone].name(lang) for drone in here.drones]
    for k in state.board.outposts_in[area]:
        colour, holder = w.get_colour_name(state.colours[k], lang), state.holders[k]
        if secret or holder < 0:
            phrases.append(w.say(N_("{colour} outpost, its cube lies there"), lang, colour=colour))
        else:
            name = seat_name(state, holder, lang)
            phrases.append(w.say(N_("{colour} outpost, controlled by {name:the}"), lang, colour=colour, name=name))
    return "; ".join(phrases) + "."
