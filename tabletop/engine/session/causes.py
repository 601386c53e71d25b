"""Cause of a decision, as a sentence: the action that started it, and the choice within it.

The cause on the agenda is only the last action, card or rule ("follow the routine"). The nodes of a game show which
seat that was, and which action it is part of: "ARES activates Reporter › follow the routine".
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question, find_openers
from tabletop.engine.core.events import Event
from tabletop.engine.core.values import Value
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.presentation import decision_data
from tabletop.engine.presentation.decision_data import ShownDecision

if TYPE_CHECKING:
    from tabletop.engine.core.state import State
    from tabletop.engine.session.history import Node

SEPARATOR = " › "
"""Separator between an action and a choice within it."""
MAX_NODES_BACK = 20
"""Number of earlier nodes that are searched for an event about the same things, if a question has no cause."""


def find_cause(node: Node, viewer: int | None = None, lang: str = "en", with_course: bool = True) -> str:
    """Return the cause of the decision at this node, as `viewer` may know it; "" at the start of a turn or at the end.

    With `with_course`, the course of play counts as a cause too: the phase and its rule.
    """
    state = node.state
    if not state.agenda or (question := state.question) is None or question.opens_turn:
        return ""
    _, player, because = state.agenda[-1]
    own = because.text(state, lang) if because is not None else ""
    phase = state.word("phase", state.phase, lang)
    if own == phase:
        return capitalize_first(phase) if with_course else ""
    if because is None:
        return _find_mention(node, viewer, lang) or (
            _describe_course(state, question, player, lang) if with_course else ""
        )
    if not isinstance(because, Action):
        name = state.word("player", player, lang)
        return capitalize_first(own) if isinstance(because, Event) or name in own else f"{name}: {own}"
    start_node = _find_start(node, because)
    sentence = (
        _describe_start(start_node, viewer, lang)
        if start_node is not None
        else _describe_event(node, because, viewer, lang)
    )
    if not sentence:
        return (
            f"{state.word('player', start_node.player, lang)}: {own}"
            if start_node is not None
            else capitalize_first(own)
        )
    if start_node is not None and start_node.action == because:
        return sentence
    return sentence if own in sentence else f"{sentence.rstrip('.')}{SEPARATOR}{own}"


def is_beginning(node: Node) -> bool:
    """Return True if the decision of a node starts something new.

    That is so in a turn, for a reaction, and for an action that can open a turn. Other decisions (a target, a payment)
    belong to an earlier action.
    """
    state = node.parent.state if node.parent is not None else None
    question = state.question if state is not None else None
    if node.action is None or node.player is None or state is None or question is None or node.because is None:
        return True
    if question.opens_turn or type(node.action) in find_openers(type(state.game)):
        return True
    return question.pass_action(state, node.player) is not None


def _describe_course(state: State, question: Question, player: int, lang: str) -> str:
    """Return the phase, and the rule of the question unless it offers a reaction."""
    phase = capitalize_first(state.word("phase", state.phase, lang))
    if question.pass_action(state, player) is not None or collect_ids(question):
        return phase
    rules = [*state.game.cite_rules(question, state, state), *(kind.rule for kind in question.kinds)]
    rule = next(filter(None, rules), "")
    return f"{phase}: {state.game.rule(rule).sentence(lang)}" if rule else phase


def iterate_nodes_back(node: Node) -> Iterator[Node]:
    """Yield this node and those before it, the latest first."""
    here: Node | None = node
    while here is not None:
        yield here
        here = here.parent


def _find_start(node: Node, because: Value) -> Node | None:
    """Return the node of the action that `because` is a part of; None if no node has it."""
    start_node = None
    for earlier in iterate_nodes_back(node):
        if earlier.action == because:
            start_node = earlier
            if is_beginning(earlier) or not isinstance(earlier.because, Action):
                break
            because = earlier.because
    return start_node


def _describe_start(node: Node, viewer: int | None, lang: str) -> str:
    """Return the sentence of the action of a node with its player: its own event text, or the action text."""
    if node.action is None or node.player is None or node.parent is None:
        return ""
    before, facts = node.parent.state, node.action.facts()
    if viewer not in (None, node.player) and _is_secret(node, viewer):
        return ""
    words = [before.word(name, fact, "en") for name, fact in facts.items() if isinstance(fact, str)]
    for event in node.events if words else ():
        if event.because == node.action and (seen := _get_visible_event(event, viewer)) is not None:
            plain = seen.text(node.state)
            if plain.startswith(node.state.word("player", node.player, "en")) and all(word in plain for word in words):
                return seen.text(node.state, lang)
    return f"{node.state.word('player', node.player, lang)}: {node.action.text(before, lang)}"


def _is_secret(node: Node, viewer: int | None) -> bool:
    """Return True if the action contains ids of an event that the viewer does not know."""
    ids = collect_ids(node.action) if node.action is not None else set()
    return any(ids & collect_ids(event) for event in node.events if _get_visible_event(event, viewer) is not event)


def collect_ids(value: Value) -> set[str]:
    """Return the ids among the facts of a value."""
    facts = list(value.facts().values())
    facts += [entry for fact in facts if isinstance(fact, tuple) for entry in fact]
    return {fact for fact in facts if isinstance(fact, str) and fact}


def _describe_event(node: Node, because: Value, viewer: int | None, lang: str) -> str:
    """Return the first event caused by something that answered itself and so has no node."""
    for earlier in iterate_nodes_back(node):
        for event in earlier.events:
            if event.because == because and (seen := _get_visible_event(event, viewer)) is not None:
                return seen.text(earlier.state, lang)
    return ""


def _find_mention(node: Node, viewer: int | None, lang: str) -> str:
    """Return the last event of a player about the things that the question is about."""
    about = collect_ids(node.state.question) if node.state.question is not None else set()
    for earlier in islice(iterate_nodes_back(node), MAX_NODES_BACK) if about else ():
        names = tuple([earlier.state.word("player", seat, "en") for seat in range(earlier.state.game.num_players)])
        for event in reversed(earlier.events):
            seen = _get_visible_event(event, viewer)
            if seen is not None and about & collect_ids(seen) and seen.text(earlier.state).startswith(names):
                return seen.text(earlier.state, lang)
    return ""


def _get_visible_event(event: Event, viewer: int | None) -> Event | None:
    return event if viewer is None else event.seen_by(viewer)


def build_decision_item(node: Node, lang: str = "en", viewer: int | None = None) -> ShownDecision | None:
    """Return `decision_data.build_decision_item` with the whole cause for the seat to move."""
    item = decision_data.build_decision_item(node.state, lang, viewer)
    if item is None or viewer not in (None, item["player"]):
        return item
    return {**item, "because": find_cause(node, viewer, lang)}
