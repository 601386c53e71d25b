"""Set-up: players, board, corporations, characters, hands, the beginner variant, and games of two."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.core.game import ScenarioError
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.games.axon_protocol.content import load_content
from tabletop.games.axon_protocol.rules.choices import ChooseCharacter, ChooseCorporation, ChooseResource
from tabletop.games.axon_protocol.table.events import NumberDrawn
from tabletop.games.axon_protocol.table.goods import RESOURCES, TOP
from tabletop.games.axon_protocol.table.state import AxonState
from tests.alike import legal, only, play, refused, seat_of, told

from .small import CHARACTERS, CORPORATIONS, LIMITS, SOFTWARE
from .table import at, game, hand, in_play, passed, position, published, settled, supply, to_turn, used, where

RING = ("ares", "media", "gazette", "depot", "bazaar", "microbionics")
CARDS = sum(len(card["numbers"]) for card in SOFTWARE)


def started(seed: int = 1, **parameters: Any) -> AxonState:
    """A game with everybody's choices made by default."""
    return to_turn(game(**parameters).new_initial_state(seed))


@pytest.mark.rule("axn.setup.players")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_play_each_with_a_corporation_of_their_own(players: int) -> None:
    state = started(players=players)
    taken = [seat.corporation for seat in state.seats]
    assert len(taken) == len(set(taken)) == players
    assert set(taken) <= set(RING)
    assert state.scores() == (0,) * players
    assert settled(state)


@pytest.mark.rule("axn.setup.players")
@pytest.mark.parametrize("players", [1, 7])
def test_fewer_than_two_or_more_than_six_cannot_play(players: int) -> None:
    with pytest.raises(ParameterError, match=f"players={players}"):
        game(players=players)


@pytest.mark.rule("axn.setup.board")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_counters_and_stress_start_at_nothing_and_the_limit_at_the_number_of_players(players: int) -> None:
    state = started(players=players)
    assert in_play(state) == {}
    assert (state.stress, state.limit) == (0, LIMITS[players])
    assert used(state) == []
    assert settled(state)


@pytest.mark.rule("axn.setup.board")
def test_four_rewards_wait_on_each_track_two_resource_markers_a_point_and_a_card() -> None:
    state = started()
    for name, fields in state.to_dict()["rewards"].items():
        kinds = [state.game.get_reward_kind(RESOURCES.index(name), field) for field in fields]
        assert list(zip(fields, kinds, strict=True)) == [(3, "card"), (4, "resource"), (6, "vp"), (8, "resource")]
    assert settled(state)


@pytest.mark.rule("axn.ruling.supply")
def test_of_ten_markers_the_two_on_the_track_are_not_in_the_supply() -> None:
    state = started()
    assert [supply(state, name) for name in RESOURCES] == [TOP - 2] * 6
    state = position(at("thug", "square", drugs=4), at("droid", "mall"))  # the first reward of the track has been taken
    assert supply(state, "drugs") == TOP - 1 - 4
    assert supply(state, "products") == TOP - 2
    assert settled(state)


@pytest.mark.rule("axn.setup.corporation")
def test_corporations_are_picked_clockwise_from_the_first_player() -> None:
    state = game(players=4, first_player=3).new_initial_state(5)
    order = []
    while isinstance(state.question, ChooseCorporation):
        order.append(state.current_player())
        play(state, only(state)[0])
    assert order == [2, 3, 0, 1]
    assert [state.seats[p].corporation for p in order] == list(RING[:4])
    assert settled(to_turn(state))


@pytest.mark.rule("axn.setup.corporation")
def test_a_corporation_that_is_taken_cannot_be_picked_again_and_sharing_is_best() -> None:
    state = game(players=3, first_player=1).new_initial_state(5)
    assert not state.check(state.game.parse_action("corporation media")).warnings  # nobody has anything to share yet
    play(state, "corporation media")
    refused(state, "corporation media", "axn.setup.corporation")
    refused(state, "corporation nobody", "axn.setup.corporation")
    for id in RING:
        if id != "media":
            assert legal(state, f"corporation {id}")
            warned = [w.rule for w in state.check(state.game.parse_action(f"corporation {id}")).warnings]
            assert warned == ([] if id in ("ares", "gazette") else ["axn.setup.corporation"])
    assert settled(to_turn(state))


