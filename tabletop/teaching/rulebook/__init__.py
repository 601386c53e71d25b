"""The executable rulebook: search for rules, their use in a game, and an example position for each rule."""

from tabletop.teaching.rulebook.examples import Example, examples, find_example
from tabletop.teaching.rulebook.glossary import Entry, glossary, meaning_of
from tabletop.teaching.rulebook.looking import Found, Lookup, behind, used
from tabletop.teaching.rulebook.numbers import Moved, Number, number_at

__all__ = [
    "Entry", "Example", "Found", "Lookup", "Moved", "Number", "behind", "examples", "find_example", "glossary",
    "meaning_of", "number_at", "used",
]  # fmt: skip
