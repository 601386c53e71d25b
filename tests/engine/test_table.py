"""A table declared once: defaults, copies, files, knowledge, descriptions, and what is told of a bad declaration."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import pytest

from tabletop.engine.core import values
from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.game import ScenarioError
from tabletop.engine.core.state import State
from tabletop.engine.core.values import Value, value
from tabletop.engine.schema.class_builder import METHOD_NAMES
from tabletop.engine.schema.codegen.method_writer import BASE_ATTRIBUTES, SCHEMAS, put_back
from tabletop.engine.schema.resampling import deal_hidden
from tabletop.engine.schema.table_game import TableGame
from tabletop.engine.schema.table_reader import DescriptionReader, TableReader
from tabletop.engine.schema.table_schema import (
    NOBODY,
    OWNER,
    SET_BY_INIT,
    DeclarationError,
    Part,
    amounts,
    bits,
    fixed_amounts,
    flag,
    get_constants,
    get_source,
    given,
    index,
    keyed,
    list_fields,
    listed,
    marks,
    number,
    pairs,
    part,
    per_seat,
    piece,
    pieces,
    pile,
    player,
    read_position,
    record,
    seats,
    special,
    table,
    tallies,
    tupled,
    tuples,
    word,
    words,
)
from tabletop.engine.serialization.saving import SaveError, pack

STONES = ("granite", "marble", "slate", "chalk", "flint", "onyx")
DECK = STONES * 3
BADGES = ("bold", "kind", "loud", "wise")
GOODS = ("iron", "wood", "clay")
AREAS = ("hill", "shore", "cave")


class Stone:
    def __init__(self, name: str) -> None:
        self.name = name


PRINTED = {name: Stone(name.title()) for name in STONES}


@piece
class Camp(Value):
    number: int = number(1, 99)
    stone: str = word(lambda state: PRINTED, pool="stones")
    shield: bool = flag(default=False)
    stored: tuple[tuple[int, int], ...] = pairs(GOODS, 9, default=())
    markers: tuple[int, ...] = fixed_amounts(GOODS, 0, 5, default=(0, 0, 0))


@part
class Seat(Part):
    described: ClassVar[tuple[str, ...]] = ("worth",)
    vp: int = number(-5, 99)
    ready: bool = flag(default=True)
    leader: int = index(AREAS, empty=True)
    goods: list[int] = amounts(GOODS, 0, 9)
    hand: list[str] = pile(lambda state: PRINTED, seen="sees_hand", pool="stones", known="taken")
    taken: list[str] = pile(STONES)
    badge: str = word(BADGES, empty=True, seen=OWNER, pool="badges")
    purse: int = number(0, 50, seen=OWNER, veil="?", default=7)
    plans: list[list[str]] = listed(pile(STONES, seen=OWNER, pool="stones"), count=2)
    camps: dict[int, Camp] = pieces(Camp, "number", numbered="next_number")

    def total(self) -> int:
        return self.vp + sum(self.goods)


@table
class QuarryState(State["Quarry"]):
    printed: dict[str, Stone] = given(lambda state: PRINTED)
    rounds: int = number(0, lambda state: state.game.last_round, saved="round")
    stage: str = word(("setup", "play", "over"), default="setup", saved="phase")
    seats: list[Seat] = seats(Seat)
    deck: list[str] = pile(lambda state: PRINTED, seen=NOBODY, pool="stones", rest=True)
    discard: list[str] = pile(lambda state: PRINTED, pool="stones", label="What was thrown away")
    box: list[str] = pile(STONES, replaced=True)
    bids: list[int] = per_seat(number(0, 9, seen=OWNER))
    spare: list[str] = pile(BADGES, seen=NOBODY, pool="badges")
    tokens: list[str] = per_seat(word(GOODS, empty=True, seen=OWNER, pool="tokens"))
    secrets: list[list[str]] = listed(pile(GOODS, seen=NOBODY, pool="tokens"), count=2, replaced=True)
    shy: list[str] = pile(BADGES, seen=NOBODY, pool="badges", fits=lambda state, badge: badge in ("kind", "wise"))
    lit: list[int] = marks(AREAS, {"lit": 1, "wet": 2})
    open_by: dict[str, str] = words(("red", "blue"), STONES)
    order: list[int] = listed(number(0, 3), most=4)
    scored: tuple[int, ...] = tupled(number(-9, 9))
    claims: list[tuple[int, str]] = tuples(number(0, 9), word(STONES), most=3)
    gates: list[int] = keyed(GOODS, bits({"open": 1, "locked": 2}), default=lambda state: [1, 1, 2])
    drones: list[int] = keyed(("a", "b"), index(AREAS, empty=True), left_out=-1)
    depth: dict[str, int] = tallies(AREAS, 0, 9)
    first_camp: Camp = record(Camp, default=lambda state: Camp(1, "onyx"))
    tower: tuple[int, int] = special(
        pack=lambda tower, state: {"x": tower[0], "y": tower[1]},
        read=lambda r, data, place, state: (r.number(data["x"], f"{place}.x", 0, 3), data["y"]),
        default=(1, 2),
    )
    next_number: int = number(1, 99)

    def sees_hand(self, player: int, owner: int) -> bool:
        return player == owner or self.game.open_hands

    def add_to_observation(self, seen: dict[str, Any], player: int) -> None:
        seen["mine"] = self.seats[player].total()

    def redeal(self, player: int, source: Random) -> None:
        for owner, seat in enumerate(self.seats):
            if owner != player:
                seat.purse, self.bids[owner] = int(source.random() * 51), int(source.random() * 10)

    @property
    def round(self) -> int:
        return self.rounds

    @property
    def phase(self) -> str:
        return self.stage

    def __repr__(self) -> str:
        return "quarry: " + super().__repr__()


@value
class Stop(Action):
    verb = "stop"


@value
class Dig(Question):
    kinds = (Stop,)
    is_auto_answered = False

    def possible(self, state: State, player: int) -> tuple[Any, ...]:
        return (Stop(),)


class Quarry(TableGame["QuarryState"]):
    name = "quarry"
    state_class = QuarryState
    described = ("times", "deepest")
    rules_version = "1"
    vocabulary: Mapping[str, type[Value]] = {"Dig": Dig}
    num_players = 3
    last_round = 9
    open_hands = False

    def scores(self, state: QuarryState) -> tuple[int, ...]:
        return tuple(seat.vp for seat in state.seats)

    def score_parts(self, state: QuarryState, player: int) -> Any:
        return ()

    def winners(self, state: QuarryState) -> tuple[int, ...]:
        return ()

    def create_empty_table(self, seed: int) -> QuarryState:
        state = QuarryState(self, seed)
        state.deck = [*DECK]
        return state

    def new_initial_state(self, seed: int = 0) -> QuarryState:
        return self.create_empty_table(seed)

    def table_for(self, seed: int, reader: DescriptionReader) -> QuarryState:
        state = self.create_empty_table(seed)
        state.depth["hill"] = reader.number(reader.description.get("deepest", 0), "deepest", 0, 9)
        for i, entry in enumerate(reader.description.get("seats", [])):
            state.seats[i % 3].vp = reader.number(entry.get("worth", 0), f"seats[{i}].worth", 0, 99) // 10
        return state

    def ask(self, state: QuarryState, to_move: int, told: Mapping[str, Any]) -> None:
        state.then(to_move, *[Dig()] * told.get("times", 1))

    def check_table(self, state: QuarryState, reader: TableReader) -> None:
        if state.seats[0].vp == 13:
            reader.wrong("seats[0].vp", "13 is unlucky")

    def check_agenda(self, state: QuarryState, reader: TableReader) -> None:
        if len(state.agenda) > 3:
            reader.wrong("agenda", "nobody digs so long")


GAME = Quarry()


def full() -> QuarryState:
    """A position in which every field holds something."""
    state = GAME.scenario({
        "round": 3, "phase": "play", "to_move": 1,
        "seats": [
            {"vp": 4, "leader": "cave", "goods": {"wood": 2}, "hand": ["Granite", "slate"], "badge": "bold"},
            {"hand": ("chalk", "flint", "flint"), "taken": ["flint"], "badge": "wise", "plans": [["onyx"], ["slate"]],
             "camps": ["Marble", {"stone": "onyx", "shield": True, "stored": {"clay": 2}, "markers": {"iron": 1}}]},
            {"hand": ["marble", "marble"], "badge": "loud", "ready": False, "purse": 9},
        ],
        "tokens": ["iron", "wood", ""], "secrets": [["clay", "iron"], ["wood"]],
        "discard": ["chalk"], "box": ["onyx"], "bids": [1, 2, 3], "shy": ["kind"],
        "lit": ["hill", "cave"], "wet": ["cave"], "open_by": {"red": "onyx", "blue": "slate"}, "order": [2, 0, 1],
        "scored": [1, -2], "claims": [[3, "onyx"]], "gates": {"wood": ["open", "locked"]}, "drones": {"b": "shore"},
        "depth": {"cave": 3}, "tower": {"x": 3, "y": 0}, "deck": ["onyx", "granite"],
    })  # fmt: skip
    return state


def saved() -> dict[str, Any]:
    return json.loads(json.dumps(full().to_dict()))  # type: ignore[no-any-return]


def refused(change: Any) -> str:
    data = saved()
    change(data)
    with pytest.raises(SaveError) as error:
        GAME.state_from_dict(data)
    return str(error.value)


# --- defaults and copies ----------------------------------------------------------------------------------------------


def test_a_state_begins_with_its_defaults_and_shares_none_of_them_with_another() -> None:
    one, two = QuarryState(GAME, 0), QuarryState(GAME, 0)
    assert (one.rounds, one.stage, one.deck, one.next_number, one.gates) == (0, "setup", [], 1, [1, 1, 2])
    assert [(seat.vp, seat.ready, seat.leader, seat.purse, seat.goods) for seat in one.seats] == [
        (0, True, -1, 7, [0, 0, 0])
    ] * 3
    one.deck.append("onyx")
    one.seats[0].goods[1] = 3
    one.seats[0].plans[0].append("onyx")
    one.gates[0] = 0
    one.depth["cave"] = 2
    assert two.to_dict() == QuarryState(GAME, 0).to_dict()


def test_a_clone_is_equal_and_nothing_that_is_changed_in_it_shows_in_the_original() -> None:
    state = full()
    before = state.digest()
    other = state.clone()
    assert other.digest() == before
    assert (other.printed, other.box) == (state.printed, state.box)
    assert other.box is state.box  # a changed box replaces the old one
    for seat in other.seats:
        seat.hand.clear()
        seat.goods[0] += 1
        seat.plans[0].append("onyx")
        seat.camps.clear()
    for name in ("deck", "discard", "bids", "spare", "lit", "order", "gates", "drones"):
        getattr(other, name).append(0)
    other.open_by["red"] = "flint"
    other.depth["hill"] = 9
    other.claims.append((0, "flint"))
    other.agenda.clear()
    assert state.digest() == before


def test_a_clone_has_everything_that_every_state_has() -> None:
    assert set(BASE_ATTRIBUTES) == set(State.__slots__)
    state = full()
    state.because, state.is_emitting = Dig(), False
    other = state.clone()
    assert (other.because, other.is_emitting) == (None, False)


def test_only_declared_fields_can_be_set() -> None:
    state = full()
    with pytest.raises(AttributeError):
        state.dekc = []  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        state.seats[0].vip = 1  # type: ignore[attr-defined]


def test_methods_of_the_class_may_call_those_of_its_base() -> None:
    assert repr(full()).startswith("quarry: <quarry: round 3, play")


def test_a_piece_is_made_by_its_fields_and_equal_by_them() -> None:
    camp = Camp(3, "onyx", shield=True)
    assert (camp.number, camp.stone, camp.shield, camp.stored) == (3, "onyx", True, ())
    assert camp == Camp(3, "onyx", True)
    assert hash(camp) == hash(Camp(3, "onyx", True))
    assert camp != Camp(4, "onyx", True)
    assert repr(camp) == "Camp(number=3, stone='onyx', shield=True, stored=(), markers=(0, 0, 0))"
    assert values.get_field_names(Camp) == ("number", "stone", "shield", "stored", "markers")


# --- files ------------------------------------------------------------------------------------------------------------


def test_a_position_is_saved_in_words_without_what_is_nothing() -> None:
    data = saved()
    assert list(data) == [
        "game", "rules_version", "parameters", "seed", "draws", "round", "phase", "seats", "deck", "discard", "box",
        "bids", "spare", "tokens", "secrets", "shy", "lit", "wet", "open_by", "order", "scored", "claims",
        "gates", "drones", "depth", "first_camp", "tower", "next_number", "agenda",
    ]  # fmt: skip
    assert data["seats"][0]["leader"] == "cave"
    assert data["seats"][1]["leader"] == ""
    assert data["seats"][0]["goods"] == {"wood": 2}
    assert data["seats"][1]["camps"] == [
        {"number": 1, "stone": "marble", "shield": False, "stored": {}, "markers": {}},
        {"number": 2, "stone": "onyx", "shield": True, "stored": {"clay": 2}, "markers": {"iron": 1}},
    ]
    assert (data["lit"], data["wet"]) == (["hill", "cave"], ["cave"])
    assert list(data["open_by"]) == ["blue", "red"]
    assert data["claims"] == [[3, "onyx"]]
    assert data["gates"] == {"iron": ["open"], "wood": ["open", "locked"], "clay": ["locked"]}
    assert (data["drones"], data["depth"], data["tower"]) == ({"b": "shore"}, {"cave": 3}, {"x": 3, "y": 0})
    assert data["agenda"] == [[{"is": "Dig"}, 1, None]]


def test_a_saved_position_reads_back_equal_in_every_field() -> None:
    state, back = full(), GAME.state_from_dict(saved())
    assert back.to_dict() == state.to_dict()
    assert [f.name for f in list_fields(QuarryState) if getattr(back, f.name) != getattr(state, f.name)] == ["seats"]
    for one, two in zip(state.seats, back.seats, strict=True):
        assert all(getattr(one, f.name) == getattr(two, f.name) for f in list_fields(Seat))


@pytest.mark.parametrize(
    ("place", "fits", "fails", "told"),
    [
        (("round",), 9, 10, "round: 10 is not from 0 to 9"),
        (("round",), 0, -1, "round: -1 is not from 0 to 9"),
        (("phase",), "over", "later", "phase: 'later' is unknown"),
        (("seats", 0, "vp"), -5, -6, "seats[0].vp: -6 is not from -5 to 99"),
        (("seats", 0, "vp"), 99, 100, "seats[0].vp: 100 is not from -5 to 99"),
        (("seats", 0, "ready"), False, 0, "seats[0].ready: must be true or false, not '0'"),
        (("seats", 0, "leader"), "", "moon", "seats[0].leader: 'moon' is unknown"),
        (("seats", 0, "badge"), "", "tall", "seats[0].badge: 'tall' is unknown"),
        (("seats", 2, "goods"), {"iron": 9}, {"iron": 10}, "seats[2].goods.iron: 10 is not from 0 to 9"),
        (("seats", 2, "goods"), {}, {"gold": 1}, "seats[2].goods: 'gold' is not one of iron, wood, clay"),
        (("seats", 0, "hand"), [], ["king"], "seats[0].hand[0]: 'king' is unknown"),
        (("seats", 0, "hand"), ["onyx"], ["", "onyx"], "seats[0].hand[0]: '' is unknown"),
        (("seats", 1, "plans"), [[], []], [[]], "seats[1].plans: must have 2 entries, not 1"),
        (("seats", 1, "plans"), [["onyx"], []], [["king"], []], "seats[1].plans[0][0]: 'king'"),
        (("seats", 1, "camps", 0, "number"), 99, 100, "seats[1].camps[0].number: 100 is not from 1 to 99"),
        (("seats", 1, "camps", 0, "number"), 3, 2, "seats[1].camps[1]: number 2 occurs twice"),
        (("seats", 1, "camps", 1, "stored"), {}, {"clay": 10}, "seats[1].camps[1].stored.clay: 10 is not from 0 to 9"),
        (("seats", 1, "camps", 1, "markers"), {"clay": 5}, {"clay": 6}, "camps[1].markers.clay: 6 is not from 0 to 5"),
        (("bids",), [0, 9, 0], [0, 10, 0], "bids[1]: 10 is not from 0 to 9"),
        (("bids",), [0, 0, 0], [0, 0], "bids: must have 3 entries, not 2"),
        (("lit",), [], ["moon"], "lit[0]: 'moon' is unknown"),
        (("wet",), ["hill"], ["hill", "hill"], "wet: hill occurs twice"),
        (("open_by",), {}, {"green": "onyx"}, "open_by: 'green' is not one of red, blue"),
        (("open_by",), {"red": "flint"}, {"red": "king"}, "open_by.red: 'king' is unknown"),
        (("order",), [0, 1, 2, 3], [0, 1, 2, 3, 0], "order: has 5 entries, more than 4"),
        (("scored",), [-9, 9], [-10], "scored[0]: -10 is not from -9 to 9"),
        (("claims",), [], [[3]], "claims[0]: must have 2 entries, not 1"),
        (("claims",), [[9, "onyx"]], [[10, "king"]], "claims[0]: 10 is not from 0 to 9; claims[0]: 'king'"),
        (("gates",), {"iron": []}, {"iron": ["ajar"]}, "gates.iron: 'ajar' is not one of open, locked"),
        (("gates",), {}, {"gold": []}, "gates: 'gold' is not one of iron, wood, clay"),
        (("drones",), {"a": "hill"}, {"a": "moon"}, "drones.a: 'moon' is unknown"),
        (("depth",), {"hill": 9}, {"hill": -1}, "depth.hill: -1 is not from 0 to 9"),
        (("depth",), {}, [], "depth: must be a table, not list"),
        (("first_camp", "stone"), "flint", "king", "first_camp.stone: 'king' is unknown"),
        (("tower",), {"x": 0, "y": 5}, {"x": 4, "y": 5}, "tower.x: 4 is not from 0 to 3"),
        (("seed",), -7, "7", "seed: must be a whole number"),
        (("seats", 0, "vp"), 12, 13, "seats[0].vp: 13 is unlucky"),
        (("agenda",), [[{"is": "Dig"}, 0, None]] * 3, [[{"is": "Dig"}, 0, None]] * 4, "agenda: nobody digs so long"),
    ],
)  # fmt: skip
def test_what_fits_is_read_and_what_does_not_is_refused_with_its_place(
    place: tuple[Any, ...], fits: Any, fails: Any, told: str
) -> None:
    def put(data: Any, thing: Any) -> Any:
        for key in place[:-1]:
            data = data[key]
        data[place[-1]] = thing

    data = saved()
    put(data, fits)
    GAME.state_from_dict(data)
    assert told in refused(lambda data: put(data, fails))


def test_every_mistake_is_named_with_its_place_in_one_error() -> None:
    def spoil(data: dict[str, Any]) -> None:
        data["seats"][0]["hand"] = ["onyx", "king", 7]
        data["seats"][1]["nose"] = 1
        del data["seats"][2]["badge"]
        data["seats"][1]["camps"][0] = 5
        data["extra"] = 0
        del data["seed"], data["depth"]

    told = refused(spoil)
    for part_ in (
        "position: unknown key 'extra'", "position: 'seed' is missing", "position: 'depth' is missing",
        "seats[0].hand[1]: 'king' is unknown", "seats[0].hand[2]: must be a string, not '7'",
        "seats[1]: unknown key 'nose'", "seats[2]: 'badge' is missing", "seats[1].camps[0]: must be a table, not int",
    ):  # fmt: skip
        assert part_ in told


def test_a_position_of_another_game_is_refused_for_that_alone() -> None:
    def spoil(data: dict[str, Any]) -> None:
        data["rules_version"] = "2"
        data["round"] = -1

    assert refused(spoil) == "the position cannot be read: rules_version: is 2, but this game has 1"


@pytest.mark.parametrize("data", [None, [], "position", {"game": "quarry"}])
def test_what_is_no_position_at_all_is_refused(data: Any) -> None:
    with pytest.raises(SaveError):
        GAME.state_from_dict(data)


# --- knowledge --------------------------------------------------------------------------------------------------------


def test_an_observation_shows_the_own_things_and_how_many_others_have() -> None:
    seen = full().observation(1)
    assert [seat["hand"] for seat in seen["seats"]] == [2, ["chalk", "flint", "flint"], 2]
    assert [seat["plans"] for seat in seen["seats"]] == [[0, 0], [["onyx"], ["slate"]], [0, 0]]
    assert [seat["badge"] for seat in seen["seats"]] == [None, "wise", None]
    assert [seat["purse"] for seat in seen["seats"]] == ["?", 7, "?"]
    assert seen["bids"] == [None, 2, None]
    assert (seen["tokens"], seen["secrets"]) == ([None, "wood", None], [2, 1])
    assert (seen["deck"], seen["spare"], seen["discard"]) == (6, 0, ["chalk"])
    assert (seen["player"], seen["mine"]) == (1, 0)
    assert "seed" not in seen
    assert "draws" not in seen


def test_a_rule_of_the_game_may_say_who_sees_what(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Quarry, "open_hands", True)
    state = full()
    assert state.observation(0)["seats"][1]["hand"] == ["chalk", "flint", "flint"]
    assert all(state.resample_from_infostate(0, seed).seats[1].hand == state.seats[1].hand for seed in range(9))


def test_positions_that_differ_only_in_what_is_hidden_look_the_same() -> None:
    one = full()
    two = one.clone()
    two.seats[0].hand[0], two.deck[3] = two.deck[3], two.seats[0].hand[0]
    two.seats[0].badge, two.seats[2].badge = two.seats[2].badge, two.seats[0].badge
    two.seats[0].purse, two.bids[2] = 1, 8
    two.seed += 1
    assert one.observation(1) == two.observation(1)
    assert one.observation(0) != two.observation(0)


def things(state: QuarryState) -> Counter[str]:
    """Every stone and badge wherever it is."""
    found = Counter([*state.deck, *state.discard, *state.spare, *state.shy])
    found.update([*filter(None, state.tokens), *(token for pile in state.secrets for token in pile)])
    for seat in state.seats:
        found.update([*seat.hand, *(s for plan in seat.plans for s in plan), *(c.stone for c in seat.camps.values())])
        found[seat.badge] += 1
    return found


def test_resampling_deals_anew_what_is_hidden_and_loses_nothing() -> None:
    state = full()
    before = state.digest()
    hands, tokens = set(), set()
    for seed in range(60):
        guess = state.resample_from_infostate(0, seed)
        assert guess.observation(0) == state.observation(0)
        assert things(guess) == things(state)
        assert guess.shy[0] in ("kind", "wise")  # only these may lie there
        hands.add((tuple(guess.seats[1].hand), guess.seats[1].badge, guess.deck[0]))
        assert (guess.tokens[0], guess.tokens[2]) == ("iron", "")  # the own one, and one that is not there
        assert [len(pile) for pile in guess.secrets] == [2, 1]
        tokens.add((guess.tokens[1], *guess.secrets[0]))
    assert len(hands) > 40
    assert len(tokens) > 5
    assert state.digest() == before
    assert state.resample_from_infostate(0, 3).digest() == state.resample_from_infostate(0, 3).digest()


def test_resampling_does_not_depend_on_what_is_hidden() -> None:
    state = full()
    for seed in range(20):
        guess = state.resample_from_infostate(2, seed)
        one, two = state.resample_from_infostate(2, 99), guess.resample_from_infostate(2, 99)
        assert one.to_dict() == two.to_dict()


def test_resampling_keeps_what_a_seat_was_openly_seen_to_take_and_only_while_it_is_there() -> None:
    state = full()
    for seed in range(30):
        assert "flint" in state.resample_from_infostate(0, seed).seats[1].hand
    state.seats[1].taken = ["flint", "flint", "flint"]  # one more than there is
    assert all(state.resample_from_infostate(0, s).seats[1].hand.count("flint") >= 2 for s in range(30))
    state.seats[1].taken = []
    assert any("flint" not in state.resample_from_infostate(0, s).seats[1].hand for s in range(30))


# --- descriptions -----------------------------------------------------------------------------------------------------


def test_everything_may_be_left_out_of_a_description() -> None:
    state = GAME.scenario({})
    assert sorted(state.deck) == sorted(DECK)
    assert (state.current_player(), state.seed, len(state.agenda)) == (0, 0, 1)


def test_a_game_may_understand_more_keys_of_a_description_than_its_fields() -> None:
    state = GAME.scenario({"times": 2, "seed": 5, "to_move": 2})
    assert (state.current_player(), state.seed, len(state.agenda)) == (2, 5, 2)


def test_a_game_may_read_what_is_told_of_table_and_seats_in_words_of_its_own_before_the_fields() -> None:
    state = GAME.scenario({"deepest": 4, "seats": [{"worth": 57}, {"worth": 31, "vp": 2}]})
    assert (state.depth["hill"], [seat.vp for seat in state.seats]) == (4, [5, 2, 0])
    with pytest.raises(ScenarioError, match=r"deepest: 99 .*seats\[0\].worth: -1 .*seats\[0\].vp: 200 "):
        GAME.scenario({"deepest": 99, "seats": [{"worth": -1, "vp": 200}]})


def test_what_is_named_leaves_the_pile_of_the_rest_and_what_lies_on_top_is_drawn_first() -> None:
    state = full()
    assert state.deck[-2:] == ["granite", "onyx"]
    camps = Counter(camp.stone for seat in state.seats for camp in seat.camps.values())
    assert things(state) == Counter(DECK) + Counter(BADGES) + Counter(["iron", "iron", "wood", "wood", "clay"])
    assert camps == {"marble": 1, "onyx": 1}
    assert state.next_number == 3


def test_what_is_conserved_counts_the_things_on_pieces_too() -> None:
    state = full()
    assert GAME.count_conserved(state) == things(state) + Counter([state.first_camp.stone])


@pytest.mark.parametrize(
    ("description", "told"),
    [
        ({"sets": []}, "unknown key 'sets'; did you mean 'seats'?"),
        ({"seats": [{"vpp": 1}]}, "seats[0]: unknown key 'vpp'; did you mean 'vp'?"),
        ({"seats": [{"hand": ["Granit"]}]}, "seats[0].hand[0]: 'Granit' is unknown; did you mean 'Granite'?"),
        ({"seats": [{}] * 4}, "seats: there are 4, but only 3 are in play"),
        ({"seats": [{"hand": ["onyx"] * 4}]}, "seats[0].hand: no onyx is left"),
        ({"deck": ["onyx"] * 4}, "deck: no onyx is left"),
        ({"seats": [{"camps": [{"shield": True}]}]}, "seats[0].camps[0]: 'stone' is missing"),
        ({"round": 10, "phase": "late"}, "round: 10 is not from 0 to 9; phase: 'late' is unknown"),
        ({"to_move": 3, "seed": "x"}, "seed: must be a whole number, not 'x'; to_move: 3 is not from 0 to 2"),
        ({"seats": [{"vp": 13}]}, "seats[0].vp: 13 is unlucky"),
        ([], "scenario: must be a table"),
    ],
)
def test_a_description_that_cannot_be_names_every_mistake(description: Any, told: str) -> None:
    with pytest.raises(ScenarioError) as error:
        GAME.scenario(description)
    assert told in str(error.value)


# --- for screens and tools --------------------------------------------------------------------------------------------


def test_a_field_tells_a_screen_its_kind_its_label_and_who_sees_it() -> None:
    told = {f.name: (f.kind, f.label, f.leaf.seen) for f in list_fields(QuarryState)}
    assert told["deck"] == ("pile", "Deck", NOBODY)
    assert told["discard"] == ("pile", "What was thrown away", "everybody")
    assert told["bids"] == ("list", "Bids", OWNER)
    assert told["open_by"] == ("words", "Open by", "everybody")
    assert [f.kind for f in list_fields(Seat)][:3] == ["number", "flag", "index"]


def test_a_seat_by_number_is_nobody_or_one_that_there_is() -> None:
    @table
    class Led(State["Quarry"]):
        dealer: int = player()
        knocker: int = player(empty=True)
        round = 1
        phase = "play"

    state = Led(GAME, 0)
    saved = state.to_dict()
    assert (state.dealer, state.knocker, [f.kind for f in list_fields(Led)]) == (0, -1, ["player", "player"])
    assert read_position(Led, GAME, {**saved, "dealer": 2}).dealer == 2
    with pytest.raises(SaveError) as error:
        read_position(Led, GAME, {**saved, "dealer": -1, "knocker": 3})
    assert "dealer: -1 is not from 0 to 2" in str(error.value)
    assert "knocker: 3 is not from -1 to 2" in str(error.value)


def test_the_text_of_the_methods_can_be_had_and_names_its_constants() -> None:
    text = get_source(QuarryState)
    assert "def clone(self) -> QuarryState:" in text
    assert "new.deck = self.deck.copy()" in text
    assert all(name in text for name in get_constants(QuarryState))
    compile(text, "quarry", "exec")


def test_the_text_that_is_written_out_for_a_compiler_makes_the_same_table() -> None:
    def methods(cls: type) -> dict[str, Any]:
        space: dict[str, Any] = {
            **get_constants(cls),
            "State": State,
            "deal_hidden": deal_hidden,
            "pack": pack,
            "put_back": put_back,
        }
        exec("from __future__ import annotations\n" + get_source(cls, compiled=True), space)
        return space

    class PlainSeat(Part):
        total = Seat.total

    class PlainState(State["Quarry"]):
        round = phase = property(lambda self: 1)
        sees_hand, add_to_observation, redeal = (
            QuarryState.sees_hand, QuarryState.add_to_observation, QuarryState.redeal,
        )  # fmt: skip

    for plain, cls in ((PlainSeat, Seat), (PlainState, QuarryState)):
        space = methods(cls)
        assert "__new__" not in get_source(cls, compiled=True)
        space["_Seat"] = space["Seat"] = PlainSeat
        space["QuarryState"] = PlainState
        for name in METHOD_NAMES[SCHEMAS[cls].kind]:
            setattr(plain, name, space[name])
    state, by_hand = QuarryState(GAME, 3), PlainState(GAME, 3)
    assert by_hand.to_dict() == state.to_dict()
    for f in list_fields(QuarryState):
        if f.name != "seats":
            setattr(by_hand, f.name, getattr(full(), f.name))
    copy = by_hand.clone()
    copy.deck.clear()
    assert by_hand.to_dict() == copy.to_dict() | {"deck": full().deck}
    assert by_hand.observation(1)["deck"] == 6
    assert by_hand.resample_from_infostate(1, 2).observation(1) == by_hand.observation(1)


# --- declarations -----------------------------------------------------------------------------------------------------


def declared(kind: Any, base: Any, **body: Any) -> str:
    """What is told of a class with these fields."""
    declared = [name for name, thing in body.items() if not callable(thing) or hasattr(thing, "list_saved_keys")]
    annotations = dict.fromkeys(declared, "Any")
    with pytest.raises(DeclarationError) as error:
        kind(type("Odd", (base,), {"__annotations__": annotations, **body}))
    return str(error.value)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"a": number(saved="x"), "b": number(saved="x")}, "b: has the same saved name 'x' as a"),
        ({"a": number(saved="seed")}, "a: has the same saved name 'seed' as every position"),
        ({"agenda": number()}, "agenda: is an attribute of every state"),
        ({"hand": pile(STONES, seen=OWNER, pool="p")}, "hand: has no owner, so OWNER cannot see it"),
        ({"a": number(2, 5, default=6)}, "a: the default 6 is not from 2 to 5"),
        ({"a": number(5, 2)}, "a: 5 to 2 is not a valid range"),
        ({"a": listed(marks(STONES, {"lit": 1}))}, "a: marks is not a single value and cannot be nested"),
        ({"a": keyed(STONES, given(len))}, "a: given is not a single value and cannot be nested"),
        ({"a": tuples(number(), marks(STONES, {"lit": 1}))}, "a: marks is not a single value and cannot be nested"),
        ({"a": tuples(number(5, 2), word(STONES))}, "a: 5 to 2 is not a valid range"),
        ({"a": word(STONES, default="king")}, "a: the default 'king' is not one of the words"),
        ({"a": pile(STONES, default=["onyx", "king"])}, "a: 'king' in the default is not an allowed item"),
        ({"a": index(AREAS, default=3)}, "a: the default 3 is not the index of a name"),
        ({"a": amounts(("x", "x"))}, "a: two of its names are equal"),
        ({"a": pile(STONES, pool="sotnes")}, "a: the pool 'sotnes' has no hidden fields"),
        ({"a": pile(STONES, seen=NOBODY)}, "a: is hidden but in no pool"),
        ({"a": number(seen=NOBODY)}, "a: is hidden but in no pool"),
        ({"a": pile(STONES, seen="sees", pool="p")}, "a: 'sees' is not a visibility method of Odd"),
        ({"a": pile(STONES, seen=NOBODY, pool="p", known="b")}, "a: 'b' is neither a field of the same class"),
        ({"a": pile(STONES, rest=True, pool="p")}, "a: the rest of a pool must be hidden from everyone"),
        (
            {"a": pile(STONES, seen=NOBODY, pool="p", rest=True), "b": pile(STONES, seen=NOBODY, pool="p", rest=True)},
            "b: the rest of the pool 'p' is already in a",
        ),
        ({"a": tupled(pile(STONES, seen=NOBODY, pool="p"))}, "a: only plain lists can be dealt again"),
        (
            {"a": pile(STONES, seen=NOBODY, pool="p", rest=True, known="round")},
            "a: the rest of a pool cannot have a field of known items",
        ),
        (
            {"a": special(pack=str, read=str, default=SET_BY_INIT)},
            "a: is set later, but Odd does not define `__init__`",
        ),
        ({"a": seats(Camp)}, "a: Camp is not a part"),  # type: ignore[type-var]
        ({"a": pieces(Seat, "vp")}, "a: Seat is not a piece"),
        ({"a": record(Camp)}, "a: needs a default"),
        ({"a": record(Seat, default=0)}, "a: Seat is not a piece"),
        ({"a": pieces(Camp, "size")}, "a: Camp has no field 'size'"),
        ({"a": pieces(Camp, "number", numbered="next")}, "a: the table has no field 'next'"),
        ({"a": 5}, "a: is annotated but not a field"),
    ],
)
def test_a_table_that_cannot_be_says_why_when_the_class_is_made(body: dict[str, Any], told: str) -> None:
    assert told in declared(table, State, **body)


def test_every_mistake_of_a_declaration_is_named_at_once() -> None:
    told = declared(table, State, a=number(5, 2), b=pile(STONES, seen=NOBODY))
    assert "a: 5 to 2" in told
    assert "b: is hidden" in told


def test_a_table_is_a_state_and_a_declared_class_never_a_base() -> None:
    assert "it is not a State" in declared(table, object, a=number())
    assert "a declared class cannot be the base of another (Seat)" in declared(part, Seat, b=number())


def test_what_belongs_to_a_piece_or_part_is_told_too() -> None:
    assert "a: a field of a piece cannot be hidden" in declared(piece, object, a=number(seen=OWNER))
    assert "b: needs a default" in declared(piece, object, a=number(default=1), b=number())
    assert "a: the rest of a pool belongs to the table" in declared(part, Part, a=pile(STONES, rest=True))
    assert "a: a seat cannot have a field with one entry per seat" in declared(part, Part, a=per_seat(number()))
    assert "a: seats belong to the table" in declared(part, Part, a=seats(Seat))


def test_a_field_that_hides_a_form_is_told() -> None:
    with pytest.raises(TypeError, match="a field above shadows the field type 'number'"):

        class Odd:
            number: int = number()
            other: int = number()


def test_what_cannot_be_said_of_a_field_is_refused_with_the_nearest() -> None:
    with pytest.raises(TypeError, match="unknown field option 'lable'; did you mean 'label'"):
        number(0, 9, lable="Points")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"unknown field option 'zzz' \(known: default, saved, "):
        pile(("a",), zzz=1)  # type: ignore[call-arg]


class Bare(State[Any]):
    """Nobody has written `@table` over it."""


class Loose(Part):
    """Nobody has written `@part` over it."""


@pytest.mark.parametrize(
    "ask",
    [
        Bare.lay_out, Bare.clone, Bare.to_dict, Bare.digest, lambda state: Bare.observation(state, 0),
        lambda state: Bare.resample_from_infostate(state, 0, 1),
    ],
)  # fmt: skip
def test_a_class_that_nobody_has_declared_says_what_is_missing(ask: Any) -> None:
    with pytest.raises(TypeError, match="Bare has no `@table` or `@part` decorator"):
        ask(Bare.__new__(Bare))


def test_a_part_that_nobody_has_declared_says_what_is_missing() -> None:
    with pytest.raises(TypeError, match="Loose has no `@table` or `@part` decorator"):
        Loose(None)
    with pytest.raises(TypeError, match="Loose has no `@table` or `@part` decorator"):
        Loose.__new__(Loose).clone()
