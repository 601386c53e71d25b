"""Checks of the content as a whole: counts, balanced random numbers, a connected city, the ring of corporations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from tabletop.engine.serialization.content_files import check_facts, check_unique
from tabletop.games.axon_protocol.content.reader import ContentReader, Entries
from tabletop.games.axon_protocol.table.goods import RESOURCES

CHARACTERS = 30
SOFTWARE = 50
AREAS = range(14, 19)
CORPORATIONS = 6
MIN_EXITS = 3
MIN_COUNTS = {"characters": 20, "software": 30, "areas": 4 + CORPORATIONS}
"""Smallest counts with which a game of six can begin, regardless of the totals in a user's files."""


def check(reader: ContentReader, entries: Entries, name: str) -> None:
    """Check the content as a whole after the entries were read, and collect all mistakes."""
    for kind, placed in (
        ("characters", entries.characters),
        ("software cards", entries.software),
        ("corporations", entries.corporations),
        ("areas", entries.areas),
    ):
        check_unique(reader, placed, kind)
    _check_characters(reader, entries)
    _check_city(reader, entries, name)
    _check_corporations(reader, entries, name)
    _check_counts(reader, entries, name)
    _check_random_numbers(reader, entries, name)


def _check_characters(reader: ContentReader, entries: Entries) -> None:
    """Check that no two characters have the same behaviour or the same initiative."""
    all_of = entries.characters
    does = ((place, (c.routine, c.skills, c.types) if c.routine else None) for place, c in all_of)
    check_facts(reader, does, "has the same routine, skills and types as {other}")
    check_facts(reader, ((place, c.initiative) for place, c in all_of), "has the same initiative {fact} as {other}")


def _check_city(reader: ContentReader, entries: Entries, name: str) -> None:
    """Check for consecutive numbers, one prison, exits with their fields, shops, and a connected street network."""
    areas = [area for _, area in entries.areas]
    numbers = Counter(area.number for area in areas)
    for number in sorted(n for n, times in numbers.items() if n and times > 1):
        reader.wrong(f"{name}, city", f"two areas have the number {number}")
    missing = sorted(set(range(1, len(areas) + 1)) - set(numbers))
    if missing and max(numbers.values()) == 1:
        shown = ", ".join(map(str, missing))
        reader.wrong(f"{name}, city", f"the areas must be numbered from 1 to {len(areas)}: {shown} missing")
    for place, area in entries.areas:
        kinds = [field.kind for field in area.fields]
        if area.type == "prison":
            if area.number != 1:
                reader.wrong(place, f"a prison must have the number 1, not {area.number}")
            if kinds or area.lasting or area.shop:
                reader.wrong(place, "a prison cannot have action fields, a shop or a lasting effect")
        elif area.type and bool(kinds) == bool(area.lasting):
            reader.wrong(place, "an area must have one or two action fields, or a lasting effect instead")
        if area.type == "exit" and not {"phishing", "leave"} <= set(kinds):
            reader.wrong(place, "an exit must have a field of the kind 'phishing' and one of the kind 'leave'")
        if area.type and area.type != "exit" and {"phishing", "leave"} & set(kinds):
            reader.wrong(place, "only an exit can have fields of the kinds 'phishing' and 'leave'")
    types = Counter(area.type for area in areas)
    if types["prison"] != 1:
        reader.wrong(f"{name}, city", f"there are {types['prison']} prisons, not 1")
    if types["exit"] < MIN_EXITS:
        reader.wrong(f"{name}, city", f"there are {types['exit']} exits; {MIN_EXITS} are needed")
    if not any(area.shop for area in areas):
        reader.wrong(f"{name}, city", "there is no shop")
    _check_ways(reader, entries)


def _check_ways(reader: ContentReader, entries: Entries) -> None:
    """Check that ways are unique, that none leads to a prison, and that all other areas can be reached on foot."""
    prisons = {area.id for _, area in entries.areas if area.type == "prison"}
    first: dict[tuple[str, frozenset[str]], str] = {}
    for kind, ways in (("street", entries.streets), ("highway", entries.highways)):
        for place, way in ways:
            if not all(way):
                continue
            other = first.setdefault((kind, frozenset(way)), place)
            if other != place:
                reader.wrong(place, f"duplicates {other}")
            if prisons & set(way):
                reader.wrong(place, "a way cannot lead to a prison")
    near: dict[str, set[str]] = {area.id: set() for _, area in entries.areas if area.id and area.id not in prisons}
    for _, (a, b) in entries.streets:
        if a in near and b in near:
            near[a].add(b)
            near[b].add(a)
    # The largest connected part counts as the city; areas outside it are mistakes.
    parts: list[set[str]] = []
    for start in near:
        if not any(start in part for part in parts):
            part, front = {start}, [start]
            for here in front:
                front += near[here] - part
                part |= near[here]
            parts.append(part)
    whole = max(parts, key=len, default=set())
    for place, area in entries.areas:
        if area.id in near and area.id not in whole:
            reader.wrong(place, "it cannot be reached on foot: no street connects it to the rest of the city")


