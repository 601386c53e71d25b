"""A rulebook is read as a whole or refused with every mistake named."""

import pickle

import pytest

from tabletop.engine.declarations.rules import Rule, Rulebook, RulebookError, is_met
from tabletop.engine.i18n.grammar import LANGUAGES

GOOD = """
["toy.draw"]
document = "rulebook"
section = "Turns"
en = "Draw one card & show it."
de = "Zieh eine Karte und zeig sie."
es = "Roba una carta y muéstrala."

["toy.draw.twice"]
document = "card"
section = "Cards <two>"
en = "Draw two cards."
de = "Zieh zwei Karten."
es = "Roba dos cartas."
"""


def mistakes_of(text: str) -> tuple[str, ...]:
    with pytest.raises(RulebookError) as caught:
        Rulebook.from_toml(text, "toy.toml")
    for mistake in caught.value.mistakes:
        assert mistake in str(caught.value)
    assert str(caught.value).startswith("toy.toml")
    return caught.value.mistakes


def without(line_start: str) -> str:
    """The good text, its first line that starts so taken out."""
    lines = GOOD.splitlines()
    lines.remove(next(line for line in lines if line.startswith(line_start)))
    return "\n".join(lines)


def test_a_rulebook_keeps_the_rules_in_the_order_of_the_file() -> None:
    book = Rulebook.from_toml(GOOD, "toy.toml")
    assert list(book) == ["toy.draw", "toy.draw.twice"]
    assert len(book) == 2
    assert "toy.draw" in book
    assert "toy" not in book
    with pytest.raises(KeyError):
        book["toy.discard"]


def test_a_rule_knows_its_source_and_its_sentence_in_each_language() -> None:
    rule = Rulebook.from_toml(GOOD, "toy.toml")["toy.draw.twice"]
    assert (rule.id, rule.document, rule.section) == ("toy.draw.twice", "card", "Cards <two>")
    assert [rule.sentence(lang) for lang in LANGUAGES] == [
        "Draw two cards.",
        "Zieh zwei Karten.",
        "Roba dos cartas.",
    ]
    assert rule.sentence() == "Draw two cards."
    assert str(rule) == "toy.draw.twice: Draw two cards."
    assert str(rule) in repr(rule)


def test_translations_come_from_a_catalogue_unless_the_file_has_them() -> None:
    known = {("Draw two cards.", "es"): "Toma dos.", ("Deal", "de"): "Geben", ("Draw three cards.", "de"): "Zieh drei."}
    text = """
[deal]
en = "Deal"
["toy.draw"]
document = "card"
section = "Cards"
en = "Draw two cards."
de = "Zieh zwei Karten."
[["toy.draw".when]]
cards = 3
en = "Draw three cards."
"""
    book = Rulebook.from_toml(text, "toy.toml", translate=lambda english, lang: known.get((english, lang)))
    assert [book["toy.draw"].sentence(lang) for lang in LANGUAGES] == [
        "Draw two cards.",
        "Zieh zwei Karten.",
        "Toma dos.",
    ]
    turned = book["toy.draw"].with_values({"cards": 3})
    assert [turned.sentence(lang) for lang in LANGUAGES] == ["Draw three cards.", "Zieh drei.", "Draw three cards."]
    assert [book.chapters[0].title(lang) for lang in LANGUAGES] == ["Deal", "Geben", "Deal"]
    assert any("de is missing" in mistake for mistake in mistakes_of(text)), "a rule has a sentence in German"


def test_an_unknown_language_is_refused_by_name() -> None:
    book = Rulebook.from_toml(GOOD, "toy.toml")
    with pytest.raises(ValueError, match=r"'fr'.*en, de, es"):
        book["toy.draw"].sentence("fr")
    with pytest.raises(ValueError, match=r"'fr'.*en, de, es"):
        book.search("carte", "fr")


def test_a_rule_in_one_language_says_itself_in_it_everywhere() -> None:
    rule = Rule("toy.draft", "own", "play", {"en": "Draw.", "es": ""})
    assert [rule.sentence(lang) for lang in LANGUAGES] == ["Draw."] * 3


