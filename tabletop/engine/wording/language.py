"""The language in which everything speaks that is not told another one: that of the notebook."""

from __future__ import annotations

import os

from tabletop.engine.rules import LANGUAGES

VARIABLE = "TABLETOP_LANG"
"""The environment variable that says in which language notebooks begin."""

_chosen = ""


def language() -> str:
    """The language chosen last, else that of the environment, else English."""
    begun = os.environ.get(VARIABLE, "")
    return _chosen or (begun if begun in LANGUAGES else LANGUAGES[0])


def choose_language(lang: str) -> None:
    """From now on speak this one, one of LANGUAGES. Raises ValueError for another one."""
    global _chosen
    if wrong := wrong_language(lang):
        raise ValueError("; ".join(wrong))
    _chosen = lang


def wrong_language(lang: str) -> list[str]:
    """What is wrong with a language that somebody names: nothing, or a sentence."""
    return [] if lang in LANGUAGES else [f"no such language: {lang!r} (there are {', '.join(LANGUAGES)})"]
