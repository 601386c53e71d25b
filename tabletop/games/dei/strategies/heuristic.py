"""Strategies for D.E.I.: a heuristic, and the value of a position for one-step look-ahead.

The heuristic does not search. It prices every answer by `valuation`: missions first, then cubes, resources and figures,
and cards by the present values of their actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, cast

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView, Strategy
from tabletop.games.dei.rules import cards, missions, planning, setup
from tabletop.games.dei.rules.abilities import BADGES
from tabletop.games.dei.rules.acting import Acting
from tabletop.games.dei.rules.effects import EFFECTS
from tabletop.games.dei.rules.effects.moving import ChooseGroup, Group
from tabletop.games.dei.rules.markets import BLACK, RIGHT, Buy, get_required_outposts, list_plain_prices
from tabletop.games.dei.rules.scoring import compute_projected_points
from tabletop.games.dei.strategies.answer_values import VALUED, estimate_answer
from tabletop.games.dei.strategies.effect_values import estimate_count, estimate_typical
from tabletop.games.dei.strategies.valuation import CANDY, Judge
from tabletop.games.dei.table.goods import MARKETS

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState

__all__ = ["STRATEGIES", "Heuristic", "evaluate"]

WON = 1000.0
MIN_VALUE_POINTS = 0.02
"""Minimum value of an action, in points. Below it the heuristic passes."""
PLAYS = 6
"""Cards played in a round. A card that is laid down replaces the worst of them."""
PHASES, CARDS = 3, 2
"""Phases of a round, and cards played in each."""
FRESH = 0.85
"""Share of a bought card's advantage over the cards in hand that is realized each time it is played."""
BARGAIN = 0.3
"""Minimum gain of a purchase over its price."""
KEEP = (0.0, 0.15, 0.3, 0.4)
"""Share of a hand card's value in the value of a position, by number of rounds to come."""
LEFT = 0.9
"""Share of the value of the actions left on a card."""
WASTED = 0.9
"""Share of a card's average value that is subtracted if it is played now."""


def evaluate(state: DeiState, player: int) -> float:
    """Return the value of a position for a seat: its points and prospects, minus the points of the others.

    A finished game adds WON for its only winner, a share of WON for joint winners, and -WON for the others.
    """
    points = [int(compute_projected_points(state, p)) for p in range(len(state.seats))]
    rival_points = [n for p, n in enumerate(points) if p != player]
    lead = points[player] - 0.5 * max(rival_points) - 0.5 * sum(rival_points) / len(rival_points)
    if state.is_terminal():
        won = state.winners()
        return lead + (WON / len(won) if player in won else -WON)
    seat = state.seats[player]
    if not seat.faction or seat.leader < 0:
        return lead
    judge = Judge(state, player)
    worth = lead
    for a, own in enumerate(judge.own):
        if own:
            worth += judge.estimate_area(a, own, judge.rival[a])
    worth += (sum(seat.figures) + state.game.leader_scrapper) * judge.scrapper
    worth += seat.technology * (judge.technology - 0.5) + seat.energy * (judge.energy - 1)
    worth += judge.building * (len(seat.camps) + len(seat.bridges) + len(seat.lifts))
    worth += sum([judge.estimate_standing_way(*state.board.lift_sites[k]) for k in seat.lifts])
    worth += sum([judge.estimate_standing_camp(a) for a in dict.fromkeys(seat.camps)])
    worth += CANDY * len(seat.candy) * (judge.to_come > 0)
    keep = KEEP[judge.to_come]
    worth += keep * sum([judge.estimate_typical_card(card) for card in (*seat.hand, *seat.opened, *seat.planned)])
    if state.current_player() == player and isinstance(state.question, Acting):
        worth += LEFT * sum(
            [estimate_typical(EFFECTS[code], judge) for code in state.question.list_actions(state, player)]
        )
    return worth


# --- cards and markets ----------------------------------------------------------------------------------------------


