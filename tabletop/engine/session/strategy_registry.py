"""Strategies: the protocol for thinking in steps, lookup by name, errors, and the assignment of seats.

The engine itself has no strategies. `tabletop.strategies` adds those that suit every game to `GENERAL_STRATEGIES`. A
game adds its own with `Game.strategies`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from difflib import get_close_matches
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeAlias

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import IllegalActionError
from tabletop.engine.core.player_view import PlayerView, Strategy
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.nouns import fill
from tabletop.engine.i18n.quoting import join_mistakes, quote_value
from tabletop.engine.i18n.words import get_seat_letter, translate
from tabletop.engine.session.time_limit import TimeLimit

if TYPE_CHECKING:
    from tabletop.engine.core.events import Event
    from tabletop.engine.core.game import Game
    from tabletop.engine.core.state import State


class AnytimeStrategy(Strategy, Protocol):
    """Strategy that improves its answer step by step, so an event loop can run other work in between.

    `decide` returns what the last step of `think` yields, with the same random numbers. A strategy with an attribute
    `seconds` is expected to think for a long time. At a table it runs in a background process, and its best answer so
    far is taken after that many seconds.
    """

    def think(self, view: PlayerView, source: Random) -> Iterator[Action]:
        """Yield the best answer so far, repeatedly after small pieces of work; the last one is final.

        >>> thoughts = tabletop.find_strategy("greedy", gin).think(tabletop.PlayerView(deal, 1), random.Random(1))
        >>> str(list(thoughts)[-1])
        'pass'
        """
        ...


def iterate_thoughts(strategy: Strategy, view: PlayerView, source: Random) -> Iterator[Action]:
    """Yield the thoughts of a strategy; a strategy that only decides yields one."""
    think = getattr(strategy, "think", None)
    if think is not None:
        yield from think(view, source)
    else:
        yield strategy.decide(view, source)


def take_last(thoughts: Iterator[Action]) -> Action:
    """Return the last of the thoughts."""
    return deque(thoughts, maxlen=1).pop()


HUMAN = "human"
"""Entry for a person among the seats."""
Seat: TypeAlias = str | Strategy

GENERAL_STRATEGIES: dict[str, Strategy] = {}
"""Strategies that suit every game, by name."""
SHIPPED_PROVIDERS: list[Callable[[Game], Mapping[str, Strategy]]] = []
"""Functions that return the strategies that a game ships as files, by name."""


DISPLAY_NAMES = {
    HUMAN: N_("human"),
    "easy": N_("easy"),
    "normal": N_("normal"),
    "hard": N_("hard"),
    "expert": N_("expert"),
    "random": N_("random"),
    "greedy": N_("greedy"),
    "heuristic": N_("heuristic"),
    "learned": N_("learned"),
    "tree_search": N_("tree search"),
    "flat_monte_carlo": N_("Monte Carlo"),  # in saved answers only
}
"""Names of strategies for people who do not know the names used in programs."""


def get_strategy_name(name: str, lang: str = "en") -> str:
    """Return the displayed name of a strategy or of a person; an unknown name is returned as it is.

    >>> from tabletop.engine.session.strategy_registry import get_strategy_name
    >>> get_strategy_name("greedy"), get_strategy_name("tree_search", "de"), get_strategy_name("mine")
    ('greedy', 'Baumsuche', 'mine')
    """
    return translate(DISPLAY_NAMES.get(name, name), lang, "engine")


SUCCESSORS = {"flat_monte_carlo": "tree_search"}
"""Retired strategies, which records and notebooks may name, with those that play in their place."""


def resolve_name(name: str, names: Container[str]) -> str:
    """Return the name of the strategy that plays under `name`: its successor if it is retired.

    >>> from tabletop.engine.session.strategy_registry import resolve_name
    >>> resolve_name("flat_monte_carlo", ["greedy", "tree_search"]), resolve_name("mine", ["mine"])
    ('tree_search', 'mine')
    """
    return name if name in names else SUCCESSORS.get(name, name)


def find_strategies(game: Game) -> dict[str, Strategy]:
    """Return every strategy that can play this game, by name; a game's own ones override others of that name.

    >>> sorted(tabletop.strategies.find_strategies(gin))
    ['easy', 'expert', 'greedy', 'hard', 'heuristic', 'normal', 'random', 'tree_search']
    """
    shipped = [item for give in SHIPPED_PROVIDERS for item in give(game).items()]
    return {**GENERAL_STRATEGIES, **dict(shipped), **game.levels(), **game.strategies()}


def find_strategy(name: str, game: Game) -> Strategy:
    """Return the strategy of this name for this game. Raises ValueError with the nearest name.

    >>> tabletop.find_strategy("random", gin)
    RandomPlay()
    """
    by_name = find_strategies(game)
    if (playing_name := resolve_name(name, by_name)) in by_name:
        return by_name[playing_name]
    near = get_close_matches(str(name)[:60], by_name, 1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise ValueError(f"no strategy {str(name)[:60]!r} plays {game.name}{hint} (known: {', '.join(by_name)})")


def check_strategy(decider: Strategy, game: Game) -> Strategy:
    """Return the strategy if it accepts this game. Raises the ValueError of its `check_game`.

    >>> from tabletop.engine.session.strategy_registry import check_strategy
    >>> check_strategy(tabletop.find_strategy("random", gin), gin)
    RandomPlay()
    """
    if callable(check := getattr(decider, "check_game", None)):
        check(game)
    return decider


def explain_misfit(which: Seat, game: Game) -> str:
    """Return why this cannot play `game`; "" if nothing is known against it.

    It may be an unknown name, or an object without `decide`. A strategy that plays only some games has a method
    `check_game(game)`, which raises ValueError for the others.

    >>> from tabletop.engine.session.strategy_registry import explain_misfit
    >>> explain_misfit("greedy", gin), explain_misfit(7, gin)
    ('', '7 is no strategy')
    """
    try:
        decider = find_strategy(which, game) if isinstance(which, str) else which
        if isinstance(decider, type) or not callable(getattr(decider, "decide", None)):
            return f"{quote_value(decider)} is not a strategy"
        check_strategy(decider, game)
    except ValueError as error:
        return str(error)
    return ""


# --- what goes wrong with a strategy ------------------------------------------------------------------------------

RAISED = N_(
    "The strategy {strategy} in seat {seat} failed "
    "after {decision} {decision:/decision/decisions} (seed {seed}): {what}"
)
ILLEGAL = N_(
    "The strategy {strategy} in seat {seat} chose what is not allowed "
    "after {decision} {decision:/decision/decisions} (seed {seed}): {what}"
)
LATE = N_(
    "The strategy {strategy} in seat {seat} gave no answer for {what} seconds "
    "after {decision} {decision:/decision/decisions} (seed {seed})."
)
DIED = N_(
    "The strategy {strategy} in seat {seat} ended its process {what} times "
    "after {decision} {decision:/decision/decisions} (seed {seed})."
)
LOST = N_("The game with seed {seed} was lost: its process ended {what} times.")
MAX_QUOTED_CHARACTERS = 300
"""Largest number of characters quoted of what a strategy raised or answered."""


class StrategyError(RuntimeError):
    """Error of a strategy that raised, gave an illegal answer, or exceeded its time limit. The position is unchanged.

    Attributes:
        strategy: Name of the strategy.
        seat: Seat that it played; -1 if `kind` is LOST.
        seed: Seed of the game.
        decision: Number of decisions before the error; `session.goto(decision)` shows the position.
        kind: One of RAISED, ILLEGAL, LATE, DIED and LOST.
        what: The exception, the answer, the limit in seconds, or the number of times.
        arm: Version of the deal that was played, where there are several.
    """

    arm: str = ""

    def __init__(self, strategy: str, seat: int, seed: int, decision: int, kind: str, what: str) -> None:
        self.strategy, self.seat, self.seed, self.decision = strategy, seat, seed, decision
        self.kind, self.what = kind, what
        super().__init__(self._format(str(seat), "en"))

    def text(self, lang: str = "en") -> str:
        """Return the message for people, with letters for seats.

        >>> error = tabletop.StrategyError("mine", 0, 7, 3, tabletop.engine.session.strategy_registry.LATE, "5")
        >>> error.text()
        'The strategy mine in seat A gave no answer for 5 seconds after 3 decisions (seed 7).'
        """
        return self._format(get_seat_letter(self.seat), lang)

    def _format(self, seat: str, lang: str) -> str:
        words = translate(self.kind, lang, "engine")
        facts = {
            "strategy": get_strategy_name(self.strategy, lang),
            "decision": self.decision,
            "seed": self.seed,
            "what": self.what,
        }
        return fill(words, lang, {"seat": seat, **facts})

    def __reduce__(self) -> tuple[type[StrategyError], tuple[str, int, int, int, str, str]]:
        # By default pickle rebuilds an exception from its message alone; workers send their exceptions pickled.
        return type(self), (self.strategy, self.seat, self.seed, self.decision, self.kind, self.what)


class SeatedStrategy:
    """Strategy in a seat of one game. Every failure becomes a StrategyError with its name."""

    def __init__(self, which: str | Strategy, game: Game, seat: int, seed: int) -> None:
        self.decider = check_strategy(find_strategy(which, game) if isinstance(which, str) else which, game)
        self.name = which[:60] if isinstance(which, str) else describe_briefly(which)
        self.seat, self.seed = seat, seed

    def decide(self, state: State, source: Random, decision: int, patience: TimeLimit) -> Action:
        """Return the chosen action. Raises StrategyError if it is no action at all."""
        try:
            action = patience.call(self.decider.decide, PlayerView(state, self.seat), source)
        except TimeoutError as error:
            limit = patience.seconds
            raise (
                self._create_error(LATE, decision, f"{limit:g}") if limit else self.describe_exception(error, decision)
            ) from error
        except (Exception, SystemExit) as error:
            raise self.describe_exception(error, decision) from error
        return self._check_action(action, decision)

    def iterate_thoughts(self, state: State, source: Random, decision: int) -> Iterator[Action]:
        """Yield its thoughts one by one. Raises StrategyError if one is no action at all."""
        thoughts = iterate_thoughts(self.decider, PlayerView(state, self.seat), source)
        while True:
            try:
                action = next(thoughts)
            except StopIteration:
                return
            except (Exception, SystemExit) as error:
                raise self.describe_exception(error, decision) from error
            yield self._check_action(action, decision)

    def _check_action(self, action: object, decision: int) -> Action:
        if not isinstance(action, Action):
            raise self._create_error(ILLEGAL, decision, describe_briefly(action))
        return action

    def move(self, state: State, source: Random, decision: int, patience: TimeLimit) -> tuple[Event, ...]:
        """Apply its decision to `state` and return the events. Raises StrategyError."""
        action = self.decide(state, source, decision, patience)
        try:
            return state.apply_action(action)
        except Exception as error:
            raise self.explain_refusal(error, state, action, decision) from error

    def explain_refusal(self, error: Exception, state: State, action: Action, decision: int) -> Exception:
        """Return the error to raise after `state` raised `error`: a StrategyError if the answer was not legal."""
        if isinstance(error, IllegalActionError):
            return self._create_error(ILLEGAL, decision, str(error))
        if action not in state.legal_actions():  # of the right kind, but made of nonsense
            return self._create_error(ILLEGAL, decision, describe_briefly(action))
        return error

    def describe_exception(self, error: BaseException, decision: int) -> StrategyError:
        """Return the error that reports an exception of the strategy."""
        return self._create_error(RAISED, decision, f"{type(error).__name__}: {error}".removesuffix(": "))

    def _create_error(self, kind: str, decision: int, what: str) -> StrategyError:
        return StrategyError(self.name, self.seat, self.seed, decision, kind, _shorten(what))


def _shorten(words: str) -> str:
    return words if len(words) <= MAX_QUOTED_CHARACTERS else words[: MAX_QUOTED_CHARACTERS - 1] + "…"


def describe_briefly(thing: object) -> str:
    """Return a short text for an object, even if its `__repr__` fails."""
    try:
        return _shorten(repr(thing)) if type(thing).__repr__ is not object.__repr__ else type(thing).__name__
    except Exception:
        return type(thing).__name__


# --- who sits where ---------------------------------------------------------------------------------------------


def check_seats(game: Game, seats: Sequence[Seat] | None) -> tuple[Seat, ...]:
    """Return the seats after checking them; one ValueError names every mistake."""
    if seats is None:
        return (HUMAN,) * game.num_players
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise ValueError(
            f"seats={quote_value(seats)} must be a list with one entry for each of {game.num_players} seats"
        )
    mistakes = []
    if len(seats) != game.num_players:
        mistakes.append(f"there are {game.num_players} seats, not {len(seats)}")
    choices = (HUMAN, *find_strategies(game))
    seats = [resolve_name(seat, choices) if isinstance(seat, str) else seat for seat in seats]
    for k, seat in enumerate(seats):
        if isinstance(seat, str) and seat not in choices:
            mistakes.append(f"seat {k}: {seat[:60]!r} is not one of {', '.join(choices)}")
        elif seat != HUMAN and (why := explain_misfit(seat, game)):
            mistakes.append(f"seat {k}: {why}")
    if mistakes:
        raise ValueError(join_mistakes(mistakes))
    return tuple(seats)


def list_seat_names(seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return the entry of each seat in a record; a strategy object is named by its class."""
    return tuple(seat if isinstance(seat, str) else type(seat).__name__ for seat in seats)


def restore_seats(names: Sequence[str], game: Game) -> list[Seat]:
    """Return the seats with these names; a person where a strategy is not known here."""
    choices = (HUMAN, *find_strategies(game))
    return [name if name in choices else HUMAN for name in (resolve_name(name, choices) for name in names)]
