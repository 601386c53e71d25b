"""By which rules something came about that no action, event or question can tell of itself: it takes the positions.

What is always so stands as `rules` with the classes themselves. All of this is asked when somebody wants to know, never
while a game is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from tabletop.engine.values import Value
from tabletop.games.dei.content.effects.base import OfCard
from tabletop.games.dei.content.effects.building import Build, build_ends
from tabletop.games.dei.content.effects.collecting import Collect, Prospect, Snipe
from tabletop.games.dei.content.effects.copying import Copy
from tabletop.games.dei.content.effects.drones import Beam, Drop, Strike, Transport, hunter_limit
from tabletop.games.dei.content.effects.enlisting import Enlist
from tabletop.games.dei.content.effects.flying import FLIGHTS, Fly
from tabletop.games.dei.content.effects.moving import ChooseGroup, Group, Move, as_move
from tabletop.games.dei.content.effects.taking import AMOUNTS, Take
from tabletop.games.dei.rules.acting import Acting
from tabletop.games.dei.rules.cards import ChooseCard, Parcel, PlayCard
from tabletop.games.dei.rules.markets import BLACK, Buy, outposts_needed, plain_prices
from tabletop.games.dei.rules.missions import ChooseMission
from tabletop.games.dei.rules.scoring import is_on_time
from tabletop.games.dei.table import events as e
from tabletop.games.dei.table.goods import COLOURS, DRONES, EXTRA_MOVE, FREE_COLLECT, MARKETS, ROUNDS
from tabletop.games.dei.table.majority import badge_part, holder, is_guarded, others_present, scout_of, strength, wins

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState

THINGS = (
    "dei.things.districts", "dei.things.resources", "dei.things.candy", "dei.things.outposts", "dei.things.markets",
    "dei.things.badges", "dei.things.missions", "dei.things.faction", "dei.ruling.content", "dei.ruling.tile_codes",
    "dei.ruling.tile_edges", "dei.ruling.resource_limit",
)  # fmt: skip
SETUP = (
    "dei.setup.map", "dei.setup.drones", "dei.setup.resources", "dei.setup.outposts", "dei.setup.markets",
    "dei.setup.missions", "dei.setup.goods", "dei.setup.badges",
)  # fmt: skip
BY_PLAYERS = {2: "dei.players.two", 3: "dei.players.three"}
IMPROVED = ("tactics", "logistics", "machines")
SCORED = {what: f"dei.score.{what}" for what in ("outposts", "badges", "technology", "energy", "cards")}
COUNTED = {
    "technology": ("dei.missions.technology",),
    "energy": ("dei.missions.energy",),
    "drones": ("dei.missions.drones", "dei.ruling.own_drones"),
    "buildings": ("dei.missions.buildings",),
    "scrappers": ("dei.missions.scrappers", "dei.ruling.scrapper_mission", "dei.leader.scrapper"),
    "outposts": ("dei.missions.outposts",),
    "garrisons": ("dei.missions.garrisons", "dei.garrison"),
    "sovereignty": ("dei.ruling.two_missions", "dei.sovereignty"),
    "badges": ("dei.ruling.two_missions",),
}
"""By what a mission counts."""

Teller: TypeAlias = Callable[[Any, "DeiState", "DeiState"], Iterator[str]]


def setup_rules(state: DeiState) -> Iterator[str]:
    """The rules by which a game was laid out, while nobody has a figure on the map yet."""
    if state.stage != "setup":
        return
    yield from (*THINGS, *SETUP)
    if state.board.shared_bridges:
        yield "dei.map.shared"
    if len(state.seats) in BY_PLAYERS:
        yield BY_PLAYERS[len(state.seats)]
    if state.game.no_choice:
        yield "dei.option.no_choice"


def rules_of(thing: Value, before: DeiState, after: DeiState) -> Iterator[str]:
    """What the thing cites of itself, and what the positions before and after it make of it."""
    yield from thing.cites()
    if isinstance(thing, OfCard):
        yield from _of_card(thing, before)
    for kind, teller in TELLERS.items():
        if isinstance(thing, kind):
            yield from teller(thing, before, after)


# --- majority -----------------------------------------------------------------------------------------------------


def _majority(state: DeiState, player: int, area: int) -> Iterator[str]:
    """What the majority values in an area are made of, and whether `player` has the most."""
    for p, seat in enumerate(state.seats):
        if seat.faction == "farm_z" and seat.leader == area:
            yield "dei.leader.z13"
        badge, more = badge_part(state, p, area)
        if more:
            yield f"dei.badge.{badge}"
            if badge == "covert":
                yield "dei.ruling.own_drones"
            if not state.present(p, area):
                yield "dei.ruling.figure_needed"
    if not others_present(state, player, area):
        return
    yield from ("dei.majority.value", "dei.majority.most")
    if wins(state, player, area):
        yield "dei.sovereignty"
    values = [strength(state, p, area) for p in range(len(state.seats))]
    if values.count(max(values)) > 1:
        yield "dei.badge.scout" if scout_of(state) >= 0 else "dei.majority.tie"


def _kept(state: DeiState, *areas: int) -> Iterator[str]:
    """Where a tie leaves a cube with the one who had it."""
    for area in areas:
        for k in state.board.outposts_in[area]:
            held = state.holders[k]
            if held >= 0 and state.present(held, area) and holder(state, area) != held:
                yield from ("dei.majority.tie", "dei.ruling.cube_tie")


def _counts_outposts(state: DeiState) -> Iterator[str]:
    """Outposts won or lost while a card with an action per outpost is carried out."""
    if any(isinstance(step, Acting) and step.per for step, _, _ in state.agenda):
        yield "dei.ruling.outposts_meanwhile"


def _cube(thing: e.CubeTaken | e.CubeWon, before: DeiState, after: DeiState) -> Iterator[str]:
    yield from _counts_outposts(before)
    yield from _majority(after, thing.player, thing.area)
    if isinstance(thing, e.CubeWon):
        yield from _badge_stays(thing.victim, thing.colour, before)


def _lost(thing: e.CubeLost, before: DeiState, after: DeiState) -> Iterator[str]:
    yield from _badge_stays(thing.player, thing.colour, before)
    yield from _counts_outposts(before)
    if any(after.present(p, thing.area) for p in range(len(after.seats))):
        yield from ("dei.majority.tie", "dei.ruling.cube_tie")
        return
    yield "dei.outpost.abandon"
    if any(strength(after, p, thing.area) for p in range(len(after.seats))):
        yield "dei.ruling.figure_needed"


def _badge_stays(player: int, colour: str, state: DeiState) -> Iterator[str]:
    if state.seats[player].earned[COLOURS.index(colour)]:
        yield "dei.badge.keep"


# --- actions of cards -----------------------------------------------------------------------------------------------


def _of_card(thing: OfCard, before: DeiState) -> Iterator[str]:
    """Improved actions, and those that are done once for each outpost."""
    code, question = thing.code, before.question
    verb, _, colour = code.partition(":")
    if colour in IMPROVED:
        yield f"dei.{colour}.{verb}"
    if verb == "enlist" and thing.verb != "enlist":
        yield "dei.badge.raid"
    if isinstance(question, Acting):
        for one in question.per:
            if one.endswith(f":{code}"):
                yield from ("dei.action.per_outpost", "dei.ruling.outpost_colour")


def _enlist(thing: Enlist, before: DeiState, after: DeiState) -> Iterator[str]:
    player = before.current_player()
    area = before.area(thing.area)
    if thing.source:
        yield "dei.action.enlist_empty"
    if thing.leader:
        yield "dei.leader.scrapper"
    if area in before.seats[player].camps and area not in before.board.camps:
        yield "dei.ruling.camp_majority"


def _move(thing: Move, before: DeiState, after: DeiState) -> Iterator[str]:
    """By what the two areas are joined."""
    player, board = before.current_player(), before.board
    seat, origin, area = before.seats[player], before.area(thing.origin), before.area(thing.area)
    if max(len(board.tiles_of[origin]), len(board.tiles_of[area])) > 1:
        yield "dei.map.areas"
    if thing.code == EXTRA_MOVE:
        yield from ("dei.badge.sprinter", "dei.ruling.sprinter")
    elif seat.has("sprinter"):
        yield "dei.badge.sprinter"
    ends = {origin, area}
    own = [*(set(board.bridge_sites[k][:2]) for k in seat.bridges), *(set(board.lift_sites[k]) for k in seat.lifts)]
    if area in board.same[origin]:
        yield "dei.map.adjacent"
    elif ends in own:
        yield from ("dei.map.own", "dei.map.bridge" if board.level[origin] == board.level[area] else "dei.map.levels")
    elif any(set(board.bridge_sites[k][:2]) == ends for k in board.shared_bridges):
        yield from ("dei.map.shared", "dei.map.bridge")
    elif any(set(board.lift_sites[k]) == ends for k in board.shared_lifts):
        yield from ("dei.action.lifts", "dei.map.levels")
    elif seat.has("tunneller") and area in as_move("move").near(before, player, origin):
        yield "dei.badge.tunneller"
    elif area in as_move(thing.code).near(before, player, origin):
        yield "dei.logistics.move"
    else:
        yield "dei.leader.aria"


def _group(thing: Group, before: DeiState, after: DeiState) -> Iterator[str]:
    """By what the group may enter."""
    question, player = before.question, before.current_player()
    if not isinstance(question, ChooseGroup):
        return
    seat, area = before.seats[player], question.area
    if thing.camps:
        yield "dei.badge.caravan"
    if not others_present(before, player, area) and any(
        strength(before, other, area) for other in range(len(before.seats)) if other != player
    ):
        yield "dei.ruling.entering"
    if is_guarded(before, player, area):
        led = thing.leader or seat.leader == area
        if wins(before, player, area, thing.scrappers, led):
            yield "dei.majority.needed"
        elif as_move(question.code).ignores:
            yield "dei.tactics.move"
        else:
            yield "dei.leader.corvo"


def _moved(thing: e.Moved, before: DeiState, after: DeiState) -> Iterator[str]:
    yield from _majority(after, thing.player, thing.area)
    yield from _kept(after, thing.origin, thing.area)
    if after.board.outposts_in[thing.origin] and after.present(thing.player, thing.origin):
        yield "dei.garrison"


def _arrived(thing: e.Enlisted, before: DeiState, after: DeiState) -> Iterator[str]:
    yield "dei.drone.transporter" if isinstance(before.question, Transport) else "dei.action.enlist"
    yield from _majority(after, thing.player, thing.area)
    yield from _kept(after, thing.area)


def _collect(thing: Collect, before: DeiState, after: DeiState) -> Iterator[str]:
    player, area = before.current_player(), before.area(thing.area)
    if thing.code == FREE_COLLECT:
        yield from ("dei.leader.abraham", "dei.ruling.phase_end")
    else:
        yield "dei.majority.needed"
        yield from _majority(before, player, area)
    if thing.salvage:
        yield from ("dei.badge.salvage", "dei.ruling.salvage")
    if thing.code == "collect:machines" and not before.technology_left:
        yield "dei.ruling.empty_supply"


def _ravage(thing: Prospect | Snipe, before: DeiState, after: DeiState) -> Iterator[str]:
    if thing.code == FREE_COLLECT:
        yield "dei.leader.abraham"
    if isinstance(thing, Snipe) and not before.present(before.current_player(), before.area(thing.area)):
        yield "dei.ruling.sniper_figure"


def _build(thing: Build, before: DeiState, after: DeiState) -> Iterator[str]:
    player, site = before.current_player(), before.board.site
    seat, place = before.seats[player], site(thing.building, thing.place)
    ends = build_ends(before, thing.building, place)
    if thing.building != "camp":
        yield "dei.ruling.lift_sites"
        if seat.has("engineer"):
            yield "dei.badge.engineer"
    elif not before.present(player, place):
        yield "dei.badge.capsule"
    if thing.instead:
        yield "dei.action.build_move"
    stand = [("camp", k) for k in seat.camps]
    stand += [("bridge", k) for k in seat.bridges] + [("lift", k) for k in seat.lifts]
    if any(set(build_ends(before, building, k)) & set(ends) for building, k in stand):
        yield "dei.action.build_more"
    if (thing.building, place) in stand:
        yield "dei.ruling.same_site"


def _take(thing: Take, before: DeiState, after: DeiState) -> Iterator[str]:
    amount = AMOUNTS[thing.code]
    if amount.technology > before.technology_left or amount.energy > before.energy_left:
        yield "dei.ruling.empty_supply"


def _copy(thing: Copy, before: DeiState, after: DeiState) -> Iterator[str]:
    yield "dei.ruling.copying"


# --- drones ---------------------------------------------------------------------------------------------------------


def _fly(thing: Fly, before: DeiState, after: DeiState) -> Iterator[str]:
    player, area, flight = before.current_player(), before.area(thing.area), FLIGHTS[thing.code]
    others = [at for k, at in enumerate(before.drones) if DRONES[k] != thing.drone]
    if area in others:
        yield "dei.drone.share"
    plain = before.game.drone_range + flight.more
    if before.seats[player].has("pilot") and area not in before.board.reached(flight.at(before), plain):
        yield "dei.badge.pilot"
    if area in before.board.touch[flight.at(before)]:
        yield "dei.map.levels"


def _leads(thing: Drop | Beam, before: DeiState, after: DeiState) -> Iterator[str]:
    if thing.leader:
        yield "dei.leader.scrapper"
    if isinstance(thing, Drop) and thing.source:
        yield "dei.action.enlist_empty"


def _strike(thing: Strike, before: DeiState, after: DeiState) -> Iterator[str]:
    yield from ("dei.ruling.hunter_candy", "dei.ruling.candy_order")
    if hunter_limit(before) > 1:
        yield "dei.players.two_hunter"


# --- cards, markets, missions -----------------------------------------------------------------------------------------


def _play(thing: PlayCard, before: DeiState, after: DeiState) -> Iterator[str]:
    question = before.question
    if not isinstance(question, ChooseCard):
        return
    seat = before.seats[before.current_player()]
    cards = question.cards(before, before.current_player())
    from_market = before.card_data[thing.card].set not in before.game.content.factions
    if question.bought and from_market and thing.card == (seat.planned or seat.hand)[-1]:
        yield "dei.card.bought_now"
        if before.game.planning:
            yield "dei.ruling.planned_bought"
    if len(cards) < question.left:
        yield "dei.ruling.hand_empty"


def _buy(thing: Buy, before: DeiState, after: DeiState) -> Iterator[str]:
    player = before.current_player()
    seat, card = before.seats[player], before.slots[thing.market][thing.slot]
    if thing.market == BLACK:
        yield "dei.market.black"
    elif outposts_needed(before, thing.market, thing.slot):
        yield "dei.ruling.slot_colour"
    if thing.candy:
        yield from ("dei.candy.use", "dei.ruling.outpost_candy")
    if (thing.technology, thing.energy) not in plain_prices(before, player, thing.market, thing.slot):
        yield "dei.badge.alternative"
    if before.card_data[card].drone and seat.has("drone_engineer"):
        yield "dei.badge.drone_engineer"
    if seat.has("trading_post"):
        yield "dei.badge.trading_post"
    if before.game.planning:
        yield "dei.ruling.planned_bought"


def _parcel(thing: Parcel, before: DeiState, after: DeiState) -> Iterator[str]:
    yield "dei.ruling.parcel"


def _over(thing: e.Over, before: DeiState, after: DeiState) -> Iterator[str]:
    if len(after.winners()) > 1:
        yield "dei.ruling.shared_win"


def _missions(thing: ChooseMission, before: DeiState, after: DeiState) -> Iterator[str]:
    if before.stage == "missions":
        yield "dei.option.confrontation"
    if before.game.rebellion:
        yield "dei.option.rebellion"


def _mission(thing: e.MissionDone, before: DeiState, after: DeiState) -> Iterator[str]:
    yield "dei.mission.on_time" if is_on_time(before, thing.column - 1) else "dei.mission.late"
    mission = before.game.content.missions[thing.mission]
    yield from COUNTED[mission.counts]
    if mission.colour:
        yield "dei.missions.outposts_colour"
    if not thing.points:
        yield "dei.ruling.mission_nothing"


def _first(thing: e.FirstPlayer, before: DeiState, after: DeiState) -> Iterator[str]:
    """Which player begins: the next one clockwise, or with three before the last round by the points."""
    if len(after.seats) == 3 and after.round_number == ROUNDS:
        yield "dei.option.confrontation" if after.game.confrontation else "dei.players.three_last"
        scores = after.scores()
        if scores.count(min(scores)) > 1:
            yield "dei.ruling.last_tie"
    else:
        yield "dei.cleanup"


def _scored(thing: e.FinalScored, before: DeiState, after: DeiState) -> Iterator[str]:
    yield SCORED[thing.what]
    if after.game.confrontation:
        yield "dei.option.confrontation"
    elif thing.what != "cards":
        yield "dei.score.when"


def _bought(thing: e.Bought, before: DeiState, after: DeiState) -> Iterator[str]:
    yield "dei.things.markets" if MARKETS[thing.market] != "black" else "dei.market.black"


TELLERS: Mapping[type[Value], Teller] = {
    e.CubeTaken: _cube,
    e.CubeWon: _cube,
    e.CubeLost: _lost,
    Enlist: _enlist,
    Move: _move,
    Group: _group,
    e.Moved: _moved,
    e.Enlisted: _arrived,
    Collect: _collect,
    Prospect: _ravage,
    Snipe: _ravage,
    Build: _build,
    Take: _take,
    Copy: _copy,
    Fly: _fly,
    Drop: _leads,
    Beam: _leads,
    Strike: _strike,
    PlayCard: _play,
    Buy: _buy,
    ChooseMission: _missions,
    e.MissionDone: _mission,
    e.FirstPlayer: _first,
    e.FinalScored: _scored,
    e.Bought: _bought,
    e.Over: _over,
    Parcel: _parcel,
}
