"""What parameters do in particular, beside what each changes (`changes.py`)."""

from __future__ import annotations

import pytest

from tests.alike import only, play

from .changes import scenario
from .table import game, goods, settled


@pytest.mark.rule("51s.defence", "51s.raze.opponent")
def test_a_defence_of_nothing_can_be_razed_for_nothing() -> None:
    state = scenario(game(defence_action=0), {}, {"locations": ["Archive"]})
    assert only(state, "raze") == ["raze 1 1"]
    play(state, "raze 1 1")
    assert goods(state, 0) == {"worker": 2}
    assert settled(state)
