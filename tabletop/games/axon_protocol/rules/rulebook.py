"""The rules of Axon Protocol: every id that the game cites, with its sentence in three languages."""

from importlib.resources import files
from typing import Final

from tabletop.engine.rules import Rulebook


def load_rulebook() -> Rulebook:
    """Read the rulebook that comes with the package."""
    path = files("tabletop.games.axon_protocol") / "rules" / "rulebook.toml"
    return Rulebook.from_toml(path.read_text(encoding="utf-8"), source="Axon Protocol rulebook")


RULEBOOK: Final[Rulebook] = load_rulebook()
"""The rules by id, in the order of play."""
