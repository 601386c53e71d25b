"""What a game need not say: what follows from its place, from its parameters, and from the fields of its table."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.game import Game, ScenarioError
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_, value
from tabletop.engine.declarations.parameters import Parameter, parameter
from tabletop.engine.declarations.rules import Rule, Rulebook, RulebookError, Variant
from tabletop.engine.i18n.grammar import LANGUAGES, LOCALE
from tabletop.engine.registry.catalogue import find_game_class, games
from tabletop.engine.schema.table_game import TableGame
from tabletop.engine.schema.table_schema import NOBODY, OWNER, Part, amounts, number, part, pile, seats, table
from tabletop.engine.serialization.saving import SaveError

CARDS = ("ace", "king", "queen", "ten")


@part
class Seat(Part):
    hand: list[str] = pile(CARDS, seen=OWNER, pool="cards", known="taken")
    taken: list[str] = pile(CARDS)
    points: list[int] = amounts(("trick", "slam"))
    bonus: int = number()


@table
class TrickState(State["TricksOfTwo"]):
    deck: list[str] = pile(CARDS, seen=NOBODY, pool="cards", rest=True, default=list(CARDS))
    seats: list[Seat] = seats(Seat)
    round: int = number(1)


@value
class Stop(Action["TrickState", "Ask"]):
    verb = "stop"


@value
class Ask(Question["TrickState"]):
    kinds = (Stop,)
    is_auto_answered = False

    def possible(self, state: TrickState, player: int) -> tuple[Action, ...]:
        return (Stop(),) if state.seats[player].hand else ()


class TricksOfTwo(TableGame[TrickState]):
    rules_version = "1"
    players: int = parameter("tricks.players", N_("Players."), 2, 2, 4)
    trumps: bool = parameter("tricks.trumps", "Whether there are trumps.", True, live=False)
    order: str = parameter("tricks.order", "Who is next.", "clockwise", "fewest")
    gone: tuple[str, ...] = parameter("tricks.gone", "What is left out.", (), *CARDS)

    def start(self, state: TrickState) -> None:
        state.seats[0].hand.append(state.deck.pop())
        state.then(0, Ask())

    def ask(self, state: TrickState, to_move: int, told: Mapping[str, Any]) -> None:
        state.then(to_move, Ask())


GAME = TricksOfTwo()


# --- its place --------------------------------------------------------------------------------------------------------


def test_a_game_is_called_like_its_class_and_its_vocabulary_is_what_its_module_defines() -> None:
    assert (GAME.name, GAME.domain, GAME.locale, len(GAME.rulebook)) == ("tricks_of_two", "tricks_of_two", LOCALE, 0)
    assert dict(GAME.vocabulary) == {"Stop": Stop, "Ask": Ask}


def test_what_a_class_says_holds_for_those_that_extend_it_too() -> None:
    class Short(TricksOfTwo):
        name = "short"

    class Shorter(Short):
        hands: int = parameter("tricks.hands", "Hands.", 1, 1, 9)

    assert (Shorter.name, Shorter.domain, Shorter.state_class) == ("short", "tricks_of_two", TrickState)
    assert Shorter.rulebook is TricksOfTwo.rulebook
    assert [p.name for p in Shorter.declared] == ["players", "trumps", "order", "gone", "hands"]


@pytest.mark.parametrize("name", games())
def test_the_games_of_the_house_find_their_rules_and_their_words_in_their_rooms(name: str) -> None:
    kind = find_game_class(name)
    room = Path(str(sys.modules[kind.__module__].__file__)).parent
    assert kind.locale == room / "words" / "locale"
    assert (kind.locale / "de" / "LC_MESSAGES" / f"{kind.domain}.po").is_file()
    assert len(kind.rulebook) > 10
    assert all(set(p.description) == {"en", "de", "es"} for p in kind.declared)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A game in a folder of its own, beside another one."""
    (tmp_path / "roomy").mkdir()
    (tmp_path / "roomy" / "__init__.py").write_text("from roomy.game import Roomy\n")
    (tmp_path / "roomy" / "game.py").write_text(
        "from tabletop.engine.core.game import Game\nfrom roomy import rules\nclass Roomy(Game):\n    '''A game.'''\n"
    )
    value = "from tabletop.engine.core.values import Value, value\n@value\nclass {}(Value):\n    '''Anything.'''\n"
    (tmp_path / "roomy" / "rules.py").write_text(f"from roomy.table import Held\n{value.format('Ruled')}")
    (tmp_path / "roomy" / "table.py").write_text(value.format("Held"))
    (tmp_path / "roomy" / "other.py").write_text(value.format("Held"))
    sentences = "".join(f'{lang} = "One."\n' for lang in ("en", "de", "es"))
    (tmp_path / "roomy" / "rulebook.toml").write_text(f'["r.one"]\ndocument = "ours"\nsection = "One"\n{sentences}')
    monkeypatch.syspath_prepend(tmp_path)
    import roomy.other

    yield roomy
    for module in [name for name in sys.modules if name.partition(".")[0] == "roomy"]:
        del sys.modules[module]


