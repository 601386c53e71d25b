"""A position for every rule in which the rule decides: kept with each game, found by `python -m tabletop examples`.

Four kinds: an action that is forbidden by this rule alone, one by which the rule acts, a first position that it has set
up, and a parameter of the rule that makes another game of the same actions when it is turned. A test replays every one.
"""

from __future__ import annotations

import base64
import json
import lzma
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from typing import Any

from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_
from tabletop.engine.failures import report_failure
from tabletop.engine.registry.catalogue import find_game_class, load_game
from tabletop.engine.serialization.bounded_input import MAX_BYTES, InputError, parse_json, read_text
from tabletop.engine.session import links
from tabletop.engine.session.history import find_cited_rules
from tabletop.engine.session.records import Record
from tabletop.engine.session.session import Session

FORBIDS, ACTS, BEGINS, TURNED = KINDS = "forbids", "acts", "begins", "turned"
MAX_UNPACKING_MEMORY = 80_000_000
FILE = "examples.json"
"""Beside the rules of a game: what was found, and what was written by hand, as it is read."""
RECORDS = "records"
"""Under this key lie the records of all of them, in lines of so many letters:"""
WIDTH = 100
WRITTEN = "examples.toml"
"""Beside the rules of a game: what no game comes to, written by hand."""

SAID = {
    FORBIDS: N_("Try this: {action}. It is not allowed, because of this rule."),
    ACTS: N_("Play this: {action}. Then this rule acts."),
    BEGINS: N_("So a game begins by this rule."),
    TURNED: N_("With {value} instead of {usual} the game would go on differently from here: {what}"),
}
"""What is said of an example, by its kind."""


@dataclass(frozen=True)
class Example:
    """A position in which a rule decides.

    `game` is the name of its game, `rule` its id, `kind` one of FORBIDS, ACTS, BEGINS and
    TURNED, `link` that of the record that leads there.

    `action` is what to try or to play, in notation; `parameter` and `value` are what to turn. `content` is set where
    nothing that is printed meets the rule: cards or tiles of one's own.
    """

    game: str
    rule: str
    kind: str
    link: str
    action: str = ""
    parameter: str = ""
    value: Any = None
    content: Mapping[str, Any] | None = None

    def session(self, seats: Sequence[Any] | None = None) -> Session:
        """A game that has come to the position. `seats` say who plays; people if it is left out.

        >>> example = tabletop.teaching.find_example("gin_rummy", "gin.knock")
        >>> example.session().state.check(example.action).rules
        ('gin.knock',)
        """
        game = load_game(self.game, content=self.content) if self.content is not None else None
        return Session.from_record(Record.from_link(self.link, game), seats, game=game)

    def sentence(self, lang: str = "en", state: State | None = None) -> str:
        """What to do in the position, to see the rule. `state` is that position, if it is at hand.

        >>> tabletop.teaching.find_example("gin_rummy", "gin.knock").sentence()[:9]
        'Try this:'
        """
        at = state if state is not None else self.session().state
        facts = {}
        if self.action:
            facts["action"] = at.game.parse_action(self.action).text(at, lang)
        elif self.parameter:
            turned = at.game.parameters[self.parameter]
            facts |= {"usual": turned.value, "value": self.value, "what": turned.description.get(lang, self.parameter)}
        return at.game.translate(SAID[self.kind], lang).format(**facts)

    def decides(self) -> bool:
        """Whether the rule is really what decides in the position, found by playing it.

        >>> tabletop.teaching.find_example("gin_rummy", "gin.knock").decides()
        True
        """
        session = self.session()
        if self.kind == FORBIDS:
            return set(session.state.check(self.action).rules) == {self.rule}
        if self.kind == BEGINS:
            return not session.index and self.rule in find_cited_rules(session.node)
        if self.kind == ACTS:
            session.apply(self.action)
            before = session.nodes[session.index - 1].state
            return self.rule in find_cited_rules(session.node) and bool(differing(before, session.state))
        return parts(session, self.parameter, self.value) == session.index

    def differs(self) -> tuple[str, ...]:
        """What is different by the rule: some of "scored", "legal" and "has" (what seats have); only "lies" otherwise.

        Nothing for the first position of a game, which would not be there without the rule.

        >>> tabletop.teaching.find_example("gin_rummy", "gin.knock").differs()
        ('legal',)
        """
        if self.kind in (FORBIDS, BEGINS):
            return ("legal",) if self.kind == FORBIDS else ()
        session = self.session()
        before = session.state
        if self.kind == ACTS:
            session.apply(self.action)
            return differing(before, session.state)
        *_, other = _otherwise(session, self.parameter, self.value)
        return differing(before, other)


