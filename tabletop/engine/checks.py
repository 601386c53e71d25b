"""The points of the battery, each a small function on one position, so that a failure names point and decision.

`tabletop.testing.check_game` plays the games and calls these.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NoReturn

from tabletop.engine.actions import Action, Question
from tabletop.engine.decisions import IllegalActionError, Verdict
from tabletop.engine.events import Event
from tabletop.engine.game import Game, NotationError
from tabletop.engine.rules import LANGUAGES
from tabletop.engine.saving import SaveError, pack
from tabletop.engine.showing import actions as shown_actions
from tabletop.engine.state import State
from tabletop.engine.values import Value

STRANGE = ("-1", "999999", "nothing", "0")
"""Words put into actions to see whether refusals bear them."""


@dataclass
class Report:
    """What a run of the battery has seen."""

    games: int = 0
    decisions: int = 0
    fired: Counter[str] = field(default_factory=Counter)
    """How often each thing happened: classes of actions, steps, questions and events by name, ids of rules that
    refused, "warning:" and the ids of rules that warned, and the game's own marks."""
    heard: set[str] = field(default_factory=set)
    """Every message (in English) that was said."""
    untranslated: dict[str, list[str]] = field(default_factory=dict)
    """Messages without translation, by language."""
    hidden: int = 0
    """How often a resampled position gave another player another view: that anything is hidden at all."""
    kept: Counter[str] = field(default_factory=Counter)
    """How often two guesses at a position were alike in what is hidden, by its place in the position."""
    dealt: set[str] = field(default_factory=set)
    """The places where two guesses differed."""

    def missing(self, marks: Iterable[str]) -> list[str]:
        """Those of `marks` that never happened."""
        return sorted({mark for mark in marks if not self.fired[mark]})


@dataclass
class At:
    """One position in one game of a run, with what the points need."""

    game: Game
    seed: int
    number: int
    state: State
    source: Random
    report: Report

    def fail(self, point: str, sentence: str) -> NoReturn:
        """End the run: which point failed, where, and how."""
        raise AssertionError(f"{self.game!r}, seed {self.seed}, decision {self.number}: {point}: {sentence}")

    def legal_pick(self, state: State) -> Action:
        """Any legal action, by the source of this run."""
        legal = state.legal_actions()
        return legal[int(self.source.random() * len(legal))]

    def play_on(self, states: list[State], most: int) -> Iterable[tuple[Action, list[tuple[Event, ...]]]]:
        """Play the same random actions in all of `states`, which should be equal; what each told."""
        for _ in range(most):
            if states[0].is_terminal():
                return
            action = self.legal_pick(states[0])
            yield action, [state.apply_action(action) for state in states]


def same(a: Any, b: Any) -> bool:
    """Whether two things are equal as plain data."""
    return json.dumps(pack(a), sort_keys=True) == json.dumps(pack(b), sort_keys=True)


def clone(at: At) -> None:
    """1: a clone is equal, and playing on in it leaves the original as it was."""
    state = at.state
    before = state.digest()
    other = state.clone()
    if other.digest() != before:
        at.fail("1 clone", "a clone is not equal to its original")
    for action, _ in at.play_on([other], 8):
        if state.digest() != before:
            at.fail("1 clone", f"playing {action} in a clone changed the original")
    question = state.question
    if question is not None and tuple(question.legal(state, state.current_player())) != state.legal_actions():
        at.fail("1 clone", "playing on in a clone changed what is legal in the original")


def reads_back(at: At, data: dict[str, Any]) -> None:
    """2: this position, as it was saved, can be read and is the same."""
    try:
        back = at.game.state_from_dict(data)
    except SaveError as e:
        at.fail("2 save", f"a saved position is refused: {e}")
    again = back.to_dict()
    if again != data:
        odd = ", ".join(str(key) for key in {*data, *again} if data.get(key) != again.get(key))
        at.fail("2 save", f"a position read back is not equal in {odd}")
    if back.legal_actions() != at.state.legal_actions():
        at.fail("2 save", "a position read back has other legal actions")


