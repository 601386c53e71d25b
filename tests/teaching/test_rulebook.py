"""The rulebook that runs: a position for every rule of every game in which it decides, rules looked up, counts."""

from __future__ import annotations

import dataclasses
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.commands import examples as command
from tabletop.engine.core.decisions import get_engine_rulebook
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.registry.catalogue import find_game_class
from tabletop.teaching import Lookup, find_example, load_examples
from tabletop.teaching.rulebook import build_glossary, count_uses, find_entry, find_rules_behind
from tabletop.teaching.rulebook.examples import (
    ACTS,
    BEGINS,
    FORBIDS,
    KINDS,
    SEEN,
    TURNED,
    Example,
    dump_examples,
    find_alternative,
    find_effects,
    read,
)
from tabletop.teaching.rulebook.glossary import load_definitions
from tabletop.teaching.rulebook.mining import mine, read_handwritten
from tabletop.teaching.rulebook.shown_names import find_missing_names, find_shown_names
from tabletop.teaching.rulebook.shrinking import shrink_example, size

GAMES = ("51st_state", "axon_protocol", "dei", "gin_rummy")


LEAST = 0.8
"""Share of the rules of a game that have an example with a choice; the rules of set-up have another one."""
MAX_ALIKE = 0.2
"""Share of the examples in which the rule affects both actions, so that only its effects can be compared."""


@pytest.mark.parametrize("game", GAMES)
def test_most_rules_of_every_game_have_a_position_in_which_they_decide(game: str) -> None:
    rules, found = find_game_class(game).rulebook, load_examples(game)
    assert set(found) <= {*rules, *get_engine_rulebook()}
    assert len([rule for rule in rules if rule in found and found[rule].kind != BEGINS]) >= LEAST * len(rules)
    assert [one.rule for one in found.values() if not one.is_decisive()] == []
    assert {one.kind for one in found.values()} <= set(KINDS)


@pytest.mark.parametrize("game", GAMES)
def test_what_an_example_is_compared_with_can_be_played_and_leads_elsewhere(game: str) -> None:
    for one in load_examples(game).values():
        if one.kind not in (FORBIDS, ACTS):
            continue
        state = one.open_session().state
        refused, other = state.game.parse_action(one.action), state.game.parse_action(one.alternative)
        assert other in state.legal_actions(), one
        if one.kind == FORBIDS:
            assert refused not in state.legal_actions(), one
            assert refused.verb == other.verb, one
            continue
        first, second = state.clone(), state.clone()
        first.apply_action(refused)
        second.apply_action(other)
        assert first.to_dict() != second.to_dict(), one


def test_an_example_without_a_choice_shows_nothing() -> None:
    knock = find_example("gin_rummy", "gin.knock")
    assert [dataclasses.replace(knock, alternative=other).is_decisive() for other in ("", knock.action)] == [False] * 2
    deal = find_example("gin_rummy", "gin.turn")
    assert not dataclasses.replace(deal, alternative=deal.action).is_decisive()


def test_an_alternative_of_a_refused_action_is_of_its_kind_and_as_similar_as_can_be() -> None:
    state = find_example("gin_rummy", "gin.knock").open_session().state
    assert find_alternative(state, "gin.knock", "knock AS").startswith("knock ")
    assert find_alternative(state, "gin.first_card", "take") == ""


def test_an_action_that_the_rule_does_not_affect_is_the_best_alternative() -> None:
    example = find_example("dei", "dei.mission.late")
    state = example.open_session().state
    other = find_effects(state, state.game.parse_action(find_alternative(state, example.rule, example.action)))
    assert example.rule not in other
    assert "dei.mission.on_time" in other


@pytest.mark.parametrize("game", GAMES)
def test_most_examples_compare_with_an_action_that_the_rule_does_not_affect(game: str) -> None:
    shown = [example for example in load_examples(game).values() if example.kind == ACTS]
    alike = []
    for example in shown:
        state = example.open_session().state
        if example.rule in find_effects(state, state.game.parse_action(example.alternative)):
            alike.append(example.rule)
    assert len(alike) <= MAX_ALIKE * len(shown), alike


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_action_of_an_example_names_only_what_the_player_sees(game: str) -> None:
    for one in load_examples(game).values():
        state = one.open_session().state
        if one.kind == FORBIDS:
            assert not find_missing_names(state, state.game.parse_action(one.action).text(state)), one.rule


