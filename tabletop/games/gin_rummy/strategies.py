"""Heuristic strategy for gin rummy: it counts deadwood and near melds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.games.gin_rummy.content import BIT, can_lay_off, count_deadwood, count_points, to_bits
from tabletop.games.gin_rummy.rules import BigGin, Discard, Knock, LayOff, Spread, Take
from tabletop.games.gin_rummy.table import GinState


def count_near_melds(hand: int) -> int:
    """Return the number of pairs that may become melds: cards of one rank, or one or two apart in a suit."""
    suits = [hand >> shift & 0x1FFF for shift in (0, 13, 26, 39)]
    rows = sum((suit & suit >> 1).bit_count() + (suit & suit >> 2).bit_count() for suit in suits)
    return rows + sum((suit & other).bit_count() for k, suit in enumerate(suits) for other in suits[k + 1 :])


def estimate_exposed_points(state: GinState, player: int, spread: Sequence[int]) -> float:
    """Return the expected points that the other player can lay off on these melds of `player`."""
    other = state.seats[1 - player]
    known_cards = to_bits(other.taken)
    seen = to_bits([*state.seats[player].hand, *state.discard])
    unseen = [card for card in BIT if not BIT[card] & (seen | known_cards)]
    chance = (len(other.hand) - len(other.taken)) / len(unseen)
    fitting = [card for card in BIT if not BIT[card] & seen and any(can_lay_off(BIT[card], meld) for meld in spread)]
    return sum(count_points(BIT[card]) * (1.0 if BIT[card] & known_cards else chance) for card in fitting)


class Heuristic:
    """Strategy that knocks when it may, takes an open card that reduces deadwood at once, and keeps near melds.

    It spreads the melds on which the fewest points can be laid off.
    """

    def decide(self, view: PlayerView, source: Random) -> Action:
        state, player = view.state, view.player
        hand, legal = to_bits(state.seats[player].hand), state.legal_actions()

        def estimate_action(action: Action) -> float:
            match action:
                case Take():
                    more = hand | BIT[state.discard[-1]]
                    least = min(count_deadwood(more ^ BIT[card]) for card in state.seats[player].hand)
                    return float(count_deadwood(hand) - least - 4)
                case LayOff(card=card):
                    return float(count_deadwood(hand) - count_deadwood(hand ^ BIT[card]))
                case Knock(card=card):
                    return 1000.0 - count_deadwood(hand ^ BIT[card])
                case BigGin():
                    return float(1000 + state.game.big_gin_bonus - state.game.gin_bonus)
                case Spread(way=way):
                    spread = state.find_arrangements(player)[way]
                    return float(-count_points(hand ^ sum(spread))) - estimate_exposed_points(state, player, spread)
                case Discard(card=card):
                    left = hand ^ BIT[card]
                    return 2.0 * count_near_melds(left) - count_deadwood(left)
            return 0.0

        return max(legal, key=estimate_action)
