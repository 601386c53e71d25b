"""A position for every rule in which the rule decides: kept with each game, found by `python -m tabletop examples`.

Four kinds: an action that is forbidden by this rule alone, one by which the rule acts, a first position that it has set
up, and a parameter of the rule that makes another game of the same actions when it is turned. A test replays every one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from typing import Any

from tabletop.engine.catalogue import game_class, load_game
from tabletop.engine.sessions.history import cited
from tabletop.engine.sessions.records import Record
from tabletop.engine.sessions.session import Session
from tabletop.engine.state import State
from tabletop.engine.values import N_

FORBIDS, ACTS, BEGINS, TURNED = KINDS = "forbids", "acts", "begins", "turned"
FILE = "examples.json"
"""Beside the rules of a game: what was found, and what was written by hand, as it is read."""
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
            return not session.index and self.rule in cited(session.node)
        if self.kind == ACTS:
            session.apply(self.action)
            return self.rule in cited(session.node)
        return parts(session, self.parameter, self.value) == session.index


def parts(session: Session, parameter: str, value: Any) -> int | None:
    """After how many of the session's actions a game with another `value` of a parameter is another one; None: never.

    Another one: something else is legal, has been scored, or is in a seat's supply.
    """
    game = type(session.game)(**{**session.game.chosen(), parameter: value})
    other = game.new_initial_state(session.record().seed)
    for k, node in enumerate(session.nodes):
        if node.action is not None:
            other.apply_action(node.action)
        if seen(other) != seen(node.state):
            return k
    return None


def seen(state: State) -> tuple[Any, ...]:
    """What makes two positions different ones: what is allowed, what has been scored, what each seat has."""
    has = [state.game.counters(state, seat) for seat in range(state.game.num_players)]
    return state.scores(), state.legal_actions(), has


@lru_cache(maxsize=16)
def examples(game: str) -> Mapping[str, Example]:
    """Every example that a game has, by the id of its rule. Raises ParameterError for a game that is none.

    >>> sorted(tabletop.teaching.rulebook.examples("gin_rummy"))[0]
    'engine.asked'
    """
    package = sys.modules[game_class(game).__module__].__package__ or ""
    file = files(package).joinpath("rules", FILE)
    if not file.is_file():
        return {}
    return {rule: Example(game, rule, **facts) for rule, facts in json.loads(file.read_text("utf-8")).items()}


def find_example(game: str, rule: str) -> Example:
    """The position in which a rule decides. `game` is its name, `rule` the id of the rule.

    Raises KeyError for a rule that the game does not have, or that has no example.

    >>> tabletop.teaching.find_example("gin_rummy", "gin.knock").kind
    'forbids'
    """
    known = examples(game)
    if rule not in known:
        rulebook = game_class(game).rulebook
        what = "has no example" if rule in rulebook else "is no rule of this game"
        near = get_close_matches(rule, known, 1)
        raise KeyError(f"{rule!r} {what}" + (f"; did you mean {near[0]!r}?" if near else ""))
    return known[rule]
