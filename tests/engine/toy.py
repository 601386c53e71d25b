"""The toy: a small card game that has everything the engine must bear. Coins give points; a wish asks a choice in the
middle of its effect; a thief takes points and can be countered by a no, and that no by another; hands are hidden."""

from __future__ import annotations

import sys
from collections import Counter as Count
from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.engine.core import chance
from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.events import Event
from tabletop.engine.core.state import State
from tabletop.engine.core.tally import Tally
from tabletop.engine.core.values import Value, collect_values, value
from tabletop.engine.declarations.parameters import Parameter
from tabletop.engine.declarations.rules import Rulebook
from tabletop.engine.schema.table_game import TableGame
from tabletop.engine.schema.table_schema import NOBODY, OWNER, number, per_seat, pile, table

from .toy_words import RULES, WORDS

CARDS = ("coin",) * 8 + ("wish",) * 6 + ("thief",) * 6 + ("no",) * 6


@table
class ToyState(State["Toy"]):
    deck: list[str] = pile(CARDS, seen=NOBODY, pool="cards")
    discard: list[str] = pile(CARDS)
    hands: list[list[str]] = per_seat(pile(CARDS, seen=OWNER, pool="cards"))
    points: list[int] = per_seat(number(-99, 999))
    passed: int = number()
    turns: int = number()

    @property
    def round(self) -> int:
        return 1 + self.turns // len(self.points)

    @property
    def phase(self) -> str:
        return "play" if self.agenda else "end"

    # verbs: the only code that changes the table
    def score(self, player: int, amount: int) -> None:
        self.points[player] += amount
        self.emit(Scored(player, amount))

    def draw(self, player: int) -> None:
        if self.deck:
            self.hands[player].append(self.deck.pop())
            self.emit(Drew(player, self.hands[player][-1]))

    def play(self, player: int, card: str) -> None:
        self.hands[player].remove(card)
        self.discard.append(card)
        self.emit(Played(player, card))


@value
class Scored(Event):
    sentence = "{player} gets {amount} points"
    player: int
    amount: int

    def changes(self) -> tuple[tuple[int, str, int], ...]:
        return ((self.player, "victory_points", self.amount),)


@value
class Drew(Event):
    sentence = "{player} draws {card}"
    reveals = True
    player: int
    card: str

    def seen_by(self, player: int) -> Event:
        return self if player == self.player else Drew(self.player, "a card")


@value
class Played(Event):
    sentence = "{player} plays {card}"
    player: int
    card: str


def _holds(state: ToyState, player: int, card: str) -> Iterator[Obstacle]:
    if card not in state.hands[player]:
        yield Obstacle("toy.hand", "You do not hold {card}.", card=card)


@value
class Play(Action):
    verb = "play"
    rule = "toy.turn"
    sentence = "Play {card}"
    card: str

    def obstacles(self, state: ToyState, player: int, question: Question) -> Iterator[Obstacle]:  # type: ignore[override]
        yield from _holds(state, player, self.card)
        if self.card not in ("coin", "wish"):
            yield Obstacle("toy.turn", "{card} is not played like this.", card=self.card)

    def resolve(self, state: ToyState, player: int, question: Question) -> None:  # type: ignore[override]
        state.play(player, self.card)
        state.then(player, *([Gain(2)] if self.card == "coin" else [Wish(), Gain(1)]))


@value
class Rob(Action):
    verb = "rob"
    rule = "toy.thief"
    sentence = "Send a thief to {victim}"
    affected_things = ("card:thief", "seat:{victim}")
    victim: int

    def obstacles(self, state: ToyState, player: int, question: Question) -> Iterator[Obstacle]:  # type: ignore[override]
        yield from _holds(state, player, "thief")
        if self.victim == player or not 0 <= self.victim < len(state.points):
            yield Obstacle("toy.thief", "A thief goes to somebody else.")

    def warnings(self, state: ToyState, player: int, question: Question) -> Iterator[Obstacle]:  # type: ignore[override]
        have = state.points[self.victim]
        if have < 2:
            yield Obstacle("toy.thief", "{victim} has only {have} points.", victim=self.victim, have=have)

    def resolve(self, state: ToyState, player: int, question: Question) -> None:  # type: ignore[override]
        state.play(player, "thief")
        state.then(player, Offer(player, self.victim), Steal(self.victim))


