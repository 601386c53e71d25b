"""Verbs: the only code that changes the table and emits events.

Verbs never ask and never check legality; actions and steps call them once everything is decided.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core import chance
from tabletop.games.fifty_first_state.table import events as e
from tabletop.games.fifty_first_state.table import solo_events as se
from tabletop.games.fifty_first_state.table.goods import CARD, KINDS, NAMES, SHIELD, VP, Goods, merge_goods
from tabletop.games.fifty_first_state.table.pieces import Location

if TYPE_CHECKING:
    from tabletop.engine.core.events import Event
    from tabletop.engine.core.game import Game
    from tabletop.games.fifty_first_state.table.state import FiftyState


def gain(state: FiftyState, player: int, good: int, n: int) -> None:
    """Gain a good: drawn, scored, or from the general supply (51s.production.kinds, 51s.goods.unlimited)."""
    seat = state.seats[player]
    if good == VP:
        score(state, player, n)
    elif seat.virtual:
        return
    elif good == CARD:
        n = draw(state, player, n)
    else:
        seat.goods[good] += n
        if state.is_emitting:
            state.emit(e.Gained(player, ((good, n),)))
    if state.phase == "production":
        seat.gained[good] += n


def score(state: FiftyState, player: int, n: int) -> None:
    """Move the point marker; at the goal this becomes the last round (51s.end.trigger)."""
    seat = state.seats[player]
    seat.vp += n
    if state.is_emitting:
        state.emit(e.Scored(player, n))
    if not state.last_round and seat.vp >= state.game.victory_points:
        state.last_round = True
        if state.is_emitting:
            state.emit(e.LastRound(player, seat.vp))


def follow_goal(state: FiftyState, before: Game) -> None:
    """Update the last round after a change of parameters from those of `before`.

    (51s.end.trigger, 51s.ruling.round_limit) A last round with another reason, as in a described position, stays.
    """
    reason = _find_last_round_event(state, state.game)
    if not state.last_round and reason is not None:
        state.last_round = True
        if state.is_emitting:
            state.emit(reason)
    elif reason is None and _find_last_round_event(state, before) is not None:
        state.last_round = False


def _find_last_round_event(state: FiftyState, game: Game) -> Event | None:
    """Return the event that makes this the last round by the parameters of `game`; None if there is none."""
    goal, limit = game.get_effective_value("victory_points"), game.get_effective_value("round_limit")
    for player in state.seats_from(state.first):
        if state.seats[player].vp >= goal:
            return e.LastRound(player, state.seats[player].vp)
    over = state.phase_name == "cleanup"  # the next round is reported when it begins
    return e.RoundLimit(state.round_number) if state.round_number >= limit and not over else None


def pay(state: FiftyState, player: int, items: tuple[tuple[int, int, int], ...], onto: int) -> None:
    """Pay (source, good, n) from the player's supply (source -1) or from goods cached on location `source`.

    Payments for the action of a location are put onto it (51s.use.card); all others go to the general supply.
    """
    seat = state.seats[player]
    paid: list[tuple[int, int]] = []
    for source, good, n in items:
        seat.goods[good] -= n
        paid.append((good, n))
        if source >= 0:
            loc = seat.locations[source]
            left = merge_goods(loc.cached, ((good, -n),))
            seat.locations[source] = loc.with_changes(cached=left)
    if onto >= 0:
        loc = seat.locations[onto]
        spent = merge_goods(loc.spent, tuple(paid))
        seat.locations[onto] = loc.with_changes(spent=spent)
    if state.is_emitting and paid:
        state.emit(e.Paid(player, merge_goods(tuple(paid))))


def cache(state: FiftyState, player: int, number: int, goods: Goods) -> None:
    """Put goods from the general supply on a card of the player; they count as the player's (51s.card.colony)."""
    seat = state.seats[player]
    for good, n in goods:
        seat.goods[good] += n
    loc = seat.locations[number]
    cached = merge_goods(loc.cached, goods)
    seat.locations[number] = loc.with_changes(cached=cached)
    if state.is_emitting:
        state.emit(e.CachedGoods(player, loc.card, goods))


# --- cards ------------------------------------------------------------------------------------------------------