def test_a_name_counts_as_seen_only_where_the_player_sees_it() -> None:
    deal: Any = tabletop.load_game("51st_state").new_initial_state(1)
    own, rest = deal.seats[deal.current_player()].hand[0], deal.deck[0]
    assert own != rest
    text = f"Take {deal.word('card', own, 'en')}, {deal.word('card', rest, 'en')} or Xylophone"
    assert find_missing_names(deal, text) == {deal.word("card", rest, "en")}
    assert find_shown_names(deal, text) == {deal.word("card", own, "en").casefold()}


def test_a_rule_that_other_parameters_change_is_quoted_as_it_reads_in_the_example() -> None:
    rebellion = find_example("dei", "dei.option.rebellion").describe()
    assert rebellion.startswith("In this game the rule reads: Option rebellion: ")
    assert "the rule reads" not in find_example("dei", "dei.mission.late").describe()


def test_a_smaller_position_keeps_what_its_rule_and_its_question_name() -> None:
    state = find_example("axon_protocol", "axn.ruling.counters").open_session().state
    assert state.question is not None
    assert find_shown_names(state, state.question.text(state)) >= {"gadget vendor"}
    deals = find_example("51st_state", "51s.card.deals").open_session().state
    assert find_shown_names(deals, deals.game.rule("51s.card.deals").sentence()) == {"camino real"}


@pytest.mark.parametrize("game", GAMES)
def test_what_to_do_in_an_example_is_said_in_every_language(game: str) -> None:
    for one in load_examples(game).values():
        session = one.open_session()
        said = [one.describe(lang, session.state) for lang in LANGUAGES]
        assert len(set(said)) == len(LANGUAGES), (one.rule, said)
        assert not any("{" in sentence for sentence in said), said


def test_an_example_is_found_by_the_name_of_its_game_and_its_rule() -> None:
    example = find_example("51st_state", "51s.raze.opponent")
    assert example.open_session().state.check(example.action).rules in (("51s.raze.opponent",), ())
    with pytest.raises(KeyError, match=r"is not a rule of this game; did you mean '51s\.raze\.opponent'"):
        find_example("51st_state", "51s.raze.oponent")


def test_an_example_that_decides_nothing_is_told_from_one_that_does() -> None:
    knock = find_example("gin_rummy", "gin.knock")
    other = type(knock)("gin_rummy", "gin.gin", knock.kind, knock.link, knock.action)
    assert (knock.is_decisive(), other.is_decisive()) == (True, False)


@pytest.mark.parametrize("game", GAMES)
def test_something_legal_scored_or_held_is_different_by_the_rule_in_every_example(game: str) -> None:
    found = {one.rule: one.find_changed_aspects() for one in load_examples(game).values() if one.kind != BEGINS}
    assert {rule for rule, words in found.items() if not set(words) & set(SEEN)} == MOVED.get(game, set())


MOVED = {
    "axon_protocol": {"axn.ruling.no_software"},
    }
"""Rules by which something only lies elsewhere: nothing else is allowed or counted at once."""


@pytest.mark.parametrize("game", GAMES)
def test_an_example_begins_in_its_position_unless_a_parameter_is_turned_in_it(game: str) -> None:
    long = {one.rule: one.open_session().index for one in load_examples(game).values() if one.kind != TURNED}
    assert {rule: many for rule, many in long.items() if many} == {}


