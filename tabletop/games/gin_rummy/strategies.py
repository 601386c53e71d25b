"""A strategy that knows gin rummy: it counts deadwood and what nearly makes a meld."""

from __future__ import annotations

from random import Random

from tabletop.engine.actions import Action
from tabletop.engine.sessions.outlook import Outlook
from tabletop.games.gin_rummy.content import BIT, bits, deadwood
from tabletop.games.gin_rummy.rules import Discard, Knock, LayOff, Take


def near(hand: int) -> int:
    """Pairs of a rank, and of neighbours in a suit, one apart or two: each may become a meld."""
    suits = [hand >> shift & 0x1FFF for shift in (0, 13, 26, 39)]
    rows = sum((suit & suit >> 1).bit_count() + (suit & suit >> 2).bit_count() for suit in suits)
    return rows + sum((one & other).bit_count() for k, one in enumerate(suits) for other in suits[k + 1 :])


class Heuristic:
    """Knocks when it may, takes an open card that leaves less at once, keeps what may become a meld."""

    def decide(self, outlook: Outlook, source: Random) -> Action:
        state, player = outlook.state, outlook.player
        hand, legal = bits(state.seats[player].hand), state.legal_actions()

        def worth(action: Action) -> float:
            match action:
                case Take():
                    more = hand | BIT[state.discard[-1]]
                    least = min(deadwood(more ^ BIT[card]) for card in state.seats[player].hand)
                    return float(deadwood(hand) - least - 4)
                case LayOff(card=card):
                    return float(deadwood(hand) - deadwood(hand ^ BIT[card]))
                case Knock(card=card):
                    return 1000.0 - deadwood(hand ^ BIT[card])
                case Discard(card=card):
                    left = hand ^ BIT[card]
                    return 2.0 * near(left) - deadwood(left)
            return 0.0

        return max(legal, key=worth)
