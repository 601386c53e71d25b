"""Windows and macOS: what only some systems have is used where it is checked for, and types hold on all of them."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("tabletop", "widgets", "tools", "benchmarks")
MODULES = {"crypt", "fcntl", "grp", "nis", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
FUNCTIONS = {
    "os": {
        "chown", "chroot", "ctermid", "fchmod", "fchown", "fork", "forkpty", "getegid", "geteuid", "getgid",
        "getgroups", "getloadavg", "getpgid", "getpgrp", "getpriority", "getsid", "getuid", "initgroups", "killpg",
        "lchown", "major", "mkfifo", "mknod", "nice", "openpty", "pathconf", "pipe2", "posix_spawn", "pread",
        "sched_getaffinity", "sched_setaffinity", "setgid", "setpgid", "setpriority", "setsid", "setuid", "statvfs",
        "sync", "sysconf", "tcgetpgrp", "uname", "wait", "wait3", "wait4", "O_ASYNC", "O_DIRECTORY", "O_NOCTTY",
        "O_NOFOLLOW", "O_NONBLOCK", "WNOHANG",
    },
    "signal": {
        "ITIMER_REAL", "SIGALRM", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGIO", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGSTOP",
        "SIGUSR1", "SIGUSR2", "alarm", "pause", "pthread_kill", "setitimer", "sigwait",
    },
    "time": {"clock_gettime", "tzset"},
}  # fmt: skip
FOLDERS_OF_ONE_SYSTEM = ("/tmp", "/proc", "/dev/", "/var/", "/etc/", "/usr/")
CHECKED = {
    ("benchmarks/memory.py", "resource"),  # after find_spec
    ("tabletop/engine/serialization/files.py", "os.chown"),  # after hasattr
    ("tabletop/engine/session/background_worker.py", "os.nice"),  # after hasattr
    ("tabletop/engine/session/time_limit.py", "signal.ITIMER_REAL"),  # if the signals exist: `_uses_signal`
    ("tabletop/engine/session/time_limit.py", "signal.SIGALRM"),
    ("tabletop/engine/session/time_limit.py", "signal.setitimer"),
    ("tabletop/engine/session/worker_process.py", "fcntl"),  # except ImportError
    ("tabletop/engine/session/worker_process.py", "os.O_ASYNC"),  # with fcntl
    ("tabletop/engine/session/worker_process.py", "signal.SIGIO"),  # with fcntl
    ("tools/class_load.py", "/proc/"),  # a measurement on Linux
    ("widgets/tabletop_widgets/classroom/class_server.py", "resource"),  # except ImportError
    ("widgets/tabletop_widgets/server/page_server.py", "signal.SIGHUP"),  # not on Windows
}
"""Uses that were looked at: each is reached only where the system has it."""


def find_uses(tree: ast.AST) -> Iterator[str]:
    """Yield what a module uses that some systems lack."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names if alias.name in MODULES)
            case ast.ImportFrom(module=str(module), names=names):
                if module in MODULES:
                    yield module
                yield from (f"{module}.{one.name}" for one in names if one.name in FUNCTIONS.get(module, ()))
            case ast.Attribute(ast.Name(module), name) if name in FUNCTIONS.get(module, ()):
                yield f"{module}.{name}"
            case ast.Constant(str(text)) if text.startswith(FOLDERS_OF_ONE_SYSTEM):
                yield text


def test_a_use_of_what_some_systems_lack_is_found() -> None:
    code = "import fcntl, os\nfrom signal import SIGKILL\nos.fork()\nopen('/tmp/x')\ngetattr(os, 'nice')\nos.getpid()"
    assert list(find_uses(ast.parse(code))) == ["fcntl", "signal.SIGKILL", "os.fork", "/tmp/x"]


def test_what_some_systems_lack_is_used_only_where_it_is_checked_for() -> None:
    used = set()
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*.py"):
            uses = find_uses(ast.parse(path.read_text(encoding="utf-8")))
            used |= {(path.relative_to(ROOT).as_posix(), use) for use in uses}
    assert used == CHECKED


@pytest.mark.long
@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_types_hold_on_another_system(platform: str, tmp_path: Path) -> None:
    """Stubs of the standard library know which system has which function."""
    command = [sys.executable, "-m", "mypy", "--platform", platform, "--cache-dir", str(tmp_path)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, ""), told.stdout[-3000:]
