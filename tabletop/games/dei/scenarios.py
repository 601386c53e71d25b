"""Positions from a short description: for tests, lessons and what-ifs.

    game.scenario({
        "round": 2, "phase": 1, "to_move": 0,
        "seats": [
            {"faction": "auxilia", "figures": {"2.1a": 2}, "leader": "2.1a", "technology": 3, "badges": ["scout"]},
            {"faction": "ravagers", "figures": {"2.1a": 1}, "camps": ["2.4b"]},
        ],
        "drones": {"hunter": "2.1a"},
    })

Areas are named by tile and letter. What is not said is empty, or as after the set-up: resources lie on their signs,
drones on theirs, markets and missions are dealt by the seed. Badges that are named have been earned.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine.actions import Step
from tabletop.engine.describing import Described, as_list
from tabletop.engine.game import ScenarioError
from tabletop.engine.saving import SaveError
from tabletop.games.dei.content.abilities import BADGES
from tabletop.games.dei.reading import MOST, PositionReader, check_pieces
from tabletop.games.dei.rules import phases, planning, setup
from tabletop.games.dei.rules.cards import NextCard
from tabletop.games.dei.rules.planning import OpenCards
from tabletop.games.dei.rules.scoring import final_points
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.goods import (
    CANDY,
    COLOURS,
    DRONES,
    MARKETS,
    PHASES,
    PIECES_EACH,
    RESOURCE_PIECES,
    ROUNDS,
    SCRAPPERS,
)
from tabletop.games.dei.table.state import DeiState

if TYPE_CHECKING:
    from tabletop.games.dei.game import Dei

TOP = (
    "round", "phase", "stage", "to_move", "first", "seed", "layout", "seats", "technology", "energy", "technology_left",
    "energy_left", "drones", "missions", "markets", "outposts", "candy", "cards_left",
)  # fmt: skip
SEAT = (
    "faction", "vp", "technology", "energy", "candy", "figures", "leader", "camps", "bridges", "lifts", "hand",
    "opened", "down", "disposed", "badges", "secret", "missions",
)  # fmt: skip


class ScenarioReader(Described, PositionReader):
    """A reader for descriptions."""

    def __init__(self, game: Dei) -> None:
        super().__init__(game)
        self.badges: set[str] = set()
        """Badges that have been named."""
        self.cards: set[str] = set()
        """Cards that have been named."""

    def entries(self, t: Mapping[str, Any], place: str) -> Mapping[Any, Any]:
        """What lies under this key as a table; empty if there is nothing."""
        data = t.get(place, {})
        if not isinstance(data, Mapping):
            self.wrong(place, f"must be a table, not {type(data).__name__}")
            return {}
        return data

    def printed(self, thing: Any) -> tuple[str, ...]:
        return tuple(thing.names.values())

    def areas_of(self, data: Any, place: str) -> list[int]:
        """Areas by name."""
        return [self.area(x, f"{place}[{i}]") for i, x in enumerate(self.sequence(as_list(data), place, PIECES_EACH))]

    def sites(self, data: Any, place: str, building: str, state: DeiState) -> list[int]:
        """Sites of bridges or lifts by name."""
        found = []
        for i, name in enumerate(self.sequence(as_list(data), place, PIECES_EACH)):
            site = state.board.site(building, name) if isinstance(name, str) else -1
            if site < 0:
                names = state.board.bridge_names if building == "bridge" else state.board.lift_names
                self.wrong(f"{place}[{i}]", f"{str(name)[:30]!r} is no site (there are {', '.join(names[:12])} …)")
            else:
                found.append(site)
        return found


def build(game: Dei, description: Mapping[str, Any]) -> DeiState:
    """The position that is described, carried out up to its first decision. Raises ScenarioError with every mistake."""
    r = ScenarioReader(game)
    t = r.some(description, "scenario", TOP)
    seed = r.number(t.get("seed", 0), "seed", -(2**31))
    layout = r.layout([as_list(x) for x in r.sequence(as_list(t["layout"]), "layout", 16)]) if "layout" in t else ()
    if not layout and "layout" in t:
        _stop(r)
    layout = layout or game.draw_layout(seed)
    state = game.empty_table(seed, layout)
    r.areas = state.board.by_name
    most = game.num_players - 1
    state.round_number = r.number(t.get("round", 1), "round", 1, ROUNDS)
    state.phase_number = r.number(t.get("phase", 1), "phase", 1, 3)
    stage = r.word(t.get("stage", "cards"), "stage", ("cards", "end_of_phase", "cleanup"))
    state.first = r.number(t.get("first", 0), "first", 0, most)
    to_move = r.number(t.get("to_move", state.first), "to_move", 0, most)
    left = r.number(t.get("cards_left", game.phase_cards), "cards_left", 1, 9)
    if not _factions(state, r, t.get("seats", [])):
        _stop(r)
    source = state.chance()
    setup.deal(state, source)
    if game.badge_draft:  # the draft is over, and whose badges are not named has some
        setup.deal_badges(state, source)
    for player, entry in enumerate(r.sequence(as_list(t.get("seats", [])), "seats", 4)[: game.num_players]):
        _seat(state, r, player, entry)
    _table(state, r, t)
    held = _outposts(state, r, t)
    if not r.mistakes:
        check_pieces(state, r)
    _stop(r)
    state.telling = False
    verbs.settle_all(state)
    state.telling = True
    for k, who in held:
        state.holders[k] = who
    state.stage = "phase"
    state.order = state.seats_from(state.first)
    place = state.order.index(to_move)
    later = [phases.StartPhase(number) for number in range(state.phase_number + 1, 4)]
    state.then(state.first, *later, phases.AfterPhases(), phases.CleanUp())
    if stage == "cleanup":
        state.agenda.clear()
        state.then(state.first, phases.CleanUp())
    else:
        for seat in reversed(state.order[place + 1 :]):
            state.then(seat, phases.OpenPhase(), phases.EndPhase())
        if stage == "end_of_phase":
            state.then(to_move, phases.EndPhase())
        else:
            opening: list[Step] = [phases.OpenPhase()]
            if left != game.phase_cards:
                opening = [*([OpenCards()] if game.opens_planned else []), NextCard(left, False)]
            state.then(to_move, *opening, phases.EndPhase())
        if game.planning:
            for seat in reversed(state.order[place + (stage == "end_of_phase") :]):
                state.then(seat, planning.Plan(left if seat == to_move else game.phase_cards))
    # Whose last turn is over has had the final scoring (dei.score.when).
    last_phase = state.phase_number == PHASES[-1] and not game.confrontation
    for seat in state.order if stage == "cleanup" else state.order[: place if last_phase else 0]:
        if state.round_number == ROUNDS:
            state.seats[seat].scored = final_points(state, seat)
    state.begin()
    return state


def _stop(r: ScenarioReader) -> None:
    try:
        r.done("the scenario")
    except SaveError as error:
        raise ScenarioError(str(error)) from None


def _factions(state: DeiState, r: ScenarioReader, data: Any) -> bool:
    """Factions that are named; the others take what is left, in order. Says whether that was possible."""
    before = len(r.mistakes)
    seats = r.sequence(as_list(data), "seats", 8)
    if len(seats) > len(state.seats):
        r.wrong("seats", f"there are {len(seats)}, but only {len(state.seats)} play")
    known = state.game.content.factions
    for player, entry in enumerate(seats[: len(state.seats)]):
        x = r.some(entry, f"seats[{player}]", SEAT)
        if "faction" in x:
            state.seats[player].faction = r.named(x["faction"], f"seats[{player}].faction", known)
    for seat in state.seats:
        taken = [s.faction for s in state.seats]
        if not seat.faction:
            seat.faction = next(f for f in known if f not in taken)
    taken = [s.faction for s in state.seats]
    if len(set(taken)) != len(taken):
        r.wrong("seats", "two seats have one faction")
    return len(r.mistakes) == before


def _seat(state: DeiState, r: ScenarioReader, player: int, entry: Any) -> None:
    place = f"seats[{player}]"
    x = r.some(entry, place, SEAT)
    seat, content = state.seats[player], state.game.content
    seat.vp = r.number(x.get("vp", 0), f"{place}.vp", 0, MOST)
    seat.technology = r.number(x.get("technology", 1), f"{place}.technology", 0, RESOURCE_PIECES[0])
    seat.energy = r.number(x.get("energy", 1), f"{place}.energy", 0, RESOURCE_PIECES[1])
    seat.figures = r.by_area(x.get("figures", {}), f"{place}.figures", SCRAPPERS)
    seat.supply = SCRAPPERS - sum(seat.figures)
    if seat.supply < 0:
        r.wrong(f"{place}.figures", f"there are only {SCRAPPERS} scrappers")
    seat.leader = r.area(x["leader"], f"{place}.leader") if "leader" in x else -1
    seat.camps = r.areas_of(x.get("camps", []), f"{place}.camps")
    seat.bridges = r.sites(x.get("bridges", []), f"{place}.bridges", "bridge", state)
    seat.lifts = r.sites(x.get("lifts", []), f"{place}.lifts", "lift", state)
    for candy in r.pile(as_list(x.get("candy", [])), f"{place}.candy", CANDY):
        if candy in state.candy:
            state.candy.remove(candy)
            seat.candy.append(candy)
        elif candy:
            r.wrong(f"{place}.candy", f"no {candy} is left")
    for zone in ("hand", "opened", "down", "disposed"):
        if zone in x:
            cards = r.names(x[zone], f"{place}.{zone}", content.cards)
            if zone == "hand":
                state.box = [*state.box, *seat.hand]
                seat.hand = []
            for card in cards:
                _take_out(state, r, card, f"{place}.{zone}")
                getattr(seat, zone).append(card)
    seat.missions = r.pile(as_list(x.get("missions", [""] * ROUNDS)), f"{place}.missions", ("", *content.missions))
    if len(seat.missions) != ROUNDS:
        r.wrong(f"{place}.missions", f"must have {ROUNDS} entries, by round")
        seat.missions = [""] * ROUNDS
    colours = set()
    for key in ("badges", "secret"):
        for badge in r.pile(as_list(x.get(key, [])), f"{place}.{key}", BADGES):
            if badge in r.badges:
                r.wrong(f"{place}.{key}", f"{badge} is named twice")
            elif badge and BADGES[badge].colour in colours:
                r.wrong(f"{place}.{key}", f"names a second badge of {BADGES[badge].colour}")
            elif badge:
                _badge(state, player, badge, key == "badges")
                r.badges.add(badge)
                colours.add(BADGES[badge].colour)


def _take_out(state: DeiState, r: ScenarioReader, card: str, place: str) -> None:
    """Take a card from where the set-up dealt it."""
    if not card:
        return
    if card in r.cards:
        r.wrong(place, f"{card} is elsewhere already")
        return
    r.cards.add(card)
    zones: list[list[str]] = [*state.decks, state.box]
    for seat in state.seats:
        zones += [seat.hand]
    for zone in zones:
        if card in zone:
            zone.remove(card)
            return
    for market, slots in enumerate(state.slots):
        if card in slots:
            deck = state.decks[market]
            slots[slots.index(card)] = deck.pop() if deck else ""
            return
    r.wrong(place, f"{card} is not in this game")


def _badge(state: DeiState, player: int, badge: str, earned: bool) -> None:
    """Give a seat this badge in exchange for the one it was dealt."""
    k = COLOURS.index(BADGES[badge].colour)
    seat = state.seats[player]
    if seat.badges[k] != badge:
        if badge in state.badge_supply:
            state.badge_supply[state.badge_supply.index(badge)] = seat.badges[k]
        else:
            other = next(s for s in state.seats if badge in s.badges)
            other.badges[other.badges.index(badge)] = seat.badges[k]
        seat.badges[k] = badge
    seat.earned[k] = earned


def _table(state: DeiState, r: ScenarioReader, t: Mapping[str, Any]) -> None:
    """Resources, drones, missions and markets that are named."""
    content = state.game.content
    if "technology" in t:
        state.technology = r.by_area(t["technology"], "technology", RESOURCE_PIECES[0])
    if "energy" in t:
        state.energy = r.by_area(t["energy"], "energy", RESOURCE_PIECES[1])
    for name, area in r.entries(t, "drones").items():
        drone = r.word(name, "drones", DRONES)
        if drone and state.drones[DRONES.index(drone)] < 0:
            r.wrong(f"drones.{drone}", "is the drone of a faction that does not play")
        elif drone:
            state.drones[DRONES.index(drone)] = r.area(area, f"drones.{drone}")
    if "missions" in t:
        columns = r.sequence(as_list(t["missions"]), "missions", ROUNDS)
        found = [r.names(column, f"missions[{i}]", content.missions) for i, column in enumerate(columns)]
        found += [[] for _ in range(ROUNDS - len(found))]
        for i, column in enumerate(found):
            if len(column) > 2:
                r.wrong(f"missions[{i}]", f"names {len(column)} missions for 2 rows")
        state.missions = [[*column, "", ""][:2] for column in found]
    for name, cards in r.entries(t, "markets").items():
        market = r.word(name, "markets", MARKETS)
        if market:
            k = MARKETS.index(market)
            wanted = r.names(cards, f"markets.{market}", content.cards)
            if len(wanted) > 3:
                r.wrong(f"markets.{market}", f"names {len(wanted)} cards for 3 slots")
            state.decks[k] += [card for card in state.slots[k] if card]
            state.slots[k] = ["", "", ""]
            for card in wanted:
                _take_out(state, r, card, f"markets.{market}")
            state.slots[k] = [*wanted, "", "", ""][:3]
    if "candy" in t:
        top = r.pile(as_list(t["candy"]), "candy", CANDY)
        for candy in top:
            if candy in state.candy:
                state.candy.remove(candy)
            elif candy:
                r.wrong("candy", f"no {candy} is left")
        state.candy += top[::-1]
    setup.supply_the_rest(state)
    for key in ("technology_left", "energy_left"):
        if key in t:
            most = getattr(state, key)
            setattr(state, key, r.number(t[key], key, 0, most))


def _outposts(state: DeiState, r: ScenarioReader, t: Mapping[str, Any]) -> list[tuple[int, int]]:
    """Cubes whose holder is named although it is not the one with the majority: a tie that keeps it."""
    held: list[tuple[int, int]] = []
    for name, holder in r.entries(t, "outposts").items():
        area = r.area(name, "outposts")
        who = r.number(holder, f"outposts.{str(name)[:20]}", -1, len(state.seats) - 1)
        found = state.board.outposts_in[area]
        if not found:
            r.wrong(f"outposts.{str(name)[:20]}", "there is no outpost")
        held += [(k, who) for k in found]
    return held
