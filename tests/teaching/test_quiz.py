"""Questions of quizzes: every answer is found again by playing, nothing is told that the seat may not know."""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.machinery import ModuleSpec
from io import StringIO
from itertools import islice
from random import Random
from threading import Event, Thread
from types import ModuleType
from typing import Any

import pytest

from tabletop import Record, Session, load_game
from tabletop.engine.core.state import State
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.games.axon_protocol.lessons.riddle import load_riddles
from tabletop.games.dei.lessons.holder import load_holders
from tabletop.teaching.quiz import MAX_LEVEL, Kind, Option, Quiz, QuizQuestion, list_kinds
from tabletop.teaching.quiz.legality import find_other_refusals
from tabletop.teaching.quiz.positions import generate_positions
from tabletop.teaching.quiz.quiz import COLUMNS, escape_cell
from tools.quiz_checker import CHECKS, find_mistake, find_refusal, parse_amounts

GAMES = ("51st_state", "axon_protocol", "dei", "gin_rummy")
GENERAL = ("legal", "cost", "points", "final", "afford")
HAVE = [(game, kind) for game in GAMES for kind in GENERAL if game != "gin_rummy" or kind in ("legal", "afford")]
GIN = ("deadwood", "knock", "lay_off")
HAVE += [("axon_protocol", "routine"), ("dei", "majority"), *(("gin_rummy", kind) for kind in GIN)]
"""Every kind in every game that has it: an action of gin rummy only moves cards, and scores by cards nobody knows."""
MANY = 25


@cache
def asked(game: str, kind: str) -> tuple[QuizQuestion, ...]:
    """Questions of one kind, of all levels."""
    loaded = load_game(game)
    loaded.heard = set()  # questions keep texts
    source = Random(f"{game} {kind}")
    found: list[QuizQuestion] = []
    asking = list_kinds(loaded)[kind]
    for k, state in enumerate(islice(generate_positions(loaded, 11, asking.can_ask), 40 * MANY)):
        question = asking.ask(state, source, 1 + k % MAX_LEVEL)
        if question is not None:
            found.append(question)
        if len(found) == MANY:
            break
    return tuple(found)


def every(kind: str) -> Iterator[QuizQuestion]:
    for game in GAMES:
        if (game, kind) in HAVE:
            yield from asked(game, kind)


# --- each kind in each game -------------------------------------------------------------------------------------------


@pytest.mark.breadth(every=3)
@pytest.mark.parametrize(("game", "kind"), HAVE)
def test_a_game_has_questions_of_a_kind_with_different_answers_in_three_languages(game: str, kind: str) -> None:
    questions = asked(game, kind)
    assert len(questions) == MANY
    for question in questions:
        assert question.right
        assert len({option.id for option in question.options}) == len(question.options) >= 3
        assert 1 <= question.level <= MAX_LEVEL
        assert question.reasons
        for lang in LANGUAGES:
            assert question.words(lang)
            texts = [option.words(lang) for option in question.options]
            assert len(set(texts)) == len(texts), texts
            assert all(reason.words(lang) for reason in question.reasons)
        assert len({question.words(lang) for lang in LANGUAGES}) == len(LANGUAGES)
        assert {reason.rule for reason in question.reasons if reason.rule} <= {
            *question.state.game.rulebook, "engine.asked",
        }  # fmt: skip


@pytest.mark.breadth(every=3)
@pytest.mark.parametrize(("game", "kind"), HAVE)
def test_nothing_that_is_said_lacks_a_translation(game: str, kind: str) -> None:
    questions = asked(game, kind)
    loaded = questions[0].state.game
    assert loaded.heard is not None
    title = list_kinds(loaded)[kind].title
    assert {loaded.look_up(title, lang) for lang in ("de", "es")} & {None, title} == set()
    for question in questions:
        told = (*question.options, *question.reasons)
        assert all(one.words(lang) for one in told for lang in LANGUAGES)
        assert all(
            fact for known in question.known for lang in LANGUAGES for fact in (known.name(lang), *known.facts(lang))
        )
        assert question.words("de") != question.words("es")
        assert question.context is None or question.context("de") != question.context("en")
    assert len(loaded.heard) > 1
    heard = [message for message in loaded.heard if re.search("[A-Za-z]{2}", message)]  # not what is but a number
    lacking = {message for message in heard for lang in ("de", "es") if loaded.look_up(message, lang) is None}
    assert lacking == set()


