"""What a table must keep to in order to fit one screen, measured on the page; a test of its own says when.

`Desk` is one page of JupyterLab with one cell, in which any position of any game can be laid; `faults` measures it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Browser

from tests.browser.cells_page import CellsPage
from tests.browser.conftest import Notebook
from tests.play_server import ServedPages

SIZES = {"1440x900": (1440, 900, 1.0), "1024x768": (1024, 768, 1.0), "1920x1080": (1920, 1080, 1.3)}
"""Width, height and `scale`; at 1024 the file browser is closed, as people do."""
FRAME = (180, 121)
"""Pixels of a window that JupyterLab needs for itself, across and down."""
FILES = 252
"""Pixels across for the file browser."""
MOMENTS = {
    "51st_state": (0, 14, 60, 130, 220),
    "axon_protocol": (0, 4, 25, 90, 240),
    "dei": (0, 5, 40, 100, 180),
    "gin_rummy": (0, 3, 15, 40, 90),
}
"""After how many decisions each game is looked at; then on to the next one of the first seat, or to the end."""
IN_SIGHT = {
    "51st_state": (
        ".tt-v-centre",
        ".tt-mine",
        *(f".tt-mine .tt-row-{row}" for row in ("production", "feature", "action")),
        ".tt-hand",
    ),
    "axon_protocol": (".ax-plan", ".ax-mine", ".tt-v-hand"),
    "dei": (".tt-v-map", ".tt-mine"),
    "gin_rummy": (".gt-table", ".tt-mine"),
}
"""What a player looks at all the time; wherever there is room enough it is seen as a whole."""
MIN_TEXT = 11.0

CELL = """
import random
import ipywidgets as W
from tabletop.engine.core.player_view import PlayerView
import tabletop
from tabletop_widgets import Table

def put(session, **traits):
    "A table with this session, in place of the one before."
    global table
    before, table = place.children, Table(session, **traits)
    place.children = [table]
    for one in before:
        one.close()

def lay(name, decisions, scale, lang, **more):
    game = tabletop.load_game(name, **({} if name == "gin_rummy" else {"players": 3}))
    session = tabletop.Session(game, 7, ["heuristic"] * game.num_players)
    source, bot = random.Random(7), game.strategies()["heuristic"]
    while not session.state.is_terminal() and (session.length <= decisions or session.state.current_player() != 0):
        session.apply(bot.decide(PlayerView(session.state), source))
    session.seats = ("human",) + ("heuristic",) * (game.num_players - 1)
    put(session, scale=scale, lang=lang, **more)
    return session.length

