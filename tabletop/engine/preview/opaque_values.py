"""Things that a player does not see, as things that cannot be looked at: what is worked out with them is certain.

In a trial (`tabletop.engine.preview.action_preview`) each hidden id is an `Unseen`. It may be moved from pile to pile
like any other; but as soon as a rule looks at it (compares it, or looks it up) `Peeked` is raised, and the trial ends
there. So what has happened by then does not depend on anything that the player cannot know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

from tabletop.engine.core.hidden_information import ACCESS_GUARD, ALLOWED, IDENTITY_ONLY, HiddenInformationAccess
from tabletop.engine.schema.compounds import Keyed, Listed, Seats
from tabletop.engine.schema.fields import EVERYBODY, NOBODY, OWNER, Field, Pile, Word
from tabletop.engine.schema.generated.generate import SHAPES

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

S = TypeVar("S", bound="State")
M = TypeVar("M", bound=Callable[..., Any])


class Unseen(str):
    """An id that may be moved but not be looked at."""

    __slots__ = ()

    def __bool__(self) -> bool:
        """That something lies there is known."""
        return True

    def __eq__(self, other: object) -> bool:
        if ACCESS_GUARD.mode == ALLOWED:
            return str.__eq__(self, other)
        if ACCESS_GUARD.mode == IDENTITY_ONLY or self is other:
            return self is other
        raise HiddenInformationAccess

    def __ne__(self, other: object) -> bool:
        return not self == other


MAY = frozenset(
    (
        "__bool__", "__class__", "__delattr__", "__dir__", "__doc__", "__eq__", "__getattribute__", "__getnewargs__",
        "__getstate__", "__init__", "__init_subclass__", "__ne__", "__new__", "__reduce__", "__reduce_ex__",
        "__setattr__", "__sizeof__", "__subclasshook__",
    )
)  # fmt: skip
"""What does not tell which id it is."""


def _forbidden(name: str) -> Callable[..., Any]:
    usual = getattr(str, name)

    def method(self: Unseen, *arguments: Any, **more: Any) -> Any:
        if ACCESS_GUARD.mode != ALLOWED:
            raise HiddenInformationAccess
        return usual(self, *arguments, **more)

    return method


for _name in dir(str):
    if _name not in MAY and callable(getattr(str, _name)):
        setattr(Unseen, _name, _forbidden(_name))


# --- trials -----------------------------------------------------------------------------------------------------------


def openly(method: M) -> M:
    """A method of a table or part that tells only what everybody knows, although it looks at what is hidden.

    Who owns what was bought openly, for example: what hangs on it is certain in a trial, too.
    """

    @wraps(method)
    def told(*arguments: Any) -> Any:
        if ACCESS_GUARD.mode == ALLOWED:
            return method(*arguments)
        with ACCESS_GUARD.set(ALLOWED):
            return method(*arguments)

    return cast(M, told)


def known_to(state: S, player: int, seed: int) -> S:
    """A copy that knows only what `player` may know: the rest is dealt anew, and cannot be looked at."""
    copy = state.resample_from_infostate(player, seed)
    copy.is_emitting = False
    veil(copy, player)
    return copy


def veil(state: State, player: int) -> None:
    """Replace the ids that `player` does not see by what cannot be looked at."""
    for f in SHAPES[type(state)].fields:
        if isinstance(f, Seats):
            for owner, part in enumerate(getattr(state, f.name)):
                for inner in SHAPES[f.of].fields:
                    _veil(state, player, part, inner, owner)
        else:
            _veil(state, player, state, f, -1)


def _veil(state: State, player: int, keeper: Any, f: Field, owner: int) -> None:
    leaf = f.leaf
    if leaf.seen == EVERYBODY or not isinstance(leaf, (Pile, Word)):
        return
    setattr(keeper, f.name, _veiled(state, player, keeper, f, getattr(keeper, f.name), owner))


def _veiled(state: State, player: int, keeper: Any, f: Field, held: Any, owner: int) -> Any:
    """What a field holds, with what is not seen veiled."""
    if isinstance(f, (Listed, Keyed)):
        by_seat = isinstance(f, Listed) and f.per_seat
        made = [_veiled(state, player, keeper, f.inner, one, k if by_seat else owner) for k, one in enumerate(held)]
        return tuple(made) if f.fixed else made
    leaf = f.leaf
    if leaf.seen != NOBODY and (owner == player if leaf.seen == OWNER else getattr(state, leaf.seen)(player, owner)):
        return held
    if isinstance(held, str):
        return Unseen(held) if held else held
    known = Counter(known_of(state, player, keeper, leaf, owner))
    made = []
    for thing in held:
        if known[thing] > 0:
            known[thing] -= 1
            made.append(thing)
        else:
            made.append(Unseen(thing) if thing else thing)
    return made


def known_of(state: State, player: int, keeper: Any, leaf: Field, owner: int) -> Iterable[str]:
    """What of a hidden pile is known nevertheless."""
    if not leaf.known:
        return ()
    if leaf.known.startswith("."):
        return getattr(keeper, leaf.known[1:])  # type: ignore[no-any-return]
    return getattr(state, leaf.known)(player, owner)  # type: ignore[no-any-return]
