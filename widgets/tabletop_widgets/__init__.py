"""Views of games for notebooks: `play("51st_state", seats=["human", "heuristic"])`, `Table(session)`, or pieces."""

from tabletop_widgets.fifty_first_state import Hand, Market, Tableau, TableCentre
from tabletop_widgets.laboratory import Dials, Laboratory
from tabletop_widgets.lesson import ExercisePanel, LessonTable
from tabletop_widgets.panel import ParameterPanel
from tabletop_widgets.table import Table, play
from tabletop_widgets.track import VictoryTrack
from tabletop_widgets.views import ActionList, Bar, EventLog, Timeline

__all__ = [
    "ActionList", "Bar", "Dials", "EventLog", "ExercisePanel", "Hand", "Laboratory", "LessonTable", "Market",
    "ParameterPanel", "Table", "TableCentre", "Tableau", "Timeline", "VictoryTrack", "play",
]  # fmt: skip
