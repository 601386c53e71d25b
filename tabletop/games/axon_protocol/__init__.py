"""Axon Protocol: its rules, with custom cards and a custom city, as a game of the kit."""

from tabletop.games.axon_protocol.game import AxonProtocol

GAME = AxonProtocol
