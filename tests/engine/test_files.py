"""What is saved is written whole or not at all, and the file stays what it was."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tabletop.engine.serialization import files


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_file_has_the_rights_that_any_new_file_has(tmp_path: Path) -> None:
    files.write(tmp_path / "new", "überall\n")
    (tmp_path / "other").write_text("")
    assert (tmp_path / "new").read_bytes() == "überall\n".encode()
    assert rights(tmp_path / "new") == rights(tmp_path / "other")
    assert sorted(os.listdir(tmp_path)) == ["new", "other"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_a_file_keeps_its_rights(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "game.json"
    path.write_text("before")
    path.chmod(mode)
    files.write(path, "after")
    assert (path.read_text(), rights(path)) == ("after", mode)


def test_a_link_stays_a_link_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    for name, text in (("there", "before"), ("new", None)):
        if text is not None:
            (tmp_path / "far" / name).write_text(text)
        link = tmp_path / f"to_{name}"
        link.symlink_to(Path("far") / name)
        files.write(link, "after")
        assert link.is_symlink()
        assert (tmp_path / "far" / name).read_text() == "after"
    assert sorted(os.listdir(tmp_path / "far")) == ["new", "there"]


def test_a_link_to_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(OSError, match="loop"):
        files.write(tmp_path / "loop", "text")


def test_what_is_no_ordinary_file_is_refused_and_stays(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "nowhere").symlink_to("/dev/null")
    for name in ("pipe", "folder", "nowhere"):
        with pytest.raises(OSError, match=r"regular|directory"):
            files.write(tmp_path / name, "text")
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    assert sorted(os.listdir(tmp_path)) == ["folder", "nowhere", "pipe"]


def test_a_file_that_must_not_be_written_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    path.write_text("before")
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)  # whoever runs this may write anything
    with pytest.raises(PermissionError):
        files.write(path, "after")
    assert path.read_text() == "before"


def test_what_fails_on_the_way_leaves_everything_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    path.write_text("before")

    def fails(*_: object) -> None:
        raise OSError("the disk is full")

    for step in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, step, fails)
            with pytest.raises(OSError, match="full"):
                files.write(path, "after")
    with pytest.raises(UnicodeEncodeError):
        files.write(path, "\ud800")
    assert (path.read_text(), os.listdir(tmp_path)) == ("before", ["game.json"])


def test_what_a_killed_process_left_is_swept_away_by_the_next_saving(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("before")
    code = (
        "import os, time; from tabletop.engine.serialization import files; "
        "os.replace = lambda *_: (print(1, flush=True), time.sleep(60)); "
        f"files.write({str(path)!r}, 'half')"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"1\n"
        process.send_signal(signal.SIGKILL)
    assert path.read_text() == "before"
    (left,) = (p for p in tmp_path.iterdir() if p != path)
    files.write(path, "soon after")
    assert left.exists()  # another process may just be saving
    long_ago = time.time() - 2 * files.MAX_PART_AGE_SECONDS
    os.utime(left, (long_ago, long_ago))
    files.write(path, "later")
    assert (path.read_text(), os.listdir(tmp_path)) == ("later", ["game.json"])
