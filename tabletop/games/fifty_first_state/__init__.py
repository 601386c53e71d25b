"""51st State: the rules, cards, boards and the virtual opponent. Load it with `tabletop.load_game("51st_state")`."""

from tabletop.games.fifty_first_state.game import FiftyFirstState

GAME = FiftyFirstState
