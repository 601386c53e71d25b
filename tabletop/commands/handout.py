"""Print a course: one page with all positions, tasks and solutions, as HTML or PDF."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tabletop.commands.support.errors import CommandError, write_file
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.registry.catalogue import games
from tabletop.teaching import Lesson, LessonError, load_course, load_lesson
from tabletop.teaching.handout import get_game_title, render_handout
from tabletop.teaching.lesson import load_lessons

EXAMPLE = "tabletop handout 51st_state --lang de --pdf"
WITH_WINDOWS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "msedge")
BROWSERS = (*WITH_WINDOWS, "chromium-headless-shell")
SWITCHES = ("--headless", "--disable-gpu", "--no-pdf-header-footer", "--disable-background-networking")
AS_ROOT = ("--no-sandbox",) if getattr(os, "geteuid", lambda: 1)() == 0 else ()
"""Switch that Chromium needs to run as root, as is common in containers."""
MAX_SECONDS = 120


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    command.add_argument("course", metavar="COURSE", help="name of a game with lessons, of a lesson, or its file")
    command.add_argument("--lang", choices=tuple(LANGUAGES), default="en", help="language (default: en)")
    command.add_argument("--out", type=Path, help="file to write (default: the name of the course, in this folder)")
    command.add_argument("--pdf", action="store_true", help="also write a PDF with Chromium (or with $CHROMIUM)")


def run(options: argparse.Namespace) -> Iterator[str | int]:
    """Write the page and yield its path and size."""
    title, lessons = find_lessons(options.course, options.lang)
    page = options.out or Path(f"{Path(options.course).stem}_{options.lang}.html")
    write_file(page, render_handout(lessons, title, options.lang))
    yield f"{page}: {len(lessons)} lessons, {sum(map(len, lessons))} tasks, {page.stat().st_size // 1000} kB"
    if options.pdf:
        yield f"{print_page(page)}"


def find_lessons(name: str, lang: str) -> tuple[str, tuple[Lesson, ...]]:
    """Return the title and the lessons of a course, or of a single lesson. Raises CommandError."""
    if name in games():
        try:
            lessons = load_course(name) or load_lessons(name)
        except ParameterError as error:
            raise CommandError(str(error)) from None
        if not lessons:
            raise CommandError(f"{name} has no lessons")
        return get_game_title(lessons[0]), lessons
    try:
        lesson = load_lesson(name)
    except LessonError as error:
        raise CommandError(f"{error}; or the lessons of a game: {', '.join(games())}") from None
    return lesson.title[lang], (lesson,)


def print_page(page: Path) -> Path:
    """Print the page to a PDF next to it with a browser, and return its path. Raises CommandError."""
    browser = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if not browser:
        raise CommandError("no Chromium was found to make the PDF: set CHROMIUM, or print the page from your browser")
    pdf = page.with_suffix(".pdf")
    with TemporaryDirectory(prefix="handout-") as profile:
        command_line = [browser, *SWITCHES, *AS_ROOT, f"--user-data-dir={profile}", f"--print-to-pdf={pdf.resolve()}"]
        try:
            subprocess.run(
                [*command_line, page.resolve().as_uri()], check=True, capture_output=True, timeout=MAX_SECONDS
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise CommandError(f"the browser could not make a PDF: {error}") from None
    if not pdf.exists():
        raise CommandError("the browser did not write a PDF")
    return pdf
