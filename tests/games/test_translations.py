"""Every message of the games and of the engine is translated."""

import re
from pathlib import Path

import pytest

from tabletop.engine.i18n.grammar import get_grammar
from tabletop.engine.i18n.words import GENDERS, translate
from tabletop.engine.serialization.content_files import NAMES_SUFFIX
from tools import translations

DOMAINS = tuple(translations.DOMAINS)
ALL = (*DOMAINS, "widgets", "names")


@pytest.mark.parametrize("domain", ALL)
def test_every_message_is_translated_with_the_same_places(domain: str) -> None:
    assert translations.list_messages(domain)
    assert list(translations.find_mistakes(domain)) == []


@pytest.mark.parametrize("domain", [domain for domain in DOMAINS if translations.get_kind(domain)])
def test_names_rules_and_lessons_are_translated_in_catalogues_only(domain: str) -> None:
    paths = translations.list_text_files(domain)
    assert paths
    assert [path.name for path in paths if re.search(r"\b(de|es) *= ", path.read_text("utf-8"))] == []


@pytest.mark.parametrize("lang", translations.LANGUAGES)
@pytest.mark.parametrize("domain", [domain for domain in DOMAINS if domain.endswith(NAMES_SUFFIX)])
def test_a_gender_is_one_of_the_language_and_of_a_name_that_exists(domain: str, lang: str) -> None:
    genders = translations.read(f"{domain.removesuffix(NAMES_SUFFIX)}{GENDERS}", lang)
    assert genders.pop("{area}", "n Gebiet") == "n Gebiet", "any area of Axon Protocol: im Gebiet Nordtor"
    names = {*translations.list_messages(domain), *translations.list_messages(domain.removesuffix(NAMES_SUFFIX))}
    assert set(genders) <= names
    assert set(genders.values()) <= set(get_grammar(lang).genders)
    assert domain != "axon_protocol_names" or len(genders) > 20


@pytest.mark.parametrize("lang", translations.LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_a_translation_begins_and_ends_like_its_message(domain: str, lang: str) -> None:
    for message, translated in translations.read(domain, lang).items():
        assert translated.strip() == " ".join(translated.split())
        assert translated[0].isspace() or not message[0].isspace(), message
        assert not translated[0].isspace() or message[0] in " ,", message
        assert not translated[-1].isspace()
        assert re.search(r"[.?:]?$", message)[0] == re.search(r"[.?:]?$", translated)[0], message  # type: ignore[index]
        if lang == "es":
            asked = translated.replace("[?]", "")  # the sign for bounds that are not known
            assert ("?" in asked) is ("¿" in asked), translated
        assert translate(message, lang, domain, translations.get_po_path(domain, lang).parents[2]) == translated


@pytest.mark.parametrize("lang", translations.LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_a_whole_sentence_begins_with_a_capital_or_a_fact(domain: str, lang: str) -> None:
    for message, translated in translations.read(domain, lang).items():
        if message[0].isupper() and message[-1] in ".?":
            assert translated[0].isupper() or translated[0] in "¿{", translated


def test_messages_that_are_marked_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "module.py").write_text(
        'A = N_("one {n}"\n       " two")\nB = "six"\n'
        'say(N_("three"), lang)\nsay("four", lang)\ntranslate("five", "de", "x")\n'
    )
    monkeypatch.setattr(translations, "ROOT", tmp_path)
    assert translations.extract_messages(["."]) == ["five", "four", "one {n} two", "three"]


def test_what_is_missing_or_wrong_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "module.py").write_text('A = [N_("one {n}"), N_("two"), N_("three")]\n')
    monkeypatch.setattr(translations, "ROOT", tmp_path)
    monkeypatch.setattr(translations, "LOCALES", {"small": "locale"})
    monkeypatch.setattr(translations, "DOMAINS", {"small": (".",)})
    monkeypatch.setattr(translations, "LANGUAGES", ("de",))
    known = {"one {n}": "eins {m}", "two": "zwei", "old": "alt"}
    translations.write("small", "de", ["one {n}", "old", "two"], known)
    assert list(translations.find_mistakes("small")) == [
        "de/small: different placeholders in the translation: 'one {n}'",
        "de/small: not translated: 'three'",
        "de/small: no longer in the sources: 'old'",
    ]
    assert translations.main([]) == 1
    assert translations.read("small", "de") == {"one {n}": "eins {m}", "two": "zwei"}
    assert translations.read("small", "de", obsolete=True) == known
    assert translations.main(["check", "large"]) == 2
