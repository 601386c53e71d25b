"""Nouns and texts of D.E.I. by what they belong to; each form that German or Spanish bends is a message of its own."""

from __future__ import annotations

from tabletop.engine.values import N_

LEVEL = (N_("ground"), N_("roof"))
AREA = (N_("ground {area}"), N_("roof {area}"))

RESOURCE = ((N_("technology"), N_("technology")), (N_("energy cell"), N_("energy cells")))
"""What a resource is called: one piece of it, and the resource or several."""
COUNTED = (
    (N_("{n} technology"), N_("{n} technology")),
    (N_("{n} energy cell"), N_("{n} energy cells")),
)
SCRAPPERS = (N_("{n} scrapper"), N_("{n} scrappers"))
CAMPS = (N_("{n} camp"), N_("{n} camps"))
CANDIES = (N_("{n} candy boost"), N_("{n} candy boosts"))
OUTPOSTS = {
    "tactics": (N_("{n} tactics outpost"), N_("{n} tactics outposts")),
    "logistics": (N_("{n} logistics outpost"), N_("{n} logistics outposts")),
    "machines": (N_("{n} machines outpost"), N_("{n} machines outposts")),
    "": (N_("{n} outpost"), N_("{n} outposts")),
}

COLOUR = {"tactics": N_("tactics"), "logistics": N_("logistics"), "machines": N_("machines")}
PAINT = {"tactics": N_("red"), "logistics": N_("blue"), "machines": N_("green")}
MARKET = {
    "tactics": N_("tactics market"),
    "logistics": N_("logistics market"),
    "machines": N_("machines market"),
    "black": N_("black market"),
}
SET = {**MARKET, "drone": N_("drone cards")}
BUILDING = {"camp": N_("camp"), "bridge": N_("bridge"), "lift": N_("lift")}
BUILDING_GENDER = {
    "de": {"camp": "n", "bridge": "f", "lift": "m"},
    "es": {"camp": "m", "bridge": "m", "lift": "m"},
}

ACTION = {
    "enlist": N_("enlist"),
    "move": N_("move"),
    "collect": N_("collect"),
    "build": N_("build"),
    "camp": N_("build a camp"),
    "bridge": N_("build a bridge"),
    "lift": N_("build a lift"),
    "move:tactics": N_("move, ignoring majorities"),
    "enlist:tactics": N_("enlist, also where a scrapper of yours stands"),
    "move:logistics": N_("move, also between ground and roof"),
    "collect:logistics": N_("collect, and swap the resource if you like"),
    "enlist:machines": N_("enlist, and put a resource there"),
    "collect:machines": N_("collect, and take 1 technology more"),
    "move:extra": N_("one more move"),
    "copy": N_("copy a card that was played this round"),
}
"""Actions as they stand in the text of a card."""
ACTION_NAME = {
    "enlist": N_("Enlist"),
    "move": N_("Move"),
    "collect": N_("Collect"),
    "build": N_("Build"),
    "camp": N_("Camp"),
    "bridge": N_("Bridge"),
    "lift": N_("Lift"),
    "copy": N_("Copy"),
}
"""Actions as a heading, or on a button."""
PER = {
    "tactics": N_("{action}, once for each tactics outpost you control"),
    "logistics": N_("{action}, once for each logistics outpost you control"),
    "machines": N_("{action}, once for each machines outpost you control"),
    "all": N_("{action}, once for each outpost you control"),
}
PER_NAME = {
    "tactics": N_("{action} per tactics outpost"),
    "logistics": N_("{action} per logistics outpost"),
    "machines": N_("{action} per machines outpost"),
    "all": N_("{action} per outpost"),
}
TAKE = {
    "supplies": (N_("score {n} VP"), N_("score {n} VP")),
    "technology": (N_("take {n} technology"), N_("take {n} technology")),
    "energy": (N_("take {n} energy cell"), N_("take {n} energy cells")),
}

DRONE = {
    "hunter": N_("hunter drone"),
    "transporter": N_("transporter drone"),
    "harvester": N_("harvester drone"),
    "teleporter": N_("teleporter drone"),
}
FLY = {
    "hunter": N_("fly the hunter drone"),
    "transporter": N_("fly the transporter drone"),
    "harvester": N_("fly the harvester drone"),
    "teleporter": N_("fly the teleporter drone"),
}
FARTHER = (N_("{action}, {n} area farther"), N_("{action}, {n} areas farther"))
DRONE_TEXT = {
    "hunter": N_(
        "Kills 1 scrapper of each other faction in its area: 1 VP for each, and 1 candy boost. Leaders are safe."
    ),
    "transporter": N_("Up to 2 of your scrappers enlist in its area, whoever has the majority."),
    "harvester": N_("You collect up to 2 resources in its area, whoever has the majority."),
    "teleporter": N_(
        "Takes up to 2 of your scrappers from its area to ground areas, or 1 to a roof, whoever has the majority there."
    ),
}
HUNTER_OF_TWO = N_("Kills up to 2 scrappers of the other faction in its area: 1 VP for each, and 1 candy boost.")