def _check_corporations(reader: ContentReader, entries: Entries, name: str) -> None:
    """Check that every corporation has a separate corporation area, and that their resources form one ring."""
    areas = {area.id: area for _, area in entries.areas}
    owners: dict[str, str] = {}
    for place, corporation in entries.corporations:
        area = areas.get(corporation.area)
        if area is not None and area.type != "corporation":
            reader.wrong(f"{place}, area", f"{area.id!r} is not a corporation area but of the type {area.type}")
        if area is not None:
            other = owners.setdefault(area.id, place)
            if other != place:
                reader.wrong(f"{place}, area", f"already belongs to {other}")
    for place, area in entries.areas:
        if area.type == "corporation" and area.id not in owners:
            reader.wrong(place, "is a corporation area without a corporation")
    abilities: dict[Hashable, str] = {}
    for place, corporation in entries.corporations:
        other = abilities.setdefault(corporation.ability, place)
        if other != place and corporation.ability:
            reader.wrong(f"{place}, ability", f"is the same as that of {other}")
    pairs = [corporation.resources for _, corporation in entries.corporations]
    if len(pairs) == CORPORATIONS and all(len(pair) == 2 for pair in pairs) and not _is_ring(pairs):
        pairs_text = ", ".join("+".join(RESOURCES[r] for r in pair) for pair in pairs)
        reader.wrong(
            f"{name}, corporations",
            f"their resources do not form a ring in which each of the six belongs to two neighbours: {pairs_text}",
        )


def _is_ring(pairs: Sequence[tuple[int, ...]]) -> bool:
    left = [set(pair) for pair in pairs]
    at = first = pairs[0][0]
    for _ in range(len(pairs)):
        link = next((pair for pair in left if at in pair), None)
        if link is None:
            return False
        left.remove(link)
        at = next(iter(link - {at}))
        if at == first:
            break
    return not left and at == first


def _check_counts(reader: ContentReader, entries: Entries, name: str) -> None:
    """Check the counts against the printed ones, or against the totals in a user's files."""
    copies = sum(len(card.numbers) for _, card in entries.software)
    counted = {"characters": len(entries.characters), "software": copies, "areas": len(entries.areas)}
    expected = {"characters": CHARACTERS, "software": SOFTWARE} | entries.totals
    words = {"characters": "characters", "software": "software cards", "areas": "areas"}
    for key, n in counted.items():
        if key in expected and n != expected[key]:
            reader.wrong(f"{name}, {key}", f"there are {n} {words[key]}, not {expected[key]}")
        elif key in entries.totals and n < MIN_COUNTS[key]:
            reader.wrong(f"{name}, {key}", f"there are {n} {words[key]}; a game needs at least {MIN_COUNTS[key]}")
    if "areas" not in expected and counted["areas"] not in AREAS:
        reader.wrong(
            f"{name}, areas", f"there are {counted['areas']} areas, not from {AREAS.start} to {AREAS.stop - 1}"
        )
    if len(entries.corporations) != CORPORATIONS:
        reader.wrong(f"{name}, corporations", f"there are {len(entries.corporations)}, not {CORPORATIONS}")


def _check_random_numbers(reader: ContentReader, entries: Entries, name: str) -> None:
    """Check that every random number is an area, and that the counts of the numbers differ by at most one card."""
    numbers = {area.number for _, area in entries.areas}
    drawn: Counter[int] = Counter()
    for place, card in entries.software:
        for n in card.numbers:
            if n in numbers:
                drawn[n] += 1
            else:
                reader.wrong(f"{place}, numbers", f"no area has the number {n}")
    rare, often = min((drawn[n] for n in numbers), default=0), max(drawn.values(), default=0)
    if often - rare > 1:
        shown = ", ".join(f"{n} on {drawn[n]}" for n in sorted(numbers) if drawn[n] in (rare, often))
        reader.wrong(f"{name}, software", f"the random numbers are not distributed evenly: {shown} cards")