def estimate_weakest(state: DeiState, player: int, judge: Judge) -> float:
    """Return the average value of the last card that would be played in a round."""
    seat = state.seats[player]
    worths = sorted(
        [judge.estimate_typical_card(card) for card in (*seat.hand, *seat.opened, *seat.planned)], reverse=True
    )
    return worths[min(PLAYS, len(worths)) - 1] if worths else 0.0


def estimate_plays_left(state: DeiState, player: int, judge: Judge) -> float:
    """Return the expected number of times that a card bought now will be played."""
    question = state.question
    later = state.phase_number < 3 or getattr(question, "left", 1) > 1 or not state.seats[player].hand
    return judge.to_come + (0.9 if later else 0.0)


def estimate_purchase(state: DeiState, player: int, action: Buy, judge: Judge, weak: float, plays: float) -> float:
    """Return the value of a purchase minus its price."""
    card = state.card_data[state.slots[action.market][action.slot]]
    worth = card.points + FRESH * plays * max(0.0, judge.estimate_typical_card(card.id) - weak)
    worth -= action.technology * judge.technology + action.energy * judge.energy
    if action.market == BLACK and action.slot == RIGHT:
        worth += judge.technology
    if card.drone:
        worth += judge.units.get("drones", 0.0)
    if state.seats[player].has("trading_post"):
        worth += 1
    return worth - (CANDY if action.candy else 0.0)


def estimate_best_purchase(state: DeiState, player: int, judge: Judge) -> float:
    """Return the value of the best purchase that is possible now; a very low value if there is none."""
    seat = state.seats[player]
    weak, plays = estimate_weakest(state, player, judge), estimate_plays_left(state, player, judge)
    best = -99.0
    for market, slots in enumerate(state.slots):
        cubes = 9 if market == BLACK else judge.cubes_held[MARKETS[market]]
        for slot, card in enumerate(slots):
            if card and cubes >= get_required_outposts(state, market, slot):
                for technology, energy in list_plain_prices(state, player, market, slot):
                    if technology <= seat.technology and energy <= seat.energy:
                        worth = estimate_purchase(
                            state, player, Buy(market, slot, technology, energy), judge, weak, plays
                        )
                        best = max(best, worth)
    return best


def estimate_later_play(state: DeiState, player: int) -> float:
    """Return the probability that a card kept now is played later in this round. All cards return at its end."""
    other_cards = len(state.seats[player].hand) + len(state.seats[player].planned) - 1
    plays = CARDS * (PHASES - state.phase_number) + getattr(state.question, "left", 1) - 1
    return min(1.0, plays / other_cards) if other_cards > 0 else 0.0


