"""Checks of `what_changes`: everything it reports as certain happens, and it reveals nothing hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tabletop.engine.conformance.checks import CheckContext, check_text, describe_difference
from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.chance import create_side_random, shuffle
from tabletop.engine.core.hidden_information import ACCESS_GUARD, FORBIDDEN, IDENTITY_ONLY
from tabletop.engine.core.outcomes import Consequences, Difference
from tabletop.engine.core.state import State
from tabletop.engine.core.values import Value
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.preview.action_preview import ActionPreviewer, Trial, remove_shuffled_piles
from tabletop.engine.preview.differences import find_differences
from tabletop.engine.preview.opaque_values import hide_unseen_ids

MAX_ACTIONS = 12
"""Largest number of legal actions checked in one position, chosen at random."""


def check_preview(at: CheckContext) -> None:
    """Check that certain changes happen, and that previews do not depend on hidden information (point 12)."""
    state, player = at.state, at.state.current_player()
    source = create_side_random("foresight", at.seed, at.number)
    before = state.to_dict()
    previewer = ActionPreviewer(state)
    guess_previewer = ActionPreviewer(
        state.resample_from_infostate(player, 1 + int(source.random() * 2**31)), 1 + int(source.random() * 2**31)
    )
    if odd := describe_difference(before, state.to_dict()):
        at.fail("12 foresight", f"previewing an action changed {odd}")
    legal = list(state.legal_actions())
    shuffle(legal, source)
    for action in legal[:MAX_ACTIONS]:
        consequences = previewer.preview(action)
        own_parts, guess_parts = (iterate_parts(preview) for preview in (consequences, guess_previewer.preview(action)))
        if unlike := {*own_parts}.symmetric_difference(guess_parts):
            shown = "; ".join(part.text(state) for part in unlike)
            at.fail("12 foresight", f"the preview of {action} reveals hidden information to player {player}: {shown}")
        for odd in (*find_untrue(state, action, consequences), *find_untold(state, action, consequences)):
            at.fail("12 foresight", f"the preview of {action} for player {player} differs from what happens: {odd}")
        for lang in LANGUAGES:
            check_text(at, consequences, state, lang)
    if odd := describe_difference(before, state.to_dict()):
        at.fail("12 foresight", f"previewing an action changed {odd}")


def iterate_parts(consequences: Consequences) -> Iterator[Value]:
    """Yield every part of a preview."""
    yield from (*consequences, *consequences.more, *consequences.usual)
    if consequences.then is not None:
        yield consequences.then
    if consequences.unless is not None:
        yield from iterate_parts(consequences.unless)


def find_untrue(state: State, action: Action, consequences: Consequences) -> Iterator[str]:
    """Yield what a preview of a legal action reports although it does not happen in the real position.

    The action is carried out exactly as far as the preview, in whole steps. If hidden information or chance interrupts
    the action itself, the real position is stopped there as well.
    """
    player, before, real = state.current_player(), state, state.clone()
    if consequences.stopped and not consequences.steps:
        before = copy_hidden(state, player)
        real = before.clone()
        with ACCESS_GUARD.set(FORBIDDEN):
            steps = Trial(real, action).steps
    else:
        trial = Trial(real, action, consequences.steps)
        steps = trial.steps
        if tuple(trial.usual) != consequences.usual:
            yield f"the preview assumes the outcomes {consequences.usual}, not {tuple(trial.usual)}"
    if steps != consequences.steps:
        yield f"it takes {steps} steps, not {consequences.steps}"
    yield from find_unlike(before, real, player, consequences)
    if consequences.unless is not None:
        assert consequences.then is not None
        passed = state.clone()
        steps = Trial(passed, action, consequences.unless.steps, type(consequences.then.question)).steps  # type: ignore[arg-type]
        if steps != consequences.unless.steps:
            yield f"without a reaction it takes {steps} steps, not {consequences.unless.steps}"
        yield from find_unlike(real, passed, player, consequences.unless)


def find_unlike(before: State, after: State, player: int, consequences: Consequences) -> Iterator[str]:
    """Yield the differences between two real positions that do not agree with those of the preview."""
    with ACCESS_GUARD.set(IDENTITY_ONLY):
        changes = find_differences(before, after, player)
    if consequences.stopped and consequences.then is not None and consequences.then.why == "chance":
        changes = remove_shuffled_piles(changes)
    happened = {change.where: change for change in changes}
    for change in consequences:
        actual = happened.pop(change.where, None)
        if not is_consistent(change, actual):
            yield f"{change.where} is {change!r}, but what happens is {actual!r}"
    yield from (f"{where} is missing" for where in happened)


def find_untold(state: State, action: Action, consequences: Consequences) -> Iterator[str]:
    """Yield changes missing in an empty preview of declining an offer, if all other seats decline it too."""
    player, offer = state.current_player(), state.question
    if consequences or consequences.then is not None or offer is None or offer.pass_action(state, player) != action:
        return
    real = state.clone()
    DeclinedTrial(real, action, declined_class=type(offer))
    yield from (f"{change.where} is missing" for change in find_differences(state, real, player))


class DeclinedTrial(Trial):
    """Trial of an offer that every seat declines, up to any other question to another seat."""

    def find_forced_answers(self, question: Question, seat: int) -> Sequence[Action] | None:
        return (
            super().find_forced_answers(question, seat)
            if seat == self.player or type(question) is self.declined_class
            else None
        )


def is_consistent(predicted: Difference, actual: Difference | None) -> bool:
    """Return True if a predicted difference agrees with the actual one; hidden things may be visible by then."""
    if predicted.form != "things":
        return actual == predicted
    came, left, unseen = Counter(predicted.came), Counter(predicted.left), predicted.unseen
    if actual is not None:
        if (predicted.before, predicted.after) != (actual.before, actual.after):
            return False
        unseen -= actual.unseen
    real_came, real_left = (Counter(actual.came), Counter(actual.left)) if actual is not None else (came, Counter())
    more = (real_came - came).total() + (left - real_left).total()
    return came <= real_came and real_left <= left and more == unseen


def copy_hidden(state: State, player: int) -> State:
    """Return the real position with the ids replaced that the player does not see."""
    real = state.clone()
    real.is_emitting = False
    hide_unseen_ids(real, player)
    return real
