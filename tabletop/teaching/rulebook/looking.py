"""Looking up rules: by chapter, by words, by what has happened in a game; what goes with a rule, and how it turns."""

from __future__ import annotations

import unicodedata
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
from tabletop.teaching.lesson import Lesson, course
from tabletop.teaching.rulebook.examples import Example, examples

RELATED = 6
"""So many rules are named as related, at most."""
BESIDE = 0.01
"""What it counts to stand in the same chapter: little, so that it only fills up."""
VAGUE = ("ruling", "card", "setup", "rules")
"""Words in ids that say nothing of what a rule is about."""
DOCUMENTS = {
    "rulebook": N_("rulebook"), "set-up sheet": N_("set-up sheet"), "card": N_("printed on cards"),
    "inference": N_("follows from the rulebook"), "ruling": N_("ruling of this kit"),
    "rule of play": N_("rule of play"),
}  # fmt: skip
"""Where rules stand, in words; other documents by their names."""
SOURCES = {
    "silent": N_("the rulebook does not say"), "unclear": N_("the rulebook can be read in two ways"),
    "conflict": N_("the sources differ"), "kit": N_("needed by this kit only"),
}  # fmt: skip
"""Why a ruling reads as it does, in words; other sources by their names."""


@dataclass(frozen=True)
class Found:
    """A rule as it is looked up: the `rule` as it reads with the parameters, and its `chapter`."""

    rule: Rule
    chapter: Chapter


