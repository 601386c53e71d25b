"""Prose of a notebook that follows its language: what is to be read between the tables."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import ipywidgets as W
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from tabletop_widgets.kernel.cell_widget import CellWidget
from tabletop_widgets.screen.languages import LANGUAGES, Lang
from tabletop_widgets.screen.parts import offered

FOLDER = Path(__file__).resolve().parents[1] / "prose"
"""The prose of our own notebooks: a file for each, in it a table for each passage with a text for each language."""
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


class Written(str):
    """Markdown, which stands in markup as its library makes it: that escapes all markup in the text itself."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(MARKDOWN.render(self))


@cache
def passages(notebook: str) -> Mapping[str, Mapping[str, str]]:
    """The passages of one of our notebooks by name, each with its Markdown by language. Raises ValueError."""
    known = {path.stem: path for path in FOLDER.glob("*.toml")}
    if notebook not in known:
        raise ValueError(f"no prose for {notebook[:60]!r} (there is some for {', '.join(sorted(known))})")
    return tomllib.loads(known[notebook].read_text(encoding="utf-8"))


class Prose(CellWidget, W.HTML):
    """Markdown in the language of the notebook: it changes over when another language is chosen.

    `text` is Markdown by language ("en", "de", "es"; English where another one is missing), or the name of one of our
    notebooks, of which `passage` is shown. Raises ValueError for a passage that there is not, and for a text without
    English.

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
            known = passages(text)
            if passage not in known:
                raise ValueError(f"no passage {passage[:60]!r} in {text} (there are {', '.join(known)})")
            text = known[passage]
        if "en" not in text or not set(text) <= set(LANGUAGES):
            raise ValueError(f"a text by language has 'en' and may have {', '.join(LANGUAGES)}; not {', '.join(text)}")
        super().__init__()
        self._texts = dict(text)
        self.observe(self._say, "lang")
        self._say()

    @property
    def markdown(self) -> str:
        """What is shown, as Markdown."""
        return self._texts.get(self.lang) or self._texts["en"]

    def _say(self, _: Any = None) -> None:
        self.value = self._html()

    def _html(self) -> str:
        page = Markup(
            '<div class="jp-RenderedHTMLCommon tt-prose" lang="{}" style="white-space:normal;padding:0">{}</div>'
        )
        return str(page.format(self.lang if self.lang in self._texts else "en", escape(Written(self.markdown))))

    def __repr__(self) -> str:
        return f"Prose({self.markdown[:40]!r})"

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        read = {"text/plain": self.markdown, "text/html": self.value, "text/markdown": self.markdown}
        return offered(super()._repr_mimebundle_(), read)
