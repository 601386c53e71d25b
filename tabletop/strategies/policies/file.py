"""Learned policies as they lie in a file beside a game: arrays of numbers and a text, read without running anything.

The file is a zip: `about.json` (plain JSON) and one `.npy` for each array of the network, as `numpy.savez` makes them.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from tabletop.engine.game import Game
from tabletop.engine.parameters import ParameterError
from tabletop.engine.storing.saving import SaveError
from tabletop.engine.wording.quoting import brief, quoted, shortened
from tabletop.strategies.policies.moves import actions_of
from tabletop.strategies.policies.network import SHAPES, Network
from tabletop.strategies.policies.position import encoding_of
from tabletop.strategies.shipped import ABOUT, FILE, about_of, told_consequences, trained_for

SAID = ("game", "rules_version", "parameters", "numbers", "origin")
"""What `about.json` says; "consequences" too, where the policy is told what actions change."""
ORIGIN = ("command", "date", "seed", "opponent", "games", "decisions", "seconds", "versions", "result", "curve")
"""What it says of where the policy comes from."""


class PolicyFileError(SaveError):
    """A file that holds no policy for this game; the message names every mistake."""


def fingerprint(game: Game, consequences: bool = False) -> str:
    """A checksum of what the numbers of a game's positions and actions are called: a policy fits no others.

    >>> from tabletop.strategies.policies.file import fingerprint
    >>> len(fingerprint(gin)), fingerprint(gin) == fingerprint(gin, consequences=True)
    (16, False)
    """
    names = [entry.name for entry in (*encoding_of(game).entries, *actions_of(game, consequences).entries)]
    return sha256("\n".join(names).encode()).hexdigest()[:16]


def written(game: Game, arrays: Mapping[str, Any], origin: Mapping[str, Any], consequences: bool = False) -> bytes:
    """The file of a policy: its arrays by name, where it comes from, and whether it is told what actions change."""
    about = {
        "game": game.name, "rules_version": game.rules_version, "parameters": game.chosen(),
        "consequences": consequences, "numbers": fingerprint(game, consequences), "origin": dict(origin),
    }  # fmt: skip
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        _put(file, ABOUT, json.dumps(about, indent=1, ensure_ascii=False).encode())
        for name in SHAPES:
            array = io.BytesIO()
            np.save(array, np.ascontiguousarray(arrays[name], np.float16), allow_pickle=False)
            _put(file, f"{name}.npy", array.getvalue())
    return made.getvalue()


def _put(file: zipfile.ZipFile, name: str, data: bytes) -> None:
    """One member, always with the same date, so that the same policy is the same file."""
    file.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)


def read(path: Path, game: Game) -> tuple[Network, dict[str, Any]]:
    """The network of a file and what it says about itself. Raises PolicyFileError that names every mistake.

    >>> from pathlib import Path
    >>> from tabletop.strategies.policies.file import read
    >>> read(Path("nothing.npz"), gin)
    Traceback (most recent call last):
        ...
    tabletop.strategies.policies.file.PolicyFileError: nothing.npz cannot be read: it is no file of a policy
    """
    try:
        about = about_of(path)
        with zipfile.ZipFile(path) as file:
            there = {name: file.read(f"{name}.npy") for name in SHAPES if f"{name}.npy" in file.namelist()}
    except (OSError, ValueError, KeyError, EOFError, RuntimeError, zlib.error, zipfile.BadZipFile):
        raise PolicyFileError(f"{path} cannot be read: it is no file of a policy") from None
    wrong = list(_wrong_about(about, game))
    arrays = {}
    for name in SHAPES:
        try:
            arrays[name] = np.load(io.BytesIO(there[name]), allow_pickle=False)
        except KeyError:
            wrong.append(f"{name} is missing")
        except (ValueError, EOFError, OSError):
            wrong.append(f"{name} is no array of numbers")
    if not wrong:
        wrong += _wrong_arrays(arrays, type(game)(**about["parameters"]), told_consequences(about))
    if wrong:
        raise PolicyFileError(f"{path} cannot be read: " + "; ".join(wrong))
    return Network(arrays), about


def _wrong_about(about: Any, game: Game) -> list[str]:
    """What is wrong with what a file says."""
    if not isinstance(about, dict):
        return [f"{ABOUT} must be a table"]
    wrong = [f"{ABOUT} says nothing of {name!r}" for name in SAID if name not in about]
    own = {"game": game.name, "rules_version": game.rules_version}
    for name, value in own.items():
        if name in about and about[name] != value:
            wrong.append(f"{name} is {brief(about[name])}, but this game has {brief(value)}; train it again")
    told = about.get("parameters", {})
    if not isinstance(told, dict):
        wrong.append("parameters must be a table")
    elif not trained_for(told, game):
        wrong.append(f"parameters are {_listed(told)}, but this game has {_listed(game.chosen())}; train it again")
    else:
        try:
            type(game)(**told)
        except (ParameterError, TypeError) as error:
            wrong.append(f"parameters: {error}")
    if not isinstance(about.get("consequences", False), bool):
        wrong.append(f"consequences is {brief(about['consequences'])}, but must be true or false")
    if not wrong and about["numbers"] != fingerprint(type(game)(**told), told_consequences(about)):
        wrong.append("it was trained on other numbers than this game's positions have now; train it again")
    origin = about.get("origin")
    if not isinstance(origin, dict):
        return [*wrong, *(["origin must be a table"] if "origin" in about else [])]
    return [*wrong, *(f"origin says nothing of {name!r}" for name in ORIGIN if name not in origin)]


def _listed(parameters: Mapping[str, Any]) -> str:
    """Parameters as they are given to `load_game`."""
    named = ", ".join(f"{name}={quoted(value)}" for name, value in parameters.items())
    return shortened(named) or "the usual ones"


def _wrong_arrays(arrays: Mapping[str, Any], game: Game, consequences: bool) -> list[str]:
    """What is wrong with the arrays: sides that do not fit, or what is no number."""
    sides = {"numbers": encoding_of(game).length, "facts": actions_of(game, consequences).length}
    wrong = []
    for name, shape in SHAPES.items():
        array = arrays[name]
        if array.dtype.kind != "f" or not np.isfinite(array).all():
            wrong.append(f"{name} holds what is no number")
        elif array.ndim != len(shape) or any(
            sides.setdefault(side, many) != many for side, many in zip(shape, array.shape, strict=True)
        ):
            wrong.append(f"{name} has the sides {array.shape}, which do not fit")
    return wrong


__all__ = ["FILE", "PolicyFileError", "fingerprint", "read", "written"]
