"""What every effect is: one class that reads, words, draws and carries out what cards print.

A printed effect does not know where it stands; `at(owner, location)` gives the step for one place on the table. An
effect that must ask somebody has a question of its own, which lies on the agenda and is saved; the effect itself stays
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
from tabletop.games.fifty_first_state.words.texts import after_colon, joined, say
from tabletop.games.fifty_first_state.words.tokens import Token, in_one_row

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.content.reader import ContentReader
    from tabletop.games.fifty_first_state.table.state import FiftyState

class Effect(FiftyStep):
    """A step that can be printed on a card. A new one is made known by `rules.effects.EFFECTS`."""

    __slots__ = ()

    key: ClassVar[str]
    """What names it in content files: `{ per_type = "gun", gain = "vp", most = 3 }` is the effect "per_type"."""
    needs: ClassVar[tuple[str, ...]] = ()
    """The further keys of its table, all of which must be there."""
    only_in: ClassVar[str] = ""
    """The one part of a card ("produces", "bonus", "use") where it means something; empty if it may stand anywhere."""
    sensitive: ClassVar[bool] = False
    """Whether it may matter when, among a player's sources, it produces (51s.ruling.production_order)."""
    counts_gains: ClassVar[bool] = False
    """Whether its amount depends on what was gained before it."""
    gives: ClassVar[bool] = True
    """Whether it gives something as soon as it is carried out, without a question."""
    can_be_copied: ClassVar[bool] = True
    """Whether another card may take a production in which it stands (51s.ruling.copying)."""
    shows: ClassVar[tuple[type[Value], ...]] = ()
    """The questions, actions and events that are met only in games in which it is printed; for the battery."""
    company: ClassVar[tuple[type[Value], ...]] = ()
    """Those of them that take another player: the virtual opponent of a solo game has neither goods nor productions."""

    @classmethod
    def read(cls, reader: ContentReader, table: Mapping[str, Any], place: str) -> list[Effect]:
        """The effects that a table of a content file stands for: several where a number repeats one.

        `table` has `key` and may lack what it `needs` (the reader has then remembered that); `place` begins the name
        of every place in which the reader finds a mistake. Nothing is raised. An effect without fields is switched on:
        `{ claim = true }`.
        """
        inside = f"{place}, {cls.key}"
        if not reader.flag(table[cls.key], inside):
            reader.wrong(inside, "must be true")
        return [cls()]

    def at(self, owner: int, location: int) -> Step:
        """This effect as it stands on the location with this number in the state of `owner`; -1 and -1 for none."""
        return self

    def announced(self) -> Question | None:
        """What must be asked at the start of the production phase of whoever has it standing; None if nothing."""
        return None

    def scores(self) -> bool:
        """Whether points are the first thing that it gives."""
        return False

    def yields(self, lang: str) -> str:
        """What it gives, as the object of gaining: "2 workers"; empty if it is not that simple."""
        return ""

    def clause(self, lang: str, row: int = PRODUCTION) -> str:
        """What it tells its player to do, on a card of this row: "gain 2 workers"."""
        return say(N_("gain {goods}"), lang, goods=self.yields(lang))

    @abstractmethod
    def icons(self, lang: str) -> list[Token]:
        """The same as a row of tokens, for screens that draw icons."""


class Asking(Effect):
    """An effect that asks: `at` gives its question, and only that lies on the agenda and in saved positions."""

    __slots__ = ()

    gives = False


def gained(effects: Sequence[Effect], lang: str) -> str:
    """What several effects give, as one object of gaining; empty if one of them is not that simple."""
    found = [effect.yields(lang) for effect in effects]
    return joined(found, lang) if all(found) else ""


def clause_of(effects: Sequence[Effect], lang: str, row: int = PRODUCTION) -> str:
    """What several effects tell to do on a card of this row, to stand after a colon."""
    goods = gained(effects, lang)
    clauses = joined((effect.clause(lang, row) for effect in effects), lang)
    return after_colon(say(N_("gain {goods}"), lang, goods=goods) if goods else clauses, lang)


def icons_of(effects: Sequence[Effect], lang: str) -> list[Token]:
    """Several effects as one row of tokens."""
    return in_one_row((effect.icons(lang) for effect in effects), {"sign": "plus"})


def others(state: FiftyState, player: int) -> Iterable[int]:
    """The seats of all the others, from the first on."""
    return [seat for seat in range(len(state.seats)) if seat != player]
