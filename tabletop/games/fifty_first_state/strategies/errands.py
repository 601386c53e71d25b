"""What contacts can be used for in this round: which cards and which locations of rivals they reach, all or none.

A card in hand is built, dealt or razed, not all of it; a location of three needs three contacts, two do nothing. So a
contact more is worth what it lets the seat reach beyond what it reaches anyway, and nothing where it only lies there.
"""

from __future__ import annotations

from tabletop.games.fifty_first_state.table.goods import GREY, UNIVERSAL

TOGETHER = 0.8
"""How much of what can only be reached with contacts from several sources counts for each of them."""


class Errands:
    """The uses of contacts that are open to a seat: what each is worth and how many of which colour it takes."""

    def __init__(self, held: list[int]) -> None:
        self.held = held[GREY : UNIVERSAL + 1]
        """Grey, blue, red and universal contacts in the supply."""
        self.more = [0, 0, 0, 0]
        """How many more of each the seat could come by in this round."""
        self.uses: list[tuple[float, int, int, float, int]] = []
        self._known: dict[tuple[int | None, ...], float] = {}
        self._sorted = False

    def use(self, colour: int, n: int, worth: float, piece: int) -> None:
        """One use: so many contacts of a colour bring so much; of all uses of a piece only one can be made."""
        if worth > 0 and n:
            self.uses.append((worth / n, colour - GREY, n, worth, piece))

    def source(self, good: int, n: int) -> None:
        """So many more could be come by."""
        if GREY <= good <= UNIVERSAL:
            self.more[good - GREY] += n

    def reach(self, have: list[int], without: int | None = None) -> float:
        """What can be done with so many contacts, the best for each contact first; `without` a piece."""
        key = (*have, without)
        found = self._known.get(key)
        if found is None:
            if not self._sorted:
                self.uses.sort(reverse=True)
                self._sorted = True
            found, gone = 0.0, {without}
            left = list(have)
            for _, colour, n, worth, piece in self.uses:
                lack = n - left[colour]
                if piece not in gone and lack <= left[3]:
                    gone.add(piece)
                    found += worth
                    if lack > 0:
                        left[colour] = 0
                        left[3] -= lack
                    else:
                        left[colour] -= n
            self._known[key] = found
        return found

    def gain(self, good: int, n: int, without: int | None = None) -> float:
        """What so many more contacts are worth: by themselves, or together with what else could be come by.

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