@pytest.mark.rule("axn.setup.character")
def test_everybody_draws_five_characters_and_keeps_one() -> None:
    state = game(players=3, corporations=["ares", "media", "gazette"], first_player=2).new_initial_state(8)
    asked = []
    while isinstance(state.question, ChooseCharacter):
        player = state.current_player()
        asked.append(player)
        drawn = list(state.seats[player].offer)
        assert len(drawn) == 5
        refused(state, f"welcome {state.deck[0]}", "axn.setup.character")
        kept = sorted(drawn)[2]
        play(state, f"welcome {kept}")
        assert kept in state.figures
    assert asked == [1, 2, 0]
    assert len(state.figures) == 3
    assert len(state.deck) == len(CHARACTERS) - 3
    assert all(not seat.offer for seat in state.seats)
    assert not any(figure.activated or any(figure.markers) for figure in state.figures.values())
    assert settled(passed(state))


@pytest.mark.rule("axn.setup.start_area")
def test_a_character_enters_in_the_area_on_its_card() -> None:
    state = position(phase="setup", deck=["pilot"], parameters={"offer_size": 1, "start_characters": 1})
    assert where(state, "pilot") == "east_exit"
    assert settled(state)


@pytest.mark.rule("axn.setup.start_area", "axn.software.random")
def test_a_random_start_is_the_number_of_the_top_software_card_which_is_discarded() -> None:
    state = position(at("thug", "square"), deck=["stray"], seats=[{"hand": ["wall"]}, {}], stack=["slay", "wake"],
                     parameters={"offer_size": 1})  # fmt: skip
    drawn = [e for e in told(state, "phish west_exit:0") if isinstance(e, NumberDrawn)]
    assert [e.number for e in drawn] == [1]
    assert where(state, "stray") == "fort_plissken"
    assert state.figures["stray"].cell == 1  # who comes to the prison comes in above
    assert sorted(state.discard) == ["slay.1", "wall.9"]
    assert state.stack[-1].startswith("wake")
    assert settled(to_turn(state))


@pytest.mark.rule("axn.setup.hand")
def test_everybody_has_three_software_cards_that_nobody_else_sees() -> None:
    state = started(players=4)
    assert [len(seat.hand) for seat in state.seats] == [3, 3, 3, 3]
    assert len(state.stack) + len(state.discard) == CARDS - 12
    seen = state.observation(1)
    assert [seat["hand"] for seat in seen["seats"]] == [3, state.seats[1].hand, 3, 3]
    assert settled(state)


@pytest.mark.rule("axn.setup.beginner")
def test_the_beginner_variant_leaves_out_the_complex_characters() -> None:
    complex_ones = {c["id"] for c in CHARACTERS if c.get("complex")}
    state = started(players=3)
    assert complex_ones <= {*state.deck, *state.figures}
    easy = started(players=3, beginner=True)
    assert {*easy.deck, *easy.figures} == {c["id"] for c in CHARACTERS} - complex_ones
    with pytest.raises(ScenarioError, match="diva"):
        position(at("diva", "square"), parameters={"beginner": True})
    assert settled(easy)


@pytest.mark.rule("axn.ruling.known")
def test_the_published_content_keeps_what_the_rules_mention_by_name() -> None:
    content = load_content()
    samurai = content.characters["street_samurai"]
    lines = [[(order.skill, getattr(order, "to", "")) for order in line] for line in samurai.routine]
    assert lines == [[("arrest", ""), ("execute", "")], [("drive", "criminal")], [("drive", "")]]
    assert "augment" in samurai.skills
    assert samurai.passives == ("executes:android",)
    first = content.city.areas["fort_plissken"]
    assert (first.number, first.type) == (1, "prison")
    inc = content.city.areas["microbionics_inc"]
    assert inc.type == "corporation"
    assert set(inc.fields[0].skills) == {"augment", "hack"}
    wanted = {"ares": {"violence", "augments"}, "media_net": {"violence", "scandals"}}
    for id, resources in wanted.items():
        assert {RESOURCES[r] for r in content.corporations[id].resources} == resources
    assert len(content.characters) == 30
    assert len(content.designs) == 50
    assert len(content.corporations) == 6
    assert published().content_id == "published" != game().content_id