def save(at: At) -> None:
    """2: a saved position reads back equal, has the same future, and a spoilt one is refused."""
    state = at.state
    text = json.dumps(state.to_dict())
    back = at.game.state_from_dict(json.loads(text))
    if back.digest() != state.digest():
        at.fail("2 save", "a position read back is not equal")
    other = state.clone()
    if back.legal_actions() != other.legal_actions():
        at.fail("2 save", "a position read back has other legal actions")
    for action, told in at.play_on([other, back], 12):
        if back.digest() != other.digest() or not same(told[0], told[1]):
            at.fail("2 save", f"a position read back has another future after {action}")
    spoilt = json.loads(text)
    what = _spoil(spoilt, at.source)
    try:
        at.game.state_from_dict(spoilt)
    except SaveError:
        pass
    except Exception as e:
        at.fail("2 save", f"a position with {what} raises {e!r}, not SaveError")


def _spoil(data: Any, source: Random) -> str:
    """Put one thing into plain data where it does not belong; tells what and where."""
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


def listed(at: At) -> None:
    """4: what is listed as legal, however quickly, is what is possible without obstacles."""
    state, question = at.state, at.state.question
    assert question is not None
    _compare(at, Question.legal(question, state, state.current_player()))


def _compare(at: At, allowed: Sequence[Action]) -> None:
    legal = at.state.legal_actions()
    if list(legal) != list(allowed):
        odd = set(legal).symmetric_difference(allowed)
        what = ", ".join(map(str, odd)) or "their order"
        at.fail("4 legality", f"legal actions and possible ones without obstacles differ in {what}")


def legality(at: At, earlier: list[Action]) -> None:
    """4: legal is what is possible without obstacles; the illegal is refused by a rule, and changes nothing."""
    state, game = at.state, at.game
    legal, possible = state.legal_actions(), state.possible_actions()
    if len(set(possible)) != len(possible):
        at.fail("4 legality", "two possible actions are alike")
    if len(set(map(str, possible))) != len(possible):
        at.fail("4 legality", "two possible actions are written alike")
    verdicts = {action: state.check(action) for action in possible}
    _compare(at, [action for action, verdict in verdicts.items() if verdict])
    decision = state.decision
    assert decision is not None
    if decision.default not in legal:
        at.fail("4 legality", f"the default {decision.default} is not legal")
    passed = decision.step.passes(state, decision.player)
    if passed is not None and passed not in legal:
        at.fail("4 legality", f"{passed} lets the chance go by, but is not legal")
    for action, verdict in verdicts.items():
        if game.parse_action(str(action)) != action:
            at.fail("4 legality", f"{action} does not read back from its notation")
        reasons = [f"warning:{o.rule}" for o in verdict.warnings] + [o.rule for o in verdict.obstacles]
        at.report.fired.update(reasons)
        _printable(at, verdict)
    refused = [action for action in verdicts if not verdicts[action]]
    strangers = [*refused, *_strangers(at, list(possible), earlier)]
    before = state.digest()
    legal_set = set(legal)
    heard, game.heard = game.heard, None  # words that no game has need no translation
    for action in strangers:
        try:
            verdict = state.check(action)
            list(map(verdict.text, LANGUAGES))
        except Exception as e:
            at.fail("4 legality", f"asking whether {action} is legal raises {e!r}")
        if bool(verdict) != (action in legal_set):
            at.fail("4 legality", f"{action} is {'legal' if verdict else 'illegal'} but not so in the list")
    for action in [a for a in strangers if a not in legal_set][:12]:
        try:
            state.apply_action(action)
        except IllegalActionError as e:
            if not e.verdict.obstacles:
                at.fail("4 legality", f"{action} was refused without an obstacle")
        else:
            at.fail("4 legality", f"{action} was carried out although it is illegal")
    game.heard = heard
    if state.digest() != before:
        at.fail("4 legality", "an illegal action changed the position")


