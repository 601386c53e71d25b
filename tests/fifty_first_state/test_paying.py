"""Ways to pay: asked only where there is a choice, exact, and without wasting a joker unless one wants to."""

from __future__ import annotations

import time
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.games.fifty_first_state.rules.costs import Pay, PayPart, PayWith
from tabletop.games.fifty_first_state.rules.paying import MAX_WAYS, find_payments, find_shortage, get_accepted_goods
from tabletop.games.fifty_first_state.rules.paying import is_payment as settles
from tabletop.games.fifty_first_state.table.goods import AMMO, ANY_BASIC, BASIC, JOKER, UNIVERSAL, WORKER
from tabletop.games.fifty_first_state.table.pieces import Location
from tabletop.games.fifty_first_state.table.state import SeatState
from tests.alike import act, legal, only, plain, play, refused, seat_of

from .table import game, goods, position, settled, vp

NO_QUESTION: list[tuple[str, dict[str, Any], str]] = [
    ("no joker", {"hand": ["Arena"], "goods": {"grey": 3}}, "construct arena"),
    ("jokers needed", {"hand": ["Arena"], "goods": {"grey": 1, "universal": 1}}, "construct arena"),
    ("only jokers", {"hand": ["Arena"], "goods": {"universal": 3}}, "construct arena"),
    ("a joker of another kind", {"hand": ["Arena"], "goods": {"grey": 3, "ammo": 3}}, "construct arena"),
    ("one kind of any", {"locations": ["Merc Outpost"], "goods": {"iron": 3}}, "use 1"),
    ("only from a card", {"locations": [{"card": "Camp", "cached": {"worker": 3}}]}, "exchange gun"),
]
QUESTIONS: list[tuple[str, dict[str, Any], str, list[str]]] = [
    (
        "a joker to spare",
        {"hand": ["Arena"], "goods": {"grey": 2, "universal": 1}},
        "construct arena",
        ["pay grey*2", "pay grey universal"],
    ),
    (
        "two jokers to spare",
        {"hand": ["Arena"], "goods": {"grey": 2, "universal": 2}},
        "construct arena",
        ["pay grey*2", "pay grey universal", "pay universal*2"],
    ),
    (
        "ammo or a brick",
        {"hand": ["Docks"], "locations": ["Docks"], "goods": {"brick": 1, "ammo": 1}},
        "develop docks 1",
        ["pay brick", "pay ammo"],
    ),
    (
        "any of two kinds",
        {"locations": ["Merc Outpost"], "goods": {"gun": 1, "iron": 1}},
        "use 1",
        ["pay gun", "pay iron"],
    ),
    ("any or ammo", {"locations": ["Merc Outpost"], "goods": {"gun": 1, "ammo": 1}}, "use 1", ["pay gun", "pay ammo"]),
    (
        "supply or card",
        {"locations": [{"card": "Camp", "cached": {"worker": 1}}], "goods": {"worker": 2}},
        "exchange gun",
        ["pay worker*2", "pay worker worker@1"],
    ),
    (
        "two cards",
        {
            "locations": [
                {"card": "Camp", "cached": {"worker": 1}},
                {"card": "Radioactive Colony", "cached": {"worker": 1}},
            ],
            "goods": {"worker": 1},
        },
        "exchange gun",
        ["pay worker worker@1", "pay worker worker@2", "pay worker@1 worker@2"],
    ),
]


@pytest.mark.rule("51s.goods.own_supply")
@pytest.mark.parametrize(("mine", "action"), [q[1:] for q in NO_QUESTION], ids=[q[0] for q in NO_QUESTION])
def test_nobody_is_asked_how_to_pay_where_there_is_only_one_way(mine: dict[str, Any], action: str) -> None:
    state = position(mine, {}, parameters={"expansion": "new_era"})
    play(state, action)
    assert not isinstance(state.question, Pay)
    assert settled(play(state, "enough") if "enough" in only(state, "enough") else state)


