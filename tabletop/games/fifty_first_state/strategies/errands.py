"""Uses of contacts in this round: the cards and the locations of rivals that they reach, completely or not at all.

A card in hand is built, dealt or razed, only one of them. A target that needs three contacts is out of reach with two.
So an additional contact is worth the value of the additional uses within reach, and nothing if there are none.
"""

from __future__ import annotations

from tabletop.games.fifty_first_state.table.goods import GREY, UNIVERSAL

TOGETHER = 0.8
"""Share of the value of a use that counts for each of several sources of contacts that are needed together."""


class Errands:
    """Uses of contacts available to a seat: the value of each, and the number and colour of the needed contacts."""

    def __init__(self, goods: list[int]) -> None:
        self.held = goods[GREY : UNIVERSAL + 1]
        """Grey, blue, red and universal contacts in the supply."""
        self.more = [0, 0, 0, 0]
        """Number of further contacts of each colour that the seat could get in this round."""
        self.uses: list[tuple[float, int, int, float, int]] = []
        self._known: dict[tuple[int | None, ...], float] = {}
        self._sorted = False

    def use(self, colour: int, n: int, worth: float, piece: int) -> None:
        """Add a use: `n` contacts of a colour have this value. Only one of the uses of a piece can be made."""
        if worth > 0 and n:
            self.uses.append((worth / n, colour - GREY, n, worth, piece))

    def source(self, good: int, n: int) -> None:
        """Add a source of `n` more contacts."""
        if GREY <= good <= UNIVERSAL:
            self.more[good - GREY] += n

    def reach(self, have: list[int], without: int | None = None) -> float:
        """Return the value of the uses within reach of these contacts, best value per contact first.

        The piece `without` is left out.
        """
        key = (*have, without)
        total = self._known.get(key)
        if total is None:
            if not self._sorted:
                self.uses.sort(reverse=True)
                self._sorted = True
            total, gone = 0.0, {without}
            left = list(have)
            for _, colour, n, worth, piece in self.uses:
                lack = n - left[colour]
                if piece not in gone and lack <= left[3]:
                    gone.add(piece)
                    total += worth
                    if lack > 0:
                        left[colour] = 0
                        left[3] -= lack
                    else:
                        left[colour] -= n
            self._known[key] = total
        return total

    def gain(self, good: int, n: int, without: int | None = None) -> float:
        """Return the value of `n` more contacts, alone or together with other available ones.

        A piece that is given up for them cannot be reached any more.
        """
        k = good - GREY
        now = self.reach(self.held)
        more = self.held.copy()
        more[k] += n
        gained = self.reach(more, without) - now
        if self.more[k] > n:
            more[k] = self.held[k] + self.more[k]
            gained = max(gained, TOGETHER * (self.reach(more, without) - now) * n / self.more[k])
        return max(0.0, gained)
