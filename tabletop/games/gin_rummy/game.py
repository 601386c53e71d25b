"""The game of gin rummy: its parameters, how it begins, what scenarios begin with, and how it says things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.engine import chance
from tabletop.engine.parameters import parameter
from tabletop.engine.sessions.deciders import Strategy
from tabletop.engine.table.reading import TableReader
from tabletop.engine.table.table_game import TableGame
from tabletop.engine.table.verbs import Scored
from tabletop.engine.values import N_, Value
from tabletop.games.gin_rummy.content import bits, deadwood
from tabletop.games.gin_rummy.rules import FIRST, LATER, Count, Discarding, Drawing, Hand, LayingOff
from tabletop.games.gin_rummy.strategies import Heuristic
from tabletop.games.gin_rummy.table import Dealt, GinState, Knocked, Void

BY = {"knock": "gin.count", "gin": "gin.gin", "undercut": "gin.undercut"}
"""By which rule a hand is scored that was won in this way."""


class GinRummy(TableGame[GinState]):
    """Gin rummy for two, to a number of points or for a number of hands (`hands=1`: a single one)."""

    num_players = 2

    target: int = parameter("gin.match", N_("Points that win the match."), 100, 1, 500)
    hands: int = parameter("gin.ruling.hands", N_("Hands in a match at most; 1 is a single hand."), 50, 1, 50)
    hand_size: int = parameter("gin.deal", N_("Cards in a hand."), 10, 7, 10, live=False)
    knock_limit: int = parameter("gin.knock", N_("Deadwood with which one may knock."), 10, 0, 20)
    oklahoma: bool = parameter("gin.oklahoma", N_("The first open card sets the knock limit."), False, live=False)
    gin_bonus: int = parameter("gin.gin", N_("Bonus for gin."), 25, 0, 100)
    undercut_bonus: int = parameter("gin.undercut", N_("Bonus for an undercut."), 25, 0, 100)
    last_cards: int = parameter("gin.void", N_("Cards left in the draw pile when a hand is void."), 2, 0, 10)
    most_takes: int = parameter("gin.ruling.round", N_("Open cards taken in a hand at most."), 50, 1, 50)

    def start(self, state: GinState) -> None:
        state.round, state.dealer = 0, chance.pick([0, 1], state.chance())
        state.then(state.dealer, Hand())

    def ask(self, state: GinState, to_move: int, told: Mapping[str, Any]) -> None:
        """The rest is dealt. Who has a card more discards, or else who does not deal draws."""
        for pile, size in ((state.discard, 1), *((seat.hand, self.hand_size) for seat in state.seats)):
            while state.deck and len(pile) < size:
                pile.append(state.deck.pop(0))
        more = [seat for seat in (0, 1) if len(state.seats[seat].hand) > self.hand_size]
        state.then(state.dealer, Hand())
        state.then(*((more[0], Discarding("")) if more else (told.get("to_move", 1 - state.dealer), LATER)))

    def check_agenda(self, state: GinState, reader: TableReader) -> None:
        """A hand is played by who has the cards for it, then counted; and then comes the next."""
        sizes = [len(seat.hand) for seat in state.seats]
        match [(step, seat) for step, seat, _ in state.agenda]:
            case [(Hand(), _), (Drawing(), _)]:
                fits = sizes == [self.hand_size] * 2 and state.deck and state.discard and state.knocker < 0
            case [(Hand(), _), (Discarding(taken=card), player)]:
                sizes[player] -= 1
                fits = sizes == [self.hand_size] * 2 and card in ("", *state.seats[player].taken) and state.knocker < 0
            case [(Hand(), _), (Count(), knocker), (LayingOff(), other)]:
                fits = knocker == state.knocker == 1 - other
            case pending:
                fits = not pending
        if not fits:
            reader.wrong("agenda", "does not fit the cards of a hand of gin rummy")

    def word(self, state: GinState, name: str, fact: Any, lang: str) -> str:
        if name == "meld" and 0 <= fact < len(state.spread):
            return " ".join(self.word(state, "card", card, lang) for card in state.spread[fact])
        return super().word(state, name, fact, lang)

    def setup_rules(self, state: GinState) -> tuple[str, ...]:
        if state.round > 1 or state.question != FIRST or state.current_player() == state.dealer:
            return ()
        dealt = ("gin.cards", "gin.deal", "gin.first_card")
        return (*dealt, "gin.oklahoma") if self.oklahoma else dealt

    def rules_of(self, thing: Value, before: GinState, after: GinState) -> Iterator[str]:
        """What the thing cites of itself, and what comes of it: how a hand is counted, who deals, who has won."""
        yield from thing.cites()
        if isinstance(thing, Scored):
            yield from (BY[thing.name], "gin.cards")
        elif isinstance(thing, Knocked):
            yield from ("gin.melds", "gin.ruling.least")
        elif isinstance(thing, Void):
            yield "gin.void" if len(before.deck) <= self.last_cards else "gin.ruling.round"
        elif isinstance(thing, Dealt):
            yield from ("gin.deal", "gin.dealer")
        if isinstance(thing, (Scored, Void)) and after.is_terminal():
            yield "gin.match" if max(after.scores()) >= self.target else "gin.ruling.hands"

    def evaluate(self, state: GinState, player: int) -> float:
        """Points ahead, and half of the deadwood ahead."""
        own, theirs = (deadwood(bits(state.seats[seat].hand)) for seat in (player, 1 - player))
        return super().evaluate(state, player) + 0.5 * (theirs - own)

    def strategies(self) -> Mapping[str, Strategy]:
        return {"heuristic": Heuristic()}
