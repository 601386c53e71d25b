"""Views of games for notebooks: `play("51st_state", seats=["human", "heuristic"])`, `Table(session)`, or pieces."""

import os
from importlib import import_module
from typing import Any

from tabletop.extras import require_extra

require_extra(
    "widgets", "anywidget", "bqplot", "IPython", "ipywidgets", "markdown_it", "markupsafe", "numpy", "pyphen",
    "traitlets",
)  # fmt: skip

from tabletop.engine.i18n.language import notebooks_folder
from tabletop.engine.renamed import describe_renaming
from tabletop_widgets.charts import CHARTS
from tabletop_widgets.coach.coach_view import CoachView
from tabletop_widgets.coach.search import SearchView
from tabletop_widgets.experiments.dials import Dials
from tabletop_widgets.games import BOARDS, PIECES
from tabletop_widgets.rulebook.rulebook_view import RulebookView
from tabletop_widgets.screen.board import Board
from tabletop_widgets.screen.languages import LanguageChooser, language, use_language
from tabletop_widgets.table.actions import ActionList
from tabletop_widgets.table.activity.log import EventLog
from tabletop_widgets.table.activity.recent_moves import RecentMoves
from tabletop_widgets.table.bar import Bar
from tabletop_widgets.table.boards import Boards, MeasureCurve, register_boards
from tabletop_widgets.table.default_board import SeatZones, TableZones
from tabletop_widgets.table.games.form import ParameterPanel
from tabletop_widgets.table.games.opening import play
from tabletop_widgets.table.table import Table
from tabletop_widgets.table.timeline.game_chart import GameChart
from tabletop_widgets.table.timeline.timeline import Timeline
from tabletop_widgets.teaching.course import CourseView
from tabletop_widgets.teaching.exercise import ExercisePanel
from tabletop_widgets.teaching.guide_panel import GuidePanel
from tabletop_widgets.teaching.lesson import LessonTable
from tabletop_widgets.teaching.lesson_maker import LessonMaker
from tabletop_widgets.teaching.prose import Prose
from tabletop_widgets.teaching.quiz import QuizView
from tabletop_widgets.teaching.review.kept_deck import KeptDeck
from tabletop_widgets.teaching.review.today import Today

__all__ = [
    "ActionList", "Attention", "Bands", "Bar", "Board", "Boards", "CharacterOffer", "CityMap", "CoachView",
    "CorporationPoints", "Corporations", "CourseView", "Dials", "Distribution", "DistrictMap", "EventLog",
    "ExercisePanel", "GameChart", "GuidePanel", "Hand", "HeatMap", "KeptDeck", "Laboratory", "LanguageChooser",
    "LessonMaker", "LessonTable", "LineUp", "MajorityView", "Market", "MarketBoard", "MeasureCurve",
    "MissionBoard", "Pad", "ParameterPanel", "Prose", "QuizView", "RecentMoves", "ResourceTracks", "RoundEnd",
    "RoutineTrace", "RulebookView", "RunView", "ScoreParts", "ScoreWaterfall", "SearchView", "SeatZones",
    "SoftwareHand", "StressMeter", "Table", "TableCentre", "TableZones", "Tableau", "TextTable", "Timeline",
    "Today", "TurningPoints", "language", "notebooks_folder", "play", "register_boards", "use_language",
]  # fmt: skip

_LAZY = {
    **PIECES,
    **CHARTS,
    "Laboratory": "tabletop_widgets.experiments.laboratory",
    "RunView": "tabletop_widgets.experiments.run_view",
}
"""Modules of the names that are imported on first access, because some of them import numpy and pandas."""

for _game, _module in BOARDS.items():
    register_boards(_game, _module)


if os.environ.get("ANYWIDGET_HMR") == "1":
    import_module("tabletop_widgets.screen.modules").watch_sources()


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(describe_renaming(f"{__name__}.{name}"))
    return getattr(import_module(_LAZY[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
