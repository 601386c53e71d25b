"""Saved positions: the same future, and every mistake named with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletop.engine.core.values import Value, value
from tabletop.engine.serialization.saving import Reader, SaveError, pack

from .toy import VOCABULARY, Choose, Play, Toy


def saved() -> dict[str, Any]:
    state = Toy().scenario({"hands": [["wish"], []], "deck": ["coin"] * 4})
    state.apply_action(Play("wish"))
    return json.loads(json.dumps(state.to_dict()))  # type: ignore[no-any-return]


def test_a_position_in_the_middle_of_an_effect_has_the_same_future() -> None:
    state = Toy().state_from_dict(saved())
    assert state.legal_actions() == (Choose("points"), Choose("cards"))
    state.apply_action(Choose("points"))
    assert state.scores() == (3, 0)


def test_all_mistakes_are_named_with_their_places() -> None:
    data = saved()
    data["hands"][0] = ["coin", "king", 7]
    data["points"][1] = True
    data["turns"] = -1
    data["extra"] = 0
    del data["seed"]
    with pytest.raises(SaveError) as error:
        Toy().state_from_dict(data)
    places = ("hands[0][1]: 'king'", "hands[0][2]", "points[1]", "turns: -1")
    for part in (*places, "unknown key 'extra'", "'seed' is missing"):
        assert part in str(error.value)


@pytest.mark.parametrize(
    ("agenda", "message"),
    [
        ([[{"is": "Wish"}, 5, None]], "agenda[0][1]: 5 is not from 0 to 1"),
        ([[{"is": "Gain", "amount": 2}, -1, None], [{"is": "Wish"}, 0, None]], "agenda[0][1]: -1 is not from 0 to 1"),
        ([[{"is": "os.system"}, 0, None]], "'os.system' is not a step of this game"),
        ([[{"is": "Play", "card": "coin"}, 0, None]], "'Play' is not a step of this game"),
        ([[{"is": "Gain", "amount": 2}, 0, None]], "must end with a question"),
        ([[{"is": "Gain"}, 0, None], [{"is": "Wish"}, 0, None]], "'amount' is missing"),
        ([[{"is": "Wish"}, 0]], "must be a step, a seat and a cause"),
        ("Wish", "must be a list"),
    ],
)
def test_an_agenda_that_cannot_be_is_refused(agenda: object, message: str) -> None:
    with pytest.raises(SaveError) as error:
        Toy().state_from_dict(saved() | {"agenda": agenda})
    assert message in str(error.value)


@value
class Nest(Value):
    inside: Nest | None
    numbers: tuple[int, ...] = ()


def test_values_in_values_read_back_and_endless_nesting_is_refused() -> None:
    reader = Reader({**VOCABULARY, "Nest": Nest})
    nest = Nest(Nest(None, (1, 2)), (3,))
    assert reader.value(pack(nest), "here", Nest) == nest
    assert not reader.mistakes
    deep: Any = None
    for _ in range(200):
        deep = {"is": "Nest", "inside": deep, "numbers": []}
    assert reader.value(deep, "here", Nest) is None
    assert any("nested too deeply" in mistake for mistake in reader.mistakes)
