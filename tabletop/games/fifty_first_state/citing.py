"""By which rules something came about that no action, event or cause can tell of itself: it takes the positions.

What is always so stands as `rules` with the classes themselves. All of this is asked when somebody wants to know, never
while a game is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from tabletop.engine.values import Value
from tabletop.games.fifty_first_state.content.effects.copying import Copy
from tabletop.games.fifty_first_state.content.effects.gains import GainPerGained, GainPerType
from tabletop.games.fifty_first_state.rules.building import Develop, DevelopWithToken
from tabletop.games.fifty_first_state.rules.draft import DraftCard, PickCard, draft_rule
from tabletop.games.fifty_first_state.rules.solo import PLAYER
from tabletop.games.fifty_first_state.table import events as e
from tabletop.games.fifty_first_state.table import solo_events as se
from tabletop.games.fifty_first_state.table.causes import CardText
from tabletop.games.fifty_first_state.table.goods import PRODUCTION

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.content.pieces import Card
    from tabletop.games.fifty_first_state.table.state import FiftyState

SETUP = (
    "51s.setup.players", "51s.setup.deck", "51s.setup.connections", "51s.setup.faction", "51s.setup.hand",
    "51s.setup.first",
)  # fmt: skip

Teller: TypeAlias = Callable[[Any, "FiftyState", "FiftyState"], Iterator[str]]


def setup_rules(state: FiftyState) -> Iterator[str]:
    """The rules by which a game was laid out, while that is still to be seen."""
    if state.phase_name == "setup" or (state.round_number == 1 and state.phase_name == "draft"):
        yield from SETUP
        if state.game.solo:
            yield "51s.solo.goal"


def rules_of(thing: Value, before: FiftyState, after: FiftyState) -> Iterator[str]:
    """What the thing cites of itself, and what the positions before and after it make of it."""
    if not isinstance(thing, DraftCard):
        yield from thing.cites()
    teller = TELLERS.get(type(thing))
    if teller is not None:
        yield from teller(thing, before, after)


# --- phases -----------------------------------------------------------------------------------------------------


def _phase(thing: e.PhaseBegan, before: FiftyState, after: FiftyState) -> Iterator[str]:
    solo = {"production": "51s.solo.production", "action": "51s.solo.first"}
    if after.game.solo and thing.phase in solo:
        yield solo[thing.phase]
        own = after.seats[PLAYER].locations.values()
        taking = [effect.announced() for loc in own if not loc.ruin for effect in after.cards[loc.card].produces]
        if thing.phase == "production" and any(question is not None for question in taking):
            yield "51s.ruling.solo_suppliers"
    stacks = {"blue": after.blue, "red": after.red}
    if thing.phase == "draft" and any(not stack and color not in after.face_up for color, stack in stacks.items()):
        yield "51s.draft.connections_empty"


def _revealed(thing: e.Revealed, before: FiftyState, after: FiftyState) -> Iterator[str]:
    """Fewer cards than the draft asks for lie open when there are no more."""
    game = after.game
    if len(thing.cards) < (game.solo_reveal if game.solo else game.players + game.draft_extra):
        yield "51s.ruling.no_cards"


def _draft(thing: Value, before: FiftyState, after: FiftyState) -> Iterator[str]:
    """Which draft it is, and what is known of the cards taken."""
    yield draft_rule(before)
    if not before.game.solo:
        yield "51s.ruling.observation"  # all saw the card, and nobody need remember whose it is


def _ended(thing: e.GameEnded, before: FiftyState, after: FiftyState) -> Iterator[str]:
    if after.game.solo:
        yield from ("51s.solo.end", "51s.solo.goal")
        return
    yield "51s.end.winner"
    scores = after.scores()
    if scores.count(max(scores)) > 1:
        yield from ("51s.end.tie", "51s.ruling.tie_goods")


# --- what is printed --------------------------------------------------------------------------------------------


def _card(thing: CardText, before: FiftyState, after: FiftyState) -> Iterator[str]:
    """What a card says follows the rules of its phase, and those of the effects that are printed on it."""
    producing = before.phase_name != "action"
    card = before.cards[thing.card]
    if thing.part == "deal":
        yield "51s.production.deals" if producing else "51s.deal"
    elif thing.part == "production":
        if producing:
            yield "51s.production.locations"
        for effect in card.produces:
            yield from effect.cites()
            if isinstance(effect, GainPerGained) and not producing:
                yield "51s.ruling.late_counting"
    elif thing.part == "bonus" and thing.card == "radioactive_colony":
        yield "51s.card.colony"


def _of_somebody_else(thing: e.WorkerSent | e.Claimed, before: FiftyState, after: FiftyState) -> Iterator[str]:
    """Where the production of another counts types, the locations of its owner are counted."""
    if any(isinstance(effect, GainPerType) for effect in before.cards[thing.card].produces):
        yield "51s.production.stolen"


def _copied(thing: Copy, before: FiftyState, after: FiftyState) -> Iterator[str]:
    """Where what is copied belongs to another player and counts types, its owner's locations are counted."""
    loc = before.location(thing.owner, thing.location)
    effects = before.cards[loc.card].produces if loc is not None else ()
    if thing.owner != before.current_player() and any(isinstance(effect, GainPerType) for effect in effects):
        yield "51s.production.stolen"


