"""Effects that give goods at once, or after a choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.actions import Action, Step
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, select_rules, value
from tabletop.games.fifty_first_state.rules.effects.base import Asking, Effect
from tabletop.games.fifty_first_state.table import events as e
from tabletop.games.fifty_first_state.table import verbs
from tabletop.games.fifty_first_state.table.goods import KINDS, NAMES, TYPES, VP, Goods
from tabletop.games.fifty_first_state.table.kinds import FiftyAction, FiftyQuestion
from tabletop.games.fifty_first_state.table.notation import format_goods, parse_goods
from tabletop.games.fifty_first_state.words.texts import (
    EACH,
    describe_amount,
    describe_goods,
    get_type_name,
    joined,
    say,
)
from tabletop.games.fifty_first_state.words.tokens import Token, join_rows, list_tokens

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.games.fifty_first_state.content.reader import ContentReader
    from tabletop.games.fifty_first_state.table.state import FiftyState


@value
class Gain(Effect):
    """Effect: gain fixed goods. Resources and tokens go into the supply, cards into the hand, points on the track."""

    sentence = N_("{goods}")
    key = "gain"

    goods: Goods

    @classmethod
    def read(cls, reader: ContentReader, table: Mapping[str, Any], place: str) -> list[Effect]:
        return [cls(reader.read_amounts(table[cls.key], f"{place}, {cls.key}"))]

    def resolve(self, state: FiftyState, player: int) -> None:
        for good, n in self.goods:
            verbs.gain(state, player, good, n)

    def scores(self) -> bool:
        return self.goods[0][0] == VP

    def describe_gain(self, lang: str) -> str:
        return describe_goods(self.goods, lang)

    def list_icons(self, lang: str) -> list[Token]:
        return list_tokens(self.goods, lang)


@value
class GainPerType(Effect):
    """Effect: gain one good per location of a type, including itself but no ruins (51s.production.per_type).

    If another player takes the production, the owner's locations are counted (51s.production.stolen).
    """

    rules = ("51s.production.per_type",)
    sentence = N_("{good} per {type} location in your state, {most} at most")
    key = "per_type"
    needs = ("gain", "most")

    good: int
    type: str
    most: int
    owner: int = -1

    @classmethod
    def read(cls, reader: ContentReader, table: Mapping[str, Any], place: str) -> list[Effect]:
        gain, most = _gain_and_most(reader, table, place)
        return [cls(gain, reader.among(table[cls.key], f"{place}, {cls.key}", TYPES), most)]

    def place_at(self, owner: int, location: int) -> Step:
        return GainPerType(self.good, self.type, self.most, owner)

    def resolve(self, state: FiftyState, player: int) -> None:
        n = min(self.most, state.count_type(self.get_counted_seat(player), self.type))
        if n:
            verbs.gain(state, player, self.good, n)

    def get_counted_seat(self, player: int) -> int:
        """Return the seat whose locations count if `player` takes the goods."""
        return player if self.owner < 0 else self.owner

    def describe_gain(self, lang: str) -> str:
        return say(
            N_("{gain} for each {type} location in your state, {most} at most"),
            lang,
            gain=describe_amount(self.good, 1, lang),
            type=get_type_name(self.type, lang),
            most=self.most,
        )

    def list_icons(self, lang: str) -> list[Token]:
        text = say(N_("for each of these, {n} at most"), lang, n=self.most)
        return [{"good": NAMES[self.good], "n": 1}, {"sign": "per", "n": self.most, "text": text}, {"type": self.type}]


@value
class GainPerGained(Effect):
    """Effect: score one point per good gained in this production phase by the player who takes the production."""

    sentence = N_("{gain} per {good} gained this production phase, {most} at most")
    key = "per_gained"
    needs = ("gain", "most")
    only_in = "produces"
    sensitive = True
    counts_gains = True

    good: int
    most: int
    gain: int = VP

    @classmethod
    def read(cls, reader: ContentReader, table: Mapping[str, Any], place: str) -> list[Effect]:
        gain, most = _gain_and_most(reader, table, place)
        return [cls(reader.read_good(table[cls.key], f"{place}, {cls.key}"), most, gain)]

    def resolve(self, state: FiftyState, player: int) -> None:
        if state.phase != "production" and not state.game.late_counting:
            return
        n = min(self.most, state.seats[player].gained[self.good])
        if n:
            verbs.gain(state, player, self.gain, n)

    def cite_rules_between(self, before: FiftyState, after: FiftyState) -> Iterable[str]:
        return select_rules({"51s.ruling.late_counting": before.phase == "action"})

    def describe_gain(self, lang: str) -> str:
        return say(
            N_("{gain} for {each} that you gain in this production phase, {most} at most"),
            lang,
            gain=describe_amount(self.gain, 1, lang),
            each=say(EACH[self.good], lang),
            most=self.most,
        )

    def list_icons(self, lang: str) -> list[Token]:
        text = say(N_("for each that you gain, {n} at most"), lang, n=self.most)
        most: Token = {"sign": "per", "n": self.most, "text": text}
        return [{"good": NAMES[self.gain], "n": 1}, most, {"good": NAMES[self.good], "n": 1}]


def _gain_and_most(reader: ContentReader, table: Mapping[str, Any], place: str) -> tuple[int, int]:
    """Return the gained good and its maximum amount."""
    gain = reader.read_good(table["gain"], f"{place}, gain") if "gain" in table else 0
    return gain, reader.count(table["most"], f"{place}, most") if "most" in table else 1


@value
class TakeGoods(FiftyAction["GainChoice"]):
    """Action: take one of the options of a choice (51s.goods.choice)."""

    verb = "take"
    kind = "choose"
    rule = "51s.goods.choice"
    sentence = N_("Take {goods}")
    goods: Goods

    def obstacles(self, state: FiftyState, player: int, question: GainChoice) -> Iterator[Obstacle]:
        if self.goods not in question.options:
            yield Obstacle("51s.goods.choice", N_("You cannot choose {goods} here."), goods=self.goods)

    def resolve(self, state: FiftyState, player: int, question: GainChoice) -> None:
        for good, n in self.goods:
            verbs.gain(state, player, good, n)

    def notation(self) -> Iterable[str]:
        return format_goods(self.goods)

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Action:
        return cls(parse_goods(words))

    def list_references(self) -> Iterable[str]:
        return [f"good:{NAMES[good]}" for good, _ in self.goods]


@value
class GainChoice(FiftyQuestion):
    """Question for one of several sets of goods; the player who takes them chooses (51s.production.locations)."""

    sentence = N_("Which goods do you take?")
    kinds = (TakeGoods,)
    options: tuple[Goods, ...]

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return [TakeGoods(goods) for goods in self.options]

    def legal(self, state: FiftyState, player: int) -> Sequence[Action]:
        return [TakeGoods(goods) for goods in self.options]


@value
class Choice(Asking):
    """Printed effect: gain one of several sets of goods."""

    key = "choice"
    sensitive = True
    shows = (GainChoice, TakeGoods)

    options: tuple[Goods, ...]

    @classmethod
    def read(cls, reader: ContentReader, table: Mapping[str, Any], place: str) -> list[Effect]:
        inside = f"{place}, {cls.key}"
        sides = reader.sequence(table[cls.key], inside, 10)
        if len(sides) < 2:
            reader.wrong(inside, "needs at least two sides")
        options = [reader.read_amounts(side, f"{inside}[{i}]") for i, side in enumerate(sides)]
        if len(set(options)) < len(options):
            reader.wrong(inside, "two sides are equal")
        return [cls(tuple(options))]

    def place_at(self, owner: int, location: int) -> Step:
        return GainChoice(self.options)

    def describe_gain(self, lang: str) -> str:
        return joined((describe_goods(side, lang) for side in self.options), lang, N_("{first} or {last}"))

    def list_icons(self, lang: str) -> list[Token]:
        sides = [list_tokens(side, lang) for side in self.options]
        return join_rows(sides, {"sign": "or", "text": say(N_("or"), lang)})


@value
class Cache(Effect):
    """Effect: put goods on this card, where they stay over clean-ups and can be spent (51s.cleanup.cached)."""

    sentence = N_("put {goods} on this card")
    key = "cache"
    only_in = "bonus"
    shows = (e.CachedGoods,)

    goods: Goods
    location: int = -1

    @classmethod
    def read(cls, reader: ContentReader, table: Mapping[str, Any], place: str) -> list[Effect]:
        return [cls(reader.read_amounts(table[cls.key], f"{place}, {cls.key}", NAMES[:KINDS]))]

    def place_at(self, owner: int, location: int) -> Step:
        return Cache(self.goods, location)

    def resolve(self, state: FiftyState, player: int) -> None:
        verbs.cache(state, player, self.location, self.goods)

    def describe(self, lang: str, row: int = 0) -> str:
        return say(N_("put {goods} on this card for later"), lang, goods=describe_goods(self.goods, lang))

    def list_icons(self, lang: str) -> list[Token]:
        return [{"sign": "cache"}, *list_tokens(self.goods, lang)]
