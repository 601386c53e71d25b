"""Classroom pages that need no kernel: the page to join, and the teacher's progress page."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from tabletop.engine.declarations.colors import declare_variables
from tabletop_widgets.classroom.names import MAX_LETTERS
from tabletop_widgets.classroom.room import CODE_LENGTH, Room
from tabletop_widgets.screen.languages import LANGUAGES
from tabletop_widgets.screen.modules import PACKAGE
from tabletop_widgets.screen.translation import say

FOLDER = PACKAGE / "classroom"
PAGE = Markup("""<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/class/class.css"></head>
<body class="tt-class"><main>{body}</main>{script}</body></html>
""")
OTHERS = Markup('<a href="?lang={lang}" lang="{lang}" hreflang="{lang}">{name}</a>')


def build_style_sheet() -> str:
    """Return the style sheet of these pages, with its colours."""
    css = (FOLDER / "class.css").read_text(encoding="utf-8")
    return declare_variables(css) + css


def render_page(lang: str, title: str, body: Markup, script: str = "") -> str:
    """Return a page in a language; `script` is the name of a module in this folder."""
    code = Markup('<script type="module" src="/class/{}"></script>').format(script) if script else ""
    return str(PAGE.format(lang=lang, title=title, body=body, script=code))


def render_join_page(room: Room, lang: str, why: str = "", name: str = "", code: str = "") -> str:
    """Return the page on which learners join; `why` is the error message for the previous input."""
    title = say("Join the class: {game}", lang, game=room.get_title())
    form = Markup("""<h1>{title}</h1>
<form method="post" action="/join" autocomplete="off"><input type="hidden" name="lang" value="{lang}">
<p><label for="name">{ask_name}</label><input id="name" name="name" maxlength="{most}" value="{name}" required></p>
<p><label for="code">{ask_code}</label>
<input id="code" name="code" maxlength="{length}" value="{code}" required autocapitalize="characters"></p>
{why}<p><button>{join}</button></p></form>
<p class="note">{note}</p><p class="languages">{languages}</p>""").format(
        title=title,
        lang=lang,
        ask_name=say("Nickname", lang),
        ask_code=say("Code of the class", lang),
        most=MAX_LETTERS,
        length=CODE_LENGTH,
        name=name,
        code=code,
        why=Markup('<p role="alert">{}</p>').format(why) if why else "",
        join=say("Join", lang),
        note=say("Your teacher sees your nickname and your stars. Nothing is kept when the class is over.", lang),
        languages=Markup(" · ").join(OTHERS.format(lang=x, name=n) for x, n in LANGUAGES.items() if x != lang),
    )
    return render_page(lang, title, form)


def render_refusal(lang: str, why: str) -> str:
    """Return a page that contains only an error message."""
    return render_page(lang, why, Markup('<p role="alert">{}</p>').format(why))


def render_teacher_page(room: Room, lang: str, address: str) -> str:
    """Return the teacher's page with the way to join and the progress of all learners; a script updates its table."""
    title = say("The class: {game}", lang, game=room.get_title())
    body = Markup("""<h1>{title}</h1><p class="join">{how} <strong>{address}</strong> · {code}
<strong class="code">{letters}</strong></p>
<form class="row" method="post" action="/teacher/code?{query}"><button>{change}</button></form>
<section id="class" aria-label="{label}" tabindex="0"></section>
{table}<ol class="lessons">{lessons}</ol><p class="note">{note}</p><p class="languages">{languages}</p>""").format(
        title=title,
        how=say("Learners open", lang),
        address=address,
        code=say("Code of the class", lang),
        letters=room.code,
        query=_query(room, lang),
        change=say("Change the code", lang),
        table=_render_table_form(room, lang),
        label=say("Progress of the class", lang),
        lessons=Markup("").join(Markup("<li>{}</li>").format(lesson.title[lang]) for lesson in room.lessons),
        note=say("This is kept in memory only: it is gone when the class is closed.", lang),
        languages=Markup(" · ").join(OTHERS.format(lang=x, name=n) for x, n in LANGUAGES.items() if x != lang),
    )
    return render_page(lang, title, body, "class.js")


def _query(room: Room, lang: str) -> str:
    """Return the query string that opens the teacher's page."""
    return urlencode({"key": room.teacher, "lang": lang})


def _render_table_form(room: Room, lang: str) -> Markup:
    """Return the form that opens a table for the whole class, with a link to that table."""
    least, most = room.get_seat_range()
    query = _query(room, lang)
    seat = Markup('<a href="/teacher/seat?{}" target="_blank">{}</a>').format(query, say("Take a seat yourself", lang))
    return Markup("""<h2>{title}</h2><form class="row" method="post" action="/teacher/table?{query}">
<label>{players} <input type="number" name="players" min="{least}" max="{most}" value="{most}" required></label>
<label>{people} <input type="number" name="people" min="1" max="{most}" value="{most}" required></label>
<button>{open}</button></form><p>{seat}</p><p class="note">{note}</p>""").format(
        title=say("The table of the class", lang),
        query=query,
        players=say("Seats", lang),
        people=say("Seats for people", lang),
        least=least,
        most=most,
        open=say("Open a table", lang),
        seat=seat if room.table is not None else say("No table is open.", lang),
        note=say("Whoever opens the table takes the next free seat and sees what that seat may see.", lang),
    )


def build_progress(room: Room, lang: str) -> dict[str, Any]:
    """Return the progress of all learners as table data: a header, and a row of (text, kind) cells for each learner."""
    return {
        "none": say("No one has joined yet.", lang),
        "head": [say("Nickname", lang), "★", *(str(k) for k in range(1, len(room.lessons) + 1)), say("Now", lang)],
        "rows": [
            {
                "name": row["name"],
                "away": "away" if row["away"] else "",
                "cells": [
                    (str(row["stars"]), ""),
                    *(_format_cell(cell, lang) for cell in row["cells"]),
                    (row["at"], "now"),
                ],
            }
            for row in room.list_rows(lang)
        ],
    }


def _format_cell(cell: dict[str, Any], lang: str) -> tuple[str, str]:
    if not cell["begun"]:
        return "", ""
    kind = "done" if cell["stars"] == cell["most"] else "begun"
    return say("{n} of {of}", lang, n=cell["stars"], of=cell["most"]), kind
