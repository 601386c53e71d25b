"""Whichever operation on files fails, or is the last of a process that is killed: no game is lost."""

from __future__ import annotations

import builtins
import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop import Record, Session
from tabletop_widgets.table.games import autosave
from tabletop_widgets.table.games.autosave import Autosave

HUMANS = ["human", "human"]
CALLS = ("open", "fsync", "chmod", "chown", "replace", "unlink", "stat", "scandir", "mkdir", "access", "close")
"""Functions of `os` that autosave uses."""


class Killed(BaseException):
    """The process ends here."""


class Disk:
    """Counts the operations on files, and lets one of them fail, or end the process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0
        self.at = -1
        """The number of the operation that fails."""
        self.fault: OSError | None = None
        """What it fails with; None ends the process."""
        self.is_dead = False

    def touch(self) -> None:
        """An operation is about to be carried out."""
        if self.is_dead:
            raise Killed
        self.count += 1
        if self.count - 1 == self.at:
            if self.fault is None:
                self.is_dead = True
                raise Killed
            raise self.fault

    @contextmanager
    def watched(self, patch: pytest.MonkeyPatch) -> Iterator[None]:
        """Every operation in the folder goes through `touch`."""

        def wrapped(call: Callable[..., Any]) -> Callable[..., Any]:
            def attempt(*arguments: Any, **named: Any) -> Any:
                if arguments and (isinstance(arguments[0], int) or str(self.folder) in str(arguments[0])):
                    self.touch()
                return call(*arguments, **named)

            return attempt

        def fdopen(handle: int, *arguments: Any, **named: Any) -> Any:
            file = true_fdopen(handle, *arguments, **named)
            file.write, file.flush = wrapped_write(file.write), wrapped_write(file.flush)
            return file

        def wrapped_write(call: Callable[..., Any]) -> Callable[..., Any]:
            def attempt(*arguments: Any) -> Any:
                self.touch()
                return call(*arguments)

            return attempt

        true_fdopen = os.fdopen
        with patch.context() as during:
            for name in CALLS:
                during.setattr(os, name, wrapped(getattr(os, name)))
            during.setattr(os, "fdopen", fdopen)
            during.setattr(builtins, "open", wrapped(builtins.open))
            yield


def fresh(seed: int) -> Session:
    return Session(tabletop.load_game("gin_rummy"), seed, HUMANS)


def decide(session: Session, times: int = 1) -> None:
    for _ in range(times):
        question = session.state.decision
        session.apply(question.default if question is not None else session.state.legal_actions()[0])


def restarted(path: Path) -> tuple[Autosave, list[Record]]:
    """The table in a new process, and all games that it can go on with."""
    autosave._ALL.clear()
    keeper = Autosave(path)
    keeper.follow(fresh(99))
    return keeper, [keeper.open(game.key).record() for game in keeper.list_games()]


def evening(path: Path, session: Session) -> Autosave:
    """A game in a folder with two games in it; from the first decision on it is saved with each."""
    keeper = Autosave(path)
    keeper.follow(session)
    decide(session, 3)
    return keeper


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A table at which two games have been played: one of two decisions, one of four."""
    monkeypatch.setattr(autosave, "SOON", 0.0)
    path = tmp_path / "saved_games" / "gin_rummy-monday.json"
    keeper = Autosave(path)
    for seed in (1, 2):
        session = fresh(seed)
        keeper.follow(session)
        decide(session, 2 * seed)
    keeper.end()
    return path


def number_of_operations(path: Path, patch: pytest.MonkeyPatch) -> int:
    disk = Disk(path.parent)
    with disk.watched(patch):
        evening(path, fresh(3)).end()
    for file in path.parent.glob("*.3.json"):
        file.unlink()
    return disk.count


def test_two_games_are_there_and_the_last_one_is_offered(path: Path) -> None:
    keeper, games = restarted(path)
    assert [len(game.actions) for game in games] == [4, 2]
    assert keeper.offered is not None
    assert keeper.offered.record() == games[0]


@pytest.mark.breadth("1", "kill")
@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EIO, errno.EPERM, "kill"])
def test_no_operation_that_fails_and_no_end_between_two_costs_a_game(
    fault: Any, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    count = number_of_operations(path, monkeypatch)
    assert count > 30
    for at in range(count):
        disk, session, keeper = Disk(path.parent), fresh(3), None
        disk.at = at
        disk.fault = None if fault == "kill" else OSError(fault, os.strerror(fault))
        with disk.watched(monkeypatch):
            try:
                keeper = evening(path, session)
            except Killed:
                assert fault == "kill"
        states = [Record.of(session.game, 3, [n.action for n in session.nodes[1 : k + 1]], session.nodes[k].state)
                  for k in range(1, session.length)]  # fmt: skip

        again, games = restarted(path)
        new = [game for game in games if game.seed == 3]
        assert all(file.read_bytes() == before[file.name] for file in path.parent.iterdir() if file.name in before)
        assert [len(game.actions) for game in games if game.seed != 3] == [4, 2], (at, "an earlier game is lost")
        assert all(any(game == state for state in states) for game in new), (at, "half a game")
        assert max([len(game.actions) for game in new], default=0) >= len(states) - 1, (at, "more than a decision lost")
        assert again.offered is not None
        assert again.offered.record() == games[0], (at, "not the game that was written last")
        if fault != "kill":
            assert keeper is not None
            decide(session)  # the disk is well again
            assert session.record() in restarted(path)[1], (at, "never saved")
            assert not keeper.unwritten
        for table in list(autosave._ALL):
            table.end()
        for file in path.parent.iterdir():
            if file.name not in before:
                file.unlink()
