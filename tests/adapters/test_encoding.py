"""Positions and actions as numbers: each has a name and its bounds, and nothing is told that a seat cannot know."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import cast

import numpy as np
import pytest

import tabletop
from tabletop.adapters.gymnasium import GamesEnv
from tabletop.adapters.learner_games import LearnerGames
from tabletop.adapters.pettingzoo import TabletopEnv, make_aec_env
from tabletop.games.fifty_first_state.table.pieces import Location
from tabletop.strategies.policies import Encoding, get_action_encoding, get_action_ids, get_encoding
from tabletop.strategies.policies.action_ids import ALIKE, ActionIds
from tabletop.strategies.policies.effects import Effects
from tabletop.strategies.policies.encoder import update_counts
from tabletop.strategies.policies.scaling import AMOUNT, THINGS, get_scale_cache
from tests.engine.toy import Toy

GAMES = [
    Toy(players=3),
    tabletop.load_game("gin_rummy"),
    tabletop.load_game("51st_state", players=3),
    tabletop.load_game("axon_protocol"),
    tabletop.load_game("dei"),
]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def positions(game: tabletop.Game, decisions: int, seed: int = 100) -> Iterator[tabletop.State]:
    """Positions of games played at random."""
    source = Random(seed)
    state = game.new_initial_state(seed)
    for _ in range(decisions):
        if state.is_terminal():
            seed += 1
            state = game.new_initial_state(seed)
        yield state
        state.apply_action(source.choice(state.legal_actions()))


@each_game
def test_every_number_has_a_name_of_its_own_words_and_bounds_that_hold(game: tabletop.Game) -> None:
    for entries in (get_encoding(game).entries, get_action_encoding(game).entries):
        assert len({entry.name for entry in entries}) == len(entries)
        assert all(entry.about and -1 <= entry.low < entry.high <= 1 for entry in entries)
    encoding, actions = get_encoding(game), get_action_encoding(game)
    for state in positions(game, 300):
        seat = state.current_player()
        rows = actions(state, seat, state.legal_actions())
        for told, numbers in ((encoding.entries, encoding(state, seat)[None]), (actions.entries, rows)):
            low, high = (np.array([getattr(entry, end) for entry in told], np.float32) for end in ("low", "high"))
            assert ((low - 1e-6 <= numbers) & (numbers <= high + 1e-6)).all()


@each_game
def test_what_a_seat_cannot_know_is_not_in_the_numbers(game: tabletop.Game) -> None:
    encoding = get_encoding(game)
    for k, state in enumerate(positions(game, 120)):
        if k % 10 == 0:
            for seat in range(game.num_players):
                other = state.resample_from_infostate(seat, 99 + k)
                assert encoding(other, seat).tolist() == encoding(state, seat).tolist()


@each_game
def test_positions_are_told_apart_and_so_are_actions(game: tabletop.Game) -> None:
    encoding, actions = get_encoding(game), get_action_encoding(game)
    seen, known, rows, legal = set(), set(), set(), set()
    for state in positions(game, 300):
        seat = state.current_player()
        known.add(str(state.observation(seat)) + str(state.question))
        seen.add(encoding(state, seat).tobytes())
        for action, row in zip(state.legal_actions(), actions(state, seat, state.legal_actions()), strict=True):
            legal.add((seat, str(action)))
            rows.add((seat, row.tobytes()))
    assert len(seen) > 0.8 * len(known)
    assert len(rows) > 0.5 * len(legal)  # places on the board of D.E.I. are words that no declaration lists


def test_seats_are_told_from_the_one_that_looks() -> None:
    game = tabletop.load_game("axon_protocol", players=3)
    encoding = get_encoding(game)
    at = [entry.name for entry in encoding.entries].index("+1 to move")
    state = game.new_initial_state(3)
    asked = state.current_player()
    assert [encoding(state, (asked + k) % 3)[at] for k in range(3)] == [0.0, 0.0, 1.0]


def test_the_top_of_an_open_pile_and_what_is_asked_are_told() -> None:
    game = tabletop.load_game("gin_rummy")
    state = game.new_initial_state(7)
    numbers = get_encoding(game)(state, 0)
    told = {entry.name for entry, n in zip(get_encoding(game).entries, numbers, strict=True) if n}
    assert f"table discard.top:{state.discard[-1]}" in told
    assert "asks Drawing" in told
    assert {name for name in told if name.startswith("+0 hand:")} == {f"+0 hand:{c}" for c in state.seats[0].hand}
    assert not [name for name in told if name.startswith("+1 hand:")]


def test_numbers_are_the_same_in_another_process_and_after_pickling() -> None:
    game = tabletop.load_game("dei")
    state = game.new_initial_state(5)
    own = get_encoding(game)(state, 0).tolist()
    assert pickle.loads(pickle.dumps(get_encoding(game)))(state, 0).tolist() == own
    code = """
