"""Causes of events and questions."""

from __future__ import annotations

from tabletop.engine.core.values import N_, Interned, Value, value
from tabletop.games.fifty_first_state.table.citations import BOARD_RULES, PART_RULES


@value
class InPhase(Value):
    """Cause: a phase of the round."""

    sentence = N_("{phase}")
    phase: str


@value
class CardText(Value):
    """Cause: the text of a card. `part` is "production", "bonus", "action", "feature", "deal" or "spoils"."""

    sentence = N_("{card} ({part})")
    card: str
    part: str

    def cite_rules(self) -> tuple[str, ...]:
        return PART_RULES.get(self.part, ())


@value
class BoardText(Value):
    """Cause: the text of a faction board."""

    sentence = N_("faction board ({which})")
    which: str

    def cite_rules(self) -> tuple[str, ...]:
        return (BOARD_RULES.get(self.which, "51s.use.faction"),)


@value
class RuleText(Value):
    """Cause: a rule of the rulebook."""

    sentence = N_("{rule}")
    rule: str

    def cite_rules(self) -> tuple[str, ...]:
        return (self.rule,)


IN_PHASE = Interned(InPhase)
CARD_TEXT = Interned(CardText)
BOARD_TEXT = Interned(BoardText)
RULE_TEXT = Interned(RuleText)
