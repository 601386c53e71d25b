"""List every sentence that whole games produce, once each, in all languages side by side, for proofreading.

    python -m tools.sentences [GAME ...] [--lang de] [--games 20] [--decisions 40] [--examples 2]

A message counts as one sentence, whatever numbers and names it contains. The listing shows its first examples, and
further ones with a part (a name, a number, an addition) that no earlier example has. It covers events, questions with
their causes, answers, refusals, warnings, remedies, scores, and previews of answers. Quizzes contribute their
questions, options and explanations. The games are played by strategies and chance at tables of all sizes.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

from tabletop import games, load_game
from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.engine.i18n.console import adapt_output
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.session.strategy_registry import find_strategy
from tabletop.teaching.quiz import list_kinds
from tabletop.teaching.quiz.positions import generate_positions

TABLES: dict[str, tuple[dict[str, Any], ...]] = {
    "51st_state": (
        {"players": 2, "expansion": "new_era"},
        {"players": 3, "expansion": "winter"},
        {"players": 4},
        {"players": 1, "expansion": "winter"},
    ),
    "axon_protocol": (
        {"players": 2},
        {"players": 3, "beginner": True},
        {"players": 4, "own_trade": True, "release_to": "public"},
        {"players": 5},
        {"players": 6},
    ),
    "dei": (
        {"players": 2, "confrontation": True, "badge_draft": True},
        {"players": 3, "map": "random", "no_choice": True},
        {"players": 4, "planning": True, "planned_swap": True, "rebellion": True},
        {"players": 4, "outposts": "printed"},
    ),
    "gin_rummy": (
        {},
        {"oklahoma": True},
        {"most_takes": 3, "last_cards": 10},
        {"own_melds": True, "big_gin_bonus": 31, "box_bonus": 20, "game_bonus": 100},
        {"knock_limit": 0, "big_gin_bonus": 31},
    ),
}
"""Tables at which each game is played."""
PLAYERS = ("random", "heuristic")
"""Strategies of even and odd games."""
PLACE = re.compile(r"\{\w+\}")


class HeardMessages(set[str]):
    """A set of the messages that a game uses; the last one is the frame of those before it."""

    last = ""

    def add(self, message: str) -> None:
        """Add a message and remember it as the last one."""
        self.last = message
        super().add(message)


@dataclass
class Sentence:
    """A sentence with its message, its origin, and examples in every language."""

    message: str
    origin: str
    examples: list[tuple[str, ...]] = field(default_factory=list)
    parts: set[str] = field(default_factory=set)
    times: int = 0


@dataclass
class SentenceList:
    """A collection of sentences, by message and kind of origin."""

    languages: Sequence[str] = LANGUAGES
    examples: int = 2
    said: dict[tuple[str, str], Sentence] = field(default_factory=dict)

    def record(self, game: Game, origin: str, text: Callable[[str], str]) -> None:
        """Record one sentence; `text` returns it in a language."""
        ear = HeardMessages()
        game.heard = ear
        try:
            english = text("en")
        finally:
            game.heard = None
        if not english:
            return
        kind = origin.partition(" ")[0]
        # An event may be a sentence that fills the whole frame ("{reason}"); each of them counts.
        message = english if not ear.last or (kind == "event" and PLACE.fullmatch(ear.last)) else ear.last
        entry = self.said.setdefault((kind, message), Sentence(message, origin))
        entry.times += 1
        if len(entry.examples) < self.examples or not ear <= entry.parts:
            texts = tuple(text(lang) for lang in self.languages)
            if texts not in entry.examples:
                entry.examples.append(texts)
                entry.parts |= ear

    def list_lines(self) -> Iterator[str]:
        """Yield the listing, sorted by kind and origin."""
        for (_, message), entry in sorted(self.said.items(), key=lambda item: (item[1].origin, item[0])):
            yield f"[{entry.origin}] {message} ({entry.times})"
            for texts in entry.examples:
                yield from (f"    {lang}: {text}" for lang, text in zip(self.languages, texts, strict=True))


def listen(listing: SentenceList, game: Game, seed: int, player: str, decisions: int) -> None:
    """Play a game and record its sentences; at some decisions, about `decisions` in 400, also record all answers."""
    decider, chance = find_strategy(player, game), Random(seed)
    state = game.new_initial_state(seed)
    seen: list[Action] = []
    question_kinds: set[str] = set()
    for k in range(game.max_decisions):
        if state.is_terminal():
            break
        _record_question(listing, state)
        kind = type(state.question).__name__
        if kind not in question_kinds or chance.random() < decisions / 400:
            question_kinds.add(kind)
            _record_answers(listing, state, chance.sample(seen, min(25, len(seen))))
        legal = state.legal_actions()
        seen += chance.sample(legal, min(2, len(legal))) if k < 400 else []
        action = decider.decide(PlayerView(state), chance) if len(legal) > 1 else legal[0]
        for event in state.apply_action(action):
            listing.record(game, f"event {type(event).__name__}", _bind_state(state, event.text))
            for seat in range(game.num_players):
                visible = event.seen_by(seat)
                if visible is not None and visible is not event:
                    listing.record(game, f"event {type(visible).__name__}", _bind_state(state, visible.text))
    for seat in range(game.num_players):
        listing.record(game, "tally score", _bind_state(state, state.score_parts(seat).text))


def _bind_state(state: State, text: Callable[[State, str], str]) -> Callable[[str], str]:
    return lambda lang: text(state, lang)


def _record_question(listing: SentenceList, state: State) -> None:
    """Record the question, its cause, and the scores."""
    decision, game = state.decision, state.game
    assert decision is not None
    listing.record(game, f"question {type(decision.step).__name__}", decision.text)
    listing.record(game, f"because {type(decision.because).__name__}", decision.reason)
    for _n, why in [(n, why) for seat in range(game.num_players) for why, n in state.score_parts(seat)]:
        listing.record(game, f"tally {type(why).__name__}", _bind_state(state, why.text))


def _record_answers(listing: SentenceList, state: State, more_actions: Iterable[Action]) -> None:
    """Record all possible actions and some from elsewhere: legal or refused, with remedies and previews."""
    game = state.game
    what_changes = getattr(state, "what_changes", None)
    verdicts = [state.check(action) for action in (*state.possible_actions(), *more_actions)]
    refused = [verdict.action for verdict in verdicts if not verdict]
    remedies = dict(zip(refused, state.find_remedies(refused), strict=True))
    for verdict in verdicts:
        action = verdict.action
        name = type(action).__name__
        listing.record(game, f"answer {name}", _bind_state(state, action.text))
        for obstacle in (*verdict.obstacles, *verdict.warnings):
            kind = "refusal" if not verdict else "warning"
            listing.record(game, f"{kind} {obstacle.rule}", _bind_state(state, obstacle.sentence))
        if (remedy := remedies.get(action)) is not None:
            listing.record(game, f"remedy {name}", _bind_state(state, remedy.text))
        if verdict and what_changes is not None:
            listing.record(game, f"change {name}", _bind_state(state, what_changes(action).text))


def _record_quizzes(listing: SentenceList, game: Game, count: int) -> None:
    """Record the questions of quizzes about `count` positions, with their options and reasons."""
    source = Random(count)
    for state in islice(generate_positions(game, count), count):
        for name, kind in list_kinds(game).items():
            question = kind.ask(state, source)
            if question is None:
                continue
            listing.record(game, f"quiz {name}", question.words)
            for part in (*question.options, *question.reasons):
                listing.record(game, f"quiz {name} {type(part).__name__}", part.words)


def make_listing(
    name: str, count: int = 20, decisions: int = 40, examples: int = 2, languages: Sequence[str] = LANGUAGES
) -> SentenceList:
    """Return the sentences of `count` games at each table of a game."""
    listing = SentenceList(languages, examples)
    for table in TABLES[name]:
        game = load_game(name, **table)
        for seed in range(count):
            listen(listing, game, seed, PLAYERS[seed % len(PLAYERS)], decisions)
        _record_quizzes(listing, game, count)
    return listing


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the listing of the named games, or of all games."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", choices=[*games(), []], help="which games (default: all)")
    parser.add_argument("--lang", nargs="*", choices=LANGUAGES, default=LANGUAGES, help="languages (default: all)")
    parser.add_argument("--games", type=int, default=20, help="games at each table (default: 20)")
    parser.add_argument("--decisions", type=int, default=40, help="decisions in 400 at which all answers are collected")
    parser.add_argument("--examples", type=int, default=2, help="examples of each sentence (default: 2)")
    chosen = parser.parse_args(arguments)
    for name in chosen.game or games():
        listing = make_listing(name, chosen.games, chosen.decisions, chosen.examples, chosen.lang)
        print(f"# {name}: {len(listing.said)} sentences\n")
        print("\n".join(listing.list_lines()))


if __name__ == "__main__":
    adapt_output()
    main()
