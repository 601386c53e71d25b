"""The turn phase: the questions of a turn, its main and special actions. Software windows are in `windows`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, value
from tabletop.games.axon_protocol.rules.actions import MAIN, NOTHING, Nothing, check_card_cost
from tabletop.games.axon_protocol.rules.carrying import Apply, can_carry_out, find_source_obstacles
from tabletop.games.axon_protocol.rules.characters.deeds import ChooseDeed
from tabletop.games.axon_protocol.rules.characters.routines import RunRoutine
from tabletop.games.axon_protocol.rules.choices import ChooseArea, Lure, PayCards, release_areas
from tabletop.games.axon_protocol.rules.fields import ChooseAreaAction, check_field_free
from tabletop.games.axon_protocol.rules.hindrances import check_characters_left, check_hackable
from tabletop.games.axon_protocol.rules.software import Free, PlaySoftware, list_hand_actions, list_playable
from tabletop.games.axon_protocol.rules.windows import NOBODY, OwnQuestion, open_window
from tabletop.games.axon_protocol.table import events as e
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table import verbs
from tabletop.games.axon_protocol.table.goods import DRUGS, RESOURCES
from tabletop.games.axon_protocol.table.kinds import AxonAction, AxonQuestion, AxonStep

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.state import AxonState


# --- main actions ------------------------------------


@value
class Activate(AxonAction):
    """Activation of a character that has no activation marker (axn.activate)."""

    verb = "activate"
    kind = "activate"
    rule = "axn.activate"
    sentence = N_("activate {character:the}")
    character: str

    def obstacles(self, state: AxonState, player: int, question: Question) -> Iterator[Obstacle]:
        figure = state.figures.get(self.character)
        if figure is None:
            yield Obstacle("axn.activate", N_("{character:The} is not in the city."), character=self.character)
        elif figure.activated:
            message = N_("{character:The} has been activated this round already.")
            yield Obstacle("axn.activate", message, character=self.character)

    def warnings(self, state: AxonState, player: int, question: Question) -> Iterator[Obstacle]:
        figure = state.figures[self.character]
        drugs = figure.markers[DRUGS]
        if state.is_overdosed(figure):
            message = N_("{character:The} has {goods} and dies as soon as it is activated.")
            yield Obstacle("axn.overdose", message, character=self.character, goods=("drugs", drugs))

    def resolve(self, state: AxonState, player: int, question: Question) -> None:
        open_window(state, AFTER, player)
        figure = state.figures[self.character]
        if state.is_emitting:
            state.emit(e.Activated(player, self.character))
        if state.is_overdosed(figure):
            verbs.kill_by_overdose(state, self.character)
            return
        state.then(
            player,
            ChooseMode(self.character),
            ServeTime(self.character, figure.cell),
            ChooseAreaAction(self.character),
            Mark(self.character),
        )


@value
class Phish(AxonAction["Free"]):
    """Phishing: discard a card, mark a phishing field, bring in a character (axn.phishing, axn.phishing.exit)."""

    verb = "phish"
    kind = "phish"
    rule = "axn.phishing"
    rules = ("axn.phishing.exit",)
    sentence = N_("phish in {area}")
    field: str

    def facts(self) -> dict[str, object]:
        return {"field": self.field, "area": self.field.partition(":")[0]}

    def obstacles(self, state: AxonState, player: int, question: Question) -> Iterator[Obstacle]:
        yield from find_phishing_obstacles(state, self.field)
        rule = "axn.area_action.phishing" if isinstance(question, Turn) else "axn.round.phish"
        yield from check_card_cost(state, player, rule, 1)

    def resolve(self, state: AxonState, player: int, question: Free) -> None:
        if isinstance(question, Turn):
            open_window(state, AFTER, player)
        else:  # at the end of a round a player may phish several times
            question.reopen(state, player)
        verbs.use_field(state, state.city.ref_index[self.field])
        state.then(player, PayCards(1), Lure())

    def list_references(self) -> Iterable[str]:
        return (ref.field(self.field), ref.area(self.field.partition(":")[0]))


def find_phishing_obstacles(state: AxonState, ref_: str) -> Iterator[Obstacle]:
    """Yield the reasons why no character can be phished at this action field."""
    k = state.city.ref_index.get(ref_)
    if k is None or state.city.fields[k].kind != "phishing":
        yield Obstacle("axn.phishing.exit", N_("Only the phishing field of an exit can be used."))
        return
    yield from check_field_free(state, k, "axn.phishing.exit")
    yield from check_characters_left(state)


@value
class TakeFirst(AxonAction):
    """Main action: discard a card and take the first-player marker (axn.first_player)."""

    verb = "first"
    kind = "course"
    rule = "axn.first_player"
    sentence = N_("take the first-player marker")

    def obstacles(self, state: AxonState, player: int, question: Question) -> Iterator[Obstacle]:
        if state.first_taken:
            message = N_("The first-player marker has been taken this round already.")
            yield Obstacle("axn.first_player", message)
        yield from check_card_cost(state, player, "axn.first_player", 1)

    def resolve(self, state: AxonState, player: int, question: Question) -> None:
        open_window(state, AFTER, player)
        verbs.take_first(state, player)
        state.then(player, PayCards(1))


@value
class Reverse(AxonAction):
    """Main action: discard a card and reverse the direction of play (axn.reverse)."""

    verb = "reverse"
    kind = "course"
    rule = "axn.reverse"
    sentence = N_("reverse the order of play")

    def obstacles(self, state: AxonState, player: int, question: Question) -> Iterator[Obstacle]:
        if state.game.players == 2:
            yield Obstacle("axn.two.reverse", N_("With two players the order of play cannot be reversed."))
        yield from check_card_cost(state, player, "axn.reverse", 1)

    def resolve(self, state: AxonState, player: int, question: Question) -> None:
        open_window(state, AFTER, player)
        verbs.reverse(state)
        state.then(player, PayCards(1))


# --- special actions ------------------------------------


@value
class UseAbility(AxonAction["Free"]):
    """Special action: discard a card for the ability of the own corporation (axn.corporation)."""

    verb = "ability"
    kind = "special"
    rule = "axn.corporation"
    sentence = N_("use the ability of your corporation")

    def obstacles(self, state: AxonState, player: int, question: Question) -> Iterator[Obstacle]:
        seat = state.seats[player]
        if seat.used:
            message = N_("The ability has been used this round already.")
            yield Obstacle("axn.corporation", message)
        yield from check_card_cost(state, player, "axn.corporation", 1)
        if seat.corporation:
            yield from find_source_obstacles(state, player, f"corporation:{seat.corporation}", "")

    def resolve(self, state: AxonState, player: int, question: Free) -> None:
        seat = state.seats[player]
        seat.used = True
        question.reopen(state, player)
        state.then(player, PayCards(1), Apply(f"corporation:{seat.corporation}", 0, "", ""))


@value
class Monopolise(AxonAction["Free"]):
    """Special action: discard cards so that only one own resource scores, doubled (axn.monopoly, axn.two.monopoly).

    Possible only in the player's turn, before or after the main action (axn.ruling.monopoly_turn).
    """

    verb = "monopoly"
    kind = "special"
    rule = "axn.monopoly"
    rules = ("axn.ruling.monopoly_turn",)
    sentence = N_("build a monopoly of {resource}")
    resource: str

    def obstacles(self, state: AxonState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.resource not in RESOURCES or RESOURCES.index(self.resource) not in state.list_own_resources(player):
            yield Obstacle("axn.monopoly", N_("You can build a monopoly of your own resources only."))
            return
        if state.seats[player].monopoly >= 0:
            yield Obstacle("axn.monopoly", N_("You have a monopoly already; you may build only one in a game."))
        else:
            for other, seat in enumerate(state.seats):
                if seat.monopoly == RESOURCES.index(self.resource):
                    message = N_("{player} has this monopoly, and there is only one of each.")
                    yield Obstacle("axn.monopoly.unique", message, player=other)
        yield from check_card_cost(state, player, "axn.monopoly", state.game.monopoly_cost)

    def resolve(self, state: AxonState, player: int, question: Free) -> None:
        verbs.monopolise(state, player, RESOURCES.index(self.resource))
        question.reopen(state, player)
        if state.game.monopoly_cost:
            state.then(player, PayCards(state.game.monopoly_cost))


# --- how a character is activated ------------------------------------


@value
class FollowRoutine(AxonAction["ChooseMode"]):
    """Choice of the routine for the activated character (axn.routine)."""

    verb = "routine"
    kind = "mode"
    rule = "axn.routine"
    sentence = N_("follow the routine")

    def resolve(self, state: AxonState, player: int, question: ChooseMode) -> None:
        state.then(player, RunRoutine(question.character))


@value
class HackIt(AxonAction["ChooseMode"]):
    """Choice of a hack for the activated character, at the cost of a card (axn.hack)."""

    verb = "hack"
    kind = "mode"
    rule = "axn.hack"
    sentence = N_("hack it")

    def obstacles(self, state: AxonState, player: int, question: ChooseMode) -> Iterator[Obstacle]:
        if not is_free_hack(state, player):
            yield from check_card_cost(state, player, "axn.activate", 1)
        figure = state.figures.get(question.character)
        if figure is not None:
            yield from check_hackable(state, figure)

    def resolve(self, state: AxonState, player: int, question: ChooseMode) -> None:
        free = is_free_hack(state, player)
        state.seats[player].hacked = True
        verbs.tell_hacked(state, question.character)
        state.then(player, ChooseDeed(question.character, (question.character,)))
        if not free:
            state.then(player, PayCards(1))


def is_free_hack(state: AxonState, player: int) -> bool:
    """Return True if software on the desktop makes this hack free."""
    return not state.seats[player].hacked and state.count_lasting_effect(player, "free_hack") > 0


FOLLOW, HACK = FollowRoutine(), HackIt()


@value
class ChooseMode(AxonQuestion):
    """Question about the activated character: routine or hack (axn.activate)."""

    sentence = N_("{character:The} is activated: routine or hack?")
    kinds = (FollowRoutine, HackIt)
    rules = ("axn.activate", "axn.routine", "axn.hack")
    character: str

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        return (FOLLOW, HACK) if self.character in state.figures else ()


@value
class ServeTime(AxonStep):
    """Step that moves an inmate down, or releases it from the lower field (axn.prison.out, axn.ruling.prison_order)."""

    sentence = N_("{character:The} serves its time")
    character: str
    cell: int
    """Field of the prison at the time of activation; 0 outside prison."""

    def resolve(self, state: AxonState, player: int) -> None:
        figure = state.figures.get(self.character)
        if figure is None or not self.cell or figure.cell != self.cell:
            return
        if self.cell == 1:
            verbs.move_down(state, self.character)
        else:
            state.then(player, ChooseArea(self.character, release_areas(state)))


@value
class Mark(AxonStep):
    """Step that puts the activation marker on the activated character (axn.activate)."""

    sentence = N_("{character:The} gets an activation marker")
    character: str

    def resolve(self, state: AxonState, player: int) -> None:
        if self.character in state.figures:
            verbs.turn(state, self.character, True)


# --- the questions of a turn ------------------------------------

ACTIVATE: Interned[Activate] = Interned(Activate)
PHISH: Interned[Phish] = Interned(Phish)
MONOPOLISE: Interned[Monopolise] = Interned(Monopolise)
FIRST, REVERSE, ABILITY = TakeFirst(), Reverse(), UseAbility()


def open_phishing(state: AxonState) -> list[Action]:
    """Return the phishing actions for a player who has a card in hand (axn.phishing.exit)."""
    if not state.deck and not state.graveyard:
        return []
    return [PHISH[state.city.refs[k]] for k in state.city.phishing if not state.marks[k]]


def list_special_actions(state: AxonState, player: int) -> Iterator[Action]:
    """Yield all conceivable special actions."""
    yield ABILITY
    for resource in state.list_own_resources(player):
        yield MONOPOLISE[RESOURCES[resource]]


def list_legal_special_actions(state: AxonState, player: int) -> list[Action]:
    """Return the legal special actions and the software that can be played, without computing obstacles."""
    seat = state.seats[player]
    actions: list[Action] = []
    ability = f"corporation:{seat.corporation}" if seat.corporation else ""
    if seat.hand and not seat.used and (not ability or can_carry_out(state, player, ability)):
        actions.append(ABILITY)
    if seat.monopoly < 0 and len(seat.hand) >= state.game.monopoly_cost:
        taken = [other.monopoly for other in state.seats]
        own = [resource for resource in state.list_own_resources(player) if resource not in taken]
        actions += [MONOPOLISE[RESOURCES[resource]] for resource in own]
    return actions + list_playable(state, player)


@value
class Turn(OwnQuestion):
    """Question of a player's turn: one main action, preceded by any free actions (axn.turn.main)."""

    sentence = N_("It is your turn: which main action?")
    kinds = (Activate, Phish, TakeFirst, Reverse, UseAbility, Monopolise, PlaySoftware)
    rules = ("axn.turn.main", "axn.turn.order")
    opens_turn = True

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        for id in state.figures:
            yield ACTIVATE[id]
        for k in state.city.phishing:
            yield PHISH[state.city.refs[k]]
        yield FIRST
        yield REVERSE
        yield from list_special_actions(state, player)
        yield from list_hand_actions(state, player)

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        actions: list[Action] = [ACTIVATE[id] for id in state.list_ready_characters()]
        if state.seats[player].hand:
            actions += open_phishing(state)
            if not state.first_taken:
                actions.append(FIRST)
            if state.game.players > 2:
                actions.append(REVERSE)
        return actions + list_legal_special_actions(state, player)

    def get_closing_question(self, state: AxonState, by: int, touched: tuple[int, ...]) -> Free:
        """Return the turn, or `NobodyLeft` if software left no character to activate (axn.ruling.nobody_left)."""
        return self if state.list_ready_characters() else NobodyLeft(by, touched)

    def get_next_question(self) -> OwnQuestion:
        return STILL