def _strangers(at: At, possible: list[Action], earlier: list[Action]) -> list[Action]:
    """Actions of other positions, and possible ones with a word exchanged."""
    found = [earlier[int(at.source.random() * len(earlier))] for _ in range(min(5, len(earlier)))]
    for _ in range(5):
        words = str(possible[int(at.source.random() * len(possible))]).split()
        if len(words) > 1:
            k = 1 + int(at.source.random() * (len(words) - 1))
            words[k] = STRANGE[int(at.source.random() * len(STRANGE))]
            try:
                found.append(at.game.parse_action(" ".join(words)))
            except NotationError:
                continue
            except Exception as e:
                at.fail("4 legality", f"reading {' '.join(words)!r} raises {e!r}, not NotationError")
    return found


def _printable(at: At, verdict: Verdict) -> None:
    """8: an action, and why it is refused or unwise, as words in every language; its rules are in the rulebook."""
    action = verdict.action
    for rule in filter(None, [action.rule, *(o.rule for o in (*verdict.obstacles, *verdict.warnings))]):
        try:
            at.game.rule(rule)
        except KeyError:
            at.fail("8 words", f"{action} cites the rule {rule!r}, which is not in the rulebook")
    for lang in LANGUAGES:
        printable(at, action, at.state, lang)
        _clean(at, str(action), verdict.text(lang), lang)


def printable(at: At, thing: Value, state: State, lang: str) -> None:
    """8: a value as words in one language."""
    try:
        text = thing.text(state, lang)
    except Exception as e:
        at.fail("8 words", f"{thing!r} cannot be printed in {lang!r}: {e!r}")
    if not thing.sentence and text == type(thing).__name__:
        at.fail("8 words", f"{text} has no sentence")
    _clean(at, repr(thing), text, lang)


def _clean(at: At, what: str, text: str, lang: str) -> None:
    if not text.strip() or "{" in text or "}" in text:
        at.fail("8 words", f"{what} prints as {text!r} in {lang!r}")


def words(at: At, events: Iterable[Event]) -> None:
    """8: the question, its cause, what is pending and what happened, as words in every language."""
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
                printable(at, thing, at.state, lang)
        for seat in range(at.game.num_players):
            _clean(at, "a tally of points", at.state.score_parts(seat).text(at.state, lang), lang)


def secrecy(at: At) -> None:
    """6: positions that differ only in what a player cannot know look the same to that player."""
    state, game = at.state, at.game
    for player in range(game.num_players):
        other = state.resample_from_infostate(player, 1 + int(at.source.random() * 2**31))
        who = f"player {player}"
        if not same(other.observation(player), state.observation(player)):
            odd = _difference(state, other, player)
            at.fail("6 secrecy", f"{who} can tell a resampled position from the real one: {odd}")
        if not same(game.view(other, player), game.view(state, player)):
            at.fail("6 secrecy", f"the view of {who} shows what {who} cannot know")
        if dict(game.conserved(other)) != dict(game.conserved(state)):
            at.fail("6 secrecy", f"resampling for {who} made things appear or vanish")
        if other.current_player() != state.current_player():
            at.fail("6 secrecy", f"resampling for {who} changed who is asked")
        if (other.seed, other.draws) == (state.seed, state.draws):
            at.fail("6 secrecy", f"resampling for {who} kept the chance to come")
        again = state.resample_from_infostate(player, other.seed + 1)
        for place, alike in _hidden(other.to_dict(), again.to_dict(), state.observation(player)):
            if alike:
                at.report.kept[place] += 1
            else:
                at.report.dealt.add(place)
        others = [seat for seat in range(game.num_players) if seat != player]
        if any(not same(other.observation(seat), state.observation(seat)) for seat in others):
            at.report.hidden += 1
        if player == state.current_player():
            _same_options(at, other, who)
        elif shown_actions(state, viewer=player):
            at.fail("6 secrecy", f"the actions of another are shown to {who}")
        for _ in range(3):
            _same_events(at, other.clone(), player)


