"""The battery passes the toy, and catches every fault that is planted in it."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tabletop.engine.conformance import rule_coverage
from tabletop.engine.conformance.checks_parameters import Divergence, compare_parameters, find_divergence
from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.state import State
from tabletop.engine.declarations.rules import Rulebook
from tabletop.engine.i18n import words
from tabletop.engine.serialization.saving import SaveError
from tabletop.engine.session.strategy_registry import find_strategy
from tabletop.testing import (
    Report,
    check_conformance,
    check_game,
    check_other_process,
    collect_followed_rules,
    count_leaves,
    count_occurrences,
    find_untranslated,
)

from . import toy, toy_words
from .toy import Play, Rest, Toy, ToyState
from .toy_words import RULES

Patch = pytest.MonkeyPatch


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_toy_passes_and_everything_in_it_happens(players: int) -> None:
    game = Toy(players=players, goal=40)
    report = check_game(game, range(6), every=3)
    assert report.games == 6
    assert report.find_missing(game.expected_marks()) == []
    assert report.find_missing(["Play", "no such thing"]) == ["no such thing"]
    assert report.hidden > 0
    assert game.heard is None


def test_the_toy_plays_alike_in_other_processes() -> None:
    check_other_process(Toy(players=3))


def test_one_report_collects_over_several_calls() -> None:
    report = Report()
    check_game(Toy(), [1], report=report)
    check_game(Toy(players=3), [1], report=report)
    assert report.games == 2


def leak_a_hand(patch: Patch) -> None:
    seen = ToyState.observation
    patch.setattr(ToyState, "observation", lambda self, player: seen(self, player) | {"leak": self.hands[0][:1]})


def leak_the_deck_in_the_view(patch: Patch) -> None:
    patch.setattr(Toy, "view", lambda self, state, viewer=None, lang="en": {"next": state.deck[-1:]})


def leak_by_events(patch: Patch) -> None:
    patch.setattr(toy.Drew, "seen_by", lambda self, player: self)


def leak_by_what_is_legal(patch: Patch) -> None:
    def obstacles(self: Rest, state: ToyState, player: int, question: Question) -> Iterator[Obstacle]:
        if "no" in state.hands[1 - player] and len(state.hands[player]) > 1:
            yield Obstacle("toy.turn", "Do nothing")

    patch.setattr(Rest, "obstacles", obstacles)
    patch.setattr(toy.Turn, "legal", toy.Question.legal)


def leak_by_the_question(patch: Patch) -> None:
    patch.setattr(toy.Turn, "text", lambda self, state, lang="en": f"Next is {state.deck[-1:]}")


def see_the_future(patch: Patch) -> None:
    resample = ToyState.resample_from_infostate

    def keeping_chance(self: ToyState, player: int, seed: int) -> ToyState:
        other = resample(self, player, seed)
        other.seed = self.seed
        return other

    patch.setattr(ToyState, "resample_from_infostate", keeping_chance)


def guess_right(patch: Patch) -> None:
    def knowing(self: ToyState, player: int, seed: int) -> ToyState:
        other = self.clone()
        other.seed, other._legal = seed, None
        return other

    patch.setattr(ToyState, "resample_from_infostate", knowing)


def know_the_deck(patch: Patch) -> None:
    resample = ToyState.resample_from_infostate

    def knowing(self: ToyState, player: int, seed: int) -> ToyState:
        deck, self.deck = self.deck, []
        other = resample(self, player, seed)
        self.deck, other.deck = deck, deck.copy()
        return other

    patch.setattr(ToyState, "resample_from_infostate", knowing)


def deal_by_what_is_hidden(patch: Patch) -> None:
    resample = ToyState.resample_from_infostate

    def leaning(self: ToyState, player: int, seed: int) -> ToyState:
        other = resample(self, player, seed)
        if "no" in self.hands[1 - player]:
            other.deck.reverse()
        return other

    patch.setattr(ToyState, "resample_from_infostate", leaning)


def keep_a_pile(patch: Patch) -> None:
    """Seat 0 hides what is played; everybody sees it taken."""
    patch.setattr(toy.Played, "takes", lambda self: ((0, self.card, 1),))
    patch.setattr(Toy, "hidden_items", lambda self, state, player: () if player else state.discard)


def forget_what_was_taken(patch: Patch) -> None:
    keep_a_pile(patch)
    resample = ToyState.resample_from_infostate

    def forgetful(self: ToyState, player: int, seed: int) -> ToyState:
        other = resample(self, player, seed)
        other.deck, other.discard = other.deck + other.discard[4:], other.discard[:4]
        return other

    patch.setattr(ToyState, "resample_from_infostate", forgetful)


def tell_of_more_than_was_taken(patch: Patch) -> None:
    keep_a_pile(patch)
    patch.setattr(toy.Played, "takes", lambda self: ((0, self.card, 2),))


def refuse_what_was_saved(patch: Patch) -> None:
    read = Toy.state_from_dict

    def strict(self: Toy, data: Any) -> ToyState:
        if data["turns"] == 17:
            raise SaveError("turns: 17 is an unlucky number")
        return read(self, data)

    patch.setattr(Toy, "state_from_dict", strict)


def name_a_rule_that_there_is_not(patch: Patch) -> None:
    patch.setattr(Toy, "rulebook", Rulebook.from_toml(toy_words.RULES.replace("toy.thief", "toy.robber"), "toy"))


def list_what_is_refused(patch: Patch) -> None:
    # In the middle of games only, at decisions that no sample looks at.
    legal = toy.Turn.legal
    patch.setattr(
        toy.Turn, "legal", lambda self, state, player: [*legal(self, state, player), *[Play("no")] * (state.turns > 4)]
    )


def clone_shallowly(patch: Patch) -> None:
    clone = ToyState.clone

    def shallow(self: ToyState) -> ToyState:
        other = clone(self)
        other.hands = self.hands
        return other

    patch.setattr(ToyState, "clone", shallow)


def forget_when_saving(patch: Patch) -> None:
    read = Toy.state_from_dict

    def forgetful(self: Toy, data: Any) -> ToyState:
        state = read(self, data)
        state.passed = 0
        return state

    patch.setattr(Toy, "state_from_dict", forgetful)


def trust_what_is_read(patch: Patch) -> None:
    read = Toy.state_from_dict
    patch.setattr(Toy, "state_from_dict", lambda self, data: [d["points"][1] + 0 for d in [data]] and read(self, data))


def draw_on_global_chance(patch: Patch) -> None:
    def draw(self: ToyState, player: int) -> None:
        if self.deck:
            self.hands[player].append(self.deck.pop(random.randrange(len(self.deck))))
            self.emit(toy.Drew(player, self.hands[player][-1]))

    patch.setattr(ToyState, "draw", draw)


def forget_a_legal_action(patch: Patch) -> None:
    legal = toy.Turn.legal
    patch.setattr(toy.Turn, "legal", lambda self, state, player: legal(self, state, player)[-2:])


def list_an_action_twice(patch: Patch) -> None:
    possible = toy.Turn.possible
    patch.setattr(toy.Turn, "possible", lambda self, state, player: [*possible(self, state, player), Play("coin")])


def allow_what_is_not_listed(patch: Patch) -> None:
    possible = toy.Turn.possible
    patch.setattr(toy.Turn, "possible", lambda self, state, p: list(possible(self, state, p))[state.turns % 2 :])
    patch.setattr(toy.Turn, "legal", toy.Question.legal)


def trip_over_strange_words(patch: Patch) -> None:
    obstacles = toy.Rob.obstacles

    def careless(self: toy.Rob, state: ToyState, player: int, question: Question) -> Iterator[Obstacle]:
        assert state.points[self.victim] >= 0
        yield from obstacles(self, state, player, question)

    patch.setattr(toy.Rob, "obstacles", careless)


def misread_notation(patch: Patch) -> None:
    patch.setattr(toy.Rob, "notation", lambda self: ["1"])


def default_to_the_illegal(patch: Patch) -> None:
    patch.setattr(toy.Turn, "default", lambda self, state, player: Play("no"))


def lose_a_card(patch: Patch) -> None:
    patch.setattr(ToyState, "play", lambda self, player, card: self.hands[player].remove(card))


def never_end(patch: Patch) -> None:
    patch.setattr(Toy, "max_decisions", 60)
    patch.setattr(toy.Turn, "is_auto_answered", False)
    patch.setattr(Toy, "goal", 10**6, raising=False)
    patch.setattr(Toy, "__init__", lambda self: (toy.TableGame.__init__(self), delattr(self, "goal"))[0])
    patch.setattr(Rest, "resolve", lambda self, state, player, question: setattr(state, "turns", 0))


def go_on_without_asking(patch: Patch) -> None:
    patch.setattr(toy.Gain, "resolve", lambda self, state, player: state.then(player, self))


def ask_after_nothing_is_left(patch: Patch) -> None:
    patch.setattr(toy.Turn, "is_auto_answered", False)
    patch.setattr(toy.Turn, "legal", lambda self, state, player: [])


def print_a_place_without_fact(patch: Patch) -> None:
    patch.setattr(Rest, "sentence", "Do {nothing}")


def say_nothing(patch: Patch) -> None:
    patch.setattr(toy.Wish, "sentence", "")


def cite_no_rule(patch: Patch) -> None:
    patch.setattr(Rest, "rule", "toy.rest")


def leave_a_word_untranslated(patch: Patch) -> None:
    patch.delitem(toy_words.WORDS["es"], "Do nothing")


def score_without_a_cause(patch: Patch) -> None:
    patch.setattr(toy.Scored, "changes", lambda self: ())


def miscount_the_parts(patch: Patch) -> None:
    patch.setattr(toy.Toy, "score_parts", lambda self, state, player: toy.Tally([(toy.Takes(player, 1), 1)]))


def depend_on_who_listens(patch: Patch) -> None:
    score = ToyState.score
    patch.setattr(ToyState, "score", lambda self, player, amount: score(self, player, amount + (not self.is_emitting)))


def let_the_last_win(patch: Patch) -> None:
    winners = Toy.winners
    patch.setattr(Toy, "winners", lambda self, state: winners(self, state) and (state.points.index(min(state.points)),))


FAULTS: list[tuple[Callable[[Patch], None], str]] = [
    (leak_a_hand, "6 secrecy.*leak"),
    (leak_the_deck_in_the_view, "6 secrecy.*the view of player"),
    (leak_by_events, "6 secrecy.*the events of"),
    (leak_by_what_is_legal, "6 secrecy.*the legal actions reveal"),
    (leak_by_the_question, "6 secrecy.*the question reveals"),
    (see_the_future, "6 secrecy.*did not change the future random"),
    (guess_right, "6 secrecy.*never changes the hidden.*hands"),
    (know_the_deck, "6 secrecy.*never changes the hidden.*deck"),
    (deal_by_what_is_hidden, "6 secrecy.*depends on hidden information: deck"),
    (forget_what_was_taken, "6 secrecy.*(discard|openly taken)"),
    (tell_of_more_than_was_taken, "6 secrecy.*took missing items"),
    (refuse_what_was_saved, "2 save.*cannot be loaded: turns: 17"),
    (name_a_rule_that_there_is_not, "8 words.*unknown rules: toy.thief"),
    (clone_shallowly, "1 clone"),
    (forget_when_saving, "2 save"),
    (trust_what_is_read, "2 save.*raises"),
    (draw_on_global_chance, "11 determinism|1 clone|2 save"),
    (forget_a_legal_action, "4 legality.*differ"),
    (list_an_action_twice, "4 legality.*(alike|their order)"),
    (allow_what_is_not_listed, "4 legality.*the list disagrees"),
    (trip_over_strange_words, "4 legality.*raises IndexError"),
    (misread_notation, "4 legality"),
    (default_to_the_illegal, "4 legality.*default"),
    (lose_a_card, "5 conservation"),
    (never_end, "7 end.*not over after 60"),
    (go_on_without_asking, "7 end.*20000 steps without a decision"),
    (ask_after_nothing_is_left, "7 end.*no action is legal"),
    (print_a_place_without_fact, "8 words.*cannot be printed"),
    (say_nothing, "8 words.*has no sentence"),
    (cite_no_rule, "8 words.*'toy.rest'"),
    (leave_a_word_untranslated, "8 words.*no translation for es: .'Do nothing'"),
    (score_without_a_cause, "9 causes"),
    (miscount_the_parts, "7 end.*parts"),
    (let_the_last_win, "7 end.*wins with . points, but another has"),
    (depend_on_who_listens, "12 foresight: .* differs from what happens"),
]


@pytest.mark.breadth(every=3)
@pytest.mark.parametrize(("plant", "found"), FAULTS, ids=[plant.__name__ for plant, _ in FAULTS])
def test_a_planted_fault_is_caught_and_named(plant: Callable[[Patch], None], found: str, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=found):
        check_game(Toy(), range(8), every=2)


def test_an_action_that_is_listed_and_refused_is_caught_without_a_sample(monkeypatch: Patch) -> None:
    list_what_is_refused(monkeypatch)
    with pytest.raises(AssertionError, match="4 legality: a legal action was refused: play no"):
        check_game(Toy(), range(8), every=10**9)


def test_a_position_that_cannot_be_read_back_is_caught_without_a_sample(monkeypatch: Patch) -> None:
    refuse_what_was_saved(monkeypatch)
    with pytest.raises(AssertionError, match="2 save: a saved position cannot be loaded: turns: 17"):
        check_game(Toy(), range(8), every=10**9)


def test_what_was_openly_taken_must_stay_where_it_is(monkeypatch: Patch) -> None:
    keep_a_pile(monkeypatch)
    check_game(Toy(), range(8), every=10**9)
    forget_what_was_taken(monkeypatch)
    with pytest.raises(AssertionError, match="6 secrecy: resampling removes items that were taken face up"):
        check_game(Toy(), range(8), every=10**9)


def test_a_game_in_which_nobody_need_remember_may_deal_anew_what_was_taken(monkeypatch: Patch) -> None:
    forget_what_was_taken(monkeypatch)
    monkeypatch.setattr(Toy, "remembers", False)
    check_game(Toy(), range(8), every=10**9)


def test_a_game_in_which_points_do_not_decide_may_be_won_by_who_has_fewer(monkeypatch: Patch) -> None:
    let_the_last_win(monkeypatch)
    monkeypatch.setattr(Toy, "most_points_win", False)
    check_game(Toy(), range(3), every=10**9)


def test_the_whole_battery_passes_the_toy_and_tells_all_that_only_many_games_show(monkeypatch: Patch) -> None:
    assert check_conformance(Toy(goal=40), range(6), every=9).games == 12  # six of them with four players
    monkeypatch.setattr(Toy, "new_initial_state", lambda self, seed=0: self.scenario({"deck": ["coin"] * 4}))
    with pytest.raises(AssertionError) as error:
        check_conformance(Toy(), range(2), every=9, more=2, idle=["No", "goal"], other_process=False)
    wrong = str(error.value)
    assert "9 everything fired: in 4 games this never happened: Cancel, Choose, Let, Offer" in wrong
    assert "9 everything fired: in 4 games these rules were never applied: toy.no, toy.wish" in wrong
    assert "9 everything fired: these parameters change nothing: hand, cards" in wrong


def test_a_value_that_changes_play_and_no_sentence_is_named() -> None:
    class Unsaid(Toy):
        __module__ = toy.__name__  # what this file names belongs to other tests
        rulebook = Rulebook.from_toml(RULES.replace("{goal}", "12").replace('cards = "many"', "hand = 5"), "unsaid")

    with pytest.raises(AssertionError) as error:
        check_conformance(Unsaid(), range(3), every=99, more=0, idle=["No"], other_process=False)
    unsaid = [line.partition("13 sentences: ")[2] for line in str(error.value).splitlines()]
    values = {line.split(" ")[0] for line in unsaid if line}
    assert {value.partition("=")[0] for value in values} == {"goal", "cards"}, str(error.value)
    assert "(seed 0, decision 0)" in unsaid[-1]
    with pytest.raises(AssertionError, match="13 sentences: cards"):
        check_conformance(Unsaid(), range(3), every=99, more=0, exempt=["goal"], idle=["No"], other_process=False)


def test_a_sentence_must_change_in_every_language_of_the_game() -> None:
    class English(Toy):
        rulebook = Rulebook.from_toml(RULES.replace("von 52 Karten", "von 26 Karten"), "english")

    game, other = English(), English(cards="many")
    assert find_divergence(game, other, 1, find_strategy("random", game)) == Divergence(0, "")
    English.languages = ("en", "es")
    assert find_divergence(game, other, 1, find_strategy("random", game)) == Divergence(0, "toy.turn")


def test_a_parameter_that_matters_with_other_players_only_is_tried_with_them() -> None:
    class Larger(Toy):
        rulebook = Rulebook.from_toml(RULES.replace("{hand}", "3").replace('cards = "many"', "goal = 40"), "larger")

        def __init__(self, **parameters: Any) -> None:
            super().__init__(**parameters)
            if self.players < 4:
                self.hand, self.cards = 3, "few"

    compared = compare_parameters(Larger(), [1, 2], [find_strategy("random", Toy())])
    assert compared.silent == []
    assert [line.split(" ")[2] for line in compared.unsaid] == ["hand=0", "hand=5", "hand=2", "hand=4", "cards='many'"]


def test_a_seat_that_is_never_asked_where_more_play_is_noticed(monkeypatch: Patch) -> None:
    then = ToyState.then
    monkeypatch.setattr(
        ToyState, "then", lambda self, player, *steps, because=None: then(self, player % 2, *steps, because=because)
    )
    with pytest.raises(AssertionError, match="these seats never had to decide: 2 of 4, 3 of 4"):
        check_conformance(Toy(goal=40), range(3), every=50, more=2, other_process=False)


def test_rules_that_are_named_and_never_at_work_are_listed() -> None:
    assert rule_coverage.find_idle_rules(Toy(), {"toy.hand", "warning:toy.thief", "Choose"}) == ["toy.no", "toy.turn"]
    assert rule_coverage.find_idle_rules(Toy(), {"toy.hand", "Rob", "Choose", "No", "Rest"}) == []


def test_a_rule_is_at_work_where_a_function_that_follows_it_is_called(monkeypatch: Patch) -> None:
    before = sys.getprofile()
    ran = collect_followed_rules(Toy(goal=40), range(2))
    assert "followed:toy.hand" in ran
    assert "toy.hand" not in rule_coverage.find_idle_rules(Toy(), ran)
    monkeypatch.setattr(Rest, "resolve", lambda self, state, *_: setattr(state, "passed", state.passed + 1))
    assert "followed:toy.hand" not in collect_followed_rules(Toy(goal=40), range(2))
    assert sys.getprofile() is before


def test_games_without_checks_show_what_happens_in_them() -> None:
    fired = count_occurrences(Toy(goal=40), range(6))
    assert set(Toy().expected_marks()) - set(fired) <= {"toy.hand", "toy.thief", "toy.wish"}


def test_an_action_that_is_seldom_left_out_is_caught_without_a_sample(monkeypatch: Patch) -> None:
    whole = toy.Turn.legal

    def legal(self: toy.Turn, state: ToyState, player: int) -> list[Action]:
        found = whole(self, state, player)
        return found[1:] if len(found) > 3 and state.turns > 8 else found

    monkeypatch.setattr(toy.Turn, "legal", legal)
    with pytest.raises(AssertionError, match="4 legality: the legal actions and the possible"):
        check_game(Toy(goal=40), range(12), every=10**9)


def test_what_breaks_down_is_told_with_its_seed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Steal, "resolve", lambda self, state, player: state.points[9])
    with pytest.raises(IndexError) as error:
        check_game(Toy(), range(8), every=10**9)
    assert any("load_game('toy'), seed" in note for note in error.value.__notes__)


class Hashing(Toy):
    """A game that depends on the hash seed of the process: words in a set have another order in another process.

    The whole deck lies in that order, so that two processes never agree by chance.
    """

    def new_initial_state(self, seed: int = 0) -> ToyState:
        state = super().new_initial_state(seed)
        state.deck.sort()
        state.deck = [state.deck[int(word)] for word in {str(k) for k in range(len(state.deck))}]
        return state


def test_a_game_that_depends_on_the_hash_seed_is_caught() -> None:
    with pytest.raises(AssertionError, match="11 determinism: hash seed"):
        check_other_process(Hashing(), [1], hash_seeds=(1, 2, 3))


def test_a_game_that_another_process_cannot_play_is_reported() -> None:
    class Local(Toy):
        pass

    with pytest.raises(AssertionError, match="cannot be sent to another process"):
        check_other_process(Local(), [1], hash_seeds=[1])


class Elsewhere(Toy):
    def __reduce__(self) -> tuple[type[dict[str, int]], tuple[()]]:
        return dict, ()  # what arrives is not a game


def test_what_fails_in_another_process_is_reported() -> None:
    with pytest.raises(AssertionError, match=r"(?s)another process failed: .*new_initial_state"):
        check_other_process(Elsewhere(), [1], hash_seeds=[1])


def test_leaves_counts_the_ways_to_go_on() -> None:
    state = Toy().scenario({"hands": [["wish"], ["coin"]], "deck": ["coin"] * 6})
    assert count_leaves(state, 0) == 1
    assert count_leaves(state, 1) == len(state.legal_actions()) == 3
    counted = 0
    for action in state.legal_actions():
        after: State = state.clone()
        after.apply_action(action)
        counted += len(after.legal_actions())
    assert count_leaves(state, 2) == counted


def test_messages_without_translation_are_found_and_those_without_letters_need_none() -> None:
    game = Toy()
    assert find_untranslated(game, ["coin", "{a} + {b}", "no such words"]) == {
        "de": ["no such words"],
        "es": ["no such words"],
    }


def test_a_message_that_is_the_same_in_two_languages_counts_as_translated() -> None:
    assert words.look_up("This is legal.", "de", "engine") == "Das ist erlaubt."
    assert words.look_up("no such message", "de", "engine") is None
    assert words.look_up("", "de", "engine") == ""
    assert words.translate("no such message", "de", "engine") == "no such message"
    assert words.look_up("anything", "de", "no such domain") is None
