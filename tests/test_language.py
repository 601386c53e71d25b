"""Names and prose follow the usage of the field, by the limits of `tools.language`; planted faults are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.language import LIMITS, Limit, Measurements, measure

MODULE = '''"""What the module is."""

MOST = 5


class {name}:
    """A class."""

    def card(self) -> int:
        """Whether somebody is told."""
        found = 1
        return found


# The player who is to move. Who is asked, and what it is, hangs on this; {long}.
'''
PAGE = "Everybody is told anew. {long}.\n"
LONG = " ".join(["word"] * 31)


@pytest.fixture(scope="module")
def project() -> Measurements:
    """Measurements of the whole project."""
    return measure()


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.name)
def test_the_project_keeps_each_limit(project: Measurements, limit: Limit) -> None:
    places = "\n".join(project[limit.name].places[:30])
    assert not limit.is_missed(project[limit.name]), places


def test_planted_faults_are_found_and_games_may_share_class_names(tmp_path: Path) -> None:
    for path in ("told.py", "other.py", "games/one.py", "games/two.py"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(MODULE.format(name="Same" if "/" not in path else "Piece", long=LONG))
    (tmp_path / "page.md").write_text(PAGE.format(long=LONG))
    (tmp_path / "view.js").write_text("// Somebody is told.\nconst told = 1;\n")
    found = measure([tmp_path])
    counts = {limit.name: len(found[limit.name].places) for limit in LIMITS}
    assert counts == {
        "noun_clause": 8, "verb_first": 4, "dialect": 12, "clause_subject": 4, "locals": 4, "constants": 4,
        "class_names": 1, "modules": 1, "long_sentences": 0, "script_dialect": 2, "page_dialect": 3,
        "page_long_sentences": 1,
    }  # fmt: skip
