"""Effects that take the goods of a production location, from the player or from a rival."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value
from tabletop.games.fifty_first_state.rules.effects.base import (
    Asking,
    Effect,
    list_other_seats,
)
from tabletop.games.fifty_first_state.rules.effects.obstacles import check_location
from tabletop.games.fifty_first_state.table import events as e
from tabletop.games.fifty_first_state.table import verbs
from tabletop.games.fifty_first_state.table.causes import CARD_TEXT
from tabletop.games.fifty_first_state.table.goods import ACTION, PRODUCTION
from tabletop.games.fifty_first_state.table.kinds import FiftyQuestion, OnLocation
from tabletop.games.fifty_first_state.table.pieces import Location
from tabletop.games.fifty_first_state.words.texts import say
from tabletop.games.fifty_first_state.words.tokens import Token

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.content.pieces import Card
    from tabletop.games.fifty_first_state.table.state import FiftyState


def can_be_copied(card: Card) -> bool:
    """Return True if another card can take this production (51s.ruling.copying)."""
    return all(effect.can_be_copied for effect in card.produces)


def list_productions(state: FiftyState, owner: int) -> list[Location]:
    """Return the locations of a seat with a production that another card can take."""
    cards = state.cards
    return [
        loc
        for loc in state.seats[owner].locations.values()
        if not loc.ruin and cards[loc.card].row == PRODUCTION and can_be_copied(cards[loc.card])
    ]


def check_production(state: FiftyState, player: int, owner: int, number: int, rule: str) -> Iterator[Obstacle]:
    """Yield the reason why there is no such production, or why it cannot be copied."""
    loc = state.get_location(owner, number)
    if loc is None:
        yield from check_location(state, player, owner, number, rule)
    elif loc.ruin:
        yield Obstacle("51s.ruin", N_("{old} is a ruin: it has no effect any more."), old=loc.card)
    elif state.cards[loc.card].row != PRODUCTION:
        yield Obstacle(rule, N_("{old} is not a production location."), old=loc.card)
    elif not can_be_copied(state.cards[loc.card]):
        yield Obstacle("51s.ruling.copying", N_("{card} cannot be copied."), card=loc.card)


@value
class Copy(OnLocation):
    """Action: gain the goods of one production location; the question determines the rule."""

    verb = "copy"
    kind = "choose"
    sentence = N_("Gain what {location_of} produces")
    owner: int
    location: int

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        rule = "51s.card.copying" if isinstance(question, CopyOwn) else "51s.card.suppliers"
        yield from check_production(state, player, self.owner, self.location, rule)
        if isinstance(question, CopyOwn):
            if self.owner != player:
                yield Obstacle("51s.card.copying", N_("Only one of your own production locations can be copied."))
            elif self.location == question.location:
                yield Obstacle("51s.card.copying", N_("A location cannot copy itself."))
        elif self.owner == player:
            yield Obstacle(rule, N_("It must be the production location of another player."))
        elif 0 <= self.owner < len(state.seats) and state.seats[self.owner].passed:
            yield Obstacle(
                "51s.pass.safe", N_("{owner:The} has passed and cannot be the target of anything."), owner=self.owner
            )

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        card = state.cards[state.seats[self.owner].locations[self.location].card]
        steps = [effect.place_at(self.owner, self.location) for effect in card.produces]
        state.then(player, *steps, because=CARD_TEXT[card.id, "production"])


class Copying(FiftyQuestion):
    """Question for the production location to copy."""

    __slots__ = ()

    kinds = (Copy,)


@value
class CopyOwn(Copying):
    """Question for another of the player's production locations to copy (Power Station, Production Manager)."""

    rules = ("51s.card.copying",)
    sentence = N_("Which of your production locations do you copy?")

    location: int = -1

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return [Copy(player, loc.number) for loc in list_productions(state, player)]


@value
class CopyOther(Copying):
    """Question for a production location of another player to copy (bonus of Suppliers)."""

    rules = ("51s.card.suppliers",)
    sentence = N_("Which production location of another player do you use?")

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return [
            Copy(other, loc.number)
            for other in list_other_seats(state, player)
            for loc in list_productions(state, other)
        ]


@value
class CopiesOwn(Asking):
    """Printed effect: copy a production location of the player."""

    rules = ("51s.card.copying",)
    key = "copy_own"
    sensitive = True
    counts_gains = True
    can_be_copied = False
    shows = (CopyOwn, Copy)

    def place_at(self, owner: int, location: int) -> Step:
        return CopyOwn(location)

    def describe(self, lang: str, row: int = PRODUCTION) -> str:
        if row == ACTION:
            return say(N_("choose a production location in your state and gain what it produces"), lang)
        return say(N_("choose another production location in your state and gain what it produces"), lang)

    def list_icons(self, lang: str) -> list[Token]:
        return [{"sign": "copy", "text": say(N_("own production"), lang)}]


@value
class CopiesOther(Asking):
    """Printed effect: copy a production location of another player."""

    key = "copy_other"
    can_be_copied = False
    shows = (CopyOther, Copy)

    def place_at(self, owner: int, location: int) -> Step:
        return CopyOther()

    def describe(self, lang: str, row: int = PRODUCTION) -> str:
        return say(N_("choose a production location of another player and gain what it produces"), lang)

    def list_icons(self, lang: str) -> list[Token]:
        return [{"sign": "copy", "text": say(N_("another’s production"), lang)}]


@value
class NameProduction(OnLocation):
    """Action: name the production location whose goods the player takes this round."""

    verb = "claim"
    kind = "choose"
    rule = "51s.ruling.suppliers"
    sentence = N_("Take what {location_of} produces this round")
    owner: int
    location: int

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        yield from check_production(state, player, self.owner, self.location, self.rule)
        if self.owner == player:
            yield Obstacle("51s.card.suppliers", N_("It must be the production location of another player."))
        if any((o, n) == (self.owner, self.location) for _, o, n in state.claims):
            yield Obstacle("51s.ruling.suppliers", N_("That location has been named already this round."))

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        verbs.claim(state, player, self.owner, self.location)


@value
class WhichProduction(FiftyQuestion):
    """Question to every player with Suppliers at the start of the production phase (51s.ruling.suppliers)."""

    rules = ("51s.ruling.suppliers", "51s.card.suppliers")
    sentence = N_("Whose production do your Suppliers take this round?")
    kinds = (NameProduction,)

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        rivals = [seat for seat in list_other_seats(state, player) if not state.seats[seat].virtual]
        return [NameProduction(rival, loc.number) for rival in rivals for loc in list_productions(state, rival)]


@value
class Claim(Effect):
    """Printed effect: take the goods of another player's production location instead of its owner (Suppliers).

    The location is named at the start of the production phase (51s.ruling.suppliers). The card itself gives nothing
    when it produces or is built (51s.card.suppliers).
    """

    sentence = N_("take what a production location of another player produces, instead of its owner")
    key = "claim"
    only_in = "produces"
    gives = False
    can_be_copied = False
    shows = (WhichProduction, NameProduction, e.Claimed)
    company = (NameProduction, e.Claimed)

    def get_announcement(self) -> Question | None:
        return WhichProduction()

    def describe(self, lang: str, row: int = PRODUCTION) -> str:
        message = N_("choose a production location of another player; its goods go to you instead of its owner")
        return say(message, lang)

    def list_icons(self, lang: str) -> list[Token]:
        return [{"sign": "steal", "text": say(N_("another’s production"), lang)}]
