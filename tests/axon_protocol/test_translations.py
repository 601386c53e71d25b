"""Every message of the game is translated."""

import re

import pytest

from tabletop.engine.wording.words import translate
from tabletop.games.axon_protocol.words.texts import LOCALE
from tools import translations

DOMAIN = "axon_protocol"


def test_every_message_is_translated_with_the_same_places() -> None:
    assert translations.messages(translations.DOMAINS[DOMAIN])
    assert list(translations.mistakes(DOMAIN)) == []


@pytest.mark.parametrize("lang", translations.LANGUAGES)
def test_a_translation_ends_like_its_message(lang: str) -> None:
    for message, translated in translations.read(DOMAIN, lang).items():
        assert translated == " ".join(translated.split())
        assert re.search(r"[.?:]?$", message)[0] == re.search(r"[.?:]?$", translated)[0], message  # type: ignore[index]
        if lang == "es":
            assert ("?" in translated) is ("¿" in translated), translated
        assert translate(message, lang, DOMAIN, LOCALE) == translated
