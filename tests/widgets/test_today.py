"""What a learner reviews today: every view reports to one deck, and each item opens where it came from."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tabletop.engine.i18n.language import NOTEBOOK_VARIABLE
from tabletop.teaching.guided import GuidedGame, load_guide
from tabletop.teaching.review import AGAIN, GOOD, ReviewItem
from tabletop_widgets import KeptDeck, LessonTable, QuizView, RulebookView, Today
from tabletop_widgets.kernel.user_state import get_user_state
from tabletop_widgets.server.play_page import PlayPage
from tabletop_widgets.table.games.autosave import VARIABLE
from tabletop_widgets.teaching.guide_panel import GuidePanel
from tabletop_widgets.teaching.quiz import find_rule
from tabletop_widgets.teaching.review import today as today_module
from tabletop_widgets.teaching.review.kept_deck import get_deck
from tests.widgets.conftest import act, click
from tools import contract

LESSON = "51st_state_first_round"
RAZE = ReviewItem("51st_state", "exercise", f"{LESSON}/raze")
LEGAL = ReviewItem("gin_rummy", "quiz", "legal/gin.knock")


@pytest.fixture
def notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of the deck beside a notebook."""
    monkeypatch.setenv(NOTEBOOK_VARIABLE, str(tmp_path / "mine.ipynb"))
    monkeypatch.delenv(VARIABLE, raising=False)
    yield tmp_path / "saved_games" / "reviews.json"
    get_user_state().decks.clear()


def make_due(deck: KeptDeck, *items: ReviewItem) -> None:
    """Let items be missed the day before yesterday."""
    for item in items:
        deck.review(item, AGAIN, now=datetime.now(UTC) - timedelta(days=2))


def test_lessons_and_quizzes_share_a_deck_that_is_kept_beside_the_notebook(notebook: Path) -> None:
    table = LessonTable(LESSON, "raze")
    act(table.table.actions, "Arena")
    table.close()
    quiz = QuizView("gin_rummy", seed=3, questions=2)
    wrong = next(option.id for option in quiz.quiz.question.options if not option.right)
    quiz.answer(wrong)
    quiz.answer(wrong)

    deck = get_deck()
    assert deck is not None
    deck.file.write()

    kept = KeptDeck(notebook)
    assert kept.cards == KeptDeck(notebook).cards
    assert [(card.item.kind, card.reviews, card.misses) for card in kept.cards.values()] == [
        ("exercise", 1, 0),
        ("quiz", 1, 1),
    ]


def test_an_exercise_left_after_a_hint_comes_back_as_missed() -> None:
    deck = KeptDeck()
    table = LessonTable(LESSON, "raze", keep=False, deck=deck)
    table.attempt.hint()

    click(table.panel, type="next")

    assert deck.cards[RAZE.key].misses == 1
    table.close()
    assert len(deck) == 1, "an exercise that was only looked at is no review"


def test_two_notebooks_lose_no_review_and_what_is_forgotten_stays_forgotten(notebook: Path) -> None:
    one, other = KeptDeck(notebook), KeptDeck(notebook)
    one.report(RAZE, GOOD)
    one.file.write()
    other.report(LEGAL, GOOD)
    other.file.write()
    one.reload()
    assert set(one.cards) == set(KeptDeck(notebook).cards) == {RAZE.key, LEGAL.key}

    one.clear()
    other.reload()

    assert not KeptDeck(notebook).cards
    assert not other.cards


def test_items_of_a_day_are_reviewed_one_after_another_and_get_their_next_date() -> None:
    deck = KeptDeck()
    make_due(deck, RAZE, LEGAL)
    today = Today(deck)
    data = today.panel.data
    assert (len(data["items"]), data["minutes"], repr(today)) == (2, 2, "Today: 2 items, 2 minutes")
    assert contract.find_mistakes(today.panel) == []

    click(today.panel, type="open", key=RAZE.key)
    table = today._shown
    assert isinstance(table, LessonTable)
    assert today.panel.data["current"]["title"] == "51st State: first decisions: Raze"
    act(table.table.actions, "Arena")
    assert today.panel.data["answered"]
    assert today.panel.data["right"]
    assert today.panel.data["back_days"] >= 1
    assert contract.find_mistakes(today.panel) == []
    click(today.panel, type="next")
    if today.current is None:
        click(today.panel, type="begin")
    quiz = today._shown
    assert isinstance(quiz, QuizView)
    quiz.answer(*quiz.quiz.question.right)
    click(today.panel, type="next")

    data = today.panel.data
    assert (data["items"], data["hits"], data["tried"], data["current"]) == ([], 2, 2, None)
    assert data["next_days"] >= 1
    today.close()


def test_a_missed_question_comes_back_in_another_position_about_the_same_rule() -> None:
    deck = KeptDeck()
    make_due(deck, LEGAL)
    asked = []
    for _ in range(2):
        today = Today(deck)
        today.begin()
        quiz = today._shown
        assert isinstance(quiz, QuizView)
        question = quiz.quiz.question
        asked.append(question.state.digest())
        assert (question.kind, find_rule(question)) == ("legal", "gin.knock")
        quiz.answer(next(option.id for option in question.options if not option.right))
        today.close()
        make_due(deck, LEGAL)

    assert asked[0] != asked[1]