def parts(session: Session, parameter: str, value: Any) -> int | None:
    """After how many of the session's actions a game with another `value` of a parameter is another one; None: never.

    Another one: something else is legal, has been scored, or is in a seat's supply.
    """
    for k, other in enumerate(_otherwise(session, parameter, value)):
        if seen(other) != seen(session.nodes[k].state):
            return k
    return None


def _otherwise(session: Session, parameter: str, value: Any) -> Iterator[State]:
    """The positions of a session with another value of a parameter; it is one state."""
    game = type(session.game)(**{**session.game.changed_parameters(), parameter: value})
    other: State = game.new_initial_state(session.record().seed)
    for node in session.nodes:
        if node.action is not None:
            other.apply_action(node.action)
        yield other


def differing(one: State, other: State) -> tuple[str, ...]:
    """In what of all that is `seen` two positions differ; ("lies",) if only something lies elsewhere on the table."""
    found = tuple(name for name, a, b in zip(SEEN, seen(one), seen(other), strict=True) if a != b)
    lie = [{**state.to_dict(), "agenda": ()} for state in (one, other)]
    return found or (("lies",) if lie[0] != lie[1] else ())


SEEN = ("scored", "legal", "has")


def seen(state: State) -> tuple[Any, ...]:
    """What makes two positions different ones: what is allowed, what has been scored, what each seat has."""
    has = [state.game.counters(state, seat) for seat in range(state.game.num_players)]
    return state.scores(), state.legal_actions(), has


@lru_cache(maxsize=16)
def examples(game: str) -> Mapping[str, Example]:
    """Every example that a game has, by the id of its rule. Raises ParameterError for a game that is none.

    A file that cannot be read is reported in one line; the game has no examples then.

    >>> sorted(tabletop.teaching.rulebook.examples("gin_rummy"))[0]
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
    """The examples of a game from the text of its file.

    >>> from tabletop.teaching.rulebook.examples import kept, read
    >>> read("gin_rummy", kept(examples("gin_rummy"))) == examples("gin_rummy")
    True
    """
    told = parse_json(text)
    whole = parse_json(_unpack(base64.b64decode("".join(told[RECORDS]))))
    packed = [links.encode_link(json.dumps(record, separators=(",", ":"))) for record in whole]
    rules = ((rule, {**facts, "link": packed[facts["link"]]}) for rule, facts in told.items() if rule != RECORDS)
    return {rule: Example(game, rule, **facts) for rule, facts in rules}


def _unpack(data: bytes) -> str:
    """Return a packed text, at most as long as a file may be. Raises LZMAError or InputError."""
    text = lzma.LZMADecompressor(memlimit=MAX_UNPACKING_MEMORY).decompress(data, MAX_BYTES + 1)
    if len(text) > MAX_BYTES:
        raise InputError([f"the records have more than {MAX_BYTES} bytes"])
    return text.decode("utf-8")


def kept(found: Mapping[str, Example]) -> str:
    """The text of a file of examples, by rule: `link` is the place of a record among those at the end, packed together.

    They are much alike (the same cards in another order), so together they take a fourth of what each takes alone.

    >>> from tabletop.teaching.rulebook.examples import kept
    >>> len(kept(examples("gin_rummy"))) < 10_000
    True
    """
    texts = {one.link: links.decode_link(one.link, MAX_BYTES) for one in found.values()}
    packed = base64.b64encode(lzma.compress(f"[{','.join(texts.values())}]".encode(), preset=9)).decode("ascii")
    places = {link: k for k, link in enumerate(texts)}
    told: dict[str, Any] = {}
    for rule, one in found.items():
        facts = {**asdict(one), "link": places[one.link]}
        told[rule] = {k: fact for k, fact in facts.items() if k not in ("game", "rule") and fact not in ("", None)}
    told[RECORDS] = [packed[k : k + WIDTH] for k in range(0, len(packed), WIDTH)]
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def find_example(game: str, rule: str) -> Example:
    """The position in which a rule decides. `game` is its name, `rule` the id of the rule.

    Raises KeyError for a rule that the game does not have, or that has no example.

    >>> tabletop.teaching.find_example("gin_rummy", "gin.knock").kind
    'forbids'
    """
    known = examples(game)
    if rule not in known:
        rulebook = find_game_class(game).rulebook
        what = "has no example" if rule in rulebook else "is no rule of this game"
        near = get_close_matches(rule, known, 1)
        raise KeyError(f"{rule!r} {what}" + (f"; did you mean {near[0]!r}?" if near else ""))
    return known[rule]
