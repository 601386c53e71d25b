"""Value of a position for a seat: its chance to win, written by hand or learned from games of strategies."""

from tabletop.strategies.values.lookup import Value, evaluate_by_hand, find_value

__all__ = ["Value", "evaluate_by_hand", "find_value"]
