"""A text report of an analysis."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.words import translate
from tabletop.engine.session.history import Node
from tabletop.engine.session.session import Session
from tabletop.teaching.analysis.analysis import Analysis
from tabletop.teaching.analysis.figures.marks import describe_mark, describe_rating, format_error, format_percent

HEAD = N_(
    "{player}: {n} {n:/decision/decisions} with a choice, {rate} (± {error}) of the chance to win given up in each"
)
MARKS = N_("{n} × {word}")
RESULT = N_("Result {result} = fair share {fair} + luck {luck} + decisions {skill} + the rest {rest}")
ADJUSTED = N_("Without luck: {adjusted}")
MISTAKE = N_("Decision {number} {mark} {what}")
LUCK = N_("Luck at decision {number}: {amount} (± {error}): {what}")
UNCLEAR = N_("unclear")
DEAL = N_("Luck of the deal: {amount} (± {error})")


def report(analysis: Analysis, lang: str = "en", game: Game | None = None) -> Iterator[str]:
    """Yield an analysis as lines of text: for each seat its play, its luck, and its costliest decisions.

    `analysis` is a result of `analyse`; `game` is as for that function.

    >>> from tabletop.teaching.analysis import AnalysisPlan, analyse, report
    >>> *_, found = analyse(session, AnalysisPlan(playouts=6, depth=4, swing=0, luck=2))
    >>> next(report(found))
    'Player 1: 0 decisions with a choice, 0 % (± ?) of the chance to win given up in each'
    """
    analysed_game = analysis.record.game(game)
    session = Session.from_record(analysis.record, ["human"] * analysed_game.num_players, analysed_game)
    session.goto(session.length)
    for summary in analysis.summaries:
        yield from _seat(analysis, session.nodes, summary.seat, lang)


def _seat(analysis: Analysis, nodes: list[Node], seat: int, lang: str) -> Iterator[str]:
    state, summary = nodes[-1].state, analysis.build_summary(seat)  # a seat may have no name at the start
    say = state.game.translate
    error = format_error(summary.rate_error, lang)
    facts = {"rate": format_percent(summary.rate, lang, summary.rate_error), "error": error, "n": summary.unforced}
    head = state.say(lang, HEAD, {"player": seat, **facts})
    marks = [say(MARKS, lang).format(n=n, word=describe_mark(mark, lang)) for mark, n in summary.marks.items() if n]
    yield ", ".join([head, *marks, *filter(None, [describe_rating(summary.rating, lang)])])
    account = analysis.build_account(seat)
    if account.result is not None and account.rest is not None and account.adjusted is not None and analysis.strokes:
        yield "  " + say(RESULT, lang).format(
            result=format_percent(account.result, lang),
            fair=format_percent(account.fair, lang),
            luck=_with(account.luck, account.luck_error, lang),
            skill=_with(account.skill, account.skill_error, lang),
            rest=_with(account.rest, account.rest_error, lang),
        )
        yield "  " + account.explain_rest(lang)
        adjusted = say(ADJUSTED, lang).format(adjusted=_with(account.adjusted, account.adjusted_error, lang))
        about = account.explain_adjusted(lang)
        yield f"  {adjusted}. {about}" if about else f"  {adjusted}"
    for decision in analysis.list_costliest(seat):
        before = nodes[decision.index].state
        what = f"{decision.describe_action(before, lang).rstrip('.')}. {decision.describe_verdict(before, lang)}"
        yield "  " + say(MISTAKE, lang).format(number=decision.index + 1, mark=decision.mark, what=what)
        yield from (f"      {sentence}" for sentence in decision.why.get(lang, ()))
    for stroke in analysis.list_biggest_strokes(seat):
        unsure = stroke.errors[seat]
        amount, apart = format_percent(stroke.luck[seat], lang, unsure), format_error(unsure, lang)
        line = say(LUCK if stroke.index >= 0 else DEAL, lang).format(
            number=stroke.index + 1, amount=amount, error=apart, what=stroke.text.get(lang, "")
        )
        yield f"  {line}"


def _with(share: float, error: float, lang: str) -> str:
    """Return a share of 1 with its standard error, or that it is unclear if the error is as large."""
    amount, apart = format_percent(share, lang, error), format_error(error, lang)
    is_clear = not error or (abs(share) > error and amount.lstrip("-−") != apart)
    return f"{amount} (± {apart})" if is_clear else translate(UNCLEAR, lang, "engine")
