"""Nouns of Axon Protocol in the forms that sentences need. German and Spanish inflect, so each form is a message."""

from __future__ import annotations

from tabletop.engine.core.values import N_
from tabletop.games.axon_protocol.table import goods as g

SKILL = {
    "augment": N_("AUGMENT"),
    "buy": N_("BUY"),
    "drugs": N_("DRUGS"),
    "crime": N_("CRIME"),
    "murder": N_("MURDER"),
    "data": N_("DATA"),
    "scandal": N_("SCANDAL"),
    "walk": N_("WALK"),
    "drive": N_("DRIVE"),
    "fly": N_("FLY"),
    "arrest": N_("ARREST"),
    "guard": N_("GUARD"),
    "hack": N_("HACK"),
    "execute": N_("EXECUTE"),
    "investigate": N_("INVESTIGATE"),
}
"""Skills as printed on cards."""

RESOURCE = {
    g.AUGMENTS: (N_("augment"), N_("augments")),
    g.DATA: (N_("data"), N_("data")),
    g.DRUGS: (N_("drug"), N_("drugs")),
    g.PRODUCTS: (N_("product"), N_("products")),
    g.SCANDALS: (N_("scandal"), N_("scandals")),
    g.VIOLENCE: (N_("violence"), N_("violence")),
}
"""Names of a resource: one marker of it, and the resource or several markers."""

COUNTED = {
    g.AUGMENTS: (N_("{n} augment"), N_("{n} augments")),
    g.DATA: (N_("{n} data marker"), N_("{n} data markers")),
    g.DRUGS: (N_("{n} drug"), N_("{n} drugs")),
    g.PRODUCTS: (N_("{n} product"), N_("{n} products")),
    g.SCANDALS: (N_("{n} scandal"), N_("{n} scandals")),
    g.VIOLENCE: (N_("{n} violence marker"), N_("{n} violence markers")),
}
"""Counted markers as the object of a sentence."""
CARDS = (N_("{n} software card"), N_("{n} software cards"))

TYPE = {
    "trader": N_("trader"),
    "dealer": N_("dealer"),
    "criminal": N_("criminal"),
    "android": N_("android"),
    "bioroid": N_("bioroid"),
    "ai": N_("AI"),
}
TYPES = {
    "trader": N_("traders"),
    "dealer": N_("dealers"),
    "criminal": N_("criminals"),
    "android": N_("androids"),
    "bioroid": N_("bioroids"),
    "ai": N_("AIs"),
}

HEADS = {
    "inmate": (N_("an inmate"), N_("from an inmate"), N_("all other inmates")),
    "android": (N_("an android"), N_("from an android"), N_("all other androids")),
    "bioroid": (N_("a bioroid"), N_("from a bioroid"), N_("all other bioroids")),
    "ai": (N_("an AI"), N_("from an AI"), N_("all other AIs")),
    "trader": (N_("a trader"), N_("from a trader"), N_("all other traders")),
    "dealer": (N_("a dealer"), N_("from a dealer"), N_("all other dealers")),
    "criminal": (N_("a criminal"), N_("from a criminal"), N_("all other criminals")),
    "innocent": (N_("an innocent character"), N_("from an innocent character"), N_("all other innocent characters")),
    "": (N_("a character"), N_("from a character"), N_("all other characters")),
    "other": (N_("another character"), N_("from another character"), N_("all other characters")),
    "self": (N_("this character"), N_("from this character"), N_("this character")),
    "same": (N_("that character"), N_("from that character"), N_("that character")),
}
"""Nouns for characters: as object, after "from", and as plural subject. The first matching condition is the noun."""

MARKED = {
    "activated": N_("with an activation marker"),
    "ready": N_("without an activation marker"),
    "augments": N_("with an augment"),
    "drugs": N_("with a drug"),
    "products": N_("with a product"),
    "scandals": N_("with a scandal"),
    "violence": N_("with a violence marker"),
}
"""Conditions after the noun: the markers of the character."""
STANDING = {
    "in_shop": N_("in an area with a shop"),
    "in_public": N_("in a public area"),
    "in_private": N_("in a private area"),
    "in_corporation": N_("in a corporation area"),
    "in_exit": N_("in an exit area"),
}
"""Conditions after those in `MARKED`: the type of the area."""
NOT_CRIMINAL = N_("innocent")
IN_PRISON = N_("inmate")
ALSO = {**TYPE, "innocent": NOT_CRIMINAL, "inmate": IN_PRISON}
"""Additional conditions that could be the noun if another one is the noun already."""