@pytest.mark.rule("51s.goods.own_supply", "51s.goods.ammo", "51s.goods.universal")
@pytest.mark.parametrize(("mine", "action", "ways"), [q[1:] for q in QUESTIONS], ids=[q[0] for q in QUESTIONS])
def test_where_there_are_several_ways_one_is_asked_and_the_default_wastes_nothing(
    mine: dict[str, Any], action: str, ways: list[str]
) -> None:
    state = position(mine, {"goods": {"gun": 1}}, parameters={"expansion": "new_era"})
    before = state.clone()
    play(state, action)
    assert isinstance(state.question, Pay)
    assert state.question.routine
    assert sorted(only(state, "pay")) == sorted(ways)
    assert state.decision is not None
    assert str(state.decision.default) == ways[0]
    for way in ways:
        after = play(before.clone(), action, way)
        assert goods(after, 1) == {"gun": 1}
        assert settled(after)


@pytest.mark.rule("51s.goods.own_supply")
@pytest.mark.parametrize(
    ("wish", "rules"),
    [
        ("pay", ["51s.ruling.exact"]),
        ("pay grey", ["51s.ruling.exact"]),
        ("pay grey*3", ["51s.ruling.exact"]),
        ("pay universal*3", ["51s.ruling.exact"]),
        ("pay grey*2 universal", ["51s.ruling.exact"]),
        ("pay blue*2", ["51s.goods.universal"]),
        ("pay grey blue", ["51s.goods.universal"]),
        ("pay worker*2", ["51s.goods.own_supply", "51s.ruling.exact"]),
        ("pay grey@1*2", ["51s.goods.own_supply"]),
        ("pay grey@9*2", ["51s.goods.own_supply"]),
        ("pay universal*4", ["51s.goods.own_supply"]),
        ("pay grey*0 universal*2", ["51s.ruling.exact"]),
    ],
)
def test_nothing_else_is_accepted_as_a_payment(wish: str, rules: list[str]) -> None:
    state = position({"hand": ["Arena"], "goods": {"grey": 3, "universal": 3, "blue": 3}, "locations": ["School"]}, {})
    play(state, "construct arena")
    refused(state, wish, *rules)
    play(state, "pay universal*2")
    assert goods(state, 0) == {"grey": 3, "universal": 1, "blue": 3, "gun": 1}
    assert settled(state)


@pytest.mark.rule("51s.goods.own_supply")
def test_the_order_in_which_a_payment_is_written_does_not_matter() -> None:
    state = position({"hand": ["Arena"], "goods": {"grey": 2, "universal": 2}}, {})
    play(state, "construct arena")
    assert act(state, "pay universal grey") == act(state, "pay grey universal")
    assert act(state, "pay grey grey") == act(state, "pay grey*2")
    play(state, "pay universal grey")
    assert goods(state, 0) == {"grey": 1, "universal": 1, "gun": 1}
    assert settled(state)


@pytest.mark.rule("51s.goods.ammo")
def test_spending_a_joker_that_could_be_kept_is_allowed_and_warned_of() -> None:
    state = position({"hand": ["Arena"], "goods": {"grey": 2, "universal": 1}}, {})
    play(state, "construct arena")
    assert state.check(act(state, "pay grey*2")).warnings == ()
    assert [o.rule for o in state.check(act(state, "pay grey universal")).warnings]
    play(state, "pay grey universal")
    assert goods(state, 0) == {"grey": 1, "gun": 1}
    assert settled(state)


@pytest.mark.rule("51s.use.card", "51s.goods.ammo")
def test_any_basic_resources_and_fixed_ones_share_the_ammo() -> None:
    """Three fixed resources with two ammo and one gun: the ammo is counted once over the whole price."""
    mine: dict[str, Any] = {"locations": ["Black Market"]}
    parameters = {"expansion": "winter"}
    short = {"worker": 1, "gun": 1, "ammo": 1}
    refused(position({**mine, "goods": short}, parameters=parameters), "use 1", "51s.use.card")
    state = position({**mine, "goods": {"worker": 1, "gun": 1, "ammo": 2}}, {}, parameters=parameters)
    play(state, "use 1")
    assert goods(state, 0) == {}
    assert seat_of(state, 0)["locations"][0]["spent"] == {"worker": 1, "gun": 1, "ammo": 2}
    assert settled(state)


