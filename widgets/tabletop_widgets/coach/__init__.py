"""The coach on the screen: background analysis of a game with its turning points and their reasons."""
