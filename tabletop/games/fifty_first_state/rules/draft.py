"""Draft: face-up cards, taken one by one (51s.draft.first, 51s.draft.second)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, value
from tabletop.games.fifty_first_state.table import verbs
from tabletop.games.fifty_first_state.table.kinds import FiftyAction, FiftyQuestion, FiftyStep

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.table.state import FiftyState


@value
class TurnUpConnections(FiftyStep):
    """Step: discard the connection cards of the last round and turn up the next two (51s.draft.connections)."""

    sentence = N_("Connection cards are turned up")

    def resolve(self, state: FiftyState, player: int) -> None:
        verbs.turn_up_connections(state)


def get_draft_rule(state: FiftyState) -> str:
    """Return the id of the rule of the current draft. It is the second one if no other draft is pending."""
    if state.game.solo:
        return "51s.solo.draft"
    first = any(isinstance(step, Draft) for step, _, _ in state.agenda)
    return "51s.draft.first" if first else "51s.draft.second"


@value
class DraftCard(FiftyAction):
    """Action: take one of the face-up cards into hand."""

    verb = "draft"
    sentence = N_("Take {card}")
    card: str

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.card not in state.offer:
            yield Obstacle(get_draft_rule(state), N_("{card} does not lie face up."), card=self.card)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        verbs.draft(state, player, self.card)

    def cite_rules_between(self, before: FiftyState, after: FiftyState) -> Iterable[str]:
        return (get_draft_rule(before), *(() if before.game.solo else ("51s.ruling.observation",)))


DRAFT = Interned(DraftCard)


@value
class PickCard(FiftyQuestion):
    """Question for one of the face-up cards (51s.draft.first, 51s.draft.second)."""

    sentence = N_("Which card do you take into your hand?")
    kinds = (DraftCard,)

    def cite_rules_between(self, before: FiftyState, after: FiftyState) -> Iterable[str]:
        return (get_draft_rule(before),)

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return [DRAFT[card] for card in dict.fromkeys(state.offer)]


@value
class Draft(FiftyStep):
    """Step: reveal players + 1 cards. Each player takes one, from the first player clockwise or in reverse."""

    sentence = N_("Cards are turned up for the draft")
    backwards: bool

    def resolve(self, state: FiftyState, player: int) -> None:
        verbs.reveal(state, state.game.draft_cards)
        state.then(player, EndDraft())
        order = state.seats_from(state.first)
        for seat in order if self.backwards else reversed(order):
            state.then(seat, PickCard())


@value
class EndDraft(FiftyStep):
    """Step: discard the last card."""

    sentence = N_("The cards left are discarded")

    def resolve(self, state: FiftyState, player: int) -> None:
        verbs.clear_offer(state)
