"""Effect that makes locations usable again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.actions import Action, Step
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value
from tabletop.games.fifty_first_state.rules.effects.base import Asking, Effect
from tabletop.games.fifty_first_state.rules.effects.obstacles import check_location
from tabletop.games.fifty_first_state.table import events as e
from tabletop.games.fifty_first_state.table import verbs
from tabletop.games.fifty_first_state.table.goods import PRODUCTION
from tabletop.games.fifty_first_state.table.kinds import FiftyAction, FiftyQuestion, OnOwnLocation
from tabletop.games.fifty_first_state.words.texts import say
from tabletop.games.fifty_first_state.words.tokens import Token

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.content.pieces import Card
    from tabletop.games.fifty_first_state.content.reader import ContentReader
    from tabletop.games.fifty_first_state.table.state import FiftyState


@value
class FreeLocation(OnOwnLocation["FreeLocations"]):
    """Action: clear one of the player's locations of the goods from its use."""

    verb = "free"
    kind = "choose"
    rule = "51s.ruling.body_hunters"
    sentence = N_("Clear {location_of}")
    location: int

    def obstacles(self, state: FiftyState, player: int, question: FreeLocations) -> Iterator[Obstacle]:
        loc = state.get_location(player, self.location)
        if loc is None:
            yield from check_location(state, player, player, self.location, self.rule)
        elif loc.ruin:
            yield Obstacle("51s.ruin", N_("{old} is a ruin: it has no effect any more."), old=loc.card)
        elif self.location == question.location:
            yield Obstacle("51s.ruling.body_hunters", N_("Body Hunters cannot clear themselves."))
        elif not loc.uses:
            yield Obstacle("51s.ruling.body_hunters", N_("Nothing lies on {card} from use."), card=loc.card)

    def resolve(self, state: FiftyState, player: int, question: FreeLocations) -> None:
        verbs.free(state, player, self.location)
        if question.left > 1:
            state.then(player, FreeLocations(question.left - 1, question.location))


@value
class Enough(FiftyAction):
    """Action: decline further repetitions or offers."""

    verb = "enough"
    kind = "choose"
    sentence = N_("No more")


@value
class FreeLocations(FiftyQuestion):
    """Question for up to `left` of the player's locations to clear, so that they can be used again (Body Hunters)."""

    rules = ("51s.ruling.body_hunters",)
    sentence = N_("Which of your locations do you clear? ({left} left)")
    kinds = (FreeLocation, Enough)
    left: int
    location: int = -1

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        own = state.seats[player].locations.values()
        return [*(FreeLocation(loc.number) for loc in own if not loc.ruin), Enough()]


@value
class Frees(Asking):
    """Printed effect: clear up to `most` of the player's locations."""

    key = "free"
    only_in = "use"
    shows = (FreeLocations, FreeLocation, e.Freed)

    most: int

    @classmethod
    def read(cls, reader: ContentReader, table: Mapping[str, Any], place: str) -> list[Effect]:
        return [cls(reader.count(table[cls.key], f"{place}, {cls.key}"))]

    def place_at(self, owner: int, location: int) -> Step:
        return FreeLocations(self.most, location)

    def describe(self, lang: str, row: int = PRODUCTION) -> str:
        message = N_("clear up to {n} of your other locations, so that they can be used again this round")
        return say(message, lang, n=self.most)

    def list_icons(self, lang: str) -> list[Token]:
        return [{"sign": "free", "n": self.most, "text": say(N_("own locations"), lang)}]


def is_freeing(card: Card) -> bool:
    """Return True if the card's action clears locations. The values of two such cards would depend on each other
    endlessly.
    """
    return card.use is not None and any(isinstance(effect, Frees) for effect in card.use.gain)
