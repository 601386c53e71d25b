"""What every view has: words in three languages, one dispatcher for callbacks, a picture where there is no kernel."""

from __future__ import annotations

import base64
import json
import logging
import threading
import time
import traceback
from collections.abc import Callable, Collection, Iterable
from contextlib import nullcontext
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import ipywidgets as W
import traitlets as T
from markupsafe import Markup

from tabletop import IllegalActionError, ParameterError, RecordError, Session
from tabletop.engine.game import Game, NotationError, ScenarioError
from tabletop.engine.words import translate
from tabletop_widgets.desk import Desk, desk_of
from tabletop_widgets.languages import Lang

STATIC = Path(__file__).parent / "static"
DOMAIN = "widgets"
GAME_ERRORS = (IllegalActionError, ParameterError, RecordError, NotationError, ScenarioError)
LOG = logging.getLogger("tabletop_widgets")
AT_MOST_EVERY = 0.1
"""Seconds between two redraws of one view while a session changes by itself: a browser has no way to say "slower"."""

reraise = False
"""Tests set it: mistakes of programs are then raised as well as shown."""


def static(*names: str) -> str:
    """The text of the named files, one after another; the shared part comes first."""
    files = ("seen.js", *names) if "common.js" in names else names
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in files)


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


def say(message: str, lang: str, **facts: Any) -> str:
    """A word of the screen in a language, with facts filled in."""
    return translate(message, lang, DOMAIN).format(**facts) if facts else translate(message, lang, DOMAIN)


def sentence_of(error: Exception, lang: str) -> str:
    """An error of a game as a sentence for people."""
    return error.verdict.text(lang) if isinstance(error, IllegalActionError) else str(error)


def bundle(name: str, text: str, picture: str = "") -> dict[str, str]:
    """What readers without a kernel see: text, and a picture if there is one."""
    if picture:
        data = base64.b64encode(picture.encode()).decode()
        image = Markup('<img alt="{text}" src="data:image/svg+xml;base64,{data}" style="max-width:100%">')
        shown = image.format(text=text, data=data)
    else:
        shown = Markup('<pre style="white-space:pre-wrap">{text}</pre>').format(text=text)
    return {"text/plain": f"{name}\n{text}" if text else name, "text/html": str(shown)}


def refuse_unknown(kind: type[Any], settings: Iterable[str]) -> None:
    """A TypeError if a widget is given a setting that it does not know."""
    inherited = set(W.DOMWidget.class_trait_names()) | {"children", "box_style"}
    own = sorted(n for n in kind.class_trait_names() if n not in inherited and not n.startswith("_"))
    if wrong := [n for n in settings if n not in own and n != "layout"]:
        raise TypeError(f"{kind.__name__} knows no {', '.join(wrong)}; it takes {', '.join(own)}")


def refuse_missing(view: Any, name: str, value: Any, known: Collection[Any]) -> None:
    """A ValueError if a view is to show what there is not; None, "" and "asked" name nothing."""
    if value not in (None, "", "asked") and value not in known:
        there = ", ".join(map(str, known))
        raise ValueError(f"{type(view).__name__}: no {name} {str(value)[:60]!r} here (there are {there})")


def close_all(*parts: Any) -> None:
    """Close widgets, each with the layout and the style that ipywidgets has made for it."""
    for part in parts:
        held = [getattr(part, name, None) for name in ("layout", "style")]
        part.close()
        for one in held:
            if isinstance(one, W.Widget):
                one.close()


class Presence:
    """On how many pages something is shown: the front end tells of each of its views when it comes and when it goes.

    `changed` is called with whether anybody sees it, when the first comes and when the last has gone.
    """

    def __init__(self, changed: Callable[[bool], None]) -> None:
        self._changed = changed
        self._views: set[str] = set()

    def __bool__(self) -> bool:
        return bool(self._views)

    def forget(self) -> None:
        """What was shown is taken away from here: its views can tell nothing any more."""
        self._views.clear()

    def tell(self, message: dict[str, Any]) -> bool:
        """Whether that was a message about a view that came or went."""
        kind, view = message.get("type"), str(message.get("view", ""))
        if kind not in ("shown", "gone") or not view:
            return False
        before = bool(self)
        (self._views.add if kind == "shown" else self._views.discard)(view)
        if bool(self) != before:
            self._changed(bool(self))
        return True


