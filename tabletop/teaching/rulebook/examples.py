"""An example position for every rule, in which the rule decides. `tabletop examples` finds them.

The examples are stored with each game. There are four kinds: an action forbidden by this rule alone, an action whose
effect follows from the rule, an initial position that the rule has set up, and a parameter of the rule that changes the
course of the same actions. The first two have an alternative: an action of the same kind that is allowed, or one with
another effect by the rule. A test replays every example.
"""

from __future__ import annotations

import base64
import json
import lzma
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from typing import Any

from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_, get_field_names
from tabletop.engine.failures import report_failure
from tabletop.engine.registry.catalogue import find_game_class, load_game
from tabletop.engine.serialization.bounded_input import MAX_BYTES, InputError, parse_json, read_text
from tabletop.engine.session import links
from tabletop.engine.session.history import find_cited_rules
from tabletop.engine.session.records import Record
from tabletop.engine.session.session import Session

FORBIDS, ACTS, BEGINS, TURNED = KINDS = "forbids", "acts", "begins", "turned"
MAX_UNPACKING_MEMORY = 80_000_000
MAX_ALTERNATIVES = 40
"""Maximum number of actions that are compared with the action of an example, the most similar ones."""
MAX_DISSIMILAR = 10
"""Maximum number of the least similar actions that are compared too. They are of another kind if there is one."""
FILE = "examples.json"
"""File in the rules folder of a game with all examples, both mined and hand-written."""
RECORDS = "records"
"""Key of the records of all examples, in lines of WIDTH characters."""
WIDTH = 100
WRITTEN = "examples.toml"
"""File in the rules folder of a game with hand-written examples that no random game reaches."""

SAID = {
    FORBIDS: N_("Try this: {action}. It is not allowed, because of this rule. This is allowed: {alternative}."),
    ACTS: N_("Play this: {action}. Then this rule applies. Compare it with: {alternative}."),
    BEGINS: N_("This is how a game begins under this rule."),
    TURNED: N_("With {value} instead of {usual} the game would go on differently from here: {what}"),
}
"""The text of an example, by its kind."""
HERE = N_("In this game the rule reads: {rule}")
"""The rule under the parameters of an example, if they change its sentence."""
NO_EXAMPLE = N_("This rule has no example: it applies by itself, and no decision alone shows it.")


