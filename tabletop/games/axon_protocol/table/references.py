"""How things on the table are named everywhere: "character:cop", "area:harbour", "field:harbour:0", "seat:1",
"desktop:1:proxy", "software:proxy", "corporation:ares", "resource:drugs"."""

from __future__ import annotations


def kind_of(reference: str) -> str:
    """What kind of thing is named: the part before the first colon."""
    return reference.partition(":")[0]


def named(reference: str) -> str:
    """What is named: the part after the first colon."""
    return reference.partition(":")[2]


def seat_named(reference: str) -> int:
    """The seat of "seat:1" or "desktop:1:proxy"."""
    return int(named(reference).partition(":")[0])


def character(id: str) -> str:
    """A reference to a character."""
    return f"character:{id}"


def area(id: str) -> str:
    """A reference to an area."""
    return f"area:{id}"


def field(ref: str) -> str:
    """A reference to an action field."""
    return f"field:{ref}"


def seat(player: int) -> str:
    """A reference to a seat."""
    return f"seat:{player}"
