"""Heavy board games in Python: rules that explain themselves, strategies to explore, and every number with its cause.

>>> import tabletop
>>> game = tabletop.load_game("51st_state", players=2)
>>> state = game.new_initial_state(seed=7)
>>> while not state.is_terminal():
...     events = state.apply_action(state.decision.default)
>>> state.legal_actions(), len(state.scores())
((), 2)
"""


import tabletop.compiled_core  # first: it decides where the other modules are loaded from
import tabletop.games  # second: the function `games` below then replaces this name
import tabletop.strategies  # registers the strategies by name
from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.core.decisions import Decision, IllegalActionError, NotationError, Obstacle, PositionError, Verdict
from tabletop.engine.core.events import Event
from tabletop.engine.core.game import Game, ScenarioError
from tabletop.engine.core.outcomes import Remedy
from tabletop.engine.core.player_view import PlayerView, Strategy
from tabletop.engine.core.state import TERMINAL, State
from tabletop.engine.core.tally import Tally
from tabletop.engine.core.values import Value
from tabletop.engine.declarations.faces import RemedyField
from tabletop.engine.declarations.parameters import Parameter, ParameterError
from tabletop.engine.declarations.rules import Rule, Rulebook, RulebookError
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.presentation.notebook import register_displays
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop.engine.preview.differences import find_differences
from tabletop.engine.preview.preview_methods import register_previews
from tabletop.engine.registry.catalogue import games, load_game, register
from tabletop.engine.renamed import install_rename_errors, report_renamed_names
from tabletop.engine.serialization.saving import SaveError
from tabletop.engine.session.records import Record, RecordError
from tabletop.engine.session.session import Session
from tabletop.engine.session.strategy_registry import StrategyError, find_strategy
from tabletop.installation import warn_of_name_clash

compiled: bool = tabletop.compiled_core.is_compiled()
"""True if the compiled core is used (`make compiled`), False for plain Python."""

__version__ = "0.7.0"

__all__ = [
    # games and positions
    "compiled", "games", "load_game", "Game", "State", "Decision", "Action", "Verdict", "Obstacle", "Event", "TERMINAL",
    # effects of an action
    "find_differences", "ActionPreviewer", "Remedy",
    # sessions, records, strategies
    "Session", "Record", "Strategy", "find_strategy", "PlayerView",
    # rules, parameters, languages
    "Rule", "Rulebook", "Parameter", "Tally", "LANGUAGES",
    # errors
    "IllegalActionError", "NotationError", "ParameterError", "PositionError", "RecordError", "RulebookError",
    "SaveError", "ScenarioError", "StrategyError",
    # for authors of games
    "Question", "Step", "Value", "RemedyField", "register",
]  # fmt: skip

warn_of_name_clash()
report_renamed_names(__name__)
install_rename_errors()
register_displays()
register_previews()
register("51st_state", "tabletop.games.fifty_first_state")
register("axon_protocol", "tabletop.games.axon_protocol")
register("dei", "tabletop.games.dei")
register("gin_rummy", "tabletop.games.gin_rummy")
