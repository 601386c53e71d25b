"""51st State: the rules, cards, boards and the virtual opponent. `tabletop.load_game("51st_state")` makes a game."""

from tabletop.games.fifty_first_state.game import FiftyFirstState

GAME = FiftyFirstState
