"""`synonym`, `adjective_antonym`, `hypernym` and `hyponym`: words are replaced by words that WordNet relates to them.

A replacement has the form of the word, such as its number or tense.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.sentences import unusable
from augpipe.augment.english.related_words.adjectives import has_antonym, suits_noun
from augpipe.augment.english.related_words.nouns import has_hypernym, has_hyponym, heads_a_phrase, is_alone
from augpipe.augment.english.writing.replacing import replacement
from augpipe.lexicon.english.vocabulary import Related, compounds, related_words
from augpipe.syntax.edits import rewritten
from augpipe.syntax.syntax import Relation, Syntax, VerbForm, Word

# The names of forms in the tables.
_VERB_KINDS = {
    VerbForm.PAST: "past",
    VerbForm.PARTICIPLE: "participle",
    VerbForm.GERUND: "gerund",
    VerbForm.BASE: "base",
}
_DEGREES = {"Cmp": "comparative", "Sup": "superlative"}
# A word that touches one of these is part of another word, a quotation or a title.
_GLUE = frozenset("-–—/\"“”«»&+_@#*’'")


# Words that, after a verb, make another verb of it (`called for`, `set up`).
_PARTICLES = frozenset("up down out off over away back for on upon through about into along around forward to".split())
# Adverbs that are replaced before a comma only; elsewhere they mean something else (`however hard`).
_SET_OFF = frozenset("however nevertheless nonetheless".split())
# Adverbs that are replaced before a number or an article only.
_ABOUT = frozenset("about approximately roughly".split())
# Adverbs of time, which are not replaced after a measure (`two years later`).
_TIMES = frozenset("later subsequently".split())


class Candidate(NamedTuple):
    """A word, and the words that may replace it."""

    word: Word
    options: tuple[str, ...]


Test = Callable[[Syntax, Word, Word, Word], bool]
"""A test for a word in a sentence, given with the word before it and the word after it."""


class Kind(NamedTuple):
    """How one of the augmentations replaces words.

    Args:
        table: the table of related words.
        missing: the reason for a sentence that has no word of the table.
        fits: whether a word can be replaced where it is.
        suits: whether a word of the table can replace another one.
        rate: the share of the content words to replace, or fewer where fewer can be replaced; at least one is.
    """

    table: str
    missing: str
    fits: Test
    suits: Callable[[Syntax, Word, str], bool] = lambda syntax, word, option: True
    rate: float = 0


def replaced(syntax: Syntax, draws: Draws, rule: str) -> Result:
    """Return the sentence with words, drawn at random, replaced by related ones, and *a* or *an* put right.

    Options that the sentence has already are left out, because of results such as `large and small` → `small and
    small`, and so is a single replacement for a word that recurs. `rule` is the name of the augmentation.

    Source: AugCSE appendix A.2 (SentenceAdjectivesAntonymsSwitch), which replaces all adjectives, so that two changes
    may cancel each other; for synonyms, Wei and Zou 2019 (EDA) and SDA Table 8.
    """
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    kind = KINDS[rule]
    found = _listed(syntax, related_words(kind.table))
    if not found:
        return Skipped(kind.missing)
    left = []
    for word, options in found:
        previous, following = syntax.at(word.index - 1), syntax.at(word.index + 1)
        if _is_free(syntax, word, previous, following) and kind.fits(syntax, word, previous, following):
            new = tuple(
                option
                for option in options
                if option not in syntax.forms
                and (kind.rate or not _recurs(syntax, word, option))
                and kind.suits(syntax, word, option)
            )
            left += [Candidate(word, new)] if new else []
    if not left:
        return Skipped("fixed")
    count = max(1, round(kind.rate * sum(word.pos in _SYNONYM_FITS for word in syntax.words)))
    edits = []
    for _ in range(min(count, len(left))):
        candidate = draws.choice(left, names=[candidate.word.lower for candidate in left])
        left.remove(candidate)
        edits += replacement(syntax, candidate.word, draws.choice(candidate.options))
    return Augmented(rewritten(syntax, edits), rule)


def _listed(syntax: Syntax, table: Related) -> list[Candidate]:
    """Return the words of a sentence that a table has in the same form, with their replacements in that form."""
    if table.keys().isdisjoint(syntax.forms):
        return []
    found = []
    for word in syntax.words:
        kinds = table.get(word.lower, {})
        if kinds and (kind := _form_kind(word)) in kinds:
            found.append(Candidate(word, kinds[kind]))
    return found


def _form_kind(word: Word) -> str:
    """Return the name of a word's form in the tables (`plural`, `past`, `adverb`); an empty string for other words."""
    form = word.morphology.verb_form
    match word.pos:
        case "NOUN":
            return "plural" if word.morphology.plural else "singular"
        case "ADJ":
            return _DEGREES.get(word.morphology.degree, "positive")
        case "ADV":
            return "adverb"
        case "VERB" if form is VerbForm.PRESENT:
            return "third" if word.morphology.third_singular else "base"
        case "VERB":
            return _VERB_KINDS.get(form, "")
    return ""