@pytest.mark.rule("51s.goods.ammo", "51s.goods.basic")
def test_an_ammo_that_stands_in_for_a_gun_is_not_any_basic_resource_as_well() -> None:
    card = {
        "id": "bazaar",
        "name": "Bazaar",
        "copies": 1,
        "set": "base",
        "row": "action",
        "distance": 1,
        "types": ["vp"],
        "spoils": {"vp": 1},
        "deal": {"vp": 1},
        "use": {"cost": {"gun": 1, "any_basic": 1}, "gain": [{"gain": {"vp": 1}}]},
    }
    parameters = {"content": {"extends": "published", "card": [card]}}
    for purse, enough in (
        ({"ammo": 1}, False),
        ({"gun": 1}, False),
        ({"ammo": 1, "gun": 1}, True),
        ({"ammo": 2}, True),
    ):
        state = position({"locations": ["bazaar"], "goods": purse}, {}, parameters=parameters)
        if not enough:
            refused(state, "use 1", "51s.use.card")
            continue
        play(state, "use 1")
        assert goods(state, 0) == {}
        assert settled(state)


@st.composite
def purses(draw: st.DrawFn) -> tuple[SeatState, tuple[tuple[int, int], ...]]:
    """A seat with some goods, some of them on two cards, and a price."""
    seat = SeatState(None)
    few = st.integers(0, 2)
    kinds = [*BASIC, AMMO, WORKER, 6, 7, 8, UNIVERSAL]
    for good in kinds:
        seat.goods[good] = draw(few)
    for number in (1, 2):
        cached = tuple((good, 1) for good in kinds if draw(st.integers(0, 5)) == 0)
        seat.locations[number] = Location(number, "camp", cached=cached)
        for good, n in cached:
            seat.goods[good] += n
    price = {good: n for good in [ANY_BASIC, *kinds] if draw(st.integers(0, 2)) == 0 and (n := draw(st.integers(1, 2)))}
    return seat, tuple(sorted(list(price.items())[:4]))


def pays(items: tuple[tuple[int, int, int], ...], cost: tuple[tuple[int, int], ...]) -> bool:
    """Whether these goods can be dealt out to the price, unit by unit, with nothing left."""
    units = [good for _, good, n in items for _ in range(n)]
    wanted = [kind for kind, n in cost for _ in range(n)]

    def fits(good: int, kind: int) -> bool:
        return good == kind or good == JOKER.get(kind) or (kind == ANY_BASIC and good in BASIC)

    def deal(left: list[int], kinds: list[int]) -> bool:
        if not kinds:
            return not left
        return any(
            deal([*left[:i], *left[i + 1 :]], kinds[1:])
            for i, good in enumerate(left)
            if good not in left[:i] and fits(good, kinds[0])
        )

    return len(units) == len(wanted) and deal(units, wanted)


def affordable(seat: SeatState, cost: tuple[tuple[int, int], ...]) -> bool:
    """The plain truth about a price: some way to pick the goods pays it."""
    stock = [(good, min(n, 8)) for good, n in enumerate(seat.goods) if n]
    size = sum(n for _, n in cost)
    for counts in product(*[range(n + 1) for _, n in stock]):
        if sum(counts) == size and pays(tuple((-1, g, n) for (g, _), n in zip(stock, counts, strict=True)), cost):
            return True
    return False


def payable(seat: SeatState, good: int) -> int:
    """Return how many of a good a seat can pay, jokers included."""
    joker = JOKER.get(good)
    if good == ANY_BASIC:
        return sum(seat.goods[basic] for basic in BASIC) + seat.goods[AMMO]
    return seat.goods[good] + (0 if joker is None else seat.goods[joker])


