"""References to things on the table.

Examples: "character:cop", "area:harbour", "field:harbour:0", "seat:1", "desktop:1:proxy", "software:proxy",
"corporation:ares", "resource:drugs".
"""

from __future__ import annotations


def get_kind(reference: str) -> str:
    """Return the kind of a reference: the part before the first colon."""
    return reference.partition(":")[0]


def get_name(reference: str) -> str:
    """Return the name in a reference: the part after the first colon."""
    return reference.partition(":")[2]


def get_seat(reference: str) -> int:
    """Return the seat of "seat:1" or "desktop:1:proxy"."""
    return int(get_name(reference).partition(":")[0])


def character(id: str) -> str:
    """Return the reference to a character."""
    return f"character:{id}"


def area(id: str) -> str:
    """Return the reference to an area."""
    return f"area:{id}"


def field(ref: str) -> str:
    """Return the reference to an action field."""
    return f"field:{ref}"


def seat(player: int) -> str:
    """Return the reference to a seat."""
    return f"seat:{player}"
