"""What the tests of every game check alike: how one plays on, what a refusal says, and that bad input is refused.

The tests of a game say what is its own: its rulebook, its positions, and how one could spoil them.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import strategies as st

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import IllegalActionError, NotationError
from tabletop.engine.core.game import Game, ScenarioError
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.engine.declarations.parameters import Parameter, ParameterError
from tabletop.engine.declarations.rules import Rulebook
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.i18n.nouns import Count
from tabletop.engine.serialization.saving import SaveError

S = TypeVar("S", bound=State)
Way = tuple[Any, ...]
"""The keys that lead to one field of plain data."""

# --- rulebooks --------------------------------------------------------------------------------------------------------


def check_terms(rulebook: Rulebook, terms: Sequence[str]) -> None:
    """Where the first of these patterns fits the English sentence, the others fit the other languages."""
    variants = [(rule.id, variant.sentences) for rule in rulebook.values() for variant in (rule, *rule.variants)]
    numbers = {name: Count(2) for rule in rulebook.values() for name in rule.parameters}
    said = [(rule, {lang: one[lang].format_map(numbers) for lang in LANGUAGES}) for rule, one in variants]
    using = [(rule, one) for rule, one in said if re.search(terms[0], one["en"], re.IGNORECASE)]
    assert using
    for rule, one in using:
        for lang, term in zip(LANGUAGES, terms, strict=True):
            assert re.search(term, one[lang], re.IGNORECASE), f"{rule} ({lang}): {one[lang]}"


def check_search(rulebook: Rulebook, wanted: str, *words: str) -> None:
    """The rule is found by these words, given in every language."""
    for lang, sought in zip(LANGUAGES, words, strict=True):
        assert wanted in [rule.id for rule in rulebook.search(sought, lang)], lang


# --- playing on -------------------------------------------------------------------------------------------------------


class Preferring:
    """A strategy that plays one action wherever it is legal, and anything elsewhere."""

    def __init__(self, action: str) -> None:
        self.action = action

    def decide(self, view: PlayerView, source: Random) -> Action:
        legal = view.legal_actions()
        wanted = [action for action in legal if str(action) == self.action]
        return wanted[0] if wanted else legal[int(source.random() * len(legal))]


def what_helps(state: State, action: str, lang: str = "en") -> str:
    """What would help where an action is refused, in words; "" if nothing does."""
    remedy = state.check(action).remedy
    return remedy.text(state, lang) if remedy is not None else ""


def act(state: State, action: str | Action) -> Action:
    """An action from its notation."""
    return state.game.parse_action(action) if isinstance(action, str) else action


def play(state: S, *actions: str | Action) -> S:
    """Carry out these actions, one after the other."""
    for action in actions:
        state.apply_action(act(state, action))
    return state


def told(state: State, *actions: str | Action) -> list[Any]:
    """Carry out these actions; what happened, as events."""
    return [event for action in actions for event in state.apply_action(act(state, action))]


def legal(state: State, action: str | Action) -> bool:
    """Whether the action is allowed; the list of legal actions and the verdict must say the same."""
    allowed = bool(state.check(act(state, action)))
    assert allowed == (act(state, action) in state.legal_actions())
    return allowed


def refused(state: State, action: str | Action, *rules: str) -> None:
    """The action is forbidden by exactly these rules, in words of every language, and changes nothing."""
    before = state.digest()
    assert not legal(state, action)
    verdict = state.check(act(state, action))
    assert verdict.rules == rules
    for rule in rules:
        assert all(rule in verdict.text(lang) for lang in LANGUAGES)
    with pytest.raises(IllegalActionError):
        state.apply_action(act(state, action))
    assert state.digest() == before


def only(state: State, *verbs: str) -> list[str]:
    """The legal actions with these first words, in notation; all of them without a word."""
    return [str(action) for action in state.legal_actions() if not verbs or action.verb in verbs]


def seat_of(state: State, seat: int) -> dict[str, Any]:
    """Everything that belongs to a seat, as plain data: to compare before and after."""
    found: dict[str, Any] = state.to_dict()["seats"][seat]
    return found


def changed(before: State, after: State) -> set[str]:
    """What is not as it was, by the fields of a saved position; the agenda and the count of draws do not matter."""
    old, new = before.to_dict(), after.to_dict()
    return {key for key in old if old[key] != new[key]} - {"agenda", "draws"}


# --- refusals ---------------------------------------------------------------------------------------------------------


def wandered(game: Game, seed: int, decisions: int) -> tuple[State, list[Action]]:
    """A position in the middle of a random game, and whatever could be said on the way to it."""
    chance, said = Random(seed), {}
    state = game.new_initial_state(seed)
    for _ in range(decisions):
        said |= dict.fromkeys(state.possible_actions())
        if not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    return state, list(said)


def check_judged_elsewhere(wandering: Iterable[tuple[State, list[Action]]], most: int) -> None:
    """Whatever could be said in one position is judged in another without a crash; `most` of it in each."""
    positions, lists = zip(*wandering, strict=True)
    said = list(dict.fromkeys(action for actions in lists for action in actions))
    assert len(said) > 500
    for state in positions:
        before = state.digest()
        for action in said[:: 1 + len(said) // most]:
            verdict = state.check(action)
            assert bool(verdict) == (action in state.legal_actions())
            if not verdict:
                check_words(state, action)
                with pytest.raises(IllegalActionError):
                    state.apply_action(action)
        assert state.digest() == before


def check_words(state: State, action: Action) -> None:
    """The action is refused by rules that there are, and that can be told in every language."""
    verdict = state.check(action)
    assert not verdict
    assert all(state.game.rule(rule) for rule in verdict.rules)
    assert all(verdict.text(lang) and action.text(state, lang) for lang in LANGUAGES)


def check_nonsense(state: State, text: str) -> None:
    """What this text says is judged with a rule and without a crash, and changes nothing."""
    before = state.digest()
    check_words(state, act(state, text))
    assert state.digest() == before


def refusing(state: State) -> set[str]:
    """The rules by which something is refused here; whatever one could think of is legal or has a reason."""
    possible, legal = state.possible_actions(), state.legal_actions()
    assert len(set(possible)) == len(possible)
    assert set(legal) < set(possible)
    rules = {action: state.check(action).rules for action in possible}
    assert [action for action in possible if bool(rules[action]) == (action in legal)] == []
    assert [action for action in possible if state.game.parse_action(str(action)) != action] == []
    return {rule for named in rules.values() for rule in named}


# --- parameters -------------------------------------------------------------------------------------------------------


def numbers(parameters: Iterable[Parameter]) -> list[Parameter]:
    """The parameters that are numbers."""
    return [p for p in parameters if isinstance(p.default, int) and not isinstance(p.default, bool)]


def check_range(game: Callable[..., Game], parameter: Any) -> None:
    """A number out of its range, or what is no number, is refused by the name of the parameter."""
    for wrong in (parameter.minimum - 1, parameter.maximum + 1, "many", 1.5, True, None):
        with pytest.raises(ParameterError, match=parameter.name):
            game(**{parameter.name: wrong})


def check_mistakes(game: Callable[..., Game], parameters: Mapping[str, Any], *parts: str) -> None:
    """There is no game with these parameters, and the error names every one of these parts."""
    with pytest.raises(ParameterError) as caught:
        game(**parameters)
    assert [part for part in parts if part not in str(caught.value)] == []


def middling(state: S, decisions: int) -> S:
    """Play on with the legal action in the middle of the list; there is one, or the game is over."""
    for _ in range(decisions):
        if not state.is_terminal():
            options = state.legal_actions()
            state.apply_action(options[len(options) // 2])
    assert state.is_terminal() or state.legal_actions()
    return state


# --- descriptions and notation ----------------------------------------------------------------------------------------


def check_bad_scenario(game: Game, description: Any, *parts: str) -> None:
    """The description is refused, and the error names every one of these parts."""
    with pytest.raises(ScenarioError) as caught:
        game.scenario(description)
    assert [part for part in parts if part not in str(caught.value)] == []


def check_any_scenario(game: Game, description: dict[str, Any]) -> None:
    """The description is a position that can be saved, or refused as a scenario."""
    try:
        state = game.scenario(description)
    except ScenarioError:
        return
    assert game.state_from_dict(plain(state)).digest() == state.digest()


def check_rubbish(game: Game, text: Any) -> None:
    """The text is no action."""
    with pytest.raises(NotationError):
        game.parse_action(text)


def check_any_text(game: Game, text: str, state: State | None = None) -> None:
    """The text is an action with this meaning (and words in `state`), or refused as notation."""
    try:
        action = game.parse_action(text)
    except NotationError:
        return
    assert game.parse_action(str(action)) == action
    assert state is None or action.text(state, "de")


# --- saved positions --------------------------------------------------------------------------------------------------

NUMBERS = (
    st.none() | st.booleans() | st.integers(-3, 5) | st.sampled_from([10**6, -(2**80), 2**80, 1e308, float("nan")])
)
"""What is a number, or stands where one should, to be put into positions."""


def plain(state: State) -> dict[str, Any]:
    """A position as data that has been written and read."""
    found: dict[str, Any] = json.loads(json.dumps(state.to_dict()))
    return found


def saved(game: Game, seed: int, decisions: int) -> dict[str, Any]:
    """A position in the middle of a random game, as data."""
    chance = Random(seed)
    state = game.new_initial_state(seed)
    for _ in range(decisions):
        if not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    return plain(state)


def put(data: dict[str, Any], path: str, thing: Any) -> dict[str, Any]:
    """The data with something else in one place, told like "seats/0/hand/1"."""
    data = copy.deepcopy(data)
    *way, last = path.split("/")
    here: Any = data
    for key in way:
        here = here[int(key) if isinstance(here, list) else key]
    here[int(last) if isinstance(here, list) else last] = thing
    return data


def check_refused(game: Game, data: Any, *parts: str) -> None:
    """The data is no position, and the error names every one of these parts."""
    with pytest.raises(SaveError) as caught:
        game.state_from_dict(data)
    assert [part for part in parts if part not in str(caught.value)] == []


def check_refused_without(game: Game, data: Mapping[str, Any], key: str) -> None:
    """Without this field the position is refused by the name of the field."""
    assert game.state_from_dict(dict(data)).to_dict() == data
    check_refused(game, {k: v for k, v in data.items() if k != key}, f"{key!r} is missing")


def read_back(game: Game, data: dict[str, Any]) -> Any:
    """The position that this data is; it is saved as the same data, and the first thing allowed has been done."""
    state = game.state_from_dict(data)
    assert state.to_dict() == data
    if not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    return state


def places(data: Any, way: Way = ()) -> list[Way]:
    """The way to every field, however deep."""
    found = [way] if way else []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, inside in items:
        found += places(inside, (*way, key))
    return found


def pools(data: dict[str, Any], *parts: str) -> list[list[Way]]:
    """All ways, and those into each of these parts that there is anything in: a part is as likely as the whole."""
    ways = places(data)
    return [ways, *filter(None, ([way for way in ways if way[0] == part] for part in parts))]


def edited(
    source: st.DataObject, data: dict[str, Any], ways: Sequence[Sequence[Way]], things: st.SearchStrategy[Any]
) -> Any:
    """The data with up to three fields that hold something else or are gone."""
    data = copy.deepcopy(data)
    for _ in range(source.draw(st.integers(1, 3))):
        *way, last = source.draw(st.sampled_from(source.draw(st.sampled_from(ways))))
        here: Any = data
        try:
            for key in way:
                here = here[key]
            if source.draw(st.integers(0, 3)):
                here[last] = source.draw(things)
            else:
                del here[last]
        except (KeyError, IndexError, TypeError):
            continue  # an edit before this one took the place away
    return data


def check_any_position(game: Game, data: Any) -> None:
    """The data is a position that can be saved, shown, told and played on, or refused as one."""
    try:
        state = game.state_from_dict(data)
    except SaveError:
        return
    assert game.state_from_dict(state.to_dict()).digest() == state.digest()
    for seat in range(game.num_players):
        state.observation(seat)
        state.resample_from_infostate(seat, 1).observation(seat)
    for k in range(12):
        if state.decision is not None:
            assert state.decision.text("de")
            state.decision.reason("es")
            state.apply_action(state.legal_actions()[(-1, 0)[k % 2]])


@dataclass(frozen=True)
class BadInput:
    """What is no scenario, no action and no position of a game, as data for the tests of all games."""

    table: Game
    """The game that refuses the scenarios and the actions."""
    scenarios: Sequence[tuple[Any, str]]
    """A description, and what its error says; "" if it is good after all."""
    rubbish: Sequence[str]
    words: Sequence[str]
    """Words of which actions are made at random."""
    game: Game
    """The game of the positions."""
    positions: Sequence[dict[str, Any]]
    late: dict[str, Any]
    """A position with something of everything, to be edited."""
    edits: Sequence[tuple[str, Any, str]]
    """Where in it to put what, and what the error says; "" if the position is good after all."""
    wrong: Sequence[tuple[str, Any, str]]
    """Edits that are made together, and what the error says of each."""
    others: Sequence[tuple[State, str]]
    """Positions of other games, and what the error says."""
    parts: Sequence[str]
    """The parts of a position that are edited as often as the whole."""
    things: st.SearchStrategy[Any]
    """What is put into a position at random."""
    plays_on: Callable[[Any], bool]
    start: State | None = None
    """A position in which actions are put into words."""
