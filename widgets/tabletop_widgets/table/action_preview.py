"""Action previews: the effects of each answer as icons, sentences and marks on the boards, with the card texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from time import monotonic
from typing import TypedDict

from tabletop.engine.core.outcomes import ASSUMED_SENTENCE, NO_REACTION_SENTENCE, Consequences, Difference
from tabletop.engine.core.state import State
from tabletop.engine.declarations.faces import Face
from tabletop.engine.i18n.words import get_seat_letter
from tabletop.engine.preview.action_preview import ActionPreviewer, Trial
from tabletop.engine.preview.look_ahead import MAX_TRIALS, LookAhead, Outcome, explore_choices, leads_to_choice
from tabletop_widgets.table.activity.grouped_moves import (
    MarkData,
    find_repeated,
    format_amount,
    is_mirror,
    list_references,
    place,
)

BUDGET = 0.03
"""Time budget for one request of the page, in seconds; what is begun before its end is completed."""
MAX_SIGNS = 7
"""Maximum number of icons on a button."""
MAX_OUTCOMES = 3
"""Maximum number of results of later choices that are shown for an answer."""
MAX_POSITION_TRIALS = 256
"""Maximum number of later answers that are tried in one position, shared by its answers."""


class ChangedLook(TypedDict):
    """Appearance of a number or item that would change."""

    text: str
    """Display name."""
    drawn: bool
    """True if the trait `icons` contains a drawing under the key of the face."""
    icon: str
    """Text symbol of one or two characters, used without a drawing."""
    color: str
    """Colour of the text symbol."""


class ButtonIcon(TypedDict):
    """Icon with an amount, on a button."""

    face: str
    """Key in `ActionPreviews.faces`."""
    n: str
    """Signed amount such as "+2" or "−1"; "" if the change is not a number."""
    letter: str
    """Letter of the affected seat; "" for the seat that decides."""


class CardText(TypedDict):
    """Printed text of an item that an answer refers to."""

    name: str
    """Display name."""
    text: str
    """Text of its effect."""


class OutcomePreview(TypedDict):
    """A result of the choices that follow an answer."""

    signs: list[ButtonIcon]
    """Its icons."""
    text: str
    """Choices and changes in words."""
    uncertain: bool
    """True if further changes depend on hidden information or chance."""


class ButtonPreview(TypedDict):
    """Preview of one answer."""

    signs: list[ButtonIcon]
    """Costs, then gains, then changes for other seats."""
    lines: list[str]
    """All changes in sentences."""
    then: str
    """Sentence about the next decision or event; "" if there is none."""
    uncertain: bool
    """True if further changes depend on hidden information or chance."""
    condition: str
    """"If no other player reacts:"; "" if no other player may react."""
    unless: list[str]
    """Sentences about the changes in that case."""
    ghosts: list[MarkData]
    """Marks for the changes on the boards."""
    cards: list[CardText]
    """Printed texts of the items that the answer refers to."""
    printed: str
    """Printed text for the button; "" if it does not tell the answer from others of its kind."""
    ahead: list[OutcomePreview]
    """Results of the choices that follow, most points first; empty if they change nothing or are unknown."""
    ahead_more: bool
    """True if there are or may be other results."""
    points: int
    """Most points that the answer and the choices that follow bring to the seat that decides, as far as known."""


class ActionPreviews(TypedDict):
    """Previews of the answers to a question, as far as they have been computed."""

    version: int
    """Version of the position."""
    lang: str
    """Language of the texts."""
    faces: dict[str, ChangedLook]
    """Appearance of everything that changes, by key."""
    answers: dict[str, ButtonPreview]
    """Previews by action notation."""
    shared: list[ButtonIcon]
    """Icons common to all answers. They do not affect the choice and are shown once below the list."""
    whole: bool
    """True if all previews have been computed."""
    marked: bool
    """True if the boards show which things' answers bring points."""