import tabletop
from tabletop.strategies.policies import get_encoding, get_action_ids
game = tabletop.load_game("dei")
print(get_encoding(game)(game.new_initial_state(5), 0).tolist(), get_action_ids(game).size)
"""
    env = {**os.environ, "PYTHONHASHSEED": "77"}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == f"{own} {get_action_ids(game).size}"


@each_game
def test_no_two_legal_actions_have_one_number(game: tabletop.Game) -> None:
    ids = get_action_ids(game)
    spare = total = 0
    for state in positions(game, 400):
        numbers = ids.encode(state, state.current_player(), state.legal_actions())
        assert len(set(numbers)) == len(numbers) == len(state.legal_actions())
        assert all(0 <= number < ids.size for number in numbers)
        spare += sum(number >= ids.spare for number in numbers)
        total += len(numbers)
    assert spare < 0.1 * total


def test_equal_actions_have_the_same_number() -> None:
    game = tabletop.load_game("gin_rummy")
    state, ids = game.new_initial_state(1), ActionIds(game)
    numbers = {ids.encode(state, 0, (game.parse_action("lay_off 3C 2"),))[0] for _ in range(3)}
    assert {ids.name(number) for number in numbers} == {"lay_off 3C 2"}


def test_actions_that_tell_no_more_have_numbers_one_after_another_and_then_spare_ones() -> None:
    game = tabletop.load_game("51st_state", players=2)
    ids = ActionIds(game)
    state = game.new_initial_state(1)
    card = state.seats[0].hand[0]
    alike = [game.parse_action(f"develop {card} {number}") for number in range(1, ALIKE + 4)]
    numbers = ids.encode(state, 0, alike)
    assert numbers == [*range(numbers[0], numbers[0] + ALIKE), *range(ids.spare, ids.spare + 3)]


def test_gin_rummy_has_a_number_for_each_action_and_the_others_say_what_theirs_do_not_tell() -> None:
    game = tabletop.load_game("gin_rummy")
    ids = get_action_ids(game)
    assert ids.stable
    state = game.new_initial_state(1)
    for text in ("draw", "discard QS", "knock 10H", "lay_off 3C 2", "done"):
        number = ids.encode(state, 0, (game.parse_action(text),))[0]
        assert ids.name(number) == text
    assert not get_action_ids(tabletop.load_game("dei")).stable
    assert "build: place" in get_action_ids(tabletop.load_game("dei")).why


def told(game: tabletop.Game) -> list[str]:
    """What the numbers of a game's positions are called."""
    return [entry.name for entry in get_encoding(game).entries]


