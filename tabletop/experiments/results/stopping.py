"""Sequential stopping: play until intervals are as narrow as requested, and forecast how long that takes.

The procedure is that of Chow and Robbins (1965): play until the interval is narrow enough, with 1/n added to the sample
variance, so that a few deals that happen to be equal do not stop the run. There is a minimum number of deals. Checks
come at geometrically growing numbers of deals, so that few of them see an interval that is narrow by chance.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, inf, isfinite, isnan
from typing import Any

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.language import language
from tabletop.engine.i18n.numbers import format_count, format_number, localize_number
from tabletop.engine.i18n.speech import say
from tabletop.engine.presentation import cells
from tabletop.experiments.simulation import GameResults
from tabletop.experiments.statistics import Interval, get_student_quantile

OF_A_SHARE, OF_POINTS = N_("{n} {many:/point/points} of a share"), N_("{n} victory {many:/point/points}")
BOTH = N_("{first} and {last}")
TAKES = N_("An interval of {width} takes about {deals} deals: {games} games{time}.")
MAY_TAKE = N_(
    "An interval of {width} takes about {deals} deals: {games} games{time}; "
    "after a pilot of {pilot} deals it may be up to {most} deals."
)
MAX_DEALS = 2**40
MIN_DEALS = 30
"""Minimum number of deals before the first check."""
STEP = 1.1
"""Factor between the numbers of deals at two checks."""
Watched = Mapping[str, Sequence[Interval]]
"""Intervals that must be narrow: those of a "share", and those of "points"."""


@dataclass(frozen=True)
class Width:
    """Requested width of 95 % intervals: of a `share` (0.04 is 4 points), of `points`, or both.

    Raises ValueError unless at least one is given, and each is above 0.

    >>> from tabletop.experiments import Width
    >>> print(Width(share=0.04, points=1))
    4 points of a share and 1 victory point
    """

    share: float | None = None
    points: float | None = None

    def __post_init__(self) -> None:
        given = {name: most for name, most in self.get_limits().items() if most is not None}
        wrong = [] if given else ["a width needs a share or points"]
        wrong += [
            f"the width {most!r} for {name} must be above 0" for name, most in given.items() if not _is_positive(most)
        ]
        if wrong:
            raise ValueError("; ".join(wrong))

    def get_limits(self) -> dict[str, float | None]:
        """Return the width of each kind.

        >>> from tabletop.experiments import Width
        >>> Width(points=1).get_limits()
        {'share': None, 'points': 1}
        """
        return {"share": self.share, "points": self.points}

    def __str__(self) -> str:
        return self.text(language())

    def text(self, lang: str = "en") -> str:
        """Return the width as text in the language `lang`.

        >>> from tabletop.experiments import Width
        >>> Width(points=0.5).text("de")
        '0,5 Siegpunkte'
        """
        share = None if self.share is None else 100 * self.share
        parts = [
            say(message, lang, n=localize_number(f"{n:g}", lang), many=1 if n == 1 else 2)
            for message, n in ((OF_A_SHARE, share), (OF_POINTS, self.points))
            if n is not None
        ]
        return say(BOTH, lang, first=parts[0], last=parts[1]) if len(parts) > 1 else parts[0]

    def is_met(self, watched: Watched) -> bool:
        """Return True if all `watched` intervals are narrow enough.

        >>> from tabletop.experiments import Interval, Width
        >>> Width(points=1).is_met({"points": [Interval(3, 2.6, 3.4, 50)]})
        True
        """
        return all(
            _compute_careful_width(interval) <= most
            for name, most in self.get_limits().items()
            if most is not None
            for interval in watched.get(name, ())
        )

    def count_deals(self, watched: Watched) -> int:
        """Return the number of deals needed, estimated from the `watched` intervals of the deals so far.

        Raises ValueError with fewer than two deals.

        >>> from tabletop.experiments import Interval, Width
        >>> Width(points=1).count_deals({"points": [Interval(3, 2, 4, 50)]})
        193
        """
        counts = [
            _count_deals(interval, most)
            for name, most in self.get_limits().items()
            if most is not None
            for interval in watched.get(name, ())
        ]
        return max([MIN_DEALS, *counts])


def _is_positive(n: Any) -> bool:
    return isinstance(n, (int, float)) and not isinstance(n, bool) and isfinite(n) and n > 0


def _compute_careful_width(interval: Interval) -> float:
    """Return the width with 1/n added to the variance."""
    if interval.count < 2 or isnan(interval.width):
        return inf
    return float(
        (_get_known_width(interval) ** 2 + (2 * get_student_quantile(interval.count) / interval.count) ** 2) ** 0.5
    )


def _get_known_width(interval: Interval) -> float:
    """Return the width; 0 if all deals were equal, since only the added 1/n is left then."""
    return 0.0 if interval.unsure else interval.width


def _count_deals(interval: Interval, most: float) -> int:
    """Return the minimum number of deals at which the interval would be as narrow."""
    if interval.count < 2 or not isfinite(_get_known_width(interval)):
        raise ValueError("a forecast needs a pilot of at least two finished deals")
    variance = (_get_known_width(interval) / 2 / get_student_quantile(interval.count)) ** 2 * interval.count

    def is_too_wide(n: int) -> bool:
        return 2 * get_student_quantile(n) * float((variance / n + 1 / n**2) ** 0.5) > most

    return 2 + bisect_left(range(2, MAX_DEALS), True, key=lambda n: not is_too_wide(n))


def iterate_looks(first: int = MIN_DEALS, step: float = STEP) -> Iterator[int]:
    """Yield the numbers of deals at which to check."""
    deals = first
    while True:
        yield deals
        deals = max(deals + 1, ceil(deals * step))


class StoppingRule:
    """Stopping rule for `Run`: True if the `watched` intervals are as narrow as `width`."""

    def __init__(self, width: Width, watched: Callable[[GameResults], Watched]) -> None:
        self.width, self.watched = width, watched
        self._looks = iterate_looks()
        self._next = next(self._looks)
        self.met = False

    def __call__(self, games: GameResults) -> bool:
        if games.count < self._next * len(games.plan.arms):
            return False
        self._next = next(self._looks)
        self.met = self.width.is_met(self.watched(games))
        return self.met


@dataclass(frozen=True)
class Forecast:
    """Number of deals, games and seconds needed until intervals are as narrow as `width`.

    It is estimated from a `pilot` of some deals. `deals` includes the pilot. `seconds` are those of `games` at the
    speed of the pilot. The spread in the pilot is an estimate, too: `at_most` is the number of deals for the largest
    likely spread. `lang` is the language of its text.
    """

    width: Width
    deals: int
    at_most: int
    games: int
    seconds: float
    pilot: int
    lang: str = ""

    def __str__(self) -> str:
        return self.text()

    def text(self, lang: str = "") -> str:
        """Return the forecast as a sentence in the language `lang`, or in that of the answer it was made from.

        >>> from tabletop.experiments import Forecast, Width
        >>> Forecast(Width(points=1), 900, 900, 1800, 95, 40).text("de")
        'Für ein Intervall, das 1 Siegpunkt breit ist, braucht es etwa 900 Verteilungen: 1800 Partien, 2 min.'
        """
        lang = lang or self.lang or language()
        facts = {
            "width": self.width.text(lang),
            "deals": format_count(self.deals, lang),
            "games": format_count(self.games, lang),
        }
        facts["time"] = f", {format_duration(self.seconds, lang)}" if self.seconds else ""
        if self.at_most <= self.deals:
            return say(TAKES, lang, **facts)
        return say(MAY_TAKE, lang, **facts, pilot=self.pilot, most=format_count(self.at_most, lang))

    def _repr_mimebundle_(self, **_: Any) -> cells.Bundle:
        return {"text/plain": str(self), "text/html": cells.render_paragraph(str(self))}


def make_forecast(width: Width, watched: Watched, games: GameResults, seconds: float, lang: str = "") -> Forecast:
    """Return a forecast from the games played so far, which took `seconds`."""
    from scipy import special

    if not isinstance(width, Width):
        raise ValueError(f"{width!r:.60} is not a Width")
    pilot, arms = len(games.complete), len(games.plan.arms)
    deals = width.count_deals(watched)
    freedom = max(1, pilot - 1)
    worse = (freedom / float(special.chdtri(freedom, 0.95))) ** 0.5  # the 5 per cent quantile of chi-squared
    wider = {name: [_scale_interval(interval, worse) for interval in each] for name, each in watched.items()}
    each_game = seconds / games.count
    return Forecast(width, deals, width.count_deals(wider), deals * arms, deals * arms * each_game, pilot, lang)


def _scale_interval(interval: Interval, wider: float) -> Interval:
    return Interval(
        interval.estimate,
        interval.estimate - wider * interval.width / 2,
        interval.estimate + wider * interval.width / 2,
        interval.count,
    )


def format_duration(seconds: float, lang: str = "en") -> str:
    """Return a duration as text."""
    if seconds < 90:
        return f"{format_number(seconds, 0 if seconds >= 10 else 1, lang)} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{format_number(seconds / 3600, 1, lang)} h"
