"""Why settings do not go together, as sentences in three languages.

The games refuse settings with messages for programs, in English: `first_player=4 is no seat of 3 players`. Each of them
has its pattern here, and the sentence that people read in the form; a test compares the patterns with the games.
"""

from __future__ import annotations

import re
from string import Formatter

from tabletop_widgets.screen.words import say

SENTENCES = {
    "first_player={n} is no seat of {players} players": "Seat {n} cannot begin: there are only {players} players.",
    "factions names {n} boards for {players} players": "{n} factions are too many for {players} players.",
    "factions names {n} for {players} players": "{n} factions are too many for {players} players.",
    "factions: {word} is not one of {known}": "There is no faction {word}. Possible: {known}.",
    "kept_cards={n} is more than starting_hand={hand}": "Nobody can keep {n} cards of {hand}.",
    "corporations names {n} for {players} players": "{n} corporations are too many for {players} players.",
    "corporations: {word} is not one of {known}": "There is no corporation {word}. Possible: {known}.",
    "corporations names one twice": "A corporation is named twice.",
    "corporations: with two players they may share no resource ({rule})":
        "With two players the corporations may share no resource ({rule}).",
    "layout: {word} is no tile with quarter turns, such as {example}":
        "{word} is no tile with quarter turns; it should look like {example}.",
    "layout names {n} tiles; with {players} players it takes {needed}":
        "The map has {n} tiles; with {players} players it needs {needed}.",
    "layout names a tile twice": "The map has a tile twice.",
    "layout: {tiles} not used by {players} players ({rule})":
        "With {players} players these tiles are not used: {tiles} ({rule}).",
    "layout needs the two tiles with a neutral camp": "The map needs the two tiles with a neutral camp.",
    "layout: the two tiles with a neutral camp are next to one another ({rule})":
        "The two tiles with a neutral camp must not be next to one another ({rule}).",
    "layout: both neutral camps lie in one area": "Both neutral camps lie in one area of this map.",
    "layout has too few drone signs for {n} drones": "The map has too few drone signs for {n} drones.",
    "layout: not every area can be reached": "Not every area of this map can be reached.",
    "the game is over: there is nothing to go on with": "The game is over: there is nothing to go on with.",
    "{names} cannot be turned while a game is going on": "While a game is going on, this cannot be turned: {names}.",
}  # fmt: skip
"""What a game says -> the sentence of the form, in English."""


def _pattern(message: str) -> re.Pattern[str]:
    parts = ((re.escape(text), name) for text, name, _, _ in Formatter().parse(message))
    return re.compile("".join(text + (f"(?P<{name}>.+?)" if name else "") for text, name in parts) + r"(?:; |$)")


_PATTERNS = {_pattern(message): sentence for message, sentence in SENTENCES.items()}


def in_words(reason: str, lang: str) -> str:
    """The mistakes that a game has named, as sentences; what it says otherwise stays as it is."""
    told = []
    while reason:
        found = next(((m, sentence) for p, sentence in _PATTERNS.items() if (m := p.match(reason))), None)
        if found is None:
            first, _, reason = reason.partition("; ")
            told.append(first)
        else:
            match, sentence = found
            facts = {name: value.strip("'\"") for name, value in match.groupdict().items()}
            told.append(say(sentence, lang, **facts))
            reason = reason[match.end() :]
    return " ".join(told)