def dealt(at: At) -> None:
    """6: what is dealt anew depends on chance and on what a player knows, and on nothing that is hidden."""
    state = at.state
    player = int(at.source.random() * at.game.num_players)
    one, two = (1 + int(at.source.random() * 2**31) for _ in range(2))
    guess = state.resample_from_infostate(player, one)
    if same(guess.observation(player), state.observation(player)):  # else `secrecy` tells
        real, guessed = (s.resample_from_infostate(player, two).to_dict() for s in (state, guess))
        if real != guessed:
            odd = ", ".join(str(key) for key in real if real[key] != guessed.get(key))
            at.fail("6 secrecy", f"what is dealt anew to player {player} depends on what is hidden: {odd}")


class Known:
    """6: what each seat was openly seen to take, of each other seat, as far as the game says that it is known."""

    def __init__(self, at: At) -> None:
        self.seats = range(at.game.num_players if at.game.remembers else 0)
        self.taken = {(viewer, owner): Counter[str]() for viewer in self.seats for owner in self.seats}

    def learn(self, events: Iterable[Event]) -> None:
        """What was told: each seat learns from what it may see of it."""
        for event in events:
            for viewer in self.seats:
                seen = event.seen_by(viewer)
                for owner, thing, count in seen.takes() if seen is not None else ():
                    known = self.taken[viewer, owner]
                    known[thing] = max(0, known[thing] + count)  # it may give away what nobody saw it take

    def kept(self, at: At) -> None:
        """What is known is so, and resampling leaves it where it is."""
        game, state = at.game, at.state
        held = [Counter(game.held(state, owner)) for owner in self.seats]
        for viewer in self.seats:
            known = {owner: +self.taken[viewer, owner] for owner in self.seats if owner != viewer}
            if not any(known.values()):
                continue
            other = state.resample_from_infostate(viewer, 1 + int(at.source.random() * 2**31))
            for owner, things in known.items():
                if lost := things - held[owner]:
                    at.fail("6 secrecy", f"events tell that player {owner} took what is not there: {dict(lost)}")
                if lost := things - Counter(game.held(other, owner)):
                    shown = f"player {viewer} saw player {owner} take {dict(lost)}"
                    at.fail("6 secrecy", f"resampling takes away what was openly taken: {shown}")


def _difference(state: State, other: State, player: int) -> str:
    one, two = state.observation(player), other.observation(player)
    return ", ".join(str(key) for key in {*one, *two} if not same(one.get(key), two.get(key)))


def _hidden(one: Any, two: Any, seen: Any, place: str = "state") -> Iterator[tuple[str, bool]]:
    """Every list of different things that an observation does not show, and whether two guesses at it are alike."""
    if same(one, seen):
        return
    if isinstance(one, dict) and isinstance(seen, dict):
        for key in one:
            yield from _hidden(one[key], two.get(key), seen.get(key), f"{place}[{key!r}]")
    elif isinstance(one, list) and isinstance(seen, list) and len(one) == len(two) == len(seen):
        for parts in zip(one, two, seen, strict=True):
            yield from _hidden(*parts, f"{place}[...]")
    elif isinstance(one, list) and any(thing != one[0] for thing in one):
        yield place, same(one, two)


def _same_options(at: At, other: State, who: str) -> None:
    """The player who is asked sees the same question, options and reasons in both positions."""
    state = at.state
    if other.legal_actions() != state.legal_actions():
        odd = set(other.legal_actions()).symmetric_difference(state.legal_actions())
        at.fail("6 secrecy", f"what is legal tells {who} what is hidden: {', '.join(map(str, odd))}")
    if shown_actions(other) != shown_actions(state):
        at.fail("6 secrecy", f"the options or their reasons tell {who} what is hidden")
    one, two = state.decision, other.decision
    if one is not None and two is not None and (one.text(), one.reason()) != (two.text(), two.reason()):
        at.fail("6 secrecy", f"the question tells {who} what is hidden")


