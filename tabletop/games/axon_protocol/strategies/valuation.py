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
from tabletop.games.axon_protocol.rules.fields import find_field_obstacles
from tabletop.games.axon_protocol.rules.hindrances import check_hackable
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
"""Value per point of lead (at most MAX_LEAD) of a marker that brings the end nearer, divided by the missing stress."""
MAX_LEAD = 4
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
        self.harm = self._weigh_seats()
        self.marker = self._price_markers()
        """Value of one marker of each resource in play, ignoring its surroundings."""
        self.stress = self._price_urgency()
        self.card = self._price_card()
        self.drawn = LAST_CARD if state.ending else REWARD_CARD
        """Value of drawing a software card."""
        self.places: dict[tuple[str, str], float] = {}
        self.roles: dict[str, float] = {}
        self.hacks: dict[str, float] = {}

    # --- the prices of markers ------------------------------------------------------------------------------------

    def _weigh_seats(self) -> list[float]:
        """Return the weight of a point of each seat for this seat; its own weight is -1."""
        opponents = [p for p in range(self.seats) if p != self.player]
        top = max(self.scores[p] for p in opponents)
        leaders = [p for p in opponents if self.scores[p] == top]
        harm = [HARM_ALL / len(opponents)] * self.seats
        for p in leaders:
            harm[p] += HARM_LEADER / len(leaders)
        harm[self.player] = -1.0
        return harm

    def _price_markers(self) -> list[float]:
        state = self.state
        worth = [0.0] * len(RESOURCES)
        for p in range(self.seats):
            seat = state.seats[p]
            each = state.game.monopoly_points if seat.monopoly >= 0 else 1
            for resource in state.list_resources(p):
                worth[resource] -= self.harm[p] * each
        seat = state.seats[self.player]
        own = state.list_resources(self.player)
        if seat.monopoly < 0 and own:
            worth[max(own, key=state.in_play.__getitem__)] += HOPE
        return worth

    def _price_urgency(self) -> float:
        """Return the value of bringing the end one marker nearer. It is positive for the leader."""
        state = self.state
        missing = state.limit - state.stress
        if state.ending or missing > SOON:
            return 0.0
        return HURRY * max(-MAX_LEAD, min(MAX_LEAD, self.lead)) / max(1, missing)

    def _price_card(self) -> float:
        """Return the cost of giving up one more software card."""
        state = self.state
        if state.ending:
            return LAST_CARD
        seat = state.seats[self.player]
        cost = CARD[min(max(len(seat.hand), 1), len(CARD)) - 1]
        if seat.monopoly < 0 and (own := [state.in_play[r] for r in state.list_own_resources(self.player)]):
            cost += SAVE * max(0, state.game.monopoly_points * max(own) - sum(own))
        missing = state.limit - state.stress
        return cost if missing >= NEARING else cost * max(LAST_CARD, missing / NEARING)

    def estimate_gain(self, resource: int, n: int = 1, area: str = "") -> float:
        """Return the value of n markers that enter play, with the rewards if this seat is active."""
        state = self.state
        n = min(n, state.supply[resource])
        worth = n * (self.marker[resource] + self.stress)
        if not n:
            return 0.0 if state.ending else 0.5 * max(-MAX_LEAD, min(MAX_LEAD, self.lead))
        field = state.in_play[resource]
        for k in range(field + 1, field + n + 1):
            if state.rewards[resource] >> k & 1:
                worth += self._estimate_reward(resource, k)
        if area:
            worth += n * self.estimate_leak(area)
        return worth

    def _estimate_reward(self, resource: int, field: int) -> float:
        sign = 1.0 if self.state.active == self.player else -self.harm[self.state.active]
        kind = self.state.game.get_reward_kind(resource, field)
        if kind == "vp":
            return sign
        return sign * REWARD_CARD if kind == "card" else self.marker[resource]

    def estimate_loss(self, resource: int, n: int = 1) -> float:
        """Return the value of n markers leaving play."""
        return -n * self.marker[resource]

    def estimate_leak(self, area: str) -> float:
        """Return the value of placing a data marker in this area, which costs the owner of the area points."""
        state = self.state
        for p in range(self.seats):
            corporation = state.get_corporation(p)
            if corporation is not None and corporation.area == area:
                return 0.0 if state.count_lasting_effect(p, "vault") else self.harm[p]
        return 0.0

    # --- characters -----------------------------------------------------------------------------------------------

    def estimate_character(self, id: str) -> float:
        """Return the value for this seat of having a character in the city."""
        worth = self.roles.get(id)
        if worth is None:
            printed = self.state.characters[id]
            worth = (
                SERVANT
                * sum(skill_values.estimate_typical_skill(skill, self) for skill in printed.skills)
                / len(printed.skills)
            )
            for weight, line in zip((1.0, 0.5, 0.25, 0.1), printed.routine, strict=False):
                worth += (
                    ROUTINE
                    * weight
                    * sum(skill_values.estimate_typical_skill(part.skill, self) for part in line)
                    / len(line)
                )
            self.roles[id] = worth
        return worth

    def estimate_kill(self, victim: Figure, killer: str = "") -> float:
        """Return the value of the death of a character."""
        if victim.markers[AUGMENTS]:
            return self.estimate_loss(AUGMENTS)
        lost = 0.0
        for resource, n in enumerate(victim.markers):
            if n and not (killer and resource == PRODUCTS):
                lost += self.estimate_loss(resource, n)
        return lost - self.estimate_character(victim.id)

    def estimate_departure(self, figure: Figure) -> float:
        """Return the value of a character leaving the city with all its markers."""
        return sum(self.estimate_loss(r, n) for r, n in enumerate(figure.markers) if n) - self.estimate_character(
            figure.id
        )

    def estimate_arrest(self, figure: Figure) -> float:
        """Return the value of arresting a character. In prison it does little for any player."""
        markers = figure.markers
        return (
            self.estimate_loss(VIOLENCE, markers[VIOLENCE])
            + self.estimate_loss(DRUGS, markers[DRUGS])
            - 0.5 * self.estimate_character(figure.id)
        )

    def rate_carrier(self, figure: Figure, resource: int) -> float:
        """Return how suitable a character is as carrier of a marker that this seat wants in play, or out of play."""
        safe = (figure.markers[AUGMENTS] > 0) + (0.5 if self.state.is_guard(figure) else 0.0)
        if resource in (VIOLENCE, DRUGS):
            safe -= figure.cell > 0
        if figure.markers[DRUGS] + (resource == DRUGS) >= self.state.game.overdose:
            safe -= 4.0
        return CARRIER * (safe if self.marker[resource] > 0 else -safe)

    # --- deeds ----------------------------------------------------------------------------------------------------

    def estimate_best_hack(self, figure: Figure) -> float:
        """Return the value of the best skill use if the character is hacked; at least 0."""
        best = self.hacks.get(figure.id)
        if best is None:
            self.hacks[figure.id] = 0.0  # Two characters that can hack each other end the recursion here.
            best = max((worth for _, _, worth in self.list_hack_values(figure)), default=0.0)
            best = self.hacks[figure.id] = max(0.0, best)
        return best

    def list_hack_values(self, figure: Figure) -> Iterable[tuple[str, str, float]]:
        """Yield every (skill, target, value) for a hacked character."""
        state = self.state
        if next(check_hackable(state, figure), None) is not None:
            return
        for skill in state.characters[figure.id].skills:
            for target in SKILL[skill].list_options(state, figure):
                yield skill, target, skill_values.estimate_skill(skill, self, figure, target)

    def estimate_routine(self, figure: Figure) -> float:
        """Return the value of the best choice in the character's routine, including its area action."""
        state = self.state
        here = self.estimate_area_action(figure, figure.area)
        for line in state.characters[figure.id].routine:
            first = line[0]
            if isinstance(first, Joint):
                actors = first.list_actors(state, figure)
                if actors:
                    return here + self._estimate_joint(figure, first, actors)
                continue
            order_values = [
                skill_values.estimate_skill(part.skill, self, figure, target)
                + (0.0 if SKILL[part.skill].moves else here)
                for part in line
                if not isinstance(part, Joint)
                for target in part.list_options(state, figure)
            ]
            if order_values:
                return max(order_values)
        return here

    def _estimate_joint(self, figure: Figure, joint: Joint, actors: list[Figure]) -> float:
        if joint.where == "near":
            return 0.0
        skill = joint.skill
        total = 0.0
        for actor in actors:
            targets = joint.list_options(self.state, actor, figure)
            total += max(skill_values.estimate_skill(skill, self, actor, target) for target in targets)
        return total

    def estimate_hack(self, figure: Figure) -> float:
        """Return the value of the best hack of an activated character, including its area action but not the card."""
        here = self.estimate_area_action(figure, figure.area)
        best = here
        for skill, _, worth in self.list_hack_values(figure):
            best = max(best, worth if SKILL[skill].moves else worth + here)
        return best

    def estimate_move(self, figure: Figure, area: str) -> float:
        """Return the value of moving to an area: its area action now, plus a share of later actions there."""
        return self.estimate_area_action(figure, area) + FOLLOW_UP_WEIGHT * self.estimate_place(
            self.state.characters[figure.id], area
        )

    def estimate_place(self, printed: Character, area: str) -> float:
        """Return the value of what a character can do in an area with its skills."""
        key = (printed.id, area)
        worth = self.places.get(key)
        if worth is None:
            marker_values = [
                skill_values.estimate_later_use(skill, self, area)
                for skill in printed.skills
                if SKILL[skill].makes >= 0
            ]
            worth = max([0.0, *marker_values])
            self.places[key] = worth
        return worth

    def estimate_area_action(self, figure: Figure, area: str) -> float:
        """Return the value of the best area action available to the character in an area; at least 0."""
        state = self.state
        best = 0.0
        for k in state.city.fields_of[area]:
            if not state.marks[k]:
                best = max(best, self.estimate_field(figure, area, k))
        return best

    def estimate_field(self, figure: Figure, area: str, k: int) -> float:
        """Return the value of a free action field for a character that is in its area, or would be."""
        state = self.state
        field = state.city.fields[k]
        if field.kind == "leave":
            return self.estimate_departure(figure)
        if field.kind == "phishing":
            return PHISH
        if field.kind == "skill" and not any(s in field.skills for s in state.characters[figure.id].skills):
            return 0.0
        if area == figure.area:
            if next(find_field_obstacles(state, self.player, figure.id, state.city.refs[k]), None) is not None:
                return 0.0
            return self.estimate_source(field.effects, figure.id)
        return effect_values.estimate_typical_effect(field.effects[0], self)

    # --- effects --------------------------------------------------------------------------------------------------

    def estimate_source(self, effects: tuple[Effect, ...], actor: str = "") -> float:
        """Return the value of the effects of a card, a field or an ability with the best targets."""
        if not effects:
            return 0.0
        first, *later_effects = effects
        further = sum(effect_values.estimate_later_effect(effect, self, actor) for effect in later_effects)
        target_values = [
            effect_values.estimate_effect(first, self, target)
            + sum(effect_values.estimate_same_target(effect, self, first, target) for effect in later_effects)
            for target in first.list_options(self.state, self.player, actor)
        ]
        return max(target_values) + further if target_values else 0.0

    def estimate_discard(self, seat: int, cards: int) -> float:
        """Return the value of making a seat discard this number of cards."""
        loss = DROPPED * cards
        if self.state.ending:
            loss *= LAST_CARD
        return loss * self.harm[seat]

    # --- cards ----------------------------------------------------------------------------------------------------

    def estimate_card(self, design: str) -> float:
        """Return the value of a software card in hand, other than as payment."""
        software = self.state.game.content.software[design]
        if software.kind == "counter":
            return 0.8 + 0.2 * len(software.counters)
        return max(
            0.1,
            self.estimate_source(software.effects)
            if not software.desktop
            else self.estimate_installed_card(software.effects),
        )

    def estimate_installed_card(self, effects: tuple[Effect, ...], seat: int | None = None) -> float:
        """Return the value of a card on the desktop of a seat, for that seat."""
        owner = self.player if seat is None else seat
        return sum(effect_values.estimate_installed_effect(effect, self, owner) for effect in effects)

    def estimate_lasting_effect(self, worth: float, n: int) -> float:
        """Return the current value of a lasting effect, given its value for the whole game."""
        state = self.state
        left = 0.0 if state.ending else (state.limit - state.stress) / state.game.first_limit
        return worth * ROUNDS_TO_COME * left * n
