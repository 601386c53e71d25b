"""Origin of a learned strategy: a short text for users who choose it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.engine.core.player_view import Strategy
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.numbers import format_count, format_interval
from tabletop.engine.i18n.quoting import describe_briefly
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.session.strategy_registry import get_strategy_name
from tabletop_widgets.screen.translation import say

LEARNED = N_("{name}: trained for {minutes} min in {games} games against “{opponent}” ({date}). The command: {command}")
CHANGES = N_("It also considers what each action changes: what the buttons show.")
MET = N_("In games that it had not seen it won {results}.")
WON = N_("{share} of {games} against “{opponent}”")
NOTE = N_("In brackets where the truth lies 19 times out of 20.")


def describe_origin(name: str, strategy: Strategy, lang: str) -> str:
    """Return the training history of a strategy as plain text; "" for a strategy that has none.

    A malformed history in a weights file yields "". Playing with that strategy then reports the error.

    >>> axon = tabletop.load_game("axon_protocol")
    >>> from tabletop_widgets.table.games.origins import origin_line
    >>> describe_origin("learned", tabletop.find_strategy("learned", axon), "en")[:68]
    'Learned: trained for 15 min in 10,675 games against “greedy” (2026-11'
    >>> describe_origin("random", tabletop.find_strategy("random", axon), "en")
    ''
    """
    try:
        origin = getattr(strategy, "origin", None)
        return _format_origin(name, origin, lang) if isinstance(origin, Mapping) else ""
    except (OSError, LookupError, TypeError, ValueError):  # the history in the file is malformed
        return ""


def _format_origin(name: str, origin: Mapping[str, Any], lang: str) -> str:
    results = []
    for opponent, met in origin["result"].items():
        low, high = met["interval"]
        share = format_interval(float(met["won"]), float(low), float(high), lang, share=True)
        games = format_count(int(met["games"]), lang)
        results.append(
            say(WON, lang, share=share, games=games, opponent=get_strategy_name(describe_briefly(opponent), lang))
        )
    learned = say(
        LEARNED,
        lang,
        name=capitalize_first(get_strategy_name(name, lang)),
        minutes=format_count(max(1, round(float(origin["seconds"]) / 60)), lang),
        games=format_count(int(origin["games"]), lang),
        opponent=get_strategy_name(str(origin["opponent"])[:60], lang),
        date=str(origin["date"])[:20],
        command=str(origin["command"])[:200],
    )
    if origin.get("consequences") is True:
        learned = f"{learned}\n{say(CHANGES, lang)}"
    if not results:
        return learned
    return "\n".join((learned, f"{say(MET, lang, results='; '.join(results))} {say(NOTE, lang)}"))