def _same_events(at: At, other: State, player: int) -> None:
    """If both positions still look the same after one action, what was told of it must be the same too.

    Unless chance was drawn on: what has been shown openly may then have been shuffled out of sight again.
    """
    state = at.state.clone()
    draws = state.draws
    action = at.legal_pick(state)
    if action not in other.legal_actions():
        return
    told = [
        [(pack(e), e.text(s)) for event in s.apply_action(action) if (e := event.seen_by(player)) is not None]
        for s in (state, other)
    ]
    if state.draws != draws:
        return
    if same(state.observation(player), other.observation(player)) and told[0] != told[1]:
        at.fail("6 secrecy", f"the events of {action} tell player {player} what is hidden: {told[0]} or {told[1]}")


def conserved(at: At, first: dict[str, int]) -> None:
    """5: nothing appeared or vanished."""
    now = dict(at.game.conserved(at.state))
    if now != first:
        odd = {key for key in {*now, *first} if now.get(key) != first.get(key)}
        shown = ", ".join(f"{key}: {first.get(key, 0)} -> {now.get(key, 0)}" for key in sorted(odd))
        at.fail("5 conservation", shown)


def causes(at: At, before: list[dict[str, int]], events: Iterable[Event], action: Action) -> None:
    """Every change of a counter is told by an event, so that the ledger of causes is whole."""
    for seat, counted in enumerate(before):
        now = dict(at.game.counters(at.state, seat))
        told = Counter(counted)
        for event in events:
            for who, name, amount in event.changes():
                if who == seat and name in told:
                    told[name] += amount
        if now != dict(told):
            odd = [f"{name}: told {told[name]}, is {now.get(name)}" for name in told if told[name] != now.get(name)]
            at.fail("9 causes", f"events of {action} do not tell what changed for player {seat}: {'; '.join(odd)}")


def decision(at: At) -> None:
    """7: while the game lasts, somebody is asked something that can be answered."""
    state = at.state
    legal = state.legal_actions()
    if not legal:
        at.fail("7 end", f"nothing is legal, but the game is not over: {state.question!r}")
    if len(set(legal)) != len(legal):
        at.fail("7 end", "two legal actions are alike")
    if not 0 <= state.current_player() < at.game.num_players:
        at.fail("7 end", f"asked is {state.current_player()}, which is no seat")
    question = state.question
    assert isinstance(question, Question)
    strangers = [action for action in legal if type(action) not in question.kinds]
    if strangers:
        at.fail("7 end", f"{strangers[0]!r} is no kind of answer to {question!r}")


def over(at: At) -> None:
    """7: when the game is over, nobody is asked, nothing is legal, and somebody has won."""
    state, seats = at.state, at.game.num_players
    if state.decision is not None or state.legal_actions() or state.possible_actions():
        at.fail("7 end", "somebody is asked after the end")
    winners, returns = state.winners(), state.returns()
    if any(not 0 <= winner < seats for winner in winners) or len(set(winners)) != len(winners):
        at.fail("7 end", f"the winners {winners} are not seats")
    if len(returns) != seats or len(state.scores()) != seats or any(not -1 <= r <= 1 for r in returns):
        at.fail("7 end", f"returns {returns} and scores {state.scores()} do not fit {seats} seats")
    for seat, points in enumerate(state.scores()):
        if state.score_parts(seat).total != points:
            at.fail("7 end", f"the parts of player {seat}'s points are not their sum")


PLACES = re.compile(r"\{[^{}]*\}")


def untranslated(game: Game, messages: Iterable[str], languages: Iterable[str] = LANGUAGES) -> dict[str, list[str]]:
    """The messages without translation, by language. What has no letters but in its places needs none."""
    spoken = sorted(m for m in set(messages) if any(c.isalpha() for c in PLACES.sub("", m)))
    found = {}
    for lang in languages:
        silent = [message for message in spoken if game.look_up(message, lang) is None]
        if silent:
            found[lang] = silent
    return found
