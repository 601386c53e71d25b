"""Interface between the rules of D.E.I. and their game: parameters, printed content, and values derived from both."""

from __future__ import annotations

from abc import abstractmethod
from functools import lru_cache
from typing import TYPE_CHECKING

from tabletop.engine.core.values import N_
from tabletop.engine.declarations.parameters import Mistake, parameter
from tabletop.engine.schema.table_game import TableGame
from tabletop.games.dei.table.board import Board, are_camps_apart

if TYPE_CHECKING:
    from tabletop.games.dei.content.pieces import Content
    from tabletop.games.dei.table.board import Layout
    from tabletop.games.dei.table.reach import Reach
    from tabletop.games.dei.table.state import DeiState

MAX_BOARDS = 256
"""Number of boards that are kept."""


@lru_cache(MAX_BOARDS)
def build_board(content: Content, layout: Layout, players: int) -> Board:
    """Return the board of a layout."""
    return Board(content.tiles, layout, players)


class DeiParameters(TableGame["DeiState"], base=True):
    """Parameters and content of D.E.I., without the rules."""

    # Parameters that are not live are fixed before the first figure is placed. A change in the middle of a phase would
    # plan cards for some seats only, or choose missions twice or never.
    players: int = parameter("dei.things.districts", N_("Players."), 2, 2, 4, live=False)
    map: str = parameter(
        "dei.setup.map", N_("The quick layout, or tiles drawn at random."), "quick", "random", live=False
    )
    layout: tuple[str, ...] = parameter(
        "dei.setup.map",
        N_("A map of your own: tiles with quarter turns, row by row, such as 2.1:0 2.5:3; empty for none."),
        (), live=False,
    )  # fmt: skip
    outposts: str = parameter(
        "dei.setup.outposts",
        N_("Whether the colours of the outposts are drawn, or red, blue, green on A, B, C as in a first game."),
        "drawn", "printed", live=False,
    )  # fmt: skip
    factions: tuple[str, ...] = parameter(
        "dei.setup.faction",
        N_("Factions by seat; those not named are chosen in the game."),
        (),
        live=False,
        by_seat=True,
    )
    first_player: int = parameter(
        "dei.round.phases", N_("Seat that starts, counted from 1; 0 lets the seed decide."), 0, 0, 4, live=False
    )
    starting_figures: str = parameter(
        "dei.setup.units",
        N_("The first figures: more for who starts later, as printed, or for everybody those of the second player."),
        "printed", "equal", live=False,
    )  # fmt: skip
    no_choice: bool = parameter("dei.option.no_choice", N_("Option 1: only four missions."), False, live=False)
    badge_draft: bool = parameter("dei.option.badge_draft", N_("Option 2: badges are drafted."), False, live=False)
    planning: bool = parameter(
        "dei.option.planning", N_("Option 3: the cards of a phase are planned face down."), False, live=False
    )
    planned_cards: str = parameter(
        "dei.ruling.planned_open",
        N_("Option 3: the planned cards are revealed at once when the turn begins, or each when it is played."),
        "at_once", "one_by_one", live=False,
    )  # fmt: skip
    planned_swap: bool = parameter(
        "dei.ruling.planned_bought",
        N_("Option 3: a card just bought may be played instead of the other planned one."),
        False,
    )  # fmt: skip
    confrontation: bool = parameter(
        "dei.option.confrontation", N_("Option 4: missions and scoring wait for all."), False, live=False
    )
    rebellion: bool = parameter("dei.option.rebellion", N_("Option 5: a mission may be skipped."), False)
    turn_order: str = parameter(
        "dei.ruling.turn_order",
        N_("Clockwise from the first player, or fewest supplies first."),
        "clockwise", "fewest",
    )  # fmt: skip
    scrapper_mission_per: int = parameter(
        "dei.ruling.scrapper_mission", N_("Scrappers for one payment of the mission that counts them."), 1, 1, 15
    )
    leader_scrapper: bool = parameter(
        "dei.leader.scrapper", N_("The leader counts as a scrapper for everything; off, for majorities only."), True
    )
    entering: str = parameter(
        "dei.ruling.entering", N_("Where the majority is needed to enter an area."), "figures", "always"
    )
    figure_needed: bool = parameter(
        "dei.ruling.figure_needed", N_("Only a player with a figure in an area can have the majority there."), False
    )
    sniper_figure: bool = parameter("dei.ruling.sniper_figure", N_("A sniper must have a figure in the area."), False)
    rounds: int = parameter("dei.round.phases", N_("Rounds in a game."), 4, 1, 4, live=False)
    phase_cards: int = parameter("dei.phase.cards", N_("Cards played in a phase."), 2, 1, 4)
    badge_cubes: int = parameter("dei.badge.earn", N_("Cubes of a colour that earn its badge."), 2, 1, 5)
    drone_range: int = parameter("dei.drone.move", N_("Areas that a drone flies."), 2, 0, 6)

    content: Content
    """The printed content."""
    thresholds: tuple[int, ...]
    opens_planned: bool
    """True if planned cards are opened when the turn begins (dei.ruling.planned_open)."""
    own_layout: Layout
    _decks: dict[str, int]

    def get_market(self, card: str) -> int:
        """Return the market that a card is printed for; -1 for drone cards, which may be in any coloured market."""
        return self._decks.get(card, -1)

    def get_board(self, layout: Layout) -> Board:
        """Return the board of a layout. Games with equal maps share it, and its drawing."""
        return build_board(self.content, layout, self.players)

    def find_layout_mistakes(self, layout: Layout) -> list[Mistake]:
        """Return the errors of a map: duplicate tiles, missing or neighbouring camps, areas that are not connected."""
        ids = [id for id, _ in layout]
        mistakes = []
        if len(set(ids)) != len(ids):
            mistakes.append(Mistake("twice", "layout", N_("The map has a tile twice.")))
        unused_tiles = [id for id in ids if self.content.tiles[id].players > self.players]
        if unused_tiles:
            message = N_("With {players} players these tiles are not used: {tiles} ({rule}).")
            facts = {"players": self.players, "tiles": ", ".join(unused_tiles), "rule": "dei.things.districts"}
            mistakes.append(Mistake("unused", "layout", message, **facts))
        if sum(1 for id in ids if self.content.tiles[id].camp) != 2:
            mistakes.append(Mistake("camps", "layout", N_("The map needs the two tiles with a neutral camp.")))
        elif not are_camps_apart(self.content.tiles, layout, self.players):
            message = N_("The two tiles with a neutral camp must not be next to one another ({rule}).")
            mistakes.append(Mistake("camps_apart", "layout", message, rule="dei.setup.map"))
        elif not mistakes and len(set(self.get_board(layout).camps)) != 2:
            mistakes.append(Mistake("camps_joined", "layout", N_("Both neutral camps lie in one area of this map.")))
        if sum(1 for id in ids if self.content.tiles[id].drone) < self.players:
            message = N_("The map has too few drone signs for {n} drones.")
            mistakes.append(Mistake("drones", "layout", message, n=self.players))
        if not mistakes and not self.get_board(layout).is_connected():
            mistakes.append(Mistake("joined", "layout", N_("Not every area of this map can be reached.")))
        return mistakes

    @abstractmethod
    def reach(self, state: DeiState, player: int, code: str = "move") -> Reach:
        """Return the areas a seat can enter by one move of this kind; see `DeiState.reach`."""
