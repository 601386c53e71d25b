"""My game. `import my_game` registers it; then `tabletop.load_game("my_game")` loads it like any other game."""

import tabletop

from .game import MyGame

GAME = MyGame

tabletop.register("my_game", MyGame)
