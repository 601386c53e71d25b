"""The map as plain data: areas with all that stands there and with who has the majority why, bridges, lifts, drones."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tabletop.engine.values import N_
from tabletop.games.dei.content.pieces import Content
from tabletop.games.dei.screen.drawing import FIXED, UNIT, plan
from tabletop.games.dei.table.board import Board
from tabletop.games.dei.table.goods import DRONES, GROUND, LEVELS
from tabletop.games.dei.table.majority import Majority
from tabletop.games.dei.words import texts as w
from tabletop.games.dei.words.phrases import seat_name

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState

Data = dict[str, Any]


def map_data(state: DeiState, lang: str) -> Data:
    """The map with all that stands on it."""
    board = state.board
    fixed = _fixed(state.game.content, board)
    drawn = plan(state.game.content, board)
    bridges = []
    for k, (one, two, below) in enumerate(board.bridge_sites):
        (x1, y1), (x2, y2) = drawn.bridges[k]
        bridges.append(
            {
                "site": board.bridge_names[k],
                "areas": [board.names[one], board.names[two]],
                "below": board.names[below],
                "x1": x1, "y1": y1, "x2": x2, "y2": y2,
                "built": [p for p, seat in enumerate(state.seats) if k in seat.bridges],
                "shared": k in board.shared_bridges,
            }
        )  # fmt: skip
    lifts = [
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
        **fixed,
        "areas": [_area(state, area, lang) for area in range(board.size)],
        "bridges": bridges,
        "lifts": lifts,
        "drones": drones_data(state, lang),
    }


@lru_cache(maxsize=16)
def _fixed(content: Content, board: Board) -> Data:
    """What never changes during a game."""
    rows, columns = board.rows * board.side, board.columns * board.side
    return {
        "side": board.side,
        "unit": UNIT,
        "rows": board.rows,
        "columns": board.columns,
        "tiles": [
            {"tile": id, "turns": turns, "row": k // board.columns, "column": k % board.columns}
            for k, (id, turns) in enumerate(board.layout)
        ],
        "cells": [[board.area_at[r, c] for c in range(columns)] for r in range(rows)],
        "paths": plan(content, board).paths,
    }


def drones_data(state: DeiState, lang: str) -> list[Data]:
    """The drones that are in the game."""
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


def _area(state: DeiState, area: int, lang: str) -> Data:
    board, drawn = state.board, plan(state.game.content, state.board)
    majority = state.majority(area)
    figures = [
        {"seat": p, "scrappers": seat.figures[area], "leader": seat.leader == area}
        for p, seat in enumerate(state.seats)
        if seat.figures[area] or seat.leader == area
    ]
    camps = [p for p, seat in enumerate(state.seats) for _ in range(seat.camps.count(area))]
    drones = [drone for k, drone in enumerate(DRONES) if state.drones[k] == area]
    outposts = []
    for k in board.outposts_in[area]:
        colour = state.colours[k]
        x, y = drawn.outposts[k]
        outposts.append(
            {"outpost": k, "colour": colour, "colour_text": w.colour_name(colour, lang),
             "letter": colour[0].upper(), "holder": state.holders[k] if state.holders[k] >= 0 else None,
             "x": x, "y": y, "r": FIXED}
        )  # fmt: skip
    shares = [
        {
            "seat": p,
            "total": int(tally),
            "text": tally.text(state, lang),
            "parts": [{"kind": why.kind, "text": why.text(state, lang), "n": n} for why, n in tally],  # type: ignore[attr-defined]
        }
        for p, tally in enumerate(majority.tallies)
    ]
    x, y = drawn.labels[area]
    data: Data = {
        "area": board.names[area],
        "index": area,
        "level": LEVELS[board.level[area]],
        "name": w.area_name(board, area, lang),
        "x": x,
        "y": y,
        "narrow": board.area_at.get((int(y), int(x) + 1)) != area,
        "technology": state.technology[area],
        "energy": state.energy[area],
        "neutral_camp": area in board.camps,
        "figures": figures,
        "camps": camps,
        "bridges_above": [
            p for p, seat in enumerate(state.seats) for k in seat.bridges if board.bridge_sites[k][2] == area
        ],
        "drones": drones,
        "outposts": outposts,
        "holder": majority.holder,
        "contested": majority.contested,
        "majority": shares,
        "majority_text": majority_text(state, majority, lang),
        "same": [board.names[a] for a in board.same[area]],
        "touch": [board.names[a] for a in board.touch[area]],
    }
    data["pieces"] = _pieces(state, area, data)
    data["text"] = sentence(state, data, lang)
    return data


def majority_text(state: DeiState, majority: Majority, lang: str) -> str:
    """Who has the majority and why, in one sentence."""
    totals = [int(tally) for tally in majority.tallies]
    best = max(totals)
    if not best:
        return w.say(N_("No figure is here."), lang)
    if majority.holder is None:
        tied = w.joined((seat_name(state, p, lang) for p, n in enumerate(totals) if n == best), lang)
        return w.say(N_("Nobody has the majority: {names} tie at {n}."), lang, names=tied, n=best)
    name = seat_name(state, majority.holder, lang)
    if majority.tie_won:
        return w.say(N_("{name} has the majority: a tie at {n}, won by the badge."), lang, name=name, n=best)
    if not any(state.present(p, majority.area) for p in range(len(state.seats))):
        return w.say(N_("{name} has the majority: {n}, though no figure is here."), lang, name=name, n=best)
    rest = max((n for p, n in enumerate(totals) if p != majority.holder), default=0)
    if rest:
        return w.say(N_("{name} has the majority: {n} against {rest}."), lang, name=name, n=best, rest=rest)
    return w.say(N_("{name} has the majority: {n}, and nobody else is here."), lang, name=name, n=best)


def _pieces(state: DeiState, area: int, data: Data) -> list[Data]:
    """What stands in the area, each with a place of its own on the map."""
    drawn = plan(state.game.content, state.board)
    found: list[Data] = []
    for figure in data["figures"]:
        if figure["leader"]:
            found.append({"kind": "leader", "seat": figure["seat"], "n": 1})
        if figure["scrappers"]:
            found.append({"kind": "scrappers", "seat": figure["seat"], "n": figure["scrappers"]})
    found += [{"kind": "drone", "drone": drone} for drone in data["drones"]]
    if data["neutral_camp"]:
        found.append({"kind": "camp", "seat": None, "n": 1})
    found += [{"kind": "camp", "seat": p, "n": data["camps"].count(p)} for p in dict.fromkeys(data["camps"])]
    spots, radius = drawn.spots(area, len(found)) if found else ([], 0.0)
    for piece, (x, y) in zip(found, spots, strict=True):
        piece |= {"x": x, "y": y, "r": radius}
    lies = drawn.resources[area]
    level = state.board.level[area]
    n = data["technology"] if level == GROUND else data["energy"]
    other = data["energy"] if level == GROUND else data["technology"]
    if lies is None and (n or other):
        lies = drawn.middle(area)
    if lies is not None:
        kind = "technology" if level == GROUND else "energy"
        if n or not other:
            found.append({"kind": kind, "n": n, "x": lies[0], "y": lies[1], "r": FIXED})
    return found


def sentence(state: DeiState, data: Data, lang: str) -> str:
    """The area in one sentence, for screen readers: `data` is what the map shows of it."""
    said = [data["name"]]
    said += [w.counted(k, data[kind], lang) for k, kind in enumerate(("technology", "energy")) if data[kind]]
    for figure in data["figures"]:
        here = [w.scrappers_text(figure["scrappers"], lang)] if figure["scrappers"] else []
        here += [w.say(N_("leader"), lang)] if figure["leader"] else []
        said.append(f"{chr(65 + figure['seat'])} {seat_name(state, figure['seat'], lang)}: {w.joined(here, lang)}")
    said += [w.say(N_("neutral camp"), lang)] if data["neutral_camp"] else []
    for p in dict.fromkeys(data["camps"]):
        said.append(w.say(N_("camp of {name}"), lang, name=seat_name(state, p, lang)))
    for seat in data["bridges_above"]:
        said.append(w.say(N_("bridge of {name} above it"), lang, name=seat_name(state, seat, lang)))
    said += [state.game.content.drones[drone].name(lang) for drone in data["drones"]]
    for outpost in data["outposts"]:
        colour = outpost["colour_text"]
        if outpost["holder"] is None:
            said.append(w.say(N_("{colour} outpost, its cube lies there"), lang, colour=colour))
        else:
            name = seat_name(state, outpost["holder"], lang)
            said.append(w.say(N_("{colour} outpost, controlled by {name}"), lang, colour=colour, name=name))
    return "; ".join(said) + ". " + str(data["majority_text"])
