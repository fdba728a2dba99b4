"""The forms of a word by kind (`singular`, `plural`, `past`, …), from lemminflect; used only to make word lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

# Penn tags by which lemminflect knows the forms.
_TAGS = {
    "noun": {"singular": "NN", "plural": "NNS"},
    "verb": {"base": "VB", "third": "VBZ", "past": "VBD", "participle": "VBN", "gerund": "VBG"},
    "adj": {"positive": "JJ", "comparative": "JJR", "superlative": "JJS"},
    "adv": {"adverb": "RB"},
}
_PARTS = {"noun": "NOUN", "verb": "VERB", "adj": "ADJ", "adv": "ADV"}
_PERIPHRASIS = {"comparative": "more", "superlative": "most"}
_SYLLABLES = re.compile("[aeiouy]+")
# Nouns that look like comparatives.
_OTHER_WORDS = frozenset(("foreigner", "liver"))
# A noun whose plural is a hundred times rarer than itself is a mass noun (`furniture`, `clothing`).
MASS_NOUN_GAP = 2.0
# On the Zipf scale; a rarer form is one that nobody writes (`foreigner` as the comparative of *foreign*).
MINIMUM_FREQUENCY = 2.4


@cache
def _inflected(word: str, part: str) -> dict[str, tuple[str, ...]]:
    from lemminflect import getAllInflections

    return dict(getAllInflections(word, _PARTS[part]))


def forms(word: str, part: str, *, periphrastic: bool = False) -> dict[str, str]:
    """Return kind → form of a word.

    Args:
        word: the lemma.
        part: its part of speech: `noun`, `verb`, `adj` or `adv`.
        periphrastic: whether an adjective that has no ending for comparison takes *more* and *most*.
    """
    from wordfreq import zipf_frequency

    found = {}
    for kind, tag in _TAGS[part].items():
        lemma = tag in ("NN", "VB", "JJ", "RB")
        variants = (word,) if lemma else tuple(_usable(word, part, tag))
        usual = max(variants, key=lambda form: (zipf_frequency(form, "en"), form), default="")
        frequency = zipf_frequency(usual, "en") if usual else 0.0
        if usual and (lemma or (frequency >= MINIMUM_FREQUENCY)):
            found[kind] = usual
        elif periphrastic and kind in _PERIPHRASIS and _takes_more(word):
            found[kind] = f"{_PERIPHRASIS[kind]} {word}"
    if "past" in found:
        # lemminflect leaves out a participle that is the past again.
        found.setdefault("participle", found["past"])
    if "plural" in found and zipf_frequency(found["plural"], "en") < zipf_frequency(word, "en") - MASS_NOUN_GAP:
        del found["plural"]
    return found


def _usable(word: str, part: str, tag: str) -> Iterator[str]:
    """Yield the forms of a word that can stand for it: lemminflect has `over-came` and the collective plural `bird`."""
    for form in _inflected(word, part).get(tag, ()):
        if form.isalpha() and (form != word or part == "verb") and form not in _OTHER_WORDS:
            yield form


def _takes_more(word: str) -> bool:
    """Return whether *more* goes with an adjective: not with one syllable (`huge`), nor with a negation (`unclear`)."""
    return len(_SYLLABLES.findall(word.removesuffix("e"))) > 1 and not word.startswith(("un", "in"))
