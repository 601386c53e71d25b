"""Words of a search: stemmed by language, with synonyms, parts of compounds, and corrected typing errors.

A language describes its search in `tabletop/locale/<code>/search.toml`. A game may add synonyms in files
`rules/synonyms/<code>.toml`. Without the library `snowballstemmer` (extra "widgets") words are not stemmed.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from tabletop.engine.failures import report_failure
from tabletop.engine.i18n.grammar import LOCALE
from tabletop.engine.serialization.bounded_input import read_text

FILE = "search.toml"
SYNONYMS = "synonyms"
"""Folder in the rules folder of a game with a file of synonyms per language."""
MIN_PART_LETTERS = 4
"""Minimum length of a part of a compound."""
MIN_PREFIX_LETTERS = 3
MIN_CORRECTED_LETTERS = 4
"""Minimum length of a word in which a typing error is corrected."""
SYNONYM_WEIGHT, PART_WEIGHT, CORRECTED_WEIGHT = 0.8, 0.7, 0.9
LINKING_LETTERS = ("s", "n", "en", "es", "er")
"""Letters between the parts of a compound."""
WORD = re.compile(r"[^\W_]+")

Terms = dict[str, float]
"""Stems with their weights."""


@dataclass(frozen=True)
class SearchLanguage:
    """The search settings of a language, as its `search.toml` describes them."""

    stemmer: str = ""
    """Algorithm of `snowballstemmer`; "" for none."""
    compounds: bool = False
    """True if the language writes compounds as one word."""
    ignored: str = ""
    """Words that say nothing about the subject of a question."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Everyday words, separated by commas, by the words that rules use for the same."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """Everyday words, separated by commas, by the id of the rule that they ask about."""


def normalize_text(text: str) -> str:
    """Return a text in comparable form: in lower case and without accents.

    >>> from tabletop.teaching.rulebook.search_words import normalize_text
    >>> normalize_text("Añadir Öl")
    'anadir ol'
    """
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(character for character in parts if not unicodedata.combining(character))


def split_words(text: str) -> list[str]:
    """Return the words of a text in lower case, with their accents.

    >>> from tabletop.teaching.rulebook.search_words import split_words
    >>> split_words("¿Cuál, Öl?")
    ['cuál', 'öl']
    """
    return WORD.findall(unicodedata.normalize("NFC", text).casefold())


def normalize_words(text: str) -> list[str]:
    """Return the words of a text in comparable form.

    >>> from tabletop.teaching.rulebook.search_words import normalize_words
    >>> normalize_words("¿Cuál, Öl?")
    ['cual', 'ol']
    """
    return WORD.findall(normalize_text(text))


@cache
def _get_stemmer(algorithm: str) -> Callable[[str], str]:
    if not algorithm:
        return str
    try:
        import snowballstemmer
    except ImportError:
        return str
    stem: Callable[[str], str] = snowballstemmer.stemmer(algorithm).stemWord
    return stem


@lru_cache(32768)
def stem_word(word: str, algorithm: str) -> str:
    """Return the normalized stem of a word.

    >>> from tabletop.teaching.rulebook.search_words import stem_word
    >>> stem_word("gebäude", "german") == stem_word("gebäuden", "german")
    True
    """
    return normalize_text(_get_stemmer(algorithm)(word))


def _read_file(file: Traversable) -> SearchLanguage:
    """Return the settings in a file; empty ones if there is none. A file with mistakes is reported in one line."""
    if not file.is_file():
        return SearchLanguage()
    try:
        settings = tomllib.loads(read_text(file))
        texts = [text for table in settings.values() if isinstance(table, dict) for text in table.values()]
        if wrong := [text for text in texts if not isinstance(text, str)]:
            raise TypeError(f"{wrong[0]!r} is not a text")
        if wrong := [key for key in settings if type(settings[key]) is not type(getattr(SearchLanguage(), key, None))]:
            raise TypeError(f"{wrong[0]!r} is unknown or of another type")
        return SearchLanguage(**settings)
    except (OSError, ValueError, TypeError) as error:
        report_failure(str(file), error)
        return SearchLanguage()