@dataclass(frozen=True)
class Example:
    """A position in which a rule decides.

    `game` is the name of the game, `rule` the rule id, `kind` one of FORBIDS, ACTS, BEGINS and TURNED, and `link` the
    link of the record that leads to the position. `action` is the action to try or play, in notation, and
    `alternative` the legal action to compare it with. `parameter` and `value` are the parameter change. `content` is
    set if no published content involves the rule, so the example has custom cards or tiles.
    """

    game: str
    rule: str
    kind: str
    link: str
    action: str = ""
    alternative: str = ""
    parameter: str = ""
    value: Any = None
    content: Mapping[str, Any] | None = None

    def open_session(self, seats: Sequence[Any] | None = None) -> Session:
        """Return a session at the position. `seats` assigns the players; all by hand if None.

        >>> example = tabletop.teaching.find_example("gin_rummy", "gin.knock")
        >>> example.open_session().state.check(example.action).rules
        ('gin.knock',)
        """
        game = load_game(self.game, content=self.content) if self.content is not None else None
        return Session.from_record(Record.from_link(self.link, game), seats, game=game)

    def describe(self, lang: str = "en", state: State | None = None) -> str:
        """Return the instruction that shows the rule. `state` is the position, if it is already available.

        >>> tabletop.teaching.find_example("gin_rummy", "gin.knock").describe()[:9]
        'Try this:'
        """
        at = state if state is not None else self.open_session().state
        facts: dict[str, Any] = {}
        if self.action:
            notations = {"action": self.action, "alternative": self.alternative}
            facts |= {key: at.game.parse_action(text).text(at, lang).rstrip(".") for key, text in notations.items()}
        elif self.parameter:
            turned = at.game.parameters[self.parameter]
            facts |= {"usual": turned.value, "value": self.value, "what": turned.description.get(lang, self.parameter)}
        said = at.game.translate(SAID[self.kind], lang).format(**facts)
        return " ".join(filter(None, [self._describe_changed_rule(at.game, lang), said]))

    def _describe_changed_rule(self, game: Game[Any], lang: str) -> str:
        """Return the sentence of the rule under the parameters of this example; "" if it is the usual one."""
        usual = load_game(self.game).rulebook
        if self.rule not in usual:
            return ""
        text = game.rulebook[self.rule].sentence(lang)
        return game.translate(HERE, lang).format(rule=text) if text != usual[self.rule].sentence(lang) else ""

    def explain_refusal(self, lang: str = "en", state: State | None = None) -> str:
        """Return why the action is refused; "" if it is not. `state` is the position, if it is already available.

        >>> tabletop.teaching.find_example("51st_state", "51s.raze.own").explain_refusal()
        'This location is your own.'
        """
        if self.kind != FORBIDS:
            return ""
        at = state if state is not None else self.open_session().state
        return " ".join(obstacle.sentence(at, lang) for obstacle in at.check(self.action).obstacles)

    def is_decisive(self) -> bool:
        """Return True if the rule really decides in the position, also over the alternative. This plays the example.

        >>> tabletop.teaching.find_example("gin_rummy", "gin.knock").is_decisive()
        True
        """
        session = self.open_session()
        if self.action and not self._has_alternative(session.state):
            return False
        if self.kind == FORBIDS:
            return set(session.state.check(self.action).rules) == {self.rule}
        if self.kind == BEGINS:
            return not session.index and self.rule in find_cited_rules(session.node)
        if self.kind == ACTS:
            session.apply(self.action)
            before = session.nodes[session.index - 1].state
            return self.rule in find_cited_rules(session.node) and bool(compare_states(before, session.state))
        return find_divergence(session, self.parameter, self.value) == session.index

    def _has_alternative(self, state: State) -> bool:
        """Return True if the alternative is legal and shows by comparison what the rule does."""
        legal = [other for other in state.legal_actions() if str(other) == self.alternative]
        return bool(list(list_alternatives(state, self.rule, self.action, legal)))

    def find_changed_aspects(self) -> tuple[str, ...]:
        """Return the aspects that the rule changes: some of "scored", "legal" and "has" (possessions), or else "lies".

        The result is empty for the initial position of a game, which would not exist without the rule.

        >>> tabletop.teaching.find_example("gin_rummy", "gin.knock").find_changed_aspects()
        ('legal',)
        """
        if self.kind in (FORBIDS, BEGINS):
            return ("legal",) if self.kind == FORBIDS else ()
        session = self.open_session()
        before = session.state
        if self.kind == ACTS:
            session.apply(self.action)
            return compare_states(before, session.state)
        *_, other = _replay_with_value(session, self.parameter, self.value)
        return compare_states(before, other)


def find_effects(before: State, action: Action) -> dict[str, tuple[Any, ...]]:
    """Return what a legal `action` does by each rule: its events that cite the rule, and itself if it cites the rule.

    A rule that asks for the decision applies to every answer, and each answer is another effect of it.

    >>> from tabletop.teaching.rulebook.examples import find_effects
    >>> deal = tabletop.load_game("gin_rummy").new_initial_state(1)
    >>> list(find_effects(deal, deal.legal_actions()[0]))
    ['gin.first_card']
    """
    after = before.clone()
    after.is_emitting = True
    because = after.agenda[-1][2] if after.agenda else None
    effects: dict[str, tuple[Any, ...]] = {}
    events = after.apply_action(action)
    causes = [(part, action) for part in (action, before.question, because)]
    for part, effect in [*causes, *((part, event) for event in events for part in (event.because, event))]:
        for rule in after.game.cite_rules(part, before, after) if part is not None else ():
            effects[rule] = (*effects.get(rule, ()), effect)
    return effects