def take_from_deck(state: FiftyState, n: int) -> list[str]:
    """Return up to n cards from the top of the deck; an empty deck is refilled from the discard pile (51s.deck.empty).

    There are fewer cards if that is empty too (51s.ruling.no_cards).
    """
    cards: list[str] = []
    while len(cards) < n:
        if not state.deck:
            if not state.discard:
                break
            state.deck = state.discard
            state.discard = []
            chance.shuffle(state.deck, state.chance())
            if state.is_emitting:
                state.emit(e.Shuffled(len(state.deck)))
        cards.append(state.deck.pop())
    return cards


def draw(state: FiftyState, player: int, n: int) -> int:
    """Draw up to n cards into hand and return their number."""
    cards = take_from_deck(state, n)
    state.seats[player].hand.extend(cards)
    if state.is_emitting and cards:
        state.emit(e.Dealt(player, tuple(cards)))
    return len(cards)


def reveal(state: FiftyState, n: int) -> None:
    """Turn up n cards in the middle of the table."""
    state.offer = take_from_deck(state, n)
    if state.is_emitting:
        state.emit(e.Revealed(tuple(state.offer)))


def draft(state: FiftyState, player: int, card: str) -> None:
    """Take a face-up card into hand."""
    state.offer.remove(card)
    state.seats[player].hand.append(card)
    if state.is_emitting:
        state.emit(e.Drafted(player, card))


def clear_offer(state: FiftyState) -> None:
    """Discard the remaining face-up cards."""
    if state.offer:
        state.discard.extend(state.offer)
        if state.is_emitting:
            state.emit(e.DraftLeftover(tuple(state.offer)))
        state.offer = []


def discard_from_hand(state: FiftyState, player: int, card: str) -> None:
    """Put a card from hand on the discard pile."""
    state.seats[player].hand.remove(card)
    state.discard.append(card)
    if state.is_emitting:
        state.emit(e.Discarded(player, card))


def discard_connection(state: FiftyState, player: int, connection: str) -> None:
    """Put a connection card from hand on its own discard pile, as a cost."""
    state.seats[player].connections.remove(connection)
    state.connection_discard.append(connection)
    if state.is_emitting:
        state.emit(e.ConnectionDiscarded(player, connection))


def give_up_deal(state: FiftyState, player: int, card: str) -> None:
    """Discard one of the player's deals (51s.ruling.deal_as_cost)."""
    state.seats[player].deals.remove(card)
    state.discard.append(card)
    if state.is_emitting:
        state.emit(e.DealSpent(player, card))


# --- states -----------------------------------------------------------------------------------------------------


def put_in_play(state: FiftyState, player: int, card: str, is_developed: bool = False) -> int:
    """Put a card (already taken from its place) into a state, and return its location number."""
    number = state.next_number
    state.next_number += 1
    state.seats[player].locations[number] = Location(number, card)
    if state.is_emitting:
        built = e.Developed if is_developed else e.Built
        state.emit(se.VirtualBuilt(card, number) if state.seats[player].virtual else built(player, card, number))
    return number


def remove_for_development(state: FiftyState, player: int, number: int) -> None:
    """Discard a location of the player; goods stored or cached there are kept (51s.build.develop_goods)."""
    seat = state.seats[player]
    loc = seat.locations.pop(number)
    state.discard.append(loc.card)
    if state.is_emitting:
        state.emit(e.Replaced(player, loc.card, number))
    _take_back(state, player, loc)


def raze(state: FiftyState, owner: int, number: int) -> None:
    """Turn a location over; the virtual opponent's is discarded (51s.ruin, 51s.solo.raze, 51s.raze.goods_on_card)."""
    seat = state.seats[owner]
    loc = seat.locations[number]
    if seat.virtual:
        del seat.locations[number]
        state.discard.append(loc.card)
        if state.is_emitting:
            state.emit(e.Removed(owner, loc.card, number))
        return
    seat.locations[number] = Location(number, loc.card, True)
    if state.is_emitting:
        state.emit(e.BecameRuin(owner, loc.card, number))
    _take_back(state, owner, loc)


