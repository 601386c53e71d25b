"""What a strategy is; see `tabletop.engine.deciders`, where the engine keeps it."""

from tabletop.engine.deciders import NAMED, Strategy, strategies, strategy

__all__ = ["NAMED", "Strategy", "strategies", "strategy"]
