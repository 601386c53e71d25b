"""Learning what positions are worth: games of strategies against themselves, and the weights that foretell who wins."""
