"""A ranked index of short texts (Okapi BM25 without a penalty for long texts, which differ little here)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log

from tabletop.teaching.rulebook.search_words import PART_WEIGHT, SearchVocabulary

SATURATION = 2.0
"""BM25 parameter k1: how soon more occurrences of a word stop adding to the score."""
RARITY_EXPONENT = 0.75
"""How much rare words count more than frequent ones. A question has many words, and a rare one may be of no account."""
MIN_SHARE = 0.3
"""Smallest share of the best score with which a text is still a result."""


class SearchIndex:
    """An index of texts that are found by everyday words, best match first.

    `vocabulary` has the words of the language; the index adds those of the texts. `texts` are by key; each consists of
    parts with their weights.

    >>> from tabletop.teaching.rulebook.search_index import SearchIndex
    >>> from tabletop.teaching.rulebook.search_words import SearchVocabulary, load_language
    >>> vocabulary = SearchVocabulary(load_language("en"), [{"discard": "throw away"}])
    >>> index = SearchIndex(vocabulary, {"a": [("Draw a card.", 1)], "b": [("Discard two cards.", 1)]})
    >>> list(index.rank("When do I throw away a crad?"))
    ['b', 'a']
    """

    def __init__(self, vocabulary: SearchVocabulary, texts: Mapping[str, Sequence[tuple[str, float]]]) -> None:
        self.vocabulary = vocabulary
        stems = [(key, weight, vocabulary.learn(text)) for key, parts in texts.items() for text, weight in parts]
        for key, parts in texts.items():
            stems += [(key, weight * PART_WEIGHT, vocabulary.list_parts(text)) for text, weight in parts]
        vocabulary.prepare_corrections()
        counts: dict[str, dict[str, float]] = {key: {} for key in texts}
        for key, weight, terms in stems:
            for term in terms:
                counts[key][term] = counts[key].get(term, 0.0) + weight
        self._postings: dict[str, dict[str, float]] = {}
        for key, weights in counts.items():
            for term, weight in weights.items():
                share = weight * (SATURATION + 1) / (weight + SATURATION)
                self._postings.setdefault(term, {})[key] = share
        for term, scores in self._postings.items():
            rarity = log(1 + (len(texts) - len(scores) + 0.5) / (len(scores) + 0.5)) ** RARITY_EXPONENT
            self._postings[term] = {key: share * rarity for key, share in scores.items()}

    def rank(self, query: str) -> dict[str, float]:
        """Return the scores of the matching texts by key, best first.

        `query` is a question or some words.

        >>> index = tabletop.teaching.Lookup("gin_rummy").get_index()
        >>> list(index.rank("how do I knock?"))[0]
        'gin.knock'
        """
        totals: dict[str, float] = {}
        for group in self.vocabulary.expand(query):
            best: dict[str, float] = {}
            for term, weight in group.items():
                for key, score in self._postings.get(term, {}).items():
                    best[key] = max(best.get(key, 0.0), weight * score)
            for key, score in best.items():
                totals[key] = totals.get(key, 0.0) + score
        least = MIN_SHARE * max(totals.values(), default=0.0)
        ranked = sorted((key for key in totals if totals[key] >= least), key=lambda key: -totals[key])
        return {key: totals[key] for key in ranked}
