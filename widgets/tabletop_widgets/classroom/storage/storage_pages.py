"""Forms of the teacher's page that save, close and delete a class, and the pages that answer them."""

from __future__ import annotations

from urllib.parse import urlencode

from markupsafe import Markup

from tabletop.engine.core.values import N_
from tabletop_widgets.classroom import pages
from tabletop_widgets.classroom.room import Learner, Room
from tabletop_widgets.classroom.storage.class_file import KEEP_DAYS, ClassFile
from tabletop_widgets.classroom.storage.saved_class import SavedClass
from tabletop_widgets.screen.translation import say

MAX_NAME = 60
"""Largest number of characters of the name of a class."""
SAVED = N_(
    "The class is saved in {file}. This command resumes it: {command}. What is not resumed for {days} days is deleted."
)
UNSAVED = N_("Nothing is saved yet. When the class is closed, it is gone.")
DELETED = N_("The class is deleted. Nothing of it is kept.")
RENEW = N_("For a learner who has lost it. The former code no longer works, and the learner's open pages end.")


def describe_file(file: ClassFile | None, lang: str) -> str:
    """Return a sentence that says where the class is saved, and for how long."""
    if file is None:
        return say(UNSAVED, lang)
    return say(SAVED, lang, file=str(file.path), command=file.command, days=KEEP_DAYS)


def render_storage_forms(saved: SavedClass, lang: str) -> Markup:
    """Return the forms that save, close or delete the class, and the form for a new code of a learner."""
    query = urlencode({"key": saved.room.teacher, "lang": lang})
    sure = Markup("""<label class="consent"><input type="checkbox" name="sure" value="on" required> {}</label>""")
    if saved.file is None:
        first = Markup("""<form class="row" method="post" action="/teacher/save?{query}"><label>{name}
<input name="name" maxlength="{most}" required></label><button>{save}</button></form>""").format(
            query=query, name=say("Name of the class", lang), most=MAX_NAME, save=say("Save the class", lang)
        )
        closing, last = sure.format(say("Nothing is to be kept", lang)), Markup()
    else:
        first, closing = Markup(), Markup()
        last = Markup("""<form class="row" method="post" action="/teacher/delete?{query}">{sure}
<button>{delete}</button></form>""").format(
            query=query,
            sure=sure.format(say("I am sure", lang)),
            delete=say("Delete the class for good", lang),
        )
    return Markup("""<h2>{title}</h2><p class="file">{file}</p>{first}
<form class="row" method="post" action="/teacher/close?{query}">{closing}<button>{close}</button></form>{last}
<form class="row" method="post" action="/teacher/return?{query}"><label>{who} <input name="name" list="names" required>
</label><button>{renew}</button></form><p class="note">{note}</p>""").format(
        title=say("Another day", lang),
        file=describe_file(saved.file, lang),
        first=first,
        closing=closing,
        close=say("Close the class", lang),
        last=last,
        query=query,
        who=say("Nickname", lang),
        renew=say("New code to return", lang),
        note=say(RENEW, lang),
    )


def render_notice(room: Room, lang: str, text: str, has_link: bool = False) -> str:
    """Return a page with one sentence; without a link back to the teacher's page it is the last one."""
    title = say("The class: {game}", lang, game=room.assignment.get_title(lang))
    query = urlencode({"key": room.teacher, "lang": lang})
    link = Markup('<p><a href="/teacher?{}">{}</a></p>').format(query, say("Back to your page", lang))
    body = Markup("<h1>{}</h1><p role=\"status\">{}</p>{}").format(title, text, link if has_link else "")
    return pages.render_page(lang, title, body, is_last=not has_link)


def render_code_page(room: Room, lang: str, learner: Learner) -> str:
    """Return the page that shows the teacher a learner's new code."""
    text = say("The new code of {name} to return: {code}", lang, name=learner.name, code=learner.code)
    return render_notice(room, lang, text, has_link=True)
