"""The rules of 51st State: every id that the game cites, with its sentence in three languages."""

from importlib.resources import files
from typing import Final

from tabletop.engine.rules import Rulebook


def load_rulebook() -> Rulebook:
    """Read the rulebook that comes with the package."""
    path = files("tabletop.games.fifty_first_state") / "rules" / "rulebook.toml"
    return Rulebook.from_toml(path.read_text(encoding="utf-8"), source="51st State rulebook")


RULEBOOK: Final[Rulebook] = load_rulebook()
"""The rules by id, in the order of play."""
