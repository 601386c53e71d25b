"""Table package: the views that every game has, and their arrangement with the views of a game."""
