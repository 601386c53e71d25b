"""Features, and the actions of action locations.

Each class reads its entry in a content file, describes itself and draws itself. Its gains are effects.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.values import N_, Value, value
from tabletop.games.fifty_first_state.rules.effects.base import Effect, describe_effects, describe_gains, list_icons
from tabletop.games.fifty_first_state.rules.effects.gains import Gain
from tabletop.games.fifty_first_state.table.goods import (
    ACTION,
    ANY_BASIC,
    BY_NAME,
    COST_NAMES,
    KINDS,
    NAMES,
    Cost,
    Goods,
)
from tabletop.games.fifty_first_state.words.texts import (
    BASIC_COUNTED,
    describe_amount,
    get_good_name,
    joined,
    offer,
    say,
)
from tabletop.games.fifty_first_state.words.tokens import Token, join_rows, list_tokens

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.content.reader import ContentReader

ARROW: Token = {"sign": "arrow"}


class Feature(Value):
    """Lasting ability of a location."""

    __slots__ = ()

    @classmethod
    @abstractmethod
    def read(cls, reader: ContentReader, data: Any, place: str) -> Feature:
        """Return the feature of an entry in a content file; the reader collects every mistake."""

    def get_gains(self) -> tuple[Effect, ...]:
        """Return the gains when the feature triggers; empty for features without gains."""
        return ()

    @abstractmethod
    def describe(self, lang: str) -> str:
        """Return the description as a sentence."""

    @abstractmethod
    def list_icons(self, lang: str) -> list[Token]:
        """Return the feature as a row of tokens."""


@value
class Storage(Feature):
    """Goods that a feature may keep over the clean-up: basic resources in total, and amounts of single goods.

    A number of -1 means any number (51s.card.chambers).
    """

    basic: int = 0
    goods: Goods = ()

    @classmethod
    def read(cls, reader: ContentReader, data: Any, place: str) -> Storage:
        names = ("basic", *NAMES[:KINDS])
        table = reader.entry(data, place, (), names)
        if not table:
            reader.wrong(place, "names no goods")
        limits = {
            key: -1 if n == "any" else reader.count(n, f"{place}, {key}") for key, n in table.items() if key in names
        }
        basic = limits.pop("basic", 0)
        return cls(basic, tuple(sorted((BY_NAME[key], n) for key, n in limits.items())))

    def describe(self, lang: str) -> str:
        parts = []
        if self.basic > 0:
            basic = say(BASIC_COUNTED[self.basic != 1], lang, n=self.basic)
            parts.append(say(N_("up to {goods}"), lang, goods=basic))
        for good, n in [(ANY_BASIC, -1)] * (self.basic < 0) + list(self.goods):
            if n < 0:
                parts.append(say(N_("any number of {goods}"), lang, goods=get_good_name(good, lang, 2)))
            else:
                parts.append(say(N_("up to {goods}"), lang, goods=describe_amount(good, n, lang)))
        return say(N_("In the clean-up you may keep {goods} on it."), lang, goods=joined(parts, lang))

    def list_icons(self, lang: str) -> list[Token]:
        limits = ([(ANY_BASIC, self.basic)] if self.basic else []) + list(self.goods)
        limited = list_tokens(tuple((good, n) for good, n in limits if n > 0), lang)
        free = list_tokens(tuple((good, 1) for good, n in limits if n < 0), lang)
        row: list[Token] = [{"sign": "store"}, *limited] if limited else []
        return [*row, {"sign": "store", "text": "∞"}, *free] if free else row


@value
class EachTime(Feature):
    """Feature that pays whenever its owner makes a deal, or razes, or either (51s.ruling.raze_triggers)."""

    gain: tuple[Effect, ...]
    deal: bool = False
    raze: bool = False

    @classmethod
    def read(cls, reader: ContentReader, data: Any, place: str) -> EachTime:
        table = reader.entry(data, place, ("gain",), ("deal", "raze"))
        when = {k: reader.flag(table[k], f"{place}, {k}") if k in table else False for k in ("deal", "raze")}
        if not any(when.values()):
            reader.wrong(place, "has neither deal = true nor raze = true")
        return cls(_read_gains(reader, table, place), **when)

    def get_gains(self) -> tuple[Effect, ...]:
        return self.gain

    def describe(self, lang: str) -> str:
        goods = describe_gains(self.gain, lang)
        if self.deal and self.raze:
            message = N_("Whenever you make a deal or raze, gain {goods}.")
            otherwise = N_("Whenever you make a deal or raze: {clause}.")
        elif self.deal:
            message = N_("Whenever you make a deal, gain {goods}.")
            otherwise = N_("Whenever you make a deal: {clause}.")
        else:
            message = N_("Whenever you raze, gain {goods}.")
            otherwise = N_("Whenever you raze: {clause}.")
        if goods:
            return say(message, lang, goods=goods)
        return say(otherwise, lang, clause=describe_effects(self.gain, lang))

    def list_icons(self, lang: str) -> list[Token]:
        causes: list[list[Token]] = [[{"sign": "deal"}]] if self.deal else []
        causes += [[{"sign": "raze"}]] if self.raze else []
        return [{"sign": "each"}, *join_rows(causes, {"sign": "or"}), ARROW, *list_icons(self.gain, lang)]


@value
class IfGained(Feature):
    """Feature that pays once after enough gains in the production phase. `kind` is a good or ANY_BASIC."""

    kind: int
    least: int
    gain: tuple[Effect, ...]

    @classmethod
    def read(cls, reader: ContentReader, data: Any, place: str) -> IfGained:
        table = reader.entry(data, place, ("good", "least", "gain"))
        names = (*NAMES, COST_NAMES[ANY_BASIC])
        return cls(
            reader.read_good(table["good"], f"{place}, good", names) if "good" in table else 0,
            reader.count(table["least"], f"{place}, least") if "least" in table else 1,
            _read_gains(reader, table, place),
        )

    def get_gains(self) -> tuple[Effect, ...]:
        return self.gain

    def describe(self, lang: str) -> str:
        if self.kind == ANY_BASIC:
            least = say(BASIC_COUNTED[self.least != 1], lang, n=self.least)
        else:
            least = describe_amount(self.kind, self.least, lang)
        goods = describe_gains(self.gain, lang)
        if goods:
            message = N_("If you gain at least {least} in the production phase, also gain {goods}.")
            return say(message, lang, least=least, goods=goods)
        message = N_("If you gain at least {least} in the production phase: {clause}.")
        return say(message, lang, least=least, clause=describe_effects(self.gain, lang))

    def list_icons(self, lang: str) -> list[Token]:
        often = say(N_("if you gain at least {n}"), lang, n=self.least)
        condition: Token = {"sign": "if", "n": self.least, "text": often}
        return [condition, *list_tokens(((self.kind, 1),), lang), ARROW, *list_icons(self.gain, lang)]


@value
class Use(Value):
    """Action printed on an action location: its cost, its gain, its number of uses per round.

    The text of the card takes precedence over the rules (51s.golden): Shipwreck works twice (51s.card.shipwreck).
    """

    cost: Cost
    gain: tuple[Effect, ...]
    times: int = 1

    @classmethod
    def read(cls, reader: ContentReader, data: Any, place: str) -> Use:
        """Return the action of an entry in a content file; the reader collects every mistake."""
        table = reader.entry(data, place, ("cost", "gain"), ("times",))
        return cls(
            reader.read_cost(table.get("cost", {}), f"{place}, cost"),
            reader.read_effects(table["gain"], f"{place}, gain", "use") if "gain" in table else (),
            reader.count(table["times"], f"{place}, times") if "times" in table else 1,
        )

    def describe(self, lang: str) -> str:
        """Return cost, effect and number of uses as sentences."""
        text = offer(self.cost, describe_effects(self.gain, lang, ACTION), lang)
        if self.times == 1:
            return text
        often = N_("Up to twice a round.") if self.times == 2 else N_("Up to {n} times a round.")
        return f"{text} {say(often, lang, n=self.times)}"

    def list_icons(self, lang: str) -> list[Token]:
        """Return the action as a row of tokens."""
        row = [*list_tokens(self.cost, lang), ARROW, *list_icons(self.gain, lang)]
        often = say(N_("up to {n} times a round"), lang, n=self.times)
        return [*row, {"sign": "times2", "n": self.times, "text": often}] if self.times > 1 else row


def _read_gains(reader: ContentReader, table: Mapping[str, Any], place: str) -> tuple[Effect, ...]:
    """Return the gains of a feature: a table of goods, or a list of effects like that of a production."""
    gain = table.get("gain", [])
    inside = f"{place}, gain"
    if "gain" not in table:
        return ()
    if isinstance(gain, list):
        return reader.read_effects(gain, inside, "feature")
    return (Gain(reader.read_amounts(gain, inside)),)
