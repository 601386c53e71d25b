"""What cards do: every effect that can be printed on one, each a class that knows all there is to know of it.

To add one, write its class (see `base.Effect`; with a question and its answers if it asks), put it into the list below,
print it on a card, and translate what it says.
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
"""The effects by the key that names them; the first key that is found in a table names its effect."""
