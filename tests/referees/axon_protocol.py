"""A referee for Axon Protocol, written from the German rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tests.referees.axon_protocol_deeds import judge_area_action, judge_deed
from tests.referees.watching import Referee, best_by

RESOURCES = ("augments", "data", "drugs", "products", "scandals", "violence")
AUGMENTS, DATA, DRUGS, PRODUCTS, SCANDALS, VIOLENCE = range(6)
MARKERS, HAND_LIMIT, DRAWN, OVERDOSE = 10, 4, 3, 3
MAIN = ("activate", "phish", "first", "reverse")
COSTS = {"phish": 1, "first": 1, "reverse": 1, "ability": 1, "hack": 1, "monopoly": 4}
RULE_OF = {
    "phish": "axn.phishing", "first": "axn.first_player", "reverse": "axn.reverse", "ability": "axn.corporation",
    "hack": "axn.activate", "monopoly": "axn.monopoly",
}  # fmt: skip


class AxonReferee(Referee):
    """Follows markers, tracks, cards, turns, windows, deeds, the ends of rounds, last turns and the score."""

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        self.content = state.game.content
        self.board = self.content.board
        self.two = len(state.seats) == 2
        self.software = Counter(_software(state))
        self.people = Counter(_people(state))
        self.mains: list[str] | None = None
        """Main actions since the turn began; None before the first turn."""
        self.due: tuple[str, int] = ("", 0)
        self.figure = ""
        self.used: set[int] = set()
        """Seats that have used the ability of their corporation this round."""
        self.first_taker: int | None = None
        self.asked: set[int] = set()
        self.holding: dict[int, set[str]] = {}
        self.attack: list[int] = []
        """Seats that must still be asked whether they counter an attack."""
        self.aiming = False
        """Whether the software just played is still to be aimed."""
        self.end_seat: int | None = None
        self.last_turns: list[int] = []
        self.counting = False
        """Whether turns are last turns: from the first one on that begins after the end was triggered."""
        self.round_end: Any = None

    # --- every decision -------------------------------------------------------------------------------------------

    def see(self, before: Any, options: Sequence[str], action: str, after: Any) -> None:
        verb, *words = action.split()
        player = before.current_player()
        self._count(after)
        self._see_tracks(before, action, after)
        if before.phase == "setup":
            return
        self._see_payment(before, player, verb, after)
        self._see_windows(before, player, options, verb, after)
        self.figure = words[0] if verb == "activate" else self.figure
        self._see_course(before, player, verb, after)
        if verb in ("activate", "phish", "first", "reverse", "ability", "monopoly", "play"):
            getattr(self, f"_see_{verb}")(before, player, words, after)
        elif verb == "do" and words[0] in before.figures:
            self.violations += judge_deed(before, words, after)
        elif verb == "use":
            self.violations += judge_area_action(before, before.question.character, words[0], after)

    def _count(self, state: Any) -> None:
        """Conservation of software, characters and markers."""
        self.conserve(_software(state), self.software, "axn.software.reshuffle")
        self.conserve(_people(state), self.people, "axn.phishing")
        placed = _placed(state)
        self.compare(list(state.in_play), placed, "axn.resource.enter", "the counters are")
        for k, name in enumerate(RESOURCES):
            waiting = [field for field in self.board.resource_rewards[k] if state.rewards[k] >> field & 1]
            total = state.supply[k] + placed[k] + len(waiting)
            held = " ".join(map(str, (state.supply[k], placed[k], len(waiting))))
            calm = _asks_main(state)
            self.demand(total == MARKERS or (not calm and total == MARKERS - 1), "axn.resource.leave",
                        f"markers of {name} are {held}")  # fmt: skip
        for key, marks in zip(state.city.refs, state.marks, strict=True):
            self.demand(0 <= marks <= 3, "axn.violence.scene", f"{key} has marks {marks}")

    def _see_tracks(self, before: Any, action: str, after: Any) -> None:
        """Stress rises with each marker that enters and never falls; rewards are taken once, by the active player."""
        entered = [b - a for a, b in zip(_placed(before), _placed(after), strict=True)]
        more = after.stress - before.stress
        self.demand(more >= 0, "axn.resource.leave", f"the stress falls by {-more}")
        self.demand(more >= sum(n for n in entered if n > 0), "axn.resource.enter", f"the stress rises by {more}")
        if min(entered) >= 0 and action.startswith("do "):
            self.compare(more, sum(entered), "axn.resource.enter", "the stress rises by")
        points = 0
        for k, name in enumerate(RESOURCES):
            self.demand(not after.rewards[k] & ~before.rewards[k], "axn.reward", f"a reward of {name} is back")
            reached = after.rewards[k] >> after.in_play[k] & 1
            self.demand(not reached, "axn.reward", f"a reward of {name} is not taken at {after.in_play[k]}")
            points += 1 - (after.rewards[k] >> self.board.vp_rewards[k] & 1)
        self.compare(sum(seat.permanent for seat in after.seats), points, "axn.reward.vp", "permanent points are")
        for who, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            if new.permanent > old.permanent and before.phase == "turns" and before.active == after.active:
                self.compare(who, before.active, "axn.ruling.reward_turn", "the reward goes to seat")
        if after.limit != before.limit:
            ends = before.phase != "turns" or after.phase != "turns" or before.round != after.round
            text = f"the limit moves from {before.limit} to {after.limit}"
            self.demand(ends and after.limit == before.limit - 1, "axn.round.red", text)
        if after.phase == "turns" and after.stress >= after.limit:
            self.demand(bool(after.ending), "axn.end.stress", f"stress {after.stress} does not start the end")
        if after.ending and not before.ending and after.ending in ("stress", "supply"):
            near = after.stress >= after.limit or 0 in after.supply
            self.demand(near, "axn.end.stress", f"the end starts with stress {after.stress} of {after.limit}")

    # --- cards ----------------------------------------------------------------------------------------------------

    def _see_payment(self, before: Any, player: int, verb: str, after: Any) -> None:
        """What costs software cards costs as many as the rules say."""
        gone = len(set(before.seats[player].hand) - set(after.seats[player].hand))
        rule, due = self.due
        if verb in COSTS:
            free = verb == "hack" and _standing(before, player, "free_hack") and not before.seats[player].hacked
            rule, due = RULE_OF[verb], 0 if free else COSTS[verb]
        elif verb != "discard" or not rule:
            return
        asks = not after.is_terminal() and after.current_player() == player and _asks(after, "discard")
        if asks and gone < due:
            self.due = (rule, due - gone)
        else:
            self.due = ("", 0)
            self.compare(gone, due, rule, f"cards paid by seat {player} are")

    def _see_windows(self, before: Any, player: int, options: Sequence[str], verb: str, after: Any) -> None:
        """Everybody who holds software may react: to attacks with counters, and between main actions with the rest."""
        if self.attack:
            if not any(option.startswith("counter ") for option in options):
                self.demand(False, "axn.software.counter", f"seat {self.attack[0]} is not asked for a counter")
                self.attack = []
            else:
                self.compare(player, self.attack[0], "axn.ruling.counters", "asked for a counter is seat")
                self.attack = self.attack[1:] if verb == "nothing" else []
        aims = verb == "play" and bool(after.playing) and after.current_player() == player and _asks(after, "pick")
        if (verb == "play" and not aims) or (verb == "pick" and self.aiming):
            kinds = [self.content.software[self.content.designs[card]].kind for card in after.playing]
            self.attack = self._counters(after, player) if kinds == ["attack"] else []
        self.aiming = aims
        if "nothing" in options and verb not in ("counter",) and not any(o.startswith("counter") for o in options):
            self.asked.add(player)
        if verb in MAIN and before.phase == "turns":
            wanted = self.asked | {player}
            if before.game.windows == "everybody":
                for who in range(len(before.seats)):
                    held = self.holding.get(who, set()) & self._lasting(before, who)
                    self.demand(not held or who in wanted, "axn.software.play",
                                f"seat {who} could play {held} and is not asked before {verb}")  # fmt: skip
            self.asked = set()
            self.holding = {who: self._lasting(before, who) for who in range(len(before.seats))}
        if after.round != before.round:
            self.asked, self.holding = set(), {}

    def _lasting(self, state: Any, who: int) -> set[str]:
        """Cards in hand that stay on the desktop: they can always be played."""
        designs = self.content.designs
        return {card for card in state.seats[who].hand if self.content.software[designs[card]].desktop}

    def _counters(self, state: Any, player: int) -> list[int]:
        """The seats that hold a counter of attacks, in turn order from the attacker."""
        n = len(state.seats)
        order = [(player + state.direction * k) % n for k in range(1, n)]
        designs = self.content.designs
        return [who for who in order if any(
            "attack" in self.content.software[designs[card]].counters for card in state.seats[who].hand)]  # fmt: skip

    def _see_play(self, before: Any, player: int, words: list[str], after: Any) -> None:
        designs = [self.content.designs[card] for card in before.seats[player].hand]
        self.demand(words[0] in designs, "axn.software.play", f"seat {player} plays {words[0]} without holding it")
        self.compare(before.phase, "turns", "axn.software.play", f"{words[0]} is played in the phase")
        kind = self.content.software[words[0]].kind
        self.demand(kind != "counter", "axn.software.counter", f"{words[0]} answers nothing")

    # --- main and special actions ---------------------------------------------------------------------------------

    def _see_activate(self, before: Any, player: int, words: list[str], after: Any) -> None:
        """A character without a marker; with three drugs it dies at once."""
        figure = before.figures[words[0]]
        self.demand(not figure.activated, "axn.activate", f"{words[0]} is activated twice")
        sober = "sober" in self.content.characters[words[0]].passives
        if figure.markers[DRUGS] >= OVERDOSE and not sober:
            self.demand(words[0] not in after.figures, "axn.overdose", f"{words[0]} survives an overdose")

    def _see_phish(self, before: Any, player: int, words: list[str], after: Any) -> None:
        k = before.city.ref_index[words[0]]
        self.demand(not before.marks[k], "axn.phishing.exit", f"{words[0]} is not free")
        self.demand(bool(after.marks[k] & 1), "axn.phishing.exit", f"{words[0]} gets no marker")

    def _see_first(self, before: Any, player: int, words: list[str], after: Any) -> None:
        self.demand(self.first_taker is None, "axn.first_player", "the marker is taken twice a round")
        self.compare(after.first, player, "axn.first_player", "the first player is")
        self.first_taker = player

    def _see_reverse(self, before: Any, player: int, words: list[str], after: Any) -> None:
        self.demand(not self.two, "axn.two.reverse", "two players reverse the order")
        self.compare(after.direction, -before.direction, "axn.reverse", "the direction is")

    def _see_ability(self, before: Any, player: int, words: list[str], after: Any) -> None:
        self.demand(player not in self.used, "axn.corporation", f"seat {player} uses its ability twice a round")
        self.used.add(player)
        self.compare(player, before.active, "axn.corporation", "the ability is used by seat")

    def _see_monopoly(self, before: Any, player: int, words: list[str], after: Any) -> None:
        resource = RESOURCES.index(words[0])
        others = [seat.monopoly for seat in before.seats]
        self.demand(resource not in others, "axn.monopoly.unique", f"{words[0]} is a monopoly already")
        self.demand(resource in self._own(before, player), "axn.monopoly", f"{words[0]} is not of seat {player}")
        self.compare(player, before.active, "axn.ruling.monopoly_turn", "the monopoly is built by seat")

    # --- turns and rounds -----------------------------------------------------------------------------------------

    def _see_course(self, before: Any, player: int, verb: str, after: Any) -> None:
        """One main action a turn, in the direction of play; the end of a round; last turns."""
        n = len(before.seats)
        if verb in MAIN and before.phase == "turns":
            self.compare(player, before.active, "axn.turn.order", "the main action is of seat")
            self.mains = [*(self.mains or []), verb]
            self.demand(len(self.mains) == 1, "axn.turn.main", f"seat {player} does {self.mains} in a turn")
            if self.counting:
                self.last_turns.append(player)
        if after.ending and not before.ending and before.phase == "turns":
            self.end_seat = before.active
        if before.phase == "turns" and (after.phase == "end_of_round" or after.round != before.round):
            acting = (self.figure, getattr(before.question, "character", ""))
            left = [id for id in _ready(before) if id in after.figures and id not in acting]
            forced = any(not seat.hand for seat in before.seats)  # whose only choice is the last character is not asked
            text = f"{left} are left at the end of the round"
            self.demand(len(left) <= forced, "axn.turn.end", text)
            self.round_end = before
        changes = after.active != before.active or after.round != before.round
        if after.round != before.round:
            self.compare(after.round, before.round + 1, "axn.round.clear", "the round is")
            self.demand(not before.ending, "axn.ruling.last_round", "another round begins after the last one")
            self.compare(after.active, after.first, "axn.turn.order", "the round begins with seat")
            self._see_new_round(after)
        elif changes and not after.ending and after.phase == "turns":
            expected = (before.active + after.direction) % n
            self.compare(after.active, expected, "axn.turn.order", "the next turn has seat")
        if changes:
            self.mains, self.counting = [], bool(after.ending)

    def _see_new_round(self, after: Any) -> None:
        """Cards, limits, markers and the first player at the start of a round."""
        for who, seat in enumerate(after.seats):
            limit = HAND_LIMIT + _standing(after, who, "hand_limit")
            self.demand(len(seat.hand) <= limit, "axn.round.limit", f"seat {who} keeps {len(seat.hand)} cards")
            self.demand(not seat.used, "axn.round.clear", f"the ability of seat {who} keeps its marker")
            enough = min(limit, DRAWN + _standing(after, who, "draw"))
            if after.stack or after.discard:
                self.demand(len(seat.hand) >= enough, "axn.round.draw", f"seat {who} has {len(seat.hand)} cards")
        for figure in after.figures.values():
            self.demand(not figure.activated, "axn.round.clear", f"{figure.id} keeps its marker")
            self.demand(not figure.guarding, "axn.skill.guard", f"{figure.id} stands guard into the next round")
        self.demand(not any(mark & 1 for mark in after.marks), "axn.round.clear", "an action field keeps its marker")
        old = self.round_end
        red = max(after.in_play) >= self.board.red_from
        self.compare(after.limit, old.limit - red, "axn.round.red", "the limit is")
        self.demand(after.limit > after.stress, "axn.round.red", "a round begins with the limit at the stress")
        points = [self._points(after, who) for who in range(len(after.seats))]
        if self.first_taker is None:
            n = len(after.seats)
            order = [(old.first + after.direction * k) % n for k in range(n)]
            expected = min(order, key=lambda who: (points[who], order.index(who)))
            self.compare(after.first, expected, "axn.round.start", f"with {points} the first player is")
        else:
            self.compare(after.first, self.first_taker, "axn.first_player", "the first player is")
        self.first_taker = None
        self.used.clear()

    # --- the end --------------------------------------------------------------------------------------------------

    def _own(self, state: Any, who: int) -> list[int]:
        """The resources of a seat, those that a monopoly gave up too."""
        seat = state.seats[who]
        own = list(self.content.corporations[seat.corporation].resources)
        return [*own, seat.extra] if seat.extra >= 0 else own

    def _points(self, state: Any, who: int) -> int:
        """1 for each marker of an own resource (2 for a monopoly), permanent points, less data in the own area."""
        seat = state.seats[who]
        placed = _placed(state)
        area = self.content.corporations[seat.corporation].area
        data = 0 if _standing(state, who, "vault") else state.data[area]
        if seat.monopoly >= 0:
            return 2 * placed[seat.monopoly] + seat.permanent - data
        return sum(placed[resource] for resource in self._own(state, who)) + seat.permanent - data

    def close(self, state: Any) -> None:
        points = [self._points(state, who) for who in range(len(state.seats))]
        self.compare(tuple(state.scores()), tuple(points), "axn.score.resources", "the points are")
        keys = [(points[who], len(seat.hand), seat.permanent) for who, seat in enumerate(state.seats)]
        tied = points.count(max(points)) > 1
        rule = "axn.score.tie" if tied else "axn.score.resources"
        self.compare(tuple(state.winners()), best_by(keys), rule, f"with {keys} the winners are")
        if state.ending not in ("stress", "supply") or self.end_seat is None:
            return
        others = [who for who in range(len(state.seats)) if who != self.end_seat]
        round_ended = not _ready(state) or not any(figure.activated for figure in state.figures.values())
        self.demand(self.end_seat not in self.last_turns, "axn.end.last_turns", "the end's own seat has another turn")
        for who in others:
            times = self.last_turns.count(who)
            self.demand(times <= 1, "axn.end.last_turns", f"seat {who} has {times} last turns")
            self.demand(times == 1 or round_ended, "axn.end.last_turns", f"seat {who} has no last turn")


# --- what is where ------------------------------------------------------------------------------------------------


def _software(state: Any) -> Iterator[str]:
    yield from (*state.stack, *state.discard, *state.playing)
    for seat in state.seats:
        yield from (*seat.hand, *seat.desktop)


def _people(state: Any) -> Iterator[str]:
    yield from (*state.deck, *state.graveyard, *state.figures)
    for seat in state.seats:
        yield from seat.offer


def _placed(state: Any) -> list[int]:
    """Markers in play by resource, counted on characters, corporation areas and action fields."""
    placed = [sum(figure.markers[k] for figure in state.figures.values()) for k in range(len(RESOURCES))]
    placed[DATA] += sum(state.data.values())
    placed[VIOLENCE] += sum(1 for mark in state.marks if mark & 2)
    return placed


def _ready(state: Any) -> list[str]:
    return [id for id, figure in state.figures.items() if not figure.activated]


def _standing(state: Any, who: int, kind: str) -> int:
    """How much of a lasting effect the software on a desktop gives."""
    content = state.game.content
    designs = [content.software[content.designs[card]] for card in state.seats[who].desktop]
    return sum(effect.n for design in designs for effect in design.effects if getattr(effect, "kind", "") == kind)


def _asks(state: Any, verb: str) -> bool:
    """Return True if one of the legal actions begins with a word."""
    return not state.is_terminal() and any(str(action).startswith(verb) for action in state.legal_actions())


def _asks_main(state: Any) -> bool:
    return _asks(state, "activate")
