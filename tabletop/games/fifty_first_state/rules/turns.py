"""Question of a turn: all conceivable actions, and a fast list of the legal ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action
from tabletop.engine.core.values import N_, value
from tabletop.games.fifty_first_state.rules.actions import (
    END_TURN,
    EXCHANGE,
    EXCHANGED,
    FACTION,
    OPEN,
    PASS,
    PLAY_CONNECTION,
    SHIELD_ON,
    TAKE_CONNECTION,
    USE,
    EndTurn,
    Exchange,
    Pass,
    PlaceShield,
    PlayConnection,
    TakeConnection,
    UseFaction,
    UseLocation,
    UseOpen,
)
from tabletop.games.fifty_first_state.rules.building import (
    CONSTRUCT,
    DEAL,
    DEVELOP,
    DEVELOP_TOKEN,
    RAZE,
    RAZE_HAND,
    Construct,
    Develop,
    DevelopWithToken,
    MakeDeal,
    Raze,
    RazeFromHand,
    match_types,
)
from tabletop.games.fifty_first_state.rules.paying import find_shortage
from tabletop.games.fifty_first_state.table.goods import (
    AMMO,
    BLUE,
    BOARD_ACTIONS,
    BRICK,
    DEVELOPMENT,
    GREY,
    RED,
    SHIELD,
    UNIVERSAL,
    WORKER,
)
from tabletop.games.fifty_first_state.table.kinds import FiftyQuestion

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.table.state import FiftyState

COLORS = ("blue", "red")


@value
class Turn(FiftyQuestion):
    """Question for one action or passing (51s.turn, 51s.turn.repeat). Placing a shield does not use up the turn."""

    sentence = N_("Your turn: one action, or pass.")
    is_auto_answered = False
    opens_turn = True
    kinds = (
        Construct, Develop, DevelopWithToken, MakeDeal, RazeFromHand, Raze, UseLocation, UseFaction, Exchange, UseOpen,
        TakeConnection, PlayConnection, PlaceShield, Pass,
    )  # fmt: skip

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        seat = state.seats[player]
        hand = list(dict.fromkeys(seat.hand))
        own = list(seat.locations)
        actions: list[Action] = [CONSTRUCT[card] for card in hand]
        actions += [DEVELOP[card, number] for card in hand for number in own]
        actions += [DEVELOP_TOKEN[card, number] for card in hand for number in own]
        actions += [DEAL[card] for card in hand]
        actions += [RAZE_HAND[card] for card in hand]
        for other, rival in enumerate(state.seats):
            if other != player:
                actions += [RAZE[other, number] for number in rival.locations]
        actions += [USE[loc.number] for loc in seat.locations.values() if state.cards[loc.card].use and not loc.ruin]
        actions += [FACTION[which] for which in BOARD_ACTIONS]
        actions += [EXCHANGE[good] for good in EXCHANGED]
        for other, rival in enumerate(state.seats):
            if other != player:
                actions += [
                    OPEN[other, loc.number]
                    for loc in rival.locations.values()
                    if state.cards[loc.card].open and not loc.ruin
                ]
        actions += [TAKE_CONNECTION[color] for color in COLORS]
        actions += [PLAY_CONNECTION[c] for c in dict.fromkeys(seat.connections)]
        actions += [SHIELD_ON[number] for number in own]
        actions.append(PASS)
        return actions

    def legal(self, state: FiftyState, player: int) -> Sequence[Action]:
        """Return the legal actions. The conformance suite checks that the list agrees with `possible`."""
        seat = state.seats[player]
        goods = seat.goods
        cards = state.cards
        universal = goods[UNIVERSAL]
        actions: list[Action] = []
        if seat.hand:
            self._with_hand(state, player, actions)
        reds = goods[RED] + universal
        if reds >= state.game.least_defence:
            self._add_razing(state, player, reds, actions)
        for number, loc in seat.locations.items():
            use = cards[loc.card].use
            if use is not None and not loc.ruin and loc.uses < use.times and not find_shortage(seat, use.cost):
                actions.append(USE[number])
        for which, action in enumerate(state.get_faction(player).actions):
            if not seat.used & (1 << which) and not find_shortage(seat, action.cost):
                actions.append(FACTION[action.id])
        workers = goods[WORKER]
        if workers >= state.game.exchange_workers:
            actions += [EXCHANGE[good] for good in EXCHANGED]
        if workers:
            for other, rival in enumerate(state.seats):
                if other != player and not rival.passed:
                    for loc in rival.locations.values():
                        if not loc.uses and not loc.ruin and cards[loc.card].open:
                            actions.append(OPEN[other, loc.number])
        if workers >= state.game.connection_workers and state.face_up:
            actions += [TAKE_CONNECTION[color] for color in COLORS if color in state.face_up]
        for connection in dict.fromkeys(seat.connections):
            if not find_shortage(seat, state.connection_cards[connection].cost):
                actions.append(PLAY_CONNECTION[connection])
        if goods[SHIELD]:
            actions += list_shields(state, player)
        actions.append(PASS)
        return actions

    def _with_hand(self, state: FiftyState, player: int, actions: list[Action]) -> None:
        seat = state.seats[player]
        goods = seat.goods
        universal = goods[UNIVERSAL]
        hand = [state.cards[card] for card in dict.fromkeys(seat.hand)]
        reach = goods[GREY] + universal
        actions += [CONSTRUCT[card.id] for card in hand if card.distance <= reach]
        if goods[BRICK] or goods[AMMO]:
            own = list(seat.locations.values())
            for card in hand:
                actions += [DEVELOP[card.id, loc.number] for loc in own if match_types(state, card, loc)]
        if goods[DEVELOPMENT]:
            actions += [DEVELOP_TOKEN[card.id, number] for card in hand for number in seat.locations]
        reach = goods[BLUE] + universal
        actions += [DEAL[card.id] for card in hand if card.distance <= reach]
        reach = goods[RED] + universal
        actions += [RAZE_HAND[card.id] for card in hand if card.distance <= reach]

    def _add_razing(self, state: FiftyState, player: int, reds: int, actions: list[Action]) -> None:
        defences = state.game.defences
        bonus = state.game.shield_bonus
        for other, rival in enumerate(state.seats):
            if other != player and not rival.passed:
                for loc in rival.locations.values():
                    card = state.cards[loc.card]
                    need = defences[card.row] + (bonus if loc.shield or card.forged else 0)
                    if need <= reds and not loc.ruin:
                        actions.append(RAZE[other, loc.number])


def list_shields(state: FiftyState, player: int) -> list[Action]:
    """Return the actions that place a shield now."""
    own = state.seats[player].locations.values()
    return [SHIELD_ON[x.number] for x in own if not x.shield and not x.ruin and not state.cards[x.card].forged]


@value
class EndOfTurn(FiftyQuestion):
    """Question for shields after the action; they may be placed at any time of the player's turn (51s.shield.place)."""

    sentence = N_("Place a shield before your turn ends?")
    kinds = (PlaceShield, EndTurn)
    routine = True

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return [*[SHIELD_ON[number] for number in state.seats[player].locations], END_TURN]

    def legal(self, state: FiftyState, player: int) -> Sequence[Action]:
        if not state.seats[player].goods[SHIELD] or state.seats[player].passed:
            return (END_TURN,)
        return [*list_shields(state, player), END_TURN]

    def default(self, state: FiftyState, player: int) -> Action:
        return END_TURN
