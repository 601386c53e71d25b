"""For all tests: how a test names the rules it shows, and how other processes find the packages."""

from __future__ import annotations

import gc
import os
import signal
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from tests.forked_kernel import provide_kernels

ROOT = Path(__file__).resolve().parents[1]

# Kernels and pools are other processes: let them find the packages, installed or not.
os.environ["PYTHONPATH"] = os.pathsep.join(
    [str(ROOT), str(ROOT / "widgets"), *filter(None, [os.environ.get("PYTHONPATH")])]
)

# Tables keep what is played beside the notebook: not while tests play.
os.environ["TABLETOP_KEEP"] = "0"

# What is written is what is tested, also where `make compiled` has put a compiled core in its place.
os.environ["TABLETOP_PLAIN"] = "1"

# A shell that runs the tests in the background has interrupts ignored: what is interrupted would never end.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples in every run, on a busy machine too: a red test is red for everybody.
settings.register_profile(
    "kit", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("kit")

# What tests share tells as much as they do when it fails.
pytest.register_assert_rewrite("tests.alike")


LARGE = 60
"""More tests than this in a file are shared out."""
PART = 30
"""How many of them stay together."""


def _file(nodeid: str) -> str:
    return nodeid.partition("::")[0]


def _one_after_another(path: str) -> bool:
    """All cells of a notebook need one kernel, all tests of a file for a browser one browser."""
    return path.endswith(".ipynb") or path.startswith("tests/browser/")


class InParts(LoadScopeScheduling):
    """How several processes share the work: a file is one part, so that its fixtures are made once.

    Of large files, whose tests are small, some tests are a part.
    """

    def __init__(self, config: pytest.Config, log: Any) -> None:
        config.option.loadscopereorder = False  # the order is that of the collection
        super().__init__(config, log)
        self.parts: dict[str, str] = {}

    def add_node_collection(self, node: Any, collection: Sequence[str]) -> None:
        sizes, seen = Counter(map(_file, collection)), Counter[str]()
        for nodeid in collection:
            path = _file(nodeid)
            whole = _one_after_another(path) or sizes[path] <= LARGE
            self.parts[nodeid] = path if whole else f"{path}, {seen[path] // PART}"
            seen[path] += 1
        super().add_node_collection(node, collection)

    def _split_scope(self, nodeid: str) -> str:
        return self.parts[nodeid]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> InParts:
    """Tests go to the processes in such parts."""
    return InParts(config, log)


def _mark_breadth(items: list[pytest.Item]) -> None:
    """Mark as long all cases of a test with `@pytest.mark.breadth("dei")` but those with one of the words in their ids.

    Without words the first case stays: what holds for every game is shown on one of them in every run. With `every=3`
    every third case stays.
    """
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("breadth"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for name, several in cases.items():
        mark = several[0].get_closest_marker("breadth")
        assert mark is not None
        every = mark.kwargs.get("every", len(several))
        kept = [item for item in several if any(word in item.nodeid.partition("[")[2] for word in mark.args)]
        if mark.args and not kept and len(several) > 1:
            raise pytest.UsageError(f"{name}: no case has any of {mark.args} in its id, so that none is in every run")
        kept = kept or several[::every]
        for item in several:
            if item not in kept:
                item.add_marker(pytest.mark.long)


@pytest.hookimpl(tryfirst=True)  # before pytest leaves out what is long
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`@pytest.mark.rule("51s.raze.shield")` says which rules a test shows: at least one id."""
    _mark_breadth(items)
    for item in items:
        for mark in item.iter_markers("rule"):
            if not mark.args or mark.kwargs or not all(isinstance(rule, str) for rule in mark.args):
                raise pytest.UsageError(f"{item.nodeid}: the mark rule(...) takes ids of rules, as strings")
    if hasattr(config, "workerinput"):  # what takes long first, small tests last: then the processes end together
        sizes = Counter(_file(item.nodeid) for item in items)
        items.sort(
            key=lambda item: (not _one_after_another(path := _file(item.nodeid)), sizes[path] > LARGE),
        )


KERNELS = ExitStack()
"""The kernels of the notebooks that nbval runs."""


def pytest_collection_finish(session: pytest.Session) -> None:
    """Provide kernels for nbval where `--nbval-kernel-name` names them; leave all tests out of garbage collection."""
    gc.collect()
    gc.freeze()
    name = getattr(session.config.option, "nbval_kernel_name", "")
    if name and any(item.path.suffix == ".ipynb" for item in session.items):
        folder = KERNELS.enter_context(tempfile.TemporaryDirectory(prefix="kernels"))
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [folder, os.environ.get("JUPYTER_PATH")]))
        KERNELS.enter_context(provide_kernels(Path(folder), name, os.environ))


def pytest_sessionfinish() -> None:
    """End the kernels."""
    KERNELS.close()
