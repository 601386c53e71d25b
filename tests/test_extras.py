"""The extras of the package: each brings all that its part imports, and without it one sentence names it.

In every run the libraries of an extra are linked into an empty folder, and a Python that sees no others imports every
module and every public name, or uses what the extra adds to one of these. Under the marker `long` a wheel with each
extra is installed into a new environment.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.environments import build_wheel
from tests.test_project import CATALOGUES, EXTRAS, PROJECT, ROOT

PARTS = {
    "tabletop.experiments": {"experiments"},
    "tabletop.strategies.policies": {"experiments", "adapters"},
    "tabletop.adapters.gymnasium": {"adapters"},
    "tabletop.adapters.pettingzoo": {"adapters"},
    "tabletop.adapters.open_spiel": {"adapters"},
    "tabletop.adapters.training": {"training"},
    "tabletop.commands.jupyter.kernel_connection": {"lab", "classroom"},
    "tabletop_widgets": {"widgets"},
    "tabletop_widgets.classroom": {"classroom"},
    "tabletop_widgets.server": {"lab", "classroom"},
}
"""Packages and modules that need an extra, each with those that bring enough for it."""
USERS = [name for name in EXTRAS if name not in ("test", "dev")]
NOT_INSTALLED = {"torch": "torch", "sb3_contrib": "sb3-contrib", "stable_baselines3": "sb3-contrib"}
"""Modules of the extra "training", which no run of the tests installs, and what brings them."""
UNCHECKED = {("tabletop.experiments.simulation.progress", "IPython"), ("tabletop_widgets.kernel.hosting", "comm")}
"""Imports without a check: the first is reached only inside a notebook, the second comes with ipywidgets."""
MISSING = 'This needs the extra {0!r}: pip install "tabletop-notebook-kit[{0}]" (missing: {1})'
IMPORT_ALL = """
import json, sys
from importlib import import_module
from tabletop.extras import MissingExtraError

needed = {}
for name in json.loads(sys.stdin.read()):
    try:
        module = import_module(name)
        for public in getattr(module, "__all__", ()):
            getattr(module, public)
    except MissingExtraError as error:
        assert str(error).startswith(
            f'This needs the extra {error.extra!r}: pip install "tabletop-notebook-kit[{error.extra}]"'
        ), error
        needed[name] = error.extra
print(json.dumps(needed))
"""


def find_modules() -> dict[str, Path]:
    """Return every module of the two packages by its name."""
    modules = {}
    for folder in (ROOT, ROOT / "widgets"):
        for path in sorted(folder.glob("tabletop*/**/*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            if "template" not in parts and parts[-1] != "__main__":
                modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return modules


MODULES = find_modules()


def call_extra(extra: str) -> str:
    """Return what a test calls an extra."""
    return extra or "bare"


@cache
def included_extras(extra: str) -> frozenset[str]:
    """Return an extra and those that it includes; none for a bare installation."""
    if not extra:
        return frozenset()
    own = [Requirement(line) for line in EXTRAS[extra]]
    nested = [name for one in own if one.name == PROJECT["name"] for name in one.extras]
    return frozenset({extra}).union(*map(included_extras, nested))


@cache
def find_distributions(extra: str) -> set[str]:
    """Return the canonical names of all distributions that come with an extra."""
    names: set[str] = set()
    waiting = [Requirement(line) for name in included_extras(extra) for line in EXTRAS[name]]
    seen: set[str] = set()
    while waiting:
        requirement = waiting.pop()
        if requirement.name == PROJECT["name"] or str(requirement) in seen:
            continue
        seen.add(str(requirement))
        names.add(canonicalize_name(requirement.name))
        try:
            lines = distribution(requirement.name).requires or ()
        except PackageNotFoundError:
            continue
        for line in map(Requirement, lines):
            extras = requirement.extras or {""}
            if line.marker is None or any(line.marker.evaluate({"extra": name}) for name in extras):
                waiting.append(line)
    return names


def find_missing(extra: str) -> dict[str, set[str]]:
    """Return the modules that cannot be imported with an extra, each with the extras of which one must be named."""
    included = included_extras(extra)
    missing = {}
    for module in MODULES:
        for part, enough in PARTS.items():
            if (module == part or module.startswith(f"{part}.")) and not enough & included:
                missing.setdefault(module, enough)
    return missing


def run_python(folder: Path, code: str, *options: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run a program with the libraries in a folder, and no others."""
    path = os.pathsep.join(map(str, (folder, ROOT, ROOT / "widgets")))
    env = {**os.environ, "PYTHONPATH": path, "TABLETOP_PLAIN": "1"}
    return subprocess.run(
        [sys.executable, "-S", "-c", code, *options], cwd=folder, env=env, input=stdin, capture_output=True, text=True,
        check=False,
    )  # fmt: skip


