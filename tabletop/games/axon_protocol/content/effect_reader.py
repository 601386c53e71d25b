"""Reader of effects, conditions and goals: the parts of cards and action fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tabletop.engine.serialization.content_files import EntryReader
from tabletop.games.axon_protocol.rules.effects.base import Effect, Entry, OnCharacter
from tabletop.games.axon_protocol.table.goals import AREA_WORDS
from tabletop.games.axon_protocol.table.who import TESTS, WHERE, Who

CONTEXTS = {
    "field": "an action field",
    "software": "a card that does not stay on the desktop",
    "desktop": "a card that stays on the desktop",
    "counter": "a counter",
    "ability": "an ability",
}
ACTING = ("self", "here", "near")
"""Words that require an acting character. Only action fields have one."""
CHARACTER_WORDS = ("character", *(test for test in TESTS if test != "inmate" and not test.startswith("in_")))


class EffectReader(EntryReader):
    """Reader of the parts of entries that affect the game."""

    effects_by_key: ClassVar[Mapping[str, type[Effect]]]
    """Effect classes by their key in content files."""

    def __init__(self) -> None:
        super().__init__()
        self.area_ids: tuple[str, ...] = ()

    def read_conditions(self, data: Any, place: str) -> tuple[str, ...]:
        """Parse the conditions that a character must meet."""
        return self.several(data, place, TESTS)

    def read_goal(self, data: Any, place: str) -> str:
        """Parse the goal of a move; empty for anywhere."""
        word = self.word(data, place)
        return word and self.read_area_goal(word, place, (*CHARACTER_WORDS, *AREA_WORDS))

    def read_area_goal(self, word: str, place: str, words: tuple[str, ...]) -> str:
        """Check that a word is one of `words`, or "area:" with the id of an area."""
        if word.startswith("area:"):
            if word[5:] in self.area_ids:
                return word
            self.wrong(place, f"there is no area {word[5:][:60]!r}")
            return ""
        return self.among(word, place, words)

    def read_selection(self, data: Any, place: str, entry: Entry) -> Who:
        """Parse a selection of characters: "any android", "city criminal in_public"."""
        words = self.word(data, place).split()
        if not words:
            if isinstance(data, str):
                self.wrong(place, f"does not say where (known: {', '.join(WHERE)})")
            return Who("any")
        where = self.among(words[0], place, WHERE)
        which = self.several(words[1:], place, TESTS)
        if where in ACTING and entry.context != "field":
            self.wrong(place, f"{where!r} needs a character who acts, and {CONTEXTS[entry.context]} has none")
        if where == "same" and not entry.chosen:
            self.wrong(place, "'same' needs an effect before it that chooses a character")
        if where != "any" and where != "same" and "inmate" in which:
            self.wrong(place, f"{where!r} excludes inmates; use 'any inmate' for them")
        for condition, opposite in (("criminal", "innocent"), ("activated", "ready")):
            if condition in which and opposite in which:
                self.wrong(place, f"no character is both {condition!r} and {opposite!r}")
        return Who(where or "any", which)

    def read_effects(self, data: Any, place: str, context: str, empty: bool = False) -> tuple[Effect, ...]:
        """Parse a list of effects. Only counters may have none."""
        items = self.sequence(data, place, 5)
        if isinstance(data, list) and not items and not empty:
            self.wrong(place, "contains no effect")
        effects: list[Effect] = []
        chosen = False
        for i, item in enumerate(items):
            here = f"{place}[{i}]" if len(items) > 1 else place
            effect = self.read_effect(item, here, context, chosen)
            if effect is not None:
                effects.append(effect)
            chosen = chosen or isinstance(effect, OnCharacter)
        return tuple(effects)

    def read_effect(self, data: Any, place: str, context: str, chosen: bool) -> Effect | None:
        """Parse one table as an effect."""
        if not isinstance(data, Mapping):
            self.wrong(place, f"must be a table, not {type(data).__name__}")
            return None
        kind = next((kind for key, kind in self.effects_by_key.items() if key in data), None)
        if kind is None:
            keys = ", ".join(repr(k) for k in data) or "nothing"
            self.wrong(place, f"no effect has the keys {keys} (known: {', '.join(self.effects_by_key)})")
            return None
        if context not in kind.printed:
            self.wrong(place, f"{kind.key!r} is not allowed in {CONTEXTS[context]}")
        table = self.entry(data, place, (kind.key, *kind.needed), kind.optional)
        return kind.read(self, Entry(table[kind.key], table, place, context, chosen))

    def read_destination(self, data: Any, place: str, entry: Entry) -> str:
        """Parse the destination of a character that is sent."""
        word = self.word(data, place)
        if word == "here" and entry.context != "field":
            self.wrong(place, f"'here' needs a character who acts, and {CONTEXTS[entry.context]} has none")
        return word and self.read_area_goal(word, place, ("near", "anywhere", "here", *AREA_WORDS))
