"""Long work in small pieces: the same results here and in processes, progress, and stopping."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

import tabletop
from tabletop.experiments import Job, Match, play_match, play_one, process_pool


def square(n: int) -> int:
    return n * n


def refuse_three(n: int) -> int:
    if n == 3:
        raise ValueError("not three")
    return n


def test_work_done_now_and_work_done_beside_others_give_the_same() -> None:
    expected = [n * n for n in range(25)]

    assert Job(square, range(25)).run_now() == expected
    assert asyncio.run(Job(square, range(25)).run()) == expected


def test_processes_give_the_same_results_in_the_same_order() -> None:
    game = tabletop.load_game("51st_state", victory_points=8)
    work = [Match(game, ("random", "random"), seed) for seed in range(7)]
    with process_pool(2) as pool:
        shared = asyncio.run(Job(play_one, work, pool, chunk=2).run())

    assert shared == Job(play_one, work).run_now()


def test_progress_ends_with_all_of_it() -> None:
    told: list[tuple[int, int]] = []

    asyncio.run(Job(square, range(9)).run(lambda done, total: told.append((done, total))))

    assert told[-1] == (9, 9)


def test_a_cancelled_job_keeps_what_is_done_and_can_be_finished_later() -> None:
    def stop_at_40(n: int) -> int:
        if n == 40:
            job.cancel()
        return n * n

    job: Job[int, int] = Job(stop_at_40, range(100))
    assert asyncio.run(job.run()) == [n * n for n in range(41)]

    job.cancelled = False
    assert len(job.run_now()) == 100


def test_a_job_that_goes_on_does_nothing_twice() -> None:
    with ThreadPoolExecutor(1) as pool:
        for executor in (None, pool):
            asked: list[int] = []
            job: Job[int, None] = Job(asked.append, range(20), executor, chunk=3)
            job.results = dict.fromkeys((0, 1, 7, 19))

            asyncio.run(job.run())

            assert sorted(asked) == [n for n in range(20) if n not in (0, 1, 7, 19)]
            assert job.done == 20


def test_a_mistake_in_the_work_is_not_swallowed() -> None:
    with pytest.raises(ValueError, match="not three"):
        asyncio.run(Job(refuse_three, range(5)).run())
    with process_pool(1) as pool, pytest.raises(ValueError, match="not three"):
        asyncio.run(Job(refuse_three, range(5), pool).run())


def test_a_match_tells_the_points_round_by_round() -> None:
    result = play_match(tabletop.load_game("51st_state", players=3), ["random"] * 3, seed=4)

    assert len(result.by_round) == result.rounds
    assert result.by_round[-1] == result.scores
    for before, after in pairwise(result.by_round):
        assert all(b <= a for b, a in zip(before, after, strict=True))