@value
class TurnGoesOn(Turn):
    """Question that continues the turn after a free action."""

    opens_turn = False


@value
class AfterMain(OwnQuestion):
    """Question after the main action: special actions and software, or the end of the turn."""

    sentence = N_("After your main action: anything else?")
    kinds = (UseAbility, Monopolise, PlaySoftware, Nothing)
    rules = ("axn.turn.main",)
    by: int = NOBODY
    touched: tuple[int, ...] = ()
    """Seats that lost points or cards through the action of `by`; see `windows.MayPlay`."""

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        yield from list_special_actions(state, player)
        yield from list_hand_actions(state, player)
        yield NOTHING

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        return [*list_legal_special_actions(state, player), NOTHING]

    def get_closing_question(self, state: AxonState, by: int, touched: tuple[int, ...]) -> Free:
        return AfterMain(by, touched)

    def get_next_question(self) -> OwnQuestion:
        return AFTER

    def pass_action(self, state: AxonState, player: int) -> Action:
        return NOTHING

    def default(self, state: AxonState, player: int) -> Action:
        return NOTHING

    def timing_obstacles(self, state: AxonState, player: int, action: Action) -> Iterator[Obstacle]:
        if action.kind in MAIN and type(self) is AfterMain:
            yield Obstacle("axn.turn.main", N_("You have taken the main action of your turn already."))
        else:
            yield from OwnQuestion.timing_obstacles(self, state, player, action)


@value
class NobodyLeft(AfterMain):
    """Question after software has left no character to activate; the turn may end (axn.ruling.nobody_left)."""

    sentence = N_("Nobody is left to activate: do you do anything else?")
    rules = ("axn.ruling.nobody_left",)

    def get_closing_question(self, state: AxonState, by: int, touched: tuple[int, ...]) -> Free:
        return STILL.get_closing_question(state, by, touched)

    def get_next_question(self) -> OwnQuestion:
        return STILL


TURN, STILL, AFTER = Turn(), TurnGoesOn(), AfterMain()
