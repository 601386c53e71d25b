"""Types of the view of 51st State, key by key."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from tabletop.engine.presentation.position import NamedData, PositionData, SeatData
from tabletop.games.fifty_first_state.table.goods import Row
from tabletop.games.fifty_first_state.words.tokens import Amount, Token


class Good(NamedData):
    """Names of a good or of a type of card."""

    plural: str  #: Plural of its name.


class Card(NamedData):
    """Card as printed; if it is built, with its state on the table."""

    card: str  #: Its id.
    row: Row  #: Row it is built in.
    open: bool  #: True if others may use it.
    distance: int  #: Its distance.
    types: list[str]  #: Ids of its types.
    spoils: list[Amount]  #: Spoils for razing it.
    deal: list[Amount]  #: Goods it gives each round as a deal.
    text: str  #: Its effects as sentences.
    icons: list[Token]  #: The same as icons.
    bonus_text: str  #: Building bonus; "" if it has none.
    bonus_icons: list[Token]  #: The same as icons.
    location: NotRequired[int]  #: Number of the location; this and all further keys are for built cards only.
    ruin: NotRequired[bool]  #: True if it was razed.
    shield: NotRequired[bool]  #: True if it has a shield.
    forged: NotRequired[bool]  #: True if it always counts as shielded.
    defence: NotRequired[int]  #: Cost of an attack on it.
    defence_text: NotRequired[str]  #: Parts of its defence as text.
    uses: NotRequired[int]  #: Number of uses this round.
    uses_most: NotRequired[int]  #: Maximum number of uses; 0 if not applicable.
    spent: NotRequired[list[Amount]]  #: Goods on it from its use.
    stored: NotRequired[list[Amount]]  #: Goods it keeps for the next round.
    cached: NotRequired[list[Amount]]  #: Goods of its owner cached on it.
    worker: NotRequired[bool]  #: True if a worker used it this round.


class Connection(NamedData):
    """Connection card."""

    card: str  #: Its id.
    color: str  #: "blue" or "red".
    cost: list[Amount]  #: Cost of playing it.
    gain: list[Amount]  #: Its gain.
    text: str  #: Cost and gain as a sentence.


class Deal(NamedData):
    """Card that was turned into a deal."""

    card: str  #: Its id.
    goods: list[Amount]  #: Goods it gives each round.


class BoardAction(TypedDict):
    """Action printed on the board of a faction."""

    id: str  #: Its word in the notation.
    cost: list[Token]  #: Its cost.
    gain: list[Token]  #: Its gain.
    used: bool  #: True if it was used this round.
    text: str  #: Cost and gain as a sentence.


class Faction(NamedData):
    """Board of a faction."""

    production: list[Amount]  #: Production of each round.
    actions: list[BoardAction]  #: Actions of the board.


class Rows(TypedDict):
    """Locations of a seat."""

    production: list[Card]  #: Production locations.
    feature: list[Card]  #: Feature locations.
    action: list[Card]  #: Action locations.


class OpenSeat(SeatData):
    """Seat without its hand."""

    score_text: str  #: Parts of the points as text.
    final: int | str  #: Points if the game ended now; "?" in a quiz that asks for them.
    passed: bool  #: True if it has passed this round.
    first: bool  #: True if it begins the round.
    virtual: bool  #: True for the solo opponent.
    goods: list[Amount]  #: Goods in its supply.
    lacks: list[str]  #: Goods of which it has none.
    hand_count: int  #: Number of cards in hand.
    connection_count: int  #: Number of connection cards in hand.
    deals: list[Deal]  #: Its deals.
    faction: Faction | None  #: None for the solo opponent.
    rows: Rows  #: Its locations.


class Seat(OpenSeat):
    """Seat with its hand."""

    hand: list[Card] | None  #: None if the viewer may not see it.
    connections: list[Connection] | None  #: None if the viewer may not see them.


class Stack(TypedDict):
    """Stack of connection cards."""

    color: Literal["blue", "red"]  #: Colour of the stack.
    up: Connection | None  #: Face-up card.
    left: int  #: Number of face-down cards.


class Stacks(TypedDict):
    """Both stacks of connection cards."""

    blue: Stack  #: Blue stack.
    red: Stack  #: Red stack.


class Discard(TypedDict):
    """Discard pile."""

    n: int  #: Number of cards.
    top: Card | None  #: Top card; None if the pile is empty.


class Centre(TypedDict):
    """Middle of the table."""

    draft: list[Card]  #: Cards to choose from in a draft.
    connections: Stacks  #: Both stacks of connection cards.
    deck: int  #: Number of cards left.
    discard: Discard  #: Discard pile.
    attack: list[Card]  #: Cards of the solo opponent's attack.


class View(PositionData, Centre):
    """Whole table as one viewer may see it."""

    goal: int  #: Points at which the last round begins.
    last_round: bool  #: True in the last round.
    ended_text: str  #: Reason for the end of the game; "" before the end.
    goods: dict[str, Good]  #: Names of goods and of types of cards.
    defences: dict[str, int | None]  #: Defence of each row, if the rules define one.
    seats: list[Seat]  #: All seats by number.
