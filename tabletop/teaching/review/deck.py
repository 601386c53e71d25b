"""A learner's deck of review cards, scheduled by FSRS (library `fsrs`, extra "lab").

An item is a rule, an exercise, a kind of quiz question about a rule, or a mistake of the learner in a game. Each review
has a rating. FSRS models how fast the learner forgets the item, and the next review is due when the chance to recall it
has fallen to 90 %. Intervals are whole days: a missed item comes back on the next day.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.util import find_spec
from math import ceil
from typing import Any

from tabletop.engine.i18n.quoting import join_mistakes
from tabletop.engine.serialization.bounded_input import parse_json
from tabletop.engine.serialization.saving import Reader

RULE, EXERCISE, QUIZ, MISTAKE = "rule", "exercise", "quiz", "mistake"
KINDS = {RULE: 30, EXERCISE: 60, QUIZ: 30, MISTAKE: 90}
"""Kinds of items, each with the usual duration of a review in seconds."""
AGAIN, HARD, GOOD = 1, 2, 3
"""Ratings of a review: missed, right with help or after a miss, right."""
MAX_TODAY = 20
"""Maximum number of items on one day. The rest comes on the following days."""
MAX_CARDS = 5_000
MAX_LETTERS = 200
"""Maximum length of each part of an item."""
MAX_DATA_LETTERS = 60_000
"""Maximum length of the data of a card."""
MAX_BYTES = 5_000_000
MAX_NAMED_MISTAKES = 5
FORMAT = 1
COMMAND = 'pip install "tabletop-notebook-kit[lab]"'
"""Command that installs the library of the scheduler."""
NO_LIBRARY = f"Reviews need the library fsrs: {COMMAND}"
_KEYS = ("item", "due", "last_review", "stability", "difficulty", "reviews", "misses", "data")


@dataclass(frozen=True, order=True)
class ReviewItem:
    """Something to remember: the name of its game, its kind (see `KINDS`), and its id.

    The id is that of a rule; "lesson/exercise"; "kind/rule" of a quiz question; or that of a position and a move.

    >>> from tabletop.teaching.review import ReviewItem
    >>> ReviewItem("gin_rummy", "rule", "gin.knock").key
    'gin_rummy rule gin.knock'
    """

    game: str
    kind: str
    id: str

    @property
    def key(self) -> str:
        """The item as one text."""
        return f"{self.game} {self.kind} {self.id}"


@dataclass(frozen=True)
class ReviewCard:
    """An item with the learner's memory of it."""

    item: ReviewItem
    due: datetime
    """Time of the next review, in UTC."""
    last_review: datetime | None = None
    stability: float = 0.0
    """Number of days after which the chance to recall the item has fallen to 90 %; 0 before the first review."""
    difficulty: float = 0.0
    """Difficulty from 1 to 10; 0 before the first review."""
    reviews: int = 0
    misses: int = 0
    data: str = ""
    """The lesson file of a mistake; "" for other items."""


def has_scheduler() -> bool:
    """Return True if the library that schedules reviews is installed."""
    return find_spec("fsrs") is not None


@cache
def _load_library() -> tuple[Any, Any]:
    """Return the library and its scheduler, without steps of minutes: quizzes and lessons repeat misses themselves."""
    try:
        import fsrs
    except ImportError:
        raise ModuleNotFoundError(NO_LIBRARY, name="fsrs") from None
    return fsrs, fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def schedule_card(card: ReviewCard, rating: int, now: datetime) -> ReviewCard:
    """Return the card after a review at the time `now`. Raises ModuleNotFoundError without the library."""
    fsrs, scheduler = _load_library()
    is_old = card.reviews > 0
    before = fsrs.Card(
        card_id=0,
        state=fsrs.State.Review if is_old else fsrs.State.Learning,
        stability=card.stability if is_old else None,
        difficulty=card.difficulty if is_old else None,
        due=card.due,
        last_review=card.last_review,
    )
    after, _ = scheduler.review_card(before, fsrs.Rating(rating), now)
    return replace(
        card,
        due=after.due,
        last_review=now,
        stability=after.stability or 0.0,
        difficulty=after.difficulty or 0.0,
        reviews=card.reviews + 1,
        misses=card.misses + (rating == AGAIN),
    )


