"""The board that every game has, drawn from its declared fields: what lies on the table, and what belongs to a seat.

A game without boards of its own is played on it (`boards.PLAIN`). What is shown is a
`tabletop.engine.presentation.zones.TableView`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, TypedDict

import traitlets as T

from tabletop import Session
from tabletop.engine.presentation import still_picture
from tabletop.engine.presentation.zones import Zone, build_table_view
from tabletop_widgets.screen.board import Board, seat_of
from tabletop_widgets.screen.parts import lines
from tabletop_widgets.screen.words import say


class LaidZone(Zone):
    """A zone as it is drawn."""

    told: str
    """The whole zone in words."""
    where: str
    """Its place, as marks on the boards name it: "0.hand", ".deck"."""


class ZonesData(TypedDict):
    """What both parts of the general board know."""

    words: dict[str, str]
    selected: str
    """The reference of what people clicked; "" if that does not lie here."""
    able: list[str]
    """References of the things with which something can be done now."""
    note: str
    """That nothing can be done with what was clicked; "" if something can."""


class TableZonesData(ZonesData):
    """What belongs to nobody."""

    zones: list[LaidZone]


class LaidSeat(TypedDict):
    """A seat as it is drawn."""

    seat: int
    """From 0."""
    letter: str
    name: str
    color: str
    vp: int
    """Points now."""
    points_text: str
    """The points in words."""
    asked: bool
    """Whether this seat decides now."""
    won: bool
    """Whether it has won."""
    zones: list[LaidZone]


class SeatZonesData(ZonesData):
    """What belongs to one seat."""

    seat: LaidSeat
    compact: bool
    """Whether it is drawn small."""


class General(Board):
    """What both parts of the general board have in common."""

    def laid(self) -> Mapping[str, Any]:
        """The table as zones, for this viewer; also of a game that has a view of its own."""
        assert self.desk is not None
        view = self.table()
        return view if "zones" in view else self.desk.remember("laid", self._laid, self.seen_by, self.lang)

    def _laid(self, viewer: int | None, lang: str) -> Mapping[str, Any]:
        assert self.session is not None
        shown = build_table_view(self.session.state, viewer, lang)
        colors = {seat["seat"]: seat["color"] for seat in self.table()["seats"]}
        return {**shown, "seats": [{**seat, "color": colors[seat["seat"]]} for seat in shown["seats"]]}

    def drawn(self, zones: Iterable[Zone], owner: int = -1) -> list[LaidZone]:
        """Zones with their places: those of a seat, or of nobody (-1)."""
        view, seat = self.laid(), "" if owner < 0 else str(owner)
        return [
            {**zone, "told": still_picture.describe_zone(zone, view), "where": _where(zone, seat)} for zone in zones
        ]  # type: ignore[typeddict-item]

    def chosen(self, here: Collection[str]) -> ZonesData:
        """What is selected and can be chosen of the things `here`; what the seat that is asked has lies only there."""
        assert self.desk is not None
        view, shared = self.laid(), self.shared()
        able = [ref for ref in shared["able"] if ref in here]
        selected = shared["selected"] if shared["selected"] in here else ""
        acts = selected and any(selected in action["about"] for action in self.desk.actions(self.seen_by, self.lang))
        name = view["names"].get(selected, selected)
        note = say("{name}: nothing can be done with it now.", self.lang, name=name) if selected and not acts else ""
        return {"words": view["words"], "selected": selected, "able": able, "note": note}

    def held(self) -> set[str]:
        """References of what the seat that is asked has."""
        return {ref for seat in self.laid()["seats"] if seat["asked"] for ref in _refs(seat["zones"])}

    def picture(self) -> str:
        """No picture: the words say it all."""
        return ""


class TableZones(General):
    """What lies on the table and belongs to nobody: piles, markets, counters; of any game."""

    script = "table/general.js"

    def make(self) -> TableZonesData:
        """The zones of the table."""
        zones = self.drawn(self.laid()["zones"])
        return {**self.chosen(set(_refs(zones)) - self.held()), "zones": zones}

    def text(self) -> str:
        """The whole table in words."""
        return still_picture.describe_position(self.laid())


class SeatZones(General):
    """What belongs to one seat: the hand, its counters, its points; of any game."""

    script = "table/general.js"
    seat = T.Int(0, help="whose")
    compact = T.Bool(False, help="small cards")

    def __init__(self, session: Session | None = None, seat: int = 0, **traits: Any) -> None:
        super().__init__(session, seat=seat, **traits)
        self.observe(lambda _: self.refresh(), ["seat", "compact"])

    def make(self) -> SeatZonesData:
        """The zones of this seat; nothing if nobody sits there."""
        view = self.laid()
        if all(seat["seat"] != self.seat for seat in view["seats"]):
            return {}  # type: ignore[typeddict-item]
        seat = seat_of(dict(view), self.seat)
        zones = self.drawn(seat["zones"], self.seat)
        here = {*_refs(zones), f"seat:{self.seat}"}
        drawn: LaidSeat = {
            **{key: seat[key] for key in ("seat", "letter", "name", "color", "vp", "asked")},  # type: ignore[typeddict-item]
            "points_text": still_picture.format_points(seat, view),
            "won": self.seat in view["winners"],
            "zones": zones,
        }
        return {**self.chosen(here if seat["asked"] else here - self.held()), "seat": drawn, "compact": self.compact}

    def text(self) -> str:
        """This seat in words."""
        view = self.laid()
        return lines(still_picture.iterate_seat_lines(seat_of(dict(view), self.seat), view))

    def __repr__(self) -> str:
        return f"SeatZones({self.session.game.name if self.session else ''}, seat {self.seat})"


def _refs(zones: Iterable[Zone]) -> Iterator[str]:
    """Everything in these zones that an action may refer to."""
    for zone in zones:
        yield from filter(None, [zone["ref"], *(one["ref"] for one in (*zone["things"], *zone["facts"]))])


def _where(zone: Zone, seat: str) -> str:
    """The place of a zone: its field, and which of several piles of that field it is."""
    name = f"{seat}.{zone['name']}"
    if not zone["ref"].startswith("pile:"):
        return name
    pile = zone["ref"].removeprefix(f"pile:{zone['name']}").removeprefix(f":{seat}" if seat else "")
    return f"{name}{pile.replace(':', '.')}"
