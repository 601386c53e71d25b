"""Checks of the conformance suite: one function per point and position, so a failure names point and decision.

`tabletop.testing.check_game` plays the games and calls these functions.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NoReturn

from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.decisions import IllegalActionError, NotationError, Verdict
from tabletop.engine.core.events import Event
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.core.values import Value, get_attributes
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.serialization.saving import SaveError, pack

STRANGE_WORDS = ("-1", "999999", "nothing", "0")
"""Words put into actions to test that refusals handle them."""


@dataclass
class Report:
    """Observations of a run of the conformance suite over `games` games with `decisions` decisions."""

    games: int = 0
    decisions: int = 0
    turns: int = 0
    """Largest number of turns of one seat in one game."""
    decided: bool = False
    """True if some game ended with points, or was not won by all seats."""
    asked_seats: dict[int, set[int]] = field(default_factory=dict)
    """Seats that were asked anything, by the number of players."""
    occurrences: Counter[str] = field(default_factory=Counter)
    """Number of times each mark occurred.

    Marks are the class names of actions, steps, questions and events, the ids of rules that refused, "warning:" with
    the ids of rules that warned, and the game's own marks.
    """
    messages: set[str] = field(default_factory=set)
    """Every message (in English) that was used."""
    untranslated: dict[str, list[str]] = field(default_factory=dict)
    """Messages without a translation, by language."""
    hidden: int = 0
    """Number of resampled positions that changed the view of another player: shows that anything is hidden at all."""
    equal_guesses: Counter[str] = field(default_factory=Counter)
    """Number of times two resampled positions had equal hidden content, by its place in the position."""
    different_guesses: set[str] = field(default_factory=set)
    """Places where two resampled positions differed."""

    def find_missing(self, marks: Iterable[str]) -> list[str]:
        """Return those of `marks` that never occurred.

        >>> from tabletop.testing import check_game
        >>> check_game(gin, seeds=[1]).find_missing(["Draw", "Sneeze"])
        ['Sneeze']
        """
        return sorted({mark for mark in marks if not self.occurrences[mark]})


@dataclass
class CheckContext:
    """One position in one game of a run, with everything that the checks need."""

    game: Game
    seed: int
    number: int
    state: State
    source: Random
    report: Report

    def __post_init__(self) -> None:
        self.first_conserved = dict(self.game.count_conserved(self.state))
        self.first_attributes = vars(self.game).copy()

    def fail(self, point: str, sentence: str) -> NoReturn:
        """Fail the run with the point, the position and the reason. A game object that changed is a likely cause."""
        now = vars(self.game)
        if noted := [
            name for name in now if name != "heard" and (name, now[name]) not in self.first_attributes.items()
        ]:
            sentence += f"; the game object, which all positions share, has changed in {', '.join(noted)}"
        raise AssertionError(f"{self.game!r}, seed {self.seed}, decision {self.number}: {point}: {sentence}")

    def pick_legal(self, state: State) -> Action:
        """Return a random legal action, from the source of this run."""
        legal = state.legal_actions()
        if not legal:
            self.fail("7 end", f"no action is legal, but the game is not over: {state.question!r}")
        return legal[int(self.source.random() * len(legal))]

    def play_on(self, states: list[State], most: int) -> Iterable[tuple[Action, list[tuple[Event, ...]]]]:
        """Play the same random actions in all of `states`, which should be equal; yield each action with its events."""
        for _ in range(most):
            if states[0].is_terminal():
                return
            action = self.pick_legal(states[0])
            yield action, [state.apply_action(action) for state in states]
            check_conserved(self, states[0], action)


def is_same(a: Any, b: Any) -> bool:
    """Return True if two things are equal as plain data."""
    return json.dumps(a, sort_keys=True, default=pack) == json.dumps(b, sort_keys=True, default=pack)


def describe_difference(first: Any, second: Any) -> str:
    """Return the places where two saved positions differ, for a message: "seats[0].hand, deck"."""
    if first == second:
        return ""
    places = list(_iterate_differences(first, second, ""))
    return ", ".join(places[:5]) + (" and more" if len(places) > 5 else "")


def _iterate_differences(first: Any, second: Any, place: str) -> Iterator[str]:
    if isinstance(first, dict) and isinstance(second, dict):
        for key in {**first, **second}:
            yield from _iterate_differences(first.get(key), second.get(key), f"{place}.{key}" if place else str(key))
    elif isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        for k, (left, right) in enumerate(zip(first, second, strict=True)):
            inner = isinstance(left, (dict, list)) and isinstance(right, (dict, list))
            if not inner and left != right:
                yield place
                return
            yield from _iterate_differences(left, right, f"{place}[{k}]") if inner else ()
    elif first != second:
        yield place


def describe_forgotten(first: State, second: State) -> str:
    """Return the attributes in which two positions differ although they are saved alike."""
    return ", ".join(list(dict.fromkeys(_iterate_unlike(first, second, "")))[:5])


def _iterate_unlike(first: Any, second: Any, place: str) -> Iterator[str]:
    if isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        for k, (left, right) in enumerate(zip(first, second, strict=True)):
            yield from _iterate_unlike(left, right, f"{place}[{k}]")
    elif type(first) is type(second) and "__eq__" not in {
        word for base in type(first).__mro__[:-1] for word in vars(base)
    }:
        other = get_attributes(second)
        for name, thing in get_attributes(first).items():
            if not name.startswith("_") and name not in _UNCOMPARED:
                yield from _iterate_unlike(thing, other.get(name), f"{place}.{name}" if place else name)
    elif first != second:
        yield place


_UNCOMPARED = {"game", "because", "is_emitting"}
"""Attributes that do not belong to the position, in addition to those that start with "_"."""


def check_clone(at: CheckContext) -> None:
    """Check that a clone is equal, and that playing on in it does not change the original (point 1)."""
    state = at.state
    before = state.to_dict()
    other = state.clone()
    if (odd := describe_difference(before, other.to_dict())) != "":
        at.fail("1 clone", f"a clone is not equal to its original in {odd}")
    for action, _ in at.play_on([other], 8):
        if (now := state.to_dict()) != before:
            at.fail(
                "1 clone", f"playing {action} in a clone changed the original in {describe_difference(before, now)}"
            )
    question = state.question
    if question is not None and tuple(question.legal(state, state.current_player())) != state.legal_actions():
        at.fail("1 clone", "playing on in a clone changed the legal actions of the original")


def check_determinism(at: CheckContext, action: Action, first: State, second: State) -> None:
    """Check that the same action in the same position leads to the same position (point 11)."""
    if odd := describe_difference(first.to_dict(), second.to_dict()):
        at.fail("11 determinism", f"applying {action} twice to the same position gives different {odd}")


def check_saved(at: CheckContext, data: dict[str, Any]) -> None:
    """Check that this saved position can be read and is equal (point 2)."""
    try:
        back = at.game.state_from_dict(data)
    except SaveError as e:
        at.fail("2 save", f"a saved position cannot be loaded: {e}")
    again = back.to_dict()
    if again != data:
        at.fail("2 save", f"a loaded position differs from the saved one in {describe_difference(data, again)}")
    if back.legal_actions() != at.state.legal_actions():
        at.fail("2 save", "a loaded position has different legal actions")


def check_save(at: CheckContext) -> None:
    """Check that a saved position reads back equal with the same future; a damaged one is refused (point 2)."""
    state = at.state
    text = json.dumps(state.to_dict())
    back = at.game.state_from_dict(json.loads(text))
    if (odd := describe_difference(state.to_dict(), back.to_dict())) != "":
        at.fail("2 save", f"a loaded position differs from the original in {odd}")
    other, twin = state.clone(), state.clone()
    if lost := describe_forgotten(other, back):
        at.fail("2 save", f"a loaded position has lost values that are not saved: {lost}")
    if back.legal_actions() != other.legal_actions():
        at.fail("2 save", "a loaded position has different legal actions")
    for action, events in at.play_on([other, twin, back], 12):
        check_determinism(at, action, other, twin)
        if (odd := describe_difference(other.to_dict(), back.to_dict())) != "" or not is_same(events[0], events[-1]):
            at.fail("2 save", f"a loaded position differs after {action} in {odd or 'its events'}")
    spoilt = json.loads(text)
    what = _damage(spoilt, at.source)
    try:
        at.game.state_from_dict(spoilt)
    except SaveError:
        pass
    except Exception as e:
        at.fail("2 save", f"a position with {what} raises {e!r}, not SaveError")


def _damage(data: Any, source: Random) -> str:
    """Put one wrong value into plain data; return what was put where."""
    place = "state"
    while True:
        keys: list[Any] = list(data) if isinstance(data, dict) else list(range(len(data)))
        if not keys:
            return "nothing spoilt"
        key = keys[int(source.random() * len(keys))]
        place += f"[{key!r}]"
        if isinstance(data[key], (dict, list)) and data[key] and source.random() < 0.7:
            data = data[key]
            continue
        strange: tuple[Any, ...] = (None, -1, 10**9, "nothing", [], {"is": "Nothing"}, 1.5, [[[]]])
        data[key] = strange[int(source.random() * len(strange))]
        return f"{place} = {data[key]!r}"


def check_listed(at: CheckContext) -> None:
    """Check that the legal actions, however they are computed, are the possible ones without obstacles (point 4)."""
    state, question = at.state, at.state.question
    assert question is not None
    _check_legal_actions(at, Question.legal(question, state, state.current_player()))


def _check_legal_actions(at: CheckContext, allowed: Sequence[Action]) -> None:
    legal = at.state.legal_actions()
    if list(legal) != list(allowed):
        odd = set(legal).symmetric_difference(allowed)
        what = ", ".join(map(str, odd)) or "their order"
        at.fail("4 legality", f"the legal actions and the possible actions without obstacles differ in {what}")


def check_legality(at: CheckContext, earlier: list[Action]) -> None:
    """Check that illegal actions are refused by a rule and change nothing, and that notation is unique (point 4)."""
    state, game = at.state, at.game
    legal, possible = state.legal_actions(), state.possible_actions()
    if len(set(possible)) != len(possible):
        at.fail("4 legality", "two possible actions are equal")
    if len(set(map(str, possible))) != len(possible):
        at.fail("4 legality", "two possible actions have the same notation")
    verdicts = {action: state.check(action) for action in possible}
    _check_legal_actions(at, [action for action, verdict in verdicts.items() if verdict])
    decision = state.decision
    assert decision is not None
    if decision.default not in legal:
        at.fail("4 legality", f"the default {decision.default} is not legal")
    passed = decision.step.pass_action(state, decision.player)
    if passed is not None and passed not in legal:
        at.fail("4 legality", f"the pass action {passed} is not legal")
    for action, verdict in verdicts.items():
        if game.parse_action(str(action)) != action:
            at.fail("4 legality", f"parsing the notation of {action} does not return the same action")
        reasons = [f"warning:{o.rule}" for o in verdict.warnings] + [o.rule for o in verdict.obstacles]
        at.report.occurrences.update(reasons)
        _check_verdict_text(at, verdict)
    refused = [action for action in verdicts if not verdicts[action]]
    for remedy in filter(None, state.find_remedies(refused)):
        for lang in LANGUAGES:
            check_text(at, remedy, state, lang)
    strangers = [*refused, *_build_strange_actions(at, list(possible), earlier)]
    before = state.to_dict()
    legal_set = set(legal)
    heard, game.heard = game.heard, None  # invented words need no translation
    for action in strangers:
        try:
            verdict = state.check(action)
            for obstacle in verdict.obstacles:
                obstacle.sentence(state)
        except Exception as e:
            at.fail("4 legality", f"checking {action} raises {e!r}")
        if bool(verdict) != (action in legal_set):
            at.fail("4 legality", f"{action} is {'legal' if verdict else 'illegal'}, but the list disagrees")
    for action in [a for a in strangers if a not in legal_set][:12]:
        try:
            state.apply_action(action)
        except IllegalActionError as e:
            if not e.verdict.obstacles:
                at.fail("4 legality", f"{action} was refused without an obstacle")
        else:
            at.fail("4 legality", f"{action} is illegal but was applied")
    game.heard = heard
    if (now := state.to_dict()) != before:
        at.fail("4 legality", f"an illegal action changed the position in {describe_difference(before, now)}")


def _build_strange_actions(at: CheckContext, possible: list[Action], earlier: list[Action]) -> list[Action]:
    """Return actions of other positions, and possible ones with one word exchanged."""
    actions = [earlier[int(at.source.random() * len(earlier))] for _ in range(min(5, len(earlier)))]
    for _ in range(5):
        words = str(possible[int(at.source.random() * len(possible))]).split()
        if len(words) > 1:
            k = 1 + int(at.source.random() * (len(words) - 1))
            words[k] = STRANGE_WORDS[int(at.source.random() * len(STRANGE_WORDS))]
            try:
                actions.append(at.game.parse_action(" ".join(words)))
            except NotationError:
                continue
            except Exception as e:
                at.fail("4 legality", f"parsing {' '.join(words)!r} raises {e!r}, not NotationError")
    return actions


def _check_verdict_text(at: CheckContext, verdict: Verdict) -> None:
    """Check the texts of an action and its reasons in every language, and that its rules exist (point 8)."""
    action = verdict.action
    for rule in filter(None, [action.rule, *(o.rule for o in (*verdict.obstacles, *verdict.warnings))]):
        try:
            at.game.rule(rule)
        except KeyError:
            at.fail("8 words", f"{action} cites the rule {rule!r}, which is not in the rulebook")
    sentences = [obstacle.sentence(at.state) for obstacle in verdict.obstacles]
    if len(set(sentences)) < len(sentences):
        at.fail("8 words", f"the refusal of {action} repeats a sentence: {sentences}")
    for lang in LANGUAGES:
        check_text(at, action, at.state, lang)
        for obstacle in (*verdict.obstacles, *verdict.warnings):
            _check_clean_text(at, str(action), obstacle.sentence(at.state, lang), lang)


def check_text(at: CheckContext, thing: Value, state: State, lang: str) -> None:
    """Check the text of a value in one language (point 8)."""
    try:
        text = thing.text(state, lang)
    except Exception as e:
        at.fail("8 words", f"{thing!r} cannot be printed in {lang!r}: {e!r}")
    if not thing.sentence and text == type(thing).__name__:
        at.fail("8 words", f"{text} has no sentence")
    _check_clean_text(at, repr(thing), text, lang)


def _check_clean_text(at: CheckContext, what: str, text: str, lang: str) -> None:
    if not text.strip() or "{" in text or "}" in text:
        at.fail("8 words", f"{what} prints as {text!r} in {lang!r}")


def check_texts(at: CheckContext, events: Iterable[Event]) -> None:
    """Check the texts of the question, its cause, pending items and events in every language (point 8)."""
    for lang in LANGUAGES:
        decision = at.state.decision
        things: list[Value | None] = [*events]
        if decision is not None:
            things += [decision.step, decision.because]
        for step, _, because in at.state.agenda:
            things += [step, because]
        for event in events:
            things += [event.seen_by(seat) for seat in range(at.game.num_players)]
            things.append(event.because)
        for thing in things:
            if thing is not None:
                check_text(at, thing, at.state, lang)
        for seat in range(at.game.num_players):
            _check_clean_text(at, "a tally of points", at.state.score_parts(seat).text(at.state, lang), lang)


def check_conserved(at: CheckContext, state: State, action: Action) -> None:
    """Check that nothing appeared or vanished (point 5)."""
    now = dict(at.game.count_conserved(state))
    if now != at.first_conserved:
        odd = sorted(key for key in {*now, *at.first_conserved} if now.get(key) != at.first_conserved.get(key))
        shown = ", ".join(f"{key}: {at.first_conserved.get(key, 0)} -> {now.get(key, 0)}" for key in odd)
        at.fail("5 conservation", f"{action} made things appear or vanish: {shown}")


def check_causes(at: CheckContext, before: list[dict[str, int]], events: Iterable[Event], action: Action) -> None:
    """Check that an event reports every change of a counter, so that the ledger is complete (point 9)."""
    for seat, counted in enumerate(before):
        now = dict(at.game.counters(at.state, seat))
        expected = Counter(counted)
        for event in events:
            for who, name, amount in event.changes():
                if who == seat and name in expected:
                    expected[name] += amount
        if now != dict(expected):
            odd = [
                f"{name}: told {expected[name]}, is {now.get(name)}"
                for name in expected
                if expected[name] != now.get(name)
            ]
            at.fail("9 causes", f"events of {action} do not tell what changed for player {seat}: {'; '.join(odd)}")


def check_decision(at: CheckContext) -> None:
    """Check that before the end of a game some seat is asked a question that has an answer (point 7)."""
    state = at.state
    legal = state.legal_actions()
    if not legal:
        at.fail("7 end", f"no action is legal, but the game is not over: {state.question!r}")
    if len(set(legal)) != len(legal):
        at.fail("7 end", "two legal actions are equal")
    if not 0 <= state.current_player() < at.game.num_players:
        at.fail("7 end", f"the current player {state.current_player()} is not a seat")
    question = state.question
    assert isinstance(question, Question)
    strangers = [action for action in legal if type(action) not in question.kinds]
    if strangers:
        at.fail("7 end", f"{strangers[0]!r} is not an answer to {question!r}")


class TurnCounter:
    """Counter of the turns of each seat: where a question opens one, or else whenever another seat is asked."""

    def __init__(self) -> None:
        self.opened, self.asked = Counter[int](), Counter[int]()
        self.last = -1

    def count_turn(self, state: State) -> None:
        """Count the turn if this question opens one."""
        player, question = state.current_player(), state.question
        self.opened[player] += question is not None and question.opens_turn
        self.asked[player] += player != self.last or state.game.num_players == 1
        self.last = player

    @property
    def most(self) -> int:
        """Largest number of turns of one seat."""
        return max((self.opened if any(self.opened.values()) else self.asked).values(), default=0)


def check_end(at: CheckContext) -> None:
    """Check that after the end no seat is asked, nothing is legal, and some seat has won (point 7)."""
    state, seats = at.state, at.game.num_players
    if state.decision is not None or state.legal_actions() or state.possible_actions():
        at.fail("7 end", "a player is asked to decide after the end of the game")
    winners, returns = state.winners(), state.returns()
    if any(not 0 <= winner < seats for winner in winners) or len(set(winners)) != len(winners):
        at.fail("7 end", f"the winners {winners} are not seats")
    if len(returns) != seats or len(state.scores()) != seats or any(not -1 <= r <= 1 for r in returns):
        at.fail("7 end", f"returns {returns} and scores {state.scores()} do not match {seats} seats")
    for seat, points in enumerate(state.scores()):
        if state.score_parts(seat).total != points:
            at.fail("7 end", f"the parts of player {seat}'s points do not add up to the total")
    best = max(state.scores(), default=0)
    for winner in winners if at.game.most_points_win else ():
        if state.scores()[winner] < best:
            at.fail("7 end", f"player {winner} wins with {state.scores()[winner]} points, but another has {best}")


PLACEHOLDER = re.compile(r"\{[^{}]*\}")


def find_untranslated(
    game: Game, messages: Iterable[str], languages: Iterable[str] = LANGUAGES
) -> dict[str, list[str]]:
    """Return the messages without translation, by language.

    Messages without letters outside of placeholders need none.

    Args:
        game: Game whose catalogues are searched.
        messages: Messages in English, as in the code.
        languages: Languages to check; only those with missing messages are in the result.

    >>> from tabletop.testing import find_untranslated
    >>> find_untranslated(gin, ["Take the open card", "nobody says this"], ["de"])
    {'de': ['nobody says this']}
    """
    spoken = sorted(m for m in set(messages) if any(c.isalpha() for c in PLACEHOLDER.sub("", m)))
    missing = {}
    for lang in languages:
        silent = [message for message in spoken if game.look_up(message, lang) is None]
        if silent:
            missing[lang] = silent
    return missing