CANDY = {
    **{action: ACTION_NAME[action] for action in ("enlist", "move", "collect", "camp", "lift", "bridge")},
    "technology": N_("Technology"),
    "outpost": N_("Outpost"),
}
"""What a candy boost is good for, as its name."""
CANDY_OUTPOST = N_("Counts as an outpost of any colour, at a market or for the actions per outpost of a card.")
CANDY_ADDS = N_("Put on a card just played it adds an action: {action}.")

LEADER_TEXT = {
    "corvo": N_("Moves in which Corvo takes part may ignore majorities."),
    "abraham": N_(
        "At the end of each of your action phases you may collect where Abraham stands, whoever has the majority."
    ),
    "aria": N_("For Aria herself ground and roof are adjacent when she moves."),
    "z13": N_("Z-13 counts 3 in majorities."),
}

BADGE = {
    "bombardier": N_("Bombardier"),
    "barricade": N_("Barricade Builder"),
    "scout": N_("Scout"),
    "covert": N_("Covert Operator"),
    "sniper": N_("Sniper"),
    "caravan": N_("Caravan Leader"),
    "engineer": N_("Field Engineer"),
    "sprinter": N_("Sprinter"),
    "capsule": N_("Drop Capsule"),
    "tunneller": N_("Tunneller"),
    "raid": N_("Raiding Party"),
    "pilot": N_("Drone Pilot"),
    "salvage": N_("Salvage Depot"),
    "alternative": N_("Alternative Energy"),
    "parcel": N_("Parcel Bot"),
    "prospector": N_("Prospector"),
    "drone_engineer": N_("Drone Engineer"),
    "trading_post": N_("Trading Post"),
}
BADGE_TEXT = {
    "bombardier": N_("Each of your bridges adds 2 to your majority value on the ground below it."),
    "barricade": N_("Each of your camps adds 2 to your majority value in its area."),
    "scout": N_("Where values tie for the most and yours is among them, you have the majority."),
    "covert": N_("Each of your drones adds 1 to your majority value in its area."),
    "sniper": N_(
        "Where you are without the majority, a collect may kill 1 scrapper of another faction;"
        " its owner gets a candy boost."
    ),
    "caravan": N_("Your camps move along with your figures, or by themselves, as if they were scrappers."),
    "engineer": N_("Whenever you build a bridge or a lift, you get 2 moves."),
    "sprinter": N_("Each of your moves brings one more move."),
    "capsule": N_("You may build camps where you have no figure."),
    "tunneller": N_("For your moves all areas with a lift of yours or a shared one are adjacent to one another."),
    "raid": N_("While all your scrappers are on the map, you may use an enlist as a move or a collect."),
    "pilot": N_("Each drone you activate flies 1 area farther."),
    "salvage": N_("When you collect where a lift of yours stands, you may turn 1 technology into 1 energy cell."),
    "alternative": N_("Once in each phase you may pay 1 technology for 1 energy cell at a market."),
    "parcel": N_("Once in each phase you may pay 1 energy cell to make a purchase without laying down a card."),
    "prospector": N_("Instead of collecting you may put 1 resource into an area in which a scrapper of yours stands."),
    "drone_engineer": N_("Drone cards cost you 1 resource less, of your choice."),
    "trading_post": N_("For each market card you buy you score 1 VP."),
}

COUNTS = {
    "technology": (N_("{points} for each technology you have"), N_("{points} for every {n} technology you have")),
    "energy": (N_("{points} for each energy cell you have"), N_("{points} for every {n} energy cells you have")),
    "drones": (N_("{points} for each drone card you own"), N_("{points} for every {n} drone cards you own")),
    "buildings": (
        N_("{points} for each of your buildings on the map"),
        N_("{points} for every {n} of your buildings on the map"),
    ),
    "scrappers": (
        N_("{points} for each of your scrappers on the map"),
        N_("{points} for every {n} of your scrappers on the map"),
    ),
    "outposts": (
        N_("{points} for each outpost you control"),
        N_("{points} for every {n} outposts you control"),
    ),
    "outposts:tactics": (
        N_("{points} for each tactics outpost you control"),
        N_("{points} for every {n} tactics outposts you control"),
    ),
    "outposts:logistics": (
        N_("{points} for each logistics outpost you control"),
        N_("{points} for every {n} logistics outposts you control"),
    ),
    "outposts:machines": (
        N_("{points} for each machines outpost you control"),
        N_("{points} for every {n} machines outposts you control"),
    ),
    "garrisons": (
        N_("{points} for each outpost where you have a figure"),
        N_("{points} for every {n} outposts where you have a figure"),
    ),
    "sovereignty": (
        N_("{points} for each area where you have the majority and others are present"),
        N_("{points} for every {n} areas where you have the majority and others are present"),
    ),
    "badges": (N_("{points} for each badge you have earned"), N_("{points} for every {n} badges you have earned")),
}
"""What a mission counts: for each one, and for every so many."""