def test_a_skipped_item_stays_due_and_one_that_its_game_no_longer_has_is_forgotten() -> None:
    deck = KeptDeck()
    gone = (ReviewItem("51st_state", "exercise", "no_lesson/raze"), ReviewItem("gin_rummy", "quiz", "no_kind/a"))
    elsewhere = ReviewItem("not_installed", "rule", "a")
    make_due(deck, LEGAL, *gone, elsewhere)
    today = Today(deck)
    today.begin()
    click(today.panel, type="skip")

    assert [item["key"] for item in today.panel.data["items"]] == [LEGAL.key]
    assert set(deck.cards) == {LEGAL.key, elsewhere.key}


def test_a_deck_is_saved_read_and_forgotten_on_the_screen() -> None:
    deck = KeptDeck()
    make_due(deck, LEGAL)
    today, text = Today(deck), deck.to_text()
    click(today.panel, type="ask")
    assert today.panel.data["asks"]
    assert len(deck) == 1
    click(today.panel, type="forget")
    assert (len(deck), today.panel.data["cards"]) == (0, 0)

    click(today.panel, type="import", text=text)
    assert (len(deck), today.panel.data["told"]) == (1, "Items read: 1")
    click(today.panel, type="import", text='{"format": 1, "cards": [{}]}')
    assert today.panel.data["told"].startswith("This file cannot be read: card 1: 'item' is missing")


def test_without_the_library_a_sentence_says_what_to_install_and_views_work(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("kept_deck", "today"):
        monkeypatch.setattr(f"tabletop_widgets.teaching.review.{module}.has_scheduler", lambda: False)
    deck = KeptDeck()
    quiz = QuizView("gin_rummy", seed=3, questions=2)
    quiz.deck = deck
    quiz.answer(*quiz.quiz.question.right)
    today = Today(deck, lang="de")
    today.begin()

    assert len(deck) == 0
    assert today.panel.data["trouble"] == (
        'Wiederholungen brauchen das Extra „lab“: pip install "tabletop-notebook-kit[lab]"'
    )


def test_nothing_is_kept_without_a_notebook_or_if_it_is_not_wanted(notebook: Path, monkeypatch) -> None:
    assert get_deck(False) is None
    assert get_deck("Ann") is not get_deck()
    assert get_deck("Ann") is get_deck("Ann")
    with pytest.raises(ValueError, match="take letters"):
        get_deck("../x")
    monkeypatch.setenv(NOTEBOOK_VARIABLE, "")
    assert get_deck() is None
    assert today_module.count_days(datetime.now(UTC) - timedelta(days=3), datetime.now(UTC)) == 0


def begin_rule(rule: str) -> tuple[KeptDeck, ReviewItem, Today]:
    """Return a deck in which only this rule is due, its item, and the view that shows it."""
    deck, item = KeptDeck(), ReviewItem("gin_rummy", "rule", rule)
    make_due(deck, item)
    today = Today(deck)
    today.begin()
    return deck, item, today


def test_a_rule_that_is_applied_in_its_example_is_remembered_and_comes_back_in_the_rulebook() -> None:
    deck, item, today = begin_rule("gin.turn")
    view = today._shown
    assert isinstance(view, RulebookView)
    assert view.is_playing
    assert today.panel.data["rates"]
    example, _ = view._get_example()
    assert example is not None
    view._shown.session.apply(example.action)  # type: ignore[union-attr]
    assert today.panel.data["answered"]
    assert deck.cards[item.key].reviews == 2


def test_a_rule_is_rated_by_the_learner_where_no_example_tells() -> None:
    deck, item, today = begin_rule("gin.knock")
    click(today.panel, type="rate", value="missed")
    click(today.panel, type="rate", value="known")

    assert (today.panel.data["right"], deck.cards[item.key].misses) == (False, 2)


def test_a_guided_game_remembers_the_rules_that_the_learner_met(notebook: Path) -> None:
    guided = GuidedGame(load_guide("gin_rummy_first_game"))
    guided.advance()
    panel = GuidePanel(guided)
    for _ in range(6):
        guided.session.apply(guided.session.state.legal_actions()[0])
        guided.advance()
        panel.make()

    deck = get_deck()
    assert deck is not None
    assert {card.item.id for card in deck.cards.values()} == set(guided.progress.met)
    assert guided.progress.met


def test_the_course_and_the_start_page_lead_to_what_is_due(notebook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = KeptDeck(notebook)
    make_due(deck, LEGAL)
    deck.file.write()
    table = LessonTable(course="gin_rummy")
    assert table.course is not None
    assert table.course.data["today"] == "Today: 1 item, 1 minute"
    click(table.course, type="today")
    (today,) = table.children
    assert isinstance(today, Today)
    click(today.panel, type="back")
    assert table.children == (table.course,)

    monkeypatch.setenv(NOTEBOOK_VARIABLE, str(notebook.parent.parent / "other.ipynb"))
    page = PlayPage()
    assert page.start.data["today"] == "Today: 1 item, 1 minute"
    click(page.start, type="today")
    (today,) = page.children
    assert isinstance(today, Today)
    click(today.panel, type="back")
    assert page.children == (page.start,)
    page.close()