class Lookup:
    """The rules of a game as they are looked up.

    `game` is a game or the name of one: its parameters stand in the sentences.

    >>> book = tabletop.teaching.Lookup("gin_rummy")
    >>> [found.rule.id for found in book.search("deadwood undercut")]
    ['gin.undercut']
    """

    def __init__(self, game: str | Game[Any]) -> None:
        self.game: Game[Any] = load_game(game) if isinstance(game, str) else game
        book = self.game.rulebook
        whole = Chapter("rules", translations_of(N_("Rules")), book)
        shared = Chapter("engine", translations_of(N_("In every game")), get_engine_rulebook())
        chapters = (*(book.chapters or (whole,)), shared)
        self.found = {rule: Found(self.game.rule(rule), chapter) for chapter in chapters for rule in chapter.rules}
        """Every rule in its order, by id."""

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters in their order; one that holds all if the rulebook has none.

        >>> tabletop.teaching.Lookup("gin_rummy").chapters[0].title()
        'Cards and dealing'
        """
        return tuple(dict.fromkeys(found.chapter for found in self.found.values()))

    def search(self, words: str, lang: str = "en") -> tuple[Found, ...]:
        """The rules in which all of the words stand: in sentence, id, chapter or place; without regard to accents.

        `words` are split at spaces; none finds every rule.

        >>> [found.rule.id for found in tabletop.teaching.Lookup("gin_rummy").search("CERRAR MAXIMO", "es")]
        ['gin.knock']
        """
        wanted = plain(words).split()
        return tuple(found for found in self.found.values() if all(word in self.text(found, lang) for word in wanted))

    def text(self, found: Found, lang: str = "en") -> str:
        """All that a search looks at in a rule, as `plain` text.

        `found` is one of `found`.

        >>> book = tabletop.teaching.Lookup("gin_rummy")
        >>> "knocking" in book.text(book.found["gin.knock"])
        True
        """
        rule = found.rule
        return plain(" ".join((rule.id, rule.sentence(lang), found.chapter.title(lang), self.place(rule.id, lang))))

    def turned(self, rule: str, values: Mapping[str, Any]) -> Rule:
        """A rule as it would read with other values of parameters. Raises KeyError for no rule.

        `rule` is its id, `values` are by the names of the parameters.

        >>> tabletop.teaching.Lookup("gin_rummy").turned("gin.knock", {"knock_limit": 5}).sentence()[:58]
        'A player who would be left with at most 5 points of deadwo'
        """
        return self.found[rule].rule.with_values(values)

    def parameters(self, rule: str) -> dict[str, Parameter]:
        """The parameters that stand in a rule, or that it gives the default of, by name. `rule` is its id.

        >>> list(tabletop.teaching.Lookup("gin_rummy").parameters("gin.knock"))
        ['knock_limit', 'oklahoma']
        """
        named = self.found[rule].rule.parameters
        settings = self.game.parameters
        return {name: one for name, one in settings.items() if name in named or one.rule == rule}

    def example(self, rule: str) -> Example | None:
        """The position in which a rule decides; None if the game has none. `rule` is its id.

        >>> tabletop.teaching.Lookup("gin_rummy").example("gin.knock").rule
        'gin.knock'
        """
        return examples(self.game.name).get(rule)

    def lessons(self, rule: str) -> tuple[Lesson, ...]:
        """The lessons that show a rule, in the order of the course. `rule` is its id.

        >>> [lesson.id for lesson in tabletop.teaching.Lookup("51st_state").lessons("51s.raze.opponent")][:1]
        ['51st_state_first_round']
        """
        return _lessons(self.game.name).get(rule, ())

    def related(self, rule: str) -> tuple[str, ...]:
        """Ids of the rules that are about the same: rare words in their ids, or the same parameter; nearest first.

        `rule` is the id of one.

        >>> tabletop.teaching.Lookup("51st_state").related("51s.build.develop")[:2]
        ('51s.build.develop_reward', '51s.build.develop_token')
        """
        about = {one: topics(one) for one in self.found}
        often = Counter(word for words in about.values() for word in words)
        turned = set(self.parameters(rule))
        near = {}
        for other in self.found:
            shared = sum(1 / often[word] for word in about[rule] & about[other])
            near[other] = shared + len(turned & set(self.parameters(other)))
            near[other] += BESIDE * (self.found[other].chapter is self.found[rule].chapter)
        others = sorted((one for one in near if one != rule and near[one]), key=lambda one: -near[one])
        return tuple(others[:RELATED])

    def place(self, rule: str, lang: str = "en") -> str:
        """Where a rule stands in print: the document and the section; of a ruling also its source. `rule` is its id.

        >>> tabletop.teaching.Lookup("gin_rummy").place("gin.knock")
        'rule of play, Knocking'
        >>> tabletop.teaching.Lookup("gin_rummy").place("gin.ruling.hands")
        'ruling of this kit (needed by this kit only), Match'
        """
        found = self.found[rule].rule
        document, source = (
            self.game.translate(names[name], lang) if name in names else name
            for names, name in ((DOCUMENTS, found.document), (SOURCES, found.source))
        )
        section = look_up(found.section, lang, f"{self.game.domain}{RULES_SUFFIX}", self.game.locale)
        section = section or self.game.translate(found.section, lang)
        return f"{document} ({source}), {section}" if source else f"{document}, {section}"

    def __repr__(self) -> str:
        return f"<Lookup {self.game.name}: {len(self.found)} rules in {len(self.chapters)} chapters>"


def plain(text: str) -> str:
    """A text as it is compared: in small letters and without accents.

    >>> from tabletop.teaching.rulebook.looking import plain
    >>> plain("Añadir Öl")
    'anadir ol'
    """
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(one for one in parts if not unicodedata.combining(one))


def topics(rule: str) -> frozenset[str]:
    """What a rule is about, as its id says it: `51s.raze.opponent` is about "raze" and "opponent"."""
    words = (word for part in rule.split(".")[1:] for word in part.split("_"))
    return frozenset(word for word in words if word not in VAGUE)


def used(nodes: Iterable[Node], viewer: int | None = None) -> dict[str, int]:
    """How often each rule was at work on the way through the `nodes` of a line, as far as the `viewer` may see it.

    What another seat did counts when something of it was seen; None sees everything.

    >>> from tabletop.teaching.rulebook import used
    >>> game = tabletop.Session(gin, seed=1)
    >>> events = game.apply("pass")
    >>> used(game.nodes)["gin.first_card"]
    1
    """
    counted: Counter[str] = Counter()
    for node in nodes:
        counted.update(find_visible_rules(node, viewer))
    return dict(counted)


def behind(nodes: Sequence[Node], player: int, counter: str = "victory_points") -> tuple[str, ...]:
    """The rules by which a number of a seat has come about along a line, by id: those of its latest change first.

    `nodes` are those of the line, `player` is the seat, and `counter` the number, one of `Game.counters`.

    >>> from tabletop.teaching.rulebook import behind
    >>> behind(session.nodes, session.state.scores().index(max(session.state.scores())))[0]
    'gin.count'
    """
    found: dict[str, None] = {}
    for node in reversed(nodes):
        if node.parent is None:
            continue
        before, after = node.parent.state, node.state
        for event in node.events:
            if any((seat, name) == (player, counter) and amount for seat, name, amount in event.changes()):
                for value in filter(None, (event, event.because)):
                    found |= dict.fromkeys(after.game.cite_rules(value, before, after))
    return tuple(found)


@lru_cache(maxsize=16)
def _lessons(game: str) -> Mapping[str, tuple[Lesson, ...]]:
    shown: dict[str, tuple[Lesson, ...]] = {}
    for lesson in course(game):
        for rule in lesson.rules:
            shown[rule] = (*shown.get(rule, ()), lesson)
    return shown
