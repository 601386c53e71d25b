"""What a strategy is, and what it is given: what its seat may know, and no way to the rest."""

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
"""What is hidden is dealt anew with this number, so that the same knowledge always gives the same position."""


class Strategy(Protocol):
    """Decides for a seat. Keeps nothing between decisions, so one object can play many seats and games.

    `decide` is given a `PlayerView`: what its seat may know, and no way to the rest. Whoever looks ahead plays on in
    `view.resample(seed)`; it must not change `view.state`, and takes all chance from `source`. Only called when
    there are legal actions.
    """

    def decide(self, view: PlayerView, source: Random) -> Action:
        """One of `view.legal_actions()`.

        >>> str(tabletop.strategy("greedy", gin).decide(tabletop.PlayerView(deal, 1), random.Random(1)))
        'pass'
        """
        ...


class PlayerView:
    """A position as `player` may know it, or the seat that is asked: everything that is reached from here may be used.

    Its `state` is another position that looks the same to the seat: what lies hidden in the real one, and the chance
    to come, was dealt anew. It is made when it is first asked for, so who only picks a legal action does not pay for
    it. Positions that the seat cannot tell apart give equal views. Raises PositionError if `state` is no position.

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
        """The view on a position that is a guess itself, for who looks ahead: `guess` is its `state`.

        >>> guess = tabletop.PlayerView(deal, 1).resample(5)
        >>> tabletop.PlayerView.from_guess(guess).state is guess
        True
        """
        view = cls(guess, player)
        view.__seen = guess
        return view

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.__real.game

    @property
    def question(self) -> Question | None:
        """What is asked; None when the game is over."""
        return self.__real.question

    def legal_actions(self) -> tuple[Action, ...]:
        """What may be answered: as `State.legal_actions`, and nothing by a seat that is not asked."""
        real = self.__real
        return real.legal_actions() if real.current_player() == self.player else ()

    @property
    def state(self) -> Any:
        """A position that looks the same to the seat: the table to read. Play on in `resample`, or in its `clone`."""
        if self.__seen is None:
            real = self.__real
            seen = real.resample_from_infostate(self.player, GUESS_SEED)
            if real.current_player() == self.player:
                seen._legal = real._legal  # hidden things do not change what is legal: the battery holds games to it
            self.__seen = seen
        return self.__seen

    def observation(self) -> dict[str, Any]:
        """What the seat may know, as plain data: as `State.observation`.

        >>> tabletop.PlayerView(deal, 0).observation() == deal.observation(0)
        True
        """
        return self.state.observation(self.player)  # type: ignore[no-any-return]

    def resample(self, seed: int) -> Any:
        """Another position that could be the real one, for each `seed`; it tells no events, and may be played on.

        >>> tabletop.PlayerView(deal, 0).resample(1).seats[0].hand == deal.seats[0].hand
        True
        """
        guess = self.state.resample_from_infostate(self.player, seed)
        guess.is_emitting = False
        return guess

    def consequences(self, action: Action | str) -> Consequences:
        """What is certain to change with a legal action. Raises IllegalActionError if it is not legal.

        >>> len(tabletop.PlayerView(deal).consequences("take").differences)
        3
        """
        return self.state.what_changes(action)  # type: ignore[no-any-return]

    def __reduce__(self) -> tuple[Any, ...]:
        # To another process goes only what may be known.
        return _rebuild_view, (self.state, self.player)

    def __repr__(self) -> str:
        return f"<view of seat {self.player} on {self.state!r}>"


def require_player_view(thing: object) -> None:
    """Raises PositionError for what is no view, such as a position."""
    if not isinstance(thing, PlayerView):
        hint = "pass PlayerView(state)" if hasattr(type(thing), "agenda") else "a PlayerView is needed"
        raise PositionError(f"{shorten(quote_value(thing), 60)} is no view: {hint}")


def _rebuild_view(guess: State, player: int) -> PlayerView:
    """As it was sent."""
    return PlayerView.from_guess(guess, player)
