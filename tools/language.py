"""Measure names and prose against the usage of the field: `python -m tools.language [--list 20] [paths]`.

Style rules are in CONTRIBUTING.md. The words in `language_words.toml` are symptoms of unclear names and sentences:
rewrite the sentence instead of replacing the word. The limits are those that well-kept open source projects meet, for
example python-chess, mesa and lonboard. Tests, templates and generated files are not measured.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tabletop.engine.i18n.console import adapt_output

ROOT = Path(__file__).resolve().parents[1]
PATHS = ("tabletop", "widgets", "tools", "benchmarks", "docs", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")
SKIPPED = {"tests", "template", "node_modules", ".venv", "build"}
WORDS = tomllib.loads(Path(__file__).with_name("language_words.toml").read_text(encoding="utf-8"))
DIALECT = re.compile(rf"\b({'|'.join(WORDS['dialect'])})\b", re.IGNORECASE)
NOUN_CLAUSE = re.compile(rf"^({'|'.join(WORDS['noun_clauses'])})\b[^?]*$")
CLAUSE_SUBJECT = re.compile(
    rf"(?:^|[.;:,(] )(?:[Ww]ho|[Ww]hoever|[Ww]hat) (?:{'|'.join(WORDS['clause_verbs'])})\b(?![^.;:]*\?)"
)
LOCALS, CONSTANTS, VERBS = set(WORDS["locals"]), set(WORDS["constants"]), set(WORDS["verbs"])
MODULES = set(WORDS["modules"])
ATTRIBUTES = {"property", "cached_property", "setter", "overload"}
"""Decorators of functions that are nouns, or that are named elsewhere."""
MAX_SENTENCE_WORDS = 30
MIN_COMMENT_LENGTH = 8
MAX_SAME_STEMS = 2


class Measurement:
    """Counts of one measure: `count` places out of `total`, each with a description."""

    def __init__(self) -> None:
        self.places: list[str] = []
        self.total = 0

    def add(self, place: str) -> None:
        """Record one place that misses the rule."""
        self.places.append(place)


class Limit(NamedTuple):
    """Limit of one measure: a maximum, or a minimum if `is_minimum`."""

    name: str
    bound: float
    unit: str = ""
    is_minimum: bool = False

    def compute(self, measurement: Measurement) -> float:
        """Return the value that is compared with the bound."""
        if not self.unit:
            return len(measurement.places)
        share = len(measurement.places) / max(1, measurement.total)
        return 1000 * share if self.unit.startswith("per") else 100 * (1 - share if self.is_minimum else share)

    def is_missed(self, measurement: Measurement) -> bool:
        """Return True if the value is on the wrong side of the bound."""
        value = self.compute(measurement)
        return value < self.bound if self.is_minimum else value > self.bound


LIMITS = (
    Limit("noun_clause", 1, "%"),
    Limit("verb_first", 50, "%", is_minimum=True),
    Limit("dialect", 0.5, "per 1,000 words"),
    Limit("clause_subject", 0.3, "per 1,000 words"),
    Limit("locals", 0.5, "% of functions"),
    Limit("constants", 0),
    Limit("class_names", 6),
    Limit("modules", 6),
    Limit("long_sentences", 3, "%"),
    Limit("script_dialect", 0.5, "per 1,000 words"),
    Limit("page_dialect", 1, "per 1,000 words"),
    Limit("page_long_sentences", 5, "%"),
)


class Measurements(defaultdict[str, Measurement]):
    """Measurements by name over some files."""

    def __init__(self) -> None:
        super().__init__(Measurement)
        self.classes: dict[str, set[str]] = defaultdict(set)
        self.stems: dict[str, list[str]] = defaultdict(list)

    def measure(self, paths: Iterable[Path]) -> Measurements:
        """Add all files in `paths` and return self."""
        for path in paths:
            text = path.read_text(encoding="utf-8")
            if path.suffix == ".py":
                self.measure_module(path, text)
            elif path.suffix == ".md":
                self.measure_page(path, text)
            else:
                self.measure_script(path, text)
        for name, modules in sorted(self.classes.items()):
            if len(modules) > 1:
                self["class_names"].add(f"{name}: {', '.join(sorted(modules))}")
        for stem, places in sorted(self.stems.items()):
            if stem in MODULES or len(places) > MAX_SAME_STEMS:
                self["modules"].add(f"{stem}: {', '.join(places)}")
        return self

    def measure_module(self, path: Path, text: str) -> None:
        """Add the names, docstrings and comments of one Python module."""
        tree, place = ast.parse(text), name_place(path)
        is_game = "games" in path.parts
        if path.stem not in ("__init__", "__main__") and not is_game:
            self.stems[path.stem].append(place)
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and not is_game and not node.name.startswith("_"):
                self.classes[node.name].add(place)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                self.measure_function(node, place)
        for line, name in list_constants(tree):
            if name.lstrip("_") in CONSTANTS:
                self["constants"].add(f"{place}:{line} {name}")
        docstrings = list(list_docstrings(tree))
        for line, doc in docstrings:
            self.measure_docstring(doc, f"{place}:{line}")
        for line, sentence in [*docstrings, *list_comments(text)]:
            self.measure_sentence(sentence, f"{place}:{line}")

    def measure_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, place: str) -> None:
        """Add the name and the local variables of one function."""
        stored = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        self["locals"].total += 1
        if stored & LOCALS:
            self["locals"].add(f"{place}:{node.lineno} {node.name}: {', '.join(sorted(stored & LOCALS))}")
        decorators = {ast.unparse(each).split("(")[0].split(".")[-1] for each in node.decorator_list}
        if not node.name.startswith(("__", "test_")) and not decorators & ATTRIBUTES:
            self["verb_first"].total += 1
            if node.name.strip("_").split("_")[0] not in VERBS:
                self["verb_first"].add(f"{place}:{node.lineno} {node.name}")

    def measure_docstring(self, doc: str, place: str) -> None:
        """Add the first line and the length of the sentences of one docstring."""
        self["noun_clause"].total += 1
        first_line = (doc.strip().splitlines() or [""])[0]
        if NOUN_CLAUSE.match(first_line):
            self["noun_clause"].add(f"{place} {first_line}")
        prose = re.sub(r"```.*?```|>>>.*|\|.*\|", "", doc, flags=re.DOTALL)
        self.measure_lengths("long_sentences", re.split(r"(?<=[.;:])\s+", prose), place)

    def measure_lengths(self, name: str, sentences: Iterable[str], place: str) -> None:
        """Add the sentences that are too long."""
        for words in map(str.split, sentences):
            if len(words) > 3:
                self[name].total += 1
                if len(words) > MAX_SENTENCE_WORDS:
                    self[name].add(f"{place} {' '.join(words)}")

    def measure_sentence(self, sentence: str, place: str) -> None:
        """Add the dialect words of one docstring or comment, and clauses that are subjects."""
        plain = re.sub(r"`[^`]*`|>>>.*", "", sentence)
        for name, pattern in (("dialect", DIALECT), ("clause_subject", CLAUSE_SUBJECT)):
            self[name].total += len(plain.split())
            for match in pattern.finditer(plain):
                self[name].add(f"{place} {match[0].strip()}: {' '.join(plain.split())}")

    def measure_script(self, path: Path, text: str) -> None:
        """Add the comments of one script or style sheet."""
        for match in re.finditer(r"/\*.*?\*/|(?<![:\w'\"])//[^\n]*", text, flags=re.DOTALL):
            comment = re.sub(r"\{[^}]*\}|@\w+", "", match[0])
            self["script_dialect"].total += len(comment.split())
            for word in DIALECT.findall(comment):
                line = text.count("\n", 0, match.start()) + 1
                self["script_dialect"].add(f"{name_place(path)}:{line} {word}: {' '.join(comment.split())}")

    def measure_page(self, path: Path, text: str) -> None:
        """Add the prose of one Markdown page."""
        plain = re.sub(r"```.*?```|`[^`]*`|^\|.*$|\]\([^)]*\)", "", text, flags=re.DOTALL | re.MULTILINE)
        self["page_dialect"].total += len(plain.split())
        for match in DIALECT.finditer(plain):
            context = " ".join(plain[max(0, match.start() - 40) : match.end() + 30].split())
            self["page_dialect"].add(f"{name_place(path)} {match[0]}: {context}")
        sentences = re.split(r"(?<=[.;:])\s+|\n\s*\n|\n[-*#|] ", plain)
        self.measure_lengths("page_long_sentences", sentences, name_place(path))


def name_place(path: Path) -> str:
    """Return a path relative to the project, if it is in it."""
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


def list_constants(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield line and name of each variable of a module."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield node.lineno, name


def list_docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield line and text of each docstring, including those of attributes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if doc := ast.get_docstring(node):
                yield getattr(node, "lineno", 1), doc
            for before, after in zip(node.body, node.body[1:], strict=False):
                match before, after:
                    case ast.Assign() | ast.AnnAssign(), ast.Expr(value=ast.Constant(value=str(doc))):
                        yield after.lineno, doc


def list_comments(text: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of each comment that is not too short for a sentence."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and len(token.string) > MIN_COMMENT_LENGTH:
            yield token.start[0], token.string.lstrip("# ")


def list_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the sources, scripts and pages below `paths`. Of `docs`, only pages are measured."""
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            measured = (".md",) if "docs" in file.parts else (".py", ".js", ".ts", ".css", ".md")
            if file.suffix in measured and not SKIPPED & set(file.parts):
                yield file


def measure(paths: Sequence[str | Path] = ()) -> Measurements:
    """Measure all files below `paths`, by default the whole project.

    >>> from tools.language import measure
    >>> len(measure(["tools/language.py"])["dialect"].places)
    0
    """
    return Measurements().measure(list_files(ROOT / path for path in paths or PATHS))


def main() -> int:
    """Print every measure with its limit. Return 1 if a limit is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--list", type=int, default=0, metavar="N", help="print the first N places of each measure")
    arguments = parser.parse_args()
    measurements = measure(arguments.paths)
    missed = [limit for limit in LIMITS if limit.is_missed(measurements[limit.name])]
    for limit in LIMITS:
        value = limit.compute(measurements[limit.name])
        bound = f"{'at least' if limit.is_minimum else 'at most'} {limit.bound:g}"
        print(f"{limit.name:20} {value:7.2f} {limit.unit:16} {bound}{'   <-- missed' if limit in missed else ''}")
        for place in measurements[limit.name].places[: arguments.list]:
            print(f"    {place[:200]}")
    return int(bool(missed))


if __name__ == "__main__":
    adapt_output()
    sys.exit(main())
