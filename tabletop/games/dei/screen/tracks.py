"""Missions by column as a track, with the markers of the seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.declarations.faces import Track, TrackEntry
from tabletop.engine.presentation.tracks import build_seat_pawns
from tabletop.games.dei.screen.data import Mission
from tabletop.games.dei.screen.view_boards import build_missions
from tabletop.games.dei.words import texts as w
from tabletop.games.dei.words.labels import WORDS

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


def list_tracks(state: DeiState, lang: str = "en") -> list[Track]:
    """Return one track: a space for each round, with its missions."""
    pawns = build_seat_pawns(state.game)

    def build_entry(mission: Mission) -> TrackEntry:
        worth = mission["on_time_text" if mission["on_time"] else "late_text"]
        return {"text": mission["name"], "note": worth, "pawns": [pawns[seat] for seat in mission["markers"]]}

    columns = build_missions(state, lang)
    return [
        {
            "label": w.say(WORDS["missions"], lang),
            "spaces": [
                {
                    "label": w.say(WORDS["round"], lang, n=number),
                    "pawns": [],
                    "entries": [build_entry(mission) for mission in column if mission is not None],
                }
                for number, column in enumerate(columns, 1)
            ],
            "limit": None,
        }
    ]
