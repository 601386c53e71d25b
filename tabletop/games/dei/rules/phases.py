"""The course of the game: set-up, action phases with their cards, badges, missions, clean-up, scoring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from tabletop.engine.actions import Action, Question
from tabletop.engine.decisions import Obstacle
from tabletop.engine.values import N_, Interned, value
from tabletop.games.dei.rules.actions import DONE, Done
from tabletop.games.dei.rules.choices import begun
from tabletop.games.dei.rules.collecting import Collect, Prospect, Snipe
from tabletop.games.dei.rules.markets import PARCEL as PARCEL
from tabletop.games.dei.rules.markets import LastPurchase, Parcel, Purchase, can_buy
from tabletop.games.dei.rules.planning import OpenCards, Plan
from tabletop.games.dei.rules.scoring import is_on_time, mission_worth
from tabletop.games.dei.table import events as e
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.goods import COLOURS, FREE_COLLECT, PHASES, ROUNDS
from tabletop.games.dei.table.kinds import Carrying, DeiAction, DeiQuestion, DeiStep

if TYPE_CHECKING:
    from tabletop.engine.game import Game
    from tabletop.engine.state import State
    from tabletop.games.dei.table.state import DeiState


# --- cards of a phase ---------------------------------------------------------------------------------------------


@value
class PlayCard(DeiAction["ChooseCard"]):
    """Play a card open and carry out its actions (dei.phase.cards)."""

    verb = "play"
    kind = "card"
    rule = "dei.phase.cards"
    sentence = N_("play {card}")

    card: str

    def obstacles(self, state: DeiState, player: int, question: ChooseCard) -> Iterator[Obstacle]:
        yield from not_at_hand(state, player, self.card)
        if state.game.opens_planned and self.card in face_down(state, player) and question.buys(state, player):
            message = N_("This card stayed face down: it is for a purchase.")
            yield Obstacle("dei.ruling.planned_open", message)

    def resolve(self, state: DeiState, player: int, question: ChooseCard) -> None:
        verbs.play(state, player, self.card)
        state.then(player, begun(state, self.card), NextCard(question.left - 1, question.bought))

    def about(self) -> Iterable[str]:
        return (f"card:{self.card}",)


@value
class LayDown(DeiAction["ChooseCard"]):
    """Lay a card face down and make one purchase at once (dei.card.market)."""

    verb = "lay"
    kind = "market"
    rule = "dei.card.market"
    sentence = N_("lay {card} face down and buy")

    card: str

    def obstacles(self, state: DeiState, player: int, question: ChooseCard) -> Iterator[Obstacle]:
        yield from not_at_hand(state, player, self.card)
        if question.bought:
            yield Obstacle("dei.card.market", N_("Only one of the two cards of a phase may be laid face down."))
        if not can_buy(state, player):
            yield Obstacle("dei.market.cost", N_("You cannot pay for any market card now."))
        if self.card in state.seats[player].shown:
            yield Obstacle("dei.ruling.planned_open", N_("This card lies open already."))

    def resolve(self, state: DeiState, player: int, question: ChooseCard) -> None:
        verbs.lay_down(state, player, self.card)
        # What is pending is open to all; which card it was is not.
        hidden = e.LaidDownUnseen(player)
        joins = state.game.planning and state.game.planned_swap and question.left > 1
        state.then(player, Purchase(joins), NextCard(question.left - 1, True), because=hidden)

    def about(self) -> Iterable[str]:
        return (f"card:{self.card}",)


def not_at_hand(state: DeiState, player: int, card: str) -> Iterator[Obstacle]:
    """Why a card cannot be played or laid down."""
    seat = state.seats[player]
    if card not in (seat.planned if state.game.planning else seat.hand):
        message = N_("This card was not planned.") if state.game.planning else N_("This card is not in your hand.")
        yield Obstacle("dei.option.planning" if state.game.planning else "dei.phase.cards", message)


def face_down(state: DeiState, player: int) -> list[str]:
    """The planned cards that were left face down when the others were opened (dei.ruling.planned_open)."""
    seat = state.seats[player]
    return [card for card in seat.planned if card not in seat.shown]


PLAY: Interned[PlayCard] = Interned(PlayCard)
LAY: Interned[LayDown] = Interned(LayDown)


@value
class ChooseCard(DeiQuestion):
    """Which card is played, open or face down; `left` of them are still to be played in this phase."""

    sentence = N_("Which card do you play? Still to play: {left}")
    kinds = (PlayCard, LayDown, Parcel)
    opens_turn = True

    left: int
    bought: bool = False
    """Whether one was laid face down in this phase."""

    def cards(self, state: DeiState, player: int) -> list[str]:
        """The cards that may be played."""
        seat = state.seats[player]
        return sorted(seat.planned if state.game.planning else seat.hand)

    def buys(self, state: DeiState, player: int) -> bool:
        """Whether a card may be laid face down for a purchase now."""
        return not self.bought and can_buy(state, player)

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        for card in self.cards(state, player):
            yield PLAY[card]
        for card in self.cards(state, player):
            yield LAY[card]
        if state.seats[player].has("parcel"):
            yield PARCEL

    def legal(self, state: DeiState, player: int) -> Sequence[Action]:
        cards = self.cards(state, player)
        to_play = to_lay = cards
        if not cards or not self.buys(state, player):
            to_lay = []
        elif state.game.opens_planned:
            to_lay = sorted(face_down(state, player))
            to_play = [card for card in cards if card not in to_lay]
        found: list[Action] = [PLAY[card] for card in to_play]
        found += [LAY[card] for card in to_lay]
        if state.seats[player].has("parcel") and not any(True for _ in PARCEL.obstacles(state, player, self)):
            found.append(PARCEL)
        return found


@value
class ChooseSecond(ChooseCard):
    """The same within a turn: for the second card, or when the planned cards have been opened."""

    opens_turn = False


@value
class NextCard(DeiStep):
    """The next card of the phase, if there is one to play; it may be one just bought.

    (dei.ruling.hand_empty, dei.card.bought_now)
    """

    sentence = N_("The next card")

    left: int
    bought: bool

    def resolve(self, state: DeiState, player: int) -> None:
        question = ChooseSecond(self.left, self.bought)
        if self.left and question.cards(state, player):
            state.then(player, question)
        elif state.seats[player].has("parcel"):
            state.then(player, LastPurchase(self.left, self.bought))


# --- a phase --------------------------------------------------------------------------------------------------------


@value
class StartRound(DeiStep):
    """A new round begins, with the turns in their order (dei.round.phases, dei.ruling.turn_order)."""

    sentence = N_("A round begins")

    def resolve(self, state: DeiState, player: int) -> None:
        state.round_number += 1
        state.stage = "phase"
        if state.telling:
            state.tell(e.RoundBegan(state.round_number))
        order = state.seats_from(state.first)
        if state.game.turn_order == "fewest":
            scores = state.scores()
            order.sort(key=lambda seat: scores[seat])
        state.order = order
        state.then(order[0], *[StartPhase(number) for number in PHASES], AfterPhases(), CleanUp())


@value
class StartPhase(DeiStep):
    """An action phase: everybody in turn plays two cards (dei.round.phases, dei.phase.cards)."""

    sentence = N_("An action phase begins")

    number: int

    def resolve(self, state: DeiState, player: int) -> None:
        state.phase_number = self.number
        if state.telling:
            state.tell(e.PhaseBegan(state.round_number, self.number))
        for seat in reversed(state.order):
            state.then(seat, OpenPhase(), EndPhase())
        if state.game.planning:
            for seat in reversed(state.order):
                state.then(seat, Plan(state.game.phase_cards))


@value
class OpenPhase(DeiStep):
    """The phase of one seat: what may be done once a phase may be done again."""

    sentence = N_("The next player has the phase")

    def resolve(self, state: DeiState, player: int) -> None:
        seat = state.seats[player]
        seat.parcel_used = False
        seat.alternative_used = False
        question = ChooseCard(state.game.phase_cards)
        if seat.planned and state.game.opens_planned:
            state.then(player, OpenCards(), ChooseSecond(question.left))
        elif question.cards(state, player):
            state.then(player, question)
        elif seat.has("parcel"):
            state.then(player, LastPurchase(question.left, False))


@value
class Ravage(Carrying):
    """Abraham's collect where he stands, ignoring majorities; badges that use a collect may use it.

    (dei.leader.abraham, dei.badge.salvage, dei.badge.prospector, dei.badge.sniper)
    """

    sentence = N_("Abraham is on {area}: does he collect?")
    kinds = (Collect, Prospect, Snipe, Done)

    area: int

    def available(self, state: DeiState, player: int) -> tuple[str, ...]:
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
    """The end of a seat's phase: Abraham, badges after phase 2, a mission after phase 3, final scoring in round 4."""

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
    """Two cubes of a colour earn its badge (dei.badge.earn, dei.ruling.badge_at_once)."""

    sentence = N_("Badges are earned")

    def resolve(self, state: DeiState, player: int) -> None:
        seat = state.seats[player]
        for k, colour in enumerate(COLOURS):
            has_it = seat.earned[k] or k >= len(seat.badges)
            if not has_it and state.outposts_of(player, colour) >= state.game.badge_cubes:
                verbs.earn(state, player, k)


