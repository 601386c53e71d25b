"""Results of a class as a table for other programs, by nickname."""

from __future__ import annotations

import csv
from io import StringIO

from tabletop_widgets.classroom.room import Room
from tabletop_widgets.screen.translation import say

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""First characters that a spreadsheet would take for a formula."""


def build_csv(room: Room, lang: str) -> str:
    """Return the results of all learners as CSV, with a header.

    Args:
        room: The class.
        lang: Language of the header.

    >>> from tabletop_widgets.classroom.assignments.assignment_loader import load_assignment
    >>> from tabletop_widgets.classroom.results import build_csv
    >>> from tabletop_widgets.classroom.room import Room
    >>> room = Room(load_assignment("gin_rummy", "quiz"))
    >>> anna = room.join("Anna", room.code, "en")
    >>> room.report_counts(anna.token, {"Answered": 3, "Right": 2})
    >>> room.report_help(anna.token, 1, ["gin.knock"])
    >>> print(build_csv(room, "en").splitlines()[1])
    Anna,0,1,gin.knock: 1,3,2,
    """
    assignment = room.assignment
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    heads = ["Nickname", "Minutes", "Hints", "Missed rules"]
    lessons = [lesson.title[lang] for lesson in assignment.lessons]
    writer.writerow([*(say(head, lang) for head in heads), *lessons, *(say(name, lang) for name in assignment.counts)])
    for row in room.list_rows(lang):
        missed = "; ".join(f"{rule}: {count}" for rule, _, count in row["missed"])
        stars = [cell["stars"] if cell["begun"] else "" for cell in row["cells"]]
        counts = ["" if n is None else n for n in row["counts"]]
        writer.writerow([_protect(row["name"]), row["minutes"], row["hints"], missed, *stars, *counts])
    return text.getvalue()


def _protect(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text
