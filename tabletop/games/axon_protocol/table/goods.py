"""The fixed vocabulary of Axon Protocol: resources, skills, types of character, kinds of area."""

from __future__ import annotations

RESOURCES = ("augments", "data", "drugs", "products", "scandals", "violence")
AUGMENTS, DATA, DRUGS, PRODUCTS, SCANDALS, VIOLENCE = range(6)

NO_MARKERS = (0,) * len(RESOURCES)

SKILLS = (
    "augment", "buy", "drugs", "crime", "murder", "data", "scandal", "walk", "drive", "fly", "arrest", "guard", "hack",
    "execute", "investigate",
)  # fmt: skip
MOVES = ("walk", "drive", "fly")

TYPES = ("trader", "dealer", "criminal", "android", "bioroid", "ai")
AREA_TYPES = ("private", "public", "corporation", "exit", "prison")
"""Types of area. A shop is a separate property, in addition to the type (axn.area.types)."""
FIELD_KINDS = ("free", "skill", "phishing", "leave")
LASTING = ("no_hack", "no_crime", "sanctuary")
SOFTWARE_KINDS = ("attack", "counter", "service")

TOP = 10
"""Highest field of a resource track, and the number of markers of each resource."""