def test_a_long_example_becomes_a_small_position_in_which_the_same_is_forbidden() -> None:
    live = tabletop.Session(tabletop.load_game("51st_state"), seed=3, seats=["random", "random"])
    live.run_strategies(40)
    refused: list[tuple[Any, tuple[str, ...]]] = []
    while not refused:
        live.run_strategies(1)
        told = [(str(action), live.state.check(action).rules) for action in live.state.possible_actions()]
        refused = [one for one in told if len(one[1]) == 1 and find_alternative(live.state, *one[1], one[0])]
    state, (action, (rule,)) = live.state, refused[0]
    other = find_alternative(state, rule, action)
    long = Example("51st_state", rule, FORBIDS, live.record().link(), action, other)
    small = shrink_example(long)
    at, table = small.open_session().state, type(state)
    assert live.index >= 40 > small.open_session().index == 0
    assert (small.is_decisive(), small.describe("de")) == (True, long.describe("de"))
    assert small.explain_refusal() == long.explain_refusal() != "", "what the reason speaks of is still there"
    assert size(table, at.to_dict()) * 3 < size(table, state.to_dict())
    assert sum(at.game.count_conserved(at).values()) == sum(at.game.count_conserved(state).values())


def test_an_example_that_shows_nothing_stays_as_it_is() -> None:
    knock = find_example("gin_rummy", "gin.knock")
    live = tabletop.Session(tabletop.load_game("gin_rummy"), seed=3, seats=["random", "random"])
    live.run_strategies(6)
    wrong = Example("gin_rummy", "gin.gin", FORBIDS, live.record().link(), knock.action, knock.alternative)
    assert shrink_example(wrong) is wrong


def test_examples_are_kept_and_read_as_they_were_the_same_record_once() -> None:
    found = load_examples("dei")
    assert read("dei", dump_examples(found)) == found
    assert len(dump_examples({**found, "again": found["dei.badge.keep"]})) < len(dump_examples(found)) + 200


def test_mining_finds_most_rules_of_a_game_and_each_of_its_examples_decides() -> None:
    found = mine(find_game_class("gin_rummy"), 2)
    assert len(found) > 12
    assert [rule for rule, one in found.items() if not one.is_decisive()] == []


def test_examples_by_hand_may_be_printed_otherwise_than_published() -> None:
    text = """
["dei.action.lifts"]
kind = "acts"
parameters = { factions = ["ravagers", "refuge_42"], first_player = 1 }
position = { seats = [{ leader = "2.1a", hand = ["rich_pickings", "stash", "snow_run"] }, { leader = "2.5b" }] }
play = ["play rich_pickings"]
action = "move move 2.1a 2.1B"
"""
    changed = '[["dei.action.lifts".printed.tile]]\nid = "2.1"\nshared_lifts = [["a", "B"]]\n'
    assert read_handwritten(find_game_class("dei"), text + changed)["dei.action.lifts"].is_decisive()
    with pytest.raises(tabletop.IllegalActionError):
        read_handwritten(find_game_class("dei"), text)["dei.action.lifts"].is_decisive()


