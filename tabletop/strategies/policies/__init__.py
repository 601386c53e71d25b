"""Positions and actions as numbers, and strategies that learned to choose by them. Needs numpy."""

from tabletop.extras import require_extra

require_extra("experiments", "numpy")

from tabletop.strategies.policies.action_features import ActionEncoding, get_action_encoding
from tabletop.strategies.policies.action_ids import ActionIds, get_action_ids
from tabletop.strategies.policies.position import Encoding, get_encoding
from tabletop.strategies.policies.scaling import FeatureEntry

__all__ = [
    "ActionEncoding",
    "ActionIds",
    "Encoding",
    "FeatureEntry",
    "get_action_encoding",
    "get_encoding",
    "get_action_ids",
]
