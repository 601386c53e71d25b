"""Coverage marks for the conformance suite: the expected ones, and those that an action, step or event shows.

Marks are words: the name of a class ("Develop", "BurnDown"), or the use of a card ("built school", "deal school").
`expected_marks` excludes marks that games with these parameters cannot show.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.core.events import Event
from tabletop.engine.core.game import Game
from tabletop.engine.core.values import Value
from tabletop.games.fifty_first_state.rules import actions, costs, draft, rounds, solo, storing
from tabletop.games.fifty_first_state.rules.effects import EFFECTS, Gain
from tabletop.games.fifty_first_state.table import events, solo_events
from tabletop.games.fifty_first_state.table.causes import CardText
from tabletop.games.fifty_first_state.table.goods import BOARD_ACTIONS, SHIELD

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.content.pieces import Card
    from tabletop.games.fifty_first_state.game import FiftyFirstState
    from tabletop.games.fifty_first_state.rules.effects import Effect

BASES = (Value, Action, Step, Question, Event)
"""Base classes, which have no instances themselves."""

SOLO = frozenset({
    solo.SoloDraft, solo.RandomToVirtual, solo.RestToVirtual, solo.VirtualTurn, solo.SufferAttack, solo.Suffer,
    solo_events.RankReached, solo_events.AttackRevealed, solo_events.AttackMissed, solo_events.AttackHit,
    solo_events.VirtualBuilt,
    events.Removed, events.ShieldLost, events.ShieldHeld,
})  # fmt: skip
"""Classes that occur only in the solo game."""

COMPANY = frozenset({
    draft.Draft, draft.EndDraft, events.DraftLeftover, events.FirstPlayer, events.DealtUnseen,
    *[thing for effect in EFFECTS.values() for thing in effect.company],
})  # fmt: skip
"""Classes that need another player. The virtual opponent has no supply, no draft, no hand, and never the token."""

PARTS = frozenset({costs.PayPart, storing.KeepPart})
"""Questions asked only if there are more choices than games often have."""

SHIELDS = frozenset({actions.PlaceShield, events.Shielded, events.ShieldLost})
"""Classes that occur only if a card gives shields."""

ORDER = frozenset({rounds.ProduceInOrder, rounds.ProduceNext})
"""Classes that occur only if an effect counts earlier gains."""


def coverage_marks(game: FiftyFirstState, thing: Value) -> Iterator[str]:
    """Yield the marks of an action, step or event: its words and its effects."""
    yield from Game.coverage_marks(game, thing)
    if isinstance(thing, (events.Built, solo_events.VirtualBuilt)):
        yield f"built {thing.card}"
    elif isinstance(thing, (events.Razed, events.RazedFromHand)):
        yield f"razed {thing.card}"
    if isinstance(thing, Event):
        cause = getattr(thing, "because", None)
        if isinstance(cause, CardText):
            yield f"{cause.part} {cause.card}"


def expected_marks(game: FiftyFirstState) -> Iterator[str]:
    """Yield the marks that games with these parameters must show at least once."""
    cards = [game.content.cards[card] for card in dict.fromkeys(game.list_deck())]
    for card in cards:
        yield from _list_card_marks(card)
    for connection in game.content.connections:
        yield f"ConnectionTaken {connection}"
        yield f"ConnectionPlayed {connection}"
    for board in BOARD_ACTIONS:
        yield f"FactionUsed {board}"
    yield from _list_class_names(game, cards)


def _list_card_marks(card: Card) -> Iterator[str]:
    """Yield the marks of the uses and effects of a card. The classes of a question cover an effect that asks it."""
    for done in ("built", "DealMade", "razed", "deal", "spoils"):
        yield f"{done} {card.id}"
    if card.use is not None:
        yield f"Activated {card.id}"
        if _is_plain(card.use.gain):
            yield f"action {card.id}"
    if _is_plain(card.produces):
        yield f"production {card.id}"
    if _is_plain(card.bonus):
        yield f"bonus {card.id}"
    if card.each_time is not None or card.if_gained is not None:
        yield f"feature {card.id}"
    if card.storage is not None:
        yield f"Kept {card.id}"


def _is_plain(printed: tuple[Effect, ...]) -> bool:
    """Return True if there are effects and all give something without a question."""
    return bool(printed) and all(effect.gives for effect in printed)


def _list_class_names(game: FiftyFirstState, cards: list[Card]) -> Iterator[str]:
    """Yield the names of the classes of actions, steps, effects and events that such games can show."""
    on_cards = [effect for card in cards for effect in card.printed]
    given = [card.deal for card in cards] + [x.goods for x in on_cards if isinstance(x, Gain)]
    without: set[type[Value]] = set(BASES) | PARTS | (COMPANY if game.solo else SOLO)
    without |= _list_classes(EFFECTS.values()) - _list_classes({type(effect) for effect in on_cards})
    if not any(effect.counts_gains for effect in on_cards):
        without |= ORDER
    if not any(good == SHIELD for goods in given for good, _ in goods):
        without |= SHIELDS
    if not any(card.forged for card in cards):
        without.add(events.ShieldHeld)
    return game.list_class_marks(without)


def _list_classes(effects: Iterable[type[Effect]]) -> set[type[Value]]:
    """Return the classes that show these effects."""
    return {thing for effect in effects for thing in (effect, *effect.shows)}
