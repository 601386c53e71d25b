"""The language is chosen once for a notebook; what was given another one keeps it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import IPython
import pytest

from tabletop import Session, load_game
from tabletop.engine.i18n.language import LANGUAGE_VARIABLE, NOTEBOOK_VARIABLE, notebooks_folder
from tabletop_widgets import (
    ActionList,
    GameChart,
    Laboratory,
    LanguageChooser,
    LessonTable,
    ParameterPanel,
    QuizView,
    Table,
    language,
    play,
    use_language,
)
from tabletop_widgets.screen.translation import say
from tests.widgets.conftest import front_end_sets

MAKERS: dict[str, Any] = {
    "Table": Table,
    "ActionList": ActionList,
    "GameChart": GameChart,
    "LessonTable": lambda _: LessonTable("dei_first_round", "card"),
    "Laboratory": lambda _: Laboratory("dei", games=2),
    "QuizView": lambda _: QuizView("dei", kinds=["majority"]),
    "ParameterPanel": lambda _: ParameterPanel("dei"),
    "play": lambda _: play("dei", seats=["human", "human"]),
}


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_everything_speaks_the_language_of_the_notebook(make: Any, middle: Session) -> None:
    before = make(middle)
    use_language("de")
    after = make(middle)
    assert (language(), before.lang, after.lang) == ("de", "de", "de")


def test_it_is_english_unless_the_environment_says_otherwise(middle: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ActionList(middle).lang == "en"
    monkeypatch.setenv(LANGUAGE_VARIABLE, "es")
    assert ActionList(middle).lang == "es"
    assert ActionList(middle, lang="de").lang == "de"
    monkeypatch.setenv(LANGUAGE_VARIABLE, "klingon")
    assert ActionList(middle).lang == "en"


@pytest.mark.parametrize("names_notebook", [True, False], ids=["Jupyter names the notebook", "it does not"])
def test_a_notebook_in_the_folder_of_a_language_begins_in_that_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, names_notebook: bool
) -> None:
    german = tmp_path / "de"
    german.mkdir()
    monkeypatch.delenv(NOTEBOOK_VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path if names_notebook else german)
    if names_notebook:
        monkeypatch.setenv(NOTEBOOK_VARIABLE, str(german / "one.ipynb"))
    assert language() == "en", "it is no notebook: the name of a folder says nothing"
    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=True))
    assert (language(), notebooks_folder()) == ("de", tmp_path)
    monkeypatch.setenv(LANGUAGE_VARIABLE, "es")
    assert language() == "de", "the notebook itself is German"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(NOTEBOOK_VARIABLE, str(tmp_path / "one.ipynb"))
    assert (language(), notebooks_folder()) == ("es", tmp_path)
    use_language("en")
    assert language() == "en"


def test_what_was_given_a_language_keeps_it(middle: Session) -> None:
    mine, other = Table(middle, lang="es"), Table(middle)
    use_language("de")
    assert {view.lang for view in mine.views} == {"es"}
    assert {view.lang for view in other.views} == {"de"}
    assert "Was tun?" in other.actions.words.values()


def test_an_unknown_language_changes_nothing() -> None:
    with pytest.raises(ValueError, match=r"unknown language 'klingon' \(known: en, de, es\)"):
        use_language("klingon")
    assert language() == "en"


def test_the_chooser_changes_everything_and_shows_what_was_chosen_elsewhere(middle: Session) -> None:
    chooser, view = LanguageChooser(), ActionList(middle)
    front_end_sets(chooser, index=1)
    assert (language(), view.lang) == ("de", "de")
    use_language("es")
    assert (chooser.value, view.lang) == ("es", "es")
    assert LanguageChooser().value == "es"


def test_closed_widgets_are_left_alone(middle: Session) -> None:
    view = ActionList(middle)
    view.close()
    use_language("de")
    assert view.lang == "en"


def test_without_a_kernel_the_chooser_is_a_line_of_text() -> None:
    data, _ = LanguageChooser()._repr_mimebundle_()
    assert data["text/plain"] == "Language · Sprache · Idioma: English · Deutsch · Español"


def test_a_sentence_ends_with_one_full_stop_also_after_a_name_that_ends_with_one() -> None:
    won = say("The game is over. Won by {names}.", "en", names="Microbionics Inc.")
    assert won == "The game is over. Won by Microbionics Inc."
    game = load_game("axon_protocol", corporations=("microbionics", "media_net"))
    state = game.new_initial_state(3)
    said = game.say(state, "en", "The game is won by {player}.", {"player": 0})
    assert said == "The game is won by Microbionics Inc."


@pytest.mark.parametrize(
    ("lang", "n", "said"),
    [("en", 1, "1 rule"), ("en", 2, "2 rules"), ("de", 1, "1 Regel"), ("de", 0, "0 Regeln"), ("es", 1, "1 regla")],
)
def test_a_word_of_the_screen_follows_its_number(lang: str, n: int, said: str) -> None:
    assert say("{n} {n:/rule/rules}", lang, n=n) == said
