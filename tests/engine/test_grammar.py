"""The file that describes a language."""

from __future__ import annotations

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES, LOCALE, Grammar, get_grammar, read_grammar

FINE = 'name = "Français"\nlabel = "Langue"\n'


def test_the_languages_are_the_folders_that_have_a_language_file() -> None:
    assert LANGUAGES[0] == "en"
    assert {path.name for path in LOCALE.iterdir()} == set(LANGUAGES) > {"de", "es"}
    with pytest.raises(ValueError, match=r"unknown language 'klingon' \(known: en, de, "):
        get_grammar("klingon")


def test_a_language_has_a_name_and_writes_like_english_unless_it_says_otherwise() -> None:
    french = read_grammar(FINE)
    assert french == Grammar("Français", "Langue")
    assert (french.quote("le «chat»"), french.decline("Chat", "m", "the")) == ("“le «chat»”", "Chat")


def test_a_name_is_put_into_the_form_of_its_gender_and_its_ending_changes() -> None:
    text = (
        FINE
        + """
genders = ["m", "m common"]
endings = [['^pl (.*)al$', 'pl \\1aux']]
[forms]
the = { m = "le {}", "" = "{}" }
pl = { m = "les {}" }
"""
    )
    french = read_grammar(text)
    assert french.decline("Canal", "m", "the") == "le Canal"
    assert french.decline("Canal", "m", "pl") == "les Canaux"
    assert french.decline("Canal", "m common", "pl") == "les canaux"
    assert french.decline("Canal", "", "pl") == "Canal"


UNUSABLE = "genders, forms or endings cannot be used"


@pytest.mark.parametrize(
    ("text", "mistakes"),
    [
        ('name = "X"', ["'label' is missing"]),
        ("nam = 1\nlabel = 2", ["'name' is missing", "label must be a text", "unknown key 'nam' (known: name, "]),
        (FINE + "capital_nouns = 1\ngenders = 1", ["capital_nouns must be a truth value", "genders must be a list"]),
        (FINE + 'quotes = "«»"', ["quotes must have four characters, not 2"]),
        (FINE + 'genders = ["m"]\nendings = [["(", ""]]\n[forms]\nthe = {}', [UNUSABLE]),
        (FINE + '[forms]\nthe = "le {}"', [UNUSABLE]),
        (FINE + "x", ["Expected '='"]),
    ],
)
def test_every_mistake_in_a_language_file_is_named(text: str, mistakes: list[str]) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        read_grammar(text)
    assert [mistake for mistake in mistakes if mistake not in str(error.value)] == []
