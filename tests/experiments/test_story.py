"""Turning points are read off a game as it went."""

import tabletop
from tabletop.experiments import find_turning_points, lead


def played(seed: int) -> tabletop.Session:
    game = tabletop.load_game("51st_state", players=3)
    session = tabletop.Session(game, seed=seed, seats=["random"] * 3)
    session.run_strategies()
    return session


def test_the_lead_is_over_the_best_other_seat() -> None:
    assert [lead((5, 9, 7), seat) for seat in range(3)] == [-4, 2, -2]


def test_turning_points_stand_in_the_order_of_play_and_tell_the_swing_of_their_decision() -> None:
    session = played(3)

    points = find_turning_points(session, most=4)

    assert len(points) == 4
    assert [p.node_index for p in points] == sorted(p.node_index for p in points)
    for point in points:
        before, after = session.nodes[point.node_index - 1].state, session.nodes[point.node_index].state
        assert point.scores == after.scores()
        assert point.swing == lead(after.scores(), point.player) - lead(before.scores(), point.player) != 0
        assert point.takes_lead == (lead(before.scores(), point.player) <= 0 < lead(after.scores(), point.player))


def test_no_decision_left_out_weighs_more_than_one_that_is_named() -> None:
    session = played(4)
    every = find_turning_points(session, most=10_000)
    named = find_turning_points(session, most=3)

    def weight(point: object) -> int:
        return abs(point.swing) * (2 if point.takes_lead else 1)  # type: ignore[attr-defined]

    assert min(map(weight, named)) >= max(weight(p) for p in every if p not in named)


def test_a_game_that_has_not_begun_has_no_turning_points() -> None:
    assert find_turning_points(tabletop.Session(tabletop.load_game("51st_state"), seed=1)) == []