@pytest.mark.rule("axn.ruling.small_deck")
@pytest.mark.parametrize(("left", "drawn"), [(9, 5), (7, 5), (6, 4), (4, 2)])
def test_with_too_few_characters_for_all_at_once_everybody_draws_equally_many_in_turn(left: int, drawn: int) -> None:
    buried = [c["id"] for c in CHARACTERS][left:]
    parameters = {"players": 3, "corporations": ["ares", "media", "gazette"]}
    state = position(phase="setup", graveyard=buried, seats=[{}, {}, {}], parameters=parameters)
    for turn in range(3):
        assert state.current_player() == turn
        assert [len(seat.offer) for seat in state.seats] == [drawn if seat == turn else 0 for seat in range(3)]
        play(state, only(state, "welcome")[0])  # the others go back before the next draws
    assert (len(state.figures), len(state.deck)) == (3, left - 3)
    assert settled(passed(state))


@pytest.mark.rule("axn.ruling.small_deck")
def test_nobody_comes_to_the_city_from_a_deck_that_is_too_small_for_one_each() -> None:
    buried = [c["id"] for c in CHARACTERS][2:]
    state = position(phase="setup", graveyard=buried, seats=[{}, {}, {}])
    assert state.phase != "setup"
    assert settled(to_turn(state))


@pytest.mark.rule("axn.setup.beginner", "axn.setup.character", "axn.ruling.small_deck")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_in_the_beginner_variant_everybody_has_five_characters_to_choose_from(players: int) -> None:
    state = published(players=players, beginner=True).new_initial_state(3)
    found = []
    while len(found) < players:
        if isinstance(state.question, ChooseCharacter):
            found.append(len(state.seats[state.current_player()].offer))
        assert state.decision is not None
        state.apply_action(state.decision.default)
    assert found == [5] * players
    assert len(state.figures) == players
    assert settled(to_turn(state))


# --- two players ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.two.corporations")
def test_with_two_players_corporations_share_no_resource() -> None:
    state = game(players=2, first_player=2).new_initial_state(3)
    play(state, "corporation media")
    assert state.current_player() == 0
    for neighbour in ("ares", "gazette"):
        refused(state, f"corporation {neighbour}", "axn.two.corporations")
    refused(state, "corporation media", "axn.setup.corporation")
    assert only(state) == ["corporation depot", "corporation bazaar", "corporation microbionics"]
    assert settled(to_turn(state))


@pytest.mark.rule("axn.two.corporations")
def test_each_of_two_adds_one_of_the_resources_left_the_first_player_first() -> None:
    state = game(players=2, first_player=2).new_initial_state(3)
    play(state, "corporation media", "corporation bazaar")
    assert isinstance(state.question, ChooseResource)
    assert state.current_player() == 1
    assert only(state) == ["add augments", "add data"]
    for resource in ("violence", "drugs", "gold"):
        refused(state, f"add {resource}", "axn.two.corporations")
    play(state, "add data")  # the other gets what is left without being asked
    assert [seat_of(state, p)["extra"] for p in (0, 1)] == ["augments", "data"]
    assert [len(state.list_own_resources(p)) for p in (0, 1)] == [3, 3]
    assert settled(to_turn(state))


