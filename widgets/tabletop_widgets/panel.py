"""A new game: a form made from the game's parameters and its strategies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import ipywidgets as W
import traitlets as T

import tabletop
from tabletop import Game, ParameterError, Session
from tabletop.engine.catalogue import game_class
from tabletop.engine.deciders import strategies
from tabletop.engine.parameters import Parameter
from tabletop_widgets.base import LANGUAGES, LOG, bundle, close_all, refuse_unknown, say

FIRST = ("players", "expansion", "victory_points")
"""What most people want to set; the rest is folded away."""

STYLE = {"description_width": "400px"}


class ParameterPanel(W.VBox):
    """The parameters of a game as a form. `on_start(callback)` tells of every game that is started with it."""

    lang = T.Enum(list(LANGUAGES), "en")
    status = T.Unicode(help="what was wrong with the last try")

    def __init__(
        self, game_name: str = "51st_state", values: Mapping[str, Any] | None = None, seed: int = 1, **traits: Any
    ) -> None:
        refuse_unknown(type(self), traits)
        super().__init__(**traits)
        self.game_name = game_name
        self.base: Game | None = None
        """A game whose content new ones are to have too; the published content if there is none."""
        self._started: list[Callable[[Session], None]] = []
        declared = {p.name: p for p in game_class(game_name).declared}
        self.fields: dict[str, W.Widget] = {}
        wide = W.Layout(width="min(640px, 100%)")
        name = W.Layout(width="auto")
        self._shared = [wide, name]
        for p in (
            declared[n] for n in (*[n for n in FIRST if n in declared], *[n for n in declared if n not in FIRST])
        ):
            self.fields[p.name] = _field(p, wide)
        for n, value in (values or {}).items():
            self.fields[n].value = value
        self.seed = W.BoundedIntText(value=seed, min=0, max=2**31 - 1, layout=wide, style=STYLE)
        names = list(strategies(tabletop.load_game(game_name)))
        people = [("", "human"), *((n, n) for n in names)]
        self.seats = [
            W.Dropdown(
                options=people,
                value="human" if k == 0 else _usual(names),
                layout=wide,
                style=STYLE,
            )
            for k in range(_most_players(declared))
        ]
        self.start = W.Button(button_style="primary", layout=W.Layout(width="auto", min_width="150px"))
        self.start.on_click(lambda _: self.begin())
        self.go_on = W.Button(layout=W.Layout(width="auto", min_width="150px", display="none"))
        self.go_on.on_click(lambda _: self.turn())
        self._turned: list[Callable[[dict[str, Any]], None]] = []
        self.message = W.HTML()
        rest = W.VBox([self.fields[n] for n in self.fields if n not in FIRST])
        self._more = W.Accordion([rest], selected_index=None)
        first = [self.fields[n] for n in FIRST if n in self.fields]
        self.children = [*first, *self.seats, self.seed, self._more, self.start, self.go_on, self.message]
        if "players" in self.fields:
            self.fields["players"].observe(lambda _: self._show_seats(), "value")
        self.observe(lambda _: self._reword(), "lang")
        self.observe(lambda _: self._tell(), "status")
        self.add_class("tt-panel")
        self._show_seats()
        self._reword()

    def on_start(self, callback: Callable[[Session], None]) -> None:
        """Call `callback` with the session whenever a game is started here."""
        self._started.append(callback)

    def on_turn(self, callback: Callable[[dict[str, Any]], None]) -> None:
        """Offer to go on with the game that is shown; `callback` gets every parameter that may be turned by then."""
        self._turned.append(callback)
        self.go_on.layout.display = ""

    def turn(self) -> None:
        """Turn the rules of the game that is shown; what is wrong is said in the panel."""
        try:
            declared = game_class(self.game_name).declared
            values = {p.name: self.value_of(p) for p in declared if p.live}
            for callback in self._turned:
                callback(values)
            self.status = ""
        except ParameterError as error:
            self.status = str(error)

    def value_of(self, p: Parameter) -> Any:
        """What the field of a parameter says, as `load_game` takes it."""
        value = self.fields[p.name].value
        return _words(value) if isinstance(p.default, tuple) else value

    @property
    def values(self) -> dict[str, Any]:
        """What is set, as `load_game` takes it; only what differs from the defaults."""
        found = {}
        for p in game_class(self.game_name).declared:
            value = self.value_of(p)
            if value != p.default:
                found[p.name] = value
        return found

    def _players(self) -> int:
        return int(self.fields["players"].value) if "players" in self.fields else len(self.seats)

    def _show_seats(self) -> None:
        for k, seat in enumerate(self.seats):
            seat.layout = self._shared[0] if k < self._players() else W.Layout(display="none")

    def begin(self) -> Session | None:
        """Start the game; what is wrong with the settings is said in the panel."""
        try:
            if self.base is None:
                game = tabletop.load_game(self.game_name, **self.values)
            else:
                declared = game_class(self.game_name).declared
                game = self.base.with_parameters(**{p.name: self.value_of(p) for p in declared})
            session = Session(game, self.seed.value, [s.value for s in self.seats[: self._players()]])
            session.run_strategies()
        except (ParameterError, ValueError) as error:
            self.status = str(error)
            return None
        except Exception as error:
            LOG.exception("the game could not be started")
            self.status = f"{type(error).__name__}: {error}"
            return None
        self.status = ""
        for callback in self._started:
            callback(session)
        return session

    def close(self) -> None:
        """Let go of every field."""
        if self.comm is not None:
            parts = (*self.fields.values(), *self.seats, self.seed, self._more, *self._more.children)
            close_all(*parts, self.start, self.message)
        super().close()

    def _tell(self) -> None:
        self.message.value = f'<div class="tt"><div class="tt-status" role="status">{escape(self.status)}</div></div>'

    def _reword(self) -> None:
        lang = self.lang
        for p in game_class(self.game_name).declared:
            field = self.fields[p.name]
            text = p.description.get(lang, p.description.get("en", p.name))
            field.description, field.tooltip = text.rstrip("."), p.name
        for k, seat in enumerate(self.seats):
            seat.description = say("Seat {letter}", lang, letter=chr(65 + k))
            value = seat.value
            seat.options = [
                (say("human", lang), "human"),
                *((say(v, lang), v) for _, v in seat.options if v != "human"),
            ]
            seat.value = value
        self.seed.description = say("Seed of chance", lang)
        self.start.description = say("New game", lang)
        self.go_on.description = say("Go on from here with these rules", lang)
        self._more.titles = (say("All rules that can be turned", lang),)

    def __repr__(self) -> str:
        return f"ParameterPanel({self.game_name})"

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        made = super()._repr_mimebundle_()
        live, metadata = made if isinstance(made, tuple) else (made or {}, {})
        return {**live, **bundle(repr(self), "\n".join(f"{n} = {f.value}" for n, f in self.fields.items()))}, metadata


def _field(p: Parameter, layout: W.Layout) -> W.Widget:
    style = STYLE
    if isinstance(p.default, bool):
        return W.Checkbox(value=p.default, indent=False, layout=W.Layout(width="auto"))
    if isinstance(p.default, int):
        low, high = p.minimum or 0, p.maximum if p.maximum is not None else 10**6
        # Not a slider: the handles of ipywidgets' sliders have no name for screen readers.
        return W.BoundedIntText(value=p.default, min=low, max=high, layout=layout, style=style)
    if isinstance(p.default, str) and p.choices:
        return W.Dropdown(options=list(p.choices), value=p.default, layout=layout, style=style)
    value = " ".join(p.default) if isinstance(p.default, tuple) else str(p.default)
    return W.Text(value=value, placeholder=" ".join(p.choices), continuous_update=False, layout=layout, style=style)


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


def _usual(names: list[str]) -> str:
    return next((n for n in ("heuristic", "greedy") if n in names), names[0])


def _most_players(declared: Mapping[str, Parameter]) -> int:
    p = declared.get("players")
    return int(p.maximum or p.default) if p is not None else 1
