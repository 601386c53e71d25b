"""Bad input in every game: one clear error that names every mistake and its place, and nothing half-loaded."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.alike import (
    BadInput,
    check_any_position,
    check_any_text,
    check_bad_scenario,
    check_refused,
    check_refused_without,
    check_rubbish,
    edited,
    pools,
    put,
    read_back,
)
from tests.axon_protocol.spoilt import BAD_INPUT as AXON
from tests.dei.spoilt import BAD_INPUT as DEI
from tests.fifty_first_state.spoilt import BAD_INPUT as FIFTY

ALL = (FIFTY, AXON, DEI)
WAYS = {bad.game.name: [pools(data, *bad.parts) for data in bad.positions] for bad in ALL}
every_game = pytest.mark.parametrize("bad", ALL, ids=lambda bad: bad.game.name)


def over(field: str, *more: Any) -> pytest.MarkDecorator:
    """Try the test with every entry of a field, in every game."""
    cases = [(bad, entry) for bad in ALL for entry in (*getattr(bad, field), *more)]
    return pytest.mark.parametrize(
        ("bad", "entry"), cases, ids=[f"{bad.game.name}-{str(entry)[:50]}" for bad, entry in cases]
    )


# --- scenarios and notation -------------------------------------------------------------------------------------------


@over("scenarios")
def test_a_bad_scenario_is_refused_with_the_place_of_the_mistake(bad: BadInput, entry: tuple[Any, str]) -> None:
    description, part = entry
    if part:
        check_bad_scenario(bad.table, description, part)
    else:
        assert bad.plays_on(bad.table.scenario(description))


@over("rubbish", None, 7)
def test_rubbish_is_no_action(bad: BadInput, entry: Any) -> None:
    check_rubbish(bad.table, entry)


@every_game
@given(st.data())
def test_any_text_is_an_action_or_refused_as_notation(bad: BadInput, source: st.DataObject) -> None:
    words = st.lists(st.sampled_from(bad.words), max_size=8).map(" ".join)
    check_any_text(bad.game, source.draw(st.text(max_size=60) | words), bad.start)


# --- saved positions --------------------------------------------------------------------------------------------------


@over("edits")
def test_an_edited_position_is_refused_with_the_place_of_the_edit(bad: BadInput, entry: tuple[str, Any, str]) -> None:
    path, thing, part = entry
    data = put(bad.late, path, thing)
    if part:
        check_refused(bad.game, data, part)
    else:
        assert bad.plays_on(bad.game.state_from_dict(data))


@over("late")
def test_a_position_without_one_of_its_fields_is_refused_by_its_name(bad: BadInput, entry: str) -> None:
    check_refused_without(bad.game, bad.late, entry)


@every_game
def test_all_mistakes_of_a_position_are_named_at_once(bad: BadInput) -> None:
    data = bad.late
    for path, thing, _ in bad.wrong:
        data = put(data, path, thing)
    check_refused(bad.game, data, *(part for _, _, part in bad.wrong))


@every_game
def test_a_position_of_another_game_is_refused(bad: BadInput) -> None:
    for state, part in bad.others:
        check_refused(bad.game, state.to_dict(), part)


@every_game
@pytest.mark.parametrize("data", [None, [], "position", 7, {}])
def test_what_is_no_table_at_all_is_no_position(bad: BadInput, data: Any) -> None:
    check_refused(bad.game, data)


@pytest.mark.parametrize(
    ("bad", "number"),
    [pytest.param(bad, n, id=f"{bad.game.name}-{n}") for bad in ALL for n in range(len(bad.positions))],
)
def test_an_untouched_position_reads_back_and_plays_on(bad: BadInput, number: int) -> None:
    assert bad.plays_on(read_back(bad.game, bad.positions[number]))


@pytest.mark.breadth("51st_state")
@every_game
@settings(max_examples=450)
@given(st.data())
def test_a_position_with_random_edits_is_read_or_refused_and_nothing_else(bad: BadInput, source: st.DataObject) -> None:
    which = source.draw(st.integers(0, len(bad.positions) - 1))
    check_any_position(bad.game, edited(source, bad.positions[which], WAYS[bad.game.name][which], bad.things))
