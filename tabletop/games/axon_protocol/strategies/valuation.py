"""What markers, characters, places and cards are worth to one seat in one position. In points, never looking ahead.

What skills and effects are worth by kind, in these prices, is in `skill_values` and `effect_values`.

A marker is worth what it scores for the seat, less what it scores for rivals; everything else is counted in markers.
Only what the seat may know is asked: the board, the own hand, how many cards the others hold.
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
"""How much of what all rivals gain counts as one's own loss, shared out among them."""
HARM_LEADER = 0.5
"""The same for the rival who leads, in addition; with two players both fall on the one there is."""
HOPE = 0.25
"""What a marker adds beyond itself to the best own resource while a monopoly of it can still be built."""
REWARD_CARD = 0.5
"""A software card taken from a track."""
HURRY = 0.35
"""How much each point of lead (at most MOST_LEAD) adds to a marker that brings the end, per stress still missing."""
MOST_LEAD = 4
LAST_TURN = 1.5
"""What the best of the others still makes up in the turn that everybody has after the end has come near."""
SOON = 8
"""The end is felt when no more than this is missing to the limit."""
CARD = (1.4, 1.0, 0.7, 0.5, 0.35)
"""What giving up a software card costs with 1, 2, 3, ... cards in hand; few outlast the round with a full hand."""
SAVE = 0.15
"""What each point that a monopoly would bring now adds to the cost of a card: it takes many cards at once."""
LAST_CARD = 0.05
"""The same when the end is near: cards only break ties."""
NEARING = 14
"""When so much stress is missing to the limit, cards begin to be worth less and less: few turns are left for them."""
LATER = 0.3
"""How much of what could be done at a place counts for going there."""
SERVANT = 0.3
"""How much of what a character could make by its skills counts for having it in the city."""
ROUTINE = 0.5
"""The same for what its routine makes of its own accord."""
PHISH = 0.35
"""A character drawn from five, beyond what it is worth on average."""
GUARD = 0.05
"""Standing guard, where nothing better is to be done."""
DROPPED = 0.6
"""A card that a rival must discard."""
ROUNDS_TO_COME = 1.5
"""How much more a card on the desktop is worth at the very start; it falls with the stress that is missing."""
CARRIER = 0.1
"""How much a safer or less safe carrier of a marker matters."""


