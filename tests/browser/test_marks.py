"""Marks on the boards: set by any view, shown by every view of the same table, through all redraws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop_widgets.screen.modules import PACKAGE, build_package, get_part
from tests.browser.conftest import View

MODULE = """
const need = await window[Symbol.for("tabletop.parts")]["%s"].come;
const { mount } = need("screen/mount.js"), { html } = need("screen/markup.js");
export default { render(context) {
  const table = document.createElement("div");
  table.className = "tt-table";
  const alone = document.createElement("div");
  window.views = [table, table, alone].map((box, k) => {
    const el = box.appendChild(document.createElement("div"));
    return mount({ ...context, el }, { kind: `test${k}`, html: (d) => html`
      <p data-zone="0.hand" data-key="hand">${d.cards.map((card) => html`
        <button data-ref="card:${card}">${card}</button>`)}</p>
      <p data-zone="row" data-key="row"><button data-ref="card:school">row</button></p>
      <b data-number="0.vp" data-key="vp">${d.vp}</b>
      <svg width="80" height="30" data-key="map" role="img" aria-label="map"><g data-ref="area:2.1&quot;a">
        <text y="20" data-number="1.goods.red">${d.red}</text></g></svg>` });
  });
  context.el.append(table, alone);
} };
"""
DATA = {"cards": ["mine", "school", "school"], "vp": 4, "red": 2}
MARKED = """k => [...window.views[k].root.querySelectorAll("[data-mark]")].map(e =>
  [e.dataset.ref ?? e.dataset.number ?? e.dataset.zone, e.dataset.mark, e.dataset.diff ?? ""])"""


@pytest.fixture
def views(es_module: Callable[..., View], tmp_path: Any) -> Callable[..., View]:
    """Two views on one table and one beside it, each with the same things."""

    def show(dark: bool = False) -> View:
        path = PACKAGE.parents[1] / "test-artefacts" / "marks.js"
        path.parent.mkdir(exist_ok=True)
        modules = get_part(build_package())
        path.write_text(MODULE.replace("%s", modules._key), encoding="utf-8")
        traits = {"data": DATA, "words": {}, "lang": "en", "status": "", "trouble": ""}
        view = es_module(path, traits, dark=dark, given=(modules,))
        view.page.wait_for_function("window.views")
        return view

    return show


def mark(view: View, source: str, *marks: dict[str, Any]) -> None:
    """The first view marks this, and the page shows it."""
    shown = """async ([source, marks]) => { window.views[0].mark(source, marks);
        for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame); }"""
    view.page.evaluate(shown, [source, list(marks)])


def marked(view: View, k: int = 1) -> list[list[str]]:
    """What is marked in a view."""
    found: list[list[str]] = view.page.evaluate(MARKED, k)
    return found


def test_a_badge_lists_what_it_is_made_up_of_at_the_pointer_and_by_touch(views: Callable[..., View]) -> None:
    view = views()
    page = view.page
    parts = ["B: +3 · Builds School", "C: −1 · Razes School"]
    mark(view, "news", {"at": "0.vp", "how": "changed", "diff": "+2", "why": parts}, {"at": "0.hand", "how": "new"})
    number = page.locator(".tt-test1 [data-number='0.vp']")
    number.hover()
    assert page.locator(".tt-badgetip p").all_inner_texts() == parts
    page.locator(".tt-test1 [data-ref='card:mine']").hover()
    assert page.locator(".tt-badgetip").count() == 0
    page.mouse.move(0, 0)
    tap = """e => e.dispatchEvent(new PointerEvent("click", {bubbles: true, cancelable: true, pointerType: "touch"}))"""
    before = len(view.sent())
    number.evaluate(tap)
    assert page.locator(".tt-badgetip p").all_inner_texts() == parts
    assert len(view.sent()) == before
    number.evaluate(tap)
    assert view.sent()[-1]["type"] == "number"
    mark(view, "button", {"at": "0.vp", "how": "ghost", "diff": "+7"})
    assert number.get_attribute("data-why") is None


@pytest.mark.parametrize("dark", [False, True])
def test_every_view_of_the_table_shows_what_one_of_them_marks(dark: bool, views: Callable[..., View]) -> None:
    view = views(dark)
    new = {"at": "card:school", "how": "new", "within": "0.hand", "most": 1}
    mark(view, "news", new, {"at": "0.vp", "how": "changed", "diff": "+2"}, {"at": "0.hand", "how": "changed"})
    wanted = [["0.hand", "changed", ""], ["card:school", "new", ""], ["0.vp", "changed", "+2"]]
    assert [marked(view, k) for k in (0, 1, 2)] == [wanted, wanted, []]
    mark(view, "pointed", {"at": 'area:2.1"a', "how": "lit"}, {"at": "0.vp", "how": "lit"})
    red = {"at": "1.goods.red", "how": "ghost", "diff": "−1"}
    mark(view, "button", {"at": "0.vp", "how": "ghost", "diff": "+7"}, red)
    assert marked(view)[2:] == [
        ["0.vp", "changed lit ghost", "+7"],
        ['area:2.1"a', "lit", ""],
        ["1.goods.red", "ghost", "−1"],
    ]
    badges = view.page.locator(".tt-test1 tt-diff")
    shown = badges.evaluate_all("all => all.map(e => [e.dataset.text, e.dataset.how])")
    assert shown == [["+7", "ghost"], ["−1", "ghost"]]
    assert view.page.locator(".tt-test1 [data-number='0.vp']").inner_text() == "4", "a badge is no part of the number"
    assert view.axe("#view") == []
    view.screenshot(f"marks-{'dark' if dark else 'light'}")
    mark(view, "button")
    mark(view, "pointed")
    assert [marked(view, k) for k in (0, 1)] == [wanted, wanted]
    assert badges.count() == 1


def test_marks_outlive_redraws_and_end_with_who_has_set_them(views: Callable[..., View]) -> None:
    view = views()
    red = {"at": "1.goods.red", "how": "spent", "diff": "−1"}
    mark(view, "news", {"at": "0.vp", "how": "changed", "diff": "+2"}, red)
    view.page.evaluate("() => { window.number = window.views[1].root.querySelector('[data-number]'); }")
    view.page.evaluate("() => window.number.animate([], 1000)")
    for vp in (5, 6):
        view.set("data", {**DATA, "vp": vp})
        assert marked(view) == [["0.vp", "changed", "+2"], ["1.goods.red", "spent", "−1"]]
        assert view.page.locator(".tt-test1 tt-diff").count() == 2
        assert view.page.evaluate("() => [window.number.textContent, window.number.isConnected]") == [str(vp), True]
    view.page.evaluate("() => window.views[0].end()")
    assert marked(view) == []
    mark(view, "late", {"at": "0.vp", "how": "lit"})  # nobody listens to what is gone
    assert view.errors == []


def test_a_view_that_comes_later_shows_what_was_marked_before(views: Callable[..., View]) -> None:
    view = views()
    mark(view, "news", {"at": "0.vp", "how": "changed", "diff": "+2"})
    move = """async ([k, where]) => { const host = window.views[k].root.parentElement; host.remove();
        for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
        document.querySelector(where).append(host); }"""
    view.page.evaluate(move, [2, ".tt-table"])
    view.page.wait_for_function(f"() => ({MARKED})(2).length === 1")
    view.page.evaluate(move, [0, "#view"])
    view.page.wait_for_function(f"() => ({MARKED})(2).length === 0 && ({MARKED})(0).length === 1")


@pytest.mark.parametrize("dark", [False, True])
def test_points_are_a_sign_of_their_own_with_a_description(dark: bool, views: Callable[..., View]) -> None:
    view = views(dark)
    points = {"at": "card:school", "how": "points", "diff": "+2", "why": ["Points it can bring: 2"]}
    mark(view, "points", points, {**points, "at": 'area:2.1"a'})
    mark(view, "news", {"at": "card:school", "how": "new"})
    card = view.page.locator(".tt-test1 [data-ref='card:school']").first
    assert card.get_attribute("data-points") == "+2"
    assert card.get_attribute("aria-description") == "Points it can bring: 2"
    assert card.get_attribute("data-mark") == "new"
    assert card.locator("tt-diff").get_attribute("data-text") == "+2★"
    assert view.page.locator(".tt-test1 tt-diff[data-drawn]").get_attribute("data-text") == "+2★"
    assert view.axe("#view") == []
    view.set("data", {**DATA, "vp": 5})
    assert card.get_attribute("data-points") == "+2"
    mark(view, "points")
    assert view.page.locator("[data-points], [aria-description], tt-diff").count() == 0
    assert card.get_attribute("data-mark") == "new"
