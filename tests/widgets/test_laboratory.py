"""The laboratory: dials made from parameters, the same deals before and after, the figures, and stopping."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop import ParameterError, load_game
from tabletop.engine.declarations.colors import SEAT_COLORS
from tabletop.experiments import share
from tabletop.experiments.simulation import run
from tabletop_widgets import Laboratory
from tabletop_widgets.experiments import laboratory as laboratory_module
from tabletop_widgets.experiments.game_results import describe_result
from tabletop_widgets.experiments.setting_games import Pair
from tabletop_widgets.table.timeline.chart import FAINT, GREY
from tests.widgets.conftest import click

QUICK = {"victory_points": 6, "players": 2}
DIALS = ("develop_reward", "exchange_workers")


def laboratory(**settings: Any) -> Laboratory:
    """A laboratory whose games are short, and played in this process."""
    game = load_game("51st_state", **QUICK)
    pool = ThreadPoolExecutor(1)
    return Laboratory(game, ["random", "random"], **{"games": 6, "dials": DIALS, "executor": pool, **settings})


def wait_for(what: Callable[[], object]) -> None:
    """Wait until the background has got there."""
    end = time.monotonic() + 30
    while not what():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_the_dials_are_made_from_the_parameters_with_their_ranges() -> None:
    first, second = laboratory().panel.data["dials"]

    assert first["name"] == "develop_reward"
    assert (first["min"], first["max"], first["value"], first["default"]) == (0, 6, 1, 1)
    assert second["label"] == "Workers exchanged for a resource or a card"


def test_without_dials_every_number_that_may_be_turned_has_one() -> None:
    names = [dial["name"] for dial in laboratory(dials=()).panel.data["dials"]]

    assert "defence_feature" in names
    assert not {"players", "expansion", "starting_hand", "hands"} & set(names)


def test_a_dial_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(ParameterError, match=r"no dials for players.*victory_points"):
        laboratory(dials=("players",))
    with pytest.raises(TypeError, match="Laboratory knows no colour"):
        Laboratory(colour="red")


def test_with_nothing_turned_the_games_are_the_printed_ones() -> None:
    lab = laboratory()

    asyncio.run(lab.run())

    assert lab.results == lab.before
    assert [result.seed for result in lab.results] == [1, 2, 3, 4, 5, 6]
    assert {len(row) for row in lab.rows()} == {3}, "there is nothing that they could be more than"


def test_every_mean_lies_in_the_middle_of_its_band() -> None:
    lab = laboratory()
    asyncio.run(lab.run())

    for course in lab._curves.tracks.readout.data["courses"]:
        for _, told in course["values"]:
            number, low, high = map(float, re.findall(r"-?\d+\.\d", told))
            assert low <= number <= high
            assert number - low == pytest.approx(high - number, abs=0.11)
    assert lab._curves.tracks.bands.visible


def test_one_game_alone_has_no_band() -> None:
    lab = laboratory(games=1)
    asyncio.run(lab.run())
    assert lab._curves.tracks.lines.visible
    assert not lab._curves.tracks.bands.visible


def test_turning_a_dial_plays_the_same_deals_anew_and_tells_the_change() -> None:
    lab = laboratory()
    asyncio.run(lab.run())
    before = lab.before

    click(lab.panel, type="turn", name="develop_reward", value="6")
    wait_for(lambda: lab.game.parameters["develop_reward"].value == 6 and lab.results != before and lab._run is None)

    assert lab.before == before
    assert [result.seed for result in lab.results] == [result.seed for result in before]
    assert lab.panel.data["dials"][0]["value"] == 6
    assert "develop_reward" in repr(lab)
    click(lab.panel, type="printed")
    wait_for(lambda: lab.results == before and lab._run is None)
    assert "nothing" in repr(lab)


def test_other_strategies_mean_other_games_on_both_sides() -> None:
    lab = laboratory()
    asyncio.run(lab.run())
    before = lab.before

    click(lab.panel, type="turn", name="seat0", value="heuristic")
    wait_for(lambda: lab.before and lab.before != before and lab._run is None)

    assert lab.strategies == ["heuristic", "random"]
    click(lab.panel, type="turn", name="seat0", value="nobody")
    assert lab.strategies == ["heuristic", "random"]


def test_a_value_out_of_range_is_said_and_changes_nothing() -> None:
    lab = laboratory()

    click(lab.panel, type="turn", name="develop_reward", value="99")

    assert "develop_reward=99 is out of range: 0 to 6" in lab.panel.status
    assert lab.game.parameters["develop_reward"].value == 1


async def until(what: Callable[[], object]) -> None:
    """Wait in the event loop until it has got there."""
    end = time.monotonic() + 60
    while not what():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


def test_stopping_keeps_what_has_been_played() -> None:
    lab = laboratory(games=400)

    async def play() -> None:
        click(lab.panel, type="play")
        await until(lambda: lab._run is not None and lab._run.games.count >= 10)
        click(lab.panel, type="stop")
        await until(lambda: lab._run is None)

    asyncio.run(play())

    assert 10 <= len(lab.before) < 400


def test_the_figures_can_be_read_without_a_kernel_in_every_language() -> None:
    lab = laboratory()
    asyncio.run(lab.run())

    for lang, word in (("en", "Rounds"), ("de", "Runden"), ("es", "Rondas")):
        lab.lang = lang
        data, _ = lab._repr_mimebundle_()
        assert word in data["text/plain"]
        assert word in lab._summary.value


# --- a game with measures ---------------------------------------------------------------------------------------


def axon(**settings: Any) -> Laboratory:
    """A laboratory of Axon Protocol, played in this process."""
    pool = ThreadPoolExecutor(1)
    return Laboratory("axon_protocol", ["random", "random"], **{"games": 8, "executor": pool, **settings})


def test_the_dials_show_what_a_zero_stands_for() -> None:
    dials = {dial["name"]: dial for dial in axon().panel.data["dials"]}

    assert list(dials) == ["stress_limit", "hand_limit", "red_zone", "round_cards", "monopoly_cost"]
    limit = dials["stress_limit"]
    assert limit["value"] == limit["default"] == load_game("axon_protocol").get_effective_value("stress_limit") > 0
    assert (limit["min"], limit["label"]) == (1, "Where the limit marker starts")
    assert dials["round_cards"]["min"] == 0


def test_a_number_of_the_board_turned_back_by_hand_is_the_printed_game() -> None:
    lab = axon()
    printed = lab.printed.get_effective_value("stress_limit")

    click(lab.panel, type="turn", name="stress_limit", value=str(printed - 5))
    wait_for(lambda: lab.results and lab.results != lab.before and lab._run is None)
    assert lab.game.get_effective_value("stress_limit") == printed - 5
    assert "stress_limit" in repr(lab)

    click(lab.panel, type="turn", name="stress_limit", value=str(printed))
    wait_for(lambda: lab.results == lab.before and lab._run is None)
    assert lab.game == lab.printed


def test_a_lower_limit_lowers_the_curves_of_limit_and_stress() -> None:
    lab = axon()
    asyncio.run(lab.run())
    stress, resources = lab._curves.courses
    assert [list(path) for path in stress.dotted.y] == [list(path) for path in stress.lines.y]
    printed = [list(map(float, path)) for path in stress.lines.y]

    lab.game = lab.game.with_parameters(stress_limit=8)
    asyncio.run(lab.run())

    assert stress.x is resources.x is lab._curves.tracks.x
    assert [list(map(float, path)) for path in stress.dotted.y] == printed
    assert stress.lines.y[1][0] <= 8 < printed[1][0]
    assert stress.lines.y[0][-1] < printed[0][-1]
    now, change = re.search(r"limit ([\d.]+) \[[\d., ]+\] \(−([\d.]+) \[", stress.box.label).groups()  # type: ignore[union-attr]
    assert float(now) == pytest.approx(stress.lines.y[1][-1], abs=0.05)
    assert float(change) > 0
    assert len(resources.lines.y) == 6
    rows = {row[0]: row for row in lab.rows()}
    ends = [result.measures_by_round["stress"][-1] for result in lab.results]
    assert rows["Stress"][2].startswith(f"{sum(ends) / len(ends):.1f} [")
    assert rows["Stress"][3].startswith("−")


def test_what_has_been_played_is_drawn_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laboratory_module, "REDRAW_EVERY", 0.0)
    lab = axon(games=10)
    asyncio.run(lab.run())
    lab.game = lab.game.with_parameters(stress_limit=8)
    seen: list[tuple[int, int, float]] = []
    draw = lab._curves.draw

    def drawn(pair: Pair, lang: str) -> None:
        draw(pair, lang)
        before, results = pair.printed.results, pair.now.results
        seen.append((len(before), len(results), float(lab._curves.courses[0].lines.y[1][0])))

    monkeypatch.setattr(lab._curves, "draw", drawn)
    monkeypatch.setattr(run, "TELL_EVERY", 0.0)
    asyncio.run(lab.run())

    partial = [(before, results) for before, results, limit in seen if results < 10]
    assert partial
    assert all(before == results for before, results in partial)  # the same deals
    assert seen[-1][:2] == (10, 10)
    assert max(limit for _, _, limit in seen) <= 8


def test_a_step_of_a_dial_shows_a_faint_estimate_before_any_game_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = Laboratory("gin_rummy", ["random", "random"], games=3, dials=["knock_limit", "gin_bonus"])
    asyncio.run(lab.run())
    lab.turn("knock_limit", 2)
    played = len(lab._played)
    monkeypatch.setattr(lab, "start", lambda wait=0.0: None)
    lab.turn("knock_limit", 3)
    tracks = lab._curves.tracks
    assert len(lab._played) == played
    assert set(tracks.lines.opacities) == {FAINT}
    assert "A first estimate from the nearest numbers" in tracks.legend.value
    nearest = min(lab._played, key=lab._measure_distance)
    assert nearest.game.knock_limit == 2
    lab.turn("knock_limit", 2)
    assert not tracks.lines.opacities, "these games have been played"
    asyncio.run(lab.run())
    assert "first estimate" not in tracks.legend.value


def test_closing_lets_go_of_every_chart() -> None:
    lab = axon()
    charts = [lab._curves.tracks, *lab._curves.courses]
    lab.close()
    assert all(chart.figure.comm is None and chart.box.comm is None for chart in charts)
    assert lab._curves.wins.frame.figure.comm is None


def test_the_games_behind_the_figures_are_shown_and_any_can_be_opened() -> None:
    lab = laboratory(games=4)
    assert lab._behind.children == ()
    asyncio.run(lab.run())
    assert "A random" in lab._behind._charts.children[0].text()
    listed = lab._behind.listing.games.data
    assert [game["deal"] for game in listed["games"]] == [1, 2, 3, 4]
    assert listed["games"][0]["told"].startswith("A ")
    session = lab.session(2)
    assert session.seed == lab.results[2].seed == 3
    assert session.state.scores() == lab.results[2].scores
    with pytest.raises(IndexError, match="game 4: there are games 0 to 3"):
        lab.session(4)
    click(lab._behind.listing.games, type="open", index=1)
    (table,) = lab._behind.listing.table.children
    assert table.session.state.scores() == lab.results[1].scores
    assert lab._behind.listing.games.data["opened"] == 1
    lab.turn("develop_reward", 3)
    wait_for(lambda: lab._run is None and "as changed" in lab._behind._charts.children[1].text())
    assert "A random, as printed" in lab._behind._charts.children[0].text()
    assert [game["which"] for game in lab._behind.listing.games.data["games"]] == ["as changed"] * 4 + [
        "as printed"
    ] * 4
    lab.close()


def test_the_games_behind_are_told_in_the_language_of_the_laboratory() -> None:
    lab = laboratory(games=2, lang="de")
    asyncio.run(lab.run())
    assert lab._behind.listing.games.data["title"] == "Die Partien hinter den Zahlen"
    lab.lang = "es"
    assert lab._behind.listing.games.data["title"] == "Las partidas tras las cifras"
    assert lab._behind.listing.games.words["All games"] == "Todas las partidas"


def test_a_bar_shows_the_share_of_its_seat_with_its_interval_and_leads_to_the_games_that_it_won() -> None:
    lab = laboratory(games=10)
    asyncio.run(lab.run())
    wins = lab._curves.wins
    won = [r.seed for r in lab.results if 0 in r.winners]

    for seat, shown in enumerate(wins.shares):
        assert shown == share([1 / len(r.winners) if seat in r.winners else 0.0 for r in lab.results])
    assert [list(path) for path in wins.whiskers.x] == [[100 * s.low, 100 * s.high] for s in wins.shares]
    click(wins.frame.cells, type="press", index=0)

    listed = lab._behind.listing.games.data
    assert [game["deal"] for game in listed["games"]] == won
    assert (listed["title"], listed["picked"]) == (f"Games that A random won: {len(won)}", 1)
    click(lab._behind.listing.games, type="every")
    assert len(lab._behind.listing.games.data["games"]) == 10


def test_with_a_number_turned_every_seat_has_a_grey_bar_too() -> None:
    lab = laboratory()
    lab.game = lab.game.with_parameters(develop_reward=6)
    asyncio.run(lab.run())

    cells = lab._curves.wins.frame.cells
    assert [cell["head"] for cell in cells.data["cells"]][:2] == ["A random, as printed", "A random"]
    click(cells, type="press", index=0)
    assert {game["which"] for game in lab._behind.listing.games.data["games"]} <= {"as printed"}
    assert re.search(r"\([+−]\d+ % \[[+−]\d+, [+−]\d+\]\)", lab.rows()[1][1])


def test_a_point_of_a_curve_leads_to_every_game_with_what_it_had_then() -> None:
    lab = axon(games=3)
    asyncio.run(lab.run())

    click(lab._curves.tracks.readout, type="goto", index=2)
    listed = lab._behind.listing.games.data
    assert listed["title"] == "Points after round 2"
    told = {game["deal"]: game["told"] for game in listed["games"]}
    assert told == {r.seed: f"A {r.by_round[1][0]}, B {r.by_round[1][1]}" for r in lab.results}
    click(lab._curves.courses[0].readout, type="goto", index=1)
    assert lab._behind.listing.games.data["title"].endswith("after round 1")
    assert "limit " in lab._behind.listing.games.data["games"][0]["told"]


def test_a_dot_leads_to_the_games_with_its_number_and_a_row_to_all_in_its_order() -> None:
    lab = laboratory(games=8)
    asyncio.run(lab.run())
    points, lengths = lab._behind._charts.children

    row, number = points._numbers[-1]
    points._picked(row, number)
    assert {game["deal"] for game in lab._behind.listing.games.data["games"]} == {
        r.seed for r in lab.results if r.scores[row] == number
    }
    click(lengths.frame.cells, type="press", index=0)
    rounds = {r.seed: r.rounds for r in lab.results}
    shown = [rounds[game["deal"]] for game in lab._behind.listing.games.data["games"]]
    assert shown == sorted(rounds.values(), reverse=True)


def test_what_was_played_once_is_not_played_again() -> None:
    lab = laboratory()
    lab.game = turned = lab.game.with_parameters(develop_reward=6)
    asyncio.run(lab.run())
    found = lab.results
    lab.game = lab.printed
    asyncio.run(lab.run())

    lab.game = turned
    began = time.monotonic()
    asyncio.run(lab.run())

    assert lab.results == found
    assert lab._new is not lab._old
    assert time.monotonic() - began < 1


class First:
    """Takes what comes first."""

    def decide(self, view: Any, source: Any) -> Any:
        return view.state.legal_actions()[0]


def test_a_strategy_that_has_no_name_sits_in_any_seat() -> None:
    game = load_game("51st_state", **QUICK)
    lab = Laboratory(game, [First(), "random"], games=3, dials=DIALS, executor=ThreadPoolExecutor(1))
    assert lab.panel.data["strategies"][-1] == ("First", "own 0")
    assert lab.panel.data["seats"][0]["value"] == "own 0"
    asyncio.run(lab.run())
    assert lab.rows()[1][0] == "A First"

    click(lab.panel, type="turn", name="seat1", value="own 0")
    wait_for(lambda: lab._run is None and lab.rows()[2][0] == "B First")
    assert lab.strategies[0] is lab.strategies[1]


def test_too_few_strategies_are_refused_before_anything_is_shown() -> None:
    with pytest.raises(ValueError, match="2 seats: name a strategy for each"):
        Laboratory("gin_rummy", ["random"])


def test_games_as_printed_are_grey_and_the_dashed_line_is_explained_in_every_language() -> None:
    lab = Laboratory(load_game("51st_state", victory_points=6), ["random", "random"], games=3, dials=["develop_reward"])
    asyncio.run(lab.run())
    lab.game = lab.game.with_parameters(develop_reward=3)
    asyncio.run(lab.run())
    points, rounds = lab._behind._charts.children
    assert points._list_colors() == [SEAT_COLORS[0], GREY, SEAT_COLORS[1], GREY]
    assert rounds._list_colors()[1] == GREY
    assert "Dashed line: Points that start the last round." in lab._curves.tracks.legend.value
    lab.lang = "es"
    assert "Línea discontinua: " in lab._curves.tracks.legend.value
    result = replace(lab.results[0], rounds=1)
    assert [describe_result(result, lang).rpartition(" · ")[2] for lang in ("en", "de", "es")] == [
        "1 round",
        "1 Runde",
        "1 ronda",
    ]


def test_what_cannot_be_played_is_one_error_before_anything_is_shown(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("no results " * 100)
    with pytest.raises(ValueError, match="games=0") as error:
        Laboratory("gin_rummy", ["nobody", "random"], games=0, seed="x", executor="x", seconds=0, store=text)  # type: ignore[arg-type]
    for words in ("no strategy 'nobody'", "seed='x'", "executor='x'", "no time to decide", "not a database"):
        assert words in str(error.value)
    assert Laboratory("gin_rummy", ["random", "random"], dials="knock_limit").names == ("knock_limit",)


@pytest.mark.skipif(sys.platform != "linux", reason="open files are listed by Linux")
def test_a_closed_laboratory_has_no_file_of_results_open(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"

    def is_open() -> bool:
        links = [Path("/proc/self/fd", number) for number in os.listdir("/proc/self/fd")]
        return str(path) in [str(link.readlink()) for link in links if link.is_symlink()]

    lab = laboratory(store=path, games=2)
    assert path.exists()
    asyncio.run(lab.run())
    assert len(lab.results) == 2
    lab.close()
    assert not is_open()
    again = laboratory(store=path, games=2)
    again.close()
    assert not is_open()


def test_a_laboratory_whose_file_is_locked_says_so_and_goes_on_when_it_is_free(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    lab = laboratory(store=path, games=2)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")

    async def play() -> str:
        playing = asyncio.create_task(lab.run())
        await until(lambda: bool(lab.describe_problems("es")))
        told = lab.describe_problems("es")
        other.close()
        await playing
        return told

    with pytest.warns(UserWarning, match=r"games\.sqlite is locked"):
        told = asyncio.run(play())
    assert told == "Otro programa ha bloqueado games.sqlite; se seguirá intentando durante 10 minutos"
    assert len(lab.results) == 2
    assert lab.describe_problems("es") == ""