def _is_free(syntax: Syntax, word: Word, previous: Word, following: Word) -> bool:
    """Return whether a word is part of no name, compound, fixed expression or title."""
    text = syntax.text
    opens = word.index == 0 and word.text.istitle() and following.text == following.lower
    if word.text != word.lower and not opens:
        return False  # the capital is that of a name
    if (word.start and text[word.start - 1] in _GLUE) or text[word.end : word.end + 2] in (".'", ".’"):
        return False
    if text[word.end : word.end + 1] in _GLUE and following.relation is not Relation.PREPOSITION:
        return False
    return compounds().isdisjoint((f"{previous.lower} {word.lower}", f"{word.lower} {following.lower}"))


def _recurs(syntax: Syntax, word: Word, option: str) -> bool:
    """Return whether the sentence has a further word of the root of a word or of its replacement.

    Then they are said of each other: `published a [book]`, `a [coastal] village on the coastal belt`.
    """
    roots = (_root(word.lower), _root(option))
    return any(other.index != word.index and _root(other.lower) in roots for other in syntax.words)


def _root(word: str) -> str:
    """Return the letters of a word that are mostly those of its root."""
    return word.removesuffix("s")[:4]


def _noun_has_synonym(syntax: Syntax, noun: Word, previous: Word, following: Word) -> bool:
    """Return whether a noun is part of no name and compound and means particular things."""
    return heads_a_phrase(syntax, noun, previous, following)


def _verb_has_synonym(syntax: Syntax, verb: Word, previous: Word, following: Word) -> bool:
    """Return whether no particle or preposition of its own follows a verb."""
    if syntax.child(verb, Relation.PARTICLE) is not None:
        return False
    return following.lower not in _PARTICLES or verb.morphology.verb_form is VerbForm.NONE


def _adjective_has_synonym(syntax: Syntax, adjective: Word, previous: Word, following: Word) -> bool:
    """Return whether an adjective has no measure, degree word or complement."""
    if previous.pos in ("NUM", "NOUN") or previous.lower in ("more", "most", "as", "how"):
        return False
    return following.pos in ("NOUN", "ADJ", "PUNCT")


def _adverb_has_synonym(syntax: Syntax, adverb: Word, previous: Word, following: Word) -> bool:
    """Return whether an adverb is in no comparison, and no adverb of time after a measure."""
    if adverb.lower in _SET_OFF:
        return following.text == "," and adverb.index == 0
    if previous.pos in ("ADV", "PART") or previous.lower in ("as", "so", "more", "most"):
        return False  # "not exactly", "shortly later"
    if adverb.lower in _ABOUT:
        return following.pos in ("NUM", "DET", "SYM")
    if previous.pos in ("NOUN", "NUM"):
        return adverb.lower not in _TIMES
    if adverb.lower in _TIMES and following.pos not in ("VERB", "AUX"):
        return False  # `later that year`, `later in May`
    return following.lower not in ("", "as")


# The test for each part of speech of content words.
_SYNONYM_FITS: dict[str, Test] = {
    "NOUN": _noun_has_synonym,
    "VERB": _verb_has_synonym,
    "ADJ": _adjective_has_synonym,
    "ADV": _adverb_has_synonym,
}


def _has_synonym(syntax: Syntax, word: Word, previous: Word, following: Word) -> bool:
    """Return whether a synonym can replace a word where it is, with the same grammar."""
    return _SYNONYM_FITS[word.pos](syntax, word, previous, following)


KINDS = {
    "adjective_antonym": Kind("antonyms", "no_adjective", has_antonym, suits=suits_noun),
    "synonym": Kind("synonyms", "no_synonym", _has_synonym, rate=0.15),
    "hypernym": Kind("hypernyms", "no_hypernym", has_hypernym, suits=is_alone),
    "hyponym": Kind("hyponyms", "no_hyponym", has_hyponym),
}
AUGMENTATIONS = {
    rule: Augmentation(partial(replaced, rule=rule), rules=(rule,), reasons=("unusable", kind.missing, "fixed"))
    for rule, kind in KINDS.items()
}
