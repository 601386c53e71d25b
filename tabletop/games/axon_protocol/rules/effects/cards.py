"""Effects on software cards: in hand, on the desktop, and the lasting effects of installed cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple, Self

from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value
from tabletop.games.axon_protocol.rules.effects.base import MAX_AMOUNT, USUAL, Effect, Entry
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table import verbs
from tabletop.games.axon_protocol.words.texts import format_cards, say

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.content.effect_reader import EffectReader
    from tabletop.games.axon_protocol.content.pieces import City
    from tabletop.games.axon_protocol.table.state import AxonState


@value
class Draw(Effect):
    """Effect that draws n software cards."""

    key = "draw"
    printed = (*USUAL, "counter")
    n: int = 1

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        verbs.draw(state, player, self.n)

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        return say(N_("draw {cards}"), lang, cards=format_cards(self.n, lang))


def check_shield(state: AxonState, seat: int) -> Iterator[Obstacle]:
    """Yield the reasons why attacks cannot touch the hand and the desktop of a seat."""
    if state.count_lasting_effect(seat, "shield"):
        yield Obstacle("axn.software.desktop", N_("Software on the desktop of {player} wards it off."), player=seat)


@value
class Drop(Effect):
    """Effect that makes another player discard n random cards."""

    key = "drop"
    aims = True
    n: int = 1

    def list_targets(self, state: AxonState, player: int, actor: str) -> Iterable[str]:
        return [ref.seat(p) for p in state.list_seats_from(player)[1:]]

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        if target not in self.list_targets(state, player, actor):
            yield Obstacle("axn.ruling.targets", N_("Only another player can be attacked."))
            return
        other = ref.get_seat(target)
        if not state.seats[other].hand:
            yield Obstacle("axn.ruling.targets", N_("{player} has no cards in hand."), player=other)
        yield from check_shield(state, other)

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        verbs.discard_at_random(state, ref.get_seat(target), self.n)

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        return say(N_("another player discards {cards} at random"), lang, cards=format_cards(self.n, lang))


@value
class Backlash(Effect):
    """Effect that makes the player of the countered card discard n random cards. Only on counters."""

    key = "backlash"
    printed = ("counter",)
    n: int = 1

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        verbs.discard_at_random(state, ref.get_seat(target), self.n)

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        message = N_("whoever played the countered card discards {cards} at random")
        return say(message, lang, cards=format_cards(self.n, lang))


@value
class Purge(Effect):
    """Effect that discards a card from the desktop of another player."""

    key = "purge"
    aims = True

    def list_targets(self, state: AxonState, player: int, actor: str) -> Iterable[str]:
        opponents = state.list_seats_from(player)[1:]
        return [f"desktop:{p}:{design}" for p in opponents for design in state.list_designs(state.seats[p].desktop)]

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        if target not in self.list_targets(state, player, actor):
            yield Obstacle("axn.ruling.targets", N_("No such card lies on the desktop of another player."))
        else:
            yield from check_shield(state, ref.get_seat(target))

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        verbs.purge(state, ref.get_seat(target), target.split(":", 2)[2])

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        return say(N_("discard a card from the desktop of another player"), lang)


class Lasting(NamedTuple):
    """Kind of lasting effect."""

    words: str
    worth: float
    """Value while all rounds are still to come."""
    amount: bool = False
    """True if the effect has an amount."""


STANDING = {
    "hand_limit": Lasting(N_("your hand limit is {n} higher"), 0.8, True),
    "draw": Lasting(N_("at the end of every round you also draw {cards}"), 1.2, True),
    "free_hack": Lasting(N_("your first hack of a round costs no card"), 1.4),
    "vault": Lasting(N_("data in your own area costs you no points"), 0.6),
    "shield": Lasting(N_("attacks cannot touch your hand and your desktop"), 0.9),
}
"""Kinds of `Standing` by their key in content files and in `AxonState.count_lasting_effect`."""


@value
class Standing(Effect):
    """Effect of a card while it is on a desktop (axn.software.desktop).

    - "hand_limit": n more cards in hand at the end of a round
    - "draw": n more cards drawn at the end of a round
    - "free_hack": the first hack of a round costs no card
    - "vault": data in the own area costs no points
    - "shield": attacks cannot touch the hand and the desktop
    """

    key = "standing"
    optional = ("n",)
    printed = ("desktop",)
    kind: str
    n: int = 1

    @classmethod
    def read(cls, r: EffectReader, entry: Entry) -> Self:
        kind = r.among(entry.argument, f"{entry.place}, standing", STANDING)
        if "n" in entry.table and kind and not STANDING[kind].amount:
            r.wrong(f"{entry.place}, n", f"{kind!r} is not an amount")
        return cls(kind, r.number(entry.table.get("n", 1), f"{entry.place}, n", 1, MAX_AMOUNT))

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        return say(STANDING[self.kind].words, lang, n=self.n, cards=format_cards(self.n, lang))

    def mark(self) -> str:
        return f"standing {self.kind}"

    def get_lasting_effect(self) -> tuple[str, int]:
        return self.kind, self.n
