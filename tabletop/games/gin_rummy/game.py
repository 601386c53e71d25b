"""The game of gin rummy: its parameters, how it begins, what it is worth, and how it says things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from tabletop.engine import chance
from tabletop.engine.deciders import Strategy
from tabletop.engine.game import Game
from tabletop.engine.parameters import Parameter
from tabletop.engine.rules import Rulebook
from tabletop.engine.saving import vocabulary
from tabletop.engine.tally import Tally
from tabletop.engine.values import N_, Value, value
from tabletop.games.gin_rummy import reading, rules, table
from tabletop.games.gin_rummy.content import BIT, SUITS
from tabletop.games.gin_rummy.parameters import PARAMETERS
from tabletop.games.gin_rummy.table import WAYS, GinState

ROOM = Path(__file__).parent
RULEBOOK = Rulebook.from_toml((ROOM / "rules" / "rulebook.toml").read_text(encoding="utf-8"), "gin rummy rulebook")


@value
class Won(Value):
    """Points for the hands that were won in one way."""

    sentence = "{way}"
    way: str


class GinRummy(Game["GinState"]):
    """Gin rummy for two, to a number of points or for a number of hands (`hands=1`: a single one)."""

    name: ClassVar[str] = "gin_rummy"
    rules_version: ClassVar[str] = "1"
    rulebook: ClassVar[Rulebook] = RULEBOOK
    vocabulary: ClassVar[Mapping[str, type[Value]]] = vocabulary(rules, table)
    max_decisions: ClassVar[int] = 20_000
    domain: ClassVar[str] = "gin_rummy"
    locale: ClassVar[Path] = ROOM / "words" / "locale"
    num_players: ClassVar[int] = 2
    declared: ClassVar[tuple[Parameter, ...]] = PARAMETERS
    target: int
    hands: int
    hand_size: int
    knock_limit: int
    oklahoma: bool
    gin_bonus: int
    undercut_bonus: int
    last_cards: int
    most_takes: int

    def new_initial_state(self, seed: int = 0) -> GinState:
        state = GinState(self, seed)
        state.dealer = chance.pick([0, 1], state.chance())
        state.then(state.dealer, rules.Deal())
        state.begin()
        return state

    def scenario(self, description: Mapping[str, Any]) -> GinState:
        return reading.scenario(self, description)

    def state_from_dict(self, data: Mapping[str, Any]) -> GinState:
        return reading.state_from_dict(self, data)

    def scores(self, state: GinState) -> tuple[int, ...]:
        return tuple([sum(seat.points) for seat in state.seats])

    def score_parts(self, state: GinState, player: int) -> Tally:
        points = state.seats[player].points
        return Tally((Won(way), n) for way, n in zip(WAYS, points, strict=True) if n)

    def winners(self, state: GinState) -> tuple[int, ...]:
        """Who has most points at the end (gin.match)."""
        scores = self.scores(state)
        return tuple(p for p in (0, 1) if scores[p] == max(scores)) if state.is_terminal() else ()

    def word(self, state: GinState, name: str, fact: Any, lang: str) -> str:
        if name == "player" and fact in (0, 1):
            return "AB"[fact]
        if name == "meld" and 0 <= fact < len(state.spread):
            return " ".join(self.word(state, "card", card, lang) for card in state.spread[fact])
        if fact in BIT:
            return f"{self.translate(fact[:-1], lang)}{SUITS[fact[-1]]}"
        return self.translate(fact, lang) if isinstance(fact, str) else super().word(state, name, fact, lang)

    def conserved(self, state: GinState) -> Mapping[str, int]:
        hands = (seat.hand for seat in state.seats)
        return Counter(card for pile in (state.deck, state.discard, *state.spread, *hands) for card in pile)

    def held(self, state: GinState, player: int) -> Iterable[str]:
        return state.seats[player].hand

    def measures(self, state: GinState) -> Mapping[str, int]:
        return {N_("draw pile"): len(state.deck)}

    def evaluate(self, state: GinState, player: int) -> float:
        from tabletop.games.gin_rummy.strategies import evaluate

        return evaluate(state, player)

    def strategies(self) -> Mapping[str, Strategy]:
        from tabletop.games.gin_rummy.strategies import Heuristic

        return {"heuristic": Heuristic()}
