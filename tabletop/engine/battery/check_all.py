"""The whole battery over a game: `check_all(game)`.

Beside what `check_game` looks at in single games it asks what only many show: whether everything happens, every rule is
at work, every parameter changes something, every seat is asked, with few players and with many, games last longer
than a turn and are won, and seeds deal different things.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tabletop.engine import chance
from tabletop.engine.battery import citing
from tabletop.engine.battery.checks import Report
from tabletop.engine.battery.testing import check_game, check_other_process, followed
from tabletop.engine.game import Game
from tabletop.engine.parameters import Parameter, ParameterError
from tabletop.engine.sessions.deciders import Strategy, strategy
from tabletop.engine.sessions.outlook import Outlook
from tabletop.engine.state import State


@dataclass
class Whole:
    """What the battery saw over all games: what is wrong, and what was never seen, which more games might show."""

    report: Report
    wrong: list[str]
    unseen: dict[str, list[str]]


def check_all(
    game: Game,
    seeds: Iterable[int] = range(4),
    *,
    players: Iterable[str | Strategy] = (),
    every: int = 25,
    more: int = 40,
    languages: Iterable[str] | None = None,
    idle: Collection[str] = (),
    other_process: bool = True,
) -> Report:
    """The battery with every one of `players`: by default random ones, and each strategy that the game brings along.

    What a parameter changes may show in `more` games, which are not looked at otherwise. `idle` names what need not
    happen in so few games: values by class, rules and parameters. The first mistake in a game, or all that the games
    show together, is told in an AssertionError. `every` and `languages` are as `check_game` has them; without
    `other_process` it is not played in another process as well. One game of random players does not show much:

    >>> from tabletop.testing import check_all
    >>> check_all(gin, seeds=[1], players=["random"], more=0, other_process=False)
    Traceback (most recent call last):
        ...
    AssertionError: load_game('gin_rummy', hands=1): ...
    """
    whole = look_at_all(
        game, seeds, players=players, every=every, more=more, languages=languages, idle=idle,
        other_process=other_process,
    )  # fmt: skip
    found = [*whole.wrong, *(f"{what}: {', '.join(names)}" for what, names in whole.unseen.items())]
    if found:
        raise AssertionError("\n".join(f"{game!r}: {what}" for what in found))
    return whole.report


def look_at_all(
    game: Game,
    seeds: Iterable[int],
    *,
    players: Iterable[str | Strategy] = (),
    every: int = 25,
    more: int = 40,
    languages: Iterable[str] | None = None,
    idle: Collection[str] = (),
    other_process: bool = True,
) -> Whole:
    """The same for who wants to say by himself what was found; only a mistake in a game raises AssertionError."""
    seeds = tuple(seeds)
    who = [strategy(p, game) if isinstance(p, str) else p for p in (players or ("random", *game.strategies()))]
    report, ran = Report(), set[str]()
    for player in who:
        check_game(game, seeds, player, every=every, languages=languages, report=report)
        ran |= followed(game, seeds, player)
    for other in tables(game):
        check_game(other, seeds, who[0], every=every, languages=languages, report=report)
    if other_process:
        check_other_process(game, seeds[:1], hash_seeds=[1])
    others = range(max(seeds) + 1, max(seeds) + 1 + more)
    unseen = never(game, report, ran, idle)
    if silent := silent_parameters(game, [*seeds, *others], who, idle):
        unseen["9 everything fired: these parameters change nothing"] = silent
    return Whole(report, [*without_course(report), *dealt_alike(game, seeds)], unseen)


def never(game: Game, report: Report, ran: Collection[str] = (), idle: Collection[str] = ()) -> dict[str, list[str]]:
    """9: what never happened in these games, and the rules that were never at work or never refused anything."""
    rules = citing.idle(game, {*report.fired, *ran})
    found = {
        "this never happened": report.missing([*game.vocabulary, *game.everything()]),
        "these rules were never at work": rules,
        "these rules never refused anything": [id for id in citing.silent(game, report.fired) if id not in rules],
    }
    found["these seats were never asked"] = [
        f"{seat} of {seats}" for seats, asked in report.asked.items() for seat in range(seats) if seat not in asked
    ]
    kept = {what: [name for name in names if name not in idle] for what, names in found.items()}
    return {f"9 everything fired: in {report.games} games {what}": names for what, names in kept.items() if names}


def tables(game: Game) -> Iterator[Game]:
    """The game with as few and as many players as there may be, besides its own number."""
    players = game.settings.get("players")
    for number in {players.minimum, players.maximum} - {players.value, None} if players is not None else ():
        try:
            yield game.with_parameters(players=number)
        except ParameterError:
            continue


def without_course(report: Report) -> Iterator[str]:
    """7: a game is longer than a turn, and somebody wins it."""
    if not report.decided:
        yield f"7 end: in {report.games} games nobody had a point, so that all of them won"
    if report.turns < 2:
        decisions = report.decisions / max(1, report.games)
        yield f"7 end: every game was over before a seat had a second turn, after {decisions:.0f} decisions each"


def dealt_alike(game: Game, seeds: Sequence[int]) -> Iterator[str]:
    """11: what lies hidden at the beginning is chance, so another seed deals other things."""
    first = game.new_initial_state(seeds[0])
    guesses = [_table(first.resample_from_infostate(0, seed)) for seed in (1, 2)]
    hidden = guesses[0] != guesses[1]
    if hidden and len(seeds) > 1 and all(_table(game.new_initial_state(seed)) == _table(first) for seed in seeds):
        yield f"11 determinism: the seeds {', '.join(map(str, seeds))} all deal the same game"


def silent_parameters(
    game: Game, seeds: Iterable[int], players: Collection[Strategy], idle: Collection[str] = ()
) -> list[str]:
    """9: the parameters, besides `idle` ones, that change nothing in the games with these seeds, whatever they are."""
    plays = [(seed, player) for seed in seeds for player in players]
    lines: dict[int, list[int]] = {}

    def changes(other: Game) -> bool:
        for k, (seed, player) in enumerate(plays):
            if k not in lines:
                lines[k] = list(_course(game, seed, player))
            course = _course(other, seed, player)
            if any(next(course, None) != moment for moment in lines[k]) or next(course, None) is not None:
                return True
        return False

    found = []
    for parameter in game.settings.values():
        others = list(_others(game, parameter)) if parameter.name not in idle else []
        if others and not any(map(changes, others)):
            found.append(parameter.name)
    return found


def _others(game: Game, parameter: Parameter) -> Iterator[Game]:
    """The game with other values of a parameter: its ends, and what lies beside its value."""
    value = parameter.value
    wanted: Iterable[Any]
    if isinstance(value, bool):
        wanted = [not value]
    elif isinstance(value, int):
        wanted = [parameter.minimum, parameter.maximum, value - 1, value + 1]
    elif isinstance(value, tuple):
        wanted = [[choice] for choice in parameter.choices]
    else:
        wanted = parameter.choices
    for other in dict.fromkeys(x if not isinstance(x, list) else tuple(x) for x in wanted):
        if other is None or other == value:
            continue
        try:
            yield game.with_parameters(**{parameter.name: list(other) if isinstance(other, tuple) else other})
        except ParameterError:
            continue  # it cannot stand together with the others


def _course(game: Game, seed: int, player: Strategy) -> Iterator[int]:
    """A number for each moment of a game, to compare it with one under other parameters."""
    source = chance.side_stream("battery", seed)
    state = game.new_initial_state(seed)
    state.telling = False
    while not state.is_terminal():
        yield hash(str((_table(state), state.legal_actions())))
        state.apply_action(player.decide(Outlook(state), source))
    yield hash(str((_table(state), state.scores(), state.winners())))


def _table(state: State) -> dict[str, Any]:
    """What lies on the table, whatever the seed and the parameters."""
    return {key: thing for key, thing in state.to_dict().items() if key not in ("parameters", "seed", "draws")}
