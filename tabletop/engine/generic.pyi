from typing import Any

from typing_extensions import TypeVar

from tabletop.engine.state import State

S = TypeVar("S", bound=State, default=Any)
