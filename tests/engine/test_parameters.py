"""Parameters: every mistake is named at once, with the range and the nearest name."""

from __future__ import annotations

import os
import pickle
from importlib import metadata
from pathlib import Path

import pytest

import tabletop
from tabletop import load_game
from tabletop.engine.declarations.parameters import Mistake, Parameter, ParameterError

from .toy import Toy


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"plyers": 2}, "unknown parameter 'plyers'; did you mean 'players'?"),
        ({"players": 5}, "players=5 is out of range: 2 to 4"),
        ({"players": True}, "players=True must be a whole number from 2 to 4"),
        ({"players": "2"}, "players='2' must be a whole number"),
        ({"players": 2.0}, "players=2.0 must be a whole number"),
        ({"cards": "man"}, "cards: 'man' is not one of 'few', 'many'; did you mean 'many'?"),
        ({"cards": ["few"]}, "is not one of"),
        ({"players": 10**5000}, "players=a huge number is out of range"),
        ({f"p{k}": k for k in range(50)}, "and 30 more unknown parameters"),
    ],
)
def test_a_bad_parameter_is_named_with_what_it_takes(given: dict[str, object], message: str) -> None:
    with pytest.raises(ParameterError) as error:
        Toy(**given)
    assert message in str(error.value)


def test_every_mistake_is_named_at_once() -> None:
    with pytest.raises(ParameterError) as error:
        Toy(players=9, goal=1, hands=2)
    assert all(name in str(error.value) for name in ("players=9", "goal=1", "'hands'"))


def test_a_game_knows_its_parameters_with_value_default_and_range() -> None:
    game = Toy(players=3)
    setting = game.parameters["players"]
    assert (setting.value, setting.default, setting.minimum, setting.maximum) == (3, 2, 2, 4)
    assert game.changed_parameters() == {"players": 3}
    assert game == Toy(players=3) != Toy()
    assert len({game, Toy(players=3), Toy()}) == 2
    assert repr(game) == "load_game('toy', players=3)"


def test_switches_and_lists_of_words_are_checked_too() -> None:
    text = {"en": "", "de": "", "es": ""}
    switch = Parameter("fast", False, text)
    assert (switch.find_mistake(True), bool(switch.find_mistake(1))) == (None, True)
    words = Parameter("factions", ("a",), text, choices=("a", "b"))
    assert words.find_mistake(["a", "b"]) is None
    assert _code(words.find_mistake(("a", "a"))) == "twice"
    assert _code(words.find_mistake("a")) == "kind"


def test_a_number_without_bounds_takes_any_whole_number() -> None:
    text = {"en": "", "de": "", "es": ""}
    debt = Parameter("debt", 0, text, maximum=3)
    assert [debt.find_mistake(n) for n in (-(10**9), 3)] == [None, None]
    assert _text(debt.find_mistake(4)) == "debt=4 is out of range: -∞ to 3"


def test_an_unknown_game_is_named_with_the_nearest() -> None:
    with pytest.raises(ParameterError, match="unknown game '51st-state'; did you mean '51st_state'"):
        tabletop.load_game("51st-state")


def test_a_registered_game_is_loaded_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    registered = {"toy": Toy, "other": Toy.__module__ + "_none"}
    monkeypatch.setattr("tabletop.engine.registry.catalogue._registered", registered)
    assert tabletop.games() == ("other", "toy")
    assert tabletop.load_game("toy", players=4).num_players == 4


def _code(mistake: Mistake | None) -> str:
    return "" if mistake is None else mistake.code


def _text(mistake: Mistake | None) -> str:
    return "" if mistake is None else mistake.text()


def test_a_mistake_tells_programs_which_and_where_and_people_in_their_language() -> None:
    with pytest.raises(ParameterError) as caught:
        load_game("51st_state", players=2, first_player=4, starting_hand=2, kept_cards=6)
    error = caught.value
    assert [(m.code, m.place, m.facts) for m in error.mistakes] == [
        ("kept", "kept_cards, starting_hand", {"n": 6, "hand": 2}), ("seat", "first_player", {"seat": 4, "players": 2}),
    ]  # fmt: skip
    assert str(error) == (
        "kept_cards, starting_hand: Nobody can keep 6 cards of 2; "
        "first_player: Seat 4 cannot begin: there are only 2 players"
    )
    german = "Von 2 Karten kann niemand 6 behalten. Platz 4 kann nicht beginnen: Es spielen nur 2 mit."
    assert error.text("de") == german
    assert "6" in error.text("es") != error.text("en")
    copied = pickle.loads(pickle.dumps(error))
    assert (str(copied), copied.text("de")) == (str(error), error.text("de"))


@pytest.mark.parametrize("lang", ["de", "es"])
@pytest.mark.parametrize("value", [9, True, "2", ["x"] * 200])
def test_a_value_out_of_place_is_told_in_each_language(value: object, lang: str) -> None:
    with pytest.raises(ParameterError) as caught:
        load_game("dei", players=value, layout=value, nothing=value)
    assert caught.value.text(lang) != caught.value.text("en")
    assert {m.code for m in caught.value.mistakes} >= {"unknown"}


@pytest.mark.parametrize(("game", "setting"), [("51st_state", "factions"), ("axon_protocol", "corporations"),
                                               ("dei", "factions")])  # fmt: skip
def test_what_is_printed_is_called_as_printed_in_every_language(game: str, setting: str) -> None:
    made = tabletop.load_game(game)
    for lang in ("en", "de", "es"):
        names = made.list_choices(setting, lang)
        assert list(names) == list(made.content.__getattribute__(setting))
        assert not [name for name in names.values() if "_" in name or not name[:1].isupper()]


def test_a_choice_without_a_name_is_called_as_it_is_written_but_for_underscores() -> None:
    made = tabletop.load_game("dei")
    assert made.list_choices("planned_cards") == {"at_once": "all at once", "one_by_one": "one by one"}
    assert made.list_choices("planned_cards", "de")["at_once"] == "alle zu Beginn"
    assert made.list_choices("players") == {}
    assert made.list_choices("layout") == {}
    with pytest.raises(KeyError):
        made.list_choices("plyers")


def test_what_packages_announce_is_read_again_only_when_a_folder_of_packages_has_changed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(
        "tabletop.engine.registry.catalogue.entry_points", lambda group: asked.append(group) or metadata.EntryPoints()
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    for _ in range(3):
        tabletop.games()
    assert len(asked) == 1
    (tmp_path / "other-1.0.dist-info").mkdir()
    os.utime(tmp_path, (1, 1))
    tabletop.games()
    assert len(asked) == 2
