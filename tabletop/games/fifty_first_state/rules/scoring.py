"""End of the game: points for locations, the winner, ties, the rank of a solo game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.game import Game
from tabletop.engine.core.tally import Tally
from tabletop.engine.core.values import N_, Value, value
from tabletop.games.fifty_first_state.rules.solo import PLAYER, VIRTUAL
from tabletop.games.fifty_first_state.table import events as e
from tabletop.games.fifty_first_state.table import solo_events as se
from tabletop.games.fifty_first_state.table import verbs
from tabletop.games.fifty_first_state.table.causes import RULE_TEXT

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.table.state import FiftyState

RANKS = (30, 40, 50, 60, 70, 80)
"""Points at which a solo player reaches the next rank (51s.solo.rank)."""


@value
class OnTheTrack(Value):
    """Part of a score: points scored during the game."""

    sentence = N_("scored on the track")


@value
class ForLocations(Value):
    """Part of a score: one point for each location in the player's state (51s.end.locations)."""

    rules = ("51s.end.locations",)
    sentence = N_("locations")


@value
class GoodsOnTie(Value):
    """Goods, which decide between equal points (51s.end.tie)."""

    sentence = N_("goods")
    rules = ("51s.end.tie",)


@value
class LocationsOnTie(ForLocations):
    """Locations, which decide between equal points and goods (51s.end.tie)."""

    rules = ("51s.end.tie",)


ON_THE_TRACK = OnTheTrack()
FOR_LOCATIONS = ForLocations()


def count_locations(state: FiftyState, player: int) -> int:
    """Return the number of locations in a state, without ruins."""
    return len([loc for loc in state.seats[player].locations.values() if not loc.ruin])


def score_locations(state: FiftyState) -> None:
    """Score points for locations, once, at the end (51s.end.locations, 51s.solo.end)."""
    for player in range(len(state.seats)):
        verbs.add_final_points(state, player, count_locations(state, player) * state.game.location_points)
    if state.is_emitting:
        state.emit(e.GameEnded(state.scores()))
        if has_won_alone(state):
            points = state.scores()[PLAYER]
            state.because = RULE_TEXT["51s.solo.rank"]
            state.emit(se.RankReached(PLAYER, points, rank(points)))


def score_parts(state: FiftyState, player: int) -> Tally:
    """Return the points of a seat as named parts."""
    seat = state.seats[player]
    return Tally(((ON_THE_TRACK, seat.vp), *(((FOR_LOCATIONS, seat.final),) if state.is_terminal() else ())))


def final_score_parts(state: FiftyState, player: int) -> Tally:
    """Return the points a seat would have if the game ended now, as named parts."""
    track = state.seats[player].vp
    return Tally(((ON_THE_TRACK, track), (FOR_LOCATIONS, compute_projected_points(state, player) - track)))


def compute_projected_points(state: FiftyState, player: int) -> int:
    """Return the points a seat would have if the game ended now."""
    seat = state.seats[player]
    return seat.vp + (
        seat.final if state.is_terminal() else count_locations(state, player) * state.game.location_points
    )


def count_goods(state: FiftyState, player: int) -> int:
    """Return the goods of a seat for the first tie-break (51s.end.tie, 51s.ruling.tie_goods).

    They are those in its supply, including cached ones. Stored goods and cards in hand count too, unless the parameter
    `tie_counts` is "supply".
    """
    seat = state.seats[player]
    if state.game.tie_counts == "supply":
        return sum(seat.goods)
    stored = sum(n for loc in seat.locations.values() for _, n in loc.stored)
    return sum(seat.goods) + stored + len(seat.hand) + len(seat.connections)


def tie_breaks(state: FiftyState, player: int) -> tuple[tuple[Value, int], ...]:
    """Return the goods and the locations of a seat (51s.end.tie); a solo game knows no tie-break."""
    if state.game.solo:
        return ()
    return (GoodsOnTie(), count_goods(state, player)), (LocationsOnTie(), count_locations(state, player))


def winners(state: FiftyState) -> tuple[int, ...]:
    """Return the seats with most points, then by `tie_breaks` (51s.end.winner, 51s.end.tie).

    In a solo game the player must have more points than the opponent; a draw has no winner (51s.solo.goal,
    51s.solo.end).
    """
    if not (state.game.solo and state.is_terminal()):
        return Game.winners(state.game, state)
    own_score, rival_score = state.scores()
    return (PLAYER,) if has_won_alone(state) else (VIRTUAL,) if own_score < rival_score else ()


def has_won_alone(state: FiftyState) -> bool:
    """Return True if the points are those of a won solo game."""
    scores = state.scores()
    return state.game.solo and scores[PLAYER] > scores[VIRTUAL]


def describe_end(state: FiftyState, lang: str) -> str:
    """Return the text about the end of the game other than the winner: the rank of a won solo game (51s.solo.rank)."""
    if not state.is_terminal() or not has_won_alone(state):
        return ""
    points = state.scores()[PLAYER]
    return se.RankReached(PLAYER, points, rank(points)).text(state, lang)


def rank(points: int) -> int:
    """Return the rank of a solo player: 0 below 30 points, then 1 at 30, up to 6 at 80 and more (51s.solo.rank)."""
    return sum(points >= least for least in RANKS)
