"""Reads effects, conditions and goals: the words that cards and action fields are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.engine.content_files import EntryReader
from tabletop.games.axon_protocol.content import effects as e
from tabletop.games.axon_protocol.rules.routines import AREA_WORDS
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tabletop.games.axon_protocol.table.who import TESTS, WHERE, Who

EFFECT_KEYS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "give": (("who",), ("n",)),
    "take": (("who",), ("n",)),
    "kill": ((), ()),
    "tire": ((), ()),
    "wake": ((), ()),
    "jail": ((), ()),
    "release": ((), ()),
    "watch": ((), ()),
    "send": (("to",), ()),
    "leak": ((), ()),
    "patch": ((), ("own",)),
    "draw": ((), ()),
    "drop": ((), ()),
    "purge": ((), ()),
    "clean": ((), ()),
    "recruit": ((), ()),
    "hack": ((), ()),
    "standing": ((), ("n",)),
    "backlash": ((), ()),
}
"""The key that names an effect, the further keys that it needs, and those it may have."""

AMOUNTS = ("hand_limit", "draw")
"""What a card on the desktop gives so many of."""
IN_CONTEXT: Mapping[str, tuple[str, ...]] = {
    "counter": ("draw", "backlash"),
    "desktop": ("standing",),
}
"""Where only some effects make sense. Everywhere else all do but those that have their place here alone."""
SPECIAL = ("standing", "backlash")
CONTEXTS = {
    "field": "an action field",
    "software": "a card that does not stay on the desktop",
    "desktop": "a card that stays on the desktop",
    "counter": "a counter",
    "ability": "an ability",
}
ACTING = ("self", "here", "near")
"""Words that need a character who acts: only action fields have one."""
MARKERS = tuple(r for r in RESOURCES if r != "data")
"""What can lie on a character."""
CHARACTER_WORDS = ("character", *(test for test in TESTS if test != "inmate" and not test.startswith("in_")))
MOST = 9


class EffectReader(EntryReader):
    """Reads the parts of entries that mean something in the game."""

    def __init__(self) -> None:
        super().__init__()
        self.area_ids: tuple[str, ...] = ()

    def conditions(self, data: Any, place: str) -> tuple[str, ...]:
        """Conditions that a character must meet, all of them."""
        return self.several(data, place, TESTS)

    def goal(self, data: Any, place: str) -> str:
        """What a move wants to come nearer to; empty for anywhere."""
        word = self.word(data, place)
        return word and self.area_goal(word, place, (*CHARACTER_WORDS, *AREA_WORDS))

    def area_goal(self, word: str, place: str, words: tuple[str, ...]) -> str:
        """One of the words, or "area:" and the id of an area."""
        if word.startswith("area:"):
            if word[5:] in self.area_ids:
                return word
            self.wrong(place, f"there is no area {word[5:][:60]!r}")
            return ""
        return self.among(word, place, words)

    def who(self, data: Any, place: str, context: str, chosen: bool) -> Who:
        """Where, and which conditions: "any android", "city criminal in_public"."""
        told = self.word(data, place).split()
        if not told:
            if isinstance(data, str):
                self.wrong(place, f"says not where (known: {', '.join(WHERE)})")
            return Who("any")
        where = self.among(told[0], place, WHERE)
        which = self.several(told[1:], place, TESTS)
        if where in ACTING and context != "field":
            self.wrong(place, f"{where!r} needs a character who acts, and {CONTEXTS[context]} has none")
        if where == "same" and not chosen:
            self.wrong(place, "'same' needs an effect before it that chooses a character")
        if where != "any" and where != "same" and "inmate" in which:
            self.wrong(place, f"{where!r} leaves inmates out; 'any inmate' means them")
        for one, other in (("criminal", "innocent"), ("activated", "ready")):
            if one in which and other in which:
                self.wrong(place, f"nobody is both {one!r} and {other!r}")
        return Who(where or "any", which)

    def effects(self, data: Any, place: str, context: str, empty: bool = False) -> tuple[e.Effect, ...]:
        """A list of effects; counters may have none."""
        items = self.sequence(data, place, 5)
        if isinstance(data, list) and not items and not empty:
            self.wrong(place, "has no effect in it")
        found: list[e.Effect] = []
        chosen = False
        for i, item in enumerate(items):
            here = f"{place}[{i}]" if len(items) > 1 else place
            effect = self.effect(item, here, context, chosen)
            if effect is not None:
                found.append(effect)
            chosen = chosen or isinstance(effect, e.OnCharacter)
        return tuple(found)

    def effect(self, data: Any, place: str, context: str, chosen: bool) -> e.Effect | None:
        """One table as an effect."""
        if not isinstance(data, Mapping):
            self.wrong(place, f"must be a table, not {type(data).__name__}")
            return None
        key = next((k for k in EFFECT_KEYS if k in data), None)
        if key is None:
            named = ", ".join(repr(k) for k in data) or "nothing"
            self.wrong(place, f"no effect is known by {named} (known: {', '.join(EFFECT_KEYS)})")
            return None
        only = IN_CONTEXT.get(context)
        if key not in only if only else key in SPECIAL:
            self.wrong(place, f"{key!r} is nothing for {CONTEXTS[context]}")
        needed, optional = EFFECT_KEYS[key]
        table = self.entry(data, place, (key, *needed), optional)
        told, inside = table[key], f"{place}, {key}"
        if key in ("give", "take"):
            resource = self.among(told, inside, MARKERS)
            who = self.who(table.get("who", "any"), f"{place}, who", context, chosen)
            n = self.number(table.get("n", 1), f"{place}, n", 1, MOST)
            number = RESOURCES.index(resource) if resource else 0
            return (e.Give if key == "give" else e.Take)(who, number, n)
        if key in ("leak", "draw", "drop", "backlash", "patch"):
            n = self.number(told, inside, 1, MOST)
            if key == "patch":
                return e.Patch(n, self.flag(table.get("own", False), f"{place}, own"))
            return {"leak": e.Leak, "draw": e.Draw, "drop": e.Drop, "backlash": e.Backlash}[key](n)
        if key in ("purge", "clean", "recruit"):
            if not self.flag(told, inside):
                self.wrong(inside, "must be true")
            return {"purge": e.Purge, "clean": e.Clean, "recruit": e.Recruit}[key]()
        if key == "standing":
            kind = self.among(told, inside, e.STANDING)
            if "n" in table and kind and kind not in AMOUNTS:
                self.wrong(f"{place}, n", f"{kind!r} is no amount")
            return e.Standing(kind, self.number(table.get("n", 1), f"{place}, n", 1, MOST))
        who = self.who(told, inside, context, chosen)
        if key == "send":
            return e.Send(who, self.target(table["to"], f"{place}, to", context) if "to" in table else "")
        if key == "jail" and "inmate" in who.which:
            self.wrong(inside, "inmates are in prison already")
        if key == "release" and who.where != "same" and "inmate" not in who.which:
            self.wrong(inside, "only inmates can be released; say 'any inmate'")
        return {"kill": e.Kill, "tire": e.Tire, "wake": e.Wake, "jail": e.Jail, "release": e.Release,
                "watch": e.Watch, "hack": e.Hack}[key](who)  # fmt: skip

    def target(self, data: Any, place: str, context: str) -> str:
        """Where somebody is sent."""
        word = self.word(data, place)
        if word == "here" and context != "field":
            self.wrong(place, f"'here' needs a character who acts, and {CONTEXTS[context]} has none")
        return word and self.area_goal(word, place, ("near", "anywhere", "here", *AREA_WORDS))