@pytest.mark.parametrize("name", ["51st_state", "axon_protocol"])
def test_what_is_never_seen_in_a_game_has_no_numbers(name: str) -> None:
    hidden, openly = (tabletop.load_game(name, players=3, hands=hands) for hands in ("hidden", "open"))
    assert not [entry for entry in told(hidden) if re.match(r"\+[12] hand:", entry)]
    own = [entry for entry in told(hidden) if entry.startswith("+0 hand:")]
    assert own
    assert all(entry.replace("+0", f"+{seat}") in told(openly) for entry in own for seat in (0, 1, 2))
    assert {f"+{seat} hand" for seat in (0, 1, 2)} <= {*told(hidden)}  # how many they hold is seen
    encoding, state = get_encoding(openly), openly.new_initial_state(3)
    hand = state.seats[1].hand
    hand[:] = [hand[0] if hand else state.stack[0]]
    seen = [n for entry, n in zip(told(openly), encoding(state, 0), strict=True) if entry.startswith("+1 hand:") and n]
    assert seen == [0.5]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_cards_that_are_not_in_a_game_have_no_numbers(players: int) -> None:
    told_of = {}
    for expansion in ("none", "winter"):
        game = tabletop.load_game("51st_state", players=players, expansion=expansion)
        entries = [
            re.fullmatch(r"(?!.*connection).*(card|top|discard|offer|attack|hand):(?P<card>\w+)", name)
            for name in told(game)
        ]
        numbers = get_action_ids(game)
        actions = map(numbers.name, range(numbers.size))
        told_of[expansion] = {action.split()[1] for action in actions if action.startswith("develop ")}
        assert {entry["card"] for entry in entries if entry} - {"else"} == told_of[expansion]
        state = game.new_initial_state(1)
        assert told_of[expansion] == {*state.deck}.union(*(seat.hand for seat in state.seats))
        attacked = any(name.startswith("table attack:") for name in told(game))
        assert attacked == (players == 1)  # only the opponent of the solo game attacks
    assert told_of["none"] < told_of["winter"]


def test_what_some_positions_show_has_numbers_in_all() -> None:
    """The hand of the player who knocked lies open."""
    game = tabletop.load_game("gin_rummy")
    state, place = game.new_initial_state(3), told(game).index("+1 hand:QS")
    state.seats[1].hand[:] = ["QS"]
    assert get_encoding(game)(state, 0)[place] == 0
    state.knocker = 1
    assert get_encoding(game)(state, 0)[place] == 0.5


def test_of_each_outpost_a_seat_is_told_whether_it_holds_it() -> None:
    game = tabletop.load_game("dei", players=3)
    rows, state = [get_encoding(game).make_row() for _ in range(3)], game.new_initial_state(4)
    for holder in (2, 0, 1, -1):
        state.holders[1] = holder
        for viewer, row in enumerate(rows):
            numbers = row.look(state, viewer)
            held = {name for name, n in zip(told(game), numbers, strict=True) if "holders." in name and n}
            assert held == ({f"+{(holder - viewer) % 3} holders.2"} if holder >= 0 else set())


def test_what_pieces_hold_is_told_together_whoever_comes_goes_or_changes() -> None:
    game = tabletop.load_game("51st_state", players=3)
    row, state, names = get_encoding(game).make_row(), game.new_initial_state(4), told(game)
    there, cards = state.seats[1].locations, state.seats[1].hand[:2]
    places = [names.index(f"+1 locations.{what}") for what in ("uses", "stored", "shield")]
    designs = [names.index(f"+1 locations.card:{card}") for card in cards]

    amounts, things = ([*map(get_scale_cache(scale).__getitem__, range(9))] for scale in (AMOUNT, THINGS))

    def seen() -> list[int]:
        numbers = row.look(state, 0)
        assert (numbers == get_encoding(game)(state, 0)).all()
        return [*map(amounts.index, numbers[places]), *map(things.index, numbers[designs])]

    assert seen() == [0, 0, 0, 0, 0]
    there[7] = Location(7, cards[0], uses=2, stored=(("gun", 1), ("fuel", 2)))
    assert seen() == [2, 3, 0, 1, 0]
    there[8] = Location(8, cards[1], uses=1, shield=True)
    assert seen() == [3, 3, 1, 1, 1]
    there[7] = Location(7, cards[1], stored=(("gun", 1),))
    assert seen() == [1, 1, 1, 0, 2]
    there.clear()
    assert seen() == [0, 0, 0, 0, 0]
    there |= {9: Location(9, cards[0], uses=1), 10: Location(10, cards[1], uses=3)}
    assert seen() == [4, 0, 0, 1, 1]


