"""Positions and actions as numbers, and strategies that learned to choose by them. Needs numpy."""

from tabletop.extras import require_extra

require_extra("experiments", "numpy")

from tabletop.strategies.policies.action_features import ActionEncoding, actions_of
from tabletop.strategies.policies.action_ids import ActionIds, ids_of
from tabletop.strategies.policies.position import Encoding, encoding_of
from tabletop.strategies.policies.scaling import FeatureEntry

__all__ = ["ActionEncoding", "ActionIds", "Encoding", "FeatureEntry", "actions_of", "encoding_of", "ids_of"]
