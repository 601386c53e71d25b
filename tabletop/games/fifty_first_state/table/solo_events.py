"""Events of the virtual opponent in the solo game."""

from __future__ import annotations

from tabletop.engine.core.events import Event
from tabletop.engine.core.values import N_, value


@value
class RankReached(Event):
    """Event: the points of a won solo game gave a rank (51s.solo.rank)."""

    rules = ("51s.solo.rank",)
    sentence = N_("{player:The} wins with {points} VP. Rank {rank} of {ranks}: {rank_name}.")
    player: int
    points: int
    rank: int
    """Rank from 0 to 6; the sentence counts from 1."""

    def facts(self) -> dict[str, object]:
        return {
            "player": self.player, "points": self.points, "rank": self.rank + 1, "ranks": len(RANK_NAMES),
            "rank_name": self.rank,
        }  # fmt: skip


RANK_NAMES = (
    N_("a creature without a brain (a mutant)"),
    N_("a creature with a brain"),
    N_("a human"),
    N_("a trader"),
    N_("a soldier"),
    N_("a cyborg"),
    N_("a grandmaster"),
)
"""Names of the ranks of a solo game, lowest first."""


@value
class AttackRevealed(Event):
    """Event: the virtual opponent turned up an attack card."""

    rules = ("51s.solo.attack",)
    sentence = N_("The virtual opponent attacks with {card}.")
    reveals = True
    card: str


@value
class AttackMissed(Event):
    """Event: the attack card matched no location."""

    sentence = N_("No location shares a type with {card}: nothing happens.")
    card: str


@value
class AttackHit(Event):
    """Event: the virtual opponent razed a location."""

    rules = ("51s.solo.attack", "51s.ruin", "51s.solo.attack_end")
    sentence = N_("The virtual opponent razes {card}.")
    card: str
    location: int


@value
class VirtualBuilt(Event):
    """Event: a card came into the state of the virtual opponent."""

    rules = ("51s.solo.draft",)
    sentence = N_("{card} joins the state of the virtual opponent.")
    reveals = True
    card: str
    location: int
