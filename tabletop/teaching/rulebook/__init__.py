"""The executable rulebook: search for rules, their use in a game, and an example position for each rule."""

from tabletop.engine.renamed import report_renamed_names
from tabletop.teaching.rulebook.examples import Example, find_example, load_examples
from tabletop.teaching.rulebook.glossary import GlossaryEntry, build_glossary, find_entry, search_glossary
from tabletop.teaching.rulebook.lookup import Lookup, RuleMatch, count_uses, find_rules_behind
from tabletop.teaching.rulebook.numbers import Number, PlaceChange, trace_number

__all__ = [
    "Example", "GlossaryEntry", "Lookup", "Number", "PlaceChange", "RuleMatch", "build_glossary", "count_uses",
    "find_entry", "find_example", "find_rules_behind", "load_examples", "search_glossary", "trace_number",
]  # fmt: skip

report_renamed_names(__name__)
