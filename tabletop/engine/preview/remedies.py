"""Remedies: the smallest change that would make a refused action legal, tried on a copy of what the player knows.

A change is tried before it is reported: with it no rule refuses the action, and no rule reads hidden information. If
no change of the position helps, an answer that differs in one field may be legal. If nothing helps, there is no
remedy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.actions import Action
from tabletop.engine.core.hidden_information import ACCESS_GUARD, FORBIDDEN
from tabletop.engine.core.outcomes import Remedy
from tabletop.engine.core.values import get_field_names
from tabletop.engine.preview.edits import Edit, Editor, list_default_remedy_fields
from tabletop.engine.preview.opaque_values import copy_for_player
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.schema.compound_fields import PiecesField
from tabletop.engine.schema.field_types import WordField

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

REMEDY_SEED = 20_021
"""Seed for resampling the hidden information of the copy; the result does not depend on it."""
MAX_CHANGES = 3
"""Largest number of changes that one remedy names, each by its weight."""
MIN_PLACES_SHARE = 0.75
"""Share of all other places that must help before a remedy says that a piece has to leave its place."""
MIN_SIZE = (1, 1)
"""Size of the smallest possible remedy: one step of one change."""


class RemedySearch:
    """Copy of a position that knows only what the player knows, with every edit that may help there."""

    def __init__(self, state: State, seed: int = REMEDY_SEED) -> None:
        self.state = state
        self.player = state.current_player()
        self.question = state.question
        self.copy = copy_for_player(state, self.player, seed)
        declared = tuple(state.game.current_remedy_fields(state)) or list_default_remedy_fields(self.copy)
        self.editors = [Editor(self.copy, self.player, each) for each in declared]
        groups = [list(editor.iterate_amounts()) for editor in self.editors]
        self.groups = [group for group in groups if group and not group[0].piece]
        """Edits of each field outside of pieces, in order of preference."""
        self.piece_groups = [group for group in groups if group and group[0].piece]
        self._remedies: dict[Action, Remedy] = {}
        self._sizes: dict[Action, tuple[int, int]] = {}
        self._answers: dict[tuple[Any, ...], Action] = {}

    def find(self, actions: Sequence[Action]) -> list[Remedy | None]:
        """Return the remedy of each refused action; None where nothing helps, or where the action is no answer."""
        assert self.question is not None
        kinds = self.question.kinds
        with ACCESS_GUARD.set(FORBIDDEN):
            refused = [a for a in dict.fromkeys(actions) if type(a) in kinds and not self._is_legal(a)]
            self._change_amounts(refused, self.groups)
            for action in refused:
                if self._sizes.get(action) != MIN_SIZE:
                    self._change_more(action)
        return [self._remedies.get(action) for action in actions]

    def _change_more(self, action: Action) -> None:
        """Search for a remedy smaller than a change of amounts, or for any remedy if amounts do not help.

        The order is: fields of the pieces that the action names, several changes together, a piece that is in the way,
        another answer, and last fields and locations of other pieces.
        """
        answer_words, words = self._collect_words(action)
        own = [[edit for edit in group if edit.piece in words] for group in self.piece_groups]
        self._change_amounts((action,), own)
        if action in self._remedies:
            return
        for less in (True, False):
            every = _select_compatible((*self.groups, *own), less)
            if self._filter_cured((action,), every):
                self._record_remedy(action, self._reduce_steps(action, self._find_needed_edits(action, every)))
        if action not in self._remedies:
            self._change_word(action, words, lambda piece: piece in words and piece not in answer_words)
        if action not in self._remedies and (answer := self._find_nearest_answer(action)) is not None:
            self._remedies[action] = Remedy((), answer)
        if action not in self._remedies:
            other_groups = [[edit for edit in group if edit.piece not in words] for group in self.piece_groups]
            self._change_amounts((action,), other_groups)
        if action not in self._remedies:
            self._change_word(action, words, lambda piece: True)

    def _record_remedy(self, action: Action, steps: dict[Edit, int], alternatives: tuple[str, ...] = ()) -> None:
        """Record these edits as the remedy of an action, unless a smaller one is known."""
        size = len(steps), sum(edit.weight * n for edit, n in steps.items())
        if len(steps) > 1 and sum(edit.weight for edit in steps) > MAX_CHANGES:
            return
        if steps and (action not in self._sizes or size < self._sizes[action]):
            self._sizes[action] = size
            self._remedies[action] = Remedy(tuple(edit.change(n, alternatives) for edit, n in steps.items()))

    def _is_legal(self, action: Action) -> bool:
        """Return True if no rule refuses the action in the copy and none reads hidden information."""
        try:
            return next(action.obstacles(self.copy, self.player, self.question), None) is None
        except Exception:  # it read hidden information or drew on chance, or cannot be checked in such a position
            return False

    def _filter_cured(self, actions: Iterable[Action], edits: Sequence[Edit]) -> list[Action]:
        """Return the actions that are legal with all of these edits."""
        _set_edits(edits)
        legal = [action for action in actions if self._is_legal(action)]
        _set_edits(edits, False)
        return legal

    # --- more or less of something ------------------------------------------------------------------------------

    def _change_amounts(self, actions: Sequence[Action], groups: Iterable[Sequence[Edit]]) -> None:
        """Record for each action the smallest change within one of the groups; of equal ones the first."""
        pending = actions
        for group in filter(None, groups):
            several = set(cured := self._filter_cured(pending, group))
            mentioned = dict(self._find_mentioned_edits(cured, group))
            rest = [action for action in cured if action not in mentioned]
            for edit, alone in (*_group_by_edit(mentioned), *self._find_single_edits(rest, group)):
                several.difference_update(alone)
                for n, lowered in self._find_fewest_steps(alone, edit):
                    for alternatives, same in self._find_alternative_names(lowered, edit, n, group):
                        for action in same:
                            self._record_remedy(action, {edit: n}, alternatives)
            for action in several:
                self._record_remedy(action, self._reduce_steps(action, self._find_needed_edits(action, group)))
            pending = [action for action in pending if self._sizes.get(action) != MIN_SIZE]

    def _find_mentioned_edits(self, actions: Iterable[Action], group: Sequence[Edit]) -> Iterator[tuple[Action, Edit]]:
        """Yield each action with the edit that cures it alone and whose name its refusal mentions."""
        names = {edit.name for edit in group}
        for action in actions:
            words = self._collect_refusal_words(action) & names
            mentioned = [edit for edit in group if edit.name in words] if words else []
            if (edit := next((e for e in mentioned if self._filter_cured((action,), (e,))), None)) is not None:
                yield action, edit

    def _find_single_edits(self, actions: list[Action], edits: Sequence[Edit]) -> Iterator[tuple[Edit, list[Action]]]:
        """Yield the first edit that cures an action alone, with these actions; all edits together cure each."""
        if len(edits) == 1:
            yield edits[0], actions
        elif actions:
            middle = len(edits) // 2
            first = self._filter_cured(actions, edits[:middle])
            yield from self._find_single_edits(first, edits[:middle])
            remaining = set(actions).difference(first)
            rest = [action for action in actions if action in remaining]
            yield from self._find_single_edits(self._filter_cured(rest, edits[middle:]), edits[middle:])

    def _find_fewest_steps(self, actions: list[Action], edit: Edit) -> Iterator[tuple[int, list[Action]]]:
        """Yield the fewest steps of an edit that cure an action, with these actions."""
        for n in range(1, edit.reach + 1):
            if not actions:
                break
            edit.go(n)
            legal = {action for action in actions if self._is_legal(action)}
            edit.go(0)
            yield n, [action for action in actions if action in legal]
            actions = [action for action in actions if action not in legal]

    def _find_alternative_names(
        self, actions: list[Action], edit: Edit, n: int, group: Sequence[Edit]
    ) -> Iterator[tuple[tuple[str, ...], list[Action]]]:
        """Yield the names after that of an edit for which the same number of steps cures the action too."""
        names: tuple[str, ...] = ()
        for other in group[group.index(edit) + 1 :]:
            if not actions or other.piece != edit.piece or n > other.reach:
                break
            other.go(n)
            legal = {action for action in actions if self._is_legal(action)}
            other.go(0)
            yield names, [action for action in actions if action not in legal]
            actions = [action for action in actions if action in legal]
            names += (other.name,)
        yield names, actions

    def _find_needed_edits(self, action: Action, edits: Sequence[Edit]) -> list[Edit]:
        """Return the edits that are all necessary, earlier ones preferred; all together cure the action."""
        needed: list[Edit] = []
        parts = [edits]
        _set_edits(edits)
        while parts:
            part = parts.pop()
            _set_edits(part, False)
            if not self._is_legal(action):
                _set_edits(part)
                if len(part) == 1:
                    needed.append(part[0])
                else:
                    middle = len(part) // 2
                    parts += (part[:middle], part[middle:])
        _set_edits(edits, False)
        return needed[::-1]

    def _reduce_steps(self, action: Action, edits: Sequence[Edit]) -> dict[Edit, int]:
        """Return the number of steps of each edit that suffices; empty if there are too many edits."""
        steps: dict[Edit, int] = {}
        if len(edits) <= MAX_CHANGES:
            _set_edits(edits)
            for edit in edits:
                for n in range(1, edit.reach + 1):
                    edit.go(n)
                    if self._is_legal(action):
                        steps[edit] = n
                        break
            _set_edits(edits, False)
        return steps if len(steps) == len(edits) else {}

    # --- another word, another answer ---------------------------------------------------------------------------

    def _change_word(self, action: Action, words: Collection[str], may_move: Callable[[str], bool]) -> None:
        """Record a change of a word, of pieces that may move; pieces that are not named come first."""
        for editor in self.editors:
            for edits in editor.iterate_moves(words, may_move):
                cures = [edit for edit in edits if self._filter_cured((action,), (edit,))]
                if cures and (not cures[0].is_departure or len(cures) >= MIN_PLACES_SHARE * len(edits)):
                    alternatives = () if cures[0].is_departure else tuple(edit.name for edit in cures[1:])
                    self._remedies[action] = Remedy((cures[0].change(1, alternatives),))
                    return

    def _collect_words(self, action: Action) -> tuple[set[str], set[str]]:
        """Return the words of the action and its question, and all words including the refusal and the named pieces."""
        things = (action, self.question)
        answer_words = _split_words(getattr(thing, name) for thing in things for name in get_field_names(type(thing)))
        words = answer_words | self._collect_refusal_words(action)
        for f in SCHEMAS[type(self.copy)].fields:
            if isinstance(f, PiecesField):
                inner = [each.name for each in SCHEMAS[f.of].fields if isinstance(each, WordField)]
                for key, piece in getattr(self.copy, f.name).items():
                    if str(key) in words:
                        words.update(getattr(piece, name) for name in inner)
        return answer_words, words

    def _collect_refusal_words(self, action: Action) -> set[str]:
        """Return the words among the facts of a refusal."""
        obstacles = action.obstacles(self.state, self.player, self.question)
        return _split_words(fact for o in obstacles for fact in o.facts.values() if isinstance(fact, str))

    def _find_nearest_answer(self, action: Action) -> Action | None:
        """Return a legal answer that differs in one field and affects other things; None if there is none.

        If possible it differs in the last field.
        """
        things = set(action.list_references())
        if len(things) < 2:
            return None
        if not self._answers:
            for answer in reversed(self.state.legal_actions()):
                self._answers.update(dict.fromkeys(_iterate_shortened(answer), answer))
        answers = filter(None, map(self._answers.get, _iterate_shortened(action)))
        return next((answer for answer in answers if set(answer.list_references()) != things), None)


def _split_words(facts: Iterable[Any]) -> set[str]:
    """Return facts as words, and the parts of references: "character:cop" and "cop"."""
    words = {part for fact in facts for part in (str(fact), *str(fact).split(":"))}
    return words - {""}


def _group_by_edit(edits: Mapping[Action, Edit]) -> Iterable[tuple[Edit, list[Action]]]:
    """Return each edit with its actions."""
    actions: dict[Edit, list[Action]] = {}
    for action, edit in edits.items():
        actions.setdefault(edit, []).append(action)
    return actions.items()


def _iterate_shortened(action: Action) -> Iterator[tuple[Any, ...]]:
    """Yield the fields of an action without one of them; the last one is left out first."""
    kind = type(action)
    facts = [getattr(action, name) for name in get_field_names(kind)]
    for k in reversed(range(len(facts))):
        yield (kind, k, *facts[:k], *facts[k + 1 :])


def _select_compatible(groups: Sequence[Sequence[Edit]], less: bool) -> list[Edit]:
    """Return all edits that can be made together: where a field may hold more or less, only those of one direction."""
    fields = {edit.field for group in groups for edit in group[:1] if (edit.sign < 0) == less}
    return [edit for group in groups for edit in group if (edit.sign < 0) == less or edit.field not in fields]


def _set_edits(edits: Iterable[Edit], is_made: bool = True) -> None:
    """Make every edit with its full reach, or undo all of them."""
    for edit in edits:
        edit.go(edit.reach if is_made else 0)
