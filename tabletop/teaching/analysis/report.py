"""A text report of an analysis."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_
from tabletop.engine.session.history import Node
from tabletop.engine.session.session import Session
from tabletop.teaching.analysis.analysis import Analysis
from tabletop.teaching.analysis.figures.marks import error_percent, mark_word, percent, rating_word

HEAD = N_(
    "{player}: {n} {n:/decision/decisions} with a choice, {rate} (± {error}) of the chance to win given up in each"
)
MARKS = N_("{n} × {word}")
RESULT = N_("Result {result} = fair share {fair} + luck {luck} + decisions {skill} + the rest {rest}")
ADJUSTED = N_("Without luck: {adjusted}")
MISTAKE = N_("Decision {number} {mark} {what}")
LUCK = N_("Luck at decision {number}: {amount} (± {error}): {what}")
DEAL = N_("Luck of the deal: {amount} (± {error})")


def report(found: Analysis, lang: str = "en", game: Game | None = None) -> Iterator[str]:
    """Yield an analysis as lines of text: for each seat its play, its luck, and its costliest decisions.

    `found` is the analysis; `game` is as for `analyse`.

    >>> from tabletop.teaching.analysis import AnalysisPlan, analyse, report
    >>> *_, found = analyse(session, AnalysisPlan(playouts=6, depth=4, swing=0, luck=2))
    >>> next(report(found))
    'Player 1: 0 decisions with a choice, 0 % (± ?) of the chance to win given up in each'
    """
    made = found.record.game(game)
    session = Session.from_record(found.record, ["human"] * made.num_players, made)
    session.goto(session.length)
    for summary in found.summaries:
        yield from _seat(found, session.nodes, summary.seat, lang)


def _seat(found: Analysis, nodes: list[Node], seat: int, lang: str) -> Iterator[str]:
    state, summary = nodes[-1].state, found.summary(seat)  # a seat may have no name at the start
    say = state.game.translate
    error = error_percent(summary.rate_error, lang)
    facts = {"rate": percent(summary.rate, lang, summary.rate_error), "error": error, "n": summary.unforced}
    head = state.say(lang, HEAD, {"player": seat, **facts})
    marks = [say(MARKS, lang).format(n=n, word=mark_word(mark, lang)) for mark, n in summary.marks.items() if n]
    yield ", ".join([head, *marks, *filter(None, [rating_word(summary.rating, lang)])])
    account = found.account(seat)
    if account.result is not None and account.rest is not None and account.adjusted is not None and found.strokes:
        yield "  " + say(RESULT, lang).format(
            result=percent(account.result, lang),
            fair=percent(account.fair, lang),
            luck=_with(account.luck, account.luck_error, lang),
            skill=_with(account.skill, account.skill_error, lang),
            rest=_with(account.rest, account.rest_error, lang),
        )
        yield "  " + account.about_rest(lang)
        adjusted = say(ADJUSTED, lang).format(adjusted=_with(account.adjusted, account.adjusted_error, lang))
        about = account.about_adjusted(lang)
        yield f"  {adjusted}. {about}" if about else f"  {adjusted}"
    for one in found.costliest(seat):
        before = nodes[one.index].state
        what = f"{one.title(before, lang).rstrip('.')}. {one.verdict(before, lang)}"
        yield "  " + say(MISTAKE, lang).format(number=one.index + 1, mark=one.mark, what=what)
        yield from (f"      {sentence}" for sentence in one.why.get(lang, ()))
    for stroke in found.biggest(seat):
        unsure = stroke.errors[seat]
        amount, apart = percent(stroke.luck[seat], lang, unsure), error_percent(unsure, lang)
        told = say(LUCK if stroke.index >= 0 else DEAL, lang).format(
            number=stroke.index + 1, amount=amount, error=apart, what=stroke.text.get(lang, "")
        )
        yield f"  {told}"


def _with(share: float, error: float, lang: str) -> str:
    """Return a share of 1 with its standard error."""
    return f"{percent(share, lang, error)} (± {error_percent(error, lang)})"
