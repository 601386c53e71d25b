"""Games with custom screens: one folder for each game, with the name of the game's package.

`boards.py` in a folder defines `BOARDS`, the layout of the game's views on the table.
"""

BOARDS = {
    "51st_state": "tabletop_widgets.games.fifty_first_state.boards",
    "axon_protocol": "tabletop_widgets.games.axon_protocol.boards",
    "dei": "tabletop_widgets.games.dei.boards",
}
"""Module of the boards of each game by its name. A table shows the first game if none is named."""

_PIECES = {
    "fifty_first_state.boards": ("Hand", "Market", "TableCentre", "Tableau"),
    "axon_protocol.boards": (
        "Attention", "CharacterOffer", "CityMap", "CorporationPoints", "Corporations", "LineUp", "ResourceTracks",
        "RoundEnd", "RoutineTrace", "SoftwareHand", "StressMeter",
    ),
    "dei.boards": ("DistrictMap", "MajorityView", "MarketBoard", "MissionBoard", "Pad", "ScoreParts"),
}  # fmt: skip

PIECES = {name: f"tabletop_widgets.games.{module}" for module, names in _PIECES.items() for name in names}
"""Modules of the public classes of single games by class name. They are imported on first access."""
