"""Effects that only one or two cards have, each a small step or question of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.actions import Action, Question, Step
from tabletop.engine.decisions import Obstacle
from tabletop.engine.values import N_, value
from tabletop.games.fifty_first_state.content.effects import Effect
from tabletop.games.fifty_first_state.content.pieces import Card, Location
from tabletop.games.fifty_first_state.table import verbs
from tabletop.games.fifty_first_state.table.causes import CARD_TEXT
from tabletop.games.fifty_first_state.table.goods import BASIC, NAMES, PRODUCTION
from tabletop.games.fifty_first_state.table.kinds import FiftyAction, FiftyQuestion, OnLocation, OnOwnLocation
from tabletop.games.fifty_first_state.table.notation import good_from_word, small_number

if TYPE_CHECKING:
    from tabletop.engine.game import Game
    from tabletop.games.fifty_first_state.table.state import FiftyState


def can_be_copied(card: Card) -> bool:
    """Whether a production can be taken by another card (51s.ruling.copying)."""
    return not any(isinstance(e, (Claim, CopyOwn, CopyOther)) for e in card.produces)


def productions(state: FiftyState, owner: int) -> list[Location]:
    """The locations of a seat that produce something another card can take."""
    cards = state.cards
    return [
        loc
        for loc in state.seats[owner].locations.values()
        if not loc.ruin and cards[loc.card].row == PRODUCTION and can_be_copied(cards[loc.card])
    ]


def not_a_production(state: FiftyState, owner: int, number: int) -> Iterator[Obstacle]:
    """The obstacle, if there is no such production or it cannot be copied."""
    loc = state.location(owner, number)
    if loc is None or loc.ruin or state.cards[loc.card].row != PRODUCTION:
        yield Obstacle("51s.production.locations", N_("There is no production location {number} there."), number=number)
    elif not can_be_copied(state.cards[loc.card]):
        yield Obstacle("51s.ruling.copying", N_("{card} cannot be copied."), card=loc.card)


@value
class Copy(OnLocation):
    """Gain the goods of one production location."""

    verb = "copy"
    kind = "choose"
    rule = "51s.production.stolen"
    sentence = N_("Gain what {location_of} produces")

    owner: int
    location: int

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        yield from not_a_production(state, self.owner, self.location)
        if isinstance(question, CopyOwn):
            if self.owner != player:
                yield Obstacle("51s.card.copying", N_("Only one of your own production locations can be copied."))
            elif self.location == question.location:
                yield Obstacle("51s.card.copying", N_("A location cannot copy itself."))
        elif self.owner == player:
            yield Obstacle("51s.card.suppliers", N_("It must be the production location of another player."))
        elif 0 <= self.owner < len(state.seats) and state.seats[self.owner].passed:
            yield Obstacle(
                "51s.pass.safe", N_("{owner} has passed and cannot be the target of anything."), owner=self.owner
            )

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        card = state.cards[state.seats[self.owner].locations[self.location].card]
        steps = [effect.at(self.owner, self.location) for effect in card.produces]
        state.then(player, *steps, because=CARD_TEXT[card.id, "production"])


@value
class CopyOwn(FiftyQuestion, Effect):
    """Gain the goods of another production location of one's own (Power Station, Production Manager)."""

    sentence = N_("Which of your production locations do you copy?")
    kinds = (Copy,)
    sensitive = True
    counts_gains = True

    location: int = -1

    def at(self, owner: int, location: int) -> Step:
        return CopyOwn(location)

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return [Copy(player, loc.number) for loc in productions(state, player)]


@value
class CopyOther(FiftyQuestion, Effect):
    """Gain the goods of another player's production location (bonus of Suppliers)."""

    sentence = N_("Which production location of another player do you use?")
    kinds = (Copy,)

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        others = [seat for seat in range(len(state.seats)) if seat != player]
        return [Copy(other, loc.number) for other in others for loc in productions(state, other)]


@value
class Claim(Effect):
    """Take the goods of another player's production location instead of its owner (Suppliers).

    Named at the start of the production phase (51s.ruling.suppliers); where it stands on the card, nothing happens.
    """

    sentence = N_("take what a production location of another player produces, instead of its owner")

    def resolve(self, state: FiftyState, player: int) -> None:
        """Nothing: also not when it is built (51s.card.suppliers)."""


@value
class NameProduction(OnLocation):
    """Name the production location whose goods one takes this round."""

    verb = "claim"
    kind = "choose"
    rule = "51s.ruling.suppliers"
    sentence = N_("Take what {location_of} produces this round")

    owner: int
    location: int

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        yield from not_a_production(state, self.owner, self.location)
        if self.owner == player:
            yield Obstacle("51s.card.suppliers", N_("It must be the production location of another player."))
        if any((o, n) == (self.owner, self.location) for _, o, n in state.claims):
            yield Obstacle("51s.ruling.suppliers", N_("That location has been named already this round."))

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        verbs.claim(state, player, self.owner, self.location)


@value
class WhichProduction(FiftyQuestion):
    """Asked at the start of the production phase of everybody who has Suppliers (51s.ruling.suppliers)."""

    sentence = N_("Whose production do your Suppliers take this round?")
    kinds = (NameProduction,)

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        others = [seat for seat in range(len(state.seats)) if seat != player and not state.seats[seat].virtual]
        return [NameProduction(other, loc.number) for other in others for loc in productions(state, other)]


