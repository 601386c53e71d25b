"""Goods as rows of small tokens, for screens that draw icons: the words of those who look rather than read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict

from tabletop.games.fifty_first_state.table.goods import ANY_BASIC, ANY_CARD, CARD, NAMES, OWN_DEAL, WORKER, Cost
from tabletop.games.fifty_first_state.words.texts import good_name


class Token(TypedDict, total=False):
    """One sign of an effect: a good, a type of card, or a mark such as an arrow."""

    good: str  #: The id of a good.
    type: str  #: The id of a type of card.
    sign: str  #: Which mark it is, e.g. "arrow".
    n: int  #: How many; 1 if it is left out.
    text: str  #: What the mark means.


class Amount(TypedDict):
    """So many of a good."""

    good: str  #: Its id.
    n: int  #: How many.


def amount_tokens(amounts: Cost, lang: str = "en") -> list[Token]:
    """Goods or a cost as tokens; workers come first, as they are printed."""
    tokens: list[Token] = []
    for good, n in sorted(amounts, key=lambda amount: amount[0] != WORKER):
        if good == ANY_CARD:
            tokens.append({"good": NAMES[CARD], "n": n})
        elif good == ANY_BASIC:
            tokens.append({"sign": "any_basic", "n": n})
        elif good == OWN_DEAL:
            tokens.append({"sign": "deal", "n": n, "text": good_name(OWN_DEAL, lang)})
        else:
            tokens.append({"good": NAMES[good], "n": n})
    return tokens


def in_one_row(parts: Iterable[Sequence[Token]], between: Token) -> list[Token]:
    """The parts in one row, with a token between any two."""
    row: list[Token] = []
    for part in parts:
        if row:
            row.append(between)
        row.extend(part)
    return row
