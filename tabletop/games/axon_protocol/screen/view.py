"""View of a position as plain data, with its texts: everything that one viewer may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletop.engine.core.values import N_
from tabletop.engine.presentation.position import build_position_data, build_score_parts, build_seat_data
from tabletop.games.axon_protocol.rules.choices import ChooseCorporation
from tabletop.games.axon_protocol.rules.rounds import list_red_resources
from tabletop.games.axon_protocol.rules.software import MayCounter
from tabletop.games.axon_protocol.screen.data import (
    CharacterCard,
    CorporationChoice,
    Opportunity,
    Reaction,
    Resource,
    Seat,
    Software,
    View,
)
from tabletop.games.axon_protocol.screen.icons import COLORS, SHAPES
from tabletop.games.axon_protocol.screen.view_city import build_character_card, build_city, build_figure
from tabletop.games.axon_protocol.screen.view_tracks import build_checklist, build_tracks, describe_end
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tabletop.games.axon_protocol.words import nouns
from tabletop.games.axon_protocol.words.labels import WORDS
from tabletop.games.axon_protocol.words.phrases import get_seat_name
from tabletop.games.axon_protocol.words.texts import describe_ability, describe_software, get_resource_name, say

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.state import AxonState


def view(state: AxonState, viewer: int | None = None, lang: str = "en") -> View:
    """Return the table as `viewer` may see it, as plain data. None sees everything."""
    top = state.discard[-1] if state.discard else ""
    return {
        **build_position_data(state, viewer, lang, _list_names(state, lang), WORDS),
        "ended_text": describe_end(state, lang),
        "chips": _list_chips(state, lang),
        "resources": _list_resources(lang),
        "seats": [_build_seat(state, p, viewer, lang) for p in range(len(state.seats))],
        "city": build_city(state, lang),
        "lineup": [build_figure(state, figure, lang) for figure in state.figures.values()],
        "tracks": build_tracks(state, lang),
        "opportunities": _list_opportunities(state, lang),
        "checklist": build_checklist(state, lang),
        "reaction": _build_reaction(state, lang),
        "offer": _list_offer(state, viewer, lang),
        "corporations": _list_corporations(state, lang),
        "deck": len(state.deck),
        "character_discard": len(state.graveyard),
        "stack": len(state.stack),
        "software_discard": {
            "n": len(state.discard),
            "top": build_software_cards(state, [top], lang)[0] if top else None,
        },
    }


def _list_resources(lang: str) -> list[Resource]:
    """Return the six resources with their distinguishing marks."""
    return [
        {"id": name, "letter": SHAPES[name][2], "name": get_resource_name(k, lang), "color": COLORS[name]}
        for k, name in enumerate(RESOURCES)
    ]


def _list_names(state: AxonState, lang: str) -> dict[str, str]:
    """Return the names of everything that can be selected."""
    content = state.game.content
    names = {f"character:{c.id}": c.name(lang) for c in content.characters.values()}
    names |= {f"area:{a.id}": a.name(lang) for a in content.city.areas.values()}
    names |= {f"software:{s.id}": s.name(lang) for s in content.software.values()}
    names |= {f"corporation:{c.id}": c.name(lang) for c in content.corporations.values()}
    names |= {f"resource:{name}": get_resource_name(k, lang) for k, name in enumerate(RESOURCES)}
    names |= {f"field:{r}": content.city.areas[r.partition(":")[0]].name(lang) for r in content.city.refs}
    return names | {f"seat:{p}": get_seat_name(state, p, lang) for p in range(len(state.seats))}


def _list_chips(state: AxonState, lang: str) -> list[str]:
    """Return the chips in the bar, next to round and phase."""
    if not state.round:
        return []
    chips = [say(N_("Stress {stress} of {limit}"), lang, stress=state.stress, limit=state.limit)]
    if len(state.seats) > 2:
        chips.append(state.word("direction", state.direction, lang))
    if list_red_resources(state):
        chips.append(say(N_("Red zone"), lang))
    if state.ending and not state.is_terminal():
        chips.append(say(N_("Last turns"), lang))
    return chips


# --- cards ----------------------------------------------------------------------------------------------------------


def build_software_cards(state: AxonState, cards: Iterable[str], lang: str) -> list[Software]:
    """Return software cards, with the copies of a design combined."""
    content = state.game.content
    card_ids = list(cards)
    times = Counter(content.designs.get(card, card) for card in card_ids)
    shown: list[Software] = []
    for design in sorted(times, key=lambda d: (KINDS.index(content.software[d].kind), content.software[d].name(lang))):
        printed = content.software[design]
        copies = [c for c in card_ids if c in content.numbers and content.designs[c] == design]
        shown.append(
            {
                "card": design,
                "name": printed.name(lang),
                "kind": printed.kind,
                "kind_text": say(nouns.KIND[printed.kind], lang),
                "desktop": printed.desktop,
                "text": describe_software(printed, lang, state.city),
                "n": times[design],
                "numbers": sorted(content.numbers[c] for c in copies),
            }
        )
    return shown


KINDS = ("attack", "counter", "service")


def _build_seat(state: AxonState, p: int, viewer: int | None, lang: str) -> Seat:
    seat = state.seats[p]
    corporation = state.get_corporation(p)
    seen = viewer is None or state.knows_hand(viewer, p)
    tally = state.score_parts(p)
    color = corporation.color if corporation is not None else state.game.colors["nobody"]
    return {
        **build_seat_data(state, p, lang, color),
        "score_text": tally.text(state, lang),
        "parts": build_score_parts(state, tally, lang),
        "first": state.first == p,
        "active": state.active == p and state.phase == "turns",
        "corporation": None if corporation is None else {
            "id": corporation.id,
            "name": corporation.name(lang),
            "resources": [RESOURCES[k] for k in corporation.resources],
            "extra": RESOURCES[seat.extra] if seat.extra >= 0 else None,
            "monopoly": RESOURCES[seat.monopoly] if seat.monopoly >= 0 else None,
            "ability_text": describe_ability(corporation, lang, state.city),
            "used": seat.used,
            "area": corporation.area,
        },
        "hand_count": len(seat.hand),
        "hand": build_software_cards(state, seat.hand, lang) if seen else None,
        "desktop": build_software_cards(state, seat.desktop, lang),
        "permanent": seat.permanent,
    }  # fmt: skip


def _list_offer(state: AxonState, viewer: int | None, lang: str) -> list[CharacterCard]:
    """Return the characters to choose from, if the viewer may see them."""
    chooser = state.current_player()
    if chooser < 0 or viewer not in (None, chooser):
        return []
    return [build_character_card(state.characters[id], state, lang) for id in state.seats[chooser].offer]


def _list_corporations(state: AxonState, lang: str) -> list[CorporationChoice]:
    """Return the corporations that can be chosen now, with their properties."""
    if not isinstance(state.question, ChooseCorporation):
        return []
    cards = state.game.content.corporations
    return [
        {
            "id": id,
            "name": cards[id].name(lang),
            "color": cards[id].color.upper(),
            "resources": [RESOURCES[k] for k in cards[id].resources],
            "ability_text": describe_ability(cards[id], lang, state.city),
            "area_name": state.word("area", cards[id].area, lang),
        }
        for id in (getattr(action, "corporation", "") for action in state.legal_actions())
        if id
    ]


def _build_reaction(state: AxonState, lang: str) -> Reaction | None:
    """Return the card that can be countered, and the player to decide."""
    question = state.question
    if not isinstance(question, MayCounter):
        return None
    return {
        "attack": build_software_cards(state, [question.software], lang)[0],
        "by": question.by,
        "text": question.describe_attack(state, lang),
        "asked": state.current_player(),
    }


def _list_opportunities(state: AxonState, lang: str) -> dict[str, list[Opportunity]]:
    """Return the ways to make a marker of each resource now."""
    return {
        name: [
            {
                "character": opportunity.character,
                "name": state.characters[opportunity.character].name(lang),
                "way": opportunity.way,
                "text": opportunity.text(state, lang),
            }
            for opportunity in state.find_opportunities(name)
        ]
        for name in RESOURCES
    }
