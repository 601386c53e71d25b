"""A position as plain data for screens, pictures and tests: everything that one viewer may see, with its texts."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tabletop.engine.core.values import N_
from tabletop.engine.presentation.position import build_position_data, build_seat_data
from tabletop.games.dei.content.pieces import Content
from tabletop.games.dei.rules.abilities import describe_leader
from tabletop.games.dei.rules.effects.building import list_buildings
from tabletop.games.dei.rules.scoring import compute_projected_points
from tabletop.games.dei.screen.data import FactionCard, Seat, View
from tabletop.games.dei.screen.view_boards import build_badge, build_card, build_markets, build_missions
from tabletop.games.dei.screen.view_map import build_map, list_parts_with_kind
from tabletop.games.dei.table.board import Board
from tabletop.games.dei.table.goods import MARKETS, PIECES_EACH
from tabletop.games.dei.words import texts as w
from tabletop.games.dei.words.labels import WORDS
from tabletop.games.dei.words.phrases import describe_site, seat_name

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


def view(state: DeiState, viewer: int | None = None, lang: str = "en") -> View:
    """Return the table as `viewer` may see it, as plain data. None sees everything."""
    return {
        **build_position_data(state, viewer, lang, _list_names(state, lang), WORDS),
        "phase_number": state.phase_number,
        "chips": _list_chips(state, lang),
        "seats": [_build_seat(state, p, viewer, lang) for p in range(len(state.seats))],
        "left": {"technology": state.technology_left, "energy": state.energy_left},
        "map": build_map(state, lang),
        "markets": build_markets(state, viewer, lang),
        "missions": build_missions(state, lang),
    }


def _list_names(state: DeiState, lang: str) -> dict[str, str]:
    """Return the names of everything that can be selected."""
    missions = tuple(tuple(column) for column in state.missions)
    names = dict(_list_printed_names(state.game.content, state.board, lang))
    for m, market in enumerate(MARKETS):
        for slot, card in enumerate(state.slots[m]):
            if card:
                names[f"market:{market}:{slot + 1}"] = state.card_data[card].name(lang)
    for column, ids in enumerate(missions):
        for row, id in enumerate(ids):
            if id:
                names[f"mission:{column + 1}:{row + 1}"] = state.game.content.missions[id].name(lang)
    for building, sites in (("bridge", state.board.bridge_names), ("lift", state.board.lift_names)):
        names |= {f"{building}:{name}": describe_site(state, (building, k), lang) for k, name in enumerate(sites)}
    return names | {f"seat:{p}": seat_name(state, p, lang) for p in range(len(state.seats))}


@lru_cache(maxsize=16)
def _list_printed_names(content: Content, board: Board, lang: str) -> dict[str, str]:
    names: dict[str, str] = {f"area:{name}": w.get_area_name(board, k, lang) for k, name in enumerate(board.names)}
    names |= {f"card:{card.id}": card.name(lang) for card in content.cards.values()}
    names |= {f"market:{market}": w.get_market_name(market, lang) for market in MARKETS}
    for kind, things in (
        ("drone", content.drones), ("candy", content.candies), ("badge", content.badges), ("faction", content.factions)
    ):  # fmt: skip
        names |= {f"{kind}:{id}": thing.name(lang) for id, thing in things.items()}
    return names


def _list_chips(state: DeiState, lang: str) -> list[str]:
    """Return the texts of the status bar in addition to round and phase."""
    return [w.say(N_("first player: {name}"), lang, name=seat_name(state, state.first, lang))]


# --- seats ----------------------------------------------------------------------------------------------------------


def _build_seat(state: DeiState, p: int, viewer: int | None, lang: str) -> Seat:
    seat = state.seats[p]
    content, candies = state.game.content, state.game.content.candies
    faction = content.factions.get(seat.faction)
    seen = viewer is None or viewer == p
    points = compute_projected_points(state, p)

    def list_cards(ids: list[str]) -> list[FactionCard]:
        return [build_card(content, id, lang) for id in ids]

    def count_left(building: str) -> int:
        return PIECES_EACH - len(list_buildings(state, p, building))

    def count_cubes(colour: str) -> int:
        return state.count_outposts(p, colour)

    return {
        **build_seat_data(state, p, lang, faction.color if faction is not None else state.game.colors["no-faction"]),
        "projected": int(points),
        "parts": list_parts_with_kind(state, points, lang),
        "score_text": points.text(state, lang),
        "first": state.first == p,
        "leader": {
            "name": faction.leader_names.get(lang, faction.leader_names["en"]) if faction is not None else "",
            "text": describe_leader(faction.leader, lang) if faction is not None else "",
            "area": state.board.names[seat.leader] if seat.leader >= 0 else "",
        },
        "technology": seat.technology,
        "energy": seat.energy,
        "supply": seat.supply,
        "candy": [
            {"candy": c, "name": candies[c].name(lang), "text": candies[c].text(lang), "icon": c} for c in seat.candy
        ],
        "buildings": {"camp": count_left("camp"), "bridge": count_left("bridge"), "lift": count_left("lift")},
        "cubes": {
            "tactics": count_cubes("tactics"),
            "logistics": count_cubes("logistics"),
            "machines": count_cubes("machines"),
        },
        "badges": [build_badge(state, p, k, seen, lang) for k in range(len(seat.badges))],
        "hand": list_cards(sorted(seat.hand)) if seen else None,
        "hand_count": len(seat.hand),
        "opened": list_cards(seat.opened),
        "down": list_cards(seat.down) if seen else None,
        "down_count": len(seat.down),
        "planned": list_cards(sorted(seat.planned)) if seen else None,
        "planned_count": len(seat.planned),
        "disposed_count": len(seat.disposed),
        "missions": list(seat.missions),
    }