def test_a_folder_gives_rules_and_the_values_of_the_modules_that_the_game_imports(package: ModuleType) -> None:
    kind: type[Game] = package.Roomy
    assert list(kind.rulebook) == ["r.one"]
    assert set(kind.vocabulary) == {"Held", "Ruled"}
    assert kind.vocabulary["Held"].__module__ == "roomy.table"  # nobody imports the other one


def test_a_folder_with_a_catalogue_of_its_rules_has_them_in_english_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = tmp_path / "worded"
    catalogue = room / "words" / "locale" / "de" / "LC_MESSAGES" / "worded_rules.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text('msgid "One."\nmsgstr "Eins."\n')
    (room / "__init__.py").write_text("")
    (room / "game.py").write_text(
        "from tabletop.engine.core.game import Game\nclass Worded(Game):\n    '''A game.'''\n"
    )
    (room / "rulebook.toml").write_text('["r.one"]\ndocument = "ours"\nsection = "One"\nen = "One."\n')
    monkeypatch.syspath_prepend(tmp_path)
    game: Any = import_module("worded.game")
    for module in ("worded", "worded.game"):
        monkeypatch.delitem(sys.modules, module)
    assert [game.Worded.rulebook["r.one"].sentence(lang) for lang in LANGUAGES] == ["One.", "Eins.", "One."]


# --- its parameters ---------------------------------------------------------------------------------------------------


def test_parameters_are_declared_in_the_body_of_the_class() -> None:
    players, trumps, order, gone = GAME.declared
    assert (players.minimum, players.maximum, players.rule, players.live) == (2, 4, "tricks.players", True)
    assert (trumps.default, trumps.live, order.choices, gone.choices) == (True, False, ("clockwise", "fewest"), CARDS)
    assert isinstance(TricksOfTwo.trumps, Parameter)  # the value belongs to a game
    chosen = TricksOfTwo(players=3, gone=["ten"])
    assert (chosen.players, chosen.num_players, chosen.trumps, chosen.gone) == (3, 3, True, ("ten",))


def test_parameters_of_a_base_belong_to_the_games_that_extend_it_before_their_own() -> None:
    class Shared(TableGame[TrickState], base=True):
        players: int = parameter("tricks.players", N_("Players."), 2, 2, 4)

    class Long(Shared):
        rounds: int = parameter("tricks.rounds", N_("Rounds."), 9, 1, 20)

        def ask(self, state: TrickState, to_move: int, told: Mapping[str, Any]) -> None:
            state.then(to_move, Ask())

    assert "name" not in vars(Shared), "a base is not a game"
    assert Long.name == "long"
    assert [one.name for one in Long.declared] == ["players", "rounds"]
    assert (Long(players=3).players, Long().rounds) == (3, 9)


def test_a_parameter_without_translation_is_told_in_english_only() -> None:
    assert GAME.declared[1].description == {"en": "Whether there are trumps."}


