"""The games that have screens of their own, and what each brings along: a folder for every game, named like the game's.

In a folder `boards.py` has the game's `BOARDS`, which says where its views stand on the table.
"""

BOARDS = {
    "51st_state": "tabletop_widgets.games.fifty_first_state.boards",
    "axon_protocol": "tabletop_widgets.games.axon_protocol.boards",
    "dei": "tabletop_widgets.games.dei.boards",
}
"""The name of a game and the module of its boards; the first is the one that a table shows if none is named."""

_PIECES = {
    "fifty_first_state.boards": ("Hand", "Market", "TableCentre", "Tableau"),
    "axon_protocol.boards": (
        "Attention", "CharacterOffer", "CityMap", "CorporationPoints", "Corporations", "LineUp", "ResourceTracks",
        "RoundEnd", "RoutineTrace", "SoftwareHand",
    ),
    "axon_protocol.stress": ("StressTrack",),
    "dei.boards": ("DistrictMap", "MajorityView", "MarketBoard", "MissionBoard", "Pad", "ScoreParts"),
}  # fmt: skip

PIECES = {name: f"tabletop_widgets.games.{module}" for module, names in _PIECES.items() for name in names}
"""The public pieces of single games and the modules that have them: imported when somebody asks for one."""
