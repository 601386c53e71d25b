"""Events of Axon Protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.events import Event
from tabletop.engine.core.values import N_, value
from tabletop.engine.i18n.words import get_seat_letter

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

Changes = tuple[tuple[int, str, int], ...]


class Ruled(Event):
    """Event with variable rules: `ruled` lists those that apply in addition to the rules of its class."""

    __slots__ = ()

    ruled: tuple[str, ...]

    def cite_rules(self) -> tuple[str, ...]:
        return (*self.rules, *self.ruled)


@value
class RoundBegan(Event):
    """Start of a round and its turn phase."""

    sentence = N_("Round {round} begins.")
    round: int

    def moment(self) -> tuple[int, str] | None:
        return (self.round, "turns")


@value
class RoundEnded(Event):
    """Start of the end of the round, when every character has been activated (axn.turn.end)."""

    sentence = N_("Every character has been activated: the round comes to its end.")
    rules = ("axn.turn.end",)
    round: int

    def moment(self) -> tuple[int, str] | None:
        return (self.round, "end_of_round")


@value
class CorporationChosen(Event):
    """Choice of a corporation by a player."""

    sentence = N_("Player {letter} takes {corporation}.")
    rules = ("axn.setup.corporation",)
    player: int
    corporation: str

    def facts(self) -> dict[str, object]:
        return {"letter": get_seat_letter(self.player), "corporation": self.corporation}


@value
class ResourceAdded(Event):
    """Addition of a third resource in a two-player game (axn.two.corporations)."""

    sentence = N_("{player} adds {resource}.")
    rules = ("axn.two.corporations",)
    player: int
    resource: str


# --- cards --------------------------------------------------------------------------------------------------------


@value
class Drew(Ruled):
    """Draw of software cards into a hand. The other players do not see the cards."""

    sentence = N_("{player} draws {cards}.")
    reveals = True
    player: int
    cards: tuple[str, ...]
    ruled: tuple[str, ...] = ()

    def seen_by(self, player: int) -> Event | None:
        return self if player == self.player else DrewUnseen(self.player, len(self.cards))


@value
class DrewUnseen(Event):
    """Draw of software cards as the other players see it: without the cards."""

    sentence = N_("{player} draws {count} {count:/card/cards}.")
    player: int
    count: int


@value
class Discarded(Event):
    """Discard of a software card from hand without effect (axn.software.discard)."""

    sentence = N_("{player} discards “{card}”.")
    rules = ("axn.software.discard",)
    player: int
    card: str


@value
class DiscardedAtRandom(Discarded):
    """Discard of a random software card from a hand."""

    reveals = True


@value
class Restacked(Event):
    """Reshuffle of the software discard pile into a new stack (axn.software.reshuffle)."""

    sentence = N_("The software deck is empty: the discard pile of {count} {count:/card/cards} is shuffled.")
    rules = ("axn.software.reshuffle",)
    reveals = True
    count: int


@value
class NumberDrawn(Event):
    """Draw of a random number (axn.software.random)."""

    sentence = N_("“{card}” is turned over: the random number is {number}.")
    rules = ("axn.software.random",)
    reveals = True
    card: str
    number: int


@value
class Played(Event):
    """Play of a software card."""

    sentence = N_("{player} plays “{card}”.")
    rules = ("axn.software.pause",)
    player: int
    card: str
    kind: str = ""
    """Kind of card: "attack", "counter" or "service"."""

    def cite_rules(self) -> tuple[str, ...]:
        return (*self.rules, f"axn.software.{self.kind}") if self.kind else self.rules


@value
class Aimed(Event):
    """Choice of the target of a card or an ability."""

    sentence = N_("The target is {target:the}.")
    target: str


@value
class Stopped(Event):
    """Stop of a card of a player by a counter (axn.software.counter)."""

    sentence = N_("“{card}” stops “{software}” of {player}.")
    rules = ("axn.software.counter",)
    player: int
    software: str
    card: str
    target: str
    """Target of the stopped card; "" if it has none."""

    def list_references(self) -> tuple[str, ...]:
        return (self.target or f"seat:{self.player}",)


@value
class Installed(Event):
    """Installation of a software card on a desktop, where its effect lasts (axn.software.desktop)."""

    sentence = N_("“{card}” stays on the desktop of {player}.")
    rules = ("axn.software.desktop",)
    player: int
    card: str


@value
class Purged(Event):
    """Removal of a software card from a desktop."""

    sentence = N_("“{card}” leaves the desktop of {player}.")
    player: int
    card: str


# --- characters ---------------------------------------------------------------------------------------------------


@value
class CharactersDrawn(Ruled):
    """Draw of characters to choose from."""

    sentence = N_("{player} draws characters: {characters}.")
    reveals = True
    player: int
    characters: tuple[str, ...]
    ruled: tuple[str, ...] = ()

    def seen_by(self, player: int) -> Event | None:
        return self if player == self.player else CharactersDrawnUnseen(self.player, len(self.characters))


@value
class CharactersDrawnUnseen(Event):
    """Draw of characters as the other players see it: without the characters."""

    sentence = N_("{player} draws {count} {count:/character/characters}.")
    player: int
    count: int


@value
class Reborn(Event):
    """Reshuffle of the discarded characters into a new deck (axn.ruling.dead)."""

    sentence = N_("The character deck is empty: the discard pile of {count} {count:/character/characters} is shuffled.")
    rules = ("axn.ruling.dead",)
    reveals = True
    count: int


@value
class Entered(Ruled):
    """Arrival of a character in the city."""

    sentence = N_("{character:The} enters the city in {area}.")
    rules = ("axn.setup.start_area",)
    character: str
    area: str
    ruled: tuple[str, ...] = ()


@value
class Left(Event):
    """Departure of a character from the city; its card was shuffled into the deck (axn.area_action.leave)."""

    chart_sign = "exit"
    sentence = N_("{character:The} leaves the city.")
    rules = ("axn.area_action.leave",)
    character: str


@value
class Moved(Ruled):
    """Move of a character to another area."""

    sentence = N_("{character:The} moves from {origin} to {area}.")
    character: str
    origin: str
    area: str
    ruled: tuple[str, ...] = ()


@value
class MovedDown(Event):
    """Move of an inmate to the lower field of the prison (axn.prison.out)."""

    sentence = N_("{character:The} moves to the lower field of the prison.")
    rules = ("axn.prison.out", "axn.ruling.prison_order")
    character: str


@value
class Jailed(Event):
    """Move of a character to the upper field of the prison (axn.skill.arrest)."""

    chart_sign = "prison"
    sentence = N_("{character:The} goes to prison.")
    rules = ("axn.prison.fields",)
    character: str


@value
class Released(Ruled):
    """Release of an inmate from prison."""

    sentence = N_("{character:The} leaves the prison for {area}.")
    character: str
    area: str
    ruled: tuple[str, ...] = ()


@value
class Activated(Event):
    """Activation of a character."""

    sentence = N_("{player} activates {character:the}.")
    rules = ("axn.activate",)
    player: int
    character: str


@value
class Hacked(Ruled):
    """Hack of a character."""

    sentence = N_("{character:The} is hacked.")
    rules = ("axn.hack",)
    character: str
    ruled: tuple[str, ...] = ()


@value
class Ran(Ruled):
    """Run of a routine, with the line that was done."""

    sentence = N_("{character:The} follows its routine: {order}.")
    rules = ("axn.routine",)
    derived_facts = (("order", "character", "line"),)
    character: str
    line: int
    ruled: tuple[str, ...] = ()


@value
class Idle(Event):
    """Run of a routine in which no line could be done (axn.routine.nothing)."""

    sentence = N_("{character:The} cannot do any line of its routine.")
    rules = ("axn.routine.nothing",)
    character: str


@value
class Used(Event):
    """Use of a skill by a character."""

    sentence = N_("{character:The} uses {skill}.")
    character: str
    skill: str

    def cite_rules(self) -> tuple[str, ...]:
        return (f"axn.skill.{self.skill}",)


@value
class Turned(Event):
    """Activation marker of a character put on or removed."""

    sentence = N_("{character:The} gets an activation marker.")
    character: str
    activated: bool

    def text(self, state: State, lang: str = "en") -> str:
        message = self.sentence if self.activated else N_("{character:The} loses its activation marker.")
        return state.say(lang, message, self.facts())


@value
class Watching(Event):
    """Start of a character's guard, which lasts until the end of the round (axn.skill.guard)."""

    sentence = N_("{character:The} stands guard.")
    rules = ("axn.skill.guard",)
    character: str


