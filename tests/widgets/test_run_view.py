"""A run that is looked at: how far it is, what failed by name, a button that ends it, the answer, three languages."""

from __future__ import annotations

import asyncio
from typing import Any

import ipywidgets
import pytest

from tabletop import load_game
from tabletop.experiments.simulation import Arm, GameResults, MatchPlan, Run, RunProgress
from tabletop_widgets import RunView, use_language

GAME = load_game("gin_rummy", hands=1)


class Raises:
    """Fails at its first decision."""

    def decide(self, view: Any, rng: Any) -> Any:
        raise ValueError("<b>no</b> idea")


def run_of(deals: int = 4, second: Any = "random", **settings: Any) -> Run:
    return Run(
        MatchPlan((Arm("one", GAME, ("random", "random")), Arm("<i>two", GAME, ("random", second))), range(deals)),
        **settings,
    )


def test_a_run_is_played_and_answered_with_wins_points_and_their_intervals() -> None:
    view = RunView(run_of())
    assert (view.describe_progress(), view._stop.disabled, view._shown.value) == ("0 of 8 games", True, "")
    games = asyncio.run(view.run())
    assert games.count == 8
    assert (view.state, view._bar.value, view._bar.max, view.describe_progress()) == ("ended", 8, 8, "8 of 8 games")
    assert view._failed.layout.display == "none"
    head, *rows = view.rows()
    assert head == ("", "Seat", "won", "points")
    assert [row[:2] for row in rows] == [(arm, seat) for arm in ("one", "<i>two") for seat in ("A random", "B random")]
    assert rows[0][3].startswith(f"{games.points[:, 0, 0].mean():.1f} [")
    assert "4 games each, the same deals" in view._shown.value
    assert "&lt;i&gt;two" in view._shown.value


def test_while_it_plays_the_time_that_is_left_is_told_and_whoever_was_told_still_is() -> None:
    told: list[RunProgress] = []
    run = run_of(progress=told.append)
    view, seen = RunView(run), set()
    view._status.observe(lambda change: seen.add((change["new"], view._stop.disabled)), "value")
    asyncio.run(view.run())
    assert told[-1].over
    assert run.progress == told.append
    assert any(line.endswith("s left") and not disabled for line, disabled in seen)
    view.state = "plays"
    for seconds, words in ((0.2, "about 1 s left"), (600, "about 10 min left"), (36000, "about 10 h left")):
        view.progress = RunProgress(1, 8, 0, seconds, False, run.cancel)
        assert view.describe_progress() == f"1 of 8 games · {words}"


def test_the_button_ends_it_and_what_was_played_is_shown() -> None:
    view = RunView(run_of(2000))

    async def stopped() -> GameResults:
        playing = asyncio.ensure_future(view.run())
        while view.progress.done < 20:
            await asyncio.sleep(0.01)
        with pytest.raises(RuntimeError, match="already being played"):
            await view.run()
        view.start()  # changes nothing
        view._stop.click()
        return await playing

    games = asyncio.run(asyncio.wait_for(stopped(), 30))
    assert 20 <= games.count < 4000
    assert view.state == "stopped"
    assert view.describe_progress() == f"{games.count} of 4000 games · Stopped: these are the results so far."
    assert "<table" in view._shown.value
    assert view._stop.disabled


def test_what_failed_is_counted_and_named_when_opened() -> None:
    view = RunView(run_of(60, Raises()))
    asyncio.run(view.run())
    assert view._failed.layout.display is None
    assert view._failed.titles == ("Failed games: 60",)
    assert view._failed.selected_index is None
    named = view._names.value.split("<br>")
    assert len(named) == 51
    assert named[0].startswith("&lt;i&gt;two: ")
    assert "Raises" in named[0]
    assert "&lt;b&gt;no&lt;/b&gt; idea" in named[0]
    assert named[-1] == "and 10 more"
    assert view.rows() == []


def test_an_answer_of_ones_own_is_shown_as_it_shows_itself() -> None:
    class Bold:
        def _repr_html_(self) -> str:
            return "<b>yes</b>"

    view = RunView(run_of(1), answer=lambda games: Bold())
    asyncio.run(view.run())
    assert view._shown.value == "<b>yes</b>"
    view = RunView(run_of(1), answer=lambda games: f"<{games.count}>")
    asyncio.run(view.run())
    assert view._shown.value == "<pre>&lt;2&gt;</pre>"
    assert view.text().endswith("<2>")