@cache
def load_language(lang: str) -> SearchLanguage:
    """Return the search settings of a language; empty ones if it has none.

    >>> from tabletop.teaching.rulebook.search_words import load_language
    >>> load_language("de").stemmer
    'german'
    """
    return _read_file(LOCALE / lang / FILE)


@lru_cache(maxsize=64)
def load_synonyms(package: str, lang: str) -> SearchLanguage:
    """Return the synonyms in the package of a game for a language; empty ones if there are none.

    >>> from tabletop.teaching.rulebook.search_words import load_synonyms
    >>> load_synonyms("tabletop.games.gin_rummy", "de").words["anlegen"]
    'dazulegen, ergänzen'
    """
    return _read_file(files(package).joinpath("rules", SYNONYMS, f"{lang}.toml")) if package else SearchLanguage()


class SearchVocabulary:
    """The words that a search in one language understands: those of the texts, and everyday words for the same.

    `language` has the settings of the language, `synonyms` are tables of everyday words by words of the texts.
    """

    def __init__(self, language: SearchLanguage, synonyms: Iterable[Mapping[str, str]] = ()) -> None:
        self.language = language
        self._known: dict[str, dict[str, None]] = {}
        self._stems: set[str] = set()
        self._meanings: dict[tuple[str, ...], Terms] = {}
        self._shortened: dict[str, list[str]] = {}
        self._ignored = {normalize_text(word) for word in split_words(language.ignored)}
        for table in synonyms:
            for words, expressions in table.items():
                self._add_synonyms(split_words(words), expressions.split(","))

    def _add_synonyms(self, words: list[str], expressions: list[str]) -> None:
        terms = {self.stem(word) for word in words if self.is_significant(word)}
        for expression in map(split_words, expressions):
            if len(expression) == 1:
                self.learn(expression[0])
            meaning = self._meanings.setdefault(tuple(map(self.stem, expression)), {})
            meaning.update(dict.fromkeys(terms, SYNONYM_WEIGHT))

    def stem(self, word: str) -> str:
        """Return the stem of a word in lower case.

        >>> from tabletop.teaching.rulebook.search_words import SearchVocabulary, load_language
        >>> SearchVocabulary(load_language("en")).stem("razing")
        'raze'
        """
        return stem_word(word, self.language.stemmer)

    def list_stems(self, text: str) -> list[str]:
        """Return the stems of the words of a text.

        >>> from tabletop.teaching.rulebook.search_words import SearchVocabulary, load_language
        >>> SearchVocabulary(load_language("en")).list_stems("Two cards")
        ['two', 'card']
        """
        return [self.stem(word) for word in split_words(text)]

    def learn(self, text: str) -> list[str]:
        """Return the stems of a text, and remember its words.

        >>> from tabletop.teaching.rulebook.search_words import SearchVocabulary, load_language
        >>> SearchVocabulary(load_language("en")).learn("Two cards")
        ['two', 'card']
        """
        stems = self.list_stems(text)
        for word, stem in zip(split_words(text), stems, strict=True):
            self._known.setdefault(normalize_text(word), {})[stem] = None
        self._stems.update(stems)
        return stems

    def prepare_corrections(self) -> None:
        """Prepare the correction of typing errors. Call this after all texts are learned."""
        for known in (*self._known, *self._ignored):
            for shorter in _shorten(known):
                self._shortened.setdefault(shorter, []).append(known)

    def list_parts(self, text: str) -> list[str]:
        """Return the stems of the known words with which the compounds of a text begin or end.

        >>> vocabulary = tabletop.teaching.Lookup("gin_rummy").get_index("de").vocabulary
        >>> vocabulary.list_parts("Kartenhand")
        ['kart', 'hand']
        """
        if not self.language.compounds:
            return []
        parts = (part for word in split_words(text) for cut in _cut(normalize_text(word)) for part in cut)
        return [stem for part in parts if part not in self._ignored for stem in self._known.get(part, ())]

    def expand(self, query: str) -> list[Terms]:
        """Return the meanings of the words of a query that say something: alternative stems with weights.

        The last word may be incomplete.

        >>> vocabulary = tabletop.teaching.Lookup("gin_rummy").get_index().vocabulary
        >>> vocabulary.expand("What is a straight?")
        [{'straight': 1.0, 'meld': 0.8}]
        """
        words = split_words(query)
        if not any(map(self.is_significant, words)):
            return [{self.stem(word): 1.0} for word in words]
        groups = [dict(group) for k, word in enumerate(words) for group in self._resolve(word, k == len(words) - 1)]
        for group in groups:
            for stem, weight in list(group.items()):
                for synonym, share in self._meanings.get((stem,), {}).items():
                    group.setdefault(synonym, share * weight)
        stems = self.list_stems(query)
        spans = (tuple(stems[k : k + size]) for size in (2, 3) for k in range(len(stems) - size + 1))
        return [group for group in (*groups, *(self._meanings.get(span, {}) for span in spans)) if group]

    def is_significant(self, word: str) -> bool:
        """Return True if a search does not ignore a word.

        >>> tabletop.teaching.Lookup("gin_rummy").get_index("es").vocabulary.is_significant("Qué")
        False
        """
        return normalize_text(word) not in self._ignored

    def _resolve(self, word: str, is_last: bool) -> list[Terms]:
        """Return the stems that a word of a query stands for; several groups for a compound, none if it is unknown."""
        normal = normalize_text(word)
        if normal in self._ignored:
            return []
        if normal in self._known:
            return [dict.fromkeys((*self._known[normal], self.stem(word)), 1.0)]
        if (stem := self.stem(word)) in self._stems:
            return [{stem: 1.0}]
        if is_last and len(normal) >= MIN_PREFIX_LETTERS:
            begun = [stems for known, stems in self._known.items() if known.startswith(normal)]
            if begun:
                return [dict.fromkeys((stem for stems in begun for stem in stems), 1.0)]
        for first, second in _cut(normal):
            if second in self._known and (known := self._find_first_part(first)):
                return [dict.fromkeys(self._known[part], 1.0) for part in (known, second) if part not in self._ignored]
        nearest = [known for known in self.correct(normal)[:1] if known not in self._ignored]
        return [dict.fromkeys(self._known[known], CORRECTED_WEIGHT) for known in nearest]

    def _find_first_part(self, part: str) -> str:
        """Return the known first part of a compound, without its linking letters; "" if it is unknown."""
        stripped = (part.removesuffix(letters) for letters in LINKING_LETTERS)
        return next((word for word in (part, *stripped) if word in self._known), "")

    def correct(self, word: str) -> list[str]:
        """Return the known words that a normalized word with a typing error may stand for, most similar first.

        >>> tabletop.teaching.Lookup("gin_rummy").get_index().vocabulary.correct("deadwod")
        ['deadwood']
        """
        near = {known for shorter in _shorten(word) for known in self._shortened.get(shorter, ())}
        similar = sorted((-SequenceMatcher(None, word, known).ratio(), known) for known in near if known[0] == word[0])
        return [known for _, known in similar]


def _cut(word: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to cut a word into two parts, those with a long first part first."""
    for k in range(len(word) - MIN_PART_LETTERS, MIN_PART_LETTERS - 1, -1):
        yield word[:k], word[k:]


def _shorten(word: str) -> Iterator[str]:
    """Yield a word that is long enough to be corrected, as it is and without one of its letters."""
    if len(word) >= MIN_CORRECTED_LETTERS:
        yield word
        yield from (word[:k] + word[k + 1 :] for k in range(len(word)))
