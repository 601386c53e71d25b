"""Start page: the installed games, the levels of the opponents, and the games that are not finished."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, TypedDict

from tabletop import load_game
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.failures import describe, report_failure
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.registry.catalogue import games
from tabletop.engine.session.strategy_registry import get_strategy_name
from tabletop.strategies import levels
from tabletop.teaching.guided import find_guide
from tabletop_widgets.screen.languages import LANGUAGES, use_language
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.server.saved_list import UnfinishedGame, list_unfinished, open_saved
from tabletop_widgets.table.boards import get_boards
from tabletop_widgets.table.games.form import LEVELS, count_max_players
from tabletop_widgets.table.games.save_load import describe_moment_of
from tabletop_widgets.teaching.review.kept_deck import KeptDeck, describe_due

USUAL_LEVEL = "normal"
NO_GAME = N_("This game cannot be opened: {reason}")


class GameItem(TypedDict):
    """An installed game."""

    name: str
    title: str
    players: list[int]
    """Possible numbers of players; a single one cannot be changed."""
    count: int
    """Chosen number of players."""
    trouble: str
    """Reason why the game cannot be played; "" if it can."""


class UnfinishedItem(TypedDict):
    """A game that can be resumed."""

    key: str
    title: str
    moment: str
    decisions: int
    seconds: float
    """Time of the last change, in seconds since 1970."""


class GuideItem(TypedDict):
    """A guided first game."""

    game: str
    """Name of the game."""
    title: str
    minutes: int


class StartData(TypedDict):
    """Display data of the start page."""

    lang: str
    languages: list[tuple[str, str]]
    level: str
    levels: list[tuple[str, str]]
    """Levels of the opponents as (value, label with its strength)."""
    about: str
    """Description of the levels."""
    games: list[GameItem]
    unfinished: list[UnfinishedItem]
    guides: list[GuideItem]
    today: str
    """Number and duration of the items to review today; "" if there are none at all."""
    form: str
    """Title of the game whose settings are shown below; "" on the start page itself."""


class StartView(View):
    """View with which a user starts or resumes a game.

    Args:
        start: Function that starts a game, called with its name, the level and the number of players.
        resume: Function that resumes a game, called with the `Session`.
        set_up: Function that shows the form of a game, called with its name; "" returns to the start page.
        guide: Function that starts a guided first game, called with the name of the game.
        review: Function that shows the items to review today.
        deck: Deck of these items.
    """

    script = "server/start_view.js"
    has_secrets: ClassVar[bool] = False

    def __init__(
        self,
        start: Callable[[str, str, int], object],
        resume: Callable[[Any], object],
        set_up: Callable[[str], object],
        guide: Callable[[str], object],
        review: Callable[[], object] = lambda: None,
        deck: KeptDeck | None = None,
        **traits: Any,
    ) -> None:
        self._start, self._resume, self._set_up, self._guide = start, resume, set_up, guide
        self._review, self.deck = review, deck
        self.level = USUAL_LEVEL
        self.counts: dict[str, int] = {}
        """Chosen numbers of players, by the name of the game."""
        self.form = ""
        """Name of the game whose form is shown; "" for none."""
        super().__init__(**traits)

    def _redraw(self) -> None:
        self.data = {**self.make()}

    def make(self) -> StartData:
        """Return the games and what has been chosen."""
        return {
            "lang": self.lang,
            "languages": list(LANGUAGES.items()),
            "level": self.level,
            "levels": [
                (name, f"{capitalize_first(get_strategy_name(name, self.lang))} {'★' * (k + 1)}")
                for k, name in enumerate(levels.LEVELS)
            ],
            "about": say(LEVELS, self.lang),
            "games": [] if self.form else sorted(map(self._describe_game, games()), key=lambda item: item["title"]),
            "unfinished": [] if self.form else [self._describe_unfinished(game) for game in list_unfinished()],
            "today": "" if self.form else describe_due(self.deck, self.lang),
            "guides": [] if self.form else self._list_guides(),
            "form": get_boards(self.form).get_title(self.form) if self.form else "",
        }

    def _list_guides(self) -> list[GuideItem]:
        """Return the guided first games by title. A game that cannot be loaded has none."""
        items: list[GuideItem] = []
        for name in games():
            with suppress(ParameterError):
                if (guide := find_guide(name)) is not None:
                    items.append({"game": name, "title": get_boards(name).get_title(name), "minutes": guide.minutes})
        return sorted(items, key=lambda item: item["title"])

    def _describe_game(self, name: str) -> GameItem:
        try:
            counts = list_player_counts(name)
        except ParameterError as error:
            return {"name": name, "title": name, "players": [], "count": 0, "trouble": error.text(self.lang)}
        except Exception as error:  # a game of a user may raise anything
            report_failure(f"the game {name!r}", error)
            return {"name": name, "title": name, "players": [], "count": 0, "trouble": describe(error)}
        count = self.counts.get(name, counts[1])
        title = get_boards(name).get_title(name)
        return {"name": name, "title": title, "players": list(counts[0]), "count": count, "trouble": ""}

    def _describe_unfinished(self, game: UnfinishedGame) -> UnfinishedItem:
        moment, decisions = describe_saved(game.path, game.game, game.seconds, self.lang)
        title = get_boards(game.game).get_title(game.game)
        return {
            "key": game.path.name, "title": title, "moment": moment, "decisions": decisions, "seconds": game.seconds,
        }  # fmt: skip

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message of the page: choose something, or start or resume a game."""
        kind, name = message.get("type"), str(message.get("game", ""))
        self.status = ""
        if kind == "lang" and message.get("value") in LANGUAGES:
            use_language(str(message["value"]))
        elif kind == "level" and message.get("value") in levels.LEVELS:
            self.level = str(message["value"])
            self.refresh()
        elif kind == "players" and name in games():
            counts, usual = list_player_counts(name)
            value = str(message.get("value"))[:3]
            self.counts[name] = int(value) if value.isascii() and value.isdigit() and int(value) in counts else usual
            self.refresh()
        elif kind == "resume":
            self._open_unfinished(str(message.get("key", "")))
        elif kind == "today":
            self._review()
        elif kind == "home":
            self._set_up("")
        elif kind in ("start", "form", "guide") and name in games():
            try:
                if kind == "form":
                    self._set_up(name)
                elif kind == "guide":
                    self._guide(name)
                else:
                    self._start(name, self.level, self.counts.get(name, list_player_counts(name)[1]))
            except ParameterError as error:
                self.status = say(NO_GAME, self.lang, reason=error.text(self.lang))
        else:
            super().handle(message)

    def _open_unfinished(self, key: str) -> None:
        game = next((game for game in list_unfinished() if game.path.name == key), None)
        session = open_saved(game.path, game.game) if game is not None else None
        if session is None:
            self.status = say("{name} cannot be read.", self.lang, name=key[:100])
            self.refresh()
        else:
            self._resume(session)


@lru_cache
def list_player_counts(name: str) -> tuple[tuple[int, ...], int]:
    """Return the possible numbers of players of a game, and the usual one. Raises any exception of the game."""
    game = load_game(name)
    players = game.parameters.get("players")
    if players is None:
        return (game.num_players,), game.num_players
    return tuple(range(int(players.minimum or 1), count_max_players(game) + 1)), int(players.value)


@lru_cache(maxsize=200)
def describe_saved(path: Path, game: str, changed: float, lang: str) -> tuple[str, int]:
    """Return the position of a saved game in words, and its number of decisions. `changed` is the time of the file."""
    session = open_saved(path, game)
    return (describe_moment_of(session, lang), session.length - 1) if session is not None else ("", 0)
