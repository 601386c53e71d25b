"""Messages that are lost, late, in another order or there twice: every page ends with the state of its kernel."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser

from tabletop_widgets.kernel import channel as channels
from tabletop_widgets.kernel.channel import Channel, collect
from tabletop_widgets.screen import modules
from tests.browser.conftest import Notebook
from tests.browser.test_table import ACTION

FEW, MANY = 60, 300
"""Runs in every run of the tests, and in the long one."""
CHANGES = 25
"""Changes in each run."""
STEP_SECONDS = 0.5
MAX_STEPS = 1200
"""Steps within which all pages have to come to the state of their kernels, for messages go on being lost."""
LOST, TWICE = 0.3, 0.1
"""Shares of the messages, both ways."""
DELAYS = (0.0, 0.0, 0.5, 1.0, 3.0)
"""Seconds that a message takes: one overtakes another."""
PAGES = """([source, runs]) => {
  const {connect} = new Function(source + 'return {connect}')();
  let now = 0, timers = [];
  performance.now = () => 1000 * now;
  let last = 0;
  window.setTimeout = (work, ms, ...facts) => {
    timers.push([now + ms / 1000, () => work(...facts), ++last]);
    return last;
  };
  window.clearTimeout = id => { timers = timers.filter(([,, other]) => other !== id); };
  class Model {
    constructor(state) { Object.assign(this, {state, sent: []}); }
    get(name) { return this.state[name]; }
    send(content) { this.sent.push(content); }
    on(_, heard) { this.heard = heard; }
    off() {}
  }
  const pages = [];
  const kinds = {
    load(k, state) { const model = new Model(state); pages[k] = {model, ...connect(model)}; },
    update(k, content) { pages[k].model.heard(content, []); },
  };
  for (let k = 0; k < runs; k++) kinds.load(k, {_slices: {}, _number: 0});
  window.step = async (time, arrivals) => {
    now = time;
    const due = timers.filter(([at]) => at <= now);
    timers = timers.filter(([at]) => at > now);
    for (const [, work] of due) work();
    for (const [k, kind, content] of arrivals) kinds[kind](k, content);
    await new Promise(done => { const {port1, port2} = new MessageChannel();
                                port1.onmessage = done; port2.postMessage(0); });
    return pages.map(({model}) => model.sent.splice(0));
  };
  window.states = () => pages.map(({slices}) => Object.fromEntries(
    [...slices].map(([id, {state}]) => [id, state])));
}"""
"""Pages with the module of the kit and a model of their kernels; the clock is that of the test."""


class Clock:
    """The time of all kernels and pages."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waiting: list[tuple[float, Callable[[], object]]] = []

    def monotonic(self) -> float:
        """Stands in for `time.monotonic`."""
        return self.now

    def later(self, seconds: float, work: Callable[[], object], _: object) -> bool:
        """Stands in for the event loop."""
        self.waiting.append((self.now + seconds, work))
        return True

    def step(self) -> None:
        """Let time pass, and do what is due."""
        self.now += STEP_SECONDS
        due = [work for at, work in self.waiting if at <= self.now]
        self.waiting = [(at, work) for at, work in self.waiting if at > self.now]
        for work in due:
            work()


class Widget:
    """A widget with two traits."""

    def __init__(self, model_id: str) -> None:
        self.comm, self.model_id = SimpleNamespace(comm_id=model_id), model_id
        self.traits = {"data": 0, "status": 0}

    def get_state(self, key: Any = None) -> dict[str, Any]:
        """Return traits as a page gets them."""
        return {name: self.traits[name] for name in key or self.traits}


