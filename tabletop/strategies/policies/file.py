"""Learned policies and their files next to a game: arrays of numbers and a text, read without executing anything.

The file is a zip: `about.json` (plain JSON) and one `.npy` for each array of the network, as `numpy.savez` writes
them.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from tokenize import TokenError
from typing import Any

import numpy as np
import numpy.typing as npt

from tabletop.engine.core.game import Game
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.i18n.quoting import describe_briefly, join_mistakes, quote_value, shorten
from tabletop.engine.registry.catalogue import create_declared_game
from tabletop.engine.serialization.bounded_archive import Archive
from tabletop.engine.serialization.bounded_input import InputError
from tabletop.engine.serialization.saving import SaveError
from tabletop.strategies.policies.action_features import get_action_encoding
from tabletop.strategies.policies.position import get_encoding
from tabletop.strategies.shipped import ABOUT, FILE, has_consequences, is_trained_for, parse_about

Numbers = npt.NDArray[np.float32]
SHAPES = {
    "position": ("numbers", "wide"), "position_base": ("wide",), "deep": ("wide", "middle"), "deep_base": ("middle",),
    "meets": ("middle", "middle"), "meets_base": ("middle",), "action": ("facts", "middle"),
    "rate": ("middle", "narrow"), "rate_base": ("narrow",), "last": ("narrow",),
}  # fmt: skip
"""Names of the arrays, with the names of their dimensions."""


class Network:
    """Network that rates actions: a few dense layers, run with numpy alone. `SHAPES` names its arrays.

    The input is a position and each of its actions as numbers. The position goes through two layers, and the result is
    added to the encoding of an action. Two more layers give the action's rating. Ratings are comparable within one
    position; higher is better. (`tabletop.adapters.training` has the same network for learning.)
    """

    def __init__(self, arrays: Mapping[str, Numbers]) -> None:
        self._arrays = {name: np.ascontiguousarray(arrays[name], np.float32) for name in SHAPES}

    def __call__(self, position: Numbers, actions: Numbers) -> Numbers:
        """Return a rating for each row of `actions` in this position."""
        a = self._arrays
        nonzero = position.nonzero()[0]
        x = np.maximum(position[nonzero] @ a["position"][nonzero] + a["position_base"], 0.0)
        x = np.maximum(x @ a["deep"] + a["deep_base"], 0.0)
        x = x @ a["meets"] + a["meets_base"]
        z = np.maximum(actions @ a["action"] + x, 0.0)
        z = np.maximum(z @ a["rate"] + a["rate_base"], 0.0)
        rated: Numbers = z @ a["last"]
        return rated


SAID = ("game", "rules_version", "parameters", "numbers", "origin")
"""Keys of `about.json`; there is also "consequences" if the policy's input includes what actions change."""
ORIGIN = ("command", "date", "seed", "opponent", "games", "decisions", "seconds", "versions", "result", "curve")
"""Keys of the policy's origin."""
MAX_ARRAY_BYTES = 20_000_000
"""Maximum size of an array; all those of Axon Protocol have 500,000 bytes."""
MAX_HEADER_BYTES = 256
MAX_WEIGHT = 1e6


class PolicyFileError(SaveError):
    """Error for a file without a policy for this game; the message names every mistake."""


def compute_fingerprint(game: Game, consequences: bool = False) -> str:
    """Return a checksum of the names of a game's position and action features: a policy fits only the same names.

    >>> from tabletop.strategies.policies.file import compute_fingerprint
    >>> len(compute_fingerprint(gin)), compute_fingerprint(gin) == compute_fingerprint(gin, consequences=True)
    (16, False)
    """
    names = [entry.name for entry in (*get_encoding(game).entries, *get_action_encoding(game, consequences).entries)]
    return sha256("\n".join(names).encode()).hexdigest()[:16]


def serialize_policy(
    game: Game, arrays: Mapping[str, Any], origin: Mapping[str, Any], consequences: bool = False
) -> bytes:
    """Return the file of a policy: its arrays by name and its origin; `consequences` if its input includes effects."""
    about = {
        "game": game.name, "rules_version": game.rules_version, "parameters": game.changed_parameters(),
        "consequences": consequences, "numbers": compute_fingerprint(game, consequences), "origin": dict(origin),
    }  # fmt: skip
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        _write_member(file, ABOUT, json.dumps(about, indent=1, ensure_ascii=False).encode())
        for name in SHAPES:
            array = io.BytesIO()
            np.save(array, np.ascontiguousarray(arrays[name], np.float16), allow_pickle=False)
            _write_member(file, f"{name}.npy", array.getvalue())
    return buffer.getvalue()


