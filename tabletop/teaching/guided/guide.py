"""Guides as TOML data: a shortened game, its opponents and seed, and teaching moments with conditions.

A guide is `lessons/guided/first_game.toml` in the folder of a game, or any file. A moment explains one rule when its
conditions hold at a decision of the learner with a real choice. The learner plays any legal move.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property, lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.failures import report_failure
from tabletop.engine.registry.catalogue import find_game_class, load_game_classes
from tabletop.engine.session.auto_pass import ALWAYS, CHOICE
from tabletop.engine.session.session import Session
from tabletop.engine.session.strategy_registry import HUMAN
from tabletop.teaching.collection import Collection, LessonError, list_shipped_files, load

POINTS_COUNT = "points"
"""Name of the points of a seat in a prediction."""


@dataclass(frozen=True)
class PredictionRequest:
    """A number to predict: the change of `count` by a legal action that matches the pattern `action`.

    With `then` it is the change by an answer of this pattern to the choice that follows the action, such as what a
    character does once it is activated. With `quiz` it is a question of this kind of quiz whose answers are numbers.
    """

    action: str = ""
    count: str = POINTS_COUNT
    """POINTS_COUNT, or a key in the path of a number of the seat or the table, such as "red" or "stress"."""
    then: str = ""
    rule: str = ""
    """Id of the rule that explains an answer of 0; by default one by which another action scores."""
    quiz: str = ""


@dataclass(frozen=True)
class TeachingMoment:
    """An explanation of one rule, with the conditions under which it comes up.

    - `offers`: patterns of actions; for each there must be a legal action that matches.
    - `refused`: a pattern; an action that matches must be refused by the rule.
    - `phases` and `rounds`: the phases by name, and the first and the last round.
    - `least_points`: points that the learner must have.
    - `after`: ids of moments that must have come up before.

    Without `offers`, `refused` and `phases` it comes up after a decision of the learner that has met the rule.
    """

    id: str
    rule: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    offers: tuple[str, ...] = ()
    refused: str = ""
    phases: tuple[str, ...] = ()
    rounds: tuple[int, int] = (0, 999)
    least_points: int = -999
    after: tuple[str, ...] = ()

    def is_due(self, state: State, shown: frozenset[str]) -> bool:
        """Return True if there are conditions, and they hold at a decision; `shown` are the moments before it."""
        if not (self.offers or self.refused or self.phases):
            return False
        if not self.rounds[0] <= state.round <= self.rounds[1] or (self.phases and state.phase not in self.phases):
            return False
        if not shown.issuperset(self.after) or state.scores()[state.current_player()] < self.least_points:
            return False
        if self.offers:
            keys = [str(action) for action in state.legal_actions()]
            if not all(any(fnmatchcase(key, pattern) for key in keys) for pattern in self.offers):
                return False
        return not self.refused or self.is_refused(state)

    def is_refused(self, state: State) -> bool:
        """Return True if an action that matches `refused` is refused by the rule of this moment."""
        return bool(self.refused) and any(
            self.rule in verdict.rules
            for action in state.possible_actions()
            if fnmatchcase(str(action), self.refused) and not (verdict := state.check(action))
        )


@dataclass(frozen=True)
class GameGuide(Collection[TeachingMoment]):
    """A guided first game: a game with parameters that shorten it, opponents, a seed and teaching moments."""

    id: str
    game: Game
    title: Mapping[str, str]
    moments: tuple[TeachingMoment, ...]
    text: Mapping[str, str] = field(default_factory=dict)
    """Introduction, shown before the first click."""
    seed: int = 0
    seat: int = 0
    """The learner's seat."""
    opponents: str = "normal"
    """Strategy of the other seats."""
    predict: tuple[PredictionRequest, ...] = ()
    """Numbers to predict; the first one that an action changes is asked for."""
    explain: tuple[str, ...] = ()
    """Patterns of rule ids, such as those of abilities: a rule is explained when the log first shows its effect."""
    minutes: int = 30
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)
    noun = "moment"

    def __iter__(self) -> Iterator[TeachingMoment]:
        return iter(self.moments)

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that the guide teaches, in the order of its moments."""
        return tuple(moment.rule for moment in self.moments)

    def new_session(self, seed: int | None = None) -> Session:
        """Return a new game with the learner as a person; `seed` None takes that of the guide.

        >>> from tabletop.teaching.guided import load_guide
        >>> load_guide("gin_rummy_first_game").new_session().seats
        ('human', 'normal')
        """
        people = [seat == self.seat for seat in range(self.game.num_players)]
        seats = [HUMAN if is_person else self.opponents for is_person in people]
        modes = [CHOICE if is_person else ALWAYS for is_person in people]
        return Session(self.game, self.seed if seed is None else seed, seats, auto_pass=modes)

    def fits(self, session: Session) -> bool:
        """Return True if a session is a game of this guide: the same parameters, and one person in the same seat.

        >>> from tabletop.teaching.guided import load_guide
        >>> guide = load_guide("gin_rummy_first_game")
        >>> guide.fits(guide.new_session(5)), guide.fits(tabletop.Session(gin))
        (True, False)
        """
        people = [seat for seat, player in enumerate(session.seats) if player == HUMAN]
        return session.nodes[0].state.game == self.game and people == [self.seat]

    def place(self, x: TeachingMoment) -> str:
        """Return the id of moment `x`, followed by its line if it comes from a file."""
        return f"{x.id}, line {self.lines[x.id]}" if x.id in self.lines else x.id

    def find_faults(self, x: TeachingMoment) -> Iterator[str]:
        """Yield the fault of moment `x`: it does not come up when the heuristic plays for the learner.

        >>> from tabletop.teaching.guided import load_guide
        >>> guide = load_guide("gin_rummy_first_game")
        >>> list(guide.find_faults(guide.moments[0]))
        []
        """
        if x.id not in self._sample_moments:
            yield f"it does not come up in the game with seed {self.seed}, played by the heuristic"

    @cached_property
    def _sample_moments(self) -> frozenset[str]:
        from tabletop.teaching.guided.guided_game import GuidedGame, play_through

        return play_through(GuidedGame(self)).shown


def _list_files(name: str, kind: type[Game]) -> dict[str, Traversable]:
    """Return the guides in the folder of a game by name: "51st_state_first_game" is `first_game.toml`."""
    package = sys.modules[kind.__module__].__package__
    return (
        {f"{name}_{guide}": file for guide, file in list_shipped_files(package, "lessons", "guided").items()}
        if package
        else {}
    )


def list_guides() -> tuple[str, ...]:
    """Return the names of the guides in the folders of all games that can be loaded."""
    return tuple(guide for name, kind in load_game_classes() for guide in _list_files(name, kind))


def load_guide(source: str | Path) -> GameGuide:
    """Load a guide by name or from a file. Raises LessonError that names every mistake.

    >>> from tabletop.teaching.guided import load_guide
    >>> 10 <= len(load_guide("gin_rummy_first_game")) <= 15
    True
    """
    files = {guide: file for name, kind in load_game_classes() for guide, file in _list_files(name, kind).items()}
    return load(source, files, read_guide)


def find_guide(game: str | Game) -> GameGuide | None:
    """Return the first guide of a game, or of one with this name; None if it has none that can be read.

    Raises ParameterError if there is no game with this name.

    >>> from tabletop.teaching.guided import find_guide
    >>> find_guide("gin_rummy").id
    'gin_rummy_first_game'
    """
    return _find_guide(game, find_game_class(game)) if isinstance(game, str) else _find_guide(game.name, type(game))


@lru_cache(maxsize=32)
def _find_guide(game: str, kind: type[Game]) -> GameGuide | None:
    files = _list_files(game, kind)
    for name in files:
        try:
            return load(name, files, read_guide)
        except (LessonError, OSError, UnicodeDecodeError) as error:
            report_failure(f"the guided game {name!r}", error)
    return None


def match_guide(session: Session) -> GameGuide | None:
    """Return the guide of a game that was begun as a guided one, for example a resumed one; None for other games.

    >>> from tabletop.teaching.guided import find_guide, match_guide
    >>> match_guide(find_guide("gin_rummy").new_session()).id, match_guide(tabletop.Session(gin))
    ('gin_rummy_first_game', None)
    """
    guide = find_guide(session.game)
    return guide if guide is not None and guide.fits(session) else None


def read_guide(text: str, id: str) -> GameGuide:
    """Parse a guide from TOML text. Raises LessonError that names every mistake."""
    from tabletop.teaching.guided.guide_reader import GuideReader

    reader = GuideReader()
    game, title, moments = reader.read(text, id)
    about: Mapping[str, Any] = reader.about_game
    return GameGuide(id, game, title, moments, **about, lines=reader.lines)
