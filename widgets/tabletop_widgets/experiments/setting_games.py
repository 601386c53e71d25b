"""Games that a laboratory has played with one setting: game, seats, results, and the figures as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tabletop import StrategyError
from tabletop.engine.core.game import Game
from tabletop.engine.i18n.numbers import UNKNOWN
from tabletop.engine.i18n.speech import say as answer_words
from tabletop.engine.i18n.words import get_seat_letter
from tabletop.engine.session.strategy_registry import Seat, get_strategy_name
from tabletop.experiments import Match, MatchResult, difference, mean, share, share_difference
from tabletop.experiments.results.localized_answer import UNSURE
from tabletop.experiments.simulation.match_plan import get_seat_name
from tabletop_widgets.experiments import averages
from tabletop_widgets.screen.translation import say
from tabletop_widgets.table.timeline.chart import join_names


@dataclass(frozen=True)
class SettingGames:
    """Results of the games with one setting, sorted by seed, and the failures of strategies."""

    game: Game
    seats: tuple[Seat, ...]
    results: tuple[MatchResult, ...] = ()
    failures: tuple[StrategyError, ...] = ()

    def match(self, seed: int) -> Match:
        """Return the match with this seed, for replay."""
        return Match(self.game, self.seats, seed)

    def select(self, deals: set[int]) -> SettingGames:
        """Return a copy with only the games of these deals."""
        return SettingGames(self.game, self.seats, tuple(r for r in self.results if r.seed in deals), self.failures)


@dataclass(frozen=True)
class Pair:
    """Games with the printed and the changed numbers, on the same deals; `turned` is True if the settings differ."""

    printed: SettingGames
    now: SettingGames
    turned: bool

    @classmethod
    def make(cls, printed: SettingGames, now: SettingGames) -> Pair:
        """Return the pair, limited to the deals that were played with both settings."""
        turned = printed.game != now.game
        if not turned:
            return cls(now, now, False)
        deals = {r.seed for r in printed.results} & {r.seed for r in now.results}
        return cls(printed.select(deals), now.select(deals), True)

    @property
    def both(self) -> tuple[SettingGames, ...]:
        """The games to compare: printed and changed; only one entry if nothing was changed."""
        return (self.printed, self.now) if self.turned else (self.now,)

    def list_names(self, lang: str) -> list[str]:
        """Return the displayed names of the seats."""
        return [f"{get_seat_letter(k)} {describe_seat(seat, lang)}" for k, seat in enumerate(self.now.seats)]


def describe_seat(seat: Seat, lang: str) -> str:
    """Return the displayed name of a strategy."""
    return get_strategy_name(get_seat_name(seat), lang)


def explain_unsure(caption: str, rows: Sequence[Sequence[str]], lang: str) -> str:
    """Return a table caption, with an explanation of "?" if a figure has no confidence interval."""
    unsure = any(f"[{UNKNOWN}]" in cell for row in rows for cell in row)
    return f"{caption}; {answer_words(UNSURE, lang)}" if unsure else caption


def format_printed_name(name: str, lang: str) -> str:
    """Return the displayed name of a seat in games with the printed numbers."""
    return say("{name}, as printed", lang).replace("{name}", name)


def list_rows(pair: Pair, measures: Sequence[str], lang: str) -> list[tuple[str, ...]]:
    """Return the figures as text: a header, then a row for each seat, for the rounds and for each measure.

    Confidence intervals are computed over deals.
    """
    heads = ("Seat", "won", "points", *(["against the printed numbers"] if pair.turned else []))
    lines: list[tuple[str, ...]] = [tuple(say(head, lang) for head in heads)]
    games, before = pair.now.results, pair.printed.results
    if not games:
        return lines
    for k, name in enumerate(pair.list_names(lang)):
        scores, old = ([float(r.scores[k]) for r in each] for each in (games, before))
        won = share(averages.get_wins(games, k)).text(lang, share=True)
        change = []
        if pair.turned:  # otherwise both are the same games
            change = [difference(scores, old).text(lang, signed=True)]
            more = share_difference(averages.get_wins(games, k), averages.get_wins(before, k))
            won += f" ({more.text(lang, share=True, signed=True)})"
        lines.append((name, won, mean(scores).text(lang), *change))
    game = pair.now.game
    ends = [
        (join_names([game.measure_name(name, lang)]), partial(averages.get_last, measure=name)) for name in measures
    ]
    for name, read in ((say("Rounds", lang), averages.count_rounds), *ends):
        now, was = read(games), read(before)
        change = [difference(now, was).text(lang, signed=True)] if pair.turned else []
        lines.append((name, "", mean(now).text(lang), *change))
    return lines
