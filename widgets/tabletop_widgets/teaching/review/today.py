"""What the learner reviews today: items that are due, each in the view that it came from."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, ClassVar, TypedDict

from tabletop.engine.core.values import N_
from tabletop.teaching.review import AGAIN, GOOD, ReviewCard, ReviewItem
from tabletop.teaching.review.deck import COMMAND, RULE, estimate_minutes, has_scheduler
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.languages import Lang
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.widget_utils import bundle, close_all, join_lines, refuse_unknown
from tabletop_widgets.table.boards import get_boards
from tabletop_widgets.teaching.review.kept_deck import KeptDeck, describe_today, get_deck
from tabletop_widgets.teaching.review.review_items import KIND_NAMES, OPENERS, GoneError, list_openable

NO_LIBRARY = N_('Reviews need the extra "lab": {command}')
UNREADABLE = N_("This file cannot be read: {reason}")


class TodayItem(TypedDict):
    """An item in the list."""

    key: str
    kind: str
    """Name of its kind."""
    title: str
    game: str
    """Title of its game."""


class TodayData(TypedDict):
    """The items of a day, and the one that is reviewed."""

    trouble: str
    """Reason why nothing can be reviewed or kept; "" if there is none."""
    items: list[TodayItem]
    """The items that are due; empty while one is reviewed."""
    minutes: int
    """Usual duration of their reviews."""
    next_days: int
    """Number of days until the next item is due; -1 if there are no cards."""
    cards: int
    """Number of items in the deck."""
    current: TodayItem | None
    """The item that is reviewed."""
    number: int
    """Number of the reviewed item, from 1."""
    of: int
    rates: bool
    """True if the learner says whether the item was known."""
    answered: bool
    right: bool
    back_days: int
    """Number of days after which the answered item comes back."""
    hits: int
    """Number of items known today."""
    tried: int
    """Number of items answered today."""
    asks: bool
    """True while the learner is asked whether to forget everything."""
    back: str
    """Label of the button that leaves; "" for none."""
    told: str
    """Result of reading a file."""


class TodayPanel(View):
    """The list of items, or the progress through them above the reviewed one."""

    script = "teaching/review/today.js"
    has_secrets: ClassVar[bool] = False

    def __init__(self, owner: Today, **traits: Any) -> None:
        self.owner = owner
        super().__init__(**traits)

    def _redraw(self) -> None:
        self.data = {**self.make()}

    def make(self) -> TodayData:
        """Return the items in the language of the view."""
        owner, lang = self.owner, self.lang
        current, items = owner.current, [] if owner.current is not None else owner.list_due()
        now, next_due = datetime.now(UTC), owner.deck.next_due
        return {
            "trouble": owner.describe_trouble(lang),
            "items": [self._build_item(card) for card in items],
            "minutes": estimate_minutes(items),
            "next_days": count_days(next_due, now) if next_due is not None else -1,
            "cards": len(owner.deck),
            "current": self._build_item(current) if current is not None else None,
            "number": owner.place + 1,
            "of": len(owner.queue),
            "rates": current is not None and current.item.kind == RULE,
            "answered": owner.rating > 0,
            "right": owner.rating > AGAIN,
            "back_days": count_days(owner.deck.cards[current.item.key].due, now)
            if current is not None and owner.rating and current.item.key in owner.deck.cards
            else 0,
            "hits": owner.hits,
            "tried": owner.tried,
            "asks": owner.asks,
            "back": say(owner.back_label, lang) if owner.back_label else "",
            "told": owner.describe_import(lang),
        }

    def _build_item(self, card: ReviewCard) -> TodayItem:
        name, lang = card.item.game, self.lang
        return {
            "key": card.item.key,
            "kind": say(KIND_NAMES[card.item.kind], lang),
            "title": OPENERS[card.item.kind].describe(card, lang),
            "game": get_boards(name).get_title(name),
        }

    def handle(self, message: dict[str, Any]) -> None:
        """Handle messages: begin, open, skip, rate, export, import, forget, leave."""
        kind, owner = message.get("type"), self.owner
        if kind == "begin":
            owner.begin()
        elif kind == "open":
            owner.begin(str(message.get("key", "")))
        elif kind in ("next", "skip"):
            owner.next()
        elif kind == "rate" and owner.current is not None:
            owner.rate(GOOD if message.get("value") == "known" else AGAIN)
        elif kind == "list":
            owner.end()
        elif kind == "back":
            owner.leave()
        elif kind == "export":
            self.send({"sheet": owner.deck.to_text(), "file": "reviews"})
        elif kind == "import":
            owner.read(str(message.get("text", "")))
        elif kind in ("ask", "cancel"):
            owner.ask_to_forget(kind == "ask")
        elif kind == "forget":
            owner.forget()
        else:
            super().handle(message)

    def text(self) -> str:
        """Return the list in words."""
        data = self.make()
        items = [f"  {item['kind']}: {item['title']} ({item['game']})" for item in data["items"]]
        return join_lines([data["trouble"], describe_today(len(data["items"]), data["minutes"], self.lang), *items])


class Today(Composite):
    """What the learner reviews today, from lessons, quizzes, rulebook, guided games and the coach.

    Items come back when they are about to be forgotten (FSRS). Each opens in the view that it came from, and the answer
    sets its next date. `deck` is the learner's deck, by default the one of the notebook's folder; a string as `keep`
    names that of a learner. `on_leave` is called by a button with the label `back_label`. Raises ValueError for an
    invalid file name.

    >>> from tabletop_widgets import KeptDeck, Today
    >>> Today(KeptDeck())
    Today: 0 items, 0 minutes
    """

    lang = Lang()

    def __init__(
        self,
        deck: KeptDeck | None = None,
        keep: bool | str = True,
        on_leave: Callable[[], object] | None = None,
        back_label: str = N_("Back"),
        **traits: Any,
    ) -> None:
        refuse_unknown(type(self), traits)
        self.deck = deck if deck is not None else get_deck(keep) or KeptDeck()
        self.queue: list[ReviewCard] = []
        """Cards to review, in order."""
        self.place = 0
        self.current: ReviewCard | None = None
        """The reviewed card; None if the list is shown."""
        self.rating = 0
        """Rating of the current card; 0 before the answer."""
        self.hits = self.tried = 0
        self.asks = False
        self.back_label = back_label if on_leave is not None else ""
        self._on_leave = on_leave
        self._import: tuple[int, str] | None = None
        self._shown: Composite | None = None
        self._stop = self.deck.on_report(self._receive)
        super().__init__(**traits)
        self.add_class("tt-todayview")
        self.deck.reload()
        self.panel = TodayPanel(self, lang=self.lang)
        self.children = [self.panel]
        self.observe(self._switch, "lang")

    def list_due(self) -> list[ReviewCard]:
        """Return the cards that are due and can be opened. Items that their games no longer have are forgotten.

        >>> from tabletop_widgets import KeptDeck, Today
        >>> Today(KeptDeck()).list_due()
        []
        """
        return list_openable(self.deck, self.lang)

    def begin(self, key: str = "") -> None:
        """Review the items that are due, from the one with this `key` on, or from the first one.

        >>> from tabletop_widgets import KeptDeck, Today
        >>> today = Today(KeptDeck())
        >>> today.begin()
        >>> today.current is None
        True
        """
        if not has_scheduler():
            return
        self.queue = self.list_due()
        keys = [card.item.key for card in self.queue]
        self._import = None
        if self.queue:
            self._open(keys.index(key) if key in keys else 0)

    def _open(self, place: int) -> None:
        self._close_shown()
        self.place, self.rating, self.current = place, 0, self.queue[place]
        try:
            self._shown = OPENERS[self.current.item.kind].open(self.current, self.deck, self.lang)
        except GoneError:
            self.deck.remove(self.current.item)
            self.next()
            return
        self.children = [self.panel, self._shown]
        self.panel.refresh()

    def rate(self, rating: int) -> None:
        """Rate the current item where no view can tell whether it was known.

        `rating` is AGAIN or GOOD.

        >>> from tabletop.teaching.review import GOOD
        >>> from tabletop_widgets import KeptDeck, Today
        >>> Today(KeptDeck()).rate(GOOD)
        """
        if self.current is not None and not self.rating:
            self.deck.report(self.current.item, rating)

    def _receive(self, item: ReviewItem, rating: int) -> None:
        """Handle a report of a view."""
        if self.current is not None and item == self.current.item and not self.rating:
            self.rating = rating
            self.tried += 1
            self.hits += rating > AGAIN
            self.panel.refresh()

    def next(self) -> None:
        """Go to the next item, or to the list after the last one. An item without an answer stays due.

        >>> from tabletop_widgets import KeptDeck, Today
        >>> Today(KeptDeck()).next()
        """
        if self.place + 1 < len(self.queue):
            self._open(self.place + 1)
        else:
            self.end()

    def end(self) -> None:
        """Return to the list.

        >>> from tabletop_widgets import KeptDeck, Today
        >>> Today(KeptDeck()).end()
        """
        self._close_shown()
        self.queue, self.place, self.current, self.rating = [], 0, None, 0
        self.children = [self.panel]
        self.panel.refresh()

    def leave(self) -> None:
        """Leave the list as the button does.

        >>> from tabletop_widgets import KeptDeck, Today
        >>> Today(KeptDeck()).leave()
        """
        if self._on_leave is not None:
            self._on_leave()

    def _close_shown(self) -> None:
        shown, self._shown = self._shown, None
        self.current = None  # a view that closes may report a miss
        if shown is not None:
            self.children = [self.panel]
            close_all(shown)

    # --- the deck ---------------------------------------------------------------------------------------------------

    def read(self, text: str) -> None:
        """Add the items of an exported deck, and show a mistake in the file.

        `text` is its content.

        >>> from tabletop_widgets import KeptDeck, Today
        >>> today = Today(KeptDeck())
        >>> today.read("[]")
        >>> today.panel.data["told"]
        'This file cannot be read: it is no review file of format 1'
        """
        try:
            self._import = self.deck.merge_text(text), ""
        except ValueError as error:
            self._import = 0, str(error)
        self.panel.refresh()

    def ask_to_forget(self, asks: bool = True) -> None:
        """Ask the learner whether to forget everything, or withdraw the question for `asks=False`.

        >>> from tabletop_widgets import KeptDeck, Today
        >>> Today(KeptDeck()).ask_to_forget()
        """
        self.asks, self._import = asks, None
        self.panel.refresh()

    def forget(self) -> None:
        """Forget everything.

        >>> from tabletop_widgets import KeptDeck, Today
        >>> Today(KeptDeck()).forget()
        """
        self.deck.clear()
        self.ask_to_forget(False)

    def describe_trouble(self, lang: str) -> str:
        """Return why nothing can be reviewed or kept; "" if there is no reason.

        `lang` is "en", "de" or "es".

        >>> from tabletop_widgets import KeptDeck, Today
        >>> Today(KeptDeck()).describe_trouble("en")
        ''
        """
        if not has_scheduler():
            return say(NO_LIBRARY, lang, command=COMMAND)
        reason = self.deck.file.unread or self.deck.file.unwritten
        return say(UNREADABLE, lang, reason=reason) if reason else ""

    def describe_import(self, lang: str) -> str:
        """Return the result of reading a file; "" if none was read.

        `lang` is "en", "de" or "es".

        >>> from tabletop_widgets import KeptDeck, Today
        >>> Today(KeptDeck()).describe_import("en")
        ''
        """
        if self._import is None:
            return ""
        n, reason = self._import
        return say(UNREADABLE, lang, reason=reason) if reason else say("Items read: {n}", lang, n=n)

    # --- display ----------------------------------------------------------------------------------------------------

    def _switch(self, *_: Any) -> None:
        self.panel.lang = self.lang
        if self._shown is not None:
            self._shown.lang = self.lang  # type: ignore[attr-defined]

    def close(self) -> None:
        """Write the deck, and close the list and the view of the item."""
        self._stop()
        self._close_shown()
        self.deck.file.write()
        super().close()

    def __repr__(self) -> str:
        due = self.list_due()
        return describe_today(len(due), estimate_minutes(due), self.lang)

    def _read_statically(self) -> dict[str, str]:
        return bundle(repr(self), self.panel.text())


def count_days(due: datetime, now: datetime) -> int:
    """Return the number of local days from `now` until `due`; 0 for today and before."""
    return max(0, (due.astimezone().date() - now.astimezone().date()).days)
