"""Bad questions are one clear error before anything is played; what ends early, or takes long, says so."""

from __future__ import annotations

import pickle
import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import IPython
import pytest

from tabletop import load_game
from tabletop.experiments import Width, card_worth, compare, measured_worth, save_answer, sweep, tournament
from tabletop.experiments.design import points, rounds, search, share
from tabletop.experiments.simulation import RunProgress, Store
from tabletop.experiments.simulation import progress as progress_module
from tabletop.experiments.simulation.run import Run

GIN: Any = load_game("gin_rummy", hands=1)
TWO = ["heuristic", "greedy"]
TURNED: Any = {"knock_limit": (0, 10)}
QUESTIONS: dict[str, Callable[..., Any]] = {
    "tournament": lambda **more: tournament(GIN, TWO, **{"deals": 2, **more}),
    "sweep": lambda **more: sweep(GIN, "knock_limit", [5], **{"deals": 2, **more}),
    "compare": lambda **more: compare(GIN, {"as it is": {}}, **{"deals": 2, **more}),
    "card_worth": lambda **more: card_worth(GIN, ["AS"], **{"deals": 2, **more}),
    "search": lambda **more: search(GIN, TURNED, [points(30)], **{"trials": 2, "deals": 2, **more}),
}
BAD: dict[str, tuple[dict[str, Any], str]] = {
    "nobody": ({"executor": "cluster"}, "executor='cluster' must be None"),
    "no process": ({"executor": 0}, "executor=0 must be None"),
    "no time": ({"seconds": 0}, "no time to decide"),
    "a word": ({"seconds": "1"}, "seconds='1' is not a number"),
    "a bar": ({"progress": "yes"}, "progress='yes' must be True"),
    "measures": ({"measures": {"x": 3}}, "measure 'x': 3 is not a function"),
    "a list of measures": ({"measures": ["x"]}, "is not a table of functions"),
    "a store": ({"store": 3}, "store=3 is neither a Store nor"),
    "no folder": ({"store": "/nowhere/x.sqlite"}, "there is no folder"),
    "a language": ({"lang": "fr"}, "unknown language 'fr'"),
    "no deals": ({"deals": 0}, "0 deals"),
    "half a deal": ({"deals": 2.5}, "2.5"),
    "deals as a word": ({"deals": "3"}, "'3'"),
}


def mistakes(call: Callable[[], Any]) -> str:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        call()
    return str(caught.value)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("case", BAD)
def test_how_it_is_to_be_played_is_checked_before_it_is(
    question: str, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Run, "play", lambda run: pytest.fail("it cannot play"))
    more, told = BAD[case]
    assert told in mistakes(lambda: QUESTIONS[question](**more))


