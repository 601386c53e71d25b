"""Reading a position back from plain data: every field is checked, every mistake named, nothing half-loaded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine.saving import Reader
from tabletop.engine.values import Value, field_names
from tabletop.games.dei.content.abilities import BADGES
from tabletop.games.dei.content.effects import EFFECTS
from tabletop.games.dei.pending import misfits
from tabletop.games.dei.rules.acting import Acting
from tabletop.games.dei.rules.cards import LastPurchase, NextCard
from tabletop.games.dei.table.board import SIZES, Layout
from tabletop.games.dei.table.goods import (
    CANDY,
    COLOURS,
    DRONES,
    MARKETS,
    PIECES_EACH,
    RESOURCE_PIECES,
    ROUNDS,
    SCRAPPERS,
)  # fmt: skip
from tabletop.games.dei.table.state import DeiState, SeatState

if TYPE_CHECKING:
    from tabletop.games.dei.game import Dei

STAGES = ("setup", "phase", "missions", "over")
MOST = 9999

FIELDS = (
    "game", "rules_version", "parameters", "content", "seed", "draws", "layout", "round", "phase", "stage", "first",
    "order", "technology", "energy", "technology_left", "energy_left", "drones", "colours", "holders", "decks", "slots",
    "missions", "box", "candy", "badge_supply", "seats", "agenda",
)  # fmt: skip
SEAT_FIELDS = (
    "faction", "vp", "scored", "technology", "energy", "candy", "supply", "figures", "leader", "camps", "bridges",
    "lifts", "hand", "opened", "down", "planned", "shown", "disposed", "badges", "earned", "pile", "missions",
    "parcel_used", "alternative_used",
)  # fmt: skip


class PositionReader(Reader):
    """A reader that knows the cards of one game and the areas of one map."""

    def __init__(self, game: Dei) -> None:
        super().__init__(game.vocabulary)
        self.game = game
        self.areas: Mapping[str, int] = {}

    def pile(self, data: Any, place: str, among: Any) -> list[str]:
        """A list of words."""
        return [self.word(card, f"{place}[{i}]", among) for i, card in enumerate(self.sequence(data, place, 200))]

    def numbers(self, data: Any, place: str, least: int, most: int, count: int = 200) -> list[int]:
        """A list of whole numbers."""
        return [self.number(n, f"{place}[{i}]", least, most) for i, n in enumerate(self.sequence(data, place, count))]

    def by_area(self, data: Any, place: str, most: int) -> list[int]:
        """A table of small numbers by area; what is left out is 0."""
        found = [0] * len(self.areas)
        if not isinstance(data, Mapping):
            self.wrong(place, f"must be a table, not {type(data).__name__}")
            return found
        for name, n in data.items():
            area = self.area(name, place)
            found[area] = self.number(n, f"{place}.{str(name)[:20]}", 0, most)
        return found

    def area(self, data: Any, place: str) -> int:
        """An area by name."""
        name = self.word(data, place, self.areas)
        return self.areas[name] if name else 0

    def layout(self, data: Any) -> Layout:
        """The map; () if there is a mistake."""
        found = []
        before = len(self.mistakes)
        for i, entry in enumerate(self.sequence(data, "layout", 16)):
            parts = self.sequence(entry, f"layout[{i}]", 2)
            if len(parts) != 2:
                self.wrong(f"layout[{i}]", "must be a tile and its quarter turns")
                continue
            id = self.word(parts[0], f"layout[{i}]", self.game.content.tiles)
            found.append((id, self.number(parts[1], f"layout[{i}]", 0, 3)))
        rows, columns = SIZES[self.game.players]
        if len(found) != rows * columns:
            self.wrong("layout", f"must have {rows * columns} tiles, not {len(found)}")
        if len(self.mistakes) > before:
            return ()
        for mistake in self.game.layout_mistakes(tuple(found)):
            self.wrong("layout", mistake.text())
        return tuple(found) if len(self.mistakes) == before else ()

    def seat(self, data: Any, place: str, state: DeiState) -> SeatState:
        """What belongs to one seat."""
        seat = SeatState("", state.board.size)
        t = self.table(data, place, SEAT_FIELDS)
        if any(name not in t for name in SEAT_FIELDS):
            return seat
        content, board = self.game.content, state.board
        seat.faction = self.word(t["faction"], f"{place}.faction", ("", *content.factions))
        seat.vp = self.number(t["vp"], f"{place}.vp", 0, MOST)
        seat.scored = tuple(self.numbers(t["scored"], f"{place}.scored", -MOST, MOST, 5))
        seat.technology = self.number(t["technology"], f"{place}.technology", 0, RESOURCE_PIECES[0])
        seat.energy = self.number(t["energy"], f"{place}.energy", 0, RESOURCE_PIECES[1])
        seat.candy = self.pile(t["candy"], f"{place}.candy", CANDY)
        seat.supply = self.number(t["supply"], f"{place}.supply", 0, SCRAPPERS)
        seat.figures = self.by_area(t["figures"], f"{place}.figures", SCRAPPERS)
        seat.leader = self.area(t["leader"], f"{place}.leader") if t["leader"] != "" else -1
        camps = self.sequence(t["camps"], f"{place}.camps", PIECES_EACH)
        seat.camps = [self.area(name, f"{place}.camps") for name in camps]
        bridges, lifts = len(board.bridge_sites) - 1, len(board.lift_sites) - 1
        seat.bridges = self.numbers(t["bridges"], f"{place}.bridges", 0, bridges, PIECES_EACH)
        seat.lifts = self.numbers(t["lifts"], f"{place}.lifts", 0, lifts, PIECES_EACH)
        for zone in ("hand", "opened", "down", "planned", "shown", "disposed"):
            setattr(seat, zone, self.pile(t[zone], f"{place}.{zone}", content.cards))
        if len({*seat.shown} & {*seat.planned}) != len(seat.shown):
            self.wrong(f"{place}.shown", "names a card that is not planned, or one twice")
        elif seat.shown and not self.game.opens_planned:
            self.wrong(f"{place}.shown", "planned cards are not opened in this game")
        seat.badges = self.pile(t["badges"], f"{place}.badges", BADGES)
        earned = self.sequence(t["earned"], f"{place}.earned", len(COLOURS))
        seat.earned = [self.flag(x, f"{place}.earned") for x in earned]
        if len(seat.earned) != len(COLOURS):
            self.wrong(f"{place}.earned", f"must have {len(COLOURS)} entries")
        elif any(flag and k >= len(seat.badges) for k, flag in enumerate(seat.earned)):
            self.wrong(f"{place}.earned", "names a badge that is not there")
        colours = [BADGES[badge].colour for badge in seat.badges if badge]
        if len(seat.badges) == len(COLOURS) and colours != list(COLOURS):
            self.wrong(f"{place}.badges", "must be one of each colour, in order")
        seat.pile = self.pile(t["pile"], f"{place}.pile", BADGES)
        seat.missions = self.pile(t["missions"], f"{place}.missions", ("", *content.missions))
        if len(seat.missions) != ROUNDS:
            self.wrong(f"{place}.missions", f"must have {ROUNDS} entries")
        seat.parcel_used = self.flag(t["parcel_used"], f"{place}.parcel_used")
        seat.alternative_used = self.flag(t["alternative_used"], f"{place}.alternative_used")
        return seat


def state_from_dict(game: Dei, data: Mapping[str, Any]) -> DeiState:
    """The position that `DeiState.to_dict` wrote. Raises SaveError that names every mistake."""
    r = PositionReader(game)
    t = r.table(data, "position", FIELDS)
    r.agrees(t, game.identity())
    r.done("the position")
    layout = r.layout(t["layout"])
    r.done("the position")
    state = DeiState(game, r.number(t["seed"], "seed", -(2**62)), layout)
    content, board = game.content, state.board
    r.areas = board.by_name
    most = game.num_players - 1
    state.draws = r.number(t["draws"], "draws")
    state.round_number = r.number(t["round"], "round", 0, ROUNDS)
    state.phase_number = r.number(t["phase"], "phase", 0, 3)
    state.stage = r.word(t["stage"], "stage", STAGES)
    state.first = r.number(t["first"], "first", 0, most)
    state.order = r.numbers(t["order"], "order", 0, most, game.num_players)
    if state.order and sorted(state.order) != list(range(game.num_players)):
        r.wrong("order", "must name every seat once")
    state.technology = r.by_area(t["technology"], "technology", RESOURCE_PIECES[0])
    state.energy = r.by_area(t["energy"], "energy", RESOURCE_PIECES[1])
    state.technology_left = r.number(t["technology_left"], "technology_left", 0, RESOURCE_PIECES[0])
    state.energy_left = r.number(t["energy_left"], "energy_left", 0, RESOURCE_PIECES[1])
    flying = [d for d in DRONES if isinstance(t["drones"], Mapping) and d in t["drones"]]
    drones = r.table(t["drones"], "drones", flying)
    state.drones = [r.area(drones[d], f"drones.{d}") if d in drones else -1 for d in DRONES]
    state.colours = r.pile(t["colours"], "colours", COLOURS)
    state.holders = r.numbers(t["holders"], "holders", -1, most)
    for key, wanted in (("colours", state.colours), ("holders", state.holders)):
        if len(wanted) != len(board.outpost_sites):
            r.wrong(key, f"must have {len(board.outpost_sites)} entries, not {len(wanted)}")
    state.decks = [r.pile(x, f"decks[{i}]", content.cards) for i, x in enumerate(r.sequence(t["decks"], "decks", 4))]
    slots = r.sequence(t["slots"], "slots", 4)
    state.slots = [r.pile(x, f"slots[{i}]", ("", *content.cards)) for i, x in enumerate(slots)]
    if len(state.decks) != 4 or [len(x) for x in state.slots] != [3] * 4:
        r.wrong("decks", "there are four markets with three slots each")
    columns = r.sequence(t["missions"], "missions", ROUNDS)
    state.missions = [r.pile(x, f"missions[{i}]", ("", *content.missions)) for i, x in enumerate(columns)]
    if [len(x) for x in state.missions] != [2] * ROUNDS:
        r.wrong("missions", "there are four columns with two rows each")
    state.box = r.pile(t["box"], "box", content.cards)
    state.candy = r.pile(t["candy"], "candy", CANDY)
    state.badge_supply = r.pile(t["badge_supply"], "badge_supply", BADGES)
    seats = r.sequence(t["seats"], "seats", 4)
    state.seats = [r.seat(x, f"seats[{i}]", state) for i, x in enumerate(seats)]
    if len(seats) != game.num_players:
        r.wrong("seats", f"there must be {game.num_players}, not {len(seats)}")
    state.agenda = r.agenda(t["agenda"], "agenda", game.num_players)
    r.done("the position")
    check_pieces(state, r)
    r.done("the position")
    _check_agenda(state, r)
    r.done("the position")
    return state


def check_pieces(state: DeiState, r: Reader) -> None:
    """Every card, marker and figure is somewhere at most once, and none too many."""
    game = state.game
    taken = [seat.faction for seat in state.seats if seat.faction]
    if len(set(taken)) != len(taken):
        r.wrong("seats", "two seats have one faction")
    found = game.conserved(state)
    limits = {**dict.fromkeys(game.content.cards, 1), **{f"candy {c}": 2 for c in CANDY}}
    limits |= {f"badge {b}": 1 for b in BADGES} | {f"scrappers of {p}": 100 for p in range(len(state.seats))}
    limits |= dict(zip(("technology", "energy"), RESOURCE_PIECES, strict=True))
    for name, n in found.items():
        if n > limits[name]:
            r.wrong("pieces", f"{name}: {n}, but there are only {limits[name]}")
    for k, market in enumerate(MARKETS):
        for card in filter(None, (*state.decks[k], *state.slots[k])):
            own = game.deck_of(card)
            if own not in (k, -1) or game.content.cards[card].set in game.content.factions:
                r.wrong(f"decks[{k}]", f"{card} is no card of the {market} market")
    laid = [mission for column in state.missions for mission in column if mission]
    for mission in dict.fromkeys(laid):
        if laid.count(mission) > 1:
            r.wrong("missions", f"{mission} is laid out twice")
    for player in range(len(state.seats)):
        if found.get(f"scrappers of {player}", 100) != 100:
            r.wrong(f"seats[{player}]", f"there are {SCRAPPERS} scrappers in all")


def _check_agenda(state: DeiState, r: Reader) -> None:
    """What is pending can be carried out and names only what there is."""
    for step, _, because in state.agenda:
        for thing in (step, because):
            for what in _unknown(state, thing) if thing is not None else ():
                r.wrong("agenda", f"{type(thing).__name__} names {what}")
    if not r.mistakes:
        for what in misfits(state):
            r.wrong("agenda", what)
    if r.mistakes or not state.agenda:
        return
    try:
        legal = state.legal_actions()
        for action in state.possible_actions():
            state.check(action)
        for _, _, because in state.agenda:
            if because is not None:
                because.text(state)  # told as the reason of a question
    except (KeyError, IndexError, ValueError, TypeError, AssertionError, AttributeError) as error:
        r.wrong("agenda", f"what is pending does not fit the table ({type(error).__name__})")
        return
    if not legal:
        r.wrong("agenda", "the question has no answer")


def _unknown(state: DeiState, thing: Value) -> Iterator[str]:
    """What a value names that does not exist in this game."""
    content, board = state.game.content, state.board
    facts: dict[str, Any] = {name: getattr(thing, name) for name in field_names(type(thing))}
    for name in ("area", "origin"):
        fact = facts.get(name)
        known = fact is None or (fact in board.by_name if isinstance(fact, str) else 0 <= fact < board.size)
        if not known:
            yield f"no area: {str(fact)[:30]!r}"
    card = facts.get("card", "")
    if card and card not in content.cards:
        yield f"no card: {str(card)[:30]!r}"
    codes = [*facts.get("left", ())] if isinstance(facts.get("left"), tuple) else []
    codes += facts.get("per", ())
    if isinstance(thing, Acting):
        if any(code.startswith("per:") for code in thing.left) or not all(c.startswith("per:") for c in thing.per):
            yield "actions per outpost where others belong"
        if len(thing.done) != len(thing.per) or min(thing.done, default=0) < 0 or thing.outpost > thing.boosted:
            yield "an impossible number of actions per outpost"
    if isinstance(facts.get("code"), str):
        codes.append(facts["code"])
    for code in codes:
        if code not in EFFECTS:
            yield f"no action of a card: {str(code)[:30]!r}"
    least = 0 if isinstance(thing, (NextCard, LastPurchase)) else 1
    if isinstance(facts.get("left"), int) and not least <= facts["left"] <= 20:
        yield "an impossible number"
    if isinstance(facts.get("number"), int) and not 1 <= facts["number"] <= 3:
        yield "no phase"
    if isinstance(facts.get("place"), int) and type(thing).__name__ == "ChooseCamp" and not 0 <= facts["place"] < 4:
        yield "no place in the order of play"
    for seat in facts.get("killed", ()):
        if not 0 <= seat < len(state.seats):
            yield f"no seat: {seat}"