class PreviewComputation:
    """Incremental computation of the previews for one position: first of the answers, then of what follows them."""

    def __init__(self, state: State, version: int, lang: str) -> None:
        self.foresight = ActionPreviewer(state)
        self.version, self.lang = version, lang
        self.faces: dict[str, Face] = {}
        self.answers: dict[str, ButtonPreview] = {}
        self.is_known = False
        """True if the previews of all answers are known, except for what follows them."""
        self.waiting: dict[str, tuple[State, Trial]] = {}
        """Position after each answer that leads to a choice of the same seat, until that choice is tried."""
        self.trials_left = MAX_POSITION_TRIALS
        """Number of later answers that may still be tried."""

    def go_on(self, about: Mapping[str, Sequence[str]], names: Mapping[str, str], looks_ahead: bool = True) -> None:
        """Compute further previews until the time budget is used up.

        Args:
            about: References of the items that each answer refers to, by action notation.
            names: Display names of these references.
            looks_ahead: False to leave what follows the answers for later.
        """
        until = monotonic() + BUDGET
        for key in about:
            if key not in self.answers:
                self._preview(key, about[key], names)
                if monotonic() > until:
                    break
        self.is_known = len(self.answers) == len(about)
        while looks_ahead and self.is_known and self.waiting and monotonic() <= until:
            self._look_ahead()

    def _look_ahead(self) -> None:
        """Try what follows the next answer. What it leaves of its share of the trials is for those after it."""
        limit = min(MAX_TRIALS, self.trials_left // len(self.waiting))
        key = next(iter(self.waiting))
        ahead = explore_choices(*self.waiting.pop(key), limit)
        if ahead is not None:
            self.trials_left -= ahead.trials
            self.answers[key] = add_outcomes(self.answers[key], ahead, self.foresight.state, self.lang, self.faces)

    def _preview(self, key: str, about: Sequence[str], names: Mapping[str, str]) -> None:
        consequences, after, trial = self.foresight.preview_with_trial(key)
        self.answers[key] = preview_action(self.foresight, consequences, about, names, self.lang, self.faces)
        if leads_to_choice(after, trial):
            self.waiting[key] = after, trial

    @property
    def whole(self) -> bool:
        """True if all previews have been computed."""
        return self.is_known and not self.waiting

    def make_data(self, marked: bool) -> ActionPreviews:
        """Return the previews that are known so far."""
        shared = self._find_shared_signs()
        texts = Counter((key.split()[0], preview["printed"]) for key, preview in self.answers.items())
        answers: dict[str, ButtonPreview] = {
            key: {
                **preview,
                "signs": [sign for sign in preview["signs"] if sign not in shared][:MAX_SIGNS],
                "printed": preview["printed"] if texts[key.split()[0], preview["printed"]] == 1 else "",
            }
            for key, preview in self.answers.items()
        }
        return {
            "version": self.version, "lang": self.lang, "faces": extract_looks(self.faces), "answers": answers,
            "shared": shared, "whole": self.whole, "marked": marked,
        }  # fmt: skip

    def _find_shared_signs(self) -> list[ButtonIcon]:
        """Return the icons common to all answers; empty until all previews are known or if there is one answer."""
        if not self.is_known or len(self.answers) < 2:
            return []
        first, *other_signs = (preview["signs"] for preview in self.answers.values())
        return [sign for sign in first if all(sign in other for other in other_signs)]

    @property
    def icons(self) -> dict[str, str]:
        """Drawings of the faces that have one, by key."""
        return extract_drawings(self.faces)


def extract_looks(faces: Mapping[str, Face]) -> dict[str, ChangedLook]:
    """Return the appearance of these faces without their drawings."""
    return {
        key: {
            "text": face["text"], "drawn": "drawing" in face, "icon": face.get("icon", ""),
            "color": face.get("color", ""),
        }
        for key, face in faces.items()
    }  # fmt: skip


def extract_drawings(faces: Mapping[str, Face]) -> dict[str, str]:
    """Return the drawings of the faces that have one."""
    return {key: face["drawing"] for key, face in faces.items() if "drawing" in face}


def preview_action(
    foresight: ActionPreviewer,
    consequences: Consequences,
    about: Iterable[str],
    names: Mapping[str, str],
    lang: str,
    faces: dict[str, ChangedLook],
) -> ButtonPreview:
    """Return the preview of an answer with these consequences, and add the faces that its icons need to `faces`."""
    state = foresight.state
    unless = consequences.unless
    then = [unless.then.text(state, lang)] if unless is not None and unless.then is not None else []
    texts = {reference: state.game.printed(state, reference, lang) for reference in about}
    cards: list[CardText] = [
        {"name": names.get(reference, ""), "text": text} for reference, text in texts.items() if text
    ]
    return {
        "signs": count_signs(state, consequences.counted, foresight.player, lang, faces),
        "lines": describe_changes(foresight, consequences, lang),
        "then": consequences.then.text(state, lang) if consequences.then is not None else "",
        "uncertain": consequences.then is not None and consequences.then.uncertain,
        "condition": state.game.translate(NO_REACTION_SENTENCE, lang) if unless is not None else "",
        "unless": [*describe_changes(foresight, unless, lang), *then] if unless is not None else [],
        "ghosts": mark_changes(consequences, state),
        "cards": cards,
        "printed": cards[0]["text"] if len(cards) == 1 else "",
        "ahead": [],
        "ahead_more": False,
        "points": sum(change.amount for change in consequences.points if change.seat == foresight.player),
    }


def add_outcomes(
    preview: ButtonPreview, look_ahead: LookAhead, state: State, lang: str, faces: dict[str, Face]
) -> ButtonPreview:
    """Return the preview of an answer with the results of the choices that follow it."""
    outcomes = [outcome for outcome in look_ahead.outcomes if outcome.differences]
    is_unknown = any(outcome.is_uncertain and not outcome.differences for outcome in look_ahead.outcomes)
    ahead = [describe_outcome(outcome, look_ahead.player, state, lang, faces) for outcome in outcomes[:MAX_OUTCOMES]]
    return {
        **preview,
        "ahead": ahead,
        "ahead_more": bool(ahead) and (len(outcomes) > MAX_OUTCOMES or is_unknown or not look_ahead.is_whole),
        "points": preview["points"] + look_ahead.best_points,
    }


def describe_outcome(outcome: Outcome, player: int, state: State, lang: str, faces: dict[str, Face]) -> OutcomePreview:
    """Return a result of the choices that follow an answer, with its icons and in words."""
    changes = []
    for difference in outcome.differences:
        amount = f"{format_amount(difference.amount)} {difference.what(state, lang)}"
        is_other = difference.seat not in (player, -1)
        changes.append(f"{state.word('player', difference.seat, lang)}: {amount}" if is_other else amount)
    return {
        "signs": count_signs(state, outcome.differences, player, lang, faces)[:MAX_SIGNS],
        "text": f"{outcome.describe_choices(lang)}: {', '.join(changes)}",
        "uncertain": outcome.is_uncertain,
    }


def describe_changes(foresight: ActionPreviewer, consequences: Consequences, lang: str) -> list[str]:
    """Return sentences for the changes and the assumptions; changes of the deciding seat omit its name."""
    state = foresight.state
    return [
        *(
            difference.describe_change(state, lang)
            if difference.seat == foresight.player
            else difference.text(state, lang)
            for difference in consequences
        ),
        *(part.text(state, lang) for part in consequences.more),
        *(state.say(lang, ASSUMED_SENTENCE, {"action": action}) for action in consequences.usual),
    ]


def count_signs(
    state: State, differences: Iterable[Difference], player: int, lang: str, faces: dict[str, Face]
) -> list[ButtonIcon]:
    """Return costs and effects as icons: payments, then gains, then changes for other seats and the table.

    Items that only move between places have no icon, nor do piles of the table. Sentences describe both.
    """
    amounts: dict[tuple[int, str], int] = {}
    plain: dict[tuple[int, str], int] = {}
    shown = list(differences)
    repeated = find_repeated({d.where: d.amount for d in shown}, state.game.added)
    for difference in shown:
        if (
            difference.form == "word"
            or difference.where in repeated
            or is_mirror(difference, state)
            or (difference.form == "things" and difference.seat < 0)
        ):
            continue
        face = difference.face(state, lang)
        looks = "drawing" in face or "icon" in face
        key = face["text"] if looks else difference.what(state, lang)
        faces.setdefault(key, face if looks else {"text": key})
        among = amounts if looks or difference.form == "number" else plain
        among[difference.seat, key] = among.get((difference.seat, key), 0) + difference.amount
    if not any(amounts.values()):
        amounts = {(seat, key): n for (seat, key), n in plain.items() if seat == player}
    for (seat, key), n in list(amounts.items()):
        if seat < 0 and amounts.get((player, key)) == -n:  # the opposite change of the seat shows it already
            del amounts[seat, key]
    order = sorted(amounts, key=lambda place: (place[0] != player, amounts[place] > 0))
    return [
        {"face": key, "n": format_amount(n), "letter": "" if seat in (player, -1) else get_seat_letter(seat)}
        for seat, key in order
        if (n := amounts[seat, key])
    ]


def mark_changes(consequences: Consequences, state: State) -> list[MarkData]:
    """Return marks for all changes on the boards: numbers and piles by place, items by reference."""
    marks: dict[str, MarkData] = {}
    for difference in consequences.counted:
        mark = place(difference, "ghost", state)
        if difference.form == "things":
            mark["beside"] = list_references(difference)
        marks[difference.where] = {**mark, "diff": format_amount(difference.amount)} if difference.amount else mark
        for reference in list_references(difference):
            marks.setdefault(reference, {"at": reference, "how": "ghost"})
    return list(marks.values())
