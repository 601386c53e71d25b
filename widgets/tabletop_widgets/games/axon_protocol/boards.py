"""The boards of Axon Protocol: the city, the line-up, routines, cards, tracks, and prompts for decisions."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

import traitlets as T

from tabletop import Session
from tabletop.engine.core.game import Game
from tabletop.engine.core.steps import Skipped
from tabletop.engine.core.values import N_
from tabletop.engine.presentation.position import SeatMark
from tabletop.games.axon_protocol.game import AxonProtocol
from tabletop.games.axon_protocol.screen.as_text import format_areas, format_character, format_seats, format_tracks
from tabletop.games.axon_protocol.screen.data import DeskSeat, ListedCharacter, Piles, Possible, Stress
from tabletop.games.axon_protocol.screen.icons import COLORS, SHAPES, get_letters, list_icons
from tabletop.games.axon_protocol.table.events import Activated, Hacked, Idle, Ran, Used
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tabletop.teaching.quiz import QuizQuestion
from tabletop_widgets.games.axon_protocol.data import (
    Acted,
    AreaName,
    AttentionData,
    CityData,
    CorporationsData,
    DesktopsData,
    HandSeat,
    LineUpData,
    MapCharacter,
    OfferData,
    PointsData,
    RoundEndData,
    ScoredSeat,
    SoftwareHandData,
    StressData,
    TraceData,
    TracksData,
)
from tabletop_widgets.screen.board import Board, QuizBoard, QuizSeatBoard, pick_keys, seat_of
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import join_lines
from tabletop_widgets.table.boards import Boards, MeasureCurve

STRESS_AND_LIMIT = (MeasureCurve("stress", "S", COLORS["stress"]), MeasureCurve("limit", "L", COLORS["limit"]))


class StressMeter(Board):
    """Track of stress and its limit, with the distance from the end."""

    script = "games/axon_protocol/stress.js"
    is_whole: ClassVar[bool] = False
    shows: ClassVar[type[Game]] = AxonProtocol

    def make(self) -> StressData:
        """Return the track and three lines of text."""
        return {**self.get_shared_data(), **pick_keys(Stress, self.get_view()["tracks"])}

    def text(self) -> str:
        """Return stress, limit and the three ways to end the game as text."""
        tracks, words = self.get_view()["tracks"], self.get_view()["words"]
        return join_lines([f"{words['stress']} {tracks['stress']} / {tracks['limit']}", *tracks["end_text"]])


FAR_BACK = 12
"""Number of decisions to search back for the last routine. An activation is rarely longer."""
TOLD = (Activated, Skipped, Ran, Idle, Hacked, Used)
"""Events reported for an activation."""


class AxonBoard(Board):
    """Common base class of the views of Axon Protocol."""

    common: ClassVar[tuple[str, ...]] = ("words", "resources")
    shows: ClassVar[type[Game]] = AxonProtocol
    kinds: ClassVar[tuple[str, ...]] = ("character:",)
    """Reference prefixes of the things that can be selected in this view."""
    late: ClassVar[bool] = False
    """True if the view follows the question on narrow screens."""
    is_whole: ClassVar[bool] = False
    pictures = staticmethod(list_icons)

    def __init__(self, session: Session | None = None, **traits: Any) -> None:
        super().__init__(session, **traits)
        if self.late:
            self.add_class("tt-other")

    def get_shared_data(self) -> dict[str, Any]:
        """Return the data of every board: words, resources, seats, the selection, and the possible actions."""
        shared = super().get_shared_data()
        seats = [pick_keys(SeatMark, s) for s in self.get_view()["seats"]]
        return {**shared, "able": [x for x in shared["able"] if x.startswith(self.kinds)], "seats": seats}

    @property
    def mine(self) -> int:
        """Seat that is shown as the viewer's own."""
        return next(x for x in (self.seen_by, self.asked, 0) if x is not None and x >= 0)


