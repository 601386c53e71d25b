"""Printed tracks of a game as plain data: points up to the goal, and measures up to their limits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.faces import Pawn, Track, TrackSpace
from tabletop.engine.generic import S
from tabletop.engine.i18n.words import capitalize_first, translate

POINTS = N_("Points")


def build_tracks(game: Game[S], state: S, lang: str) -> list[Track]:
    """Return the track of points of a game with a goal, and the track of each measure with a limit."""
    tracks = []
    if goal := game.get_score_goal():
        scores = state.scores()
        pawns = build_seat_pawns(game)
        places = [(max(0, score), pawn) for score, pawn in zip(scores, pawns, strict=True)]
        tracks.append(_build_track(translate(POINTS, lang, "engine"), max(goal, *scores), goal, places))
    tracks += _build_measure_tracks(game, game.measures(state), lang)
    return tracks


def build_seat_pawns(game: Game[S]) -> list[Pawn]:
    """Return a pawn for each seat."""
    return [{"seat": seat, "color": ""} for seat in range(game.num_players)]


def _build_measure_tracks(game: Game[S], measures: Mapping[str, int], lang: str) -> Iterator[Track]:
    for measure, limit in game.measure_limits.items():
        reached, end = measures[measure], measures[limit]
        marker: Pawn = {"seat": -1, "color": game.colors.get(measure, game.colors["gray"])}
        label = capitalize_first(game.measure_name(measure, lang))
        yield _build_track(label, max(reached, end), end, [(reached, marker)])


def _build_track(label: str, last: int, limit: int, places: Sequence[tuple[int, Pawn]]) -> Track:
    spaces: list[TrackSpace] = [
        {"label": str(n), "pawns": [pawn for at, pawn in places if at == n], "entries": []} for n in range(last + 1)
    ]
    return {"label": label, "spaces": spaces, "limit": limit}
