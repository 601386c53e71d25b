"""Base class of effects. An effect is the use of a card's action by a seat; it has a code such as "move:tactics".

Each file of this folder implements one kind of effect: its texts and its actions (with their obstacles, and their
changes to the table). All other modules look up effects by code in `EFFECTS`, which combines them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value
from tabletop.engine.i18n.words import capitalize_first
from tabletop.games.dei.table.goods import COLOURS, FREE_COLLECT, get_verb
from tabletop.games.dei.table.kinds import DeiAction, DeiQuestion
from tabletop.games.dei.words.texts import get_colour_name, say

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


class Carrying(DeiQuestion):
    """Question during the resolution of a card. The answer uses one of the actions left on it."""

    __slots__ = ()

    card: str
    boosted: bool
    per: tuple[str, ...]

    def list_actions(self, state: DeiState, player: int) -> tuple[str, ...]:
        """Return the actions that are left. Those per outpost are repeated by the number of their remaining uses."""
        return ()

    def use_action(self, state: DeiState, player: int, code: str, more: Iterable[str] = (), candy: str = "") -> None:
        """Remove one action, add new ones and those of a candy boost, and ask again."""


@value
class Effect:
    """An action of a card. `phrase` is its wording on the card, `heading` on a button."""

    code: str
    phrase: str
    heading: str = ""
    colour: str = ""
    """Colour of an improved action, or of the outposts that it is repeated for; "" for a plain action."""

    @property
    def verb(self) -> str:
        """Kind of the effect, without its colour or amount."""
        return get_verb(self.code)

    @property
    def printed(self) -> bool:
        """True if the effect can be printed on a card. Other effects come from badges and leaders."""
        return True

    @property
    def repeated(self) -> bool:
        """True if a card can repeat the effect for each outpost."""
        return True

    @property
    def form(self) -> str:
        """Pattern of the codes of this kind."""
        return self.code

    @property
    def icon(self) -> str:
        """Name of the icon."""
        return self.verb

    def words(self, lang: str = "en") -> str:
        """Return the effect as a phrase: "move, ignoring majorities"."""
        return say(self.phrase, lang)

    def title(self, lang: str = "en") -> str:
        """Return a short title for headings and buttons: "Move (tactics)"."""
        if not self.heading:
            return capitalize_first(self.words(lang))
        name = say(self.heading, lang)
        if not self.colour:
            return name
        return say(N_("{name} ({colour})"), lang, name=name, colour=get_colour_name(self.colour, lang))

    def possible(self, state: DeiState, player: int, question: Carrying) -> Iterable[Action]:
        """Return all conceivable uses of the effect, legal or not."""
        return ()

    def legal(self, state: DeiState, player: int, question: Carrying, here: list[int]) -> list[Action]:
        """Return the legal uses, in the order of `possible`. `here` are the areas in which the seat has a figure."""
        return []


def can_use_as(state: DeiState, player: int, code: str, verb: str) -> bool:
    """Return True if an action may be used as `verb`. With "raid", an enlist also serves as a move or a collect.

    (dei.badge.raid)
    """
    own = get_verb(code)
    return own == verb or (own == "enlist" and verb in ("move", "collect") and can_raid(state, player))


def can_raid(state: DeiState, player: int) -> bool:
    """Return True if a seat may use an enlist for another action (dei.badge.raid)."""
    seat = state.seats[player]
    return seat.supply == 0 and seat.has("raid")


class OfCard(DeiAction["Carrying"]):
    """A use of one action left on the card, identified by its code."""

    __slots__ = ()

    code: str

    def cite_rules(self) -> tuple[str, ...]:
        """Return the rule of the action, and those that improve it or allow it in place of another."""
        verb, _, colour = self.code.partition(":")
        improved = (f"dei.{colour}.{verb}",) if colour in COLOURS else ()
        raid = ("dei.badge.raid",) if verb == "enlist" != self.verb else ()
        free = ("dei.leader.abraham", "dei.ruling.phase_end") if self.code == FREE_COLLECT else ()
        return (self.rule, *self.rules, *improved, *raid, *free)

    def check_left(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        """Yield an obstacle if the card has no such action left."""
        if self.code not in question.list_actions(state, player):
            yield Obstacle("dei.card.actions", N_("The card has no such action left."))

    def check_area(self, state: DeiState, player: int, area: int) -> Iterator[Obstacle]:
        """Yield an obstacle if Abraham's collect cannot be used in this area (dei.leader.abraham)."""
        if self.code == FREE_COLLECT and area != state.seats[player].leader:
            yield Obstacle("dei.leader.abraham", N_("Abraham collects only where he stands."))

    def use(self, state: DeiState, player: int, question: Carrying, *more: str) -> None:
        """Remove the action from the card, add the actions it brings, and ask again.

        Call this before the table changes, since the number of outposts may change then (dei.action.per_outpost).
        """
        question.use_action(state, player, self.code, more)

    def list_coverage_marks(self) -> Iterable[str]:
        """Return further coverage marks of this action, for the conformance suite."""
        return ()


@value
class Done(DeiAction):
    """Leave the rest and do nothing more. The question names the rule."""

    verb = "done"
    kind = "pass"
    sentence = N_("nothing more")


DONE = Done()
