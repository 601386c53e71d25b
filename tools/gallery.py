"""Regenerate the pictures of README and docs/gallery.md: `python -m tools.gallery`, which needs Chromium."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tabletop.engine.i18n.console import adapt_output

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"


def take_pictures() -> int:
    """Run the test that takes the pictures, with the documentation folder as its target, and return its exit status."""
    PICTURES.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-m", "long or not long", "tests/browser/test_gallery.py"]
    env = {**os.environ, "TABLETOP_PICTURES": str(PICTURES)}
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


if __name__ == "__main__":
    adapt_output()
    sys.exit(take_pictures())