def _take_back(state: FiftyState, player: int, loc: Location) -> None:
    """Return stored goods to the supply; cached ones are already part of it."""
    if loc.stored:
        goods = state.seats[player].goods
        for good, n in loc.stored:
            goods[good] += n
        if state.is_emitting:
            state.emit(e.TookBack(player, loc.card, loc.stored))


def return_stored(state: FiftyState, player: int, number: int) -> None:
    """Return stored goods from the card in the production phase (51s.production.stored)."""
    locations = state.seats[player].locations
    loc = locations[number]
    locations[number] = loc.with_changes(stored=())
    _take_back(state, player, loc)


def mark_used(state: FiftyState, owner: int, number: int) -> None:
    """Count one use of a location's action, or of an open production."""
    locations = state.seats[owner].locations
    loc = locations[number]
    locations[number] = loc.with_changes(uses=loc.uses + 1)


def free(state: FiftyState, owner: int, number: int) -> None:
    """Clear the goods from use off a location, so that it can be used again."""
    locations = state.seats[owner].locations
    loc = locations[number]
    locations[number] = loc.with_changes(uses=0, spent=())
    if state.is_emitting:
        state.emit(e.Freed(owner, loc.card, number))


def shield(state: FiftyState, player: int, number: int) -> None:
    """Put a shield from the player's supply on a location (51s.shield.place)."""
    seat = state.seats[player]
    goods = seat.goods
    goods[SHIELD] -= 1
    loc = seat.locations[number]
    seat.locations[number] = loc.with_changes(shield=True)
    if state.is_emitting:
        state.emit(e.Shielded(player, loc.card, number))


def lose_shield(state: FiftyState, owner: int, number: int) -> None:
    """Discard the shield on a location."""
    locations = state.seats[owner].locations
    loc = locations[number]
    locations[number] = loc.with_changes(shield=False)
    if state.is_emitting:
        state.emit(e.ShieldLost(owner, loc.card, number))


def store(state: FiftyState, player: int, number: int, goods: Goods) -> None:
    """Keep goods on a storage feature over the clean-up (51s.cleanup.store)."""
    seat = state.seats[player]
    for good, n in goods:
        seat.goods[good] -= n
    loc = seat.locations[number]
    stored = merge_goods(loc.stored, goods)
    seat.locations[number] = loc.with_changes(stored=stored)
    if state.is_emitting:
        state.emit(e.Kept(player, loc.card, goods))


def clean_up(state: FiftyState, player: int) -> None:
    """Remove goods that are neither stored nor cached, and clear the cards (51s.cleanup.discard, 51s.cleanup.cards)."""
    seat = state.seats[player]
    cached_goods = [0] * KINDS
    for number, loc in seat.locations.items():
        for good, n in loc.cached:
            cached_goods[good] += n
        if loc.uses or loc.shield or loc.spent:
            seat.locations[number] = loc.with_changes(shield=False, uses=0, spent=())
    if state.is_emitting:
        lost = tuple(
            (good, seat.goods[good] - cached_goods[good])
            for good in range(KINDS)
            if seat.goods[good] > cached_goods[good]
        )
        if lost:
            state.emit(e.Lost(player, lost))
    seat.goods = cached_goods
    seat.used = 0
    seat.passed = False


def steal(state: FiftyState, thief: int, victim: int, good: int) -> None:
    """Take one good from a rival's supply, not from their cards (51s.ruling.caravan)."""
    state.seats[victim].goods[good] -= 1
    if state.is_emitting:
        state.emit(e.Lost(victim, ((good, 1),)))
    gain(state, thief, good, 1)


def claim(state: FiftyState, player: int, owner: int, number: int) -> None:
    """Record the production that a player takes this round (51s.ruling.suppliers)."""
    state.claims.append((player, owner, number))
    if state.is_emitting:
        state.emit(e.Claimed(player, owner, state.seats[owner].locations[number].card, number))


def sign_deal(state: FiftyState, player: int, card: str) -> None:
    """Put a card from hand under the board (51s.deal)."""
    seat = state.seats[player]
    seat.hand.remove(card)
    seat.deals.append(card)
    if state.is_emitting:
        state.emit(e.DealMade(player, card))


