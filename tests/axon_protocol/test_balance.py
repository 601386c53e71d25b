"""The figures of the balance: they are of the content that is shipped, and say what was wanted of the design."""

from __future__ import annotations

import pytest

from tabletop.games.axon_protocol.table.goods import SKILLS
from tools.balance import GAMES, MAIN, Limit
from tools.balance_axon import ENDINGS, FREE, PLAYERS, STUDY, AxonCounts, check_limits, load, play, play_free

Found = dict[str, dict[int, AxonCounts]]
OPEN = {"every corporation wins between 0.75 and 1.25 of its fair share"}
"""What the tables say is not met; all else is."""


@pytest.fixture(scope="module")
def found() -> Found:
    """What `--write` has counted; the content is the one that is played."""
    digest, counts = STUDY.read()
    assert digest == load(2, "published").content.digest, "play the balance anew: python -m tools.balance_axon --write"
    return counts


def test_the_tables_say_what_was_counted(found: Found) -> None:
    text = (GAMES / "axon_protocol" / "content" / "BALANCE.md").read_text(encoding="utf-8")
    assert text == STUDY.text(found, load(2, "published").content)


def test_the_limits_of_the_design_are_met_but_for_those_named_here(found: Found) -> None:
    told: list[Limit] = list(check_limits(found, load(2, "published").content))
    assert len(told) == 17
    assert {limit.goal for limit in told if not limit.met} == OPEN


def test_a_limit_that_is_not_met_says_so_and_by_whom(found: Found) -> None:
    seen = AxonCounts.from_data(found[MAIN][2].as_data())
    seen.used["worm"] = 0
    seen.endings["supply"], seen.endings["stress"] = seen.endings["stress"], seen.endings["supply"]
    told = check_limits({MAIN: {**found[MAIN], 2: seen}, FREE: found[FREE]}, load(2, "published").content)
    missed = [limit.to_markdown() for limit in told if not limit.met]
    assert "Worm 0 with 2 players" in "".join(missed)
    assert "by stress" in "".join(missed)


def test_every_card_corporation_and_skill_was_used_and_stress_ends_most_games(found: Found) -> None:
    content = load(2, "published").content
    assert tuple(found[MAIN]) == tuple(found[FREE]) == PLAYERS
    for seen in found[MAIN].values():
        assert all(seen.uses[f"skill {skill}"] for skill in SKILLS)
        assert all(seen.used[design] <= seen.held[design] <= seen.games for design in content.software)
        assert all(seen.used[design] for design in content.software)
    for by in found.values():
        for seen in by.values():
            assert set(content.corporations) == set(seen.played)
            assert sum(seen.endings[ending] for ending in ENDINGS) == seen.games
            assert seen.endings["stress"] > seen.games / 2


def test_counts_come_back_from_data_as_they_were() -> None:
    seen = play((3, 1, "heuristic", "published"))
    assert seen.add(play_free((3, 2, "heuristic", "published"))) is None
    back = AxonCounts.from_data(seen.as_data())
    assert back.as_data() == seen.as_data()
    assert (back.games, back.used, back.rounds) == (2, seen.used, sorted(seen.rounds))


def test_games_of_the_balance_depend_on_their_seed_alone() -> None:
    assert play_free((2, 5, "heuristic", "published")) == play_free((2, 5, "heuristic", "published"))
