"""Quiz questions about majorities in areas: written ones, and generated ones from random positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.words import get_seat_letter
from tabletop.games.dei.lessons.holder import (
    COUNTING,
    NOBODY,
    Holder,
    Holders,
    find_holder,
    list_counting_badges,
    load_holders,
)
from tabletop.games.dei.rules.abilities import BADGES
from tabletop.games.dei.rules.scoring import ScorePart
from tabletop.games.dei.screen.view_map import describe_majority
from tabletop.games.dei.table.state import DeiState
from tabletop.teaching.quiz.balance import choose_balanced
from tabletop.teaching.quiz.final_points import FinalPoints
from tabletop.teaching.quiz.question import (
    AnswerReason,
    HiddenFact,
    Kind,
    Option,
    PositionControl,
    PositionControls,
    QuizQuestion,
    Words,
    select_nearest,
    to_words,
)

VALUE, MOST, TIE = "dei.majority.value", "dei.majority.most", "dei.majority.tie"
RULES = (VALUE, MOST, TIE, "dei.ruling.figure_needed")
"""Rules by which a majority is counted."""
ASKED = N_("Who has the majority in {area}?")
KIT = "dei"


class MajorityOf(Kind[DeiState]):
    """Questions about the majority in an area."""

    name = "majority"
    title = N_("Who has the majority?")

    def ask(self, state: DeiState, source: Random, level: int = 1) -> QuizQuestion | None:
        """Return a question about an area in which several seats have figures.

        The level determines the number of parts to add up.
        """
        if not all(seat.faction for seat in state.seats):
            return None  # factions are still being chosen
        parts = {area: count_parts(state, area) for area in state.board.names if is_contested(state, area)}
        areas = select_nearest(parts, level) or list(parts)
        drafts = [make_question(state, area) for area in source.sample(areas, len(areas))]
        rest = [make_question(state, area) for area in parts if area not in areas]
        return choose_balanced(drafts, source) or choose_balanced(rest, source)

    def read_questions(self, source: str | Path = "") -> Sequence[QuizQuestion]:
        """Return the questions of a file, or those that come with the kit. Each has badges to turn on and off."""
        holders = load_holders(source or KIT)
        return [
            make_question(holders.start(question), question.area, make_dials(holders, question)) for question in holders
        ]


def is_contested(state: DeiState, area: str) -> bool:
    """Return True if more than one seat has a value in an area."""
    return sum(int(tally) > 0 for tally in state.majority(area).tallies) > 1


def count_parts(state: DeiState, area: str) -> int:
    """Return the number of parts that are added up in an area."""
    return sum(len(list(tally)) for tally in state.majority(area).tallies)


def make_question(state: DeiState, area: str, dials: PositionControls | None = None) -> QuizQuestion:
    """Return the quiz question about the majority in an area."""
    right = find_holder(state, area)
    seats = range(len(state.seats))
    options = [Option(str(seat), _name_seat(state, seat), seat == right) for seat in seats]
    nobody = Option(str(NOBODY), to_words(state, N_("nobody")), right == NOBODY)

    def format_question(lang: str) -> str:
        return state.game.translate(ASKED, lang).format(area=area)

    return QuizQuestion(
        MajorityOf.name, state, state.current_player(), format_question, (*options, nobody),
        tuple(list_reasons(state, area)), count_parts(state, area), about=f"area:{area}",
        known=tuple(_list_facts(state)), rules=RULES, dials=dials,
    )  # fmt: skip


def list_reasons(state: DeiState, area: str) -> Iterator[AnswerReason]:
    """Yield the holder of the majority, the sum of each seat, and the rules by which they are counted."""
    majority = state.majority(area)
    totals = [int(tally) for tally in majority.tallies]
    yield AnswerReason(lambda lang: describe_majority(state, majority, lang))
    yield from (AnswerReason(_sum(state, area, seat)) for seat in range(len(totals)))
    for rule in (VALUE, TIE if totals.count(max(totals)) > 1 else MOST):
        yield AnswerReason(state.game.rule(rule).sentence, rule)


def _name_seat(state: DeiState, seat: int) -> Words:
    return lambda lang: f"{get_seat_letter(seat)} {state.word('player', seat, lang)}"


def _sum(state: DeiState, area: str, seat: int) -> Words:
    """Return the text of the parts of a seat's value."""
    tally = state.majority(area).tallies[seat]
    return lambda lang: f"{_name_seat(state, seat)(lang)}: {tally.text(state, lang) if int(tally) else 0}"


def _list_facts(state: DeiState) -> Iterator[HiddenFact]:
    """Yield the facts that count but are not on the map: leaders with their abilities, earned badges, own drones."""

    @cache
    def describe_seat(seat: int, lang: str) -> tuple[str, ...]:
        view = state.game.view(state, state.current_player(), lang)
        shown = next(seat_data for seat_data in view["seats"] if seat_data["seat"] == seat)
        badges = [f"{badge['name']}: {badge['text']}" for badge in shown["badges"] if badge["earned"]]
        drones = ", ".join(drone["name"] for drone in view["map"]["drones"] if seat in drone["owners"])
        own = [": ".join((state.game.translate(N_("own drones"), lang), drones))] if drones else []
        return shown["leader"]["text"], *(badges or [state.game.translate(N_("no badge"), lang)]), *own

    for seat in range(len(state.seats)):
        yield HiddenFact(_name_seat(state, seat), lambda lang, seat=seat: describe_seat(seat, lang))  # type: ignore[misc]


def make_dials(holders: Holders, question: Holder) -> PositionControls:
    """Return a dial for each seat that turns its badge on or off. Each change sets up the position again."""
    state = holders.start(question)

    def describe_badge(badge: str, lang: str) -> str:
        return f"{BADGES[badge].name(lang)}: {BADGES[badge].text(lang)}" if badge else ""

    choices = (
        Option("", to_words(state, N_("no badge"))),
        *(Option(badge, lambda lang, badge=badge: state.word("badge", badge, lang)) for badge in COUNTING),  # type: ignore[misc]
    )
    dials = tuple(
        PositionControl(_name_seat(state, seat), choices, badge, describe_badge)
        for seat, badge in enumerate(list_counting_badges(state))
    )

    def explain(turned: Any) -> tuple[AnswerReason, ...]:
        return tuple(list_reasons(turned, question.area))

    return PositionControls(dials, lambda badges: holders.start(question, badges), explain)


class FinalPointsWithCards(FinalPoints):
    """Questions about final points that name the market cards of the seat, because some are not on the board."""

    def list_known(self, state: Any, seat: int) -> tuple[HiddenFact, ...]:
        """Return the market cards of the seat with their points."""
        cards = [card for id in state.seats[seat].list_cards() if (card := state.card_data[id]).points]

        def describe_cards(lang: str) -> tuple[str]:
            label = ScorePart("cards").text(state, lang)
            return (f"{label}: {', '.join(f'{card.name(lang)} {card.points}' for card in cards)}",)

        return (HiddenFact(_name_seat(state, seat), describe_cards),) if cards else ()


KINDS: tuple[Kind[Any], ...] = (MajorityOf(), FinalPointsWithCards())
"""Kinds of questions that only this game has."""
