"""Strategies for Axon Protocol: one heuristic, and the position value for one-step look-ahead.

The heuristic never simulates an action. It prices every answer with `valuation`: the gain in own resources, the loss
of rival resources, the cost in cards, and the characters left to the other players, who use the same ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, cast

from tabletop.engine.core import chance
from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView, Strategy
from tabletop.games.axon_protocol.rules import choices, rounds, software, turns, windows
from tabletop.games.axon_protocol.rules.actions import AddResource, Discard, Pick, TakeCorporation, Welcome
from tabletop.games.axon_protocol.rules.carrying import Aim
from tabletop.games.axon_protocol.rules.characters.deeds import ChooseDeed, Deed
from tabletop.games.axon_protocol.rules.characters.routines import ChooseOrder
from tabletop.games.axon_protocol.rules.characters.skills import SKILL
from tabletop.games.axon_protocol.rules.fields import ChooseAreaAction, UseField
from tabletop.games.axon_protocol.strategies import effect_values, skill_values
from tabletop.games.axon_protocol.strategies.valuation import LAST_CARD, PHISH, Judge
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table.goods import RESOURCES

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.figures import Figure
    from tabletop.games.axon_protocol.table.state import AxonState

__all__ = ["STRATEGIES", "Heuristic", "evaluate"]

DENY = 0.4
"""Weight of the value that the next player would get from a character, for using that character up now."""
START = 1.2
"""Value of starting the next round rather than coming last: one more turn, and the first choice."""
TURN = 1.0
"""Approximate value of a turn for the player who has it."""
LATER_TURN = 0.1
"""Loss of value of a turn for each turn before it, because the best characters are used first."""
MIN_CARD_VALUE = 0.15
"""Smallest net value, after the cost of giving it up, at which a card is played."""
COUNTER = 0.6
"""Smallest loss that is worth a counter."""
COUNTERED = 0.15
"""Average share of an attack's value that is lost to counters."""
PER_ROUND = 0.5
"""Value of a monopoly per remaining round, as a share of the gain from its resource."""
MONOPOLY = 2.0
"""Smallest gain of a monopoly, in addition to the cost of its cards, before the end is near."""
HELD = 0.35
"""Value of a card in hand in the value of a position."""
INSTALLED = 0.7
"""Value of a card on the desktop in the value of a position."""
WON = 1000.0


def evaluate(state: AxonState, player: int) -> float:
    """Return the value of a position for a seat: its lead and its cards.

    The lead is measured half against the best and half against the mean of the other seats. In a finished game WON is
    split among the winners and deducted from all other seats.
    """
    scores = state.scores()
    opponent_scores = [n for p, n in enumerate(scores) if p != player]
    lead = scores[player] - 0.5 * max(opponent_scores) - 0.5 * sum(opponent_scores) / len(opponent_scores)
    if state.is_terminal():
        won = state.winners()
        return lead + (WON / len(won) if player in won else -WON)
    card_values = [HELD * min(len(seat.hand), 4) + INSTALLED * len(seat.desktop) for seat in state.seats]
    rest = (sum(card_values) - card_values[player]) / len(opponent_scores)
    return lead + card_values[player] - rest


# --- turns --------------------------------------------------------------------------------------------------------


