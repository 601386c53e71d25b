"""What every effect has. An effect is what an action of a card lets a seat do, known by its code: "move:tactics".

A file of this folder has one kind of effect: what it is called, the answers that it takes (actions with their
obstacles, and what they do to the table). `EFFECTS`, made from all of them, is
where everybody else finds an effect by its code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value
from tabletop.engine.i18n.words import capitalize_first
from tabletop.games.dei.table.goods import COLOURS, FREE_COLLECT, verb_of
from tabletop.games.dei.table.kinds import DeiAction, DeiQuestion
from tabletop.games.dei.words.texts import colour_name, say

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


class Carrying(DeiQuestion):
    """A card is carried out: answered with one of the actions left on it."""

    __slots__ = ()

    card: str
    boosted: bool
    per: tuple[str, ...]

    def available(self, state: DeiState, player: int) -> tuple[str, ...]:
        """The actions that are left, those per outpost as often as they may still be done now."""
        return ()

    def goes_on(self, state: DeiState, player: int, code: str, more: Iterable[str] = (), candy: str = "") -> None:
        """Strike one action off, add others or what a candy boost adds, and ask on."""


@value
class Effect:
    """An action of a card. `told` is how it stands in the text of a card, `titled` how on a button."""

    code: str
    told: str
    titled: str = ""
    colour: str = ""
    """The colour of an improved action, or of the outposts that it is done for; "" of a plain one."""

    @property
    def verb(self) -> str:
        """What it is without its colour or amount."""
        return verb_of(self.code)

    @property
    def printed(self) -> bool:
        """Whether it can stand on a card; others come from badges and leaders."""
        return True

    @property
    def repeated(self) -> bool:
        """Whether a card can say that it is done once for each outpost."""
        return True

    @property
    def form(self) -> str:
        """How codes of its kind are written."""
        return self.code

    @property
    def icon(self) -> str:
        """The name of its icon."""
        return self.verb

    def words(self, lang: str = "en") -> str:
        """What it lets a player do: "move, ignoring majorities"."""
        return say(self.told, lang)

    def title(self, lang: str = "en") -> str:
        """The same in a word or two, for headings and buttons: "Move (tactics)"."""
        if not self.titled:
            return capitalize_first(self.words(lang))
        name = say(self.titled, lang)
        if not self.colour:
            return name
        return say(N_("{name} ({colour})"), lang, name=name, colour=colour_name(self.colour, lang))

    def possible(self, state: DeiState, player: int, question: Carrying) -> Iterable[Action]:
        """Every use of it that one could think of, legal or not."""
        return ()

    def legal(self, state: DeiState, player: int, question: Carrying, here: list[int]) -> list[Action]:
        """The uses without obstacles, in the order of `possible`; `here` are the areas with a figure of the seat."""
        return []


def used_as(state: DeiState, player: int, code: str, verb: str) -> bool:
    """Whether an action may be used as this: itself, or with "raid" an enlist as a move or a collect too.

    (dei.badge.raid)
    """
    own = verb_of(code)
    return own == verb or (own == "enlist" and verb in ("move", "collect") and raids(state, player))


def raids(state: DeiState, player: int) -> bool:
    """Whether a seat may use an enlist for something else (dei.badge.raid)."""
    seat = state.seats[player]
    return seat.supply == 0 and seat.has("raid")


class OfCard(DeiAction["Carrying"]):
    """An action for which one of the actions left on the card is used: the one with this code."""

    __slots__ = ()

    code: str

    def cite_rules(self) -> tuple[str, ...]:
        """Return the rule of the action, and those that improve it or allow it in place of another."""
        verb, _, colour = self.code.partition(":")
        improved = (f"dei.{colour}.{verb}",) if colour in COLOURS else ()
        raid = ("dei.badge.raid",) if verb == "enlist" != self.verb else ()
        free = ("dei.leader.abraham", "dei.ruling.phase_end") if self.code == FREE_COLLECT else ()
        return (self.rule, *self.rules, *improved, *raid, *free)

    def left(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        """Why the card has no such action left."""
        if self.code not in question.available(state, player):
            yield Obstacle("dei.card.actions", N_("The card has no such action left."))

    def elsewhere(self, state: DeiState, player: int, area: int) -> Iterator[Obstacle]:
        """Why Abraham's collect is not for this area (dei.leader.abraham)."""
        if self.code == FREE_COLLECT and area != state.seats[player].leader:
            yield Obstacle("dei.leader.abraham", N_("Abraham collects only where he stands."))

    def used(self, state: DeiState, player: int, question: Carrying, *more: str) -> None:
        """Strike the action off the card, add what it brings, and ask on.

        Called before the table changes: then it may be another number of outposts (dei.action.per_outpost).
        """
        question.goes_on(state, player, self.code, more)

    def shows(self) -> Iterable[str]:
        """What else it shows to have been used; for the battery."""
        return ()


@value
class Done(DeiAction):
    """Leave the rest; nothing more. The question says by which rule."""

    verb = "done"
    kind = "pass"
    sentence = N_("nothing more")


DONE = Done()
