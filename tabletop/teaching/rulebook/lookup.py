"""Rule lookup by chapter, words or use in a game, with related rules and parameter variations."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tabletop.engine.core.decisions import get_engine_rulebook
from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.defaults import RULES_SUFFIX
from tabletop.engine.declarations.parameters import Parameter
from tabletop.engine.declarations.rules import Chapter, Rule
from tabletop.engine.i18n.words import look_up, translations_of
from tabletop.engine.registry.catalogue import load_game
from tabletop.engine.session.history import Node, find_visible_rules
from tabletop.teaching.lesson import Lesson, load_course
from tabletop.teaching.rulebook.examples import Example, load_examples
from tabletop.teaching.rulebook.search_index import SearchIndex
from tabletop.teaching.rulebook.search_words import SearchVocabulary, load_language, load_synonyms, normalize_text

RELATED = 6
"""Maximum number of related rules."""
BESIDE = 0.01
"""Weight of a shared chapter. It is small, so it only adds rules when better matches are missing."""
MAX_MATCHES = 12
"""Maximum number of rules that a search returns."""
SENTENCE_WEIGHT, EVERYDAY_WEIGHT, TITLE_WEIGHT, SOURCE_WEIGHT = 1.0, 1.5, 0.3, 0.2
"""Weights of the parts of a rule in a search: its sentence, everyday words for it, its chapter and its source."""
VAGUE = ("ruling", "card", "setup", "rules")
"""Parts of ids that do not indicate the subject of a rule."""
DOCUMENTS = {
    "rulebook": N_("rulebook"), "set-up sheet": N_("set-up sheet"), "card": N_("printed on cards"),
    "inference": N_("follows from the rulebook"), "ruling": N_("ruling of this kit"),
    "rule of play": N_("rule of play"),
}  # fmt: skip
"""Names of source documents in words; other documents keep their names."""
SOURCES = {
    "silent": N_("the rulebook does not say"), "unclear": N_("the rulebook can be read in two ways"),
    "conflict": N_("the sources differ"), "kit": N_("needed by this kit only"),
}  # fmt: skip
"""Reasons for rulings in words; other reasons keep their names."""


@dataclass(frozen=True)
class RuleMatch:
    """A rule with its `chapter`; `rule` has the parameters of the game filled in."""

    rule: Rule
    chapter: Chapter


class Lookup:
    """A searchable index of the rules of a game.

    `game` is a game or its name. Its parameters are filled into the sentences.

    >>> book = tabletop.teaching.Lookup("gin_rummy")
    >>> [found.rule.id for found in book.search("deadwood undercut")][:3]
    ['gin.undercut', 'gin.gin', 'gin.knock']
    """

    def __init__(self, game: str | Game[Any]) -> None:
        self.game: Game[Any] = load_game(game) if isinstance(game, str) else game
        book = self.game.rulebook
        whole = Chapter("rules", translations_of(N_("Rules")), tuple(book))
        shared = Chapter("engine", translations_of(N_("In every game")), tuple(get_engine_rulebook()))
        chapters = (*(book.chapters or (whole,)), shared)
        self.entries = {
            rule: RuleMatch(self.game.rule(rule), chapter) for chapter in chapters for rule in chapter.rules
        }
        """All rules in order, by id."""

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters in order; a single one with all rules if the rulebook has no chapters.

        >>> tabletop.teaching.Lookup("gin_rummy").chapters[0].title()
        'Cards and deal'
        """
        return tuple(dict.fromkeys(entry.chapter for entry in self.entries.values()))

    def search(self, words: str, lang: str = "en") -> tuple[RuleMatch, ...]:
        """Return the rules that answer a question or contain words, best match first.

        Words are found in other forms and with typing errors, and by what players call the same thing. `words` is the
        question, or a part of a rule id. An empty text matches every rule, in the order of the rulebook.

        >>> book = tabletop.teaching.Lookup("51st_state")
        >>> [found.rule.id for found in book.search("Can I burn my own building?")][:1]
        ['51s.raze.own']
        >>> [found.rule.id for found in book.search("51s.end.t")]
        ['51s.end.trigger', '51s.end.tie']
        """
        if not words.strip():
            return tuple(self.entries.values())
        quote = normalize_text(words.strip())
        if "." in quote and (named := [entry for rule, entry in self.entries.items() if quote in rule]):
            return tuple(named)
        found = [self.entries[rule] for rule in self.get_index(lang).rank(words)]
        found.sort(key=lambda entry: quote not in normalize_text(entry.rule.sentence(lang)))  # a quotation comes first
        return tuple(found[:MAX_MATCHES])

    def get_index(self, lang: str = "en") -> SearchIndex:
        """Return the search index of the rules in a language.

        >>> [*tabletop.teaching.Lookup("gin_rummy").get_index("es").rank("¿Quién reparte?")][0]
        'gin.dealer'
        """
        return _build_index(self.game, lang)

    def get_search_text(self, entry: RuleMatch, lang: str = "en") -> str:
        """Return the text of a rule with its id, chapter and source, without everyday words.

        `entry` is a value of `Lookup.entries`.

        >>> book = tabletop.teaching.Lookup("gin_rummy")
        >>> "Knocking" in book.get_search_text(book.entries["gin.knock"])
        True
        """
        rule = entry.rule
        return " ".join((rule.id, rule.sentence(lang), entry.chapter.title(lang), self.describe_source(rule.id, lang)))

    def replace_values(self, rule: str, values: Mapping[str, Any]) -> Rule:
        """Return a rule with other parameter values. Raises KeyError for an unknown rule.

        `rule` is its id, `values` maps parameter names to values.

        >>> tabletop.teaching.Lookup("gin_rummy").replace_values("gin.knock", {"knock_limit": 5}).sentence()[:58]
        'A player who would be left with at most 5 points of deadwo'
        """
        return self.entries[rule].rule.with_values(values)

    def list_parameters(self, rule: str) -> dict[str, Parameter]:
        """Return the parameters used in a rule or with their default set by it, by name. `rule` is its id.

        >>> list(tabletop.teaching.Lookup("gin_rummy").list_parameters("gin.knock"))
        ['knock_limit', 'oklahoma']
        """
        parameter_names = self.entries[rule].rule.parameters
        settings = self.game.parameters
        return {
            name: parameter for name, parameter in settings.items() if name in parameter_names or parameter.rule == rule
        }

    def get_example(self, rule: str) -> Example | None:
        """Return the example of a rule; None if the game has none. `rule` is its id.

        >>> tabletop.teaching.Lookup("gin_rummy").get_example("gin.knock").rule
        'gin.knock'
        """
        return load_examples(self.game.name).get(rule)

    def list_lessons(self, rule: str) -> tuple[Lesson, ...]:
        """Return the lessons that show a rule, in course order. `rule` is its id.

        >>> [lesson.id for lesson in tabletop.teaching.Lookup("51st_state").list_lessons("51s.raze.opponent")][:1]
        ['51st_state_first_round']
        """
        return _load_lessons(self.game.name).get(rule, ())

    def find_related(self, rule: str) -> tuple[str, ...]:
        """Return the ids of related rules, nearest first. They share rare words in their ids, or a parameter.

        `rule` is the id of a rule.

        >>> tabletop.teaching.Lookup("51st_state").find_related("51s.build.develop")[:2]
        ('51s.build.develop_reward', '51s.build.develop_token')
        """
        about = {candidate: extract_topics(candidate) for candidate in self.entries}
        often = Counter(word for words in about.values() for word in words)
        turned = set(self.list_parameters(rule))
        near = {}
        for other in self.entries:
            shared = sum(1 / often[word] for word in about[rule] & about[other])
            near[other] = shared + len(turned & set(self.list_parameters(other)))
            near[other] += BESIDE * (self.entries[other].chapter is self.entries[rule].chapter)
        ranked = sorted(
            (candidate for candidate in near if candidate != rule and near[candidate]),
            key=lambda candidate: -near[candidate],
        )
        return tuple(ranked[:RELATED])

    def describe_source(self, rule: str, lang: str = "en") -> str:
        """Return the printed source of a rule: document and section, and the reason for a ruling. `rule` is its id.

        >>> tabletop.teaching.Lookup("gin_rummy").describe_source("gin.knock")
        'rule of play, Knocking'
        >>> tabletop.teaching.Lookup("gin_rummy").describe_source("gin.ruling.hands")
        'ruling of this kit (needed by this kit only), Match'
        """
        definition = self.entries[rule].rule
        document, source = (
            self.game.translate(names[name], lang) if name in names else name
            for names, name in ((DOCUMENTS, definition.document), (SOURCES, definition.source))
        )
        section = look_up(definition.section, lang, f"{self.game.domain}{RULES_SUFFIX}", self.game.locale)
        section = section or self.game.translate(definition.section, lang)
        return f"{document} ({source}), {section}" if source else f"{document}, {section}"

    def __repr__(self) -> str:
        return f"<Lookup {self.game.name}: {len(self.entries)} rules in {len(self.chapters)} chapters>"


