"""Base classes of effects. One class reads, describes, draws and carries out a printed effect.

A printed effect is independent of its place; `at(owner, location)` returns the step for one place on the table. An
effect that needs a decision has its own question class. The question is put on the agenda and saved; the effect stays
on its card.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from tabletop.engine.core.actions import Question, Step
from tabletop.engine.core.values import N_, Value
from tabletop.games.fifty_first_state.table.goods import PRODUCTION
from tabletop.games.fifty_first_state.table.kinds import FiftyStep
from tabletop.games.fifty_first_state.words.texts import format_after_colon, joined, say
from tabletop.games.fifty_first_state.words.tokens import Token, join_rows

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.content.reader import ContentReader
    from tabletop.games.fifty_first_state.table.state import FiftyState


class Effect(FiftyStep):
    """Step that can be printed on a card. New effects are registered in `rules.effects.EFFECTS`."""

    __slots__ = ()

    key: ClassVar[str]
    """Key in content files: `{ per_type = "gun", gain = "vp", most = 3 }` is the effect "per_type"."""
    needs: ClassVar[tuple[str, ...]] = ()
    """Further required keys of its table."""
    only_in: ClassVar[str] = ""
    """Only part of a card ("produces", "bonus", "use") that may contain it; empty for no restriction."""
    sensitive: ClassVar[bool] = False
    """True if its place in the order of a player's productions may matter (51s.ruling.production_order)."""
    counts_gains: ClassVar[bool] = False
    """True if its amount depends on earlier gains."""
    gives: ClassVar[bool] = True
    """True if it gives something immediately, without a question."""
    can_be_copied: ClassVar[bool] = True
    """True if another card may take a production that contains it (51s.ruling.copying)."""
    shows: ClassVar[tuple[type[Value], ...]] = ()
    """Questions, actions and events that occur only in games with this effect; for the conformance suite."""
    company: ClassVar[tuple[type[Value], ...]] = ()
    """Those that need another player: the virtual opponent of a solo game has neither goods nor productions."""

    @classmethod
    def read(cls, reader: ContentReader, table: Mapping[str, Any], place: str) -> list[Effect]:
        """Return the effects of a table in a content file: several if a number repeats one.

        An effect without fields is switched on: `{ claim = true }`. Mistakes are reported to the reader; nothing is
        raised.

        Args:
            table: Table with `key`. Keys in `needs` may be missing; the reader has already reported them.
            place: Start of the name of every place in which the reader finds a mistake.
        """
        inside = f"{place}, {cls.key}"
        if not reader.flag(table[cls.key], inside):
            reader.wrong(inside, "must be true")
        return [cls()]

    def place_at(self, owner: int, location: int) -> Step:
        """Return this effect on the location with this number in the state of `owner`; -1 and -1 for no location."""
        return self

    def get_announcement(self) -> Question | None:
        """Return the question for its owner at the start of the production phase; None if there is none."""
        return None

    def scores(self) -> bool:
        """Return True if points are its first gain."""
        return False

    def describe_gain(self, lang: str) -> str:
        """Return the gain as the object of "gain", such as "2 workers"; empty if it cannot be put that way."""
        return ""

    def describe(self, lang: str, row: int = PRODUCTION) -> str:
        """Return the instruction to its player on a card of this row, such as "gain 2 workers"."""
        return say(N_("gain {goods}"), lang, goods=self.describe_gain(lang))

    @abstractmethod
    def list_icons(self, lang: str) -> list[Token]:
        """Return the effect as a row of tokens, for screens that draw icons."""


class Asking(Effect):
    """Effect with a question: `at` returns the question, and only that is on the agenda and in saved positions."""

    __slots__ = ()

    gives = False


def describe_gains(effects: Sequence[Effect], lang: str) -> str:
    """Return the gains of several effects as one object of "gain"; empty if one of them cannot be put that way."""
    gains = [effect.describe_gain(lang) for effect in effects]
    return joined(gains, lang) if all(gains) else ""


def describe_effects(effects: Sequence[Effect], lang: str, row: int = PRODUCTION) -> str:
    """Return the instructions of several effects on a card of this row, in the form after a colon."""
    goods = describe_gains(effects, lang)
    clauses = joined((effect.describe(lang, row) for effect in effects), lang)
    return format_after_colon(say(N_("gain {goods}"), lang, goods=goods) if goods else clauses, lang)


def list_icons(effects: Sequence[Effect], lang: str) -> list[Token]:
    """Return several effects as one row of tokens."""
    return join_rows((effect.list_icons(lang) for effect in effects), {"sign": "plus"})


def list_other_seats(state: FiftyState, player: int) -> Iterable[int]:
    """Return all other seats in ascending order."""
    return [seat for seat in range(len(state.seats)) if seat != player]
