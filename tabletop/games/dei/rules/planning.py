"""Option 3, planning: all seats plan their cards of a phase face down at once, and open them when their turn starts.

(dei.option.planning, dei.ruling.planned_open, dei.ruling.planned_bought)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value
from tabletop.games.dei.rules.markets import check_can_buy
from tabletop.games.dei.table import events as e
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.kinds import DeiAction, DeiQuestion

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


@value
class PlanCard(DeiAction["Plan"]):
    """Choose a card face down for this phase (dei.option.planning)."""

    verb = "plan"
    kind = "card"
    rule = "dei.option.planning"
    sentence = N_("plan {card}")
    card: str

    def obstacles(self, state: DeiState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.card not in state.seats[player].hand:
            yield Obstacle("dei.phase.cards", N_("This card is not in your hand."))

    def resolve(self, state: DeiState, player: int, question: Plan) -> None:
        seat = state.seats[player]
        seat.hand.remove(self.card)
        seat.planned.append(self.card)
        if question.left > 1 and seat.hand:
            # The pending step is public, the planned card is not.
            state.then(player, Plan(question.left - 1), because=e.PlannedUnseen(player))
        elif state.is_emitting:
            verbs.tell_secret(state, e.Planned(player, tuple(seat.planned)))


@value
class Plan(DeiQuestion):
    """Choice of the planned cards for the phase, at once and hidden from the others (dei.option.planning)."""

    sentence = N_("Plan your cards for this phase. Still to plan: {left}")
    kinds = (PlanCard,)
    left: int

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        return [PlanCard(card) for card in sorted(state.seats[player].hand)]


@value
class OpenAll(DeiAction):
    """Open every planned card (dei.option.planning)."""

    verb = "open"
    kind = "card"
    rule = "dei.option.planning"
    sentence = N_("reveal all planned cards")

    def resolve(self, state: DeiState, player: int, question: Question) -> None:
        verbs.reveal(state, player)


OPEN_ALL = OpenAll()


@value
class KeepDown(DeiAction):
    """Open all planned cards except one, which stays face down for a purchase (dei.option.planning)."""

    verb = "keep"
    kind = "card"
    rule = "dei.option.planning"
    sentence = N_("keep {card} face down for a purchase")
    card: str

    def obstacles(self, state: DeiState, player: int, question: Question) -> Iterator[Obstacle]:
        planned = state.seats[player].planned
        if self.card not in planned:
            yield Obstacle("dei.option.planning", N_("This card was not planned."))
        elif len(planned) == 1:
            yield from check_can_buy(state, player)

    def resolve(self, state: DeiState, player: int, question: Question) -> None:
        verbs.reveal(state, player, self.card)


@value
class OpenCards(DeiQuestion):
    """Choice of the planned card that stays face down.

    The others are opened for all seats (dei.ruling.planned_open).
    """

    sentence = N_("Which planned card stays face down for a purchase?")
    kinds = (OpenAll, KeepDown)
    opens_turn = True

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        return (OPEN_ALL, *(KeepDown(card) for card in sorted(state.seats[player].planned)))
