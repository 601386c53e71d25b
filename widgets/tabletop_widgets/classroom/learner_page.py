"""Page of a learner: the assignment or the table of the class, below a bar with the learner's name and code."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol, TypedDict

from tabletop.engine.core.values import N_
from tabletop_widgets.classroom.assignments.assignment import Assignment, LearnerWork, Reporter
from tabletop_widgets.classroom.followed_table import FollowingPage, TableLink
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.languages import LANGUAGES, use_language
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View

WAITING = N_("The teacher has not opened a table yet: it will appear here.")
NO_SEAT = N_("All seats of this table are taken. You get the next one that comes free.")
NO_WORK = LearnerWork()


class RoomLink(Reporter, TableLink, Protocol):
    """Link from the thread of a page to the class."""


class LearnerBarData(TypedDict):
    """Display data of the bar."""

    name: str
    title: str
    """Title of the assignment."""
    code: str
    """Code with which the learner returns; "" for the teacher."""
    at_table: bool
    """True if the class table is shown."""
    message: str
    """Message of the teacher; "" for none."""
    note: str
    """Sentence about the class table; "" if there is nothing to say."""
    lang: str
    languages: list[tuple[str, str]]


class LearnerBar(View):
    """The bar at the top of a learner's page. `owner` is the page."""

    script = "classroom/learner_bar.js"
    has_secrets: ClassVar[bool] = False

    def __init__(self, owner: LearnerPage, **traits: Any) -> None:
        self.owner = owner
        super().__init__(**traits)

    def _redraw(self) -> None:
        self.data = {**self.make()}

    def make(self) -> LearnerBarData:
        """Return the names, the code and the note in the language of the view."""
        owner = self.owner
        return {
            "name": owner.name,
            "title": owner.assignment.get_title(self.lang),
            "code": owner.code,
            "at_table": owner.at_table,
            "message": owner.message,
            "note": owner.describe_table(self.lang),
            "lang": self.lang,
            "languages": list(LANGUAGES.items()),
        }

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message of the page: change the language, or show the assignment or the class table."""
        kind, value = message.get("type"), message.get("value")
        if kind == "lang" and value in LANGUAGES:
            use_language(str(value))
        elif kind == "place" and value in ("own", "table"):
            self.owner.show_place(value == "table")
        else:
            super().handle(message)


class LearnerPage(FollowingPage):
    """Everything that a learner sees.

    Args:
        assignment: What the class is given.
        link: Link to the class.
        name: Nickname.
        code: Code with which the learner returns.
        work: What the learner has done so far.
        at_table: True to begin with the class table.
    """

    def __init__(
        self,
        assignment: Assignment,
        link: RoomLink,
        name: str,
        code: str = "",
        work: LearnerWork = NO_WORK,
        at_table: bool = False,
        **traits: Any,
    ) -> None:
        super().__init__(link, **traits)
        self.assignment, self.name, self.code = assignment, name, code
        self.at_table = False
        self.message = ""
        """Last message of the teacher."""
        self._reporter, self._work = link, work
        self._own: Composite | None = None
        self.bar = LearnerBar(self)
        self.observe(lambda _: self._switch(), "lang")
        self.show_place(at_table)

    def show_place(self, at_table: bool) -> None:
        """Show the class table, or the assignment."""
        self.at_table = at_table
        if at_table:
            self.follow_table()
        elif self._own is None:
            self._own = self.assignment.build(self._work, self._reporter, self.lang)
            self._own.observe(lambda change: use_language(change["new"]), "lang")
        self.show_parts()

    def show_parts(self) -> None:
        """Arrange the bar, and the assignment or the table."""
        shown = self.table if self.at_table else self._own
        self.children = [self.bar, *([shown] if shown is not None else [])]
        self.title = self.assignment.get_title(self.lang)
        self.bar.refresh()

    def _switch(self) -> None:
        for part in (self._own, self.table):
            if part is not None:
                part.lang = self.lang
        self.show_parts()

    def describe_table(self, lang: str) -> str:
        """Return a sentence if there is no table, or no seat at it."""
        if not self.at_table or self.table is not None:
            return ""
        return say(WAITING if self.is_seated else NO_SEAT, lang)

    def close(self) -> None:
        """Close the page with everything in it."""
        own, self._own = self._own, None
        if own is not None:
            own.close()
        super().close()