# --- missions, clean-up, scoring --------------------------------------------------------------------------------------


@value
class PutMarker(DeiAction):
    """Put a marker on a mission; it is scored at once (dei.mission.choose)."""

    verb = "mission"
    kind = "mission"
    rule = "dei.mission.choose"
    sentence = N_("put a marker on “{mission_of}” (round {column_of})")

    column: int
    row: int

    def facts(self) -> dict[str, Any]:
        return {"column": self.column, "row": self.row, "column_of": self.column + 1,
                "mission_of": (self.column, self.row)}  # fmt: skip

    def text(self, state: State, lang: str = "en") -> str:
        """With what the mission is worth to who chooses now; at another time only which one it is."""
        table = cast("DeiState", state)
        inside = 0 <= self.column < ROUNDS and 0 <= self.row < 2
        id = table.missions[self.column][self.row] if inside else ""
        if not id or not isinstance(table.question, ChooseMission):
            return Action.text(self, state, lang)
        points = mission_worth(table, table.current_player(), table.game.content.missions[id], self.column)
        sentence = (
            N_("put a marker on “{mission_of}” (late: {points} VP)"),
            N_("put a marker on “{mission_of}” (on time: {points} VP)"),
        )[is_on_time(table, self.column)]
        return state.say(lang, sentence, self.facts() | {"points": points})

    def obstacles(self, state: DeiState, player: int, question: Question) -> Iterator[Obstacle]:
        if not (0 <= self.column < ROUNDS and 0 <= self.row < 2 and state.missions[self.column][self.row]):
            yield Obstacle("dei.mission.choose", N_("No mission lies there."))
        elif state.seats[player].missions[self.column]:
            message = N_("A marker of yours lies in the column of round {column} already.")
            yield Obstacle("dei.mission.choose", message, column=self.column + 1)

    def resolve(self, state: DeiState, player: int, question: Question) -> None:
        id = state.missions[self.column][self.row]
        points = mission_worth(state, player, state.game.content.missions[id], self.column)
        verbs.mission(state, player, self.column, id, points)

    def words(self) -> Iterable[str]:
        return (str(self.column + 1), str(self.row + 1))

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> PutMarker:
        if len(words) != 2:
            raise ValueError("takes the round of the column and the row, 1 or 2")
        return cls(int(words[0]) - 1, int(words[1]) - 1)

    def about(self) -> Iterable[str]:
        return (f"mission:{self.column + 1}:{self.row + 1}",)


