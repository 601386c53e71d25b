"""Markdown in a cell that follows the language of the notebook."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import ipywidgets as W
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from tabletop.engine.core.values import N_
from tabletop_widgets.kernel.cell_widget import CellWidget
from tabletop_widgets.screen.languages import LANGUAGES, Lang
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import add_static_output

NOTEBOOKS = Path(__file__).resolve().parents[3] / "notebooks"
"""The notebooks of the project in a clone: the English ones, and a folder for each other language."""
MOVED = N_("This text has moved into the notebook itself: get the current {file}.")
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


class RenderedMarkdown(str):
    """Markdown that renders itself in markup. The renderer escapes all HTML in the text."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(MARKDOWN.render(self))


def find_passage(notebook: str, passage: str) -> dict[str, str]:
    """Return a text from a notebook of the project by language: the markdown cell with this id.

    Before version 0.6 these notebooks showed their texts in this way, and copies of them still do. If the text is not
    found, a sentence refers to the current notebook.
    """
    texts = {}
    for lang in LANGUAGES if re.fullmatch(r"\w+", notebook) else ():
        try:
            cells = json.loads((NOTEBOOKS / ("" if lang == "en" else lang) / f"{notebook}.ipynb").read_bytes())["cells"]
        except (OSError, ValueError, KeyError):
            continue
        for cell in cells:
            if cell.get("id") == passage and cell["cell_type"] == "markdown":
                texts[lang] = "".join(cell["source"])
    return texts if "en" in texts else {lang: say(MOVED, lang, file=f"{notebook[:60]}.ipynb") for lang in LANGUAGES}


class Prose(CellWidget, W.HTML):
    """Markdown in the language of the notebook. It updates when the language changes.

    `text` is Markdown by language ("en", "de", "es"; a missing language shows English). Raises ValueError for a text
    without English. In copies of notebooks from before version 0.6, `text` is the name of a notebook and `passage` the
    id of a markdown cell in it.

    >>> from tabletop_widgets import Prose, use_language
    >>> read = Prose({"en": "Read **this**.", "de": "Lies **das**."})
    >>> use_language("de")
    >>> read.markdown
    'Lies **das**.'
    >>> use_language("en")
    """

    lang = Lang()

    def __init__(self, text: Mapping[str, str] | str, passage: str = "") -> None:
        if isinstance(text, str):
            text = find_passage(text, passage)
        if "en" not in text or not set(text) <= set(LANGUAGES):
            raise ValueError(f"a text by language has 'en' and may have {', '.join(LANGUAGES)}; not {', '.join(text)}")
        super().__init__()
        self._texts = dict(text)
        self.observe(self._update_text, "lang")
        self._update_text()

    @property
    def markdown(self) -> str:
        """The displayed Markdown."""
        return self._texts.get(self.lang) or self._texts["en"]

    def _update_text(self, _: Any = None) -> None:
        self.value = self._render_html()

    def _render_html(self) -> str:
        page = Markup(
            '<div class="jp-RenderedHTMLCommon tt-prose" lang="{}" style="white-space:normal;padding:0">{}</div>'
        )
        return str(
            page.format(self.lang if self.lang in self._texts else "en", escape(RenderedMarkdown(self.markdown)))
        )

    def __repr__(self) -> str:
        return f"Prose({self.markdown[:40]!r})"

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        read = {"text/plain": self.markdown, "text/html": self.value, "text/markdown": self.markdown}
        return add_static_output(super()._repr_mimebundle_(), read)
