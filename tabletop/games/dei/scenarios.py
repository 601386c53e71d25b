"""Positions built from a short description, for tests, lessons and experiments.

    game.scenario({
        "round": 2, "phase": 1, "to_move": 0,
        "seats": [
            {"faction": "auxilia", "figures": {"2.1a": 2}, "leader": "2.1a", "technology": 3, "badges": ["scout"]},
            {"faction": "ravagers", "figures": {"2.1a": 1}, "camps": ["2.4b"]},
        ],
        "drones": {"hunter": "2.1a"},
    })

Areas are named by tile and letter. Omitted parts are empty, or as after the set-up: resources and drones are on their
signs, markets and missions are dealt by the seed. Badges in "badges" have been earned.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.actions import Step
from tabletop.games.dei.rules import phases, planning, setup
from tabletop.games.dei.rules.abilities import BADGES
from tabletop.games.dei.rules.cards import NextCard
from tabletop.games.dei.rules.planning import OpenCards
from tabletop.games.dei.rules.scoring import compute_final_points
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.goods import CANDY, COLOURS, DRONES, MARKETS, PHASES, PIECES_EACH, ROUNDS, SCRAPPERS
from tabletop.games.dei.table.state import read_layout

if TYPE_CHECKING:
    from tabletop.engine.schema.table_reader import DescriptionReader
    from tabletop.games.dei.game import Dei
    from tabletop.games.dei.table.state import DeiState

DESCRIBED = ("layout", "round", "phase", "stage", "cards_left", "missions", "markets", "drones", "outposts", "candy")
"""Keys of a description that a saved position does not have, or in which they have a different form."""
STAGES = ("cards", "end_of_phase", "cleanup")


def table_for(game: Dei, seed: int, r: DescriptionReader) -> DeiState:
    """Return a position after the set-up, with those parts of a description that have special keys."""
    description = r.description
    layout = (
        read_layout(r, description["layout"], "layout", game) if "layout" in description else game.draw_layout(seed)
    )
    state = game.create_empty_table(seed, layout)
    state.first = 0  # replaces the seat drawn during the set-up
    state.round_number = r.number(description.get("round", 1), "round", 1, state.game.rounds)
    state.phase_number = r.number(description.get("phase", 1), "phase", 1, 3)
    r.word(description.get("stage", "cards"), "stage", STAGES)
    r.number(description.get("cards_left", game.phase_cards), "cards_left", 1, 9)
    entries = _get_seat_entries(state, description)
    has_valid_factions = _assign_factions(state, r, entries)
    source = state.chance()
    setup.deal(state, source)
    if game.badge_draft:  # the draft is over, so seats without named badges have random ones
        setup.deal_badges(state, source)
    for name, area in r.read_named_entries(description.get("drones", {}), "drones", DRONES).items():
        drone = DRONES.index(name)
        if has_valid_factions and state.drones[drone] < 0:
            r.wrong(f"drones.{name}", "is the drone of a faction that is not in play")
        state.drones[drone] = r.read_index(area, f"drones.{name}", state.board.names, False)
    if "missions" in description:
        columns = r.sequence(description["missions"], "missions", ROUNDS)
        mission_columns = [
            r.read_names(column, f"missions[{i}]", game.content.missions) for i, column in enumerate(columns)
        ]
        for i, column in enumerate(mission_columns):
            if len(column) > 2:
                r.wrong(f"missions[{i}]", f"names {len(column)} missions for 2 rows")
        state.missions = [[*column, "", ""][:2] for column in [*mission_columns, *[[]] * ROUNDS][:ROUNDS]]
    for market, cards in r.read_named_entries(description.get("markets", {}), "markets", MARKETS).items():
        card_ids = r.read_names(cards, f"markets.{market}", game.content.cards)
        if len(card_ids) > 3:
            r.wrong(f"markets.{market}", f"names {len(card_ids)} cards for 3 slots")
    for name, holder in r.read_named_entries(description.get("outposts", {}), "outposts", state.board.names).items():
        r.number(holder, f"outposts.{name}", -1, len(state.seats) - 1)
        if not state.board.outposts_in[state.get_area(name)]:
            r.wrong(f"outposts.{name}", "there is no outpost here")
    r.lay_on_rest(r.read_ids(description.get("candy", []), "candy", CANDY, 16, False, 0), "candy", "candy")
    _assign_badges(state, r, entries)
    for player, entry in enumerate(entries):
        seat, place = state.seats[player], f"seats[{player}]"
        seat.bridges = _read_sites(state, r, entry.get("bridges", []), f"{place}.bridges", "bridge")
        seat.lifts = _read_sites(state, r, entry.get("lifts", []), f"{place}.lifts", "lift")
    return state


def _get_seat_entries(state: DeiState, description: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the entry of each seat. A wrong type is reported when its fields are read."""
    seats = description.get("seats", ())
    entries = seats if isinstance(seats, (list, tuple)) else ()
    return [x if isinstance(x, Mapping) else {} for x in [*entries, *[{}] * len(state.seats)][: len(state.seats)]]


