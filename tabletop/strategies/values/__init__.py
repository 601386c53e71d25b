"""What a position promises a seat: the chance to win from it, by hand or learned from games of strategies."""

from tabletop.strategies.values.finding import Value, by_hand, value_of

__all__ = ["Value", "by_hand", "value_of"]