@pytest.mark.rule("axn.two.corporations", "axn.score.data", "axn.score.resources")
def test_the_added_resource_scores_and_data_still_costs_only_in_the_own_area() -> None:
    seats = [{"corporation": "ares", "extra": "data"}, {"corporation": "bazaar", "extra": "scandals"}]
    state = position(at("thug", "square"), at("droid", "mall"), seats=seats, data={"depot_yard": 2, "bazaar_hall": 1})
    assert state.scores() == (3, -1)
    assert settled(state)


@pytest.mark.rule("axn.two.corporations")
def test_with_more_players_corporations_may_share_and_nobody_adds_a_resource() -> None:
    state = game(players=3, first_player=1).new_initial_state(3)
    play(state, "corporation media")
    assert legal(state, "corporation ares")
    assert [seat.extra for seat in to_turn(state).seats] == [-1, -1, -1]
    assert settled(state)


@pytest.mark.rule("axn.two.corporations")
def test_two_players_cannot_be_given_corporations_that_share_a_resource() -> None:
    with pytest.raises(ParameterError, match=r"axn\.two\.corporations"):
        game(corporations=["ares", "media"])
    with pytest.raises(ScenarioError, match="share"):
        position(at("thug", "square"), seats=[{"corporation": "ares"}, {"corporation": "media"}])
    seats = [{"corporation": "ares", "extra": "data"}, {"corporation": "gazette", "extra": "drugs"}]
    with pytest.raises(ScenarioError, match="share"):
        position(at("thug", "square"), seats=seats)
    seats = [{"corporation": "ares"}, {"corporation": "gazette"}]
    assert settled(position(at("thug", "square"), at("droid", "mall"), seats=seats))


@pytest.mark.rule("axn.two.corporations")
def test_only_with_two_players_a_resource_is_added() -> None:
    with pytest.raises(ScenarioError, match="two players"):
        position(at("thug", "square"), seats=[{"extra": "drugs"}, {}, {}])


@pytest.mark.rule("axn.two.characters")
def test_with_two_players_each_keeps_two_so_that_four_are_in_the_city() -> None:
    state = game(players=2, corporations=["ares", "depot"], first_player=1).new_initial_state(4)
    if isinstance(state.question, ChooseResource):
        play(state, only(state)[0])
    asked = []
    while isinstance(state.question, ChooseCharacter):
        asked.append((state.current_player(), len(state.seats[state.current_player()].offer)))
        play(state, only(state)[0])
    assert asked == [(0, 5), (0, 4), (1, 5), (1, 4)]
    assert len(state.figures) == 4
    assert len(state.deck) == len(CHARACTERS) - 4
    assert settled(passed(state))


@pytest.mark.rule("axn.two.reverse", "axn.reverse")
def test_with_two_players_there_is_no_reversing() -> None:
    state = position(at("thug", "square"), seats=[{"hand": ["wall"]}, {}])
    refused(state, "reverse", "axn.two.reverse")
    state = position(at("thug", "square"), seats=[{"hand": ["wall"]}, {}, {}])
    assert legal(state, "reverse")
    with pytest.raises(ScenarioError, match="direction"):
        position(at("thug", "square"), direction=-1)
    assert settled(state)


@pytest.mark.rule("axn.two.monopoly", "axn.score.monopoly")
@pytest.mark.parametrize(("resource", "points"), [("augments", 2), ("violence", 4), ("data", 6)])
def test_with_two_players_a_monopoly_gives_up_two_of_three_resources(resource: str, points: int) -> None:
    seats = [{"corporation": "ares", "extra": "data", "hand": ["wall", "wall", "wall", "slay"]}, {}]
    people = [at("thug", "square", augments=1, violence=2), at("droid", "mall")]
    state = position(*people, seats=seats, data={"depot_yard": 3})
    other = seat_of(state, 1)
    assert state.scores()[0] == 6
    play(state, f"monopoly {resource}", "discard slay")  # the rest of the hand goes without asking
    assert state.scores()[0] == points
    assert seat_of(state, 1) == other
    assert hand(state, 0) == []
    assert settled(state)


def test_the_ring_of_the_small_city_is_what_these_tests_say() -> None:
    assert tuple(c["id"] for c in CORPORATIONS) == RING
