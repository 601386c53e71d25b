"""The battery over every number of players and the beginner variant: a game each in every run, many in the long one.

One checked game for each table, one test for what all of them showed, with games beside them that nobody checks.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

import tabletop
from tabletop.engine.conformance import rule_coverage
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.session.records import Record
from tabletop.engine.session.session import Session
from tabletop.experiments.pool import process_pool
from tabletop.games.axon_protocol.rules.software import MayCounter
from tabletop.games.axon_protocol.rules.turns import Turn
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tabletop.games.axon_protocol.table.state import AxonState
from tabletop.testing import Report, check_game, check_other_process, collect_followed_rules, count_occurrences

from .table import at, published

Table = tuple[int, tuple[str, ...]]
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "beginner": {"beginner": True},
    "may kill": {"passive_kill": "may"},
    "hacked area": {"hacked_area_action": True},
}
"""What may be chosen at set-up, in words, with its parameters."""
TABLES: tuple[Table, ...] = (
    (2, ()), (2, ("may kill",)), (3, ()), (3, ("beginner",)), (4, ("hacked area",)), (5, ()), (6, ()),
    (6, ("beginner", "may kill")),
)  # fmt: skip
"""Players and options; six beginners draw their characters in turn."""
CLEVER: Table = (3, ())
"""The table at which the heuristic plays a checked game, too: it does what people would do."""
IDLE: Mapping[str, str] = {
    "axn.area.types": "tells what is printed on the map",
    "axn.setup.players": "tells how many may play",
}
"""Rules by which nothing is done in a game, and why not."""


def load(players: int, options: tuple[str, ...] = ()) -> Game:
    chosen: dict[str, Any] = {}
    for option in options:
        chosen |= OPTIONS[option]
    return tabletop.load_game("axon_protocol", players=players, **chosen)


def run(players: int, options: tuple[str, ...], who: str, seeds: range, every: int) -> Report:
    """Done in another process: the battery over these seeds."""
    return check_game(load(players, options), seeds, who, every=every)


def follow(players: int, options: tuple[str, ...], seeds: range) -> set[str]:
    """Done in another process: the rules whose code is run in these games."""
    game = load(players, options)
    return collect_followed_rules(game, seeds) | collect_followed_rules(game, seeds[:1], "heuristic")


@cache
def checked(players: int, options: tuple[str, ...]) -> Report:
    """A checked game at a table; the costly points at one decision in 150 and at the first."""
    report = run(players, options, "random", range(1, 2), 150)
    if (players, options) == CLEVER:
        check_game(load(players, options), range(108, 109), "heuristic", every=150, report=report)
    return report


@pytest.mark.parametrize(("players", "options"), TABLES, ids=lambda x: "+".join(x) if isinstance(x, tuple) else str(x))
def test_the_battery_passes(players: int, options: tuple[str, ...]) -> None:
    report = checked(players, options)
    assert report.games == 1 + ((players, options) == CLEVER)
    assert report.hidden > 0


def test_a_game_with_counters_passes_looked_at_closely() -> None:
    report = check_game(load(2), [31], every=2)
    assert report.occurrences["MayCounter"] > 0
    assert report.occurrences["Counter"] > 0


def test_other_processes_play_the_same_games() -> None:
    check_other_process(load(2), range(2), hash_seeds=(1, 2))
    check_other_process(load(5, ("beginner",)), range(1), hash_seeds=(3,))


# --- between an attack and its counter ------------------------------------------------------------------------------


def attacked() -> AxonState:
    """Seat 0 has aimed an attack; seat 1 is asked, then seat 2 could counter the counter."""
    hands = (["smear_campaign", "root_override"], ["firewall"], ["root_override", "honeypot"])
    corporations = ("ares", "media_net", "tessera")
    seats = [{"corporation": c, "hand": list(h)} for c, h in zip(corporations, hands, strict=True)]
    figures = [at("cop", "arena"), at("reporter", "arena")]
    state = published(players=3).scenario({"seats": seats, "figures": figures, "seed": 5})
    for action in ("play smear_campaign", "pick character:cop"):
        state.apply_action(state.game.parse_action(action))
    return state


def lines(state: State) -> Iterator[tuple[str, ...]]:
    """Every way to answer until nobody is asked for a counter."""
    if not isinstance(state.question, MayCounter):
        yield ()
        return
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        for rest in lines(after):
            yield (str(action), *rest)


def after(start: State, actions: tuple[str, ...]) -> State:
    state = start.clone()
    for action in actions:
        state.apply_action(state.game.parse_action(action))
    return state


def test_counters_of_counters_are_asked_for_at_every_depth() -> None:
    found = set(lines(attacked()))
    assert ("nothing", "nothing") in found
    assert ("counter firewall", "counter root_override", "nothing") not in found  # nobody is left who could answer
    assert ("counter firewall", "counter root_override", "counter root_override") in found


def test_a_position_between_attack_and_counter_is_saved_cloned_and_replayed() -> None:
    start = attacked()
    for line in lines(start):
        end = after(start, line)
        for k in range(len(line) + 1):
            middle = after(start, line[:k])
            saved = middle.game.state_from_dict(middle.to_dict())
            assert saved.digest() == middle.digest()
            assert saved.legal_actions() == middle.legal_actions()
            twin = middle.clone()
            assert after(saved, line[k:]).digest() == end.digest()
            assert middle.digest() == twin.digest(), "playing on in a clone changed the position"
            assert len({middle.decision.text(lang) for lang in LANGUAGES}) == 3 or not line[k:]  # type: ignore[union-attr]
        session = Session(start.game, state=start)
        for action in line:
            session.apply(start.game.parse_action(action))
        assert session.state.digest() == end.digest()
        record = Record.of(start.game, start.seed, [start.game.parse_action(a) for a in line], end, start)
        assert Record.from_text(record.to_text(), game=start.game).replay(start.game).digest() == end.digest()
        while session.undo():
            pass
        assert session.state.digest() == start.digest()


def test_what_was_countered_does_not_happen_unless_the_counter_was() -> None:
    scandals = {line: after(attacked(), line).figures["cop"].markers[4] for line in lines(attacked())}  # type: ignore[attr-defined]
    for line, n in scandals.items():
        stopped = sum(answer.startswith("counter") for answer in line) % 2
        assert n == 1 - stopped


# --- everything fired ------------------------------------------------------------------------------------------------

DIRECTED = frozenset({"Reborn", "NobodyLeft", "SkipLine"})
"""What random games show seldom or never; each is shown by a test, below or in `test_windows`."""


def seldom(mark: str) -> bool:
    """Whether a mark need not be seen here: every line of every routine has a position in `test_routines`.

    And few games see a monopoly of one certain resource; that each can be built is shown by a test below.
    """
    return mark in DIRECTED or mark.startswith(("routine ", "Monopolised "))


def everything() -> set[str]:
    """Every mark of every table: what is done with each card, each action, step, effect and event."""
    return {mark for table in TABLES for mark in load(*table).expected_marks()}


@pytest.fixture(scope="module")
def fired() -> Counter[str]:
    """What all tables showed together, with games beside them that nobody checks."""
    found = sum((checked(*table).occurrences for table in TABLES), Counter[str]())
    for table in TABLES:
        found += count_occurrences(load(*table), range(10, 20)) + count_occurrences(load(*table), range(2), "heuristic")
    return found


def test_everything_is_used_over_all_tables(fired: Counter[str]) -> None:
    assert not {mark for mark in everything() if not fired[mark] and not seldom(mark)}


def test_every_rule_is_at_work_over_all_tables(fired: Counter[str]) -> None:
    ran = {mark for table in TABLES[::3] for mark in follow(*table, range(1))}
    assert rule_coverage.find_idle_rules(load(2), ran | set(fired)) == sorted(IDLE)


def test_most_lines_of_routines_are_used_over_all_tables(fired: Counter[str]) -> None:
    routines = [mark for mark in everything() if mark.startswith("routine ")]
    assert sum(fired[mark] > 0 for mark in routines) >= 0.85 * len(routines)


def test_monopolies_are_built_over_all_tables(fired: Counter[str]) -> None:
    assert sum(fired[mark] for mark in everything() if mark.startswith("Monopolised ")) > 0


def test_a_monopoly_of_every_resource_can_be_built_and_leaves_its_mark() -> None:
    game = published(players=2)
    cards = list(game.content.software)[:5]
    found = set()
    for owner in game.content.corporations.values():
        for resource in owner.resources:
            figures = [at("cop", "arena"), at("fence", "arena")]
            state = game.scenario({"seats": [{"corporation": owner.id, "hand": cards}], "figures": figures})
            events = state.apply_action(game.parse_action(f"monopoly {RESOURCES[resource]}"))
            while not isinstance(state.question, Turn):
                events += state.apply_action(state.legal_actions()[0])
            found.update(mark for event in events for mark in game.coverage_marks(event))
    assert {mark for mark in everything() if mark.startswith("Monopolised ")} <= found


def test_an_empty_deck_of_characters_is_made_anew_from_the_dead() -> None:
    game = published(players=2)
    dead = [id for id in game.list_characters_in_play() if id not in ("cop", "reporter")]
    state = game.scenario({
        "seats": [{"hand": ["firewall"]}], "figures": [at("cop", "arena"), at("reporter", "arena")], "graveyard": dead,
    })  # fmt: skip
    events = state.apply_action(game.parse_action("phish airfield:0"))
    assert "Reborn" in {type(event).__name__ for event in events}
    assert len(state.deck) == len(dead) - game.offer_size


# --- the long run --------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_battery_passes_many_games_at_each_table() -> None:
    with process_pool(os.cpu_count()) as pool:
        # Chunks of 20: whoever waits sees a failure soon, and no process is left with all the long games.
        chunks = [(table, range(start, start + 20)) for start in range(1000, 1200, 20) for table in reversed(TABLES)]
        futures = [pool.submit(run, *table, "random", seeds, 150) for table, seeds in chunks]
        clever = [pool.submit(run, *table, "heuristic", range(2000, 2030), 150) for table in TABLES]
        whole: Counter[str] = Counter()
        for future in [*futures, *clever]:
            whole += future.result().occurrences
        ran = [pool.submit(follow, *table, range(3000, 3010)) for table in TABLES]
        at_work = set(whole).union(*(future.result() for future in ran))
    assert rule_coverage.find_idle_rules(load(2), at_work) == sorted(IDLE)
    assert {mark for mark in everything() if not whole[mark]} <= DIRECTED
