"""Design goals for the content of D.E.I.; each has a figure and its limits.

With the printed start (later players begin with more scrappers):

- places: no place in the order of the first round wins more than 1.2 times its share;
- factions: no faction wins more than 1.2 times its share;
- winners: half of the winners of four have between 45 and 65 points;
- crowd: all fifteen scrappers of a seat are rarely on the map at once (one seat of twenty at most);
- missions: they bring at most 60 % of all points;
- favourite: no mission is taken by more than 70 % of the seats of the games that offer it. The average is half of the
  seats, because there are four markers for eight missions;
- purchases: made in at least half of the turns in which a purchase was possible;
- rarest card: every card is played in at least one of ten games in which it was available, through its faction or a
  market.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from statistics import median

from tabletop.games.dei.content.pieces import Content
from tools.dei_games import DeiCounts

MAX_PLACE = MAX_FACTION = 1.2
WINNERS = (45.0, 65.0)
MAX_CROWDED = 0.05
MAX_BY_MISSIONS = 0.6
MAX_TAKEN = 0.7
MIN_BOUGHT = 0.5
MIN_PLAYED = 0.1
MIN_GAMES = 20
"""Smallest number of games for which the figure of a card counts."""


@dataclass(frozen=True)
class Objective:
    """One goal with its figure."""

    name: str
    players: int
    value: float
    least: float = 0.0
    most: float = float("inf")
    what: str = ""
    """Place, faction, mission or card with this figure."""

    @property
    def met(self) -> bool:
        """True if the value is within its limits."""
        return self.least <= self.value <= self.most

    @property
    def told(self) -> str:
        """Text with the value and its owner."""
        return f"{self.value:.2f}" + (f" ({self.what})" if self.what else "")

    @property
    def wanted(self) -> str:
        """Text with the limits."""
        if self.most == float("inf"):
            return f"at least {self.least:g}"
        return f"{self.least:g} to {self.most:g}" if self.least else f"at most {self.most:g}"


def list_lines(by_players: Mapping[int, DeiCounts], content: Content) -> list[Objective]:
    """Return all goals for each number of players; the goal for the winners' points applies to four players only."""
    return [line for players, seen in by_players.items() for line in _list_lines(players, seen, content)]


def _list_lines(n: int, seen: DeiCounts, content: Content) -> Iterator[Objective]:
    seats = max(1, seen.games * n)
    uses = seen.uses
    share, place = _find_most((won * n / max(1, seen.games), str(k + 1)) for k, won in seen.won_by_place.items())
    yield Objective("places", n, share, most=MAX_PLACE, what=place)
    share, faction = _find_most((seen.won[id] * n / max(1, seen.played[id]), id) for id in content.factions)
    yield Objective("factions", n, share, most=MAX_FACTION, what=faction)
    if n == 4:
        middle = median(seen.winners) if seen.winners else 0.0
        yield Objective("winners", n, middle, *WINNERS)
    yield Objective("crowd", n, uses["seats with all scrappers out"] / seats, most=MAX_CROWDED)
    yield Objective("missions", n, seen.points["missions"] / max(1, sum(seen.scores)), most=MAX_BY_MISSIONS)
    share, mission = _find_most(
        (uses[f"mission {id}"] / uses[f"offered {id}"], id) for id in content.missions if uses[f"offered {id}"]
    )
    yield Objective("favourite", n, share, most=MAX_TAKEN, what=mission)
    turns = uses["turns with a purchase possible"]
    yield Objective("purchases", n, sum(seen.bought) / max(1, turns), least=MIN_BOUGHT)
    games = {id: uses[f"games with {id}"] for id in content.cards}
    share, card = _find_most((-uses[f"games played {id}"] / n, id) for id, n in games.items() if n >= MIN_GAMES)
    yield Objective("rarest card", n, abs(share), least=MIN_PLAYED, what=card)


def _find_most(shares: Iterable[tuple[float, str]]) -> tuple[float, str]:
    return max(shares, default=(0.0, ""))
