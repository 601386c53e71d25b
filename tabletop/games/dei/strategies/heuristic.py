"""Strategies that know D.E.I.: one heuristic, and the value of a position for one-step look-ahead.

The heuristic never tries anything out. It prices every answer by `valuation`: missions first, then cubes, resources and
figures, and cards by what their actions would bring now.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, cast

from tabletop.engine.actions import Action
from tabletop.engine.deciders import Strategy
from tabletop.games.dei.rules import drones, phases, planning, setup
from tabletop.games.dei.rules.actions import Enlist, Group, Move, UseCandy
from tabletop.games.dei.rules.choices import Acting, ChooseGroup, actions_of
from tabletop.games.dei.rules.collecting import Collect, Prospect, Snipe
from tabletop.games.dei.rules.markets import BLACK, RIGHT, Buy, LastPurchase, outposts_needed, plain_prices
from tabletop.games.dei.rules.more_actions import Build, Copy, Fly, Take
from tabletop.games.dei.rules.scoring import projected
from tabletop.games.dei.strategies.valuation import BADGE_WORTH, IMPROVED, Judge, strengths
from tabletop.games.dei.table.goods import GROUND, MARKETS, verb_of

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState

__all__ = ["STRATEGIES", "Heuristic", "evaluate"]

WON = 1000.0
LEAST = 0.02
"""What an action must bring to be done at all."""
PLAYS = 6
"""Cards that are played in a round; one that is laid down replaces the worst of them."""
FRESH = 0.85
"""How much of what a bought card does better than the cards in hand comes true, for each time it is played."""
BARGAIN = 0.3
"""What a purchase must bring beyond its price."""
KEEP = (0.0, 0.15, 0.3, 0.4)
"""How much of a card in hand counts in the value of a position, by rounds to come."""
LEFT = 0.9
"""How much of the actions left on a card counts."""
CANDY = 0.6
"""What a candy boost in hand is worth; in the last round nothing."""
SPEND_CANDY = 0.9
"""A candy boost is used for what brings this much; in the last round for anything."""
WASTED = 0.9
"""How much of an average day's worth of a card counts against playing it now."""


def evaluate(state: DeiState, player: int) -> float:
    """How well a seat stands: its points and what its areas, cards and missions promise, less the points of the others.

    A finished game is worth WON to its only winner, less to those who share, and as much less than nothing to others.
    """
    points = [int(projected(state, p)) for p in range(len(state.seats))]
    others = [n for p, n in enumerate(points) if p != player]
    lead = points[player] - 0.5 * max(others) - 0.5 * sum(others) / len(others)
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
            worth += judge.area(a, own, judge.rival[a])
    worth += (sum(seat.figures) + state.game.leader_scrapper) * judge.scrapper
    worth += seat.technology * (judge.technology - 0.5) + seat.energy * (judge.energy - 1)
    worth += judge.building * (len(seat.camps) + len(seat.bridges) + len(seat.lifts))
    worth += sum([judge.way(*state.board.lift_sites[k]) for k in seat.lifts])
    worth += sum([judge.camp(a) for a in seat.camps])
    worth += CANDY * len(seat.candy) * (judge.to_come > 0)
    keep = KEEP[judge.to_come]
    worth += keep * sum([judge.typical_card(card) for card in (*seat.hand, *seat.opened, *seat.planned)])
    if state.current_player() == player and isinstance(state.question, Acting):
        worth += LEFT * sum([judge.typical(code) for code in state.question.available(state, player)])
    return worth


# --- cards and markets ----------------------------------------------------------------------------------------------


def weakest(state: DeiState, player: int, judge: Judge) -> float:
    """The average worth of the last card that would be played in a round."""
    seat = state.seats[player]
    worths = sorted([judge.typical_card(card) for card in (*seat.hand, *seat.opened, *seat.planned)], reverse=True)
    return worths[min(PLAYS, len(worths)) - 1] if worths else 0.0


def plays_left(state: DeiState, player: int, judge: Judge) -> float:
    """How often a card that is bought now will be played."""
    question = state.question
    later = state.phase_number < 3 or getattr(question, "left", 1) > 1 or not state.seats[player].hand
    return judge.to_come + (0.9 if later else 0.0)


