"""The guides for authors work: each is followed to the letter, in a copy of the tree or in a folder of a game."""

from __future__ import annotations

from pathlib import Path

from tests.test_contributing import NEEDED, ROOT, copy_tree, follow

GUIDES = ROOT / "docs" / "how-to"


def read_guide(name: str) -> str:
    """Return the text of a guide."""
    return (GUIDES / name).read_text(encoding="utf-8")


def test_whoever_follows_the_guide_has_a_new_chart(tmp_path: Path) -> None:
    copy_tree(tmp_path, (*NEEDED, "widgets"))
    assert len(follow(read_guide("charts.md"), tmp_path)) == 3


def test_whoever_follows_the_guide_has_a_screen_of_a_game(tmp_path: Path) -> None:
    assert len(follow(read_guide("boards.md"), tmp_path)) == 4
