"""Areas a seat can enter, collect and build in from its present position, derived from the rules themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.dei.rules.acting import Acting
from tabletop.games.dei.rules.effects.building import Build
from tabletop.games.dei.rules.effects.collecting import Collect
from tabletop.games.dei.rules.effects.moving import MOVES, Move
from tabletop.games.dei.table.goods import BUILDINGS
from tabletop.games.dei.table.reach import Reach, Site, Way

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


def reach(state: DeiState, player: int, code: str = "move") -> Reach:
    """Return the areas a seat can enter by a move of this kind, where it can collect, and what it can build.

    Raises ValueError if `code` is not a kind of move.
    """
    move = MOVES.get(code)
    if move is None or not move.printed:
        raise ValueError(f"{code[:30]!r} is not one of {', '.join(code for code, m in MOVES.items() if m.printed)}")
    by_name = state.board.by_name
    ways = []
    for action in Acting("", (code,)).legal(state, player):
        if isinstance(action, Move):
            allowed = move.list_groups(state, player, by_name[action.origin], by_name[action.area])
            if allowed:  # otherwise only camps may go (dei.badge.caravan)
                scrappers, leader = min(allowed, key=lambda group: (group[0] + group[1], group[1]))
                ways.append(Way(action.origin, action.area, scrappers, leader))
    collects = [a.area for a in Acting("", ("collect",)).legal(state, player) if isinstance(a, Collect)]
    builds = [a for a in Acting("", ("build",)).legal(state, player) if isinstance(a, Build)]
    order = {(a.building, a.place): Site(a.building, a.place) for a in builds}
    sites = sorted(order.values(), key=lambda site: BUILDINGS.index(site.building))
    return Reach(player, code, tuple(ways), tuple(dict.fromkeys(collects)), tuple(sites))