place = W.VBox()
place
"""

MEASURE = """([inSight, isWide, least]) => {
  const table = document.querySelector('.tt-shell'), faults = [];
  const view = table.closest('.jp-WindowedPanel-outer')?.getBoundingClientRect() ?? { height: innerHeight };
  const box = table.getBoundingClientRect();
  const say = (what, ...more) => faults.push([what, ...more].join(' '));
  const round = Math.round;
  if (box.height > view.height) say('the table is higher than the view:', round(box.height), round(view.height));
  // The part of an element that is not cut off by what scrolls or clips around it.
  function seen(one) {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowY)) {
        const r = at.getBoundingClientRect();
        left = Math.max(left, r.left); top = Math.max(top, r.top);
        right = Math.min(right, r.right); bottom = Math.min(bottom, r.bottom);
      }
    }
    const { width, height } = one.getBoundingClientRect();
    return width * height ? Math.max(0, right - left) * Math.max(0, bottom - top) / (width * height) : 0;
  }
  const whole = selector => {
    const found = [...table.querySelectorAll(selector)].filter(one => one.getBoundingClientRect().height > 1);
    if (!found.length) say('not there:', selector);
    for (const one of found.slice(0, 1))
      if (seen(one) < 0.98) say('not in sight:', selector, round(100 * seen(one)) + '%');
  };
  for (const selector of ['.tt-prompt, .tt-result', '.tt-board', '.tt-side', '.tt-side .tt-tab'])
    whole(selector);
  const isOver = table.querySelector('.tt-result');
  if (!isOver) whole('.tt-act:not(.tt-not)');
  if (isWide) inSight.forEach(whole);
  const log = table.querySelector('.tt-side .tt-tablist').getBoundingClientRect();
  const own = table.querySelector('.tt-board').getBoundingClientRect();
  const apart = Math.max(0, log.top - own.bottom, own.top - log.bottom);
  if (apart) say('between board and log:', round(apart));
  // Nothing sticks out to the right.
  for (const one of [table, ...table.querySelectorAll('.tt-banner, .tt-felt, .tt-side, .tt-sheet.tt-shown, .tt-strip')])
    if (one.scrollWidth > one.clientWidth + 1) say('too wide:', one.className, one.scrollWidth, one.clientWidth);
  // The smallest letters.
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT), small = new Map();
  while (texts.nextNode()) {
    const node = texts.currentNode, one = node.parentElement;
    if (!node.nodeValue.trim() || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (one.closest('.tt-sr, style, option')) continue;
    const range = document.createRange(); range.selectNodeContents(node);
    const { width, height } = range.getBoundingClientRect();
    const isHidden = width < 2 || height < 2 || getComputedStyle(one).clipPath !== 'none' && width < 3;
    if (isHidden && !(one instanceof SVGElement)) continue; // a picture may be crushed to nothing
    if (one.closest('[class]') && getComputedStyle(one.closest('[class]')).clipPath.startsWith('inset(50%')) continue;
    let size = parseFloat(getComputedStyle(one).fontSize);
    if (one instanceof SVGElement) {
      const m = one.getScreenCTM();
      size *= Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
    } else size *= one.currentCSSZoom ?? 1;
    const name = one.getAttribute('class') || one.nodeName;
    const limit = one.closest('.tt-icon') ? 9 : least;
    if (size < limit - 0.05) small.set(name, [size.toFixed(1), node.nodeValue.trim().slice(0, 20)]);
  }
  for (const [name, [size, text]] of small) say('small:', size, name, text);
  return faults }"""


COVERED = """() => {
  const box = e => e.getBoundingClientRect(), faults = [];
  const signs = [...document.querySelectorAll('.ax-map .ax-row > *')].filter(e => e.checkVisibility());
  for (const sign of signs) {
    const s = box(sign), tile = sign.closest('.ax-area'), name = `${tile.dataset.look} ${sign.className}`;
    if (s.right > box(tile).right + 4) faults.push(`out of its area: ${name}`);
    for (const disc of document.querySelectorAll('.ax-fig .ax-disc')) {
      const d = box(disc);
      const wide = Math.min(d.right, s.right) - Math.max(d.left, s.left);
      const high = Math.min(d.bottom, s.bottom) - Math.max(d.top, s.top);
      if (wide > 1 && high > s.height / 3)
        faults.push(`covered: ${name} by ${disc.closest('.ax-fig').dataset.look}, ${Math.round(high)} px`);
    }
  }
  return faults }"""
"""Signs and sentences of the areas of Axon Protocol's map that a piece lies on, or that stick out of their area."""


COVERED_NAMES = """() => {
  const box = e => e.getBoundingClientRect();
  const pieces = [...document.querySelectorAll('.di-pieces :is(.di-body, .di-core), :is(.di-dead, .di-spot) .di-body')]
    .map(box);
  const names = [...document.querySelectorAll('.di-names > g')];
  return names.flatMap(name => {
    const { left, top, width, height } = box(name.querySelector('.di-name'));
    const others = names.filter(other => other !== name)
      .flatMap(other => [...other.querySelectorAll('.di-body, .di-name')].map(box));
    let covered = 0;
    for (let k = 0; k < 60; k++) {
      const x = left + width * (k % 12 + 0.5) / 12, y = top + height * (0.2 + 0.12 * (Math.floor(k / 12) + 0.5));
      if ([...pieces, ...others].some(b => x > b.left && x < b.right && y > b.top && y < b.bottom)) covered++;
    }
    const map = box(name.closest('svg'));
    if (left < map.left || left + width > map.right + 1) return [`${name.textContent} leaves the map`];
    return covered < 6 ? [] : [`${name.textContent}: ${covered} of 60`] }) }"""
"""Names of areas that pieces or other names cover by a tenth or more, or that the edge of the map cuts."""


