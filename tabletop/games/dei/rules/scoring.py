"""Points: those scored during the game, the final scoring, and market cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.tally import Tally
from tabletop.engine.core.values import N_, Value, value
from tabletop.games.dei.table.goods import FINAL

if TYPE_CHECKING:
    from tabletop.engine.core.state import State
    from tabletop.games.dei.content.pieces import Mission
    from tabletop.games.dei.table.state import DeiState

BADGE_POINTS = (0, 1, 3, 6)
"""Points by number of badges (dei.score.badges)."""


@value
class ScorePart(Value):
    """A part of the points of a seat."""

    kind: str

    def cite_rules(self) -> tuple[str, ...]:
        return (f"dei.score.{self.kind}",) if self.kind in FINAL else ()

    def text(self, state: State, lang: str = "en") -> str:
        return state.say(lang, KINDS[self.kind], {})


KINDS = {
    "track": N_("points on the track"),
    "outposts": N_("outposts"),
    "badges": N_("badges"),
    "technology": N_("technology"),
    "energy": N_("energy cells"),
    "cards": N_("market cards"),
}


def compute_final_points(state: DeiState, player: int) -> tuple[int, int, int, int]:
    """Return the current points of a seat in the final scoring, without market cards.

    (dei.score.outposts, dei.score.badges, dei.score.technology, dei.score.energy)
    """
    seat = state.seats[player]
    badges = BADGE_POINTS[sum(seat.earned)]
    return (state.count_outposts(player), badges, seat.technology // 2, seat.energy)


def count_card_points(state: DeiState, player: int) -> int:
    """Return the points of a seat's market cards, including disposed ones (dei.score.cards)."""
    return state.count_printed_points(player)


def compute_projected_points(state: DeiState, player: int) -> Tally:
    """Return the points of a seat if the game ended now, as named parts."""
    seat = state.seats[player]
    scored = seat.scored or compute_final_points(state, player)
    if len(scored) < len(FINAL):
        scored = (*scored, count_card_points(state, player))
    return _tally(seat.vp, scored)


final_score_parts = compute_projected_points


def score_parts(state: DeiState, player: int) -> Tally:
    """Return the present points of a seat, as named parts."""
    seat = state.seats[player]
    return _tally(seat.vp, seat.scored)


def _tally(track: int, scored: tuple[int, ...]) -> Tally:
    points_by_kind = [("track", track), *zip(FINAL, scored, strict=False)]
    return Tally((ScorePart(kind), n) for kind, n in points_by_kind if n)


def compute_mission_worths(state: DeiState, player: int, mission: Mission) -> tuple[int, int, int]:
    """Return the quantity that a mission counts for a seat, and its points on time and late.

    (dei.things.missions, dei.ruling.scrapper_mission)
    """
    n = mission.counted.count_of(state, player)
    size = state.game.scrapper_mission_per if mission.counts == "scrappers" else 1
    on_time = n // (mission.on_time_per * size) * mission.on_time
    return n, on_time, n // (mission.late_per * size) * mission.late


def is_on_time(state: DeiState, column: int) -> bool:
    """Return True if a mission of a round column (0 to 3) is on time now (dei.mission.on_time, dei.mission.late)."""
    return column + 1 >= state.round_number


def compute_mission_worth(state: DeiState, player: int, mission: Mission, column: int) -> tuple[int, int]:
    """Return how often a seat would score a mission in a round column now, and its points each time."""
    _, on_time, late = compute_mission_worths(state, player, mission)
    points, each = (on_time, mission.on_time) if is_on_time(state, column) else (late, mission.late)
    return points // each, each
