"""Values of markers, characters, places and cards for one seat in one position: in points, without look-ahead.

`skill_values` and `effect_values` use these prices to value skills and effects by kind.

A marker is worth the points it scores for the seat, less those it scores for rivals. Everything else is valued in
markers. Only information available to the seat is used: the board, its hand and the hand sizes of the other players.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from tabletop.games.axon_protocol.rules.characters.orders import Joint
from tabletop.games.axon_protocol.rules.characters.skills import SKILL
from tabletop.games.axon_protocol.rules.fields import field_obstacles
from tabletop.games.axon_protocol.rules.hindrances import hackable
from tabletop.games.axon_protocol.strategies import effect_values, skill_values
from tabletop.games.axon_protocol.table.goods import AUGMENTS, DRUGS, PRODUCTS, RESOURCES, VIOLENCE

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.content.pieces import Character
    from tabletop.games.axon_protocol.rules.effects import Effect
    from tabletop.games.axon_protocol.table.figures import Figure
    from tabletop.games.axon_protocol.table.state import AxonState

HARM_ALL = 0.5
"""Share of the rivals' total gain that counts as a loss for this seat, split evenly among the rivals."""
HARM_LEADER = 0.5
"""Additional share for the leading rival. With two players both shares apply to the only rival."""
HOPE = 0.25
"""Bonus per marker of the best own resource while a monopoly of it is still possible."""
REWARD_CARD = 0.5
"""Value of a software card taken from a track."""
HURRY = 0.35
"""Value per point of lead (at most MOST_LEAD) of a marker that brings the end nearer, divided by the missing stress."""
MOST_LEAD = 4
LAST_TURN = 1.5
"""Points that the best rival is still expected to gain in the last turn after the end is triggered."""
SOON = 8
"""Largest missing stress at which the end of the game affects the values."""
CARD = (1.4, 1.0, 0.7, 0.5, 0.35)
"""Cost of giving up a software card with 1, 2, 3, ... cards in hand. With a full hand few cards survive the round."""
SAVE = 0.15
"""Addition to the cost of a card per point that a monopoly would bring now, because a monopoly needs many cards."""
LAST_CARD = 0.05
"""Cost of a card near the end of the game, when cards only break ties."""
NEARING = 14
"""Missing stress below which cards gradually lose their value, because few turns remain to use them."""
FOLLOW_UP_WEIGHT = 0.3
"""Weight of the actions possible at a place when moving there."""
SERVANT = 0.3
"""Weight of the markers a character could make with its skills, for having it in the city."""
ROUTINE = 0.5
"""Weight of the markers a character makes through its routine."""
PHISH = 0.35
"""Value of choosing one of five drawn characters, compared with an average character."""
GUARD = 0.05
"""Value of standing guard when nothing better is possible."""
DROPPED = 0.6
"""Value of a card that a rival must discard."""
ROUNDS_TO_COME = 1.5
"""Factor for a card on the desktop at the very start of the game. It falls with the missing stress."""
CARRIER = 0.1
"""Weight of the safety of a marker's carrier."""


