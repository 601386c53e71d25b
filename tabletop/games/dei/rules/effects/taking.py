"""Take: score points at once, or take resources from the supply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, value
from tabletop.games.dei.rules.effects.base import Carrying, Effect, OfCard
from tabletop.games.dei.table import verbs
from tabletop.games.dei.words.texts import say

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.games.dei.table.state import DeiState

MAX_AMOUNT = 9
"""Maximum amount of an action of a card."""


class Amount(Effect):
    """Effect of scoring points or taking pieces of a resource (dei.action.supplies, dei.action.take)."""

    __slots__ = ("energy", "n", "points", "several", "technology")

    def __init__(self, what: str, n: int, singular: str, several: str) -> None:
        super().__init__(f"{what}:{n}", singular)
        self.n = n
        self.several = several
        self.points = n if what == "supplies" else 0
        self.technology = n if what == "technology" else 0
        self.energy = n if what == "energy" else 0

    @property
    def repeated(self) -> bool:
        return self.n == 1

    @property
    def form(self) -> str:
        return f"{self.verb}:<1 to {MAX_AMOUNT}>"

    def words(self, lang: str = "en") -> str:
        return say(self.phrase if self.n == 1 else self.several, lang, n=self.n)

    def is_in_supply(self, state: DeiState) -> bool:
        """Return True if the supply has any of it. Points are unlimited."""
        return bool(state.technology_left if self.technology else state.energy_left if self.energy else self.points)

    def take(self, state: DeiState, player: int) -> None:
        """Give the amount to a seat."""
        if self.points:
            verbs.score(state, player, self.points, "dei.action.supplies")
        else:
            verbs.take(state, player, self.technology, self.energy)

    def possible(self, state: DeiState, player: int, question: Carrying) -> Iterable[Action]:
        return (TAKE[self.code],)

    def legal(self, state: DeiState, player: int, question: Carrying, here: list[int]) -> list[Action]:
        return [TAKE[self.code]] if self.is_in_supply(state) else []


AMOUNTS = {
    amount.code: amount
    for what, one, several in (
        ("supplies", N_("score {n} VP"), N_("score {n} VP")),
        ("technology", N_("take {n} technology"), N_("take {n} technology")),
        ("energy", N_("take {n} energy cell"), N_("take {n} energy cells")),
    )
    for amount in [Amount(what, n, one, several) for n in range(1, MAX_AMOUNT + 1)]
}


@value
class Take(OfCard):
    """Score points at once, or take resources from the supply (dei.action.supplies, dei.action.take)."""

    verb = "take"
    sentence = N_("{action}")
    code: str

    def cite_rules(self) -> tuple[str, ...]:
        """Return the rule for points or for resources."""
        return ("dei.action.supplies" if self.code.startswith("supplies:") else "dei.action.take",)

    def facts(self) -> dict[str, Any]:
        return {"code": self.code, "action": AMOUNTS[self.code]}

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        yield from self.check_left(state, player, question)
        if self.code not in AMOUNTS:
            yield Obstacle("dei.card.actions", N_("This action takes nothing."))
        elif not AMOUNTS[self.code].is_in_supply(state):
            yield Obstacle("dei.ruling.empty_supply", N_("No such resource is left in the supply."))

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Take:
        if len(words) != 1 or words[0] not in AMOUNTS:
            raise ValueError("takes supplies, technology or energy with a number, such as technology:2")
        return cls(words[0])

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        self.use(state, player, question)
        AMOUNTS[self.code].take(state, player)

    def cite_rules_between(self, before: DeiState, after: DeiState) -> Iterable[str]:
        amount = AMOUNTS[self.code]
        short = amount.technology > before.technology_left or amount.energy > before.energy_left
        return ("dei.ruling.empty_supply",) if short else ()


TAKE: Interned[Take] = Interned(Take)