@value
class Rest(Action):
    verb = "rest"
    rule = "toy.turn"
    sentence = "Do nothing"

    def resolve(self, state: ToyState, player: int, question: Question) -> None:  # type: ignore[override]
        """Somebody who rests keeps the cards in hand (toy.hand)."""
        state.passed += 1


@value
class Choose(Action):
    verb = "choose"
    rule = "toy.wish"
    sentence = "Choose {what}"
    what: str

    def obstacles(self, state: ToyState, player: int, question: Question) -> Iterator[Obstacle]:  # type: ignore[override]
        if self.what == "cards" and not state.deck:
            yield Obstacle("toy.wish", "The deck is empty.")
        elif self.what not in ("cards", "points"):
            yield Obstacle("toy.wish", "Only cards or points can be wished for.")

    def resolve(self, state: ToyState, player: int, question: Question) -> None:  # type: ignore[override]
        state.then(player, *([Draw(), Draw()] if self.what == "cards" else [Gain(2)]))


@value
class No(Action):
    verb = "no"
    rule = "toy.no"
    sentence = "Say no"

    def obstacles(self, state: ToyState, player: int, question: Question) -> Iterator[Obstacle]:  # type: ignore[override]
        yield from _holds(state, player, "no")

    def resolve(self, state: ToyState, player: int, question: Question) -> None:  # type: ignore[override]
        asked = state.agenda  # the question was taken off; who attacks is on the item that a no would strike
        state.play(player, "no")
        state.then(player, Offer(player, asked[-1][1]), Cancel())


@value
class Let(Action):
    verb = "let"
    rule = "toy.no"
    sentence = "Let it happen"


@value
class Turn(Question):
    kinds = (Play, Rob, Rest)
    opens_turn = True
    sentence = "What does {player} do?"
    player: int

    def possible(self, state: ToyState, player: int) -> Iterator[Action]:  # type: ignore[override]
        yield from (Play("coin"), Play("wish"), Play("thief"), Play("no"))
        yield from (Rob(victim) for victim in range(len(state.points)))
        yield Rest()

    def legal(self, state: ToyState, player: int) -> list[Action]:  # type: ignore[override]
        hand = state.hands[player]
        plays: list[Action] = [Play(card) for card in ("coin", "wish") if card in hand]
        robs = [Rob(victim) for victim in range(len(state.points)) if victim != player] if "thief" in hand else []
        return [*plays, *robs, Rest()]


@value
class Wish(Question):
    kinds = (Choose,)
    sentence = "Cards or points?"

    def possible(self, state: State, player: int) -> Iterator[Action]:
        yield from (Choose("points"), Choose("cards"))


@value
class Respond(Question):
    kinds = (No, Let)
    sentence = "Say no to it?"

    def possible(self, state: State, player: int) -> Iterator[Action]:
        yield from (No(), Let())

    def pass_action(self, state: State, player: int) -> Action:
        return Let()

    def affects(self, state: ToyState, player: int) -> bool:  # type: ignore[override]
        """A thief is nothing to who has nothing; a no always is."""
        coming = state.agenda[-2][0]
        return not isinstance(coming, Steal) or state.points[player] > 0

    def is_in_own_turn(self, state: ToyState, player: int) -> bool:  # type: ignore[override]
        return player == (state.turns - 1) % len(state.points)


@value
class Offer(Step):
    """Ask one player whether to strike the next item: the victim first, then whoever was answered."""

    sentence = "{victim} may say no to {player}"
    player: int
    victim: int

    def resolve(self, state: State, player: int) -> None:
        state.then(self.victim, Respond())


@value
class Cancel(Step):
    sentence = "strike what would come next"

    def resolve(self, state: State, player: int) -> None:
        state.cancel_next()


