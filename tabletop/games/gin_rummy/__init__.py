"""Gin rummy: a small game of the kit, in the rooms that every game has."""

from tabletop.games.gin_rummy.game import GinRummy

GAME = GinRummy
