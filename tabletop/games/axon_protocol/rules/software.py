"""Software cards played for their effect: choice of the target, announcement, counters, execution.

An attack puts the offer to counter it on the agenda, then its effect. A counter puts an offer to counter it on the
agenda, then `Stop`, which cancels the next step. Counters of counters therefore work at any depth, and a position can
be saved between an attack and its counter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.steps import AskEach, Cancel
from tabletop.engine.core.values import N_, Interned, value
from tabletop.games.axon_protocol.rules.actions import NOTHING, Nothing, check_in_hand, check_time
from tabletop.games.axon_protocol.rules.carrying import Aim, Apply, can_carry_out, find_source_obstacles, get_effects
from tabletop.games.axon_protocol.table import events as e
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table import verbs
from tabletop.games.axon_protocol.table.kinds import AxonAction, AxonQuestion, AxonStep

if TYPE_CHECKING:
    from tabletop.engine.core.events import Event
    from tabletop.engine.core.state import State
    from tabletop.games.axon_protocol.table.state import AxonState


class Free(AxonQuestion):
    """Question that also allows free actions. A free action is followed by another question."""

    __slots__ = ()

    def timing_obstacles(self, state: AxonState, player: int, action: Action) -> Iterator[Obstacle]:
        why = list(check_time(state, player, action))
        yield from why or super().timing_obstacles(state, player, action)

    def reopen(self, state: AxonState, player: int) -> None:
        """Put the question to ask after a free action on the agenda."""
        state.then(player, self)


@value
class PlaySoftware(AxonAction["Free"]):
    """Play of a software card for its effect (axn.software.play)."""

    verb = "play"
    kind = "software"
    rule = "axn.software.play"
    sentence = N_("play “{software}”")
    software: str

    def obstacles(self, state: AxonState, player: int, question: Question) -> Iterator[Obstacle]:
        missing = list(check_in_hand(state, player, self.software, "axn.software.play"))
        if missing:
            yield from missing
            return
        printed = state.game.content.software[self.software]
        if printed.kind == "counter":
            message = N_("A counter only answers what was played just before.")
            yield Obstacle("axn.software.counter", message)
        elif not printed.desktop:
            yield from find_source_obstacles(state, player, f"software:{self.software}", "")

    def resolve(self, state: AxonState, player: int, question: Free) -> None:
        question.reopen(state, player)
        verbs.bring_out(state, player, self.software)
        source = f"software:{self.software}"
        effects = get_effects(state, source)
        state.then(player, Shelve())
        if effects[0].must_aim():
            state.then(player, AimSoftware(source, 0, ""))
        else:
            announce(state, player, self.software, "")


@value
class AimSoftware(Aim):
    """Question about the target of a software card. The others learn the target before the card takes effect."""

    def apply_choice(self, state: AxonState, player: int, target: str) -> None:
        if state.is_emitting:
            state.emit(e.Aimed(target))
        announce(state, player, ref.get_name(self.source), target)


def announce(state: AxonState, player: int, design: str, target: str) -> None:
    """Offer the others to counter an attack, then carry it out. Services cannot be countered (axn.software.service)."""
    state.then(player, CarryOut(design, target))
    if state.game.content.software[design].kind == "attack":
        offer_counter(state, player, "attack", design, target)


def offer_counter(state: AxonState, player: int, kind: str, design: str, target: str) -> None:
    """Ask all players except `player`, in turn order, for a counter (axn.software.counter, axn.ruling.counters)."""
    opponents = tuple(state.list_seats_from(player)[1:])
    state.then(player, AskEach(MayCounter(kind, design, target, player), opponents))


@value
class CarryOut(AxonStep):
    """Step in which a software card takes effect, or is installed on a desktop."""

    sentence = N_("“{software}” takes effect")
    software: str
    target: str

    def resolve(self, state: AxonState, player: int) -> None:
        if state.game.content.software[self.software].desktop:
            verbs.install(state, player, self.software)
        else:
            state.then(player, Apply(f"software:{self.software}", 0, "", self.target, bool(self.target)))


@value
class Shelve(AxonStep):
    """Step that moves the cards that have been played to the discard pile."""

    sentence = N_("The cards played are put away")

    def resolve(self, state: AxonState, player: int) -> None:
        verbs.shelve(state)


@value
class Counter(AxonAction["MayCounter"]):
    """Counter to the card that was just played (axn.software.counter)."""

    verb = "counter"
    kind = "software"
    rule = "axn.software.counter"
    sentence = N_("counter it with “{software}”")
    software: str

    def obstacles(self, state: AxonState, player: int, question: MayCounter) -> Iterator[Obstacle]:
        missing = list(check_in_hand(state, player, self.software, self.rule))
        if missing:
            yield from missing
            return
        printed = state.game.content.software[self.software]
        if printed.kind == "attack":
            yield Obstacle("axn.software.no_attack_answer", N_("An attack cannot answer an attack."))
        elif printed.kind == "service":
            yield Obstacle("axn.software.counter", N_("A service stops nothing."))
        elif question.against not in printed.counters:
            yield Obstacle("axn.software.counter", N_("This counter does not stop counters."))

    def resolve(self, state: AxonState, player: int, question: MayCounter) -> None:
        verbs.bring_out(state, player, self.software)
        state.then(player, Stop(self.software, question.by))
        offer_counter(state, player, "counter", self.software, ref.seat(question.by))


@value
class Stop(Cancel):
    """Step that cancels the countered card and applies the effects of the counter."""

    sentence = N_("“{software}” stops it")
    software: str
    by: int

    def describe_cancelled(self, what: Step) -> Event:
        """Return the event that names both cards, and the target of the attack."""
        assert isinstance(what, (CarryOut, Stop))
        return e.Stopped(self.by, what.software, self.software, what.target if isinstance(what, CarryOut) else "")

    def resolve(self, state: AxonState, player: int) -> None:  # type: ignore[override]
        Cancel.resolve(self, state, player)
        if get_effects(state, f"software:{self.software}"):
            state.then(player, Apply(f"software:{self.software}", 0, "", ref.seat(self.by)))


COUNTER: Interned[Counter] = Interned(Counter)
PLAY: Interned[PlaySoftware] = Interned(PlaySoftware)


@value
class MayCounter(AxonQuestion):
    """Question about a counter to the card that `by` has just played."""

    sentence = N_("{happened} Do you counter it?")
    kinds = (Counter, Nothing)
    rules = ("axn.software.counter", "axn.ruling.counters")
    against: str
    """Kind of the card to counter: "attack" or "counter"."""
    software: str
    target: str
    by: int

    def text(self, state: State, lang: str = "en") -> str:
        return state.say(lang, self.sentence, {"happened": self.describe_attack(state, lang)})

    def describe_attack(self, state: State, lang: str = "en") -> str:
        """Return a sentence with the player, the card and the target of the attack or counter."""
        if self.against == "counter":
            sentence = N_("{by} counters {target:the} with “{software}”.")
        elif self.target:
            sentence = N_("{by} attacks {target:the} with “{software}”.")
        else:
            sentence = N_("{by} attacks with “{software}”.")
        return state.say(lang, sentence, self.facts())

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        for design in sorted(state.list_designs(state.seats[player].hand)):
            yield COUNTER[design]
        yield NOTHING

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        printed = state.game.content.software
        actions: list[Action] = [
            COUNTER[design]
            for design in sorted(state.list_designs(state.seats[player].hand))
            if self.against in printed[design].counters
        ]
        actions.append(NOTHING)
        return actions

    def pass_action(self, state: AxonState, player: int) -> Action:
        return NOTHING

    def is_in_own_turn(self, state: AxonState, player: int) -> bool:
        return player == state.active

    def default(self, state: AxonState, player: int) -> Action:
        return NOTHING


def is_playable(state: AxonState, player: int, design: str) -> bool:
    """Return True if a software card in hand could be played for its effect now: a fast `PlaySoftware.obstacles`."""
    printed = state.game.content.software[design]
    if printed.kind == "counter":
        return False
    return printed.desktop or can_carry_out(state, player, f"software:{design}")


def can_play(state: AxonState, player: int) -> bool:
    """Return True if a player holds a software card that could be played for its effect now."""
    hand = state.seats[player].hand
    return bool(hand) and any(is_playable(state, player, design) for design in state.list_designs(hand))


def list_playable(state: AxonState, player: int) -> list[Action]:
    """Return the software cards that a player could play for their effect now, one per design."""
    hand = state.seats[player].hand
    return (
        [PLAY[design] for design in sorted(state.list_designs(hand)) if is_playable(state, player, design)]
        if hand
        else []
    )


def list_hand_actions(state: AxonState, player: int) -> Iterator[Action]:
    """Yield every software card in hand, one per design."""
    for design in sorted(state.list_designs(state.seats[player].hand)):
        yield PLAY[design]