def _assign_factions(state: DeiState, r: DescriptionReader, entries: list[Mapping[str, Any]]) -> bool:
    """Assign the named factions, and the remaining ones in order. Return True if there was no mistake."""
    before = len(r.mistakes)
    factions = state.game.content.factions
    for player, entry in enumerate(entries):
        if "faction" in entry:
            state.seats[player].faction = r.read_name(entry["faction"], f"seats[{player}].faction", factions)
    taken: set[str] = set()
    for seat in state.seats:
        if seat.faction and seat.faction in taken:
            r.wrong("seats", "two seats have the same faction")
            seat.faction = ""
        taken.add(seat.faction)
    for seat in state.seats:
        if not seat.faction:
            seat.faction = next(faction for faction in factions if faction not in taken)
            taken.add(seat.faction)
    return len(r.mistakes) == before


def _assign_badges(state: DeiState, r: DescriptionReader, entries: list[Mapping[str, Any]]) -> None:
    """Assign the named badges, both earned and secret ones."""
    named_badges: set[str] = set()
    for player, entry in enumerate(entries):
        colours = set()
        for key in ("badges", "secret"):
            place = f"seats[{player}].{key}"
            for badge in r.read_ids(entry.get(key, []), place, tuple(BADGES), 100, False, 0):
                if badge in named_badges:
                    r.wrong(place, f"{badge} occurs twice")
                elif badge and BADGES[badge].colour in colours:
                    r.wrong(place, f"names a second badge of {BADGES[badge].colour}")
                elif badge:
                    _give_badge(state, player, badge, key == "badges")
                    named_badges.add(badge)
                    colours.add(BADGES[badge].colour)


def _give_badge(state: DeiState, player: int, badge: str, earned: bool) -> None:
    """Give a seat this badge in exchange for the badge that it was dealt."""
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


def _read_sites(state: DeiState, r: DescriptionReader, data: Any, place: str, building: str) -> list[int]:
    """Return the numbers of bridge or lift sites by name."""
    names = state.board.bridge_names if building == "bridge" else state.board.lift_names
    sites = []
    for i, name in enumerate(r.sequence(data, place, PIECES_EACH)):
        if name in names:
            sites.append(state.board.find_site(building, name))
        else:
            r.wrong(f"{place}[{i}]", f"{str(name)[:30]!r} is not a site (known: {', '.join(names[:12])} …)")
    return sites


def complete(state: DeiState, r: DescriptionReader) -> None:
    """Complete a described position with everything that follows from it, and report contradictions."""
    description = r.description
    entries = _get_seat_entries(state, description)
    _take_cards(state, r, entries)
    for player, seat in enumerate(state.seats):
        r.take_from_rest(seat.candy, "candy", f"seats[{player}].candy")
        seat.supply = SCRAPPERS - sum(seat.figures)
        if seat.supply < 0:
            r.wrong(f"seats[{player}].figures", f"there are only {SCRAPPERS} scrappers")
    r.settle_rest(state.candy, "candy", "candy")
    setup.supply_the_rest(state)
    for key in ("technology_left", "energy_left"):
        if key in description:
            setattr(state, key, r.number(description[key], key, 0, getattr(state, key)))
    state.is_emitting = False
    verbs.settle_all(state)
    state.is_emitting = True
    for name, who in description.get("outposts", {}).items():  # after a tie, the holder may differ from the majority
        for k in state.board.outposts_in[state.get_area(name)]:
            state.holders[k] = who
    state.stage = "phase"
    state.order = state.seats_from(state.first)


def _take_cards(state: DeiState, r: DescriptionReader, entries: list[Mapping[str, Any]]) -> None:
    """Take the named cards out of the zones to which the set-up dealt them."""
    content = state.game.content
    dealt = [seat.hand for seat, entry in zip(state.seats, entries, strict=True) if "hand" not in entry]
    for seat, entry in zip(state.seats, entries, strict=True):
        if "hand" in entry:
            state.box = [*state.box, *sorted(content.decks[seat.faction])]
    placed_cards: set[str] = set()

    def take_out(card: str, place: str) -> None:
        if card in placed_cards:
            r.wrong(place, f"{card} is already elsewhere")
            return
        placed_cards.add(card)
        for zone in (*state.decks, state.box, *dealt):
            if card in zone:
                zone.remove(card)
                return
        for market, slots in enumerate(state.slots):
            if card in slots:
                deck = state.decks[market]
                slots[slots.index(card)] = deck.pop() if deck else ""
                return
        r.wrong(place, f"{card} is not in this game")

    for player, (seat, entry) in enumerate(zip(state.seats, entries, strict=True)):
        for zone in ("hand", "opened", "down", "disposed"):
            if zone in entry:
                for card in getattr(seat, zone):
                    take_out(card, f"seats[{player}].{zone}")
    for market, cards in r.description.get("markets", {}).items():
        k, place = MARKETS.index(market), f"markets.{market}"
        card_ids = r.read_names(cards, place, content.cards)
        state.decks[k] += [card for card in state.slots[k] if card]
        state.slots[k] = ["", "", ""]
        for card in card_ids:
            take_out(card, place)
        state.slots[k] = [*card_ids, "", "", ""][:3]


def ask(state: DeiState, description: Mapping[str, Any]) -> None:
    """Put the steps that follow the described stage on the agenda."""
    game = state.game
    stage, left = description.get("stage", "cards"), description.get("cards_left", game.phase_cards)
    to_move = description.get("to_move", state.first)
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
    # A seat whose last turn is over has had the final scoring (dei.score.when).
    last_phase = state.phase_number == PHASES[-1] and not game.confrontation
    for seat in state.order if stage == "cleanup" else state.order[: place if last_phase else 0]:
        if state.round_number == game.rounds:
            state.seats[seat].scored = compute_final_points(state, seat)
