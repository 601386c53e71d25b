"""Effects printed on cards: steps that give goods. One value each: carried out, printed as words, shown as icons.

A printed effect does not know where it stands; `at(owner, location)` gives the step for one place on the table.
What fits nowhere here has a class of its own in `bespoke.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.actions import Action, Question, Step
from tabletop.engine.decisions import Obstacle
from tabletop.engine.values import N_, value
from tabletop.games.fifty_first_state.table import verbs
from tabletop.games.fifty_first_state.table.goods import NAMES, VP, Goods
from tabletop.games.fifty_first_state.table.kinds import FiftyAction, FiftyQuestion, FiftyStep
from tabletop.games.fifty_first_state.table.notation import goods_from_words, goods_to_words

if TYPE_CHECKING:
    from tabletop.engine.game import Game
    from tabletop.games.fifty_first_state.table.state import FiftyState


class Effect(FiftyStep):
    """A step that can be printed on a card."""

    __slots__ = ()

    sensitive: bool = False
    """Whether it may matter when, among a player's sources, it produces (51s.ruling.production_order)."""
    counts_gains: bool = False
    """Whether its amount depends on what was gained before it."""

    def at(self, owner: int, location: int) -> Step:
        """This effect as it stands on the location with this number in the state of `owner`."""
        return self


@value
class Gain(Effect):
    """Gain fixed goods: resources and tokens into the supply, cards into the hand, points on the track."""

    sentence = N_("{goods}")

    goods: Goods

    def resolve(self, state: FiftyState, player: int) -> None:
        for good, n in self.goods:
            verbs.gain(state, player, good, n)


@value
class GainPerType(Effect):
    """Gain one good per location of a type, itself included, ruins not (51s.production.per_type).

    Where somebody else takes the production, its owner's locations are counted (51s.production.stolen).
    """

    sentence = N_("{good} per {type} location in your state, {most} at most")

    good: int
    type: str
    most: int
    owner: int = -1

    def at(self, owner: int, location: int) -> Step:
        return GainPerType(self.good, self.type, self.most, owner)

    def resolve(self, state: FiftyState, player: int) -> None:
        owner = player if self.owner < 0 else self.owner
        n = min(self.most, state.count_type(owner, self.type))
        if n:
            verbs.gain(state, player, self.good, n)


@value
class GainPerGained(Effect):
    """Score one point per good gained this production phase by whoever takes the production."""

    sentence = N_("{gain} per {good} gained this production phase, {most} at most")
    sensitive = True
    counts_gains = True

    good: int
    most: int
    gain: int = VP

    def resolve(self, state: FiftyState, player: int) -> None:
        if state.phase != "production" and not state.game.late_counting:
            return
        n = min(self.most, state.seats[player].gained[self.good])
        if n:
            verbs.gain(state, player, self.gain, n)


@value
class TakeGoods(FiftyAction):
    """Take one side of a choice (51s.goods.choice)."""

    verb = "take"
    kind = "choose"
    rule = "51s.goods.choice"
    sentence = N_("Take {goods}")

    goods: Goods

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        offered = question.options if isinstance(question, GainChoice) else ()
        if self.goods not in offered:
            yield Obstacle("51s.goods.choice", N_("You cannot choose {goods} here."), goods=self.goods)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        for good, n in self.goods:
            verbs.gain(state, player, good, n)

    def words(self) -> Iterable[str]:
        return goods_to_words(self.goods)

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Action:
        return cls(goods_from_words(words))

    def about(self) -> Iterable[str]:
        return [f"good:{NAMES[good]}" for good, _ in self.goods]


@value
class GainChoice(FiftyQuestion, Effect):
    """Gain one of several sets of goods; the one who takes them chooses (51s.production.locations)."""

    sentence = N_("Which goods do you take?")
    kinds = (TakeGoods,)
    sensitive = True

    options: tuple[Goods, ...]

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return [TakeGoods(goods) for goods in self.options]

    def legal(self, state: FiftyState, player: int) -> Sequence[Action]:
        return [TakeGoods(goods) for goods in self.options]


@value
class Cache(Effect):
    """Put goods on this card; they stay there over clean-ups and can be spent from there (51s.cleanup.cached)."""

    sentence = N_("put {goods} on this card")

    goods: Goods
    location: int = -1

    def at(self, owner: int, location: int) -> Step:
        return Cache(self.goods, location)

    def resolve(self, state: FiftyState, player: int) -> None:
        verbs.cache(state, player, self.location, self.goods)
