"""Form for a new game, built from the parameters and strategies of the game."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets as W
import traitlets as T
from markupsafe import Markup

import tabletop
from tabletop import Game, ParameterError, Session
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.parameters import Parameter
from tabletop.engine.failures import describe
from tabletop.engine.i18n.words import capitalize_first, get_seat_letter
from tabletop.engine.registry.catalogue import create_load_error, find_game_class, on_register
from tabletop.engine.session.strategy_registry import HUMAN, find_strategies, get_strategy_name
from tabletop.strategies import levels
from tabletop.teaching.guided import find_guide
from tabletop_widgets.kernel.channel import collect
from tabletop_widgets.screen.composite import Box, Composite
from tabletop_widgets.screen.controller.table_controller import get_controller
from tabletop_widgets.screen.languages import Lang
from tabletop_widgets.screen.session_widget import LOG
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import close_all, refuse_unknown
from tabletop_widgets.table.boards import get_boards, get_default_game
from tabletop_widgets.table.games.choices import Choices, GameChoice, SeatChoice
from tabletop_widgets.table.games.origins import describe_origin

STYLE = {"description_width": "initial"}
MAX_DRAWN_SEED = 999_999
"""Largest drawn seed: short enough to be told to a friend who wants the same deal."""
LEVELS = N_(
    "Easy: slips now and then. Normal: plays by rules of thumb. Hard: tries out what its answers lead to. "
    "Expert: tries out more, up to two seconds for each answer."
)


class ParameterPanel(Composite):
    """Form for a new game: its name, parameters, seed and seats.

    `on_start` registers a callback for each started game. Every game that is installed or registered can be chosen.

    Args:
        game_name: Name of the game that is chosen first; by default that of `base`.
        values: Initial parameter values that differ from the defaults.
        seed: Random seed of the first game; None to draw it. Each later game gets a new one.
        base: Game whose content new games of that name reuse; None for the published content.
    """

    lang = Lang()
    status = T.Unicode(help="what was wrong with the last try")
    _stop: Callable[[], None] | None = None

    def __init__(
        self,
        game_name: str = "",
        values: Mapping[str, Any] | None = None,
        seed: int | None = None,
        base: Game | None = None,
        **traits: Any,
    ) -> None:
        refuse_unknown(type(self), traits)
        super().__init__(**traits)
        self.game_name = ""
        self.fields: dict[str, W.Widget] = {}
        """Fields of the parameters of the chosen game, by name."""
        self._own = base
        self._started: list[Callable[[Session], None]] = []
        self._turned: list[Callable[[dict[str, Any], dict[int, str]], None]] = []
        self._turned_game = ""
        """Game that the form can continue with changes."""
        self._error: Exception | None = None
        self._unplayable: ParameterError | None = None
        """Reason why the game that the user has chosen last cannot be played."""
        self._sat: list[str] = []
        """Strategies of the seats when the form was opened."""
        self._shown_seed: int | None = None
        wide = W.Layout(width="auto")
        game_name = game_name or (base.name if base is not None else get_default_game())
        self._given = {game_name: dict(values or {})}
        """Initial parameter values, by name of the game."""
        self.games = GameChoice(game_name, layout=wide, style=STYLE)
        seed = draw_seed() if seed is None else seed
        self.seed = W.BoundedIntText(value=seed, min=0, max=2**31 - 1, layout=wide, style=STYLE)
        self.start = W.Button(button_style="primary", layout=W.Layout(width="auto", min_width="150px"))
        self.start.on_click(lambda _: self.begin())
        self.go_on = W.Button(layout=W.Layout(width="auto", min_width="150px", display="none"))
        self.go_on.on_click(lambda _: self.turn())
        self._guides: list[W.Button] = []
        """Button for the guided first game of the chosen game, if it has one."""
        self.message = W.HTML()
        self.origins = W.HTML()
        """Description of the chosen levels, and the training history of chosen learned strategies."""
        self._show_game(game_name, self._own)
        self.games.observe(self._handle_choice, "value")
        self.observe(lambda _: self._reword(), "lang")
        self.observe(lambda _: self._tell(), "status")
        self.add_class("tt-panel")
        self._stop = on_register(self._handle_registration)
        self._reword()

    def _show_game(self, game_name: str, base: Game | None) -> None:
        """Create the fields of a game, in place of those of the previous one. Raises any exception of the game."""
        example = base if base is not None else tabletop.load_game(game_name)
        boards, declared = get_boards(game_name), {p.name: p for p in type(example).declared}
        names, wide = list(find_strategies(example)), W.Layout(width="auto")
        usual = boards.choose_strategy(names, boards.strategy or "normal")
        shown = [n for n in boards.first if n in declared]
        fields = {n: _make_field(declared[n], example, wide) for n in dict.fromkeys((*shown, *declared))}
        seats_count = count_max_players(example)
        before: list[W.Widget] = []
        if self.game_name:
            before = [*self.fields.values(), *self.seats, self._more, *self._more.children, *self._guides]
        self.game_name, self.base, self.example = game_name, base, example
        self.declared, self.fields = declared, fields
        for n, value in self._given.get(game_name, {}).items():
            self.set(n, value)
        self.seats = [SeatChoice(names, usual if k else HUMAN, style=STYLE) for k in range(seats_count)]
        by_seat = [n for n in self.fields if declared[n].by_seat and n not in shown]
        rest = W.VBox([self.fields[n] for n in self.fields if n not in (*shown, *by_seat)])
        self._more = W.Accordion([rest], selected_index=None)
        first, seats = ([self.fields[n] for n in some] for some in (shown, by_seat))
        rest.add_class("tt-rules")
        sits, starts = Box("tt-seatrow", *self.seats), Box("tt-starts", self.start, self.go_on)
        self._guides = [W.Button(layout=W.Layout(width="auto"))] if find_guide(example) is not None else []
        for button in self._guides:
            button.on_click(lambda _: self.begin_guided())
        guides = [Box("tt-starts", button) for button in self._guides]
        self.children = [
            self.games, *guides, *first, self.seed, sits, self.origins, *seats, starts, self.message, self._more,
        ]  # fmt: skip
        if "players" in self.fields:
            self.fields["players"].observe(lambda _: self._show_seats(), "value")
        for field in self.fields.values():
            if field.has_trait("value"):
                field.observe(lambda _: self._check_fields(), "value")
        for seat in self.seats:
            seat.observe(lambda _: self._tell_origins(), "value")
        self._show_seats()
        close_all(*before)

    def choose(self, game_name: str) -> None:
        """Show the form of another game. If it cannot be played, say why and keep the current one.

        >>> from tabletop_widgets import ParameterPanel
        >>> panel = ParameterPanel("51st_state")
        >>> panel.choose("gin_rummy")
        >>> "knock_limit" in panel.fields
        True
        """
        self._unplayable = None
        if game_name != self.game_name:
            self._change_game(game_name)
        self.games.value = self.game_name
        self.status = self._describe_error()

    def _change_game(self, game_name: str) -> None:
        own = self._own if self._own is not None and self._own.name == game_name else None
        try:
            with self.collect_parts(), collect():
                self._show_game(game_name, own)
                self._error, self._sat, self._shown_seed = None, [str(field.value) for field in self.seats], None
                self._reword()
        except ParameterError as error:
            self._unplayable = error
        except Exception as error:  # a game of a user may raise anything
            LOG.exception("the game %s could not be shown", game_name)
            self._unplayable = create_load_error(game_name, describe(error))

    def _handle_choice(self, change: Any) -> None:
        if not self.games.is_offering and change["new"] != self.game_name:
            self.choose(change["new"])

    def _handle_registration(self, name: str) -> None:
        """Offer a game that was registered, and show the fields of the new class of the chosen one."""
        self.games.offer(self.lang)
        if name != self.game_name or self.base is not None or name in self.games.errors:
            return
        if find_game_class(name) is not type(self.example):
            self._change_game(name)

    def close(self) -> None:
        """Close the form with its fields."""
        if self._stop is not None:
            self._stop()
        super().close()

    def on_start(self, callback: Callable[[Session], None]) -> None:
        """Call `callback` with the session whenever this form starts a game."""
        self._started.append(callback)

    def on_turn(self, callback: Callable[[dict[str, Any], dict[int, str]], None]) -> None:
        """Offer to continue the shown game with changes, and call `callback` with them.

        The first argument has all parameters that may change during a game. The second has the new player of each
        changed seat, by seat.
        """
        self._turned.append(callback)
        self._turned_game = self.game_name
        self._reword()

    def show_players(self, seats: Sequence[Any], seed: int | None = None) -> None:
        """Show the current players of a session in the seat fields, and its `seed` next to the seed of the next game.

        `seats` has the form of `Session.seats`. A strategy object without a name is not in the list; it stays unless
        the user chooses a different player.

        >>> from tabletop_widgets import ParameterPanel
        >>> panel = ParameterPanel("51st_state")
        >>> panel.show_players(["human", "expert"])
        >>> panel.seats[1].value
        'expert'
        """
        for field, who in zip(self.seats, seats, strict=False):
            if who in [value for _, value in field.options]:
                field.value = who
        self._sat = [str(field.value) for field in self.seats]
        self._shown_seed = seed
        self._turned_game = self.game_name
        self._reword()

    def turn(self) -> None:
        """Apply changed parameters and players to the shown game; the panel shows an error."""
        try:
            values = {p.name: self.read_value(p) for p in self.declared.values() if p.live}
            now = [str(field.value) for field in self.seats]
            new_players = {k: who for k, (before, who) in enumerate(zip(self._sat, now, strict=False)) if who != before}
            for callback in self._turned:
                callback(values, new_players)
            self._sat = now
            self._fail(None)
        except ValueError as error:  # includes ParameterError
            self._fail(error)

    def read_value(self, p: Parameter) -> Any:
        """Return the value in the field of the parameter `p`, in the form that `load_game` accepts.

        The value is not validated; starting a game does that.
        """
        field = self.fields[p.name]
        return _split_words(field.value) if isinstance(p.default, tuple) and isinstance(field, W.Text) else field.value

    def set(self, name: str, value: Any) -> None:
        """Set the field of the parameter `name` to `value`, in the form that `load_game` accepts.

        >>> from tabletop_widgets import ParameterPanel
        >>> panel = ParameterPanel("51st_state")
        >>> panel.set("factions", ("new_york",))
        >>> panel.values
        {'factions': ('new_york',)}
        """
        field = self.fields[name]
        field.value = " ".join(value) if isinstance(field, W.Text) else value

    @property
    def values(self) -> dict[str, Any]:
        """Parameter values that differ from the defaults, in the form that `load_game` accepts."""
        overrides = {}
        for p in self.declared.values():
            value = self.read_value(p)
            if value != p.default:
                overrides[p.name] = value
        return overrides

    def _count_players(self) -> int:
        """Return the number of seats that the form shows."""
        most = len(self.seats)
        return min(max(0, int(self.fields["players"].value)), most) if "players" in self.fields else most

    def _show_seats(self) -> None:
        for k, seat in enumerate(self.seats):
            seat.layout.display = None if k < self._count_players() else "none"
        for field in self.fields.values():
            if isinstance(field, Choices) and field.by_seat:
                field.places = min(self._count_players(), len(field.lists))
        self._tell_origins()

    def _tell_origins(self) -> None:
        """Show the description of the levels and the training history of the chosen strategies."""
        strategies = find_strategies(self.example)
        chosen = dict.fromkeys(str(seat.value) for seat in self.seats[: self._count_players()])
        lines = [say(LEVELS, self.lang)] if any(name in levels.LEVELS for name in chosen) else []
        if missing := [name for name in strategies if name not in self.seats[0].names]:
            names = ", ".join(capitalize_first(get_strategy_name(name, self.lang)) for name in missing)
            lines.append(say("Does not play with these settings: {names}.", self.lang, names=names))
        lines += [describe_origin(name, strategies[name], self.lang) for name in chosen if name in strategies]
        text = "\n".join(line for line in lines if line)
        page = Markup('<div class="tt"><div class="tt-origin">{}</div></div>')
        self.origins.value = page.format(text) if text else ""
        self.origins.layout.display = "" if text else "none"

    def _check_fields(self) -> None:
        """Show at once which values are not possible, and offer the strategies that support the others."""
        self._fail(None)
        self._offer_strategies()

    def _offer_strategies(self) -> None:
        """Offer only strategies that support the chosen parameters; a trained one may support only certain values."""
        try:
            strategies = find_strategies(self.example.with_parameters(**self.values))
        except ParameterError:
            return  # reported when the user starts the game
        usual = get_boards(self.game_name).choose_strategy(strategies, get_boards(self.game_name).strategy or "normal")
        for seat in self.seats:
            if seat.names != [*strategies]:
                seat.offer(strategies, self.lang, usual)
        self._tell_origins()

    def begin(self) -> Session | None:
        """Start the game and return its session; on an error, show it in the panel and return None."""
        try:
            if self.base is None:
                game = tabletop.load_game(self.game_name, **self.values)
            else:
                game = self.base.with_parameters(**{p.name: self.read_value(p) for p in self.declared.values()})
            session = Session(game, self.seed.value, [s.value for s in self.seats[: self._count_players()]])
            get_controller(session).play()
        except Exception as error:
            if not isinstance(error, (ParameterError, ValueError)):
                LOG.exception("the game could not be started")
            self._fail(error)
            return None
        self._fail(None)
        self.seed.value = draw_seed()
        self._tell_started(session)
        return session

    def begin_guided(self) -> None:
        """Start the guided first game of the chosen game, if it has one."""
        guide = find_guide(self.example)
        if guide is not None:
            self._tell_started(guide.new_session())

    def _tell_started(self, session: Session) -> None:
        for callback in self._started:
            callback(session)

    def _fail(self, error: Exception | None) -> None:
        self._error, self._unplayable = error, None
        self.status = self._describe_error()

    def _describe_error(self) -> str:
        """Return the values that are not possible, or else the last error, in the language of the form."""
        error, lang = self._error, self.lang
        if self._unplayable is not None:
            return capitalize_first(self._unplayable.text(lang))
        wrong = [text for p in self.declared.values() if (text := _describe_mistake(p, self.read_value(p), lang))]
        if wrong:
            return "\n".join(wrong)
        if error is None:
            return ""
        if isinstance(error, ParameterError):
            return say("These settings do not go together: {reason}", lang, reason=error.text(lang))
        return say("The game could not be started: {reason}", lang, reason=f"{type(error).__name__}: {error}")

    def _tell(self) -> None:
        template = Markup('<div class="tt"><div class="tt-status" role="status">{}</div></div>')
        self.message.value = template.format(self.status)

    def _reword(self) -> None:
        lang = self.lang
        self.games.offer(lang)
        for p in self.declared.values():
            field = self.fields[p.name]
            names = self.example.list_choices(p.name, lang)
            if isinstance(field, Choices):
                field.reword(_label(p, lang), names, lang)
                continue
            field.description, field.tooltip = f"{_label(p, lang)}{_format_range(p)}", p.name
            if isinstance(field, W.Dropdown):
                _offer(field, names)
        for k, seat in enumerate(self.seats):
            seat.description = say("Seat {letter}", lang, letter=get_seat_letter(k))
            seat.offer(seat.names, lang)
        self._tell_origins()
        self._name_seed()
        self.start.description = say("New game", lang)
        for button in self._guides:
            button.description = say("New to this game? A guided first game", lang)
        self.go_on.layout.display = "" if self._turned and self.game_name == self._turned_game else "none"
        self.go_on.description = say("Continue from here with these rules and players", lang)
        self._more.titles = (say("All rules that can be changed", lang),)
        self.status = self._describe_error()

    def _name_seed(self) -> None:
        if self._shown_seed is None:
            self.seed.description = say("Random seed of the deal", self.lang)
        else:
            self.seed.description = say("Random seed of the deal (this game: {n})", self.lang, n=self._shown_seed)

    def __repr__(self) -> str:
        return f"ParameterPanel({self.game_name})"

    def text(self) -> str:
        """Return the fields with their values."""
        return "\n".join(f"{n} = {f.value}" for n, f in self.fields.items())


def apply_changes(session: Session, values: Mapping[str, Any], new_players: Mapping[int, str]) -> bool:
    """Continue from the shown position with changed parameters or players. Returns False if nothing changes."""
    changes = {name: value for name, value in values.items() if value != session.game.parameters[name].value}
    if changes:
        session.retune(**changes)
    for seat, who in new_players.items():
        if seat < len(session.seats):
            session.hand_over(seat, who)
    if new_players and not session.can_redo:
        get_controller(session).play()
    return bool(changes or new_players)


def draw_seed() -> int:
    """Return a random seed for a new deal, from 1 to `MAX_DRAWN_SEED`."""
    return 1 + secrets.randbelow(MAX_DRAWN_SEED)


def _make_field(p: Parameter, example: Game, layout: W.Layout) -> W.Widget:
    style, choices = STYLE, tuple(example.list_choices(p.name))
    if isinstance(p.default, bool):
        return W.Checkbox(value=p.default, indent=False, layout=W.Layout(width="auto"))
    if isinstance(p.default, int):
        # Not a slider: the handles of ipywidgets' sliders have no accessible name. No bounds: a value outside would
        # silently become another one.
        return W.IntText(value=p.default, layout=layout, style=style)
    if isinstance(p.default, str) and p.choices:
        return W.Dropdown(options=list(p.choices), value=p.default, layout=layout, style=style)
    if isinstance(p.default, tuple) and choices:
        field = Choices(choices, p.by_seat, len(choices))
        field.value = p.default
        return field
    value = " ".join(p.default) if isinstance(p.default, tuple) else str(p.default)
    return W.Text(value=value, continuous_update=False, layout=layout, style=style)


def _offer(field: W.Dropdown, names: Mapping[str, str]) -> None:
    """Set the options of a dropdown, and keep its value."""
    value = field.value
    field.options = [(capitalize_first(name), word) for word, name in names.items()]
    field.value = value


def _split_words(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


def _label(p: Parameter, lang: str) -> str:
    return (p.description.get(lang) or p.description.get("en") or p.name).rstrip(".")


def _format_range(p: Parameter) -> str:
    """Return the range of a number after its label; "" if it has none."""
    if isinstance(p.default, bool) or not isinstance(p.default, int):
        return ""
    if p.minimum is None or p.maximum is None:
        return "" if p.minimum is None else f" (≥ {p.minimum})"
    return f" ({p.minimum}–{p.maximum})"


def _describe_mistake(p: Parameter, value: Any, lang: str) -> str:
    """Return a sentence on a value that a parameter does not allow; "" if it is allowed."""
    mistake = p.find_mistake(value)
    if mistake is None:
        return ""
    label = re.split("[:;]", _label(p, lang))[0]
    if mistake.code == "range" and p.minimum is not None and p.maximum is not None:
        facts = {"label": label, "value": value, "low": p.minimum, "high": p.maximum}
        return say("{label}: {value} is not possible, only {low} to {high}.", lang, **facts)
    return mistake.text(lang, label=label)


def count_max_players(game: Game) -> int:
    """Return the maximum number of seats in games like this one."""
    p = game.parameters.get("players")
    return max(int(p.maximum or p.default), game.num_players) if p is not None else game.num_players
