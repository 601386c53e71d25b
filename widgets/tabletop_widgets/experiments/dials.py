"""Controls of a laboratory: sliders for parameters, strategies of the seats, the number of games, and progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypedDict

from tabletop_widgets.screen.view import View

if TYPE_CHECKING:
    from tabletop_widgets.experiments.laboratory import Laboratory

REPLACED = "A worker process has died. Another one has taken over its games; none is lost."
FAILED = "Failed games, which do not count: {n}. {error}"
CANNOT = "The game could not continue: {error}"


class Dial(TypedDict):
    """A slider for a parameter of the game."""

    name: str
    label: str
    min: int
    max: int
    value: int
    default: int
    """Printed value."""


class DialSeat(TypedDict):
    """A selection of the strategy for one seat."""

    label: str
    name: str
    value: str


class DialsData(TypedDict):
    """Data of the laboratory's controls."""

    dials: list[Dial]
    seats: list[DialSeat]
    strategies: list[tuple[str, str]]
    """Pairs of displayed name and strategy name."""
    games: int
    counts: list[int]
    """Numbers of games on offer."""
    running: bool
    done: int
    total: int


class Dials(View):
    """View of the controls of a `Laboratory`, given as `lab`."""

    script = "experiments/dials.js"
    vocabulary: ClassVar[tuple[str, ...]] = (REPLACED, FAILED, CANNOT)

    def __init__(self, lab: Laboratory, **traits: Any) -> None:
        self._lab, self._shown_message = lab, ""
        super().__init__(None, **traits)

    def make(self) -> DialsData:
        """Return the data of the controls."""
        return self._lab.make_controls(self.lang)

    def _redraw(self) -> None:
        self.data = self.make()
        message = self._lab.describe_problems(self.lang)
        if message != self._shown_message:  # keep a refusal on screen until there is a new message
            self.status = self._shown_message = message

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message from the browser: change a number, or start, stop or reset."""
        kind, lab = message.get("type"), self._lab
        if kind == "turn":
            lab.turn(str(message.get("name", "")), message.get("value"))
        elif kind == "printed":
            lab.reset()
        elif kind == "stop":
            lab.stop()
        elif kind == "play":
            lab.start()
        elif kind == "forget":
            self.trouble = ""