def choose_card(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Return the card with the highest value now, or a purchase with the least valuable card if that is better."""
    play, most, second = legal[0], -99.0, -99.0
    lay: cards.LayDown | None = None
    least = 99.0
    wasted = WASTED * estimate_later_play(state, player)
    for action in legal:
        if isinstance(action, cards.PlayCard):
            now = judge.estimate_card(judge.list_actions(action.card))
            worth = now - wasted * judge.estimate_typical_card(action.card)
            if worth > most:
                play, most, second = action, worth, now
        elif isinstance(action, cards.LayDown):
            worth = judge.estimate_typical_card(action.card)
            if state.card_data[action.card].drone:
                worth += judge.units.get("drones", 0.0) + 0.2
            if worth < least:
                lay, least = action, worth
    if lay is None and cards.PARCEL not in legal:
        return play
    gain = estimate_best_purchase(state, player, judge)
    if cards.PARCEL in legal and gain - judge.energy > BARGAIN:
        return cards.PARCEL
    if lay is not None:
        # A purchase gives up the last card of the round: its average value, or that of the best card now if lower.
        cost = min(second, estimate_weakest(state, player, judge)) if wasted else second
        if gain - cost > BARGAIN:
            return lay
    return play


def choose_last_purchase(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Return the purchase with the badge "parcel" (the first answer) if it is worth it, else the last answer."""
    worthwhile = estimate_best_purchase(state, player, judge) - judge.energy > BARGAIN
    return legal[0] if worthwhile else legal[-1]


def choose_purchase(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Return the purchase with the highest value."""
    weak, plays = estimate_weakest(state, player, judge), estimate_plays_left(state, player, judge)
    return max(legal, key=lambda action: estimate_purchase(state, player, cast(Buy, action), judge, weak, plays))


# --- the actions of a card --------------------------------------------------------------------------------------------


def choose_action(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Return the action of a card or drone with the highest value, or the last action if none has enough value."""
    best, most, question = legal[-1], MIN_VALUE_POINTS, state.question
    for action in legal:
        worth = estimate_answer(action, state, player, question, judge)
        if worth > most:
            best, most = action, worth
    return best


def choose_group(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Return the group with the highest value. Camps stay in place."""
    question = cast(ChooseGroup, state.question)

    def estimate(action: Action) -> float:
        group = cast(Group, action)
        return judge.group(question.origin, question.area, group.scrappers, group.leader) - 0.1 * group.camps

    return max(legal, key=estimate)


# --- other questions -------------------------------------------------------------------------------------------------


def choose_mission(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Return the mission that the plan selects for this round."""
    planned = judge.plan.get(state.round_number)
    for action in legal:
        if isinstance(action, missions.PutMarker) and (action.column, action.row) == planned:
            mission = state.game.content.missions[state.missions[action.column][action.row]]
            if legal[-1] == missions.SkipMission() and not estimate_count(mission.counted, judge):
                return legal[-1]
            return action
    return legal[0]


def choose_plan(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Return the card that would be played first."""
    return max(legal, key=lambda a: judge.estimate_card(judge.list_actions(cast(planning.PlanCard, a).card)))


def choose_open_cards(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Keep the least valuable planned card face down if a purchase is worth more, else open all."""
    keep = [action for action in legal if isinstance(action, planning.KeepDown)]
    if not keep:
        return legal[0]

    def estimate(action: planning.KeepDown) -> float:
        return judge.estimate_card(judge.list_actions(action.card))

    least = min(keep, key=estimate)
    return least if estimate_best_purchase(state, player, judge) - estimate(least) > BARGAIN else legal[0]


def choose_camp(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Return the camp with the most valuable surroundings and the fewest rivals."""

    def estimate(action: Action) -> float:
        area = state.board.by_name[cast(setup.PlaceFigures, action).area]
        return judge.promise[area] + judge.cubes[area] + judge.access[area] - 0.3 * judge.rival[area]

    return max(legal, key=estimate)


ANSWERS: Mapping[type, Any] = {
    ChooseGroup: choose_group,
    cards.ChooseCard: choose_card,
    cards.ChooseSecond: choose_card,
    planning.Plan: choose_plan,
    planning.OpenCards: choose_open_cards,
    cards.LastPurchase: choose_last_purchase,
    missions.ChooseMission: choose_mission,
    setup.ChooseCamp: choose_camp,
}
"""Question -> function that answers it. Purchases are handled separately, see `Heuristic`."""


class Heuristic:
    """Rule-based player: missions first, pairs of outposts for badges, resources, and profitable market cards."""

    def decide(self, view: PlayerView, source: Random) -> Action:
        """Return the best legal action by the player's knowledge."""
        position, player = cast("DeiState", view.state), view.player
        legal = position.legal_actions()
        if len(legal) == 1:
            return legal[0]
        question = position.question
        if isinstance(legal[0], Buy):
            return choose_purchase(position, player, legal, Judge(position, player))
        answer = ANSWERS.get(type(question)) or (choose_action if isinstance(legal[-1], VALUED) else None)
        if answer is not None:
            return cast(Action, answer(position, player, legal, Judge(position, player)))
        if isinstance(question, setup.PassPile):
            return max(legal, key=lambda action: BADGES[cast(setup.TakeBadge, action).badge].liked)
        return legal[int(source.random() * len(legal))]

    def __repr__(self) -> str:
        return "Heuristic()"


STRATEGIES: Mapping[str, Strategy] = {"heuristic": Heuristic()}
