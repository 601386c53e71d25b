"""Pages of a class without widgets: the page to join, and the teacher's page."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import segno
from markupsafe import Markup

from tabletop.engine.core.values import N_
from tabletop.engine.declarations.colors import declare_variables
from tabletop_widgets.classroom.names import MAX_LETTERS
from tabletop_widgets.classroom.room import CODE_LENGTH, MAX_MESSAGE, STUCK_RANGE, Room
from tabletop_widgets.classroom.storage.class_file import KEEP_DAYS
from tabletop_widgets.screen.languages import LANGUAGES
from tabletop_widgets.screen.modules import PACKAGE
from tabletop_widgets.screen.translation import say

CONSENT = N_("My teacher may see my nickname, my results, my hints and the rules that I miss.")
KEPT = N_(
    "Your teacher may save this, with your game, to go on another day. What is not resumed for {days} days is deleted."
)
HELP = (N_("Minutes"), N_("Minutes without progress"), N_("Hints"), N_("Missed rules"))
"""Names of the columns about every learner."""
MAX_TITLED = 6
"""Number of lessons up to which columns have their titles; of more, they have only numbers, so that all fit."""
MAX_MISSED = 2
"""Largest number of missed rules in a cell."""
FOLDER = PACKAGE / "classroom"
PAGE = Markup("""<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><link rel="icon" href="data:,">{style}</head>
<body class="tt-class"><main>{body}</main>{script}</body></html>
""")
STYLE = Markup('<link rel="stylesheet" href="/class/class.css">')
OTHERS = Markup('<a href="?lang={lang}" lang="{lang}" hreflang="{lang}">{name}</a>')


def build_style_sheet() -> str:
    """Return the style sheet of these pages, with its colours."""
    css = (FOLDER / "class.css").read_text(encoding="utf-8")
    return declare_variables(css) + css


class InlineStyle:
    """The style sheet of these pages as an element of a page. It is a file of ours and is not escaped."""

    def __html__(self) -> str:
        return build_style_sheet()


def render_page(lang: str, title: str, body: Markup, script: str = "", is_last: bool = False) -> str:
    """Return a page in a language; `script` is the name of a module in this folder.

    `is_last` is True if the server ends, so that the browser can ask for no style sheet.
    """
    code = Markup('<script type="module" src="/class/{}"></script>').format(script) if script else ""
    style = Markup("<style>{}</style>").format(InlineStyle()) if is_last else STYLE
    return str(PAGE.format(lang=lang, title=title, body=body, script=code, style=style))


def render_join_page(room: Room, lang: str, why: str = "", name: str = "", code: str = "") -> str:
    """Return the page on which learners join; `why` is the error message for the previous input."""
    title = say("Join the class: {game}", lang, game=room.assignment.get_title(lang))
    form = Markup("""<h1>{title}</h1>
<form method="post" action="/join" autocomplete="off"><input type="hidden" name="lang" value="{lang}">
<p><label for="name">{ask_name}</label><input id="name" name="name" maxlength="{most}" value="{name}" required></p>
<p><label for="code">{ask_code}</label>
<input id="code" name="code" maxlength="{length}" value="{code}" required autocapitalize="characters"></p>
<p class="consent"><input id="consent" type="checkbox" name="consent" value="on" required>
<label for="consent">{consent}</label></p>
{why}<p><button>{join}</button></p></form>
<p class="note">{note}</p><p class="languages">{languages}</p>""").format(
        title=title,
        lang=lang,
        ask_name=say("Nickname", lang),
        ask_code=say("Code of the class, or your own code to return", lang),
        most=MAX_LETTERS,
        length=CODE_LENGTH,
        name=name,
        code=code,
        why=Markup('<p role="alert">{}</p>').format(why) if why else "",
        join=say("Join", lang),
        consent=say(CONSENT, lang),
        note=say(KEPT, lang, days=KEEP_DAYS),
        languages=Markup(" · ").join(OTHERS.format(lang=x, name=n) for x, n in LANGUAGES.items() if x != lang),
    )
    return render_page(lang, title, form)


def render_teacher_page(
    room: Room, lang: str, address: str, has_code: bool = False, forms: Markup | str = ""
) -> str:
    """Return the teacher's page with the way to join and the progress of all learners; a script updates its table.

    `has_code` is True if other computers can open the address, so that it is shown as a QR code. `forms` come last.
    """
    title = say("The class: {game}", lang, game=room.assignment.get_title(lang))
    body = Markup("""{picture}<h1>{title}</h1><p class="join">{how} <strong>{address}</strong> · {code}