class CityMap(AxonBoard):
    """View of the city: areas, fields, ways, characters. Details of the thing under the pointer are below the map."""

    script = "games/axon_protocol/city.js"
    is_whole: ClassVar[bool] = True
    kinds: ClassVar[tuple[str, ...]] = ("character:", "area:", "field:")

    def make(self) -> CityData:
        """Return the city with its characters."""
        view, shared = self.get_view(), self.get_shared_data()
        looked = shared["selected"] if shared["selected"].startswith(("character:", "area:")) else ""
        people = [
            {**pick_keys(MapCharacter, c), "hack": [pick_keys(Possible, h) for h in c["hack"]]} for c in view["lineup"]
        ]
        return {**shared, "looked": looked, "last": self.find_last_character(), "city": view["city"], "lineup": people}

    def find_last_character(self) -> str:
        """Return the character to show first: that of the question, else the last one activated, else the first."""
        assert self.session is not None
        state: Any = self.session.state
        figures = state.figures
        if (character := getattr(state.question, "character", "")) in figures:
            return f"character:{character}"
        for node in reversed(self.session.nodes[max(0, self.session.index - FAR_BACK) : self.session.index + 1]):
            activation = next((x for x in node.events if isinstance(x, Activated) and x.character in figures), None)
            if activation is not None:
                return f"character:{activation.character}"
        return f"character:{next(iter(figures))}" if figures else ""

    def text(self) -> str:
        """Return the areas as text, with their characters."""
        return join_lines(format_areas(self.get_view()))


class LineUp(AxonBoard):
    """View of all characters in the city: their areas, markers and next deeds."""

    script = "games/axon_protocol/lineup.js"
    late: ClassVar[bool] = True

    def make(self) -> LineUpData:
        """Return the characters in the order of the line-up."""
        return {**self.get_shared_data(), "lineup": [pick_keys(ListedCharacter, c) for c in self.get_view()["lineup"]]}

    def text(self) -> str:
        """Return the characters as text, one per line."""
        view = self.get_view()
        return join_lines([view["words"]["lineup"], *(f"  {c['name']}: {c['trace_text']}" for c in view["lineup"])])


class RoutineTrace(AxonBoard):
    """View of the routine of one character: its trace now, and the last activation with the skipped lines.

    If `character` is None, the selected character is shown.
    """

    script = "games/axon_protocol/trace.js"
    character = T.Unicode(None, allow_none=True, help="whose routine; None: of the selected character")

    def __init__(self, session: Session | None = None, character: str | None = None, **traits: Any) -> None:
        super().__init__(session, character=character, **traits)
        self.observe(lambda _: self.refresh(), "character")

    def list_choices(self, session: Session) -> dict[str, Collection[Any]]:
        """Return the possible characters."""
        state: Any = session.state
        return {**super().list_choices(session), "character": sorted(state.characters)}

    def make(self) -> TraceData:
        """Return the selected character, if any, and the last activation."""
        view, shared = self.get_view(), self.get_shared_data()
        character_id = self.character or shared["selected"].removeprefix("character:")
        figure = next((c for c in view["lineup"] if c["character"] == character_id), None)
        places = [pick_keys(AreaName, a) for a in view["city"]["areas"]]
        return {**shared, "character": figure, "acted": self.find_last_activation(), "city": {"areas": places}}

    def find_last_activation(self) -> Acted | None:
        """Return the last activation if it was recent: the skipped lines and the deeds."""
        assert self.session is not None
        events: list[tuple[Any, Any]] = []
        for node in reversed(self.session.nodes[max(0, self.session.index - FAR_BACK) : self.session.index + 1]):
            events[:0] = [(x, node.state) for x in node.events if isinstance(x, TOLD)]
            starts = [k for k, (x, _) in enumerate(events) if isinstance(x, Activated)]
            if starts:
                (activation, state), later_events = events[starts[-1]], events[starts[-1] + 1 :]
                if self.character not in (None, activation.character):
                    return None
                name = state.word("character", activation.character, self.lang)
                done = [
                    {"text": x.text(at, self.lang), "done": "skipped" if isinstance(x, Skipped | Idle) else "done"}
                    for x, at in later_events
                ]
                return {"name": name, "lines": done}
        return None

    def text(self) -> str:
        """Return the trace as text."""
        data, words = self.make(), self.get_view()["words"]
        done = data["acted"]
        before = [done["name"], *(f"  {x['text']}" for x in done["lines"])] if done else []
        now = format_character(data["character"], words) if data["character"] else []
        return join_lines([words["routine"], *before, *now])


