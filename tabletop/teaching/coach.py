"""A coach that comments on decisions: changes, rules that applied, warnings, and a better move.

The coach knows no game. Its comments are derived from the consequences of actions, the rules that these cite, their
warnings, and the choice of the game's own strategy on the information of the player.
"""

from __future__ import annotations

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
from tabletop.strategies.base import find_fast_strategy

SEED = 7
"""Random seed of the adviser and of the sampled hidden information, so the same position always gets the same verdict.
"""
MAX_RULES = 5
"""Maximum number of rules named for a decision."""
LATEST = 3
"""Default number of decisions commented at a time."""

CHOSE = N_("You chose: {action}")
SAME = N_("I would have chosen the same.")
RATHER = N_("I would rather have chosen: {action}")
AS_GOOD = N_("That is as good as what I had in mind.")


@dataclass(frozen=True)
class BetterMove:
    """A better move and its changes."""

    action: Action
    changes: Consequences


@dataclass(frozen=True)
class Comment:
    """A comment on one decision."""

    number: int
    """Number of the node that the decision led to."""
    before: State
    action: Action
    changes: Consequences
    """The certain changes, on the information of the player."""
    rules: tuple[str, ...]
    """Ids of the rules that applied. Rules that are new to the player in this line come first."""
    warnings: tuple[Obstacle, ...]
    """The warnings about the action, which is legal nevertheless."""
    better: BetterMove | None
    """The adviser's choice, if it looks better."""
    same: bool
    """True if the adviser would have chosen the same action."""

    def describe_choice(self, lang: str = "en") -> str:
        """Return the decision as a sentence."""
        return self.before.say(lang, CHOSE, {"action": self.action})

    def describe_verdict(self, lang: str = "en") -> str:
        """Return the adviser's verdict as a sentence."""
        if self.better is not None:
            return self.before.say(lang, RATHER, {"action": self.better.action})
        return self.before.say(lang, SAME if self.same else AS_GOOD, {})

    def text(self, lang: str = "en") -> str:
        """Return the whole comment, one sentence per line. Each rule is followed by its id."""
        state, game = self.before, self.before.game
        lines = [self.describe_choice(lang), self.changes.text(state, lang)]
        lines += [f"{warning.sentence(state, lang)} [{warning.rule}]" for warning in self.warnings]
        lines += [f"{game.rule(rule).sentence(lang)} [{rule}]" for rule in self.rules]
        lines.append(self.describe_verdict(lang))
        if self.better is not None:
            lines.append(self.better.changes.text(state, lang))
        return "\n".join(lines)


class Coach:
    """A commentator on the decisions of one seat in a session.

    `session` is the game, `seat` the seat whose decisions are commented.

    >>> from tabletop.teaching.coach import Coach
    >>> live = tabletop.Session(gin, seed=7)
    >>> seat = live.state.current_player()
    >>> events = live.apply("pass")
    >>> [str(comment.action) for comment in Coach(live, seat).list_latest()]
    ['pass']
    """

    def __init__(self, session: Session, seat: int) -> None:
        self.session, self.seat = session, seat
        self._comments: dict[int, Comment] = {}

    def list_latest(self, most: int = LATEST, since: int = 0) -> list[Comment]:
        """Return comments on the last decisions up to the shown position, latest first.

        Decisions before index `since` are left out.
        """
        nodes = self.session.nodes[since : self.session.index + 1]
        return [self.get_comment(node) for node in [n for n in reversed(nodes) if self._is_decision(n)][:most]]

    def get_comment(self, node: Node) -> Comment:
        """Return the comment on the decision that led to a node."""
        if node.number not in self._comments:
            self._comments[node.number] = build_comment(node)
        return self._comments[node.number]

    def _is_decision(self, node: Node) -> bool:
        """Return True if the seat made a decision there that deserves a comment: a real and non-routine choice."""
        if node.player != self.seat or node.action is None or node.parent is None:
            return False
        if node.number in self.session.unasked:
            return False
        state = node.parent.state
        return state.question is not None and not state.question.routine and len(state.legal_actions()) > 1


def build_comment(node: Node) -> Comment:
    """Return the comment on the decision that led to a node. Raises ValueError if no decision did."""
    if node.parent is None or node.action is None or node.player is None:
        raise ValueError("no decision was made there")
    before, action = node.parent.state, node.action
    foresight = ActionPreviewer(before)
    advised = choose_action(before, node.player)
    better = None
    if advised != action and _estimate_value(before, node.player, advised) > _estimate_value(
        before, node.player, action
    ):
        better = BetterMove(advised, foresight.preview(advised))
    return Comment(
        node.number,
        before,
        action,
        foresight.preview(action),
        tuple(rule for rule in _order_rules(node) if rule in before.game.rulebook)[:MAX_RULES],
        tuple(before.check(action).warnings),
        better,
        advised == action,
    )


def choose_action(state: State, player: int) -> Action:
    """Return the choice of the game's adviser on the information of the player."""
    return find_fast_strategy(state.game).decide(PlayerView(state, player), Random(SEED))


def _estimate_value(state: State, player: int, action: Action) -> float:
    """Return the estimated value of the position after an action, on the information of the player."""
    after = state.resample_from_infostate(player, SEED)
    if action not in after.legal_actions():
        return 0.0
    after.apply_action(action)
    return after.game.evaluate(after, player)


def _order_rules(node: Node) -> tuple[str, ...]:
    """Return the rules that a decision cites. Rules that the player has not met in this line come first."""
    seen_rules: set[str] = set()
    at = node.parent
    while at is not None and at.parent is not None:
        if at.player == node.player:
            seen_rules.update(find_cited_rules(at))
        at = at.parent
    rules = find_cited_rules(node)
    return (*[rule for rule in rules if rule not in seen_rules], *[rule for rule in rules if rule in seen_rules])