def test_a_rule_may_say_why_it_reads_as_it_does() -> None:
    text = GOOD.replace('section = "Turns"', 'section = "Turns"\nsource = "silent"\nnote = "Players ask about it."')
    book = Rulebook.from_toml(text, "toy.toml")
    assert (book["toy.draw"].source, book["toy.draw"].note) == ("silent", "Players ask about it.")
    assert book["toy.draw.twice"].source == ""
    assert book != Rulebook.from_toml(GOOD, "toy.toml")
    assert pickle.loads(pickle.dumps(book)) == book
    assert book["toy.draw"].with_values({"x": 1}).note
    mistakes = mistakes_of(text.replace('"silent"', '" "').replace('"Players ask about it."', "3"))
    assert [mistake.partition(": ")[2] for mistake in mistakes] == ["source is empty", "note is not a string"]


def test_a_rule_owns_its_sentences_and_has_no_other_fields() -> None:
    sentences = {"en": "One.", "de": "Eins.", "es": "Uno."}
    rule = Rule("toy.one", "card", "Cards", sentences)
    sentences["en"] = "Changed."
    assert rule.sentence() == "One."
    with pytest.raises(AttributeError):
        rule.colour = "red"  # type: ignore[attr-defined]


def test_rules_and_rulebooks_compare_by_what_they_say_and_survive_pickling() -> None:
    book = Rulebook.from_toml(GOOD, "toy.toml")
    assert book == Rulebook.from_toml(GOOD, "elsewhere.toml")
    assert book != Rulebook.from_toml(GOOD.replace("two cards", "three cards"), "toy.toml")
    assert pickle.loads(pickle.dumps(book)) == book
    assert hash(book["toy.draw"]) == hash(pickle.loads(pickle.dumps(book["toy.draw"])))
    assert book["toy.draw"] != "toy.draw: Draw one card & show it."


def test_search_finds_the_rules_that_contain_all_the_words() -> None:
    book = Rulebook.from_toml(GOOD, "toy.toml")
    assert [rule.id for rule in book.search("CARDS draw")] == ["toy.draw.twice"]
    assert [rule.id for rule in book.search("karte", "de")] == ["toy.draw", "toy.draw.twice"]
    assert [rule.id for rule in book.search("twice")] == ["toy.draw.twice"]
    assert book.search("karte") == ()
    assert book.search("draw discard") == ()


def test_a_rulebook_shows_itself_as_text_and_as_an_escaped_table() -> None:
    book = Rulebook.from_toml(GOOD, "toy.toml")
    assert repr(book) == "<Rulebook toy.toml: 2 rules>"
    html = book._repr_mimebundle_()["text/html"]
    assert html.count("<tr>") == 3
    assert "Draw one card &amp; show it." in html
    assert "Cards &lt;two&gt;" in html
    assert "<two>" not in html


@pytest.mark.parametrize("key", ["document", "section", *LANGUAGES])
def test_a_missing_key_is_named_with_its_place(key: str) -> None:
    assert mistakes_of(without(f"{key} =")) == (f"line 2, toy.draw: {key} is missing",)


def test_an_empty_text_is_named() -> None:
    text = GOOD.replace('"Zieh zwei Karten."', '"  "').replace('"Turns"', '""')
    assert mistakes_of(text) == ("line 2, toy.draw: section is empty", "line 9, toy.draw.twice: de is empty")


def test_a_value_that_is_no_text_is_named() -> None:
    text = GOOD.replace('"Zieh zwei Karten."', "2").replace('"Turns"', "{ page = 3 }")
    assert mistakes_of(text) == (
        "line 2, toy.draw: section is not a string",
        "line 9, toy.draw.twice: de is not a string",
    )


def test_an_unknown_key_is_named() -> None:
    assert mistakes_of(GOOD + 'fr = "Pioche."') == ("line 9, toy.draw.twice: 'fr' is not a key of a rule",)


@pytest.mark.parametrize("bad", ["Toy.draw", "toy", "toy.", "toy draw", "toy..draw", "toy.dräw", ""])
def test_a_bad_id_is_named(bad: str) -> None:
    (mistake,) = mistakes_of(GOOD.replace('["toy.draw"]', f'["{bad}"]'))
    assert mistake.startswith(f"line 2, {bad}: not a rule id")