@value
class Died(Ruled):
    """Death of a character; its card went to the discard pile."""

    sentence = N_("{character:The} dies.")
    rules = ("axn.ruling.dead",)
    character: str
    ruled: tuple[str, ...] = ()


@value
class Overdosed(Event):
    """Death of a character from too many drugs (axn.overdose)."""

    sentence = N_("{character:The} dies of an overdose: {goods}.")
    rules = ("axn.overdose",)
    character: str
    count: int

    def facts(self) -> dict[str, object]:
        return {"character": self.character, "goods": ("drugs", self.count)}


@value
class Survived(Ruled):
    """Survival of a character through the loss of an augment (axn.augment.life)."""

    sentence = N_("{character:The} survives and loses an augment.")
    rules = ("axn.augment.life",)
    character: str
    ruled: tuple[str, ...] = ()


@value
class Looted(Event):
    """Transfer of the victim's products to the killer (axn.products.loot)."""

    sentence = N_("{character:The} takes {count} {count:/product/products} from the victim.")
    rules = ("axn.products.loot",)
    character: str
    count: int


# --- course of the game ---------------------------------------------------------------------------------------------


@value
class FirstPlayer(Ruled):
    """Transfer of the first-player marker to a player."""

    sentence = N_("{player} has the first-player marker.")
    player: int
    ruled: tuple[str, ...] = ()


@value
class Reversed(Event):
    """Reversal of the direction of play (axn.reverse, axn.ruling.direction)."""

    sentence = N_("The order of play is reversed: it is {direction} now.")
    rules = ("axn.reverse", "axn.ruling.direction")
    direction: int


@value
class Monopolised(Ruled):
    """Creation of a monopoly (axn.monopoly)."""

    chart_sign = "corporation"
    chart_label = N_("monopoly")
    sentence = N_("{player} builds a monopoly of {resource}.")
    rules = ("axn.monopoly",)
    player: int
    resource: str
    ruled: tuple[str, ...] = ()


@value
class Cleared(Event):
    """Removal of all activation markers (axn.round.clear)."""

    sentence = N_("All activation markers are removed.")
    rules = ("axn.round.clear",)


@value
class LimitFell(Event):
    """Fall of the limit marker (axn.round.red)."""

    sentence = N_("In the red zone: {resources}. The limit falls to {limit}.")
    rules = ("axn.round.red",)
    resources: tuple[str, ...]
    limit: int


@value
class Ending(Ruled):
    """Trigger of the end of the game (axn.end.stress, axn.end.supply, axn.round.red)."""

    sentence = N_("{reason}")
    reason: str
    ruled: tuple[str, ...] = ()


@value
class Over(Ruled):
    """End of the game."""

    sentence = N_("The game is over.")
    round: int
    ruled: tuple[str, ...] = ()

    def moment(self) -> tuple[int, str] | None:
        return (self.round, "over")
