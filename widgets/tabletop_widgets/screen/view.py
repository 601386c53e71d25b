"""A view: words in three languages, one dispatcher for what people do, a module that draws what `make` returns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import traitlets as T

from tabletop import Session
from tabletop.engine.core.game import Game
from tabletop.teaching.rulebook import glossary, meaning_of, number_at
from tabletop_widgets.kernel.cell_widget import REPORTS
from tabletop_widgets.screen.bound import Bound
from tabletop_widgets.screen.parts import refuse_unknown
from tabletop_widgets.screen.words import say

MOST_TEXT = 200
"""Letters of a text in which a word is looked for."""


class View(Bound):
    """A live view of a session: it draws what `make` returns, and hands back what people do."""

    data = T.Dict().tag(sync=True)
    words = T.Dict().tag(sync=True)

    vocabulary: ClassVar[tuple[str, ...]] = ()
    """The words that the view's module asks for, in English."""
    shapes: ClassVar[Mapping[str, Any]] = {}
    """What the further traits hold that the module draws, by name: a type for each (`tools/contract.py`)."""
    opens: Callable[..., object] | None = None
    """What opens the rulebook at rules, by their ids: the table that it belongs to."""
    instead: ClassVar[dict[str, str]] = {}
    """Words, in English, that replace others where a page has no cells."""
    always: ClassVar[tuple[str, ...]] = (
        "The kernel is busy. It answers as soon as it is free: nothing is lost.",
        "The connection is lost. The page tries to restore it.",
        "The kernel was restarted or has stopped: run the cell again to go on.",
        "No answer yet. Wait while another cell runs; after a restart, run the cell again.",
        "Something went wrong in the program",
        "Click: the rules that moved this number",
        "Alt + click: the rules that moved this number",
        "Enter: the rules that moved this number",
        "Close",
    )

    def __init__(self, session: Session | None = None, **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        super().__init__(**traits)
        self.on_msg(self._message)
        self.begin(session)

    def reword(self) -> None:
        """The words of the view in its language."""
        self.words = {w: say(self.instead.get(w, w), self.lang) for w in (*self.always, *self.vocabulary)}
        self.refresh()

    def _redraw(self) -> None:
        self.data = self.make() if self.session is not None else {}

    # --- what people do ---------------------------------------------------------------------------------------------

    def _message(self, _: object, content: Any, buffers: object) -> None:
        if isinstance(content, dict) and content.get("type") not in REPORTS:
            if "id" in content:  # nobody waits for the rest
                self.send({"ack": content["id"]})  # first: "I am alive" must not wait for the work
            self.dispatch(self.handle, content)

    def handle(self, message: dict[str, Any]) -> None:
        """Do what the screen asks for. Views add their own kinds and pass on the rest."""
        kind = message.get("type")
        if kind == "rule":
            self.look_up(str(message.get("rule", "")).split())
        elif kind == "number":
            self.look_into(str(message.get("place", "")))
        elif kind == "meaning":
            self.tell_meaning(str(message.get("text", "")), int(message.get("at", 0)))
        if self.session is None or self.desk is None:
            return
        if kind == "select":
            self.desk.select(str(message.get("ref", "")))
        elif kind == "undo":
            self.status = self.desk.undo(self.lang, self.seen_by)
        elif kind == "redo":
            self.desk.redo()
        elif kind == "forget":
            self.trouble = ""

    def tell_meaning(self, text: str, at: int) -> None:
        """Tell the page what the word at a place in a text means."""
        game = self.played()
        found = meaning_of(text[:MOST_TEXT], at, glossary(game, self.lang)) if game is not None else None
        if found is not None:
            self.send({"text": text, "word": found.word, "meaning": found.meaning})

    def played(self) -> Game | None:
        """The game whose words it speaks."""
        return self.session.game if self.session is not None else None

    def look_up(self, rules: Sequence[str]) -> None:
        """Open the rulebook at these rules, by their ids; a view that stands alone says what they say."""
        if self.opens is not None:
            self.opens(*rules)
        elif self.session is not None:
            game = self.session.game
            self.status = "\n".join(f"{rule}: {game.rule(rule).sentence(self.lang)}" for rule in rules)

    def look_into(self, place: str) -> None:
        """Open the rulebook at the rules that have moved what stands at a place of the boards, the latest first.

        They are those of the game as it is shown, as far as whoever looks has seen it.
        """
        if self.session is None:
            return
        session = self.session
        number = number_at(session.nodes[: session.index + 1], place, self.seen_by)
        if self.opens is not None:
            self.opens(*number.rules, number=number)
        else:
            self.look_up(number.rules)

    def make(self) -> Mapping[str, Any]:
        """What the view's module draws, as plain data: a view of its own says with a TypedDict what they look like."""
        return {}
