"""Any game as an OpenSpiel game.

>>> import pyspiel
>>> from tabletop.adapters.open_spiel import register
>>> register("51st_state")
'python_tabletop_51st_state'
>>> game = pyspiel.load_game("python_tabletop_51st_state(players=3,seeds=100)")
>>> state = game.new_initial_state()
>>> state.apply_action(7)  # chance: the game of seed 7
>>> state.action_to_string(state.legal_actions()[0]).split()[0]
'discard'

**Chance.** OpenSpiel needs every outcome of chance listed with its probability, which is impossible for the shuffles
of a large game. So chance acts once, at the root: it draws one of `seeds` numbers, all equally likely. Number k is the
game of `new_initial_state(k)`, with its deal and all its later shuffles. The game under study thus has `seeds`
possible fates. That is enough for play, for learning, and for estimates over many deals, but not for exact values.
After the root the real state determines its own future. A search from it without resampling (plain MCTS, minimax) uses
hidden information. `resample_from_infostate` resamples everything that a player cannot know, future chance included,
so information-set search is fair. A resampled state is no longer the game of the root's number: its history still
shows that number, but only the state itself can be cloned, saved or played on.

OpenSpiel's algorithms in Python play these games. Its bots in C++ (`pyspiel.MCTSBot`) end the process with any game
written in Python, including OpenSpiel's own, as of its version 2.0.2.

**Actions** are slots: action k is the k-th legal one, and `action_to_string` gives its notation.
**Parameters** are those of the game (lists of words joined by "+"), and `seeds`, `most_actions`.
**Tensors** are those of `tabletop.strategies.policies.get_encoding`: named numbers from -1 to 1.
**Information states** hold the present observation and a checksum over the player's earlier observations and actions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from tabletop.extras import require_extra

require_extra("adapters", "pyspiel", "numpy")

import numpy as np
import pyspiel

from tabletop.adapters.history_node import HistoryNode, render_observation
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.declarations.parameters import Parameter
from tabletop.engine.registry.catalogue import find_game_class
from tabletop.strategies.policies import get_encoding

OWN = {"seeds": 1000, "most_actions": 1024}
"""Parameters added by the adapter, with their defaults."""
_registered: dict[str, type[Game]] = {}


def register(game: str | type[Game]) -> str:
    """Register a game with OpenSpiel, by its name in this library or by its class, and return the name to load it by.

    Call it in every process that loads the game or a saved state of it; further calls have no effect. Raises
    ParameterError for an unknown name, ValueError if the name is taken by another class.

    >>> import pyspiel
    >>> from tabletop.adapters import open_spiel
    >>> pyspiel.load_game(open_spiel.register("gin_rummy")).num_players()
    2
    """
    kind = find_game_class(game) if isinstance(game, str) else game
    name = f"python_tabletop_{kind.name}"
    if name in _registered:
        if _registered[name] is not kind:
            raise ValueError(f"another game is registered as {name}")
        return name
    declared = {p.name: p for p in kind.declared}
    if taken := sorted(declared.keys() & OWN.keys()):
        raise ValueError(f"{kind.name} has parameters that the adapter reserves: {', '.join(taken)}")
    seats = declared.get("players")
    low, high = (seats.minimum, seats.maximum) if seats is not None else (1, kind().num_players)
    game_type = pyspiel.GameType(
        short_name=name,
        long_name=f"{kind.name} (tabletop)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**{p.name: _to_parameter(p.default) for p in kind.declared}, **OWN},
    )

    # A class, not a function: OpenSpiel keeps it until the interpreter exits, and a class lives that long.
    game_class = type(f"{kind.__name__}Game", (TabletopGame,), {"kind": kind, "game_type": game_type})
    pyspiel.register_game(game_type, game_class)
    _registered[name] = kind
    return name


def _to_parameter(value: Any) -> Any:
    """Return a parameter's value in OpenSpiel's form."""
    return "+".join(value) if isinstance(value, tuple) else value


def _from_parameter(parameter: Parameter, value: Any) -> Any:
    """Return a value of OpenSpiel as the value of the parameter."""
    return tuple(filter(None, value.split("+"))) if isinstance(parameter.default, tuple) else value


class TabletopGame(pyspiel.Game):
    """OpenSpiel game with chosen parameters; `game` is the wrapped game."""

    kind: ClassVar[type[Game]]
    game_type: ClassVar[Any]

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = parameters or {}
        own = {name: int(given.get(name, default)) for name, default in OWN.items()}
        if wrong := [f"{name}={number} must be at least 1" for name, number in own.items() if number < 1]:
            raise ValueError("; ".join(wrong))
        self.seeds, self.most_actions = own.values()
        self.game = self.kind(
            **{p.name: _from_parameter(p, given[p.name]) for p in self.kind.declared if p.name in given}
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.most_actions,
            max_chance_outcomes=self.seeds,
            num_players=self.game.num_players,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=self.game.max_decisions,
        )
        super().__init__(self.game_type, info, given)

    def new_initial_state(self) -> TabletopState:
        """Return the root, a chance node that draws a seed."""
        return TabletopState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """Return an observer that writes observations as text and as a tensor."""
        if params:
            raise ValueError(f"these observations take no parameters, not {params}")
        return Observer(self, kind is not None and kind.perfect_recall)


class TabletopState(pyspiel.State):
    """Position; `moment` is None before chance has drawn a seed."""

    def __init__(self, game: TabletopGame) -> None:
        super().__init__(game)
        self.moment: HistoryNode | None = None

    @property
    def table(self) -> State | None:
        """Wrapped state, read-only; None at the root."""
        return self.moment.table if self.moment is not None else None

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's number for chance or the end of the game."""
        # The number for the end of a game is the same in OpenSpiel.
        return self.moment.table.current_player() if self.moment is not None else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        return self.moment is not None and self.moment.table.is_terminal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the seeds of the games with their probabilities, all equal."""
        seeds = self.get_game().seeds
        return [(seed, 1.0 / seeds) for seed in range(seeds)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.moment is not None  # OpenSpiel asks for the outcomes of chance instead
        legal, most = len(self.moment.table.legal_actions()), self.get_game().most_actions
        if legal > most:
            raise ValueError(f"{legal} legal actions do not fit into most_actions={most}: set a larger value")
        return list(range(legal))

    def _apply_action(self, action: int) -> None:
        if self.moment is not None:
            if not 0 <= action < len(self.moment.table.legal_actions()):
                raise ValueError(self._describe_empty(action))
            self.moment = self.moment.apply(action)
        elif 0 <= action < self.get_game().seeds:
            self.moment = HistoryNode(self.get_game().game.new_initial_state(action))
        else:
            raise ValueError(f"there is no game {action}, only 0 to {self.get_game().seeds - 1}")

    def _describe_empty(self, slot: int) -> str:
        assert self.moment is not None
        return f"slot {slot} is empty: there are {len(self.moment.table.legal_actions())} legal actions"

    def _action_to_string(self, player: int, action: int) -> str:
        if self.moment is None:
            return f"seed {action}"
        legal = self.moment.table.legal_actions()
        return str(legal[action]) if 0 <= action < len(legal) else self._describe_empty(action)

    def returns(self) -> list[float]:
        """Return +1 to -1 for each seat; zeros before the end."""
        return list(self.moment.table.returns()) if self.moment is not None else [0.0] * self.num_players()

    def resample_from_infostate(self, player: int, source: Callable[[], float]) -> TabletopState:
        """Return a resampled state in the same information set of `player`.

        Everything that the player cannot know is resampled, future chance included.
        """
        other: TabletopState = self.clone()
        if self.moment is not None:
            other.moment = self.moment.resample(player, int(source() * 2**53))
        return other

    def __str__(self) -> str:
        return repr(self.moment.table) if self.moment is not None else "before the deal"


class Observer:
    """Writer of observations and information states (OpenSpiel's PyObserver)."""

    def __init__(self, game: TabletopGame, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.encode = get_encoding(game.game)
        self.tensor = np.zeros(self.encode.length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TabletopState, player: int) -> None:
        """Encode the observation of `player` into `tensor`."""
        if state.moment is None:
            self.tensor[:] = 0.0
        else:
            self.encode(state.moment.table, player, self.tensor)

    def string_from(self, state: TabletopState, player: int) -> str:
        """Return the observation of `player` as text.

        With perfect recall it follows a checksum over all earlier observations and actions of the player.
        """
        if state.moment is None:
            return "before the deal"
        now = render_observation(state.moment.table, player)
        return f"{state.moment.compute_past(player)}\n{now}" if self.perfect_recall else now
