"""Effects of cards: one class for each effect that can be printed.

To add an effect, write its class (see `base.Effect`; with a question and its answers if it asks), add it to the list
below, print it on a card, and translate its texts.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.games.fifty_first_state.rules.effects.base import Effect
from tabletop.games.fifty_first_state.rules.effects.clearing import Frees
from tabletop.games.fifty_first_state.rules.effects.copying import Claim, CopiesOther, CopiesOwn
from tabletop.games.fifty_first_state.rules.effects.deals import UsesOtherDeal, UsesOwnDeals
from tabletop.games.fifty_first_state.rules.effects.gains import Cache, Choice, Gain, GainPerGained, GainPerType
from tabletop.games.fifty_first_state.rules.effects.stealing import Steals

__all__ = ["EFFECTS", "Effect", "Gain"]

EFFECTS: Mapping[str, type[Effect]] = {
    effect.key: effect
    for effect in (
        GainPerType, GainPerGained, Gain, Choice, Cache, CopiesOwn, CopiesOther, Claim, Steals, Frees, UsesOtherDeal,
        UsesOwnDeals,
    )
}  # fmt: skip
"""Effects by key; the first key in this order that a table contains determines its effect."""
