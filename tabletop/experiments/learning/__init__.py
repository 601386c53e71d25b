"""Learning what positions are worth: games of strategies against themselves, and the weights that foretell who wins."""

from tabletop.experiments.learning.fitting import Fit, chances, fit
from tabletop.experiments.learning.positions import Positions, positions
from tabletop.experiments.learning.training import learn

__all__ = ["Fit", "Positions", "chances", "fit", "learn", "positions"]
