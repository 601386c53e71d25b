"""The learner's deck of review cards, which lessons, quizzes, rulebook, guided games and coach share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabletop.engine.core.values import N_
from tabletop.engine.registry.catalogue import games
from tabletop.teaching.review import ReviewCard, ReviewDeck, ReviewItem
from tabletop.teaching.review.deck import (
    MAX_BYTES,
    MAX_CARDS,
    choose_later,
    dump_cards,
    estimate_minutes,
    has_scheduler,
    parse_cards,
)
from tabletop_widgets.kernel.user_state import get_user_state
from tabletop_widgets.screen.translation import say
from tabletop_widgets.teaching.learner_file import LearnerFile, find_place

FILE = "reviews"
"""Base name of the file, next to the saved games."""

TODAY = N_("Today: {n} {n:/item/items}, {minutes} {minutes:/minute/minutes}")

Watcher = Callable[[ReviewItem, int], object]


class ReviewFile(LearnerFile[ReviewCard]):
    """The file of a deck. Of two notebooks that reviewed the same item, the later review counts."""

    max_bytes = MAX_BYTES

    def parse(self, data: Any) -> dict[str, ReviewCard]:
        """Return the validated contents of the file."""
        return parse_cards(data)

    def dump(self, entries: dict[str, ReviewCard]) -> Any:
        """Return the contents of the file as plain data."""
        return dump_cards(entries.values())

    def merge(self, own: ReviewCard, saved: ReviewCard | None) -> ReviewCard:
        """Return the card with the later review."""
        return choose_later(own, saved)


class KeptDeck(ReviewDeck):
    """A deck that is saved in the file `path`, or only in memory for None.

    >>> from tabletop.teaching.review import GOOD, ReviewItem
    >>> from tabletop_widgets import KeptDeck
    >>> deck = KeptDeck()
    >>> deck.report(ReviewItem("gin_rummy", "rule", "gin.knock"), GOOD)
    >>> len(deck)
    1
    """

    def __init__(self, path: Path | None = None) -> None:
        super().__init__()
        self.file = ReviewFile(path)
        self.cards = self.file.entries
        self._watchers: list[Watcher] = []
        self._stamp = self._get_stamp()

    def report(self, item: ReviewItem, rating: int) -> None:
        """Record a review that a view has seen. Without the library of the scheduler nothing is recorded.

        `rating` of the `item` is AGAIN, HARD or GOOD. Items of games that are not installed are left out.

        >>> from tabletop.teaching.review import AGAIN, ReviewItem
        >>> from tabletop_widgets import KeptDeck
        >>> deck = KeptDeck()
        >>> deck.report(ReviewItem("no_such_game", "rule", "a"), AGAIN)
        >>> len(deck)
        0
        """
        if item.game in games() and has_scheduler():
            self.review(item, rating)
            for watcher in tuple(self._watchers):
                watcher(item, rating)

    def on_report(self, watcher: Watcher) -> Callable[[], None]:
        """Call `watcher` with the item and the rating of each reported review. Return a function that unsubscribes it.

        >>> from tabletop_widgets import KeptDeck
        >>> stop = KeptDeck().on_report(print)
        >>> stop()
        """
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher) if watcher in self._watchers else None

    def put(self, card: ReviewCard) -> None:
        """Store a card and write the file soon. Once the deck is full, new items are left out.

        `card` is the card.
        """
        if card.item.key in self.cards or len(self.cards) < MAX_CARDS:
            self.file.put_entry(card.item.key, card)

    def remove(self, item: ReviewItem) -> None:
        """Forget an item.

        `item` is the item.
        """
        if item.key in self.cards:
            self.file.put_entry(item.key, None)

    def clear(self) -> None:
        """Forget everything, and remove it from the file at once."""
        self.file.clear_entries()

    def reload(self) -> None:
        """Read the file again if another notebook has changed it."""
        if self._get_stamp() != self._stamp:
            self.file.reload()
            self._stamp = self._get_stamp()

    def _get_stamp(self) -> tuple[int, int]:
        try:
            stat = self.file.path.stat() if self.file.path is not None else None
        except OSError:
            return 0, 0
        return (stat.st_mtime_ns, stat.st_size) if stat is not None else (0, 0)


def get_deck(keep: bool | str = True) -> KeptDeck | None:
    """Return the deck of the user: the usual one for True, that of a named learner for a string.

    It is None if nothing is kept: for False, and without a notebook. Raises ValueError for an invalid file name.
    """
    decks = get_user_state().decks
    if keep is True and None in decks:
        return decks[None]
    path = find_place(FILE, keep)
    if path is None:
        return None
    return decks.setdefault(path, KeptDeck(path)) if path not in decks else decks[path]


def describe_today(items: int, minutes: int, lang: str) -> str:
    """Return the number of items of a day and their duration in words."""
    return say(TODAY, lang, n=items, minutes=minutes)


def describe_due(deck: KeptDeck | None, lang: str) -> str:
    """Return the number and duration of the items that are due in words; "" without a deck or cards."""
    if deck is None or not deck:
        return ""
    deck.reload()
    installed = games()
    due = [card for card in deck.list_due() if card.item.game in installed]
    return describe_today(len(due), estimate_minutes(due), lang)


def open_page_deck() -> KeptDeck:
    """Make the deck of the notebooks' folder the usual one of a user without a notebook, and return it."""
    deck = KeptDeck(find_place(FILE, True, anywhere=True))
    get_user_state().decks[None] = deck
    return deck


def close_page_deck() -> None:
    """Write the deck of a page, and use it no more."""
    deck = get_user_state().decks.pop(None, None)
    if deck is not None:
        deck.file.write()
