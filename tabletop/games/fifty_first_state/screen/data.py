"""What the view of 51st State holds, key by key."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from tabletop.engine.presentation.position import NamedData, PositionData, SeatData
from tabletop.games.fifty_first_state.table.goods import Row
from tabletop.games.fifty_first_state.words.tokens import Amount, Token


class Good(NamedData):
    """What a good or a type of card is called."""

    letter: str  #: On its icon, so that colour is never all there is.
    plural: str  #: What several of it are called.


class Card(NamedData):
    """A card: what is printed on it and, if it is built, what has become of it."""

    card: str  #: Its id.
    row: Row  #: Where it is built.
    open: bool  #: Whether others may use it.
    distance: int  #: How far away it is.
    types: list[str]  #: The ids of its types.
    spoils: list[Amount]  #: What razing it gives.
    deal: list[Amount]  #: What it gives each round as a deal.
    text: str  #: What it does, as sentences.
    icons: list[Token]  #: The same as signs.
    bonus_text: str  #: What building it gives at once; "" if nothing.
    bonus_icons: list[Token]  #: The same as signs.
    location: NotRequired[int]  #: The number of the location; cards that are not built have none of what follows.
    ruin: NotRequired[bool]  #: Whether it was razed.
    shield: NotRequired[bool]  #: Whether a shield lies on it.
    forged: NotRequired[bool]  #: Whether it counts as shielded.
    defence: NotRequired[int]  #: What an attack on it costs.
    defence_text: NotRequired[str]  #: The parts of its defence in words.
    uses: NotRequired[int]  #: How often it was used this round.
    uses_most: NotRequired[int]  #: How often it can be; 0 if that is no question.
    spent: NotRequired[list[Amount]]  #: What lies on it from use.
    stored: NotRequired[list[Amount]]  #: What it keeps for the next round.
    cached: NotRequired[list[Amount]]  #: What lies on it of its owner's goods.
    worker: NotRequired[bool]  #: Whether somebody's worker used it this round.


class Connection(NamedData):
    """A connection card."""

    card: str  #: Its id.
    color: str  #: "blue" or "red".
    cost: list[Amount]  #: What playing it costs.
    gain: list[Amount]  #: What it gives.
    text: str  #: Both as a sentence.


class Deal(NamedData):
    """A card that was turned into a deal."""

    card: str  #: Its id.
    goods: list[Amount]  #: What it gives each round.


class BoardAction(TypedDict):
    """An action that is printed on the board of a faction."""

    id: str  #: The word for it in notation.
    cost: list[Token]  #: What it costs.
    gain: list[Amount]  #: What it gives.
    gain_text: NotRequired[str]  #: What it gives, where that is no list of goods.
    used: bool  #: Whether it was used this round.
    text: str  #: Cost and gain as a sentence.


class Faction(NamedData):
    """The board of a faction."""

    production: list[Amount]  #: What it produces each round.
    actions: list[BoardAction]  #: What can be done with it.


class Rows(TypedDict):
    """The locations of a seat."""

    production: list[Card]  #: Those that produce.
    feature: list[Card]  #: Those that hold a rule.
    action: list[Card]  #: Those that are used.


class OpenSeat(SeatData):
    """A seat without its hand."""

    score_text: str  #: The parts of the points.
    final: int  #: The points if the game ended now.
    passed: bool  #: Whether it has passed this round.
    first: bool  #: Whether it begins the round.
    virtual: bool  #: Whether it is the solo opponent.
    goods: list[Amount]  #: What it has.
    lacks: list[str]  #: The goods of which it has none.
    hand_count: int  #: How many cards it holds.
    connection_count: int  #: How many connection cards it holds.
    deals: list[Deal]  #: The deals it has made.
    faction: Faction | None  #: None for the solo opponent.
    rows: Rows  #: What it has built.


class Seat(OpenSeat):
    """A seat."""

    hand: list[Card] | None  #: None if the viewer may not see it.
    connections: list[Connection] | None  #: None if the viewer may not see them.


class Stack(TypedDict):
    """A stack of connections."""

    color: Literal["blue", "red"]  #: Which of the two it is.
    up: Connection | None  #: The one that lies face up.
    left: int  #: How many lie face down.


class Stacks(TypedDict):
    """Both stacks of connections."""

    blue: Stack  #: The blue one.
    red: Stack  #: The red one.


class Discard(TypedDict):
    """The discard pile."""

    n: int  #: How many cards.
    top: Card | None  #: The card on top; None if there is none.


class Centre(TypedDict):
    """The middle of the table."""

    draft: list[Card]  #: The cards to choose from in a draft.
    connections: Stacks  #: Both stacks of connection cards.
    deck: int  #: How many cards are left.
    discard: Discard  #: The discard pile.
    attack: list[Card]  #: The cards of the solo opponent's attack.


class View(PositionData, Centre):
    """The whole table as one viewer may see it."""

    goal: int  #: The points at which the last round begins.
    last_round: bool  #: Whether this round is the last.
    ended_text: str  #: Why the game is over; "" while it goes on.
    goods: dict[str, Good]  #: What goods and types of cards are called.
    defences: dict[str, int | None]  #: How much each row defends, if the rules say so.
    seats: list[Seat]  #: Every seat by its number.
