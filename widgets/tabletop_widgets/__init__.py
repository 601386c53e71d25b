"""Views of games for notebooks: `play("51st_state", seats=["human", "heuristic"])`, `Table(session)`, or pieces."""

from importlib import import_module
from typing import Any

from tabletop_widgets.boards import Boards, Curve, register_boards
from tabletop_widgets.curves import GameCurves
from tabletop_widgets.laboratory import Dials, Laboratory
from tabletop_widgets.languages import LanguageChooser, language, use_language
from tabletop_widgets.lesson import ExercisePanel, LessonTable
from tabletop_widgets.panel import ParameterPanel
from tabletop_widgets.table import Table, play
from tabletop_widgets.track import VictoryTrack
from tabletop_widgets.views import ActionList, Bar, Board, EventLog, Timeline

__all__ = [
    "ActionList", "Attention", "Bar", "Board", "Boards", "CharacterOffer", "CityMap", "CorporationPoints",
    "Corporations", "Curve", "Dials", "DistrictMap", "EventLog", "ExercisePanel", "GameCurves", "Hand", "Laboratory",
    "LanguageChooser", "LessonTable", "LineUp", "Majorities", "MajorityView", "Market", "MarketBoard", "MissionBoard",
    "Pad", "ParameterPanel", "Prediction", "ResourceTracks", "RoundEnd", "RoutineTrace", "ScoreParts", "SoftwareHand",
    "StressTrack", "Table", "TableCentre", "Tableau", "Timeline", "VictoryTrack", "language", "play",
    "register_boards", "use_language",
]  # fmt: skip

_OF_GAMES = {
    **dict.fromkeys(("Hand", "Market", "TableCentre", "Tableau"), "tabletop_widgets.fifty_first_state"),
    **dict.fromkeys(
        (
            "Attention", "CharacterOffer", "CityMap", "CorporationPoints", "Corporations", "LineUp", "ResourceTracks",
            "RoundEnd", "RoutineTrace", "SoftwareHand",
        ),
        "tabletop_widgets.axon_protocol",
    ),
    **dict.fromkeys(
        ("DistrictMap", "MajorityView", "MarketBoard", "MissionBoard", "Pad", "ScoreParts"), "tabletop_widgets.dei"
    ),
    "Majorities": "tabletop_widgets.dei_majorities",
    "Prediction": "tabletop_widgets.prediction",
    "StressTrack": "tabletop_widgets.axon_tracks",
}
"""The pieces of single games and the modules that have them: imported when somebody asks for one."""


def __getattr__(name: str) -> Any:
    if name not in _OF_GAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_OF_GAMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
