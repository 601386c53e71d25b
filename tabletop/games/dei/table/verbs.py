"""The verbs: the only functions that change the table and emit events.

Verbs neither ask questions nor check legality. Actions and steps call them when everything is decided.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.dei.table import events as e
from tabletop.games.dei.table.goods import COLOURS, DRONES, ENERGY, FINAL, TECHNOLOGY
from tabletop.games.dei.table.majority import find_holder, is_anyone_present

if TYPE_CHECKING:
    from tabletop.engine.core.events import Event
    from tabletop.games.dei.table.state import DeiState, SeatState


# --- outposts -----------------------------------------------------------------------------------------------------


def settle(state: DeiState, *areas: int) -> None:
    """Give the cubes of the outposts in these areas to the seats that control them now, or return them to the tile.

    (dei.outpost.control, dei.outpost.lose, dei.outpost.abandon, dei.ruling.cube_tie, dei.ruling.figure_needed)
    """
    outposts_in = state.board.outposts_in
    for area in areas:
        if outposts_in[area]:
            who = find_holder(state, area) if is_anyone_present(state, area) else -1
            for k in outposts_in[area]:
                _settle(state, k, area, who)


def _settle(state: DeiState, k: int, area: int, who: int) -> None:
    before = state.holders[k]
    if who < 0 and before >= 0 and state.is_present(before, area):
        who = before
    if who == before:
        return
    state.holders[k] = who
    if state.is_emitting:
        if before >= 0 and who >= 0:
            state.emit(e.CubeWon(who, before, area, state.colours[k]))
        elif before >= 0:
            state.emit(e.CubeLost(before, area, state.colours[k]))
        else:
            state.emit(e.CubeTaken(who, area, state.colours[k]))


def settle_all(state: DeiState) -> None:
    """Settle all outposts, for example after a badge was earned."""
    settle(state, *dict.fromkeys(area for area, _ in state.board.outpost_sites))


# --- figures ------------------------------------------------------------------------------------------------------


def place(state: DeiState, player: int, area: int, scrappers: int, leader: bool) -> None:
    """Place the first figures on a neutral camp (dei.setup.units)."""
    seat = state.seats[player]
    seat.figures[area] += scrappers
    seat.supply -= scrappers
    if leader:
        seat.leader = area
    if state.is_emitting:
        state.emit(e.Placed(player, area, scrappers, leader))
    settle(state, area)


def enlist(state: DeiState, player: int, area: int, source: int = -1, leader: bool = False) -> None:
    """Bring a scrapper to an area, from the supply or, if that is empty, from another area of the map.

    The leader may count as a scrapper (dei.action.enlist_empty, dei.ruling.enlist_on_board, dei.leader.scrapper).
    """
    if leader:
        move(state, player, source, area, 0, True)
        return
    seat = state.seats[player]
    if source >= 0:
        seat.figures[source] -= 1
        if state.is_emitting:
            state.emit(e.Lifted(player, source))
    else:
        seat.supply -= 1
    seat.figures[area] += 1
    if state.is_emitting:
        state.emit(e.Enlisted(player, area, 1))
    if source >= 0:
        settle(state, source, area)
    else:
        settle(state, area)


def move(state: DeiState, player: int, origin: int, area: int, scrappers: int, leader: bool, camps: int = 0) -> None:
    """Move figures, and camps with the badge "caravan", from one area to another."""
    seat = state.seats[player]
    seat.figures[origin] -= scrappers
    seat.figures[area] += scrappers
    if leader:
        seat.leader = area
    for _ in range(camps):
        seat.camps[seat.camps.index(origin)] = area
    if state.is_emitting:
        state.emit(e.Moved(player, origin, area, scrappers, leader, camps))
    settle(state, origin, area)


def kill(state: DeiState, player: int, victim: int, area: int) -> None:
    """Kill a scrapper. Its owner gets a candy boost at once.

    (dei.candy.loss, dei.ruling.killed, dei.ruling.candy_order)
    """
    seat = state.seats[victim]
    seat.figures[area] -= 1
    seat.supply += 1
    if state.is_emitting:
        state.emit(e.Killed(player, victim, area))
    gain_candy(state, victim)
    settle(state, area)


def fly(state: DeiState, player: int, drone: int, area: int) -> None:
    """Fly a drone to an area, possibly its own (dei.drone.move, dei.drone.share)."""
    before = state.drones[drone]
    state.drones[drone] = area
    if state.is_emitting:
        state.emit(e.Flew(player, DRONES[drone], area))
    if before != area:
        settle(state, before, area)  # because of the badge "covert"


# --- buildings ----------------------------------------------------------------------------------------------------


def build(state: DeiState, player: int, building: str, place: int, instead: int = -1) -> None:
    """Put a building on an area or site, from the supply or from another site (dei.action.build_move)."""
    seat = state.seats[player]
    stock = seat.camps if building == "camp" else seat.bridges if building == "bridge" else seat.lifts
    touched = []
    if instead >= 0:
        stock.remove(instead)
        touched.append(_find_area_below(state, building, instead))
    stock.append(place)
    touched.append(_find_area_below(state, building, place))
    if state.is_emitting:
        state.emit(e.Built(player, building, place))
    settle(state, *[area for area in touched if area >= 0])  # because of the badges "barricade" and "bombardier"


def _find_area_below(state: DeiState, building: str, place: int) -> int:
    """Return the area whose majority a building may change; -1 if none."""
    if building == "camp":
        return place
    return state.board.bridge_sites[place][2] if building == "bridge" else -1


# --- resources, points, candy ---------------------------------------------------------------------------------------


def collect(state: DeiState, player: int, area: int) -> int:
    """Give one resource of an area to a seat. Return the kind of resource (dei.action.collect)."""
    level = state.board.level[area]
    seat = state.seats[player]
    if level == TECHNOLOGY:
        state.technology[area] -= 1
        seat.technology += 1
    else:
        state.energy[area] -= 1
        seat.energy += 1
    if state.is_emitting:
        state.emit(e.Collected(player, level, area))
    return level


def take(state: DeiState, player: int, technology: int, energy: int) -> None:
    """Take resources from the supply as far as available; negative numbers go back (dei.ruling.empty_supply)."""
    technology = min(technology, state.technology_left)
    energy = min(energy, state.energy_left)
    seat = state.seats[player]
    seat.technology += technology
    seat.energy += energy
    state.technology_left -= technology
    state.energy_left -= energy
    if state.is_emitting and (technology or energy):
        state.emit(e.Took(player, technology, energy))


def put(state: DeiState, player: int, area: int) -> None:
    """Put a resource of the supply into an area: technology on the ground, an energy cell on a roof."""
    level = state.board.level[area]
    if level == TECHNOLOGY:
        state.technology_left -= 1
        state.technology[area] += 1
    else:
        state.energy_left -= 1
        state.energy[area] += 1
    if state.is_emitting:
        state.emit(e.PlacedResource(player, level, area))


def count_left(state: DeiState, area: int) -> int:
    """Return the number of pieces in the supply of the resource that belongs in an area."""
    return state.technology_left if state.board.level[area] == TECHNOLOGY else state.energy_left


def count_resources(state: DeiState, area: int) -> int:
    """Return the number of resources in an area."""
    return state.energy[area] if state.board.level[area] == ENERGY else state.technology[area]


def score(state: DeiState, player: int, points: int, by: str) -> None:
    """Score points, by the rule with this id."""
    state.seats[player].vp += points
    if state.is_emitting and points:
        state.emit(e.Scored(player, points, by))


def gain_candy(state: DeiState, player: int) -> None:
    """Draw a candy boost, if one is left."""
    if state.candy:
        candy = state.candy.pop()
        state.seats[player].candy.append(candy)
        if state.is_emitting:
            state.emit(e.CandyGained(player, candy))


def use_candy(state: DeiState, player: int, candy: str) -> None:
    """Put a candy boost on the card just played. It goes to the bottom of the pile (dei.ruling.used_candy)."""
    state.seats[player].candy.remove(candy)
    state.candy.insert(0, candy)
    if state.is_emitting:
        state.emit(e.CandyUsed(player, candy))


# --- cards --------------------------------------------------------------------------------------------------------


def reveal(state: DeiState, player: int, but: str = "") -> None:
    """Open the planned cards for all seats. One may stay face down (dei.ruling.planned_open)."""
    seat = state.seats[player]
    seat.shown = [card for card in seat.planned if card != but]
    if state.is_emitting:
        if seat.shown:
            tell_secret(state, e.Revealed(player, tuple(seat.shown)))
        if but:
            tell_secret(state, e.KeptDown(player))


def join_plan(state: DeiState, player: int, card: str) -> None:
    """Add a card just bought to the planned cards (dei.ruling.planned_bought)."""
    seat = state.seats[player]
    seat.hand.remove(card)
    seat.planned.append(card)
    if state.game.opens_planned:
        seat.shown.append(card)


def take_back(state: DeiState, player: int) -> None:
    """Return unused planned cards to the hand (dei.ruling.planned_bought)."""
    seat = state.seats[player]
    seat.hand += seat.planned
    seat.planned = []
    seat.shown = []


def _leave(seat: SeatState, card: str) -> None:
    """Remove a card from the hand or from the planned cards of the phase."""
    if card in seat.planned:
        seat.planned.remove(card)
        if card in seat.shown:
            seat.shown.remove(card)
    else:
        seat.hand.remove(card)


def play(state: DeiState, player: int, card: str) -> None:
    """Put an open card on the pad."""
    seat = state.seats[player]
    _leave(seat, card)
    seat.opened.append(card)
    if state.is_emitting:
        state.emit(e.Played(player, card))


def lay_down(state: DeiState, player: int, card: str) -> None:
    """Lay a card face down, for a purchase (dei.card.market)."""
    seat = state.seats[player]
    _leave(seat, card)
    seat.down.append(card)
    if state.is_emitting:
        tell_secret(state, e.LaidDown(player, card))


def buy(state: DeiState, player: int, market: int, slot: int, technology: int, energy: int) -> str:
    """Buy a market card into the hand. The others slide right and a new one opens (dei.market.refill)."""
    seat = state.seats[player]
    slots = state.slots[market]
    card = slots[slot]
    seat.technology -= technology
    seat.energy -= energy
    state.technology_left += technology
    state.energy_left += energy
    seat.hand.append(card)
    if state.is_emitting:
        state.emit(e.Bought(player, card, market, technology, energy))
    del slots[slot]
    deck = state.decks[market]
    new = deck.pop() if deck else ""
    slots.insert(0, new)
    if state.is_emitting and new:
        state.emit(e.Opened(market, new))
    if state.card_data[card].drone:
        settle_all(state)  # because of the badge "covert"
    return card


def clean_up(state: DeiState, player: int) -> None:
    """Dispose of face-down cards and return open cards to the hand (dei.cleanup)."""
    seat = state.seats[player]
    if state.is_emitting and seat.down:
        state.emit(e.Disposed(player, len(seat.down)))
    gone, seat.down = seat.down, []
    seat.disposed += gone
    seat.hand += seat.opened
    seat.opened = []
    take_back(state, player)
    if any(state.card_data[card].drone for card in gone):
        settle_all(state)  # because of the badge "covert"


# --- badges, missions, scoring --------------------------------------------------------------------------------------


def earn(state: DeiState, player: int, k: int) -> None:
    """Turn a badge over permanently (dei.badge.earn, dei.badge.keep). It may change majorities at once."""
    seat = state.seats[player]
    seat.earned[k] = True
    if state.is_emitting:
        state.emit(e.BadgeEarned(player, seat.badges[k]))
    if COLOURS[k] == "tactics":
        settle_all(state)


def score_mission(state: DeiState, player: int, column: int, mission_id: str, worth: tuple[int, int]) -> None:
    """Put a marker on a mission and score it: how often its points, and how many each time."""
    seat = state.seats[player]
    seat.missions[column] = mission_id
    times, each = worth
    seat.vp += times * each
    if state.is_emitting:
        state.emit(e.MissionDone(player, mission_id, column + 1, worth))


def score_final(state: DeiState, player: int, scored: tuple[int, ...]) -> None:
    """Score the final points of a seat without its market cards (dei.score.when)."""
    seat = state.seats[player]
    seat.scored = scored
    if state.is_emitting:
        for what, points in zip(FINAL, seat.scored, strict=False):
            if points:
                state.emit(e.FinalScored(player, what, points))


def score_cards(state: DeiState, player: int, points: int) -> None:
    """Score the points of a seat's market cards (dei.score.cards)."""
    seat = state.seats[player]
    seat.scored = (*seat.scored, points)
    if state.is_emitting and points:
        state.emit(e.FinalScored(player, "cards", points))


def tell_secret(state: DeiState, event: Event) -> None:
    """Emit an event without its cause. The cause is public and would reveal the secret action."""
    cause, state.because = state.because, None
    state.emit(event)
    state.because = cause


def tell_copied(state: DeiState, player: int, card: str) -> None:
    """Emit the event that a card is copied."""
    if state.is_emitting:
        state.emit(e.Copied(player, card))
