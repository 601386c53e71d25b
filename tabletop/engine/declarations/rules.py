"""Rules with ids, which refusals, cards and lessons cite, in every language."""

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from string import Formatter
from typing import Any, Final

from tabletop.engine.i18n.grammar import LANGUAGES, check_language
from tabletop.engine.i18n.nouns import Count

_REQUIRED_KEYS: Final = ("document", "section", *LANGUAGES)
_SOURCE_KEYS: Final = ("source", "note")
_VARIANTS_KEY: Final = "when"
_RANGE: Final = re.compile(r"(-?\d+)?\.\.(-?\d+)?")
_ID: Final = re.compile(r"[a-z0-9]+(?:\.[a-z0-9_]+)+")


class RulebookError(ValueError):
    """A rulebook that cannot be used. `mistakes` lists all of them, each with its place."""

    def __init__(self, source: str, mistakes: Iterable[str]) -> None:
        self.source = source
        self.mistakes = tuple(mistakes)
        lines = (f"{source} cannot be used:", *(f"- {mistake}" for mistake in self.mistakes))
        super().__init__("\n".join(lines))

    def __reduce__(self) -> tuple[type["RulebookError"], tuple[str, tuple[str, ...]]]:
        # By default exceptions are unpickled from the message alone. Workers send them to the main process.
        return type(self), (self.source, self.mistakes)


@dataclass(slots=True)
class Variant:
    """Alternative sentences of a rule for certain values of parameters.

    `conditions` contains the required value by the name of the parameter. For a number, or for the length of a list, it
    may be an inclusive range ("2..", "..3", "2..4"). `sentences` are by language.

    >>> from tabletop.engine.declarations.rules import Variant
    >>> Variant({"hands": "open", "cards": "2.."}, {"en": "All see the cards."}).fits({"hands": "open", "cards": 3})
    True
    """

    conditions: Mapping[str, Any]
    sentences: Mapping[str, str]

    def fits(self, values: Mapping[str, Any]) -> bool:
        """Return True if every parameter in the conditions has a value that meets them."""
        return all(is_met(condition, values.get(name)) for name, condition in self.conditions.items())


@dataclass(slots=True, repr=False)
class Rule:
    """One rule: its id, its document and section, and a sentence in each language.

    `document` and `section` are its place in print. `sentences` are by language. They may contain parameters of the
    game as `{knock_limit}`, and words that depend on a number as `{knock_limit:/point/points}`. `values` are the
    values of the parameters by name. The first of the `variants` that fits them replaces the sentence.

    A rule that is in no document has a `source` with the reason for its wording: "silent", "unclear", "conflict", "kit"
    (see `tabletop.teaching.Lookup.place`) or a custom name. `note` is a further remark for the documentation.
    """

    id: str
    document: str
    section: str
    sentences: Mapping[str, str]
    values: Mapping[str, Any] = field(default_factory=dict)
    variants: Sequence[Variant] = ()
    source: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        self.sentences = dict(self.sentences)

    def sentence(self, lang: str = "en") -> str:
        """Return the sentence in a language of `LANGUAGES`; the English one if there is no translation.

        >>> gin.rulebook["gin.knock"].sentence("es")
        'Quien se quedaría con 10 puntos sueltos como máximo puede cerrar al descartar y muestra sus combinaciones.'
        """
        check_language(lang)
        sentences = next((variant.sentences for variant in self.variants if variant.fits(self.values)), self.sentences)
        text = sentences.get(lang) or sentences[LANGUAGES[0]]
        if not self.values:
            return text
        return text.format_map({name: Count(x) if type(x) is int else x for name, x in self.values.items()})

    @property
    def parameters(self) -> frozenset[str]:
        """Names of the parameters on which the sentence depends.

        >>> sorted(gin.rulebook["gin.knock"].parameters)
        ['knock_limit', 'oklahoma']
        """
        condition_names = {name for variant in self.variants for name in variant.conditions}
        return find_names(self.sentences[LANGUAGES[0]]).union(
            condition_names, *(find_names(variant.sentences[LANGUAGES[0]]) for variant in self.variants)
        )

    def with_values(self, values: Mapping[str, Any]) -> "Rule":
        """Return the rule with these values of its parameters; the rule itself if it has none.

        >>> gin.rulebook["gin.knock"].with_values({"knock_limit": 5}).sentence()[:58]
        'A player who would be left with at most 5 points of deadwo'
        """
        names = self.parameters
        if not names:
            return self
        return replace(self, values={name: values.get(name, self.values.get(name)) for name in names})

    def __str__(self) -> str:
        return f"{self.id}: {self.sentence()}"

    def __repr__(self) -> str:
        return f"<Rule {self}>"

    def __hash__(self) -> int:
        return hash(self.id)


