"""The modules of the views and their style sheets, as the browser gets them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar

import anywidget

PACKAGE = Path(__file__).resolve().parents[1]


def static(*names: str) -> str:
    """The text of the named files of this package, one after another; the shared part comes first."""
    files = ("screen/seen.js", *names) if "screen/common.js" in names else names
    return "\n".join((PACKAGE / name).read_text(encoding="utf-8") for name in files)


def dress(*names: str) -> str:
    """The start of a module that gives the page the named style sheets, unless it has them.

    As `_css` anywidget would set them anew with every widget, and the browser work out all styles of the page each
    time: that was most of the time which a notebook with many tables took.
    """
    sheets = json.dumps({name: static(name) for name in names})
    return f"""for (const [name, css] of Object.entries({sheets})) {{
  const sheet = document.querySelector(`style[data-tt="${{name}}"]`)
    ?? document.head.appendChild(document.createElement("style"));
  sheet.dataset.tt = name;
  if (sheet.textContent !== css) sheet.textContent = css;
}}
"""


class Dressed(anywidget.AnyWidget):
    """A widget whose module brings its style sheets along."""

    sheets: ClassVar[tuple[str, ...]] = ()
    """The files of its styles, the shared one first."""

    module: ClassVar[str] = ""
    """Its module without the styles."""

    def __init_subclass__(cls, **settings: Any) -> None:
        esm = cls.__dict__.get("_esm")  # anywidget makes a class for every widget, where it is a trait
        if isinstance(esm, str):
            cls.module = esm
        if cls.module and (isinstance(esm, str) or "sheets" in cls.__dict__):
            cls._esm = dress(*cls.sheets) + cls.module
        super().__init_subclass__(**settings)
