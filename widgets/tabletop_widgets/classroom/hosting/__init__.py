"""A game for friends in several browsers."""
