"""What each answer would change, as icons, sentences and ghosts on the boards; and what is printed on its things."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from time import monotonic
from typing import TypedDict

from tabletop.engine.core.outcomes import ASSUMED_SENTENCE, NO_REACTION_SENTENCE, Consequences
from tabletop.engine.core.state import State
from tabletop.engine.declarations.faces import Face
from tabletop.engine.i18n.words import get_seat_letter
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop_widgets.table.news.moves import MarkData, mirrors, place, references, signed

BUDGET = 0.03
"""Seconds that are spent on one question of the page: a click waits no longer than that."""
MOST_SIGNS = 7
"""So many signs stand on a button."""


class Look(TypedDict):
    """How something looks that would change."""

    text: str
    """What it is called."""
    drawn: bool
    """Whether it has a drawing, in the trait `icons` under the key of the face."""
    icon: str
    """A sign or two, where it has none."""
    color: str
    """The colour of that."""


class Sign(TypedDict):
    """An icon with a number, on a button."""

    face: str
    """Which face: a key of `Foreseen.faces`."""
    n: str
    """By how much: "+2", "−1"; "" where it is no number."""
    letter: str
    """Whose it is, where it is not the seat that decides: its letter, "" else."""


class Printed(TypedDict):
    """A thing that an answer is about, as it is printed."""

    name: str
    """What it is called."""
    text: str
    """What it does."""


class Outlook(TypedDict):
    """What one answer would change."""

    signs: list[Sign]
    """Price and effect: what goes first, then what comes, then what changes for others."""
    lines: list[str]
    """All of it in sentences."""
    then: str
    """What comes then, in a sentence; "" if nothing."""
    uncertain: bool
    """Whether more changes, which nobody can know."""
    condition: str
    """"If no other player reacts:"; "" where no other player may."""
    unless: list[str]
    """What happens then, in sentences."""
    ghosts: list[MarkData]
    """What changes on the boards."""
    cards: list[Printed]
    """What is printed on what it is about."""


class Foreseen(TypedDict):
    """What the answers to a question would change, as far as it has been worked out."""

    version: int
    """The number of the position."""
    lang: str
    """The language of the words."""
    faces: dict[str, Look]
    """How what changes looks."""
    answers: dict[str, Outlook]
    """By the action in notation."""
    shared: list[Sign]
    """What every answer brings and takes alike: it tells nothing of the choice, and stands once below the answers."""
    whole: bool
    """Whether that is all."""


class Foreseeing:
    """Works out what the answers of one position would change, a few at a time."""

    def __init__(self, state: State, version: int, lang: str) -> None:
        self.foresight = ActionPreviewer(state)
        self.version, self.lang = version, lang
        self.faces: dict[str, Face] = {}
        self.answers: dict[str, Outlook] = {}
        self.whole = False

    def go_on(self, about: Mapping[str, Sequence[str]], names: Mapping[str, str]) -> None:
        """As many further answers as there is time for.

        `about` are the answers as they are written, each with what it is about, and `names` what that is called.
        """
        until = monotonic() + BUDGET
        for key in about:
            if key not in self.answers:
                self.answers[key] = outlook(self.foresight, key, about[key], names, self.lang, self.faces)
                if monotonic() > until:
                    break
        self.whole = len(self.answers) == len(about)

    @property
    def data(self) -> Foreseen:
        """What is known by now."""
        shared = self._shared()
        answers: dict[str, Outlook] = {
            key: {**one, "signs": [sign for sign in one["signs"] if sign not in shared][:MOST_SIGNS]}
            for key, one in self.answers.items()
        }
        return {
            "version": self.version, "lang": self.lang, "faces": looks(self.faces), "answers": answers,
            "shared": shared, "whole": self.whole,
        }  # fmt: skip

    def _shared(self) -> list[Sign]:
        """The signs that all answers have, when all are known and there is a choice."""
        if not self.whole or len(self.answers) < 2:
            return []
        first, *others = (one["signs"] for one in self.answers.values())
        return [sign for sign in first if all(sign in other for other in others)]

    @property
    def icons(self) -> dict[str, str]:
        """The drawings of the faces that have one."""
        return drawings(self.faces)


def looks(faces: Mapping[str, Face]) -> dict[str, Look]:
    """How these faces look, without their drawings."""
    return {
        key: {
            "text": face["text"], "drawn": "drawing" in face, "icon": face.get("icon", ""),
            "color": face.get("color", ""),
        }
        for key, face in faces.items()
    }  # fmt: skip


def drawings(faces: Mapping[str, Face]) -> dict[str, str]:
    """The drawings of those faces that have one."""
    return {key: face["drawing"] for key, face in faces.items() if "drawing" in face}


def outlook(
    foresight: ActionPreviewer,
    key: str,
    about: Iterable[str],
    names: Mapping[str, str],
    lang: str,
    faces: dict[str, Look],
) -> Outlook:
    """What one answer would change; the faces that its signs need come into `faces`."""
    state = foresight.state
    found = foresight.preview(key)
    unless = found.unless
    then = [unless.then.text(state, lang)] if unless is not None and unless.then is not None else []
    texts = {reference: state.game.printed(state, reference, lang) for reference in about}
    return {
        "signs": signs(state, found, foresight.player, lang, faces),
        "lines": lines(foresight, found, lang),
        "then": found.then.text(state, lang) if found.then is not None else "",
        "uncertain": found.then is not None and found.then.uncertain,
        "condition": state.game.translate(NO_REACTION_SENTENCE, lang) if unless is not None else "",
        "unless": [*lines(foresight, unless, lang), *then] if unless is not None else [],
        "ghosts": ghosts(found, state),
        "cards": [{"name": names.get(reference, ""), "text": text} for reference, text in texts.items() if text],
    }


def lines(foresight: ActionPreviewer, found: Consequences, lang: str) -> list[str]:
    """What changes, and what is taken for granted, in sentences; those of the seat that decides without its name."""
    state = foresight.state
    return [
        *(one.describe_change(state, lang) if one.seat == foresight.player else one.text(state, lang) for one in found),
        *(part.text(state, lang) for part in found.more),
        *(state.say(lang, ASSUMED_SENTENCE, {"action": action}) for action in found.usual),
    ]


def signs(state: State, found: Consequences, player: int, lang: str, faces: dict[str, Face]) -> list[Sign]:
    """Price and effect as icons: what one pays, what one gets, what changes for the others and on the table.

    What only goes from place to place has none, and piles of the table have none; sentences tell of both.
    """
    amounts: dict[tuple[int, str], int] = {}
    plain: dict[tuple[int, str], int] = {}
    for one in found.counted:
        if one.form == "word" or mirrors(one, state) or (one.form == "things" and one.seat < 0):
            continue
        face = one.face(state, lang)
        looks = "drawing" in face or "icon" in face
        key = face["text"] if looks else one.what(state, lang)
        faces.setdefault(key, face if looks else {"text": key})
        among = amounts if looks or one.form == "number" else plain
        among[one.seat, key] = among.get((one.seat, key), 0) + one.amount
    if not any(amounts.values()):
        amounts = {(seat, key): n for (seat, key), n in plain.items() if seat == player}
    for (seat, key), n in list(amounts.items()):
        if seat < 0 and amounts.get((player, key)) == -n:  # it came from there
            del amounts[seat, key]
    order = sorted(amounts, key=lambda place: (place[0] != player, amounts[place] > 0))
    return [
        {"face": key, "n": signed(n), "letter": "" if seat in (player, -1) else get_seat_letter(seat)}
        for seat, key in order
        if (n := amounts[seat, key])
    ]


def ghosts(found: Consequences, state: State) -> list[MarkData]:
    """Where on the boards something would change: numbers and piles by their place, things by their reference."""
    made: dict[str, MarkData] = {}
    for one in found.counted:
        mark = place(one, "ghost", state)
        if one.form == "things":
            mark["beside"] = references(one)
        made[one.where] = {**mark, "diff": signed(one.amount)} if one.amount else mark
        for reference in references(one):
            made.setdefault(reference, {"at": reference, "how": "ghost"})
    return list(made.values())