@pytest.mark.parametrize("question", QUESTIONS)
def test_all_mistakes_are_in_one_error_and_no_file_is_made(question: str, tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite"
    told = mistakes(lambda: QUESTIONS[question](deals=0, seconds=-1, lang="fr", progress=3, store=path))
    for words in ("0 deals", "no time to decide", "'fr'", "progress=3"):
        assert words in told
    assert not path.exists()
    with pytest.raises(TypeError, match="unknown argument seeds"):
        QUESTIONS[question](seeds=3)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_store_of_another_version_or_kind_is_refused(question: str, tmp_path: Path) -> None:
    later, text = tmp_path / "later.sqlite", tmp_path / "notes.txt"
    Store(later).close()
    base = sqlite3.connect(later)
    base.execute("PRAGMA user_version = 99")
    base.commit()
    base.close()
    text.write_text("no results " * 100)
    assert "results of version 99, but this" in mistakes(lambda: QUESTIONS[question](store=later))
    assert "not a database" in mistakes(lambda: QUESTIONS[question](store=text))
    assert str(tmp_path) in mistakes(lambda: QUESTIONS[question](store=tmp_path))


def test_the_name_of_a_game_is_no_game() -> None:
    name: Any = "gin_rummy"
    for call in (
        lambda: tournament(name, TWO),
        lambda: sweep(name, "knock_limit", [5]),
        lambda: compare(name, {}),
        lambda: card_worth(name),
        lambda: search(name, TURNED, [points(30)]),
        lambda: measured_worth(name),
    ):
        assert mistakes(call) == "'gin_rummy' is not a game: load_game('gin_rummy') creates it"


def test_what_is_of_another_kind_is_told() -> None:
    wrong: Any = None
    assert "not a list" in mistakes(lambda: tournament(GIN, 3))  # type: ignore[arg-type]
    assert "tables='x'" in mistakes(lambda: tournament(GIN, TWO, tables="x"))  # type: ignore[arg-type]
    assert "neither a number" in mistakes(lambda: tournament(GIN, TWO, deals=["a"]))  # type: ignore[list-item]
    assert "occurs twice" in mistakes(lambda: tournament(GIN, TWO, deals=[1, 1]))
    assert "neither a name nor a table" in mistakes(lambda: sweep(GIN, wrong))
    assert "5 is not a list of values" in mistakes(lambda: sweep(GIN, "knock_limit", 5))  # type: ignore[arg-type]
    assert "'5' is not a list of values" in mistakes(lambda: sweep(GIN, {"knock_limit": "5"}))
    assert "not a function of a result" in mistakes(
        lambda: sweep(GIN, "knock_limit", [5], measure="rounds")  # type: ignore[arg-type]
    )
    assert "not 5" in mistakes(lambda: sweep(GIN, "knock_limit", [5], 5))  # type: ignore[arg-type]
    assert "not a table of variants" in mistakes(lambda: compare(GIN, ["a"]))  # type: ignore[arg-type]
    assert "unknown way 5" in mistakes(lambda: card_worth(GIN, ["AS"], ways=5))  # type: ignore[arg-type]
    assert "has no item 5" in mistakes(lambda: card_worth(GIN, 5))  # type: ignore[arg-type]
    assert "not a table of parameters" in mistakes(lambda: search(GIN, ["knock_limit"], [points(3)]))  # type: ignore[arg-type]
    assert "'x' is not a Goal" in mistakes(lambda: search(GIN, TURNED, ["x"]))  # type: ignore[list-item]
    assert "is not callable" in mistakes(lambda: search(GIN, TURNED, [points(3)], tell=5))  # type: ignore[arg-type]
    assert "is not an answer" in mistakes(lambda: save_answer(5, "x", "y"))  # type: ignore[arg-type]


def test_goals_that_no_game_can_meet_are_told() -> None:
    goals = [share("nobody", 0.5), share("heuristic", 50), rounds(3, step=0), points(float("nan"))]
    told = mistakes(lambda: search(GIN, TURNED, goals))
    for words in ("no player has that name", "from 0 to 1, not 50", "the step 0", "nan is not a number"):
        assert words in told


def test_a_file_that_keeps_no_search_is_told(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("no search " * 100)
    assert "contains no saved search" in mistakes(lambda: search(GIN, TURNED, [points(3)], 1, 1, storage=text))
    assert "it is a folder" in mistakes(lambda: search(GIN, TURNED, [points(3)], 1, 1, storage=tmp_path))
    assert "cannot be read" in mistakes(lambda: measured_worth(GIN, text))
    assert "no.json" in mistakes(lambda: measured_worth(GIN, tmp_path / "no.json"))


def test_games_of_a_worth_that_were_not_played_are_told() -> None:
    worth = card_worth(GIN, ["AS", "KS"], deals=2)
    assert worth.game("A♠", deal=1).seed == worth.game("card.AS", "given", 1).seed == 1
    assert "no game with 'card.QS'" in mistakes(lambda: worth.game("card.QS"))
    with pytest.raises(IndexError, match="deals are 0 to 1"):
        worth.game("card.AS", deal=2)


# --- what ends early ------------------------------------------------------------------------------------------------


def test_what_is_not_known_so_well_as_was_asked_for_says_so() -> None:
    found = sweep(GIN, "knock_limit", [10, 5], deals=3, until=Width(points=1))
    assert "Not yet as narrow as was asked for: 1 victory point; more deals are needed." in str(found)
    assert "1 Siegpunkt" in found.html("de")
    assert "more deals" not in str(sweep(GIN, "knock_limit", [10, 5], deals=3))


def test_what_was_called_off_says_so() -> None:
    def stop(progress: RunProgress) -> None:
        if progress.done >= 4:
            progress.cancel()

    found = tournament(GIN, TWO, deals=500, progress=stop)
    assert f"Stopped after {found.games.count} of 1000 games." in str(found)
    assert "angehalten" in found.html("de").lower()
    assert pickle.loads(pickle.dumps(found)).html("de") == found.html("de")
    worth = card_worth(GIN, ["AS"], deals=500, progress=stop)
    assert f"Stopped after {worth.games.count} of 1000 games." in worth.html()


def test_a_search_that_was_called_off_shows_what_is_there_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "gin.journal"

    def stop(progress: RunProgress) -> None:
        if progress.done >= 5:
            progress.cancel()

    found = search(GIN, TURNED, [points(20)], trials=6, deals=2, storage=path, progress=stop)
    assert len(found.trials) == 3
    assert "Stopped after 3 of 6 designs." in str(found)
    whole = search(GIN, TURNED, [points(20)], trials=6, deals=2)
    again = search(GIN, TURNED, [points(20)], trials=6, deals=2, storage=path)
    assert [one.turned for one in again.trials] == [one.turned for one in whole.trials]
    assert str(again) == str(whole)
    with pytest.raises(KeyboardInterrupt):
        search(GIN, TURNED, [points(20)], trials=6, deals=2, progress=lambda progress: progress.cancel())


def test_a_search_tells_how_far_it_is_as_one() -> None:
    told: list[RunProgress] = []
    search(GIN, TURNED, [points(20)], trials=3, deals=2, progress=told.append)
    ends = [k for k, one in enumerate(told) if one.over]
    assert len(ends) == 2, "one bar for the designs, one for what is measured again"
    first = told[: ends[0] + 1]
    assert [one.done for one in first] == sorted(one.done for one in first)
    assert (first[-1].done, first[-1].total) == (6, 6)


# --- in a notebook --------------------------------------------------------------------------------------------------


def test_a_notebook_shows_a_bar_that_is_gone_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=True))
    monkeypatch.setattr("IPython.display.publish_display_data", shown.append)
    monkeypatch.setattr(progress_module, "DELAY", 0.0)
    bars: list[Any] = []
    begun = progress_module._Widget._open_bar

    def begin(widget: Any, total: int) -> Any:
        bars.append(begun(widget, total))
        return bars[-1]

    monkeypatch.setattr(progress_module._Widget, "_open_bar", begin)
    tournament(GIN, TWO, deals=3)
    assert len(bars) == len(shown) == 1
    assert list(shown[0]) == [progress_module.VIEW], "nothing is kept in the file"
    assert "Interrupt" in bars[0].container.children[0].value
    assert bars[0].container.comm is None, "it is closed"
    tournament(GIN, TWO, deals=3, progress=False)
    assert len(bars) == 1
