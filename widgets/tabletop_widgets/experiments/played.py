"""What a laboratory has played with one setting: the game, who sat where, what came of it, and its figures in words."""

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
from tabletop.experiments.playing.plan import called
from tabletop.experiments.results.words import UNSURE
from tabletop_widgets.experiments import means
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.courses.chart import heading


@dataclass(frozen=True)
class Played:
    """Games with one setting, by their seeds, and those in which a strategy failed."""

    game: Game
    seats: tuple[Seat, ...]
    results: tuple[MatchResult, ...] = ()
    failures: tuple[StrategyError, ...] = ()

    def match(self, seed: int) -> Match:
        """The game of this seed, to be opened."""
        return Match(self.game, self.seats, seed)

    def of(self, deals: set[int]) -> Played:
        """Those of these deals only."""
        return Played(self.game, self.seats, tuple(r for r in self.results if r.seed in deals), self.failures)


@dataclass(frozen=True)
class Pair:
    """The games with the printed numbers and those as turned, on the same deals; `turned` says whether they differ."""

    printed: Played
    now: Played
    turned: bool

    @classmethod
    def of(cls, printed: Played, now: Played) -> Pair:
        """Both, as far as both were played."""
        turned = printed.game != now.game
        if not turned:
            return cls(now, now, False)
        deals = {r.seed for r in printed.results} & {r.seed for r in now.results}
        return cls(printed.of(deals), now.of(deals), True)

    @property
    def both(self) -> tuple[Played, ...]:
        """The games to compare: with the printed numbers, and as turned; one only if nothing is turned."""
        return (self.printed, self.now) if self.turned else (self.now,)

    def names(self, lang: str) -> list[str]:
        """What the seats are called."""
        return [f"{get_seat_letter(k)} {seat_name(seat, lang)}" for k, seat in enumerate(self.now.seats)]


def seat_name(seat: Seat, lang: str) -> str:
    """What a strategy is called in a language."""
    return get_strategy_name(called(seat), lang)


def unsure_caption(caption: str, rows: Sequence[Sequence[str]], lang: str) -> str:
    """What stands over figures, and what "?" means where one of them has no bounds."""
    unsure = any(f"[{UNKNOWN}]" in told for row in rows for told in row)
    return f"{caption}; {answer_words(UNSURE, lang)}" if unsure else caption


def printed_name(name: str, lang: str) -> str:
    """What a seat is called in games with the printed numbers."""
    return say("{name}, as printed", lang).replace("{name}", name)


def rows(pair: Pair, measures: Sequence[str], lang: str) -> list[tuple[str, ...]]:
    """The figures as words: a head, then a row for each seat, the rounds and each measure. Intervals are by deal."""
    heads = ("Seat", "won", "points", *(["against the printed numbers"] if pair.turned else []))
    found: list[tuple[str, ...]] = [tuple(say(head, lang) for head in heads)]
    games, before = pair.now.results, pair.printed.results
    if not games:
        return found
    for k, name in enumerate(pair.names(lang)):
        scores, old = ([float(r.scores[k]) for r in each] for each in (games, before))
        won = share(means.won(games, k)).text(lang, share=True)
        change = []
        if pair.turned:  # else both are the same games
            change = [difference(scores, old).text(lang, signed=True)]
            more = share_difference(means.won(games, k), means.won(before, k))
            won += f" ({more.text(lang, share=True, signed=True)})"
        found.append((name, won, mean(scores).text(lang), *change))
    ends = [(heading([pair.now.game.measure_name(name, lang)]), partial(means.last, measure=name)) for name in measures]
    for name, read in ((say("Rounds", lang), means.rounds), *ends):
        now, was = read(games), read(before)
        change = [difference(now, was).text(lang, signed=True)] if pair.turned else []
        found.append((name, "", mean(now).text(lang), *change))
    return found
