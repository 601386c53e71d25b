"""The course of the game: rounds, action phases and their ends, the clean-up and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action
from tabletop.engine.core.values import N_, value
from tabletop.games.dei.rules.cards import ChooseCard, ChooseSecond, LastPurchase
from tabletop.games.dei.rules.effects.base import DONE, Carrying, Done
from tabletop.games.dei.rules.effects.collecting import Collect, Prospect, Snipe
from tabletop.games.dei.rules.missions import MissionTime
from tabletop.games.dei.rules.planning import OpenCards, Plan
from tabletop.games.dei.rules.scoring import compute_final_points, count_card_points
from tabletop.games.dei.table import events as e
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.goods import COLOURS, FREE_COLLECT, PHASES
from tabletop.games.dei.table.kinds import DeiStep

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


@value
class StartRound(DeiStep):
    """Start of a round with its turn order (dei.round.phases, dei.ruling.turn_order)."""

    sentence = N_("A round begins")

    def resolve(self, state: DeiState, player: int) -> None:
        state.round_number += 1
        state.stage = "phase"
        if state.is_emitting:
            state.emit(e.RoundBegan(state.round_number))
        order = state.seats_from(state.first)
        if state.game.turn_order == "fewest":
            scores = state.scores()
            order.sort(key=lambda seat: scores[seat])
        state.order = order
        state.then(order[0], *[StartPhase(number) for number in PHASES], AfterPhases(), CleanUp())


@value
class StartPhase(DeiStep):
    """Start of an action phase, in which each seat in turn plays two cards (dei.round.phases, dei.phase.cards)."""

    sentence = N_("An action phase begins")
    number: int

    def resolve(self, state: DeiState, player: int) -> None:
        state.phase_number = self.number
        if state.is_emitting:
            state.emit(e.PhaseBegan(state.round_number, self.number))
        for seat in reversed(state.order):
            state.then(seat, OpenPhase(), EndPhase())
        if state.game.planning:
            for seat in reversed(state.order):
                state.then(seat, Plan(state.game.phase_cards))


@value
class OpenPhase(DeiStep):
    """Start of a seat's phase. Actions allowed once a phase become available again."""

    sentence = N_("The next player has the phase")

    def resolve(self, state: DeiState, player: int) -> None:
        seat = state.seats[player]
        seat.parcel_used = False
        seat.alternative_used = False
        question = ChooseCard(state.game.phase_cards)
        if seat.planned and state.game.opens_planned:
            state.then(player, OpenCards(), ChooseSecond(question.left))
        elif question.list_cards(state, player):
            state.then(player, question)
        elif seat.has("parcel"):
            state.then(player, LastPurchase(question.left, False))


@value
class Ravage(Carrying):
    """Abraham's collect in his area, ignoring majorities. Badges that replace a collect may use it.

    (dei.leader.abraham, dei.badge.salvage, dei.badge.prospector, dei.badge.sniper)
    """

    rules = ("dei.leader.abraham",)
    sentence = N_("Abraham is on {area}: does he collect?")
    kinds = (Collect, Prospect, Snipe, Done)
    area: int

    def list_actions(self, state: DeiState, player: int) -> tuple[str, ...]:
        return (FREE_COLLECT,)

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        name, seat = state.board.names[self.area], state.seats[player]
        yield Collect(FREE_COLLECT, name)
        if seat.has("salvage"):
            yield Collect(FREE_COLLECT, name, salvage=True)
        if seat.has("prospector"):
            yield Prospect(FREE_COLLECT, name)
        if seat.has("sniper"):
            yield from (Snipe(FREE_COLLECT, name, p) for p in range(len(state.seats)) if p != player)
        yield DONE


@value
class EndPhase(DeiStep):
    """End of a seat's phase: Abraham, badges after phase 2, a mission after phase 3, final scoring in the last round.

    The order follows dei.ruling.phase_end.
    """

    sentence = N_("A phase ends")

    def resolve(self, state: DeiState, player: int) -> None:
        seat = state.seats[player]
        if seat.planned:
            verbs.take_back(state, player)
        last = state.phase_number == PHASES[-1]
        if last and not state.game.confrontation:
            state.then(player, MissionTime(), FinalTime())
        if state.phase_number == 2:
            state.then(player, EarnBadges())
        if seat.faction == "ravagers" and seat.leader >= 0:
            state.then(player, Ravage(seat.leader))


@value
class EarnBadges(DeiStep):
    """Step in which two cubes of a colour earn its badge (dei.badge.earn, dei.ruling.badge_at_once)."""

    sentence = N_("Badges are earned")

    def resolve(self, state: DeiState, player: int) -> None:
        seat = state.seats[player]
        for k, colour in enumerate(COLOURS):
            has_it = seat.earned[k] or k >= len(seat.badges)
            if not has_it and state.count_outposts(player, colour) >= state.game.badge_cubes:
                verbs.earn(state, player, k)


@value
class FinalTime(DeiStep):
    """Final scoring of a seat after its last turn in the last round (dei.score.when)."""

    sentence = N_("The final scoring")

    def resolve(self, state: DeiState, player: int) -> None:
        if state.round_number == state.game.rounds:
            verbs.score_final(state, player, compute_final_points(state, player))


@value
class AfterPhases(DeiStep):
    """End of the phases.

    With "confrontation", missions and the final scoring follow here (dei.option.confrontation).
    """

    sentence = N_("The phases are over")

    def resolve(self, state: DeiState, player: int) -> None:
        if state.game.confrontation:
            state.stage = "missions"
            for seat in reversed(state.order):
                state.then(seat, FinalTime())
            for seat in reversed(state.order):
                state.then(seat, MissionTime())


@value
class CleanUp(DeiStep):
    """Clean-up of a round, and the end of the game after the last round.

    (dei.cleanup, dei.score.cards, dei.players.three_last, dei.ruling.last_tie)
    """

    sentence = N_("The clean-up")

    def resolve(self, state: DeiState, player: int) -> None:
        for seat in state.order:
            verbs.clean_up(state, seat)
        if state.round_number == state.game.rounds:
            for seat in state.order:
                verbs.score_cards(state, seat, count_card_points(state, seat))
            state.agenda.clear()
            state.stage = "over"
            if state.is_emitting:
                state.emit(e.Over(state.round_number))
            return
        state.first = (state.first + 1) % len(state.seats)
        if len(state.seats) == 3 and state.round_number + 1 == state.game.rounds:
            scores = state.scores()
            last = min(state.seats_from(state.first), key=lambda seat: scores[seat])
            # dei.players.three_last; with "confrontation" the seat in last place plays last (dei.option.confrontation)
            state.first = (last + 1) % 3 if state.game.confrontation else last
        if state.is_emitting:
            state.emit(e.FirstPlayer(state.first))
        state.then(state.first, StartRound())