CUT = """() => {
  const faults = [], shell = document.querySelector('.tt-shell');
  const room = e => ['paddingLeft', 'paddingRight', 'borderLeftWidth', 'borderRightWidth'].reduce(
    (wide, side) => wide - parseFloat(getComputedStyle(e)[side]), e.getBoundingClientRect().width);
  for (const name of shell.querySelectorAll('.tt-banner .tt-chip, .di-sheet .di-missionhead > b')) {
    if (!name.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(name);
    const over = range.getBoundingClientRect().width - room(name); // a part of a pixel is enough for an ellipsis
    if (over > 0.05 || name.scrollHeight > name.clientHeight + 1) faults.push(`cut: ${name.innerText} ${over}`);
  }
  const edge = e => e.getBoundingClientRect();
  const [asked, who] = ['.tt-banner .tt-asking', '.tt-banner .tt-switches'].map(s => shell.querySelector(s));
  if (asked && asked.lastElementChild) { // a second line begins with the switches
    const last = edge(asked.querySelector('.tt-wait') ?? asked);
    if (last.right > edge(who).left + 0.5 && last.bottom > edge(who).top + 0.5)
      faults.push('what is asked lies under the switches');
  }
  for (const panel of shell.querySelectorAll('.tt-felt section')) {
    const { left, right } = edge(panel);
    for (const one of panel.querySelectorAll('.fs-points, .fs-flag, .tt-vp, .di-vp')) {
      const box = edge(one);
      if (!box.width || one.closest('svg') || getComputedStyle(one).clipPath.startsWith('inset(50%')) continue;
      if (box.right > right + 0.5) faults.push(`sticks out: ${one.className} ${one.innerText} ${box.right - right}`);
    }
    for (const one of panel.querySelectorAll('tt-diff')) {
      if (!one.checkVisibility() || getComputedStyle(one).position !== 'absolute') continue;
      const at = edge(one).left;
      if (at < left - 3) faults.push(`badge cut: ${one.dataset.text} ${one.parentElement.className} ${at - left}`);
    }
  }
  return faults }"""
"""Chips and names that are cut, figures that stick out of their panel, badges that leave it to the left."""


EDGES = """() => {
  const felt = document.querySelector('.tt-felt'), faults = new Map(), spare = 3;
  const clips = e => /auto|scroll|hidden|clip/.test(getComputedStyle(e).overflow);
  function seen(e) { // the part of the board that can be seen around an element
    const edges = [-Infinity, -Infinity, Infinity, Infinity];
    for (let at = e; at !== felt.parentElement; at = at.parentElement) if (clips(at)) {
      const box = at.getBoundingClientRect(), more = parseFloat(getComputedStyle(at).overflowClipMargin) || 0;
      edges[0] = Math.max(edges[0], box.left - more);
      edges[1] = Math.max(edges[1], box.top - more);
      edges[2] = Math.min(edges[2], box.right + more);
      edges[3] = Math.min(edges[3], box.bottom + more);
    }
    return edges;
  }
  function check(e, what, { left, top, right, bottom }) {
    if (right - left < 2 || bottom - top < 2) return;
    const edges = seen(e);
    const over = Math.max(edges[0] - left, edges[1] - top, right - edges[2], bottom - edges[3]);
    if (over > spare) faults.set(e, `cut by ${Math.round(over)}: ${what} in ${e.className}`);
  }
  const unseen = 'details:not([open]) > :not(summary)';
  const isSpoken = e => // for screen readers only
    e !== felt && (getComputedStyle(e).clipPath.startsWith('inset(50%') || isSpoken(e.parentElement));
  const isSeen = e => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest(unseen)
    && !isSpoken(e);
  const texts = document.createTreeWalker(felt, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode, range = document.createRange();
    if (!nodeValue.trim() || !isSeen(parentElement)) continue;
    range.selectNodeContents(texts.currentNode);
    for (const line of range.getClientRects()) check(parentElement, nodeValue.trim(), line);
  }
  for (const e of felt.querySelectorAll(':not(svg) > svg, button'))
    if (isSeen(e)) check(e.parentElement, e.nodeName, e.getBoundingClientRect());
  return [...faults.values()] }"""
"""Texts, signs and buttons that are cut by an edge of the board or of a part of it."""


