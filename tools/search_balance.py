"""Looks for numbers that would balance our own games better: what `tabletop.experiments.design` is asked for them.

    python -m tools.search_balance dei --write
    python -m tools.search_balance axon_protocol --write

Only what is this kit's own is turned: the decks of the factions of D.E.I., what both rulebooks leave open, the board of
Axon Protocol. With `--write` the front goes to `design.json` beside the content, from where BALANCE.md has it (the
balance tools write that). With `--storage` a search that was stopped goes on.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tabletop
from tabletop.engine.storing import files
from tabletop.engine.wording.console import adapt_output
from tabletop.experiments.design import Design, Found, Goal, equal_seats, lead, points, rounds, search
from tabletop.experiments.design.space import told
from tabletop.experiments.results.words import INTERVALS
from tabletop.experiments.statistics import Interval
from tools.balance import GAMES, head, row


@dataclass(frozen=True)
class Question:
    """What is turned in a game, and what is wanted."""

    parameters: Mapping[str, Any]
    turned: Mapping[str, Any]
    goals: tuple[Goal, ...]
    about: str
    """What makes the seats of these games comparable, for the text."""


QUESTIONS = {
    "dei": Question(
        {"players": 4, "factions": ("auxilia", "ravagers", "refuge_42", "farm_z")},
        {
            "scrapper_mission_per": (1, 3),
            "starting_figures": None,
            "card.forced_march.actions": [("move",), ("move", "supplies:1")],
            "card.requisition.actions": [("move", "move", "collect"), ("move", "enlist", "collect")],
            "card.hungry_crew.actions": [("build",), ("camp",), ("move",)],
            "card.snow_run.actions": [("lift", "move"), ("lift",)],
            "card.rich_pickings.actions": [("move", "collect"), ("move",), ("collect",)],
            "card.newcomers.actions": [("enlist", "move"), ("enlist",), ("move",)],
            "card.paddock.actions": [("camp",), ("camp", "move"), ("camp", "supplies:1")],
            "card.drovers.actions": [("move", "move"), ("move", "move", "supplies:1"), ("enlist", "move")],
        },
        (equal_seats(), points(55, "winner", step=5), lead(8, step=4)),
        "each faction has a seat of its own and who starts is drawn, so that equal seats are equal factions",
    ),
    "axon_protocol": Question(
        {"players": 3, "first_player": 1},
        {
            "stress_limit": (30, 54),
            "red_zone": (5, 9),
            "red_step": (1, 3),
            "hand_limit": (3, 6),
            "round_cards": (2, 4),
            "starting_hand": (2, 5),
            "monopoly_cost": (2, 6),
        },
        (equal_seats(), rounds(6), lead(3, step=1)),
        "seat 1 starts, so that equal seats are equal places in the first round; corporations are chosen",
    ),
}
"""Game -> what is asked of it."""


def as_data(found: Design, command: str) -> dict[str, Any]:
    """The front, and the game as it is, with every interval."""

    def one(design: Found) -> dict[str, Any]:
        figures = design.fresh or design.figures
        return {
            "number": design.number,
            "turned": list(told(found.space, design.turned)),
            "deals": figures[0].count,
            "figures": {g.name: [x.estimate, x.low, x.high] for g, x in zip(found.goals, figures, strict=True)},
        }

    shown = [*found.front, *(d for d in found.trials[:1] if d not in found.front)]
    return {
        "command": command,
        "trials": len(found.trials),
        "deals": found.deals,
        "goals": {goal.name: [goal.wanted, goal.step] for goal in found.goals},
        "designs": [one(design) for design in shown],
    }


def report(game: str) -> Iterator[str]:
    """What BALANCE.md says of the search, in Markdown."""
    data = json.loads((GAMES / game / "content" / "design.json").read_text(encoding="utf-8"))
    goals = {goal.name: goal for goal in QUESTIONS[game].goals}
    wanted = ", ".join(f"{name} {goals[name].told(number)}" for name, (number, _) in data["goals"].items())
    yield "## Designs that a search has found"
    yield ""
    yield f"Wanted: {wanted}; {QUESTIONS[game].about}."
    yield f"{data['trials']} designs were played in the same {data['deals']} deals each, and those that no other beats"
    yield f"in every figure were measured again in others; {INTERVALS}. None is shipped. Made by"
    yield ""
    yield f"    {data['command']}"
    yield ""
    yield from head("Design", "Deals", *data["goals"])
    for design in data["designs"]:
        found = {name: Interval(*one, design["deals"]) for name, one in design["figures"].items()}
        figures = [one.text(share=goals[name].share) for name, one in found.items()]
        yield row(", ".join(design["turned"]) or "as it is", design["deals"], *figures)
    yield ""


def main() -> None:
    """Search, tell, and write where that is asked for."""
    parser = argparse.ArgumentParser(description="Looks for numbers that balance one of our games better.")
    add = parser.add_argument
    add("game", choices=list(QUESTIONS))
    add("--trials", type=int, default=40, help="designs (default: 40)")
    add("--deals", type=int, default=40, help="deals in which each is played (default: 40)")
    add("--storage", type=Path, help="a file by which a search that was stopped goes on")
    add("--write", action="store_true", help="write the front beside the content")
    chosen = parser.parse_args()
    question = QUESTIONS[chosen.game]
    game = tabletop.load_game(chosen.game, **question.parameters)
    found = search(
        game, question.turned, question.goals, chosen.trials, chosen.deals, storage=chosen.storage,
        tell=lambda done, total: print(f"\r{done} of {total}", end="", file=sys.stderr, flush=True),
    )  # fmt: skip
    print(found)
    if chosen.write:
        size = f"--trials {chosen.trials} --deals {chosen.deals}"
        command = f"python -m tools.search_balance {chosen.game} {size} --write"
        path = GAMES / chosen.game / "content" / "design.json"
        files.write(path, json.dumps(as_data(found, command), indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    adapt_output()
    main()
