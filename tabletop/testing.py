"""Conformance suite for authors of games."""

from tabletop.engine.conformance.conformance_suite import check_conformance
from tabletop.engine.conformance.testing import (
    Report,
    check_game,
    check_other_process,
    collect_followed_rules,
    count_leaves,
    count_occurrences,
    find_untranslated,
)

__all__ = [
    "Report",
    "check_conformance",
    "check_game",
    "check_other_process",
    "collect_followed_rules",
    "count_leaves",
    "count_occurrences",
    "find_untranslated",
]
