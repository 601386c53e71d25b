from tests.browser.conftest import Notebook
CELLS = ("""
import tabletop
from tabletop import Session, load_game
from tabletop_widgets import Table, play
def played(game, n, seats, seed=7, **p):
    s = Session(load_game(game, **p), seed, seats)
    for _ in range(n):
        d = s.state.decision
        s.apply(d.default or s.state.legal_actions()[0])
    return s
g = Table(played("gin_rummy", 5, ["human", "heuristic"]))
g""", """
f = played("51st_state", 0, ["heuristic", "heuristic"], players=2)
f.run_strategies(80)
f.seats = ("human", "heuristic")
t = Table(f)
t""")

def test_shots(open_code):
    nb = open_code(*CELLS)
    nb.run_all(timeout=240_000)
    page = nb.page
    page.set_viewport_size({"width": 1440, "height": 900})
    tables = page.locator(".tt-table")
    for k, name in enumerate(("gin", "fifty")):
        tables.nth(k).scroll_into_view_if_needed()
        tables.nth(k).evaluate("e => e.scrollIntoView({block: 'center'})")
        page.wait_for_timeout(1500)
        nb.screenshot(f"e34 {name} now")
        tables.nth(k).get_by_role("button", name="Back", exact=True).first.click()
        page.wait_for_timeout(2500)
        nb.screenshot(f"e34 {name} past")
        print(nb.axe(".tt-table"))
        if k == 0:
            tables.nth(k).get_by_role("button", name="Back to now").click()
            page.wait_for_timeout(1500)
            print(page.evaluate("document.activeElement.className"))
    page.evaluate("document.querySelectorAll('.tt-table')[1].querySelector('.tt-menukey').click()")
    page.wait_for_timeout(500)
    page.get_by_role("button", name="New game").last.click()
    page.wait_for_timeout(3000)
    nb.screenshot("e34 form")
    print(nb.axe(".tt-over"))