def _write_member(file: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Add one member, always with the same date, so that the same policy gives the same file."""
    file.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)


def read_policy(path: Path, game: Game) -> tuple[Network, dict[str, Any]]:
    """Return the network of a file and its description. Raises PolicyFileError that names every mistake.

    >>> from pathlib import Path
    >>> from tabletop.strategies.policies.file import read_policy
    >>> read_policy(Path("nothing.npz"), gin)
    Traceback (most recent call last):
        ...
    tabletop.strategies.policies.file.PolicyFileError: nothing.npz cannot be read: it is not a policy file (...
    """
    source = shorten(str(path))
    try:
        archive = Archive(path)
        about = parse_about(archive)
    except (OSError, InputError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise PolicyFileError(f"{source} cannot be read: it is not a policy file ({reason})") from None
    wrong = list(_find_about_mistakes(about, game))
    arrays: dict[str, Any] = {}
    for name in SHAPES:
        try:
            arrays[name] = _read_array(archive, name)
        except InputError as error:
            wrong += error.mistakes
    if not wrong:
        wrong = _find_shape_mistakes(
            arrays, create_declared_game(type(game), about["parameters"]), has_consequences(about)
        )
    if wrong:
        raise PolicyFileError(f"{source} cannot be read: {join_mistakes(wrong)}")
    return Network(arrays), about


def _read_array(archive: Archive, name: str) -> Any:
    """Unpack an array. Raises InputError."""
    if (member := f"{name}.npy") not in archive:
        raise InputError([f"{name} is missing"])
    data = io.BytesIO(archive.read(member, MAX_ARRAY_BYTES + 1))
    if data.getbuffer().nbytes > MAX_ARRAY_BYTES:
        raise InputError([f"{name} has more than {MAX_ARRAY_BYTES} bytes"])
    try:
        np.lib.format.read_magic(data)
        shape, by_column, kind = np.lib.format.read_array_header_1_0(data, MAX_HEADER_BYTES)
        array = np.frombuffer(data.read(), kind).reshape(shape)
    except (ValueError, TypeError, SyntaxError, TokenError, OverflowError):
        array, by_column = np.zeros(0, str), False
    if by_column or array.dtype not in (np.float16, np.float32):
        raise InputError([f"{name} is not an array of numbers"])
    array = array.astype(np.float32)
    if not np.abs(array).max(initial=0) <= MAX_WEIGHT:  # also rejects NaN
        raise InputError([f"{name} contains values that are not numbers"])
    return array


def _find_about_mistakes(about: Any, game: Game) -> list[str]:
    """Return the mistakes in the description of a file."""
    if not isinstance(about, dict):
        return [f"{ABOUT} must be a table"]
    wrong = [f"{ABOUT} has no entry {name!r}" for name in SAID if name not in about]
    own = {"game": game.name, "rules_version": game.rules_version}
    for name, value in own.items():
        if name in about and about[name] != value:
            wrong.append(
                f"{name} is {describe_briefly(about[name])}, but this game has "
                f"{describe_briefly(value)}; train it again"
            )
    parameters = about.get("parameters", {})
    if not isinstance(parameters, dict):
        wrong.append("parameters must be a table")
    elif not is_trained_for(parameters, game):
        own_parameters = _format_parameters(game.changed_parameters())
        wrong.append(
            f"parameters are {_format_parameters(parameters)}, but this game has {own_parameters}; train it again"
        )
    else:
        try:
            create_declared_game(type(game), parameters)
        except ParameterError as error:
            wrong.append(f"parameters: {error}")
    if not isinstance(about.get("consequences", False), bool):
        wrong.append(f"consequences is {describe_briefly(about['consequences'])}, but must be true or false")
    if not wrong and about["numbers"] != compute_fingerprint(
        create_declared_game(type(game), parameters), has_consequences(about)
    ):
        wrong.append("it was trained on different features than this game's positions have now; train it again")
    origin = about.get("origin")
    if not isinstance(origin, dict):
        return [*wrong, *(["origin must be a table"] if "origin" in about else [])]
    return [*wrong, *(f"origin has no entry {name!r}" for name in ORIGIN if name not in origin)]


def _format_parameters(parameters: Mapping[str, Any]) -> str:
    """Return parameters as text, as they are passed to `load_game`."""
    text = ", ".join(f"{name}={quote_value(value)}" for name, value in parameters.items())
    return shorten(text) or "the usual ones"


def _find_shape_mistakes(arrays: Mapping[str, Any], game: Game, consequences: bool) -> list[str]:
    """Return the mistakes in the shapes of the arrays."""
    sides = {"numbers": get_encoding(game).length, "facts": get_action_encoding(game, consequences).length}
    return [
        f"{name} has the shape {arrays[name].shape}, which does not match"
        for name, names in SHAPES.items()
        if len(arrays[name].shape) != len(names)
        or any(sides.setdefault(side, n) != n for side, n in zip(names, arrays[name].shape, strict=True))
    ]


__all__ = ["FILE", "PolicyFileError", "compute_fingerprint", "read_policy", "serialize_policy"]