def test_where_it_needs_no_more_room_an_action_tells_all_of_its_fields() -> None:
    for players in (2, 3, 4):
        why = get_action_ids(tabletop.load_game("51st_state", players=players)).why
        assert why.endswith(
            "left out: develop: location; develop_token: location; pay: items; take: goods; keep: goods"
        )
        assert "enlist" not in get_action_ids(tabletop.load_game("dei", players=players)).why


def test_what_is_known_of_others_does_not_tell_in_which_pile_it_lies() -> None:
    game = tabletop.load_game("dei", players=3)
    row, names = get_encoding(game).make_row(), told(game)
    card, lost = names.index("+1 cards:hunting_order"), names.index("+1 drones_lost:hunting_order")
    state = game.new_initial_state(4)
    assert row.look(state, 0)[[card, lost]].tolist() == [0, 0]
    seat = state.seats[1]
    seat.hand.append("hunting_order")
    held = row.look(state, 0).copy()
    assert held[[card, lost]].tolist() == [0.5, 0]
    seat.planned.append(seat.hand.pop())
    changed = {names[place] for place in np.flatnonzero(row.look(state, 0) != held)}
    assert changed == {"+1 hand", "+1 planned"}  # how many lie there is seen
    seat.disposed.append(seat.planned.pop())
    assert row.look(state, 0)[[card, lost]].tolist() == [0.5, 0.5]


