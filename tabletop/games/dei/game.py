"""The game of D.E.I.: its parameters, set-up, and reading positions back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from tabletop.engine import chance
from tabletop.engine.actions import Action
from tabletop.engine.deciders import Strategy
from tabletop.engine.parameters import Mistake, Parameter, no_such_seat
from tabletop.engine.reading import DescriptionReader, TableReader
from tabletop.engine.rules import Rulebook
from tabletop.engine.saving import vocabulary
from tabletop.engine.state import State
from tabletop.engine.table_game import TableGame
from tabletop.engine.tally import Tally
from tabletop.engine.values import N_, Value
from tabletop.games.dei import coverage, reading, scenarios
from tabletop.games.dei.content import load_content
from tabletop.games.dei.content.effects import (
    base,
    building,
    collecting,
    copying,
    drones,
    enlisting,
    flying,
    moving,
    taking,
)
from tabletop.games.dei.content.pieces import Content
from tabletop.games.dei.parameters import PARAMETERS
from tabletop.games.dei.rules import acting, cards, changes, markets, missions, phases, planning, scoring, setup
from tabletop.games.dei.rules import reach as reaching
from tabletop.games.dei.rules.rulebook import RULEBOOK
from tabletop.games.dei.table import events, majority
from tabletop.games.dei.table.board import SIZES, Board, Layout, camps_apart
from tabletop.games.dei.table.goods import COLOURS, MARKETS, SCRAPPERS
from tabletop.games.dei.table.state import DeiState
from tabletop.games.dei.words.phrases import phrase
from tabletop.games.dei.words.texts import LOCALE


class Dei(TableGame["DeiState"]):
    """D.E.I. with its parameters chosen; `content` is "published", a path, or a mapping with an owner's own.

    What is "published" here is this kit's own design; the tiles and cards of the printed game are not public
    (dei.ruling.content).
    """

    name: ClassVar[str] = "dei"
    rules_version: ClassVar[str] = "2"
    declared: ClassVar[tuple[Parameter, ...]] = PARAMETERS
    rulebook: ClassVar[Rulebook] = RULEBOOK
    vocabulary: ClassVar[Mapping[str, type[Value]]] = vocabulary(
        acting, base, building, cards, collecting, copying, drones, enlisting, events, flying, majority, markets,
        missions, moving, phases, planning, scoring, setup, taking,
    )
    state_class: ClassVar[type] = DeiState
    described: ClassVar[tuple[str, ...]] = scenarios.DESCRIBED
    max_decisions: ClassVar[int] = 20_000
    domain: ClassVar[str] = "dei"
    locale: ClassVar[Path] = LOCALE

    players: int
    map: str
    layout: tuple[str, ...]
    outposts: str
    factions: tuple[str, ...]
    first_player: int
    starting_figures: str
    no_choice: bool
    badge_draft: bool
    planning: bool
    planned_cards: str
    planned_swap: bool
    confrontation: bool
    rebellion: bool
    turn_order: str
    scrapper_mission_per: int
    leader_scrapper: bool
    figure_needed: bool
    sniper_figure: bool
    phase_cards: int
    badge_cubes: int
    drone_range: int

    def __init__(self, content: Any = "published", **parameters: Any) -> None:
        super().__init__(**parameters)
        self.content: Content = content if isinstance(content, Content) else load_content(content)
        self.thresholds = self.content.thresholds
        self.opens_planned = self.planning and self.planned_cards == "at_once"
        """Whether planned cards are opened when the turn begins (dei.ruling.planned_open)."""
        self._decks = {card.id: MARKETS.index(card.set) for card in self.content.cards.values() if card.set in MARKETS}
        self._boards: dict[Layout, Board] = {}
        known = self.content.factions
        mistakes = []
        if self.first_player > self.players:
            mistakes.append(no_such_seat("first_player", self.first_player, self.players))
        if len(self.factions) > self.players:
            message = N_("{n} factions are too many for {players} players.")
            mistakes.append(Mistake("many", "factions", message, n=len(self.factions), players=self.players))
        unknown = [faction for faction in self.factions if faction not in known]
        message = N_("There is no faction {word}. Possible: {known}.")
        listed = ", ".join(known)
        mistakes += [Mistake("choice", "factions", message, word=repr(f[:60]), known=listed) for f in unknown]
        self.own_layout: Layout = self._read_layout(mistakes) if self.layout else ()
        self.refuse(mistakes)

    def _read_layout(self, mistakes: list[Mistake]) -> Layout:
        """A map of one's own from its words; what is wrong with it is added to `mistakes`."""
        found = []
        for word in self.layout:
            id, _, turns = word.partition(":")
            if id not in self.content.tiles or turns not in ("", "0", "1", "2", "3"):
                message = N_("{word} is no tile with quarter turns; it should look like {example}.")
                mistakes.append(Mistake("tile", "layout", message, word=repr(word[:30]), example="2.1:3"))
            else:
                found.append((id, int(turns or 0)))
        layout = tuple(found)
        rows, columns = SIZES[self.players]
        if len(self.layout) != rows * columns:
            message = N_("The map has {n} tiles; with {players} players it needs {needed}.")
            facts = {"n": len(self.layout), "players": self.players, "needed": rows * columns}
            mistakes.append(Mistake("size", "layout", message, **facts))
        elif len(layout) == len(self.layout):
            mistakes += self.layout_mistakes(layout)
        return layout

    def layout_mistakes(self, layout: Layout) -> list[Mistake]:
        """What is wrong with a map: tiles twice, camps missing or side by side, parts that nothing joins."""
        ids = [id for id, _ in layout]
        mistakes = []
        if len(set(ids)) != len(ids):
            mistakes.append(Mistake("twice", "layout", N_("The map has a tile twice.")))
        others = [id for id in ids if self.content.tiles[id].players > self.players]
        if others:
            message = N_("With {players} players these tiles are not used: {tiles} ({rule}).")
            facts = {"players": self.players, "tiles": ", ".join(others), "rule": "dei.things.districts"}
            mistakes.append(Mistake("unused", "layout", message, **facts))
        if sum(1 for id in ids if self.content.tiles[id].camp) != 2:
            mistakes.append(Mistake("camps", "layout", N_("The map needs the two tiles with a neutral camp.")))
        elif not camps_apart(self.content.tiles, layout, self.players):
            message = N_("The two tiles with a neutral camp must not be next to one another ({rule}).")
            mistakes.append(Mistake("camps_apart", "layout", message, rule="dei.setup.map"))
        elif not mistakes and len(set(self.board_of(layout).camps)) != 2:
            mistakes.append(Mistake("camps_joined", "layout", N_("Both neutral camps lie in one area of this map.")))
        if sum(1 for id in ids if self.content.tiles[id].drone) < self.players:
            message = N_("The map has too few drone signs for {n} drones.")
            mistakes.append(Mistake("drones", "layout", message, n=self.players))
        if not mistakes and not self.board_of(layout).connected():
            mistakes.append(Mistake("joined", "layout", N_("Not every area of this map can be reached.")))
        return mistakes

    def with_parameters(self, **changes: Any) -> Dei:
        return type(self)(**{"content": self.content, **self.chosen(), **changes})

    # --- what a position is worth, and what it is called ----------------------------------------------------------

    def scores(self, state: DeiState) -> tuple[int, ...]:
        return tuple([seat.vp + sum(seat.scored) for seat in state.seats])

    def score_parts(self, state: DeiState, player: int) -> Tally:
        return scoring.parts(state, player)

    def winners(self, state: DeiState) -> tuple[int, ...]:
        return scoring.winners(state)

    def reach(self, state: DeiState, player: int, code: str = "move") -> reaching.Reach:
        """What a seat can enter by one move of this kind, where it can collect, and what it can build."""
        return reaching.reach(state, player, code)

    def what_changes(self, state: DeiState, action: Action) -> changes.Changes:
        """Majorities, cubes and points before and after a legal action."""
        return changes.what_changes(state, action)

    def word(self, state: DeiState, name: str, fact: Any, lang: str) -> str:
        return phrase(state, name, fact, lang)

    @property
    def num_players(self) -> int:
        """Seats."""
        return self.players

    @property
    def content_id(self) -> str:
        return "published" if self.content.digest == load_content().digest else self.content.digest

    def identity(self) -> dict[str, Any]:
        return {**super().identity(), "content": self.content.digest}

    # --- what is printed --------------------------------------------------------------------------------------------

    def deck_of(self, card: str) -> int:
        """The market that a card is printed for; -1 for drone cards, which may lie in any coloured one."""
        return self._decks.get(card, -1)

    def board_of(self, layout: Layout) -> Board:
        """The map of a layout; built once."""
        found = self._boards.get(layout)
        if found is None:
            found = self._boards[layout] = Board(self.content.tiles, layout, self.players)
        return found

    def draw_layout(self, seed: int) -> Layout:
        """The map of a game with this seed (dei.setup.map)."""
        if self.own_layout:
            return self.own_layout
        if self.map == "quick":
            return self.content.quick[self.players]
        tiles = sorted(id for id, tile in self.content.tiles.items() if tile.players <= self.players)
        source = chance.side_stream("map", seed)
        rows, columns = SIZES[self.players]
        while True:
            chance.shuffle(tiles, source)
            layout = tuple((id, int(source.random() * 4)) for id in tiles[: rows * columns])
            if not self.layout_mistakes(layout):
                return layout

    # --- positions --------------------------------------------------------------------------------------------------

    def empty_table(self, seed: int, layout: Layout | None = None) -> DeiState:
        """The map with its resources, outposts and missions; seats with the factions that are set."""
        state = DeiState(self, seed, layout if layout is not None else self.draw_layout(seed))
        source = state.chance()
        for player, faction in enumerate(self.factions):
            state.seats[player].faction = faction
        setup.lay_out(state, source)
        drawn = int(source.random() * self.players)
        state.first = self.first_player - 1 if self.first_player else drawn
        return state

    def new_initial_state(self, seed: int = 0) -> DeiState:
        state = self.empty_table(seed)
        state.then(state.first, setup.DealAll())
        for player in reversed(state.seats_from(state.first)):
            if not state.seats[player].faction:
                state.then(player, setup.ChooseFaction())
        state.begin()
        return state

    def table_for(self, seed: int, reader: DescriptionReader) -> DeiState:
        return scenarios.begin(self, seed, reader)

    def ask(self, state: DeiState, to_move: int, told: Mapping[str, Any]) -> None:
        scenarios.ask(state, told)

    def check_table(self, state: DeiState, reader: TableReader) -> None:
        if isinstance(reader, DescriptionReader):
            scenarios.complete(state, reader)
        reading.check_table(state, reader)

    def check_agenda(self, state: DeiState, reader: TableReader) -> None:
        reading.check_agenda(state, reader)

    # --- for the battery --------------------------------------------------------------------------------------------

    def conserved(self, state: State) -> Mapping[str, int]:
        """Every card, badge, candy boost, figure and piece is somewhere, exactly once."""
        assert isinstance(state, DeiState)
        count: Counter[str] = Counter(card for deck in (*state.decks, state.box) for card in deck)
        count.update(card for slots in state.slots for card in slots if card)
        count.update(f"candy {candy}" for candy in state.candy)
        count.update(f"badge {badge}" for badge in state.badge_supply)
        for player, seat in enumerate(state.seats):
            count.update(seat.cards())
            count.update(f"candy {candy}" for candy in seat.candy)
            count.update(f"badge {badge}" for badge in [*seat.badges, *seat.draft])
            count[f"scrappers of {player}"] = seat.supply + sum(seat.figures) - SCRAPPERS + 100
        count["technology"] = state.technology_left + sum(state.technology) + sum(s.technology for s in state.seats)
        count["energy"] = state.energy_left + sum(state.energy) + sum(s.energy for s in state.seats)
        return count

    def held(self, state: State, player: int) -> Iterable[str]:
        """The cards of a seat: whose a card is stays known, since everybody saw it bought."""
        assert isinstance(state, DeiState)
        return state.seats[player].cards()

    def fired(self, thing: Value) -> Iterable[str]:
        """What an action, step or event shows to have been used; see `coverage`."""
        return coverage.fired(self, thing)

    def everything(self) -> Iterable[str]:
        """What games with these parameters must show, given seeds enough."""
        return coverage.everything(self)

    # --- strategies, ledger and screens -------------------------------------------------------------------------------

    def counters(self, state: State, player: int) -> Mapping[str, int]:
        """Points, resources and cubes; what the ledger of causes starts from."""
        assert isinstance(state, DeiState)
        seat = state.seats[player]
        cubes = {f"cubes_{colour}": state.outposts_of(player, colour) for colour in COLOURS}
        return {
            "victory_points": state.scores()[player], "technology": seat.technology, "energy": seat.energy, **cubes,
        }  # fmt: skip

    def measures(self, state: State) -> Mapping[str, int]:
        from tabletop.games.dei.screen.measures import measures

        assert isinstance(state, DeiState)
        return measures(state)

    def measure_name(self, measure: str, lang: str = "en") -> str:
        from tabletop.games.dei.screen.measures import measure_name

        return measure_name(measure, lang)

    def evaluate(self, state: State, player: int) -> float:
        from tabletop.games.dei.strategies.heuristic import evaluate

        assert isinstance(state, DeiState)
        return evaluate(state, player)

    def strategies(self) -> Mapping[str, Strategy]:
        from tabletop.games.dei.strategies.heuristic import STRATEGIES

        return STRATEGIES

    def view(self, state: State, viewer: int | None = None, lang: str = "en") -> dict[str, Any]:
        from tabletop.games.dei.screen.view import view

        assert isinstance(state, DeiState)
        return view(state, viewer, lang)

    def svg(self, view: Mapping[str, Any]) -> str:
        from tabletop.games.dei.screen.svg import svg

        return svg(view)

    def as_text(self, view: Mapping[str, Any]) -> str:
        from tabletop.games.dei.screen.as_text import as_text

        return as_text(view)

