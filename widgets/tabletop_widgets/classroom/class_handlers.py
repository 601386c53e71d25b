"""Pages of a class without widgets: the page to join, the teacher's page, and its forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from tornado.web import HTTPError, StaticFileHandler

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.language import language
from tabletop.engine.i18n.quoting import join_mistakes
from tabletop_widgets.classroom import pages
from tabletop_widgets.classroom.results import build_csv
from tabletop_widgets.classroom.room import MAX_MESSAGE, STUCK_RANGE, JoinRefused, Learner, Room
from tabletop_widgets.classroom.storage.storage_pages import render_notice, render_storage_forms
from tabletop_widgets.screen.languages import LANGUAGES
from tabletop_widgets.screen.translation import say
from tabletop_widgets.server.page_server import HostHandler

if TYPE_CHECKING:
    from tabletop_widgets.classroom.class_server import ClassServer

NO_CONSENT = N_("Without your consent the class cannot begin: your teacher sees what you do.")
NOTEBOOK_FAILS = N_("Your notebook fails on pages of learners: {mistakes}.")
NO_ONE = N_("No learner has the nickname {name}.")
NOT_SAVED = N_("The class could not be saved: {reason}")
NO_TABLE = N_("Choose {least} to {most} seats, of which one or more are for people.")
NO_MINUTES = N_("A learner is marked after {least} to {most} minutes without progress.")


class ClassHandler(HostHandler):
    """A page without widgets."""

    server: ClassServer

    def set_default_headers(self) -> None:
        """Let forms name their origin, which browsers do not without a referrer."""
        super().set_default_headers()
        self.set_header("Referrer-Policy", "same-origin")

    @property
    def room(self) -> Room:
        """The class."""
        return self.server.room

    @property
    def lang(self) -> str:
        """Language of the page: the requested one, or else that of the class."""
        lang = self.get_argument("lang", "")
        return lang if lang in LANGUAGES else language()

    @property
    def me(self) -> Learner | None:
        """The learner whose browser sent the request."""
        return self.room.get_learner(self.get_cookie(self.server.cookie))


class StyleSheetHandler(ClassHandler):
    """Style sheet of the pages without widgets."""

    def get(self) -> None:
        """Send the style sheet."""
        self.set_header("Content-Type", "text/css; charset=UTF-8")
        self.finish(pages.build_style_sheet())


class ClassScriptHandler(StaticFileHandler):
    """Script of the teacher's page."""


class JoinHandler(ClassHandler):
    """Page on which learners join; learners who have joined are redirected to their page."""

    _has_gone = False

    def on_connection_close(self) -> None:
        """Record that the client has disconnected."""
        self._has_gone = True

    def get(self) -> None:
        """Send the form, or redirect to the learner's page."""
        if self.me is not None:
            self.redirect(f"/{self.me.token}/")
        else:
            self.finish(pages.render_join_page(self.room, self.lang))

    async def post(self) -> None:
        """Admit the learner, or send the form with the reason why not."""
        name, code = self.get_body_argument("name", "")[:100], self.get_body_argument("code", "")[:100]
        is_right = self.room.is_known_code(name, code)
        await self.server.guesses.wait(f"from {self.request.remote_ip}", is_right, lambda: self._has_gone)
        if (learner := self.room.find_learner(name)) is not None:
            await self.server.name_guesses.wait(f"for {learner.name}", is_right, lambda: self._has_gone)
        if not self.get_body_argument("consent", ""):
            self.set_status(403)
            self.finish(pages.render_join_page(self.room, self.lang, say(NO_CONSENT, self.lang), name, code))
            return
        try:
            learner = self.room.join(name, code, self.lang, self.server.has_pages)
        except JoinRefused as refused:
            self.set_status(403)
            why = say(refused.message, self.lang, **refused.facts)
            self.finish(pages.render_join_page(self.room, self.lang, why, name, code))
            return
        self.set_cookie(self.server.cookie, learner.token, httponly=True, samesite="Strict")
        self.redirect(f"/{learner.token}/", status=303)


class TeacherHandler(ClassHandler):
    """A page for the teacher only."""

    def prepare(self) -> None:
        """Refuse requests without the teacher's key."""
        super().prepare()
        if not self.room.is_teacher(self.get_query_argument("key", "")):
            raise HTTPError(403)

    def return_to_page(self) -> None:
        """Redirect to the teacher's page."""
        query = urlencode({"key": self.room.teacher, "lang": self.lang})
        self.redirect(f"/teacher?{query}", status=303)

    def refuse(self, status: int, message: str, **facts: Any) -> None:
        """Say why a form is refused, in one sentence."""
        self.set_status(status)
        self.finish(render_notice(self.room, self.lang, say(message, self.lang, **facts), has_link=True))