def check_imports(run: subprocess.CompletedProcess[str], extra: str) -> None:
    """Check that what could not be imported is what the extra does not bring, and that the right one was named."""
    assert run.returncode == 0, run.stderr[-3000:]
    named, expected = json.loads(run.stdout), find_missing(extra)
    assert named.keys() == expected.keys()
    assert {module: name for module, name in named.items() if name not in expected[module]} == {}


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A folder for each extra, and one for a bare installation, with links to the libraries that it brings."""
    made = {}
    for extra in ("", *USERS):
        folder = made[extra] = tmp_path_factory.mktemp(extra or "bare")
        for name in (PROJECT["name"], *find_distributions(extra)):
            try:
                files = distribution(name).files or ()
            except PackageNotFoundError:  # for another system or Python, or of "training"
                continue
            for top in {file.parts[0] for file in files} - {"..", "__pycache__"}:
                target = Path(str(distribution(name).locate_file(top)))
                if target.exists() and not top.endswith(".pth") and not (folder / top).exists():
                    (folder / top).symlink_to(target)
    return made


@pytest.mark.parametrize("extra", ["", "experiments", "adapters", "widgets", "classroom"], ids=call_extra)
def test_an_extra_brings_all_that_its_part_imports_and_other_parts_name_theirs(
    extra: str, folders: dict[str, Path]
) -> None:
    check_imports(run_python(folders[extra], IMPORT_ALL, stdin=json.dumps(list(MODULES))), extra)


def test_a_bare_installation_plays_and_says_what_more_needs(folders: dict[str, Path]) -> None:
    code = """
import tabletop
session = tabletop.Session(tabletop.load_game("51st_state"), 7, seats=["greedy", "greedy"])
session.run_strategies(5)
from tabletop.__main__ import main
print(main(["results", "no_such_file"]), main(["train", "gin_rummy"]), main(["learn", "gin_rummy"]))
import tabletop_widgets
"""
    run = run_python(folders[""], code)
    assert run.stdout.strip() == "2 2 2"
    own, last = run.stderr.splitlines()[:3], run.stderr.splitlines()[-1]
    experiments = MISSING.format("experiments", "numpy, scipy, pandas, choix, cloudpickle, tqdm")
    training = MISSING.format("training", "torch, sb3_contrib, gymnasium, scipy")
    assert own == [f"tabletop: {text}" for text in (experiments, training, experiments)]
    libraries = "anywidget, bqplot, IPython, ipywidgets, markdown_it, markupsafe, numpy, pyphen, traitlets"
    assert last == f"tabletop.extras.MissingExtraError: {MISSING.format('widgets', libraries)}"


def test_what_is_asked_for_later_names_its_extra_then(folders: dict[str, Path]) -> None:
    code = """
import tabletop
from tabletop.experiments import sweep
from tabletop.experiments.design import points, search

gin = tabletop.load_game("gin_rummy", hands=1)
answer = sweep(gin, "knock_limit", [5, 10], deals=2, progress=False)
print(len(answer.to_frame()))
for ask in (answer.plot, lambda: search(gin, {"knock_limit": (0, 10)}, [points(30)], trials=2, deals=1)):
    try:
        ask()
    except tabletop.extras.MissingExtraError as error:
        print(error.extra)
"""
    run = run_python(folders["experiments"], code)
    assert run.returncode == 0, run.stderr
    assert run.stdout.split()[1:] == ["widgets", "design"]


@pytest.mark.parametrize(
    ("extra", "code"),
    [
        ("design", 'print(len(search(gin, {"knock_limit": (0, 10)}, [points(30)], trials=2, deals=1).trials))'),
        ("cluster", "from distributed import Client, LocalCluster; print(2)"),
    ],
)
def test_an_extra_that_adds_libraries_to_the_experiments_brings_them(
    extra: str, code: str, folders: dict[str, Path]
) -> None:
    begin = """
import tabletop
from tabletop.experiments.design import points, search
gin = tabletop.load_game("gin_rummy", hands=1)
"""
    run = run_python(folders[extra], begin + code)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == "2"


def test_in_the_laboratory_every_public_name_is_there_and_two_notebooks_name_what_they_need(
    folders: dict[str, Path],
) -> None:
    code = """
from tabletop_widgets import *
import tabletop, tabletop_widgets
from tabletop.experiments import tournament
Laboratory("gin_rummy"), RunView, tournament
print(sorted(set(tabletop_widgets.__all__) - set(globals())))
for cell in sys.argv[1:]:
    try:
        exec(cell)
    except ModuleNotFoundError as error:
        print(error)
