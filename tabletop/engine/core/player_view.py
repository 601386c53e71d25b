"""Strategies, and the view of a position that they receive: everything that a seat may know."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.decisions import PositionError, require_position
from tabletop.engine.i18n.quoting import quote_value, shorten

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.engine.core.outcomes import Consequences
    from tabletop.engine.core.state import State

GUESS_SEED = 31_013
"""Fixed seed by which hidden things are dealt, so that equal knowledge always gives an equal position."""


class Strategy(Protocol):
    """A strategy that decides for a seat. It keeps no state between decisions, so one object can play many seats and
    games.

    `decide` receives a `PlayerView`, which contains only what its seat may know. To look ahead, play on in
    `view.resample(seed)`. A strategy must not change `view.state`, and takes all random numbers from `source`. It is
    called only if there are legal actions.
    """

    def decide(self, view: PlayerView, source: Random) -> Action:
        """Return one of `view.legal_actions()`.

        >>> str(tabletop.find_strategy("greedy", gin).decide(tabletop.PlayerView(deal, 1), random.Random(1)))
        'pass'
        """
        ...


class PlayerView:
    """A position as `player` may know it (an information set). The default is the seat that must decide.

    Everything that is reachable from a view may be used. Its `state` is a different position that looks the same to the
    seat: its hidden things and its future random numbers are drawn at random. It is created on first access, so a
    strategy that only needs the legal actions does not pay for it. Positions that the seat cannot tell apart have equal
    views.

    Raises:
        PositionError: `state` is no position.

    >>> view = tabletop.PlayerView(deal, 1)
    >>> [str(action) for action in view.legal_actions()]
    ['take', 'pass']
    >>> view.state.seats[1].hand == deal.seats[1].hand, view.state.seats[0].hand == deal.seats[0].hand
    (True, False)
    """

    __slots__ = ("__real", "__seen", "player")

    def __init__(self, state: State, player: int | None = None) -> None:
        require_position(state)
        self.player = state.current_player() if player is None else player
        self.__real = state
        self.__seen: Any = None

    @classmethod
    def from_guess(cls, guess: State, player: int | None = None) -> PlayerView:
        """Return the view of a position that is already a guess; `guess` becomes its `state`.

        >>> guess = tabletop.PlayerView(deal, 1).resample(5)
        >>> tabletop.PlayerView.from_guess(guess).state is guess
        True
        """
        view = cls(guess, player)
        view.__seen = guess
        return view

    @property
    def game(self) -> Game:
        """The game."""
        return self.__real.game

    @property
    def question(self) -> Question | None:
        """Current question; None when the game is over."""
        return self.__real.question

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the legal actions, as `State.legal_actions`; none for a seat that must not decide."""
        real = self.__real
        return real.legal_actions() if real.current_player() == self.player else ()

    @property
    def state(self) -> Any:
        """Position that looks the same to the seat. Read it, or play on in a `resample` or in its `clone`."""
        if self.__seen is None:
            real = self.__real
            seen = real.resample_from_infostate(self.player, GUESS_SEED)
            if real.current_player() == self.player:
                seen._legal = real._legal  # hidden things do not change legality (a conformance check)
            self.__seen = seen
        return self.__seen

    def observation(self) -> dict[str, Any]:
        """Return the knowledge of the seat as plain data, as `State.observation`.

        >>> tabletop.PlayerView(deal, 0).observation() == deal.observation(0)
        True
        """
        return self.state.observation(self.player)  # type: ignore[no-any-return]

    def resample(self, seed: int) -> Any:
        """Return another position that is consistent with the view, one for each `seed`. It emits no events and may be
        changed.

        >>> tabletop.PlayerView(deal, 0).resample(1).seats[0].hand == deal.seats[0].hand
        True
        """
        guess = self.state.resample_from_infostate(self.player, seed)
        guess.is_emitting = False
        return guess

    def consequences(self, action: Action | str) -> Consequences:
        """Return the certain effects of a legal action. Raises IllegalActionError if it is not legal.

        >>> len(tabletop.PlayerView(deal).consequences("take").differences)
        3
        """
        return self.state.what_changes(action)  # type: ignore[no-any-return]

    def __reduce__(self) -> tuple[Any, ...]:
        # Only the knowledge of the seat is sent to another process.
        return PlayerView.from_guess, (self.state, self.player)

    def __repr__(self) -> str:
        return f"<view of seat {self.player} on {self.state!r}>"


def require_player_view(thing: object) -> None:
    """Check that `thing` is a view. Raises PositionError for anything else, e.g. a position."""
    if not isinstance(thing, PlayerView):
        hint = "pass PlayerView(state)" if hasattr(type(thing), "agenda") else "expected a PlayerView"
        raise PositionError(f"{shorten(quote_value(thing), 60)} is not a view: {hint}")
