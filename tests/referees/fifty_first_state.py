"""A referee for 51st State, written from the German and Spanish rulebooks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tests.referees.fifty_first_state_actions import TURNS
from tests.referees.fifty_first_state_cards import BASIC, TOKENS, boards, holdings, is_payment, pay_out, printed
from tests.referees.watching import Referee, best_by

KEPT_CARDS = 4
"""Cards that each player keeps at the start."""
MAX_DRAW = 40
"""Cards that a phase may draw; with fewer left, what is drawn is not judged."""
RULE_OF = {
    "deal": "51s.deal", "raze_hand": "51s.raze.hand", "raze": "51s.raze.opponent", "construct": "51s.build.construct",
    "develop": "51s.build.develop", "develop_token": "51s.build.develop_token", "use": "51s.use.card",
    "faction": "51s.use.faction", "exchange": "51s.use.workers", "open": "51s.open.use",
    "take_connection": "51s.connection.take", "connection": "51s.connection.play", "shield": "51s.shield.place",
}  # fmt: skip
"""The rule of each action of a turn."""


class FiftyReferee(Referee):
    """Follows cards, goods, turns, drafts, productions, clean-ups and the end of a game."""

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        self.cards = Counter(_cards(state))
        self.connections = Counter(_connections(state))
        self.solo = state.game.players == 1
        self.goal = state.game.victory_points
        self.turn: tuple[Any, int, list[str]] | None = None
        self.next_seat: int | None = None
        self.last_pass: Any = None
        self.last_draft: Any = None
        self.hands = [KEPT_CARDS] * len(state.seats)
        self.used: set[tuple[int, str]] = set()
        """The contact actions of faction boards used this round."""
        self.offered = 0
        self.in_second = False

    # --- every decision -------------------------------------------------------------------------------------------

    def see(self, before: Any, options: Sequence[str], action: str, after: Any) -> None:
        self.conserve(_cards(after), self.cards, "51s.deck.empty")
        self.conserve(_connections(after), self.connections, "51s.draft.connections")
        for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            self.demand(min(new.goods) >= 0, "51s.goods.own_supply", f"seat {seat} has goods {new.goods}")
            self.demand(new.vp >= old.vp, "51s.production.kinds", f"seat {seat} falls from {old.vp} to {new.vp} points")
        if after.round != before.round:
            self.used.clear()
        high = max(seat.vp for seat in after.seats)
        self.demand(after.last_round or high < self.goal, "51s.end.trigger", f"{high} points do not start the end")
        self.demand(high >= self.goal or not after.last_round, "51s.end.trigger", f"{high} points start the end")
        if before.phase == "draft":
            self._see_draft(before, after)
        if before.phase == "action":
            self._see_turn(before, options, action, after)
        if after.phase == "draft" and before.phase != "draft" and self.last_pass is not None:
            self._see_clean_up(self.last_pass, after)

    # --- draft and production -------------------------------------------------------------------------------------

    def _see_draft(self, before: Any, after: Any) -> None:
        """Players + 1 cards twice; from the first player on, then from the last one back."""
        n, offered = len(before.seats), len(before.offer)
        self.last_draft = before
        if not _is_plenty(before):
            self.offered = offered
        elif self.solo:
            self.demand(offered in (4, 2), "51s.solo.draft", f"{offered} cards are offered")
        else:
            self.in_second = self.in_second or 0 < self.offered <= offered
            order = [(before.first + k) % n for k in range(n)]
            nth = n + 1 - offered
            if self.in_second:
                order.reverse()
            rule = "51s.draft.second" if self.in_second else "51s.draft.first"
            self.demand(0 <= nth < n, rule, f"{offered} cards are offered to {n} players")
            if 0 <= nth < n:
                self.compare(before.current_player(), order[nth], rule, f"seat with pick {nth + 1} is")
            self.offered = offered
        taken = after.seats[before.current_player()]
        self.demand(
            len(taken.hand) > len(before.seats[before.current_player()].hand), "51s.draft.first", "no card is taken"
        )
        if after.phase != "draft":
            self.offered, self.in_second = 0, False

    def _see_production(self, before: Any, after: Any) -> None:
        """Stored goods, board, deals and production locations; exact where no choice and no theft is in it."""
        stolen = any(
            "claim" in effect for seat in after.seats for loc in seat.locations.values() if not loc.ruin
            for effect in printed()[loc.card].get("produces", ())
        )  # fmt: skip
        for who, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            if new.virtual:
                self.compare(new.vp, old.vp, "51s.solo.production", "the opponent's points are")
                continue
            gained, is_exact = _production(after, who)
            start = holdings(old)
            start["card"] = self.hands[who] + 2
            for loc in old.locations.values():
                start.update({TOKENS[good]: n for good, n in loc.stored})
            expected = start + gained
            actual = holdings(new)
            exact = is_exact and not stolen
            for good in {*expected, *actual}:
                enough = actual[good] == expected[good] if exact else actual[good] >= expected[good]
                if (stolen and not enough) or (good == "card" and not _is_plenty(before)):
                    continue
                self.demand(
                    enough, "51s.production.locations",
                    f"seat {who} has {actual[good]} {good} after the production, not {expected[good]}",
                )  # fmt: skip

    # --- action phase ---------------------------------------------------------------------------------------------

    def _see_turn(self, before: Any, options: Sequence[str], action: str, after: Any) -> None:
        player = before.current_player()
        if "pass" in options:
            if self.turn is None and self.last_draft is not None:
                self._see_production(self.last_draft, before)
                self.compare(player, before.first, "51s.turn", "the first turn has seat")
            elif self.next_seat is not None:
                self.compare(player, self.next_seat, "51s.turn", "the next turn has seat")
            self.demand(not before.seats[player].passed, "51s.pass", f"seat {player} passed and has a turn")
            self.turn = (before, player, [])
        if self.turn is None:
            return
        self.turn[2].append(action)
        over = after.phase != "action" or after.is_terminal() or _asks_turn(after)
        if not over:
            return
        start, player, actions = self.turn
        if actions[0] == "pass":
            self._see_pass(start, player, after)
        else:
            self._judge_turn(start, player, actions, after)
        if after.phase == "action" and not after.is_terminal():
            self.next_seat = self._following(player, after, actions[0].startswith("shield"))
        else:
            self.last_pass, self.turn, self.next_seat, self.last_draft = before, None, None, None
            self.demand(actions[0] == "pass", "51s.end.action_phase", f"the action phase ends after {actions[0]}")
            others = [seat for seat, x in enumerate(before.seats) if not x.passed and seat != player and not x.virtual]
            self.compare(others, [], "51s.turn", "the action phase ends before these pass")

    def _following(self, player: int, after: Any, same: bool) -> int | None:
        """The seat that must have the next turn."""
        n = len(after.seats)
        if same:
            return player
        order = [(player + 1 + k) % n for k in range(n)]
        return next((seat for seat in order if not after.seats[seat].passed and not after.seats[seat].virtual), None)

    def _see_pass(self, start: Any, player: int, after: Any) -> None:
        if after.phase != "action":
            return
        self.demand(after.seats[player].passed, "51s.pass", f"seat {player} passes and has not passed")
        for who, (old, new) in enumerate(zip(start.seats, after.seats, strict=True)):
            if not new.virtual and not self.solo:
                self.compare(holdings(new), holdings(old), "51s.pass", f"seat {who} has after a pass")

    def _judge_turn(self, start: Any, player: int, actions: list[str], after: Any) -> None:
        verb, *words = actions[0].split()
        rule = RULE_OF[verb]
        turn = TURNS[verb](start, player, words, actions)
        self._judge_targets(start, player, verb, words, after)
        old, new = start.seats[player], after.seats[player]
        known = turn is not None
        cost, gain = turn if turn is not None else (Counter(), Counter())
        for extra in actions[1:]:
            cost["shield"] += extra.startswith("shield ")
        if self.solo:
            gain = gain + _attacked(start, after)
        if verb in ("deal", "raze_hand", "raze"):
            reward = _rewards(old, verb)
            known, gain = known and reward is not None, gain + (reward or Counter())
        if known and _is_plenty(start):
            paid = holdings(old)
            paid.update(gain)
            paid.subtract(holdings(new))
            text = f"seat {player} does {actions} and goes from {+holdings(old)} to {+holdings(new)}"
            self.demand(is_payment(paid, cost), rule, f"{text}: pays {dict(paid)}, not {dict(cost)}")
        for who, (rival, now) in enumerate(zip(start.seats, after.seats, strict=True)):
            if who != player:
                self._judge_rival(start, verb, words, who, rival, now)

    def _judge_rival(self, start: Any, verb: str, words: list[str], who: int, rival: Any, now: Any) -> None:
        """What others have changes only where a location of theirs is razed, worked in, or robbed."""
        if rival.virtual:
            more = now.vp - rival.vp - (verb == "open")
            self.demand(more in (0, 2), "51s.solo.attack", f"the opponent scores {more} points")
            return
        change = holdings(now)
        change.subtract(holdings(rival))
        change = Counter({good: n for good, n in change.items() if n})
        expected: Counter[str] = Counter()
        rule = "51s.goods.own_supply"
        if words and words[0] == str(who) and verb == "raze":
            expected, rule = Counter(printed()[rival.locations[int(words[1])].card]["deal"]), "51s.raze.compensation"
        elif words and words[0] == str(who) and verb == "open":
            expected, rule = Counter({"worker": 1}), "51s.open.use"
        if verb == "use" and change != expected:
            self.demand(not rival.passed, "51s.pass.safe", f"seat {who} has passed and is robbed of {dict(change)}")
            self.demand(
                all(n < 0 and good in BASIC for good, n in change.items()), rule, f"seat {who} changes by {change}"
            )
            return
        if _is_plenty(start):
            self.compare(change, expected, rule, f"seat {who} has more")

    def _judge_targets(self, start: Any, player: int, verb: str, words: list[str], after: Any) -> None:
        """Where actions may be done, and what they do to cards."""
        seat, now = start.seats[player], after.seats[player]
        if verb in ("raze", "open"):
            owner, number = int(words[0]), int(words[1])
            loc = start.seats[owner].locations[number]
            safe, closed = ("51s.pass.safe", "51s.pass.closed")
            rule = safe if verb == "raze" else closed
            self.demand(not start.seats[owner].passed, rule, f"seat {owner} has passed: {verb} {words}")
            self.demand(owner != player, "51s.raze.own", f"{verb} hits an own location")
            self.demand(not loc.ruin, "51s.raze.ruin", f"{verb} hits a ruin")
            left = after.seats[owner].locations.get(number)
            if verb == "open":
                self.demand(not loc.uses, "51s.open.once", f"a worker stands on {loc.card} already")
                self.demand(left is None or bool(left.uses), "51s.open.once", f"no worker stands on {loc.card}")
            elif start.seats[owner].virtual:
                self.demand(left is None, "51s.solo.raze", "a razed location of the opponent stays")
            else:
                self.demand(left is not None and left.ruin, "51s.ruin", f"{loc.card} is no ruin")
                self.demand(left is not None and not left.shield, "51s.raze.goods_on_card", "the shield stays")
        elif verb in ("develop", "develop_token"):
            card, old = printed()[words[0]], seat.locations[int(words[1])]
            replaced = printed()[old.card]
            shares = old.ruin or not replaced["types"] or set(card["types"]) & set(replaced["types"])
            self.demand(bool(shares) or verb == "develop_token", "51s.build.develop", f"{words[0]} over {old.card}")
            self.demand(old.number not in now.locations, "51s.build.develop", f"{old.card} stays")
        elif verb == "faction":
            self.demand((player, words[0]) not in self.used, "51s.use.faction", f"{words[0]} is used twice a round")
            self.used.add((player, words[0]))
        elif verb == "use":
            loc = now.locations.get(int(words[0]))
            times = printed()[loc.card]["use"].get("times", 1) if loc else 1
            gone = loc is None or loc.ruin
            text = f"a use is not counted, or used more than {times} times a round"
            self.demand(gone or 0 < loc.uses <= times, "51s.use.card", text)
        if verb in ("construct", "develop", "develop_token"):
            new = Counter(loc.card for loc in now.locations.values() if loc.number not in seat.locations)
            self.compare(new, Counter([words[0]]), "51s.build.construct", "the new locations are")
        if verb == "deal":
            self.compare(Counter(now.deals) - Counter(seat.deals), Counter([words[0]]), "51s.deal", "new deals are")

    # --- clean-up and end -----------------------------------------------------------------------------------------

    def _see_clean_up(self, last: Any, after: Any) -> None:
        n = len(after.seats)
        self.compare(after.round, last.round + 1, "51s.cleanup.first_player", "the round is")
        first = last.first if self.solo else (last.first + 1) % n
        rule = "51s.solo.first" if self.solo else "51s.cleanup.first_player"
        self.compare(after.first, first, rule, "the first player is")
        high = max(seat.vp for seat in last.seats)
        self.demand(high < self.goal, "51s.end.trigger", f"another round begins with {high} points")
        self.hands = [len(seat.hand) + len(seat.connections) for seat in last.seats]
        for who, (old, new) in enumerate(zip(last.seats, after.seats, strict=True)):
            loose = [new.goods[good] - sum(k for loc in new.locations.values() for g, k in loc.cached if g == good)
                     for good in range(len(TOKENS))]  # fmt: skip
            self.compare(sum(loose), 0, "51s.cleanup.discard", f"goods left to seat {who} are")
            self.demand(not Counter(old.hand) - Counter(new.hand), "51s.cleanup.cards", f"seat {who} loses cards")
            self.demand(not new.passed and not new.used, "51s.cleanup.cards", f"the board of seat {who} is not cleared")
            kept: Counter[str] = Counter()
            for loc in new.locations.values():
                clear = not loc.uses and not loc.spent and not loc.shield
                self.demand(clear, "51s.cleanup.cards", f"{loc.card} of seat {who} is not cleared")
                stored = Counter({TOKENS[good]: k for good, k in loc.stored})
                kept += stored
                storage = Counter(printed()[loc.card].get("storage", {})) if not loc.ruin else Counter()
                free = {good for good, k in storage.items() if k == "any"}
                over = sum(max(0, k - (0 if good in free else storage[good])) for good, k in stored.items()
                           if good not in free and good not in BASIC)  # fmt: skip
                basic = sum(stored[good] for good in BASIC)
                fits = not over and basic <= storage.get("basic", 0) + sum(
                    99 if good in free else storage[good] for good in BASIC if good in storage
                )
                self.demand(fits, "51s.cleanup.store", f"{loc.card} keeps {dict(stored)} of {dict(storage)}")
            more = kept - holdings(old)
            self.demand(not more, "51s.cleanup.store", f"seat {who} stores {dict(more)} that it does not have")

    def close(self, state: Any) -> None:
        high = max(seat.vp for seat in state.seats)
        self.demand(high >= self.goal, "51s.end.trigger", f"the game ends with {high} points at most")
        keys, points = [], []
        for who, seat in enumerate(state.seats):
            standing = sum(1 for loc in seat.locations.values() if not loc.ruin)
            points.append(seat.vp + standing)
            goods = sum(seat.goods) + len(seat.hand) + len(seat.connections)
            goods += sum(n for loc in seat.locations.values() for _, n in loc.stored)
            keys.append((points[-1], goods, standing))
            if self.last_pass is not None:
                same = list(seat.goods) == list(self.last_pass.seats[who].goods)
                self.demand(same, "51s.end.action_phase", f"seat {who} cleans up at the end")
        self.compare(tuple(state.scores()), tuple(points), "51s.end.locations", "the points are")
        if self.solo:
            winners = (0,) if points[0] > points[1] else (1,) if points[0] < points[1] else ()
        else:
            winners = best_by(keys)
        tied = len([p for p in points if p == max(points)]) > 1
        rule = "51s.solo.goal" if self.solo else "51s.end.tie" if tied else "51s.end.winner"
        self.compare(tuple(state.winners()), winners, rule, f"with {keys} the winners are")


# --- what is where ------------------------------------------------------------------------------------------------


def _cards(state: Any) -> Iterator[str]:
    for pile in (state.deck, state.discard, state.offer, state.attack):
        yield from pile
    for seat in state.seats:
        yield from (*seat.hand, *seat.deals, *(loc.card for loc in seat.locations.values()))


def _connections(state: Any) -> Iterator[str]:
    yield from (*state.blue, *state.red, *state.face_up.values(), *state.connection_discard)
    for seat in state.seats:
        yield from seat.connections


def _asks_turn(state: Any) -> bool:
    """Return True if a main action is asked for."""
    return any(str(action) == "pass" for action in reversed(state.legal_actions()))


def _is_plenty(state: Any) -> bool:
    """Return True if no draw of a turn can exhaust deck and discard pile."""
    return len(state.deck) + len(state.discard) > MAX_DRAW


def _production(state: Any, who: int) -> tuple[Counter[str], bool]:
    """What a seat gains in the production phase, and whether that is all."""
    seat = state.seats[who]
    gained: Counter[str] = Counter(boards()[seat.faction]["production"])
    exact = True
    for card in seat.deals:
        gained.update(printed()[card]["deal"])
    standing = [loc for loc in seat.locations.values() if not loc.ruin]
    for loc in standing:
        paid = pay_out(printed()[loc.card].get("produces", []), seat)
        exact = exact and paid is not None
        gained.update(paid or {})
    features = [printed()[loc.card]["if_gained"] for loc in standing if "if_gained" in printed()[loc.card]]
    while True:
        kinds = {feature["good"]: sum(gained[g] for g in BASIC) if feature["good"] == "any_basic"
                 else gained[feature["good"]] for feature in features}  # fmt: skip
        due = [feature for feature in features if kinds[feature["good"]] >= feature["least"]]
        if not due:
            return gained, exact
        features = [feature for feature in features if feature not in due[:1]]
        gained.update(due[0]["gain"])


def _rewards(seat: Any, verb: str) -> Counter[str] | None:
    """What features of a seat pay for a deal or a razing; None if that depends on a choice."""
    total: Counter[str] = Counter()
    for loc in seat.locations.values():
        feature = printed()[loc.card].get("each_time", {})
        if not loc.ruin and feature.get("deal" if verb == "deal" else "raze"):
            paid = pay_out(feature["gain"], seat)
            if paid is None:
                return None
            total += paid
    return total


def _attacked(start: Any, after: Any) -> Counter[str]:
    """The deal goods of locations that the virtual opponent has razed."""
    gained: Counter[str] = Counter()
    for number, loc in after.seats[0].locations.items():
        was = start.seats[0].locations.get(number)
        if loc.ruin and (was is None or not was.ruin):
            gained.update(printed()[loc.card]["deal"])
    return gained