def bought(state: DeiState, player: int, action: Buy, judge: Judge, weak: float, plays: float) -> float:
    """What a purchase brings, less its price."""
    card = state.card_data[state.slots[action.market][action.slot]]
    worth = card.points + FRESH * plays * max(0.0, judge.typical_card(card.id) - weak)
    worth -= action.technology * judge.technology + action.energy * judge.energy
    if action.market == BLACK and action.slot == RIGHT:
        worth += judge.technology
    if card.drone:
        worth += judge.units.get("drones", 0.0)
    if state.seats[player].has("trading_post"):
        worth += 1
    return worth - (CANDY if action.candy else 0.0)


def best_purchase(state: DeiState, player: int, judge: Judge) -> float:
    """What the best purchase that can be made now brings; very little if there is none."""
    seat = state.seats[player]
    weak, plays = weakest(state, player, judge), plays_left(state, player, judge)
    best = -99.0
    for market, slots in enumerate(state.slots):
        held = 9 if market == BLACK else judge.cubes_held[MARKETS[market]]
        for slot, card in enumerate(slots):
            if card and held >= outposts_needed(state, market, slot):
                for technology, energy in plain_prices(state, player, market, slot):
                    if technology <= seat.technology and energy <= seat.energy:
                        worth = bought(state, player, Buy(market, slot, technology, energy), judge, weak, plays)
                        best = max(best, worth)
    return best