class Run:
    """A kernel, and what is on its way from it to its page and back."""

    def __init__(self, seed: int, clock: Clock) -> None:
        self.random, self.clock = random.Random(seed), clock
        self.channel = Channel(lambda content: self.send(self.to_page, ("update", content)), clock.later)
        self.widgets: list[Widget] = []
        self.to_page: list[tuple[float, Any]] = []
        self.to_kernel: list[tuple[float, Any]] = []

    def send(self, way: list[tuple[float, Any]], content: Any) -> None:
        """Lose a message, or have it arrive some time, perhaps twice."""
        for _ in range((self.random.random() >= LOST) + (self.random.random() < TWICE)):
            way.append((self.clock.now + self.random.choice(DELAYS), content))

    def arrived(self, way: list[tuple[float, Any]]) -> list[Any]:
        """Take what has arrived."""
        there = [content for at, content in way if at <= self.clock.now]
        way[:] = [one for one in way if one[0] > self.clock.now]
        return there

    def act(self) -> None:
        """Make a view, load the page again, change several views or one."""
        what, now = self.random.random(), self.clock.now
        if not self.widgets or what < 0.1:
            self.widgets.append(Widget(f"w{len(self.widgets)}"))
            self.channel.update(self.widgets[-1], ["data", "status"])
        elif what < 0.15:
            state = {"_slices": {id: {**traits} for id, traits in self.states.items()}, "_number": self.channel.number}
            self.to_page.append((now + self.random.choice(DELAYS), ("load", state)))
        elif what < 0.6:
            with collect():
                for widget in self.random.sample(self.widgets, self.random.randint(1, len(self.widgets))):
                    self.change(widget)
        else:
            self.change(self.random.choice(self.widgets))

    def change(self, widget: Widget) -> None:
        """Change a trait."""
        name = self.random.choice(("data", "status"))
        widget.traits[name] += 1
        self.channel.update(widget, [name])

    @property
    def states(self) -> dict[str, Any]:
        """The state of the kernel."""
        return {widget.model_id: widget.get_state() for widget in self.widgets}


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_in_many_runs_the_page_always_ends_at_the_state_of_its_kernel(
    count: int, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr(channels, "time", clock)
    runs = [Run(seed, clock) for seed in range(count)]
    page = browser.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.evaluate(PAGES, [modules.get_module_code("screen/updates.js"), count])

    def step() -> None:
        clock.step()
        arrivals = [(k, *content) for k, run in enumerate(runs) for content in run.arrived(run.to_page)]
        sent = page.evaluate("([time, arrivals]) => window.step(time, arrivals)", [clock.now, arrivals])
        for run, contents in zip(runs, sent, strict=True):
            for content in contents:
                run.send(run.to_kernel, content)
            for content in run.arrived(run.to_kernel):
                run.channel.receive(content)

    def behind() -> list[int]:
        shown = page.evaluate("window.states()")
        return [k for k, (run, states) in enumerate(zip(runs, shown, strict=True)) if run.states != states]

    lost = 0
    for _ in range(CHANGES):
        for run in runs:
            run.act()
        step()
        lost = max(lost, len(behind()))
    assert lost > count / 3, "so little is lost that this shows nothing"
    steps = 0
    while late := behind():
        assert steps < MAX_STEPS, f"behind for ever: {late}"
        steps += 20
        for _ in range(20):
            step()
    for _ in range(60):  # what is still on its way changes nothing
        step()
    assert behind() == []
    assert errors == []
    print("seconds until all have come to the state of their kernels:", steps * STEP_SECONDS)
    page.close()


LOSE = """(() => {
  window.lost = 0;
  const isUpdate = data => new TextDecoder().decode(data).includes('"states"');
  window.WebSocket = class extends WebSocket {
    set onmessage(heard) {
      super.onmessage = event => {
        if (event.data instanceof ArrayBuffer && isUpdate(event.data) && Math.random() < 0.4) window.lost += 1;
        else heard(event);
      };
    }
  };
})()"""
"""Four in ten updates do not arrive at this page."""
PLAY = """
import asyncio, tabletop
from tabletop_widgets import Table
session = tabletop.Session(tabletop.load_game("dei", players=2), 3, ["human", "human"])
async def move(times):
    for _ in range(times):
        session.apply(session.state.decision.default)
        await asyncio.sleep(0.1)
Table(session)
"""


@pytest.mark.long
def test_in_jupyterlab_a_page_that_loses_updates_ends_at_the_state_of_its_kernel(
    open_code: Callable[..., Notebook],
) -> None:
    notebook = open_code(PLAY)
    notebook.page.add_init_script(LOSE)
    notebook.reload()
    notebook.run_all()
    page = notebook.page
    page.locator(ACTION).first.wait_for()
    moved = 0
    for times in (6, 1, 1):
        notebook.py(f"asyncio.ensure_future(move({times})) and None")
        moved += times
        if moved == 7:
            notebook.reload()  # while it is played
        page.get_by_text(f"{moved} / {moved}").first.wait_for(timeout=60_000)
        shown = "document.querySelector('.tt-actions section').dataset.version"
        page.wait_for_function(f"version => {shown} == version", arg=str(notebook.py("session.version")))
    assert page.evaluate("window.lost") > 0, "nothing was lost: this shows nothing"
    assert notebook.errors == []
