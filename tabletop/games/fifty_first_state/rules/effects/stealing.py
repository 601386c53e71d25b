"""Effect that takes goods from the supply of a rival."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value
from tabletop.games.fifty_first_state.rules.effects.base import Asking, Effect, list_other_seats
from tabletop.games.fifty_first_state.table import verbs
from tabletop.games.fifty_first_state.table.goods import BASIC, NAMES, PRODUCTION
from tabletop.games.fifty_first_state.table.kinds import FiftyAction, FiftyQuestion
from tabletop.games.fifty_first_state.table.notation import parse_good, parse_small_number
from tabletop.games.fifty_first_state.words.texts import say
from tabletop.games.fifty_first_state.words.tokens import Token

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.games.fifty_first_state.content.reader import ContentReader
    from tabletop.games.fifty_first_state.table.state import FiftyState


@value
class Steal(FiftyAction):
    """Action: take one basic resource from the supply of a rival who has not passed (51s.ruling.caravan)."""

    verb = "steal"
    kind = "choose"
    rule = "51s.ruling.caravan"
    sentence = N_("Take 1 {good} from {owner:the}")
    owner: int
    good: int

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.owner == player or not 0 <= self.owner < len(state.seats):
            yield Obstacle("51s.ruling.caravan", N_("It must be taken from a rival."))
            return
        victim = state.seats[self.owner]
        if victim.passed:
            yield Obstacle(
                "51s.pass.safe", N_("{owner:The} has passed and cannot be the target of anything."), owner=self.owner
            )
        if self.good not in BASIC:
            yield Obstacle("51s.ruling.caravan", N_("Only a gun, fuel, iron or a brick can be taken."))
        elif victim.count_loose(self.good) < 1:
            none = N_("{owner:The} has no {good} in the supply.")
            yield Obstacle("51s.ruling.caravan", none, owner=self.owner, good=self.good)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        verbs.steal(state, player, self.owner, self.good)

    def notation(self) -> Iterable[str]:
        return (str(self.owner), NAMES[self.good])

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Action:
        if len(words) != 2:
            raise ValueError("takes a seat and a good")
        return cls(parse_small_number(words[0]), parse_good(words[1]))

    def list_references(self) -> Iterable[str]:
        return (f"seat:{self.owner}", f"good:{NAMES[self.good]}")


@value
class StealBasic(FiftyQuestion):
    """Question for the basic resources to take, one by one, from rivals who have not passed (Thieves Caravan)."""

    sentence = N_("Which resource do you take from whom?")
    kinds = (Steal,)

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return [Steal(other, good) for other in list_other_seats(state, player) for good in BASIC]


@value
class Steals(Asking):
    """Printed effect: take a basic resource from a rival."""

    key = "steal_basic"
    shows = (StealBasic, Steal)
    company = (Steal,)

    @classmethod
    def read(cls, reader: ContentReader, table: Mapping[str, Any], place: str) -> list[Effect]:
        return [cls()] * reader.count(table[cls.key], f"{place}, {cls.key}")

    def place_at(self, owner: int, location: int) -> Step:
        return StealBasic()

    def describe(self, lang: str, row: int = PRODUCTION) -> str:
        return say(N_("take 1 basic resource from the supply of another player who has not passed"), lang)

    def list_icons(self, lang: str) -> list[Token]:
        return [{"sign": "steal"}, {"sign": "any_basic", "n": 1}]
