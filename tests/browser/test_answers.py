"""The pictures of answers in real JupyterLab: dots, fields and pairs are seen whole in both themes and sizes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import Notebook

BEGIN = """from tabletop import load_game
from tabletop.experiments import measured_worth, tournament
from tabletop.experiments.design import lead, points, search
gin = load_game("gin_rummy", hands=1)
found = tournament(gin, ["heuristic", "greedy", "random"], deals=6)
found"""
WON = "won = found.plot()\nwon"
RATED = "rated = found.plot('rating')\nrated"
WORTH = "fields = measured_worth(load_game('51st_state')).plot()\nfields"
FRONT = """design = search(gin, {"knock_limit": (0, 10), "gin_bonus": (0, 40)}, [points(20), lead(30)], 12, 6)
front = design.plot()
front"""
WIDE, SMALL = (1440, 900), (1024, 768)
SEEN = [(WIDE, "Light"), (SMALL, "Dark")]
"""Each size and each theme once; the other pairs are for the long run."""
OTHERS = [(WIDE, "Dark"), (SMALL, "Light")]
CUT = """picture => {
  const frame = picture.getBoundingClientRect(), texts = [...picture.querySelectorAll('text')];
  return texts.filter(text => { const box = text.getBoundingClientRect();
    return box.width && (box.left < frame.left - 1 || box.right > frame.right + 1) }).map(text => text.textContent) }"""
"""The words of a picture that stick out of it."""


@pytest.mark.parametrize("looks", [SEEN, pytest.param(OTHERS, marks=pytest.mark.long)], ids=["seen", "others"])
def test_pictures_of_answers_are_seen_whole_in_both_themes_at_every_size(
    looks: list[tuple[tuple[int, int], str]], open_code: Callable[..., Notebook]
) -> None:
    notebook = open_code(BEGIN, WON, RATED, WORTH, FRONT)
    page = notebook.page
    notebook.run_all()
    pictures = [
        page.get_by_role("img", name=name) for name in ("Won. ", "Rating. ", "Points more than another.", "Designs ")
    ]
    for (width, height), theme in looks:
        page.set_viewport_size({"width": width, "height": height})
        notebook.theme(f"JupyterLab {theme}")
        for k, picture in enumerate(pictures):
            picture.first.scroll_into_view_if_needed()
            # A window that becomes smaller is noticed a moment later.
            page.wait_for_function(f"picture => !({CUT})(picture).length", arg=picture.first.element_handle())
            notebook.screenshot(f"answers-{k}-{theme.lower()}-{width}")
        assert pictures[0].first.locator(".dot, path.element").count() == 3
        assert notebook.axe(".jp-Notebook .tt-track") == []
    assert "%" in str(notebook.py("won.text()"))
    won = notebook.py("[list(won._dots.x), [100 * s.wins.estimate for s in found.standings]]")
    assert won[0] == won[1], "a dot is where its figure is"
    notebook.py("[setattr(one, 'lang', 'de') for one in (won, rated, fields, front)]")
    page.get_by_role("img", name="Mehr Punkte als mit anderen.").first.wait_for()
