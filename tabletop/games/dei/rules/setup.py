"""Set-up: factions, badges, markets, missions, and the first figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core import chance
from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, value
from tabletop.games.dei.rules.abilities import BADGES
from tabletop.games.dei.rules.phases import StartRound
from tabletop.games.dei.table import events as e
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.goods import CANDY, COLOURS, DRONES, MARKETS, RESOURCE_PIECES, ROUNDS
from tabletop.games.dei.table.kinds import DeiAction, DeiQuestion, DeiStep

if TYPE_CHECKING:
    from random import Random

    from tabletop.games.dei.table.state import DeiState


def lay_out(state: DeiState, source: Random) -> None:
    """Lay out everything that is independent of the factions: outposts, missions, candy boosts, resources.

    (dei.setup.outposts, dei.setup.missions, dei.option.no_choice, dei.things.candy, dei.setup.resources,
    dei.setup.goods)
    """
    game = state.game
    colours = list(COLOURS)
    if game.outposts == "drawn":
        chance.shuffle(colours, source)
    by_letter = dict(zip("ABC", colours, strict=True))
    state.colours = [by_letter[letter] for _, letter in state.board.outpost_sites]
    missions = sorted(game.content.missions)
    chance.shuffle(missions, source)
    rows = 1 if game.no_choice else 2
    state.missions = [[missions.pop() if row < rows else "" for row in range(2)] for _ in range(ROUNDS)]
    state.candy = sorted([*CANDY, *CANDY])
    chance.shuffle(state.candy, source)
    supply_the_rest(state)


def supply_the_rest(state: DeiState) -> None:
    """Fill the general supply with the resources that are neither on the map nor held by players.

    (dei.things.resources, dei.ruling.resource_limit)
    """
    seat_resources = (sum(seat.technology for seat in state.seats), sum(seat.energy for seat in state.seats))
    state.technology_left = max(0, RESOURCE_PIECES[0] - sum(state.technology) - seat_resources[0])
    state.energy_left = max(0, RESOURCE_PIECES[1] - sum(state.energy) - seat_resources[1])


def deal(state: DeiState, source: Random) -> None:
    """Lay out everything that depends on the factions: drones, markets, badges, hands.

    (dei.setup.drones, dei.setup.markets, dei.setup.badges, dei.things.faction, dei.players.two, dei.players.three)
    """
    game, content = state.game, state.game.content
    flying = [content.factions[seat.faction].drone for seat in state.seats]
    sites = list(state.board.drone_sites)
    chance.shuffle(sites, source)
    for k, drone in enumerate(DRONES):
        if drone in flying:
            state.drones[k] = sites.pop()
    drone_cards = [card for card in content.decks["drone"] if content.cards[card].drone in flying]
    chance.shuffle(drone_cards, source)
    share = len(drone_cards) // len(COLOURS)
    for k, market in enumerate(MARKETS):
        deck = list(content.decks[market])
        if market in COLOURS:
            deck += drone_cards[k * share : (k + 1) * share]
        chance.shuffle(deck, source)
        state.decks[k] = deck
        state.slots[k] = [deck.pop() if deck else "" for _ in range(3)]
    for seat in state.seats:
        seat.hand = sorted(content.decks[seat.faction])
    dealt = {card for seat in state.seats for card in seat.hand}
    dealt.update(card for zone in (*state.decks, *state.slots) for card in zone)
    state.box = [card for card in state.box if card not in dealt]
    if not game.badge_draft:
        deal_badges(state, source)


def deal_badges(state: DeiState, source: Random) -> None:
    """Deal a badge of each colour to each seat (dei.setup.badges)."""
    for colour in COLOURS:
        pile = [badge for badge in state.badge_supply if BADGES[badge].colour == colour]
        chance.shuffle(pile, source)
        for seat in state.seats:
            seat.badges.append(pile.pop())
    dealt_badges = {badge for seat in state.seats for badge in seat.badges}
    state.badge_supply = [badge for badge in state.badge_supply if badge not in dealt_badges]


@value
class TakeFaction(DeiAction):
    """Choose a faction (dei.setup.faction)."""

    verb = "faction"
    rule = "dei.setup.faction"
    sentence = N_("take {faction:the}")
    faction: str

    def obstacles(self, state: DeiState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.faction not in state.game.content.factions:
            yield Obstacle("dei.setup.faction", N_("There is no such faction."))
        elif any(seat.faction == self.faction for seat in state.seats):
            yield Obstacle("dei.setup.faction", N_("Another player has this faction already."))

    def resolve(self, state: DeiState, player: int, question: Question) -> None:
        state.seats[player].faction = self.faction
        if state.is_emitting:
            state.emit(e.FactionTaken(player, self.faction))


TAKE: Interned[TakeFaction] = Interned(TakeFaction)


@value
class ChooseFaction(DeiQuestion):
    """Choice of a faction, in turn from the first player."""

    sentence = N_("Which faction do you take?")
    kinds = (TakeFaction,)

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        return [TAKE[id] for id in state.game.content.factions]


@value
class DealAll(DeiStep):
    """Step after the choice of factions: deal the rest, draft badges, place figures, and start the first round."""

    sentence = N_("Cards and badges are dealt")

    def resolve(self, state: DeiState, player: int) -> None:
        deal(state, state.chance())
        order = state.seats_from(state.first)
        state.then(state.first, StartRound())
        for place, seat in reversed(list(enumerate(order))):
            state.then(seat, ChooseCamp(place))
        if state.game.badge_draft:
            # The player to the right of the first player begins, then anticlockwise (dei.option.badge_draft).
            state.then(order[-1], *[DraftColour(len(order)) for _ in COLOURS])


@value
class PlaceFigures(DeiAction["ChooseCamp"]):
    """Put the leader on a neutral camp, and the scrappers on both camps (dei.setup.units)."""

    verb = "place"
    kind = "setup"
    rule = "dei.setup.units"
    sentence = N_("put the leader in the camp on {area}")
    area: str

    def obstacles(self, state: DeiState, player: int, question: Question) -> Iterator[Obstacle]:
        if state.board.by_name.get(self.area, -1) not in state.board.camps:
            yield Obstacle("dei.setup.units", N_("Only the two neutral camps can be chosen."))

    def resolve(self, state: DeiState, player: int, question: ChooseCamp) -> None:
        equal = state.game.starting_figures == "equal"
        with_leader, elsewhere = UNITS[EQUAL if equal else question.place]
        area = state.board.by_name[self.area]
        other = next((a for a in state.board.camps if a != area), area)
        verbs.place(state, player, area, with_leader, True)
        if elsewhere:
            verbs.place(state, player, other, elsewhere, False)


PLACE: Interned[PlaceFigures] = Interned(PlaceFigures)
UNITS = ((0, 1), (1, 1), (1, 2), (2, 2))
"""By place in the order of play: scrappers with the leader, and on the other camp (dei.setup.units)."""
EQUAL = 1
"""Place in the order of play whose figures all seats get if `starting_figures` is "equal"."""


@value
class ChooseCamp(DeiQuestion):
    """Choice of the neutral camp for the leader."""

    sentence = N_("On which camp does your leader begin?")
    kinds = (PlaceFigures,)
    place: int
    """Place in the order of play, from 0."""

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        return [PLACE[state.board.names[area]] for area in dict.fromkeys(state.board.camps)]


# --- badge draft ----------------------------------------------------------------------------------------------------


@value
class PickColour(DeiAction):
    """Choose the colour of badges to draft next (dei.option.badge_draft)."""

    verb = "colour"
    kind = "setup"
    rule = "dei.option.badge_draft"
    sentence = N_("draft the {colour} badges")
    colour: str

    def obstacles(self, state: DeiState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.colour not in list_undrafted_colours(state):
            yield Obstacle("dei.option.badge_draft", N_("This colour has been drafted."))

    def resolve(self, state: DeiState, player: int, question: Question) -> None:
        seat = state.seats[player]
        seat.draft = [b for b in state.badge_supply if BADGES[b].colour == self.colour]
        state.badge_supply = [b for b in state.badge_supply if BADGES[b].colour != self.colour]
        state.then(player, PassPile(len(state.seats)))


def list_undrafted_colours(state: DeiState) -> list[str]:
    """Return the colours of which no seat has a badge yet."""
    drafted = {BADGES[b].colour for seat in state.seats for b in seat.badges}
    return [colour for colour in COLOURS if colour not in drafted]


@value
class DraftColour(DeiQuestion):
    """Choice of the next colour of the draft."""

    sentence = N_("Badges of which colour are drafted next?")
    kinds = (PickColour,)
    seats: int

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        return [PickColour(colour) for colour in COLOURS]


@value
class TakeBadge(DeiAction["PassPile"]):
    """Take one badge of the pile secretly."""

    verb = "badge"
    kind = "setup"
    rule = "dei.option.badge_draft"
    sentence = N_("take the badge {badge}")
    badge: str

    def obstacles(self, state: DeiState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.badge not in state.seats[player].draft:
            yield Obstacle("dei.option.badge_draft", N_("This badge is not in the pile."))

    def resolve(self, state: DeiState, player: int, question: PassPile) -> None:
        seat = state.seats[player]
        seat.draft.remove(self.badge)
        seat.badges.append(self.badge)
        seat.badges.sort(key=lambda badge: COLOURS.index(BADGES[badge].colour))
        if state.is_emitting:
            verbs.tell_secret(state, e.Drafted(player, self.badge))
        pile, seat.draft = seat.draft, []
        if question.left > 1:
            after = (player - 1) % len(state.seats)
            state.seats[after].draft = pile
            # The pending step is public, the badge that was taken is not.
            state.then(after, PassPile(question.left - 1), because=e.DraftedUnseen(player))
        else:
            state.badge_supply = sorted([*state.badge_supply, *pile])


@value
class PassPile(DeiQuestion):
    """Choice of a badge from the pile, which is then passed on anticlockwise."""

    sentence = N_("Which badge do you take?")
    kinds = (TakeBadge,)
    left: int

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        return [TakeBadge(badge) for badge in sorted(state.seats[player].draft)]