def test_the_command_writes_the_library_and_names_the_rules_without_an_example(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rules").mkdir()
    monkeypatch.setattr(command.inspect, "getfile", lambda kind: str(tmp_path / "game.py"))
    parser = command.argparse.ArgumentParser()
    command.declare_arguments(parser)
    told = [str(line) for line in command.run(parser.parse_args(["gin_rummy", "--games", "2"]))]
    assert (tmp_path / "rules" / "examples.json").is_file()
    assert told[0].startswith("gin_rummy: ")
    assert "gin.knock" in (tmp_path / "rules" / "examples.json").read_text("utf-8")
    assert all("rules without an example" in line for line in told[1:])


@pytest.mark.breadth("51st_state")
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_can_be_looked_up_and_leads_to_others(game: str) -> None:
    book = Lookup(game)
    for rule, found in book.entries.items():
        for lang in LANGUAGES:
            words = found.rule.sentence(lang).split()[:4]
            assert found in book.search(" ".join(words).upper(), lang)
            assert book.describe_source(rule, lang)
        assert book.find_related(rule)
        assert rule not in book.find_related(rule)
    assert [rule for chapter in book.chapters for rule in chapter.rules] == list(book.entries)


def test_a_search_finds_all_words_in_sentence_id_chapter_or_place_without_accents() -> None:
    book = Lookup("51st_state")
    assert "51s.raze.opponent" in [found.rule.id for found in book.search("raze opponent")]
    assert [found.rule.id for found in book.search("51s.end.tie")] == ["51s.end.tie"]
    assert book.search("") == tuple(book.entries.values())
    assert book.search("xylophones everywhere") == ()


@pytest.mark.parametrize("game", GAMES)
def test_a_parameter_is_turned_where_its_rule_stands_and_the_sentence_changes(game: str) -> None:
    book = Lookup(game)
    turned = 0
    for rule in book.entries:
        for name, one in book.list_parameters(rule).items():
            if type(one.default) is int and "{" + name in book.game.rulebook[rule].sentences["en"]:
                other = one.maximum if one.value != one.maximum else one.minimum
                assert book.replace_values(rule, {name: other}).sentence() != book.entries[rule].rule.sentence()
                turned += 1
    assert turned


def test_counts_say_how_often_a_rule_was_at_work_as_far_as_one_has_seen_it() -> None:
    session = tabletop.Session(tabletop.load_game("gin_rummy"), seed=3, seats=["heuristic", "heuristic"])
    session.run_strategies(40)
    everything = count_uses(session.nodes)
    assert everything["gin.deal"] >= 1
    assert everything["gin.turn"] > 5
    for seat in (0, 1):
        assert not Counter(count_uses(session.nodes, seat)) - Counter(everything)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_glossary_says_what_every_icon_and_word_means_by_a_rule_or_what_is_printed(game: str, lang: str) -> None:
    made = tabletop.load_game(game)
    entries = build_glossary(made, lang)
    assert [entry.word for entry in entries if not entry.meaning] == []
    assert len({entry.word for entry in entries if not entry.icon}) == sum(not entry.icon for entry in entries)
    assert all(entry.rule in Lookup(made).entries for entry in entries if entry.rule)
    assert {entry.icon for entry in entries if entry.icon} == set(made.signs(lang))
    assert all(entry.drawing.startswith("<") for entry in entries if entry.icon)


@pytest.mark.parametrize("game", GAMES)
def test_every_definition_is_the_meaning_of_a_word(game: str) -> None:
    made = tabletop.load_game(game)
    meanings = {entry.meaning for entry in build_glossary(made)}
    definitions = load_definitions(type(made))
    assert definitions
    for word, definition in definitions.items():
        assert definition.rule in ("", *made.rulebook), word
        assert definition.text in meanings, word  # a plural may be the same word in another language
        assert all(definition.translate(made, lang) != definition.text for lang in LANGUAGES if lang != "en"), word


def test_a_definition_says_first_what_a_thing_is() -> None:
    for game, word in (("axon_protocol", "trader"), ("axon_protocol", "dealer"), ("51st_state", "ruin")):
        (entry,) = (entry for entry in build_glossary(tabletop.load_game(game)) if entry.word.casefold() == word)
        assert entry.meaning.startswith(f"A {word} is a ")
        assert entry.rule


def test_a_word_in_the_middle_of_a_text_is_found_the_longest_first() -> None:
    entries = build_glossary(tabletop.load_game("51st_state"), "en")
    text = "Pay 2 grey contacts: build the Radioactive Colony"

    def found(at: int) -> str:
        entry = find_entry(text, at, entries)
        return entry.word if entry is not None else ""

    assert (found(7), found(text.index("Colony")), found(0), found(len(text) + 9)) == (
        "Grey contact", "Radioactive Colony", "Pay", "",
    )  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_the_points_of_a_seat_lead_to_the_rules_by_which_they_came_about(game: str) -> None:
    session = tabletop.Session(tabletop.load_game(game), seed=5, seats=["heuristic", "heuristic"])
    session.run_strategies(300)
    scores = session.state.scores()
    best = scores.index(max(scores))
    rules = find_rules_behind(session.nodes, best)
    assert rules
    assert set(rules) <= set(Lookup(game).entries)
    assert find_rules_behind(session.nodes[:1], best) == ()