class Judge:
    """Valuation of one position by one seat. It caches its results, so each decision needs a new instance."""

    guard: ClassVar[float] = GUARD
    phish: ClassVar[float] = PHISH
    reward_card: ClassVar[float] = REWARD_CARD

    def __init__(self, state: AxonState, player: int) -> None:
        self.state = state
        self.player = player
        self.scores = state.scores()
        self.seats = len(state.seats)
        self.lead = self.scores[player] - max(n for p, n in enumerate(self.scores) if p != player) - LAST_TURN
        """Lead of this seat over the best rival if it brought the end about now."""
        self.harm = self._harm()
        self.marker = self._markers()
        """Value of one marker of each resource in play, ignoring its surroundings."""
        self.stress = self._urgency()
        self.card = self._card()
        self.drawn = LAST_CARD if state.ending else REWARD_CARD
        """Value of drawing a software card."""
        self.places: dict[tuple[str, str], float] = {}
        self.roles: dict[str, float] = {}
        self.hacks: dict[str, float] = {}

    # --- the prices of markers ------------------------------------------------------------------------------------

    def _harm(self) -> list[float]:
        """Return the weight of a point of each seat for this seat; its own weight is -1."""
        opponents = [p for p in range(self.seats) if p != self.player]
        top = max(self.scores[p] for p in opponents)
        leaders = [p for p in opponents if self.scores[p] == top]
        harm = [HARM_ALL / len(opponents)] * self.seats
        for p in leaders:
            harm[p] += HARM_LEADER / len(leaders)
        harm[self.player] = -1.0
        return harm

    def _markers(self) -> list[float]:
        state = self.state
        worth = [0.0] * len(RESOURCES)
        for p in range(self.seats):
            seat = state.seats[p]
            each = state.game.monopoly_points if seat.monopoly >= 0 else 1
            for resource in state.resources(p):
                worth[resource] -= self.harm[p] * each
        seat = state.seats[self.player]
        own = state.resources(self.player)
        if seat.monopoly < 0 and own:
            worth[max(own, key=state.in_play.__getitem__)] += HOPE
        return worth

    def _urgency(self) -> float:
        """Return the value of bringing the end one marker nearer. It is positive for the leader."""
        state = self.state
        missing = state.limit - state.stress
        if state.ending or missing > SOON:
            return 0.0
        return HURRY * max(-MOST_LEAD, min(MOST_LEAD, self.lead)) / max(1, missing)

    def _card(self) -> float:
        """Return the cost of giving up one more software card."""
        state = self.state
        if state.ending:
            return LAST_CARD
        seat = state.seats[self.player]
        cost = CARD[min(max(len(seat.hand), 1), len(CARD)) - 1]
        if seat.monopoly < 0 and (own := [state.in_play[r] for r in state.own_resources(self.player)]):
            cost += SAVE * max(0, state.game.monopoly_points * max(own) - sum(own))
        missing = state.limit - state.stress
        return cost if missing >= NEARING else cost * max(LAST_CARD, missing / NEARING)

    def up(self, resource: int, n: int = 1, area: str = "") -> float:
        """Return the value of n markers that enter play, with the rewards if this seat is active."""
        state = self.state
        n = min(n, state.supply[resource])
        worth = n * (self.marker[resource] + self.stress)
        if not n:
            return 0.0 if state.ending else 0.5 * max(-MOST_LEAD, min(MOST_LEAD, self.lead))
        field = state.in_play[resource]
        for k in range(field + 1, field + n + 1):
            if state.rewards[resource] >> k & 1:
                worth += self._reward(resource, k)
        if area:
            worth += n * self.leaked(area)
        return worth

    def _reward(self, resource: int, field: int) -> float:
        sign = 1.0 if self.state.active == self.player else -self.harm[self.state.active]
        kind = self.state.game.reward_kind(resource, field)
        if kind == "vp":
            return sign
        return sign * REWARD_CARD if kind == "card" else self.marker[resource]

    def down(self, resource: int, n: int = 1) -> float:
        """Return the value of n markers leaving play."""
        return -n * self.marker[resource]

    def leaked(self, area: str) -> float:
        """Return the value of placing a data marker in this area, which costs the owner of the area points."""
        state = self.state
        for p in range(self.seats):
            corporation = state.corporation(p)
            if corporation is not None and corporation.area == area:
                return 0.0 if state.standing(p, "vault") else self.harm[p]
        return 0.0

    # --- characters -----------------------------------------------------------------------------------------------

    def role(self, id: str) -> float:
        """Return the value for this seat of having a character in the city."""
        worth = self.roles.get(id)
        if worth is None:
            printed = self.state.characters[id]
            worth = SERVANT * sum(skill_values.usual(skill, self) for skill in printed.skills) / len(printed.skills)
            for weight, line in zip((1.0, 0.5, 0.25, 0.1), printed.routine, strict=False):
                worth += ROUTINE * weight * sum(skill_values.usual(part.skill, self) for part in line) / len(line)
            self.roles[id] = worth
        return worth

    def kill(self, victim: Figure, killer: str = "") -> float:
        """Return the value of the death of a character."""
        if victim.markers[AUGMENTS]:
            return self.down(AUGMENTS)
        lost = 0.0
        for resource, n in enumerate(victim.markers):
            if n and not (killer and resource == PRODUCTS):
                lost += self.down(resource, n)
        return lost - self.role(victim.id)

    def leave(self, figure: Figure) -> float:
        """Return the value of a character leaving the city with all its markers."""
        return sum(self.down(r, n) for r, n in enumerate(figure.markers) if n) - self.role(figure.id)

    def jail(self, figure: Figure) -> float:
        """Return the value of arresting a character. In prison it does little for any player."""
        markers = figure.markers
        return self.down(VIOLENCE, markers[VIOLENCE]) + self.down(DRUGS, markers[DRUGS]) - 0.5 * self.role(figure.id)

    def carrier(self, figure: Figure, resource: int) -> float:
        """Return how suitable a character is as carrier of a marker that this seat wants in play, or out of play."""
        safe = (figure.markers[AUGMENTS] > 0) + (0.5 if self.state.is_guard(figure) else 0.0)
        if resource in (VIOLENCE, DRUGS):
            safe -= figure.cell > 0
        if figure.markers[DRUGS] + (resource == DRUGS) >= self.state.game.overdose:
            safe -= 4.0
        return CARRIER * (safe if self.marker[resource] > 0 else -safe)

    # --- deeds ----------------------------------------------------------------------------------------------------

    def best_hack(self, figure: Figure) -> float:
        """Return the value of the best skill use if the character is hacked; at least 0."""
        best = self.hacks.get(figure.id)
        if best is None:
            self.hacks[figure.id] = 0.0  # Two characters that can hack each other end the recursion here.
            best = max((worth for _, _, worth in self.hacked(figure)), default=0.0)
            best = self.hacks[figure.id] = max(0.0, best)
        return best

    def hacked(self, figure: Figure) -> Iterable[tuple[str, str, float]]:
        """Yield every (skill, target, value) for a hacked character."""
        state = self.state
        if next(hackable(state, figure), None) is not None:
            return
        for skill in state.characters[figure.id].skills:
            for target in SKILL[skill].options(state, figure):
                yield skill, target, skill_values.worth(skill, self, figure, target)

    def routine(self, figure: Figure) -> float:
        """Return the value of the best choice in the character's routine, including its area action."""
        state = self.state
        here = self.area_action(figure, figure.area)
        for line in state.characters[figure.id].routine:
            first = line[0]
            if isinstance(first, Joint):
                actors = first.actors(state, figure)
                if actors:
                    return here + self._joint(figure, first, actors)
                continue
            order_values = [
                skill_values.worth(part.skill, self, figure, target) + (0.0 if SKILL[part.skill].moves else here)
                for part in line
                if not isinstance(part, Joint)
                for target in part.options(state, figure)
            ]
            if order_values:
                return max(order_values)
        return here

    def _joint(self, figure: Figure, joint: Joint, actors: list[Figure]) -> float:
        if joint.where == "near":
            return 0.0
        skill = joint.skill
        total = 0.0
        for actor in actors:
            targets = joint.options(self.state, actor, figure)
            total += max(skill_values.worth(skill, self, actor, target) for target in targets)
        return total

    def hack(self, figure: Figure) -> float:
        """Return the value of the best hack of an activated character, including its area action but not the card."""
        here = self.area_action(figure, figure.area)
        best = here
        for skill, _, worth in self.hacked(figure):
            best = max(best, worth if SKILL[skill].moves else worth + here)
        return best

    def move(self, figure: Figure, area: str) -> float:
        """Return the value of moving to an area: its area action now, plus a share of later actions there."""
        return self.area_action(figure, area) + FOLLOW_UP_WEIGHT * self.place(self.state.characters[figure.id], area)

    def place(self, printed: Character, area: str) -> float:
        """Return the value of what a character can do in an area with its skills."""
        key = (printed.id, area)
        worth = self.places.get(key)
        if worth is None:
            marker_values = [
                skill_values.later(skill, self, area) for skill in printed.skills if SKILL[skill].makes >= 0
            ]
            worth = max([0.0, *marker_values])
            self.places[key] = worth
        return worth

    def area_action(self, figure: Figure, area: str) -> float:
        """Return the value of the best area action available to the character in an area; at least 0."""
        state = self.state
        best = 0.0
        for k in state.city.fields_of[area]:
            if not state.marks[k]:
                best = max(best, self.field(figure, area, k))
        return best

    def field(self, figure: Figure, area: str, k: int) -> float:
        """Return the value of a free action field for a character that is in its area, or would be."""
        state = self.state
        field = state.city.fields[k]
        if field.kind == "leave":
            return self.leave(figure)
        if field.kind == "phishing":
            return PHISH
        if field.kind == "skill" and not any(s in field.skills for s in state.characters[figure.id].skills):
            return 0.0
        if area == figure.area:
            if next(field_obstacles(state, self.player, figure.id, state.city.refs[k]), None) is not None:
                return 0.0
            return self.source(field.effects, figure.id)
        return effect_values.usual(field.effects[0], self)

    # --- effects --------------------------------------------------------------------------------------------------

    def source(self, effects: tuple[Effect, ...], actor: str = "") -> float:
        """Return the value of the effects of a card, a field or an ability with the best targets."""
        if not effects:
            return 0.0
        first, *later_effects = effects
        further = sum(effect_values.further(effect, self, actor) for effect in later_effects)
        target_values = [
            effect_values.worth(first, self, target)
            + sum(effect_values.again(effect, self, first, target) for effect in later_effects)
            for target in first.options(self.state, self.player, actor)
        ]
        return max(target_values) + further if target_values else 0.0

    def hit(self, seat: int, cards: int) -> float:
        """Return the value of making a seat discard this number of cards."""
        loss = DROPPED * cards
        if self.state.ending:
            loss *= LAST_CARD
        return loss * self.harm[seat]

    # --- cards ----------------------------------------------------------------------------------------------------

    def keep(self, design: str) -> float:
        """Return the value of a software card in hand, other than as payment."""
        software = self.state.game.content.software[design]
        if software.kind == "counter":
            return 0.8 + 0.2 * len(software.counters)
        return max(0.1, self.source(software.effects) if not software.desktop else self.standing(software.effects))

    def standing(self, effects: tuple[Effect, ...], seat: int | None = None) -> float:
        """Return the value of a card on the desktop of a seat, for that seat."""
        owner = self.player if seat is None else seat
        return sum(effect_values.held(effect, self, owner) for effect in effects)

    def lasting(self, worth: float, n: int) -> float:
        """Return the current value of a lasting effect, given its value for the whole game."""
        state = self.state
        left = 0.0 if state.ending else (state.limit - state.stress) / state.game.first_limit
        return worth * ROUNDS_TO_COME * left * n
