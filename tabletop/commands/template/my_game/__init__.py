"""My game. `import my_game` makes it known: then `tabletop.load_game("my_game")` loads it, like any other."""

import tabletop

from .game import MyGame

GAME = MyGame

tabletop.register("my_game", MyGame)
