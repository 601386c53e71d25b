"""Events: what happened, which seats may see it, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tabletop.engine.core.values import N_, Value, value

if TYPE_CHECKING:
    from tabletop.engine.core.state import State
    from tabletop.engine.core.tally import Tally


class Event(Value):
    """Something that happened. The state that emits it sets `because`."""

    __slots__ = ("because",)

    because: Value | None

    reveals: ClassVar[bool] = False
    """True if a player learned something that undo cannot take back."""
    chart_sign: ClassVar[str] = ""
    """Icon of `Game.signs`, or one or two characters, that marks the event in the chart of a game; "" for no mark."""
    chart_label: ClassVar[str] = ""
    """Words for all events with this sign; "" for the name of the icon."""

    def seen_by(self, player: int) -> Event | None:
        """Return this event as `player` may know it: itself, a shorter event, or None.

        >>> nothing, (drew,) = deal.apply_action("pass"), deal.apply_action("pass")
        >>> drew.text(deal), drew.seen_by(0).text(deal)
        ('Player 2 draws 4♦ (Draw pile).', 'Player 2 draws (Draw pile).')
        """
        return self

    def changes(self) -> tuple[tuple[int, str, int], ...]:
        """Return the changes of counters for the ledger: (seat, name of the counter, difference)."""
        return ()

    def split_points(self, state: State) -> Tally | None:
        """Return the points of this event as named parts, for explanations; None if there is one part.

        `state` is the position after the event.

        >>> tabletop.Event().split_points(deal) is None
        True
        """
        return None

    def takes(self) -> tuple[tuple[int, str, int], ...]:
        """Return public changes of the things that a seat hides: (seat, thing, difference of their number)."""
        return ()

    def list_references(self) -> tuple[str, ...]:
        """Return references to things on the table that the event concerns although it changes nothing about them.

        The boards mark them, and the news names the event, such as an attack that was stopped.

        >>> tabletop.Event().list_references()
        ()
        """
        return ()

    def moment(self) -> tuple[int, str] | None:
        """Return the round and the phase that begin with this event; None if none begins."""
        return None


@value
class Retuned(Event):
    """A change of parameters during a game: (name, old value, new value) of each."""

    sentence = N_("The rules are changed: {what}.")

    turned: tuple[tuple[str, Any, Any], ...]

    def text(self, state: State, lang: str = "en") -> str:
        parts = []
        for name, before, now in self.turned:
            description = str(state.game.parameters[name].description.get(lang, name)).rstrip(".")
            parts.append(f"{description}: {before} → {now}")
        return state.say(lang, self.sentence, {"what": "; ".join(parts)})
