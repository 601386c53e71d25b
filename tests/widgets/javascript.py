"""The text literals of a JavaScript module, found without running it: what the tests about markup look at."""

from __future__ import annotations

import re
from dataclasses import dataclass

HOLE = "\0"
"""Stands in the text of a template for each of its `${...}`."""
_WORD_BEFORE = re.compile(r"[\w$]+$")
_REGEX_MAY_FOLLOW = set("(,=:[!&|?{};+-*%<>~^\n")


@dataclass
class Literal:
    """One string or template: its text with a HOLE for each fact, and the tag that stands before it."""

    line: int
    quote: str
    text: str
    tag: str = ""


class _Scanner:
    def __init__(self, source: str) -> None:
        self.source = source
        self.found: list[Literal] = []

    def code(self, at: int, *, inside: bool) -> int:
        """Read code from `at`: to the end, or, within a template, to the brace that closes the fact."""
        source, open_braces, last = self.source, 0, "\n"
        while at < len(source):
            sign = source[at]
            if source.startswith("//", at):
                at = (source + "\n").index("\n", at)
            elif source.startswith("/*", at):
                at = source.index("*/", at) + 2
            elif sign in "'\"":
                at, last = self.string(at), sign
            elif sign == "`":
                at, last = self.template(at), sign
            elif sign == "/" and (last in _REGEX_MAY_FOLLOW or source[:at].rstrip().endswith("return")):
                at, last = self.regex(at), ")"
            else:
                if sign == "}" and not open_braces and inside:
                    return at
                open_braces += (sign == "{") - (sign == "}")
                last = sign if not sign.isspace() else last
                at += 1
        return at

    def string(self, at: int) -> int:
        begin, quote = at, self.source[at]
        at += 1
        while self.source[at] != quote:
            at += 2 if self.source[at] == "\\" else 1
        self.keep(begin, quote, self.source[begin + 1 : at])
        return at + 1

    def template(self, at: int) -> int:
        begin, text = at, ""
        at += 1
        while self.source[at] != "`":
            if self.source.startswith("${", at):
                at, text = self.code(at + 2, inside=True) + 1, text + HOLE
            else:
                step = 2 if self.source[at] == "\\" else 1
                at, text = at + step, text + self.source[at : at + step]
        tag = _WORD_BEFORE.search(self.source[:begin])
        self.keep(begin, "`", text, tag[0] if tag else "")
        return at + 1

    def regex(self, at: int) -> int:
        in_class = False
        at += 1
        while in_class or self.source[at] != "/":
            in_class = {"[": True, "]": False}.get(self.source[at], in_class)
            at += 2 if self.source[at] == "\\" else 1
        return at + 1

    def keep(self, begin: int, quote: str, text: str, tag: str = "") -> None:
        self.found.append(Literal(self.source.count("\n", 0, begin) + 1, quote, text, tag))


def literals(source: str) -> list[Literal]:
    """Every string and template in a module, those within templates too."""
    scanner = _Scanner(source)
    scanner.code(0, inside=False)
    return scanner.found
