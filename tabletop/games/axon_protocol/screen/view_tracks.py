"""The tracks as plain data: resources, stress, distance from the end, and the seven steps at the end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.values import N_
from tabletop.games.axon_protocol.rules.rounds import list_lowest_scorers, list_red_resources
from tabletop.games.axon_protocol.screen.data import Lies, Progress, Step, Track, Tracks
from tabletop.games.axon_protocol.table.goods import DATA, RESOURCES, TOP, VIOLENCE
from tabletop.games.axon_protocol.table.state import SCENE
from tabletop.games.axon_protocol.words.phrases import describe_end_reason
from tabletop.games.axon_protocol.words.texts import describe_amount, get_resource_name, joined, say

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.state import AxonState

SUPPLY_TOLD = 3
"""Largest supply that is reported as near the end of the game."""
ENDED = {
    "stress": N_("It has ended by stress: the limit was reached, and everybody else had one more turn."),
    "supply": N_("It has ended by supply: a resource had run out, and everybody else had one more turn."),
    "red": N_("It has ended by the red zone: the limit fell to the stress."),
    "rounds": N_("It has ended with the last round."),
}
PASSED = N_("It has ended by stress: the limit was passed, and everybody else had one more turn.")


def build_tracks(state: AxonState, lang: str) -> Tracks:
    """Return the six resource tracks, stress and limit, and the distance from the end."""
    return {
        "resources": [_build_track(state, k, lang) for k in range(len(RESOURCES))],
        "red_text": state.game.rule("axn.round.red").sentence(lang),
        "stress": state.stress,
        "limit": state.limit,
        "start_limit": state.game.first_limit,
        "end_text": _describe_distance(state, lang),
    }


def _build_track(state: AxonState, k: int, lang: str) -> Track:
    waiting = [n for n in range(1, TOP + 1) if state.rewards[k] >> n & 1]
    return {
        "id": RESOURCES[k],
        "count": state.in_play[k],
        "supply": state.supply[k],
        "rewards": [{"field": n, "kind": state.game.get_reward_kind(k, n)} for n in waiting],
        "red_from": state.game.red_from,
        "top": TOP,
        "owners": [p for p in range(len(state.seats)) if k in state.list_resources(p)],
        "on": _list_places(state, k, lang),
    }


def _list_places(state: AxonState, k: int, lang: str) -> list[Lies]:
    """Return the places of the markers of a resource: characters, areas, action fields."""
    areas = state.city.areas
    if k == DATA:
        return [{"who": areas[a].name(lang), "n": n} for a, n in state.data.items() if n]
    places: list[Lies] = [
        {"who": state.characters[f.id].name(lang), "n": f.markers[k]} for f in state.figures.values() if f.markers[k]
    ]
    if k == VIOLENCE:
        for area, fields in state.city.fields_of.items():
            if n := sum(bool(state.marks[field] & SCENE) for field in fields):
                places.append({"who": areas[area].name(lang), "n": n})
    return places


def _describe_distance(state: AxonState, lang: str) -> list[str]:
    """Return the distance from the end by stress, supply and red zone; in the last turns the reason for the end."""
    if state.is_terminal():
        return [describe_end(state, lang)]
    if state.ending:  # no more rounds follow, so nothing brings the end nearer
        return [describe_end_reason(state, state.ending, lang), _describe_stress(state, lang)]
    return [_describe_stress(state, lang), _describe_supply(state, lang), _describe_red_zone(state, lang)]


def describe_end(state: AxonState, lang: str) -> str:
    """Return the reason for the end of the game; empty if it is not over."""
    if not state.is_terminal() or not state.ending:
        return ""
    message = PASSED if state.ending == "stress" and state.game.stress_beyond else ENDED[state.ending]
    return say(message, lang)


def _describe_stress(state: AxonState, lang: str) -> str:
    left = max(0, state.limit + state.game.stress_beyond - state.stress)
    if state.ending:
        return say(N_("The end is near: everybody has one more turn at most."), lang)
    return say(N_("By stress: {n} more {n:/marker/markers} and the end is near."), lang, n=left)


def _describe_supply(state: AxonState, lang: str) -> str:
    supply = [state.count_left(k) for k in range(len(RESOURCES))]
    least = min(supply)
    scarce = [k for k, n in enumerate(supply) if n == least]
    if least > SUPPLY_TOLD:
        return say(N_("By supply: at least {n} markers of each resource are left."), lang, n=least)
    if least == 0:
        names = joined((get_resource_name(k, lang) for k in scarce), lang)
        message = N_("By supply: no {resources} are left; making one more brings the end near.")
        return say(message, lang, resources=names)
    left = joined((describe_amount(k, least, lang) for k in scarce), lang)
    return say(N_("By supply: {left} left; making one more than that brings the end near."), lang, left=left)


def _describe_red_zone(state: AxonState, lang: str) -> str:
    red = list_red_resources(state)
    if not state.game.red_step:
        return say(N_("By the red zone: it lowers no limit."), lang)
    if not red:
        return say(N_("By the red zone: no counter is in it; the limit stays at {limit}."), lang, limit=state.limit)
    names = joined((get_resource_name(RESOURCES.index(name), lang) for name in red), lang)
    limit = state.limit - state.game.red_step
    if limit <= state.stress:
        message = N_("By the red zone: {resources} in it; the game ends at the end of this round.")
        return say(message, lang, resources=names)
    message = N_("By the red zone: {resources} in it; the limit falls to {limit} at the end of this round.")
    return say(message, lang, resources=names, limit=limit)


# --- the end of a round ---------------------------------------------------------------------------------------------

STEPS = (
    N_("Phishing for software cards"),
    N_("Draw software cards: {cards}"),
    N_("Discard down to the hand limit of {limit}"),
    N_("Remove all activation markers"),
    N_("Red zone: does the limit fall?"),
    N_("Fewest points: the next first player"),
    N_("Fewest points: phishing for nothing"),
)


def build_checklist(state: AxonState, lang: str) -> list[Step]:
    """Return the seven steps with their progress."""
    now = get_current_step(state)
    facts = {"cards": state.game.round_cards, "limit": state.game.hand_limit}
    shown: list[Step] = []
    for k, text in enumerate(STEPS, 1):
        at: Progress = "next" if now == 0 or k > now else "now" if k == now else "done"
        if k == 6 and state.first_taken:
            at = "skipped"
        shown.append(
            {"step": k, "text": say(text, lang, **facts), "state": at, "detail": _describe_step(state, k, now, lang)}
        )
    return shown


def get_current_step(state: AxonState) -> int:
    """Return the current step of the end of the round; 0 at other times."""
    if state.phase != "end_of_round":
        return 0
    waiting = [type(step).__name__ for step, _, _ in reversed(state.agenda)]
    return next((NEXT_UP[name] for name in waiting if name in NEXT_UP), 7)


NEXT_UP = {
    "EndPhishing": 1, "DrawCards": 1, "KeepLimit": 2, "Reduce": 3, "Clear": 3, "CheckRed": 4, "NewFirst": 5,
    "LastPhishing": 6,
}  # fmt: skip
"""Step in progress while a class of step waits on the agenda."""


def _describe_step(state: AxonState, step: int, now: int, lang: str) -> str:
    """Return the current meaning of a step."""
    if step == now and state.current_player() >= 0:
        return state.word("player", state.current_player(), lang)
    if step == 5 and now < 5:
        return _describe_red_zone(state, lang)
    if step == 6 and state.first_taken:
        return say(N_("The first-player marker was taken this round."), lang)
    if step >= 6 and now < step:
        return joined((state.word("player", seat, lang) for seat in list_lowest_scorers(state)), lang)
    return ""