CRUSHED = """() => [...document.querySelectorAll('.tt-felt svg')]
  .filter(e => e.checkVisibility() && e.viewBox.baseVal?.width > 100 && e.getBoundingClientRect().height < 200)
  .map(e => `crushed: ${e.getAttribute('class')} ${e.getBoundingClientRect().height}`)"""
"""Maps too low to be read. (Signs have small view boxes.)"""


COVERING = """() => {
  const faults = [], deepest = 3;
  const start = element => element.outerHTML.slice(0, 90);
  const boxes = node => { // of the letters that can be seen
    const range = document.createRange(), around = node.parentElement, end = around.getBoundingClientRect().right;
    range.selectNodeContents(node);
    const most = getComputedStyle(around).overflowX === 'visible' ? Infinity : end;
    if (around.matches('.tt-texts > *') && around.offsetLeft > around.parentElement.clientWidth / 2) return [];
    return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right: Math.min(right, most),
      top: top + 0.15 * (bottom - top), bottom: bottom - 0.15 * (bottom - top) }))
      .filter(box => box.right - box.left > 2 && box.bottom - box.top > 2) };
  const over = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const badges = [...document.querySelectorAll('.tt-shell tt-diff')]
    .filter(badge => badge.checkVisibility({ visibilityProperty: true }) && badge.getBoundingClientRect().width)
    .map(badge => ({ badge, box: badge.getBoundingClientRect(), name: badge.dataset.text }));
  for (const { badge, box, name } of badges) {
    const marked = 'drawn' in badge.dataset ? badge.parentElement : badge.closest('[data-diff], [data-points]');
    const thing = marked.closest('[data-ref], [data-thing]') ?? marked;
    const texts = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      if (!node.nodeValue.trim() || badge.contains(node) || node.parentElement.closest('tt-diff, .tt-sr')) continue;
      for (const text of boxes(node)) {
        const deep = over(box, text);
        if (deep > deepest) faults.push(`${name} on "${node.nodeValue.trim()}" of ${start(marked)}: ${deep}`);
      }
    }
    for (const other of badges) {
      const deep = other.badge === badge ? 0 : over(box, other.box);
      if (deep > deepest) faults.push(`${name} on badge ${other.name} of ${start(marked)}: ${deep}`);
    }
  }
  return [badges.length, faults] }"""
"""The number of badges, and what each covers of the texts of its thing and of the other badges."""


SMALL = """([least, exempt]) => {
  const table = document.querySelector('.tt-shell');
  const isAble = e => e.matches('button, summary, select, input') || e.matches('.tt-can');
  return [...table.querySelectorAll('button, summary, [data-ref].tt-can, select, input')]
    .filter(e => isAble(e) && !e.disabled && e.checkVisibility({ visibilityProperty: true }))
    .filter(e => !exempt.some(selector => e.matches(selector)))
    .flatMap(e => {
      const { width, height } = e.getBoundingClientRect();
      if (!width || !height || width >= least - 0.5 && height >= least - 0.5) return [];
      const name = (e.getAttribute('aria-label') || e.textContent).trim().slice(0, 30);
      const size = `${Math.round(width)} x ${Math.round(height)}`;
      return [`${e.nodeName} ${e.getAttribute('class')} "${name}": ${size}`] }) }"""
"""Visible buttons, fields, folded parts and things with an answer that a finger would miss."""


DIVIDED = """() => {
  const divided = [], broken = [];
  for (const name of document.querySelectorAll('.di-hand .di-cardname > b, .ax-name, .tt-title')) {
    const node = name.firstChild, text = node.data, tops = [];
    for (let k = 0; k < text.length; k++) {
      const range = document.createRange();
      range.setStart(node, k);
      range.setEnd(node, k + 1);
      tops.push([...range.getClientRects()].at(-1)); // what follows a hyphen has one at the line before, too
    }
    for (let k = 1; k < text.length; k++) {
      const [before, after] = [tops[k - 1], tops[k]];
      if (!before || !after || after.top - before.top < 4) continue;
      if (/\\u00ad$/.test(text.slice(0, k))) divided.push(text);
      else if (/\\p{L}\\p{L}$/u.test(text.slice(0, k + 1))) broken.push(text);
    }
  }
  return [divided, broken] }"""
"""Names on boards that are divided with a hyphen, and those that are broken without one."""


