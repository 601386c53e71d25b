"""Identity of arms: game, rules, content and parameters, first position, and the code of the strategies.

A strategy is identified by the source of its package (or of its module, outside of packages), its class, and its
attributes. A strategy defined in a notebook cell or a script is identified by its code: the bytecode of its functions,
and the globals that they use.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import cloudpickle
import numpy as np

from tabletop.engine.core.game import Game
from tabletop.engine.core.values import get_attributes
from tabletop.engine.session.strategy_registry import find_strategy
from tabletop.experiments.simulation.match_plan import Arm


def describe_arm(arm: Arm) -> dict[str, Any]:
    """Return the description of an arm for users."""
    return {"game": arm.game.name, "parameters": arm.game.changed_parameters(), "strategies": list(arm.names)}


def compute_digest(arm: Arm) -> str:
    """Return a digest that is equal for two arms that play the same games."""
    seats = [find_strategy(seat, arm.game) if isinstance(seat, str) else seat for seat in arm.seats]
    game_identity = repr(sorted(arm.game.identity().items(), key=lambda item: item[0]))
    return sha256(
        "\n".join([game_identity, *map(compute_fingerprint, seats), compute_fingerprint(arm.begin)]).encode()
    ).hexdigest()


def compute_fingerprint(thing: Any) -> str:
    """Return a digest of an object that is the same in every process."""
    return sha256(_DigestWalker().describe(thing).encode()).hexdigest()


class _DigestWalker:
    """Walker through an object and its contents; an object seen before is described by its order number."""

    def __init__(self) -> None:
        self.seen: dict[int, int] = {}
        self.kept_alive: list[Any] = []

    def describe(self, thing: Any) -> str:
        """Return a text of everything that identifies an object."""
        if thing is None or isinstance(thing, (str, int, float, complex, bytes)):
            return f"{type(thing).__name__}:{thing!r}"
        if isinstance(thing, BuiltinFunctionType | ModuleType):
            return f"{type(thing).__name__}:{thing.__name__}"
        if id(thing) in self.seen:
            return f"again:{self.seen[id(thing)]}"
        self.seen[id(thing)] = len(self.seen)
        self.kept_alive.append(thing)  # so that its id is not reused
        if isinstance(thing, list | tuple):
            return f"{type(thing).__name__}[{','.join(map(self.describe, thing))}]"
        if isinstance(thing, set | frozenset):
            return f"set[{','.join(sorted(compute_fingerprint(member) for member in thing))}]"
        if isinstance(thing, dict):
            return f"dict[{','.join(f'{self.describe(k)}={self.describe(v)}' for k, v in thing.items())}]"
        if isinstance(thing, np.ndarray):
            return f"array:{thing.dtype}{thing.shape}{sha256(thing.tobytes()).hexdigest()}"
        if isinstance(thing, Game):
            return f"game:{sorted(thing.identity().items(), key=lambda item: item[0])!r}"
        if isinstance(thing, CodeType):
            consts = ",".join(map(self.describe, thing.co_consts))
            return f"code:{thing.co_code.hex()}({consts}){thing.co_names}{thing.co_varnames}"
        if isinstance(thing, FunctionType | type):
            kind = "class" if isinstance(thing, type) else "function"
            name = f"{kind}:{thing.__module__}.{thing.__qualname__}"
            source_digest = _compute_source_digest(thing.__module__)
            if source_digest and "<" not in thing.__qualname__:
                return f"{name}:{source_digest}"
            body = self._describe_class(thing) if isinstance(thing, type) else self._describe_function(thing)
            return f"{name}({body})"
        return f"{self.describe(type(thing))}({self._describe_state(thing)})"

    def _describe_function(self, thing: FunctionType) -> str:
        cells = [self.describe(cell.cell_contents) for cell in thing.__closure__ or ()]
        used = {n: thing.__globals__[n] for n in _list_names(thing.__code__) if n in thing.__globals__}
        more = [self.describe(part) for part in (thing.__code__, thing.__defaults__, thing.__kwdefaults__, used)]
        return ",".join([*cells, *more])

    def _describe_class(self, thing: type) -> str:
        hidden = ("__dict__", "__weakref__", "__doc__", "__module__", "__firstlineno__", "__static_attributes__")
        own = {key: value for key, value in vars(thing).items() if key not in (*hidden, "__annotations__")}
        plain = {key: getattr(value, "__func__", getattr(value, "fget", value)) for key, value in own.items()}
        slots = ("member_descriptor", "getset_descriptor")
        members = {k: v for k, v in plain.items() if not k.startswith("_abc") and type(v).__name__ not in slots}
        return self.describe(thing.__bases__) + self.describe(members)

    def _describe_state(self, thing: Any) -> str:
        attributes = get_attributes(thing)
        plain: Any = type(thing).__reduce__
        if attributes or plain is object.__reduce__:
            return self.describe(attributes)
        return sha256(cloudpickle.dumps(thing)).hexdigest()


def _list_names(code: CodeType) -> list[str]:
    """Return the names that a function uses, including those of nested functions."""
    inner = [name for const in code.co_consts if isinstance(const, CodeType) for name in _list_names(const)]
    return sorted({*code.co_names, *inner})


@lru_cache(1024)
def _compute_source_digest(module: str) -> str:
    """Return a digest of the sources that a module belongs to; empty for code of a notebook cell or a script."""
    loaded = sys.modules.get(module)
    file = getattr(loaded, "__file__", None)
    if module == "__main__" or file is None:
        return "" if module == "__main__" or module not in sys.builtin_module_names else module
    path = Path(file)
    if module.partition(".")[0] == "tabletop" and (path.parent / "__init__.py").exists():
        sources = sorted(path.parent.rglob("*.py"))
    else:
        sources = [path]
    digest = sha256()
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()
