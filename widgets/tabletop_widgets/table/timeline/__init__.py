"""Progress of a game: timeline strip, victory point track and curves, with a readout at each position."""
