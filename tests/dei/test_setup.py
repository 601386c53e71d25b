"""The set-up: factions, drones, resources, outposts, markets, missions, badges and the first figures."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.games.dei.rules.abilities import BADGES
from tabletop.games.dei.rules.cards import ChooseCard
from tabletop.games.dei.rules.setup import ChooseCamp, ChooseFaction
from tabletop.games.dei.table.goods import CANDY, COLOURS, DRONES, MARKETS
from tabletop.games.dei.table.state import UNKNOWN, DeiState
from tests.alike import legal, only, play, refused

from .small import FACTIONS, MARKET
from .table import cubes, drone, figures, game, goods, leader, lying, published, supply

ALL = tuple(FACTIONS)
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def new(players: int = 2, seed: int = 1, **parameters: object) -> DeiState:
    """A new game with the factions in their order and the first seat starting, before figures are placed."""
    chosen = {"players": players, "factions": ALL[:players], "first_player": 1, **parameters}
    return game(**chosen).new_initial_state(seed)


def placed(state: DeiState) -> DeiState:
    """All figures are placed."""
    while not isinstance(state.question, ChooseCard):
        assert state.decision is not None
        state.apply_action(state.decision.default)
    return state


# --- the things -------------------------------------------------------------------------------------------------------


@PLAYERS
@pytest.mark.rule("dei.things.resources", "dei.setup.resources", "dei.setup.goods", "dei.ruling.resource_limit")
def test_each_sign_has_its_resource_and_the_rest_is_the_supply(players: int) -> None:
    for state in (new(players), published(players=players, factions=ALL[:players]).new_initial_state(1)):
        assert (state.technology, state.energy) == (state.board.technology, state.board.energy)
        assert [goods(state, player) for player in range(players)] == [(1, 1)] * players
        assert sum(state.technology) + players + supply(state)[0] == 60
        assert sum(state.energy) + players + supply(state)[1] == 40
        tiles = [state.game.content.tiles[id] for id in state.board.tile_ids]
        assert sum(state.technology) == sum(len(tile.technology) for tile in tiles)
        assert sum(state.energy) == sum(len(tile.energy) for tile in tiles)
    state = new(2)
    assert [lying(state, area) for area in ("2.1a", "2.1b", "2.1R", "2.1S", "2.1d")] == [
        (1, 0), (2, 0), (0, 1), (0, 1), (0, 0),
    ]  # fmt: skip


@pytest.mark.rule("dei.things.candy")
def test_sixteen_candy_boosts_of_eight_kinds_lie_shuffled() -> None:
    piles = [new(seed=seed).candy for seed in range(5)]
    assert all(Counter(pile) == dict.fromkeys(CANDY, 2) for pile in piles)
    assert len(CANDY) == 8
    assert len({tuple(pile) for pile in piles}) == 5


@PLAYERS
@pytest.mark.rule("dei.things.faction", "dei.things.markets")
def test_every_faction_has_its_eight_cards_one_for_its_drone(players: int) -> None:
    state = new(players)
    for player, id in enumerate(ALL[:players]):
        own = state.seats[player]
        prefix, _, flies = FACTIONS[id]
        assert (own.faction, own.supply, own.leader, own.missions) == (id, 15, -1, [""] * 4)
        assert (own.camps, own.bridges, own.lifts, own.candy, own.vp) == ([], [], [], [], 0)
        assert len(own.hand) == 8
        assert all(card.startswith(f"{prefix}_") for card in own.hand)
        assert [state.card_data[card].drone for card in own.hand if state.card_data[card].drone] == [flies]


@pytest.mark.rule("dei.things.faction", "dei.setup.faction")
def test_factions_are_chosen_first_player_first_and_each_only_once() -> None:
    state = game(players=4, first_player=3).new_initial_state(1)
    assert isinstance(state.question, ChooseFaction)
    asked = []
    for faction in ("ravagers", "farm_z", "auxilia"):
        asked.append(state.current_player())
        assert legal(state, f"faction {faction}")
        play(state, f"faction {faction}")
        if isinstance(state.question, ChooseFaction):
            refused(state, f"faction {faction}", "dei.setup.faction")
            refused(state, "faction purebred", "dei.setup.faction")
    assert asked == [2, 3, 0]
    assert [own.faction for own in state.seats] == ["auxilia", "refuge_42", "ravagers", "farm_z"]  # the last was left


# --- drones, outposts, markets ----------------------------------------------------------------------------------------


@pytest.mark.rule("dei.setup.drones", "dei.players.two", "dei.players.three")
@PLAYERS
def test_the_drones_in_play_begin_on_different_signs_drawn_by_the_seed(players: int) -> None:
    signs = {"2.1a", "2.3a", "2.5S", "2.8b"}
    flying = [FACTIONS[id][2] for id in ALL[:players]]
    seen = set()
    for seed in range(20):
        state = new(players, seed)
        where = [drone(state, name) for name in flying]
        assert set(where) <= signs
        assert len(set(where)) == players
        assert [drone(state, name) for name in DRONES if name not in flying] == [""] * (4 - players)
        seen.add(tuple(where))
    assert len(seen) > 5


@pytest.mark.rule("dei.setup.outposts", "dei.things.outposts")
@PLAYERS
def test_in_a_first_game_red_blue_and_green_lie_on_a_b_and_c(players: int) -> None:
    state = new(players)
    letters = [letter for _, letter in state.board.outpost_sites]
    assert state.colours == [COLOURS["ABC".index(letter)] for letter in letters]
    assert Counter(state.colours) == dict.fromkeys(COLOURS, {2: 3, 3: 4, 4: 5}[players])
    assert state.holders == [-1] * len(letters)  # the cubes lie on the outposts


@pytest.mark.rule("dei.setup.outposts")
def test_later_the_colours_are_drawn_for_the_letters() -> None:
    seen = set()
    for seed in range(60):
        state = new(outposts="drawn", seed=seed)
        letters = [letter for _, letter in state.board.outpost_sites]
        pairs = sorted(set(zip(letters, state.colours, strict=True)))
        assert [letter for letter, _ in pairs] == ["A", "B", "C"]  # one colour to a letter
        assert sorted(colour for _, colour in pairs) == sorted(COLOURS)
        seen.add(tuple(pairs))
    assert len(seen) == 6


@pytest.mark.rule("dei.setup.markets", "dei.things.markets", "dei.players.two", "dei.players.three")
@PLAYERS
def test_drone_cards_go_in_equal_parts_into_the_coloured_markets(players: int) -> None:
    flying = {FACTIONS[id][2] for id in ALL[:players]}
    for seed in range(5):
        state = new(players, seed)
        for k, market in enumerate(MARKETS):
            cards = [*state.decks[k], *state.slots[k]]
            assert all(state.slots[k])
            drones = [card for card in cards if state.card_data[card].drone]
            assert len(drones) == (players if market in COLOURS else 0)
            assert set(cards) - set(drones) == set(MARKET[market][1])
            assert {state.card_data[card].drone for card in drones} <= flying
        away = [state.card_data[card].drone for card in state.box if state.card_data[card].set == "drone"]
        assert Counter(away) == {name: 3 for name in DRONES if name not in flying}
        factions = [card for card in state.box if state.card_data[card].set in FACTIONS]
        assert len(factions) == 8 * (4 - players)


@pytest.mark.rule("dei.setup.markets")
def test_three_cards_lie_open_in_each_market_and_the_seed_decides_which() -> None:
    opened = {tuple(tuple(slots) for slots in new(seed=seed).slots) for seed in range(5)}
    assert len(opened) == 5
    assert all(len(slots) == 3 and all(slots) for slots in next(iter(opened)))


# --- missions and badges ----------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.setup.missions", "dei.things.missions")
def test_eight_of_twelve_missions_lie_two_for_each_round() -> None:
    seen: set[str] = set()
    for seed in range(20):
        state = new(seed=seed)
        assert [len(column) for column in state.missions] == [2] * 4
        laid = [id for column in state.missions for id in column]
        assert len(set(laid)) == 8
        seen.update(laid)
    assert seen == set(game().content.missions)
    assert len(seen) == 12


@pytest.mark.rule("dei.setup.badges", "dei.things.badges")
@PLAYERS
def test_everybody_draws_one_badge_of_each_colour(players: int) -> None:
    dealt = set()
    for seed in range(10):
        state = new(players, seed)
        for own in state.seats:
            assert [BADGES[badge].colour for badge in own.badges] == list(COLOURS)
            assert own.earned == [False] * 3
        drawn = [badge for own in state.seats for badge in own.badges]
        assert sorted([*drawn, *state.badge_supply]) == sorted(BADGES)
        dealt.add(tuple(drawn))
    assert len(dealt) == 10
    assert Counter(badge.colour for badge in BADGES.values()) == dict.fromkeys(COLOURS, 6)


@pytest.mark.rule("dei.setup.badges")
def test_badges_are_secret_until_they_are_earned() -> None:
    state = placed(new(3))
    mine = state.seats[1].badges
    assert state.observation(1)["seats"][1]["badges"] == mine
    assert state.observation(0)["seats"][1]["badges"] == [UNKNOWN] * 3
    assert state.observation(0)["badge_supply"] == 9
    state.seats[1].earned[1] = True
    assert state.observation(0)["seats"][1]["badges"] == [UNKNOWN, mine[1], UNKNOWN]
    guesses = [state.resample_from_infostate(0, seed) for seed in range(30)]
    assert {guess.seats[1].badges[1] for guess in guesses} == {mine[1]}
    assert all(guess.seats[0].badges == state.seats[0].badges for guess in guesses)
    others = {guess.seats[1].badges[0] for guess in guesses}
    assert others == {badge for badge in BADGES if BADGES[badge].colour == "tactics"} - {state.seats[0].badges[0]}


# --- the first figures ------------------------------------------------------------------------------------------------

UNITS = [(0, 1), (1, 1), (1, 2), (2, 2)]
"""By place: scrappers on the leader's camp, and on the other."""


