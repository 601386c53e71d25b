"""Copy: also resolve another card that is open on a pad."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value
from tabletop.games.dei.rules.effects.base import Carrying, Effect, OfCard
from tabletop.games.dei.table import verbs

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


class Copying(Effect):
    """Effect of copying a whole card that was played this round (dei.action.copy)."""

    __slots__ = ()

    @property
    def repeated(self) -> bool:
        return False

    def possible(self, state: DeiState, player: int, question: Carrying) -> Iterable[Action]:
        return [Copy(self.code, card) for card in list_copyable_cards(state, question.card)]

    def legal(self, state: DeiState, player: int, question: Carrying, here: list[int]) -> list[Action]:
        return [Copy(self.code, card) for card in list_copyable_cards(state, question.card)]


COPIES = {"copy": Copying("copy", N_("copy a card that was played this round"), N_("Copy"))}


@value
class Copy(OfCard):
    """Copy a whole card that was played this round (dei.action.copy, dei.ruling.copying)."""

    verb = "copy"
    rule = "dei.action.copy"
    rules = ("dei.ruling.copying",)
    sentence = N_("copy {card}")
    code: str
    card: str

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        yield from self.check_left(state, player, question)
        if self.code != "copy":
            yield Obstacle("dei.card.actions", N_("This action copies nothing."))
        data = state.card_data.get(self.card)
        if data is not None and "copy" in data.actions:
            yield Obstacle("dei.ruling.copy_chain", N_("A card that itself copies cannot be copied."))
        elif self.card not in list_copyable_cards(state, question.card):
            yield Obstacle("dei.action.copy", N_("Only another card that lies open on a pad can be copied."))

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        self.use(state, player, question, *state.card_data[self.card].actions)
        verbs.tell_copied(state, player, self.card)

    def list_references(self) -> Iterable[str]:
        return (f"card:{self.card}",)


def list_copyable_cards(state: DeiState, but: str) -> list[str]:
    """Return the cards that are open on a pad this round, sorted, without those that copy (dei.ruling.copy_chain)."""
    opened = {card for seat in state.seats for card in seat.opened if card != but}
    return sorted(card for card in opened if "copy" not in state.card_data[card].actions)
