"""The battery finds and names what is planted in gin rummy: mistakes that somebody who writes a game may well make.

Each is a small change to the real game while it runs, so what the files of the game look like does not matter.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import IllegalActionError, Obstacle
from tabletop.engine.core.tally import Tally
from tabletop.engine.core.values import Value
from tabletop.engine.declarations.parameters import Parameter
from tabletop.engine.declarations.rules import Rulebook
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.preview.action_preview import PREVIEW_SEED
from tabletop.engine.schema.table_game import Points
from tabletop.engine.schema.verbs import Moved, move, score
from tabletop.games.gin_rummy import rules
from tabletop.games.gin_rummy.game import GinRummy
from tabletop.games.gin_rummy.table import GinState
from tabletop.testing import Report, check_conformance

Patch = pytest.MonkeyPatch
KIND: dict[str, Any] = dict(GinRummy.vocabulary)
"""The classes of the game by name, wherever they are written."""
SELDOM = (
    "gin_bonus", "big_gin_bonus", "game_bonus", "own_melds",
    "gin.big_gin", "BigGin", "BigGinShown", "Spread", "Spreading",
)  # fmt: skip
"""A hundred short games see no gin; big gin and a choice of melds only other parameters bring."""


def battery() -> Report:
    """The whole battery over short matches; other processes would play the game without its fault."""
    return check_conformance(GinRummy(hands=2), range(3), every=12, more=6, idle=SELDOM, other_process=False)


def test_the_game_as_it_is_passes() -> None:
    report = battery()
    assert report.games == 6
    assert report.turns > 10


# --- what players know ------------------------------------------------------------------------------------------------


def resampling_forgets_an_open_card(patch: Patch) -> None:
    """What was taken openly is shuffled back among the hidden cards."""
    resample = GinState.resample_from_infostate

    def forgetful(self: GinState, player: int, seed: int) -> GinState:
        taken = [seat.taken for seat in self.seats]
        for seat in self.seats:
            seat.taken = []
        other = resample(self, player, seed)
        for states, seat in itertools.product((self, other), (0, 1)):
            states.seats[seat].taken = taken[seat].copy()
        return other

    patch.setattr(GinState, "resample_from_infostate", forgetful)


def the_observation_shows_the_top_of_the_draw_pile(patch: Patch) -> None:
    seen = GinState.observation
    patch.setattr(GinState, "observation", lambda self, player: {**seen(self, player), "next": self.deck[-1:]})


def the_observation_shows_every_hand(patch: Patch) -> None:
    patch.setattr(GinState, "sees_hand", lambda self, player, owner: True)


def an_event_tells_everybody_the_card_that_was_drawn(patch: Patch) -> None:
    patch.setattr(Moved, "seen_by", lambda self, player: self)


def a_refusal_tells_what_the_other_player_holds(patch: Patch) -> None:
    def obstacles(self: Any, state: GinState, player: int, question: Any) -> Iterator[Obstacle]:
        if question.first:
            yield Obstacle("gin.first_card", "{card}?", card=state.seats[1 - player].hand[0])

    patch.setattr(KIND["Draw"], "obstacles", obstacles)


def guesses_are_what_really_lies_there(patch: Patch) -> None:
    def knowing(self: GinState, player: int, seed: int) -> GinState:
        other = self.clone()
        other.seed, other._legal = seed, None
        return other

    patch.setattr(GinState, "resample_from_infostate", knowing)


# --- what an action would change --------------------------------------------------------------------------------------


def what_would_change_names_the_card_on_top_of_the_draw_pile(patch: Patch) -> None:
    """Put together as one text it passes by what keeps rules from looking at it."""

    def tells(self: GinRummy, before: GinState, after: GinState, viewer: int) -> Iterator[Value]:
        yield Points(" ".join(after.deck[-1:]))

    patch.setattr(GinRummy, "find_extra_changes", tells)


def what_would_change_is_not_what_happens(patch: Patch) -> None:
    """It counts only where somebody listens, and nobody listens to a trial."""
    take = KIND["Take"].resolve

    def counts(self: Any, state: GinState, player: int, question: Any) -> None:
        state.takes += state.is_emitting
        take(self, state, player, question)

    patch.setattr(KIND["Take"], "resolve", counts)


def asking_what_would_change_changes_it(patch: Patch) -> None:
    """Who deals anew for a trial counts something in the real position."""
    deals = GinState.resample_from_infostate

    def counting(self: GinState, player: int, seed: int) -> GinState:
        made = deals(self, player, seed)
        self.takes += seed == PREVIEW_SEED
        return made

    patch.setattr(GinState, "resample_from_infostate", counting)


# --- copies, files, chance --------------------------------------------------------------------------------------------


def a_clone_shares_a_pile_with_its_original(patch: Patch) -> None:
    clone = GinState.clone

    def shallow(self: GinState) -> GinState:
        other = clone(self)
        other.discard = self.discard
        return other

    patch.setattr(GinState, "clone", shallow)


def an_action_changes_what_clones_have_in_common(patch: Patch) -> None:
    """The number of the hand lies with the game, where each position of it finds the same one."""
    take = KIND["Take"].resolve

    def counting(self: Action, state: GinState, player: int, question: Any) -> None:
        state.game.taken_so_far = getattr(state.game, "taken_so_far", 0) + 1  # type: ignore[attr-defined]
        state.takes = state.game.taken_so_far - 1  # type: ignore[attr-defined]
        take(self, state, player, question)

    patch.setattr(KIND["Take"], "resolve", counting)


def a_field_is_not_saved(patch: Patch) -> None:
    to_dict = GinState.to_dict
    patch.setattr(GinState, "to_dict", lambda self: {k: v for k, v in to_dict(self).items() if k != "limit"})


def a_number_is_neither_saved_nor_read(patch: Patch) -> None:
    """How many open cards were taken begins anew in every position that is read."""
    to_dict = GinState.to_dict
    patch.setattr(GinState, "to_dict", lambda self: {**to_dict(self), "takes": 0})


def chance_comes_from_somewhere_else(patch: Patch) -> None:
    patch.setattr(GinState, "chance", lambda self: random.Random())


def every_seed_deals_the_same(patch: Patch) -> None:
    patch.setattr(GinState, "chance", lambda self: random.Random(7))


def a_word_is_lost_in_notation(patch: Patch) -> None:
    patch.setattr(KIND["Knock"], "notation", lambda self: ["AS"])


# --- cards and points -------------------------------------------------------------------------------------------------


def a_card_is_there_twice(patch: Patch) -> None:
    def twice(state: GinState, player: int, source: str, target: str, *more: Any) -> str:
        card = move(state, player, source, target, *more)
        if source == "discard":
            state.discard.append(card)
        return card

    patch.setattr(rules, "move", twice)


def a_card_vanishes(patch: Patch) -> None:
    def lost(state: GinState, player: int, source: str, target: str, *more: Any) -> str:
        card = move(state, player, source, target, *more)
        if target == "discard":
            state.discard.pop()
        return card

    patch.setattr(rules, "move", lost)


def points_come_from_nowhere(patch: Patch) -> None:
    def silently(state: GinState, player: int, amount: int, way: str) -> None:
        score(state, player, amount, way)
        state._events.pop()

    patch.setattr(rules, "score", silently)


def the_points_of_one_kind_are_not_among_the_parts(patch: Patch) -> None:
    parts = GinRummy.score_parts
    patch.setattr(GinRummy, "scores", lambda self, state: tuple(parts(self, state, p).total for p in (0, 1)))
    patch.setattr(GinRummy, "score_parts", lambda self, state, player: type(t := parts(self, state, player))([*t][:-1]))


def who_has_fewer_points_wins(patch: Patch) -> None:
    winners = GinRummy.winners
    patch.setattr(GinRummy, "winners", lambda self, state: tuple(1 - p for p in winners(self, state)))


# --- what is allowed --------------------------------------------------------------------------------------------------


def what_is_listed_is_more_than_the_rules_allow(patch: Patch) -> None:
    patch.setattr(KIND["Drawing"], "legal", lambda self, state, player: KIND["Drawing"].possible(self, state, player))


def what_is_listed_is_less_than_the_rules_allow(patch: Patch) -> None:
    legal = KIND["Discarding"].legal
    patch.setattr(KIND["Discarding"], "legal", lambda self, state, player: [*legal(self, state, player)][:-1])


def what_is_not_allowed_is_carried_out(patch: Patch) -> None:
    """Whoever knows the notation may discard what somebody else holds."""
    patch.setattr(KIND["Discard"], "obstacles", lambda self, state, player, question: iter(()))


def a_refusal_has_no_reason(patch: Patch) -> None:
    """Something besides the rules stops a knock."""
    applied = GinState.apply_action

    def apply_action(self: GinState, action: Action) -> Any:
        if action.verb == "knock":
            raise IllegalActionError(self.check(action))
        return applied(self, action)

    patch.setattr(GinState, "apply_action", apply_action)


def a_question_has_no_legal_answer(patch: Patch) -> None:
    patch.setattr(KIND["Discarding"], "is_auto_answered", False)
    patch.setattr(KIND["Discarding"], "legal", lambda self, state, player: [])


def an_answer_is_none_of_the_kinds_of_its_question(patch: Patch) -> None:
    patch.setattr(KIND["Drawing"], "kinds", (KIND["Draw"], KIND["Take"]))


# --- rules and words --------------------------------------------------------------------------------------------------


def an_action_cites_a_rule_that_there_is_not(patch: Patch) -> None:
    patch.setattr(KIND["Draw"], "rule", "gin.drawing")


def a_refusal_cites_a_rule_that_there_is_not(patch: Patch) -> None:
    def obstacles(self: Any, state: GinState, player: int, question: Any) -> Iterator[Obstacle]:
        if question.first:
            yield Obstacle("gin.offer", "The open card is still offered: take it or leave it.")

    patch.setattr(KIND["Draw"], "obstacles", obstacles)


def a_parameter_cites_a_rule_that_there_is_not(patch: Patch) -> None:
    texts = dict.fromkeys(LANGUAGES, "Points that win the match.")
    others = [p for p in GinRummy.declared if p.name != "target"]
    patch.setattr(GinRummy, "declared", (Parameter("target", 100, texts, 1, 500, rule="gin.target"), *others))


def a_rule_never_fires(patch: Patch) -> None:
    """Nothing heeds which card was just taken, neither the refusal nor the quick list."""
    take = KIND["Take"].resolve

    def resolve(self: Any, state: GinState, player: int, question: Any) -> None:
        take(self, state, player, question)
        state.agenda[-1] = (KIND["Discarding"](""), *state.agenda[-1][1:])

    patch.setattr(KIND["Take"], "resolve", resolve)


def a_rule_that_nothing_follows_is_in_the_rulebook(patch: Patch) -> None:
    text = '["gin.shutout"]\ndocument = "ruling"\nsection = "Match"\n' + "".join(
        f'{lang} = "A loser without points loses double."\n' for lang in LANGUAGES
    )
    more = Rulebook.from_toml(text, "more")
    patch.setattr(GinRummy, "rulebook", Rulebook([*GinRummy.rulebook.values(), *more.values()]))


def a_sentence_is_missing_in_one_language(patch: Patch) -> None:
    look_up = GinRummy.look_up

    def forgetful(self: GinRummy, message: str, lang: str) -> str | None:
        return None if (message, lang) == (KIND["Discard"].sentence, "es") else look_up(self, message, lang)

    patch.setattr(GinRummy, "look_up", forgetful)


def a_sentence_mentions_what_is_no_fact(patch: Patch) -> None:
    patch.setattr(KIND["Take"], "sentence", "Take {card}")


def a_parameter_does_nothing(patch: Patch) -> None:
    flat = {"undercut": 30, "knock": 10, "gin": 40}
    patch.setattr(rules, "score", lambda state, player, n, way: score(state, player, flat.get(way, n), way))


# --- how a game goes on and ends --------------------------------------------------------------------------------------


def the_game_is_over_after_one_turn(patch: Patch) -> None:
    patch.setattr(KIND["Discard"], "resolve", lambda self, state, player, question: state.agenda.clear())


def every_hand_is_void_after_one_turn(patch: Patch) -> None:
    def resolve(self: Any, state: GinState, player: int, question: Any) -> None:
        move(state, player, "hand", "discard", self.card)
        state.emit(KIND["Void"]())

    patch.setattr(KIND["Discard"], "resolve", resolve)


def nobody_can_ever_knock(patch: Patch) -> None:
    def obstacles(self: Any, state: GinState, player: int, question: Any) -> Iterator[Obstacle]:
        yield Obstacle("gin.knock", "{card}?", card=self.card)

    legal = KIND["Discarding"].legal
    patch.setattr(KIND["Knock"], "obstacles", obstacles)
    patch.setattr(
        KIND["Discarding"], "legal", lambda self, state, p: [a for a in legal(self, state, p) if a.verb == "discard"]
    )


def the_game_never_ends(patch: Patch) -> None:
    patch.setattr(GinRummy, "max_decisions", 500)
    resolve = KIND["Hand"].resolve

    def again(self: Any, state: GinState, player: int) -> None:
        state.round = 0
        resolve(self, state, player)

    patch.setattr(KIND["Hand"], "resolve", again)


def steps_follow_each_other_for_ever(patch: Patch) -> None:
    patch.setattr(KIND["Count"], "resolve", lambda self, state, player: state.then(player, self))


def nobody_ever_scores(patch: Patch) -> None:
    patch.setattr(GinRummy, "score_parts", lambda self, state, player: Tally([]))
    patch.setattr(KIND["Count"], "resolve", lambda self, state, player: None)


def something_remembers_other_games(patch: Patch) -> None:
    """A note outside the position: replay and undo do not know of it."""
    seen: list[int] = []

    def knock(self: Action, state: GinState, player: int, question: Any) -> None:
        seen.append(player)
        state.takes = min(len(seen), 50)
        knocked(self, state, player, question)

    knocked = KIND["Knock"].resolve
    patch.setattr(KIND["Knock"], "resolve", knock)


FAULTS: list[tuple[Callable[[Patch], None], str]] = [
    (resampling_forgets_an_open_card, r"6 secrecy: resampling removes items that were taken face up: player \d saw"),
    (the_observation_shows_the_top_of_the_draw_pile, "6 secrecy: .* the observation shows next"),
    (the_observation_shows_every_hand, r"6 secrecy: resampling never changes .* what a seat holds"),
    (an_event_tells_everybody_the_card_that_was_drawn, "6 secrecy: the events of draw reveal"),
    (a_refusal_tells_what_the_other_player_holds, "6 secrecy: the options or their reasons reveal"),
    (guesses_are_what_really_lies_there, "6 secrecy: resampling never changes .*deck"),
    (what_would_change_names_the_card_on_top_of_the_draw_pile, "12 foresight: .* reveals hidden information to player"),
    (what_would_change_is_not_what_happens, "12 foresight: the preview of take .* differs from what happens: .takes"),
    (asking_what_would_change_changes_it, "12 foresight: previewing an action changed .*takes"),
    (a_clone_shares_a_pile_with_its_original, "1 clone: playing .* changed the original in discard"),
    (an_action_changes_what_clones_have_in_common, "11 det.* different takes; the game .* changed in taken_so_far"),
    (a_field_is_not_saved, "2 save: .*limit"),
    (a_number_is_neither_saved_nor_read, "2 save: .*lost values that are not saved: takes"),
    (chance_comes_from_somewhere_else, "11 determinism: applying .* twice to the same position"),
    (every_seed_deals_the_same, "11 determinism: the seeds 0, 1, 2 all give the same"),
    (a_word_is_lost_in_notation, "4 legality: (two possible .* same notation|parsing the notation of knock AS)"),
    (a_card_is_there_twice, "(5 conservation|2 save): .*"),
    (a_card_vanishes, "(5 conservation|2 save): .*"),
    (points_come_from_nowhere, "9 causes: events of .* victory_points: told 0, is"),
    (the_points_of_one_kind_are_not_among_the_parts, "7 end: the parts of player .* points do not add up"),
    (who_has_fewer_points_wins, "7 end: player . wins with 0 points, but another has"),
    (what_is_listed_is_more_than_the_rules_allow, "4 legality: .*differ in draw"),
    (what_is_listed_is_less_than_the_rules_allow, "4 legality: .*differ in (knock|discard)"),
    (what_is_not_allowed_is_carried_out, "4 legality: .* without obstacles differ in discard"),
    (a_refusal_has_no_reason, "4 legality: a legal action was refused: .*knock"),
    (a_question_has_no_legal_answer, "7 end: no action is legal, but the game is not over: Discarding"),
    (an_answer_is_none_of_the_kinds_of_its_question, r"7 end: Pass\(\) is not an answer to Drawing"),
    (an_action_cites_a_rule_that_there_is_not, "8 words: .*'gin.drawing', which is not in the rulebook"),
    (a_refusal_cites_a_rule_that_there_is_not, "8 words: .*'gin.offer', which is not in the rulebook"),
    (a_parameter_cites_a_rule_that_there_is_not, "8 words: .*gin.target"),
    (a_rule_never_fires, "9 everything fired: .*rules never refused anything: gin.discard"),
    (a_rule_that_nothing_follows_is_in_the_rulebook, "9 everything fired: .*rules were never applied: gin.shutout"),
    (a_sentence_is_missing_in_one_language, "8 words: no translation for es: .*'Discard {card}'"),
    (a_sentence_mentions_what_is_no_fact, "8 words: Take.* cannot be printed in 'en': KeyError"),
    (a_parameter_does_nothing, "9 everything fired: these parameters change nothing: undercut_bonus"),
    (the_game_is_over_after_one_turn, "7 end: every game was over before a seat had a second turn"),
    (every_hand_is_void_after_one_turn, "9 everything fired: .*this never happened: Count.*Draw,.*LayOff"),
    (nobody_can_ever_knock, "9 everything fired: .*this never happened: .*Knock"),
    (the_game_never_ends, "7 end: not over after 500 decisions; most of the last 100: "),
    (steps_follow_each_other_for_ever, "7 end: 20000 steps without a decision; the next is Count"),
    (nobody_ever_scores, "7 end: in 6 games no player scored a point, so every player won"),
    (something_remembers_other_games, "(11 determinism|1 clone|2 save): .*takes"),
]


SLOW = (nobody_can_ever_knock, a_parameter_does_nothing)
"""Found after many long games; others are found by the same check."""


@pytest.mark.breadth(every=3)
@pytest.mark.parametrize(
    ("plant", "named"),
    [
        pytest.param(*fault, id=fault[0].__name__, marks=[pytest.mark.long] if fault[0] in SLOW else [])
        for fault in FAULTS
    ],
)
def test_a_planted_fault_is_found_and_named(plant: Callable[[Patch], None], named: str, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=named):
        battery()
