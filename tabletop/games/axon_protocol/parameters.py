"""Base class of the game for its rules: the parameters, the printed content, and values derived from both."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Literal

from tabletop.engine.core.values import N_
from tabletop.engine.declarations.parameters import parameter
from tabletop.engine.schema.table_game import TableGame

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.content.pieces import Content
    from tabletop.games.axon_protocol.table.opportunity import Opportunity
    from tabletop.games.axon_protocol.table.state import AxonState


class AxonParameters(TableGame["AxonState"], base=True):
    """Parameters and content of Axon Protocol, without its rules."""

    players: int = parameter("axn.setup.players", N_("Players."), 2, 2, 6, live=False)
    beginner: bool = parameter("axn.setup.beginner", N_("Characters marked complex are left out."), False, live=False)
    corporations: tuple[str, ...] = parameter(
        "axn.setup.corporation",
        N_("Corporations by seat; those not named are chosen in the game."),
        (),
        live=False,
        by_seat=True,
    )
    first_player: int = parameter(
        "axn.turn.order", N_("Seat that starts, counted from 1; 0 lets the seed decide."), 0, 0, 6, live=False
    )
    stress_limit: int = parameter(
        "axn.setup.board", N_("Where the limit marker starts; 0 takes it from the board."), 0, 0, 60, live=False
    )
    red_zone: int = parameter("axn.round.red", N_("Where the red zone begins; 0 takes it from the board."), 0, 0, 10)
    red_step: int = parameter("axn.round.red", N_("Fields the limit falls for a counter in the red zone."), 1, 0, 5)
    hand_limit: int = parameter("axn.round.limit", N_("Cards kept in hand at the end of a round."), 4, 1, 12)
    round_cards: int = parameter("axn.round.draw", N_("Software cards drawn at the end of a round."), 3, 0, 8)
    starting_hand: int = parameter("axn.setup.hand", N_("Software cards dealt at the start."), 3, 0, 8, live=False)
    start_characters: int = parameter(
        "axn.setup.character",
        N_("Characters each player brings at the start; 0 means one, with two players two."),
        0, 0, 5, live=False,
    )  # fmt: skip
    offer_size: int = parameter("axn.phishing", N_("Characters drawn to choose from."), 5, 1, 10)
    overdose: int = parameter("axn.overdose", N_("Drug markers that kill on activation."), 3, 1, 9)
    monopoly_cost: int = parameter("axn.monopoly", N_("Cards that a monopoly costs."), 4, 0, 9)
    monopoly_points: int = parameter("axn.score.monopoly", N_("Points for a marker of the monopoly."), 2, 1, 5)
    spared_murder_marks: bool = parameter(
        "axn.ruling.spared_murder", N_("A murder that only costs an augment still brings the violence marker."), True
    )
    dead_go_to: str = parameter("axn.ruling.dead", N_("Where the dead go."), "discard", "deck")
    stress_ends: str = parameter(
        "axn.ruling.past_limit",
        N_("Whether the end comes when the limit is reached or only when it is passed."),
        "reached", "passed",
    )  # fmt: skip
    track_is_supply: bool = parameter("axn.ruling.none_left", N_("Rewards still on the track count as supply."), False)
    windows: str = parameter(
        "axn.ruling.reactions", N_("Who may play software before and after an action."), "everybody", "active"
    )
    release_to: str = parameter(
        "axn.ruling.release", N_("Where an inmate who is released may go."), "anywhere", "public"
    )
    reward_to: str = parameter(
        "axn.ruling.reward_turn",
        N_("Whether rewards go to the active player or to whoever caused them."),
        "active", "cause",
    )  # fmt: skip
    android_kill: str = parameter(
        "axn.ruling.androids",
        N_("Whether killing by a passive ability counts as executing or as murder."),
        "execute", "murder",
    )  # fmt: skip
    passive_kill: str = parameter(
        "axn.ruling.may_kill",
        N_("Whether a routine must kill whom a passive ability allows it to kill."),
        "must", "may",
    )  # fmt: skip
    hacked_area_action: bool = parameter(
        "axn.ruling.hacked_area", N_("A character that another one hacks may use an area action, too."), False
    )
    own_trade: bool = parameter("axn.ruling.own_trade", N_("A trader or dealer serves itself."), False)
    hands: str = parameter("axn.setup.hand", N_("Whether the cards in hand are hidden or open."), "hidden", "open")
    round_limit: int = parameter(
        "axn.ruling.round_limit", N_("Rounds after which a game ends in any case."), 30, 2, 200
    )

    content: Content
    """Printed content."""
    lasting: dict[str, dict[str, int]]
    """Amount of each standing effect that a card gives while it is on a desktop."""
    kept_characters: int
    first_limit: int
    red_from: int
    stress_beyond: int
    resource_bits: list[int]
    """Fields of each resource track with a resource marker, as bits."""
    _reward_bits: list[int]

    def get_reward_bits(self, resource: int) -> int:
        """Return the fields of a track with a reward, as bits (axn.setup.board)."""
        return self._reward_bits[resource]

    def get_reward_kind(self, resource: int, field: int) -> Literal["resource", "vp", "card"]:
        """Return the kind of reward on a field: "vp", "card" or "resource"."""
        board = self.content.board
        if board.vp_rewards[resource] == field:
            return "vp"
        return "card" if board.card_rewards[resource] == field else "resource"

    def list_characters_in_play(self) -> list[str]:
        """Return the character cards of this game, sorted (axn.setup.beginner)."""
        return sorted(c.id for c in self.content.characters.values() if not (self.beginner and c.complex))

    @abstractmethod
    def find_opportunities(self, state: AxonState, resource: str) -> tuple[Opportunity, ...]:
        """Return the characters that could make this resource now; see `AxonState.find_opportunities`."""

    @abstractmethod
    def place_reward(self, state: AxonState, player: int, resource: int) -> None:
        """Put the placement of a resource marker taken from a track on the agenda (axn.reward.resource)."""
