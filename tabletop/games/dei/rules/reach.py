"""What a seat can enter, collect and build from where it stands: asked of the rules themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.values import N_, Value, value
from tabletop.games.dei.content.effects.building import Build
from tabletop.games.dei.content.effects.collecting import Collect
from tabletop.games.dei.content.effects.moving import MOVES, Move
from tabletop.games.dei.rules.acting import Acting
from tabletop.games.dei.table.goods import BUILDINGS

if TYPE_CHECKING:
    from tabletop.engine.state import State
    from tabletop.games.dei.table.state import DeiState


@value
class Way(Value):
    """An area that can be entered from another, and the smallest group that may."""

    origin: str
    area: str
    scrappers: int
    leader: bool

    def text(self, state: State, lang: str = "en") -> str:
        several = self.scrappers != 1
        if self.leader and not self.scrappers:
            sentence = N_("from {origin} to {area}: the leader alone may")
        elif self.leader:
            sentence = (
                N_("from {origin} to {area}: with the leader and {scrappers} scrapper"),
                N_("from {origin} to {area}: with the leader and {scrappers} scrappers"),
            )[several]
        else:
            sentence = (
                N_("from {origin} to {area}: with {scrappers} scrapper or more"),
                N_("from {origin} to {area}: with {scrappers} scrappers or more"),
            )[several]
        return state.say(lang, sentence, self.facts())


@value
class Site(Value):
    """Something that can be built: a camp in an area, a bridge or a lift at its site."""

    sentence = N_("{building}: {site}")
    also = (("site", "building", "place"),)

    building: str
    place: str


@value
class Reach(Value):
    """All that one seat can do from where its figures stand, if it had the actions for it."""

    player: int
    code: str
    """The kind of move that was asked about: "move", "move:tactics" or "move:logistics"."""
    ways: tuple[Way, ...]
    collects: tuple[str, ...]
    """Areas where it may collect."""
    sites: tuple[Site, ...]

    @property
    def areas(self) -> tuple[str, ...]:
        """The areas that can be entered, each once."""
        return tuple(dict.fromkeys(way.area for way in self.ways))

    def of(self, origin: str) -> tuple[Way, ...]:
        """The ways out of one area."""
        return tuple(way for way in self.ways if way.origin == origin)

    def text(self, state: State, lang: str = "en") -> str:
        enter = [way.text(state, lang) for way in self.ways]
        collect = [state.word("area", area, lang) for area in self.collects]
        build = [site.text(state, lang) for site in self.sites]
        told = [state.say(lang, N_("What {player:the} can reach"), {"player": self.player})]
        for heading, items in ((N_("Enter:"), enter), (N_("Collect in:"), collect), (N_("Build:"), build)):
            told.append(f"{state.say(lang, heading, {})} {'; '.join(items) or '–'}")
        return "\n".join(told)


def reach(state: DeiState, player: int, code: str = "move") -> Reach:
    """What a seat can enter by a move of this kind, where it can collect, what it can build. Raises ValueError."""
    move = MOVES.get(code)
    if move is None or not move.printed:
        raise ValueError(f"{code[:30]!r} is none of {', '.join(code for code, m in MOVES.items() if m.printed)}")
    by_name = state.board.by_name
    ways = []
    for action in Acting("", (code,)).legal(state, player):
        if isinstance(action, Move):
            allowed = move.groups(state, player, by_name[action.origin], by_name[action.area])
            if allowed:  # else only camps may go (dei.badge.caravan)
                scrappers, leader = min(allowed, key=lambda group: (group[0] + group[1], group[1]))
                ways.append(Way(action.origin, action.area, scrappers, leader))
    collects = [a.area for a in Acting("", ("collect",)).legal(state, player) if isinstance(a, Collect)]
    builds = [a for a in Acting("", ("build",)).legal(state, player) if isinstance(a, Build)]
    order = {(a.building, a.place): Site(a.building, a.place) for a in builds}
    sites = sorted(order.values(), key=lambda site: BUILDINGS.index(site.building))
    return Reach(player, code, tuple(ways), tuple(dict.fromkeys(collects)), tuple(sites))
