"""Verbs: the only code that changes the table and emits events.

Verbs make no decisions and check no rules. Actions and steps call them once everything is decided. `player` is the
player responsible for the change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core import chance
from tabletop.games.axon_protocol.table import events as e
from tabletop.games.axon_protocol.table import marker_events as m
from tabletop.games.axon_protocol.table.figures import Figure
from tabletop.games.axon_protocol.table.goods import AUGMENTS, DATA, DRUGS, PRODUCTS, RESOURCES, TOP, VIOLENCE
from tabletop.games.axon_protocol.table.state import SCENE, USED

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.state import AxonState


# --- resources ------------------------------------------------------------------------------------------------------


def take_from_supply(state: AxonState, resource: int) -> bool:
    """Take one marker from the supply and return True, or trigger the end (axn.end.supply, axn.ruling.none_left)."""
    if state.supply[resource]:
        state.supply[resource] -= 1
        return True
    if state.game.track_is_supply:
        waiting = state.rewards[resource] & state.game.resource_bits[resource]
        if waiting:
            state.rewards[resource] &= ~(1 << (waiting.bit_length() - 1))
            return True
    end(state, "supply")
    return False


def count_up(state: AxonState, player: int, resource: int) -> None:
    """Count one marker that has entered play: raise its counter and the stress, and take rewards (axn.resource.enter).

    This may trigger the end (axn.end.stress, axn.ruling.past_limit).
    """
    before = state.scores() if state.is_emitting else ()
    state.in_play[resource] += 1
    state.stress += 1
    if state.is_emitting:
        tell_scores(state, before)
    field = state.in_play[resource]
    bit = 1 << field
    if state.rewards[resource] & bit:
        state.rewards[resource] &= ~bit
        take_reward(state, player, resource, field)
    if state.stress >= state.limit + state.game.stress_beyond:
        end(state, "stress")


def count_down(state: AxonState, resource: int, n: int) -> None:
    """Count n markers that have left play. The stress does not change (axn.resource.leave)."""
    before = state.scores() if state.is_emitting else ()
    state.in_play[resource] -= n
    state.supply[resource] += n
    if state.is_emitting:
        tell_scores(state, before)


def tell_scores(state: AxonState, before: tuple[int, ...], by: str = "") -> None:
    """Emit an event for each player whose points differ from `before`. `by` is the rule cited."""
    for player, (was, now) in enumerate(zip(before, state.scores(), strict=True)):
        if was != now:
            alone = state.seats[player].monopoly >= 0
            usual = "axn.score.monopoly" if alone else "axn.score.resources"
            data = (by, "axn.monopoly.data") if alone and by == "axn.score.data" else (by,)
            state.emit(m.ScoreChanged(player, now - was, now, data if by else (usual,)))


def take_reward(state: AxonState, player: int, resource: int, field: int) -> None:
    """Take the reward of a field of a track (axn.reward, axn.ruling.reward_turn).

    A point is kept, a card is drawn at once, and a resource marker is placed (axn.reward.vp, axn.reward.card).
    """
    taker = state.active if state.game.reward_to == "active" else player
    kind = state.game.get_reward_kind(resource, field)
    if state.is_emitting:
        by = ("axn.ruling.reward_turn",) if taker != player else ()
        state.emit(m.Rewarded(taker, RESOURCES[resource], field, kind, by))
    if kind == "vp":
        state.seats[taker].permanent += 1
        if state.is_emitting:
            state.emit(m.ScoreChanged(taker, 1, state.scores()[taker], ("axn.score.permanent",)))
    elif kind == "card":
        draw(state, taker, 1)
    else:
        state.game.place_reward(state, taker, resource)


def place(state: AxonState, player: int, id: str, resource: int, n: int, from_track: bool = False) -> int:
    """Bring up to n markers into play on a character and return the number placed."""
    placed = 0
    while placed < n and (from_track or take_from_supply(state, resource)):
        placed += 1
        state.figures[id] = state.figures[id].with_markers(resource, 1)
        if state.is_emitting:
            state.emit(m.Placed(RESOURCES[resource], 1, id))
        count_up(state, player, resource)
    return placed


def place_data(state: AxonState, player: int, area: str, from_track: bool = False) -> None:
    """Bring one data marker into play on a corporation area (axn.data.place)."""
    if from_track or take_from_supply(state, DATA):
        before = state.scores() if state.is_emitting else ()
        state.data[area] += 1
        if state.is_emitting:
            state.emit(m.PlacedOnArea("data", area))
            tell_scores(state, before, "axn.score.data")
        count_up(state, player, DATA)


def place_scene(state: AxonState, player: int, field: int) -> None:
    """Bring one violence marker into play on an action field (axn.violence.scene)."""
    if take_from_supply(state, VIOLENCE):
        state.marks[field] |= SCENE
        if state.is_emitting:
            state.emit(m.PlacedOnArea("violence", state.city.field_area[field]))
        count_up(state, player, VIOLENCE)


def remove(state: AxonState, id: str, resource: int, n: int) -> None:
    """Return up to n markers of a character to the supply."""
    figure = state.figures[id]
    n = min(n, figure.markers[resource])
    if n:
        state.figures[id] = figure.with_markers(resource, -n)
        if state.is_emitting:
            state.emit(m.Removed(RESOURCES[resource], n, id))
        count_down(state, resource, n)


def remove_all(state: AxonState, id: str) -> None:
    """Return all markers of a character to the supply."""
    for resource, n in enumerate(state.figures[id].markers):
        if n:
            remove(state, id, resource, n)


def remove_data(state: AxonState, area: str) -> None:
    """Return one data marker of an area to the supply."""
    before = state.scores() if state.is_emitting else ()
    state.data[area] -= 1
    if state.is_emitting:
        state.emit(m.RemovedFromArea("data", area))
        tell_scores(state, before, "axn.score.data")
    count_down(state, DATA, 1)


def remove_scene(state: AxonState, field: int) -> None:
    """Return the violence marker of an action field to the supply (axn.skill.investigate)."""
    state.marks[field] &= ~SCENE
    if state.is_emitting:
        state.emit(m.RemovedFromArea("violence", state.city.field_area[field]))
    count_down(state, VIOLENCE, 1)


def put_back(state: AxonState, resource: int) -> None:
    """Return a marker from a track to the supply without bringing it into play (axn.ruling.reward_nobody)."""
    state.supply[resource] += 1


# --- characters -----------------------------------------------------------------------------------------------------


def enter(state: AxonState, id: str, by: tuple[str, ...] = ()) -> None:
    """Place a character in its start area in the city (axn.setup.start_area, axn.prison.fields)."""
    start = state.characters[id].start
    area = state.city.by_number[draw_random_number(state)] if start == "random" else start
    state.figures[id] = Figure(id, area, 1 if area == state.city.prison else 0)
    if state.is_emitting:
        state.emit(e.Entered(id, area, (*by, "axn.prison.fields") if area == state.city.prison else by))


def move(state: AxonState, id: str, area: str, by: tuple[str, ...] = ()) -> None:
    """Move a character to another area. A guard stays a guard there (axn.ruling.guard_moves)."""
    figure = state.figures[id]
    state.figures[id] = figure.with_place(area)
    if state.is_emitting:
        by = (*by, "axn.ruling.guard_moves") if state.is_guard(figure) else by
        state.emit(e.Released(id, area, by) if figure.cell else e.Moved(id, figure.area, area, by))


def jail(state: AxonState, id: str) -> None:
    """Move a character to the upper field of the prison and remove its violence and drugs (axn.skill.arrest).

    All other markers stay, including scandals (axn.scandal.stays).
    """
    state.figures[id] = state.figures[id].with_place(state.city.prison, 1)
    if state.is_emitting:
        state.emit(e.Jailed(id))
    remove(state, id, VIOLENCE, TOP)
    remove(state, id, DRUGS, TOP)


def move_down(state: AxonState, id: str) -> None:
    """Move an inmate to the lower field of the prison (axn.prison.out)."""
    state.figures[id] = state.figures[id].with_place(state.city.prison, 2)
    if state.is_emitting:
        state.emit(e.MovedDown(id))


def turn(state: AxonState, id: str, activated: bool) -> None:
    """Put an activation marker on a character, or remove it."""
    if state.figures[id].activated != activated:
        state.figures[id] = state.figures[id].with_activation(activated)
        if state.is_emitting:
            state.emit(e.Turned(id, activated))


def watch(state: AxonState, id: str) -> None:
    """Make a character a guard until the end of the round (axn.skill.guard)."""
    state.figures[id] = state.figures[id].with_guarding(True)
    if state.is_emitting:
        state.emit(e.Watching(id))


def kill(state: AxonState, id: str, killer: str = "", by: tuple[str, ...] = (), spared: tuple[str, ...] = ()) -> bool:
    """Kill a character, or remove an augment instead. Return True if it died (axn.augment.life, axn.ruling.dead).

    The killer takes the products (axn.products.loot). `by` and `spared` are cited for a death and a survival.
    """
    figure = state.figures[id]
    if figure.markers[AUGMENTS]:
        if state.is_emitting:
            state.emit(e.Survived(id, spared))
        remove(state, id, AUGMENTS, 1)
        return False
    if state.is_emitting:
        state.emit(e.Died(id, by))
    loot = figure.markers[PRODUCTS]
    if killer and loot:
        state.figures[id] = figure.with_markers(PRODUCTS, -loot)
        state.figures[killer] = state.figures[killer].with_markers(PRODUCTS, loot)
        if state.is_emitting:
            state.emit(e.Looted(killer, loot))
    bury(state, id)
    return True


def kill_by_overdose(state: AxonState, id: str) -> None:
    """Kill a character by an overdose. Augments do not save it (axn.overdose)."""
    if state.is_emitting:
        state.emit(e.Overdosed(id, state.figures[id].markers[DRUGS]))
    bury(state, id)


def bury(state: AxonState, id: str) -> None:
    """Remove a dead character from the board with all its remaining markers."""
    remove_all(state, id)
    del state.figures[id]
    if state.game.dead_go_to == "deck":
        shuffle_in(state, [id])
    else:
        state.graveyard.append(id)


def leave(state: AxonState, id: str) -> None:
    """Remove a character from the city and shuffle it into the deck (axn.area_action.leave)."""
    if state.is_emitting:
        state.emit(e.Left(id))
    remove_all(state, id)
    del state.figures[id]
    shuffle_in(state, [id])


def shuffle_in(state: AxonState, ids: list[str]) -> None:
    """Shuffle characters back into the deck."""
    state.deck.extend(ids)
    state.deck.sort()  # so that the order of their return has no effect
    chance.shuffle(state.deck, state.chance())


def draw_top_character(state: AxonState) -> str:
    """Draw the top character of the deck, or "". An empty deck is rebuilt from the discarded characters."""
    if not state.deck and state.graveyard:
        state.deck, state.graveyard = state.graveyard, []
        chance.shuffle(state.deck, state.chance())
        if state.is_emitting:
            state.emit(e.Reborn(len(state.deck)))
    return state.deck.pop() if state.deck else ""


def offer(state: AxonState, player: int, n: int, by: tuple[str, ...] = ()) -> None:
    """Draw up to n characters to choose from (axn.phishing)."""
    drawn: list[str] = []
    while len(drawn) < n and (id := draw_top_character(state)):
        drawn.append(id)
    state.seats[player].offer = drawn
    if state.is_emitting and drawn:
        state.emit(e.CharactersDrawn(player, tuple(drawn), by))


# --- software -------------------------------------------------------------------------------------------------------


def draw_top_card(state: AxonState) -> str:
    """Draw the top software card, or "". An empty stack is rebuilt from the discard pile (axn.software.reshuffle)."""
    if not state.stack and state.discard:
        state.stack, state.discard = state.discard, []
        chance.shuffle(state.stack, state.chance())
        if state.is_emitting:
            state.emit(e.Restacked(len(state.stack)))
    return state.stack.pop() if state.stack else ""


def draw(state: AxonState, player: int, n: int, by: tuple[str, ...] = ()) -> None:
    """Draw up to n software cards into hand, or fewer if none are left (axn.ruling.no_software)."""
    cards: list[str] = []
    while len(cards) < n and (card := draw_top_card(state)):
        cards.append(card)
    state.seats[player].hand.extend(cards)
    if state.is_emitting and cards:
        state.emit(e.Drew(player, tuple(cards), (*by, "axn.ruling.no_software") if len(cards) < n else by))


def draw_random_number(state: AxonState) -> int:
    """Discard the top card and return its number (axn.software.random, axn.ruling.no_software)."""
    card = draw_top_card(state)
    if not card:  # all cards are in players' hands: draw the number directly
        return 1 + int(state.chance().random() * len(state.city.areas))
    state.discard.append(card)
    number = state.game.content.numbers[card]
    if state.is_emitting:
        state.emit(e.NumberDrawn(card, number))
    return number


def from_hand(state: AxonState, player: int, design: str) -> str:
    """Remove a card of this design from a hand and return it. The card with the lowest number is taken."""
    designs = state.game.content.designs
    numbers = state.game.content.numbers
    card = min((c for c in state.seats[player].hand if designs[c] == design), key=lambda c: numbers[c])
    state.seats[player].hand.remove(card)
    return card


def discard(state: AxonState, player: int, design: str) -> None:
    """Discard a card from hand without effect (axn.software.discard)."""
    card = from_hand(state, player, design)
    state.discard.append(card)
    if state.is_emitting:
        state.emit(e.Discarded(player, card))


def bring_out(state: AxonState, player: int, design: str) -> None:
    """Put a software card from hand on the table, to be resolved (axn.software.pause)."""
    card = from_hand(state, player, design)
    state.playing.append(card)
    if state.is_emitting:
        state.emit(e.Played(player, card, state.game.content.software[design].kind))


def install(state: AxonState, player: int, design: str) -> None:
    """Move a card that is being played to a desktop (axn.software.desktop)."""
    card = next(c for c in state.playing if state.game.content.designs[c] == design)
    state.playing.remove(card)
    before = state.scores() if state.is_emitting else ()
    state.seats[player].desktop.append(card)
    if state.is_emitting:
        state.emit(e.Installed(player, card))
        tell_scores(state, before, "axn.score.data")


def purge(state: AxonState, player: int, design: str) -> None:
    """Move a card from a desktop to the discard pile."""
    desktop = state.seats[player].desktop
    card = next(c for c in desktop if state.game.content.designs[c] == design)
    before = state.scores() if state.is_emitting else ()
    desktop.remove(card)
    state.discard.append(card)
    if state.is_emitting:
        state.emit(e.Purged(player, card))
        tell_scores(state, before, "axn.score.data")


def shelve(state: AxonState) -> None:
    """Move the cards that have been played to the discard pile (axn.software.pause)."""
    state.discard.extend(state.playing)
    state.playing = []


# --- course of the game ---------------------------------------------------------------------------------------------


def take_corporation(state: AxonState, player: int, corporation: str) -> None:
    """Give a corporation to a player (axn.setup.corporation)."""
    state.seats[player].corporation = corporation
    if state.is_emitting:
        state.emit(e.CorporationChosen(player, corporation))


def add_resource(state: AxonState, player: int, resource: int) -> None:
    """Add a third resource for a player in a game of two (axn.two.corporations)."""
    state.seats[player].extra = resource
    if state.is_emitting:
        state.emit(e.ResourceAdded(player, RESOURCES[resource]))


def use_field(state: AxonState, field: int) -> None:
    """Put the activation marker on an action field (axn.area_action)."""
    state.marks[field] |= USED
    if state.is_emitting:
        state.emit(m.FieldUsed(state.city.field_area[field], state.city.fields[field].kind))


def clear_markers(state: AxonState) -> None:
    """Remove all activation markers and end all guards (axn.round.clear, axn.skill.guard)."""
    state.marks = [mark & ~USED for mark in state.marks]
    for id, figure in state.figures.items():
        if figure.activated or figure.guarding:
            state.figures[id] = figure.with_activation(False).with_guarding(False)
    for seat in state.seats:
        seat.used = False
        seat.hacked = False
    if state.is_emitting:
        state.emit(e.Cleared())


def give_first(state: AxonState, player: int, *by: str) -> None:
    """Give the first-player marker to a player, citing these rules."""
    state.first = player
    if state.is_emitting:
        state.emit(e.FirstPlayer(player, by))


def take_first(state: AxonState, player: int) -> None:
    """Take the first-player marker. It can be taken only once per round (axn.first_player)."""
    state.first_taken = True
    give_first(state, player, "axn.first_player")


def reverse(state: AxonState) -> None:
    """Reverse the direction of play until it is reversed again (axn.reverse, axn.ruling.direction)."""
    state.direction = -state.direction
    if state.is_emitting:
        state.emit(e.Reversed(state.direction))


ENDING_BY = {
    "stress": ("axn.end.stress", "axn.end.last_turns"),
    "supply": ("axn.end.supply", "axn.ruling.none_left", "axn.end.last_turns"),
    "red": ("axn.round.red",),
    "rounds": ("axn.ruling.round_limit",),
}
"""Rules cited for each reason of the end of the game."""


def end(state: AxonState, reason: str) -> None:
    """Trigger the end: every player except the active one gets one more turn (axn.end.last_turns)."""
    if not state.ending:
        state.ending = reason
        state.owed = [p for p in range(len(state.seats)) if p != state.active]
        if state.is_emitting:
            by = ENDING_BY[reason]
            past = reason == "stress" and state.stress > state.limit
            state.emit(e.Ending(reason, (*by, "axn.ruling.past_limit") if past else by))


def discard_at_random(state: AxonState, player: int, n: int) -> None:
    """Discard up to n random cards from a hand."""
    hand = state.seats[player].hand
    for _ in range(min(n, len(hand))):
        hand.sort()
        card = chance.pick(hand, state.chance())
        hand.remove(card)
        state.discard.append(card)
        if state.is_emitting:
            state.emit(e.DiscardedAtRandom(player, card))


def tell_hacked(state: AxonState, id: str, *by: str) -> None:
    """Emit the event that a character is being hacked, citing these rules in addition to the hacking rule."""
    if state.is_emitting:
        state.emit(e.Hacked(id, by))


def monopolise(state: AxonState, player: int, resource: int) -> None:
    """Make this resource the only one that scores for a player (axn.monopoly)."""
    before = state.scores() if state.is_emitting else ()
    state.seats[player].monopoly = resource
    if state.is_emitting:
        by = ("axn.two.monopoly",) if state.game.players == 2 else ()
        state.emit(e.Monopolised(player, RESOURCES[resource], by))
        tell_scores(state, before)


def lower_limit(state: AxonState, red: tuple[str, ...]) -> None:
    """Lower the limit marker because of counters in the red zone (axn.round.red)."""
    state.limit -= state.game.red_step
    if state.is_emitting:
        state.emit(e.LimitFell(red, state.limit))
