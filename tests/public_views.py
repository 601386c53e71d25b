"""Every public view as the last line of a cell, for tests that must leave none of them out."""

from __future__ import annotations

import inspect
from typing import Any

import ipywidgets

import tabletop_widgets

SETUP = """
import random
from tabletop import Session, load_game
from tabletop.experiments.simulation import Arm, MatchPlan, Run
from tabletop.teaching import Attempt, load_lesson
from tabletop.teaching.guided import GuidedGame, load_guide
from tabletop_widgets import *

def play_on(name, decisions, **parameters):
    session = Session(load_game(name, **parameters), 7)
    source = random.Random(7)
    while session.length <= decisions:
        session.apply(source.choice(session.state.legal_actions()))
    return session

fifty = play_on("51st_state", 30, players=2)
axon = play_on("axon_protocol", 25, players=2)
dei = play_on("dei", 20, players=2)
gin = play_on("gin_rummy", 5)
"""
"""The cell before: a session of each game, some moves in."""

VIEWS = {
    "ActionList": "ActionList(fifty)",
    "Attention": "Attention(axon)",
    "Bands": "Bands({'Rounds': [1, 2]}, ['before', 'after'], 'Rounds of a game')",
    "Bar": "Bar(fifty)",
    "CharacterOffer": "CharacterOffer(axon)",
    "CityMap": "CityMap(axon)",
    "CoachView": "CoachView(gin)",
    "CorporationPoints": "CorporationPoints(axon)",
    "Corporations": "Corporations(axon)",
    "CourseView": "CourseView('dei')",
    "Dials": "Laboratory('gin_rummy', games=2).panel",
    "Distribution": "Distribution({'random': [1, 2], 'greedy': [3, 4]}, 'Points')",
    "DistrictMap": "DistrictMap(dei)",
    "EventLog": "EventLog(fifty)",
    "ExercisePanel": "ExercisePanel(Attempt(load_lesson('dei_first_round'), 'card'))",
    "GuidePanel": "GuidePanel(GuidedGame(load_guide('gin_rummy_first_game')))",
    "Hand": "Hand(fifty)",
    "HeatMap": "HeatMap(['A', 'B'], ['1', '2'], [[1, 2], [3, 4]], 'Points')",
    "Laboratory": "Laboratory('gin_rummy', games=2)",
    "LanguageChooser": "LanguageChooser()",
    "LessonMaker": "LessonMaker(Table(dei))",
    "LessonTable": "LessonTable('dei_first_round', keep=False)",
    "LineUp": "LineUp(axon)",
    "MajorityView": "MajorityView(dei)",
    "Market": "Market(fifty)",
    "MarketBoard": "MarketBoard(dei)",
    "MissionBoard": "MissionBoard(dei)",
    "Pad": "Pad(dei)",
    "ParameterPanel": "ParameterPanel('51st_state')",
    "Prose": "Prose({'en': '# A first round', 'de': '# Eine erste Runde'})",
    "QuizView": "QuizView('axon_protocol', seed=3)",
    "ResourceTracks": "ResourceTracks(axon)",
    "RoundEnd": "RoundEnd(axon, always_shown=True)",
    "RoutineTrace": "RoutineTrace(axon)",
    "RulebookView": "RulebookView('51st_state', '51s.raze.shield')",
    "RunView": "RunView(Run(MatchPlan((Arm('one', load_game('gin_rummy'), ('random', 'random')),), range(9))))",
    "ScoreParts": "ScoreParts(dei)",
    "ScoreWaterfall": "ScoreWaterfall(fifty, seat=0)",
    "SearchView": "SearchView(gin, viewer=None)",
    "SeatZones": "SeatZones(gin)",
    "RecentMoves": "RecentMoves(fifty)",
    "SoftwareHand": "SoftwareHand(axon)",
    "StressMeter": "StressMeter(axon)",
    "Table": "Table(fifty)",
    "TableCentre": "TableCentre(fifty)",
    "TableZones": "TableZones(gin)",
    "Tableau": "Tableau(fifty)",
    "TextTable": "TextTable(['step', 'points'], [['before', 1], ['after', 2]], 'What happened')",
    "Timeline": "Timeline(fifty)",
    "Today": "Today(KeptDeck())",
    "TurningPoints": "TurningPoints(fifty)",
    "GameChart": "GameChart(fifty)",
    "play": "play('dei', seats=['human', 'random'], seed=1)",
}
"""A cell for each, by its public name."""
BASES = ("Board",)
"""Classes that others are made from; they show nothing themselves."""


def public_views() -> set[str]:
    """Return the public names of all widgets, and of the function that makes one."""
    names = set()
    for name in tabletop_widgets.__all__:
        thing = getattr(tabletop_widgets, name)
        if name not in BASES and inspect.isclass(thing) and issubclass(thing, ipywidgets.Widget):
            names.add(name)
    return {*names, "play"}


def namespace() -> dict[str, Any]:
    """Return what the first cell defines."""
    names: dict[str, Any] = {}
    exec(SETUP, names)
    return names