@pytest.mark.rule("51s.goods.own_supply", "51s.goods.ammo", "51s.goods.universal")
@given(purses())
def test_every_way_offered_is_exactly_right_and_there_is_one_whenever_nothing_is_short(
    purse: tuple[SeatState, tuple[tuple[int, int], ...]],
) -> None:
    seat, cost = purse
    ways = find_payments(seat, cost)
    assert bool(ways) == (not find_shortage(seat, cost))
    assert len(set(ways)) == len(ways)
    for items in ways:
        assert pays(items, cost)
        for source, good, n in items:
            there = seat.count_loose(good) if source < 0 else dict(seat.locations[source].cached)[good]
            assert 0 < n <= there
    jokers = [sum(n for _, good, n in items if good in (AMMO, UNIVERSAL)) for items in ways]
    assert jokers == sorted(jokers)
    for kind, n in cost:
        if payable(seat, kind) < n:
            assert not ways


@pytest.mark.rule("51s.goods.own_supply")
@given(purses())
def test_a_price_counts_as_short_exactly_when_no_choice_of_goods_pays_it(
    purse: tuple[SeatState, tuple[tuple[int, int], ...]],
) -> None:
    seat, cost = purse
    cost = cost[:3]
    for good in range(len(seat.goods)):
        if not any(good in (kind, JOKER.get(kind)) or (kind == ANY_BASIC and good in BASIC) for kind, _ in cost):
            seat.goods[good] = 0
    for number, loc in list(seat.locations.items()):
        seat.locations[number] = Location(number, loc.card)
    assert affordable(seat, cost) == (not find_shortage(seat, cost))


@pytest.mark.rule("51s.goods.own_supply")
def test_a_payment_reads_back_from_its_notation() -> None:
    rules = position({}, {}).game
    for items in (((-1, AMMO, 1),), ((-1, WORKER, 2), (3, WORKER, 1)), ((12, UNIVERSAL, 4),)):
        assert rules.parse_action(str(PayWith(items))) == PayWith(items)
    for part in (PayPart(-1, AMMO, 1), PayPart(12, WORKER, 0)):
        assert rules.parse_action(str(part)) == part


# --- many ways ----------------------------------------------------------------------------------------------------


def dear(**cost: int) -> Any:
    """A game in which the action of Archive costs this."""
    card = {
        "id": "archive", "name": "Archive", "row": "action", "distance": 1, "types": ["worker", "vp"],
        "spoils": {"worker": 2}, "deal": {"worker": 1}, "use": {"cost": cost, "gain": [{"gain": {"vp": 1}}]},
    }  # fmt: skip
    return game(content={"extends": "published", "card": [card]})


@pytest.mark.rule("51s.ruling.parts")
def test_a_price_with_too_many_ways_is_paid_part_by_part_and_soon() -> None:
    start = time.monotonic()
    fifty = dict.fromkeys(("gun", "fuel", "iron", "brick", "ammo"), 50)
    state = dear(gun=3, iron=2, any_basic=9).scenario({"seats": [{"locations": ["Archive"], "goods": fifty}, {}]})
    play(state, "use 1")
    assert only(state) == [f"pay_part gun*{n}" for n in range(12, -1, -1)]
    assert state.game.state_from_dict(plain(state)).legal_actions() == state.legal_actions()
    refused(state, "pay gun*3 iron*2 brick*9", "51s.ruling.parts")
    refused(state, "pay gun*3 iron*2 worker*9", "51s.goods.own_supply", "51s.ruling.exact")
    refused(state, "pay_part fuel*2", "51s.ruling.parts")
    refused(state, "pay_part gun*13", "51s.ruling.parts")
    play(state, "pay_part gun*4", "pay_part fuel*5")
    assert only(state)[0] == "pay iron*2 brick*3"  # few enough are left to be listed
    refused(state, "pay gun iron*4", "51s.ruling.exact")
    play(state, "pay iron*2 brick*2 ammo")
    assert goods(state, 0) == {"gun": 46, "fuel": 45, "iron": 48, "brick": 48, "ammo": 49}
    spent = {"gun": 4, "fuel": 5, "iron": 2, "brick": 2, "ammo": 1}
    assert seat_of(state, 0)["locations"][0]["spent"] == spent
    assert settled(state)
    assert time.monotonic() - start < 5