@value
class Steal(Step):
    sentence = "take points from {victim}"
    victim: int

    def resolve(self, state: ToyState, player: int) -> None:  # type: ignore[override]
        taken = min(2, state.points[self.victim])
        state.score(self.victim, -taken)
        state.score(player, taken)


@value
class Gain(Step):
    sentence = "get {amount} points"
    amount: int

    def resolve(self, state: ToyState, player: int) -> None:  # type: ignore[override]
        state.score(player, self.amount)


@value
class Draw(Step):
    sentence = "draw a card"

    def resolve(self, state: ToyState, player: int) -> None:  # type: ignore[override]
        state.draw(player)


@value
class Takes(Value):
    sentence = "{player} scored {amount}"
    player: int
    amount: int


@value
class Begin(Step):
    """Begin turns, one after another, until somebody has enough or nobody plays any more."""

    sentence = "the turn of {player}"
    player: int

    def resolve(self, state: ToyState, player: int) -> None:  # type: ignore[override]
        goal = state.game.goal
        if max(state.points) < goal and state.passed < 12 and state.turns < 60:
            state.turns += 1
            after = (self.player + 1) % len(state.points)
            state.then(self.player, Draw(), Turn(self.player))
            state.agenda.insert(0, (Begin(after), after, None))


_TEXT = {"en": "", "de": "", "es": ""}


class Toy(TableGame["ToyState"]):
    name = "toy"
    rules_version = "1"
    max_decisions = 1000
    domain = "toy"
    declared = (
        Parameter("players", 2, _TEXT, 2, 4),
        Parameter("goal", 12, _TEXT, 5, 40),
        Parameter("hand", 3, _TEXT, 0, 5),
        Parameter("cards", "few", _TEXT, choices=("few", "many")),
    )
    rulebook = Rulebook.from_toml(RULES, "toy")
    players: int
    goal: int
    hand: int
    cards: str
    state_class = ToyState

    @property
    def num_players(self) -> int:
        return self.players

    def new_initial_state(self, seed: int = 0) -> ToyState:
        state = self.state_class(self, seed)
        state.deck = list(CARDS) * (2 if self.cards == "many" else 1)
        chance.shuffle(state.deck, state.chance())
        state.hands = [[state.deck.pop() for _ in range(self.hand)] for _ in state.hands]
        state.then(0, Begin(0))
        state.begin()
        return state

    def ask(self, state: ToyState, to_move: int, told: Mapping[str, Any]) -> None:
        state.then(to_move, Begin(to_move))

    def scores(self, state: ToyState) -> tuple[int, ...]:
        return tuple(state.points)

    def score_parts(self, state: ToyState, player: int) -> Tally:
        return Tally([(Takes(player, state.points[player]), state.points[player])])

    def winners(self, state: ToyState) -> tuple[int, ...]:
        return tuple(p for p, n in enumerate(state.points) if n == max(state.points)) if not state.agenda else ()

    def word(self, state: ToyState, name: str, fact: Any, lang: str) -> str:
        if name in ("player", "victim"):
            return "ABCD"[fact]
        return self.translate(fact, lang) if isinstance(fact, str) else super().word(state, name, fact, lang)

    def count_conserved(self, state: State) -> Mapping[str, int]:
        assert isinstance(state, ToyState)
        return Count([*state.deck, *state.discard, *(c for hand in state.hands for c in hand)])

    def look_up(self, message: str, lang: str) -> str | None:
        return message if lang == "en" else WORDS[lang].get(message) or super().look_up(message, lang)

    def coverage_marks(self, thing: Value) -> list[str]:
        return [f"card:{thing.card}"] if isinstance(thing, Played) else []

    def expected_marks(self) -> list[str]:
        return [*(f"card:{card}" for card in set(CARDS)), "No", "Cancel", "Choose", "toy.hand", "toy.thief", "toy.wish"]


VOCABULARY = collect_values(sys.modules[__name__])
Toy.vocabulary = VOCABULARY
