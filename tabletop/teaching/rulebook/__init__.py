"""The executable rulebook: search for rules, their use in a game, and an example position for each rule."""

from tabletop.teaching.rulebook.examples import Example, examples, find_example
from tabletop.teaching.rulebook.glossary import GlossaryEntry, glossary, meaning_of
from tabletop.teaching.rulebook.lookup import Lookup, RuleMatch, behind, used
from tabletop.teaching.rulebook.numbers import Number, PlaceChange, number_at

__all__ = [
    "Example", "GlossaryEntry", "Lookup", "Number", "PlaceChange", "RuleMatch", "behind", "examples", "find_example",
    "glossary", "meaning_of", "number_at", "used",
]  # fmt: skip
