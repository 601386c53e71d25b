"""PO files: which of their translations count, and how strings are written."""

import pytest

from tabletop.engine.i18n.words import read_po

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("", {}),
        (HEAD, {}),
        ('msgid "Pass"\nmsgstr "Passen"\nmsgid "Draw"\nmsgstr "Ziehen"\n', {"Pass": "Passen", "Draw": "Ziehen"}),
        ('msgid "Pass"\nmsgstr ""\n', {}),
        ('#, fuzzy\nmsgid "Pass"\nmsgstr "Passen"\n\nmsgid "Draw"\nmsgstr "Ziehen"', {"Draw": "Ziehen"}),
        ('#, python-brace-format, fuzzy\nmsgid "Pass"\nmsgstr "Passen"', {}),
        ('#, python-brace-format\n# not fuzzy\nmsgid "Pass"\nmsgstr "Passen"', {"Pass": "Passen"}),
        ('#~ msgid "Pass"\n#~ msgstr "Passen"', {}),
        ('#, fuzzy\n#~ msgid "Pass"\n#~ msgstr "Passen"\n\nmsgid "Draw"\nmsgstr "Ziehen"', {"Draw": "Ziehen"}),
        ('msgctxt "bridge"\nmsgid "Pass"\nmsgstr "Passen"\nmsgid "Draw"\nmsgstr "Ziehen"', {"Draw": "Ziehen"}),
        ('msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "Karte"\nmsgstr[1] "Karten"', {"{n} card": "Karte"}),
        ('msgid ""\n"Pass "\n"or draw"\nmsgstr "Passen "\n"oder ziehen"', {"Pass or draw": "Passen oder ziehen"}),
        ('msgid "Pass"\r\nmsgstr "Pas"\r\n"sen"\r\n', {"Pass": "Passen"}),
        (r'msgid "\"a\"\\n\n\tb"' + "\n" + r'msgstr "\\\"c\""', {'"a"\\n\n\tb': '\\"c"'}),
    ],
)
def test_translations_of_a_po_file_are_those_that_gettext_would_use(text: str, messages: dict[str, str]) -> None:
    assert read_po(text) == messages
    assert read_po(HEAD + "\n" + text) == messages


@pytest.mark.parametrize("line", ['msgstr "Passen', "msgstr Passen", 'msgstr "Pas"sen"', 'msgwhat "Passen"', "Passen"])
def test_a_line_that_is_none_of_a_po_file_is_quoted(line: str) -> None:
    with pytest.raises(ValueError, match="unexpected line in a PO file") as error:
        read_po(f'msgid "Pass"\n{line}\n')
    assert repr(line) in str(error.value)
