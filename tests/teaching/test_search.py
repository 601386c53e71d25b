"""Questions of players find their rule: by other forms of words, everyday words and in spite of typing errors."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import process_time
from timeit import repeat
from typing import Any

import pytest

import tabletop
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.teaching import Lookup
from tabletop.teaching.rulebook import lookup, search_glossary, search_words
from tabletop.teaching.rulebook.search_index import SearchIndex
from tabletop.teaching.rulebook.search_words import SearchLanguage, SearchVocabulary, load_language, load_synonyms
from tests.engine.toy import Toy

QUESTIONS = Path(__file__).parent / "questions"
FIRST = 3
"""So many rules of an answer are looked at."""
ENOUGH = {
    ("tuned", "en"): 59, ("tuned", "de"): 59, ("tuned", "es"): 59,
    ("opened", "en"): 57, ("opened", "de"): 58, ("opened", "es"): 57,
    ("kept", "en"): 55, ("kept", "de"): 54, ("kept", "es"): 53,
}  # fmt: skip
"""Smallest number of questions, of 60, whose rule is among the first ones. The search was not tuned on the kept ones;
the number is that of its first run. The opened ones were kept before: then it found 43, 48 and 49."""
INDEX_SECONDS, QUERY_SECONDS = 0.3, 0.02
PACKAGES = ("fifty_first_state", "axon_protocol", "dei", "gin_rummy")


def read_questions(lang: str) -> list[dict[str, Any]]:
    questions: list[dict[str, Any]] = json.loads((QUESTIONS / f"{lang}.json").read_text("utf-8"))
    return questions


@pytest.fixture
def no_stemmer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A bare installation: no library that stems words."""
    monkeypatch.setitem(sys.modules, "snowballstemmer", None)
    for cached in (search_words.stem_word, search_words._get_stemmer, lookup._build_index):
        cached.cache_clear()
    yield
    for cached in (search_words.stem_word, search_words._get_stemmer, lookup._build_index):
        cached.cache_clear()


@pytest.mark.parametrize(("part", "lang"), list(ENOUGH))
def test_questions_in_everyday_words_find_their_rule_among_the_first_three(part: str, lang: str) -> None:
    questions = [question for question in read_questions(lang) if question["part"] == part]
    found = [
        question["question"]
        for question in questions
        if set(question["rules"])
        & {match.rule.id for match in Lookup(question["game"]).search(question["question"], lang)[:FIRST]}
    ]
    assert len(questions) == 60
    assert len(found) >= ENOUGH[part, lang], {question["question"] for question in questions} - set(found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_labels_and_everyday_words_name_rules_that_exist(lang: str) -> None:
    for question in read_questions(lang):
        assert set(question["rules"]) <= set(Lookup(question["game"]).entries), question
        assert len(question["rules"]) <= FIRST
    for package in PACKAGES:
        name = "51st_state" if package == "fifty_first_state" else package
        synonyms = load_synonyms(f"tabletop.games.{package}", lang)
        assert set(synonyms.rules) <= set(Lookup(name).entries)
        assert synonyms.words


@pytest.mark.parametrize("game", ["51st_state", "axon_protocol", "dei"])
def test_an_index_is_built_and_asked_quickly(game: str) -> None:
    question = "Whaat hapens wenn el último jugador steals an unknownword from somebody elses Außenposten?"
    for lang in LANGUAGES:
        build = partial(Lookup(game).get_index, lang)
        built = repeat(build, lookup._build_index.cache_clear, process_time, repeat=3, number=1)
        asked = repeat(partial(build().rank, question), timer=process_time, repeat=3, number=1)
        assert min(built) < INDEX_SECONDS
        assert min(asked) < QUERY_SECONDS


def test_other_forms_compounds_typing_errors_and_unfinished_words_are_understood() -> None:
    german = SearchIndex(
        SearchVocabulary(load_language("de")),
        {"hand": [("Wirf Karten ab, bis das Limit der Hand erreicht ist.", 1)], "turn": [("Der nächste Zug.", 1)]},
    )
    for query in ("Limits", "Handlimit", "Limti der Hand", "errei"):
        assert list(german.rank(query)) == ["hand"], query
    assert german.rank("Xylophon") == {}


def test_everyday_words_mean_the_words_of_a_rule() -> None:
    vocabulary = SearchVocabulary(SearchLanguage(ignored="a I the"), [{"raze": "burn, tear down"}])
    index = SearchIndex(vocabulary, {"raze": [("Raze it.", 1)], "use": [("Use it.", 1)]})
    assert list(index.rank("I tear down the house")) == list(index.rank("burn")) == ["raze"]
    assert list(index.rank("the")) == []


def test_a_game_of_ones_own_needs_no_words_and_a_library_is_not_needed(
    no_stemmer: None,
) -> None:
    book = Lookup(Toy())
    for rule, entry in book.entries.items():
        assert entry in book.search(entry.rule.sentence().lower()), rule
    first = Lookup("gin_rummy").search("undercut deadwod")[0]
    assert first.rule.id == "gin.undercut"


def test_a_file_with_mistakes_is_reported_and_the_search_goes_on_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "odd_words" / "rules" / "synonyms").mkdir(parents=True)
    (tmp_path / "odd_words" / "__init__.py").write_text("")
    folder = tmp_path / "odd_words" / "rules" / "synonyms"
    for lang, text in {"en": "wrods = 1", "de": "words = 1", "es": "[words]\nraze = 1"}.items():
        (folder / f"{lang}.toml").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    load_synonyms.cache_clear()
    for lang in ("en", "de", "es"):
        assert load_synonyms("odd_words", lang) == SearchLanguage()
        assert f"{lang}.toml" in caplog.text
    assert load_synonyms("odd_words", "fr") == SearchLanguage()
    sys.modules.pop("odd_words", None)


def test_the_glossary_is_searched_in_the_same_way() -> None:
    game = tabletop.load_game("51st_state")
    assert search_glossary(game, "sprit", "de")[0].word == "Treibstoff"
    assert search_glossary(game, "xylophone") == ()


def test_a_whole_phrase_counts_more_than_its_words_in_different_phrases() -> None:
    phrases = {"scattered": "leave a roof, a tower on fire", "whole": "leave a tower, a roof on fire"}
    texts = {key: [(phrase, 1.0)] for key, phrase in phrases.items()}
    vocabulary = SearchVocabulary(SearchLanguage(ignored="a on may I"))
    assert list(SearchIndex(vocabulary, texts, phrases).rank("May I leave a tower?")) == ["whole", "scattered"]