@dataclass
class Desk:
    """One page with one table on it, at one size: of JupyterLab, or of our own with the room that JupyterLab leaves."""

    notebook: Notebook | CellsPage
    closed: bool = False

    def size(self, name: str) -> None:
        """The window of this name; the file browser beside the notebook wherever there is room for it."""
        width, height, _ = SIZES[name]
        self.resize(width - (FILES if isinstance(self.notebook, CellsPage) and width >= 1200 else 0), height)
        if isinstance(self.notebook, Notebook) and self.closed != (width < 1200):
            self.notebook.page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
            self.closed = not self.closed

    def resize(self, width: int, height: int) -> None:
        """Make the window so large; a page without JupyterLab is smaller by what JupyterLab would need."""
        across, down = FRAME if isinstance(self.notebook, CellsPage) else (0, 0)
        self.notebook.page.set_viewport_size({"width": width - across, "height": height - down})

    def lay(self, game: str, decisions: int, lang: str = "en") -> int:
        """Lay a game on the table as it is after so many decisions; returns how many there were."""
        there: int = self.notebook.py(f"lay({game!r}, {decisions}, 1.0, {lang!r})")
        self.notebook.page.locator(".tt-shell .tt-side .tt-tab[aria-selected=true]").first.wait_for()
        self.notebook.page.locator(".tt-shell .tt-actions section").first.wait_for()
        return there

    def look(self, game: str, size: str, picture: str = "") -> list[str]:
        """What is wrong with the table at this size."""
        self.size(size)
        width, _, scale = SIZES[size]
        assert self.notebook.py(f"setattr(table, 'scale', {scale})") is None
        page = self.notebook.page
        self._settled(page)
        page.locator(".tt-shell").evaluate("e => e.scrollIntoView({block: 'center'})")
        if picture:
            self.notebook.screenshot(picture)
        faults: list[str] = page.evaluate(MEASURE, [list(IN_SIGHT[game]), width > 1200, MIN_TEXT])
        return faults

    def look_beside_files(self, picture: str) -> list[str]:
        """What is crushed, or too wide, on a small screen where the file browser stays open, as JupyterLab opens it."""
        self.size("1024x768")
        page = self.notebook.page
        page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
        self.closed = False
        self._settled(page)
        page.locator(".tt-felt").evaluate("e => e.scrollIntoView({block: 'center'})")
        self.notebook.screenshot(picture)
        faults: list[str] = page.evaluate(MEASURE, [[], False, MIN_TEXT])
        faults += page.evaluate(CRUSHED)
        return [fault for fault in faults if fault.startswith(("small:", "too wide:", "crushed:"))]

    def _settled(self, page: Any) -> None:
        """Wait until nothing changes its size any more."""
        before = None
        end = time.monotonic() + 4
        while time.monotonic() < end:
            now = page.evaluate(
                "() => JSON.stringify([...document.querySelectorAll('.tt-shell, .tt-felt, .tt-felt > *')]"
                ".map(e => e.getBoundingClientRect()))"
            )
            if now == before:
                return
            before = now
            page.wait_for_timeout(120)


@contextmanager
def opened(lab: tuple[str, Path], browser: Browser, name: str, code: str = CELL, **options: Any) -> Iterator[Desk]:
    """Open one page of JupyterLab for all tests of a file: a notebook of this name with this cell, which has been run.

    `options` go to `browser.new_page`.
    """
    url, work = lab
    book = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
    book.cells = [nbformat.v4.new_code_cell(code)]
    nbformat.write(book, work / f"{name}.ipynb")
    page = browser.new_page(**{"viewport": {"width": 1440, "height": 900}, **options})
    notebook = Notebook(page)
    page.goto(f"{url}/lab/tree/{name}.ipynb?reset")
    notebook.wait_kernel()
    notebook.run_all()
    yield Desk(notebook)
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:shutdown-kernel')")
    page.close()


@contextmanager
def opened_page(served: ServedPages, browser: Browser, code: str = CELL, **options: Any) -> Iterator[Desk]:
    """Open one page without Jupyter for all tests of a file, with this cell. `options` go to `browser.new_page`."""
    page = browser.new_page(**{"viewport": {"width": 1440, "height": 900}, **options})
    cells = CellsPage(page, served, (code,))
    cells.run_all()
    yield Desk(cells)
    cells.release()
    page.close()
