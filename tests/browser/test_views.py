"""The ES module of every view in a real browser, without Jupyter: clicks, keys, focus, names, colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop_widgets.screen.languages import LANGUAGES
from tests.browser.conftest import View
from tests.browser.screens import words_of

PIECES: list[Callable[[Session], Any]] = [
    lambda s: tw.Bar(s),
    lambda s: tw.TableCentre(s),
    lambda s: tw.Tableau(s, 0, viewer=None),
    lambda s: tw.Tableau(s, 1, viewer=None, compact=True),
    lambda s: tw.Hand(s, 0, viewer=None),
    lambda s: tw.ActionList(s, viewer=None, illegal=True),
    lambda s: tw.Timeline(s),
    lambda s: tw.EventLog(s, viewer=None),
]


@pytest.fixture(scope="module")
def late() -> Session:
    """A game of two some way on: locations, deals, ruins on the table."""
    session = Session(load_game("51st_state", players=2), 11, ["heuristic", "heuristic"])
    while session.state.round < 4 or not telling(session):
        assert session.run_strategies(1), "no such moment in this game"
    session.seats = ("human", "human")
    return session


def answers(session: Session, **options: Any) -> tw.ActionList:
    """The answers of a session, with what they would change: the view has nothing to ask for when it is drawn."""
    actions = tw.ActionList(session, **options)
    while not actions.foreseen.get("whole"):
        actions.extend_previews()
    return actions


def telling(session: Session) -> bool:
    """Whether there is enough to see: something grey to choose, cards to hold, and cards in the upper and lower row."""
    seat = session.view(None)["seats"][0]
    several = len(session.actions()) > len(session.state.legal_actions()) > 2
    return bool(several and seat["hand"] and seat["rows"]["production"] and seat["rows"]["action"])


@pytest.mark.breadth(every=2)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("make", PIECES)
def test_axe_finds_nothing(make: Any, dark: bool, late: Session, es_module: Callable[..., View]) -> None:
    view = es_module(make(late), dark=dark)
    view.page.add_style_tag(content="body { background: #111; color: #eee }" if dark else "body { color: #111 }")
    assert view.axe("#view") == []
    assert view.errors == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_language_is_marked_for_screen_readers(lang: str, late: Session, es_module: Callable[..., View]) -> None:
    view = es_module(tw.ActionList(late, lang=lang))
    assert view.page.locator(".tt").get_attribute("lang") == lang


def test_a_click_on_an_action_sends_it_once(late: Session, es_module: Callable[..., View]) -> None:
    actions = answers(late)
    view = es_module(actions)
    first = next(a for a in actions.data["actions"] if a["legal"])
    view.page.locator(".tt-act").first.dblclick()
    assert view.sent() == [{"type": "act", "key": first["key"], "version": late.version, "id": 1}]


def test_what_stays_is_not_drawn_anew_where_something_before_it_goes(
    late: Session, es_module: Callable[..., View]
) -> None:
    view = es_module(answers(late))
    data = view.get("data")
    view.set("data", {**data, "because": "A cause."})
    before = "window.kept = document.querySelector('.tt-scroll'), kept.querySelector('.tt-act').textContent"
    first = view.page.evaluate(before)
    view.set("data", {**data, "because": ""})
    assert view.page.evaluate("document.querySelector('.tt-scroll') === kept && kept.isConnected")
    assert view.page.locator(".tt-act").first.text_content() == first
    assert view.page.locator(".tt-because").count() == 0


def test_a_card_that_goes_takes_no_other_with_it(late: Session, es_module: Callable[..., View]) -> None:
    view = es_module(tw.Hand(late, 0, viewer=None))
    data = view.get("data")
    seat, (_, *rest) = data["seat"], data["seat"]["hand"]
    slots = "[...document.querySelectorAll('.fs-slot')]"
    before = view.page.evaluate(f"(window.slots = {slots}).length")
    view.set("data", {**data, "seat": {**seat, "hand": rest}})
    assert view.page.evaluate(f"{slots}.every((slot, k) => slot === window.slots[k + 1])")
    assert view.page.locator(".fs-slot").count() == before - 1 > 0


def test_arrows_move_enter_acts_and_no_key_gets_out(late: Session, es_module: Callable[..., View]) -> None:
    actions = answers(late)
    view = es_module(actions)
    legal = [a for a in actions.data["actions"] if a["legal"]]
    view.page.evaluate("window.leaked = []; document.addEventListener('keydown', e => leaked.push(e.key))")
    assert view.page.locator("[data-item][tabindex='0']").count() == 1
    view.page.locator(".tt-act").first.focus()
    view.page.keyboard.press("ArrowDown")
    assert view.page.evaluate("document.activeElement.dataset.act") == legal[1]["key"]
    view.page.keyboard.press("End")
    assert view.page.evaluate("document.activeElement.dataset.act") == legal[-1]["key"]
    view.page.keyboard.press("Home")
    view.page.keyboard.press("Enter")
    view.page.keyboard.press("b")
    view.page.keyboard.press("u")
    assert [m["type"] for m in view.sent()] == ["act", "undo"]
    assert view.page.evaluate("leaked") == []
    every = "[...document.querySelectorAll('#view :is(button,input,select,[tabindex])')]"
    assert view.page.evaluate(f"{every}.every(x => x.dataset.lmSuppressShortcuts)")


def test_focus_stays_in_the_list_when_the_list_changes(late: Session, es_module: Callable[..., View]) -> None:
    actions = answers(late)
    view = es_module(actions)
    view.page.locator(".tt-act").first.focus()
    data = dict(actions.data, actions=actions.data["actions"][1:], version=late.version + 1)
    view.set("data", data)
    assert view.page.evaluate("document.activeElement.dataset.act") == data["actions"][0]["key"]
    view.set("data", dict(data, actions=data["actions"][:1]))
    assert view.page.evaluate("document.activeElement.dataset.act") == data["actions"][0]["key"]


def test_the_text_filter_narrows_the_list(late: Session, es_module: Callable[..., View]) -> None:
    actions = answers(late)
    view = es_module(actions)
    word = actions.data["actions"][-1]["text"]
    view.page.get_by_role("searchbox").fill(word)
    assert view.page.locator(".tt-act").count() == sum(word in a["text"] for a in actions.data["actions"])
    view.page.get_by_role("searchbox").press("Escape")
    assert view.page.locator(".tt-act").count() == len(actions.data["actions"])


def test_a_grey_action_tells_why_and_sends_nothing(late: Session, es_module: Callable[..., View]) -> None:
    actions = answers(late, illegal=True)
    view = es_module(actions)
    grey = next(a for a in actions.data["actions"] if not a["legal"])
    folded = view.page.locator(".tt-no").first
    if folded.get_attribute("open") is None:
        folded.locator("summary").click()
    button = view.page.locator(".tt-not").first
    button.click(force=True)
    assert view.sent() == []
    described = view.page.locator("#" + str(button.get_attribute("aria-describedby")))
    assert grey["reasons"][0]["sentence"] in described.inner_text()
    assert described.locator(".tt-rulelink").first.get_attribute("data-rule") == grey["reasons"][0]["rule"]


def test_without_an_answer_the_view_turns_grey_and_comes_back(late: Session, es_module: Callable[..., View]) -> None:
    view = es_module(answers(late))
    view.page.locator(".tt-act").first.click()
    view.page.wait_for_timeout(2500)
    assert view.page.locator(".tt-dead").count() == 0, "it may still be busy"
    view.page.locator(".tt-dead").wait_for(timeout=6000)
    assert "run the cell again" in view.page.get_by_role("status").inner_text()
    view.message({"ack": 1})
    assert view.page.locator(".tt-dead").count() == 0


def test_an_error_of_the_program_is_an_alert_that_can_be_closed(late: Session, es_module: Callable[..., View]) -> None:
    view = es_module(answers(late))
    view.set("trouble", "ValueError: <b>boom</b>")
    assert "<b>boom</b>" in view.page.get_by_role("alert").inner_text()
    view.page.get_by_role("alert").get_by_role("button").click()
    assert view.sent() == [{"type": "forget", "id": 1}]


def test_a_card_is_selected_with_keys_and_its_words_are_its_name(late: Session, es_module: Callable[..., View]) -> None:
    hand = tw.Hand(late, 0, viewer=None)
    view = es_module(hand)
    first = hand.data["seat"]["hand"][0]
    view.page.locator(".tt-card").first.focus()
    view.page.keyboard.press("Enter")
    assert view.sent() == [{"type": "select", "ref": f"card:{first['card']}", "id": 1}]
    name = words_of(view.page.locator(".tt-card").first)
    assert first["name"] in name
    assert first["text"] in name or first["bonus_text"] in name


def test_arrows_in_a_tableau_follow_the_rows(late: Session, es_module: Callable[..., View]) -> None:
    tableau = tw.Tableau(late, 0, viewer=None)
    view = es_module(tableau)
    view.page.locator(".tt-row-production .tt-card").first.focus()
    for _ in range(3):
        view.page.keyboard.press("ArrowDown")
    assert view.page.evaluate("!!document.activeElement.closest('.tt-row-action')")


def test_a_number_asks_for_its_causes_once_and_shows_them(late: Session, es_module: Callable[..., View]) -> None:
    tableau = tw.Tableau(late, 0, viewer=None)
    view = es_module(tableau)
    points = view.page.locator("[data-count=victory_points]")
    points.hover()
    points.hover()
    assert view.sent() == [{"type": "why", "counter": "victory_points", "id": 1}]
    causes = tableau.list_causes("victory_points")
    view.message({"causes": causes, "counter": "victory_points", "version": tableau.data["version"]})
    assert causes
    assert causes[-1] in points.locator(".tt-tip").inner_text()


def test_the_timeline_asks_for_moments_by_number(late: Session, es_module: Callable[..., View]) -> None:
    timeline = tw.Timeline(late)
    view = es_module(timeline)
    d, rounds = timeline.data, timeline.course["marks"]["round"]
    wanted = [d["index"] - 1, [k for k in rounds if k < d["index"] - 1][-1], 0, d["length"] - 1]
    view.page.get_by_role("button", name="Back").click()
    view.set("data", dict(d, index=wanted[0]))
    view.page.get_by_label("Step by").select_option("round")
    view.page.get_by_role("button", name="Back").click()
    view.set("data", dict(d, index=wanted[1]))
    view.page.get_by_role("button", name="To the start").click()
    view.set("data", dict(d, index=0))
    view.page.locator("input[type=range]").press("End")
    assert [m["index"] for m in view.sent()] == wanted


def test_after_many_redraws_a_choice_is_still_sent_once(late: Session, es_module: Callable[..., View]) -> None:
    bar, timeline = tw.Bar(late), tw.Timeline(late)
    top, course = es_module(bar), es_module(timeline)
    for k in range(5):
        top.set("data", dict(bar.data, chips=[str(k)]))
        course.set("data", dict(timeline.data, what=str(k)))
    top.page.get_by_label("Language").select_option("de")
    assert top.sent() == [{"type": "lang", "value": "de", "id": 1}]
    course.page.locator("input[type=range]").press("ArrowLeft")
    assert course.sent() == [{"type": "goto", "index": timeline.data["index"] - 1, "id": 1}]


def test_a_branch_that_comes_later_can_be_chosen(late: Session, es_module: Callable[..., View]) -> None:
    timeline = tw.Timeline(late)
    view = es_module(timeline)
    assert view.page.get_by_label("Branches").count() == 0
    lines = (("main", 9), ("branch 2", 4))
    names = [{"name": name, "said": name, "length": n, "leaves": 0, "points": []} for name, n in lines]
    view.set("course", dict(timeline.course, branches=names))
    view.page.get_by_label("Branches").select_option("branch 2")
    assert view.sent() == [{"type": "switch", "name": "branch 2", "id": 1}]


def test_of_many_wishes_only_the_last_is_asked_for(late: Session, es_module: Callable[..., View]) -> None:
    timeline = tw.Timeline(late)
    view = es_module(timeline)
    d = timeline.data
    for _ in range(5):
        view.page.get_by_role("button", name="Back").click()
    slider = view.page.locator("input[type=range]")
    for _ in range(3):
        slider.press("ArrowLeft")
    assert [m["index"] for m in view.sent()] == [d["index"] - 1]  # the kernel has not answered yet
    view.set("data", dict(d, index=d["index"] - 1))
    assert slider.input_value() == str(d["index"] - 8)
    view.set("data", dict(d, index=d["index"] - 8))
    assert [m["index"] for m in view.sent()] == [d["index"] - 1, d["index"] - 8]


def test_playing_waits_for_the_kernel_and_stops_at_the_end(late: Session, es_module: Callable[..., View]) -> None:
    timeline = tw.Timeline(late)
    view = es_module(timeline)
    data = dict(timeline.data, index=timeline.data["length"] - 3)
    view.set("data", data)
    view.page.get_by_label("Speed").select_option("4")
    view.page.get_by_role("button", name="Play").click()
    view.page.wait_for_timeout(900)
    assert [m["index"] for m in view.sent()] == [data["index"] + 1]  # no answer, no further step
    for k in (1, 2):
        view.page.wait_for_function(f"window.model.sent.length === {k}")
        view.set("data", dict(data, index=data["index"] + k))
    view.page.get_by_role("button", name="Play").wait_for()
    assert [m["index"] for m in view.sent()] == [data["index"] + 1, data["index"] + 2]


def test_the_seat_is_never_told_by_colour_alone(late: Session, es_module: Callable[..., View]) -> None:
    bar = tw.Bar(late)
    view = es_module(bar)
    assert view.page.locator(".tt-score .tt-letter").all_inner_texts() == ["A", "B"]
    assert es_module(tw.Tableau(late, 1, viewer=None)).page.locator(".tt-letter").all_inner_texts() == ["B"]
