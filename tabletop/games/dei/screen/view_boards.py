"""Cards, badges, markets and missions as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from tabletop.games.dei.content.pieces import Content
from tabletop.games.dei.rules.abilities import describe_badge, describe_leader
from tabletop.games.dei.rules.effects import EFFECTS
from tabletop.games.dei.rules.markets import BLACK, RIGHT, Buy, Purchase, get_required_outposts, list_prices
from tabletop.games.dei.rules.scoring import compute_mission_worths, is_on_time
from tabletop.games.dei.screen.data import (
    Badge,
    CardAction,
    Choice,
    FactionCard,
    Market,
    MarketSlot,
    Mission,
    MissionWorth,
)
from tabletop.games.dei.table.goods import MARKETS, ROUNDS
from tabletop.games.dei.words import texts as w

if TYPE_CHECKING:
    from tabletop.games.dei.game import Dei
    from tabletop.games.dei.table.state import DeiState


@lru_cache(maxsize=512)
def build_card(content: Content, id: str, lang: str) -> FactionCard:
    """Return the printed parts of a card. The result is cached and shared: do not change it."""
    card = content.cards[id]
    return {
        "card": id,
        "name": card.name(lang),
        "set": card.set,
        "drone": card.drone,
        "actions": count_actions(card.actions, lang),
        "text": card.text(lang),
        "technology": card.technology,
        "energy": card.energy,
        "points": card.points,
    }  # fmt: skip


def count_actions(codes: Iterable[str], lang: str) -> list[CardAction]:
    """Return each of these actions once, with its number."""
    counted = Counter(codes)
    return [
        {"text": e.words(lang), "name": e.title(lang), "icon": e.icon, "colour": e.colour, "n": counted[e.code]}
        for e in (EFFECTS[code] for code in counted)
    ]


def build_faction_choice(content: Content, id: str, players: int, lang: str) -> Choice:
    """Return a faction for the choice: its leader, its drone, and the actions of its cards, the most frequent first."""
    faction = content.factions[id]
    drone = content.drones[faction.drone]
    codes = Counter(code for card in content.decks[id] for code in content.cards[card].actions)
    leader = faction.leader_names.get(lang, faction.leader_names["en"])
    return {
        "ref": f"faction:{id}",
        "name": faction.name(lang),
        "color": faction.color.upper(),
        "colour": "",
        "abilities": [
            {"icon": "leader", "name": leader, "text": describe_leader(faction.leader, lang)},
            {"icon": faction.drone, "name": drone.name(lang), "text": drone.text(lang, players)},
        ],
        "actions": count_actions((code for code, n in codes.most_common() for _ in range(n)), lang),
    }


def build_badge_choice(game: Dei, id: str, lang: str) -> Choice:
    """Return a badge for the choice, with its effect."""
    badge = game.content.badges[id]
    colour = w.get_colour_name(badge.colour, lang)
    return {
        "ref": f"badge:{id}",
        "name": badge.name(lang),
        "color": "",
        "colour": badge.colour,
        "abilities": [{"icon": "badge", "name": colour, "text": describe_badge(game, badge, lang)}],
        "actions": [],
    }


def build_badge(state: DeiState, player: int, k: int, seen: bool, lang: str) -> Badge:
    """Return one badge of a seat. Of unearned badges of others only the colour is known."""
    seat = state.seats[player]
    badge, earned = state.game.content.badges[seat.badges[k]], seat.earned[k]
    colour = badge.colour
    fields: Badge = {"colour": colour, "colour_text": w.get_colour_name(colour, lang), "earned": earned}
    if seen or earned:
        fields |= {"badge": badge.id, "name": badge.name(lang), "text": describe_badge(state.game, badge, lang)}
    return fields


# --- markets --------------------------------------------------------------------------------------------------------


def build_markets(state: DeiState, viewer: int | None, lang: str) -> list[Market]:
    """Return the four markets."""
    player = viewer if viewer is not None and viewer < len(state.seats) else max(0, state.current_player())
    return [
        {
            "market": market,
            "name": w.get_market_name(market, lang),
            "colour": market if m != BLACK else "",
            "deck": len(state.decks[m]),
            "buyer": player,
            "have": state.count_outposts(player, market) if m != BLACK else 0,
            "have_text": w.describe_outposts(state.count_outposts(player, market), lang) if m != BLACK else "",
            "slots": [_build_slot(state, player, m, slot, lang) for slot in range(RIGHT + 1)],
        }
        for m, market in enumerate(MARKETS)
    ]


def _build_slot(state: DeiState, player: int, market: int, slot: int, lang: str) -> MarketSlot:
    card = state.slots[market][slot]
    needs = get_required_outposts(state, market, slot)
    slot_data: MarketSlot = {
        "slot": slot + 1, "card": None, "needs": needs, "prices": [], "lacks": [], "cost_text": "",
        "gains": market == BLACK and slot == RIGHT,
    }  # fmt: skip
    if not card:
        return slot_data
    ways = list_prices(state, player, market, slot)
    best: list[str] | None = None
    candies = (False, True) if "outpost" in state.seats[player].candy else (False,)
    for technology, energy in ways:
        for candy in candies:
            obstacles = Buy(market, slot, technology, energy, candy).obstacles(state, player, Purchase())
            lacks = [o.sentence(state, lang) for o in obstacles]
            if best is None or len(lacks) < len(best):
                best = lacks
    return {
        **slot_data,
        "card": build_card(state.game.content, card, lang),
        "prices": list(ways),
        "cost_text": w.either((w.describe_cost(t, n, lang) for t, n in ways), lang),
        "lacks": best or [],
    }


# --- missions -------------------------------------------------------------------------------------------------------


def build_missions(state: DeiState, lang: str) -> list[list[Mission | None]]:
    """Return the missions by round column."""
    return [[_build_mission(state, column, row, lang) for row in range(2)] for column in range(ROUNDS)]


def _build_mission(state: DeiState, column: int, row: int, lang: str) -> Mission | None:
    id = state.missions[column][row]
    if not id:
        return None
    mission = state.game.content.missions[id]
    per = state.game.scrapper_mission_per if mission.counts == "scrappers" else 1
    now = is_on_time(state, column)
    worth: list[MissionWorth] = []
    for player in range(len(state.seats)):
        n, on_time, late = compute_mission_worths(state, player, mission)
        brings = on_time if now else late
        worth.append({"seat": player, "count": n, "now": brings, "on_time": on_time, "late": late})
    return {
        "ref": f"mission:{column + 1}:{row + 1}",
        "name": mission.name(lang),
        "text": mission.text(lang, per),
        "on_time_text": mission.describe_worth(lang, False, per),
        "late_text": mission.describe_worth(lang, True, per),
        "on_time": now,
        "markers": [p for p, seat in enumerate(state.seats) if seat.missions[column] == id],
        "worth": worth,
    }
