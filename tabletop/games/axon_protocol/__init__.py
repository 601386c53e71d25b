"""Axon Protocol: its rules, with cards and a city of our own, as a game of the kit."""

from tabletop.games.axon_protocol.game import AxonProtocol

GAME = AxonProtocol