"""
    cells = []
    for name, part in (("35_train_a_policy", "make_seat_env"), ("36_on_a_cluster", "LocalCluster")):
        notebook = json.loads((ROOT / f"notebooks/{name}.ipynb").read_text(encoding="utf-8"))
        sources = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
        cells.append(next(source for source in sources if part in source).partition("\n\nenv =")[0])
    run = run_python(folders["lab"], f"import sys\n{code}", *cells)
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == [
        "[]",
        MISSING.format("adapters", "gymnasium"),
        MISSING.format("cluster", "distributed"),
    ]


def test_the_extra_lab_is_enough_for_every_notebook_but_the_two_on_training_and_clusters() -> None:
    missing = find_missing("lab")
    providers, brought = packages_distributions(), find_distributions("lab")
    short = set()
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        for cell in (cell for cell in cells if cell["cell_type"] == "code"):
            lines = [line for line in "".join(cell["source"]).splitlines() if not line.startswith(("%", "!"))]
            for node in ast.walk(ast.parse("\n".join(lines))):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                for name in names:
                    top = name.partition(".")[0]
                    known = top in {"tabletop", "tabletop_widgets", *sys.stdlib_module_names}
                    if name in missing or not (known or {*map(canonicalize_name, providers[top])} & brought):
                        short.add(path.stem)
    assert short == {"35_train_a_policy", "36_on_a_cluster"}


# --- what the source says -------------------------------------------------------------------------------------------


def find_checks(path: Path) -> dict[str, str]:
    """Return the modules that a file checks by `require_extra`, each with the extra that it names."""
    checks: dict[str, str] = {}
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)) if "require_extra" in source else ():
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "require_extra":
            extra, *modules = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            checks |= {str(module): str(extra) for module in modules}
    return checks


def find_imports(tree: ast.AST) -> Iterator[str]:
    """Yield the top-level names of what is imported, except where a missing module is handled at the place."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Try) and any("ImportError" in ast.dump(one) for one in node.handlers):
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "import_module":
            yield from (str(one.value).partition(".")[0] for one in node.args if isinstance(one, ast.Constant))
        yield from find_imports(node)


def test_every_import_of_a_library_follows_a_check_that_names_its_extra() -> None:
    own = {"tabletop", "tabletop_widgets"}
    checks = {module: found for module, path in MODULES.items() if (found := find_checks(path))}
    unchecked = set()
    for module, path in MODULES.items():
        parents = [module[:end] for end, sign in enumerate(f"{module}.") if sign == "."]
        checked = set().union(*(checks.get(parent, {}) for parent in parents))
        for name in find_imports(ast.parse(path.read_text(encoding="utf-8"))):
            if name not in sys.stdlib_module_names | own | checked:
                unchecked.add((module, name))
    assert unchecked == UNCHECKED


def test_every_check_names_an_extra_that_brings_the_module() -> None:
    brought = {extra: find_distributions(extra) for extra in USERS}
    providers = packages_distributions()
    wrong, number = [], 0
    for module, path in MODULES.items():
        for name, extra in find_checks(path).items():
            number += 1
            names = {canonicalize_name(one) for one in providers.get(name, [NOT_INSTALLED.get(name, "")])}
            if not names & brought[extra]:
                wrong.append((module, name, extra))
    assert wrong == []
    assert number > 25


# --- wheels ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it is published."""
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.mark.long
def test_a_wheel_has_every_catalogue(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
    read_in_play = [path for path in CATALOGUES if path.parent.name == "LC_MESSAGES"]
    assert len(read_in_play) >= 12
    assert {path.relative_to(ROOT).as_posix().removeprefix("widgets/") for path in read_in_play} <= names


@pytest.mark.long
@pytest.mark.parametrize("extra", ["", *(name for name in USERS if name != "training")], ids=call_extra)
def test_a_wheel_with_an_extra_imports_every_public_name_in_a_new_environment(
    extra: str, wheel: Path, tmp_path: Path
) -> None:
    """The extra "training" is left out: torch takes gigabytes."""
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "-q", "install"]
    asked = f"{wheel}[{extra}]" if extra else str(wheel)
    subprocess.run([*pip, "--constraint", str(ROOT / "constraints.txt"), asked], check=True, cwd=tmp_path)
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    run = subprocess.run(
        [str(python), "-c", IMPORT_ALL], cwd=tmp_path, env=env, input=json.dumps(list(MODULES)), capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    check_imports(run, extra)