class ClassPageHandler(TeacherHandler):
    """The teacher's page."""

    def get(self) -> None:
        """Send the page."""
        address, saved = self.server.choose_address(self.request.host), self.server.saved
        forms = render_storage_forms(saved, self.lang) if saved is not None else ""
        self.finish(pages.render_teacher_page(self.room, self.lang, address, self.server.is_open, forms))


class ProgressRowsHandler(TeacherHandler):
    """Progress table of the teacher's page, as data."""

    def get(self) -> None:
        """Send the table."""
        saved, troubles = self.server.saved, self.room.assignment.troubles
        lines = [say(NOT_SAVED, self.lang, reason=saved.trouble)] if saved is not None and saved.trouble else []
        lines += [say(NOTEBOOK_FAILS, self.lang, mistakes=join_mistakes(troubles))] if troubles else []
        self.finish({**pages.build_progress(self.room, self.lang), "trouble": " ".join(lines)})


class OpenTableHandler(TeacherHandler):
    """A request to open a table for the whole class."""

    async def post(self) -> None:
        """Open a table; waiting learners see it."""
        try:
            players, people = (int(self.get_body_argument(name)) for name in ("players", "people"))
            table = self.room.open(players, people)
        except ValueError:
            least, most = self.room.get_seat_range()
            return self.refuse(400, NO_TABLE, least=least, most=most)
        await table.begin()
        self.return_to_page()


class NewCodeHandler(TeacherHandler):
    """A request for a new code."""

    def post(self) -> None:
        """Choose a new code; learners who have joined stay."""
        self.room.change_code()
        self.return_to_page()


class StuckMinutesHandler(TeacherHandler):
    """The minutes without progress after which a learner is marked as stuck."""

    def post(self) -> None:
        """Set the minutes."""
        minutes = self.get_body_argument("minutes", "")
        if minutes not in map(str, range(STUCK_RANGE[0], STUCK_RANGE[1] + 1)):
            return self.refuse(400, NO_MINUTES, least=STUCK_RANGE[0], most=STUCK_RANGE[1])
        self.room.stuck_minutes = int(minutes)
        self.return_to_page()


class ResultsHandler(TeacherHandler):
    """Results of the class as a CSV file."""

    def get(self) -> None:
        """Send the file."""
        self.set_header("Content-Type", "text/csv; charset=UTF-8")
        self.set_header("Content-Disposition", 'attachment; filename="class.csv"')
        self.finish(build_csv(self.room, self.lang))


class MessageHandler(TeacherHandler):
    """A message to one learner, or to all."""

    def post(self) -> None:
        """Send the message; an empty one removes the last."""
        text, name = self.get_body_argument("text", "")[:MAX_MESSAGE], self.get_body_argument("to", "")
        learners = self.room.set_message(" ".join(text.split()), name)
        if not learners and name:
            return self.refuse(404, NO_ONE, name=name[:100])
        for learner in learners:
            self.server.send_message(learner)
        self.return_to_page()


class WatchHandler(TeacherHandler):
    """The class table, seen without a seat."""

    def get(self) -> None:
        """Show the class table."""
        self.redirect(f"/{self.room.watcher}/")


class TeacherSeatHandler(TeacherHandler):
    """The teacher's seat at the class table."""

    def get(self) -> None:
        """Show the class table."""
        self.redirect(f"/{self.room.get_teacher(self.lang).token}/")


def list_class_handlers(server: ClassServer) -> list[Any]:
    """Return the handlers of these pages."""
    given = {"server": server}
    return [
        ("/", JoinHandler, given),
        ("/join", JoinHandler, given),
        ("/teacher", ClassPageHandler, given),
        ("/teacher/progress", ProgressRowsHandler, given),
        ("/teacher/table", OpenTableHandler, given),
        ("/teacher/code", NewCodeHandler, given),
        ("/teacher/stuck", StuckMinutesHandler, given),
        ("/teacher/seat", TeacherSeatHandler, given),
        ("/teacher/watch", WatchHandler, given),
        ("/teacher/message", MessageHandler, given),
        ("/teacher/class.csv", ResultsHandler, given),
        ("/class/class.css", StyleSheetHandler, given),
        (r"/class/(class\.js)", ClassScriptHandler, {"path": str(pages.FOLDER)}),
    ]