class ReviewDeck:
    """The review cards of a learner, by the key of their items.

    >>> from datetime import UTC, datetime
    >>> from tabletop.teaching.review import AGAIN, ReviewDeck, ReviewItem
    >>> deck, now = ReviewDeck(), datetime(2026, 1, 1, 12, tzinfo=UTC)
    >>> card = deck.review(ReviewItem("gin_rummy", "rule", "gin.knock"), AGAIN, now=now)
    >>> (card.due - now).days, len(deck.list_due(now)), len(deck.list_due(card.due))
    (1, 0, 1)
    """

    def __init__(self, cards: Iterable[ReviewCard] = ()) -> None:
        self.cards: dict[str, ReviewCard] = {card.item.key: card for card in cards}

    def __len__(self) -> int:
        return len(self.cards)

    def review(self, item: ReviewItem, rating: int, now: datetime | None = None) -> ReviewCard:
        """Record a review and return the card with its new date.

        `rating` is AGAIN, HARD or GOOD. `now` is in UTC. Raises ModuleNotFoundError without the library.

        >>> from tabletop.teaching.review import GOOD, ReviewDeck, ReviewItem
        >>> ReviewDeck().review(ReviewItem("dei", "rule", "dei.hidden"), GOOD).reviews
        1
        """
        now = now or datetime.now(UTC)
        card = schedule_card(self.cards.get(item.key) or ReviewCard(item, now), rating, now)
        self.put(card)
        return card

    def add(self, item: ReviewItem, data: str = "", now: datetime | None = None) -> None:
        """Add an item that is due at once, or replace the `data` of its card.

        >>> from tabletop.teaching.review import ReviewDeck, ReviewItem
        >>> deck = ReviewDeck()
        >>> deck.add(ReviewItem("dei", "rule", "dei.hidden"))
        >>> len(deck.list_due())
        1
        """
        card = self.cards.get(item.key)
        self.put(replace(card or ReviewCard(item, now or datetime.now(UTC)), data=data))

    def put(self, card: ReviewCard) -> None:
        """Store a card. Once the deck is full, new items are left out.

        >>> from datetime import UTC, datetime
        >>> from tabletop.teaching.review import ReviewCard, ReviewDeck, ReviewItem
        >>> deck = ReviewDeck()
        >>> deck.put(ReviewCard(ReviewItem("dei", "rule", "dei.hidden"), datetime.now(UTC)))
        >>> len(deck)
        1
        """
        if card.item.key in self.cards or len(self.cards) < MAX_CARDS:
            self.cards[card.item.key] = card

    def remove(self, item: ReviewItem) -> None:
        """Forget an item.

        >>> from tabletop.teaching.review import ReviewDeck, ReviewItem
        >>> deck = ReviewDeck()
        >>> deck.remove(ReviewItem("dei", "rule", "dei.hidden"))
        """
        self.cards.pop(item.key, None)

    def clear(self) -> None:
        """Forget everything."""
        self.cards.clear()

    # --- due dates --------------------------------------------------------------------------------------------------

    def list_due(self, now: datetime | None = None) -> list[ReviewCard]:
        """Return the cards to review on this day, the ones most likely forgotten first, at most `MAX_TODAY`.

        A card is due on the whole local day of its date.

        >>> from tabletop.teaching.review import ReviewDeck
        >>> ReviewDeck().list_due()
        []
        """
        now = now or datetime.now(UTC)
        end = (now.astimezone() + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
        due = [card for card in self.cards.values() if card.due < end]
        return sorted(due, key=lambda card: (-_measure_delay(card, now), card.item))[:MAX_TODAY]

    @property
    def next_due(self) -> datetime | None:
        """Time at which the next card is due; None if there are no cards."""
        return min((card.due for card in self.cards.values()), default=None)

    # --- files ------------------------------------------------------------------------------------------------------

    def to_text(self) -> str:
        """Return the deck as JSON text."""
        return f"{json.dumps(dump_cards(self.cards.values()), ensure_ascii=False, indent=1)}\n"

    def merge_text(self, text: str) -> int:
        """Add the cards of an exported deck and return their number. The later review of an item counts.

        `text` is what `to_text` returned. Raises ValueError that names the mistakes.

        >>> from tabletop.teaching.review import GOOD, ReviewDeck, ReviewItem
        >>> deck, other = ReviewDeck(), ReviewDeck()
        >>> card = deck.review(ReviewItem("dei", "rule", "dei.hidden"), GOOD)
        >>> other.merge_text(deck.to_text()), other.cards == deck.cards
        (1, True)
        """
        cards = parse_cards(parse_json(text, MAX_BYTES))
        for key, card in cards.items():
            self.put(choose_later(card, self.cards.get(key)))
        return len(cards)


def estimate_minutes(cards: Iterable[ReviewCard]) -> int:
    """Return the usual duration of reviewing these cards in minutes, rounded up."""
    return ceil(sum(KINDS[card.item.kind] for card in cards) / 60)


def choose_later(card: ReviewCard, other: ReviewCard | None) -> ReviewCard:
    """Return the card with more reviews; of two with the same number, the one reviewed later."""
    if other is None:
        return card
    return max(card, other, key=lambda one: (one.reviews, one.last_review or one.due))


def _measure_delay(card: ReviewCard, now: datetime) -> float:
    """Return the time since the last review in units of the stability. It is infinite before the first review."""
    if card.last_review is None or not card.stability:
        return float("inf")
    return (now - card.last_review).total_seconds() / card.stability


def dump_cards(cards: Iterable[ReviewCard]) -> dict[str, Any]:
    """Return cards as plain data for a file."""
    return {"format": FORMAT, "cards": [_dump_card(card) for card in sorted(cards, key=lambda card: card.item)]}


def _dump_card(card: ReviewCard) -> dict[str, Any]:
    last = card.last_review.isoformat(timespec="seconds") if card.last_review is not None else None
    return {
        "item": [card.item.game, card.item.kind, card.item.id],
        "due": card.due.isoformat(timespec="seconds"),
        "last_review": last,
        "stability": round(card.stability, 4),
        "difficulty": round(card.difficulty, 4),
        "reviews": card.reviews,
        "misses": card.misses,
        "data": card.data,
    }


def parse_cards(data: Any) -> dict[str, ReviewCard]:
    """Validate plain data of a file and return the cards by key. Raises ValueError that names the mistakes.

    >>> from tabletop.teaching.review.deck import parse_cards
    >>> parse_cards({"format": 1, "cards": []})
    {}
    """
    if not isinstance(data, Mapping) or data.get("format") != FORMAT or not isinstance(data.get("cards"), list):
        raise ValueError(f"it is no review file of format {FORMAT}")
    reader = _CardReader({})
    if len(data["cards"]) > MAX_CARDS:
        raise ValueError(f"it has {len(data['cards'])} cards, more than {MAX_CARDS}")
    cards = [reader.read_card(entry, f"card {number}") for number, entry in enumerate(data["cards"], 1)]
    if reader.mistakes:
        rest = len(reader.mistakes) - MAX_NAMED_MISTAKES
        more = [f"and {rest} more mistakes"] if rest > 0 else []
        raise ValueError(join_mistakes([*reader.mistakes[:MAX_NAMED_MISTAKES], *more]))
    return {card.item.key: card for card in cards}


class _CardReader(Reader):
    """Reader of cards. It names every mistake with the number of the card."""

    def read_card(self, data: Any, place: str) -> ReviewCard:
        t = self.table(data, place, _KEYS)
        now = datetime(2000, 1, 1, tzinfo=UTC)
        due, last = t.get("due"), t.get("last_review")
        reviews = self.number(t.get("reviews", 0), f"{place}, reviews", 0, 1_000_000)
        return ReviewCard(
            self._read_item(t.get("item"), f"{place}, item"),
            self._read_time(due, f"{place}, due") or now,
            self._read_time(last, f"{place}, last_review") if last is not None or reviews else None,
            self.real(t.get("stability", 0), f"{place}, stability", 0.001 if reviews else 0.0, 40_000.0),
            self.real(t.get("difficulty", 0), f"{place}, difficulty", 1.0 if reviews else 0.0, 10.0),
            reviews,
            self.number(t.get("misses", 0), f"{place}, misses", 0, reviews),
            self._read_text(t.get("data", ""), f"{place}, data", MAX_DATA_LETTERS),
        )

    def _read_item(self, data: Any, place: str) -> ReviewItem:
        if not isinstance(data, list) or len(data) != 3:
            self.wrong(place, "must be a game, a kind and an id")
            return ReviewItem("", RULE, "")
        game, kind, id = (self._read_text(part, place, MAX_LETTERS) for part in data)
        if kind not in KINDS:
            self.wrong(place, f"{kind[:40]!r} is not one of {', '.join(KINDS)}")
        return ReviewItem(game, kind, id)

    def _read_text(self, data: Any, place: str, most: int) -> str:
        if not isinstance(data, str) or len(data) > most:
            self.wrong(place, f"must be a text of at most {most} letters")
            return ""
        return data

    def _read_time(self, data: Any, place: str) -> datetime | None:
        try:
            time = datetime.fromisoformat(data)
            if time.tzinfo is not None and 2000 <= time.year < 3000:
                return time.astimezone(UTC)
        except (TypeError, ValueError, OverflowError):
            pass
        self.wrong(place, "must be a time with a time zone")
        return None
