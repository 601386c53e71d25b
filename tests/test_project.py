"""The files around the code agree with one another."""

from __future__ import annotations

import fnmatch
import os
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path

import pytest
import yaml
from babel.messages import pofile
from packaging.specifiers import SpecifierSet

from tabletop.engine.i18n.words import read_po

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
# Made from pieces, so that this file does not find itself.
HOSTS = re.compile("|".join(["py" + r"pi\.org", "python" + "hosted", "registry" + ".npm", "index" + "-url"]))
MACHINE = re.compile(r"(?<![\w.:/*])/(?:home|root|work|opt|Users|mnt)/\w")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def bare(requirement: str) -> str:
    """The name in a requirement, as package indexes compare names."""
    found = re.match(r"[\w.-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found.group()).lower()


def direct_dependencies(extra: str) -> set[str]:
    """The packages an extra asks for, through the extras it names."""
    names = set()
    for requirement in EXTRAS[extra]:
        if nested := re.match(rf"{re.escape(PROJECT['name'])}\[([\w, -]+)\]$", requirement):
            for other in nested.group(1).split(","):
                names |= direct_dependencies(other.strip())
        else:
            names.add(bare(requirement))
    return names


def our_files() -> Iterator[Path]:
    """Every file of the project: all but what .gitignore names."""
    ignored = [line.rstrip("/") for line in read(".gitignore").split() if not line.startswith("#")] + [".git"]

    def kept(name: str) -> bool:
        return not any(fnmatch.fnmatch(name, pattern) for pattern in ignored)

    for folder, folders, files in os.walk(ROOT):
        folders[:] = filter(kept, folders)
        yield from (Path(folder, name) for name in files if kept(name))


def test_the_core_needs_nothing_but_python() -> None:
    assert PROJECT["dependencies"] == []


def test_the_environment_file_says_what_the_project_says() -> None:
    for name, installed in (("environment.yml", ".[all]"), ("environment-dev.yml", "-e .[dev]")):
        python, pip, via_pip = yaml.safe_load(read(name))["dependencies"]
        assert pip == "pip"
        assert python.startswith("python=3.")
        assert PROJECT["requires-python"] == f">={python.removeprefix('python=')}"
        constraint, what = via_pip["pip"]
        assert constraint == "--constraint constraints.txt"
        assert what == installed


def test_the_extra_all_has_every_library_for_users_but_those_for_training() -> None:
    users = EXTRAS.keys() - {"training", "test", "dev"}  # training: hundreds of megabytes that only who trains needs
    assert direct_dependencies("all") == set().union(*map(direct_dependencies, users))
    assert direct_dependencies("dev") >= direct_dependencies("test") >= direct_dependencies("all")
    assert direct_dependencies("dev") == set().union(*map(direct_dependencies, EXTRAS.keys() - {"training"}))


def test_the_workflow_for_three_systems_is_not_switched_on_and_names_what_there_is() -> None:
    assert not (ROOT / ".github" / "workflows").exists()
    job = yaml.safe_load(read(".ci/three_systems.yml"))["jobs"]["wheel"]
    matrix = job["strategy"]["matrix"]
    assert {name.partition("-")[0] for name in matrix["os"]} == {"ubuntu", "windows", "macos"}
    assert [f"Programming Language :: Python :: {version}" for version in matrix["python"]] == [
        line for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)
    ]
    told = " ".join(step.get("run", "") for step in job["steps"])
    assert "make " not in told
    assert [path for path in re.findall(r"tests/[\w/.]+", told) if not (ROOT / path).exists()] == []


def test_every_direct_dependency_is_pinned_by_name_and_version() -> None:
    lines = read("constraints.txt").splitlines()
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.!+]+", line)] == []
    pinned = [bare(line) for line in lines]
    assert len(pinned) == len(set(pinned))
    assert {name for extra in EXTRAS for name in direct_dependencies(extra)} - set(pinned) == set()


