"""What an action would change is seen: every place that is told of is on some board, or within what is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop_widgets.screen import session_widget
from tabletop_widgets.screen.session_widget import SessionWidget
from tabletop_widgets.table.action_preview import mark_changes
from tabletop_widgets.table.activity.grouped_moves import MarkData
from tests.browser.conftest import HERE

WHOLE = {
    "51st_state": {
        "N.passed", "N.faction", "N.connections", ".phase_name", ".round_number", ".last_round", ".first",
        ".connection_discard", ".offer", ".attack",
    },
    "axon_protocol": {
        "N.offer", "N.corporation", "N.hacked", "N.monopoly", "N.used", "N.extra", ".first", ".active", ".offer",
        ".round", ".phase",
    },
    "dei": {
        "N.faction", "N.missions", "N.hand", "N.down", "N.disposed", "N.draft", "N.candy", "N.badges", "N.planned",
        "N.leader", ".phase_number", ".round_number", ".first", ".candy", ".badge_supply",
    },
}  # fmt: skip
"""What may be marked at a seat or at the table as a whole, for want of a place of its own on every board."""
DRAW = """async (views) => { window.models = [];
  for (const [esm, state, parts] of views) {
    for (const part of parts) (await loaded(part)).initialize({ model: new Model({}) });
    const widget = await loaded(esm);
    const model = new Model(state), el = document.getElementById("view").appendChild(document.createElement("div"));
    const context = { model, el, signal: new AbortController().signal, experimental: {} };
    await widget.initialize?.(context);
    await widget.render(context);
    window.models.push(model);
  } }"""
SHOW = """async (states) => {
  states.forEach((traits, k) => Object.entries(traits).forEach(([name, value]) => models[k].receive(name, value)));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const all = [...document.querySelectorAll("[data-ref],[data-thing],[data-number],[data-zone]")];
  return [...new Set(all.flatMap(({ dataset: d }) => [d.ref, d.thing, d.number, d.zone]))].filter(Boolean) }"""


def around(place: str) -> str:
    """The place without the number of its seat and without what lies in the field: "N.goods" of "0.goods.gun"."""
    seat, field, *_ = place.split(".")
    return f"{'N' if seat else ''}.{field}"


def is_seen(mark: MarkData, there: set[str]) -> bool:
    """Whether a mark is found where it belongs, and not only at its seat or table."""
    at = mark["at"]
    steps = at.split(".")
    places = [at] if is_thing(mark) else [".".join(steps[:k]) for k in range(len(steps), 1, -1)]
    return bool(there & {*places, mark.get("instead", ""), *mark.get("beside", ())})


def positions(name: str, players: int, most: int) -> Iterator[Session]:
    """So many moments of a game, from its beginning to its end, each seat being somebody's."""
    game = load_game(name, players=players)
    session = Session(game, 5, ["heuristic"] * players)
    source, bot = random.Random(3), game.strategies()["heuristic"]
    while not session.state.is_terminal():
        session.apply(bot.decide(PlayerView(session.state), source))
    session.seats = ("human",) * players
    whole = session.length
    for at in range(0, whole - 1, max(1, whole // most)):
        session.goto(at)
        yield session


def traits(view: SessionWidget) -> dict[str, Any]:
    """What a view shows, and what it is drawn by."""
    needs = ("_script", "_parts")
    return {name: value for name, value in view.get_state().items() if name in needs or name[0] != "_"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "players"),
    [
        *(("51st_state", n) for n in (2, 3, 4)),
        *(("axon_protocol", n) for n in (2, 3, 4, 5, 6)),
        *(("dei", n) for n in (2, 3, 4)),
    ],
)
def test_what_an_action_would_change_has_a_place_on_the_boards(
    name: str, players: int, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_widget, "AT_MOST_EVERY", 0.0)  # every position is drawn, however soon it follows
    page = browser.new_page()
    page.set_content((HERE / "fake_model.html").read_text(encoding="utf-8"))
    source = random.Random(7)
    views: list[SessionWidget] = []
    unseen: dict[str, str] = {}
    seen = 0
    for session in positions(name, players, 20):
        if not views:
            views = boards(tw.Table(session), players)
            page.evaluate(DRAW, [[str(view._esm), traits(view), [part._esm for part in view._parts]] for view in views])
        there = set(page.evaluate(SHOW, [traits(view) for view in views]))
        assert {".", *map(str, range(players))} <= there, "a table and its seats can be marked as a whole"
        foresight = ActionPreviewer(session.state)
        actions = list(session.state.legal_actions())
        for action in source.sample(actions, min(6, len(actions))):
            for mark in mark_changes(foresight.preview(action), session.state):
                if is_seen(mark, there):
                    seen += 1
                elif not is_thing(mark) and around(mark["at"]) not in WHOLE[name]:
                    unseen[around(mark["at"])] = f"{mark} ({action}, decision {session.index})"
    page.close()
    assert unseen == {}
    assert seen > 80


def is_thing(mark: MarkData) -> bool:
    """Whether it marks a thing itself: what only comes is not yet there, and its zone is marked besides."""
    return ":" in mark["at"]


def boards(table: tw.Table, players: int) -> list[SessionWidget]:
    """The views on the board and above the tabs beside it, and the bar."""
    names = [name for name in (*table.boards.board, *table.boards.side) if isinstance(name, str)]
    found: list[SessionWidget] = [table.bar]
    for name in names:
        if name == "mine":
            found += table.tableaus[:players]
        elif name not in ("others", "actions"):
            found.append(getattr(table, name))
    return found
