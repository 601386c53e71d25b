"""Interface between the rules of 51st State and their game: parameters, content, and values derived from both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.values import N_
from tabletop.engine.declarations.parameters import parameter
from tabletop.engine.schema.table_game import TableGame

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.content.pieces import Content
    from tabletop.games.fifty_first_state.table.goods import Cost
    from tabletop.games.fifty_first_state.table.state import FiftyState

FACTIONS = ("new_york", "appalachian_federation", "mutants_union", "merchants_guild")


class FiftyParameters(TableGame["FiftyState"], base=True):
    """Parameters and content of 51st State, without its rules."""

    players: int = parameter("51s.setup.players", N_("Players; 1 is the solo game."), 2, 1, 4, live=False)
    expansion: str = parameter(
        "51s.setup.deck", N_("Which 50-card set is shuffled in."), "none", "new_era", "winter", live=False
    )
    victory_points: int = parameter("51s.end.trigger", N_("Points that start the last round."), 25, 5, 100)
    factions: tuple[str, ...] = parameter(
        "51s.setup.faction",
        N_("Faction boards by seat; the seed deals those not named."),
        (),
        *FACTIONS,
        live=False,
        by_seat=True,
    )
    first_player: int = parameter(
        "51s.setup.first", N_("Seat that starts, counted from 1; 0 lets the seed decide."), 0, 0, 4, live=False
    )
    starting_hand: int = parameter("51s.setup.hand", N_("Cards dealt to each player."), 6, 1, 12, live=False)
    kept_cards: int = parameter("51s.setup.hand", N_("Cards each player keeps of them."), 4, 0, 12, live=False)
    draft_extra: int = parameter("51s.draft.first", N_("Cards revealed in each draft beyond one per player."), 1, 0, 6)
    defence_production: int = parameter("51s.defence", N_("Defence of the production row."), 3, 0, 12)
    defence_feature: int = parameter("51s.defence", N_("Defence of the feature row."), 4, 0, 12)
    defence_action: int = parameter("51s.defence", N_("Defence of the action row."), 5, 0, 12)
    shield_bonus: int = parameter("51s.raze.shield", N_("Red contacts a shield adds to the defence."), 1, 0, 6)
    develop_reward: int = parameter("51s.build.develop_reward", N_("Points for developing."), 1, 0, 6)
    location_points: int = parameter("51s.end.locations", N_("Points for each location at the end."), 1, 0, 5)
    exchange_workers: int = parameter("51s.use.workers", N_("Workers exchanged for a resource or a card."), 2, 1, 6)
    connection_workers: int = parameter(
        "51s.connection.take", N_("Workers that a face-up connection card costs."), 2, 0, 6
    )
    reshuffle_connections: bool = parameter(
        "51s.draft.connections_empty", N_("An empty connection stack is reshuffled."), False
    )
    hands: str = parameter(
        "51s.open_information", N_("Whether the cards in hand are hidden or open."), "hidden", "open"
    )
    late_counting: bool = parameter(
        "51s.ruling.late_counting",
        N_("Cards that count the gains of the production phase also count them when built later in the round."),
        True,
    )  # fmt: skip
    raze_hand_triggers: bool = parameter(
        "51s.ruling.raze_triggers", N_("Razing from hand counts for “whenever you raze”."), True
    )
    typeless_develops: bool = parameter(
        "51s.ruling.typeless_hand", N_("A card without a type is built over any location for a brick."), False
    )
    shipwreck_uses: int = parameter("51s.card.shipwreck", N_("How often a round Shipwreck may be used."), 2, 1, 2)
    tie_counts: str = parameter(
        "51s.ruling.tie_goods", N_("What counts as goods when players are tied."), "everything", "supply"
    )
    solo_reveal: int = parameter("51s.solo.draft", N_("Solo: cards revealed in the draft."), 4, 3, 8)
    solo_points: int = parameter("51s.solo.connection", N_("Solo: points of the opponent for a success."), 2, 0, 6)
    solo_attacks: int = parameter(
        "51s.solo.attack_end", N_("Solo: attacks of the opponent in a round at most."), 3, 1, 6
    )
    round_limit: int = parameter(
        "51s.ruling.round_limit", N_("The round that is the last one in any case."), 40, 1, 100
    )

    content: Content
    """Printed cards and boards."""
    solo: bool
    draft_cards: int
    """Number of cards that a draft reveals (51s.draft.first, 51s.draft.second, 51s.solo.draft)."""
    defences: tuple[int, int, int]
    """Defence by row (51s.defence)."""
    least_defence: int
    exchange_cost: Cost
    connection_cost: Cost
