"""What holds at every moment of every game: cubes follow majorities, nothing is lost, nothing is known too early."""

from __future__ import annotations

import random
from itertools import product

import pytest

from tabletop.games.dei.rules.abilities import BADGES
from tabletop.games.dei.rules.cards import LayDown
from tabletop.games.dei.rules.planning import PlanCard
from tabletop.games.dei.rules.setup import TakeBadge
from tabletop.games.dei.table.goods import CANDY, COLOURS
from tabletop.games.dei.table.majority import find_holder
from tabletop.games.dei.table.state import DeiState

from .small import FACTIONS
from .table import game, published

ALL = tuple(FACTIONS)
BY_COLOUR = [[badge for badge in BADGES if BADGES[badge].colour == colour] for colour in COLOURS]


def with_badges(k: int, players: int, small: bool) -> DeiState:
    """A new round in which every seat has earned the k-th badges of a rotating choice, and much stands on the map."""
    source = random.Random(k)
    any_game = (game if small else published)(players=players)
    areas = any_game.get_board(any_game.draw_layout(k)).names
    spots = source.sample(areas, 6)
    seats = []
    for player in range(players):
        badges = [colour[(k + player) % 6] for colour in BY_COLOUR]
        figures = {area: source.randint(1, 2) for area in source.sample(spots, 3)}
        seats.append({
            "faction": ALL[(player + k) % 4], "leader": source.choice(spots), "figures": figures, "badges": badges,
            "technology": 2, "energy": 2, "camps": source.sample(spots, 2), "candy": [CANDY[(player + k) % 8]],
        })  # fmt: skip
    return any_game.scenario({"seed": k, "round": 2, "seats": seats})


def settled_rightly(state: DeiState) -> None:
    """Every cube is where the majorities say (dei.ruling.cube_tie where there is none)."""
    for k, (area, _) in enumerate(state.board.outpost_sites):
        who, has = find_holder(state, area), state.holders[k]
        if not any(state.is_present(p, area) for p in range(len(state.seats))):
            assert has < 0, f"{state.board.names[area]}: nobody is there"
        elif who >= 0:
            assert has == who, f"{state.board.names[area]}: {has} has the cube, {who} the majority"
        else:
            assert has < 0 or state.is_present(has, area), f"{state.board.names[area]}: nobody of {has} is there"


@pytest.mark.rule("dei.outpost.control", "dei.outpost.lose", "dei.outpost.abandon", "dei.ruling.cube_tie")
@pytest.mark.parametrize(("k", "small"), list(product(range(12), (True, False))))
def test_cubes_follow_majorities_after_every_decision(k: int, small: bool) -> None:
    state = with_badges(k, 2 + k % 3, small)
    source = random.Random(k)
    totals = dict(state.game.count_conserved(state))
    leaders = [own.leader >= 0 for own in state.seats]
    for _ in range(500):
        settled_rightly(state)
        if state.is_terminal():
            break
        # Whatever does something is chosen before passing on, so that games are full of moves.
        legal = state.legal_actions()
        busy = [action for action in legal if action.verb != "done"]
        state.apply_action(source.choice(busy if busy and source.random() < 0.9 else legal))
    assert dict(state.game.count_conserved(state)) == totals
    assert [own.leader >= 0 for own in state.seats] == leaders == [True] * len(state.seats)
    assert all(sum(own.figures) + own.supply == 15 for own in state.seats)


@pytest.mark.rule("dei.option.planning", "dei.option.badge_draft", "dei.setup.badges", "dei.card.market")
@pytest.mark.parametrize("planned_cards", ["at_once", "one_by_one"])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_chosen_in_secret_changes_nothing_that_the_others_see(seed: int, planned_cards: str) -> None:
    """Whenever a card is planned or laid down, or a badge drafted, another choice looks the same to the others."""
    options = {"planning": True, "planned_cards": planned_cards, "badge_draft": True}
    state = game(players=3, **options).new_initial_state(seed)
    source = random.Random(seed)
    compared: dict[type, int] = {PlanCard: 0, TakeBadge: 0}
    if planned_cards == "one_by_one":  # else there is no choice any more which card is laid down
        compared[LayDown] = 0
    for _ in range(400):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        for kind in compared:
            secret = [action for action in legal if type(action) is kind]
            if len(secret) > 1:
                one, two = state.clone(), state.clone()
                one.apply_action(secret[0])
                two.apply_action(secret[-1])
                if [own.opened for own in one.seats] != [own.opened for own in two.seats]:
                    continue  # the last planned card was played without asking, and so was shown
                # Who gets the pile next sees which badge is missing from it.
                knowing = {state.current_player(), *([one.current_player()] if kind is TakeBadge else [])}
                for other in {0, 1, 2} - knowing:
                    assert one.observation(other) == two.observation(other), kind.__name__
                    compared[kind] += 1
        lay = [action for action in legal if type(action) is LayDown]
        state.apply_action(source.choice(lay or legal))
    assert all(compared.values()), compared
