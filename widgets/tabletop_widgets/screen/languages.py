"""The language of a notebook. It is chosen once and applies to all widgets, existing and new."""

from __future__ import annotations

from typing import Any

import ipywidgets as W
import traitlets as T
from markupsafe import Markup

from tabletop.engine.i18n.grammar import LANGUAGES as CODES
from tabletop.engine.i18n.grammar import get_grammar
from tabletop.engine.i18n.language import choose_language, language
from tabletop_widgets.kernel.cell_widget import CellWidget
from tabletop_widgets.kernel.user_state import get_user_state
from tabletop_widgets.screen.widget_utils import add_static_output

LANGUAGES = {lang: get_grammar(lang).name for lang in CODES}


def use_language(lang: str) -> None:
    """Choose the language of the notebook: "en", "de", "es", or any other of `tabletop.LANGUAGES`.

    New widgets and answers of experiments use it unless they are given a `lang`. Existing ones change to it, except
    those for which a different language was chosen.

    Raises ValueError for an unknown language.

    >>> from tabletop_widgets import language, use_language
    >>> use_language("de")
    >>> language()
    'de'
    >>> use_language("en")
    """
    before = language()
    choose_language(lang)
    for widget in list(get_user_state().speaking):
        if widget.lang == before and widget.comm is not None:
            widget.lang = lang


class Lang(T.Enum):
    """The trait `lang` of widgets and answers. Its default is the language of the notebook."""

    def __init__(self, help: str = "") -> None:
        super().__init__(list(LANGUAGES), help=help or "the language of this one; else that of the notebook")

    def make_dynamic_default(self) -> str:
        """Return the language of the notebook."""
        return language()

    def subclass_init(self, cls: type[Any]) -> None:
        """Register every instance of the class. Traits are not notified of instances by default."""
        super().subclass_init(cls)
        cls._instance_inits.append(lambda instance: get_user_state().speaking.add(instance))


class LanguageChooser(CellWidget, W.Dropdown):
    """A menu that sets the language of the whole notebook, for its first cell. All widgets follow it."""

    lang = Lang()

    def __init__(self) -> None:
        super().__init__(
            options=[(name, lang) for lang, name in LANGUAGES.items()],
            value=language(),
            description=" · ".join(get_grammar(lang).label for lang in LANGUAGES),
            style={"description_width": "initial"},
            layout={"width": "360px"},
        )
        self.observe(lambda change: use_language(change["new"]), "value")
        self.observe(lambda change: setattr(self, "value", change["new"]), "lang")

    def __repr__(self) -> str:
        return f"LanguageChooser({self.value!r})"

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        words = f"{self.description}: {' · '.join(LANGUAGES.values())}"
        read = {"text/plain": words, "text/html": str(Markup("<p>{}</p>").format(words))}
        return add_static_output(super()._repr_mimebundle_(), read)
