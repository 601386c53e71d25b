"""Strategies that need no knowledge of a game: four levels of opponents, and their building blocks."""

from tabletop.engine.session.strategy_registry import SHIPPED_PROVIDERS
from tabletop.strategies.base import GENERAL_STRATEGIES, AnytimeStrategy, Strategy, find_strategies, find_strategy
from tabletop.strategies.chances import Adviser, Budget, Chance
from tabletop.strategies.greedy import Greedy
from tabletop.strategies.levels import LEVELS, SECONDS, Easy, Normal
from tabletop.strategies.random_play import RandomPlay
from tabletop.strategies.rollouts import Rollout, RolloutResult, Rollouts, candidates, chance_to_win
from tabletop.strategies.search_progress import ActionProgress, DecisionText, SearchProgress, WatchableStrategy, watch
from tabletop.strategies.shipped import TrainedPolicy, offered
from tabletop.strategies.tree_search import Tree, TreeSearch, priors

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
    "candidates",
    "chance_to_win",
    "priors",
    "find_strategies",
    "find_strategy",
    "watch",
]

GENERAL_STRATEGIES.update(LEVELS)
GENERAL_STRATEGIES.update(random=RandomPlay(), greedy=Greedy(), tree_search=TreeSearch(seconds=SECONDS))
SHIPPED_PROVIDERS.append(offered)
