"""Conformance suite for authors of games."""

from tabletop.engine.conformance.check_all import check_all
from tabletop.engine.conformance.testing import (
    Report,
    check_game,
    check_other_process,
    followed,
    leaves,
    seen,
    untranslated,
)

__all__ = ["Report", "check_all", "check_game", "check_other_process", "followed", "leaves", "seen", "untranslated"]