def test_it_says_when_it_was_sure_before_all_was_played() -> None:
    view = RunView(run_of(40, enough=lambda games: games.count >= 6))
    asyncio.run(view.run())
    assert view.describe_progress() == "6 of 80 games · The result is precise enough: no more games are needed."


def test_in_a_notebook_it_plays_in_the_background_and_tells_what_went_wrong(caplog: pytest.LogCaptureFixture) -> None:
    def wrong(games: GameResults) -> Any:
        raise ValueError("no answer")

    view = RunView(run_of(2), answer=wrong)

    async def cell() -> None:
        view.start()
        view.start()
        assert view.state == "waits", "it has come back at once"
        while view.state in ("waits", "plays"):
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(cell(), 30))
    assert view.describe_progress() == "4 of 4 games · The game could not continue: ValueError: no answer"
    assert caplog.text.count("the run could not be played") == 1
    view.answer = None
    view.start()  # no loop: here and now
    assert view.describe_progress() == "4 of 4 games"


@pytest.mark.parametrize(
    ("lang", "told", "button"), [("de", "2 von 2 Partien", "Anhalten"), ("es", "2 de 2 partidas", "Parar")]
)
def test_it_follows_the_language_of_the_notebook(lang: str, told: str, button: str) -> None:
    view = RunView(run_of(1))
    asyncio.run(view.run())
    before = view._shown.value
    use_language(lang)
    assert (view.describe_progress(), view._stop.description) == (told, button)
    assert view._shown.value != before
    assert told in view._repr_mimebundle_()[0]["text/plain"]


def test_closed_it_plays_no_further_and_leaves_no_widget() -> None:
    with pytest.raises(TypeError, match="RunView knows no colour"):
        RunView(run_of(), colour="red")
    RunView(run_of()).close()  # what all views share is there once
    before = set(ipywidgets.widgets.widget._instances)
    view = RunView(run_of(2000))

    async def closed() -> GameResults:
        playing = asyncio.ensure_future(view.run())
        while view.progress.done < 4:
            await asyncio.sleep(0.01)
        view.close()
        return await playing

    assert asyncio.run(asyncio.wait_for(closed(), 30)).count < 4000
    assert [w for k, w in ipywidgets.widgets.widget._instances.items() if k not in before] == []


def told(view: RunView, kind: str, page: str = "one") -> None:
    """What a page says of the place that it gives a view."""
    view._handle_custom_msg({"type": kind, "view": page}, [])


async def playing(view: RunView) -> None:
    view.start()
    while view.state != "plays" or view.progress.done < 4:
        await asyncio.sleep(0.01)


async def over(view: RunView) -> None:
    while view.state == "plays":
        await asyncio.sleep(0.01)


def test_it_stops_where_its_output_is_cleared_and_not_where_it_is_hidden_or_the_page_is_loaded_again() -> None:
    async def cell() -> None:
        view = RunView(run_of(2000))
        await playing(view)
        told(view, "shown")
        told(view, "shown", "two")
        told(view, "gone")
        told(view, "removed", "two")
        told(view, "left")
        done = view.progress.done
        while view.progress.done < done + 4:
            await asyncio.sleep(0.01)
        told(view, "shown", "three")
        told(view, "removed", "three")
        await over(view)
        assert view.state == "stopped"
        assert view.progress.done < 4000

    asyncio.run(asyncio.wait_for(cell(), 30))


def test_the_cell_that_is_run_again_takes_the_run_over() -> None:
    async def cell() -> None:
        run = run_of(2000)
        first, second = RunView(run), RunView(run)
        await playing(first)
        with pytest.raises(RuntimeError, match="already being played"):
            await run.play_live()
        second.start()
        await over(first)
        assert first.state == "stopped"
        await playing(second)
        told(first, "shown")
        told(first, "removed")
        done = second.progress.done
        while second.progress.done < done + 4:
            await asyncio.sleep(0.01)
        second.stop()
        await over(second)
        assert run.progress is None

    asyncio.run(asyncio.wait_for(cell(), 30))


def test_what_is_called_off_before_it_could_take_over_plays_nothing() -> None:
    async def cell() -> None:
        run = run_of(2000)
        first, second = RunView(run), RunView(run)
        await playing(first)
        second.start()
        await asyncio.sleep(0)
        second.stop()
        await over(first)
        await over(second)
        assert (second.state, second.progress.done) == ("stopped", 0)

    asyncio.run(asyncio.wait_for(cell(), 30))
