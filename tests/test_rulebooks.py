"""Every rule of every game: its place in print, its sentences, code that cites it, a test that shows it.

What a rulebook says in particular, and the words it says it with, is tested with each game.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path

import pytest

from tabletop.engine.declarations.defaults import RULES_SUFFIX
from tabletop.engine.declarations.rules import Rule, Rulebook, find_names, is_met
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.teaching.rulebook.lookup import SOURCES
from tests.each import each
from tools import translations
from tools.pages import render_disputed_page

ROOT = Path(__file__).resolve().parents[1]


class Book:
    """A rulebook, the code of the game that cites its rules, and the tests that show them."""

    def __init__(self, game: str, begins: str, *documents: str, amidst: tuple[str, ...] = ()) -> None:
        self.game = game
        self.begins = begins
        self.documents = documents
        self.amidst = amidst  # rulings that stand among the printed rules, and are called like them
        kind = import_module(f"tabletop.games.{game}").GAME
        self.rules: Rulebook = kind.rulebook
        self.parameters = {one.name: one for one in kind.declared}
        self.defaults = {one.name: one.default for one in kind.declared}

    @property
    def room(self) -> Path:
        """The folder of the game."""
        return ROOT / "tabletop" / "games" / self.game

    def meeting(self, name: str, condition: object) -> object:
        """The first value of a parameter that meets the condition of a sentence."""
        one = self.parameters[name]
        if isinstance(one.default, tuple):
            return ("anything",)
        numbers = range(one.minimum, one.maximum + 1) if one.minimum is not None and one.maximum is not None else ()
        return next(value for value in (*one.choices, True, False, *numbers) if is_met(condition, value))

    @cached_property
    def cited(self) -> set[str]:
        """Every rule id in the code of the game and in its content.

        The beginning of one that is put together by a program, like f"axn.skill.{name}", is none.
        """
        id = re.compile(rf"(?<![.\w]){self.begins}(?:\.[a-z_0-9]++){{1,2}}+(?!\.?\{{)")
        files = [*self.room.rglob("*.py"), *(path for path in self.room.glob("content/*") if path.suffix != ".py")]
        return {rule for path in files if path.is_file() for rule in id.findall(path.read_text(encoding="utf-8"))}

    @cached_property
    def marked(self) -> set[tuple[str, str]]:
        """(rule, test) for every mark on a test of the game."""
        return {pair for path in (ROOT / "tests" / self.game).glob("test_*.py") for pair in marks(path)}


def marks(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for rule in mark.args:
                        assert isinstance(rule, ast.Constant), f"{path.name}, {node.name}: a rule is named by its id"
                        yield str(rule.value), f"{path.name}::{node.name}"


BOOKS = (
    Book(
        "fifty_first_state",
        "51s",
        "rulebook",
        "set-up sheet",
        "card",
        "ruling",
        amidst=("51s.build.develop_goods", "51s.card.shipwreck"),
    ),
    Book("axon_protocol", "axn", "rulebook", "ruling", "inference"),
    Book("dei", "dei", "rulebook", "ruling", "inference"),
    Book("gin_rummy", "gin", "rule of play", "ruling"),
)
OURS = ("ruling", "inference")
"""What is not printed: how this kit decides where the rules are silent, and what follows from counts in print."""
EVERY_BOOK = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.game)
EVERY_RULE = each((book, rule) for book in BOOKS for rule in book.rules.values())


def test_no_game_is_left_out() -> None:
    assert {book.game for book in BOOKS} == {path.parent.name for path in ROOT.glob("tabletop/games/*/game.py")}


# --- what it says -----------------------------------------------------------------------------------------------------


def readings(book: Book, rule: Rule) -> Iterator[Rule]:
    """The rule as it reads with the defaults, with each number 0 and 1, and with the values of each variant."""
    yield rule
    for name in find_names(rule.sentences["en"]):
        for number in (0, 1):
            if book.parameters[name].find_mistake(number) is None:
                yield rule.with_values({name: number})
    for variant in rule.variants:
        yield rule.with_values({name: book.meeting(name, condition) for name, condition in variant.conditions.items()})


@EVERY_RULE
def test_a_rule_has_a_sentence_of_its_own_in_every_language_with_the_same_numbers(book: Book, rule: Rule) -> None:
    for reading in readings(book, rule):
        check_sentences([reading.sentence(lang) for lang in LANGUAGES])


def check_sentences(sentences: list[str]) -> None:
    assert len(set(sentences)) == len(LANGUAGES)
    for sentence in sentences:
        assert sentence == " ".join(sentence.split())
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert 20 <= len(sentence) <= 300
    english, *others = (Counter(re.findall(r"\d+(?:\.\d)?", sentence)) for sentence in sentences)
    assert all(numbers == english for numbers in others), sentences
    for lang, sentence in zip(LANGUAGES, sentences, strict=True):
        assert not (found := MANY_OF_ONE[lang].search(sentence)), found


MANY_OF_ONE = {
    "en": re.compile(
        r"\b1 (?:\w+ )?(?:areas|cards|characters|contacts|cubes|hands|markers|points|rounds|scrappers|times|workers)\b"
    ),
    "de": re.compile(r"\b1 (?:\w+ )?\w*(?:gebiete|hände|karten|charaktere|kontakte|punkte|runden)n?\b", re.I),
    "es": re.compile(r"\b1 (?:\w+ )?(?:cartas|cubos|manos|personajes|puntos|rondas|trabajadores|veces|zonas)\b"),
}
"""A plural behind the number 1."""


@EVERY_BOOK
def test_every_word_that_a_choice_or_a_switch_may_be_has_a_sentence_of_its_own(book: Book) -> None:
    for name, parameter in book.parameters.items():
        words = (False, True) if isinstance(parameter.default, bool) else parameter.choices
        if parameter.by_seat or not words:
            continue
        rules = [rule for rule in book.rules.values() if name in rule.parameters]
        for lang in LANGUAGES:
            sentences = {tuple(rule.with_values({name: word}).sentence(lang) for rule in rules) for word in words}
            assert len(sentences) == len(words), f"{name} in {lang}"


@EVERY_RULE
def test_a_rule_says_which_document_and_section_it_comes_from(book: Book, rule: Rule) -> None:
    assert rule.document in book.documents
    assert rule.section[0].isupper()
    assert not rule.section.endswith(".")


@EVERY_RULE
def test_the_rule_id_belongs_to_this_game_and_rulings_are_called_rulings(book: Book, rule: Rule) -> None:
    assert rule.id.startswith(f"{book.begins}.")
    assert (rule.id.startswith(f"{book.begins}.ruling.") or rule.id in book.amidst) == (rule.document in OURS)


def test_rulebook_is_said_only_of_what_is_printed_there() -> None:
    documents = {rule.id: rule.document for book in BOOKS for rule in book.rules.values()}
    assert {documents[id] for id in documents if id.startswith("51s.setup.")} == {"set-up sheet"}
    assert {id for id, document in documents.items() if document == "set-up sheet"} == {
        id for id in documents if id.startswith("51s.setup.")
    }
    inferred = {id for id, document in documents.items() if document == "inference"}
    assert inferred == {"axn.ruling.supply", "dei.ruling.tile_codes", "dei.ruling.lay_to_buy"}


@EVERY_RULE
def test_a_ruling_says_its_source_and_no_other_rule_has_one(book: Book, rule: Rule) -> None:
    assert (rule.document in OURS) == bool(rule.source)
    assert rule.source in ("", *SOURCES)
    assert not rule.note or (rule.source and rule.note.endswith("."))


@EVERY_BOOK
def test_the_page_of_disputed_rules_has_every_ruling_with_its_source_and_its_other_readings(book: Book) -> None:
    page = (ROOT / "docs" / "reference" / "disputed_rules.md").read_text(encoding="utf-8")
    name = import_module(f"tabletop.games.{book.game}").GAME.name
    assert f"```{{disputed}} {name}\n```" in page
    made = "\n".join(render_disputed_page(name))
    for rule in book.rules.values():
        assert (f"`{rule.id}` (" in made) == (rule.document in OURS)
        if rule.document in OURS:
            assert rule.sentence() in made
            assert f"{SOURCES[rule.source]}. {rule.note}".strip() in made
            for name in rule.parameters:
                assert f"`{name}" in made


@EVERY_BOOK
def test_the_printed_rules_stand_before_the_rulings(book: Book) -> None:
    rulings = [rule.document in OURS for rule in book.rules.values() if rule.id not in book.amidst]
    assert rulings == sorted(rulings)
    assert any(rulings)


@pytest.mark.parametrize("lang", LANGUAGES)
@EVERY_BOOK
def test_no_two_rules_say_the_same(book: Book, lang: str) -> None:
    count = Counter(rule.sentence(lang) for rule in book.rules.values())
    assert [sentence for sentence, n in count.items() if n > 1] == []


@EVERY_BOOK
def test_the_rulebook_of_the_package_reads_the_same_each_time(book: Book) -> None:
    text = (book.room / "rules" / "rulebook.toml").read_text(encoding="utf-8")
    known = {lang: translations.read(f"{book.room.name}{RULES_SUFFIX}", lang) for lang in translations.LANGUAGES}
    again = Rulebook.from_toml(text, "again", translate=lambda sentence, lang: known[lang][sentence])
    again = again.with_values(book.defaults)
    assert again == book.rules
    assert list(again) == list(book.rules)


@EVERY_BOOK
def test_every_rule_stands_in_one_chapter(book: Book) -> None:
    assert [rule for chapter in book.rules.chapters for rule in chapter.rules] == list(book.rules)
    titles = [chapter.title(lang) for chapter in book.rules.chapters for lang in LANGUAGES]
    assert all(title.strip() for title in titles)


@pytest.mark.parametrize("lang", LANGUAGES)
@EVERY_BOOK
def test_a_sentence_says_the_number_that_is_set(book: Book, lang: str) -> None:
    turned = 0
    for rule in book.rules.values():
        for name in find_names(rule.sentences["en"]):
            turned += 1
            other = book.defaults[name] + 37
            assert str(other) in rule.with_values({name: other}).sentence(lang)
    assert turned >= 4


# --- who cites and shows it -------------------------------------------------------------------------------------------


@EVERY_RULE
def test_a_rule_has_code_and_a_test(book: Book, rule: Rule) -> None:
    assert rule.id in book.cited, f"no code cites {rule.id}"
    assert any(shown == rule.id for shown, _ in book.marked), f"no test is marked with {rule.id}"


@EVERY_BOOK
def test_code_cites_and_tests_show_only_rules_that_there_are(book: Book) -> None:
    assert book.cited - set(book.rules) == set()
    assert {rule for rule, _ in book.marked} - set(book.rules) == set()


@EVERY_BOOK
def test_tests_of_rules_are_named_as_sentences(book: Book) -> None:
    assert [test for _, test in book.marked if test.split("::")[1].count("_") < 3] == []