def extract_topics(rule: str) -> frozenset[str]:
    """Return the subject words of a rule id: "raze" and "opponent" for `51s.raze.opponent`."""
    words = (word for part in rule.split(".")[1:] for word in part.split("_"))
    return frozenset(word for word in words if word not in VAGUE)


def count_uses(nodes: Iterable[Node], viewer: int | None = None) -> dict[str, int]:
    """Return how often each rule was applied along the `nodes` of a line, as far as the `viewer` may see it.

    An action of another seat counts if the viewer saw part of it. For None, everything counts.

    >>> from tabletop.teaching.rulebook import count_uses
    >>> game = tabletop.Session(gin, seed=1)
    >>> events = game.apply("pass")
    >>> count_uses(game.nodes)["gin.first_card"]
    1
    """
    counted: Counter[str] = Counter()
    for node in nodes:
        counted.update(find_visible_rules(node, viewer))
    return dict(counted)


def find_rules_behind(nodes: Sequence[Node], player: int, counter: str = "victory_points") -> tuple[str, ...]:
    """Return the ids of the rules that produced a number of a seat along a line, those of its latest change first.

    `nodes` are the nodes of the line, `player` is the seat, `counter` one of `Game.counters`.

    >>> from tabletop.teaching.rulebook import find_rules_behind
    >>> find_rules_behind(session.nodes, session.state.scores().index(max(session.state.scores())))[0]
    'gin.count'
    """
    rules: dict[str, None] = {}
    for node in reversed(nodes):
        if node.parent is None:
            continue
        before, after = node.parent.state, node.state
        for event in node.events:
            if any((seat, name) == (player, counter) and amount for seat, name, amount in event.changes()):
                for value in filter(None, (event, event.because)):
                    rules |= dict.fromkeys(after.game.cite_rules(value, before, after))
    return tuple(rules)


