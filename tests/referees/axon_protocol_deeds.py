"""What characters do in Axon Protocol, for its referee: skills, moves, kills, area actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.referees.watching import Violation

AUGMENTS, DATA, DRUGS, PRODUCTS, SCANDALS, VIOLENCE = range(6)
SHOPS = {"augment": (AUGMENTS, "trader"), "buy": (PRODUCTS, "trader"), "drugs": (DRUGS, "dealer")}


def judge_deed(before: Any, words: list[str], after: Any) -> Iterator[Violation]:
    """Judge one skill: who, which, on what ("character:cop", "area:harbour", "field:harbour:0" or "-")."""
    who, skill, target = words[0], words[1], words[2].partition(":")[2]
    figure, rule = before.figures[who], f"axn.skill.{skill}"
    printed = before.game.content.characters
    others = [f for f in before.figures.values() if f.area == figure.area and f.id != who]
    area = before.city.areas[figure.area]

    def guarded(victim: str) -> bool:
        """Whether another character guards the area."""
        return any((f.guarding or "guards" in printed[f.id].passives)
                   for f in before.figures.values() if f.area == figure.area and f.id != victim)  # fmt: skip

    if skill in SHOPS:
        _, seller = SHOPS[skill]
        if not area.shop and not any(seller in printed[f.id].types for f in others):
            yield Violation(rule, f"{who} has neither shop nor {seller} in {figure.area}")
    elif skill in ("walk", "drive", "fly"):
        yield from _judge_move(before, figure, skill, target)
    elif skill == "crime":
        field = before.city.ref_index[target]
        if before.marks[field] & 2:
            yield Violation("axn.violence.scene", f"a second violence marker on {target}")
        if guarded(who):
            yield Violation("axn.skill.guard", f"a crime of {who} in a guarded area")
    elif skill == "data":
        if area.type != "corporation":
            yield Violation(rule, f"{who} leaks data in {figure.area}")
    elif skill in ("murder", "execute", "arrest", "scandal", "hack"):
        if target not in [f.id for f in others]:
            yield Violation(rule, f"{target} is not in the area of {who}")
            return
        yield from _judge_victim(before, figure, skill, before.figures[target], after, guarded(target))
    elif skill == "investigate" and not before.marks[before.city.ref_index[target]] & 2:
        yield Violation(rule, f"no violence marker lies on {target}")


def _is_criminal(state: Any, figure: Any) -> bool:
    return figure.markers[VIOLENCE] > 0 or "criminal" in state.game.content.characters[figure.id].types


def _judge_move(before: Any, figure: Any, skill: str, target: str) -> Iterator[Violation]:
    """One street on foot, two or a highway at the wheel, one street more for each drug; never from a prison."""
    passives = before.game.content.characters[figure.id].passives
    if figure.cell:
        if "escapes" not in passives:
            yield Violation("axn.prison.moves", f"{figure.id} leaves the prison")
        return
    if skill == "fly":
        if before.city.areas[target].type == "prison":
            yield Violation("axn.skill.fly", f"{figure.id} flies to a prison")
        return
    extra = figure.markers[DRUGS] + ("fast" in passives)
    city = before.city
    streets = {figure.area: 0}
    for _ in range((1 if skill == "walk" else 2) + extra):
        streets |= {near: 1 for area in list(streets) for near in city.by_street[area] if near not in streets}
    reached = set(streets)
    if skill == "drive":  # a highway somewhere among the extra streets
        ends: set[tuple[str, bool]] = {(figure.area, False)}
        ends |= {(near, True) for near in city.by_highway[figure.area]}
        for _ in range(extra):
            ends |= {(near, used) for area, used in ends for near in city.by_street[area]}
            ends |= {(near, True) for area, used in ends if not used for near in city.by_highway[area]}
        reached |= {area for area, _ in ends}
    if target not in reached:
        rule = "axn.drugs.speed" if extra else f"axn.skill.{skill}"
        yield Violation(rule, f"{figure.id} comes from {figure.area} to {target} with {extra} extra streets")


def _judge_victim(before: Any, figure: Any, skill: str, victim: Any, after: Any, guarded: bool) -> Iterator[Violation]:
    """Kills, arrests and scandals."""
    killer = after.figures.get(figure.id)
    criminal = _is_criminal(before, victim)
    licensed = skill == "execute" and any(
        f"executes:{kind}" in before.game.content.characters[figure.id].passives
        for kind in before.game.content.characters[victim.id].types
    )
    if skill in ("execute", "arrest") and not criminal and not licensed:
        yield Violation(f"axn.skill.{skill}", f"{victim.id} is not a criminal")
    if skill == "arrest":
        now = after.figures[victim.id]
        # As the last character of a round it may have been activated at once.
        moved_down = not victim.activated and (now.activated or after.phase != "turns" or after.round != before.round)
        if now.area != before.city.prison or now.cell != 1 + moved_down:
            yield Violation("axn.skill.arrest", f"{victim.id} is in {now.area}, field {now.cell}")
        if now.markers[VIOLENCE] or now.markers[DRUGS]:
            yield Violation("axn.skill.arrest", f"{victim.id} keeps violence or drugs")
    if skill not in ("murder", "execute"):
        return
    if guarded:
        yield Violation("axn.skill.guard", f"{victim.id} is killed in a guarded area")
    spared = victim.markers[AUGMENTS] > 0
    if spared:
        now = after.figures.get(victim.id)
        if now is None or now.markers[AUGMENTS] != victim.markers[AUGMENTS] - 1:
            yield Violation("axn.augment.life", f"{victim.id} is not spared in spite of an augment")
    elif victim.id in after.figures:
        yield Violation(f"axn.skill.{skill}", f"{victim.id} survives")
    elif victim.id not in after.graveyard and before.deck == after.deck:
        yield Violation("axn.ruling.dead", f"{victim.id} is not in the discard pile")
    if killer is None:
        return
    more = killer.markers[VIOLENCE] - figure.markers[VIOLENCE]
    marks = skill == "murder" and not criminal
    if marks and not more and before.supply[VIOLENCE]:
        yield Violation("axn.skill.murder", f"{figure.id} murders without a violence marker")
    if more and not marks:
        yield Violation("axn.violence.justice", f"{figure.id} gets a violence marker for a criminal")
    loot = killer.markers[PRODUCTS] - figure.markers[PRODUCTS]
    if not spared and loot < victim.markers[PRODUCTS]:
        yield Violation("axn.products.loot", f"{figure.id} takes {loot} of {victim.markers[PRODUCTS]} products")


def judge_area_action(before: Any, who: str, key: str, after: Any) -> Iterator[Violation]:
    """Judge one area action of the active character."""
    k = before.city.ref_index[key]
    figure, field = before.figures[who], before.city.fields[k]
    if before.marks[k] & 1:
        yield Violation("axn.area_action", f"{key} has an activation marker")
    if before.marks[k] & 2:
        yield Violation("axn.violence.scene", f"{key} has a violence marker")
    goes_on = after.round == before.round and after.phase == before.phase
    if goes_on and not after.marks[k] & 1:
        yield Violation("axn.area_action", f"{key} gets no activation marker")
    if before.city.field_area[k] != figure.area:
        yield Violation("axn.area_action", f"{who} is in {figure.area} and uses {key}")
    skills = before.game.content.characters[who].skills
    if field.kind == "skill" and not set(field.skills) & set(skills):
        yield Violation("axn.area_action.skill", f"{who} has none of {field.skills}")
    if field.kind == "leave" and (who in after.figures or who in after.graveyard):
        yield Violation("axn.area_action.leave", f"{who} does not leave")