class SoftwareHand(AxonBoard):
    """View of the software cards of one player. If `seat` is None, this is the player whose knowledge is shown."""

    script = "games/axon_protocol/cards.js"
    kinds: ClassVar[tuple[str, ...]] = ("software:",)
    seat = T.Int(None, allow_none=True, help="whose hand")

    def __init__(self, session: Session | None = None, seat: int | None = None, **traits: Any) -> None:
        super().__init__(session, seat=seat, **traits)
        self.observe(lambda _: self.refresh(), "seat")

    def make(self) -> SoftwareHandData:
        """Return the cards, or their number if they are hidden."""
        view, shared = self.get_view(), self.get_shared_data()
        who = self.mine if self.seat is None else self.seat
        seat = pick_keys(HandSeat, seat_of(view, who))
        return {**shared, "able": shared["able"] if who == self.asked else [], "seat": seat}

    def text(self) -> str:
        """Return the cards as text."""
        seat, words = self.make()["seat"], self.get_view()["words"]
        card_lines = [f"  {c['n']} {c['name']} ({c['kind_text']}): {c['text']}" for c in seat["hand"] or ()]
        return join_lines([f"{words['hand']} ({seat['letter']} {seat['name']}): {seat['hand_count']}", *card_lines])


class Corporations(AxonBoard):
    """View of all seats with their corporations, resources, abilities and desktops, and of the piles."""

    script = "games/axon_protocol/cards.js"
    kinds: ClassVar[tuple[str, ...]] = ("seat:", "corporation:")
    late: ClassVar[bool] = True
    folded = T.Bool(False, help="the other seats are a line each, which opens")

    def make(self) -> DesktopsData:
        """Return the seats without their hands."""
        view = self.get_view()
        seats = [pick_keys(DeskSeat, s) for s in view["seats"]]
        who = {"mine": self.mine, "folded": self.folded}
        return {**self.get_shared_data(), **who, "desktops": seats, "piles": pick_keys(Piles, view)}

    def text(self) -> str:
        """Return the seats as text."""
        return join_lines(format_seats(self.get_view()))


class Attention(AxonBoard):
    """View of an attack that a player may counter; empty otherwise."""

    script = "games/axon_protocol/prompt.js"

    def make(self) -> AttentionData:
        """Return the attack, its player and the player to decide."""
        reaction = self.get_view()["reaction"]
        return {**self.get_shared_data(), "reaction": reaction} if reaction else {}

    def text(self) -> str:
        """Return the attack as text."""
        data = self.make()
        if not data:
            return ""
        seat, reaction = seat_of(self.get_view(), data["reaction"]["asked"]), data["reaction"]
        return join_lines(
            [reaction["text"], reaction["attack"]["text"], f"{seat['name']} {data['words']['counter_asked']}."]
        )


class CharacterOffer(AxonBoard):
    """View of the corporations or characters to choose from. Only players who may see the characters see them."""

    script = "games/axon_protocol/prompt.js"
    kinds: ClassVar[tuple[str, ...]] = ("character:", "corporation:")

    def make(self) -> OfferData | CorporationsData:
        """Return the cards, if there are any."""
        view = self.get_view()
        shown = {k: view[k] for k in ("offer", "corporations") if view[k]}
        return {**self.get_shared_data(), **shown} if shown else {}

    def text(self) -> str:
        """Return the cards as text."""
        data = self.make()
        if "corporations" in data:
            chosen = (f"  {c['name']}: {c['ability_text']}" for c in data["corporations"])
            return join_lines([data["words"]["choose_corporation"], *chosen])
        return join_lines([data["words"]["offer"], *(f"  {c['name']}" for c in data["offer"])]) if data else ""