class Bound:
    """What shows a session: it follows its changes, never too often, and lets nothing go wrong in silence.

    The class that mixes it in is a widget with the traits `lang`, `viewer`, `status` and `trouble`. What was on a page
    and is on none any more rests: it follows no session until it is shown again. What no page has told of is awake.
    """

    lang: Any
    viewer: Any
    status: Any
    trouble: Any
    session: Session | None = None
    desk: Desk | None = None
    _drawn = 0.0
    _timer: threading.Timer | None = None
    _unbind: tuple[Callable[[], None], ...] = ()
    awake = True
    """Whether it follows its session."""

    shows: ClassVar[type[Game]] = Game
    """The game whose pieces it draws; any game unless it says otherwise."""

    def begin(self, session: Session | None) -> None:
        """Call it at the end of `__init__`. Raises ValueError if there is no such thing in this session to show."""
        if session is not None:
            try:
                self.check(session)
                for name, known in self.choices(session).items():
                    refuse_missing(self, name, getattr(self, name), known)
            except (TypeError, ValueError):
                self.close()
                raise
        self.observe(lambda _: self.reword(), "lang")  # type: ignore[attr-defined]
        self.observe(lambda _: self.refresh(), "viewer")  # type: ignore[attr-defined]
        self.bind(session)

    def check(self, session: Session) -> None:
        """That this is a session of a game which it can draw. Raises TypeError or ValueError."""
        if not isinstance(session, Session):
            raise TypeError(f"{type(self).__name__} shows a Session, not {type(session).__name__}")
        if not isinstance(session.game, self.shows):
            raise ValueError(f"{type(self).__name__} is for {self.shows.name}, this session plays {session.game.name}")

    def choices(self, session: Session) -> dict[str, Collection[Any]]:
        """By trait: what there is in this session for it to name."""
        seats = [seat["seat"] for seat in session.view(None)["seats"]]
        return {name: seats for name in ("viewer", "seat") if self.has_trait(name)}  # type: ignore[attr-defined]

    # --- the session ------------------------------------------------------------------------------------------------

    def bind(self, session: Session | None) -> None:
        """Show this session from now on, and let go of the one before. Raises ValueError for one of another game."""
        if session is not None:
            self.check(session)
        self._release()
        self.session = session
        self.desk = None
        if session is not None:
            self.desk = desk_of(session)
            if self.awake:
                self._follow()
        self.reword()

    def _follow(self) -> None:
        if self.session is not None and self.desk is not None:
            self._unbind = (self.session.on_change(self._changed), self.desk.on_hand(self.refresh))

    @cached_property
    def presence(self) -> Presence:
        """Who sees it."""
        return Presence(lambda seen: self.wake() if seen else self.rest())

    def rest(self) -> None:
        """Follow the session no longer, unless somebody sees it."""
        if not self.presence:
            self.awake = False
            self._release()

    def wake(self) -> None:
        """Follow the session again, and draw what was missed."""
        if not self.awake:
            self.awake = True
            self._follow()
            self.refresh()

    def _release(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        for stop in self._unbind:
            stop()
        self._unbind = ()

    def close(self) -> None:
        """Let go of the session and of the screen."""
        self._release()
        super().close()  # type: ignore[misc]

    def _changed(self, *_: object) -> None:
        """Draw now, or, if that was only just done, a moment later: many changes become one drawing."""
        if self.desk is not None and self.desk.by_hand:
            return
        wait = self._drawn + AT_MOST_EVERY - time.monotonic()
        if wait <= 0:
            self.refresh()
        elif self._timer is None or not self._timer.is_alive():
            self._timer = threading.Timer(wait, self.refresh)
            self._timer.daemon = True
            self._timer.start()

    def reword(self) -> None:
        """Say everything in the language that is set now."""
        self.refresh()

    def refresh(self) -> None:
        """Draw the session as it is now."""
        self._drawn = time.monotonic()
        with self.session.lock if self.session is not None else nullcontext():
            self.dispatch(self._redraw)

    def _redraw(self) -> None:
        """Bring the screen up to date; the lock of the session is held."""

    @property
    def seen_by(self) -> int | None:
        """The seat whose knowledge is shown now; None is everything."""
        assert self.desk is not None
        return self.desk.seen_by(self.viewer)

    def dispatch(self, work: Callable[..., None], *arguments: Any) -> None:
        """Run a callback: what the rules forbid becomes a sentence, a mistake of the program a panel; never nothing."""
        try:
            work(*arguments)
        except GAME_ERRORS as error:
            self.status = sentence_of(error, self.lang)
        except Exception as error:
            LOG.exception("%s could not do what was asked", type(self).__name__)
            self.trouble = "".join(traceback.format_exception(error))
            if reraise:
                raise

    # --- for readers without a kernel ------------------------------------------------------------------------------

    def text(self) -> str:
        """The view as plain text: for screen readers, for files, for tests."""
        return ""

    def picture(self) -> str:
        """The view as SVG for readers without a kernel; empty if text says it all."""
        return ""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.session.game.name if self.session else ''})"

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        made = super()._repr_mimebundle_()  # type: ignore[misc]
        live, metadata = made if isinstance(made, tuple) else (made or {}, {})
        text, picture = (self.text(), self.picture()) if self.session else ("", "")
        return {**live, **bundle(repr(self), text, picture)}, metadata


