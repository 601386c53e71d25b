"""What happens in Axon Protocol, in the past tense."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.events import Event
from tabletop.engine.core.values import N_, value
from tabletop.engine.i18n.words import get_seat_letter

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

Changes = tuple[tuple[int, str, int], ...]


class Ruled(Event):
    """Something that happens by one rule or another: `ruled` says which, besides those by which it always happens."""

    __slots__ = ()

    ruled: tuple[str, ...]

    def cite_rules(self) -> tuple[str, ...]:
        return (*self.rules, *self.ruled)


@value
class RoundBegan(Event):
    """A new round, and with it the turn phase."""

    sentence = N_("Round {round} begins.")
    round: int

    def moment(self) -> tuple[int, str] | None:
        return (self.round, "turns")


@value
class RoundEnded(Event):
    """The end of the round began: every character has been activated (axn.turn.end)."""

    sentence = N_("Every character has been activated: the round comes to its end.")
    rules = ("axn.turn.end",)
    round: int

    def moment(self) -> tuple[int, str] | None:
        return (self.round, "end_of_round")


@value
class CorporationChosen(Event):
    """A player took a corporation."""

    sentence = N_("Player {letter} takes {corporation}.")
    rules = ("axn.setup.corporation",)
    player: int
    corporation: str

    def facts(self) -> dict[str, object]:
        return {"letter": get_seat_letter(self.player), "corporation": self.corporation}


@value
class ResourceAdded(Event):
    """A player of two added a third resource (axn.two.corporations)."""

    sentence = N_("{player} adds {resource}.")
    rules = ("axn.two.corporations",)
    player: int
    resource: str


# --- cards --------------------------------------------------------------------------------------------------------


@value
class Drew(Ruled):
    """Software cards came into a hand, unseen by the others."""

    sentence = N_("{player} draws {cards}.")
    reveals = True
    player: int
    cards: tuple[str, ...]
    ruled: tuple[str, ...] = ()

    def seen_by(self, player: int) -> Event | None:
        return self if player == self.player else DrewUnseen(self.player, len(self.cards))


@value
class DrewUnseen(Event):
    """Somebody drew software cards; which ones is their secret."""

    sentence = N_("{player} draws {count} {count:/card/cards}.")
    player: int
    count: int


@value
class Discarded(Event):
    """A software card went from hand to the discard pile; its text has no effect (axn.software.discard)."""

    sentence = N_("{player} discards “{card}”.")
    rules = ("axn.software.discard",)
    player: int
    card: str


@value
class DiscardedAtRandom(Discarded):
    """A software card that chance took out of a hand went to the discard pile."""

    reveals = True


@value
class Restacked(Event):
    """The discard pile became the new stack (axn.software.reshuffle)."""

    sentence = N_("The software deck is empty: the discard pile of {count} {count:/card/cards} is shuffled.")
    rules = ("axn.software.reshuffle",)
    reveals = True
    count: int


@value
class NumberDrawn(Event):
    """A random number (axn.software.random)."""

    sentence = N_("“{card}” is turned over: the random number is {number}.")
    rules = ("axn.software.random",)
    reveals = True
    card: str
    number: int


@value
class Played(Event):
    """A software card was played."""

    sentence = N_("{player} plays “{card}”.")
    rules = ("axn.software.pause",)
    player: int
    card: str
    kind: str = ""
    """What it is: "attack", "counter" or "service"."""

    def cite_rules(self) -> tuple[str, ...]:
        return (*self.rules, f"axn.software.{self.kind}") if self.kind else self.rules


@value
class Aimed(Event):
    """What a card or an ability was aimed at."""

    sentence = N_("The target is {target:the}.")
    target: str


@value
class Installed(Event):
    """A software card came to a desktop, where it works on (axn.software.desktop)."""

    sentence = N_("“{card}” stays on the desktop of {player}.")
    rules = ("axn.software.desktop",)
    player: int
    card: str


@value
class Purged(Event):
    """A software card left a desktop."""

    sentence = N_("“{card}” leaves the desktop of {player}.")
    player: int
    card: str


# --- characters ---------------------------------------------------------------------------------------------------


@value
class CharactersDrawn(Ruled):
    """Characters were drawn to choose from."""

    sentence = N_("{player} draws characters: {characters}.")
    reveals = True
    player: int
    characters: tuple[str, ...]
    ruled: tuple[str, ...] = ()

    def seen_by(self, player: int) -> Event | None:
        return self if player == self.player else CharactersDrawnUnseen(self.player, len(self.characters))


@value
class CharactersDrawnUnseen(Event):
    """Somebody drew characters to choose from."""

    sentence = N_("{player} draws {count} {count:/character/characters}.")
    player: int
    count: int


@value
class Reborn(Event):
    """The discarded characters became the new deck (axn.ruling.dead)."""

    sentence = N_("The character deck is empty: the discard pile of {count} {count:/character/characters} is shuffled.")
    rules = ("axn.ruling.dead",)
    reveals = True
    count: int


@value
class Entered(Ruled):
    """A character came into the city."""

    sentence = N_("{character:The} enters the city in {area}.")
    rules = ("axn.setup.start_area",)
    character: str
    area: str
    ruled: tuple[str, ...] = ()


@value
class Left(Event):
    """A character left the city; its card was shuffled into the deck (axn.area_action.leave)."""

    sentence = N_("{character:The} leaves the city.")
    rules = ("axn.area_action.leave",)
    character: str


@value
class Moved(Ruled):
    """A character went somewhere."""

    sentence = N_("{character:The} moves from {origin} to {area}.")
    character: str
    origin: str
    area: str
    ruled: tuple[str, ...] = ()


@value
class MovedDown(Event):
    """An inmate moved to the lower field of the prison (axn.prison.out)."""

    sentence = N_("{character:The} moves to the lower field of the prison.")
    rules = ("axn.prison.out", "axn.ruling.prison_order")
    character: str


@value
class Jailed(Event):
    """A character came to the upper field of the prison (axn.skill.arrest)."""

    sentence = N_("{character:The} goes to prison.")
    rules = ("axn.prison.fields",)
    character: str


@value
class Released(Ruled):
    """An inmate left the prison."""

    sentence = N_("{character:The} leaves the prison for {area}.")
    character: str
    area: str
    ruled: tuple[str, ...] = ()


@value
class Activated(Event):
    """A character is being activated."""

    sentence = N_("{player} activates {character:the}.")
    rules = ("axn.activate",)
    player: int
    character: str


@value
class Hacked(Ruled):
    """A character is being hacked."""

    sentence = N_("{character:The} is hacked.")
    rules = ("axn.hack",)
    character: str
    ruled: tuple[str, ...] = ()


@value
class Ran(Ruled):
    """A character ran its routine and did one line of it."""

    sentence = N_("{character:The} follows its routine: {order}.")
    rules = ("axn.routine",)
    derived_facts = (("order", "character", "line"),)
    character: str
    line: int
    ruled: tuple[str, ...] = ()


@value
class Idle(Event):
    """A character could do nothing of its routine (axn.routine.nothing)."""

    sentence = N_("{character:The} cannot do any line of its routine.")
    rules = ("axn.routine.nothing",)
    character: str


@value
class Used(Event):
    """A character used a skill."""

    sentence = N_("{character:The} uses {skill}.")
    character: str
    skill: str

    def cite_rules(self) -> tuple[str, ...]:
        return (f"axn.skill.{self.skill}",)


@value
class Turned(Event):
    """A character was given an activation marker, or lost it."""

    sentence = N_("{character:The} gets an activation marker.")
    character: str
    activated: bool

    def text(self, state: State, lang: str = "en") -> str:
        message = self.sentence if self.activated else N_("{character:The} loses its activation marker.")
        return state.say(lang, message, self.facts())


@value
class Watching(Event):
    """A character stands guard until the end of the round (axn.skill.guard)."""

    sentence = N_("{character:The} stands guard.")
    rules = ("axn.skill.guard",)
    character: str


@value
class Died(Ruled):
    """A character died; its card went to the discard pile."""

    sentence = N_("{character:The} dies.")
    rules = ("axn.ruling.dead",)
    character: str
    ruled: tuple[str, ...] = ()


@value
class Overdosed(Event):
    """Too many drugs (axn.overdose)."""

    sentence = N_("{character:The} dies of an overdose: {goods}.")
    rules = ("axn.overdose",)
    character: str
    count: int

    def facts(self) -> dict[str, object]:
        return {"character": self.character, "goods": ("drugs", self.count)}


@value
class Survived(Ruled):
    """An augment was lost instead of a life (axn.augment.life)."""

    sentence = N_("{character:The} survives and loses an augment.")
    rules = ("axn.augment.life",)
    character: str
    ruled: tuple[str, ...] = ()


@value
class Looted(Event):
    """The killer took the products of the killed (axn.products.loot)."""

    sentence = N_("{character:The} takes {count} {count:/product/products} from the victim.")
    rules = ("axn.products.loot",)
    character: str
    count: int


# --- course of the game ---------------------------------------------------------------------------------------------


@value
class FirstPlayer(Ruled):
    """Somebody has the first-player marker now."""

    sentence = N_("{player} has the first-player marker.")
    player: int
    ruled: tuple[str, ...] = ()


@value
class Reversed(Event):
    """The direction of play turned (axn.reverse, axn.ruling.direction)."""

    sentence = N_("The order of play is reversed: it is {direction} now.")
    rules = ("axn.reverse", "axn.ruling.direction")
    direction: int


@value
class Monopolised(Ruled):
    """A monopoly was built (axn.monopoly)."""

    sentence = N_("{player} builds a monopoly of {resource}.")
    rules = ("axn.monopoly",)
    player: int
    resource: str
    ruled: tuple[str, ...] = ()


@value
class Cleared(Event):
    """All activation markers were removed (axn.round.clear)."""

    sentence = N_("All activation markers are removed.")
    rules = ("axn.round.clear",)


@value
class LimitFell(Event):
    """The limit marker went down (axn.round.red)."""

    sentence = N_("In the red zone: {resources}. The limit falls to {limit}.")
    rules = ("axn.round.red",)
    resources: tuple[str, ...]
    limit: int


@value
class Ending(Ruled):
    """The end of the game is near, or there (axn.end.stress, axn.end.supply, axn.round.red)."""

    sentence = N_("{reason}")
    reason: str
    ruled: tuple[str, ...] = ()


@value
class Over(Ruled):
    """The game is over."""

    sentence = N_("The game is over.")
    round: int
    ruled: tuple[str, ...] = ()

    def moment(self) -> tuple[int, str] | None:
        return (self.round, "over")
