"""What the battery asks of `what_changes`: what it tells as certain happens then, and it tells nothing hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tabletop.engine.actions import Action
from tabletop.engine.battery.checks import At, differing, printable
from tabletop.engine.chance import shuffle, side_stream
from tabletop.engine.consequences.differences import Difference, differences
from tabletop.engine.consequences.foresight import Consequences, Foresight, Trial
from tabletop.engine.consequences.unseen import APART, FORBIDDEN, WATCH, veil
from tabletop.engine.rules import LANGUAGES
from tabletop.engine.state import State

MOST = 12
"""At one position of a game so many legal actions are looked at, chosen by chance."""


def foresight(at: At) -> None:
    """12: what `what_changes` tells as certain happens, and is the same where everything looks the same."""
    state, player = at.state, at.state.current_player()
    source = side_stream("foresight", at.seed, at.number)
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
        one, two = ((*said, *said.more, *said.usual, said.then) for said in (told, guess.of(action)))
        if unlike := {*one}.symmetric_difference(two):
            shown = "; ".join(part.text(state) for part in unlike if part is not None)
            at.fail("12 foresight", f"what {action} would change tells player {player} what is hidden: {shown}")
        for odd in untrue(state, action, told):
            at.fail("12 foresight", f"what {action} would change for player {player} is not what happens: {odd}")
        for lang in LANGUAGES:
            printable(at, told, state, lang)
    if odd := differing(before, state.to_dict()):
        at.fail("12 foresight", f"asking what an action would change has changed {odd}")


def untrue(state: State, action: Action, told: Consequences) -> Iterator[str]:
    """What of the told consequences of a legal action does not happen when it is carried out on the real position.

    That goes as far as what was told does; where something hidden or chance ended it in the middle of a step, the real
    position is stopped there as well.
    """
    player = state.current_player()
    real = state.clone()
    if told.stopped:
        before = veiled(state, player)
        real = before.clone()
        with WATCH.set(FORBIDDEN):
            steps = Trial(real, action).steps
    else:
        before = state
        trial = Trial(real, action, told.steps)
        steps = trial.steps
        if tuple(trial.usual) != told.usual:
            yield f"taken for granted is {told.usual}, not {tuple(trial.usual)}"
    if steps != told.steps:
        yield f"that is after {steps} steps, not {told.steps}"
    with WATCH.set(APART):
        happened = {one.where: one for one in differences(before, real, player)}
    for one in told:
        there = happened.pop(one.where, None)
        if not agrees(one, there):
            yield f"{one.where} is {one!r}, but what happens is {there!r}"
    yield from (f"{where} is not told" for where in happened)


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
    real.telling = False
    veil(real, player)
    return real