@pytest.mark.rule("dei.setup.units")
@pytest.mark.parametrize("first", [1, 3])
def test_the_first_figures_come_to_the_neutral_camps_in_player_order(first: int) -> None:
    state = new(4, first_player=first)
    order = [(first - 1 + k) % 4 for k in range(4)]
    for place, player in enumerate(order):
        assert state.question == ChooseCamp(place)
        assert state.current_player() == player
        assert only(state) == ["place 2.2b", "place 2.7S"]
        chosen, other = (("2.2b", "2.7S"), ("2.7S", "2.2b"))[place % 2]
        with_leader, elsewhere = UNITS[place]
        play(state, f"place {chosen}")
        assert leader(state, player) == chosen
        assert figures(state, player) == {a: n for a, n in ((chosen, with_leader), (other, elsewhere)) if n}
        assert state.seats[player].supply == 15 - with_leader - elsewhere
    assert isinstance(state.question, ChooseCard)
    assert (state.round_number, state.phase_number, state.current_player()) == (1, 1, order[0])


@pytest.mark.rule("dei.setup.units")
@pytest.mark.parametrize("players", [2, 4])
def test_with_equal_figures_everybody_begins_as_the_second_player_does(players: int) -> None:
    equal, printed = new(players, starting_figures="equal"), new(players)
    for state in (equal, printed):
        while isinstance(state.question, ChooseCamp):
            play(state, "place 2.2b")
    assert [sum(seat.figures) for seat in equal.seats] == [2] * players
    assert [sum(seat.figures) for seat in printed.seats] == [1, 2, 3, 4][:players]
    assert [leader(equal, player) for player in range(players)] == ["2.2b"] * players


