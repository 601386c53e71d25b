"""Tree search guided by a fast strategy: what it looks at first, what it shows, and what it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.strategies import Greedy, Tree, TreeSearch, compute_priors

from .toy import Play, Rest, Rob, Toy


class Loves:
    """Would always do the one thing, and says what everything is worth to it."""

    def __init__(self, loved: Action) -> None:
        self.loved = loved

    def decide(self, view: PlayerView, source: Random) -> Action:
        legal = view.legal_actions()
        return self.loved if self.loved in legal else legal[-1]

    def worths(self, view: PlayerView) -> Sequence[float] | None:
        legal = view.legal_actions()
        return [4.0 if action == self.loved else 0.0 for action in legal] if self.loved in legal else None


def position() -> State:
    return Toy().scenario({"hands": [["coin", "thief"], ["coin"]], "deck": ["coin"] * 8, "points": [0, 5]})


def test_what_the_fast_strategy_would_do_has_half_of_the_prior_and_more_if_it_says_how_much_better_it_is() -> None:
    view = PlayerView(position(), 0)
    legal = view.legal_actions()
    plain = dict(zip(legal, compute_priors(view, Greedy(), legal, Random(1)), strict=True))
    assert plain[Rob(1)] == 0.5
    assert plain[Play("coin")] == plain[Rest()] == 0.5 / (len(legal) - 1)
    told = dict(zip(legal, compute_priors(view, Loves(Play("coin")), legal, Random(1)), strict=True))
    assert told[Play("coin")] > 0.6
    assert sum(told.values()) == pytest.approx(1)


def test_the_search_looks_first_at_what_it_is_told_and_goes_on_to_what_does_better() -> None:
    view = PlayerView(position(), 0)
    tree = Tree(view, Loves(Rest()), depth=2)
    tree.grow(1)
    assert tree.best == Rest()
    tree.grow(150)
    assert tree.best == Rob(1)
    assert tree.visits == sum(figure.visits for figure in tree.figures()) == 151


def test_a_figure_of_the_search_has_its_error_and_the_line_it_came_back_to() -> None:
    tree = Tree(PlayerView(position(), 0), "greedy", depth=2)
    tree.grow(60)
    best, *others = tree.figures()
    assert 0 < best.mean < 1
    assert 0 < best.error < 0.2
    assert best.line
    assert best.line[0][0] in (0, 1)
    assert all(other.visits <= best.visits for other in others)


def test_a_walk_that_is_not_over_does_not_count() -> None:
    tree = Tree(PlayerView(Toy(players=3).new_initial_state(2)), "greedy", depth=30)
    walk = tree.walk()
    next(walk)
    assert tree.visits == 0
    assert all(figure.visits == 0 for figure in tree.figures())
    for _ in walk:
        pass
    assert tree.visits == 1


def test_numbers_that_cannot_be_are_told_all_at_once() -> None:
    with pytest.raises(ValueError, match=r"iterations=0 .*; depth=-1 .*; seconds=-2 must not be below 0"):
        TreeSearch(iterations=0, depth=-1, seconds=-2)
