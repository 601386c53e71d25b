"""Requests of the teacher's page that save, close and delete a class. No code and no name is part of an address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tornado.web import HTTPError

from tabletop_widgets.classroom.class_handlers import NO_ONE, TeacherHandler
from tabletop_widgets.classroom.storage import storage_pages
from tabletop_widgets.classroom.storage.class_file import ClassFileError
from tabletop_widgets.classroom.storage.saved_class import SavedClass
from tabletop_widgets.screen.translation import say

if TYPE_CHECKING:
    from tabletop_widgets.classroom.class_server import ClassServer


class StorageHandler(TeacherHandler):
    """A request about the file of the class."""

    @property
    def saved(self) -> SavedClass:
        """The class with its file."""
        if self.server.saved is None:
            raise HTTPError(404)
        return self.server.saved

    def is_sure(self) -> bool:
        """Return True if the teacher has confirmed the request."""
        return self.get_body_argument("sure", "") == "on"

    async def end_class(self, text: str) -> None:
        """Send a last page, and end the server."""
        await self.finish(storage_pages.render_notice(self.room, self.lang, text))
        self.server.ended.set()


class SaveClassHandler(StorageHandler):
    """A request to save the class under a name."""

    def post(self) -> None:
        """Save the class from now on."""
        try:
            self.saved.begin(self.get_body_argument("name", "")[:200])
        except ClassFileError as error:
            self.set_status(400)
            self.finish(storage_pages.render_notice(self.room, self.lang, str(error), has_link=True))
            return
        self.return_to_page()


class CloseClassHandler(StorageHandler):
    """A request to close the class; without a file this needs a confirmation."""

    async def post(self) -> None:
        """Save the class, if it has a file, and end the server."""
        saved = self.saved
        if saved.file is None and not self.is_sure():
            raise HTTPError(400)
        saved.save()
        if saved.trouble:
            self.set_status(500)
            self.finish(storage_pages.render_notice(self.room, self.lang, saved.trouble, has_link=True))
            return
        is_kept = saved.file is not None
        await self.end_class(
            storage_pages.describe_file(saved.file, self.lang) if is_kept else say(storage_pages.DELETED, self.lang)
        )


class DeleteClassHandler(StorageHandler):
    """A request to delete the class for good."""

    async def post(self) -> None:
        """Delete the file and end the server."""
        if not self.is_sure():
            raise HTTPError(400)
        try:
            self.saved.delete()
        except OSError as error:
            self.set_status(500)
            self.finish(storage_pages.render_notice(self.room, self.lang, error.strerror or str(error)))
            return
        await self.end_class(say(storage_pages.DELETED, self.lang))


class ReturnCodeHandler(StorageHandler):
    """A request for a new personal code of a learner who has lost it."""

    def post(self) -> None:
        """Show the new code on a page of its own. The learner's open pages end."""
        name = self.get_body_argument("name", "")[:100]
        renewed = self.room.renew_code(name)
        if renewed is None:
            self.set_status(404)
            self.finish(storage_pages.render_notice(self.room, self.lang, say(NO_ONE, self.lang, name=name), True))
            return
        former, learner = renewed
        if (session := self.server.sessions.get(former)) is not None:
            self.server.sessions.end(session)
        self.finish(storage_pages.render_code_page(self.room, self.lang, learner))


def list_storage_handlers(server: ClassServer) -> list[Any]:
    """Return the handlers of these requests."""
    given = {"server": server}
    return [
        ("/teacher/save", SaveClassHandler, given),
        ("/teacher/close", CloseClassHandler, given),
        ("/teacher/delete", DeleteClassHandler, given),
        ("/teacher/return", ReturnCodeHandler, given),
    ]