class RoundEnd(AxonBoard):
    """View of the seven steps at the end of a round with their progress."""

    script = "games/axon_protocol/prompt.js"
    always_shown = T.Bool(False, help="also while the round goes on")

    def make(self) -> RoundEndData:
        """Return the steps."""
        view = self.get_view()
        shown = view["checklist"] and (self.always_shown or view["phase"] == "end_of_round")
        return {**self.get_shared_data(), "checklist": view["checklist"]} if shown else {}

    def text(self) -> str:
        """Return the steps as text."""
        view = self.get_view()
        words = view["words"]
        steps = [f"  {s['step']}. {s['text']} ({words[s['state']]})" for s in view["checklist"]]
        return join_lines([words["checklist"], *steps])


class ResourceTracks(AxonBoard):
    """View of the six tracks: counters, waiting rewards, red zone, supply, and ways to make a marker now."""

    script = "games/axon_protocol/tracks.js"
    kinds: ClassVar[tuple[str, ...]] = ("resource:",)

    def make(self) -> TracksData:
        """Return the tracks, and the ways to make a marker of each resource."""
        view = self.get_view()
        tracks = view["tracks"]
        stress = {name: tracks[name] for name in ("stress", "limit", "end_text", "red_text")}
        return {
            **self.get_shared_data(),
            **stress,
            "tracks": tracks["resources"],
            "opportunities": view["opportunities"],
        }

    def text(self) -> str:
        """Return the tracks as text."""
        return join_lines(format_tracks(self.get_view()))


class CorporationPoints(AxonBoard):
    """View of the points of every seat as a bar of parts."""

    script = "games/axon_protocol/points.js"
    late: ClassVar[bool] = True

    def make(self) -> PointsData:
        """Return the seats with the parts of their points."""
        return {**self.get_shared_data(), "points": [pick_keys(ScoredSeat, s) for s in self.get_view()["seats"]]}

    def text(self) -> str:
        """Return the points as text."""
        view = self.get_view()
        rows = [f"  {s['letter']} {s['name']}: {s['vp']} ({s['score_text']})" for s in view["seats"]]
        return join_lines([view["words"]["points"], *rows])


class Unforeseen(QuizBoard):
    """Quiz view without predictions of deeds, because they may be the answer."""

    def hide_answer(self, view: dict[str, Any], question: QuizQuestion) -> dict[str, Any]:
        """Return all characters with their printed routines and skills."""
        return {
            **view,
            "words": {**view["words"], "trace": say("as printed", self.lang)},
            "lineup": [
                {
                    **c,
                    "trace": [{"text": line["text"]} for line in c["trace"]],
                    "trace_text": "",
                    "hack": [{**skill, "can": True} for skill in c["hack"]],
                    "reach": {"walk": [], "drive": []},
                }
                for c in view["lineup"]
            ],
        }


class UnforeseenCity(Unforeseen, CityMap):
    """View of the city in a quiz."""


class UnforeseenLineUp(Unforeseen, LineUp):
    """View of the line-up in a quiz."""


class QuietCorporations(QuizSeatBoard, Corporations):
    """View of the corporations in a quiz."""

    final_fields = ("vp", "score_text")


BOARDS = Boards(
    views={
        "offer": CharacterOffer,
        "round_end": RoundEnd,
        "city": CityMap,
        "lineup": LineUp,
        "hand": SoftwareHand,
        "corporations": lambda: Corporations(folded=True),
        "attention": Attention,
        "trace": RoutineTrace,
        "resources": ResourceTracks,
        "stress": StressMeter,
        "points": CorporationPoints,
    },
    board=("offer", "round_end", "city", "lineup", "resources", "corporations", "hand"),
    side=("attention", "actions"),
    tabs={N_("Routine"): ("trace",), N_("Stress"): ("stress",), N_("Points"): ("points",)},
    text_view="city",
    asking={
        "city": UnforeseenCity,
        "lineup": UnforeseenLineUp,
        "corporations": lambda: QuietCorporations(folded=True),
    },
    first=("players", "beginner"),
    dials=("stress_limit", "hand_limit", "red_zone", "round_cards", "monopoly_cost"),
    curves=(
        STRESS_AND_LIMIT,
        tuple(MeasureCurve(name, SHAPES[name][2], COLORS[name], letters=get_letters(name)) for name in RESOURCES),
    ),
)