@dataclass(slots=True, repr=False, eq=False)
class Chapter:
    """A group of rules: `id`, `titles` by language, and the ids of its `rules` in order."""

    id: str
    titles: Mapping[str, str]
    rules: Sequence[str]

    def title(self, lang: str = "en") -> str:
        """Return the title in a language of `LANGUAGES`; the English one if there is no translation.

        >>> gin.rulebook.chapters[0].title("de")
        'Karten und Geben'
        """
        check_language(lang)
        return self.titles.get(lang) or self.titles[LANGUAGES[0]]

    def __repr__(self) -> str:
        return f"<Chapter {self.id}: {len(self.rules)} rules>"


class Rulebook(Mapping[str, Rule]):
    """The rules of one game by id, in the order of the file.

    `chapters` contain ids of rules. A rulebook may have none.

    Raises:
        RulebookError: Two `rules` have the same id.
    """

    __slots__ = ("_rules", "chapters", "source")

    def __init__(self, rules: Iterable[Rule], source: str = "rulebook", chapters: Iterable[Chapter] = ()) -> None:
        self.source = source
        self.chapters = tuple(chapters)
        self._rules: dict[str, Rule] = {}
        for rule in rules:
            if rule.id in self._rules:
                raise RulebookError(source, [f"{rule.id}: two rules have this id"])
            self._rules[rule.id] = rule

    @classmethod
    def from_toml(
        cls,
        text: str,
        source: str,
        translate: Callable[[str, str], str | None] | None = None,
    ) -> "Rulebook":
        """Return the rulebook in a TOML text, with one table per rule.

        Each table needs the keys document, section and en, a sentence; it may have the keys source and note. A language
        for which one table has a sentence is required in all. A table with a plain name that contains only titles by
        language begins a chapter. `[["my.rule".when]]` contains sentences for certain values of parameters.

        Args:
            text: The TOML text.
            source: The name of the text in a `RulebookError`.
            translate: Function of an English text and a language that returns the translation, or None if there is
                none. With it the text only needs English.

        Raises:
            RulebookError: The text contains mistakes. All are listed with their lines.

        >>> book = tabletop.Rulebook.from_toml('''
        ... ["my.rule"]
        ... document = "rules"
        ... section = "1"
        ... en = "One."
        ... de = "Eins."
        ... es = "Uno."
        ... ''', "my rules")
        >>> book
        <Rulebook my rules: 1 rules>
        """
        try:
            tables = tomllib.loads(text)
        except RecursionError:
            raise RulebookError(source, ["the text is nested too deeply"]) from None
        except ValueError as error:
            # A number with too many digits raises ValueError instead of TOMLDecodeError.
            raise RulebookError(source, [str(error)]) from error
        languages = LANGUAGES[:1]
        if translate is None:
            texts = [table for table in tables.values() if isinstance(table, dict)]
            languages += tuple(lang for lang in LANGUAGES[1:] if any(lang in table for table in texts))
        else:
            for table in tables.values():
                _add_translations(table, translate)
        mistakes: list[str] = []
        rules: list[Rule] = []
        chapters: dict[str, tuple[dict[str, str], list[str]]] = {}
        for name, table in tables.items():
            begins = _is_chapter(name, table)
            table_mistakes = _find_text_mistakes(table, languages) if begins else _find_mistakes(name, table, languages)
            if table_mistakes:
                place = _locate_table(text, name)
                mistakes.extend(f"{place}: {mistake}" for mistake in table_mistakes)
                continue
            sentences = _get_sentences(table)
            if begins:
                chapters[name] = (sentences, [])
                continue
            variants = [
                Variant({key: value for key, value in variant.items() if key not in LANGUAGES}, _get_sentences(variant))
                for variant in table.get(_VARIANTS_KEY, ())
            ]
            reasons = [table.get(key, "") for key in _SOURCE_KEYS]
            rules.append(Rule(name, table["document"], table["section"], sentences, {}, tuple(variants), *reasons))
            if chapters:
                next(reversed(chapters.values()))[1].append(name)
        if not rules and not mistakes:
            mistakes.append("it contains no rules")
        if mistakes:
            raise RulebookError(source, mistakes)
        return cls(rules, source, (Chapter(name, titles, tuple(ids)) for name, (titles, ids) in chapters.items()))

    def with_values(self, values: Mapping[str, Any]) -> "Rulebook":
        """Return the rules with these values of the parameters in their sentences.

        Raises:
            RulebookError: A name in braces is not among the `values`.

        >>> usual = {name: one.default for name, one in gin.parameters.items()}
        >>> gin.rulebook.with_values({**usual, "knock_limit": 5})["gin.knock"].sentence()[:58]
        'A player who would be left with at most 5 points of deadwo'
        """
        unknown = [
            f"{rule.id}: {{{name}}} is not a parameter"
            for rule in self._rules.values()
            for name in sorted(rule.parameters - set(values))
        ]
        if unknown:
            raise RulebookError(self.source, unknown)
        rules = [rule.with_values(values) for rule in self._rules.values()]
        same = rules == list(self._rules.values())
        return self if same else Rulebook(rules, self.source, self.chapters)

    def __getitem__(self, id: str) -> Rule:
        return self._rules[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def search(self, words: str, lang: str = "en") -> tuple[Rule, ...]:
        """Return the rules whose sentence or id contains all `words` (separated by spaces), in any order and case.

        >>> [rule.id for rule in gin.rulebook.search("lay off")]
        ['gin.lay_off', 'gin.gin']
        """
        check_language(lang)
        terms = words.casefold().split()
        hits = []
        for rule in self._rules.values():
            text = f"{rule.id} {rule.sentence(lang)}".casefold()
            if all(word in text for word in terms):
                hits.append(rule)
        return tuple(hits)

    def __repr__(self) -> str:
        return f"<Rulebook {self.source}: {len(self)} rules>"


def _is_needed(key: str, languages: Collection[str]) -> bool:
    """Return True if every rule needs this key."""
    return key not in LANGUAGES or key in languages


def find_names(text: str) -> frozenset[str]:
    """Return the names of the parameters in a sentence, which are in braces. Raises ValueError for unmatched braces.

    >>> from tabletop.engine.declarations.rules import find_names
    >>> sorted(find_names("You are dealt {cards} cards."))
    ['cards']
    """
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def is_met(condition: Any, value: Any) -> bool:
    """Return True if a value of a parameter meets the condition of a `Variant`.

    >>> from tabletop.engine.declarations.rules import is_met
    >>> is_met("2..4", 4), is_met("..3", 4), is_met("open", "open"), is_met(1, True)
    (True, False, True, False)
    """
    number = len(value) if isinstance(value, tuple) else value
    if isinstance(condition, str) and type(number) is int and (ends := _RANGE.fullmatch(condition)):
        least, most = ends.groups()
        return (least is None or number >= int(least)) and (most is None or number <= int(most))
    return type(value) is type(condition) and bool(value == condition)


def _add_translations(table: object, translate: Callable[[str, str], str | None]) -> None:
    """Add translations to the English texts of a table of a rulebook file, in place."""
    if not isinstance(table, dict):
        return
    english, variants = table.get(LANGUAGES[0]), table.get(_VARIANTS_KEY)
    if isinstance(english, str):
        for lang in LANGUAGES[1:]:
            if lang not in table and (translation := translate(english, lang)):
                table[lang] = translation
    for variant in variants if isinstance(variants, list) else ():
        _add_translations(variant, translate)


def _get_sentences(table: Mapping[str, Any]) -> dict[str, str]:
    """Return the sentences in a table of a rulebook file, by language."""
    return {lang: table[lang] for lang in LANGUAGES if lang in table}


def _is_chapter(name: str, table: object) -> bool:
    """Return True if a table of a rulebook file begins a chapter: it has a plain name and contains only titles."""
    return re.fullmatch(r"[a-z0-9_]+", name) is not None and isinstance(table, dict) and set(table) <= set(LANGUAGES)


def _find_text_mistakes(
    table: Mapping[str, Any], languages: Collection[str], keys: Iterable[str] = LANGUAGES
) -> list[str]:
    """Return the mistakes in texts: missing, empty, or of another type."""
    mistakes = []
    for key in keys:
        value = table.get(key)
        if key not in table:
            if _is_needed(key, languages):
                mistakes.append(f"{key} is missing")
        elif not isinstance(value, str):
            mistakes.append(f"{key} is not a string")
        elif not value.strip():
            mistakes.append(f"{key} is empty")
    return mistakes


def _find_name_mistakes(table: Mapping[str, Any]) -> list[str]:
    """Return the mistakes in placeholders: unmatched braces, or different parameters in two languages."""
    mistakes, names_by_language = [], {}
    for lang in LANGUAGES:
        if isinstance(table.get(lang), str):
            try:
                names_by_language[lang] = find_names(table[lang])
            except ValueError as error:
                mistakes.append(f"{lang}: {error}")
    first = names_by_language.get(LANGUAGES[0], frozenset())
    mistakes += [
        f"{lang} does not use the same parameters" for lang, names in names_by_language.items() if names != first
    ]
    return mistakes


def _find_mistakes(name: str, table: object, languages: Collection[str]) -> list[str]:
    """Return all mistakes in one table of a rulebook file."""
    mistakes = []
    if not _ID.fullmatch(name):
        mistakes.append('not a rule id; ids are lower-case letters in dotted parts, in quotes: ["game.part.rule"]')
    if not isinstance(table, dict):
        mistakes.append(
            "not a table with the keys " + ", ".join(key for key in _REQUIRED_KEYS if _is_needed(key, languages))
        )
        return mistakes
    if mistakes and any(isinstance(value, dict) for value in table.values()):
        # A dotted id without quotes becomes nested tables. Reports of missing keys would hide that mistake.
        return mistakes
    mistakes += _find_text_mistakes(table, languages, (*_REQUIRED_KEYS, *(key for key in _SOURCE_KEYS if key in table)))
    mistakes += _find_name_mistakes(table)
    mistakes.extend(
        f"{key!r} is not a key of a rule" for key in table if key not in (*_REQUIRED_KEYS, *_SOURCE_KEYS, _VARIANTS_KEY)
    )
    variants = table.get(_VARIANTS_KEY, [])
    if not isinstance(variants, list) or not all(isinstance(variant_table, dict) for variant_table in variants):
        return [*mistakes, f'{_VARIANTS_KEY} is not a list of tables; each begins with [["{name}".{_VARIANTS_KEY}]]']
    for number, variant in enumerate(variants, start=1):
        wrong = [*_find_text_mistakes(variant, languages), *_find_name_mistakes(variant)]
        if set(variant) <= set(LANGUAGES):
            wrong.append("it refers to no parameter")
        mistakes += [f"{_VARIANTS_KEY} {number}: {mistake}" for mistake in wrong]
    return mistakes


def _locate_table(text: str, name: str) -> str:
    """Return the id, with the line of its header if it is found. The TOML parser keeps no line numbers."""
    headers = (f'["{name}"]', f"['{name}']", f"[{name}]", f"[{name}.", f"{name} =")
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if stripped.startswith(headers):
            return f"line {number}, {name}"
    return name
