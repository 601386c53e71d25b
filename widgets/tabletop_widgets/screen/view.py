"""Base class of views: translated words, a dispatcher for messages from the page, a module that draws `make()`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

import traitlets as T

from tabletop import Session
from tabletop.engine.core.game import Game
from tabletop.teaching.rulebook import Lookup, build_glossary, find_entry, trace_number
from tabletop_widgets.kernel.cell_widget import REPORTS
from tabletop_widgets.screen.modules import list_texts
from tabletop_widgets.screen.session_widget import SessionWidget
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import refuse_unknown

MOUNT = "screen/mount.js"
"""Module that draws every view."""
MAX_TEXT = 200
"""Maximum number of characters of a text in which a word is looked up."""


@cache
def translate_texts(script: str, lang: str) -> dict[str, str]:
    """Return the translations of the words of a module by their English text, as far as they differ from it."""
    said = {text: say(text, lang) for text in list_texts(script or MOUNT)}
    return {text: translation for text, translation in said.items() if translation != text}


def list_cell_texts() -> list[str]:
    """Return the texts about a lost kernel, in English, that only make sense in a notebook."""
    return [text for text in list_texts(MOUNT) if "run the cell again" in text]


class View(SessionWidget):
    """A live view of a session. Its module draws the data of `make` and sends messages back."""

    data = T.Dict().tag(sync=True)
    words = T.Dict().tag(sync=True)

    vocabulary: ClassVar[tuple[str, ...]] = ()
    """Words that the view's module shows, in English, besides those in the text of `script`."""
    shapes: ClassVar[Mapping[str, Any]] = {}
    """Types of the further traits that the module draws, by trait name (checked by `tools/contract.py`)."""
    opens: Callable[..., object] | None = None
    """Function that opens the rulebook at rules, by their ids. The table that contains the view sets it."""
    silenced: ClassVar[frozenset[str]] = frozenset()
    """Sentences, in English, that are not shown on a page without notebook cells, which has a notice of its own."""

    def __init__(self, session: Session | None = None, **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        super().__init__(**traits)
        self.on_msg(self._handle_message)
        self.begin(session)

    def reword(self) -> None:
        """Translate the words of the view into its language."""
        others = {word: say(word, self.lang) for word in self.vocabulary}
        self.words = {**translate_texts(self.script, self.lang), **others, **dict.fromkeys(self.silenced, "")}
        self.refresh()

    def _redraw(self) -> None:
        self.data = self.make() if self.session is not None else {}

    def _cover(self) -> None:
        with self.hold_sync():
            for name in ("data", *self.shapes):
                setattr(self, name, {})

    # --- messages from the page ---------------------------------------------------------------------------------------

    def _handle_message(self, _: object, content: Any, buffers: object) -> None:
        if isinstance(content, dict) and content.get("type") not in REPORTS:
            if "id" in content:  # other messages need no acknowledgement
                self.send({"ack": content["id"]})  # first, because "I am alive" must not wait for the work
            if not self.is_covered:
                self.dispatch(self.handle, content)

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message from the page. Subclasses handle their own types and pass on the others."""
        kind = message.get("type")
        if kind == "rule":
            self.look_up(str(message.get("rule", "")).split())
        elif kind == "number":
            self.look_into(str(message.get("place", "")))
        elif kind == "find":
            self.find(str(message.get("words", ""))[:MAX_TEXT])
        elif kind == "meaning":
            self.tell_meaning(str(message.get("text", "")), int(message.get("at", 0)))
        if self.session is None or self.desk is None:
            return
        if kind == "select":
            self.desk.select(str(message.get("ref", "")))
        elif kind == "undo":
            self.status = self.desk.undo(self.lang, self.seen_by, whole_turn=bool(message.get("turn")))
        elif kind == "redo":
            self.desk.redo()
        elif kind == "forget":
            self.trouble = ""

    def tell_meaning(self, text: str, at: int) -> None:
        """Send the page the meaning of the word at a position in a text."""
        game = self.get_game()
        entry = find_entry(text[:MAX_TEXT], at, build_glossary(game, self.lang)) if game is not None else None
        if entry is not None:
            self.send({"text": text, "word": entry.word, "meaning": entry.meaning})

    def find(self, words: str) -> None:
        """Send the page the ids of the rules that answer a question, best match first."""
        game = self.get_game()
        if game is not None:
            matches = Lookup(game).search(words, self.lang)
            self.send({"words": words, "found": [match.rule.id for match in matches]})

    def get_game(self) -> Game | None:
        """Return the game whose glossary the view uses."""
        return self.session.game if self.session is not None else None

    def look_up(self, rules: Sequence[str]) -> None:
        """Open the rulebook at these rules, by their ids. A view without a table shows their text in `status`."""
        if self.opens is not None:
            self.opens(*rules)
        elif self.session is not None:
            game = self.session.game
            self.status = "\n".join(f"{rule}: {game.rule(rule).sentence(self.lang)}" for rule in rules)

    def look_into(self, place: str) -> None:
        """Open the rulebook at the rules that changed the number at a place of the boards, the latest first.

        Only changes up to the shown position that the viewer has seen count.
        """
        if self.session is None:
            return
        session = self.session
        number = trace_number(session.nodes[: session.index + 1], place, self.seen_by)
        if self.opens is not None:
            self.opens(*number.rules, number=number)
        else:
            self.look_up(number.rules)

    def make(self) -> Mapping[str, Any]:
        """Return the plain data that the view's module draws. A custom view describes it with a TypedDict."""
        return {}
