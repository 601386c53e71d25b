"""The boards of D.E.I.: district map, majorities, markets, missions, pads, points."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

import traitlets as T

from tabletop import Session
from tabletop.engine.core.game import Game
from tabletop.engine.core.outcomes import Difference
from tabletop.engine.core.values import N_
from tabletop.engine.presentation.position import SeatMark
from tabletop.games.dei.game import Dei
from tabletop.games.dei.rules.cards import LayDown, PlayCard
from tabletop.games.dei.rules.changes import CubeChange, MajorityChange, PointsChange
from tabletop.games.dei.rules.setup import TakeBadge, TakeFaction
from tabletop.games.dei.screen.as_text import (
    format_areas,
    format_majorities,
    format_majority,
    format_markets,
    format_missions,
    format_seats,
)
from tabletop.games.dei.screen.data import Choice, MajorityArea, MapArea, Plan, Purse
from tabletop.games.dei.screen.icons import COLORS, list_icons
from tabletop.games.dei.screen.view_boards import build_badge_choice, build_faction_choice
from tabletop.games.dei.screen.view_map import describe_secretly
from tabletop.teaching.quiz import QuizQuestion
from tabletop_widgets.games.dei.data import (
    Changes,
    MajorityData,
    MapData,
    MarketsData,
    MissionsData,
    PadData,
    PlayedCard,
    PointsData,
    ScoredSeat,
    ShelfData,
)
from tabletop_widgets.screen.board import Board, QuizBoard, QuizSeatBoard, pick_keys, seat_of
from tabletop_widgets.screen.widget_utils import join_lines
from tabletop_widgets.table.boards import SEAT, Boards, MeasureCurve

LEVELS = ["both", "ground", "roof"]


class DeiBoard(Board):
    """Base class of the views of D.E.I."""

    shows: ClassVar[type[Game]] = Dei
    kinds: ClassVar[tuple[str, ...]] = ()
    """Prefixes of the references that can be selected in this view."""
    place: ClassVar[str] = ""
    """Position on the board of a table, for the styles."""
    is_whole: ClassVar[bool] = False
    pictures = staticmethod(list_icons)

    def __init__(self, session: Session | None = None, **traits: Any) -> None:
        super().__init__(session, **traits)
        if self.place:
            self.add_class(f"di-at-{self.place}")

    def get_shared_data(self) -> dict[str, Any]:
        """Return the data of every board: texts, seats, the selection, and the possible actions by reference."""
        shared = super().get_shared_data()
        seats = [pick_keys(SeatMark, s) for s in self.get_view()["seats"]]
        able = [x for x in shared["able"] if x.startswith(self.kinds)] if self.kinds else []
        return {**shared, "able": able, "seats": seats, "session": str(id(self.session))}


class DistrictMap(DeiBoard):
    """Both levels of the map with all pieces. A click on an area selects it.

    `level` is "both", "ground" or "roof". `exploded` draws the roofs apart from the ground.
    """

    script = "games/dei/map.js"
    is_whole: ClassVar[bool] = True
    place = "map"
    kinds: ClassVar[tuple[str, ...]] = ("area:", "bridge:", "lift:", "drone:")
    settable: ClassVar[frozenset[str]] = frozenset(["level", "exploded"])
    shapes: ClassVar[Mapping[str, Any]] = {"plan": Plan}
    plan = T.Dict(help="what never changes on the map").tag(sync=True)
    level = T.Enum(LEVELS, "both", help="which levels are shown").tag(sync=True)
    exploded = T.Bool(False, help="whether the roofs are drawn apart from the ground").tag(sync=True)

    def make(self) -> MapData:
        """Return the map, the possible targets, and the reasons against the other areas."""
        view, shared = self.get_view(), self.get_shared_data()
        shown = view["map"]
        self.plan = pick_keys(Plan, shown)
        picked, targets, blocked = self.find_targets()
        looked = shared["selected"].removeprefix("area:") if shared["selected"].startswith("area:") else ""
        return {
            **shared,
            "areas": [pick_keys(MapArea, a) for a in shown["areas"]],
            "bridges": shown["bridges"],
            "lifts": shown["lifts"],
            "drones": shown["drones"],
            "left": view["left"],
            "looked": looked,
            "rests": "",
            "picked": picked,
            "targets": targets,
            "blocked": blocked,
        }

    def find_targets(self) -> tuple[bool, list[str], dict[str, str]]:
        """Return the actions with the selected item: True if there are any, its targets, and reasons against others."""
        assert self.desk is not None
        selected = self.desk.selected
        if not selected or not self.desk.is_human(self.asked):
            return False, [], {}
        about = [a for a in self.desk.list_actions(self.seen_by, self.lang) if selected in a["about"]]
        targets = sorted({x for a in about if a["legal"] for x in a["about"]} - {selected})
        blocked: dict[str, str] = {}
        for action in about:
            for thing in action["about"] if action["reasons"] else ():
                name = thing.removeprefix("area:")
                if thing not in (selected, *targets):
                    blocked.setdefault(name, " ".join(r["sentence"] for r in action["reasons"]))
        return bool(targets), targets, blocked

    def text(self) -> str:
        """Return the areas in words, with all pieces in them."""
        return join_lines(format_areas(self.get_view()))


class MajorityView(DeiBoard):
    """The value of each seat in an area as named parts, the holder with the reason, and the changes by an action.

    `area` "" shows the area that is hovered on the map or selected. `show(action)` shows the changes by an action.
    """

    script = "games/dei/majority.js"
    kinds: ClassVar[tuple[str, ...]] = ("area:",)
    area = T.Unicode("", help='the area, such as "2.1a"; empty: the one that is selected')
    shapes: ClassVar[Mapping[str, Any]] = {"preview": Changes}
    preview = T.Dict(help="what an action would change").tag(sync=True)

    def __init__(self, session: Session | None = None, area: str = "", **traits: Any) -> None:
        super().__init__(session, area=area, **traits)
        self.observe(lambda _: self.refresh(), "area")

    def list_choices(self, session: Session) -> dict[str, Collection[Any]]:
        """Return the areas of the map."""
        state: Any = session.state
        return {**super().list_choices(session), "area": tuple(state.board.by_name)}

    def make(self) -> MajorityData:
        """Return the parts of the values in every area."""
        assert self.session is not None
        view, shared = self.get_view(), self.get_shared_data()
        name = self.area or (shared["selected"].removeprefix("area:") if shared["selected"].startswith("area:") else "")
        return {
            **shared,
            "version": self.session.version,
            "area": name,
            "areas": [
                {**pick_keys(MajorityArea, a), "majority": [m for m in a["majority"] if m["total"]]}
                for a in view["map"]["areas"]
            ],
        }

    def handle(self, message: dict[str, Any]) -> None:
        """Show the changes by the action that is hovered."""
        assert self.session is not None
        if message.get("type") != "preview":
            super().handle(message)
        elif message.get("key") and message.get("version") == self.session.version and self.desk is not None:
            if self.desk.is_human(self.asked) and self.seen_by in (None, self.asked):
                self.show(str(message["key"]))
        else:
            self.preview = {}

    def show(self, action: str) -> None:
        """Show the changes by a legal action, given in notation, until the next action. "" shows nothing."""
        assert self.session is not None
        session, lang = self.session, self.lang
        with session.lock:
            state: Any = session.state
            legal_action = next((a for a in state.legal_actions() if str(a) == action), None)
            if legal_action is None:
                self.preview = {}
                return
            consequences = state.what_changes(legal_action)
            self.preview = {
                "version": session.version,
                "text": legal_action.text(state, lang),
                "majorities": [
                    {
                        "name": state.word("area", change.area, lang),
                        "before": [{"seat": p, "n": n} for p, n in enumerate(change.before) if n],
                        "after": [{"seat": p, "n": n} for p, n in enumerate(change.after) if n],
                        "held": change.held if change.held >= 0 else None,
                        "holds": change.holds if change.holds >= 0 else None,
                    }
                    for change in consequences.more
                    if isinstance(change, MajorityChange)
                ],
                "cubes": [
                    {"icon": "cube", "text": change.text(state, lang)}
                    for change in consequences.more
                    if isinstance(change, CubeChange)
                ],
                "points": [
                    {"icon": "supplies", "text": change.text(state, lang)}
                    for change in (*consequences.points, *consequences.more)
                    if isinstance(change, (Difference, PointsChange))
                ],
            }

    def text(self) -> str:
        """Return the area in words; without one, every area with a figure."""
        view, name = self.get_view(), self.make()["area"]
        area = next((a for a in view["map"]["areas"] if a["area"] == name), None)
        return join_lines(format_majority(view, area) if area else format_majorities(view))


class MarketBoard(DeiBoard):
    """The four markets: the actions of each card, its price for this viewer, and missing requirements."""

    script = "games/dei/markets.js"
    kinds: ClassVar[tuple[str, ...]] = ("market:",)

    def make(self) -> MarketsData:
        """Return the markets, and the resources of the buyer."""
        view = self.get_view()
        purse = pick_keys(Purse, seat_of(view, view["markets"][0]["buyer"]))
        return {**self.get_shared_data(), "markets": view["markets"], "purse": purse}

    def text(self) -> str:
        """Return the markets in words."""
        return join_lines(format_markets(self.get_view()))


class MissionBoard(DeiBoard):
    """The missions of the four rounds: the present worth of each for all seats, on time and late, and the markers."""

    script = "games/dei/missions.js"
    kinds: ClassVar[tuple[str, ...]] = ("mission:",)

    def make(self) -> MissionsData:
        """Return the missions by round column."""
        view = self.get_view()
        me = view["markets"][0]["buyer"]
        return {**self.get_shared_data(), "missions": view["missions"], "round": view["round"], "me": me}

    def text(self) -> str:
        """Return the missions in words."""
        return join_lines(format_missions(self.get_view()))


class Shelf(DeiBoard):
    """Missions and markets next to the map, in lines. The subject of the question is in front.

    During the choice of a faction or badge, it shows their abilities.
    """

    script = "games/dei/shelf.js"
    place = "shelf"
    kinds: ClassVar[tuple[str, ...]] = ("market:", "mission:", "faction:", "badge:")

    def make(self) -> ShelfData:
        """Return missions, markets, the present choices, and the subject of the question."""
        view, shared, choices = self.get_view(), self.get_shared_data(), self.list_options()
        kinds = (kind for kind in ("market", "mission") if any(x.startswith(f"{kind}:") for x in shared["able"]))
        return {
            **shared,
            "markets": view["markets"],
            "missions": view["missions"],
            "round": view["round"],
            "me": view["markets"][0]["buyer"],
            "choices": choices,
            "front": "choices" if choices else next((f"{kind}s" for kind in kinds), ""),
        }

    def list_options(self) -> list[Choice]:
        """Return the factions or badges to choose from now, if the viewer may know them."""
        assert self.session is not None
        state: Any = self.session.state
        choices: list[Choice] = []
        if state.phase != "setup" or self.seen_by not in (None, self.asked):
            return choices
        for action in state.legal_actions():
            if isinstance(action, TakeFaction):
                choices.append(build_faction_choice(state.game.content, action.faction, len(state.seats), self.lang))
            elif isinstance(action, TakeBadge):
                choices.append(build_badge_choice(state.game, action.badge, self.lang))
        return choices

    def text(self) -> str:
        """Return missions and markets in words."""
        view = self.get_view()
        return join_lines([*format_missions(view), *format_markets(view)])


class Pad(DeiBoard):
    """The pad of one seat: its hand, the cards of each phase, resources, candy boosts, badges, cubes, buildings."""

    script = "games/dei/pad.js"
    place = "pad"
    kinds: ClassVar[tuple[str, ...]] = ("card:", "candy:")
    seat = T.Int(0, help="whose pad")
    compact = T.Bool(False, help="one line that opens, without the cards in hand and the texts")

    def __init__(self, session: Session | None = None, seat: int = 0, **traits: Any) -> None:
        super().__init__(session, seat=seat, **traits)
        self.observe(lambda _: self.refresh(), ["seat", "compact"])

    def make(self) -> PadData:
        """Return the seat; empty if there is no such seat in this game."""
        view = self.get_view()
        seat = next((s for s in view["seats"] if s["seat"] == self.seat), None)
        if seat is None:
            return {}
        shared = self.get_shared_data()
        return {
            **shared,
            "able": shared["able"] if self.seat == self.asked or not self.compact else [],
            "seat": seat,
            "compact": self.compact,
            "won": self.seat in view["winners"],
            "now": view["phase_number"] if view["phase"].startswith("phase") else 0,
            "phases": self.group_cards(seat),
        }

    def group_cards(self, seat: dict[str, Any]) -> list[list[PlayedCard | None]]:
        """Return the cards of this round by phase, hidden ones as None. A fourth list has those of unknown phase."""
        assert self.session is not None
        session, state = self.session, self.session.state
        cards: dict[str, PlayedCard] = {c["card"]: {**c, "open": True} for c in seat["opened"]}
        cards |= {c["card"]: {**c, "open": False} for c in seat["down"] or ()}
        phases: list[list[PlayedCard | None]] = [[], [], []]
        nodes = session.nodes[: session.index + 1]
        placed_count = 0
        for node in reversed(nodes):
            if node.parent is None or node.state.round != state.round:
                break
            action, phase = node.action, node.parent.state.phase[-1:]
            if node.player != self.seat or not isinstance(action, PlayCard | LayDown) or not phase.isdigit():
                continue
            shown = cards.pop(action.card, None)
            if shown is not None or isinstance(action, LayDown):
                phases[int(phase) - 1].insert(0, shown)
                placed_count += 1
        rest = len(seat["opened"]) + seat["down_count"] - placed_count
        if rest > 0:
            left: list[PlayedCard | None] = list(cards.values())
            phases.append(left + [None] * (rest - len(left)))
        return phases

    def text(self) -> str:
        """Return the pad in words."""
        view = self.get_view()
        seats = [s for s in view["seats"] if s["seat"] == self.seat]
        return join_lines(format_seats({**view, "seats": seats}))


class ScoreParts(DeiBoard):
    """The points of every seat if the game ended now, as a row of parts."""

    script = "games/dei/points.js"

    def make(self) -> PointsData:
        """Return the seats with the parts of their points."""
        return {**self.get_shared_data(), "points": [pick_keys(ScoredSeat, s) for s in self.get_view()["seats"]]}

    def text(self) -> str:
        """Return the points in words."""
        view = self.get_view()
        rows = [f"  {s['letter']} {s['name']}: {s['vp']} → {s['projected']} ({s['score_text']})" for s in view["seats"]]
        return join_lines([view["words"]["final"], *rows])


class QuietMap(QuizBoard, DistrictMap):
    """The map in a quiz, without the holder of the area in question."""

    def make(self) -> MapData:
        """Return the map, with the area in question in a separate line."""
        map_data = super().make()
        return {**map_data, "looked": "", "rests": map_data["looked"]}

    def hide_answer(self, view: dict[str, Any], question: QuizQuestion) -> dict[str, Any]:
        """Return the view without the data that would reveal the answer."""
        areas = [self._hide_holders(area, question) for area in view["map"]["areas"]]
        return {**view, "map": {**view["map"], "areas": areas}}

    def _hide_holders(self, area: dict[str, Any], question: QuizQuestion) -> dict[str, Any]:
        if question.kind != "majority" or question.about != f"area:{area['area']}":
            return area
        text = describe_secretly(question.state, area["index"], self.lang)  # type: ignore[arg-type]
        outposts = [{**outpost, "holder": None} for outpost in area["outposts"]]
        return {**area, "holder": None, "contested": False, "text": text, "outposts": outposts}


class QuietShelf(QuizBoard, Shelf):
    """The missions and markets in a quiz, without the present worth of the missions."""

    def hide_answer(self, view: dict[str, Any], question: QuizQuestion) -> dict[str, Any]:
        """Return the view with missions whose worth must be counted."""
        missions = [[mission and {**mission, "worth": []} for mission in column] for column in view["missions"]]
        return {**view, "missions": missions}


class QuietPad(QuizSeatBoard, Pad):
    """The pad of a seat in a quiz."""

    final_fields = ("projected", "score_text")


BOARDS = Boards(
    title="D.E.I.: Divide et Impera",
    views={
        "map": DistrictMap,
        "majority": MajorityView,
        "shelf": Shelf,
        "points": ScoreParts,
    },
    seat=Pad,
    board=("map", "mine", "others", "shelf"),
    side=("actions", "majority"),
    tabs={N_("Points"): ("points",)},
    text_view="map",
    asking={"map": QuietMap, "shelf": QuietShelf, SEAT: QuietPad},
    first=("players", "map"),
    curves=(
        (
            MeasureCurve("outposts", "O", COLORS["points-outposts"]),
            MeasureCurve("badges", "I", COLORS["points-badges"]),
            MeasureCurve("technology", "T", COLORS["points-technology"]),
            MeasureCurve("energy", "E", COLORS["points-energy"]),
            MeasureCurve("cards", "M", COLORS["points-cards"]),
        ),
    ),
    dials=("phase_cards", "badge_cubes", "drone_range", "scrapper_mission_per"),
)
