"""Heavy board games as plain Python: rules that explain themselves, strategies to explore, every number with its cause.

>>> import tabletop
>>> game = tabletop.load_game("51st_state", players=2)
>>> state = game.new_initial_state(seed=7)
>>> while not state.is_terminal():
...     events = state.apply_action(state.decision.default)
>>> state.legal_actions(), len(state.scores())
((), 2)
"""

import tabletop.form  # first of all: it says from where the rest is loaded
import tabletop.games  # then this: then the name stands for the list of games below, not for their folder
import tabletop.strategies  # puts them where the seats of a session find them by name
from tabletop.engine.actions import Action, Question, Step
from tabletop.engine.consequences.differences import differences
from tabletop.engine.consequences.foresight import Foresight
from tabletop.engine.consequences.previews import register_previews
from tabletop.engine.core.faces import RemedyField
from tabletop.engine.core.outcomes import Remedy
from tabletop.engine.core.outlook import Outlook, Strategy
from tabletop.engine.decisions import Decision, IllegalActionError, NotationError, Obstacle, PositionError, Verdict
from tabletop.engine.events import Event
from tabletop.engine.finding.catalogue import games, load_game, register
from tabletop.engine.game import Game, ScenarioError
from tabletop.engine.parameters import Parameter, ParameterError
from tabletop.engine.rules import LANGUAGES, Rule, Rulebook, RulebookError
from tabletop.engine.sessions.deciders import StrategyError, strategy
from tabletop.engine.sessions.records import Record, RecordError
from tabletop.engine.sessions.session import Session
from tabletop.engine.state import TERMINAL, State
from tabletop.engine.storing.saving import SaveError
from tabletop.engine.tally import Tally
from tabletop.engine.values import Value
from tabletop.engine.views.notebook import register_displays

compiled: bool = tabletop.form.is_compiled()
"""Whether the core at work is compiled (`make compiled`), or plain Python."""

__version__ = "0.6.0"

__all__ = [
    # games, and playing them
    "compiled", "games", "load_game", "Game", "State", "Decision", "Action", "Verdict", "Obstacle", "Event", "TERMINAL",
    # what changes
    "differences", "Foresight", "Remedy",
    # live games, records, strategies
    "Session", "Record", "Strategy", "strategy", "Outlook",
    # rules, parameters, words
    "Rule", "Rulebook", "Parameter", "Tally", "LANGUAGES",
    # what can go wrong
    "IllegalActionError", "NotationError", "ParameterError", "PositionError", "RecordError", "RulebookError",
    "SaveError", "ScenarioError", "StrategyError",
    # for makers of games
    "Question", "Step", "Value", "RemedyField", "register",
]  # fmt: skip

register_displays()
register_previews()
register("51st_state", "tabletop.games.fifty_first_state")
register("axon_protocol", "tabletop.games.axon_protocol")
register("dei", "tabletop.games.dei")
register("gin_rummy", "tabletop.games.gin_rummy")