class View(Bound, Dressed):
    """A live view of a session: it draws what `make` returns, and hands back what people do.

    `viewer` is the seat whose knowledge is shown, None for everything, or "asked" for whoever has to decide.
    """

    data = T.Dict().tag(sync=True)
    words = T.Dict().tag(sync=True)
    lang = Lang().tag(sync=True)
    status = T.Unicode().tag(sync=True)
    trouble = T.Unicode().tag(sync=True)
    viewer = T.Union([T.Int(), T.Enum(["asked"])], allow_none=True, default_value="asked")

    vocabulary: ClassVar[tuple[str, ...]] = ()
    """The words that the view's module asks for, in English."""
    always: ClassVar[tuple[str, ...]] = (
        "No answer from the kernel. If it was restarted, run the cell again.",
        "Something went wrong in the program",
        "Close",
    )

    def __init__(self, session: Session | None = None, **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        super().__init__(**traits)
        self.on_msg(self._message)
        self.begin(session)

    def reword(self) -> None:
        """The words of the view in its language."""
        self.words = {w: say(w, self.lang) for w in (*self.always, *self.vocabulary)}
        self.refresh()

    def _redraw(self) -> None:
        self.data = self.make() if self.session is not None else {}

    # --- what people do ---------------------------------------------------------------------------------------------

    def _message(self, _: object, content: Any, buffers: object) -> None:
        if isinstance(content, dict) and not self.presence.tell(content):
            self.send({"ack": content.get("id")})  # first: "I am alive" must not wait for the work
            self.dispatch(self.handle, content)

    def handle(self, message: dict[str, Any]) -> None:
        """Do what the screen asks for. Views add their own kinds and pass on the rest."""
        if self.session is None or self.desk is None:
            return
        kind = message.get("type")
        if kind == "select":
            self.desk.select(str(message.get("ref", "")))
        elif kind == "undo":
            self.status = self.desk.undo(self.lang, self.seen_by)
        elif kind == "redo":
            self.desk.redo()
        elif kind == "forget":
            self.trouble = ""

    def make(self) -> dict[str, Any]:
        """What the view's module draws, as plain data."""
        return {}


class Style(Dressed):
    """Carries the style of what ipywidgets and bqplot draw, and the name of their picture; shows nothing itself.

    Within a box of the class `tt-figure` it makes the box a picture with the name `label`: bqplot gives it none.
    `presence` is that of the box it stands in, which cannot tell of itself.
    """

    _esm = static("seen.js", "style.js")
    sheets = ("common.css", "table.css")
    label = T.Unicode("", help="what the picture is called").tag(sync=True)

    def __init__(self, presence: Presence | None = None, **traits: Any) -> None:
        super().__init__(**traits)
        if presence is not None:
            self.on_msg(lambda _, content, __: presence.tell(content) if isinstance(content, dict) else None)

    def __repr__(self) -> str:
        return "Style()"


def lines(items: Iterable[str]) -> str:
    """The items that are not empty, one per line."""
    return "\n".join(filter(None, items))