PLACES = {
    "here": N_("in this area"),
    "near": N_("in a neighbouring area"),
    "city": N_("who is not in prison"),
}
"""Places of a character. "any" needs no words."""

GOALS = {
    "character": (N_("to the nearest character"), N_("to another character"), N_("character")),
    "trader": (N_("to the nearest trader"), N_("to a trader"), N_("trader")),
    "dealer": (N_("to the nearest dealer"), N_("to a dealer"), N_("dealer")),
    "criminal": (N_("to the nearest criminal"), N_("to a criminal"), N_("criminal")),
    "android": (N_("to the nearest android"), N_("to an android"), N_("android")),
    "bioroid": (N_("to the nearest bioroid"), N_("to a bioroid"), N_("bioroid")),
    "ai": (N_("to the nearest AI"), N_("to an AI"), N_("AI")),
    "innocent": (N_("to the nearest innocent character"), N_("to an innocent character"), N_("innocent character")),
    "activated": (
        N_("to the nearest character with an activation marker"),
        N_("to a character with an activation marker"),
        N_("character with an activation marker"),
    ),
    "ready": (
        N_("to the nearest character without an activation marker"),
        N_("to a character without an activation marker"),
        N_("character without an activation marker"),
    ),
    "augments": (
        N_("to the nearest character with an augment"),
        N_("to a character with an augment"),
        N_("character with an augment"),
    ),
    "drugs": (
        N_("to the nearest character with a drug"),
        N_("to a character with a drug"),
        N_("character with a drug"),
    ),
    "products": (
        N_("to the nearest character with a product"),
        N_("to a character with a product"),
        N_("character with a product"),
    ),
    "scandals": (
        N_("to the nearest character with a scandal"),
        N_("to a character with a scandal"),
        N_("character with a scandal"),
    ),
    "violence": (
        N_("to the nearest character with a violence marker"),
        N_("to a character with a violence marker"),
        N_("character with a violence marker"),
    ),
    "shop": (N_("to the nearest shop"), N_("to a shop"), N_("shop")),
    "private": (N_("to the nearest private area"), N_("to a private area"), N_("private area")),
    "public": (N_("to the nearest public area"), N_("to a public area"), N_("public area")),
    "corporation": (N_("to the nearest corporation area"), N_("to a corporation area"), N_("corporation area")),
    "exit": (N_("to the nearest exit"), N_("to an exit"), N_("exit")),
    "scene": (N_("to the nearest crime scene"), N_("to a crime scene"), N_("crime scene")),
    "lonely": (N_("to the nearest deserted area"), N_("to a deserted area"), N_("deserted area")),
}
"""Goals of a move: on the ground, by air, and as a name."""

SENT = {
    "near": N_("to a neighbouring area"),
    "anywhere": N_("to any area"),
    "here": N_("to this area"),
}
"""Destinations of a character that is sent. Area words are in `GOALS`."""

AREA_TYPE = {
    "private": N_("private area"),
    "public": N_("public area"),
    "corporation": N_("corporation area"),
    "exit": N_("exit"),
    "prison": N_("prison"),
}
KIND = {"attack": N_("attack"), "counter": N_("counter"), "service": N_("service")}
COUNTERED = {"attack": N_("an attack"), "counter": N_("a counter")}

PASSIVE = {
    "guards": N_("Always stands guard."),
    "fast": N_("Goes one street further when walking or driving."),
    "escapes": N_("May move out of prison with its skills."),
    "passenger": N_("After driving, may bring along one other character from the area it left."),
    "sober": N_("Never dies of an overdose."),
    "gossip": N_("Its SCANDAL brings one marker more."),
}
LASTING = {
    "no_hack": N_("Nobody can be hacked here."),
    "no_crime": N_("Nobody can commit a crime here."),
    "sanctuary": N_("Nobody can be killed here."),
}
