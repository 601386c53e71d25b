"""Boards of 51st State: a player's state, a hand, the middle of the table."""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets as T

from tabletop import Session
from tabletop.engine.core.game import Game
from tabletop.engine.i18n.numbers import format_number
from tabletop.games.fifty_first_state.game import FiftyFirstState
from tabletop.games.fifty_first_state.screen.as_text import as_text, describe_seat
from tabletop.games.fifty_first_state.screen.data import Centre, OpenSeat
from tabletop.games.fifty_first_state.screen.icons import list_icons
from tabletop_widgets.games.fifty_first_state.data import CentreData, HandData, HandSeat, TableauData
from tabletop_widgets.screen.board import Board, QuizSeatBoard, pick_keys, seat_of
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import join_lines
from tabletop_widgets.table.boards import SEAT, Boards


class Cards(Board):
    """Base of the views of cards."""

    pictures = staticmethod(list_icons)
    common: ClassVar[tuple[str, ...]] = ("goods", "words")
    shows: ClassVar[type[Game]] = FiftyFirstState


class Tableau(Cards):
    """State of one player: board, goods, deals and the three rows. `seat` may be that of the solo opponent."""

    script = "games/fifty_first_state/tableau.js"
    seat = T.Int(0, help="whose state")
    compact = T.Bool(False, help="one line, which opens")
    unfolded = T.Bool(False, help="the line is open as soon as there is something to be seen")

    def __init__(self, session: Session | None = None, seat: int = 0, **traits: Any) -> None:
        super().__init__(session, seat=seat, **traits)
        self.observe(lambda _: self.refresh(), ["seat", "compact", "unfolded"])

    def make(self) -> TableauData:
        """Return the data of this seat."""
        view, shared = self.get_view(), self.get_shared_data()
        if all(s["seat"] != self.seat for s in view["seats"]):
            return {}
        seat = pick_keys(OpenSeat, seat_of(view, self.seat))
        seat_mark = f":{self.seat}:"
        about = [x for x in shared["able"] if seat_mark in x or (x.startswith(("faction:", "good:")) and seat["asked"])]
        chosen = shared["selected"]
        picked = chosen if seat_mark in chosen or (chosen.startswith(("faction:", "good:")) and seat["asked"]) else ""
        return {
            **shared,
            "able": about,
            "selected": picked,
            "seat": seat,
            "compact": self.compact,
            "open": self.unfolded and bool(seat["deals"] or any(seat["rows"].values())),
            "mine": seat["asked"],
            "winner": self.seat in view["winners"],
            "defences": view["defences"],
            "version": self.session.version if self.session else 0,
        }

    def handle(self, message: dict[str, Any]) -> None:
        """Send the causes of a number that the user looks at."""
        if message.get("type") == "why":
            counter = str(message.get("counter", ""))
            self.send({"causes": self.list_causes(counter), "counter": counter, "version": self.data.get("version")})
        else:
            super().handle(message)

    def list_causes(self, counter: str, most: int = 5) -> list[str]:
        """Return the latest changes of a counter of this seat as text, each with its cause; at most `most` of them."""
        assert self.session is not None
        shown = []
        for e in self.session.ledger(self.seat, counter, self.seen_by)[-most:]:
            where = say("round {n}", self.lang, n=e.round)
            shown.append(
                f"{format_number(e.amount, signed=True)} → {e.total}: "
                + ", ".join(filter(None, [e.get_reason(self.lang), where]))
            )
        return shown

    def text(self) -> str:
        """Return this state as text."""
        view = self.get_view()
        return "\n".join(describe_seat(seat_of(view, self.seat), view))

    def __repr__(self) -> str:
        return f"Tableau({self.session.game.name if self.session else ''}, seat {self.seat})"


class QuietTableau(QuizSeatBoard, Tableau):
    """State of one player in a quiz."""

    final_fields = ("final",)


class Hand(Cards):
    """Cards in the hand of one player. `seat` None is the player whose view is shown."""

    script = "games/fifty_first_state/hand.js"
    is_whole: ClassVar[bool] = False
    seat = T.Int(None, allow_none=True, help="whose hand")

    def __init__(self, session: Session | None = None, seat: int | None = None, **traits: Any) -> None:
        super().__init__(session, seat=seat, **traits)
        self.observe(lambda _: self.refresh(), "seat")

    def make(self) -> HandData:
        """Return the cards, or their number if they are hidden."""
        view, shared = self.get_view(), self.get_shared_data()
        who = next(x for x in (self.seat, self.seen_by, self.asked, 0) if x is not None and x >= 0)
        seat = pick_keys(HandSeat, seat_of(view, who))
        able = [x for x in shared["able"] if x.startswith(("card:", "connection:"))] if who == self.asked else []
        return {**shared, "able": able, "seat": seat}

    def text(self) -> str:
        """Return the cards as text."""
        seat, words = self.make()["seat"], self.get_view()["words"]
        cards = [] if seat["hand"] is None else [*seat["hand"], *(seat["connections"] or [])]
        return join_lines(
            [
                f"{words['hand']} ({seat['letter']} {seat['name']}): {seat['hand_count']}",
                *(f"  - {c['name']}: {c['text']}" for c in cards),
            ]
        )


class TableCentre(Cards):
    """Middle of the table: draft cards, both connection stacks, deck, discard pile, attack of the solo opponent."""

    script = "games/fifty_first_state/centre.js"
    is_whole: ClassVar[bool] = False

    def make(self) -> CentreData:
        """Return the data of the middle of the table."""
        view, shared = self.get_view(), self.get_shared_data()
        able = [x for x in shared["able"] if x.startswith(("stack:", "card:"))]
        return {**shared, "able": able, **pick_keys(Centre, view)}

    def text(self) -> str:
        """Return the middle of the table as text."""
        return as_text({**self.get_view(), "seats": []})


Market = TableCentre
"""Alias of `TableCentre` under the usual name."""

BOARDS = Boards(
    views={"centre": TableCentre, "hand": Hand},
    seat=Tableau,
    asking={SEAT: QuietTableau},
    board=("centre", "others", "mine", "hand"),
    text_view=("centre", "mine", "others"),
    first=("players", "expansion", "victory_points"),
    goal="victory_points",
)
"""Layout of the table of 51st State: the viewer's own state first and large, the others after it and small."""
