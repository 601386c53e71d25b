"""Create an empty small game: a folder that passes its own tests, with comments that explain what to change."""

from __future__ import annotations

import argparse
import keyword
import re
import shutil
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from tabletop.commands.support.errors import CommandError
from tabletop.engine.registry.catalogue import games

EXAMPLE = "tabletop new coin_race"
TEMPLATE = Path(__file__).parent / "template"
NAME, TITLE, RULES = "my_game", "My game", "mygame"
"""Name and title of the template, and the prefix of its rule ids."""
SKIPPED = ("__pycache__",)


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    command.add_argument("name", metavar="NAME", help="lower-case letters, digits and _, e.g. my_game")
    command.add_argument("folder", metavar="FOLDER", nargs="?", help="new or empty folder (default: NAME)")


def run(options: argparse.Namespace) -> Iterator[str]:
    """Create the game and yield the next steps."""
    name, folder = options.name, Path(options.folder or options.name)
    lay_out(name, folder)
    yield f"{folder} contains the game {name}. What to do next:"
    yield f"  cd {folder}"
    yield "  tabletop check .             run the conformance suite"
    yield "  pip install pytest           once, for the tests"
    yield "  python -m pytest             run its tests; change something, and run them again"
    yield f"  jupyter lab {name}.ipynb".ljust(31) + "play it"


def lay_out(name: str, folder: Path) -> None:
    """Copy the template to a folder under another name, completely or not at all.

    Raises CommandError with the reason.
    """
    files = [path for path in sorted(TEMPLATE.rglob("*")) if path.is_file() and path.parent.name not in SKIPPED]
    texts = {path.relative_to(TEMPLATE): path.read_text(encoding="utf-8") for path in files}
    check_name(name, " ".join(texts.values()))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CommandError(f"{folder} already exists and is not an empty folder")
    if not folder.absolute().parent.is_dir():
        raise CommandError(f"there is no folder {folder.absolute().parent}")
    draft = Path(tempfile.mkdtemp(prefix=f".{name}_", dir=folder.absolute().parent))
    try:
        for path, text in texts.items():
            target = draft / rename_text(str(path), name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(rename_text(text, name), encoding="utf-8")
        if folder.exists():
            folder.rmdir()
        draft.chmod(0o755)
        draft.rename(folder)
    except OSError as error:
        shutil.rmtree(draft, ignore_errors=True)
        raise CommandError(f"{folder} cannot be written: {error}") from error


def check_name(name: str, template: str) -> None:
    """Check that a name is valid for a module, a class and the ids of rules. Raises CommandError."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or keyword.iskeyword(name):
        raise CommandError(f"{name!r} is not a valid game name: use a-z, 0-9 and _, such as my_game")
    if name in games():
        raise CommandError(f"a game with the name {name} already exists")
    module = find_spec(name)
    if name == "tests" or (module is not None and module.origin is not None):  # a folder alone is not a module
        raise CommandError(f"a Python module with the name {name} already exists; choose another name")
    if name != NAME and re.search(rf"\b{make_class_name(name)}(State)?\b", template):
        raise CommandError(f"the template has a class {make_class_name(name)}; choose another name")


def make_class_name(name: str) -> str:
    """Return the class name of a game: MyGame for my_game."""
    return "".join(word[:1].upper() + word[1:] for word in name.split("_"))


def rename_text(text: str, name: str) -> str:
    """Return a text of the template with the names of this game."""
    title = name.replace("_", " ").capitalize()
    words = {NAME: name, make_class_name(NAME): make_class_name(name), TITLE: title, RULES: name.replace("_", "")}
    return re.sub("|".join(words), lambda found: words[found.group()], text)