<strong class="code">{letters}</strong></p>
<form class="row" method="post" action="/teacher/code?{query}"><button>{change}</button></form>
<form class="row" method="post" action="/teacher/message?{query}"><label>{to} <input name="to" list="names"
placeholder="{all}"></label><label class="wide">{text} <input name="text" maxlength="{most}"
placeholder="{message}"></label><button>{send}</button></form><datalist id="names">{names}</datalist>
<section id="class" aria-label="{label}" tabindex="0"></section>
<form class="row" method="post" action="/teacher/stuck?{query}"><label>{stuck} <input type="number" name="minutes"
min="{least_stuck}" max="{most_stuck}" value="{minutes}" required></label><button>{set}</button></form>
<p><a href="/teacher/class.csv?{query}" download>{results}</a></p>{table}{forms}
<p class="languages">{languages}</p>""").format(
        title=title,
        how=say("Learners open", lang),
        address=address,
        code=say("Code of the class", lang),
        letters=room.code,
        picture=_render_code(address, lang) if has_code else "",
        query=_query(room, lang),
        to=say("Message to", lang),
        all=say("everyone", lang),
        text=say("Text", lang),
        most=MAX_MESSAGE,
        message=room.message,
        send=say("Send", lang),
        names=Markup("").join(Markup('<option value="{}">').format(row["name"]) for row in room.list_rows(lang)),
        results=say("Results as CSV", lang),
        change=say("Change the code", lang),
        table=_render_table_form(room, lang),
        label=say("Progress of the class", lang),
        stuck=say("Minutes without progress after which a learner is marked", lang),
        least_stuck=STUCK_RANGE[0],
        most_stuck=STUCK_RANGE[1],
        minutes=room.stuck_minutes,
        set=say("Set", lang),
        forms=forms,
        languages=Markup(" · ").join(OTHERS.format(lang=x, name=n) for x, n in LANGUAGES.items() if x != lang),
    )
    return render_page(lang, title, body, "class.js")


def _render_code(address: str, lang: str) -> Markup:
    """Return the QR code of the address as SVG."""
    rows = [list(row) for row in segno.make_qr(address).matrix_iter(border=2)]
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark)
    return Markup("""<svg class="qr" role="img" aria-label="{label}" viewBox="0 0 {size} {size}"><path d="{path}"/>
</svg>""").format(label=say("QR code of the address", lang), size=len(rows), path=path)


def _query(room: Room, lang: str) -> str:
    """Return the query string that opens the teacher's page."""
    return urlencode({"key": room.teacher, "lang": lang})


def _render_table_form(room: Room, lang: str) -> Markup:
    """Return the form that opens a table for the whole class, with a link to that table."""
    least, most = room.get_seat_range()
    query = _query(room, lang)
    seat = Markup('<a href="/teacher/seat?{}" target="_blank" rel="noopener">{}</a>').format(
        query, say("Take a seat yourself", lang)
    )
    watch = Markup(' · <a href="/teacher/watch?{}" target="_blank" rel="noopener">{}</a>').format(
        query, say("Watch without a seat", lang)
    )
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
        seat=seat + watch if room.table is not None else say("No table is open.", lang),
        note=say("Whoever opens the table takes the next free seat and sees what that seat may see.", lang),
    )


def build_progress(room: Room, lang: str) -> dict[str, Any]:
    """Return the progress of all learners as table data: a header of (text, title), a row of cells for each learner,
    (text, kind) or (text, kind, title), and a key to the numbers of many lessons.
    """
    assignment = room.assignment
    stars = ["★"] if assignment.lessons else []
    now = [say("Now", lang)] if assignment.lessons or assignment.has_places else []
    names = shorten_titles([lesson.title[lang] for lesson in assignment.lessons])
    is_short = len(names) > MAX_TITLED
    counts = (say(name, lang) for name in assignment.counts)
    lessons = [(str(k), name) for k, name in enumerate(names, 1)] if is_short else [(name, "") for name in names]
    return {
        "none": say("No one has joined yet.", lang),
        "head": [
            *((text, "") for text in (say("Nickname", lang), *(say(name, lang) for name in HELP), *stars, *now)),
            *lessons,
            *((text, "") for text in counts),
        ],
        "key": " · ".join(names) if is_short else "",
        "rows": [
            {
                "name": row["name"],
                "away": "away" if row["away"] else "",
                "cells": [
                    (str(row["minutes"]), ""),
                    (str(row["idle_minutes"]), "stuck" if row["idle_minutes"] >= room.stuck_minutes else ""),
                    (str(row["hints"] or ""), ""),
                    (_describe_missed(row["missed"]), "now"),
                    *([(str(row["stars"]), "")] if stars else []),
                    *([(row["at"], "now")] if now else []),
                    *(_format_cell(cell, lang, is_short) for cell in row["cells"]),
                    *(("" if n is None else str(n), "") for n in row["counts"]),
                ],
            }
            for row in room.list_rows(lang)
        ],
    }


def _describe_missed(missed: list[tuple[str, str, int]]) -> str:
    """Return the most missed rules with their numbers."""
    return "; ".join(f"{sentence} ({count})" for _, sentence, count in missed[:MAX_MISSED])


def shorten_titles(titles: list[str]) -> list[str]:
    """Return titles of lessons without the name of the game, if all begin with the same.

    >>> from tabletop_widgets.classroom.pages import shorten_titles
    >>> shorten_titles(["Gin: draw", "Gin: knock"]), shorten_titles(["Gin: draw"])
    (['1. draw', '2. knock'], ['Gin: draw'])
    """
    parts = [title.partition(": ") for title in titles]
    if len(parts) < 2 or len({begin for begin, _, _ in parts}) > 1 or not all(rest for *_, rest in parts):
        return [f"{k}. {title}" for k, title in enumerate(titles, 1)] if len(titles) > 1 else titles
    return [f"{k}. {rest}" for k, (*_, rest) in enumerate(parts, 1)]


def _format_cell(cell: dict[str, Any], lang: str, is_short: bool) -> tuple[str, ...]:
    if not cell["begun"]:
        return "", ""
    kind = "done" if cell["stars"] == cell["most"] else "begun"
    words = say("{n} of {of}", lang, n=cell["stars"], of=cell["most"])
    return (str(cell["stars"]), kind, words) if is_short else (words, kind)
