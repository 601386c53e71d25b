"""Complete conformance suite for a game: `check_conformance(game)`.

`check_game` checks single games. This suite adds what only many games show: everything happens, every rule applies,
every parameter has an effect that a rule states, and every seat is asked, with few and with many players. Games last
longer than one turn and are won, and seeds deal different things.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tabletop.engine.conformance import rule_coverage
from tabletop.engine.conformance.checks import Report
from tabletop.engine.conformance.checks_parameters import compare_parameters, get_table_data, iterate_player_counts
from tabletop.engine.conformance.testing import check_game, check_other_process, collect_followed_rules
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import Strategy
from tabletop.engine.session.strategy_registry import find_strategy


@dataclass
class ConformanceResult:
    """Result of the suite over all games: mistakes, and marks that were never met, which more games might show."""

    report: Report
    mistakes: list[str]
    unseen: dict[str, list[str]]


def check_conformance(
    game: Game,
    seeds: Iterable[int] = range(4),
    *,
    players: Iterable[str | Strategy] = (),
    every: int = 25,
    more: int = 40,
    languages: Iterable[str] | None = None,
    idle: Collection[str] = (),
    exempt: Collection[str] = (),
    other_process: bool = True,
) -> Report:
    """Run the conformance suite with each of several strategies and raise AssertionError for what it finds.

    Args:
        game: Game with its parameters.
        seeds: Seeds of the checked games.
        players: Strategies; by default random play and each strategy of the game.
        every: Interval of the costly checks, as in `check_game`.
        more: Number of additional unchecked games that may show the effect of a parameter.
        languages: Languages of the messages, as in `check_game`.
        idle: Names that need not occur in so few games: classes of values, rules and parameters.
        exempt: Parameters that only choose who plays, so that no rule must state their value.
        other_process: True to play the games in another process as well.

    Returns:
        What the games have shown.

    Raises:
        AssertionError: The first mistake in a game, or everything that the games show together.

    One game of random players does not show much:

    >>> from tabletop.testing import check_conformance
    >>> check_conformance(gin, seeds=[1], players=["random"], more=0, other_process=False)
    Traceback (most recent call last):
        ...
    AssertionError: load_game('gin_rummy', hands=1): ...
    """
    result = run_conformance_suite(
        game, seeds, players=players, every=every, more=more, languages=languages, idle=idle,
        exempt=exempt, other_process=other_process,
    )  # fmt: skip
    mistakes = [*result.mistakes, *(f"{what}: {', '.join(names)}" for what, names in result.unseen.items())]
    if mistakes:
        raise AssertionError("\n".join(f"{game!r}: {what}" for what in mistakes))
    return result.report


def run_conformance_suite(
    game: Game,
    seeds: Iterable[int],
    *,
    players: Iterable[str | Strategy] = (),
    every: int = 25,
    more: int = 40,
    languages: Iterable[str] | None = None,
    idle: Collection[str] = (),
    exempt: Collection[str] = (),
    other_process: bool = True,
) -> ConformanceResult:
    """Run the suite and return its result; only a mistake in a game raises AssertionError."""
    seeds = tuple(seeds)
    strategies = [
        find_strategy(p, game) if isinstance(p, str) else p for p in (players or ("random", *game.strategies()))
    ]
    report, followed_rules = Report(), set[str]()
    for player in strategies:
        check_game(game, seeds, player, every=every, languages=languages, report=report)
        followed_rules |= collect_followed_rules(game, seeds, player)
    for other in iterate_player_counts(game):
        check_game(other, seeds, strategies[0], every=every, languages=languages, report=report)
    if other_process:
        check_other_process(game, seeds[:1], hash_seeds=[1])
    more_seeds = range(max(seeds) + 1, max(seeds) + 1 + more)
    unseen = find_unseen(game, report, followed_rules, idle)
    compared = compare_parameters(game, seeds, strategies, more=more_seeds, idle=idle, exempt=exempt)
    if compared.silent:
        unseen["9 everything fired: these parameters change nothing"] = compared.silent
    return ConformanceResult(
        report, [*find_course_mistakes(report), *find_equal_deals(game, seeds), *compared.unsaid], unseen
    )


def find_unseen(
    game: Game, report: Report, ran: Collection[str] = (), idle: Collection[str] = ()
) -> dict[str, list[str]]:
    """Return what never happened in these games, and the rules that never applied or never refused (point 9)."""
    rules = rule_coverage.find_idle_rules(game, {*report.occurrences, *ran})
    unseen = {
        "this never happened": report.find_missing([*game.vocabulary, *game.expected_marks()]),
        "these rules were never applied": rules,
        "these rules never refused anything": [
            id for id in rule_coverage.find_silent_rules(game, report.occurrences) if id not in rules
        ],
    }
    unseen["these seats never had to decide"] = [
        f"{seat} of {seats}"
        for seats, asked_seats in report.asked_seats.items()
        for seat in range(seats)
        if seat not in asked_seats
    ]
    remaining = {what: [name for name in names if name not in idle] for what, names in unseen.items()}
    return {f"9 everything fired: in {report.games} games {what}": names for what, names in remaining.items() if names}


def find_course_mistakes(report: Report) -> Iterator[str]:
    """Yield mistakes in the course of games: they last longer than a turn, and a seat wins (point 7)."""
    if not report.decided:
        yield f"7 end: in {report.games} games no player scored a point, so every player won"
    if report.turns < 2:
        decisions = report.decisions / max(1, report.games)
        yield f"7 end: every game was over before a seat had a second turn, after {decisions:.0f} decisions each"


def find_equal_deals(game: Game, seeds: Sequence[int]) -> Iterator[str]:
    """Yield a mistake if all seeds deal the same hidden things (point 11)."""
    first = game.new_initial_state(seeds[0])
    guesses = [get_table_data(first.resample_from_infostate(0, seed)) for seed in (1, 2)]
    hidden = guesses[0] != guesses[1]
    if (
        hidden
        and len(seeds) > 1
        and all(get_table_data(game.new_initial_state(seed)) == get_table_data(first) for seed in seeds)
    ):
        yield f"11 determinism: the seeds {', '.join(map(str, seeds))} all give the same deal"