def test_an_id_without_quotes_is_explained_as_just_that() -> None:
    (mistake,) = mistakes_of(GOOD.replace('["toy.draw"]', "[toy.draw]"))
    assert mistake.startswith("line 2, toy: not a rule id")
    assert "quotes" in mistake


def test_a_value_outside_of_any_rule_is_named() -> None:
    first, second = mistakes_of('title = "Toy"\n' + GOOD)
    assert first.startswith("line 1, title: not a rule id")
    assert second.startswith("line 1, title: not a table")


def test_all_mistakes_are_named_at_once() -> None:
    text = without("en =").replace('["toy.draw.twice"]', '["Twice"]').replace('"Roba dos cartas."', '""')
    text += '\nfr = "Pioche."'
    found = mistakes_of(text)
    assert [mistake.split(": ")[0] for mistake in found] == ["line 2, toy.draw", *["line 8, Twice"] * 3]


@pytest.mark.parametrize(
    "text",
    [
        GOOD + '["toy.draw"]\nen = "Again."\n',
        GOOD + "en = ",
        GOOD + '["toy.long"]\nen = ' + "9" * 10_000,
        GOOD + '["toy.deep"]\nen = ' + "[" * 20_000,
    ],
    ids=["twice the same id", "cut off", "huge number", "nested too deeply"],
)
def test_a_text_that_cannot_be_read_is_one_rulebook_error(text: str) -> None:
    (mistake,) = mistakes_of(text)
    assert mistake


def test_a_rulebook_without_rules_is_refused() -> None:
    assert mistakes_of("# nothing yet\n") == ("it contains no rules",)


def test_two_rules_with_one_id_are_refused() -> None:
    rule = Rulebook.from_toml(GOOD, "toy.toml")["toy.draw"]
    with pytest.raises(RulebookError, match=r"toy\.draw: two rules have this id"):
        Rulebook([rule, rule])


def test_a_rulebook_error_is_a_value_error_and_survives_pickling() -> None:
    error = RulebookError("toy.toml", ["one", "two"])
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(again, RulebookError)
    assert issubclass(RulebookError, ValueError)
    assert (again.source, again.mistakes, str(again)) == ("toy.toml", ("one", "two"), str(error))


# --- chapters, and parameters in sentences ----------------------------------------------------------------------------

TURNED = """
[play]
en = "Playing"
de = "Spielen"
es = "Jugar"

["toy.cards"]
document = "rulebook"
section = "Turns"
en = "Draw {cards} cards."
de = "Zieh {cards} Karten."
es = "Roba {cards} cartas."
"""


def test_a_plain_table_of_titles_begins_a_chapter() -> None:
    book = Rulebook.from_toml(GOOD + TURNED, "toy.toml")
    (chapter,) = book.chapters
    assert (chapter.id, chapter.title("de"), chapter.rules) == ("play", "Spielen", ("toy.cards",))
    again = pickle.loads(pickle.dumps(book)).chapters[0]
    assert (again.titles, again.rules) == (chapter.titles, chapter.rules)
    assert mistakes_of(GOOD + '[play]\nen = "Playing"\nes = ""\n') == (
        "line 15, play: de is missing",
        "line 15, play: es is empty",
    )


def test_a_sentence_says_the_value_of_the_parameter_that_stands_in_it() -> None:
    book = Rulebook.from_toml(TURNED, "toy.toml").with_values({"cards": 3, "other": 1})
    assert book["toy.cards"].sentence() == "Draw 3 cards."
    assert book["toy.cards"].with_values({"cards": 4}).sentence("de") == "Zieh 4 Karten."
    assert book["toy.cards"].with_values({}) == book["toy.cards"]
    plain = Rulebook.from_toml(GOOD, "toy.toml")["toy.draw"]
    assert plain.with_values({"cards": 4}) is plain
    assert pickle.loads(pickle.dumps(book))["toy.cards"].sentence("es") == "Roba 3 cartas."


