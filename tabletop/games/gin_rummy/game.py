"""Gin rummy: its parameters, its setup, the start of scenarios, and its texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tabletop.engine.core import chance
from tabletop.engine.core.player_view import Strategy
from tabletop.engine.core.values import N_, Value
from tabletop.engine.declarations.parameters import parameter
from tabletop.engine.schema.table_game import TableGame
from tabletop.engine.schema.table_reader import TableReader
from tabletop.engine.schema.verbs import Scored
from tabletop.games.gin_rummy.content import (
    BIT,
    count_deadwood,
    count_points,
    find_best_melds,
    list_cards,
    to_bits,
)
from tabletop.games.gin_rummy.rules import FIRST, LATER, Count, Discarding, Drawing, Hand, LayingOff, Spreading
from tabletop.games.gin_rummy.strategies import Heuristic
from tabletop.games.gin_rummy.table import BigGinShown, Dealt, GinState, Knocked, Void

WON_BY = {"knock": "gin.count", "gin": "gin.gin", "big gin": "gin.big_gin", "undercut": "gin.undercut"}
"""Scoring rule for each way to win a hand."""
BONUS = {"box bonus": "gin.box", "game bonus": "gin.game"}
"""Scoring rule of each bonus."""


class GinRummy(TableGame[GinState]):
    """Gin rummy for two, to a number of points or for a number of hands (`hands=1`: a single one)."""

    num_players = 2
    score_goal = "target"
    round_goal = "hands"

    target: int = parameter("gin.match", N_("Points that win the match."), 100, 1, 500)
    hands: int = parameter("gin.ruling.hands", N_("Hands in a match at most; 1 is a single hand."), 50, 1, 50)
    hand_size: int = parameter("gin.deal", N_("Cards in a hand."), 10, 7, 10, live=False)
    knock_limit: int = parameter("gin.knock", N_("Deadwood with which one may knock."), 10, 0, 50)
    oklahoma: bool = parameter("gin.oklahoma", N_("The first open card sets the knock limit."), False, live=False)
    gin_bonus: int = parameter("gin.gin", N_("Bonus for gin."), 25, 0, 100)
    undercut_bonus: int = parameter("gin.undercut", N_("Bonus for an undercut."), 25, 0, 100)
    big_gin_bonus: int = parameter("gin.big_gin", N_("Bonus for big gin; 0: it is not played."), 0, 0, 100)
    box_bonus: int = parameter("gin.box", N_("Bonus for each hand won."), 0, 0, 100)
    game_bonus: int = parameter("gin.game", N_("Bonus for reaching the points that win the match."), 0, 0, 500)
    own_melds: bool = parameter("gin.ruling.least", N_("The player who knocks chooses which melds are spread."), False)
    last_cards: int = parameter("gin.void", N_("Cards left in the draw pile when a hand is void."), 2, 0, 30)
    most_takes: int = parameter("gin.ruling.round", N_("Open cards taken in a hand at most."), 50, 1, 50)

    def start(self, state: GinState) -> None:
        state.round, state.dealer = 0, chance.pick([0, 1], state.chance())
        state.then(state.dealer, Hand())

    def ask(self, state: GinState, to_move: int, description: Mapping[str, Any]) -> None:
        """Deal the remaining cards.

        A player with an extra card discards next. Otherwise the player who is not the dealer draws.
        """
        for pile, size in ((state.discard, 1), *((seat.hand, self.hand_size) for seat in state.seats)):
            while state.deck and len(pile) < size:
                pile.append(state.deck.pop(0))
        more = [seat for seat in (0, 1) if len(state.seats[seat].hand) > self.hand_size]
        state.then(state.dealer, Hand())
        state.then(*((more[0], Discarding("")) if more else (description.get("to_move", 1 - state.dealer), LATER)))

    def check_agenda(self, state: GinState, reader: TableReader) -> None:
        """Check that the agenda fits the cards: a hand is played, then counted, and then the next hand follows."""
        sizes = [len(seat.hand) for seat in state.seats]
        match [(step, seat) for step, seat, _ in state.agenda]:
            case [(Hand(), _), (Drawing(), _)]:
                fits = sizes == [self.hand_size] * 2 and state.deck and state.discard and state.knocker < 0
            case [(Hand(), _), (Discarding(taken=card), player)]:
                sizes[player] -= 1
                fits = sizes == [self.hand_size] * 2 and card in ("", *state.seats[player].taken) and state.knocker < 0
            case [(Hand(), _), (Count(), knocker), (LayingOff(), other)]:
                fits = knocker == state.knocker == 1 - other
            case [(Hand(), _), (Count(), knocker), (LayingOff(), other), (Spreading(), player)]:
                fits = knocker == state.knocker == 1 - other == player and not state.spread
                fits = fits and sizes == [self.hand_size] * 2
            case pending:
                fits = not pending
        if not fits:
            reader.wrong("agenda", "does not fit the cards of a hand of gin rummy")

    def word(self, state: GinState, name: str, fact: Any, lang: str) -> str:
        if name == "meld":  # after the hand the melds are gone
            shown = 0 <= fact < len(state.spread)
            return self._name(state, state.spread[fact], lang) if shown else self.translate(N_("a meld"), lang)
        if name == "way":
            return self._describe_way(state, fact, lang)
        return super().word(state, name, fact, lang)

    def _name(self, state: GinState, cards: Iterable[str], lang: str) -> str:
        """Return the names of cards."""
        return " ".join(self.word(state, "card", card, lang) for card in cards)

    def _describe_way(self, state: GinState, way: int, lang: str) -> str:
        """Return the melds that are or were spread in this arrangement, and the remaining deadwood."""
        player = state.knocker
        if player < 0:
            return self.translate(N_("the melds"), lang)
        hand, ways = to_bits(state.seats[player].hand), state.find_arrangements(player)
        piles = state.spread
        if not piles and 0 <= way < len(ways):
            piles = [list_cards(meld) for meld in ways[way]]
            hand ^= sum(ways[way])
        facts = {"melds": ", ".join(self._name(state, pile, lang) for pile in piles), "left": count_points(hand)}
        if piles:
            return self.say(state, lang, N_("{melds} ({left} {left:/point/points} of deadwood)"), facts)
        return self.say(state, lang, N_("no meld ({left} {left:/point/points} of deadwood)"), facts)

    def list_seat_facts(
        self, state: GinState, seat: int, table: Mapping[str, Any], lang: str = "en"
    ) -> Iterator[tuple[str, str]]:
        """Yield the least deadwood of a visible hand and its melds; of a hand with an extra card, after a discard."""
        cards = table["seats"][seat]["hand"]
        if not isinstance(cards, (list, tuple)) or not cards:
            return
        hand = to_bits(cards)
        is_full = state.knocker < 0 and len(cards) > self.hand_size
        best = min((hand ^ BIT[card] for card in cards), key=count_deadwood) if is_full else hand
        label = N_("Deadwood after a discard") if is_full else N_("Deadwood")
        yield self.translate(label, lang), str(count_deadwood(best))
        melds = ", ".join(self._name(state, list_cards(meld), lang) for meld in find_best_melds(best))
        yield self.translate(N_("Melds"), lang), melds or self.translate(N_("none"), lang)

    def setup_rules(self, state: GinState) -> tuple[str, ...]:
        if state.round > 1 or state.question != FIRST or state.current_player() == state.dealer:
            return ()
        dealt = ("gin.cards", "gin.deal", "gin.first_card")
        return (*dealt, "gin.oklahoma") if self.oklahoma else dealt

    def cite_rules(self, thing: Value, before: GinState, after: GinState) -> Iterator[str]:
        """Yield the rules that the thing cites and those of its results: the count, the next dealer, the winner."""
        yield from thing.cite_rules()
        if isinstance(thing, Scored):
            yield from (WON_BY[thing.name], "gin.cards") if thing.name in WON_BY else (BONUS[thing.name],)
        elif isinstance(thing, (Knocked, BigGinShown)):
            yield from ("gin.melds", "gin.ruling.least")
        elif isinstance(thing, Void):
            yield "gin.void" if len(before.deck) <= self.last_cards else "gin.ruling.round"
        elif isinstance(thing, Dealt):
            yield from ("gin.deal", "gin.dealer")
        if isinstance(thing, (Scored, Void)) and after.is_terminal():
            is_won = max(seat.hand_points for seat in after.seats) >= self.target
            yield "gin.match" if is_won else "gin.ruling.hands"

    def evaluate(self, state: GinState, player: int) -> float:
        """Return the lead in points plus half of the lead in deadwood."""
        own, theirs = (count_deadwood(to_bits(state.seats[seat].hand)) for seat in (player, 1 - player))
        return super().evaluate(state, player) + 0.5 * (theirs - own)

    def strategies(self) -> Mapping[str, Strategy]:
        return {"heuristic": Heuristic()}