def list_alternatives(state: State, rule: str, action: str, among: Iterable[Action]) -> Iterator[Action]:
    """Yield the legal actions of `among` that show by comparison what a rule does to an `action` in a position.

    A refused action has alternatives of its own kind; a legal one has alternatives without this effect of the rule.

    >>> from tabletop.teaching.rulebook.examples import list_alternatives
    >>> deal = tabletop.load_game("gin_rummy").new_initial_state(1)
    >>> [str(other) for other in list_alternatives(deal, "gin.first_card", "pass", deal.legal_actions())]
    ['take']
    """
    first = state.game.parse_action(action)
    text = first.text(state)
    is_legal = bool(state.check(first))
    effect = find_effects(state, first).get(rule) if is_legal else None
    for other in among:
        shows = find_effects(state, other).get(rule) != effect if is_legal else type(other) is type(first)
        if shows and other.text(state) != text:  # else nobody could tell one from the other
            yield other


def find_alternative(state: State, rule: str, action: str) -> str:
    """Return the legal action that is most like an `action` and shows by comparison what the rule does to it.

    An action that the rule does not affect is better than one with another effect of the rule, then one of the same
    kind is better than one of another kind. The result is "" if there is none.

    >>> from tabletop.teaching.rulebook.examples import find_alternative
    >>> find_alternative(tabletop.load_game("gin_rummy").new_initial_state(1), "gin.first_card", "pass")
    'take'
    """
    first = state.game.parse_action(action)
    legal = sorted(state.legal_actions(), key=lambda other: -_count_shared_fields(first, other))
    compared = dict.fromkeys([*legal[:MAX_ALTERNATIVES], *legal[-MAX_DISSIMILAR:]])
    alternatives = list(list_alternatives(state, rule, action, compared))
    if alternatives and state.check(first):
        alternatives.sort(key=lambda other: (rule in find_effects(state, other), type(other) is not type(first)))
    return str(alternatives[0]) if alternatives else ""


def _count_shared_fields(first: Action, second: Action) -> int:
    if type(first) is not type(second):
        return -1
    return sum(getattr(first, name) == getattr(second, name) for name in get_field_names(type(first)))


def find_divergence(session: Session, parameter: str, value: Any) -> int | None:
    """Return the number of actions after which another `value` of a parameter changes the game; None if it never does.

    The game has changed if the legal actions, the scores, or the supply of a seat differ.
    """
    for k, other in enumerate(_replay_with_value(session, parameter, value)):
        if get_aspects(other) != get_aspects(session.nodes[k].state):
            return k
    return None


def _replay_with_value(session: Session, parameter: str, value: Any) -> Iterator[State]:
    """Yield the positions of a session with another value of a parameter. All are the same mutable state."""
    game = type(session.game)(**{**session.game.changed_parameters(), parameter: value})
    other: State = game.new_initial_state(session.record().seed)
    for node in session.nodes:
        if node.action is not None:
            other.apply_action(node.action)
        yield other


def compare_states(first: State, second: State) -> tuple[str, ...]:
    """Return the aspects in which two positions differ, by `get_aspects`; ("lies",) if only places differ."""
    aspects = tuple(name for name, a, b in zip(SEEN, get_aspects(first), get_aspects(second), strict=True) if a != b)
    lie = [{**state.to_dict(), "agenda": ()} for state in (first, second)]
    return aspects or (("lies",) if lie[0] != lie[1] else ())


SEEN = ("scored", "legal", "has")


def get_aspects(state: State) -> tuple[Any, ...]:
    """Return the aspects that distinguish two positions: scores, legal actions, and possessions of each seat."""
    has = [state.game.counters(state, seat) for seat in range(state.game.num_players)]
    return state.scores(), state.legal_actions(), has


