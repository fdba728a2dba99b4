"""What WordNet relates to a word: its synonyms, antonyms, hypernyms and hyponyms, in any of its senses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from tools.lexicon.wordnet import Synset, WordNet

# From `horse` to `animal` there are nine steps; further up, all nouns meet in `entity`.
MAXIMUM_STEPS = 9

Relation = Callable[[WordNet, str, str], set[str]]


def synonyms(wordnet: WordNet, word: str, part: str) -> set[str]:
    """Return the other words of the synsets of `word`; for an adjective also those of similar adjectives."""
    found = _words(sense for near in _near(wordnet, word, part) for sense in near)
    return found - {word}


def antonyms(wordnet: WordNet, word: str, part: str) -> set[str]:
    """Return the direct antonyms of the synsets of `word`, and those that similar adjectives lead to."""
    opposite = [
        wordnet.synsets[pointer.key]
        for near in _near(wordnet, word, part)
        for sense in near
        for pointer in sense.related("!")
    ]
    return _words(near for sense in opposite for near in (sense, *_over(wordnet, sense, "&")))


def hypernyms(wordnet: WordNet, word: str, part: str) -> set[str]:
    """Return the words of all synsets above the word's, up to `MAXIMUM_STEPS` away."""
    return _climbed(wordnet, word, part, ("@", "@i"))


def hyponyms(wordnet: WordNet, word: str, part: str) -> set[str]:
    """Return the words of all synsets below the word's, up to `MAXIMUM_STEPS` away."""
    return _climbed(wordnet, word, part, ("~", "~i"))


RELATIONS: Mapping[str, Relation] = MappingProxyType(
    {"antonym": antonyms, "synonym": synonyms, "hypernym": hypernyms, "hyponym": hyponyms}
)


def _near(wordnet: WordNet, word: str, part: str) -> list[list[Synset]]:
    """Return each sense of a word together with the adjectives similar to it."""
    return [[sense, *_over(wordnet, sense, "&")] for sense in wordnet.senses.get((word, part), ())]


def _climbed(wordnet: WordNet, word: str, part: str, symbols: tuple[str, ...]) -> set[str]:
    level = list(wordnet.senses.get((word, part), ()))
    found: set[str] = set()
    for _ in range(MAXIMUM_STEPS):
        level = [other for sense in level for symbol in symbols for other in _over(wordnet, sense, symbol)]
        found |= _words(level)
    return found - {word}


def _over(wordnet: WordNet, sense: Synset, symbol: str) -> list[Synset]:
    return [wordnet.synsets[pointer.key] for pointer in sense.related(symbol)]


def _words(senses: Iterable[Synset]) -> set[str]:
    return {word for sense in senses for word in sense.words}