@value
class Steal(FiftyAction):
    """Take one basic resource from the supply of a rival who has not passed (51s.ruling.caravan)."""

    verb = "steal"
    kind = "choose"
    rule = "51s.ruling.caravan"
    sentence = N_("Take 1 {good} from {owner}")

    owner: int
    good: int

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.owner == player or not 0 <= self.owner < len(state.seats):
            yield Obstacle("51s.ruling.caravan", N_("It must be taken from a rival."))
            return
        victim = state.seats[self.owner]
        if victim.passed:
            yield Obstacle(
                "51s.pass.safe", N_("{owner} has passed and cannot be the target of anything."), owner=self.owner
            )
        if self.good not in BASIC:
            yield Obstacle("51s.ruling.caravan", N_("Only a gun, fuel, iron or a brick can be taken."))
        elif victim.loose(self.good) < 1:
            none = N_("{owner} has no {good} in the supply.")
            yield Obstacle("51s.ruling.caravan", none, owner=self.owner, good=self.good)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        verbs.steal(state, player, self.owner, self.good)

    def words(self) -> Iterable[str]:
        return (str(self.owner), NAMES[self.good])

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Action:
        if len(words) != 2:
            raise ValueError("takes a seat and a good")
        return cls(small_number(words[0]), good_from_word(words[1]))

    def about(self) -> Iterable[str]:
        return (f"seat:{self.owner}", f"good:{NAMES[self.good]}")


@value
class StealBasic(FiftyQuestion, Effect):
    """Take basic resources from rivals who have not passed, one after the other (Thieves Caravan)."""

    sentence = N_("Which resource do you take from whom?")
    kinds = (Steal,)

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return [Steal(s, g) for s in range(len(state.seats)) if s != player for g in BASIC]


@value
class FreeLocation(OnOwnLocation):
    """Clear one own location of what lies on it from use."""

    verb = "free"
    kind = "choose"
    rule = "51s.ruling.body_hunters"
    sentence = N_("Clear {location_of}")

    location: int

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        loc = state.location(player, self.location)
        if loc is None or loc.ruin:
            yield Obstacle("51s.ruling.body_hunters", N_("You have no such location."))
        elif isinstance(question, FreeLocations) and self.location == question.location:
            yield Obstacle("51s.ruling.body_hunters", N_("Body Hunters cannot clear themselves."))
        elif not loc.uses:
            yield Obstacle("51s.ruling.body_hunters", N_("Nothing lies on {card} from use."), card=loc.card)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        verbs.free(state, player, self.location)
        if isinstance(question, FreeLocations) and question.left > 1:
            state.then(player, FreeLocations(question.left - 1, question.location))


@value
class Enough(FiftyAction):
    """Do no more of what could be repeated or is offered."""

    verb = "enough"
    kind = "choose"
    sentence = N_("No more")


@value
class FreeLocations(FiftyQuestion, Effect):
    """Clear up to so many own locations, so that they can be used again (Body Hunters)."""

    sentence = N_("Which of your locations do you clear? ({left} left)")
    kinds = (FreeLocation, Enough)

    left: int
    location: int = -1

    def at(self, owner: int, location: int) -> Step:
        return FreeLocations(self.left, location)

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        own = state.seats[player].locations.values()
        return [*(FreeLocation(loc.number) for loc in own if not loc.ruin), Enough()]


@value
class CopyDeal(FiftyAction):
    """Gain the good of one deal."""

    verb = "copy_deal"
    kind = "choose"
    rule = "51s.deal"
    sentence = N_("Gain the good of the deal {card} of {owner}")

    owner: int
    card: str

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if not 0 <= self.owner < len(state.seats) or self.card not in state.seats[self.owner].deals:
            yield Obstacle("51s.deal", N_("There is no such deal."))
            return
        if isinstance(question, OwnDeals):
            deals = state.seats[player].deals
            if self.owner != player or question.taken.count(self.card) >= deals.count(self.card):
                yield Obstacle("51s.deal", N_("You can use only deals of your own, each of them once."))
        elif self.owner == player:
            yield Obstacle("51s.deal", N_("It must be the deal of another player."))
        elif state.seats[self.owner].passed:
            yield Obstacle(
                "51s.pass.safe", N_("{owner} has passed and cannot be the target of anything."), owner=self.owner
            )

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        for good, n in state.cards[self.card].deal:
            verbs.gain(state, player, good, n)
        if isinstance(question, OwnDeals) and question.left > 1:
            state.then(player, OwnDeals(question.left - 1, (*question.taken, self.card)))

    def about(self) -> Iterable[str]:
        return (f"deal:{self.owner}:{self.card}",)


@value
class OtherDeal(FiftyQuestion, Effect):
    """Gain the good of one deal of another player (Camino Real)."""

    sentence = N_("Which deal of another player do you use?")
    kinds = (CopyDeal,)

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        others = [seat for seat in range(len(state.seats)) if seat != player]
        return [CopyDeal(o, card) for o in others for card in dict.fromkeys(state.seats[o].deals)]


@value
class OwnDeals(FiftyQuestion, Effect):
    """Gain the goods of so many different own deals, one after the other (Caravanner)."""

    sentence = N_("Which of your deals pays now? ({left} left)")
    kinds = (CopyDeal,)

    left: int
    taken: tuple[str, ...] = ()

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return [CopyDeal(player, card) for card in dict.fromkeys(state.seats[player].deals)]
