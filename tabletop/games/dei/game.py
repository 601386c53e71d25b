"""The game of D.E.I.: parameters, set-up, and reading of saved positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from tabletop.engine.core import chance
from tabletop.engine.core.values import N_, Value, select_rules
from tabletop.engine.declarations.parameters import Mistake, create_seat_mistake
from tabletop.games.dei import scenarios
from tabletop.games.dei.content import load_content
from tabletop.games.dei.content.pieces import Content
from tabletop.games.dei.parameters import DeiParameters
from tabletop.games.dei.rules import changes, scoring, setup
from tabletop.games.dei.rules import reach as reaching
from tabletop.games.dei.rules.acting import Acting
from tabletop.games.dei.rules.effects.base import OfCard
from tabletop.games.dei.table import events as e
from tabletop.games.dei.table.board import SIZES, Layout
from tabletop.games.dei.table.goods import COLOURS, FINAL, MARKETS, SCRAPPERS
from tabletop.games.dei.table.majority import cite_majority, cite_tie, compute_strength, is_anyone_present
from tabletop.games.dei.table.reach import Reach
from tabletop.games.dei.table.state import DeiState
from tabletop.games.dei.words.texts import say


class Dei(DeiParameters):
    """D.E.I. with its parameters. `content` is "published", a path, or a mapping with custom content.

    The "published" content was designed for this kit. The tiles and cards of the printed game are not public
    (dei.ruling.content).
    """

    title: ClassVar[str] = "D.E.I."
    rules_version: ClassVar[str] = "2"
    state_class: ClassVar[type] = DeiState
    round_goal: ClassVar[str] = "rounds"
    prices: ClassVar[Mapping[str, tuple[int, int]]] = {"card.technology": (0, 4), "card.energy": (0, 4)}
    added: ClassVar[Mapping[str, Any]] = changes.ADDED
    choice_names: ClassVar[Mapping[str, str]] = {
        "quick": N_("quick layout"),
        "random": N_("drawn at random"),
        "drawn": N_("drawn"),
        "printed": N_("as printed"),
        "equal": N_("equal for everybody"),
        "at_once": N_("all at once"),
        "one_by_one": N_("one by one"),
        "clockwise": N_("clockwise"),
        "fewest": N_("fewest first"),
        "figures": N_("where figures of others stand"),
        "always": N_("wherever another player has it"),
    }
    max_decisions: ClassVar[int] = 20_000

    def __init__(self, content: Any = "published", **parameters: Any) -> None:
        super().__init__(**parameters)
        self.content: Content = content if isinstance(content, Content) else load_content(content)
        self.thresholds = self.content.thresholds
        self.opens_planned = self.planning and self.planned_cards == "at_once"
        """True if planned cards are opened when the turn begins (dei.ruling.planned_open)."""
        self._decks = {card.id: MARKETS.index(card.set) for card in self.content.cards.values() if card.set in MARKETS}
        existing_factions = self.content.factions
        mistakes = []
        if self.first_player > self.players:
            mistakes.append(create_seat_mistake("first_player", self.first_player, self.players))
        if len(self.factions) > self.players:
            message = N_("{n} factions are too many for {players} players.")
            mistakes.append(Mistake("many", "factions", message, n=len(self.factions), players=self.players))
        unknown = [faction for faction in self.factions if faction not in existing_factions]
        message = N_("There is no faction {word}. Possible: {known}.")
        listed = ", ".join(existing_factions)
        mistakes += [Mistake("choice", "factions", message, word=repr(f[:60]), known=listed) for f in unknown]
        self.own_layout: Layout = self._read_layout(mistakes) if self.layout else ()
        self.refuse(mistakes)

    def _read_layout(self, mistakes: list[Mistake]) -> Layout:
        """Parse the words of a custom map and append its errors to `mistakes`."""
        placements = []
        for word in self.layout:
            id, _, turns = word.partition(":")
            if id not in self.content.tiles or turns not in ("", "0", "1", "2", "3"):
                message = N_("{word} is not a tile with quarter turns; it should look like {example}.")
                mistakes.append(Mistake("tile", "layout", message, word=repr(word[:30]), example="2.1:3"))
            else:
                placements.append((id, int(turns or 0)))
        layout = tuple(placements)
        rows, columns = SIZES[self.players]
        if len(self.layout) != rows * columns:
            message = N_("The map has {n} {n:/tile/tiles}; with {players} players it needs {needed}.")
            facts = {"n": len(self.layout), "players": self.players, "needed": rows * columns}
            mistakes.append(Mistake("size", "layout", message, **facts))
        elif len(layout) == len(self.layout):
            mistakes += self.find_layout_mistakes(layout)
        return layout

    # --- scores and reach -------------------------------------------------------------------------------------------

    def scores(self, state: DeiState) -> tuple[int, ...]:
        """Return the supplies of each seat.

        The highest number wins; ties are shared (dei.score.winner, dei.ruling.shared_win).
        """
        return tuple([seat.vp + sum(seat.scored) for seat in state.seats])

    def reach(self, state: DeiState, player: int, code: str = "move") -> Reach:
        """Return the areas a seat can enter by one move of this kind, where it can collect, and what it can build."""
        return reaching.reach(state, player, code)

    def find_extra_changes(self, before: DeiState, after: DeiState, viewer: int) -> Iterable[Value]:
        return changes.find_extra_changes(before, after)

    # --- printed material -------------------------------------------------------------------------------------------

    def draw_layout(self, seed: int) -> Layout:
        """Return the map of a game with this seed (dei.setup.map)."""
        if self.own_layout:
            return self.own_layout
        if self.map == "quick":
            return self.content.quick[self.players]
        tiles = sorted(id for id, tile in self.content.tiles.items() if tile.players <= self.players)
        source = chance.create_side_random("map", seed)
        rows, columns = SIZES[self.players]
        while True:
            chance.shuffle(tiles, source)
            layout = tuple((id, int(source.random() * 4)) for id in tiles[: rows * columns])
            if not self.find_layout_mistakes(layout):
                return layout

    # --- positions --------------------------------------------------------------------------------------------------

    def create_empty_table(self, seed: int, layout: Layout | None = None) -> DeiState:
        """Return a position with the map, its resources, outposts and missions, and seats with the chosen factions."""
        state = DeiState(self, seed, layout if layout is not None else self.draw_layout(seed))
        source = state.chance()
        for player, faction in enumerate(self.factions):
            state.seats[player].faction = faction
        setup.lay_out(state, source)
        drawn = int(source.random() * self.players)
        state.first = self.first_player - 1 if self.first_player else drawn
        return state

    def new_initial_state(self, seed: int = 0) -> DeiState:
        state = self.create_empty_table(seed)
        state.then(state.first, setup.DealAll())
        for player in reversed(state.seats_from(state.first)):
            if not state.seats[player].faction:
                state.then(player, setup.ChooseFaction())
        state.begin()
        return state

    def ask(self, state: DeiState, to_move: int, description: Mapping[str, Any]) -> None:
        scenarios.ask(state, description)

    # --- rule attribution -------------------------------------------------------------------------------------------

    def setup_rules(self, state: DeiState) -> Iterable[str]:
        """Return the rules of the set-up, as long as no figure is on the map."""
        if state.stage != "setup":
            return ()
        return (*LAID_OUT, *select_rules({
            "dei.map.shared": state.board.shared_bridges,
            "dei.players.two": self.players == 2,
            "dei.players.three": self.players == 3,
            "dei.option.no_choice": self.no_choice,
        }))  # fmt: skip

    def cite_rules(self, thing: Value, before: DeiState, after: DeiState) -> Iterator[str]:
        yield from super().cite_rules(thing, before, after)
        repeated = [code for step, _, _ in before.agenda if isinstance(step, Acting) for code in step.per]
        match thing:
            case OfCard(code=code) if any(action.endswith(f":{code}") for action in repeated):
                yield from ("dei.action.per_outpost", "dei.ruling.outpost_colour")
            case e.CubeTaken() | e.CubeLost() | e.CubeWon() if repeated:
                yield "dei.ruling.outposts_meanwhile"
        match thing:
            case e.CubeLost(player=loser, colour=colour) | e.CubeWon(victim=loser, colour=colour):
                yield from select_rules({"dei.badge.keep": before.seats[loser].earned[COLOURS.index(colour)]})
        match thing:
            case e.CubeTaken() | e.CubeWon() | e.Enlisted():
                yield from cite_majority(after, thing.player, thing.area)
            case e.Moved():
                yield from cite_majority(after, thing.player, thing.area)
                yield from cite_tie(after, thing.origin)
                is_left = after.is_present(thing.player, thing.origin)
                yield from select_rules({"dei.garrison": is_left and after.board.outposts_in[thing.origin]})
            case e.CubeLost() if is_anyone_present(after, thing.area):
                yield from ("dei.majority.tie", "dei.ruling.cube_tie")
            case e.CubeLost():
                yield "dei.outpost.abandon"
                has_value = any(compute_strength(after, player, thing.area) for player in range(self.players))
                yield from select_rules({"dei.ruling.figure_needed": has_value})
            case e.MissionDone():
                mission = self.content.missions[thing.mission]
                yield "dei.mission.on_time" if scoring.is_on_time(before, thing.column - 1) else "dei.mission.late"
                yield from mission.counted.rules
                yield from select_rules({"dei.ruling.mission_nothing": not thing.points})
            case e.FinalScored() if self.confrontation:
                yield "dei.option.confrontation"
            case e.FinalScored() if thing.what != "cards":
                yield "dei.score.when"
            case e.FirstPlayer() if self.players == 3 and after.round_number == self.rounds:
                yield "dei.option.confrontation" if self.confrontation else "dei.players.three_last"
                yield from select_rules({"dei.ruling.last_tie": after.scores().count(min(after.scores())) > 1})
            case e.FirstPlayer():
                yield "dei.cleanup"
            case e.Over() if len(after.winners()) > 1:
                yield "dei.ruling.shared_win"

    # --- for the conformance suite ----------------------------------------------------------------------------------

    def count_conserved(self, state: DeiState) -> Mapping[str, int]:
        """Count every card, badge, candy boost, figure and resource piece. The counts never change during a game."""
        count: Counter[str] = Counter(card for deck in (*state.decks, state.box) for card in deck)
        count.update(card for slots in state.slots for card in slots if card)
        count.update(f"candy {candy}" for candy in state.candy)
        count.update(f"badge {badge}" for badge in state.badge_supply)
        for player, seat in enumerate(state.seats):
            count.update(seat.list_cards())
            count.update(f"candy {candy}" for candy in seat.candy)
            count.update(f"badge {badge}" for badge in [*seat.badges, *seat.draft])
            count[f"scrappers of {player}"] = seat.supply + sum(seat.figures) - SCRAPPERS + 100
        count["technology"] = state.technology_left + sum(state.technology) + sum(s.technology for s in state.seats)
        count["energy"] = state.energy_left + sum(state.energy) + sum(s.energy for s in state.seats)
        return count

    def hidden_items(self, state: DeiState, player: int) -> Iterable[str]:
        """Return the cards of a seat. The owner of a card stays known, since every purchase is public."""
        return state.seats[player].list_cards()

    # --- strategies, ledger and screens -------------------------------------------------------------------------------

    def counters(self, state: DeiState, player: int) -> Mapping[str, int]:
        """Return the points, resources and cubes of a seat, the starting values of the ledger of causes."""
        seat = state.seats[player]
        cubes = {f"cubes_{colour}": state.count_outposts(player, colour) for colour in COLOURS}
        return {
            "victory_points": state.scores()[player], "technology": seat.technology, "energy": seat.energy, **cubes,
        }  # fmt: skip

    def measures(self, state: DeiState) -> Mapping[str, int]:
        """Return the points of all seats by kind, as if the game ended now. Points on the track are excluded."""
        score_parts = [
            part for player in range(len(state.seats)) for part in scoring.compute_projected_points(state, player)
        ]
        return {kind: sum(n for why, n in score_parts if why == scoring.ScorePart(kind)) for kind in FINAL}

    def measure_name(self, measure: str, lang: str = "en") -> str:
        return say(scoring.KINDS[measure], lang)


LAID_OUT = (
    "dei.things.districts", "dei.things.resources", "dei.things.candy", "dei.things.outposts", "dei.things.markets",
    "dei.things.badges", "dei.things.missions", "dei.things.faction", "dei.ruling.content", "dei.ruling.tile_codes",
    "dei.ruling.tile_edges", "dei.ruling.resource_limit", "dei.setup.map", "dei.setup.drones", "dei.setup.resources",
    "dei.setup.outposts", "dei.setup.markets", "dei.setup.missions", "dei.setup.goods", "dei.setup.badges",
)  # fmt: skip
"""Ids of the rules that apply to the layout of every map and the pieces on it."""
