"""What the data of the views of 51st State look like."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class Good(TypedDict):
    """What a good or a type of card is called."""

    letter: str
    """On its icon, so that colour is never all there is."""
    name: str
    plural: str


class Amount(TypedDict):
    """So many of a good."""

    good: str
    n: int


class Icon(TypedDict):
    """One sign of an effect: a good, a type of card, or a mark such as an arrow."""

    good: NotRequired[str]
    type: NotRequired[str]
    sign: NotRequired[str]
    n: NotRequired[int]
    text: NotRequired[str]
    """What the mark means."""


class Card(TypedDict):
    """A card: what is printed on it and, if it is built, what has become of it."""

    card: str
    """Its id."""
    name: str
    row: Literal["production", "feature", "action"]
    open: bool
    """Whether others may use it."""
    distance: int
    types: list[str]
    spoils: list[Amount]
    deal: list[Amount]
    text: str
    icons: list[Icon]
    """The same as signs."""
    bonus_text: str
    """What building it gives at once; "" if nothing."""
    bonus_icons: list[Icon]
    location: NotRequired[int]
    """The number of the location; cards that are not built have none of what follows."""
    owner: NotRequired[int]
    ruin: NotRequired[bool]
    shield: NotRequired[bool]
    forged: NotRequired[bool]
    """Whether it counts as shielded."""
    defence: NotRequired[int]
    defence_text: NotRequired[str]
    """The parts of its defence in words."""
    uses: NotRequired[int]
    """How often it was used this round."""
    uses_most: NotRequired[int]
    """How often it can be; 0 if that is no question."""
    spent: NotRequired[list[Amount]]
    """What lies on it from use."""
    stored: NotRequired[list[Amount]]
    cached: NotRequired[list[Amount]]
    worker: NotRequired[bool]
    """Whether somebody's worker used it this round."""


class Connection(TypedDict):
    """A connection card."""

    card: str
    name: str
    color: Literal["blue", "red"]
    cost: list[Amount]
    gain: list[Amount]
    text: str


class Deal(TypedDict):
    """A card that was turned into a deal."""

    card: str
    name: str
    goods: list[Amount]


class BoardAction(TypedDict):
    """An action that is printed on the board of a faction."""

    id: str
    cost: list[Icon]
    gain: list[Amount]
    gain_text: NotRequired[str]
    """What it gives, where that is no list of goods."""
    used: bool
    text: str


class Faction(TypedDict):
    """The board of a faction."""

    name: str
    production: list[Amount]
    actions: list[BoardAction]


class Rows(TypedDict):
    """The locations of a seat."""

    production: list[Card]
    feature: list[Card]
    action: list[Card]


class SeatData(TypedDict):
    """A seat without its hand."""

    seat: int
    letter: str
    name: str
    color: str
    vp: int
    score_text: str
    final: int
    """The points if the game ended now."""
    asked: bool
    passed: bool
    first: bool
    virtual: bool
    """Whether it is the solo opponent."""
    goods: list[Amount]
    hand_count: int
    connection_count: int
    deals: list[Deal]
    faction: Faction | None
    """None for the solo opponent."""
    rows: Rows


class Shared(TypedDict):
    """What every view of cards knows."""

    goods: dict[str, Good]
    words: dict[str, str]
    selected: str
    able: list[str]
    """References of the things with which something can be done now."""


class TableauData(Shared):
    """One player's state."""

    seat: SeatData
    compact: bool
    mine: bool
    """Whether this seat decides."""
    winner: bool
    defences: dict[str, int | None]
    """How much each row defends, if the rules say so."""
    version: int


class HandSeat(TypedDict):
    """A seat with its hand."""

    seat: int
    letter: str
    name: str
    color: str
    hand: list[Card] | None
    """None if the viewer may not see it."""
    hand_count: int
    connections: list[Connection] | None


class HandData(Shared):
    """The cards that one player holds."""

    seat: HandSeat


class Stack(TypedDict):
    """A stack of connections."""

    up: Connection | None
    """The one that lies face up."""
    left: int


class Stacks(TypedDict):
    """Both stacks of connections."""

    blue: Stack
    red: Stack


class Discard(TypedDict):
    """The discard pile."""

    n: int
    top: Card | None


class CentreData(Shared):
    """The middle of the table."""

    draft: list[Card]
    connections: Stacks
    deck: int
    discard: Discard
    attack: list[Card]
    """The cards of the solo opponent's attack."""