@pytest.mark.rule("51s.ruling.parts", "51s.goods.ammo")
def test_by_default_the_parts_spend_no_joker_and_leave_cached_goods_alone() -> None:
    camps = [{"card": card, "cached": {"gun": 2, "ammo": 2}} for card in ("Camp", "City Guards")]
    held = {"gun": 3, "fuel": 3, "iron": 3, "brick": 3, "ammo": 9}
    state = dear(gun=1, any_basic=8).scenario({"seats": [{"locations": ["Archive", *camps], "goods": held}, {}]})
    play(state, "use 1")
    assert state.question is not None
    asked = 0
    while isinstance(state.question, Pay):
        assert state.decision is not None
        asked += isinstance(state.decision.default, PayPart)
        state.apply_action(state.decision.default)
    assert asked
    assert goods(state, 0) == {"gun": 4, "brick": 3, "ammo": 13}
    assert [loc["cached"] for loc in seat_of(state, 0)["locations"][1:]] == [{"gun": 2, "ammo": 2}] * 2
    assert settled(state)


@st.composite
def heavy(draw: st.DrawFn) -> tuple[Any, dict[str, int]]:
    """A price and goods that pay it in many ways."""
    cost = {good: draw(st.integers(1, 3)) for good in ("gun", "fuel") if draw(st.booleans())}
    cost["any_basic"] = draw(st.integers(3, 8))
    cost |= {"grey": 2} if draw(st.booleans()) else {}
    held = {good: draw(st.integers(0, 8)) for good in ("gun", "fuel", "iron", "brick", "grey")}
    return cost, {**held, "ammo": draw(st.integers(8, 20)), "universal": 2}


@pytest.mark.rule("51s.ruling.parts")
@given(heavy(), st.randoms())
@settings(max_examples=30)
def test_whatever_is_answered_in_parts_the_price_is_paid(
    purse: tuple[dict[str, int], dict[str, int]], chance: Any
) -> None:
    cost, held = purse
    state = dear(**cost).scenario({"seats": [{"locations": ["Archive"], "goods": held}, {}]})
    if not legal(state, "use 1"):
        return
    before = state.seats[0].goods.copy()
    owed = state.cards["archive"].use.cost
    play(state, "use 1")
    while isinstance(state.question, Pay):
        options = state.legal_actions()
        assert 1 < len(options) <= MAX_WAYS
        state.apply_action(chance.choice(options))
    after = state.seats[0].goods
    paid = tuple((-1, good, n - left) for good, (n, left) in enumerate(zip(before, after, strict=True)) if n > left)
    assert settles(state.game.scenario({"seats": [{"goods": held}, {}]}).seats[0], owed, paid)
    assert vp(state, 0) == 1


@pytest.mark.rule("51s.goods.own_supply")
@given(purses())
def test_what_the_ways_are_is_what_a_price_accepts(purse: tuple[SeatState, tuple[tuple[int, int], ...]]) -> None:
    """Of everything that could be put together from the goods, exactly the listed ways are taken."""
    seat, cost = purse
    cost = cost[:3]
    ways = find_payments(seat, cost)
    stock = [(-1, g, min(3, seat.count_loose(g))) for g in range(len(seat.goods)) if seat.count_loose(g)]
    stock = [item for item in stock if any(item[1] in get_accepted_goods(kind) for kind, _ in cost)][:6]
    for counts in product(*[range(n + 1) for _, _, n in stock]):
        items = tuple((s, g, n) for (s, g, _), n in zip(stock, counts, strict=True) if n)
        assert settles(seat, cost, items) == pays(items, cost) == (items in ways)