def _built(thing: e.Built, before: FiftyState, after: FiftyState) -> Iterator[str]:
    card = before.cards[thing.card]
    if card.silent:
        yield "51s.card.suppliers"
    elif card.row == PRODUCTION:
        yield "51s.build.produces"
        if card.bonus:
            yield "51s.ruling.build_order"
    if sum(loc.card == thing.card for loc in after.seats[thing.player].locations.values()) > 1:
        yield "51s.no_limits"


def _developed(thing: Develop | DevelopWithToken, before: FiftyState, after: FiftyState) -> Iterator[str]:
    """What has no type matches every type where it is built over."""
    loc = before.seats[before.current_player()].locations.get(thing.location)
    if loc is not None and loc.ruin:
        yield from ("51s.build.typeless", "51s.ruin")
    elif loc is not None and not before.cards[loc.card].mask:
        yield from ("51s.build.typeless", "51s.card.typeless")
    elif loc is not None and type(thing) is Develop and not before.cards[thing.card].mask:
        yield "51s.ruling.typeless_hand"


def _replaced(thing: e.Replaced, before: FiftyState, after: FiftyState) -> Iterator[str]:
    loc = before.location(thing.player, thing.location)
    if loc is not None and (loc.stored or loc.cached):
        yield "51s.build.develop_goods"


def _activated(thing: e.Activated, before: FiftyState, after: FiftyState) -> Iterator[str]:
    if thing.card == "shipwreck":
        yield "51s.card.shipwreck"


def _kept(thing: e.Kept, before: FiftyState, after: FiftyState) -> Iterator[str]:
    storage = before.cards[thing.card].storage
    if storage is not None and any(most < 0 for _, most in storage.goods):
        yield "51s.card.chambers"


# --- razing and attacks -----------------------------------------------------------------------------------------


def _razed(thing: e.Razed, before: FiftyState, after: FiftyState) -> Iterator[str]:
    loc = before.location(thing.owner, thing.location)
    yield "51s.ruling.raze_order"
    if loc is not None and loc.shield:
        yield "51s.raze.shield"
    if before.cards[thing.card].forged:
        yield "51s.card.forge"


def _ruined(thing: e.BecameRuin, before: FiftyState, after: FiftyState) -> Iterator[str]:
    loc = before.location(thing.owner, thing.location)
    if loc is not None and (loc.spent or loc.stored or loc.cached or loc.shield or loc.uses):
        yield "51s.raze.goods_on_card"


def _razed_from_hand(thing: e.RazedFromHand, before: FiftyState, after: FiftyState) -> Iterator[str]:
    own = [before.cards[loc.card].each_time for loc in before.seats[thing.player].locations.values() if not loc.ruin]
    if before.game.raze_hand_triggers and any(each is not None and each.raze for each in own):
        yield "51s.ruling.raze_triggers"


def _hit(thing: Value, before: FiftyState, after: FiftyState) -> Iterator[str]:
    yield "51s.solo.attack_end"
    card: Card | None = before.cards[after.discard[-1]] if after.discard else None
    own = before.seats[PLAYER].locations.values()
    if card is not None and sum(bool(before.cards[x.card].mask & card.mask) and not x.ruin for x in own) > 1:
        yield "51s.solo.attack_tie"


def _missed(thing: se.AttackMissed, before: FiftyState, after: FiftyState) -> Iterator[str]:
    if not before.cards[thing.card].mask:
        yield "51s.ruling.typeless_attack"
    if after.attack_done:
        yield "51s.solo.attack_end"


TELLERS: Mapping[type[Value], Teller] = {
    e.PhaseBegan: _phase,
    e.Revealed: _revealed,
    DraftCard: _draft,
    PickCard: _draft,
    e.GameEnded: _ended,
    CardText: _card,
    e.WorkerSent: _of_somebody_else,
    e.Claimed: _of_somebody_else,
    Copy: _copied,
    e.Built: _built,
    Develop: _developed,
    DevelopWithToken: _developed,
    e.Replaced: _replaced,
    e.Activated: _activated,
    e.Kept: _kept,
    e.Razed: _razed,
    e.BecameRuin: _ruined,
    e.RazedFromHand: _razed_from_hand,
    se.AttackHit: _hit,
    e.ShieldLost: _hit,
    e.ShieldHeld: _hit,
    se.AttackMissed: _missed,
}
"""What is told of the things that no class can tell of itself."""