@pytest.mark.rule("dei.setup.units")
def test_only_the_two_neutral_camps_take_the_first_figures() -> None:
    state = new()
    refused(state, "place 2.1b", "dei.setup.units")
    refused(state, "place nowhere", "dei.setup.units")


@pytest.mark.rule("dei.outpost.control", "dei.setup.units")
def test_the_first_figures_take_the_cube_of_an_outpost_at_the_camp_at_once() -> None:
    state = new()
    play(state, "place 2.7S")
    assert cubes(state, "2.7S") == [0]
    play(state, "place 2.7S")  # 1 scrapper and the leader against one leader
    assert (cubes(state, "2.7S"), figures(state, 1), leader(state, 1)) == ([1], {"2.2b": 1, "2.7S": 1}, "2.7S")


@pytest.mark.rule("dei.outpost.control", "dei.ruling.cube_tie")
def test_a_tie_of_the_first_figures_leaves_the_cube_to_its_holder() -> None:
    state = new()
    play(state, "place 2.7S", "place 2.2b")  # one figure each on 2.7S
    assert cubes(state, "2.7S") == [0]


@pytest.mark.rule("dei.round.phases")
def test_the_seed_decides_who_begins_unless_it_is_told() -> None:
    assert {game(players=4).new_initial_state(seed).first for seed in range(40)} == {0, 1, 2, 3}
    for first in range(1, 5):
        assert {game(players=4, first_player=first).new_initial_state(seed).first for seed in range(5)} == {first - 1}
