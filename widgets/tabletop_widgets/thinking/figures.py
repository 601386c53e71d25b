"""Text forms of chances with their errors, in the format of each language."""

from __future__ import annotations

from math import ceil, isfinite

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.numbers import localize_number
from tabletop.strategies import Chance
from tabletop_widgets.screen.translation import say

FINE = 0.02
"""Maximum error of chances that are written with a decimal."""
CLAIM = N_(
    "The chance to win if this is played and everyone then plays about as well as the level Normal; the range in "
    "brackets holds it 19 times out of 20."
)
"""The definition of all displayed chances."""


def format_percent(share: float, fine: bool, lang: str) -> str:
    """Return a share of 0 to 1 in per cent, without the sign."""
    return localize_number(f"{100 * share:.{int(fine)}f}", lang)


def format_error(error: float, fine: bool, lang: str) -> str:
    """Return an error in per cent, rounded up so that a positive error never appears as zero."""
    scale = 1000 if fine else 100
    return format_percent(ceil(scale * error - 1e-9) / scale, fine, lang)


def is_clear(amount: float, error: float) -> bool:
    """Return True if a number is larger than its standard error, both as they are written.

    >>> from tabletop_widgets.thinking.figures import is_clear
    >>> is_clear(0.26, 0.25), is_clear(0.252, 0.248), is_clear(-0.012, 0.011), is_clear(0.0, 0.0)
    (True, False, True, True)
    """
    scale = 1000 if error < FINE else 100
    return not error or (isfinite(error) and round(scale * abs(amount)) > ceil(scale * error - 1e-9))


def format_exact(share: float, lang: str) -> str:
    """Return an exact share: "33.3 %"."""
    return f"{format_percent(share, not float(round(100 * share, 1)).is_integer(), lang)} %"


def format_chance(mean: float, error: float, lang: str) -> str:
    """Return a chance with its standard error: "57.4 % ± 0.2"."""
    if not isfinite(error):
        return f"{format_percent(mean, False, lang)} %"
    if not error:  # all playouts had the same result
        return f"{format_exact(mean, lang)} ± 0"
    fine = error < FINE
    return f"{format_percent(mean, fine, lang)} % ± {format_error(error, fine, lang)}"


def format_chance_range(estimate: Chance, lang: str) -> str:
    """Return a chance with its 95 % interval: "62 % (54–70 %)". Never claims certainty.

    >>> from tabletop.strategies import Chance
    >>> from tabletop_widgets.thinking.figures import format_chance_range
    >>> format_chance_range(Chance(0.62, 0.541, 0.695), "en"), format_chance_range(Chance(0.998, 0.97, 1.0), "de")
    ('62 % (54–70 %)', '> 99 % (97–100 %)')
    """
    sign, mean = (
        ("> ", 0.99) if estimate.mean > 0.995 else ("< ", 0.01) if estimate.mean < 0.005 else ("", estimate.mean)
    )
    bounds = (format_percent(share, False, lang) for share in (estimate.low, estimate.high))
    return f"{sign}{format_percent(mean, False, lang)} % ({'–'.join(bounds)} %)"


def format_value(mean: float, error: float, lang: str) -> str:
    """Return a value of a search with its standard error: "0.57 ± 0.03"."""
    text = f"{mean:.2f}" if not isfinite(error) else f"{mean:.2f} ± {max(error, 0.005):.2f}"
    return localize_number(text, lang)


def format_loss(behind: float, error: float, lang: str) -> str:
    """Return the difference from the best move, such as "1.2 ± 0.4 less".

    The text is "about as good" for a difference within the error, and "" for an unknown one.
    """
    if not isfinite(error):
        return ""
    if behind <= 0 or not is_clear(behind, error):
        return say("about as good", lang)
    fine = error < FINE
    return say("{n} ± {error} less", lang, n=format_percent(behind, fine, lang), error=format_error(error, fine, lang))


def format_gain(amount: float, error: float, lang: str) -> str:
    """Return a gain or a loss with its standard error: "+4.2 % ± 0.3"."""
    size = format_chance(abs(amount), error, lang)
    return f"{'−' if amount < 0 else '+'}{size}"