def test_what_no_parameter_is_and_what_does_not_close_is_refused() -> None:
    with pytest.raises(RulebookError) as caught:
        Rulebook.from_toml(TURNED, "toy.toml").with_values({"card": 3})
    assert caught.value.mistakes == ("toy.cards: {cards} is not a parameter",)
    (open_,) = mistakes_of(TURNED.replace("Draw {cards}", "Draw {cards").replace("{cards}", ""))
    assert open_.startswith("line 7, toy.cards: en: ")
    assert mistakes_of(TURNED.replace("Zieh {cards}", "Zieh")) == (
        "line 7, toy.cards: de does not use the same parameters",
    )


# --- a sentence for each value of a choice ----------------------------------------------------------------------------

CHOICES = """
["toy.hands"]
document = "rulebook"
section = "Hands"
en = "Nobody sees the {cards} {cards:/card/cards} of another player."
de = "Niemand sieht die {cards:/Karte/Karten} anderer: {cards}."
es = "Nadie ve {cards:/la carta/las cartas} de otro: {cards}."

[["toy.hands".when]]
hands = "open"
cards = "2.."
en = "All {cards} cards in hand are open."
de = "Alle {cards} Handkarten liegen offen."
es = "Las {cards} cartas de la mano están a la vista."

[["toy.hands".when]]
hands = "open"
en = "The card in hand is open."
de = "Die Handkarte liegt offen."
es = "La carta de la mano está a la vista."
"""


def test_the_first_sentence_whose_conditions_all_hold_speaks_and_otherwise_the_usual_one() -> None:
    rule = Rulebook.from_toml(CHOICES, "toy.toml").with_values({"cards": 3, "hands": "hidden"})["toy.hands"]
    assert rule.sentence() == "Nobody sees the 3 cards of another player."
    assert rule.with_values({"cards": 1}).sentence() == "Nobody sees the 1 card of another player."
    assert rule.with_values({"hands": "open"}).sentence("de") == "Alle 3 Handkarten liegen offen."
    assert rule.with_values({"hands": "open", "cards": 2}).sentence("de") == "Alle 2 Handkarten liegen offen."
    assert rule.with_values({"hands": "open", "cards": 1}).sentence("de") == "Die Handkarte liegt offen."
    open_card = rule.with_values({"hands": "open", "cards": 1})
    assert open_card.with_values({"hands": "hidden"}).sentence("es").startswith("Nadie")
    assert rule.parameters == {"cards", "hands"}
    assert pickle.loads(pickle.dumps(rule)) == rule
    assert pickle.loads(pickle.dumps(rule)).with_values({"hands": "open"}).sentence()[:9] == "All 3 car"


@pytest.mark.parametrize(
    ("condition", "meets"),
    [(2, {2}), ("2..", {2, 3, 4}), ("..2", {0, 1, 2}), ("1..3", {1, 2, 3}), ("..", {0, 1, 2, 3, 4}), (True, set())],
)
def test_a_condition_is_a_number_or_a_range_with_both_its_ends(condition: object, meets: set[int]) -> None:
    assert {number for number in range(5) if is_met(condition, number)} == meets


def test_a_condition_is_met_by_a_value_of_its_own_kind_only() -> None:
    assert is_met(True, True)
    assert not is_met(1, True)
    assert not is_met(False, 0)
    assert is_met("open", "open")
    assert not is_met("2..", "2..3")


def test_mistakes_in_a_sentence_for_a_value_are_named_with_its_number() -> None:
    text = CHOICES.replace('hands = "open"\nen', "en").replace('de = "Alle {cards} Handkarten', 'de = "Alle Handkarten')
    assert mistakes_of(text) == (
        "line 2, toy.hands: when 1: de does not use the same parameters",
        "line 2, toy.hands: when 2: it refers to no parameter",
    )
    assert mistakes_of(GOOD + 'when = "open"') == (
        'line 9, toy.draw.twice: when is not a list of tables; each begins with [["toy.draw.twice".when]]',
    )


def test_a_condition_on_what_is_no_parameter_is_refused() -> None:
    with pytest.raises(RulebookError) as caught:
        Rulebook.from_toml(CHOICES, "toy.toml").with_values({"cards": 3})
    assert caught.value.mistakes == ("toy.hands: {hands} is not a parameter",)