def take_turn(state: AxonState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Choose a free action if one is worth it, else the best main action."""
    free = choose_free_action(state, player, legal, judge)
    return free or max(legal, key=lambda action: estimate_main_action(state, action, judge))


def estimate_main_action(state: AxonState, action: Action, judge: Judge) -> float:
    """Return the value of a main action."""
    if isinstance(action, turns.Activate):
        return estimate_activation(state, state.figures[action.character], judge)
    if isinstance(action, turns.Phish):
        return PHISH - judge.card
    if isinstance(action, turns.TakeFirst):
        return estimate_start(state, judge.player) - judge.card
    if isinstance(action, turns.Reverse):
        return estimate_reverse(state, judge) - judge.card
    return -1000.0


def count_turns_waited(state: AxonState, player: int) -> int:
    """Return the number of turns before the first turn of this seat in the next round, as things are now."""
    starter = state.first if state.first_taken else rounds.list_lowest_scorers(state)[0]
    return state.list_seats_from(starter).index(player)


def estimate_start(state: AxonState, player: int) -> float:
    """Return the value of starting the next round. It grows with the number of turns this seat would otherwise wait."""
    return 0.0 if state.ending else START * count_turns_waited(state, player) / (len(state.seats) - 1)


def estimate_reverse(state: AxonState, judge: Judge) -> float:
    """Return the value of reversing: others get the remaining turns, and this seat moves up in the next round."""
    seats, ready = len(state.seats), len(state.list_ready_characters())
    order = [p for p in state.list_seats_from(judge.player)[1:] if not state.ending or p in state.owed]

    def compute_loss(order: list[int]) -> float:
        return sum(judge.harm[p] * TURN * max(0.0, 1 - LATER_TURN * k) for k, p in enumerate(order[:ready]))

    now = count_turns_waited(state, judge.player)
    earlier = 0.0 if state.ending else START * (now - (seats - now) % seats) / (seats - 1)
    return compute_loss(order) - compute_loss(order[::-1]) + earlier


def estimate_activation(state: AxonState, figure: Figure, judge: Judge) -> float:
    """Return the value of activating a character, which also denies it to the other players."""
    if state.is_overdosed(figure):
        return judge.estimate_departure(figure)
    routine = judge.estimate_routine(figure)
    can_hack = state.seats[judge.player].hand or turns.is_free_hack(state, judge.player)
    hack = judge.estimate_hack(figure) - compute_hack_cost(state, judge) if can_hack else routine
    # If a rival uses the routine, it costs this seat about as much as its best choice would bring.
    return max(routine, hack) + DENY * abs(routine)


def compute_hack_cost(state: AxonState, judge: Judge) -> float:
    """Return the cost of a hack in cards."""
    return 0.0 if turns.is_free_hack(state, judge.player) else judge.card


def choose_free_action(state: AxonState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action | None:
    """Return the free action with the highest value; None if no value is high enough."""
    best, most = None, MIN_CARD_VALUE
    for action in legal:
        worth = estimate_free_action(state, player, action, judge)
        if worth > most:
            best, most = action, worth
    return best


def estimate_free_action(state: AxonState, player: int, action: Action, judge: Judge) -> float:
    """Return the net value of a special action or a software card."""
    content = state.game.content
    if isinstance(action, software.PlaySoftware):
        printed = content.software[action.software]
        if printed.effects[0].own_turn and not isinstance(state.question, turns.Turn):
            return 0.0  # another player would use the character
        worth = (
            judge.estimate_installed_card(printed.effects)
            if printed.desktop
            else judge.estimate_source(printed.effects)
        )
        if printed.kind == "attack":
            worth *= 1 - COUNTERED
        return worth - judge.card
    if isinstance(action, turns.UseAbility):
        corporation = state.get_corporation(player)
        if corporation is None:
            return 0.0
        if corporation.ability[0].own_turn and not isinstance(state.question, turns.Turn):
            return 0.0
        return judge.estimate_source(corporation.ability) - judge.card
    if isinstance(action, turns.Monopolise):
        return estimate_monopoly(state, player, RESOURCES.index(action.resource), judge)
    return 0.0


def estimate_monopoly(state: AxonState, player: int, resource: int, judge: Judge) -> float:
    """Return the net value of a monopoly: its effect now, plus future markers, less its cards."""
    in_play = state.in_play
    now = state.game.monopoly_points * in_play[resource] - sum(in_play[r] for r in state.list_own_resources(player))
    left = 0.0 if state.ending else (state.limit - state.stress) / state.game.first_limit
    cost = state.game.monopoly_cost * (LAST_CARD if state.ending else judge.card)
    # Late in the game little changes. Early in the game the other players would turn against the resource.
    return now + PER_ROUND * left - cost - MONOPOLY * left * 2


def go_on(state: AxonState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Choose a free action if one is worth it, else the pass action, which is always the last one."""
    return choose_free_action(state, player, legal, judge) or legal[-1]


def take_corporation(legal: Sequence[Action], state: AxonState, source: Random) -> Action:
    """Choose the corporation that shares the most resources with those taken, to score the rivals' markers too.

    No character is in the city yet, so the corporations differ in nothing else. Ties are broken with `source`.
    """
    shared = [len(cast("TakeCorporation", action).list_shared_resources(state)) for action in legal]
    return chance.pick([action for action, n in zip(legal, shared, strict=True) if n == max(shared)], source)


def end_phishing(state: AxonState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Phish with cards that would exceed the hand limit anyway."""
    game = state.game
    drawn = game.round_cards + state.count_lasting_effect(player, "draw")
    over = len(state.seats[player].hand) + drawn - game.hand_limit - state.count_lasting_effect(player, "hand_limit")
    return legal[0] if over > 0 else legal[-1]


# --- within an action ---------------------------------------------------------------------------------------------


def choose_mode(state: AxonState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Choose the routine, or a hack if it is better by the cost of a card."""
    question = cast("turns.ChooseMode", state.question)
    figure = state.figures[question.character]
    hack = judge.estimate_hack(figure) - compute_hack_cost(state, judge)
    return turns.HACK if hack > judge.estimate_routine(figure) else turns.FOLLOW


def choose_counter(state: AxonState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Counter a harmful card. Counter a counter against the own attack if the attack is worth it."""
    question = cast("software.MayCounter", state.question)
    effects = state.game.content.software[question.software].effects
    if question.against == "counter":
        is_own_attack = question.target == ref.seat(player)
        return legal[0] if is_own_attack and judge.card < COUNTER else legal[-1]
    loss = -sum(effect_values.estimate_effect(effect, judge, question.target) for effect in effects)
    if question.target.startswith(("seat:", "desktop:")):
        loss *= ref.get_seat(question.target) == player
    if loss <= COUNTER * (LAST_CARD if state.ending else 1.0):
        return legal[-1]
    # Use the simplest counter. Keep the counter that also stops counters.
    printed = state.game.content.software
    return min(legal[:-1], key=lambda a: len(printed[cast("software.Counter", a).software].counters))


def estimate_answer(state: AxonState, player: int, action: Action, judge: Judge) -> float:
    """Return the value of an answer to any other question. The first of equal answers is taken."""
    question = state.question
    if isinstance(action, Deed):
        figure = state.figures[action.character]
        worth = skill_values.estimate_skill(action.skill, judge, figure, action.target)
        acts = isinstance(question, ChooseOrder) or (
            isinstance(question, ChooseDeed) and question.chain == (action.character,)
        )
        if acts and not SKILL[action.skill].moves:
            worth += judge.estimate_area_action(figure, figure.area)
        return worth
    if isinstance(action, UseField):
        area_question = cast("ChooseAreaAction", question)
        k = state.city.ref_index[action.field]
        return judge.estimate_field(state.figures[area_question.character], state.city.field_area[k], k)
    if isinstance(action, Discard):
        return -judge.estimate_card(action.software)
    if isinstance(action, Welcome):
        return judge.estimate_character(action.character)
    if isinstance(action, AddResource):
        resource = RESOURCES.index(action.resource)
        return sum(SKILL[skill].makes == resource for c in state.characters.values() for skill in c.skills)
    if isinstance(action, Pick):
        return estimate_pick(state, action.target, judge)
    return 0.0


def estimate_pick(state: AxonState, target: str, judge: Judge) -> float:
    """Return the value of a target or a place."""
    question = state.question
    if isinstance(question, Aim):
        effect = question.get_effect(state)
        return effect_values.estimate_effect(effect, judge, target)
    if isinstance(question, choices.PlaceReward):
        if question.resource == "data":
            return judge.estimate_leak(ref.get_name(target))
        return judge.rate_carrier(state.figures[ref.get_name(target)], RESOURCES.index(question.resource))
    if isinstance(question, choices.ChooseArea):
        return judge.estimate_place(state.characters[question.character], ref.get_name(target))
    if isinstance(question, choices.TakeAlong):
        printed = state.characters[ref.get_name(target)]
        return judge.estimate_place(printed, question.area) - judge.estimate_place(printed, question.origin)
    return 0.0


Answer = Callable[["AxonState", int, tuple[Action, ...], Judge], Action]

ANSWERS: Mapping[type, Answer] = {
    turns.Turn: take_turn,
    turns.TurnGoesOn: take_turn,
    turns.AfterMain: go_on,
    turns.NobodyLeft: go_on,
    windows.MayPlay: go_on,
    turns.ChooseMode: choose_mode,
    software.MayCounter: choose_counter,
    rounds.EndPhishing: end_phishing,
}
"""Questions with a special answer function. For all others the answer with the highest value is taken."""


class Heuristic:
    """Strategy that raises its own resources, lowers those of the leading rival and uses cards where they gain most."""

    def decide(self, view: PlayerView, source: Random) -> Action:
        """Return the best legal action given the information available to the player."""
        position, player = cast("AxonState", view.state), view.player
        legal = position.legal_actions()
        if len(legal) == 1:
            return legal[0]
        if isinstance(position.question, choices.ChooseCorporation):
            return take_corporation(legal, position, source)
        judge = Judge(position, player)
        answer = ANSWERS.get(type(position.question))
        if answer is not None:
            return answer(position, player, legal, judge)
        return max(legal, key=lambda action: estimate_answer(position, player, action, judge))

    def __repr__(self) -> str:
        return "Heuristic()"


STRATEGIES: Mapping[str, Strategy] = {"heuristic": Heuristic()}
