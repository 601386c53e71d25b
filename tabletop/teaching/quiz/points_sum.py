"""The sum of the points of an action: a part for each cause, and the rules by which they are scored."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.core.actions import Action
from tabletop.engine.core.hidden_information import HiddenInformationAccess
from tabletop.engine.core.state import State
from tabletop.engine.core.tally import Tally
from tabletop.engine.core.values import N_, Value
from tabletop.teaching.quiz.action_kind import describe_action, list_permissions
from tabletop.teaching.quiz.effects import Effect, Gain
from tabletop.teaching.quiz.question import AnswerReason, Words, to_words

NO_POINTS = N_("No points: nothing of it scores now.")
POINTS_SUM = N_("Points: {sum}.")


def explain_points(state: State, action: Action, effect: Effect) -> tuple[AnswerReason, ...]:
    """Return the points as a sum, and the rules by which they are scored, the deciding one first.

    A sentence takes the place of the sum if nothing scores.
    """
    player = state.current_player()
    gains = [gain for gain in effect.gains if gain.seat == player]
    if effect.points is None:
        return ()
    tally = _find_changed_parts(effect, player)
    if any(not isinstance(gain.cause, Action) or gain.tally for gain in gains) or tally.total != effect.points:
        tally = _merge_causes(
            state, [part for gain in gains for part in gain.tally or [(_name_cause(state, action, gain), gain.amount)]]
        )
    if not tally.parts or tally.total != effect.points:
        return () if effect.points else (AnswerReason(to_words(state, NO_POINTS)),)

    return AnswerReason(describe_sum(state, tally)), *list_scoring_reasons(state, action, effect)


def describe_sum(state: State, tally: Tally) -> Words:
    """Return the sentence of a sum of points."""
    return lambda lang: state.game.translate(POINTS_SUM, lang).format(sum=tally.text(state, lang))


def list_scoring_reasons(state: State, action: Action, effect: Effect) -> list[AnswerReason]:
    """Return the rules by which an action scores: those of its causes, or of the action if these cite none."""
    gains = [gain for gain in effect.gains if gain.seat == state.current_player()]
    rules = [rule for gain in gains for rule in _list_cause_rules(state, gain)]
    rules += [rule for gain in gains if isinstance(gain.cause, Action) for rule in gain.rules]
    rules = rules or [reason.rule for reason in list_permissions(state, action)]
    rules = rules or [rule for gain in gains for rule in gain.rules]
    return [AnswerReason(state.game.rule(rule).sentence, rule) for rule in dict.fromkeys(rules)]


def _merge_causes(state: State, parts: Sequence[tuple[Value, int]]) -> Tally:
    """Return the parts of a sum, each cause once."""
    causes: dict[str, Value] = {}
    amounts: dict[str, int] = {}
    for cause, amount in parts:
        text = cause.text(state)
        causes.setdefault(text, cause)
        amounts[text] = amounts.get(text, 0) + amount
    return Tally((causes[text], amount) for text, amount in amounts.items())


class _ActionText(Value):
    """Cause of points in a sum: the asked action itself."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def text(self, state: State, lang: str = "en") -> str:
        return self.words(lang)


def _name_cause(state: State, action: Action, gain: Gain) -> Value:
    """Return the cause of points, or the action if the cause is the action or its rule."""
    cause = gain.cause
    rules = _list_cause_rules(state, gain)
    is_rule = cause is not None and any(cause.text(state) == state.game.rule(rule).sentence("en") for rule in rules)
    return (
        _ActionText(describe_action(action, state)) if cause is None or isinstance(cause, Action) or is_rule else cause
    )


def _list_cause_rules(state: State, gain: Gain) -> list[str]:
    """Return the rules that the cause of points cites."""
    if gain.cause is None or isinstance(gain.cause, Action):
        return []
    return [rule for rule in gain.cause.cite_rules() if rule in state.game.rulebook]


def _find_changed_parts(effect: Effect, player: int) -> Tally:
    """Return the changes of the named parts of the points; empty if there is one part, or if some are hidden."""
    try:
        before, after = (
            [dict(position.score_parts(seat)) for seat in range(position.game.num_players)]
            for position in (effect.known_state, effect.ends[0])
        )
    except HiddenInformationAccess:
        return Tally(())
    kinds = {part for parts in (*before, *after) for part in parts}
    if len(kinds) == 1:
        return Tally(())
    old, new = before[player], after[player]
    changes = ((part, new.get(part, 0) - old.get(part, 0)) for part in {**old, **new})
    return Tally((part, amount) for part, amount in changes if amount)
