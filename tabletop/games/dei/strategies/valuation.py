"""Values in points for one seat in one position: missions, cubes, figures, cards. There is no look-ahead.

All values follow from the missions: the plan of markers until the end gives the value of each technology, scrapper and
cube. The value of an area follows from its outposts, resources and neighbours for the holder of the majority. Only
information that the seat may know is used: the board, the open markets, the own hand and badges.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import TYPE_CHECKING

from tabletop.games.dei.rules.acting import list_actions
from tabletop.games.dei.rules.effects import EFFECTS
from tabletop.games.dei.rules.scoring import BADGE_POINTS
from tabletop.games.dei.strategies.effect_values import estimate_count, estimate_typical, estimate_uses
from tabletop.games.dei.table.goods import COLOURS, GROUND, ROUNDS
from tabletop.games.dei.table.majority import Z13_BONUS, find_badge_part, is_guarded, list_badge_areas

if TYPE_CHECKING:
    from tabletop.games.dei.content.pieces import Mission
    from tabletop.games.dei.rules.effects.moving import Moving
    from tabletop.games.dei.table.state import DeiState

CERTAINTY = (1.0, 0.85, 0.7, 0.6)
"""Weight of a mission that is planned for this round, the next, ..."""
TECHNOLOGY = (0.55, 0.75, 0.9, 1.0)
"""Value of a technology without missions, by rounds to come: half a point at the end, and its purchases before."""
ENERGY = (1.05, 1.2, 1.3, 1.4)
"""Value of an energy cell without missions, by rounds to come: one point at the end, and its purchases before."""
CUBE = (1.0, 0.9, 0.8, 0.7)
"""Value of a cube's point in the final scoring, by rounds to come, discounted by the risk of losing it."""
ABILITY = 0.8
"""Value of a badge's ability per round."""
TOWARDS = (0.4, 0.85)
"""Weights of a badge for the first cube of its colour, and for the cube that earns it."""
DENY = 0.4
"""Additional value of a cube taken from another seat, divided by the number of other seats."""
FORCE = (0.2, 0.5, 0.8, 1.0)
"""Base value of a scrapper on the map, by rounds to come."""
HOLD = (0.7, 0.85, 0.95, 1.0)
"""Weight of an area by the lead of the majority; index 0 is a tie won by the badge "scout"."""
TIED, TIED_HOLDER, BEHIND = 0.25, 0.6, 0.08
"""Weights of an area for a tie, for a tie of the seat that holds the cubes, and for a seat that is behind."""
ACCESS = 0.3
"""Weight of an area's resources (at most MAX_ACCESS) for the majority."""
MAX_ACCESS = 3
DISTANCE_DISCOUNT = 0.5
"""Discount factor of an area's promise per move of distance."""
OPEN = (0.9, 0.6, 0.4, 0.25, 0.15)
"""Estimated probability of gaining an area, by the strength of the strongest seat there."""
CROWD = (0.0, 1.0, 1.6, 2.0, 2.2)
"""Value of n figures that are free to leave their area, in promises."""
RAVAGE = 0.7
"""Weight of a resource in the area of Abraham."""
WAY = 0.5
"""Weight of the difference between its ends for a bridge or lift, per remaining round including this one."""
CAMP = 0.5
"""Value of a camp per round to come, in an area without an own or neutral camp."""
TWICE = -0.04
"""Value of a second building at the same place, without missions."""
CANDY = 0.6
"""Value of a candy boost in hand; 0 in the last round."""