@pytest.mark.breadth(every=3)
@pytest.mark.parametrize(("game", "kind"), HAVE)
def test_no_question_contains_its_answer(game: str, kind: str) -> None:
    for question in asked(game, kind):
        for lang in LANGUAGES:
            said = question.words(lang) + (question.context(lang) if question.context else "")
            answers = [option.words(lang) for option in question.options if option.right]
            assert not [answer for answer in answers if not answer.isdigit() and answer in said]


@pytest.mark.breadth(every=3)
@pytest.mark.parametrize(("game", "kind"), HAVE)
def test_answers_follow_from_what_the_asked_seat_knows(game: str, kind: str) -> None:
    """The same question is asked of a position in which all that the seat cannot know was dealt anew."""
    tried = 0
    suits = list_kinds(load_game(game))[kind].can_ask
    for k, state in enumerate(islice(generate_positions(load_game(game), 23, suits), 200)):
        if k >= 40 and tried >= 3:
            break
        seat = state.current_player()
        told = []
        for position in (state, *(state.resample_from_infostate(seat, seed) for seed in (1, 2))):
            question = list_kinds(state.game)[kind].ask(position, Random(k), 3)
            told.append(question and (question.words("en"), question.right, *[x.words("en") for x in question.options],
                                      *[x.words("en") for x in question.reasons]))  # fmt: skip
        assert told[0] == told[1] == told[2]
        tried += told[0] is not None
    assert tried >= 3


@pytest.mark.breadth(every=4)
@pytest.mark.parametrize(("game", "kind"), HAVE)
def test_an_answer_is_what_the_engine_does(game: str, kind: str) -> None:
    assert kind in CHECKS
    assert [find_mistake(question) for question in asked(game, kind)] == [""] * MANY


def test_what_is_not_allowed_is_explained_by_all_its_refusals() -> None:
    answers = set()
    for question in every("legal"):
        verdict = find_refusal(question.state, question.action)
        answers.add(verdict is None)
        if verdict is not None:
            assert [reason.rule for reason in question.reasons] == list(verdict.rules)
    assert answers == {True, False}