@value
class SkipMission(DeiAction):
    """Put no marker on a mission this round (dei.option.rebellion)."""

    verb = "skip"
    kind = "mission"
    rule = "dei.option.rebellion"
    sentence = N_("fulfil no mission")

    def obstacles(self, state: DeiState, player: int, question: Question) -> Iterator[Obstacle]:
        if not state.game.rebellion:
            yield Obstacle("dei.mission.choose", N_("You must choose a mission; only option 5 lets you skip it."))


@value
class ChooseMission(DeiQuestion):
    """On which mission a marker is put; with the option "rebellion" on none, too.

    (dei.mission.choose, dei.ruling.mission_nothing, dei.option.rebellion)
    """

    sentence = N_("On which mission do you put a marker?")
    kinds = (PutMarker, SkipMission)

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        for column in range(ROUNDS):
            for row in range(2):
                if state.missions[column][row]:
                    yield PutMarker(column, row)
        yield SkipMission()


@value
class MissionTime(DeiStep):
    """A seat puts a marker on a mission (dei.mission.choose)."""

    sentence = N_("A mission is fulfilled")

    def resolve(self, state: DeiState, player: int) -> None:
        state.then(player, ChooseMission())


@value
class FinalTime(DeiStep):
    """In round 4 the final scoring of a seat follows its last turn (dei.score.when)."""

    sentence = N_("The final scoring")

    def resolve(self, state: DeiState, player: int) -> None:
        if state.round_number == ROUNDS:
            verbs.score_final(state, player)


@value
class AfterPhases(DeiStep):
    """With the option "confrontation" missions and the final scoring wait for all (dei.option.confrontation)."""

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
    """The clean-up, and after round 4 the end.

    (dei.cleanup, dei.score.cards, dei.players.three_last, dei.ruling.last_tie)
    """

    sentence = N_("The clean-up")

    def resolve(self, state: DeiState, player: int) -> None:
        for seat in state.order:
            verbs.clean_up(state, seat)
        if state.round_number == ROUNDS:
            for seat in state.order:
                verbs.score_cards(state, seat)
            state.agenda.clear()
            state.stage = "over"
            if state.telling:
                state.tell(e.Over(state.round_number))
            return
        state.first = (state.first + 1) % len(state.seats)
        if len(state.seats) == 3 and state.round_number + 1 == ROUNDS:
            scores = state.scores()
            last = min(state.seats_from(state.first), key=lambda seat: scores[seat])
            # dei.players.three_last; with "confrontation" the last-placed plays last (dei.option.confrontation)
            state.first = (last + 1) % 3 if state.game.confrontation else last
        if state.telling:
            state.tell(e.FirstPlayer(state.first))
        state.then(state.first, StartRound())
