"""Markets: prices of a card for a seat, obstacles of a purchase, and the purchase itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, select_rules, value
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.goods import COLOURS, MARKETS
from tabletop.games.dei.table.kinds import DeiAction, DeiQuestion

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.games.dei.table.state import DeiState

BLACK = MARKETS.index("black")
LEFT, RIGHT = 0, 2


def list_plain_prices(state: DeiState, player: int, market: int, slot: int) -> list[tuple[int, int]]:
    """Return all prices (technology, energy) of a card for a seat, without the badge "alternative".

    (dei.market.cost, dei.market.black, dei.badge.drone_engineer)
    """
    card = state.card_data[state.slots[market][slot]]
    technology, energy = card.technology, card.energy
    if market == BLACK and slot == LEFT:
        technology += 1
    if card.drone and state.seats[player].has("drone_engineer"):
        cheaper = [(technology - 1, energy), (technology, energy - 1)]
        return [way for way in cheaper if min(way) >= 0] or [(technology, energy)]
    return [(technology, energy)]


def list_prices(state: DeiState, player: int, market: int, slot: int) -> list[tuple[int, int]]:
    """Return all prices (technology, energy) of a card for a seat, the plain ones first (dei.badge.alternative)."""
    ways = list_plain_prices(state, player, market, slot)
    seat = state.seats[player]
    if seat.has("alternative") and not seat.alternative_used:
        ways = list(dict.fromkeys([*ways, *[(t + 1, n - 1) for t, n in ways if n]]))
    return ways


def get_required_outposts(state: DeiState, market: int, slot: int) -> int:
    """Return the number of outposts of the market's colour that a slot requires.

    (dei.market.cost, dei.ruling.slot_colour)
    """
    return 0 if market == BLACK else state.game.thresholds[slot]


TECHNOLOGY_NEEDED = N_("It costs {need} technology; you have {have:/none/only {have}/only {have}}.")
ENERGY_NEEDED = N_("It costs {need} energy {need:/cell/cells}; you have {have:/none/only {have}/only {have}}.")
OUTPOSTS_NEEDED = N_(
    "This slot asks for {need} {need:/outpost/outposts} of its colour; "
    "you control {have:/none/only {have}/only {have}}."
)


@value
class Buy(DeiAction["Purchase"]):
    """Buy an open market card with these resources. A candy boost may count as an outpost.

    (dei.market.cost, dei.candy.use, dei.badge.trading_post)
    """

    verb = "buy"
    kind = "market"
    rule = "dei.market.cost"
    sentence = N_("buy {slot_of} at the {market} for {cost_of}{candy_of}")
    derived_facts = (("slot_of", "market", "slot"), ("candy_of", "candy"), ("cost_of", "technology", "energy"))

    market: int
    slot: int
    technology: int
    energy: int
    candy: bool = False

    def obstacles(self, state: DeiState, player: int, question: Question) -> Iterator[Obstacle]:
        if not (0 <= self.market < len(MARKETS) and 0 <= self.slot <= RIGHT and state.slots[self.market][self.slot]):
            yield Obstacle("dei.market.cost", N_("No card lies there."))
            return
        seat = state.seats[player]
        ways = list_prices(state, player, self.market, self.slot)
        if (self.technology, self.energy) not in ways:
            yield Obstacle("dei.market.cost", N_("Its price is {price_of}."), price_of=tuple(ways))
        for have, need, message in (
            (seat.technology, self.technology, TECHNOLOGY_NEEDED),
            (seat.energy, self.energy, ENERGY_NEEDED),
        ):
            if have < need:
                yield Obstacle("dei.market.cost", message, need=need, have=have)
        need = get_required_outposts(state, self.market, self.slot)
        have = state.count_outposts(player, COLOURS[self.market]) if self.market != BLACK else 0
        if self.candy and "outpost" not in seat.candy:
            yield Obstacle("dei.candy.use", N_("You have no such candy boost."))
        elif self.candy and have >= need:
            yield Obstacle("dei.ruling.outpost_candy", N_("No candy boost is needed here."))
        if have + self.candy < need:
            yield Obstacle("dei.market.cost", OUTPOSTS_NEEDED, need=need, have=have)

    def resolve(self, state: DeiState, player: int, question: Purchase) -> None:
        seat = state.seats[player]
        if (self.technology, self.energy) not in list_plain_prices(state, player, self.market, self.slot):
            seat.alternative_used = True
        if self.candy:
            verbs.use_candy(state, player, "outpost")
        card = verbs.buy(state, player, self.market, self.slot, self.technology, self.energy)
        if question.joins:
            verbs.join_plan(state, player, card)
        if self.market == BLACK and self.slot == RIGHT:
            verbs.take(state, player, 1, 0)
        if seat.has("trading_post"):
            verbs.score(state, player, 1, "dei.badge.trading_post")

    def cite_rules_between(self, before: DeiState, after: DeiState) -> Iterable[str]:
        player, market, slot = before.current_player(), self.market, self.slot
        drone = before.card_data[before.slots[market][slot]].drone
        plain_prices = list_plain_prices(before, player, market, slot)
        return select_rules({
            "dei.market.black": market == BLACK,
            "dei.ruling.slot_colour": get_required_outposts(before, market, slot),
            "dei.candy.use": self.candy,
            "dei.ruling.outpost_candy": self.candy,
            "dei.badge.alternative": (self.technology, self.energy) not in plain_prices,
            "dei.badge.drone_engineer": drone and before.seats[player].has("drone_engineer"),
            "dei.ruling.planned_bought": before.game.planning,
        })  # fmt: skip

    def notation(self) -> Iterable[str]:
        candy = ("candy",) if self.candy else ()
        return (MARKETS[self.market], str(self.slot + 1), str(self.technology), str(self.energy), *candy)

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Buy:
        if not 4 <= len(words) <= 5 or words[0] not in MARKETS or (len(words) == 5 and words[4] != "candy"):
            raise ValueError("takes a market, a slot from 1 to 3, technology, energy cells, perhaps candy")
        return cls(MARKETS.index(words[0]), int(words[1]) - 1, int(words[2]), int(words[3]), len(words) == 5)

    def list_references(self) -> Iterable[str]:
        return (f"market:{MARKETS[self.market]}:{self.slot + 1}", f"market:{MARKETS[self.market]}")


@value
class Purchase(DeiQuestion):
    """Choice of the market card to buy (dei.card.market)."""

    sentence = N_("Which card do you buy?")
    kinds = (Buy,)

    joins: bool = False
    """True if the bought card may be played instead of a planned one (dei.ruling.planned_bought)."""

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        candies = (False, True) if "outpost" in state.seats[player].candy else (False,)
        for market in range(len(MARKETS)):
            for slot in range(RIGHT + 1):
                if state.slots[market][slot]:
                    for technology, energy in list_prices(state, player, market, slot):
                        for candy in candies:
                            yield Buy(market, slot, technology, energy, candy)


def check_can_buy(state: DeiState, player: int, paid: int = 0, rule: str = "dei.market.cost") -> Iterator[Obstacle]:
    """Yield the reason why a seat cannot buy any card now, after giving up `paid` energy cells."""
    if can_buy(state, player, paid):
        return
    seat = state.seats[player]
    candy = "outpost" in seat.candy
    affordable: list[tuple[int, int, int]] = []
    for market, slots in enumerate(state.slots):
        for slot, card in enumerate(slots):
            ways = list_prices(state, player, market, slot) if card else []
            if any(t <= seat.technology and n <= seat.energy - paid for t, n in ways):
                missing = (
                    get_required_outposts(state, market, slot) - state.count_outposts(player, COLOURS[market]) - candy
                )
                affordable.append((missing, market, slot))
    if not affordable:
        yield Obstacle(rule, N_("You cannot pay for any market card now."))
        return
    _, market, slot = min(affordable)
    yield Obstacle(
        rule,
        N_(
            "You lack outposts for every card that you can pay for: {slot_of} at the {market} asks for {need} "
            "{need:/outpost/outposts} of its colour; you control {have:/none/only {have}/only {have}}."
        ),
        slot_of=(market, slot),
        market=market,
        need=get_required_outposts(state, market, slot),
        have=state.count_outposts(player, COLOURS[market]),
    )


def can_buy(state: DeiState, player: int, paid: int = 0) -> bool:
    """Return True if a seat can buy a card now, after giving up `paid` energy cells."""
    seat = state.seats[player]
    candy = "outpost" in seat.candy
    for market, slots in enumerate(state.slots):
        outposts = -1
        for slot in (RIGHT, 1, LEFT):  # the cheapest slot first
            if slots[slot]:
                for technology, energy in list_prices(state, player, market, slot):
                    if technology <= seat.technology and energy <= seat.energy - paid:
                        need = get_required_outposts(state, market, slot)
                        if need and outposts < 0:
                            outposts = state.count_outposts(player, COLOURS[market]) + candy
                        if not need or outposts >= need:
                            return True
    return False
