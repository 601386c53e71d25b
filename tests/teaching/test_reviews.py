"""Spaced repetition: misses come back soon, known items later, and no file can do harm."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime, timedelta

import pytest

from tabletop.teaching.review import AGAIN, GOOD, HARD, ReviewDeck, ReviewItem
from tabletop.teaching.review import deck as deck_module
from tabletop.teaching.review.deck import MAX_CARDS, MAX_TODAY, estimate_minutes, parse_cards

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
KNOCK = ReviewItem("gin_rummy", "rule", "gin.knock")


def test_a_missed_item_comes_back_on_the_next_day_and_a_known_one_later_each_time() -> None:
    deck = ReviewDeck()
    missed = deck.review(KNOCK, AGAIN, now=NOON)
    intervals, now = [], missed.due
    for _ in range(3):
        card = deck.review(KNOCK, GOOD, now=now)
        intervals.append((card.due - now).days)
        now = card.due

    assert (missed.due - NOON).days == 1
    assert intervals == sorted(set(intervals))
    assert (card.reviews, card.misses) == (4, 1)


def test_help_brings_an_item_back_before_a_good_answer_does() -> None:
    dates = [ReviewDeck().review(KNOCK, rating, now=NOON).due for rating in (AGAIN, HARD, GOOD)]

    assert dates[0] <= dates[1] < dates[2]


def test_a_day_has_the_items_most_likely_forgotten_first_and_not_too_many() -> None:
    deck = ReviewDeck()
    for k in range(MAX_TODAY + 5):
        deck.review(ReviewItem("gin_rummy", "rule", f"rule {k:02}"), AGAIN, now=NOON - timedelta(days=k))
    deck.add(KNOCK, now=NOON)

    due = deck.list_due(NOON)

    assert len(due) == MAX_TODAY
    assert due[0].item == KNOCK, "an item that was never reviewed"
    assert due[1].item.id == f"rule {MAX_TODAY + 4}"
    assert estimate_minutes(due) == MAX_TODAY / 2


def test_a_deck_is_exported_and_read_again_and_the_later_review_counts() -> None:
    deck, other = ReviewDeck(), ReviewDeck()
    deck.review(KNOCK, AGAIN, now=NOON)
    other.merge_text(deck.to_text())
    other.review(KNOCK, GOOD, now=NOON + timedelta(days=1))
    later = other.cards[KNOCK.key]

    assert deck.merge_text(other.to_text()) == 1
    assert (deck.cards[KNOCK.key].reviews, deck.cards[KNOCK.key].due) == (2, later.due)
    assert other.merge_text(deck.to_text()) == 1
    assert other.cards[KNOCK.key].reviews == 2


def make_card(**changes: object) -> dict[str, object]:
    """Return the plain data of a valid card with some changes."""
    deck = ReviewDeck()
    deck.review(KNOCK, GOOD, now=NOON)
    (card,) = json.loads(deck.to_text())["cards"]
    return {**card, **changes}


@pytest.mark.parametrize(
    ("changes", "mistake"),
    [
        ({"item": ["gin_rummy", "spell", "x"]}, "card 1, item: 'spell' is not one of rule, exercise, quiz, mistake"),
        ({"item": "gin_rummy"}, "card 1, item: must be a game, a kind and an id"),
        ({"due": "tomorrow"}, "card 1, due: must be a time with a time zone"),
        ({"due": "2026-03-01T12:00:00"}, "card 1, due: must be a time with a time zone"),
        ({"last_review": None}, "card 1, last_review: must be a time with a time zone"),
        ({"stability": 0}, "card 1, stability: 0 is not from 0.001"),
        ({"difficulty": 99}, "card 1, difficulty: 99 is not from 1 to 10"),
        ({"reviews": True}, "card 1, reviews: must be a whole number"),
        ({"misses": 7}, "card 1, misses: 7 is not from 0 to 1"),
        ({"data": "x" * 100_000}, "card 1, data: must be a text of at most"),
        ({"more": 1}, "card 1: unknown key 'more'"),
    ],
)
def test_a_mistake_in_a_file_is_named_with_its_place(changes: dict[str, object], mistake: str) -> None:
    with pytest.raises(ValueError, match="card 1") as error:
        parse_cards({"format": 1, "cards": [make_card(**changes)]})

    assert mistake in str(error.value)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 2, "cards": []}', '{"format": 1, "cards": {}}'])
def test_what_is_no_deck_is_refused_and_changes_nothing(text: str) -> None:
    deck = ReviewDeck()
    deck.review(KNOCK, GOOD, now=NOON)

    with pytest.raises(ValueError, match=r"."):
        deck.merge_text(text)

    assert len(deck) == 1


def test_a_file_with_many_mistakes_or_cards_gets_a_short_error() -> None:
    with pytest.raises(ValueError, match="and 45 more mistakes") as error:
        parse_cards({"format": 1, "cards": [make_card(due=1)] * 50})
    assert len(str(error.value)) < 600
    with pytest.raises(ValueError, match=f"more than {MAX_CARDS}"):
        parse_cards({"format": 1, "cards": [{}] * (MAX_CARDS + 1)})


def test_items_can_be_forgotten_and_a_full_deck_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_module, "MAX_CARDS", 1)
    deck = ReviewDeck()
    deck.review(KNOCK, GOOD, now=NOON)
    deck.review(ReviewItem("gin_rummy", "rule", "gin.gin"), GOOD, now=NOON)
    assert list(deck.cards) == [KNOCK.key]

    deck.remove(KNOCK)

    assert len(deck) == 0
    assert deck.next_due is None


def test_without_the_library_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    deck_module._load_library.cache_clear()
    monkeypatch.setitem(sys.modules, "fsrs", None)

    with pytest.raises(ModuleNotFoundError, match=r"tabletop-notebook-kit\[lab\]"):
        ReviewDeck().review(KNOCK, GOOD, now=NOON)
