"""Result types of `DeiState.reach`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.values import N_, Value, value

if TYPE_CHECKING:
    from tabletop.engine.core.state import State


@value
class Way(Value):
    """An area that can be entered from another one, with the smallest group that may enter it."""

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
    """A possible building: a camp in an area, or a bridge or lift at its site."""

    sentence = N_("{building}: {site}")
    derived_facts = (("site", "building", "place"),)

    building: str
    place: str


@value
class Reach(Value):
    """All options of one seat from its present position, if it had the actions."""

    player: int
    code: str
    """Kind of move: "move", "move:tactics" or "move:logistics"."""
    ways: tuple[Way, ...]
    collects: tuple[str, ...]
    """Areas in which it may collect."""
    sites: tuple[Site, ...]

    @property
    def areas(self) -> tuple[str, ...]:
        """Areas that can be entered, without duplicates."""
        return tuple(dict.fromkeys(way.area for way in self.ways))

    def of(self, origin: str) -> tuple[Way, ...]:
        """Return the ways out of one area."""
        return tuple(way for way in self.ways if way.origin == origin)

    def text(self, state: State, lang: str = "en") -> str:
        enter = [way.text(state, lang) for way in self.ways]
        collect = [state.word("area", area, lang) for area in self.collects]
        build = [site.text(state, lang) for site in self.sites]
        lines = [state.say(lang, N_("What {player:the} can reach"), {"player": self.player})]
        for heading, items in ((N_("Enter:"), enter), (N_("Collect in:"), collect), (N_("Build:"), build)):
            lines.append(f"{state.say(lang, heading, {})} {'; '.join(items) or '–'}")
        return "\n".join(lines)
