"""Effects that use deals outside of the production phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value
from tabletop.games.fifty_first_state.rules.effects.base import Asking, Effect, list_other_seats
from tabletop.games.fifty_first_state.table import verbs
from tabletop.games.fifty_first_state.table.goods import PRODUCTION
from tabletop.games.fifty_first_state.table.kinds import FiftyAction, FiftyQuestion
from tabletop.games.fifty_first_state.words.texts import say
from tabletop.games.fifty_first_state.words.tokens import Token

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.content.reader import ContentReader
    from tabletop.games.fifty_first_state.table.state import FiftyState


@value
class CopyDeal(FiftyAction):
    """Action: gain the good of one deal."""

    verb = "copy_deal"
    kind = "choose"
    rule = "51s.card.deals"
    sentence = N_("Gain the good of the deal {card} of {owner:the}")
    owner: int
    card: str

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if not 0 <= self.owner < len(state.seats) or self.card not in state.seats[self.owner].deals:
            yield Obstacle("51s.card.deals", N_("There is no such deal."))
            return
        if isinstance(question, OwnDeals):
            deals = state.seats[player].deals
            if self.owner != player or question.taken.count(self.card) >= deals.count(self.card):
                yield Obstacle("51s.card.deals", N_("You can use only deals of your own, each of them once."))
        elif self.owner == player:
            yield Obstacle("51s.card.deals", N_("It must be the deal of another player."))
        elif state.seats[self.owner].passed:
            yield Obstacle(
                "51s.pass.safe", N_("{owner:The} has passed and cannot be the target of anything."), owner=self.owner
            )

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        for good, n in state.cards[self.card].deal:
            verbs.gain(state, player, good, n)
        if isinstance(question, OwnDeals) and question.left > 1:
            state.then(player, OwnDeals(question.left - 1, (*question.taken, self.card)))

    def list_references(self) -> Iterable[str]:
        return (f"deal:{self.owner}:{self.card}",)


class UsingDeals(FiftyQuestion):
    """Question for the deal to use."""

    __slots__ = ()

    kinds = (CopyDeal,)


@value
class OtherDeal(UsingDeals):
    """Question for a deal of another player, to gain its good (Camino Real: 51s.card.deals)."""

    sentence = N_("Which deal of another player do you use?")

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return [
            CopyDeal(o, card) for o in list_other_seats(state, player) for card in dict.fromkeys(state.seats[o].deals)
        ]


@value
class OwnDeals(UsingDeals):
    """Question for up to `left` different deals of the player, to gain their goods (Caravanner: 51s.card.deals)."""

    sentence = N_("Which of your deals pays now? ({left} left)")
    left: int
    taken: tuple[str, ...] = ()

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return [CopyDeal(player, card) for card in dict.fromkeys(state.seats[player].deals)]


@value
class UsesOtherDeal(Asking):
    """Printed effect: gain the good of a deal of another player."""

    key = "other_deal"
    shows = (OtherDeal, CopyDeal)

    @classmethod
    def read(cls, reader: ContentReader, table: Mapping[str, Any], place: str) -> list[Effect]:
        return [cls()] * reader.count(table[cls.key], f"{place}, {cls.key}")

    def place_at(self, owner: int, location: int) -> Step:
        return OtherDeal()

    def describe(self, lang: str, row: int = PRODUCTION) -> str:
        return say(N_("gain the good of 1 deal of another player"), lang)

    def list_icons(self, lang: str) -> list[Token]:
        return [{"sign": "copy", "n": 1, "text": say(N_("another’s deal"), lang)}]


@value
class UsesOwnDeals(Asking):
    """Printed effect: gain the goods of up to `most` of the player's deals."""

    key = "own_deals"
    shows = (OwnDeals, CopyDeal)

    most: int

    @classmethod
    def read(cls, reader: ContentReader, table: Mapping[str, Any], place: str) -> list[Effect]:
        return [cls(reader.count(table[cls.key], f"{place}, {cls.key}"))]

    def place_at(self, owner: int, location: int) -> Step:
        return OwnDeals(self.most)

    def describe(self, lang: str, row: int = PRODUCTION) -> str:
        return say(N_("gain the goods of up to {n} of your deals"), lang, n=self.most)

    def list_icons(self, lang: str) -> list[Token]:
        return [{"sign": "copy", "n": self.most, "text": say(N_("own deals"), lang)}]
