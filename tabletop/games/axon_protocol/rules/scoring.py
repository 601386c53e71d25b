"""Points and winners: markers of the own resources, monopoly, permanent markers, data in the own area."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.tally import Tally
from tabletop.engine.core.values import N_, Value, value
from tabletop.games.axon_protocol.table.goods import RESOURCES

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.state import AxonState


@value
class InPlay(Value):
    """Points from markers of an own resource (axn.score.resources)."""

    rules = ("axn.score.resources",)
    sentence = N_("{resource} in play")
    resource: str


@value
class FromMonopoly(Value):
    """Points from markers of the only resource that scores (axn.score.monopoly)."""

    rules = ("axn.score.monopoly",)
    sentence = N_("monopoly of {resource}")
    resource: str


@value
class Permanent(Value):
    """Points from permanent VP markers (axn.score.permanent)."""

    rules = ("axn.score.permanent",)
    sentence = N_("permanent VP markers")


@value
class OwnData(Value):
    """Points lost through data in the own corporation area (axn.score.data, axn.monopoly.data)."""

    rules = ("axn.score.data",)
    sentence = N_("data in its own area")


@value
class CardsInHand(Value):
    """Software cards in hand, which decide between equal points (axn.score.tie)."""

    sentence = N_("software cards in hand")
    rules = ("axn.score.tie",)


@value
class PermanentOnTie(Permanent):
    """Permanent VP markers, which decide between equal points and cards (axn.score.tie)."""

    rules = ("axn.score.tie",)


def count_data_loss(state: AxonState, player: int) -> int:
    """Return the points lost through data in the own area; 0 while software on the desktop seals it."""
    corporation = state.get_corporation(player)
    lost = state.data.get(corporation.area, 0) if corporation is not None else 0
    return 0 if lost and state.count_lasting_effect(player, "vault") else lost


def scores(state: AxonState) -> tuple[int, ...]:
    """Return the current points of all seats."""
    in_play, data, corporations = state.in_play, state.data, state.game.content.corporations
    points = []
    for player, seat in enumerate(state.seats):
        won = seat.permanent
        corporation = corporations.get(seat.corporation)
        if corporation is not None and data.get(corporation.area):
            won -= count_data_loss(state, player)
        if seat.monopoly >= 0:
            won += state.game.monopoly_points * in_play[seat.monopoly]
        else:
            for resource in corporation.resources if corporation is not None else ():
                won += in_play[resource]
            if seat.extra >= 0:
                won += in_play[seat.extra]
        points.append(won)
    return tuple(points)


def score_parts(state: AxonState, player: int) -> Tally:
    """Return the points of a seat as named parts."""
    seat = state.seats[player]
    parts: list[tuple[Value, int]] = []
    if seat.monopoly >= 0:
        n = state.game.monopoly_points * state.in_play[seat.monopoly]
        parts.append((FromMonopoly(RESOURCES[seat.monopoly]), n))
    else:
        parts += [(InPlay(RESOURCES[r]), state.in_play[r]) for r in state.list_own_resources(player)]
    parts.append((Permanent(), seat.permanent))
    parts.append((OwnData(), -count_data_loss(state, player)))
    return Tally([(why, n) for why, n in parts if n])


def tie_breaks(state: AxonState, player: int) -> tuple[tuple[Value, int], ...]:
    """Return the cards in hand and the permanent markers of a player (axn.score.tie).

    Players who are still tied share the win (axn.ruling.shared_win).
    """
    seat = state.seats[player]
    return (CardsInHand(), len(seat.hand)), (PermanentOnTie(), seat.permanent)
