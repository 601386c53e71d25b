"""Tables of badges, leaders and candy boosts.

A row holds the printed text and the value that a strategy gives to it. The effect of a badge or leader is implemented
next to the rule that it changes (`seat.has("raid")`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tabletop.engine.core.values import N_
from tabletop.games.dei.rules.effects import EFFECTS
from tabletop.games.dei.table.goods import CANDY
from tabletop.games.dei.words.texts import say

if TYPE_CHECKING:
    from tabletop.games.dei.parameters import DeiParameters


class Badge(NamedTuple):
    """A badge. Each seat has one of each colour (dei.things.badges)."""

    id: str
    colour: str
    named: str
    phrase: str
    """Effect of the badge once it is earned."""
    liked: float = 1.0
    """Preference of the strategies for this badge in the draft."""

    def name(self, lang: str = "en") -> str:
        """Return the name of the badge."""
        return say(self.named, lang)

    def text(self, lang: str = "en") -> str:
        """Return the effect of the badge."""
        return say(self.phrase, lang)


SNIPER_PRESENT = N_(
    "Where you have a figure but lack the majority, a collect may kill 1 scrapper of another faction; its owner gets a "
    "candy boost."
)


def describe_badge(game: DeiParameters, badge: Badge, lang: str = "en") -> str:
    """Return the effect of a badge under the parameters of a game (dei.ruling.sniper_figure)."""
    return say(SNIPER_PRESENT, lang) if badge.id == "sniper" and game.sniper_figure else badge.text(lang)


_BADGES = (
    Badge("bombardier", "tactics", N_("Bombardier"),
          N_("Each of your bridges adds 2 to your majority value on the ground below it.")),
    Badge("barricade", "tactics", N_("Barricade Builder"),
          N_("Each of your camps adds 2 to your majority value in its area."), liked=1.3),
    Badge("scout", "tactics", N_("Scout"),
          N_("Where values tie for the most and yours is among them, you have the majority."), liked=1.5),
    Badge("covert", "tactics", N_("Covert Operator"),
          N_("Each of your drones adds 1 to your majority value in its area.")),
    Badge("sniper", "tactics", N_("Sniper"), N_(
        "Where you lack the majority, a collect may kill 1 scrapper of another faction; its owner gets a candy boost."
    )),
    Badge("caravan", "tactics", N_("Caravan Leader"),
          N_("Your camps move along with your figures, or by themselves, as if they were scrappers.")),
    Badge("engineer", "logistics", N_("Field Engineer"),
          N_("Whenever you build a bridge or a lift, you get 2 moves."), liked=1.6),
    Badge("sprinter", "logistics", N_("Sprinter"),
          N_("Each of your moves brings one more move."), liked=2.0),
    Badge("capsule", "logistics", N_("Drop Capsule"),
          N_("You may build camps where you have no figure.")),
    Badge("tunneller", "logistics", N_("Tunneller"),
          N_("For your moves all areas with a lift of yours or a shared one are adjacent to one another."), liked=0.8),
    Badge("raid", "logistics", N_("Raiding Party"),
          N_("While all your scrappers are on the map, you may use an enlist as a move or a collect.")),
    Badge("pilot", "logistics", N_("Drone Pilot"),
          N_("Each drone you activate flies 1 area farther."), liked=1.3),
    Badge("salvage", "machines", N_("Salvage Depot"), N_(
        "When you collect where a lift of yours stands, you may turn 1 technology into 1 energy"
        " cell."
    ), liked=1.1),
    Badge("alternative", "machines", N_("Alternative Energy"),
          N_("Once in each phase you may pay 1 technology for 1 energy cell at a market.")),
    Badge("parcel", "machines", N_("Parcel Bot"),
          N_("Once in each phase you may pay 1 energy cell to make a purchase without laying down a card."), liked=1.5),
    Badge("prospector", "machines", N_("Prospector"), N_(
        "Instead of collecting you may put 1 resource into an area in which a scrapper of yours"
        " stands."
    ), liked=0.8),
    Badge("drone_engineer", "machines", N_("Drone Engineer"),
          N_("Drone cards cost you 1 resource less, of your choice."), liked=1.1),
    Badge("trading_post", "machines", N_("Trading Post"),
          N_("For each market card you buy you score 1 VP."), liked=1.4),
)  # fmt: skip
BADGES: dict[str, Badge] = {badge.id: badge for badge in _BADGES}


LEADERS = {
    "corvo": N_("Moves in which Corvo takes part may ignore majorities."),
    "abraham": N_(
        "At the end of each of your action phases you may collect where Abraham stands, whoever has the majority."
    ),
    "aria": N_("For Aria herself ground and roof are adjacent when she moves."),
    "z13": N_("Z-13 counts 3 in majorities."),
}
"""Abilities of the leaders, in the order of the factions."""


def describe_leader(leader: str, lang: str = "en") -> str:
    """Return the ability of a leader."""
    return say(LEADERS[leader], lang)


OUTPOST = N_("Counts as an outpost of any colour, at a market or for the actions per outpost of a card.")


class Candy(NamedTuple):
    """A candy boost (dei.things.candy)."""

    named: str
    adds: str = ""
    """Code of the action that it adds; "" for the boost that counts as an outpost."""

    def name(self, lang: str = "en") -> str:
        """Return the name of the boost, which is the name of its action: "Move"."""
        return say(self.named, lang)

    def text(self, lang: str = "en") -> str:
        """Return the effect of the boost."""
        if not self.adds:
            return say(OUTPOST, lang)
        action = EFFECTS[self.adds].words(lang)
        return say(N_("Put on a card just played it adds an action: {action}."), lang, action=action)


_OTHERS = {"technology": Candy(N_("Technology"), "technology:1"), "outpost": Candy(N_("Outpost"))}
CANDIES = {candy: _OTHERS.get(candy) or Candy(EFFECTS[candy].heading, candy) for candy in CANDY}
