"""Experiments on the worth of a thing: the same deals with it and without it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.session.strategy_registry import Seat
from tabletop.experiments.printed import list_printed_numbers, with_printed
from tabletop.experiments.results.answer import (
    find_question_mistakes,
    find_seat_mistakes,
    get_default_seats,
    parse_deals,
    play_plan,
    refuse_no_game,
)
from tabletop.experiments.results.stopping import Watched
from tabletop.experiments.simulation import Arm, GameResults, MatchPlan
from tabletop.experiments.worth.answer import Worth
from tabletop.experiments.worth.deal_edits import DealEditError
from tabletop.experiments.worth.deals import DEALT, GIVEN, WITHOUT, Deal
from tabletop.experiments.worth.items import WorthItem, list_things, select_things
from tabletop.experiments.worth.table import CHEAPER, DEARER

WAYS = (GIVEN, WITHOUT, CHEAPER, DEARER)
"""Changes of a deal: given to a seat at the start; taken out of the deal; price reduced or raised by one."""
SAID = {GIVEN: "given", WITHOUT: "taken out", CHEAPER: "made cheaper", DEARER: "made dearer"}
MAX_NAMED = 6
TRIED = range(3)
"""Deals in which a change is tried first, to find out if it is possible at all."""


def card_worth(
    game: Game,
    things: Iterable[object] | str | None = None,
    seats: Sequence[Seat] | None = None,
    ways: Sequence[str] = (GIVEN,),
    seat: int = 0,
    deals: int | Sequence[int] = 20,
    lang: str = "",
    **running: Any,
) -> Worth:
    """Measure the worth of things to a seat, in points and chance to win: the same deals with each of them and as
    dealt.

    A deal in which a change is not possible is played as it is. The `ways` are:

    - "given": to `seat` at the start, in exchange for another thing of its hand;
    - "without": the next thing of its pile takes its place;
    - "cheaper" and "dearer": by one, if a price is printed.

    Args:
        things: Cards, badges, factions ... by display name, or a kind ("faction"); by default all of the game.
        seats: Strategies of the seats.
        ways: Changes to measure.
        seat: Seat whose results are measured.
        deals: Number of deals, or their seeds.
        lang: Language of the answer; by default that of the notebook.
        running: Arguments of `Run`: `executor`, `store`, `progress` ...

    Raises:
        ValueError: Before any game is played; it names every mistake.

    >>> worth = tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3)
    >>> [row.thing.called for row in worth.rows()]
    ['A♠', 'K♠']
    """
    refuse_no_game(game)
    question = _Question(game, things, seats, ways, seat, deals, find_question_mistakes(lang, running))
    games, _, ended = play_plan(MatchPlan(question.build_arms(), question.deals), None, _watch_nothing, running)
    worth = Worth(game, question.cells, seat, games, question.left_out)
    worth.lang, worth.ended = lang, ended
    return worth


def _watch_nothing(games: GameResults) -> Watched:
    """Return no intervals: all games are played, however wide the intervals are."""
    return {}


class _Question:
    """Checked arguments; `cells` maps things and ways to the index of their arm and of the one as dealt."""

    def __init__(
        self,
        game: Game,
        things: Iterable[object] | str | None,
        seats: Sequence[Seat] | None,
        ways: Sequence[str],
        seat: int,
        deals: int | Sequence[int],
        wrong: list[str],
    ) -> None:
        self.game, self.seat = game, seat
        self.cells: dict[tuple[WorthItem, str], tuple[int, int]] = {}
        self.left_out: dict[tuple[WorthItem, str], str] = {}
        wrong = [*wrong, *(find_seat_mistakes(game, seats) if seats is not None else [])]
        self.players = get_default_seats(game) if seats is None else tuple(seats)
        given: Any = ways
        is_list = not isinstance(given, str) and isinstance(given, Iterable)
        self.ways: tuple[str, ...] = tuple(given) if is_list else (given,)
        wrong += [f"unknown way {way!r}{_suggest_option(way, WAYS)}" for way in self.ways if way not in WAYS]
        if not self.ways:
            wrong.append(f"no ways are given (known: {', '.join(WAYS)})")
        if not (isinstance(seat, int) and 0 <= seat < game.num_players):
            wrong.append(f"there is no seat {seat!r}: seats are 0 to {game.num_players - 1}")
        self.deals, more = parse_deals(deals)
        wrong += more
        available = list_things(game)
        is_single = isinstance(things, str) or (things is not None and not isinstance(things, Iterable))
        requested: Any = [things] if is_single else things
        self.things, unknown = (available, []) if requested is None else select_things(available, requested)
        wrong += unknown
        if not self.things and not unknown:
            wrong.append("no items are given" if available else f"{game.name} has no items")
        if not wrong:
            wrong = self._find_impossible(everything=requested is None)
        if wrong:
            raise ValueError("; ".join(wrong))

    def _find_impossible(self, everything: bool) -> list[str]:
        """Return the changes that are not possible; with `everything` they are left out, unless nothing remains."""
        self.possible: dict[tuple[WorthItem, str], Game] = {}
        self.prices = list_printed_numbers(self.game)
        for thing in self.things:
            for way in self.ways:
                try:
                    self.possible[thing, way] = self._try(thing, way)
                except DealEditError as error:
                    self.left_out[thing, way] = str(error)
        if everything and self.possible:
            return []
        why: dict[str, list[str]] = {}
        for (thing, way), reason in self.left_out.items():
            why.setdefault(f"cannot be {SAID[way]}: {reason}", []).append(thing.called)
        return [f"{_shorten_list(names)} {reason}" for reason, names in why.items()]

    def _try(self, thing: WorthItem, way: str) -> Game:
        """Return the game with the change. Raises DealEditError."""
        if way in (CHEAPER, DEARER):
            return self._change_price(thing, way)
        deal = Deal(self.players, thing.kind, way, thing.id, self.seat, strict=True)
        error: DealEditError | None = None
        for seed in TRIED:
            try:
                deal(self.game, seed)
                return self.game
            except DealEditError as wrong:
                error = wrong
        raise error or DealEditError("there are no deals to measure it in")

    def _change_price(self, thing: WorthItem, way: str) -> Game:
        """Return the game with the price of a thing changed by one."""
        step = 1 if way == DEARER else -1
        declared = {name: bounds for name, bounds in self.game.prices.items() if name.startswith(f"{thing.kind}.")}
        paid = False
        for name, (low, high) in declared.items():
            key = f"{thing.key}.{name.partition('.')[2]}"
            now = self.prices.get(key, 0)
            paid = paid or now > 0
            if now > 0 and low <= now + step <= high:
                return with_printed(self.game, {key: now + step})
        if paid:
            raise DealEditError(f"no price may be {way}")
        raise DealEditError("the content declares no price for it")

    def build_arms(self) -> tuple[Arm, ...]:
        """Return the arms: first the deals of every kind as they are, then every thing in every way."""
        kinds = list(dict.fromkeys(thing.kind for thing, _ in self.possible))
        arms = [
            self._build_arm(f"{DEALT}: {kind}", self.game, Deal(self.players, kind, seat=self.seat)) for kind in kinds
        ]
        for (thing, way), game in self.possible.items():
            self.cells[thing, way] = (len(arms), kinds.index(thing.kind))
            done = way if way in (GIVEN, WITHOUT) else DEALT
            deal = Deal(self.players, thing.kind, done, thing.id if done != DEALT else "", self.seat)
            arms.append(self._build_arm(f"{way}: {thing.key}", game, deal))
        return tuple(arms)

    def _build_arm(self, name: str, game: Game, deal: Deal) -> Arm:
        return Arm(name, game, self.players, begin=deal)


def _shorten_list(names: Sequence[str]) -> str:
    """Return the first of these names, and the number of the rest."""
    more = f" and {len(names) - MAX_NAMED} more" if len(names) > MAX_NAMED else ""
    return ", ".join(names[:MAX_NAMED]) + more


def _suggest_option(word: object, options: Sequence[str]) -> str:
    near = get_close_matches(str(word)[:60], options, 1)
    return f"; did you mean {near[0]!r}?" if near else f" (known: {', '.join(options)})"