class Judge:
    """One seat's view of one position; keeps what it has worked out, so it is made anew for each decision."""

    guard: ClassVar[float] = GUARD
    phish: ClassVar[float] = PHISH
    reward_card: ClassVar[float] = REWARD_CARD

    def __init__(self, state: AxonState, player: int) -> None:
        self.state = state
        self.player = player
        self.scores = state.scores()
        self.seats = len(state.seats)
        self.lead = self.scores[player] - max(n for p, n in enumerate(self.scores) if p != player) - LAST_TURN
        """How far this seat would be ahead if it brought the end about now, of the best of the others."""
        self.harm = self._harm()
        self.marker = self._markers()
        """What one marker of each resource in play is worth, with nothing around it."""
        self.stress = self._urgency()
        self.card = self._card()
        self.drawn = LAST_CARD if state.ending else REWARD_CARD
        """What drawing a software card brings."""
        self.places: dict[tuple[str, str], float] = {}
        self.roles: dict[str, float] = {}
        self.hacks: dict[str, float] = {}

    # --- the prices of markers ------------------------------------------------------------------------------------

    def _harm(self) -> list[float]:
        """How much a point of each seat counts against this one."""
        others = [p for p in range(self.seats) if p != self.player]
        top = max(self.scores[p] for p in others)
        leaders = [p for p in others if self.scores[p] == top]
        harm = [HARM_ALL / len(others)] * self.seats
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
        """What bringing the end one marker nearer is worth: good for who leads."""
        state = self.state
        missing = state.limit - state.stress
        if state.ending or missing > SOON:
            return 0.0
        return HURRY * max(-MOST_LEAD, min(MOST_LEAD, self.lead)) / max(1, missing)

    def _card(self) -> float:
        """What giving up one more software card costs."""
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
        """What n markers that enter play are worth, with rewards if this seat is active."""
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
        """What it is worth that n markers leave play."""
        return -n * self.marker[resource]

    def leaked(self, area: str) -> float:
        """What a data marker in this area takes from its owner."""
        state = self.state
        for p in range(self.seats):
            corporation = state.corporation(p)
            if corporation is not None and corporation.area == area:
                return 0.0 if state.standing(p, "vault") else self.harm[p]
        return 0.0

    # --- characters -----------------------------------------------------------------------------------------------

    def role(self, id: str) -> float:
        """What it is worth to this seat that a character is in the city at all."""
        found = self.roles.get(id)
        if found is None:
            printed = self.state.characters[id]
            found = SERVANT * sum(skill_values.usual(skill, self) for skill in printed.skills) / len(printed.skills)
            for weight, line in zip((1.0, 0.5, 0.25, 0.1), printed.routine, strict=False):
                found += ROUTINE * weight * sum(skill_values.usual(part.skill, self) for part in line) / len(line)
            self.roles[id] = found
        return found

    def kill(self, victim: Figure, killer: str = "") -> float:
        """What the death of a character is worth."""
        if victim.markers[AUGMENTS]:
            return self.down(AUGMENTS)
        lost = 0.0
        for resource, n in enumerate(victim.markers):
            if n and not (killer and resource == PRODUCTS):
                lost += self.down(resource, n)
        return lost - self.role(victim.id)

    def leave(self, figure: Figure) -> float:
        """What it is worth that a character goes with all its markers."""
        return sum(self.down(r, n) for r, n in enumerate(figure.markers) if n) - self.role(figure.id)

    def jail(self, figure: Figure) -> float:
        """What it is worth that a character is arrested; in prison it does little for anybody."""
        markers = figure.markers
        return self.down(VIOLENCE, markers[VIOLENCE]) + self.down(DRUGS, markers[DRUGS]) - 0.5 * self.role(figure.id)

    def carrier(self, figure: Figure, resource: int) -> float:
        """How well a character carries a marker that this seat wants in play, or out of it."""
        safe = (figure.markers[AUGMENTS] > 0) + (0.5 if self.state.is_guard(figure) else 0.0)
        if resource in (VIOLENCE, DRUGS):
            safe -= figure.cell > 0
        if figure.markers[DRUGS] + (resource == DRUGS) >= self.state.game.overdose:
            safe -= 4.0
        return CARRIER * (safe if self.marker[resource] > 0 else -safe)

    # --- deeds ----------------------------------------------------------------------------------------------------

    def best_hack(self, figure: Figure) -> float:
        """The best that a character could do if it was hacked; at least nothing."""
        found = self.hacks.get(figure.id)
        if found is None:
            self.hacks[figure.id] = 0.0  # two that can hack each other end here
            found = max((worth for _, _, worth in self.hacked(figure)), default=0.0)
            found = self.hacks[figure.id] = max(0.0, found)
        return found

    def hacked(self, figure: Figure) -> Iterable[tuple[str, str, float]]:
        """Every (skill, target) of a hacked character with its worth."""
        state = self.state
        if next(hackable(state, figure), None) is not None:
            return
        for skill in state.characters[figure.id].skills:
            for target in SKILL[skill].options(state, figure):
                yield skill, target, skill_values.worth(skill, self, figure, target)

    def routine(self, figure: Figure) -> float:
        """The best that the routine of a character leaves open, area action included."""
        state = self.state
        here = self.area_action(figure, figure.area)
        for line in state.characters[figure.id].routine:
            first = line[0]
            if isinstance(first, Joint):
                actors = first.actors(state, figure)
                if actors:
                    return here + self._joint(figure, first, actors)
                continue
            found = [
                skill_values.worth(part.skill, self, figure, target) + (0.0 if SKILL[part.skill].moves else here)
                for part in line
                if not isinstance(part, Joint)
                for target in part.options(state, figure)
            ]
            if found:
                return max(found)
        return here

    def _joint(self, figure: Figure, joint: Joint, actors: list[Figure]) -> float:
        if joint.where == "near":
            return 0.0
        skill = joint.skill
        found = 0.0
        for actor in actors:
            targets = joint.options(self.state, actor, figure)
            found += max(skill_values.worth(skill, self, actor, target) for target in targets)
        return found

    def hack(self, figure: Figure) -> float:
        """The best that a hack of an activated character can do, area action included, card not."""
        here = self.area_action(figure, figure.area)
        best = here
        for skill, _, worth in self.hacked(figure):
            best = max(best, worth if SKILL[skill].moves else worth + here)
        return best

    def move(self, figure: Figure, area: str) -> float:
        """What going to an area is worth: its area action now, and a part of what could be done there later."""
        return self.area_action(figure, area) + LATER * self.place(self.state.characters[figure.id], area)

    def place(self, printed: Character, area: str) -> float:
        """What a character can do in an area by its own skills, or does by its routine."""
        key = (printed.id, area)
        found = self.places.get(key)
        if found is None:
            made = [skill_values.later(skill, self, area) for skill in printed.skills if SKILL[skill].makes >= 0]
            found = max([0.0, *made])
            self.places[key] = found
        return found

    def area_action(self, figure: Figure, area: str) -> float:
        """The best area action there that the character could take; at least nothing."""
        state = self.state
        best = 0.0
        for k in state.city.fields_of[area]:
            if not state.marks[k]:
                best = max(best, self.field(figure, area, k))
        return best

    def field(self, figure: Figure, area: str, k: int) -> float:
        """What a free action field is worth to a character that is, or would be, in its area."""
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
        """What the effects of a card, a field or an ability are worth, aimed as well as can be."""
        if not effects:
            return 0.0
        first, *others = effects
        further = sum(effect_values.further(effect, self, actor) for effect in others)
        found = [
            effect_values.worth(first, self, target)
            + sum(effect_values.again(effect, self, first, target) for effect in others)
            for target in first.options(self.state, self.player, actor)
        ]
        return max(found) + further if found else 0.0

    def hit(self, seat: int, cards: int) -> float:
        """What it is worth that a seat must discard so many cards."""
        loss = DROPPED * cards
        if self.state.ending:
            loss *= LAST_CARD
        return loss * self.harm[seat]

    # --- cards ----------------------------------------------------------------------------------------------------

    def keep(self, design: str) -> float:
        """What a software card in hand is worth, beyond being a card that can pay for something."""
        software = self.state.game.content.software[design]
        if software.kind == "counter":
            return 0.8 + 0.2 * len(software.counters)
        return max(0.1, self.source(software.effects) if not software.desktop else self.standing(software.effects))

    def standing(self, effects: tuple[Effect, ...], seat: int | None = None) -> float:
        """What a card is worth on the desktop of a seat, to that seat."""
        owner = self.player if seat is None else seat
        return sum(effect_values.held(effect, self, owner) for effect in effects)

    def lasting(self, worth: float, n: int) -> float:
        """What so much of a lasting effect is worth now that is worth this much while all rounds are still to come."""
        state = self.state
        left = 0.0 if state.ending else (state.limit - state.stress) / state.game.first_limit
        return worth * ROUNDS_TO_COME * left * n
