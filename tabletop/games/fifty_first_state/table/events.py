"""Events of 51st State."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.core.events import Event
from tabletop.engine.core.values import N_, value
from tabletop.games.fifty_first_state.table.causes import IN_PHASE
from tabletop.games.fifty_first_state.table.citations import PAID_RULES, PHASE_RULES
from tabletop.games.fifty_first_state.table.goods import NAMES, Goods

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

Changes = tuple[tuple[int, str, int], ...]


@value
class RoundBegan(Event):
    """Event: a round began."""

    sentence = N_("Round {round} begins.")
    round: int


BEGINS = {
    "draft": N_("The draft phase begins."),
    "production": N_("The production phase begins."),
    "action": N_("The action phase begins."),
    "cleanup": N_("The clean-up begins."),
    "end": N_("The game ends."),
}


@value
class PhaseBegan(Event):
    """Event: a phase of the round began."""

    phase: str

    def cite_rules(self) -> tuple[str, ...]:
        return PHASE_RULES.get(self.phase, ())

    def text(self, state: State, lang: str = "en") -> str:
        return state.say(lang, BEGINS[self.phase], {})


@value
class Dealt(Event):
    """Event: a player drew cards unseen by the others."""

    rules = ("51s.production.kinds", "51s.open_information")
    sentence = N_("{player:The} draws {cards}.")
    reveals = True
    player: int
    cards: tuple[str, ...]

    def seen_by(self, player: int) -> Event | None:
        return self if player == self.player else DealtUnseen(self.player, len(self.cards))


@value
class DealtUnseen(Event):
    """Event: a player drew cards that are hidden from the viewer."""

    sentence = N_("{player:The} draws {count} {count:/card/cards}.")
    player: int
    count: int


@value
class Shuffled(Event):
    """Event: the discard pile became the new deck (51s.deck.empty)."""

    rules = ("51s.deck.empty",)
    sentence = N_("The deck is empty: the discard pile of {count} {count:/card/cards} is shuffled.")
    reveals = True
    count: int


@value
class Revealed(Event):
    """Event: cards were turned up in the middle of the table."""

    sentence = N_("Turned up: {cards}.")
    reveals = True
    cards: tuple[str, ...]


@value
class ConnectionsRevealed(Event):
    """Event: connection cards were turned up."""

    rules = ("51s.draft.connections",)
    sentence = N_("Connection cards turned up: {connections}.")
    reveals = True
    connections: tuple[str, ...]


@value
class Drafted(Event):
    """Event: a player took a face-up card."""

    sentence = N_("{player:The} takes {card}.")
    player: int
    card: str


@value
class DraftLeftover(Event):
    """Event: the last face-up card was discarded."""

    sentence = N_("Discarded: {cards}.")
    cards: tuple[str, ...]


@value
class Discarded(Event):
    """Event: a player discarded a card from hand."""

    sentence = N_("{player:The} discards {card}.")
    player: int
    card: str


@value
class ConnectionDiscarded(Event):
    """Event: a player discarded a connection card from hand as a cost."""

    sentence = N_("{player:The} discards the connection card {connection}.")
    player: int
    connection: str


class GoodsMoved(Event):
    """Event: goods came into a supply, or left it if `sign` is -1; the ledger of causes records both."""

    __slots__ = ()

    sign: ClassVar[int] = 1
    player: int
    goods: Goods

    def changes(self) -> Changes:
        return tuple((self.player, NAMES[good], self.sign * n) for good, n in self.goods)


@value
class Gained(GoodsMoved):
    """Event: goods came into a supply."""

    rules = ("51s.production.kinds", "51s.goods.unlimited")
    sentence = N_("{player:The} gains {goods}.")
    player: int
    goods: Goods


@value
class Paid(GoodsMoved):
    """Event: goods left a supply as a payment."""

    sentence = N_("{player:The} pays {goods}.")
    sign = -1
    player: int
    goods: Goods

    def cite_rules(self) -> tuple[str, ...]:
        of_goods = dict.fromkeys(PAID_RULES[good] for good, _ in self.goods if good in PAID_RULES)
        return (*of_goods, "51s.goods.own_supply")


@value
class Lost(GoodsMoved):
    """Event: goods were lost at the clean-up, or stolen."""

    sentence = N_("{player:The} loses {goods}.")
    sign = -1
    player: int
    goods: Goods

    def cite_rules(self) -> tuple[str, ...]:
        return ("51s.cleanup.discard",) if self.because == IN_PHASE["cleanup"] else ()


@value
class CachedGoods(GoodsMoved):
    """Event: a player put goods on one of their cards, where they stay and can be spent."""

    rules = ("51s.cleanup.cached",)
    sentence = N_("{player:The} puts {goods} on {card}.")
    player: int
    card: str
    goods: Goods


@value
class Kept(GoodsMoved):
    """Event: goods were put into storage at the clean-up."""

    sentence = N_("{player:The} keeps {goods} on {card}.")
    sign = -1
    player: int
    card: str
    goods: Goods


@value
class TookBack(GoodsMoved):
    """Event: stored goods returned to the supply."""

    sentence = N_("{player:The} takes {goods} back from {card}.")
    player: int
    card: str
    goods: Goods

    def cite_rules(self) -> tuple[str, ...]:
        in_time = self.because == IN_PHASE["production"]
        return ("51s.production.stored",) if in_time else ("51s.build.develop_goods", "51s.raze.goods_on_card")


@value
class Scored(Event):
    """Event: points were scored."""

    sentence = N_("{player:The} scores {points} VP.")
    player: int
    points: int

    def cite_rules(self) -> tuple[str, ...]:
        return ("51s.end.locations",) if self.because == IN_PHASE["end"] else ("51s.production.kinds",)

    def changes(self) -> Changes:
        return ((self.player, "victory_points", self.points),)


@value
class Built(Event):
    """Event: a card came into a state."""

    rules = ("51s.rows",)
    sentence = N_("{player:The} builds {card}.")
    player: int
    card: str
    location: int


@value
class Developed(Built):
    """Event: a card came into a state in place of another location."""

    sentence = N_("{player:The} develops {card}.")


@value
class Replaced(Event):
    """Event: a location was discarded to make room for another."""

    rules = ("51s.build.develop_row",)
    sentence = N_("{player:The} develops over {card}.")
    player: int
    card: str
    location: int


@value
class DealMade(Event):
    """Event: a card went under a faction board."""

    chart_sign = "blue"
    chart_label = N_("deal")
    rules = ("51s.deal",)
    sentence = N_("{player:The} makes a deal with {card}.")
    player: int
    card: str


@value
class DealSpent(Event):
    """Event: a deal was paid as a cost."""

    sentence = N_("{player:The} gives up the deal with {card}.")
    player: int
    card: str


@value
class RazedFromHand(Event):
    """Event: a card from hand was razed."""

    sentence = N_("{player:The} razes {card} from the hand.")
    player: int
    card: str


@value
class Razed(Event):
    """Event: a location of a rival was razed."""

    chart_sign = "red"
    chart_label = N_("raze")
    rules = ("51s.defence", "51s.ruling.raze_order")
    sentence = N_("{player:The} razes {card} in the state of {owner:the}.")
    player: int
    owner: int
    card: str
    location: int


@value
class BecameRuin(Event):
    """Event: a location was turned over."""

    rules = ("51s.ruin",)
    sentence = N_("{card} is now a ruin.")
    owner: int
    card: str
    location: int


@value
class Removed(Event):
    """Event: a razed location of the virtual opponent was discarded."""

    rules = ("51s.solo.raze",)
    sentence = N_("{card} is discarded; the virtual opponent has no ruins.")
    owner: int
    card: str
    location: int


@value
class Activated(Event):
    """Event: the action of a location was used."""

    sentence = N_("{player:The} uses {card}.")
    player: int
    card: str
    location: int


@value
class FactionUsed(Event):
    """Event: an action of the faction board was used."""

    sentence = N_("{player:The} uses the faction action “{which}”.")
    player: int
    which: str


@value
class WorkersExchanged(Event):
    """Event: workers were exchanged for other goods."""

    sentence = N_("{player:The} sends workers out for {goods}.")
    player: int
    goods: Goods


@value
class WorkerSent(Event):
    """Event: a worker was put on an open production of a rival."""

    sentence = N_("{player:The} sends a worker to {card} of {owner:the}.")
    player: int
    owner: int
    card: str
    location: int


@value
class Freed(Event):
    """Event: a location was cleared of the goods from its use."""

    sentence = N_("{card} is cleared and can be used again.")
    owner: int
    card: str
    location: int


@value
class ConnectionTaken(Event):
    """Event: a face-up connection card was taken."""

    sentence = N_("{player:The} takes the connection card {connection}.")
    player: int
    connection: str


@value
class ConnectionPlayed(Event):
    """Event: a connection card was played from hand."""

    sentence = N_("{player:The} plays the connection card {connection}.")
    player: int
    connection: str


@value
class ConnectionsLeft(Event):
    """Event: face-up connection cards were discarded."""

    sentence = N_("Connection cards discarded: {connections}.")
    connections: tuple[str, ...]


@value
class Shielded(Event):
    """Event: a shield was put on a location."""

    rules = ("51s.shield.stays",)
    sentence = N_("{player:The} puts a shield on {card}.")
    player: int
    card: str
    location: int

    def changes(self) -> Changes:
        return ((self.player, "shield", -1),)


@value
class ShieldLost(Event):
    """Event: a shield was discarded instead of its location."""

    rules = ("51s.solo.shield", "51s.solo.attack_end")
    sentence = N_("The shield on {card} is discarded instead.")
    owner: int
    card: str
    location: int


@value
class ShieldHeld(Event):
    """Event: a location that always counts as shielded withstood an attack."""

    rules = ("51s.solo.shield", "51s.card.forge", "51s.ruling.forge_attack", "51s.solo.attack_end")
    sentence = N_("{card} counts as shielded and holds.")
    owner: int
    card: str
    location: int


@value
class Claimed(Event):
    """Event: a player named the production location whose goods they will take."""

    sentence = N_("{player:The} will take what {card} of {owner:the} produces.")
    player: int
    owner: int
    card: str
    location: int


@value
class Passed(Event):
    """Event: a player left the round."""

    rules = ("51s.pass", "51s.pass.safe")
    sentence = N_("{player:The} passes.")
    player: int


@value
class FirstPlayer(Event):
    """Event: the first-player token moved on."""

    rules = ("51s.cleanup.first_player",)
    sentence = N_("{player:The} is the first player now.")
    player: int


@value
class LastRound(Event):
    """Event: a player reached the goal, so this is the last round."""

    chart_sign = "vp"
    chart_label = N_("last round")
    rules = ("51s.end.trigger",)
    sentence = N_("{player:The} has {points} VP: this is the last round.")
    player: int
    points: int


@value
class RoundLimit(Event):
    """Event: the agreed number of rounds was reached."""

    rules = ("51s.ruling.round_limit",)
    sentence = N_("Round {round} is the last one agreed on.")
    round: int


@value
class GameEnded(Event):
    """Event: the game ended."""

    rules = ("51s.end.locations",)
    sentence = N_("The game is over: {points_all}.")
    points_all: tuple[int, ...]
