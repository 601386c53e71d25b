"""What is common to all answers: they show themselves, open their games, and say how sure they are."""

from tabletop.experiments.results.answer import Answer, Figure
from tabletop.experiments.results.stopping import Forecast, Width

__all__ = ["Answer", "Figure", "Forecast", "Width"]