def test_a_sentence_for_a_value_that_its_parameter_never_has_is_refused_when_the_class_is_made() -> None:
    def sentences(**conditions: Any) -> Rulebook:
        return Rulebook([Rule("tricks.order", "ours", "1", {"en": "a"}, {}, [Variant(conditions, {"en": "b"})])])

    for impossible in ({"order": "backwards"}, {"trumps": "no"}, {"players": "5.."}, {"players": 5}, {"trumps": 1}):
        with pytest.raises(RulebookError, match=f"tricks.order: .*{next(iter(impossible))}"):
            type("Turned", (TricksOfTwo,), {"rulebook": sentences(**impossible), "__module__": __name__})
    for possible in ({"order": "fewest"}, {"trumps": False}, {"players": "..3"}, {"players": 4}):
        type("Turned", (TricksOfTwo,), {"rulebook": sentences(**possible), "__module__": __name__})


# --- its table --------------------------------------------------------------------------------------------------------


def test_a_game_begins_with_its_table_as_it_was_made_and_a_scenario_with_a_shuffled_one() -> None:
    state = GAME.new_initial_state(3)
    assert ([*state.deck, *state.seats[0].hand], state.draws) == ([*CARDS], 0)
    decks = {tuple(GAME.scenario({"seats": [{"hand": ["ace"]}], "seed": seed}).deck) for seed in range(20)}
    assert {frozenset(deck) for deck in decks} == {frozenset(CARDS[1:])}
    assert len(decks) > 3


def test_fields_that_are_called_like_points_are_the_score() -> None:
    state = GAME.scenario({"seats": [{"hand": ["ace"], "points": {"trick": 2, "slam": 5}, "bonus": 9}, {}]})
    assert state.scores() == (7, 0)
    assert state.score_parts(0).text(state) == "2 (trick) + 5 (slam) = 7"
    assert state.winners() == ()


@pytest.mark.parametrize(("points", "winners"), [((1, 0), (0,)), ((1, 2), (1,)), ((3, 3), (0, 1))])
def test_who_has_most_points_at_the_end_wins(points: tuple[int, int], winners: tuple[int, ...]) -> None:
    seats = [{"points": {"trick": n}, "hand": [card]} for n, card in zip(points, CARDS, strict=False)]
    state = GAME.scenario({"seats": seats})
    state.apply_action("stop")
    assert state.winners() == winners


def test_what_is_conserved_held_and_measured_follows_from_the_piles() -> None:
    state = GAME.scenario({"seats": [{"hand": ["ace"]}, {"hand": ["ten", "king"]}]})
    assert GAME.count_conserved(state) == dict.fromkeys(CARDS, 1)
    assert [list(GAME.hidden_items(state, seat)) for seat in (0, 1)] == [["ace"], ["ten", "king"]]
    assert GAME.measures(state) == {"Deck": 1}


@pytest.mark.parametrize(
    ("deck", "taken", "part"),
    [
        (["ten"], [], ""),
        (["ten", "ten"], [], "cards: wrong number of copies: ten"),
        ([], [], "cards: wrong number of copies: ten"),
        (["ten"], ["ace"], ""),
        (["ten"], ["ten"], "seats[0].taken: names items that are not in hand"),
    ],
)
def test_a_position_holds_every_thing_as_often_as_it_is_there(deck: list[str], taken: list[str], part: str) -> None:
    data = GAME.scenario({"seats": [{"hand": ["ace", "king", "queen"]}]}).to_dict()
    data["deck"], data["seats"][0]["taken"] = deck, taken
    if part:
        with pytest.raises(SaveError, match=part.replace("[", r"\[")):
            GAME.state_from_dict(data)
    else:
        assert GAME.state_from_dict(data).to_dict() == data


def test_a_question_without_an_answer_is_refused_in_a_position_and_in_a_scenario() -> None:
    data = GAME.scenario({"seats": [{"hand": ["ace"]}]}).to_dict()
    data["agenda"][0][1] = 1
    with pytest.raises(SaveError, match="agenda: the question has no answer"):
        GAME.state_from_dict(data)
    with pytest.raises(ScenarioError, match="agenda: the question has no answer"):
        GAME.scenario({"seats": [{"hand": ["ace"]}], "to_move": 1})