def load_vocabulary(game: Game[Any], lang: str) -> tuple[SearchVocabulary, Mapping[str, str]]:
    """Return the vocabulary of a search in the texts of a game, and the everyday words for its rules by rule id.

    >>> from tabletop.teaching.rulebook.lookup import load_vocabulary
    >>> load_vocabulary(gin, "en")[1]["gin.dealer"]
    'who deals, who begins next hand'
    """
    package = getattr(sys.modules.get(type(game).__module__), "__package__", None) or ""
    language, synonyms = load_language(lang), load_synonyms(package, lang)
    return SearchVocabulary(language, (language.words, synonyms.words)), synonyms.rules


@lru_cache(maxsize=32)
def _build_index(game: Game[Any], lang: str) -> SearchIndex:
    book = Lookup(game)
    vocabulary, everyday_words = load_vocabulary(game, lang)
    texts = {
        rule: (
            (entry.rule.sentence(lang), SENTENCE_WEIGHT),
            (everyday_words.get(rule, ""), EVERYDAY_WEIGHT),
            (entry.chapter.title(lang), TITLE_WEIGHT),
            (book.describe_source(rule, lang), SOURCE_WEIGHT),
        )
        for rule, entry in book.entries.items()
    }
    return SearchIndex(vocabulary, texts, everyday_words)


@lru_cache(maxsize=16)
def _load_lessons(game: str) -> Mapping[str, tuple[Lesson, ...]]:
    shown: dict[str, tuple[Lesson, ...]] = {}
    for lesson in load_course(game):
        for rule in lesson.rules:
            shown[rule] = (*shown.get(rule, ()), lesson)
    return shown
