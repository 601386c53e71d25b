"""Value of a position for a seat: its chance to win, written by hand or learned from games of strategies."""

from tabletop.strategies.values.lookup import Value, by_hand, value_of

__all__ = ["Value", "by_hand", "value_of"]