def test_what_is_pinned_runs_on_the_oldest_python_that_will_do() -> None:
    oldest = f"{PROJECT['requires-python'].removeprefix('>=')}.0"
    pinned = {bare(line): line for line in read("constraints.txt").splitlines()}
    installed = [one for one in distributions() if pinned.get(bare(one.name), "").endswith(f"=={one.version}")]
    assert len(installed) > 100  # who is not installed, or in another version, is not asked
    asked = {bare(one.name): one.metadata.get("Requires-Python") or "" for one in installed}
    too_new = [line for name, line in pinned.items() if not SpecifierSet(asked.get(name, "")).contains(oldest)]
    assert too_new == []


def test_the_makefile_asks_for_extras_that_exist() -> None:
    asked = [name for names in re.findall(r"'\.\[([\w,]+)\]'", read("Makefile")) for name in names.split(",")]
    assert asked
    assert set(asked) <= set(EXTRAS)


def test_the_newest_version_in_the_changelog_is_this_one() -> None:
    assert re.findall(r"^## (\S+)", read("CHANGELOG.md"), re.MULTILINE)[0] == PROJECT["version"]


def test_the_licence_is_the_one_the_project_names() -> None:
    text = " ".join(read("LICENSE").split())
    assert PROJECT["license"] == "BSD-3-Clause"
    assert text.startswith("BSD 3-Clause License")
    assert PROJECT["authors"][0]["name"] in text
    assert "Neither the name of the copyright holder" in text


def test_the_readme_names_the_two_commands() -> None:
    assert "make lab" in read("README.md")
    assert "make test" in read("README.md")


PATH = re.compile(r"`((?:[\w.-]+/)+[\w-]+\.(?:py|js|css|toml|md|json))`")
ROOTS = ("", "widgets/tabletop_widgets", "tabletop", "tabletop/games/dei")
"""Where the paths of a page may begin; D.E.I. has every package that games have."""
PAGES = [
    *sorted((ROOT / "docs" / "adr").glob("*.md")),
    *sorted((ROOT / "docs" / "explanation").glob("*.md")),
    ROOT / "docs/how-to/previews.md",
    ROOT / "docs/how-to/debug_javascript.md",
    ROOT / "README.md",
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_pages_name_files_that_exist(page: Path) -> None:
    names = set(PATH.findall(page.read_text(encoding="utf-8")))
    assert [name for name in sorted(names) if not any((ROOT / start / name).is_file() for start in ROOTS)] == []


def test_the_citation_is_of_this_version() -> None:
    citation = yaml.safe_load(read("CITATION.cff"))
    assert (citation["version"], citation["license"]) == (PROJECT["version"], PROJECT["license"])


def test_the_readme_shows_pictures_that_are_here() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)\s]+)\)", read("README.md"))
    assert pictures
    assert [name for name in pictures if not (ROOT / name).is_file()] == []


@pytest.mark.parametrize("pattern", [HOSTS, MACHINE], ids=["package index", "path of one machine"])
def test_no_file_names_a_machine_of_ours(pattern: re.Pattern[str]) -> None:
    assert pattern.search("/" + "home/me/x " + "index" + "-url")
    found = []
    for path in our_files():
        if path.suffix in {".png", ".npz"}:
            continue
        if hit := pattern.search(path.read_text(encoding="utf-8")):
            found.append(f"{path.relative_to(ROOT)}: {hit.group()}")
    assert found == []


CATALOGUES = sorted(path for path in our_files() if path.suffix == ".po")


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.stem}-{path.parts[-3]}")
def test_the_engine_reads_a_catalogue_as_babel_does(path: Path) -> None:
    with path.open("rb") as file:
        catalogue = pofile.read_po(file)
    messages = {entry.id: entry.string for entry in catalogue if entry.id and entry.string and not entry.fuzzy}
    assert messages or "genders" in path.stem, "one gender fits all words"
    assert read_po(path.read_text(encoding="utf-8")) == messages