def choose_card(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """The card that brings most now; or a purchase, with the card that is least worth, where that brings more."""
    play, most, second = legal[0], -99.0, -99.0
    lay: phases.LayDown | None = None
    least = 99.0
    for action in legal:
        if isinstance(action, phases.PlayCard):
            now = judge.card_now(actions_of(state, player, action.card))
            worth = now - (WASTED * judge.typical_card(action.card) if judge.to_come or state.phase_number < 3 else 0.0)
            if worth > most:
                play, most, second = action, worth, now
        elif isinstance(action, phases.LayDown):
            worth = judge.typical_card(action.card)
            if state.card_data[action.card].drone:
                worth += judge.units.get("drones", 0.0) + 0.2
            if worth < least:
                lay, least = action, worth
    if lay is None and phases.PARCEL not in legal:
        return play
    gain = best_purchase(state, player, judge)
    if phases.PARCEL in legal and gain - judge.energy > BARGAIN:
        return phases.PARCEL
    if lay is not None:
        # The last card of the round is given up for it: one of average worth, or what there is to be played.
        cost = min(second, weakest(state, player, judge))
        if gain - cost > BARGAIN:
            return lay
    return play


def last_purchase(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Whether the badge "parcel" buys something after the last card: the first answer does, the last does not."""
    worthwhile = best_purchase(state, player, judge) - judge.energy > BARGAIN
    return legal[0] if worthwhile else legal[-1]


def purchase(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """The purchase that brings most."""
    weak, plays = weakest(state, player, judge), plays_left(state, player, judge)
    return max(legal, key=lambda action: bought(state, player, cast(Buy, action), judge, weak, plays))


# --- the actions of a card --------------------------------------------------------------------------------------------


def act(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """The action that brings most, if it brings anything."""
    best, most = legal[-1], LEAST
    for action in legal:
        worth = worth_of(state, player, action, judge)
        if worth > most:
            best, most = action, worth
    return best


def worth_of(state: DeiState, player: int, action: Action, judge: Judge) -> float:
    """What an action of a card, or of a drone, brings."""
    board = state.board
    if isinstance(action, Move):
        return _move(state, player, action, judge)
    if isinstance(action, Collect):
        return _collect(state, action, judge)
    if isinstance(action, Enlist):
        area = board.by_name[action.area]
        worth = judge.enlist(area) + (IMPROVED["enlist:machines"] if action.put else 0.0)
        if action.leader:
            return judge.lead(board.by_name[action.source], area)
        if action.source:
            worth += judge.more(board.by_name[action.source], -1) - judge.scrapper
        return worth
    if isinstance(action, Build):
        return _build(state, action, judge)
    if isinstance(action, Take):
        return judge.typical(action.code)
    if isinstance(action, Copy):
        return judge.card_now(tuple(c for c in actions_of(state, player, action.card) if c != "copy"))
    if isinstance(action, Fly):
        return flown(state, player, action.drone, board.by_name[action.area], judge)
    if isinstance(action, UseCandy):
        return _candy(cast(Acting, state.question), state, action.candy, judge)
    if isinstance(action, Prospect):
        return 0.3 * judge.resource(board.by_name[action.area]) * judge.to_come
    if isinstance(action, Snipe):
        return judge.more(board.by_name[action.area], 0, -1) + 0.1
    return 0.0


def _move(state: DeiState, player: int, action: Move, judge: Judge) -> float:
    by_name = state.board.by_name
    origin, area = by_name[action.origin], by_name[action.area]
    seat = judge.seat
    if seat.leader == origin and seat.faction == "refuge_42" and area in state.board.touch[origin]:
        linked = any(set(state.board.lift_sites[k]) == {origin, area} for k in (*seat.lifts, *state.board.shared_lifts))
        if not linked and action.code != "move:logistics":
            return judge.group(origin, area, 0, True)
    return judge.best_group(action.code, origin, area)


def _collect(state: DeiState, action: Collect, judge: Judge) -> float:
    area = state.board.by_name[action.area]
    worth = judge.resource(area)
    if action.swap:
        worth = judge.energy if state.board.level[area] == GROUND else judge.technology
    if action.salvage:
        worth += judge.energy - judge.technology
    return worth + (judge.technology if action.code == "collect:machines" else 0.0)


def _build(state: DeiState, action: Build, judge: Judge) -> float:
    board = state.board
    place = board.site(action.building, action.place)
    worth = 0.0 if action.instead else judge.building
    if action.building == "camp":
        worth += judge.camp(place)
    elif action.building == "bridge":
        worth += judge.way(*board.bridge_sites[place][:2])
    else:
        worth += judge.way(*board.lift_sites[place])
    if action.instead:
        return worth - 0.5
    if action.building != "camp" and judge.seat.has("engineer"):
        worth += judge.typical("move")
    return worth + 0.05


def _candy(question: Acting, state: DeiState, candy: str, judge: Judge) -> float:
    if candy == "outpost":
        worth = sum([max(judge.now(code.split(":", 2)[2]), default=0.0) for code in question.per])
    else:
        uses = judge.now("technology:1" if candy == "technology" else candy)
        # What is left on the card takes the best uses first.
        taken = sum(1 for code in question.available(state, judge.player) if verb_of(code) == candy)
        worth = uses[taken] if taken < len(uses) else 0.0
    return worth if worth >= SPEND_CANDY or not judge.to_come else 0.0


def flown(state: DeiState, player: int, drone: str, area: int, judge: Judge) -> float:
    """What a drone brings in an area."""
    if drone == "harvester":
        return min(drones.MOST, judge.lies(area)) * judge.resource(area)
    if drone == "transporter":
        n = min(drones.MOST, judge.seat.supply)
        return judge.enlist(area, n) if n else 0.0
    if drone == "teleporter":
        return teleported(state, area, judge)
    return hunted(state, player, area, judge)


def teleported(state: DeiState, area: int, judge: Judge) -> float:
    """What the teleporter brings in an area: its best scrapper, or the leader."""
    away = [a for a in range(state.board.size) if a != area]
    best = 0.0
    if judge.seat.figures[area]:
        best = max([judge.more(a, 1) for a in away]) + judge.more(area, -1)
    if judge.seat.leader == area and state.game.leader_scrapper:
        best = max(best, *[judge.lead(area, a) for a in away])
    return best


def hunted(state: DeiState, player: int, area: int, judge: Judge) -> float:
    """What the hunter brings in an area: points, a candy boost, and weaker rivals."""
    limit = drones.hunter_limit(state)
    killed = [min(limit, s.figures[area]) for p, s in enumerate(state.seats) if p != player]
    if not any(killed):
        return 0.0
    return sum(killed) * 1.1 + CANDY * (judge.to_come > 0) + judge.more(area, 0, -max(killed))


def beam(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """The best place for a scrapper of the teleporter's area."""
    here = cast(drones.Teleport, state.question).area
    away = judge.more(here, -1)
    best, most = legal[-1], LEAST
    for action in legal:
        if isinstance(action, drones.Beam):
            to = state.board.by_name[action.area]
            worth = judge.lead(here, to) if action.leader else judge.more(to, 1) + away
            if worth > most:
                best, most = action, worth
    return best


def drop(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Bring in what comes from the supply; from the map only what is worth more here."""
    here = cast(drones.Transport, state.question).area
    best, most = legal[-1], LEAST
    for action in legal:
        if isinstance(action, drones.Drop):
            if action.leader:
                worth = judge.lead(state.board.by_name[action.source], here)
            elif action.source:
                worth = judge.more(here, 1) + judge.more(state.board.by_name[action.source], -1)
            else:
                worth = judge.enlist(here)
            if worth > most:
                best, most = action, worth
    return best


def strike(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Kill where it is worth most, the strongest there first."""
    area = cast(drones.Hunt, state.question).area
    targets = [action for action in legal if isinstance(action, drones.Strike)]
    if not targets:
        return legal[-1]
    return max(targets, key=lambda action: strengths(state, action.victim)[area])


def choose_group(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """The group that is worth most; camps stay where they are."""
    question = cast(ChooseGroup, state.question)

    def worth(action: Action) -> float:
        group = cast(Group, action)
        return judge.group(question.origin, question.area, group.scrappers, group.leader) - 0.1 * group.camps

    return max(legal, key=worth)


# --- the rest ---------------------------------------------------------------------------------------------------------


def choose_mission(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """The mission that the plan names for this round."""
    planned = judge.plan.get(state.round_number)
    for action in legal:
        if isinstance(action, phases.PutMarker) and (action.column, action.row) == planned:
            mission = state.game.content.missions[state.missions[action.column][action.row]]
            if legal[-1] == phases.SkipMission() and not judge.count(mission):
                return legal[-1]
            return action
    return legal[0]


def plan(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """The card that would be played first."""
    return max(legal, key=lambda a: judge.card_now(actions_of(state, player, cast(planning.PlanCard, a).card)))


def open_cards(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Keep the planned card that is worth least face down, where a purchase brings more than it; else open all."""
    keep = [action for action in legal if isinstance(action, planning.KeepDown)]
    if not keep:
        return legal[0]

    def worth(action: planning.KeepDown) -> float:
        return judge.card_now(actions_of(state, player, action.card))

    least = min(keep, key=worth)
    return least if best_purchase(state, player, judge) - worth(least) > BARGAIN else legal[0]


def place(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """The camp with most to be had around it, and fewest rivals."""

    def worth(action: Action) -> float:
        area = state.board.by_name[cast(setup.PlaceFigures, action).area]
        return judge.promise[area] + judge.cubes[area] + judge.access[area] - 0.3 * judge.rival[area]

    return max(legal, key=worth)


def yes(state: DeiState, player: int, legal: tuple[Action, ...], judge: Judge) -> Action:
    """Take what there is."""
    return legal[0]


ANSWERS: Mapping[type, Any] = {
    Acting: act,
    ChooseGroup: choose_group,
    phases.ChooseCard: choose_card,
    phases.ChooseSecond: choose_card,
    planning.Plan: plan,
    planning.OpenCards: open_cards,
    LastPurchase: last_purchase,
    phases.ChooseMission: choose_mission,
    setup.ChooseCamp: place,
    drones.Teleport: beam,
    drones.Transport: drop,
    drones.Hunt: strike,
    drones.Harvest: yes,
    phases.Ravage: act,
}
"""Questions about the table, and who answers them; the purchase is among them, see `Heuristic`."""


class Heuristic:
    """Plays sensibly: missions first, outposts in twos for badges, resources, and market cards that pay."""

    def decide(self, state: Any, player: int, source: Random) -> Action:
        """The best legal action as far as the player can know."""
        position = cast("DeiState", state)
        legal = position.legal_actions()
        if len(legal) == 1:
            return legal[0]
        question = position.question
        if isinstance(legal[0], Buy):
            return purchase(position, player, legal, Judge(position, player))
        answer = ANSWERS.get(type(question))
        if answer is not None:
            return cast(Action, answer(position, player, legal, Judge(position, player)))
        if isinstance(question, setup.PassPile):
            return max(legal, key=lambda action: BADGE_WORTH[cast(setup.TakeBadge, action).badge])
        return legal[int(source.random() * len(legal))]

    def __repr__(self) -> str:
        return "Heuristic()"


STRATEGIES: Mapping[str, Strategy] = {"heuristic": Heuristic()}
