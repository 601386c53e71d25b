"""The controls of a laboratory: numbers to turn, who plays, how many games, and how far the playing is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypedDict

from tabletop_widgets.screen.view import View

if TYPE_CHECKING:
    from tabletop_widgets.experiments.laboratory import Laboratory

REPLACED = "A process that played has died. Another one went on with its games; none is lost."
FAILED = "Failed games, which do not count: {n}. {error}"
CANNOT = "The game could not be played further: {error}"


class Dial(TypedDict):
    """A number that can be turned."""

    name: str
    label: str
    min: int
    max: int
    value: int
    default: int
    """What is printed."""


class DialSeat(TypedDict):
    """Who plays a seat."""

    label: str
    name: str
    value: str


class DialsData(TypedDict):
    """The controls of a laboratory."""

    dials: list[Dial]
    seats: list[DialSeat]
    strategies: list[tuple[str, str]]
    """In words, and as they are written."""
    games: int
    counts: list[int]
    """How many games may be asked for."""
    running: bool
    done: int
    total: int


class Dials(View):
    """The controls of a laboratory.

    `lab` is what is turned: a `Laboratory`.
    """

    script = "experiments/dials.js"
    vocabulary: ClassVar[tuple[str, ...]] = (
        "Laboratory",
        "Change a number and watch what it does",
        "printed: {n}",
        "Games",
        "Back to the printed numbers",
        "Stop",
        "Play them",
        "Games played",
        "{done} of {total} {total:/game/games}",
        REPLACED,
        FAILED,
        CANNOT,
    )

    def __init__(self, lab: Laboratory, **traits: Any) -> None:
        self._lab, self._told = lab, ""
        super().__init__(None, **traits)

    def make(self) -> DialsData:
        """What the dials show."""
        return self._lab.controls(self.lang)

    def _redraw(self) -> None:
        self.data = self.make()
        told = self._lab.told(self.lang)
        if told != self._told:  # a refusal stands beside it until something else is to be told
            self.status = self._told = told

    def handle(self, message: dict[str, Any]) -> None:
        """Turn a number, or begin, stop or reset."""
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
