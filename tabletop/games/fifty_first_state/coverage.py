"""What there is to be seen in games, and which of it an action, step or event shows; for the battery.

Marks are words: the name of a class ("Develop", "BurnDown"), or what was done with a card ("built school",
"deal school"). `everything` leaves out what games with these parameters cannot show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from tabletop.engine.actions import Action, Question, Step
from tabletop.engine.events import Event
from tabletop.engine.values import Value
from tabletop.games.fifty_first_state.content import bespoke, effects
from tabletop.games.fifty_first_state.rules import actions, costs, draft, rounds, solo, storing
from tabletop.games.fifty_first_state.table import events, solo_events
from tabletop.games.fifty_first_state.table.causes import CardText
from tabletop.games.fifty_first_state.table.goods import SHIELD

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.content.pieces import Card
    from tabletop.games.fifty_first_state.game import FiftyFirstState

BASES = (Value, Action, Step, Question, Event, effects.Effect)
"""Classes that are only made more special."""

SOLO = frozenset({
    solo.SoloDraft, solo.RandomToVirtual, solo.RestToVirtual, solo.VirtualTurn, solo.SufferAttack, solo.Suffer,
    solo_events.RankReached, solo_events.AttackRevealed, solo_events.AttackMissed, solo_events.AttackHit,
    solo_events.VirtualBuilt,
    events.Removed, events.ShieldLost, events.ShieldHeld,
})  # fmt: skip
"""What happens in the solo game only."""

COMPANY = frozenset({
    draft.Draft, draft.EndDraft, events.DraftLeftover, events.FirstPlayer, events.DealtUnseen,
    bespoke.Steal, bespoke.NameProduction, events.Claimed,
})  # fmt: skip
"""What takes another player: the virtual opponent has no supply, no draft, no hand, never the token."""

PARTS = frozenset({costs.PayPart, storing.KeepPart})
"""What is asked only where there are more choices than games often make."""

SHIELDS = frozenset({actions.PlaceShield, events.Shielded, events.ShieldLost})
"""What happens only where a card gives shields."""

NEEDS: Mapping[type[Value], tuple[type[Value], ...]] = {
    bespoke.Copy: (bespoke.CopyOwn, bespoke.CopyOther),
    bespoke.CopyDeal: (bespoke.OtherDeal, bespoke.OwnDeals),
    bespoke.FreeLocation: (bespoke.FreeLocations,),
    bespoke.NameProduction: (bespoke.Claim,),
    bespoke.Steal: (bespoke.StealBasic,),
    bespoke.WhichProduction: (bespoke.Claim,),
    effects.TakeGoods: (effects.GainChoice,),
    events.CachedGoods: (effects.Cache,),
    events.Claimed: (bespoke.Claim,),
    events.Freed: (bespoke.FreeLocations,),
    rounds.ProduceInOrder: (effects.GainPerGained,),
    rounds.ProduceNext: (effects.GainPerGained,),
}
"""What happens only where one of these effects is printed on a card in play."""


def fired(thing: Value, seats: int) -> Iterator[str]:
    """The marks of one thing beside the name of its class."""
    if isinstance(thing, (events.Built, solo_events.VirtualBuilt)):
        yield f"built {thing.card}"
    elif isinstance(thing, events.Activated):
        yield f"used {thing.card}"
    elif isinstance(thing, events.DealMade):
        yield f"dealt {thing.card}"
    elif isinstance(thing, (events.Razed, events.RazedFromHand)):
        yield f"razed {thing.card}"
    elif isinstance(thing, events.Kept):
        yield f"storage {thing.card}"
    elif isinstance(thing, (events.ConnectionPlayed, events.ConnectionTaken)):
        yield f"{type(thing).__name__} {thing.connection}"
    elif isinstance(thing, events.FactionUsed):
        yield f"faction {thing.which}"
    if isinstance(thing, Event):
        cause = getattr(thing, "because", None)
        if isinstance(cause, CardText):
            yield f"{cause.part} {cause.card}"
        for seat in range(seats):
            seen = thing.seen_by(seat)
            if seen is not None and type(seen) is not type(thing):
                yield type(seen).__name__  # what the others are told


def printed(card: Card) -> list[Value]:
    """Everything that is printed on a card as an effect."""
    return [*card.produces, *card.bonus, *(card.use.gain if card.use is not None else ())]


def everything(game: FiftyFirstState) -> Iterator[str]:
    """What games with these parameters must show at least once."""
    cards = [game.content.cards[card] for card in dict.fromkeys(game.deck_list())]
    for card in cards:
        yield from _of_card(card)
    for connection in game.content.connections:
        yield f"ConnectionTaken {connection}"
        yield f"ConnectionPlayed {connection}"
    for board in actions.BOARD_ACTIONS:
        yield f"faction {board}"
    yield from _classes(game, cards)


def _of_card(card: Card) -> Iterator[str]:
    """What can be done with a card and what it does; an effect that asks is seen by the classes of its question."""
    for done in ("built", "dealt", "razed", "deal", "spoils"):
        yield f"{done} {card.id}"
    if card.use is not None:
        yield f"used {card.id}"
        if _plain(card.use.gain):
            yield f"action {card.id}"
    if _plain(card.produces):
        yield f"production {card.id}"
    if _plain(card.bonus):
        yield f"bonus {card.id}"
    if card.each_time is not None or card.if_gained is not None:
        yield f"feature {card.id}"
    if card.storage is not None:
        yield f"storage {card.id}"


def _plain(printed: tuple[effects.Effect, ...]) -> bool:
    """Whether effects give something without asking."""
    return bool(printed) and not any(isinstance(effect, (Question, bespoke.Claim)) for effect in printed)


def _classes(game: FiftyFirstState, cards: list[Card]) -> Iterator[str]:
    """Names of the classes of actions, steps, effects and events that such games can show."""
    on_cards = [x for c in cards for x in (*c.produces, *c.bonus, *(c.use.gain if c.use is not None else ()))]
    printed = {type(effect) for effect in on_cards}
    given = [card.deal for card in cards] + [x.goods for x in on_cards if isinstance(x, effects.Gain)]
    without: set[type[Value]] = set(BASES) | PARTS | (COMPANY if game.solo else SOLO)
    if not any(good == SHIELD for goods in given for good, _ in goods):
        without |= SHIELDS
    if not any(card.forged for card in cards):
        without.add(events.ShieldHeld)
    for name, thing in game.vocabulary.items():
        if thing in without or not issubclass(thing, (Action, Step, Event)):
            continue
        needed = NEEDS.get(thing, (thing,) if issubclass(thing, effects.Effect) else ())
        if not needed or printed.intersection(needed):
            yield name
