"""A referee for D.E.I., written from the German rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tests.referees.dei_map import CityMap
from tests.referees.watching import Referee, best_by

SCRAPPERS, TECHNOLOGY, ENERGY, PIECES = 15, 60, 40, 3
ROUNDS, PHASES, CARDS = 4, 3, 2
BADGE_POINTS = (0, 1, 3, 6)
COLOURS = ("tactics", "logistics", "machines")
MARKETS = (*COLOURS, "black")
NO_RESOURCES = ("move", "group", "play", "lay", "enlist", "mission", "done", "copy", "beam", "drop", "strike")
"""Actions by which a seat gets and pays no resources."""


class DeiReferee(Referee):
    """Follows figures, outposts, resources, candy boosts, cards, phases, missions and the final scoring."""

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        self.game = state.game
        self.cards = Counter(_cards(state))
        self.candy = Counter(_candy(state))
        self.badges = Counter(_badges(state))
        self.move: tuple[str, str, str] | None = None
        self.city: CityMap | None = None

    # --- every decision -------------------------------------------------------------------------------------------

    def see(self, before: Any, options: Sequence[str], action: str, after: Any) -> None:
        if self.city is None:
            self.city = CityMap(before.board)
        self._count(after)
        if before.stage == "setup":
            if after.stage != "setup":
                self._see_set_up(after)
            return
        self._see_outposts(before, action, after)
        self._see_badges(before, after)
        player = before.current_player()
        verb, *words = self._purchase(before, player, action, after) or action.split()
        self._see_points(before, player, verb, words, after)
        if verb in ("collect", "enlist", "build", "buy", "mission", "play", "lay"):
            getattr(self, f"_see_{verb}")(before, player, words, after)
        self._see_move(before, player, verb, words, after)
        self._see_kills(before, player, verb, after)
        self._see_resources(before, player, verb, words, after)
        self._see_course(before, player, after)

    def _count(self, state: Any) -> None:
        """Conservation: figures, resources, cards, candy boosts, badges, buildings."""
        for who, seat in enumerate(state.seats):
            figures = seat.supply + sum(seat.figures)
            self.compare(figures, SCRAPPERS, "dei.things.faction", f"scrappers of seat {who} are")
            self.demand(min(seat.figures) >= 0, "dei.things.faction", f"seat {who} has less than no figure somewhere")
            for kind in ("camps", "bridges", "lifts"):
                self.demand(len(getattr(seat, kind)) <= PIECES, "dei.action.build_move", f"seat {who} has more {kind}")
        for kind, pieces in (("technology", TECHNOLOGY), ("energy", ENERGY)):
            held = sum(getattr(seat, kind) for seat in state.seats)
            total = sum(getattr(state, kind)) + getattr(state, f"{kind}_left") + held
            self.compare(total, pieces, "dei.things.resources", f"pieces of {kind} are")
        self.conserve(_cards(state), self.cards, "dei.things.markets")
        self.conserve(_candy(state), self.candy, "dei.things.candy")
        self.conserve(_badges(state), self.badges, "dei.things.badges")

    def _see_set_up(self, state: Any) -> None:
        """The first figures, goods and cards of each seat; missions and markets."""
        n = len(state.seats)
        for k in range(n):
            who = (state.first + k) % n
            seat = state.seats[who]
            self.compare(sum(seat.figures), (1, 2, 3, 4)[k], "dei.setup.units", f"first scrappers of seat {who} are")
            self.demand(seat.leader in state.board.camps, "dei.setup.units", f"the leader of seat {who} is at no camp")
            self.compare((seat.technology, seat.energy), (1, 1), "dei.setup.goods", f"goods of seat {who} are")
            drones = [card for card in seat.hand if state.card_data[card].drone]
            self.compare((len(seat.hand), len(drones)), (8, 1), "dei.things.faction", f"cards of seat {who} are")
        rows = 1 if self.game.no_choice else 2
        for column in state.missions:
            self.compare(len([m for m in column if m]), rows, "dei.setup.missions", "missions in a column are")
        for market in state.slots:
            self.compare(len([card for card in market if card]), 3, "dei.things.markets", "open cards are")

    # --- majorities and outposts ----------------------------------------------------------------------------------

    def _badge(self, seat: Any, k: int) -> str:
        """The earned badge of a colour, or ""."""
        return seat.badges[k] if seat.earned[k] else ""

    def _value(self, state: Any, who: int, area: int, scrappers: int = 0, led: bool = False) -> int:
        """The majority value of a seat in an area: figures, the leader, badges and Z-13."""
        seat = state.seats[who]
        led = led or seat.leader == area
        n = seat.figures[area] + scrappers + led + (2 if led and seat.faction == "farm_z" else 0)
        match self._badge(seat, 0):
            case "barricade":
                n += 2 * seat.camps.count(area)
            case "bombardier":
                n += 2 * sum(1 for site in seat.bridges if state.board.bridge_sites[site][2] == area)
            case "covert":
                owned = {state.card_data[card].drone for pile in (seat.hand, seat.opened, seat.down, seat.planned)
                         for card in pile}  # fmt: skip
                drones = ("hunter", "transporter", "harvester", "teleporter")
                n += sum(1 for name, at in zip(drones, state.drones, strict=True) if at == area and name in owned)
        return n

    def _holder(self, state: Any, area: int) -> int | None:
        """The seat with the majority in an area; None on a tie or where nobody has anything."""
        values = [self._value(state, who, area) for who in range(len(state.seats))]
        best = max(values)
        top = [who for who, n in enumerate(values) if n == best]
        if not best:
            return None
        if len(top) == 1:
            return top[0]
        scouts = [who for who in top if self._badge(state.seats[who], 0) == "scout"]
        return scouts[0] if scouts else None

    def _present(self, state: Any, who: int, area: int) -> bool:
        return state.seats[who].figures[area] > 0 or state.seats[who].leader == area

    def _others(self, state: Any, player: int, area: int) -> bool:
        return any(self._present(state, who, area) for who in range(len(state.seats)) if who != player)

    def _see_outposts(self, before: Any, action: str, after: Any) -> None:
        """A majority takes the cube; nobody there leaves it; on a tie its holder keeps it as long as it is there."""
        for k, (area, _) in enumerate(after.board.outpost_sites):
            there = [who for who in range(len(after.seats)) if self._present(after, who, area)]
            place = after.board.names[area]
            if not there:
                self.compare(after.holders[k], -1, "dei.outpost.abandon", f"{place}, where nobody is, is held by")
                continue
            holder = self._holder(after, area)
            if holder is not None:
                self.compare(after.holders[k], holder, "dei.outpost.control", f"{place} is held by")
            else:
                old = before.holders[k]
                expected = {old if old in there else -1}
                if action.startswith(("strike", "fly")):
                    expected.add(-1)
                self.demand(
                    after.holders[k] in expected, "dei.ruling.cube_tie",
                    f"{place} is held by {after.holders[k]} on a tie of {there}, before by {old}",
                )  # fmt: skip

    def _cubes(self, state: Any, who: int, colour: str = "") -> int:
        return sum(1 for holder, of in zip(state.holders, state.colours, strict=True)
                   if holder == who and colour in ("", of))  # fmt: skip

    def _see_badges(self, before: Any, after: Any) -> None:
        """Two cubes earn a badge at the end of the own phase 2; it stays."""
        for who, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            ends = before.phase_number == 2 and before.current_player() == who and (
                after.current_player() != who or after.phase_number != 2 or after.round != before.round
            )  # fmt: skip
            for k, colour in enumerate(COLOURS):
                if old.earned[k]:
                    self.demand(new.earned[k], "dei.badge.keep", f"seat {who} loses a badge")
                elif new.earned[k]:
                    cubes = max(self._cubes(before, who, colour), self._cubes(after, who, colour))
                    text = f"seat {who} earns a badge with {cubes} cubes in phase {before.phase_number}"
                    self.demand(ends and cubes >= 2, "dei.badge.earn", text)
                elif ends and len(new.badges) > k:
                    cubes = min(self._cubes(before, who, colour), self._cubes(after, who, colour))
                    self.demand(cubes < 2, "dei.badge.earn", f"seat {who} earns no badge with {cubes} cubes")

    # --- actions --------------------------------------------------------------------------------------------------

    def _see_collect(self, before: Any, player: int, words: list[str], after: Any) -> None:
        """One resource of the area, with the majority; improved ones swap it or bring a technology more."""
        code, name = words[0], words[1]
        area = before.board.by_name[name]
        if code != "collect:abraham":
            mine = self._holder(before, area) == player
            self.demand(mine, "dei.majority.needed", f"seat {player} collects on {name} without the majority")
        else:
            self.compare(before.seats[player].leader, area, "dei.leader.abraham", "Abraham is in")
        kind = ("technology", "energy")[before.board.level[area]]
        self.compare(
            getattr(after, kind)[area], getattr(before, kind)[area] - 1, "dei.action.collect", f"{kind} on {name} is"
        )
        old, new = before.seats[player], after.seats[player]
        more = (new.technology - old.technology, new.energy - old.energy)
        plain = [(1, 0), (0, 1)][before.board.level[area]]
        if len(words) == 2 and code in ("collect", "collect:abraham", "collect:logistics"):
            self.compare(more, plain, "dei.action.collect", f"seat {player} collects")
        elif code == "collect:machines" and len(words) == 2 and before.technology_left:
            self.compare(more, (plain[0] + 1, plain[1]), "dei.machines.collect", f"seat {player} collects")
        elif words[2:] == ["swap"]:
            self.compare(more, plain[::-1], "dei.logistics.collect", f"seat {player} collects and swaps")

    def _see_enlist(self, before: Any, player: int, words: list[str], after: Any) -> None:
        """To a neutral camp, to an own one with the majority, or (tactics) where an own scrapper stands."""
        code, area = words[0], before.board.by_name[words[1]]
        seat = before.seats[player]
        neutral = area in before.board.camps
        own = area in seat.camps and (not self._others(before, player, area) or self._holder(before, area) == player)
        joins = code == "enlist:tactics" and self._present(before, player, area)
        self.demand(neutral or own or joins, "dei.action.enlist", f"seat {player} enlists on {words[1]}")
        more = sum(after.seats[player].figures) - sum(seat.figures)
        self.demand(more <= 1, "dei.action.enlist", f"seat {player} enlists {more}")
        self.demand(more == 1 or not seat.supply, "dei.action.enlist_empty", f"seat {player} has some in its supply")

    def _see_build(self, before: Any, player: int, words: list[str], after: Any) -> None:
        """With an own figure there, at either end; the badge "capsule" builds camps anywhere."""
        kind, place = words[1], words[2]
        board, seat = before.board, before.seats[player]
        if kind == "camp":
            ends = [board.by_name[place]]
        elif kind == "bridge":
            ends = list(board.bridge_sites[board.bridge_by_name[place]][:2])
        else:
            ends = list(board.lift_sites[board.lift_by_name[place]])
        free = kind == "camp" and self._badge(seat, 1) == "capsule"
        here = any(self._present(before, player, area) for area in ends)
        self.demand(here or free, "dei.action.build", f"seat {player} builds a {kind} on {place} without a figure")
        stock = f"{kind}s"
        more = len(getattr(after.seats[player], stock)) - len(getattr(seat, stock))
        moved = len(words) > 3
        self.compare(more, 0 if moved else 1, "dei.action.build", f"new {stock} are")
        self.demand(not moved or len(getattr(seat, stock)) == PIECES, "dei.action.build_move", f"moves one of {stock}")

    def _see_move(self, before: Any, player: int, verb: str, words: list[str], after: Any) -> None:
        """Own figures go to an adjacent area that they may enter."""
        if verb == "move":
            self.move = (words[0], words[1], words[2])
        if self.move is None:
            return
        code, origin, target = self.move
        assert self.city is not None
        start, area = before.board.by_name[origin], before.board.by_name[target]
        old, new = before.seats[player], after.seats[player]
        scrappers = new.figures[area] - old.figures[area]
        led = new.leader == area and old.leader != area
        if not scrappers and not led:
            if verb == "group" or new.camps != old.camps:
                self.move = None
            return
        self.move = None
        self.compare(old.figures[start] - new.figures[start], scrappers, "dei.action.move", f"leave {origin}")
        alone = led and not scrappers
        near = self.city.adjacent(
            before, player, start,
            levels=code == "move:logistics" or (alone and old.faction == "refuge_42"),
            tunnels=self._badge(old, 1) == "tunneller",
        )  # fmt: skip
        self.demand(area in near, "dei.map.adjacent", f"seat {player} moves from {origin} to {target}")
        ignores = code == "move:tactics" or (led and old.faction == "auxilia")
        if self._others(before, player, area) and not ignores:
            values = [self._value(before, who, area) for who in range(len(before.seats))]
            values[player] = self._value(before, player, area, scrappers, led)
            best = max(n for who, n in enumerate(values) if who != player)
            scout = self._badge(old, 0) == "scout"
            wins = values[player] > best or (scout and values[player] == best)
            self.demand(wins, "dei.majority.needed", f"seat {player} enters {target} with {values}")

    def _see_kills(self, before: Any, player: int, verb: str, after: Any) -> None:
        """Each scrapper killed brings its owner a candy boost; the hunter brings a point each and one boost in all."""
        if verb not in ("fly", "strike", "snipe"):
            return
        killed = {
            who: new.supply - old.supply
            for who, (old, new) in enumerate(zip(before.seats, after.seats, strict=True))
            if who != player and new.supply > old.supply
        }
        if not killed or sum(killed.values()) + 1 > len(before.candy):
            return
        for who, n in killed.items():
            more = len(after.seats[who].candy) - len(before.seats[who].candy)
            self.compare(more, n, "dei.candy.loss", f"seat {who} gets candy boosts for {n} killed")
        hunter = verb != "snipe"
        more = len(after.seats[player].candy) - len(before.seats[player].candy)
        self.demand(more <= hunter, "dei.drone.hunter", f"the hunter brings {more} candy boosts")

    def _see_points(self, before: Any, player: int, verb: str, words: list[str], after: Any) -> None:
        """Points on the track come from missions, supplies, the hunter and the badge "trading post"."""
        for who, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            more = new.vp - old.vp
            if who != player:
                self.compare(more, 0, "dei.action.supplies", f"seat {who} scores in another's turn")
                continue
            killed = sum(max(0, b.supply - a.supply) for w, (a, b) in enumerate(
                zip(before.seats, after.seats, strict=True)) if w != player)  # fmt: skip
            expected, rule = 0, "dei.action.supplies"
            if verb == "take" and words[0].startswith("supplies:"):
                expected = int(words[0].split(":")[1])
            elif verb in ("fly", "strike") and killed:
                expected, rule = killed, "dei.drone.hunter"
            elif verb == "buy":
                expected, rule = int(self._badge(old, 2) == "trading_post"), "dei.badge.trading_post"
            elif verb == "mission":
                expected, rule = self._mission(before, player, words), "dei.mission.on_time"
                if int(words[0]) < before.round:
                    rule = "dei.mission.late"
            self.compare(more, expected, rule, f"for {verb} {words} seat {who} scores")

    def _see_resources(self, before: Any, player: int, verb: str, words: list[str], after: Any) -> None:
        """Nobody else's resources change; own ones only by what brings or costs some."""
        for who, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            change = (new.technology - old.technology, new.energy - old.energy)
            if who != player:
                self.compare(change, (0, 0), "dei.action.take", f"seat {who} gets in another's turn")
            elif verb in NO_RESOURCES:
                self.compare(change, (0, 0), "dei.action.take", f"seat {who} gets for {verb}")
            elif verb == "take":
                kind, n = words[0].split(":")
                left = min(int(n), getattr(before, f"{kind}_left")) if kind != "supplies" else 0
                expected = (left if kind == "technology" else 0, left if kind == "energy" else 0)
                self.compare(change, expected, "dei.action.take", f"seat {who} takes {words[0]} and gets")

    # --- markets, missions ----------------------------------------------------------------------------------------

    def _see_buy(self, before: Any, player: int, words: list[str], after: Any) -> None:
        """The price of the card, outposts or a surcharge by slot; cards slide right."""
        market, slot = MARKETS.index(words[0]), int(words[1]) - 1
        technology, energy = int(words[2]), int(words[3])
        name = before.slots[market][slot]
        card, seat, new = before.card_data[name], before.seats[player], after.seats[player]
        black = words[0] == "black"
        total = card.technology + card.energy + (black and slot == 0)
        cheaper = bool(card.drone) and self._badge(seat, 2) == "drone_engineer" and total > 0
        rule = "dei.market.black" if black else "dei.market.cost"
        self.compare(technology + energy, total - cheaper, rule, f"seat {player} pays for {name}")
        swapped = card.energy - energy
        self.demand(
            swapped == 0 or (swapped == 1 and self._badge(seat, 2) in ("alternative", "drone_engineer")), rule,
            f"seat {player} pays {energy} cells for {name}",
        )  # fmt: skip
        back = int(black and slot == 2 and before.technology_left + technology > 0)
        paid = (seat.technology - new.technology, seat.energy - new.energy)
        self.compare(paid, (technology - back, energy), rule, f"buying {name}, seat {player} pays")
        if not black:
            need = self.game.thresholds[slot]
            have = self._cubes(before, player, words[0]) + (words[-1] == "candy")
            self.demand(have >= need, "dei.market.cost", f"{name} needs {need} outposts, seat {player} has {have}")
        self.demand(name in new.list_cards(), "dei.market.cost", f"{name} does not come to seat {player}")
        rest = [card for k, card in enumerate(before.slots[market]) if k != slot]
        self.compare(after.slots[market][1:], rest, "dei.market.refill", "the cards that slide right are")

    def _purchase(self, before: Any, player: int, action: str, after: Any) -> list[str] | None:
        """The purchase that a card laid down has brought at once, because there was but one to choose."""
        old, new = before.seats[player], after.seats[player]
        bought = set(new.list_cards()) - set(old.list_cards())
        if not action.startswith("lay") or not bought:
            return None
        (name,) = bought
        market = next(k for k, slots in enumerate(before.slots) if name in slots)
        slot = before.slots[market].index(name)
        back = int(market == MARKETS.index("black") and slot == 2)
        paid = (old.technology - new.technology + back, old.energy - new.energy)
        candy = ["candy"] if len(new.candy) < len(old.candy) else []
        return ["buy", MARKETS[market], str(slot + 1), *map(str, paid), *candy]

    def _see_mission(self, before: Any, player: int, words: list[str], after: Any) -> None:
        column = int(words[0]) - 1
        free = not before.seats[player].missions[column]
        self.demand(free, "dei.mission.choose", f"seat {player} has a marker in column {words[0]}")
        self.compare(before.phase_number, PHASES, "dei.mission.choose", "a mission is fulfilled in phase")

    def _mission(self, state: Any, player: int, words: list[str]) -> int:
        """The points of a mission: on time in its round or before, else late."""
        column, row = int(words[0]) - 1, int(words[1]) - 1
        mission = state.game.content.missions[state.missions[column][row]]
        seat = state.seats[player]
        kept = (*seat.hand, *seat.opened, *seat.down, *seat.planned)
        drones = sum(1 for card in kept if state.card_data[card].drone)
        sites = [area for area, _ in state.board.outpost_sites]
        held = [area for area in range(state.board.size)
                if self._others(state, player, area) and self._holder(state, area) == player]  # fmt: skip
        counts = {
            "technology": seat.technology, "energy": seat.energy, "badges": sum(seat.earned), "drones": drones,
            "buildings": len(seat.camps) + len(seat.bridges) + len(seat.lifts), "scrappers": sum(seat.figures) + 1,
            "garrisons": sum(1 for area in sites if self._present(state, player, area)), "sovereignty": len(held),
            "outposts": self._cubes(state, player, getattr(mission.counted, "colour", "")),
        }  # fmt: skip
        n = counts[mission.counts]
        if column + 1 >= state.round:
            return int(n // mission.on_time_per * mission.on_time)
        return int(n // mission.late_per * mission.late)

    # --- phases and rounds ----------------------------------------------------------------------------------------

    def _see_play(self, before: Any, player: int, words: list[str], after: Any) -> None:
        self.demand(words[0] in after.seats[player].list_cards(), "dei.phase.cards", f"{words[0]} is gone")

    def _see_lay(self, before: Any, player: int, words: list[str], after: Any) -> None:
        """One of the two cards of a phase may be laid face down."""
        down = len(before.seats[player].down)
        self.demand(down < before.phase_number, "dei.card.market", f"seat {player} lays {down + 1} cards face down")

    def _see_course(self, before: Any, player: int, after: Any) -> None:
        """Two cards each in each phase, everybody in turn; the clean-up; four rounds."""
        if after.is_terminal():
            self.compare((before.round, before.phase_number), (ROUNDS, PHASES), "dei.round.phases", "the end comes in")
            return
        new_round = after.round != before.round
        if new_round:
            self.compare(after.round, before.round + 1, "dei.cleanup", "the round is")
            self._see_clean_up(before, after)
        elif after.phase_number != before.phase_number:
            self.compare(after.phase_number, before.phase_number + 1, "dei.round.phases", "the phase is")
            for who, seat in enumerate(after.seats):
                played = len(seat.opened) + len(seat.down)
                expected = CARDS * before.phase_number
                self.demand(played == expected or not seat.hand, "dei.phase.cards", f"seat {who} played {played}")
        elif after.current_player() != player:
            n = len(after.seats)
            self.compare(after.current_player(), (player + 1) % n, "dei.round.phases", "the next turn has seat")

    def _see_clean_up(self, before: Any, after: Any) -> None:
        n = len(after.seats)
        if n == 3 and after.round == ROUNDS:
            points = [seat.vp for seat in after.seats]
            self.compare(points[after.first], min(points), "dei.players.three_last", "points of the first player are")
        else:
            self.compare(after.first, (before.first + 1) % n, "dei.cleanup", "the first player is")
        for who, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            self.demand(not new.opened and not new.down, "dei.cleanup", f"cards of seat {who} stay on the pad")
            self.compare(sorted(new.disposed), sorted([*old.disposed, *old.down]), "dei.cleanup",
                         f"cards that seat {who} has disposed of are")  # fmt: skip
        self.compare(after.current_player(), after.first, "dei.round.phases", "the round begins with seat")

    def close(self, state: Any) -> None:
        self.compare(state.round, ROUNDS, "dei.round.phases", "the game ends in round")
        points = []
        for who, seat in enumerate(state.seats):
            cards = sum(state.card_data[card].points for card in seat.list_cards())
            final = (self._cubes(state, who), BADGE_POINTS[sum(seat.earned)], seat.technology // 2, seat.energy, cards)
            rules = ("dei.score.outposts", "dei.score.badges", "dei.score.technology", "dei.score.energy")
            for k, rule in enumerate((*rules, "dei.score.cards")):
                if k or who == state.order[-1]:  # others may lose outposts after their own scoring
                    self.compare(seat.scored[k], final[k], rule, f"seat {who} scores at the end")
            self.compare(len(seat.missions) - seat.missions.count(""), ROUNDS, "dei.mission.choose", "missions are")
            points.append(seat.vp + sum(seat.scored))
        self.compare(tuple(state.scores()), tuple(points), "dei.score.winner", "the points are")
        self.compare(tuple(state.winners()), best_by(points), "dei.score.winner", f"with {points} the winners are")


def _cards(state: Any) -> Iterator[str]:
    yield from state.box
    for pile in (*state.decks, *state.slots):
        yield from (card for card in pile if card)
    for seat in state.seats:
        yield from seat.list_cards()


def _candy(state: Any) -> Iterator[str]:
    yield from state.candy
    for seat in state.seats:
        yield from seat.candy


def _badges(state: Any) -> Iterator[str]:
    yield from state.badge_supply
    for seat in state.seats:
        yield from (*seat.badges, *seat.draft)