def test_what_is_known_of_others_is_found_in_fields_that_seats_have(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tabletop.load_game("dei", players=3)
    kind = type(game.new_initial_state(0))
    known = {"cards": kind.known_of_others["cards"]._replace(fields=("hand", "attic"))}
    monkeypatch.setattr(kind, "known_of_others", known)
    with pytest.raises(ValueError, match=r"^dei: .* cannot be read from 'attic', which seats do not have$"):
        Encoding(game)


def test_a_game_without_a_declared_table_is_told_so() -> None:
    class Plain:
        """A state by hand."""

    class Bare(Toy):
        def new_initial_state(self, seed: int = 0) -> Plain:  # type: ignore[override]
            return Plain()

    with pytest.raises(ValueError, match="the table of toy is not declared"):
        get_encoding(Bare(players=4))


TABLES = [
    tabletop.load_game("gin_rummy"),
    *(tabletop.load_game(name, players=n) for name in ("51st_state", "axon_protocol", "dei") for n in (2, 3, 4)),
]


@pytest.mark.parametrize("game", TABLES, ids=lambda game: f"{game.name}-{game.num_players}")
def test_what_varies_in_play_varies_in_the_numbers(game: tabletop.Game) -> None:
    encoding = get_encoding(game)
    seen: dict[str, set[str]] = {}
    rows = []
    for k, state in enumerate(positions(game, 600)):
        if k % 4 == 0:
            told = state.observation(0)
            for whose, fields in (("table", told), *((f"+{n}", told["seats"][n]) for n in range(game.num_players))):
                for name, value in fields.items():
                    seen.setdefault(f"{whose} {name}", set()).add(str(value))
            rows.append(encoding(state, 0))
    moved = np.ptp(np.array(rows), axis=0) > 0
    told_of = {f"{entry.name} " for entry, moves in zip(encoding.entries, moved, strict=True) if moves}
    lost = set()
    for name in [name for name, values in seen.items() if len(values) > 1]:
        whose, field = name.split(" ", 1)  # what names a seat is told of that seat
        places = ("table", *(f"+{n}" for n in range(game.num_players))) if whose == "table" else (whose,)
        if not any(
            one.startswith(tuple(f"{place} {field}{end}" for place in places for end in " .:")) for one in told_of
        ):
            lost.add(name)
    assert lost <= {"table seats", "table agenda"}  # of which each part is told by itself


FOLLOWED = [Toy(players=3), *TABLES, tabletop.load_game("51st_state", players=4, hands="open")]


def test_counts_follow_any_change_of_a_list_or_tuple() -> None:
    source, counts, places = Random(3), [0, 0], {"oak": 0, "elm": 1}
    things, now = [0.0, 0.0], list[str]()
    for _ in range(2000):
        before, now = now, [*now]
        for _ in range(source.randrange(3)):
            at = source.randrange(len(now) + 1)
            now[at : at + source.randrange(3)] = source.choices(("oak", "elm", "ash"), k=source.randrange(3))
        kept, shown = (source.choice((list, tuple))(words) for words in (before, now))
        assert update_counts(things, counts, places, kept, shown) is shown
        assert counts == [now.count("oak"), now.count("elm")]
        assert things == [n / (n + 1) for n in counts]


@pytest.mark.parametrize("game", FOLLOWED, ids=lambda game: f"{game.name}-{game.num_players}")
def test_a_vector_that_follows_a_game_is_the_one_made_anew(game: tabletop.Game) -> None:
    encoding = get_encoding(game)
    row, own_rows = encoding.make_row(), [encoding.make_row() for _ in range(game.num_players)]
    for k, state in enumerate(positions(game, 150)):
        seat = k % game.num_players
        vector = encoding(state, seat).tolist()
        assert row.look(state, seat).tolist() == vector
        assert own_rows[seat].look(state, seat).tolist() == vector
    assert pickle.loads(pickle.dumps(row)).look(state, 0).tolist() == encoding(state, 0).tolist()


@pytest.mark.parametrize("game", FOLLOWED, ids=lambda game: f"{game.name}-{game.num_players}")
def test_environments_tell_in_whole_games_bit_by_bit_what_is_told_of_a_position_alone(game: tabletop.Game) -> None:
    encoding, ids, source = get_encoding(game), get_action_ids(game), Random(5)
    env, games = make_aec_env(game), GamesEnv([LearnerGames(game, "random") for _ in range(2)])
    zoo, ended = cast(TabletopEnv, env), 0
    for seed in (1, 2):
        env.reset(seed=seed)
        while not env.terminations[env.agent_selection]:
            seen, state = env.last()[0], zoo.position
            seat, legal = state.current_player(), state.legal_actions()
            assert seen["observation"].tobytes() == encoding(state, seat).tobytes()
            numbers = ids.encode(state, seat, legal)
            assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(numbers)
            env.step(numbers[source.randrange(len(numbers))])
        told = [env.observe(agent)["observation"].tobytes() for agent in env.agents]
        assert told == [encoding(zoo.position, seat).tobytes() for seat in range(game.num_players)]
    games.reset(seed=1)
    while ended < 3:  # the same rows follow the next games
        chosen = [one.numbers[source.randrange(len(one))] if one else 0 for one in games.legal]
        observations, _, over, _, _ = games.step(chosen)
        ended += int(over.sum())
        for row, table in zip(observations, (game.table for game in games.games), strict=True):
            assert row.tobytes() == encoding(table.state, table.seat).tobytes()


@each_game
def test_what_actions_change_is_told_by_named_numbers_as_the_buttons_tell_it(game: tabletop.Game) -> None:
    plain, told = get_action_encoding(game), get_action_encoding(game, consequences=True)
    assert told.entries[: plain.length] == plain.entries
    names = [entry.name for entry in told.entries]
    assert len(set(names)) == len(names) == told.length
    assert all(entry.about and -1 <= entry.low < entry.high <= 1 for entry in told.entries)
    moved = np.zeros(told.length, bool)
    for k, state in enumerate(positions(game, 200)):
        if k % 8:
            continue
        seat, legal = state.current_player(), state.legal_actions()[:6]
        before = state.to_dict()
        rows = told(state, seat, legal)
        assert state.to_dict() == before
        assert rows[:, : plain.length].tolist() == plain(state, seat, legal).tolist()
        assert np.abs(rows).max() <= 1.0
        other = state.resample_from_infostate(seat, 99 + k)
        assert told(other, seat, legal).tolist() == rows.tolist()  # what a seat cannot know is not told
        foresight = tabletop.ActionPreviewer(state)
        for action, row in zip(legal, rows, strict=True):
            found = foresight.preview(action)
            for n in range(game.num_players):
                points = sum(one.amount for one in found.points if one.seat == (seat + n) % game.num_players)
                assert row[names.index(f"+{n} changes victory_points")] == pytest.approx(points / (abs(points) + 10))
            assert row[names.index(f"then {found.then.why if found.then is not None else 'on'}")] == 1.0
            moved |= row != 0
    assert moved[plain.length :].sum() > 3


@pytest.mark.parametrize("game", [Toy(players=3), *TABLES], ids=lambda game: f"{game.name}-{game.num_players}")
def test_each_change_has_the_number_of_its_field_and_no_two_fields_share_one(game: tabletop.Game) -> None:
    effects = Effects(game)
    added = set()
    for k, state in enumerate(positions(game, 400)):
        if k % 5:
            continue
        foresight = tabletop.ActionPreviewer(state)
        for action in state.legal_actions()[:6]:
            found = foresight.preview(action)
            for one in (*found.counted, *found.weighed):
                whose = f"+{(one.seat - foresight.player) % game.num_players} " if one.seat >= 0 else ""
                ways = {".".join(name.key for name in one.path if name.is_field or every) for every in (True, False)}
                name = effects.entries[effects.find_place(one, foresight.player)].name
                assert name in {f"{whose}changes {way}" for way in ways}
                if one.path[0].key in game.added:
                    added.add(name.split(" ", 2)[2])
    assert {name.split(".")[0] for name in added} == set(game.added)


def test_what_the_game_adds_and_does_not_name_is_told_nevertheless(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tabletop.load_game("dei")
    monkeypatch.setattr(type(game), "added", {})
    effects = Effects(game)
    preview = tabletop.State.what_changes
    state = next(s for s in positions(game, 100) if any(preview(s, action) for action in s.legal_actions()))
    found = [one for action in state.legal_actions() for one in tabletop.ActionPreviewer(state).preview(action).counted]
    assert {effects.entries[effects.find_place(one, 0)].name for one in found if one.path[0].key == "projected"} <= {
        "+0 changes else", "+1 changes else"
    }  # fmt: skip


def test_in_dei_a_move_is_told_by_area_and_so_is_the_majority() -> None:
    game = tabletop.load_game("dei")
    told = get_action_encoding(game, consequences=True)
    names = [entry.name for entry in told.entries]
    for state in positions(game, 200):
        foresight = tabletop.ActionPreviewer(state)
        for action in state.legal_actions():
            moved = [one for one in foresight.preview(action).differences if one.path[0].key == "figures"]
            if {one.amount for one in moved} == {1, -1}:
                row = told(state, foresight.player, [action])[0]
                for one in moved:
                    area = one.path[1].key
                    assert np.sign(row[names.index(f"+0 changes figures.{area}")]) == one.amount
                    assert np.sign(row[names.index(f"+0 changes majority.{area}")]) == one.amount
                return
    pytest.fail("nobody has moved")


def test_what_each_thing_gives_is_told_by_its_own_number() -> None:
    game = tabletop.load_game("51st_state")
    state = game.scenario({"seats": [{"goods": {"red": 4}}, {"locations": [{"card": "School"}]}]})
    told = get_action_encoding(game, consequences=True)
    (row,) = told(state, 0, [game.parse_action("raze 1 1")])
    changes = {entry.name: n for entry, n in zip(told.entries, row.tolist(), strict=True) if n}
    found = tabletop.ActionPreviewer(state).preview("raze 1 1")
    paid = next(one for one in found.differences if one.where == "0.goods.red")
    assert changes["+0 changes goods.red"] == pytest.approx(paid.amount / (abs(paid.amount) + 10))
    assert changes["+0 changes goods.red"] < 0
    assert len({name for name in changes if "changes" in name}) >= 2


def test_action_encodings_with_consequences_go_to_other_processes() -> None:
    again = pickle.loads(pickle.dumps(get_action_encoding(GAMES[0], consequences=True)))
    assert again.effects is not None
    assert again.length == get_action_encoding(GAMES[0], True).length > get_action_encoding(GAMES[0]).length
