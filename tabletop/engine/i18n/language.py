"""Default language, and the folder of the running notebook."""

from __future__ import annotations

import os
import sys
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from tabletop.engine.i18n.grammar import LANGUAGES, check_language

LANGUAGE_VARIABLE = "TABLETOP_LANG"
"""Environment variable with the initial language of notebooks."""
NOTEBOOK_VARIABLE = "JPY_SESSION_NAME"
"""Environment variable in which Jupyter passes the path of a notebook to its kernel."""



class LanguageChoice:
    """The language that a user has chosen; "" for none."""

    lang = ""


_single_user = LanguageChoice()
user_choice: ContextVar[LanguageChoice] = ContextVar("user_choice", default=_single_user)
"""Choice of the user for whom this code runs. A process has one user, unless it is a server."""


def language() -> str:
    """Return the chosen language, else that of the notebook's folder, else that of the environment, else English.

    A notebook in a folder with the name of a language, `de/00_start_here.ipynb`, begins in that language.
    """
    initial = os.environ.get(LANGUAGE_VARIABLE, "")
    return user_choice.get().lang or _get_folder_language() or (initial if initial in LANGUAGES else LANGUAGES[0])


def choose_language(lang: str) -> None:
    """Set the default language, one of LANGUAGES. Raises ValueError for another."""
    check_language(lang)
    user_choice.get().lang = lang


def is_notebook() -> bool:
    """Return True in the kernel of a notebook."""
    ipython: Any = sys.modules.get("IPython")
    return ipython is not None and hasattr(ipython.get_ipython(), "kernel")


def notebooks_folder() -> Path:
    """Return the folder of the running notebook, or its parent for a translation in `de` or `es`.

    So a notebook and its translations share saved games and files. Without a notebook it is the working directory.

    >>> from tabletop_widgets import notebooks_folder
    >>> (notebooks_folder() / "games").name
    'games'
    """
    folder = _find_notebook_folder()
    return folder.parent if _get_folder_language() else folder


def _find_notebook_folder() -> Path:
    path = Path(os.environ.get(NOTEBOOK_VARIABLE, ""))
    return path.parent if path.is_absolute() and path.parent.is_dir() else Path.cwd()


def _get_folder_language() -> str:
    """Return the language that the folder of the running notebook is named after; "" outside a notebook."""
    if not is_notebook():
        return ""
    try:
        name = _find_notebook_folder().name
    except OSError:  # the working directory was deleted
        return ""
    return name if name in LANGUAGES else ""
