"""Missions: a seat puts a marker on one after its third phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, select_rules, value
from tabletop.games.dei.rules.scoring import compute_mission_worth, is_on_time
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.goods import ROUNDS
from tabletop.games.dei.table.kinds import DeiAction, DeiQuestion, DeiStep

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.engine.core.state import State
    from tabletop.games.dei.table.state import DeiState


@value
class PutMarker(DeiAction):
    """Put a marker on a mission and score it at once (dei.mission.choose)."""

    verb = "mission"
    rule = "dei.mission.choose"
    sentence = N_("put a marker on “{mission_of}” (round {column_of})")
    column: int
    row: int

    def facts(self) -> dict[str, Any]:
        return {"column": self.column, "row": self.row, "column_of": self.column + 1,
                "mission_of": (self.column, self.row)}  # fmt: skip

    def text(self, state: State, lang: str = "en") -> str:
        """Return the action with the current worth of the mission; outside of the question, only with its name."""
        table = cast("DeiState", state)
        inside = 0 <= self.column < ROUNDS and 0 <= self.row < 2
        id = table.missions[self.column][self.row] if inside else ""
        if not id or not isinstance(table.question, ChooseMission):
            return Action.text(self, state, lang)
        worth = compute_mission_worth(table, table.current_player(), table.game.content.missions[id], self.column)
        sentence = (
            N_("put a marker on “{mission_of}” (late: {sum_of} VP)"),
            N_("put a marker on “{mission_of}” (on time: {sum_of} VP)"),
        )[is_on_time(table, self.column)]
        return state.say(lang, sentence, self.facts() | {"sum_of": worth})

    def obstacles(self, state: DeiState, player: int, question: Question) -> Iterator[Obstacle]:
        if not (0 <= self.column < ROUNDS and 0 <= self.row < 2 and state.missions[self.column][self.row]):
            yield Obstacle("dei.mission.choose", N_("No mission lies there."))
        elif state.seats[player].missions[self.column]:
            message = N_("A marker of yours lies in the column of round {column} already.")
            yield Obstacle("dei.mission.choose", message, column=self.column + 1)

    def resolve(self, state: DeiState, player: int, question: Question) -> None:
        id = state.missions[self.column][self.row]
        worth = compute_mission_worth(state, player, state.game.content.missions[id], self.column)
        verbs.score_mission(state, player, self.column, id, worth)

    def notation(self) -> Iterable[str]:
        return (str(self.column + 1), str(self.row + 1))

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> PutMarker:
        if len(words) != 2:
            raise ValueError("takes the round of the column and the row, 1 or 2")
        return cls(int(words[0]) - 1, int(words[1]) - 1)

    def list_references(self) -> Iterable[str]:
        return (f"mission:{self.column + 1}:{self.row + 1}",)


PUT: Interned[PutMarker] = Interned(PutMarker)


@value
class SkipMission(DeiAction):
    """Put no marker on a mission this round (dei.option.rebellion)."""

    verb = "skip"
    kind = "mission"
    rule = "dei.option.rebellion"
    sentence = N_("fulfil no mission")

    def obstacles(self, state: DeiState, player: int, question: Question) -> Iterator[Obstacle]:
        if not state.game.rebellion:
            yield Obstacle(
                "dei.mission.choose",
                N_("You must choose a mission: none may be skipped unless the game is played with option 5."),
            )


SKIP = SkipMission()


@value
class ChooseMission(DeiQuestion):
    """Choice of the mission for a marker. With the option "rebellion" it may be skipped.

    (dei.mission.choose, dei.ruling.mission_nothing, dei.option.rebellion)
    """

    rules = ("dei.things.missions",)
    sentence = N_("On which mission do you put a marker?")
    kinds = (PutMarker, SkipMission)

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        for column in range(ROUNDS):
            for row in range(2):
                if state.missions[column][row]:
                    yield PUT[column, row]
        yield SKIP

    def cite_rules_between(self, before: DeiState, after: DeiState) -> Iterable[str]:
        waiting = before.stage == "missions"
        return select_rules({"dei.option.confrontation": waiting, "dei.option.rebellion": before.game.rebellion})


@value
class MissionTime(DeiStep):
    """Step in which a seat puts a marker on a mission (dei.mission.choose)."""

    sentence = N_("A mission is fulfilled")

    def resolve(self, state: DeiState, player: int) -> None:
        state.then(player, ChooseMission())
