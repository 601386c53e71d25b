"""Game class of 51st State: its parameters, its setup, and the loading of positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from tabletop.engine.core import chance
from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_, Value, collect_values, select_rules
from tabletop.engine.declarations.parameters import Mistake, create_seat_mistake
from tabletop.games.fifty_first_state import scenarios
from tabletop.games.fifty_first_state.content import load_content
from tabletop.games.fifty_first_state.content.pieces import Content, limit_shipwreck
from tabletop.games.fifty_first_state.parameters import FiftyParameters
from tabletop.games.fifty_first_state.rules import (
    actions,
    building,
    costs,
    draft,
    rounds,
    scoring,
    solo,
    storing,
    turns,
)
from tabletop.games.fifty_first_state.rules.effects import clearing, copying, deals, gains, stealing
from tabletop.games.fifty_first_state.rules.effects.base import Asking
from tabletop.games.fifty_first_state.table import causes, events, solo_events, verbs
from tabletop.games.fifty_first_state.table.goods import NAMES, PRODUCTION, WORKER, Cost
from tabletop.games.fifty_first_state.table.pieces import Location
from tabletop.games.fifty_first_state.table.state import FiftyState
from tabletop.games.fifty_first_state.words.texts import DOMAIN

FACTIONS = ("new_york", "appalachian_federation", "mutants_union", "merchants_guild")


class FiftyFirstState(FiftyParameters):
    """51st State with its parameters chosen; `content` is "published", a path, or a mapping with custom cards."""

    name = "51st_state"
    state_class: ClassVar[type] = FiftyState
    title: ClassVar[str] = "51st State"
    rules_version: ClassVar[str] = "2"
    vocabulary: ClassVar[Mapping[str, type[Value]]] = {
        name: thing
        for name, thing in collect_values(
            actions, building, causes, clearing, copying, costs, deals, draft, events, gains, rounds, scoring, solo,
            solo_events, stealing, storing, turns,
        ).items()
        if not issubclass(thing, Asking)
    }  # fmt: skip
    remembers: ClassVar[bool] = False  # 51s.ruling.observation
    prices: ClassVar[Mapping[str, tuple[int, int]]] = {"card.distance": (0, 5)}
    choice_names: ClassVar[Mapping[str, str]] = {
        "none": N_("no set"),
        "new_era": N_("New Era"),
        "winter": N_("Winter"),
        "hidden": N_("kept hidden"),
        "open": N_("kept open"),
        "everything": N_("all goods and cards"),
        "supply": N_("own supply only"),
    }
    max_decisions: ClassVar[int] = 20_000
    score_goal: ClassVar[str] = "victory_points"
    round_goal: ClassVar[str] = "round_limit"
    domain: ClassVar[str] = DOMAIN

    def __init__(self, content: Any = "published", **parameters: Any) -> None:
        super().__init__(**parameters)
        mistakes = []
        if self.kept_cards > self.starting_hand:
            message = N_("Nobody can keep {n} cards of {hand}.")
            facts = {"n": self.kept_cards, "hand": self.starting_hand}
            mistakes.append(Mistake("kept", "kept_cards, starting_hand", message, **facts))
        if self.first_player > self.players:
            mistakes.append(create_seat_mistake("first_player", self.first_player, self.players))
        if len(self.factions) > self.players:
            message = N_("{n} factions are too many for {players} {players:/player/players}.")
            mistakes.append(Mistake("many", "factions", message, n=len(self.factions), players=self.players))
        self.refuse(mistakes)
        printed = (content.printed or content) if isinstance(content, Content) else load_content(content)
        self.content: Content = limit_shipwreck(printed, self.shipwreck_uses)
        self.solo = self.players == 1
        self.draft_cards = self.solo_reveal if self.solo else self.players + self.draft_extra
        """Number of cards that a draft reveals (51s.draft.first, 51s.draft.second, 51s.solo.draft)."""
        self.defences = (self.defence_production, self.defence_feature, self.defence_action)
        """Defence by row (51s.defence)."""
        self.least_defence = min(self.defences)
        self.exchange_cost: Cost = ((WORKER, self.exchange_workers),)
        self.connection_cost: Cost = ((WORKER, self.connection_workers),) if self.connection_workers else ()

    # --- scores and citations -------------------------------------------------------------------------------------

    def scores(self, state: FiftyState) -> tuple[int, ...]:
        return tuple([seat.vp + seat.final for seat in state.seats])

    def returns(self, state: FiftyState) -> tuple[float, ...]:
        if self.solo and state.is_terminal() and not self.winners(state):
            return (0.0, 0.0)
        return super().returns(state)

    def setup_rules(self, state: FiftyState) -> Iterable[str]:
        if state.phase_name == "setup" or (state.round_number == 1 and state.phase_name == "draft"):
            return (*SET_UP, "51s.solo.goal") if self.solo else SET_UP
        return ()

    def cite_rules(self, thing: Value, before: FiftyState, after: FiftyState) -> Iterator[str]:
        yield from super().cite_rules(thing, before, after)
        match thing:
            case events.PhaseBegan(phase="draft"):
                stacks = (("blue", after.blue), ("red", after.red))
                empty = [color for color, stack in stacks if not stack and color not in after.face_up]
                yield from select_rules({"51s.draft.connections_empty": empty})
            case events.PhaseBegan(phase="production") if self.solo:
                yield "51s.solo.production"
                yield from select_rules({"51s.ruling.solo_suppliers": rounds.find_announced(after, solo.PLAYER)})
            case events.PhaseBegan(phase="action") if self.solo:
                yield "51s.solo.first"
            case events.GameEnded() if self.solo:
                yield from ("51s.solo.end", "51s.solo.goal")
            case events.GameEnded(points_all=points):
                is_tie = points.count(max(points)) > 1
                yield from select_rules({"51s.end.winner": True, "51s.end.tie": is_tie, "51s.ruling.tie_goods": is_tie})
            case causes.CardText(part="deal") if before.phase != "action":
                yield "51s.production.deals"
            case causes.CardText(part="production"):
                yield from select_rules({"51s.production.locations": before.phase != "action"})
                for effect in before.cards[thing.card].produces:
                    yield from self.cite_rules(effect, before, after)
            case events.Revealed() if len(thing.cards) < self.draft_cards:
                yield "51s.ruling.no_cards"
            case events.Built():
                card, own = after.cards[thing.card], after.seats[thing.player].locations.values()
                pays = card.row == PRODUCTION and not card.silent
                yield from select_rules({
                    "51s.card.suppliers": card.silent,
                    "51s.build.produces": pays,
                    "51s.ruling.build_order": pays and card.bonus,
                    "51s.no_limits": [loc.card for loc in own].count(card.id) > 1,
                })  # fmt: skip
            case events.Replaced():
                loc = before.seats[thing.player].locations[thing.location]
                yield from select_rules({"51s.build.develop_goods": loc.stored or loc.cached})
            case events.Razed():
                loc, forged = before.seats[thing.owner].locations[thing.location], before.cards[thing.card].forged
                yield from select_rules({"51s.raze.shield": loc.shield, "51s.card.forge": forged})
            case events.BecameRuin():
                bare = (None, Location(thing.location, thing.card))
                goods = before.get_location(thing.owner, thing.location) not in bare
                yield from select_rules({"51s.raze.goods_on_card": goods})
            case events.RazedFromHand():
                features = self.raze_hand_triggers and building.find_features(before, thing.player, raze=True)
                yield from select_rules({"51s.ruling.raze_triggers": features})
            case events.Activated(card="shipwreck"):
                yield "51s.card.shipwreck"
            case events.CachedGoods(card="radioactive_colony"):
                yield "51s.card.colony"
            case events.Kept(card="hibernation_chambers"):
                yield "51s.card.chambers"
            case solo_events.AttackRevealed() if len(solo.find_matches(before, thing.card)) > 1:
                yield "51s.solo.attack_tie"
            case solo_events.AttackMissed():
                typeless, last = not before.cards[thing.card].types, after.attack_done
                yield from select_rules({"51s.ruling.typeless_attack": typeless, "51s.solo.attack_end": last})
            case copying.Copy() | events.Claimed() | events.WorkerSent() if thing.owner != before.current_player():
                effects = before.get_card(thing.owner, thing.location).produces
                if any(isinstance(effect, gains.GainPerType) for effect in effects):
                    yield "51s.production.stolen"

    def take_over(self, state: FiftyState, before: Game[FiftyState]) -> None:
        """Use the cards of this game. Its parameters may also make this the last round, or no longer the last one."""
        state.cards = self.content.cards
        verbs.follow_goal(state, before)

    @property
    def num_players(self) -> int:
        """Number of seats, including the virtual opponent of a solo game: seat 1, which is never asked."""
        return 2 if self.solo else self.players

    # --- positions ------------------------------------------------------------------------------------------------

    def list_deck(self) -> list[str]:
        """Return all copies of all cards in play, sorted (51s.setup.deck)."""
        sets = ("base",) if self.expansion == "none" else ("base", self.expansion)
        return sorted(c for s in sets for c, n in self.content.sets.get(s, {}).items() for _ in range(n))

    def create_empty_table(self, seed: int) -> FiftyState:
        """Return seats with faction boards, and shuffled deck and stacks (51s.setup.connections), before the deal."""
        state = FiftyState(self, seed)
        source = state.chance()
        free = [f for f in self.content.factions if f not in self.factions]
        chance.shuffle(free, source)
        boards = [*self.factions, *free][: self.players]
        for seat, board in zip(state.seats, boards, strict=False):  # the virtual opponent has none
            seat.faction = board
        state.seats[-1].virtual = self.solo
        chance.shuffle(state.deck, source)
        for color, stack in (("blue", state.blue), ("red", state.red)):
            cards = [c for c in self.content.connections.values() if c.color == color]
            stack.extend(card.id for card in cards for _ in range(card.copies))
            chance.shuffle(stack, source)
        drawn = int(source.random() * self.players)
        state.first = self.first_player - 1 if self.first_player else drawn
        return state

    def new_initial_state(self, seed: int = 0) -> FiftyState:
        state = self.create_empty_table(seed)
        for seat in state.seats[: self.players]:  # not the virtual opponent
            seat.hand = chance.take_from_top(state.deck, min(self.starting_hand, len(state.deck)))
        scenarios.ask(state, {})
        state.begin()
        return state

    def ask(self, state: FiftyState, to_move: int, description: Mapping[str, Any]) -> None:
        scenarios.ask(state, description)

    # --- conformance suite ----------------------------------------------------------------------------------------

    def count_conserved(self, state: FiftyState) -> Mapping[str, int]:
        """Count all cards and connection cards, including those connection cards that are face up or discarded, in no
        pool.
        """
        return Counter(super().count_conserved(state)) + Counter([*state.face_up.values(), *state.connection_discard])

    def measures(self, state: FiftyState) -> Mapping[str, int]:
        return {}  # the size of the deck is not informative: charts show only points

    # --- strategies, ledger and screens ---------------------------------------------------------------------------

    def counters(self, state: FiftyState, player: int) -> Mapping[str, int]:
        """Return the points and the goods in the supply, the start values of the ledger of causes."""
        seat = state.seats[player]
        return {"victory_points": seat.vp + seat.final, **dict(zip(NAMES, seat.goods, strict=False))}


SET_UP = (
    "51s.setup.players", "51s.setup.deck", "51s.setup.connections", "51s.setup.faction", "51s.setup.hand",
    "51s.setup.first",
)  # fmt: skip
"""Rules for the setup of every game."""
