"""Defaults that follow from the package of a game, the folder in which its class is defined.

    my_game/
      game.py                   class MyGame(TableGame[MyState])
      rules/rulebook.toml       `rulebook`
      colors.toml               `colors`, in addition to the common ones
      words/locale/             `locale`, with the catalogues of the domain "my_game", of its rules ("my_game_rules")
                                and of its lessons ("my_game_lessons")
      screen/view.py, ...       `view` and other members of the class: functions and constants of modules (`PARTS`)

A function of a module becomes a method. It receives the game if its first parameter is called `game`; most functions
receive a state and need no game. A constant in capitals becomes an attribute with the same name in small letters.

Attributes that the class or one of its bases defines are not changed. In a notebook or a single file there are no
folders, but the name and the vocabulary are derived in the same way.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

from tabletop.engine.declarations.colors import COLORS, extend_colors, load_colors
from tabletop.engine.declarations.parameters import MAX_WORDS, Parameter, read_declarations
from tabletop.engine.declarations.rules import Rulebook, RulebookError, is_met
from tabletop.engine.i18n.grammar import LOCALE
from tabletop.engine.i18n.words import look_up
from tabletop.engine.renamed import require_current_hooks, require_current_member

FindValues: TypeAlias = Callable[..., Mapping[str, type]]

RULES_SUFFIX = "_rules"
"""Suffix of the domain of the rules, after the domain of the game."""
ENGINE = __name__.rsplit(".", 2)[0]
PARTS: Mapping[str, tuple[str, ...]] = {
    "content": ("load_content",),
    "content.summary": ("describe_content",),
    "coverage": ("coverage_marks", "expected_marks"),
    "reading": ("check_table", "check_agenda"),
    "rules.scoring": ("scores", "score_parts", "final_score_parts", "tie_breaks", "winners"),
    "scenarios": ("described", "description_reader", "complete", "table_for"),
    "screen.as_text": ("as_text",),
    "screen.faces": ("kinds", "mirrors", "shown", "signs", "printed", "reference"),
    "screen.svg": ("svg",),
    "screen.tracks": ("list_tracks",),
    "screen.view": ("view",),
    "strategies.heuristic": ("evaluate", "strategies"),
    "strategies.levels": ("levels",),
    "words.labels": ("labels",),
    "words.phrases": ("phrases",),
    "words.remedies": ("remedy_fields", "current_remedy_fields", "change_facts"),
}
"""Modules in the folder of a game with the members of its class that each may define."""


def apply_package_defaults(cls: type, find_values: FindValues) -> None:
    """Set the attributes of the class of a game that it does not define to the defaults of its package.

    Args:
        cls: The class.
        find_values: Function that returns the value classes in modules by name.

    Raises:
        RulebookError: A rule has a condition that no value of its parameter meets.
        TypeError: The class defines a hook by its old name.
    """
    if cls.__module__.startswith(f"{ENGINE}."):
        return  # a base of games
    _require_current_hooks(cls)
    own_names = {key for base in cls.__mro__ if not base.__module__.startswith(f"{ENGINE}.") for key in vars(base)}
    file = getattr(sys.modules.get(cls.__module__), "__file__", None)
    folder = Path(file).parent if file else None
    defaults: dict[str, Any] = {"name": re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()}
    defaults["domain"] = defaults["name"]
    defaults["title"] = str(getattr(cls, "name", "") or defaults["name"]).replace("_", " ").title()
    defaults["locale"] = folder / "words" / "locale" if folder and (folder / "words" / "locale").is_dir() else LOCALE
    defaults["colors"] = load_colors(folder) if folder else COLORS
    members = _find_members(cls, folder) if folder else {}
    defaults |= members
    if "vocabulary" not in own_names:
        parts = dict.fromkeys(member.module for member in members.values())
        defaults["vocabulary"] = Vocabulary((cls.__module__, *parts), find_values)
    for key, default in defaults.items():
        if key not in own_names:
            setattr(cls, key, default)
    game_type: Any = cls
    if "rulebook" not in own_names:
        game_type.rulebook = _read_rulebook(folder, cls)
    if "colors" in vars(cls):
        game_type.colors = extend_colors(vars(cls)["colors"], f"{cls.__name__}.colors")
    if "declared" not in vars(cls):
        bodies = [base for base in reversed(cls.__mro__) if base is cls or _is_plain_base(base)]
        own_parameters = [
            parameter
            for body in bodies
            for parameter in read_declarations(body, game_type.domain, game_type.locale)
        ]
        game_type.declared = (*game_type.declared, *own_parameters)
    book = game_type.rulebook.with_values({parameter.name: parameter.default for parameter in game_type.declared})
    if mistakes := list(_find_impossible_conditions(book, game_type.declared)):
        raise RulebookError(book.source, mistakes)
    game_type.rulebook = CurrentRulebook(book)


def _require_current_hooks(cls: type) -> None:
    """Check the class of a game, and the classes in its modules that are already defined. Raises TypeError."""
    classes = [base for base in cls.__mro__ if not base.__module__.startswith(f"{ENGINE}.")]
    for module in list_modules(cls.__module__):
        things = [thing for thing in vars(module).values() if isinstance(thing, type)]
        classes += [thing for thing in things if thing.__module__ == module.__name__]
    for each in dict.fromkeys(classes):
        require_current_hooks(each)


def _is_plain_base(cls: type) -> bool:
    """Return True for a base class whose parameters belong to the classes of games that extend it."""
    return not cls.__module__.startswith(f"{ENGINE}.") and "declared" not in vars(cls)


class Member:
    """A member of the class of a game that a module in its folder may define. It is imported on first access."""

    __slots__ = ("cls", "key", "module")

    def __init__(self, cls: type, key: str, module: str) -> None:
        self.cls, self.key, self.module = cls, key, module

    def __get__(self, game: Any, cls: type) -> Any:
        module = import_module(self.module)
        require_current_member(module, self.key)
        defined = vars(module)
        thing = defined.get(self.key, defined.get(self.key.upper()))
        usual: Any = getattr(super(self.cls, self.cls), self.key, None)
        if thing is None:
            thing = usual
        elif not inspect.isroutine(thing):
            thing = (lambda _, constant=thing: constant) if inspect.isroutine(usual) else thing
        elif getattr(getattr(thing, "__code__", None), "co_varnames", ())[:1] != ("game",):
            thing = staticmethod(thing)
        setattr(self.cls, self.key, thing)
        return getattr(cls if game is None else game, self.key)


def _find_members(cls: type, folder: Path) -> dict[str, Member]:
    """Return the members of the class of a game that the modules in its folder may define, by name."""
    package, members = cls.__module__.rpartition(".")[0], dict[str, Member]()
    for part, keys in PARTS.items() if package else ():
        subfolder, _, name = part.rpartition(".")
        if any((folder / subfolder).glob(f"{name}.*")) or (folder / subfolder / name / "__init__.py").is_file():
            members |= {key: Member(cls, key, f"{package}.{part}") for key in keys}
    return members


class CurrentRulebook:
    """Descriptor of the rules: with the default parameters for a class, with the chosen ones for a game."""

    __slots__ = ("book",)

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def __get__(self, game: Any, cls: type) -> Rulebook:
        return self.book if game is None or not game.changed_parameters() else _fill_rulebook(game)


@lru_cache(maxsize=64)
def _fill_rulebook(game: Any) -> Rulebook:
    """Return the rules of a game with its parameters filled in."""
    book: Rulebook = type(game).rulebook
    return book.with_values({name: setting.value for name, setting in game.settings.items()})


def _find_impossible_conditions(book: Rulebook, declared: Sequence[Parameter]) -> Iterator[str]:
    """Yield a line for each condition of a sentence that no value of its parameter meets."""
    by_name = {parameter.name: parameter for parameter in declared}
    for rule in book.values():
        for name, condition in ((name, x) for variant in rule.variants for name, x in variant.conditions.items()):
            parameter = by_name[name]
            low, high = parameter.minimum, parameter.maximum
            numbers = () if low is None or high is None else range(low, high + 1)
            numbers = range(MAX_WORDS) if isinstance(parameter.default, tuple) else numbers
            mistake = parameter.find_mistake(condition)
            if mistake and not any(is_met(condition, number) for number in numbers):
                yield f"{rule.id}: {mistake.text()}"


def _read_rulebook(folder: Path | None, cls: Any) -> Rulebook:
    """Return the rules in the folder of a game; none if there are none.

    The translations are in the catalogues of the domain "my_game_rules" if they exist, else in the file.
    """
    source, domain = f"{cls.__name__} rulebook", f"{cls.domain}{RULES_SUFFIX}"
    has_catalogue = any(cls.locale.glob(f"*/LC_MESSAGES/{domain}.po"))

    def translate(text: str, lang: str) -> str | None:
        return look_up(text, lang, domain, cls.locale)

    for path in (folder / "rules" / "rulebook.toml", folder / "rulebook.toml") if folder else ():
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            return Rulebook.from_toml(text, source, translate if has_catalogue else None)
    return Rulebook((), source)


class Vocabulary(Mapping[str, type]):
    """Every value class in some modules of a game and in the modules of its package that they import, directly or not.

    It is computed on first access, when all classes have been defined.
    """

    def __init__(self, names: Sequence[str], find_values: FindValues) -> None:
        self.names = names
        """Names of the module of the game's class and of the modules that define members of it."""
        self.find_values = find_values

    @cached_property
    def classes(self) -> Mapping[str, type]:
        """Classes by name. Raises ValueError if two share a name, TypeError for a hook with an old name."""
        for name in self.names[1:]:
            import_module(name)
        classes = self.find_values(*list_modules(*self.names))
        for cls in classes.values():
            require_current_hooks(cls)
        return classes

    def __getitem__(self, name: str) -> type:
        return self.classes[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.classes)

    def __len__(self) -> int:
        return len(self.classes)


def list_modules(*names: str) -> list[ModuleType]:
    """Return modules of a package and the modules of it that they refer to, directly or not."""
    package = names[0].rpartition(".")[0]
    loaded: dict[str, ModuleType] = {}
    waiting = [*names]
    while waiting:
        name = waiting.pop()
        module = sys.modules.get(name)
        if name in loaded or module is None:
            continue
        loaded[name] = module
        for thing in vars(module).values():
            home = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", None)
            if isinstance(home, str) and package and home.startswith(f"{package}."):
                waiting.append(home)
    return [loaded[key] for key in sorted(loaded)]
