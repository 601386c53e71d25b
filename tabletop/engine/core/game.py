"""Game: the rules with their parameters; makes positions, reads them back, understands notation."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.core.decisions import NotationError, get_engine_rulebook
from tabletop.engine.core.events import Event
from tabletop.engine.core.tally import Tally
from tabletop.engine.core.values import N_, Value, collect_values, get_field_names
from tabletop.engine.declarations.defaults import apply_package_defaults
from tabletop.engine.declarations.faces import Faces
from tabletop.engine.declarations.parameters import Mistake, Parameter, ParameterError, Settings, check_parameters
from tabletop.engine.declarations.rules import Rule, Rulebook
from tabletop.engine.generic import S
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.i18n.nouns import Noun, prepare_fact, translate_title
from tabletop.engine.i18n.phrases import Phrase
from tabletop.engine.i18n.quoting import describe_briefly, shorten
from tabletop.engine.i18n.words import look_up_gender, remove_double_stop

if TYPE_CHECKING:
    from tabletop.engine.core.outcomes import Change, Consequences, Remedy
    from tabletop.engine.core.player_view import Strategy


class ScenarioError(ValueError):
    """A description that is no position of this game; the message names every mistake."""


class Game(Faces[S]):
    """A game with its parameters chosen. Stateless: everything that changes is in the states it makes.

    Its name, domain, locale, rulebook and vocabulary follow from the folder in which its class is defined
    (`tabletop.engine.declarations.defaults`), unless the class says otherwise.

    `Game["ToyState"]` is one whose positions are toy states. A position is data: what it is worth, who has won it and
    what it is called in words is asked of the game.
    """

    name: ClassVar[str]
    """What `tabletop.load_game` calls it."""
    title: ClassVar[str]
    """What people call it; its name in words, unless it says so."""
    rules_version: ClassVar[str] = "1"
    """Changes exactly when the same record would play differently."""
    declared: ClassVar[tuple[Parameter, ...]] = ()
    """What `parameter` declares in the body of the class, after what the classes that it extends declare."""
    rulebook: ClassVar[Rulebook]
    """Its rules. The sentences of a class have the default values of the parameters, those of a game its own."""
    vocabulary: ClassVar[Mapping[str, type[Value]]]
    """The value classes that may lie on the agenda or be written in notation."""
    max_decisions: ClassVar[int] = 10_000
    """A game ends within this many decisions, however badly it is played."""
    swing: ClassVar[float] = 40.0
    """So many points more of `evaluate` make the odds to win e times as good, about."""
    most_points_win: ClassVar[bool] = True
    """Whether nobody wins who has fewer points than another; checked by the battery."""
    remembers: ClassVar[bool] = True
    """Whether what a seat was openly seen to take counts as known while the seat hides it, so that resampling leaves it
    there (`Event.takes`, `held`). A game in which nobody need remember says so in its rulings."""
    languages: ClassVar[tuple[str, ...]] = LANGUAGES
    """The languages in which it says everything; in the others it speaks English. The battery holds it to that."""
    load_content: ClassVar[Callable[..., Any] | None] = None
    """Reads what is printed, in games that do; such a game holds what it gives as `content`, which has a `digest`."""
    prices: ClassVar[Mapping[str, tuple[int, int]]] = {}
    """What of the printed numbers is a price, the least and the most of it: {"card.distance": (0, 3)}."""
    phrases: ClassVar[Mapping[str, Phrase]] = {}
    """For the names of places in sentences what a fact that stands there is in words."""
    choice_names: ClassVar[Mapping[str, str]] = {}
    """What the choices of its parameters are called in English, by the words that they are written with."""

    players: int
    """How many play, in games that have this parameter."""

    def __init_subclass__(cls, base: bool = False, **more: Any) -> None:
        """Complete the class of a game; a `base` with parameters that the class of a game extends is left as it is."""
        super().__init_subclass__(**more)
        if not base:
            apply_package_defaults(cls, collect_values)

    def __init__(self, **parameters: Any) -> None:
        self.settings: Settings = check_parameters(self.declared, parameters)
        self.heard = None
        for name, setting in self.settings.items():
            setattr(self, name, setting.value)

    def refuse(self, mistakes: Iterable[Mistake]) -> None:
        """Raise ParameterError if there are mistakes, in the words of this game; for `__init__`, when all are found.

        `mistakes` are of `tabletop.engine.declarations.parameters.Mistake`.

        >>> from tabletop.engine.declarations.parameters import Mistake
        >>> gin.refuse([Mistake("few", "hand_size", "{n} cards are too few", n=3)])
        Traceback (most recent call last):
            ...
        tabletop.engine.declarations.parameters.ParameterError: hand_size: 3 cards are too few
        """
        if all_mistakes := list(mistakes):
            raise ParameterError(all_mistakes, self.domain, self.locale)

    @property
    def parameters(self) -> Settings:
        """Name -> parameter with default, value, range, choices, description in three languages, and rule."""
        return self.settings

    def changed_parameters(self) -> dict[str, Any]:
        """The parameters that differ from their defaults, as plain data; for records."""
        return {
            name: list(s.value) if isinstance(s.value, tuple) else s.value
            for name, s in self.settings.items()
            if s.value != s.default
        }

    def list_choices(self, name: str, lang: str = "en") -> dict[str, str]:
        """What a parameter may be, each word with its name in a language; empty if any number or text will do.

        What is printed has its printed name, the rest what `choice_names` says. Raises KeyError for no parameter.

        >>> tabletop.load_game("51st_state").list_choices("factions", "de")["merchants_guild"]
        'Händlergilde'
        """
        setting = self.settings[name]
        printed = getattr(getattr(self, "content", None), name, {}) if isinstance(setting.default, tuple) else {}

        def said(word: str) -> str:
            if word not in printed:
                english = self.choice_names.get(word, word.replace("_", " "))
                return self.look_up(english, lang) or english
            own = printed[word].name
            return own(lang) if callable(own) else translate_title(own, lang)

        return {word: said(word) for word in setting.choices or printed}

    def with_parameters(self, **changes: Any) -> Self:
        """The same game, content and all, with some parameters changed. Raises ParameterError.

        >>> gin.with_parameters(knock_limit=5)
        load_game('gin_rummy', hands=1, knock_limit=5)
        """
        content = {} if self.load_content is None else {"content": self._content}
        return type(self)(**{**content, **self.changed_parameters(), **changes})

    @property
    def num_players(self) -> int:
        """The number of seats that decide or score: the parameter `players`, unless a game says otherwise."""
        return self.players

    @abstractmethod
    def new_initial_state(self, seed: int = 0) -> S:
        """A new game, carried out up to its first decision. The same seed gives the same game everywhere.

        >>> gin.new_initial_state(seed=7).digest() == deal.digest()
        True
        """

    @abstractmethod
    def scenario(self, description: Mapping[str, Any]) -> S:
        """A position from a short description; ScenarioError names every mistake.

        >>> state = gin.scenario({"seats": [{"hand": ["AS", "AD"]}, {"points": {"gin": 30}}]})
        >>> state.seats[0].hand[:2], state.scores()
        (['AS', 'AD'], (0, 30))
        """

    @abstractmethod
    def state_from_dict(self, data: Mapping[str, Any]) -> S:
        """A position from `State.to_dict()`; SaveError names every mistake.

        >>> gin.state_from_dict(deal.to_dict()).digest() == deal.digest()
        True
        """

    # --- what a position is worth, and what it is called ----------------------------------------------------------

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """Victory points now, one number per seat.

        >>> game.scores(city)
        (0, 2)
        """

    @abstractmethod
    def score_parts(self, state: S, player: int) -> Tally:
        """The points of one seat as named parts whose sum is `scores(state)[player]`.

        >>> game.score_parts(city, 1).text(city)
        '2 (scored on the track)'
        """

    def winners(self, state: S) -> tuple[int, ...]:
        """The seats that won (several if they share); empty before the end. Most points win, unless a game differs.

        >>> gin.winners(deal)
        ()
        """
        scores = self.scores(state) if state.is_terminal() else ()
        return tuple([seat for seat, points in enumerate(scores) if points == max(scores)])

    def returns(self, state: S) -> tuple[float, ...]:
        """Utilities: +1 for a sole winner, -1 for losers, shared wins in between; all 0 before the end.

        A win that all of several seats share is a draw, 0 for each; if nobody wins, all lose.

        >>> gin.returns(deal)
        (0.0, 0.0)
        """
        seats = self.num_players
        winners = self.winners(state) if state.is_terminal() else ()
        if not state.is_terminal() or 1 < seats == len(winners):
            return (0.0,) * seats
        won = 2.0 / len(winners) - 1.0 if winners else -1.0
        return tuple(won if seat in winners else -1.0 for seat in range(seats))

    def take_over(self, state: S, before: Game[S]) -> None:
        """A position of another game of this kind goes on under this one's parameters: what must change at once.

        `before` is the game that it was played under; games override it where a position keeps a number of the rules.

        >>> gin.with_parameters(knock_limit=5).take_over(deal, gin)
        """

    def say(self, state: S, lang: str, message: str, facts: Mapping[str, Any]) -> str:
        """A message of this game with its facts filled in, in the given language.

        >>> gin.say(deal, "de", "{player} knocks.", {"player": 0})
        'Spieler 1 klopft.'
        """
        words = {name: prepare_fact(fact, self.word(state, name, fact, lang), lang) for name, fact in facts.items()}
        return remove_double_stop(self.translate(message, lang).format(**words))

    def word(self, state: S, name: str, fact: Any, lang: str) -> str:
        """One fact as words; `name` tells what kind of fact it is. Games have `phrases` for their own.

        A "player" is a seat; who has no better name is called "Player 1". Words are translated, if they can be.

        >>> gin.word(deal, "card", "10S", "en")
        '10♠'
        """
        if isinstance(fact, Value):
            return fact.text(state, lang)
        if name in self.phrases:
            return self.phrases[name](state, fact, lang)
        if name == "player" and isinstance(fact, int):
            called = self.translate(N_("Player {n}"), lang).format(n=fact + 1)
            return Noun(called, lang, look_up_gender("Player {n}", lang, "engine"))
        if isinstance(fact, str) and not self.phrases:
            return self.look_up(fact, lang) or fact
        return str(fact)

    def identity(self) -> dict[str, Any]:
        """What a saved position says of its game, and must agree with to be read."""
        content = {} if self.load_content is None else {"content": self._content.digest}
        return {
            "game": self.name,
            "rules_version": self.rules_version,
            "parameters": self.changed_parameters(),
            **content,
        }

    def setup_rules(self, state: S) -> Iterable[str]:
        """Ids of the rules by which a first position came about; none for one that lies later in a game.

        The first node of a game cites them: what was dealt and laid out before anybody was asked is told by no event.

        >>> list(gin.setup_rules(deal))
        ['gin.cards', 'gin.deal', 'gin.first_card']
        """
        return ()

    def cite_rules(self, thing: Value, before: S, after: S) -> Iterable[str]:
        """Ids of the rules by which something happened on the way from the position `before` to the one `after`.

        Those that `thing` cites of itself and between the positions; a game may add others. Never asked while it is
        played.

        >>> list(gin.cite_rules(gin.parse_action("knock KS"), deal, deal))
        ['gin.knock']
        """
        yield from thing.cite_rules()
        yield from thing.cite_rules_between(before, after)

    def rule(self, id: str) -> Rule:
        """The rule with this id, of this game or of every game, as it reads with the parameters. Raises KeyError.

        >>> gin.rule("gin.knock").section
        'Knocking'
        """
        book = type(self).rulebook  # filling in one rule is faster than looking up the rulebook of this game
        return book[id].with_values(self.changed_parameters()) if id in book else get_engine_rulebook()[id]

    def actions_by_verb(self) -> dict[str, type[Action]]:
        """Every class of action by the first word of its notation."""
        return {c.verb: c for c in self.vocabulary.values() if issubclass(c, Action) and c.verb}

    def has_optional_questions(self) -> bool:
        """Whether there are questions that can be let go by (`Question.pass_action`), so that standing answers help."""
        return any(
            issubclass(c, Question) and c.pass_action is not Question.pass_action for c in self.vocabulary.values()
        )

    def parse_action(self, text: str) -> Action:
        """`str(action)` read back. Raises NotationError; whether it is legal is for `State.check` to say.

        >>> gin.parse_action("discard QS")
        Discard(card='QS')
        """
        words = text.split() if isinstance(text, str) and len(text) < 2000 else []
        if not words:
            raise NotationError(f"{describe_briefly(text)!r} is no action")
        verbs = self.actions_by_verb()
        kind = verbs.get(words[0])
        if kind is None:
            raise NotationError(f"{words[0][:60]!r} is no action of {self.name}; known: {', '.join(sorted(verbs))}")
        try:
            return kind.read(words[1:], self)
        except (ValueError, IndexError, TypeError) as e:
            raise NotationError(f"{text[:80]!r}: {shorten(str(e))}") from None

    @property
    def content_id(self) -> str:
        """Names the cards and boards that are played with; a record made with other content is refused."""
        published = self.load_content is None or self._content.digest == self.load_content().digest
        return "published" if published else str(self._content.digest)

    @property
    def _content(self) -> Any:
        """What was read; each game declares its own kind of `content`."""
        game: Any = self
        return game.content

    @classmethod
    def describe_content(cls, source: str) -> Iterable[str]:
        """What content files hold, in lines; for games that read some, as does `load_game(..., content=source)`.

        `source` is a folder, a file or "published". ContentError names every mistake. A game that says nothing more
        tells how it knows the content again; one that reads no files, nothing.

        >>> from tabletop.games.dei import Dei
        >>> [*Dei.describe_content("published")][-2:]
        ['  missions: ...', '  thresholds: ...']
        """
        return () if cls.load_content is None else (f"content {cls.load_content(source).digest}",)

    def count_conserved(self, state: S) -> Mapping[str, int]:
        """Totals that no action may change, e.g. the number of cards; checked by the battery.

        >>> sum(gin.count_conserved(deal).values())
        52
        """
        return {}

    if TYPE_CHECKING:  # added to this class by `tabletop.engine.preview.previews`

        def what_changes(self, state: S, action: Action | str) -> Consequences: ...
        def find_remedies(self, state: S, actions: Sequence[Action]) -> list[Remedy | None]: ...

    def find_extra_changes(self, before: S, after: S, viewer: int) -> Iterable[Value]:
        """What `State.what_changes` says besides the fields that are not as they were, e.g. who has a majority then.

        `before` and `after` know only what `viewer` may know: a rule that looks at more ends what can be said.

        >>> list(gin.find_extra_changes(deal, deal, 1))
        []
        """
        return ()

    def change_facts(self, state: S, change: Change) -> Mapping[str, Any]:
        """Return what the sentence of a `change` mentions besides {n}: its name, unless a game says more.

        >>> (change,) = city.check("raze 1 1").remedy.changes
        >>> change.field, change.name, game.change_facts(city, change)
        ('goods', 'red', {'missing': ((8, 1),)})
        """
        return {"name": change.name}

    # --- what a game may add for strategies, ledgers, screens and the battery -----------------------------------

    def strategies(self) -> Mapping[str, Strategy]:
        """The strategies made for this game, by name."""
        return {}

    def levels(self) -> Mapping[str, Strategy]:
        """Those levels of opponents that play with other numbers here than elsewhere, by name."""
        return {}

    def evaluate(self, state: S, player: int) -> float:
        """How good the position looks to `player`; what one-step look-ahead compares. Read it on resampled states.

        In points, as far as there are any.

        >>> gin.evaluate(deal, 0)
        -5.0
        """
        if state.is_terminal():
            return 1000.0 * state.returns()[player]
        scores = state.scores()
        return float(scores[player] - max([s for seat, s in enumerate(scores) if seat != player], default=0))

    def counters(self, state: S, player: int) -> Mapping[str, int]:
        """The numbers of one seat whose every change is told by an event's `changes()`; the ledger starts from them.

        >>> game.counters(city, 0)["red"]
        3
        """
        return {"victory_points": state.scores()[player]}

    def measures(self, state: S) -> Mapping[str, int]:
        """Numbers of the whole table that rise and fall in the course of a game, by name; open to all, for curves.

        >>> gin.measures(deal)
        {'Draw pile': 31}
        """
        return {}

    def measure_name(self, measure: str, lang: str = "en") -> str:
        """What a measure is called.

        >>> gin.measure_name("Draw pile", "de")
        'Ziehstapel'
        """
        return self.translate(measure.replace("_", " "), lang)

    def resolve_zero(self, parameter: str) -> int | None:
        """The number that 0 stands for, where it means "as printed"; None for a parameter whose 0 is just that.

        >>> tabletop.load_game("axon_protocol").resolve_zero("stress_limit")
        44
        """
        return None

    def get_effective_value(self, parameter: str) -> Any:
        """What a parameter comes to: its value, or what a 0 stands for. Raises KeyError.

        >>> gin.get_effective_value("knock_limit")
        10
        """
        value = self.settings[parameter].value
        printed_value = self.resolve_zero(parameter) if value == 0 else None
        return value if printed_value is None else printed_value

    def hidden_items(self, state: S, player: int) -> Iterable[str]:
        """The things of one seat that others need not see now, its hand and the like; checked by the battery.

        >>> list(gin.hidden_items(deal, 1))[:3]
        ['QS', '8D', '2D']
        """
        return ()

    def coverage_marks(self, thing: Value) -> Iterable[str]:
        """Marks of what this action, step or event used; collected by the battery.

        Unless a game adds more: its words ("Played school"), and the class of what other seats are told of it.
        `thing` is an action, step or event.

        >>> list(gin.coverage_marks(gin.parse_action("discard QS")))
        ['Discard QS']
        """
        kind = type(thing)
        for name in get_field_names(kind):
            fact = getattr(thing, name)
            if isinstance(fact, str):
                yield f"{kind.__name__} {fact}"
        if isinstance(thing, Event):
            for seat in range(self.num_players):
                seen = thing.seen_by(seat)
                if seen is not None and type(seen) is not kind:
                    yield type(seen).__name__

    def expected_marks(self) -> Iterable[str]:
        """Every mark that should be seen when enough games are played; see `Report.missing`."""
        return ()

    def list_class_marks(self, but: Collection[type[Value]] = ()) -> Iterator[str]:
        """The names of all classes of actions, steps and events, for `everything`; `but` are left out.

        >>> "Discard" in gin.list_class_marks()
        True
        """
        for name, thing in self.vocabulary.items():
            if thing not in but and issubclass(thing, (Action, Step, Event)):
                yield name

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (other.changed_parameters(), other.content_id) == (self.changed_parameters(), self.content_id)

    def __hash__(self) -> int:
        return hash((self.name, self.content_id, str(sorted(self.changed_parameters().items()))))

    def __repr__(self) -> str:
        shown = "".join(f", {name}={value!r}" for name, value in self.changed_parameters().items())
        return f"load_game({self.name!r}{shown})"
