"""A learner's progress, saved in a file in the notebook's folder: stars and the last place. It contains no names."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tabletop.teaching.lesson_progress import MAX_STARS
from tabletop_widgets.kernel.user_state import get_user_state
from tabletop_widgets.teaching.learner_file import LearnerFile, find_place

FILE = "lessons"
"""Base name of the file, next to the saved games."""
MAX_LETTERS = 200
"""Maximum length of the id of a lesson or an exercise."""
FORMAT = 1

Kept = dict[str, dict[str, Any]]
"""Progress by lesson: "at", the exercise where the learner was, and "stars" by exercise."""


def place_of(keep: bool | str) -> Path | None:
    """Return the file for `keep`: the default one for True, a named one for a string; None if nothing is saved.

    Raises ValueError for an invalid file name.
    """
    return find_place(FILE, keep)


def open_progress(keep: bool | str) -> LearnerProgress:
    """Return the progress of this user, by default that in the file for `keep`."""
    own: LearnerProgress | None = get_user_state().progress
    return LearnerProgress(place_of(keep)) if own is None else own


class LearnerProgress(LearnerFile[dict[str, Any]]):
    """A learner's progress in all lessons, saved in the file `path`, or only in memory for None."""

    def get_exercise(self, lesson: str) -> str:
        """Return the id of the learner's last exercise in a lesson; "" if it was not begun."""
        exercise_id: str = self._entries.get(lesson, {}).get("at", "")
        return exercise_id

    def get_stars(self, lesson: str) -> Mapping[str, int]:
        """Return the stars earned in a lesson, by exercise."""
        stars: Mapping[str, int] = self._entries.get(lesson, {}).get("stars", {})
        return stars

    def on_open(self, lesson: str, exercise: str) -> None:
        """Handle the opening of an exercise. This does nothing; subclasses may use it."""

    def put(self, lesson: str, at: str, stars: Mapping[str, int]) -> None:
        """Store the place and the stars of a lesson. The file is written after a short delay."""
        self.put_entry(lesson, {"at": at, "stars": dict(stars)})

    def parse(self, data: Any) -> Kept:
        """Return the validated contents of the file."""
        return validate_progress(data)

    def dump(self, entries: Kept) -> Any:
        """Return the contents of the file as plain data."""
        return {"format": FORMAT, "lessons": entries}

    def merge(self, own: dict[str, Any], saved: dict[str, Any] | None) -> dict[str, Any]:
        """Return the place of the learner and the most stars of each exercise."""
        theirs = (saved or {}).get("stars", {})
        stars = {id: max(n, theirs.get(id, 0)) for id, n in {**theirs, **own["stars"]}.items()}
        return {"at": own["at"], "stars": stars}


def validate_progress(data: Any) -> Kept:
    """Validate and return the contents of a progress file. Raises ValueError that names every mistake with its place.

    >>> from tabletop_widgets.teaching.progress import validate_progress
    >>> validate_progress({"format": 1, "lessons": {"mine": {"at": "one", "stars": {"one": 3}}}})
    {'mine': {'at': 'one', 'stars': {'one': 3}}}
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("lessons"), dict):
        raise ValueError(f"it is no file of lessons of format {FORMAT}")
    wrong: list[str] = []
    for lesson, entry in data["lessons"].items():
        stars = entry.get("stars") if isinstance(entry, dict) else None
        sound = isinstance(stars, dict) and set(entry) == {"at", "stars"} and _is_word(entry["at"]) and _is_word(lesson)
        if not sound:
            wrong.append(f"{lesson[:40]!r} is no progress in a lesson")
        else:
            wrong += [f"{lesson[:40]}, {id[:40]!r}: {n!r:.20} stars" for id, n in stars.items() if not _is_stars(id, n)]
    if wrong:
        raise ValueError("; ".join(wrong))
    return {lesson: {"at": entry["at"], "stars": dict(entry["stars"])} for lesson, entry in data["lessons"].items()}


def _is_word(word: object) -> bool:
    return isinstance(word, str) and len(word) <= MAX_LETTERS


def _is_stars(id: str, n: object) -> bool:
    return _is_word(id) and type(n) is int and 1 <= n <= MAX_STARS