class Judge:
    """Values for one seat in one position. A judge is created for each decision."""

    candy = CANDY

    def __init__(self, state: DeiState, player: int) -> None:
        self.state = state
        self.player = player
        self.seat = seat = state.seats[player]
        self.to_come = min(3, max(0, state.game.rounds - max(1, state.round_number)))
        """Rounds after this one."""
        size = state.board.size
        self.standing, self.bonus = compute_figure_values(state, player), compute_bonuses(state, player)
        """By area: value of the own figures, and the bonus of a badge."""
        self.own = [n + more if n else 0 for n, more in zip(self.standing, self.bonus, strict=True)]
        """By area: own strength where a figure is."""
        rivals = [compute_strengths(state, p) for p in range(len(state.seats)) if p != player]
        self.rival = [max(column) for column in zip(*rivals, strict=True)] if len(rivals) > 1 else rivals[0]
        """By area: strength of the strongest other seat."""
        self.scout = seat.earned[0] and seat.badges[0] == "scout"
        self.led = 1 + Z13_BONUS * (seat.faction == "farm_z")
        self.cubes_held = {colour: state.count_outposts(player, colour) for colour in COLOURS}
        self.plan = self._plan()
        """Round -> (column, row) of the mission that is planned for it."""
        self.units: dict[str, float] = {}
        """Kind -> points of missions for one more unit of it."""
        self._weigh()
        # Near the end nothing more is bought. Before, resources are worth future cards.
        self.technology = TECHNOLOGY[self.to_come] + self.units.get("technology", 0.0)
        self.energy = ENERGY[self.to_come] + self.units.get("energy", 0.0)
        self.scrapper = FORCE[self.to_come] + self.units.get("scrappers", 0.0)
        self.building = self.units.get("buildings", 0.0)
        self.sovereignty = self.units.get("sovereignty", 0.0)
        self.cube_gained = {c: self._estimate_cube(c, n) for c, n in self.cubes_held.items()}
        self.cube_kept = {c: self._estimate_cube(c, n - 1) for c, n in self.cubes_held.items()}
        self.cubes = [0.0] * size
        self.holds = [False] * size
        self.access = [0.0] * size
        self.garrison = [0.0] * size
        garrison = self.units.get("garrisons", 0.0)
        deny = DENY / (len(state.seats) - 1)
        for k, (area, _) in enumerate(state.board.outpost_sites):
            holder, colour = state.holders[k], state.colours[k]
            if holder == player:
                self.cubes[area] += self.cube_kept[colour]
                self.holds[area] = True
            else:
                self.cubes[area] += self.cube_gained[colour] + (deny if holder >= 0 else 0.0)
            self.garrison[area] += garrison
        for area, level in enumerate(state.board.level):
            n = state.technology[area] if level == GROUND else state.energy[area]
            if n:
                each = self.technology if level == GROUND else self.energy
                self.access[area] = ACCESS * each * min(n, MAX_ACCESS)
        self.promise = self._estimate_promises()
        self._lists: dict[str, list[float]] = {}
        self._more: dict[tuple[int, int, int], float] = {}
        """Cache of `more`, which is called with the same arguments for many groups."""

    # --- missions -------------------------------------------------------------------------------------------------

    def compute_rates(self, mission: Mission) -> tuple[float, float]:
        """Return the points per unit that a mission counts: on time, and late."""
        share = self.state.game.scrapper_mission_per if mission.counts == "scrappers" else 1
        return mission.on_time / mission.on_time_per / share, mission.late / mission.late_per / share

    def _plan(self) -> dict[int, tuple[int, int]]:
        """Return the plan of missions for the remaining rounds with the highest total."""
        state = self.state
        now = max(1, state.round_number)
        worth: dict[tuple[int, int], tuple[float, int]] = {}
        free = [c for c in range(ROUNDS) if not self.seat.missions[c] and any(state.missions[c])]
        when = range(now, state.game.rounds + 1)
        for column in free:
            for row, id in enumerate(state.missions[column]):
                if id:
                    mission = state.game.content.missions[id]
                    counted, rates = mission.counted, self.compute_rates(mission)
                    n = estimate_count(counted, self)
                    for r in when:
                        points = min(n + counted.growth * (r - now), counted.most) * rates[column + 1 < r]
                        if points > worth.get((column, r), (-1.0, 0))[0]:
                            worth[column, r] = (points, row)
        rounds = list(when)[: len(free)]
        best: tuple[int, ...] = ()
        most = -1.0
        for columns in permutations(free, len(rounds)):
            total = 0.0
            for column, r in zip(columns, rounds, strict=True):
                total += worth[column, r][0]
            if total > most:
                best, most = columns, total
        return {r: (column, worth[column, r][1]) for column, r in zip(best, rounds, strict=False)}

    def _weigh(self) -> None:
        now = max(1, self.state.round_number)
        for r, (column, row) in self.plan.items():
            mission = self.state.game.content.missions[self.state.missions[column][row]]
            key = mission.counts + mission.colour
            rate = self.compute_rates(mission)[column + 1 < r] * CERTAINTY[r - now]
            self.units[key] = self.units.get(key, 0.0) + rate

    def _estimate_cube(self, colour: str, cubes: int) -> float:
        """Return the value of one more cube of a colour than `cubes`."""
        seat, k = self.seat, COLOURS.index(colour)
        worth = CUBE[self.to_come] + self.units.get("outposts", 0.0) + self.units.get("outposts" + colour, 0.0)
        needed = self.state.game.badge_cubes
        if k < len(seat.badges) and not seat.earned[k] and 0 <= cubes < needed:
            phase = self.state.phase_number if self.state.stage == "phase" else 1
            if self.to_come or phase <= 2:
                earned = sum(seat.earned)
                badge = BADGE_POINTS[earned + 1] - BADGE_POINTS[earned] + self.units.get("badges", 0.0)
                badge += ABILITY * self.to_come
                worth += badge * (TOWARDS[1] if cubes == needed - 1 else TOWARDS[0])
        return worth

    # --- areas ----------------------------------------------------------------------------------------------------

    def _estimate_promises(self) -> list[float]:
        """Return the promise of each area: the prospects of a figure there that is free to move on."""
        board = self.state.board
        most = len(OPEN) - 1
        lure = [0.0] * board.size
        for a, worth in enumerate(self.cubes):
            if not (self.holds[a] and self.own[a] > self.rival[a]):
                lure[a] = (worth + self.access[a]) * OPEN[min(self.rival[a], most)]
        ways = self.joined = self.list_ways()
        promise = [0.0] * board.size
        for _ in range(3):
            for a in range(board.size):
                best = promise[a]
                for b in ways[a]:
                    n = DISTANCE_DISCOUNT * (lure[b] if lure[b] > promise[b] else promise[b])
                    if n > best:
                        best = n
                promise[a] = best
        return promise

    def list_ways(self) -> list[set[int]]:
        """Return the adjacent areas of each area for this seat."""
        board, seat = self.state.board, self.seat
        ways = [set(near) for near in board.same]
        for k in (*seat.bridges, *board.shared_bridges):
            first_roof, second_roof, _ = board.bridge_sites[k]
            ways[first_roof].add(second_roof)
            ways[second_roof].add(first_roof)
        for k in (*seat.lifts, *board.shared_lifts):
            ground, roof = board.lift_sites[k]
            ways[ground].add(roof)
            ways[roof].add(ground)
        return ways

    def estimate_area(self, a: int, own: int, rival: int) -> float:
        """Return the value of an area for these strengths of the own seat and of the strongest other one."""
        if own <= 0:
            return 0.0
        cubes = self.cubes[a]
        worth = self.garrison[a]
        free = own
        if own > rival or (own == rival and self.scout):
            margin = own - rival
            worth += (cubes + self.access[a]) * HOLD[margin if margin < 3 else 3]
            if rival:
                worth += self.sovereignty
            if cubes:
                free = margin - 1
        elif own == rival:
            worth += cubes * (TIED_HOLDER if self.holds[a] else TIED)
            free = 0
        else:
            worth += cubes * BEHIND
        if free > 0:
            worth += self.promise[a] * CROWD[free if free < 4 else 4]
        return worth

    def estimate_change(self, a: int, n: int, rival: int = 0) -> float:
        """Return the value of changing the own strength in an area by `n`, and the strongest other one by `rival`."""
        gain = self._more.get((a, n, rival))
        if gain is None:
            own, theirs = self.own[a], self.rival[a]
            gain = self.estimate_area(a, self.compute_strength(a, n), theirs + rival) - self.estimate_area(
                a, own, theirs
            )
            self._more[a, n, rival] = gain
        return gain

    def compute_strength(self, a: int, n: int) -> int:
        """Return the own strength in an area after a change by `n` in figures; 0 without figures."""
        n += self.standing[a]
        return n + self.bonus[a] if n > 0 else 0

    def estimate_lead(self, origin: int, a: int) -> float:
        """Return the value of moving the leader from one area to another."""
        return self.group(origin, a, 0, True)

    def is_guarded(self, a: int) -> bool:
        """Return True if the majority is needed to enter an area."""
        return is_guarded(self.state, self.player, a)

    def get_strength(self, player: int, a: int) -> int:
        """Return the majority value of a seat in an area."""
        return compute_strengths(self.state, player)[a]

    def count_resources(self, a: int) -> int:
        """Return the number of resources in an area."""
        return self.state.technology[a] if self.state.board.level[a] == GROUND else self.state.energy[a]

    def estimate_resource(self, a: int) -> float:
        """Return the value of one resource of an area."""
        return self.technology if self.state.board.level[a] == GROUND else self.energy

    def has_majority(self, a: int) -> bool:
        """Return True if the seat has the majority in an area, even without a figure."""
        own, rival = self.own[a], self.rival[a]
        if not own and not self.state.game.figure_needed:
            own = self.bonus[a]
        return own > rival or (self.scout and own == rival > 0)

    # --- figures --------------------------------------------------------------------------------------------------

    def group(self, origin: int, a: int, scrappers: int, leader: bool) -> float:
        """Return the value of moving this group."""
        n = scrappers + self.led * leader
        worth = self.estimate_change(a, n) + self.estimate_change(origin, -n)
        if leader and self.seat.faction == "ravagers":
            lie = bool(self.count_resources(a)) * self.estimate_resource(a) - bool(
                self.count_resources(origin)
            ) * self.estimate_resource(origin)
            worth += RAVAGE * lie
        return worth

    def estimate_best_group(self, move: Moving, origin: int, a: int) -> float:
        """Return the value of the best group that may move."""
        seat = self.seat
        leads = seat.leader == origin
        ignores = move.ignores or not self.is_guarded(a)
        best = -9.0
        for leader in (False, True) if leads else (False,):
            free = ignores or (leader and seat.faction == "auxilia")
            for n in range(1 - leader, seat.figures[origin] + 1):
                after = self.compute_strength(a, n + self.led * leader)
                if free or after > self.rival[a] or (self.scout and after == self.rival[a]):
                    worth = self.group(origin, a, n, leader)
                    if worth > best:
                        best = worth
        return best

    def estimate_enlist(self, a: int, n: int = 1) -> float:
        """Return the value of enlisting scrappers in an area."""
        return n * self.scrapper + self.estimate_change(a, n)

    def estimate_way(self, first: int, second: int) -> float:
        """Return the value of a new connection of two areas; slightly negative if there is one already."""
        return TWICE if second in self.joined[first] else self.estimate_standing_way(first, second)

    def estimate_standing_way(self, first: int, second: int) -> float:
        """Return the value of a connection of two areas."""
        if not (self.own[first] or self.own[second]):
            return 0.0
        strong, weak = (first, second) if self.own[first] >= self.own[second] else (second, first)
        gain = (
            DISTANCE_DISCOUNT * max(self.promise[weak], self.cubes[weak] * OPEN[min(self.rival[weak], 4)])
            - self.promise[strong]
        )
        return WAY * max(0.0, gain) * (1 + self.to_come)

    def estimate_camp(self, a: int) -> float:
        """Return the value of a new camp in an area; slightly negative if there is one already."""
        return TWICE if a in self.seat.camps else self.estimate_standing_camp(a)

    def estimate_standing_camp(self, a: int) -> float:
        """Return the value of a camp in an area."""
        return 0.0 if a in self.state.board.camps else (CAMP + 0.3 * self.promise[a]) * self.to_come

    # --- cards ----------------------------------------------------------------------------------------------------

    def estimate_typical_card(self, card: str) -> float:
        """Return the average value of a card."""
        return sum([estimate_typical(EFFECTS[code], self) for code in self.state.card_data[card].actions])

    def list_actions(self, card: str) -> tuple[str, ...]:
        """Return the current actions of a card. Actions per outpost are repeated for each controlled outpost."""
        return list_actions(self.state, self.player, card)

    def list_uses(self, code: str) -> list[float]:
        """Return the current values of the uses of an action, in descending order."""
        values = self._lists.get(code)
        if values is None:
            values = self._lists[code] = estimate_uses(EFFECTS[code], self)
        return values

    def estimate_card(self, codes: Iterable[str]) -> float:
        """Return the value of the actions of a card if it is played now."""
        worth = 0.0
        used: dict[str, int] = {}
        for code in codes:
            verb = EFFECTS[code].verb
            uses = self.list_uses(code)
            k = used.get(verb, 0)
            used[verb] = k + 1
            if k < len(uses):
                worth += max(0.0, uses[k])
            elif verb == "collect" and "move" in used:
                worth += 0.5 * estimate_typical(EFFECTS[code], self)  # the move may lead to a resource
            elif verb == "move" and "enlist" in used:
                worth += 0.4 * estimate_typical(EFFECTS[code], self)
        return worth


def compute_figure_values(state: DeiState, player: int) -> list[int]:
    """Return the majority value of a seat's figures in every area."""
    seat = state.seats[player]
    values = seat.figures.copy()
    if seat.leader >= 0:
        values[seat.leader] += 1 + Z13_BONUS * (seat.faction == "farm_z")
    return values


def compute_bonuses(state: DeiState, player: int) -> list[int]:
    """Return the bonus of an earned badge in every area, even without a figure (dei.ruling.figure_needed)."""
    seat = state.seats[player]
    bonuses = [0] * state.board.size
    if seat.earned[0]:  # all badges that count are of the first colour
        for a in dict.fromkeys(list_badge_areas(state, player)):
            bonuses[a] = find_badge_part(state, player, a)[1]
    return bonuses


def compute_strengths(state: DeiState, player: int) -> list[int]:
    """Return the majority value of a seat in every area."""
    values = compute_figure_values(state, player)
    if state.seats[player].earned[0]:
        without = not state.game.figure_needed
        values = [
            n + more if n or without else 0 for n, more in zip(values, compute_bonuses(state, player), strict=True)
        ]
    return values
