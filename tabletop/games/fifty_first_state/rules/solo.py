"""Virtual opponent of the solo game: its draft, its turns, its attacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core import chance
from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value
from tabletop.games.fifty_first_state.rules.draft import PickCard
from tabletop.games.fifty_first_state.rules.effects.gains import Gain
from tabletop.games.fifty_first_state.table import events as e
from tabletop.games.fifty_first_state.table import solo_events as se
from tabletop.games.fifty_first_state.table import verbs
from tabletop.games.fifty_first_state.table.causes import RULE_TEXT
from tabletop.games.fifty_first_state.table.goods import ACTION, FEATURE
from tabletop.games.fifty_first_state.table.kinds import FiftyAction, FiftyQuestion, FiftyStep
from tabletop.games.fifty_first_state.table.pieces import Location

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.table.state import FiftyState

PLAYER, VIRTUAL = 0, 1
"""Seats of a solo game."""


# --- draft ------------------------------------------------------------------------------------------------------


@value
class SoloDraft(FiftyStep):
    """Step: reveal 4, take 1; a random one joins the opponent; take 1; the last and one more join (51s.solo.draft)."""

    sentence = N_("Cards are turned up for the draft")

    def resolve(self, state: FiftyState, player: int) -> None:
        verbs.reveal(state, state.game.draft_cards)
        state.then(PLAYER, PickCard(), RandomToVirtual(), PickCard(), RestToVirtual())


@value
class RandomToVirtual(FiftyStep):
    """Step: give a random one of the remaining cards to the opponent."""

    sentence = N_("A random card joins the virtual opponent")

    def resolve(self, state: FiftyState, player: int) -> None:
        if state.offer:
            card = chance.pick(state.offer, state.chance())
            state.offer.remove(card)
            verbs.join_virtual(state, VIRTUAL, card)


@value
class RestToVirtual(FiftyStep):
    """Step: give the remaining cards and one more card from the deck to the opponent."""

    sentence = N_("The cards left and one more join the virtual opponent")

    def resolve(self, state: FiftyState, player: int) -> None:
        rest = state.offer
        state.offer = []
        for card in (*rest, *verbs.take_from_deck(state, 1)):
            verbs.join_virtual(state, VIRTUAL, card)


# --- turns ------------------------------------------------------------------------------------------------------


@value
class VirtualTurn(FiftyStep):
    """Step: pass if done, else take a connection card, else attack.

    (51s.solo.connection, 51s.solo.attack, 51s.solo.pass)
    """

    sentence = N_("The turn of the virtual opponent")

    def resolve(self, state: FiftyState, player: int) -> None:
        if state.seats[PLAYER].passed or state.attack_done:
            state.because = RULE_TEXT["51s.solo.pass"]
            state.attack_done = False
            verbs.leave_round(state, VIRTUAL)
        elif state.face_up:
            state.because = RULE_TEXT["51s.solo.connection"]
            verbs.discard_face_up(state, chance.pick(sorted(state.face_up), state.chance()))
            verbs.score(state, VIRTUAL, state.game.solo_points)
        else:
            state.because = RULE_TEXT["51s.solo.attack"]
            attack(state)


def attack(state: FiftyState) -> None:
    """Turn up an attack card and find its targets; without a card the attacks are over (51s.ruling.no_cards)."""
    cards = verbs.take_from_deck(state, 1)
    if not cards:
        verbs.end_attack(state)
        return
    verbs.attack_with(state, cards[0])
    targets = attack_targets(state, cards[0])
    if targets:
        state.then(PLAYER, SufferAttack(tuple(loc.number for loc in targets)))
        return
    if state.is_emitting:
        state.emit(se.AttackMissed(cards[0]))
    if len(state.attack) >= state.game.solo_attacks:
        verbs.end_attack(state)


def find_matches(state: FiftyState, card: str) -> list[Location]:
    """Return the locations of the player that share a type with an attack card (51s.ruling.typeless_attack)."""
    cards, mask = state.cards, state.cards[card].mask
    return [x for x in state.seats[PLAYER].locations.values() if not x.ruin and cards[x.card].mask & mask]


def attack_targets(state: FiftyState, card: str) -> list[Location]:
    """Return the locations an attack card hits, after the tie rules; several only if the player must decide.

    A location must share a type. An exact match goes first, then the highest distance, then unused action, used action,
    feature, production (51s.solo.attack, 51s.solo.attack_tie, 51s.ruling.attack_tie).
    """
    hit = find_matches(state, card)

    def rank_location(loc: Location) -> tuple[bool, int, int]:
        printed = state.cards[loc.card]
        order = (1 if not loc.uses else 2) if printed.row == ACTION else 3 if printed.row == FEATURE else 4
        return printed.mask != state.cards[card].mask, -printed.distance, order

    best = min((rank_location(loc) for loc in hit), default=None)
    return [loc for loc in hit if rank_location(loc) == best]


@value
class Suffer(FiftyAction):
    """Action: choose one of equally fitting locations for the attack; Hidden Forge holds (51s.ruling.forge_attack)."""

    verb = "suffer"
    kind = "choose"
    rule = "51s.ruling.attack_tie"
    sentence = N_("{location_of} is attacked")
    affected_things = (f"location:{PLAYER}:{{location}}",)
    derived_facts = (("location_of", PLAYER, "location"),)

    location: int

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if not isinstance(question, SufferAttack) or self.location not in question.targets:
            yield Obstacle("51s.solo.attack_tie", N_("That location is not the one that fits the attack best."))

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        loc = state.seats[PLAYER].locations[self.location]
        state.because = RULE_TEXT["51s.solo.attack"]
        if state.cards[loc.card].forged:
            if state.is_emitting:
                state.emit(e.ShieldHeld(PLAYER, loc.card, loc.number))
        elif loc.shield:
            verbs.lose_shield(state, PLAYER, loc.number)
        else:
            if state.is_emitting:
                state.emit(se.AttackHit(loc.card, loc.number))
            verbs.raze(state, PLAYER, loc.number)
            verbs.score(state, VIRTUAL, state.game.solo_points)
            state.then(PLAYER, Gain(state.cards[loc.card].deal), because=RULE_TEXT["51s.raze.compensation"])
        verbs.end_attack(state)


@value
class SufferAttack(FiftyQuestion):
    """Question for the attacked location. It is razed or loses its shield; both are a success (51s.solo.shield)."""

    rules = ("51s.solo.attack", "51s.solo.attack_tie")
    sentence = N_("The attack fits several of your locations equally well: which one is attacked?")
    kinds = (Suffer,)
    targets: tuple[int, ...]

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return [Suffer(number) for number in self.targets]
