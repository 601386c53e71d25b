"""Nouns of D.E.I. by subject. Each form that German or Spanish inflects is a separate message."""

from __future__ import annotations

from tabletop.engine.core.values import N_

AREA = (N_("ground {area}"), N_("roof {area}"))

RESOURCE = ((N_("technology"), N_("technology")), (N_("energy cell"), N_("energy cells")))
"""Names of each resource: for one piece, and for several pieces or the resource in general."""
COUNTED = ((N_("{n} technology"), N_("{n} technology")), (N_("{n} energy cell"), N_("{n} energy cells")))
SCRAPPERS = (N_("{n} scrapper"), N_("{n} scrappers"))
CAMPS = (N_("{n} camp"), N_("{n} camps"))
OUTPOSTS = {
    "tactics": (N_("{n} tactics outpost"), N_("{n} tactics outposts")),
    "logistics": (N_("{n} logistics outpost"), N_("{n} logistics outposts")),
    "machines": (N_("{n} machines outpost"), N_("{n} machines outposts")),
    "": (N_("{n} outpost"), N_("{n} outposts")),
}

COLOUR = {"tactics": N_("tactics"), "logistics": N_("logistics"), "machines": N_("machines")}
MARKET = {
    "tactics": N_("tactics market"),
    "logistics": N_("logistics market"),
    "machines": N_("machines market"),
    "black": N_("black market"),
}
BUILDING = {"camp": N_("camp"), "bridge": N_("bridge"), "lift": N_("lift")}
