"""A coach: what a decision changed, which rules were at work, what speaks against it, and what would have been better.

It knows no game. What it says follows from the consequences of actions, the rules that they cite, their warnings, and
what the strategy that a game has of its own would have chosen with what the player may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.outcomes import Consequences
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop.engine.session.history import Node, find_cited_rules
from tabletop.engine.session.session import Session
from tabletop.strategies.base import fast

SEED = 7
"""Of the chance in an adviser's mind, and in what nobody sees: the same position is always judged alike."""
MOST_RULES = 5
"""So many rules of a decision are named."""
LATEST = 3
"""So many decisions are commented at a time."""

CHOSE = N_("You chose: {action}")
SAME = N_("I would have chosen the same.")
RATHER = N_("I would rather have chosen: {action}")
AS_GOOD = N_("That is as good as what I had in mind.")


@dataclass(frozen=True)
class Better:
    """Another move, and what it would have changed."""

    action: Action
    changes: Consequences


@dataclass(frozen=True)
class Comment:
    """What is to be said of one decision."""

    number: int
    """Of the node that it led to."""
    before: State
    action: Action
    changes: Consequences
    """What it changed for certain, as the player could know it."""
    rules: tuple[str, ...]
    """Ids of rules that were at work: those first that were not in the player's decisions before."""
    warnings: tuple[Obstacle, ...]
    """What spoke against it, although it is allowed."""
    better: Better | None
    """What the adviser would have chosen, if that looks better."""
    same: bool
    """Whether it is what the adviser would have chosen."""

    def chose(self, lang: str = "en") -> str:
        """What was decided, as a sentence."""
        return self.before.say(lang, CHOSE, {"action": self.action})

    def verdict(self, lang: str = "en") -> str:
        """What the adviser thinks of it, as a sentence."""
        if self.better is not None:
            return self.before.say(lang, RATHER, {"action": self.better.action})
        return self.before.say(lang, SAME if self.same else AS_GOOD, {})

    def text(self, lang: str = "en") -> str:
        """All of it, a sentence for a line, each rule with its id."""
        state, game = self.before, self.before.game
        told = [self.chose(lang), self.changes.text(state, lang)]
        told += [f"{one.sentence(state, lang)} [{one.rule}]" for one in self.warnings]
        told += [f"{game.rule(rule).sentence(lang)} [{rule}]" for rule in self.rules]
        told.append(self.verdict(lang))
        if self.better is not None:
            told.append(self.better.changes.text(state, lang))
        return "\n".join(told)


class Coach:
    """Comments the decisions of one seat in a session.

    `session` is the game, `seat` whose decisions are commented.

    >>> from tabletop.teaching.coach import Coach
    >>> live = tabletop.Session(gin, seed=7)
    >>> seat = live.state.current_player()
    >>> events = live.apply("pass")
    >>> [str(comment.action) for comment in Coach(live, seat).latest()]
    ['pass']
    """

    def __init__(self, session: Session, seat: int) -> None:
        self.session, self.seat = session, seat
        self._known: dict[int, Comment] = {}

    def latest(self, most: int = LATEST, since: int = 0) -> list[Comment]:
        """Comments on the last decisions up to the shown position, the latest first; none from before `since`."""
        nodes = self.session.nodes[since : self.session.index + 1]
        return [self.of(node) for node in [n for n in reversed(nodes) if self._is_decision(n)][:most]]

    def of(self, node: Node) -> Comment:
        """What is to be said of the decision that led to a node."""
        if node.number not in self._known:
            self._known[node.number] = comment(node)
        return self._known[node.number]

    def _is_decision(self, node: Node) -> bool:
        """Whether the seat has decided something there that is worth a word: no routine, and not the only answer."""
        if node.player != self.seat or node.action is None or node.parent is None:
            return False
        if node.number in self.session.unasked:
            return False
        state = node.parent.state
        return state.question is not None and not state.question.routine and len(state.legal_actions()) > 1


def comment(node: Node) -> Comment:
    """What is to be said of the decision that led to a node. Raises ValueError if none did."""
    if node.parent is None or node.action is None or node.player is None:
        raise ValueError("nobody has decided anything there")
    before, action = node.parent.state, node.action
    foresight = ActionPreviewer(before)
    advised = advice(before, node.player)
    better = None
    if advised != action and _promise(before, node.player, advised) > _promise(before, node.player, action):
        better = Better(advised, foresight.preview(advised))
    return Comment(
        node.number,
        before,
        action,
        foresight.preview(action),
        _told(before, _news(node))[:MOST_RULES],
        tuple(before.check(action).warnings),
        better,
        advised == action,
    )


def advice(state: State, player: int) -> Action:
    """What the adviser of the game would choose, with what the player may know."""
    return fast(state.game).decide(PlayerView(state, player), Random(SEED))


def _promise(state: State, player: int, action: Action) -> float:
    """How good the position looks after an action, as far as the player may know it."""
    after = state.resample_from_infostate(player, SEED)
    if action not in after.legal_actions():
        return 0.0
    after.apply_action(action)
    return after.game.evaluate(after, player)


def _news(node: Node) -> tuple[str, ...]:
    """What a decision cites: first what the player has not met before in this line, then the rest."""
    known: set[str] = set()
    at = node.parent
    while at is not None and at.parent is not None:
        if at.player == node.player:
            known.update(find_cited_rules(at))
        at = at.parent
    rules = find_cited_rules(node)
    return (*[rule for rule in rules if rule not in known], *[rule for rule in rules if rule in known])


def _told(state: State, rules: Sequence[str]) -> tuple[str, ...]:
    """Those rules that the game has a sentence for."""
    return tuple(rule for rule in rules if rule in state.game.rulebook)
