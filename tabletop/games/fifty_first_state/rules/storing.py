"""Storage over the clean-up: any amount up to the capacity of storage features (51s.cleanup.store)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value
from tabletop.games.fifty_first_state.rules.paying import MAX_WAYS
from tabletop.games.fifty_first_state.table import verbs
from tabletop.games.fifty_first_state.table.goods import BASIC, KINDS, NAMES, Goods
from tabletop.games.fifty_first_state.table.kinds import FiftyAction, FiftyQuestion
from tabletop.games.fifty_first_state.table.notation import (
    format_goods,
    parse_good,
    parse_goods,
    parse_small_number,
)

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.engine.core.state import State
    from tabletop.games.fifty_first_state.table.state import FiftyState


class Room:
    """Free capacity of a storage: amounts of single goods, and a number of further basic resources."""

    def __init__(self, state: FiftyState, player: int, number: int, settled: tuple[int, ...] = ()) -> None:
        seat = state.seats[player]
        loc = seat.locations[number]
        storage = state.cards[loc.card].storage
        assert storage is not None
        stored_goods = dict(loc.stored)
        stock = {good: 0 if good in settled else max(0, seat.count_loose(good)) for good in range(KINDS)}
        endless = sum(stock.values())
        self.single = {good: endless if n < 0 else max(0, n - stored_goods.get(good, 0)) for good, n in storage.goods}
        beyond = sum(max(0, stored_goods.get(good, 0) - dict(storage.goods).get(good, 0)) for good in BASIC)
        self.basic = endless if storage.basic < 0 else max(0, storage.basic - beyond)
        self.stock = [(good, n) for good, n in stock.items() if n and self.get_capacity(good)]
        """Goods that can be kept: ((good, amount), …)."""

    def get_capacity(self, good: int, basic: int | None = None) -> int:
        """Return the capacity for a good if the capacity for basic resources is `basic`."""
        common = (self.basic if basic is None else basic) if good in BASIC else 0
        return self.single.get(good, 0) + common

    def fits(self, goods: Goods) -> bool:
        """Return True if all these goods can be kept together."""
        beyond = sum(max(0, n - self.single.get(good, 0)) for good, n in goods if good in BASIC)
        return beyond <= self.basic and all(n <= self.get_capacity(good) for good, n in goods)

    def list_choices(self, i: int = 0, basic: int | None = None) -> Iterator[Goods]:
        """Yield all sets of goods that can be kept, largest first."""
        basic = self.basic if basic is None else basic
        if i == len(self.stock):
            yield ()
            return
        good, available = self.stock[i]
        for n in range(min(available, self.get_capacity(good, basic)), -1, -1):
            taken = max(0, n - self.single.get(good, 0)) if good in BASIC else 0
            for rest in self.list_choices(i + 1, basic - taken):
                yield ((good, n), *rest) if n else rest


@value
class Keep(FiftyAction):
    """Action: keep these goods on a storage feature."""

    verb = "keep"
    kind = "choose"
    rule = "51s.cleanup.store"
    sentence = N_("Keep {goods}")
    goods: Goods

    def text(self, state: State, lang: str = "en") -> str:
        return Action.text(self, state, lang) if self.goods else state.say(lang, N_("Keep nothing"), {})

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if isinstance(question, StoreGoods):
            yield from question.check_goods(state, player, self.goods)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        if isinstance(question, StoreGoods) and self.goods:
            verbs.store(state, player, question.number, self.goods)

    def notation(self) -> Iterable[str]:
        return format_goods(self.goods)

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Action:
        return cls(parse_goods(words))

    def list_references(self) -> Iterable[str]:
        return [f"good:{NAMES[good]}" for good, _ in self.goods]


@value
class KeepPart(FiftyAction["StoreGoods"]):
    """Action: set the kept amount of one good, if there are too many choices to list them all (51s.ruling.parts)."""

    verb = "keep_part"
    kind = "choose"
    rule = "51s.ruling.parts"
    sentence = N_("Keep {goods}")
    good: int
    n: int

    def facts(self) -> dict[str, object]:
        return {"goods": ((self.good, self.n),)}

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if isinstance(question, StoreGoods) and self not in question.legal(state, player):
            wrong = N_("{goods}: that part of the storage is not asked for now.")
            yield Obstacle(self.rule, wrong, goods=((self.good, self.n),))

    def resolve(self, state: FiftyState, player: int, question: StoreGoods) -> None:
        if self.n:
            verbs.store(state, player, question.number, ((self.good, self.n),))
        state.then(player, StoreGoods(question.number, (*question.settled, self.good)))

    def notation(self) -> Iterable[str]:
        return (f"{NAMES[self.good]}*{self.n}",)

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Action:
        if len(words) != 1 or "*" not in words[0]:
            raise ValueError("takes one good and how much of it, like gun*2")
        name, _, n = words[0].partition("*")
        return cls(parse_good(name), parse_small_number(n))

    def list_references(self) -> Iterable[str]:
        return (f"good:{NAMES[self.good]}",)


@value
class StoreGoods(FiftyQuestion):
    """Question for the goods that a storage keeps; the default is as much as possible (51s.cleanup.store).

    Goods in `settled` have been decided, if the question is asked in parts.
    """

    sentence = N_("Which goods does {location_of} keep?")
    kinds = (Keep, KeepPart)
    derived_facts = (("location_of", -1, "number"),)

    number: int
    settled: tuple[int, ...] = ()

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return self.legal(state, player)

    def legal(self, state: FiftyState, player: int) -> Sequence[Action]:
        room = Room(state, player, self.number, self.settled)
        choices = list(islice(room.list_choices(), MAX_WAYS + 1))
        if len(choices) > MAX_WAYS:
            good, available = room.stock[0]
            return [KeepPart(good, n) for n in range(min(available, room.get_capacity(good)), -1, -1)]
        choices.sort(key=lambda goods: -sum(n for _, n in goods))
        return [Keep(goods) for goods in choices]

    def check_goods(self, state: FiftyState, player: int, goods: Goods) -> Iterator[Obstacle]:
        """Yield the reasons why a storage cannot keep these goods."""
        seat = state.seats[player]
        card = seat.locations[self.number].card
        room = Room(state, player, self.number, self.settled)
        for good, _ in goods:
            if good in self.settled:
                yield Obstacle("51s.ruling.parts", N_("It has been decided: {good_plural}."), good_plural=good)
                return
        never = [good for good, _ in goods if not room.get_capacity(good)]
        for good in never:
            wrong = N_("No {good_plural} can be kept on {old}.")
            yield Obstacle("51s.cleanup.store", wrong, old=card, good_plural=good)
        lacking = tuple((good, n) for good, n in goods if n > seat.count_loose(good) and good not in never)
        if lacking:
            yield Obstacle("51s.cleanup.store", N_("You do not have {goods} in your supply."), goods=lacking)
        if never or lacking:
            return
        if not room.fits(goods):
            more = N_("There is no room for {goods} on {old}.")
            yield Obstacle("51s.cleanup.store", more, goods=goods, old=card)
        elif Keep(goods) not in self.legal(state, player):
            many = N_("There are too many choices for {old}: choose good by good.")
            yield Obstacle("51s.ruling.parts", many, old=card)
