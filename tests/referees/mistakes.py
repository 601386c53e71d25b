"""Twenty mistakes in rules, planted for the referees to find: such as a change of the code could really bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from tabletop.games.axon_protocol.rules import software, windows
from tabletop.games.axon_protocol.table import verbs as axon
from tabletop.games.dei.rules.effects import moving
from tabletop.games.dei.table import majority
from tabletop.games.dei.table import verbs as dei
from tabletop.games.fifty_first_state.rules import building, draft, scoring, turns
from tabletop.games.fifty_first_state.table import verbs as fifty

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]


@dataclass(frozen=True)
class Mistake:
    """A mistake in the rules of a game, and the rules of which a referee may say that they are broken."""

    name: str
    game: str
    plant: Plant
    rules: tuple[str, ...]
    players: int = 3
    start: Mapping[str, Any] = field(default_factory=dict)
    """A described position to play from; empty for the set-up."""


def around(patch: Patch, place: Any, name: str, change: Callable[..., Any]) -> None:
    """Put `change(original, *arguments)` in the place of a function or method."""
    original = getattr(place, name)
    patch.setattr(place, name, lambda *arguments, **more: change(original, *arguments, **more))


# --- 51st State ---------------------------------------------------------------------------------------------------


def score_ruins(patch: Patch) -> None:
    patch.setattr(scoring, "count_locations", lambda state, player: len(state.seats[player].locations))


def put_locations_before_goods(patch: Patch) -> None:
    def winners(state: Any) -> tuple[int, ...]:
        keys = [(n, scoring.count_locations(state, k), len(state.seats[k].hand)) for k, n in enumerate(state.scores())]
        return tuple(k for k, key in enumerate(keys) if key == max(keys))

    patch.setattr(scoring, "winners", winners)


def end_past_the_goal(patch: Patch) -> None:
    def score(state: Any, player: int, n: int) -> None:
        state.seats[player].vp += n
        state.last_round = state.last_round or state.seats[player].vp > state.game.victory_points

    patch.setattr(fifty, "score", score)


def keep_the_discard_pile(patch: Patch) -> None:
    def take_from_deck(state: Any, n: int) -> list[str]:
        if len(state.deck) < n:
            state.deck = [*state.discard, *state.deck]
        return [state.deck.pop() for _ in range(min(n, len(state.deck)))]

    patch.setattr(fifty, "take_from_deck", take_from_deck)


def forget_the_compensation(patch: Patch) -> None:
    def resolve(original: Any, step: Any, state: Any, player: int) -> None:
        pending = len(state.agenda)
        original(step, state, player)
        state.agenda[pending:] = [item for item in state.agenda[pending:] if item[1] != step.owner]

    around(patch, building.BurnDown, "resolve", resolve)


def raze_those_who_passed(patch: Patch) -> None:
    def _razing(original: Any, question: Any, state: Any, player: int, reds: int, actions: list[Any]) -> None:
        passed = [seat.passed for seat in state.seats]
        for seat in state.seats:
            seat.passed = False
        original(question, state, player, reds, actions)
        for seat, was in zip(state.seats, passed, strict=True):
            seat.passed = was

    around(patch, turns.Turn, "_add_razing", _razing)


def draft_clockwise_twice(patch: Patch) -> None:
    around(patch, draft.Draft, "resolve", lambda original, step, state, player: original(
        draft.Draft(False), state, player))  # fmt: skip


# --- D.E.I. -------------------------------------------------------------------------------------------------------


def give_ties_to_the_first(patch: Patch) -> None:
    def holder(state: Any, area: int) -> int:
        values = [majority.compute_strength(state, player, area) for player in range(len(state.seats))]
        return values.index(max(values)) if max(values) else -1

    patch.setattr(dei, "find_holder", holder)


def keep_abandoned_outposts(patch: Patch) -> None:
    around(patch, dei, "_settle", lambda original, state, k, area, who: who >= 0 and original(state, k, area, who))


def count_z13_twice(patch: Patch) -> None:
    def strength(original: Any, state: Any, player: int, area: int, *more: Any) -> int:
        seat = state.seats[player]
        return int(original(state, player, area, *more)) - (seat.leader == area and seat.faction == "farm_z")

    around(patch, majority, "compute_strength", strength)


def give_no_candy_to_victims(patch: Patch) -> None:
    def kill(state: Any, player: int, victim: int, area: int) -> None:
        seat = state.seats[victim]
        seat.figures[area] -= 1
        seat.supply += 1
        dei.settle(state, area)

    patch.setattr(dei, "kill", kill)


def lose_killed_figures(patch: Patch) -> None:
    def kill(original: Any, state: Any, player: int, victim: int, area: int) -> None:
        original(state, player, victim, area)
        state.seats[victim].supply -= 1

    around(patch, dei, "kill", kill)


def lose_paid_resources(patch: Patch) -> None:
    def buy(original: Any, state: Any, *arguments: Any) -> Any:
        technology, energy = state.technology_left, state.energy_left
        card = original(state, *arguments)
        state.technology_left, state.energy_left = technology, energy
        return card

    around(patch, dei, "buy", buy)


def enter_without_majority(patch: Patch) -> None:
    patch.setattr(moving, "is_guarded", lambda state, player, area: False)


# --- Axon Protocol ------------------------------------------------------------------------------------------------


def lower_the_stress(patch: Patch) -> None:
    def count_down(original: Any, state: Any, resource: int, n: int) -> None:
        original(state, resource, n)
        state.stress -= n

    around(patch, axon, "count_down", count_down)


def leave_rewards_on_the_track(patch: Patch) -> None:
    def count_up(original: Any, state: Any, player: int, resource: int) -> None:
        waiting = state.rewards[resource]
        original(state, player, resource)
        state.rewards[resource] = waiting

    around(patch, axon, "count_up", count_up)


def lose_discarded_cards(patch: Patch) -> None:
    patch.setattr(axon, "discard", lambda state, player, design: axon.from_hand(state, player, design))


def ask_one_for_a_counter(patch: Patch) -> None:
    def offer_counter(state: Any, player: int, kind: str, design: str, target: str) -> None:
        order = tuple(state.list_seats_from(player)[1:2])
        state.then(player, software.AskEach(software.MayCounter(kind, design, target, player), order))

    patch.setattr(software, "offer_counter", offer_counter)


def open_windows_for_one(patch: Patch) -> None:
    around(patch, windows, "list_asked_seats", lambda original, state: original(state)[:1])


def play_no_last_turns(patch: Patch) -> None:
    def end(original: Any, state: Any, reason: str) -> None:
        ended = state.ending
        original(state, reason)
        if not ended:
            state.owed = state.owed[:-1]

    around(patch, axon, "end", end)


TIED = {
    "phase": "action", "last_round": True,
    "seats": [{"vp": 26, "hand": ["School", "Arena", "Docks"], "locations": ["Church"]},
              {"vp": 25, "locations": ["Pub", "School"]}],
}  # fmt: skip
"""Equal points; the first seat has more goods, the second more locations."""
RUINED = {
    "phase": "action", "last_round": True,
    "seats": [{"vp": 25, "locations": [{"card": "Pub", "ruin": True}]}, {"vp": 24, "locations": ["School"]}],
}  # fmt: skip

MISTAKES = (
    Mistake("ruins score at the end", "51st_state", score_ruins, ("51s.end.locations",), 2, RUINED),
    Mistake("ties go by locations before goods", "51st_state", put_locations_before_goods, ("51s.end.tie",), 2, TIED),
    Mistake("the last round needs more than 25 points", "51st_state", end_past_the_goal, ("51s.end.trigger",)),
    Mistake("cards are both in the new deck and discarded", "51st_state", keep_the_discard_pile, ("51s.deck.empty",)),
    Mistake("a razed player gets nothing", "51st_state", forget_the_compensation, ("51s.raze.compensation",), 4),
    Mistake("who has passed can be razed", "51st_state", raze_those_who_passed, ("51s.pass.safe",), 4),
    Mistake("the second draft goes clockwise too", "51st_state", draft_clockwise_twice, ("51s.draft.second",)),
    Mistake("a tie gives the outpost to the first seat", "dei", give_ties_to_the_first,
            ("dei.ruling.cube_tie", "dei.majority.tie", "dei.outpost.control")),
    Mistake("an abandoned outpost stays controlled", "dei", keep_abandoned_outposts, ("dei.outpost.abandon",)),
    Mistake("Z-13 counts two", "dei", count_z13_twice, ("dei.outpost.control", "dei.majority.needed"), 4),
    Mistake("victims get no candy boost", "dei", give_no_candy_to_victims, ("dei.candy.loss",), 4),
    Mistake("killed figures leave the game", "dei", lose_killed_figures, ("dei.things.faction",), 4),
    Mistake("paid resources leave the game", "dei", lose_paid_resources, ("dei.things.resources",)),
    Mistake("areas are entered without the majority", "dei", enter_without_majority, ("dei.majority.needed",)),
    Mistake("stress falls with the counters", "axon_protocol", lower_the_stress, ("axn.resource.leave",)),
    Mistake("rewards can be taken again", "axon_protocol", leave_rewards_on_the_track,
            ("axn.reward", "axn.reward.vp", "axn.resource.leave")),
    Mistake("cards paid leave the game", "axon_protocol", lose_discarded_cards, ("axn.software.reshuffle",)),
    Mistake("only the next player may counter", "axon_protocol", ask_one_for_a_counter,
            ("axn.software.counter", "axn.ruling.counters"), 4),
    Mistake("only the next player may react", "axon_protocol", open_windows_for_one, ("axn.software.play",), 4),
    Mistake("one player has no last turn", "axon_protocol", play_no_last_turns, ("axn.end.last_turns",), 4),
)  # fmt: skip
