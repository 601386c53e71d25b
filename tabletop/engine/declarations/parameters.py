"""Parameters: the numbers and variants of a game that users can change. Sliders and sweeps are generated from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from tabletop.engine.i18n.grammar import LOCALE
from tabletop.engine.i18n.messages import N_
from tabletop.engine.i18n.nouns import fill
from tabletop.engine.i18n.quoting import join_mistakes, quote_value
from tabletop.engine.i18n.words import look_up, translations_of

T = TypeVar("T")

MAX_NAMED_MISTAKES = 20
"""Maximum number of unknown parameters that are reported with a suggestion, which takes time for each."""
MAX_WORDS = 100
"""Maximum length of a parameter that is a list of words."""


class Mistake:
    """One mistake in the parameters of a game.

    `code` is its kind for programs ("range", "seat", ...) and `place` the name of the parameter. `facts` fill the
    placeholders of the sentence `message`, which is English and the key of its translations.
    """

    __slots__ = ("code", "facts", "message", "place")

    def __init__(self, code: str, place: str, message: str, **facts: Any) -> None:
        self.code = code
        self.place = place
        self.message = message
        self.facts = facts

    def text(self, lang: str = "en", domain: str = "engine", locale: Path = LOCALE, label: str = "") -> str:
        """Return the mistake as a sentence, in the translation of the game or of the engine.

        Args:
            lang: The language.
            domain: The gettext domain of the game.
            locale: The folder of its catalogues.
            label: The display name of the parameter.

        >>> gin.parameters["knock_limit"].find_mistake("few").text("es")
        "knock_limit='few' debe ser un número entero de 0 a 50"
        """
        message = look_up(self.message, lang, domain, locale) or look_up(self.message, lang, "engine") or self.message
        return fill(message, lang, {"name": label or self.place, **self.facts})

    def __repr__(self) -> str:
        return f"Mistake({self.code!r}, {self.place!r}, {self.facts!r})"


class ParameterError(ValueError):
    """Unknown parameters or invalid values. `mistakes` contains all of them.

    Translations are in the catalogue `domain` in the folder `locale`.

    >>> import tabletop
    >>> try:
    ...     tabletop.load_game("51st_state", players=3, first_player=4)
    ... except tabletop.ParameterError as error:
    ...     print(error, error.mistakes, error.text("de"), sep="\\n")
    first_player: Seat 4 cannot begin: there are only 3 players
    (Mistake('seat', 'first_player', {'seat': 4, 'players': 3}),)
    Platz 4 kann nicht beginnen: Es spielen nur 3 mit.
    """

    def __init__(self, mistakes: Sequence[Mistake], domain: str = "engine", locale: Path = LOCALE) -> None:
        self.mistakes = tuple(mistakes)
        self.domain = domain
        self.locale = locale
        super().__init__(join_mistakes([self._placed(m) for m in self.mistakes], 2 * MAX_NAMED_MISTAKES))

    def _placed(self, mistake: Mistake) -> str:
        """Return a mistake for programmers, with the name of its parameter."""
        text = mistake.text("en", self.domain, self.locale).removesuffix(".")
        return text if "{name}" in mistake.message or not mistake.place else f"{mistake.place}: {text}"

    def text(self, lang: str = "en") -> str:
        """Return every mistake as a sentence in one language.

        >>> try:
        ...     tabletop.load_game("gin_rummy", knock_limit=51)
        ... except tabletop.ParameterError as error:
        ...     error.text("de")
        'knock_limit=51 liegt nicht im Bereich von 0 bis 50'
        """
        return " ".join(mistake.text(lang, self.domain, self.locale) for mistake in self.mistakes)

    def __reduce__(self) -> tuple[Any, ...]:
        # By default exceptions are unpickled from the message alone. Workers send them to the main process.
        return type(self), (self.mistakes, self.domain, self.locale)


def create_seat_mistake(place: str, seat: int, players: int) -> Mistake:
    """Return the mistake that a seat begins which does not exist."""
    message = N_("Seat {seat} cannot begin: there {players:/is/are} only {players} {players:/player/players}.")
    return Mistake("seat", place, message, seat=seat, players=players)


@dataclass(frozen=True)
class Parameter:
    """A parameter of a game: an integer with a range, a flag, one of several words, or a tuple of words.

    `description` contains a sentence per language; `rule` is the id of the rule for the default. A number has an
    inclusive `minimum` and `maximum`, None for no bound; a word is one of `choices`. `default` has the type of all
    values. Games declare them with `parameter`.
    """

    name: str
    default: Any
    description: Mapping[str, str]
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()
    rule: str = ""
    live: bool = True
    """True if it may change during a game, i.e. if it does not concern the setup."""
    by_seat: bool = False
    """True if the words of a tuple belong to one seat each."""

    @property
    def value(self) -> Any:
        """Default value. The `parameters` of a game have the chosen value here."""
        return self.default

    @property
    def span(self) -> str:
        """Possible values as text: "2 to 4", "True or False", "few or many"."""
        if isinstance(self.default, bool):
            return "True or False"
        if isinstance(self.default, int):
            low, high = self.minimum, self.maximum
            return f"{'-∞' if low is None else low} to {'∞' if high is None else high}"
        return (" and " if isinstance(self.default, tuple) else " or ").join(self.choices)

    def find_mistake(self, value: Any) -> Mistake | None:
        """Return the mistake in `value`; None if it is valid.

        >>> gin.parameters["knock_limit"].find_mistake(51).text()
        'knock_limit=51 is out of range: 0 to 50'
        """

        def wrong(code: str, message: str, given: object = value, **facts: object) -> Mistake:
            return Mistake(code, self.name, message, value=quote_value(given), **facts)

        if isinstance(self.default, bool):
            return None if isinstance(value, bool) else wrong("kind", N_("{name}={value} must be True or False"))
        if isinstance(self.default, int):
            low, high = self.minimum, self.maximum
            span = {"low": "-∞" if low is None else low, "high": "∞" if high is None else high}
            if isinstance(value, bool) or not isinstance(value, int):
                return wrong("kind", N_("{name}={value} must be a whole number from {low} to {high}"), **span)
            if (low is not None and value < low) or (high is not None and value > high):
                return wrong("range", N_("{name}={value} is out of range: {low} to {high}"), **span)
            return None
        words = value if isinstance(self.default, tuple) else (value,)
        if not isinstance(words, (tuple, list)):
            return wrong("kind", N_("{name}={value} must be a list of names"))
        if len(words) > MAX_WORDS:
            return wrong("many", N_("{name} names {n}, more than {most}"), n=len(words), most=MAX_WORDS)
        for word in words:
            if not isinstance(word, str) or (self.choices and word not in self.choices):
                return self._unknown(word)
        if isinstance(self.default, tuple) and len(set(words)) != len(words):
            return wrong("twice", N_("{name}={value} names one twice"))
        return None

    def _unknown(self, word: object) -> Mistake:
        """Return the mistake for an unknown word, with the most similar choice."""
        near = get_close_matches(word[:60], self.choices, 1) if isinstance(word, str) else []
        facts = {"value": quote_value(word), "choices": ", ".join(map(repr, self.choices))}
        if not self.choices:
            return Mistake("kind", self.name, N_("{name}: {value} is not a word"), **facts)
        if not near:
            return Mistake("choice", self.name, N_("{name}: {value} is not one of {choices}"), **facts)
        message = N_("{name}: {value} is not one of {choices}; did you mean {near}?")
        return Mistake("choice", self.name, message, **facts, near=repr(near[0]))


def parameter(rule: str, text: str, default: T, *values: Any, live: bool = True, by_seat: bool = False) -> T:
    """Declare a parameter in the body of the class of a game.

        target: int = parameter("gin.match", N_("Points that win the match."), 100, 1, 500)
        oklahoma: bool = parameter("gin.oklahoma", N_("The first open card says with how much one may knock."), False)
        order: str = parameter("dei.ruling.turn_order", N_("Who is next."), "clockwise", "fewest")
        factions: tuple[str, ...] = parameter("51s.setup.faction", N_("Factions by seat."), (), *FACTIONS)

    Args:
        rule: The id of the rule that defines it.
        text: Its description in English, which the catalogue of the game translates.
        default: The default value.
        values: The minimum and the maximum of a number; the other choices of a word; the choices of the words in a
            tuple, all words if there are none.
        live: False if it cannot change during a game.
        by_seat: True if a tuple has one word for each seat.
    """
    low, high = values if isinstance(default, int) and not isinstance(default, bool) else (None, None)
    words = (default, *values) if isinstance(default, str) else values if isinstance(default, tuple) else ()
    declaration = Parameter("", default, {"en": text}, low, high, words, rule, live, by_seat)
    return declaration  # type: ignore[return-value]


def read_declarations(cls: type, domain: str, locale: Path) -> tuple[Parameter, ...]:
    """Return the parameters in the body of a class, with descriptions in every language of the catalogue."""
    parameters = []
    for name, thing in vars(cls).items():
        if isinstance(thing, Parameter):
            description = translations_of(thing.description["en"], domain, locale)
            parameters.append(replace(thing, name=name, description=description))
    return tuple(parameters)


@dataclass(frozen=True)
class Setting(Parameter):
    """A parameter of one game with its chosen value."""

    chosen: Any = None

    @property
    def value(self) -> Any:
        """Value in this game."""
        return self.chosen


def _create_unknown_mistake(name: str, parameters: Mapping[str, Parameter]) -> Mistake:
    """Return the mistake for an unknown parameter, with the most similar name."""
    near = get_close_matches(name, parameters, 1)
    facts = {"value": repr(name), "choices": ", ".join(parameters)}
    if not near:
        return Mistake("unknown", "", N_("unknown parameter {value} (known: {choices})"), **facts)
    message = N_("unknown parameter {value}; did you mean {near}? (known: {choices})")
    return Mistake("unknown", "", message, **facts, near=repr(near[0]))


class Settings(dict[str, Setting]):
    """Parameters of one game by name, each with its chosen value."""

def check_parameters(declared: tuple[Parameter, ...], given: Mapping[str, Any]) -> Settings:
    """Return the declared parameters with the given values. Raises ParameterError that contains all mistakes."""
    parameters = {p.name: p for p in declared}
    unknown = [str(name)[:60] for name in given if name not in parameters]
    mistakes = [_create_unknown_mistake(name, parameters) for name in unknown[:MAX_NAMED_MISTAKES]]
    if len(unknown) > MAX_NAMED_MISTAKES:
        message = N_("and {n} more unknown {n:/parameter/parameters}")
        mistakes.append(Mistake("unknown", "", message, n=len(unknown) - MAX_NAMED_MISTAKES))
    mistakes += [m for name, p in parameters.items() if name in given and (m := p.find_mistake(given[name]))]
    if mistakes:
        raise ParameterError(mistakes)
    settings = Settings()
    for name, p in parameters.items():
        chosen = given.get(name, p.default)
        chosen = tuple(chosen) if isinstance(p.default, tuple) else chosen
        settings[name] = Setting(**{f.name: getattr(p, f.name) for f in fields(Parameter)}, chosen=chosen)
    return settings
