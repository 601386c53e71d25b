"""A game's room is the folder in which its class is defined: what it need not say because it lies there.

    my_game/
      game.py                   class MyGame(TableGame[MyState])
      rules/rulebook.toml       `rulebook`
      words/locale/             `locale`, with the catalogues of the domain "my_game"

What the class, or one that it extends, says itself stays as it is said. In a notebook or a single file there is no
folder of words, and the name and the vocabulary follow in the same way.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from tabletop.engine.parameters import declared_in
from tabletop.engine.rules import Rulebook
from tabletop.engine.storing.saving import vocabulary
from tabletop.engine.values import Value
from tabletop.engine.wording.words import LOCALE

ENGINE = __name__.rsplit(".", 2)[0]


def furnish(cls: type) -> None:
    """Give the class of a game what follows from its place, unless it says it itself."""
    if cls.__module__.startswith(f"{ENGINE}."):
        return  # a base of games
    said = {key for base in cls.__mro__ if not base.__module__.startswith(f"{ENGINE}.") for key in vars(base)}
    file = getattr(sys.modules.get(cls.__module__), "__file__", None)
    room = Path(file).parent if file else None
    follows: dict[str, Any] = {"name": re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()}
    follows["domain"] = follows["name"]
    follows["title"] = str(getattr(cls, "name", "") or follows["name"]).replace("_", " ").title()
    follows["locale"] = room / "words" / "locale" if room and (room / "words" / "locale").is_dir() else LOCALE
    if "rulebook" not in said:
        follows["rulebook"] = _rulebook(room, cls)
    if "vocabulary" not in said:
        follows["vocabulary"] = Vocabulary(cls.__module__)
    for key, thing in follows.items():
        if key not in said:
            setattr(cls, key, thing)
    made: Any = cls
    if "declared" not in vars(cls):
        made.declared = (*made.declared, *declared_in(cls, made.domain, made.locale))
    made.rulebook = made.rulebook.filled({one.name: one.default for one in made.declared})


def _rulebook(room: Path | None, cls: Any) -> Rulebook:
    """The rules that lie in a room; none if there are none."""
    source = f"{cls.__name__} rulebook"
    for path in (room / "rules" / "rulebook.toml", room / "rulebook.toml") if room else ():
        if path.is_file():
            return Rulebook.from_toml(path.read_text(encoding="utf-8"), source, cls.languages)
    return Rulebook((), source)


class Vocabulary(Mapping[str, type[Value]]):
    """Every value class in a game's module and in the modules of its package that it imports, however far.

    Looked up when it is first needed: by then everything has been defined.
    """

    def __init__(self, module: str) -> None:
        self.module = module

    @cached_property
    def found(self) -> dict[str, type[Value]]:
        """Name -> class. Raises ValueError if two have one name."""
        return vocabulary(*modules(self.module))

    def __getitem__(self, name: str) -> type[Value]:
        return self.found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)


def modules(name: str) -> list[ModuleType]:
    """A module and those of its package whose things it names, and so on."""
    package = name.rpartition(".")[0]
    found: dict[str, ModuleType] = {}
    waiting = [name]
    while waiting:
        name = waiting.pop()
        module = sys.modules.get(name)
        if name in found or module is None:
            continue
        found[name] = module
        for thing in vars(module).values():
            home = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", None)
            if isinstance(home, str) and package and home.startswith(f"{package}."):
                waiting.append(home)
    return [found[key] for key in sorted(found)]