@pytest.mark.long
@pytest.mark.parametrize("players", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("game", GAMES)
def test_at_every_table_the_answers_are_those_of_actions_played_out(game: str, players: int) -> None:
    try:
        loaded = load_game(game, **({} if game == "gin_rummy" else {"players": players}))
    except ParameterError:
        return
    source = Random(f"{game} {players}")
    for k, state in enumerate(islice(generate_positions(loaded, players), 600)):
        for kind in ("cost", "points"):
            if (question := list_kinds(loaded)[kind].ask(state, source, 1 + k % MAX_LEVEL)) is not None:
                assert find_mistake(question) == ""


@pytest.mark.rule("axn.monopoly")
def test_a_monopoly_costs_the_cards_that_are_chosen_afterwards() -> None:
    game = load_game("axon_protocol", players=3)
    hand = ["firewall", "honeypot", "packet_sniffer", "root_override", "detox"]
    seats = [{"corporation": "media_net", "hand": hand}, {"corporation": "ares"}, {"corporation": "tessera"}]
    people = [{"character": "cop", "area": "arena", "markers": {"violence": 1, "scandals": 3}}]
    state = game.scenario({"figures": people, "seats": seats})
    monopolies = [str(action) for action in state.legal_actions() if action.verb == "monopoly"]
    found = {}
    for seed in range(60):
        question = list_kinds(game)["cost"].ask(state, Random(seed), 1)
        if question is not None and question.action in monopolies:
            found[question.action] = parse_amounts(next(option for option in question.options if option.right))
    assert {action: (one["0.hand"], one["0.victory_points"]) for action, one in found.items()} == {
        "monopoly scandals": (-4, 2), "monopoly violence": (-4, -2),
    }  # fmt: skip


@pytest.mark.rule("51s.use.card_cost", "51s.ruling.deal_as_cost")
def test_using_a_location_costs_the_card_or_the_deal_that_is_chosen_afterwards() -> None:
    game = load_game("51st_state", players=2, factions=("appalachian_federation", "new_york"))
    mine = {"hand": ["School", "Pub"], "deals": ["Docks", "Quarry"], "locations": ["Negotiator"]}
    state = game.scenario({"seats": [{**mine, "goods": {"worker": 3, "brick": 1}}, {}]})
    wanted = {"use 1": {"0.deals": -1, "0.goods.worker": -1, "0.victory_points": 2}}
    found = {}
    for seed in range(300):
        question = list_kinds(game)["cost"].ask(state, Random(seed), 1 + seed % MAX_LEVEL)
        if question is not None and question.action in wanted:
            found[question.action] = parse_amounts(next(option for option in question.options if option.right))
    for action, numbers_of_it in wanted.items():
        assert numbers_of_it.items() <= found[action].items()


def test_a_refusal_that_may_be_true_of_the_action_as_well_is_no_wrong_answer() -> None:
    """A location of a player who has passed cannot be razed, whatever it costs."""
    game = load_game("51st_state", players=3)
    rivals = [{"locations": ["School"], "passed": True}, {"locations": ["Docks"]}]
    state = game.scenario({"seats": [{"hand": ["Pub"], "goods": {"worker": 3}}, *rivals]})
    verdicts = {action: state.check(action).obstacles for action in state.possible_actions()}
    raze = game.parse_action("raze 1 1")
    assert [no.rule for no in verdicts[raze]][:1] == ["51s.pass.safe"]
    others = [no.rule for _, no in find_other_refusals(state, raze, verdicts)]
    assert "51s.build.construct" in others
    assert "51s.raze.opponent" not in others


def test_written_questions_come_first_and_have_the_answers_that_their_authors_expect() -> None:
    for game, kind, expected in (
        ("axon_protocol", "routine", [set(riddle.answers) for riddle in load_riddles("axon_protocol")]),
        ("dei", "majority", [{str(question.holder)} for question in load_holders("dei")]),
    ):
        quiz = Quiz(game, kinds=[kind], questions=len(expected) + 1)
        found = []
        for _ in expected:
            found.append(set(quiz.question.right))
            quiz.answer(*quiz.question.right)
            quiz.next()
        assert found == expected
        assert quiz.question.state.game == load_game(game)


def test_a_game_may_have_kinds_of_its_own_and_so_may_one_that_extends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(list_kinds(load_game("axon_protocol"))) == ["routine", *GENERAL]
    assert list(list_kinds(load_game("dei"))) == ["majority", "final", "legal", "cost", "points", "afford"]

    class Dealer(Kind[Any]):
        name, title = "dealer", "Who deals?"

        def ask(self, state: Any, source: Random, level: int = 1) -> QuizQuestion:
            options = tuple(Option(str(k), lambda lang, k=k: f"{k}", k == state.dealer) for k in (0, 1))  # type: ignore[misc]
            return QuizQuestion("dealer", state, None, lambda lang: "Who deals?", options, (), 1)

    own = ModuleType("tabletop.games.gin_rummy.lessons.quiz")
    own.KINDS = (Dealer(),)  # type: ignore[attr-defined]
    package = ModuleType("tabletop.games.gin_rummy.lessons")
    package.__path__ = []
    own.__spec__, package.__spec__ = (ModuleSpec(one.__name__, None) for one in (own, package))
    for module in (own, package):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    quiz = Quiz("gin_rummy", kinds=["dealer"])
    assert quiz.answer(str(quiz.question.state.dealer))  # type: ignore[attr-defined]


# --- quizzes ----------------------------------------------------------------------------------------------------------


def played(quiz: Quiz, right: Sequence[bool]) -> list[tuple[str, int, int]]:
    """Answers so, rightly or not; what was asked, its number, and the level after the answer."""
    found = []
    for knows in right:
        wrong = next(option.id for option in quiz.question.options if not option.right)
        quiz.answer(*(quiz.question.right if knows else (wrong,)))
        found.append((quiz.question.words("en"), quiz.number, quiz.level))
        quiz.next()
    return found


@pytest.mark.breadth
@pytest.mark.parametrize("game", GAMES)
def test_a_quiz_is_the_same_for_a_seed_and_another_for_another(game: str) -> None:
    answers = (True, True, False, True, True, True)
    first, again, other = (played(Quiz(game, seed, questions=6), answers) for seed in (4, 4, 5))
    assert first == again
    assert [asked for asked, *_ in first] != [asked for asked, *_ in other]


def test_what_is_prepared_is_what_would_have_come() -> None:
    plain, prepared = Quiz("dei", 4), Quiz("dei", 4)
    for _ in range(6):
        for quiz in (plain, prepared):
            quiz.answer(*quiz.question.right)
        prepared.prepare()
        prepared.prepare()
        plain.next()
        prepared.next()
        assert plain.question.words("en") == prepared.question.words("en")


def test_it_goes_up_after_hits_and_down_after_a_miss() -> None:
    quiz = Quiz("51st_state", 3, ["legal"], level=2, questions=20)
    levels = [level for _, _, level in played(quiz, [True] * 4)]
    assert levels == [2, 3, 3, 4]
    assert quiz.question.level == 4 == len(quiz.question.options) - 2
    assert [level for _, _, level in played(quiz, [False, True])] == [3, 3]
    played(quiz, [False] * 4)
    assert quiz.level == 1


def test_what_was_missed_comes_back_until_it_is_known() -> None:
    quiz = Quiz("51st_state", 3, ["legal"], questions=5)
    numbers = [number for _, number, _ in played(quiz, [False, True, True, True, False, True])]
    assert numbers == [1, 2, 3, 4, 1, 5]
    assert (quiz.number, quiz.tries, quiz.over) == (1, 3, False)
    quiz.answer(*quiz.question.right)
    assert quiz.over
    assert not quiz.next()
    assert quiz.hits == 4
    first, second = [given.question for given in quiz.given if given.number == 1][:2]
    assert first.topic == second.topic
    assert first.state.digest() != second.state.digest()


def test_the_result_sheet_has_a_row_for_every_answer_and_nobodys_name() -> None:
    times = iter([0.0, 3.5, 10.0, 11.2, 20.0, 22.0, 30.0])
    quiz = Quiz("gin_rummy", 3, ["legal"], questions=2, clock=lambda: next(times))
    played(quiz, [False, True, True])
    rows = list(csv.DictReader(StringIO(quiz.to_csv("de"))))
    assert [(row["question"], row["right"], row["tries"], row["seconds"]) for row in rows] == [
        ("1", "no", "1", "3.5"), ("2", "yes", "1", "1.2"), ("1", "yes", "2", "2.0"),
    ]  # fmt: skip
    assert rows[1]["answer"] == rows[1]["right_answer"] != ""
    assert rows[0]["answer"] != rows[0]["right_answer"]
    assert rows[2]["answer"] == rows[2]["right_answer"]
    assert list(rows[0]) == list(COLUMNS)
    for row, given in zip(rows, quiz.given, strict=True):
        session = Session.from_record(Record.from_link(row["position"]))
        assert session.state.digest() == given.question.state.digest()
        assert row["asked"] == given.question.words("de")


def test_a_cell_of_the_sheet_is_no_formula() -> None:
    assert escape_cell("=1+1") == "'=1+1"
    assert escape_cell("+1") == "+1"


def test_an_answer_that_is_none_is_refused() -> None:
    quiz = Quiz("gin_rummy", 3, ["legal"])
    with pytest.raises(ValueError, match="no answer 'x', 'y'"):
        quiz.answer("x", "y")
    for chosen in ((), tuple(option.id for option in quiz.question.options)):
        with pytest.raises(ValueError, match="exactly one answer is expected"):
            quiz.answer(*chosen)
    assert not quiz.given
    several = Quiz("gin_rummy", 3, ["afford"])
    assert several.answer() is False


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"game": "chess"}, ["game", "chess"]),
        ({"seed": -1, "level": 6, "questions": 101}, ["seed=-1", "level=6", "questions=101"]),
        ({"seed": "x", "level": True, "questions": 1.5}, ["seed='x'", "level=True", "questions=1.5"]),
        ({"kinds": ["legal", "x", 3]}, ["'x' is not one of deadwood, knock, lay_off, legal", "3 is not one of"]),
        ({"kinds": []}, ["kinds=[] must be a list of deadwood"]),
        ({"kinds": "legal"}, ["kinds='legal' must be a list"]),
        ({"kinds": ["legal"], "file": "x.toml"}, ["file: none of these kinds reads questions from a file"]),
    ],
)
def test_wrong_settings_are_named_in_one_error(settings: dict[str, Any], named: list[str]) -> None:
    with pytest.raises(ValueError, match=r".") as error:
        Quiz(**{"game": "gin_rummy", **settings})
    assert all(name in str(error.value) for name in named), str(error.value)


def test_a_kind_that_finds_nothing_says_so() -> None:
    with pytest.raises(ValueError, match="gin_rummy: no position has a question of the kinds points"):
        Quiz("gin_rummy", kinds=["points"])


def test_who_goes_on_while_the_next_question_is_looked_for_gets_it() -> None:
    quiz, looking, go = Quiz("gin_rummy", seed=3, questions=3), Event(), Event()

    def slowly(more: Iterator[State]) -> Iterator[State]:
        looking.set()
        go.wait(5)
        yield from more

    get_positions = quiz._get_positions
    quiz._get_positions = lambda kind: slowly(get_positions(kind))  # type: ignore[method-assign]
    quiz.answer(*quiz.question.right)
    beside = Thread(target=quiz.prepare)
    beside.start()
    assert looking.wait(5)
    went = []
    click = Thread(target=lambda: went.append(quiz.next()))
    click.start()
    click.join(0.05)
    go.set()
    for thread in (beside, click):
        thread.join(5)
    assert went == [True]
    assert (quiz.at, quiz.answered) == (2, False)
