"""The game of Axon Protocol: its parameters, its set-up, and the restoration of positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from tabletop.engine.core import chance, steps
from tabletop.engine.core.actions import Action
from tabletop.engine.core.values import N_, Value, collect_values
from tabletop.engine.declarations.parameters import Mistake, create_seat_mistake
from tabletop.games.axon_protocol import scenarios
from tabletop.games.axon_protocol.content import load_content
from tabletop.games.axon_protocol.content.pieces import Content, Software
from tabletop.games.axon_protocol.parameters import AxonParameters
from tabletop.games.axon_protocol.rules import (
    actions,
    carrying,
    choices,
    fields,
    rounds,
    scoring,
    software,
    turns,
    windows,
)
from tabletop.games.axon_protocol.rules.characters import deeds, opportunities, routines
from tabletop.games.axon_protocol.rules.characters.routines import Trace
from tabletop.games.axon_protocol.table import events, marker_events
from tabletop.games.axon_protocol.table.goods import RESOURCES, TOP
from tabletop.games.axon_protocol.table.opportunity import Opportunity
from tabletop.games.axon_protocol.table.state import AxonState
from tabletop.games.axon_protocol.words.labels import get_word
from tabletop.games.axon_protocol.words.texts import get_resource_name


class AxonProtocol(AxonParameters):
    """Axon Protocol with given parameters; `content` is "published", a path, or a mapping with custom cards.

    The "published" content is an original design of this kit (axn.ruling.known). The cards and the map of the printed
    game are not public.
    """

    title: ClassVar[str] = "Axon Protocol"
    rules_version: ClassVar[str] = "2"
    vocabulary: ClassVar[Mapping[str, type[Value]]] = collect_values(
        actions,
        carrying,
        choices,
        deeds,
        events,
        fields,
        marker_events,
        opportunities,
        rounds,
        routines,
        scoring,
        software,
        steps,
        turns,
        windows,
    )
    state_class: ClassVar[type] = AxonState
    choice_names: ClassVar[Mapping[str, str]] = {
        "discard": N_("to the discard pile"),
        "deck": N_("into the deck"),
        "reached": N_("when it is reached"),
        "passed": N_("when it is passed"),
        "everybody": N_("everybody"),
        "active": N_("the active player"),
        "anywhere": N_("anywhere"),
        "public": N_("into public areas"),
        "cause": N_("whoever caused them"),
        "execute": N_("executing"),
        "murder": N_("murder"),
        "must": N_("it must"),
        "may": N_("it may"),
        "hidden": N_("kept hidden"),
        "open": N_("kept open"),
    }
    max_decisions: ClassVar[int] = 20_000
    round_goal: ClassVar[str] = "round_limit"
    measure_limits: ClassVar[Mapping[str, str]] = {"stress": "limit"}
    swing: ClassVar[float] = 6.0

    def __init__(self, content: Any = "published", **parameters: Any) -> None:
        super().__init__(**parameters)
        self.content: Content = content if isinstance(content, Content) else load_content(content)
        self.lasting = {
            card: sum_lasting_effects(self.content.software[name]) for card, name in self.content.designs.items()
        }
        """Amount of each standing effect that a card gives while it is on a desktop."""
        board = self.content.board
        corporations = self.content.corporations
        mistakes = []
        if self.first_player > self.players:
            mistakes.append(create_seat_mistake("first_player", self.first_player, self.players))
        if len(self.corporations) > self.players:
            message = N_("{n} corporations are too many for {players} players.")
            mistakes.append(Mistake("many", "corporations", message, n=len(self.corporations), players=self.players))
        unknown = [c for c in self.corporations if c not in corporations]
        message = N_("There is no corporation {word}. Possible: {known}.")
        listed = ", ".join(corporations)
        mistakes += [Mistake("choice", "corporations", message, word=repr(c[:60]), known=listed) for c in unknown]
        if len(set(self.corporations)) != len(self.corporations):
            mistakes.append(Mistake("twice", "corporations", N_("A corporation is named twice.")))
        elif self.players == 2 and len(self.corporations) == 2 and not unknown:
            first, second = (set(corporations[c].resources) for c in self.corporations)
            if first & second:
                message = N_("With two players the corporations may share no resource ({rule}).")
                mistakes.append(Mistake("share", "corporations", message, rule="axn.two.corporations"))
        self.refuse(mistakes)
        self._usual_characters = 2 if self.players == 2 else 1
        self.kept_characters = self.start_characters or self._usual_characters
        self.first_limit = self.stress_limit or board.limits[self.players]
        self.red_from = self.red_zone or board.red_from
        self.stress_beyond = 0 if self.stress_ends == "reached" else 1
        self.resource_bits = [sum(1 << n for n in places) for places in board.resource_rewards]
        self._reward_bits = [
            bits | 1 << board.vp_rewards[k] | 1 << board.card_rewards[k] for k, bits in enumerate(self.resource_bits)
        ]

    # --- what a position is worth, and what it is called ----------------------------------------------------------

    def say(self, state: AxonState, lang: str, message: str, facts: Mapping[str, Any]) -> str:
        return super().say(state, lang, message, facts).replace("..", ".")  # a name may end with a full stop

    # --- what is printed --------------------------------------------------------------------------------------------

    # --- positions --------------------------------------------------------------------------------------------------

    def create_empty_table(self, seed: int) -> AxonState:
        """Create the table before any choice: shuffled deck and stack, counters at 0 (axn.setup.board)."""
        state = AxonState(self, seed)
        source = state.chance()
        for player, corporation in enumerate(self.corporations):
            state.seats[player].corporation = corporation
        state.deck = self.list_characters_in_play()
        chance.shuffle(state.deck, source)
        state.stack = sorted(self.content.designs)
        chance.shuffle(state.stack, source)
        drawn = int(source.random() * self.players)
        state.first = state.active = self.first_player - 1 if self.first_player else drawn
        return state

    def new_initial_state(self, seed: int = 0) -> AxonState:
        state = self.create_empty_table(seed)
        order = state.list_seats_from(state.first)
        state.then(state.first, rounds.OfferAll(), rounds.DealHands(), rounds.StartRound())
        if self.players == 2:
            for player in reversed(order):
                state.then(player, choices.ChooseResource())
        for player in reversed(order):
            if not state.seats[player].corporation:
                state.then(player, choices.ChooseCorporation())
        state.begin()
        return state

    def setup_rules(self, state: AxonState) -> Iterable[str]:
        """Return the rules by which the board was set up. Events report the rest of the set-up."""
        return (*LAID_OUT, *(("axn.setup.beginner",) if self.beginner else ())) if state.phase == "setup" else ()

    def cite_rules(self, thing: Value, before: AxonState, after: AxonState) -> Iterator[str]:
        """Yield the rules cited by the thing itself, and those that depend on the positions."""
        yield from thing.cite_rules()
        if isinstance(thing, (actions.Welcome, choices.ChooseCharacter)):
            yield actions.get_welcoming_rule(before)
        elif isinstance(thing, choices.ChooseArea):
            yield choices.get_moving_rule(before, thing.character)
        elif isinstance(thing, actions.Pick) and isinstance(before.question, carrying.Aim):
            yield from carrying.list_targeting_rules(before, before.question.source, thing.target)
        if isinstance(thing, Action) and not after.figures:
            gone = (was & ~now for was, now in zip(before.rewards, after.rewards, strict=True))
            taken = [bits & left for bits, left in zip(self.resource_bits, gone, strict=True)]
            taken[RESOURCES.index("data")] = 0  # there are always areas for data
            if any(taken):
                yield "axn.ruling.reward_nobody"

    def ask(self, state: AxonState, to_move: int, description: Mapping[str, Any]) -> None:
        scenarios.ask(state, description.get("to_move", state.first))

    def place_reward(self, state: AxonState, player: int, resource: int) -> None:
        """Put the placement of a resource marker taken from a track on the agenda (axn.reward.resource)."""
        state.then(player, choices.GiveReward(RESOURCES[resource]))

    def find_opportunities(self, state: AxonState, resource: str) -> tuple[Opportunity, ...]:
        """Return the characters that could make this resource now, by routine, hack or area action.

        Raises:
            ValueError: `resource` is not a resource of the game.
        """
        return opportunities.find_opportunities(state, resource)

    def preview(self, state: AxonState, character: str) -> Trace:
        """Return the trace of a character's routine in this position, without acting.

        Raises:
            KeyError: The character is not in the city.
        """
        return routines.preview(state, character)

    # --- for the conformance suite ------------------------------------------------------------------------------------

    def count_conserved(self, state: AxonState) -> Mapping[str, int]:
        """Count every character, software card and marker, and compare the counters with the markers on the board."""
        count: Counter[str] = Counter([*state.deck, *state.graveyard, *state.figures])
        count.update(f"software {card}" for card in [*state.stack, *state.discard, *state.playing])
        for seat in state.seats:
            count.update(seat.offer)
            count.update(f"software {card}" for card in [*seat.hand, *seat.desktop])
        placed = state.count_placed_markers()
        waiting = [(state.rewards[k] & bits).bit_count() for k, bits in enumerate(self.resource_bits)]
        waiting = [n + count_pending_rewards(state, name) for n, name in zip(waiting, RESOURCES, strict=True)]
        for k, name in enumerate(RESOURCES):
            count[f"{name} markers"] = state.supply[k] + waiting[k] + placed[k]
            count[f"{name} counter"] = state.in_play[k] - placed[k] + TOP
        return count

    # --- strategies, ledger and screens -------------------------------------------------------------------------------

    def counters(self, state: AxonState, player: int) -> Mapping[str, int]:
        """Return the points and permanent markers, the basis of the ledger of causes."""
        return {"victory_points": state.scores()[player], "permanent": state.seats[player].permanent}

    def measures(self, state: AxonState) -> Mapping[str, int]:
        """Return the stress, its limit, and the markers in play by resource."""
        return {"stress": state.stress, "limit": state.limit, **dict(zip(RESOURCES, state.in_play, strict=True))}

    def measure_name(self, measure: str, lang: str = "en") -> str:
        return get_resource_name(RESOURCES.index(measure), lang) if measure in RESOURCES else get_word(measure, lang)

    def resolve_zero(self, parameter: str) -> int | None:
        """Return the default from the board, or the number of start characters for the number of players."""
        board = self.content.board
        defaults = {"stress_limit": board.limits[self.players], "red_zone": board.red_from}
        return {**defaults, "start_characters": self._usual_characters}.get(parameter)


LAID_OUT = ("axn.setup.players", "axn.setup.board", "axn.area.types", "axn.ruling.supply", "axn.ruling.known")
"""Rules by which the board and its contents were made and set up."""


def count_pending_rewards(state: AxonState, resource: str) -> int:
    """Return the number of resource markers taken from a track that are not placed yet."""
    waits = (choices.PlaceReward, choices.GiveReward)
    return sum(1 for step, _, _ in state.agenda if isinstance(step, waits) and step.resource == resource)


def sum_lasting_effects(card: Software) -> dict[str, int]:
    """Return the amount of each standing effect that a card gives."""
    amounts: Counter[str] = Counter()
    for kind, n in (effect.get_lasting_effect() for effect in card.effects):
        if kind:
            amounts[kind] += n
    return dict(amounts)
