"""Events: what happened, in the past tense; who may see it; because of what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tabletop.engine.core.values import N_, Value, declare

if TYPE_CHECKING:
    from tabletop.engine.core.state import State


class Event(Value):
    """Something that happened. `because` is set by the state that tells it."""

    __slots__ = ("because",)

    because: Value | None

    reveals: ClassVar[bool] = False
    """Whether somebody learned something by it that taking it back cannot make forgotten."""

    def seen_by(self, player: int) -> Event | None:
        """This event as `player` may know it: itself, a shorter one, or None.

        >>> nothing, (drew,) = deal.apply_action("pass"), deal.apply_action("pass")
        >>> drew.text(deal), drew.seen_by(0).text(deal)
        ('Player 2 draws 4♦ (Draw pile).', 'Player 2 draws (Draw pile).')
        """
        return self

    def changes(self) -> tuple[tuple[int, str, int], ...]:
        """Which counters it changed: (seat, name of the counter, by how much); read by the ledger of causes."""
        return ()

    def takes(self) -> tuple[tuple[int, str, int], ...]:
        """What it openly puts among the things that a seat hides, or takes from them: (seat, thing, how many more)."""
        return ()

    def moment(self) -> tuple[int, str] | None:
        """The round and phase that begin with this event; None if it begins neither. Dates later events."""
        return None


class Retuned(Event):
    """Parameters were turned in the middle of a game: (name, value before, value now) of each.

    Written out by hand, like all that the engine itself tells, so that the engine can be compiled.
    """

    __slots__ = ("turned",)

    sentence = N_("The rules are changed: {what}.")

    def __init__(self, turned: tuple[tuple[str, Any, Any], ...]) -> None:
        self.turned = turned

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Retuned) and self.turned == other.turned

    def __hash__(self) -> int:
        return hash(self.turned)

    def text(self, state: State, lang: str = "en") -> str:
        parts = []
        for name, before, now in self.turned:
            description = str(state.game.parameters[name].description.get(lang, name)).rstrip(".")
            parts.append(f"{description}: {before} → {now}")
        return state.say(lang, self.sentence, {"what": "; ".join(parts)})


declare(Retuned, {"turned": tuple[tuple[str, Any, Any], ...]})
