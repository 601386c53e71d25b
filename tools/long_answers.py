"""Precompute the answers that take minutes, so that notebooks show them at once.

    python -m tools.long_answers who_plays_better --deals 60
    python -m tools.long_answers turn_a_rule --deals 60
    python -m tools.long_answers card_worth --deals 60

The first two are saved in `notebooks/games`, the worth of cards in `worth.json` next to the content of 51st State.
With `--store FILE` an interrupted run can be resumed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tabletop
from tabletop.engine.i18n.console import adapt_output
from tabletop.experiments import Comparison, MatchResult, Tournament, WorthTable, save_answer, sweep, tournament
from tabletop.experiments.worth import card_worth, combine_worths

ROOT = Path(__file__).resolve().parents[1]


def rounds(result: MatchResult) -> int:
    """Return the number of rounds that were started."""
    return result.rounds


def who_plays_better(**running: Any) -> Tournament:
    """Compare four strategies at two-player tables of 51st State."""
    return tournament(tabletop.load_game("51st_state"), ["heuristic", "greedy", "easy", "random"], **running)


def turn_a_rule(**running: Any) -> Comparison:
    """Measure the effect of the number of points that triggers the last round."""
    game, players = tabletop.load_game("51st_state"), ["heuristic", "heuristic"]
    return sweep(game, "victory_points", [25, 15, 20, 30, 35], players, measure=rounds, **running)


def measure_cards(**running: Any) -> WorthTable:
    """Measure every card of 51st State, given at the start: those of the base set with New Era and with Winter."""
    games = [tabletop.load_game("51st_state", expansion=expansion) for expansion in ("new_era", "winter")]
    return combine_worths([card_worth(game, "card", **running) for game in games])


QUESTIONS: dict[str, Callable[..., Tournament | Comparison | WorthTable]] = {
    "who_plays_better": who_plays_better,
    "turn_a_rule": turn_a_rule,
    "card_worth": measure_cards,
}


def main() -> None:
    """Play the games, print the answer, and save it."""
    parser = argparse.ArgumentParser(description="Compute and save the answers that the notebooks load.")
    add = parser.add_argument
    add("question", choices=QUESTIONS)
    add("--deals", type=int, default=60, help="deals (default: 60)")
    add("--workers", type=int, default=1, help="processes (default: 1)")
    add("--store", help="file from which a stopped run resumes")
    options = parser.parse_args()
    executor = "serial" if options.workers == 1 else options.workers
    answer = QUESTIONS[options.question](deals=options.deals, executor=executor, store=options.store, progress=True)
    print(answer)
    command = f"python -m tools.long_answers {options.question} --deals {options.deals}"
    if isinstance(answer, WorthTable):
        answer.save(ROOT / "tabletop" / "games" / "fifty_first_state" / "content" / "worth.json", command=command)
    else:
        save_answer(answer, ROOT / "notebooks" / "games" / f"{options.question}.json", command)


if __name__ == "__main__":
    adapt_output()
    main()
