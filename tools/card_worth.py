"""Measure the worth of every card of 51st State when given to a seat at the start; the notebook shows these figures.

    python -m tools.card_worth --deals 60 --write

Cards of the base set are measured in games with New Era and in games with Winter; other cards only with their own set.
Each game has two players with the heuristic strategy. With `--write` the figures go to `worth.json` in the content
folder.
"""

from __future__ import annotations

import argparse

import tabletop
from tabletop.engine.i18n.console import adapt_output
from tabletop.experiments.pool import process_pool
from tabletop.experiments.worth import card_worth, combine_worths
from tabletop.experiments.worth.answer import Worth
from tools.balance import GAMES

SETS = ("new_era", "winter")


def main() -> None:
    """Play the games, print the figures, and write them with `--write`."""
    parser = argparse.ArgumentParser(description="Measure what the cards of 51st State are worth.")
    add = parser.add_argument
    add("--deals", type=int, default=20, help="deals with each card (default: 20)")
    add("--workers", type=int, default=1, help="processes (default: 1)")
    add("--store", help="file from which a stopped run resumes")
    add("--write", action="store_true", help="write the figures next to the content")
    chosen = parser.parse_args()
    executor = process_pool(chosen.workers) if chosen.workers > 1 else None
    options = {} if chosen.store is None else {"store": chosen.store}
    worths: list[Worth] = []
    for name in SETS:
        game = tabletop.load_game("51st_state", expansion=name)
        worths.append(card_worth(game, "card", deals=chosen.deals, executor=executor, **options))
    if executor is not None:
        executor.shutdown()
    table = combine_worths(worths)
    print(table)
    if chosen.write:
        command = f"python -m tools.card_worth --deals {chosen.deals} --write"
        table.save(GAMES / "fifty_first_state" / "content" / "worth.json", command=command)


if __name__ == "__main__":
    adapt_output()
    main()
