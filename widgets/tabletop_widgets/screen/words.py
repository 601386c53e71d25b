"""The words of the screen in English, German and Spanish; their translations lie with the widgets."""

from __future__ import annotations

from typing import Any

from tabletop import IllegalActionError
from tabletop.engine.wording.words import one_stop, translate
from tabletop_widgets.screen.modules import PACKAGE

DOMAIN = "widgets"
LOCALE = PACKAGE / "locale"


def say(message: str, lang: str, **facts: Any) -> str:
    """A word of the screen in a language, with facts filled in."""
    said = translate(message, lang, DOMAIN, LOCALE)
    return one_stop(said.format(**facts)) if facts else said


def sentence_of(error: Exception, lang: str) -> str:
    """An error of a game as a sentence for people."""
    return error.verdict.text(lang) if isinstance(error, IllegalActionError) else str(error)
