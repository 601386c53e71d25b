"""Default board of any game, drawn from its declared fields: table zones and seat zones.

A game without custom views uses it (`boards.PLAIN`). The data is a `tabletop.engine.presentation.zones.TableView`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, TypedDict

import traitlets as T

from tabletop import Session
from tabletop.engine.i18n.numbers import UNKNOWN
from tabletop.engine.presentation import still_picture
from tabletop.engine.presentation.zones import Fact, Zone, build_table_view
from tabletop_widgets.screen.board import Board, seat_of
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import join_lines


class ZoneData(Zone):
    """Zone with display data."""

    told: str
    """Description of the whole zone in words."""
    where: str
    """Place of the zone as used by marks on the boards: "0.hand", ".deck"."""


class ZonesData(TypedDict):
    """Data common to both parts of the default board."""

    words: dict[str, str]
    selected: str
    """Reference of the selected item; "" if it is not in this view."""
    able: list[str]
    """References of the items that a legal action refers to."""
    note: str
    """Sentence that the selected item has no legal action; "" if it has one."""


class TableZonesData(ZonesData):
    """Zones that belong to no seat."""

    zones: list[ZoneData]


class SeatZoneData(TypedDict):
    """Display data of a seat."""

    seat: int
    """Seat index, from 0."""
    letter: str
    name: str
    color: str
    vp: int | str
    """Current points; "?" in a quiz that asks for them."""
    points_text: str
    """Points in words."""
    asked: bool
    """True if this seat decides now."""
    won: bool
    """True if this seat has won."""
    zones: list[ZoneData]


class SeatZonesData(ZonesData):
    """Zones of one seat."""

    seat: SeatZoneData
    compact: bool
    """True if the seat is drawn small."""


class DefaultBoard(Board):
    """Base class of the two parts of the default board."""

    def get_zones(self) -> Mapping[str, Any]:
        """Return the position as zones for this viewer, also for a game with custom views."""
        assert self.desk is not None
        view = self.get_view()
        return view if "zones" in view else self.desk.remember("laid", self._build_zones, self.seen_by, self.lang)

    def _build_zones(self, viewer: int | None, lang: str) -> Mapping[str, Any]:
        assert self.session is not None
        shown = build_table_view(self.session.state, viewer, lang)
        colors = {seat["seat"]: seat["color"] for seat in self.get_view()["seats"]}
        return {**shown, "seats": [{**seat, "color": colors[seat["seat"]]} for seat in shown["seats"]]}

    def place_zones(self, zones: Iterable[Zone], owner: int = -1) -> list[ZoneData]:
        """Return zones with their places. `owner` is a seat index, or -1 for the table."""
        view, seat = self.get_zones(), "" if owner < 0 else str(owner)
        return [
            {**zone, "told": still_picture.describe_zone(zone, view), "where": _get_place(zone, seat)} for zone in zones
        ]  # type: ignore[typeddict-item]

    def get_selection(self, here: Collection[str]) -> ZonesData:
        """Return the selected and the selectable references among `here`, and a note if the selection has no action."""
        assert self.desk is not None
        view, shared = self.get_zones(), self.get_shared_data()
        able = [ref for ref in shared["able"] if ref in here]
        selected = shared["selected"] if shared["selected"] in here else ""
        acts = selected and any(
            selected in action["about"] for action in self.desk.list_actions(self.seen_by, self.lang)
        )
        name = view["names"].get(selected, selected)
        note = say("{name}: no actions are available now.", self.lang, name=name) if selected and not acts else ""
        return {"words": view["words"], "selected": selected, "able": able, "note": note}

    def collect_own_references(self) -> set[str]:
        """Return the references of the items of the seat that decides."""
        return {ref for seat in self.get_zones()["seats"] if seat["asked"] for ref in _list_references(seat["zones"])}

    def picture(self) -> str:
        """Return an empty string: the text describes the whole view."""
        return ""


class TableZones(DefaultBoard):
    """View of the zones that belong to no seat: piles, markets and counters of any game."""

    script = "table/default_board.js"

    def make(self) -> TableZonesData:
        """Return the zones of the table."""
        zones = self.place_zones(self.get_zones()["zones"])
        return {**self.get_selection(set(_list_references(zones)) - self.collect_own_references()), "zones": zones}

    def text(self) -> str:
        """Return the whole position in words."""
        return still_picture.describe_position(self.get_zones())


class SeatZones(DefaultBoard):
    """View of the zones of one seat: hand, counters and points of any game."""

    script = "table/default_board.js"
    seat = T.Int(0, help="whose")
    compact = T.Bool(False, help="small cards")
    shows_derived = True
    """False in a quiz, because a fact that follows from the cards may be the answer."""
    shows_points = True
    """False in a quiz as long as it asks for the points."""

    def __init__(self, session: Session | None = None, seat: int = 0, **traits: Any) -> None:
        super().__init__(session, seat=seat, **traits)
        self.observe(lambda _: self.refresh(), ["seat", "compact"])

    def make(self) -> SeatZonesData:
        """Return the zones of this seat; empty if the seat is not in the game."""
        view = self.get_zones()
        if all(seat["seat"] != self.seat for seat in view["seats"]):
            return {}  # type: ignore[typeddict-item]
        seat = seat_of(dict(view), self.seat)
        zones = self.place_zones([*seat["zones"], *self._build_derived_zones(view)], self.seat)
        here = {*_list_references(zones), f"seat:{self.seat}"}
        drawn: SeatZoneData = {
            **{key: seat[key] for key in ("seat", "letter", "name", "color", "vp", "asked")},  # type: ignore[typeddict-item]
            "points_text": still_picture.format_points(seat, view),
            "won": self.seat in view["winners"],
            "zones": zones,
        }
        if not self.shows_points:
            drawn.update(vp=UNKNOWN, points_text=UNKNOWN)
        return {
            **self.get_selection(here if seat["asked"] else here - self.collect_own_references()),
            "seat": drawn,
            "compact": self.compact,
        }

    def _build_derived_zones(self, view: Mapping[str, Any]) -> list[Zone]:
        """Return a zone with the facts that the game derives from what the viewer sees of this seat."""
        assert self.session is not None
        state, table = self.session.state, view.get("table")
        if not self.shows_derived or table is None:
            return []
        facts: list[Fact] = [
            {"label": label, "text": text, "ref": "", "where": ""}
            for label, text in state.game.list_seat_facts(state, self.seat, table, self.lang)
        ]
        label = say("At a glance", self.lang)
        zone: Zone = {
            "name": "derived", "label": label, "form": "facts", "ref": "", "hidden": 0, "things": [], "facts": facts,
        }  # fmt: skip
        return [zone] if facts else []

    def text(self) -> str:
        """Return the seat in words."""
        view = self.get_zones()
        return join_lines(still_picture.iterate_seat_lines(seat_of(dict(view), self.seat), view))

    def __repr__(self) -> str:
        return f"SeatZones({self.session.game.name if self.session else ''}, seat {self.seat})"


def _list_references(zones: Iterable[Zone]) -> Iterator[str]:
    """Yield the references in these zones that an action may use."""
    for zone in zones:
        yield from filter(None, [zone["ref"], *(entry["ref"] for entry in (*zone["things"], *zone["facts"]))])


def _get_place(zone: Zone, seat: str) -> str:
    """Return the place of a zone: its field, and the key of the pile if the field has several."""
    name = f"{seat}.{zone['name']}"
    if not zone["ref"].startswith("pile:"):
        return name
    pile = zone["ref"].removeprefix(f"pile:{zone['name']}").removeprefix(f":{seat}" if seat else "")
    return f"{name}{pile.replace(':', '.')}"
