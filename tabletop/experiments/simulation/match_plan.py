"""Plans of experiments: every deal is played in each of several arms, so that only the arms differ.

All experiments are plans. The *arms* of a tournament are seatings. Those of a sweep are values of a parameter. Those of
a card's worth are the game with the card and without it. The same deal (the same seed) in every arm gives all arms the
same chance (common random numbers). The deals are independent; games of one deal are not, and neither are the seats of
one game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.engine.core.game import Game
from tabletop.engine.session.strategy_registry import describe_briefly
from tabletop.experiments.match import Begin, Match, Seat


@dataclass(frozen=True)
class Arm:
    """One way in which every deal of a `game` is played, with its display `name`.

    `seats` are the strategies, one for each seat, and `names` their display names. `begin` returns the first position
    of (game, seed) if it is not the game's own.

    >>> from tabletop.experiments.simulation import Arm
    >>> Arm("as printed", gin, ("heuristic", "random")).names
    ('heuristic', 'random')
    """

    name: str
    game: Game
    seats: tuple[Seat, ...]
    names: tuple[str, ...] = ()
    begin: Begin | None = None

    def __post_init__(self) -> None:
        if not self.names:
            object.__setattr__(self, "names", tuple(map(get_seat_name, self.seats)))

    def match(self, seed: int) -> Match:
        """Return the match of the deal with this `seed` in this arm.

        >>> from tabletop.experiments.simulation import Arm
        >>> Arm("as printed", gin, ("heuristic", "random")).match(7).seed
        7
        """
        return Match(self.game, self.seats, seed, self.begin)


def get_seat_name(seat: Seat) -> str:
    """Return the display name of a strategy: its name, or its repr."""
    return seat if isinstance(seat, str) else describe_briefly(seat)


@dataclass(frozen=True)
class MatchPlan:
    """Every deal in each of the `arms`. Game number k is the deal k // len(arms) in the arm k % len(arms).

    `deals` are distinct seeds (a range takes no memory, however long).

    Raises:
        ValueError: If there are no arms or no deals, the number of strategies is wrong, two arms have the same name, or
            the numbers of seats differ; it names every mistake.

    >>> from tabletop.experiments.simulation import Arm, MatchPlan
    >>> plan = MatchPlan((Arm("as printed", gin, ("heuristic", "random")),), range(10, 13))
    >>> len(plan), plan.match(2).seed
    (3, 12)
    """

    arms: tuple[Arm, ...]
    deals: Sequence[int]

    def __post_init__(self) -> None:
        wrong = [] if self.arms else ["there is nothing to play: no arms"]
        if not len(self.deals):
            wrong.append("there is nothing to play: no deals")
        elif not isinstance(self.deals, range) and len(set(self.deals)) < len(self.deals):
            wrong.append("a deal occurs twice")
        names = [arm.name for arm in self.arms]
        wrong += [f"two arms have the name {name!r}" for name in dict.fromkeys(names) if names.count(name) > 1]
        for arm in self.arms:
            if len(arm.seats) != arm.game.num_players:
                counts = f"{arm.game.num_players} seats and {len(arm.seats)} strategies"
                wrong.append(f"{arm.name}: {counts}")
        if len({arm.game.num_players for arm in self.arms}) > 1:
            wrong.append("the arms have different numbers of seats")
        if wrong:
            raise ValueError("; ".join(wrong))

    def __len__(self) -> int:
        return len(self.arms) * len(self.deals)

    @property
    def seats(self) -> int:
        """Number of seats of each game."""
        return self.arms[0].game.num_players

    def place(self, number: int) -> tuple[int, int]:
        """Return the indices of the deal and of the arm of a game, by its `number`. Raises IndexError.

        >>> from tabletop.experiments.simulation import Arm, MatchPlan
        >>> arms = (Arm("one", gin, ("heuristic", "random")), Arm("other", gin, ("random", "greedy")))
        >>> plan = MatchPlan(arms, range(5))
        >>> plan.place(3)
        (1, 1)
        """
        if not 0 <= number < len(self):
            raise IndexError(f"game {number}: there are games 0 to {len(self) - 1}")
        return divmod(number, len(self.arms))

    def match(self, number: int) -> Match:
        """Return the game of this `number`. Raises IndexError.

        >>> from tabletop.experiments.simulation import Arm, MatchPlan
        >>> arms = (Arm("one", gin, ("heuristic", "random")), Arm("other", gin, ("random", "greedy")))
        >>> plan = MatchPlan(arms, range(5))
        >>> plan.match(3).seats
        ('random', 'greedy')
        """
        deal, arm = self.place(number)
        return self.arms[arm].match(self.deals[deal])
