"""For makers of games: the battery that every game must pass."""

from tabletop.engine.testing import Report, check_game, check_other_process, followed, leaves, seen, untranslated

__all__ = ["Report", "check_game", "check_other_process", "followed", "leaves", "seen", "untranslated"]