def burn(state: FiftyState, player: int, card: str) -> None:
    """Discard a card razed from hand (51s.raze.hand)."""
    state.seats[player].hand.remove(card)
    state.discard.append(card)
    if state.is_emitting:
        state.emit(e.RazedFromHand(player, card))


def use_board(state: FiftyState, player: int, which: int, name: str) -> None:
    """Mark one of the three contact actions of the faction board as used (51s.use.faction)."""
    state.seats[player].used |= 1 << which
    if state.is_emitting:
        state.emit(e.FactionUsed(player, name))


def take_connection(state: FiftyState, player: int, color: str) -> None:
    """Take a face-up connection card into hand (51s.connection.take)."""
    connection = state.face_up.pop(color)
    state.seats[player].connections.append(connection)
    if state.is_emitting:
        state.emit(e.ConnectionTaken(player, connection))


def play_connection(state: FiftyState, player: int, connection: str) -> None:
    """Put a connection card from hand on its discard pile (51s.connection.play)."""
    state.seats[player].connections.remove(connection)
    state.connection_discard.append(connection)
    if state.is_emitting:
        state.emit(e.ConnectionPlayed(player, connection))


def leave_round(state: FiftyState, player: int) -> None:
    """Pass (51s.pass)."""
    state.seats[player].passed = True
    if state.is_emitting:
        state.emit(e.Passed(player))


def turn_up_connections(state: FiftyState) -> None:
    """Discard face-up connection cards and turn up the next of each stack (51s.draft.connections)."""
    if state.face_up:
        left = tuple(state.face_up.values())
        state.connection_discard.extend(left)
        state.face_up = {}
        if state.is_emitting:
            state.emit(e.ConnectionsLeft(left))
    for color, stack in (("blue", state.blue), ("red", state.red)):
        if not stack and state.game.reshuffle_connections:
            again = [c for c in state.connection_discard if state.connection_cards[c].color == color]
            for connection in again:
                state.connection_discard.remove(connection)
            chance.shuffle(again, state.chance())
            stack.extend(again)
        if stack:
            state.face_up[color] = stack.pop()
    if state.is_emitting and state.face_up:
        state.emit(e.ConnectionsRevealed(tuple(state.face_up.values())))


def discard_face_up(state: FiftyState, color: str) -> None:
    """Discard one face-up connection card (51s.solo.connection)."""
    connection = state.face_up.pop(color)
    state.connection_discard.append(connection)
    if state.is_emitting:
        state.emit(e.ConnectionsLeft((connection,)))


def start_production(state: FiftyState) -> None:
    """Reset the gains and claims of the last production phase."""
    state.claims = []
    for seat in state.seats:
        seat.gained = [0] * len(NAMES)


def end_production(state: FiftyState) -> None:
    """Remove the claims of Suppliers; their locations may be gone before the next production phase."""
    state.claims = []


def pass_token(state: FiftyState) -> None:
    """Pass the first-player token to the left (51s.cleanup.first_player)."""
    state.first = (state.first + 1) % len(state.seats)
    if state.is_emitting:
        state.emit(e.FirstPlayer(state.first))


# --- solo -------------------------------------------------------------------------------------------------------


def join_virtual(state: FiftyState, seat: int, card: str) -> None:
    """Put a card into the state of the virtual opponent (51s.solo.draft)."""
    put_in_play(state, seat, card)


def attack_with(state: FiftyState, card: str) -> None:
    """Put a card on the attack pile (51s.solo.attack)."""
    state.attack.append(card)
    if state.is_emitting:
        state.emit(se.AttackRevealed(card))


def clear_attack(state: FiftyState) -> None:
    """Discard the attack pile (51s.solo.attack_end)."""
    state.discard.extend(state.attack)
    state.attack = []


def end_attack(state: FiftyState) -> None:
    """End the attacks of this round: the opponent passes on its next turn (51s.solo.attack_end)."""
    state.attack_done = True
    clear_attack(state)


def add_final_points(state: FiftyState, player: int, points: int) -> None:
    """Add points at the end of the game (51s.end.locations)."""
    state.seats[player].final = points
    if state.is_emitting and points:
        state.emit(e.Scored(player, points))
