"""Learners who pass, who play at random and who do what is asked: what an exercise ticks, and what it says otherwise.

Every exercise of the first lessons is played by all of them. What its task is stands here once more, as facts of
the position: nothing else is "done", neither half of it nor what somebody else did.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.engine.core.state import State
from tabletop.teaching import Attempt, list_lessons, load_lesson
from tabletop.teaching.attempt import OVER, TURN
from tabletop.teaching.lesson import read_lesson

SEEDS = range(3)
STEPS = 40
PASSES = ("pass", "done", "nothing", "enough", "keep", "first", "lay ")
Data = dict[str, Any]
Fact = Callable[[Data, Data, State], bool]


def me(d: Data) -> Data:
    found: Data = d["seats"][0]
    return found


def hand(d: Data) -> int:
    return len(me(d)["hand"])


def goods(d: Data, good: str) -> int:
    return int(me(d)["goods"].get(good, 0))


def figure(d: Data, character: str) -> Data | None:
    """A character of Axon Protocol; None if it is not in the city."""
    return next((f for f in d["figures"] if f["character"] == character), None)


def area(d: Data, character: str) -> str:
    found = figure(d, character)
    return str(found["area"]) if found else ""


def marks(d: Data, character: str, marker: str) -> int:
    found = figure(d, character)
    return int(found["markers"].get(marker, 0)) if found else 0


def there(d: Data, name: str) -> int:
    """How many scrappers of the learner stand in an area of D.E.I."""
    return int(me(d)["figures"].get(name, 0))


def gained(before: Data, after: Data) -> int:
    """The technology that the learner has more."""
    return int(me(after)["technology"] - me(before)["technology"])


def cubes(d: Data, colour: str = "") -> int:
    held = [c for c, holder in zip(d["colours"], d["holders"], strict=True) if holder == 0]
    return sum(1 for c in held if colour in ("", c))


def holds(state: Any, name: str) -> bool:
    return bool(state.majority(name).holder == 0)


TASKS: dict[str, Fact] = {
    "51st_state_first_round/hand": lambda b, a, s: hand(b) == 6 and hand(a) == 4,
    "51st_state_first_round/draft": lambda b, a, s: hand(a) == hand(b) + 1,
    "51st_state_first_round/production": lambda b, a, s: goods(a, "worker") < goods(b, "worker"),
    "51st_state_first_round/build": lambda b, a, s: me(a)["locations"][0]["card"] == "docks",
    "51st_state_first_round/develop": lambda b, a, s: [x["card"] for x in me(a)["locations"]] == ["oil_rig"],
    "51st_state_first_round/deal": lambda b, a, s: me(a)["deals"] == ["church"],
    "51st_state_first_round/raze": lambda b, a, s: [x["ruin"] for x in a["seats"][1]["locations"]][:2] == [False, True],
    "51st_state_first_round/use": lambda b, a, s: me(a)["locations"][0]["uses"] == 1 and s.scores()[0] > 0,
    "51st_state_first_round/open": lambda b, a, s: goods(a, "worker") == 2,
    "51st_state_first_round/pass": lambda b, a, s: a["round"] == 2 or a["phase"] == "cleanup",
    "axon_protocol_first_round/corporation": lambda b, a, s: bool(me(a)["corporation"]),
    "axon_protocol_first_round/characters": lambda b, a, s: len(a["figures"]) == 2,
    "axon_protocol_first_round/activate": lambda b, a, s: marks(a, "serial_killer", "scandals") == 1,
    "axon_protocol_first_round/hack": lambda b, a, s: marks(a, "street_samurai", "augments") == 1 and hand(a) == 1,
    "axon_protocol_first_round/area": lambda b, a, s: marks(a, "reporter", "products") == 1,
    "axon_protocol_violence/murder": lambda b, a, s: (
        figure(a, "cop") is None and marks(a, "serial_killer", "violence") == 1
    ),
    "axon_protocol_first_round/phishing": lambda b, a, s: figure(a, "reporter") is not None and hand(a) == 1,
    "axon_protocol_first_round/first": lambda b, a, s: a["first_taken"] and a["first"] == 0 and hand(a) == 1,
    "axon_protocol_first_round/counter": lambda b, a, s: marks(a, "rich_kid", "products") == 1 and hand(a) == hand(b),
    "axon_protocol_first_round/round_end": lambda b, a, s: hand(b) == 6 and hand(a) == 4,
    "axon_protocol_first_round/red": lambda b, a, s: area(a, "serial_killer") == "fort_plissken" and a["limit"] == 21,
    "axon_protocol_routines/first_line": lambda b, a, s: area(a, "gang_boss") == "fort_plissken",
    "axon_protocol_routines/nearest": lambda b, a, s: area(a, "street_samurai") == "villa_hill",
    "axon_protocol_routines/tie": lambda b, a, s: area(a, "street_samurai") == "tessera_depot",
    "axon_protocol_routines/nobody": lambda b, a, s: area(a, "street_samurai") == "neon_mile",
    "axon_protocol_law/in_prison": lambda b, a, s: (figure(a, "street_samurai") or {})["area"] == "fort_plissken",
    "axon_protocol_routines/prisoner": lambda b, a, s: area(a, "street_samurai") == "neon_mile",
    "axon_protocol_ways/one_drug": lambda b, a, s: area(a, "street_samurai") in ("arena", "neon_mile"),
    "axon_protocol_areas/microbionics": lambda b, a, s: "microbionics_inc:0" in a["used"],
    "axon_protocol_areas/leave": lambda b, a, s: "street_samurai" in a["deck"],
    "axon_protocol_violence/saved": lambda b, a, s: marks(a, "street_samurai", "augments") == 1,
    "axon_protocol_routines/skipped": lambda b, a, s: a["data"] == {"lumora_flagship": 1},
    "axon_protocol_goods/overdose": lambda b, a, s: figure(a, "rich_kid") is None,
    "axon_protocol_goods/trader": lambda b, a, s: marks(a, "rich_kid", "products") == 1,
    "axon_protocol_goods/shop": lambda b, a, s: marks(a, "gadget_vendor", "augments") == 2,
    "axon_protocol_goods/own": lambda b, a, s: area(a, "gadget_vendor") == "neon_mile",
    "axon_protocol_goods/party": lambda b, a, s: marks(a, "cop", "drugs") == 1 == marks(a, "reporter", "drugs"),
    "axon_protocol_ways/walk": lambda b, a, s: area(a, "private_investigator") == "tessera_depot",
    "axon_protocol_ways/highway": lambda b, a, s: area(a, "cop") == "central_station",
    "axon_protocol_ways/fly": lambda b, a, s: area(a, "corporate_assassin") == "echolot_archive",
    "axon_protocol_ways/passenger": lambda b, a, s: (
        area(a, "rich_kid") == area(a, "taxi_driver") in ("neon_mile", "canal_quarter")
    ),
    "axon_protocol_areas/scene": lambda b, a, s: marks(a, "rich_kid", "augments") == 1,
    "axon_protocol_areas/two_points": lambda b, a, s: figure(a, "rich_kid") is not None and s.current_player() == 0,
    "axon_protocol_areas/lure": lambda b, a, s: len(a["figures"]) == 5 and marks(a, "fence", "products") == 1,
    "axon_protocol_areas/exits": lambda b, a, s: len(a["figures"]) == 3 and "airfield:0" in a["used"],
    "axon_protocol_violence/crime": lambda b, a, s: len(a["scenes"]) == 1 == marks(a, "terrorist", "violence"),
    "axon_protocol_violence/loot": lambda b, a, s: marks(a, "syndicate_enforcer", "products") == 2,
    "axon_protocol_violence/justice": lambda b, a, s: (
        figure(a, "cop") is None and not marks(a, "serial_killer", "violence")
    ),
    "axon_protocol_violence/android": lambda b, a, s: (
        figure(a, "care_android") is not None and not marks(a, "care_android", "augments")
    ),
    "axon_protocol_law/arrest": lambda b, a, s: area(a, "serial_killer") == "fort_plissken",
    "axon_protocol_law/release": lambda b, a, s: area(a, "serial_killer") not in ("", "fort_plissken"),
    "axon_protocol_law/inside": lambda b, a, s: marks(a, "gang_boss", "augments") == 1,
    "axon_protocol_law/guard": lambda b, a, s: bool((figure(a, "care_android") or {}).get("guarding")),
    "axon_protocol_law/patrol": lambda b, a, s: area(a, "riot_android") == "neon_mile",
    "dei_first_round/setup": lambda b, a, s: me(a)["leader"] in ("2.6d", "2.7c"),
    "dei_first_round/card": lambda b, a, s: len(me(a)["opened"]) == 2,
    "dei_first_round/order": lambda b, a, s: me(a)["leader"] == "2.7a" and there(a, "2.7a") == 1,
    "dei_first_round/collect": lambda b, a, s: gained(b, a) == 1 == b["technology"]["2.7a"] - a["technology"]["2.7a"],
    "dei_first_round/up": lambda b, a, s: cubes(a, "machines") == 1 and holds(s, "2.6C"),
    "dei_first_round/cubes": lambda b, a, s: cubes(b) == 1 and cubes(a) == 2,
    "dei_first_round/purchase": lambda b, a, s: me(a)["technology"] + me(a)["energy"] < 4,
    "dei_first_round/drone": lambda b, a, s: there(a, "2.6C") == 2 and cubes(a, "machines") == 1,
    "dei_first_round/candy": lambda b, a, s: me(a)["leader"] == "2.7a" and me(a)["candy"] == ["lift"],
    "dei_first_round/mission": lambda b, a, s: me(a)["vp"] == me(b)["vp"] + 6,
    "dei_first_round/cleanup": lambda b, a, s: "steam_shovel" in me(a)["opened"] and a["round"] == 2,
    "dei_majorities/most": lambda b, a, s: gained(b, a) == 1 == b["technology"]["2.7a"] - a["technology"]["2.7a"],
    "dei_majorities/tie": lambda b, a, s: holds(s, "2.7c"),
    "dei_majorities/cube": lambda b, a, s: holds(s, "2.4a") and cubes(b) == 0 and cubes(a) == 1,
    "dei_majorities/scout": lambda b, a, s: holds(s, "2.2c"),
    "dei_majorities/barricade": lambda b, a, s: holds(s, "2.7a"),
    "dei_majorities/bombardier": lambda b, a, s: holds(s, "2.7c"),
}
EXERCISES = [f"{name}/{x.id}" for name in list_lessons() for x in load_lesson(name) if not x.coached]
"""What is coached has no task but to play."""
FIRST = {id.split("/")[0] for id in TASKS}
"""The lessons whose tasks stand here; those of the courses are held to their goals (`test_answers.py`)."""


def begun(id: str) -> Attempt:
    lesson, exercise = id.split("/")
    return Attempt(load_lesson(lesson), exercise)


def wanders(attempt: Attempt, source: random.Random, passing: float) -> str:
    """An answer at random; the learner passes where it can be, so often."""
    state = attempt.session.state
    answers = [str(action) for action in state.legal_actions()]
    if state.current_player() == attempt.learner and source.random() < passing:
        answers = [x for x in answers if x.startswith(PASSES)] or answers
    return source.choice(answers)


def test_every_exercise_of_these_lessons_has_its_task_stated_here() -> None:
    assert set(TASKS) == {id for id in EXERCISES if id.split("/")[0] in FIRST}


@pytest.mark.parametrize("id", TASKS)
def test_the_solution_does_what_the_exercise_asks_and_no_part_of_it_does(id: str) -> None:
    attempt = begun(id)
    before = attempt.session.state.to_dict()

    for action in attempt.exercise.solution:
        assert not attempt.done
        assert not attempt.missed
        attempt.session.apply(action)

    assert attempt.done
    assert not attempt.missed
    assert TASKS[id](before, attempt.session.state.to_dict(), attempt.session.state)


@pytest.mark.breadth(every=3)
@pytest.mark.parametrize("passing", [1.0, 0.0])
@pytest.mark.parametrize("id", TASKS)
def test_whatever_is_played_an_exercise_is_done_by_the_learner_or_says_that_it_is_missed(
    id: str, passing: float
) -> None:
    for seed in SEEDS:
        attempt, source = begun(id), random.Random(f"{id} {passing} {seed}")
        session = attempt.session
        before, round = session.state.to_dict(), session.state.round
        missed, rival_acts = "", False
        for _ in range(STEPS):
            state = session.state
            if state.question is None:
                break
            rival_acts |= state.question.opens_turn and state.current_player() != attempt.learner
            session.apply(wanders(attempt, source, passing))
            state = session.state
            if attempt.done:
                assert session.node.player == attempt.learner, "somebody else's move was taken for it"
                assert TASKS[id](before, state.to_dict(), state), session.nodes
                assert not missed, "it was said to be impossible"
                break
            if state.is_terminal() and not missed:
                assert attempt.missed == OVER, session.nodes
            elif rival_acts or state.is_terminal() or state.round != round:
                assert attempt.missed, session.nodes
            assert attempt.missed or not missed, "what was missed cannot come back"
            missed = attempt.missed


# --- one by one -----------------------------------------------------------------------------------------------------

ROWS = """
game = "51st_state"
parameters = { first_player = 1 }
title = { en = "a", de = "b", es = "c" }
[[exercise]]
id = "one"
title = { en = "a", de = "b", es = "c" }
text = { en = "a", de = "b", es = "c" }
goal = [["construct docks", "pass"], "construct school"]
solution = ["construct docks", "pass"]
position = { seats = [{ goods = { grey = 2 }, hand = ["Docks", "School"] }, { hand = ["Camp"] }] }
"""


def test_what_a_rival_exchanges_is_not_the_learners() -> None:
    attempt = begun("51st_state_first_round/production")

    attempt.session.apply("pass")
    attempt.session.apply("exchange brick")

    assert not attempt.done
    assert attempt.missed == TURN


def test_a_way_is_played_in_its_order_and_another_way_is_as_good() -> None:
    lesson = read_lesson(ROWS, "rows")
    first, other, back = (Attempt(lesson, "one") for _ in range(3))

    first.session.apply("construct docks")
    assert not first.done
    assert not first.missed
    first.session.apply("pass")  # the rival's
    assert not first.done
    first.session.apply("pass")
    assert first.done
    other.session.apply("construct school")
    assert other.done
    back.session.apply("pass")
    assert (back.done, back.missed) == (False, TURN)
    assert lesson.find_mistakes() == ["one, line 5: the solution does not reach the goal"]


def test_a_part_of_the_solution_that_reaches_the_goal_is_named() -> None:
    half = ROWS.replace('["construct docks", "pass"], ', '"construct docks", ')

    said = "one, line 5: the goal is reached before 'pass', by a part of the solution"
    assert read_lesson(half, "half").find_mistakes() == [said]


def test_the_arrest_that_ends_the_game_is_answered_and_can_be_taken_back() -> None:
    attempt = begun("axon_protocol_first_round/red")

    attempt.session.apply("do cop arrest character:fence")
    while not attempt.session.state.is_terminal():
        decision = attempt.session.state.decision
        assert decision is not None
        attempt.session.apply(decision.default)
    assert attempt.missed == OVER
    while attempt.missed:
        attempt.take_back()

    assert attempt.session.index == attempt.begins
    attempt.session.apply("do cop arrest character:serial_killer")
    assert attempt.done


def test_a_turn_that_cannot_lead_to_the_goal_any_more_is_answered_before_it_ends() -> None:
    attempt = begun("axon_protocol_first_round/hack")

    attempt.session.apply("activate street_samurai")
    assert not attempt.missed
    attempt.session.apply("routine")

    assert attempt.missed == TURN
    attempt.take_back()
    assert not attempt.missed


def test_what_leaves_the_goal_in_reach_is_not_missed() -> None:
    attempt = begun("dei_first_round/order")

    attempt.session.apply("enlist enlist:tactics 2.7c")

    assert not attempt.missed


def test_taking_back_at_the_start_changes_nothing() -> None:
    attempt = begun("51st_state_first_round/production")

    attempt.take_back()

    assert attempt.session.index == attempt.begins > 0
    assert not attempt.missed