@lru_cache(maxsize=16)
def load_examples(game: str) -> Mapping[str, Example]:
    """Return all examples of a game by rule id. Raises ParameterError if there is no such game.

    A file that cannot be read is reported in one line; the game has no examples then.

    >>> sorted(tabletop.teaching.rulebook.load_examples("gin_rummy"))[0]
    'engine.asked'
    """
    package = sys.modules[find_game_class(game).__module__].__package__ or ""
    file = files(package).joinpath("rules", FILE)
    try:
        return read(game, read_text(file)) if file.is_file() else {}
    except (OSError, ValueError, TypeError, LookupError, AttributeError, EOFError, lzma.LZMAError) as error:
        report_failure(str(file), error)
        return {}


def read(game: str, text: str) -> dict[str, Example]:
    """Parse the examples of a game from the text of its file.

    >>> from tabletop.teaching.rulebook.examples import dump_examples, load_examples, read
    >>> read("gin_rummy", dump_examples(load_examples("gin_rummy"))) == load_examples("gin_rummy")
    True
    """
    entries = parse_json(text)
    whole = parse_json(_unpack(base64.b64decode("".join(entries[RECORDS]))))
    packed = [links.encode_link(json.dumps(record, separators=(",", ":"))) for record in whole]
    rules = ((rule, {**facts, "link": packed[facts["link"]]}) for rule, facts in entries.items() if rule != RECORDS)
    return {rule: Example(game, rule, **facts) for rule, facts in rules}


def _unpack(data: bytes) -> str:
    """Decompress a text of limited size. Raises LZMAError or InputError."""
    text = lzma.LZMADecompressor(memlimit=MAX_UNPACKING_MEMORY).decompress(data, MAX_BYTES + 1)
    if len(text) > MAX_BYTES:
        raise InputError([f"the records take more than {MAX_BYTES} bytes"])
    return text.decode("utf-8")


def dump_examples(examples: Mapping[str, Example]) -> str:
    """Return the text of an examples file by rule. Each `link` is an index into the records at its end.

    The records are compressed together. They are similar (the same cards in another order), so this takes a quarter of
    the space of separate compression.

    >>> from tabletop.teaching.rulebook.examples import dump_examples, load_examples
    >>> len(dump_examples(load_examples("gin_rummy"))) < 10_000
    True
    """
    texts = {example.link: links.decode_link(example.link, MAX_BYTES) for example in examples.values()}
    packed = base64.b64encode(lzma.compress(f"[{','.join(texts.values())}]".encode(), preset=9)).decode("ascii")
    places = {link: k for k, link in enumerate(texts)}
    entries: dict[str, Any] = {}
    for rule, example in examples.items():
        facts = {**asdict(example), "link": places[example.link]}
        entries[rule] = {k: fact for k, fact in facts.items() if k not in ("game", "rule") and fact not in ("", None)}
    entries[RECORDS] = [packed[k : k + WIDTH] for k in range(0, len(packed), WIDTH)]
    return json.dumps(entries, indent=1, ensure_ascii=False) + "\n"


def find_example(game: str, rule: str) -> Example:
    """Return the example for a rule. `game` is the name of the game, `rule` the id of the rule.

    Raises KeyError if the game does not have the rule, or if the rule has no example.

    >>> tabletop.teaching.find_example("gin_rummy", "gin.knock").kind
    'forbids'
    """
    examples_by_rule = load_examples(game)
    if rule not in examples_by_rule:
        rulebook = find_game_class(game).rulebook
        what = "has no example" if rule in rulebook else "is not a rule of this game"
        near = get_close_matches(rule, examples_by_rule, 1)
        raise KeyError(f"{rule!r} {what}" + (f"; did you mean {near[0]!r}?" if near else ""))
    return examples_by_rule[rule]
