"""Common parts of all answers: display, access to their games, and precision."""

from tabletop.experiments.results.answer import Answer, Figure
from tabletop.experiments.results.stopping import Forecast, Width

__all__ = ["Answer", "Figure", "Forecast", "Width"]
