"""A ranked index of short texts (Okapi BM25 without a penalty for long texts, which differ little here)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log

from tabletop.teaching.rulebook.search_words import PART_WEIGHT, SearchVocabulary, split_words

SATURATION = 2.0
"""BM25 parameter k1: how soon more occurrences of a word stop adding to the score."""
RARITY_EXPONENT = 0.75
"""How much rare words count more than frequent ones. A question has many words, and a rare one may be of no account."""
PHRASE_WEIGHT = 0.5
"""How much the best matching phrase of a text adds to the score of its words."""
MIN_SHARE = 0.3
"""Smallest share of the best score with which a text is still a result."""


class SearchIndex:
    """An index of texts that are found by everyday words, best match first.

    `vocabulary` has the words of the language; the index adds those of the texts. `texts` are by key; each consists of
    parts with their weights. `phrases` are by key too, separated by commas: a text of which a whole phrase is found
    ranks above one with the same words in different phrases.

    >>> from tabletop.teaching.rulebook.search_index import SearchIndex
    >>> from tabletop.teaching.rulebook.search_words import SearchVocabulary, load_language
    >>> vocabulary = SearchVocabulary(load_language("en"), [{"discard": "throw away"}])
    >>> index = SearchIndex(vocabulary, {"a": [("Draw a card.", 1)], "b": [("Discard two cards.", 1)]})
    >>> list(index.rank("When do I throw away a crad?"))
    ['b', 'a']
    """

    def __init__(
        self,
        vocabulary: SearchVocabulary,
        texts: Mapping[str, Sequence[tuple[str, float]]],
        phrases: Mapping[str, str] | None = None,
    ) -> None:
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
        self._rarities: dict[str, float] = {}
        for key, weights in counts.items():
            for term, weight in weights.items():
                share = weight * (SATURATION + 1) / (weight + SATURATION)
                self._postings.setdefault(term, {})[key] = share
        for term, scores in self._postings.items():
            rarity = log(1 + (len(texts) - len(scores) + 0.5) / (len(scores) + 0.5)) ** RARITY_EXPONENT
            self._postings[term] = {key: share * rarity for key, share in scores.items()}
            self._rarities[term] = rarity
        self._phrases = {
            key: list(filter(None, map(self._stem_phrase, (phrases or {}).get(key, "").split(",")))) for key in texts
        }

    def _stem_phrase(self, phrase: str) -> dict[str, float]:
        """Return the rarity of each stem that says something in a phrase."""
        stems = (self.vocabulary.stem(word) for word in split_words(phrase) if self.vocabulary.is_significant(word))
        return {stem: self._rarities.get(stem, 0.0) for stem in stems}

    def _score_phrases(self, key: str, weights: Mapping[str, float]) -> float:
        """Return the score of the best phrase of a text: of the stems found, times their share of the phrase."""
        best = 0.0
        for stems in self._phrases[key]:
            found = sum(rarity * weights.get(stem, 0.0) for stem, rarity in stems.items())
            if found > best:
                best = max(best, found * found / sum(stems.values()))
        return best

    def rank(self, query: str) -> dict[str, float]:
        """Return the scores of the matching texts by key, best first.

        `query` is a question or some words.

        >>> index = tabletop.teaching.Lookup("gin_rummy").get_index()
        >>> list(index.rank("how do I knock?"))[0]
        'gin.knock'
        """
        totals: dict[str, float] = {}
        weights: dict[str, float] = {}
        for group in self.vocabulary.expand(query):
            best: dict[str, float] = {}
            for term, weight in group.items():
                weights[term] = max(weights.get(term, 0.0), weight)
                for key, score in self._postings.get(term, {}).items():
                    best[key] = max(best.get(key, 0.0), weight * score)
            for key, score in best.items():
                totals[key] = totals.get(key, 0.0) + score
        totals = {key: total + PHRASE_WEIGHT * self._score_phrases(key, weights) for key, total in totals.items()}
        least = MIN_SHARE * max(totals.values(), default=0.0)
        ranked = sorted((key for key in totals if totals[key] >= least), key=lambda key: -totals[key])
        return {key: totals[key] for key in ranked}
