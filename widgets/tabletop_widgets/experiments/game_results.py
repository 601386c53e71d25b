"""Games behind the figures of a laboratory: results, lengths, and a table that opens any of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import ipywidgets as W

from tabletop import StrategyError
from tabletop.engine.declarations.colors import SEAT_COLORS
from tabletop.engine.i18n.words import get_seat_letter
from tabletop.experiments import MatchResult
from tabletop.experiments.results.replay import replay_match
from tabletop_widgets.charts.distribution import Distribution
from tabletop_widgets.experiments.games import GamesTable, ListedGame
from tabletop_widgets.experiments.setting_games import Pair, SettingGames, format_printed_name
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import close_all
from tabletop_widgets.table.table import Table
from tabletop_widgets.table.timeline.chart import GREY

BESIDE = {"flex_flow": "row wrap", "grid_gap": "8px", "margin": "0 0 8px 0"}
INK = SEAT_COLORS[2]
"""Colour of charts that belong to no seat."""
WIDE, NARROW = "3 1 380px", "2 1 270px"
"""CSS flex values of two charts in a row; the second wraps below the first if there is no room for both."""


class GameSelection(NamedTuple):
    """Games that a user wants to see, with a common title.

    Each entry of `games` has the games it belongs to, the result or error, and a text for the list. An empty text means
    that the list shows the points and rounds.
    """

    title: str
    games: tuple[tuple[SettingGames, MatchResult | StrategyError, str], ...]


class GameList(Composite):
    """A list of games with a table below it that shows the opened game."""

    def __init__(self, every: Callable[[], None] | None = None, **traits: Any) -> None:
        super().__init__(**traits)
        self._lang = "en"
        self._choice = GameSelection("", ())
        self.games = GamesTable(self.open_game, every)
        self.table = W.VBox()
        self.children = [self.games, self.table]

    def show_games(self, choice: GameSelection, rows: Sequence[ListedGame], picked: bool, lang: str) -> None:
        """Show the games of `choice` in the list, with the row texts in `rows`."""
        self._choice, self._lang = choice, lang
        self.games.lang = lang
        self.games.show(choice.title, rows, picked)

    def open_game(self, place: int) -> None:
        """Open one of the listed games in a table below the list, at its last position, and close the previous one."""
        close_children(self.table)
        if not 0 <= place < len(self._choice.games):
            return
        played, result, _ = self._choice.games[place]
        failed = result if isinstance(result, StrategyError) else None
        self.table.children = [Table(replay_match(played.match(result.seed), failed), viewer=None, lang=self._lang)]


def describe_result(result: MatchResult | StrategyError, lang: str) -> str:
    """Return the points and rounds of a game, or the error that ended it, as text."""
    if isinstance(result, StrategyError):
        return result.text(lang)
    points = ", ".join(f"{get_seat_letter(seat)} {score}" for seat, score in enumerate(result.scores))
    rounds = say("1 round", lang) if result.rounds == 1 else say("{n} rounds", lang, n=result.rounds)
    return f"{points} · {rounds}"


class GameResultsView(Composite):
    """Distributions of points and rounds with the printed and the changed numbers, and a list of the games."""

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._lang = "en"
        self._pair: Pair | None = None
        self.listing = GameList(self.show_all)
        self._charts = W.HBox(layout=BESIDE)

    def show(self, pair: Pair, lang: str) -> None:
        """Show the games of a pair of settings; show nothing as long as there are no games."""
        self._lang, self._pair = lang, pair
        close_children(self._charts)
        now, before = pair.now, pair.printed
        if not now.results and not now.failures:
            self.children = []
            return
        points: dict[str, list[float]] = {}
        owners: list[tuple[SettingGames, int]] = []
        colors: list[str] = []
        for k, name in enumerate(pair.list_names(lang)):
            for played in reversed(pair.both):
                called = format_printed_name(name, lang) if pair.turned and played is before else name
                points[called] = [float(result.scores[k]) for result in played.results]
                owners.append((played, k))
                colors.append(GREY if called != name else SEAT_COLORS[k % len(SEAT_COLORS)])
        rounds = {
            say("as changed", lang) if pair.turned else say("Rounds", lang): [float(r.rounds) for r in now.results]
        }
        if pair.turned:
            rounds[say("as printed", lang)] = [float(r.rounds) for r in before.results]
        if now.results:
            ends, lengths = say("Points at the end", lang), say("Rounds of a game", lang)
            wide, narrow = (W.Layout(flex=flex, min_width="0") for flex in (WIDE, NARROW))
            self._charts.children = [
                Distribution(points, ends, self._make_points_handler(owners), colors, lang=lang, layout=wide),
                Distribution(rounds, lengths, self._on_rounds_picked, (INK, GREY), lang=lang, layout=narrow),
            ]
        self.show_all()
        self.children = [self._charts, self.listing]

    # --- lists of games -----------------------------------------------------------------------------------------------

    def show_all(self) -> None:
        """List all games, failed ones first."""
        assert self._pair is not None
        games: list[tuple[SettingGames, MatchResult | StrategyError, str]] = []
        for played in reversed(self._pair.both):
            games += [(played, error, "") for error in played.failures]
        for played in reversed(self._pair.both):
            games += [(played, result, "") for result in played.results]
        self._list(GameSelection(say("The games behind the figures", self._lang), tuple(games)), picked=False)

    def pick(self, choice: GameSelection) -> None:
        """List the games behind the chart element that the user clicked."""
        self._list(choice, picked=True)

    def _list(self, choice: GameSelection, picked: bool) -> None:
        pair, lang, rows = self._pair, self._lang, []
        for played, result, more in choice.games:
            which = ""
            if pair is not None and pair.turned:
                which = say("as changed" if played.game == pair.now.game else "as printed", lang)
            rows.append(ListedGame(deal=result.seed, told=more or describe_result(result, lang), which=which))
        self.listing.show_games(choice, rows, picked, lang)

    def _make_points_handler(self, owners: Sequence[tuple[SettingGames, int]]) -> Any:
        def pick(row: int, number: float | None) -> None:
            played, seat = owners[row]
            title = f"{say('Points at the end', self._lang)}: {get_seat_letter(seat)}"
            self._pick_number(title, played, lambda result: result.scores[seat], number)

        return pick

    def _on_rounds_picked(self, row: int, number: float | None) -> None:
        assert self._pair is not None
        played = self._pair.printed if row else self._pair.now
        self._pick_number(say("Rounds of a game", self._lang), played, lambda result: result.rounds, number)

    def _pick_number(self, title: str, played: SettingGames, read: Any, number: float | None) -> None:
        """List the games with this number; without a number, list all games in descending order."""
        chosen = [result for result in played.results if number is None or read(result) == number]
        chosen.sort(key=lambda result: (-read(result), result.seed))
        title += "" if number is None else f" {number:g}"
        self.pick(GameSelection(title, tuple((played, result, "") for result in chosen)))

    def close(self) -> None:
        """Close the widget and its charts."""
        super().close()
        if hasattr(self, "_charts"):
            close_children(self._charts)
            close_all(self._charts)


def close_children(box: W.Box) -> None:
    """Close all widgets in a box and empty it."""
    old, box.children = box.children, ()
    for widget in old:
        widget.close()
