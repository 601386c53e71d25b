"""Gin rummy: a small game of the kit, with the standard layout of a game package."""

from tabletop.games.gin_rummy.game import GinRummy

GAME = GinRummy
