"""Game: the rules with their parameters. It creates positions, reads saved ones and parses notation."""

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
    """A description that is no position of this game. The message names every mistake."""


class Game(Faces[S]):
    """A game with chosen parameters. It is stateless: everything that changes is in its states.

    Its name, domain, locale, rulebook and vocabulary follow from the folder of its class
    (`tabletop.engine.declarations.defaults`), unless the class defines them.

    `Game["ToyState"]` is a game with positions of the class ToyState. A position is data: the game evaluates it, finds
    the winners and describes it.
    """

    name: ClassVar[str]
    """Name for `tabletop.load_game`."""
    title: ClassVar[str]
    """Display name. By default it is derived from the name."""
    rules_version: ClassVar[str] = "1"
    """Version that changes exactly when the same record would play differently."""
    declared: ClassVar[tuple[Parameter, ...]] = ()
    """Parameters that the body of the class declares with `parameter`, after those of its base classes."""
    rulebook: ClassVar[Rulebook]
    """Rules of the game. Sentences contain the default parameters for a class, and the chosen ones for a game."""
    vocabulary: ClassVar[Mapping[str, type[Value]]]
    """Value classes that may be on the agenda or be written in notation."""
    max_decisions: ClassVar[int] = 10_000
    """Every game ends within this number of decisions, for any play."""
    swing: ClassVar[float] = 40.0
    """Advantage in points of `evaluate` that multiplies the odds to win by about e."""
    most_points_win: ClassVar[bool] = True
    """True if a seat with fewer points than another never wins. A conformance check."""
    remembers: ClassVar[bool] = True
    """True if hidden things that a seat took openly count as known, so that resampling leaves them in place
    (`Event.takes`, `hidden_items`). A game in which players need not remember them states this in its rulings."""
    languages: ClassVar[tuple[str, ...]] = LANGUAGES
    """Languages with complete translations, which the conformance suite checks. In the others the game uses English."""
    load_content: ClassVar[Callable[..., Any] | None] = None
    """Function that reads the content files, if there are any. The result, with a `digest`, is stored as `content`."""
    prices: ClassVar[Mapping[str, tuple[int, int]]] = {}
    """Printed numbers that are prices, with their minimum and maximum: {"card.distance": (0, 3)}."""
    phrases: ClassVar[Mapping[str, Phrase]] = {}
    """Functions that convert a fact to text, by the name of its placeholder in sentences."""
    choice_names: ClassVar[Mapping[str, str]] = {}
    """English names of the choices of parameters."""

    players: int
    """Number of players, in games with this parameter."""

    def __init_subclass__(cls, base: bool = False, **more: Any) -> None:
        """Apply the defaults of the package to the class of a game. A `base`, which only declares parameters, is not
        changed.
        """
        super().__init_subclass__(**more)
        if not base:
            apply_package_defaults(cls, collect_values)

    def __init__(self, **parameters: Any) -> None:
        self.settings: Settings = check_parameters(self.declared, parameters)
        self.heard = None
        for name, setting in self.settings.items():
            setattr(self, name, setting.value)

    def refuse(self, mistakes: Iterable[Mistake]) -> None:
        """Raise ParameterError if there are `mistakes`, with the translations of this game. For `__init__`.

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
        """Parameters by name, with default, value, range, choices, description in each language, and rule."""
        return self.settings

    def changed_parameters(self) -> dict[str, Any]:
        """Return the parameters that differ from their defaults, as plain data for records."""
        return {
            name: list(s.value) if isinstance(s.value, tuple) else s.value
            for name, s in self.settings.items()
            if s.value != s.default
        }

    def list_choices(self, name: str, lang: str = "en") -> dict[str, str]:
        """Return the choices of the parameter `name` with their names in a language; empty for a free number or text.

        Printed things have their printed names, others those of `choice_names`. Raises KeyError for other names.

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
        """Return the same game, including its content, with some parameters changed. Raises ParameterError.

        >>> gin.with_parameters(knock_limit=5)
        load_game('gin_rummy', hands=1, knock_limit=5)
        """
        content = {} if self.load_content is None else {"content": self._content}
        return type(self)(**{**content, **self.changed_parameters(), **changes})

    @property
    def num_players(self) -> int:
        """Number of seats that decide or score. By default the parameter `players`."""
        return self.players

    @abstractmethod
    def new_initial_state(self, seed: int = 0) -> S:
        """Return a new game at its first decision. Equal seeds give equal games in every process.

        >>> gin.new_initial_state(seed=7).digest() == deal.digest()
        True
        """

    @abstractmethod
    def scenario(self, description: Mapping[str, Any]) -> S:
        """Return the position of a short `description`. Raises ScenarioError that names every mistake.

        >>> state = gin.scenario({"seats": [{"hand": ["AS", "AD"]}, {"points": {"gin": 30}}]})
        >>> state.seats[0].hand[:2], state.scores()
        (['AS', 'AD'], (0, 30))
        """

    @abstractmethod
    def state_from_dict(self, data: Mapping[str, Any]) -> S:
        """Return the position in `data` of `State.to_dict()`. Raises SaveError that names every mistake.

        >>> gin.state_from_dict(deal.to_dict()).digest() == deal.digest()
        True
        """

    # --- evaluation and description of positions ------------------------------------------------------------------

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """Return the current victory points, one number per seat.

        >>> game.scores(city)
        (0, 2)
        """

    @abstractmethod
    def score_parts(self, state: S, player: int) -> Tally:
        """Return the points of `player` as named parts whose sum is `scores(state)[player]`.

        >>> game.score_parts(city, 1).text(city)
        '2 (scored on the track)'
        """

    def winners(self, state: S) -> tuple[int, ...]:
        """Return the seats that won; empty before the end. By default, most points win; then `tie_breaks` decide.

        >>> gin.winners(deal)
        ()
        """
        seats = enumerate(self.scores(state)) if state.is_terminal() else ()
        ranks = [(points, *(n for _, n in self.tie_breaks(state, seat))) for seat, points in seats]
        return tuple([seat for seat, rank in enumerate(ranks) if rank == max(ranks)])

    def returns(self, state: S) -> tuple[float, ...]:
        """Return the utilities: +1 for a sole winner, -1 for losers, shared wins in between; all 0 before the end.

        A win that all seats share is a draw, with 0 for each. If there is no winner, all seats lose.

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
        """Adapt `state`, a position of the game `before`, to the parameters of this game.

        Games override it if their positions contain numbers that depend on parameters.

        >>> gin.with_parameters(knock_limit=5).take_over(deal, gin)
        """

    def say(self, state: S, lang: str, message: str, facts: Mapping[str, Any]) -> str:
        """Return a `message` of this game in language `lang`, with its `facts` filled in.

        >>> gin.say(deal, "de", "{player} knocks.", {"player": 0})
        'Spieler 1 klopft.'
        """
        words = {name: prepare_fact(fact, self.word(state, name, fact, lang), lang) for name, fact in facts.items()}
        return remove_double_stop(self.translate(message, lang).format(**words))

    def word(self, state: S, name: str, fact: Any, lang: str) -> str:
        """Return one `fact` as text; `name` is the kind of fact. Games define `phrases` for their own kinds.

        A "player" is a seat with the default name "Player 1". Texts are translated if there is a translation.

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
        """Return the data that identify the game in a saved position. They must agree when it is read."""
        content = {} if self.load_content is None else {"content": self._content.digest}
        names = {"game": self.name, "rules_version": self.rules_version}
        return {**names, "parameters": self.changed_parameters(), **content}

    def setup_rules(self, state: S) -> Iterable[str]:
        """Return the ids of the rules of the setup; none for a position later in a game.

        They are cited at the first node of a game, because no event reports the setup.

        >>> list(gin.setup_rules(deal))
        ['gin.cards', 'gin.deal', 'gin.first_card']
        """
        return ()

    def cite_rules(self, thing: Value, before: S, after: S) -> Iterable[str]:
        """Yield the ids of the rules that `thing` applied between the positions `before` and `after`.

        By default these are the ids that `thing` cites. It is never called during play.

        >>> list(gin.cite_rules(gin.parse_action("knock KS"), deal, deal))
        ['gin.knock']
        """
        yield from thing.cite_rules()
        yield from thing.cite_rules_between(before, after)

    def rule(self, id: str) -> Rule:
        """Return the rule with an id, of this game or of the engine, with the parameters filled in. Raises KeyError.

        >>> gin.rule("gin.knock").section
        'Knocking'
        """
        book = type(self).rulebook  # filling in one rule is faster than filling in the rulebook
        return book[id].with_values(self.changed_parameters()) if id in book else get_engine_rulebook()[id]

    def actions_by_verb(self) -> dict[str, type[Action]]:
        """Return the classes of actions by the first word of their notation."""
        return {c.verb: c for c in self.vocabulary.values() if issubclass(c, Action) and c.verb}

    def has_optional_questions(self) -> bool:
        """Return True if there are questions with a `pass_action`, so that auto-pass is useful."""
        questions = [c for c in self.vocabulary.values() if issubclass(c, Question)]
        return any(c.pass_action is not Question.pass_action for c in questions)

    def parse_action(self, text: str) -> Action:
        """Return the action that is written as `text`, legal or not. Raises NotationError for any other text.

        >>> gin.parse_action("discard QS")
        Discard(card='QS')
        """
        words = text.split() if isinstance(text, str) and len(text) < 2000 else []
        if not words:
            raise NotationError(f"{describe_briefly(text)!r} is not an action")
        verbs = self.actions_by_verb()
        kind = verbs.get(words[0])
        if kind is None:
            raise NotationError(f"{words[0][:60]!r} is not an action of {self.name}; known: {', '.join(sorted(verbs))}")
        try:
            return kind.read(words[1:], self)
        except (ValueError, IndexError, TypeError) as e:
            raise NotationError(f"{text[:80]!r}: {shorten(str(e))}") from None

    @property
    def content_id(self) -> str:
        """Identifier of the content, such as cards and boards. A record with other content is refused."""
        published = self.load_content is None or self._content.digest == self.load_content().digest
        return "published" if published else str(self._content.digest)

    @property
    def _content(self) -> Any:
        """Content of the game. Each game declares its type."""
        game: Any = self
        return game.content

    @classmethod
    def describe_content(cls, source: str) -> Iterable[str]:
        """Yield lines that describe content files, for games that read some, as `load_game(..., content=source)`.

        `source` is a folder, a file or "published". By default there is one line with the digest, or none for a game
        without content files.

        Raises:
            ContentError: The content cannot be used. The message names every mistake.

        >>> from tabletop.games.dei import Dei
        >>> [*Dei.describe_content("published")][-2:]
        ['  missions: ...', '  thresholds: ...']
        """
        return () if cls.load_content is None else (f"content {cls.load_content(source).digest}",)

    def count_conserved(self, state: S) -> Mapping[str, int]:
        """Return totals that no action changes, e.g. the number of cards. A conformance check.

        >>> sum(gin.count_conserved(deal).values())
        52
        """
        return {}

    if TYPE_CHECKING:  # `tabletop.engine.preview.preview_methods` adds these methods

        def what_changes(self, state: S, action: Action | str) -> Consequences: ...
        def find_remedies(self, state: S, actions: Sequence[Action]) -> list[Remedy | None]: ...

    def find_extra_changes(self, before: S, after: S, viewer: int) -> Iterable[Value]:
        """Return further consequences of an action for `State.what_changes`, e.g. a new majority.

        Args:
            before: The position before the action, which contains only the knowledge of `viewer`.
            after: The position after its certain effects.
            viewer: The seat that reads them. A rule that reads hidden things ends the preview.

        >>> list(gin.find_extra_changes(deal, deal, 1))
        []
        """
        return ()

    def change_facts(self, state: S, change: Change) -> Mapping[str, Any]:
        """Return the facts in the sentence of a `change` in addition to {n}. By default, its name.

        >>> (change,) = city.check("raze 1 1").remedy.changes
        >>> change.field, change.name, game.change_facts(city, change)
        ('goods', 'red', {'missing': ((8, 1),)})
        """
        return {"name": change.name}

    # --- hooks for strategies, ledgers, screens and the conformance suite ---------------------------------------

    def strategies(self) -> Mapping[str, Strategy]:
        """Return the strategies of this game by name."""
        return {}

    def levels(self) -> Mapping[str, Strategy]:
        """Return the opponent levels with parameters specific to this game, by name."""
        return {}

    def evaluate(self, state: S, player: int) -> float:
        """Return the value of a position for `player`, in points where possible. One-step look-ahead compares these
        values.

        `state` should be a resampled position.

        >>> gin.evaluate(deal, 0)
        -5.0
        """
        if state.is_terminal():
            return 1000.0 * state.returns()[player]
        scores = state.scores()
        return float(scores[player] - max([s for seat, s in enumerate(scores) if seat != player], default=0))

    def counters(self, state: S, player: int) -> Mapping[str, int]:
        """Return the numbers of one seat whose changes events report (`Event.changes`). The ledger begins with them.

        >>> game.counters(city, 0)["red"]
        3
        """
        return {"victory_points": state.scores()[player]}

    def measures(self, state: S) -> Mapping[str, int]:
        """Return public numbers of the table that change in the course of a game, by name. They are plotted as curves.

        >>> gin.measures(deal)
        {'Draw pile': 31}
        """
        return {}

    def measure_name(self, measure: str, lang: str = "en") -> str:
        """Return the name of a `measure` in language `lang`.

        >>> gin.measure_name("Draw pile", "de")
        'Ziehstapel'
        """
        return self.translate(measure.replace("_", " "), lang)

    def resolve_zero(self, parameter: str) -> int | None:
        """Return the printed number that a 0 stands for; None for a `parameter` whose 0 is a plain number.

        >>> tabletop.load_game("axon_protocol").resolve_zero("stress_limit")
        44
        """
        return None

    def get_effective_value(self, parameter: str) -> Any:
        """Return the value of a `parameter`, or the printed number if it is 0 (see `resolve_zero`). Raises KeyError.

        >>> gin.get_effective_value("knock_limit")
        10
        """
        value = self.settings[parameter].value
        printed_value = self.resolve_zero(parameter) if value == 0 else None
        return value if printed_value is None else printed_value

    def hidden_items(self, state: S, player: int) -> Iterable[str]:
        """Return the things of one seat that others cannot see, such as its hand. A conformance check.

        >>> list(gin.hidden_items(deal, 1))[:3]
        ['QS', '8D', '2D']
        """
        return ()

    def coverage_marks(self, thing: Value) -> Iterable[str]:
        """Yield marks of the parts that a `thing` (an action, step or event) used. The conformance suite collects them.

        By default these are its words ("Played school") and the classes of the events that other seats see instead.

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
        """Return the marks that a sufficient number of games must produce; see `Report.missing`."""
        return ()

    def list_class_marks(self, but: Collection[type[Value]] = ()) -> Iterator[str]:
        """Yield the names of all classes of actions, steps and events except those in `but`, for `expected_marks`.

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
