"""Every message of the game is translated."""

import re

import pytest

from tabletop.engine.wording.words import translate
from tabletop.games.dei.words.texts import LOCALE
from tools import translations

DOMAIN = "dei"


def test_every_message_is_translated_with_the_same_places() -> None:
    assert translations.messages(translations.DOMAINS[DOMAIN])
    assert list(translations.mistakes(DOMAIN)) == []


@pytest.mark.parametrize("lang", translations.LANGUAGES)
def test_a_translation_begins_and_ends_like_its_message(lang: str) -> None:
    for message, translated in translations.read(DOMAIN, lang).items():
        assert translated.strip() == " ".join(translated.split())
        assert translated[0].isspace() or not message[0].isspace(), message
        assert not translated[-1].isspace()
        assert re.search(r"[.?:]?$", message)[0] == re.search(r"[.?:]?$", translated)[0], message  # type: ignore[index]
        if lang == "es":
            assert ("?" in translated) is ("¿" in translated), translated
        assert translate(message, lang, DOMAIN, LOCALE) == translated


@pytest.mark.parametrize("lang", translations.LANGUAGES)
def test_a_whole_sentence_begins_with_a_capital_or_a_fact(lang: str) -> None:
    for message, translated in translations.read(DOMAIN, lang).items():
        if message[0].isupper() and message[-1] in ".?":
            assert translated[0].isupper() or translated[0] in "¿{", translated
