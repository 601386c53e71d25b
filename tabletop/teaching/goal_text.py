"""A sentence that describes the goal of an exercise: the actions of its patterns in words."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from itertools import groupby, takewhile

from tabletop.engine.core.decisions import NotationError
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_

GOAL_SENTENCE = N_("Here we want to see: {actions}")
MAX_LISTED = 3
"""Maximum number of actions, or ways, listed individually."""
GAP = "…"


def describe_goal(goal: Sequence[Sequence[str]], steps: Sequence[int], states: Sequence[State], lang: str) -> str:
    """Return the remaining moves as a sentence: each way once, with its steps in order.

    `steps` is the number of steps done on each way. `states` are positions in which the patterns may be legal.
    """
    texts: list[str] = []
    seen: set[tuple[str, ...]] = set()
    for way, done in zip(goal, steps, strict=True):
        left = tuple(way[done:])
        if left and (same := tuple(sorted(left))) not in seen:
            seen.add(same)
            texts.append(_join_steps([_describe_pattern(pattern, states, lang) for pattern in left]))
    texts = list(dict.fromkeys(texts))
    shown = [*texts[:MAX_LISTED], *([GAP] if len(texts) > MAX_LISTED else [])]
    return states[0].game.translate(GOAL_SENTENCE, lang).format(actions=" / ".join(shown))


def _join_steps(parts: Sequence[str]) -> str:
    """Join steps in order. A step that repeats is counted."""
    runs = [(part, len(list(run))) for part, run in groupby(parts)]
    return " → ".join(f"{n} × {part}" if n > 1 else part for part, n in runs)


def _describe_pattern(pattern: str, states: Sequence[State], lang: str) -> str:
    """Return the actions of a pattern in words: their common words, or else the name of their kind."""
    for state in states:
        actions = [action for action in state.legal_actions() if fnmatchcase(str(action), pattern)]
        texts = list(dict.fromkeys(action.text(state, lang) for action in actions))
        if texts:
            shared = find_common_words(texts)
            first = actions[0]
            return state.word("kind", first.kind or first.verb, lang) if shared == GAP else shared
    try:
        return states[0].game.parse_action(pattern).text(states[0], lang)
    except (NotationError, KeyError):
        return pattern


def find_common_words(texts: Sequence[str]) -> str:
    """Return the words with which all texts begin and end, joined by a gap.

    >>> from tabletop.teaching.goal_text import find_common_words
    >>> find_common_words(["discard Docks", "discard Pub"]), find_common_words(["Docks abwerfen", "Kneipe abwerfen"])
    ('discard …', '… abwerfen')
    """
    if len(texts) == 1:
        return texts[0]
    rows = [text.split() for text in texts]
    head = _find_shared_words(rows)
    tail = _find_shared_words([row[len(head) :][::-1] for row in rows])
    return " ".join([*head, GAP, *tail[::-1]])


def _find_shared_words(rows: Sequence[list[str]]) -> list[str]:
    """Return the words with which all rows begin."""
    return [words[0] for words in takewhile(lambda words: len({*words}) == 1, zip(*rows, strict=False))]
