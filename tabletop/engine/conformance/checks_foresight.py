"""What the battery asks of `what_changes`: what it tells as certain happens then, and it tells nothing hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tabletop.engine.conformance.checks import At, differing, printable
from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.chance import create_side_random, shuffle
from tabletop.engine.core.hidden_information import ACCESS_GUARD, FORBIDDEN, IDENTITY_ONLY
from tabletop.engine.core.outcomes import Consequences, Difference
from tabletop.engine.core.state import State
from tabletop.engine.core.values import Value
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.preview.action_preview import Foresight, Trial, outside_shuffle
from tabletop.engine.preview.differences import differences
from tabletop.engine.preview.opaque_values import veil

MOST = 12
"""At one position of a game so many legal actions are looked at, chosen by chance."""


def foresight(at: At) -> None:
    """12: what `what_changes` tells as certain happens, and is the same where everything looks the same."""
    state, player = at.state, at.state.current_player()
    source = create_side_random("foresight", at.seed, at.number)
    before = state.to_dict()
    mine = Foresight(state)
    guess = Foresight(
        state.resample_from_infostate(player, 1 + int(source.random() * 2**31)), 1 + int(source.random() * 2**31)
    )
    if odd := differing(before, state.to_dict()):
        at.fail("12 foresight", f"asking what an action would change has changed {odd}")
    legal = list(state.legal_actions())
    shuffle(legal, source)
    for action in legal[:MOST]:
        told = mine.of(action)
        one, two = (parts(said) for said in (told, guess.of(action)))
        if unlike := {*one}.symmetric_difference(two):
            shown = "; ".join(part.text(state) for part in unlike)
            at.fail("12 foresight", f"what {action} would change tells player {player} what is hidden: {shown}")
        for odd in (*untrue(state, action, told), *untold(state, action, told)):
            at.fail("12 foresight", f"what {action} would change for player {player} is not what happens: {odd}")
        for lang in LANGUAGES:
            printable(at, told, state, lang)
    if odd := differing(before, state.to_dict()):
        at.fail("12 foresight", f"asking what an action would change has changed {odd}")


def parts(told: Consequences) -> Iterator[Value]:
    """Everything that is told, one after another."""
    yield from (*told, *told.more, *told.usual)
    if told.then is not None:
        yield told.then
    if told.unless is not None:
        yield from parts(told.unless)


def untrue(state: State, action: Action, told: Consequences) -> Iterator[str]:
    """What of the told consequences of a legal action does not happen when it is carried out on the real position.

    That goes as far as what was told does, and steps are carried out whole; only where something hidden or chance
    interrupts the action itself, the real position is stopped there as well.
    """
    player, before, real = state.current_player(), state, state.clone()
    if told.stopped and not told.steps:
        before = veiled(state, player)
        real = before.clone()
        with ACCESS_GUARD.set(FORBIDDEN):
            steps = Trial(real, action).steps
    else:
        trial = Trial(real, action, told.steps)
        steps = trial.steps
        if tuple(trial.usual) != told.usual:
            yield f"taken for granted is {told.usual}, not {tuple(trial.usual)}"
    if steps != told.steps:
        yield f"that is after {steps} steps, not {told.steps}"
    yield from unlike(before, real, player, told)
    if told.unless is not None:
        assert told.then is not None
        passed = state.clone()
        steps = Trial(passed, action, told.unless.steps, type(told.then.question)).steps  # type: ignore[arg-type]
        if steps != told.unless.steps:
            yield f"if nobody reacts that is after {steps} steps, not {told.unless.steps}"
        yield from unlike(real, passed, player, told.unless)


def unlike(before: State, after: State, player: int, told: Consequences) -> Iterator[str]:
    """Where the differences of two real positions are not those told."""
    with ACCESS_GUARD.set(IDENTITY_ONLY):
        found = differences(before, after, player)
    if told.stopped and told.then is not None and told.then.why == "chance":
        found = outside_shuffle(found)
    happened = {one.where: one for one in found}
    for one in told:
        there = happened.pop(one.where, None)
        if not agrees(one, there):
            yield f"{one.where} is {one!r}, but what happens is {there!r}"
    yield from (f"{where} is not told" for where in happened)


def untold(state: State, action: Action, told: Consequences) -> Iterator[str]:
    """What happens if a seat lets an offer go by, all others do so too, and nothing at all was told of that."""
    player, offer = state.current_player(), state.question
    if told or told.then is not None or offer is None or offer.pass_action(state, player) != action:
        return
    real = state.clone()
    Declined(real, action, passing=type(offer))
    yield from (f"{one.where} is not told" for one in differences(state, real, player))


class Declined(Trial):
    """An offer that every seat lets go by, up to whatever else another seat is asked."""

    def answers(self, question: Question, seat: int) -> Sequence[Action] | None:
        return super().answers(question, seat) if seat == self.player or type(question) is self.passing else None


def agrees(told: Difference, happened: Difference | None) -> bool:
    """Whether what was told is what happened; what could not be seen may be seen by then."""
    if told.form != "things":
        return happened == told
    came, left, unseen = Counter(told.came), Counter(told.left), told.unseen
    if happened is not None:
        if (told.before, told.after) != (happened.before, happened.after):
            return False
        unseen -= happened.unseen
    real_came, real_left = (
        (Counter(happened.came), Counter(happened.left)) if happened is not None else (came, Counter())
    )
    more = (real_came - came).total() + (left - real_left).total()
    return came <= real_came and real_left <= left and more == unseen


def veiled(state: State, player: int) -> State:
    """The real position, in which nothing may be looked at that the player does not see."""
    real = state.clone()
    real.is_emitting = False
    veil(real, player)
    return real
