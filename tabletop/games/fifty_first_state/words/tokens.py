"""Goods as rows of small tokens, for screens that draw icons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict

from tabletop.games.fifty_first_state.table.goods import ANY_BASIC, ANY_CARD, CARD, NAMES, OWN_DEAL, WORKER, Cost
from tabletop.games.fifty_first_state.words.texts import get_good_name


class Token(TypedDict, total=False):
    """Sign of an effect: a good, a type of card, or a mark such as an arrow."""

    good: str  #: Id of a good.
    type: str  #: Id of a type of card.
    sign: str  #: Name of the mark, e.g. "arrow".
    n: int  #: Amount; 1 if it is left out.
    text: str  #: Meaning of the mark.


class Amount(TypedDict):
    """Amount of a good."""

    good: str  #: Its id.
    n: int  #: Its amount.


def list_tokens(amounts: Cost, lang: str = "en") -> list[Token]:
    """Return goods or a cost as tokens; workers come first, as they are printed."""
    tokens: list[Token] = []
    for good, n in sorted(amounts, key=lambda amount: amount[0] != WORKER):
        if good == ANY_CARD:
            tokens.append({"good": NAMES[CARD], "n": n})
        elif good == ANY_BASIC:
            tokens.append({"sign": "any_basic", "n": n})
        elif good == OWN_DEAL:
            tokens.append({"sign": "deal", "n": n, "text": get_good_name(OWN_DEAL, lang)})
        else:
            tokens.append({"good": NAMES[good], "n": n})
    return tokens


def join_rows(parts: Iterable[Sequence[Token]], between: Token) -> list[Token]:
    """Join parts to one row, with a token between any two."""
    row: list[Token] = []
    for part in parts:
        if row:
            row.append(between)
        row.extend(part)
    return row
