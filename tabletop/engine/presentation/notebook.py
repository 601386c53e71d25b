"""Notebook displays of the classes of the core.

The core imports no presentation: when `tabletop` is imported, it adds these functions to the classes as
`_repr_mimebundle_`. A class that defines its own display keeps it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.engine.core.decisions import Decision, Verdict
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.declarations.faces import Faces
from tabletop.engine.declarations.parameters import Settings
from tabletop.engine.declarations.rules import Rulebook
from tabletop.engine.presentation import cells
from tabletop.engine.presentation.faces import as_text, get_round_goal, get_score_goal, list_tracks, shown, svg, view


def show_rulebook(book: Rulebook, **_: Any) -> cells.Bundle:
    """Return every rule in one line."""
    rows = [(rule.id, rule.sentence(), rule.document, rule.section) for rule in book._rules.values()]
    shown = cells.render_rows(("rule", "sentence", "document", "section"), rows, len(rows))
    return {"text/plain": "\n".join([repr(book), *map(str, book._rules.values())]), "text/html": shown}


def show_settings(settings: Settings, **_: Any) -> cells.Bundle:
    """Return one line for each parameter."""
    rows = [(name, s.value, s.default, s.span, s.description.get("en", ""), s.rule) for name, s in settings.items()]
    lines = [f"{name} = {value}" + (f" ({span})" if span else "") for name, value, _, span, *_ in rows]
    heads = ("parameter", "value", "default", "may be", "what it does", "rule")
    return cells.build_table_bundle("\n".join(lines), heads, rows)


def show_verdict(verdict: Verdict, **_: Any) -> cells.Bundle:
    """Return each obstacle (or else each warning) with its rule; the last one with the remedy."""
    state, remedy = verdict.state, verdict.remedy
    reasons = verdict.obstacles or verdict.warnings
    helps = [""] * (len(reasons) - 1) + [remedy.text(state) if remedy is not None else ""]
    rows = [
        (o.rule, o.sentence(state), help_text, state.game.rule(o.rule).sentence())
        for o, help_text in zip(reasons, helps, strict=False)
    ]
    title = f"{verdict.action}: {verdict.action.text(state)}"
    if not rows:
        return {"text/plain": str(verdict), "text/html": cells.render_paragraph(f"{title}\n{verdict.text()}")}
    heads = ("rule", "what stands in the way", "what would help", "the rule says")
    return cells.build_table_bundle(str(verdict), heads, rows, title)


def show_decision(decision: Decision, **_: Any) -> cells.Bundle:
    """Return the question and its legal answers, in notation and in words."""
    rows = [(str(action), action.text(decision.state)) for action in decision.actions]
    reason = decision.reason()
    title = f"{decision.state.word('player', decision.player, 'en')}: {decision.prompt}"
    title += f" ({reason})" if reason else ""
    lines = [title, *(f"  {notation}: {words}" for notation, words in rows)]
    return cells.build_table_bundle("\n".join(lines), ("answer", "what it means"), rows, title)


def show_state(state: State, **_: Any) -> cells.Bundle:
    """Return the open table, with every hand face up, as a picture and in words.

    `Session.svg(seat)` or `game.svg(game.view(state, seat))` shows what one seat may see.
    """
    view = state.game.view(state)
    return cells.build_picture_bundle(repr(state), state.game.as_text(view), state.game.svg(view))


def show_game(game: Game, **_: Any) -> cells.Bundle:
    """Return the number of players and rules, and every parameter."""
    shown = show_settings(game.settings)
    title = f"{game!r}: {(n := game.num_players)} player{'s' * (n != 1)}, {len(game.rulebook)} rules"
    return {
        "text/plain": f"{title}\n{shown['text/plain']}",
        "text/html": cells.render_paragraph(title) + shown["text/html"],
    }


DISPLAYS: dict[type, Callable[..., cells.Bundle]] = {
    Rulebook: show_rulebook, Settings: show_settings, Verdict: show_verdict, Decision: show_decision,
    State: show_state, Game: show_game,
}  # fmt: skip
"""The display of each class of the core."""

BUNDLE = "_repr_mimebundle_"
"""Name of the method that front ends call."""


def register_displays() -> None:
    """Add the displays and the default views and pictures to the classes of the core."""
    for kind, display in DISPLAYS.items():
        setattr(kind, BUNDLE, display)
    for method in (view, shown, get_score_goal, get_round_goal, list_tracks, svg, as_text):
        setattr(Faces, method.__name__, method)
