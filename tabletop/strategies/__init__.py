"""Strategies that need no knowledge of a game: four levels of opponents, and their building blocks."""

from tabletop.engine.renamed import report_renamed_names
from tabletop.engine.session.strategy_registry import SHIPPED_PROVIDERS
from tabletop.strategies.base import GENERAL_STRATEGIES, AnytimeStrategy, Strategy, find_strategies, find_strategy
from tabletop.strategies.chances import Adviser, Budget, Chance
from tabletop.strategies.greedy import Greedy
from tabletop.strategies.levels import LEVELS, SECONDS, Easy, Normal
from tabletop.strategies.random_play import RandomPlay
from tabletop.strategies.rollouts import Rollout, RolloutResult, Rollouts, chance_to_win, find_candidates
from tabletop.strategies.search_progress import ActionProgress, DecisionText, SearchProgress, WatchableStrategy, watch
from tabletop.strategies.shipped import TrainedPolicy, find_shipped
from tabletop.strategies.tree_search import Tree, TreeSearch, compute_priors

__all__ = [
    "Adviser",
    "Budget",
    "Chance",
    "ActionProgress",
    "Easy",
    "RolloutResult",
    "Greedy",
    "SearchProgress",
    "TrainedPolicy",
    "Normal",
    "RandomPlay",
    "Rollout",
    "Rollouts",
    "Strategy",
    "AnytimeStrategy",
    "DecisionText",
    "Tree",
    "TreeSearch",
    "WatchableStrategy",
    "find_candidates",
    "chance_to_win",
    "compute_priors",
    "find_strategies",
    "find_strategy",
    "watch",
]

report_renamed_names(__name__)

GENERAL_STRATEGIES.update(LEVELS)
GENERAL_STRATEGIES.update(random=RandomPlay(), greedy=Greedy(), tree_search=TreeSearch(seconds=SECONDS))
SHIPPED_PROVIDERS.append(find_shipped)
