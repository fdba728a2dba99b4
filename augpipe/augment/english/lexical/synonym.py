"""`synonym`: a share of the content words is replaced by synonyms."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.english.lexical.replaceable import drawn, is_counted, listed, replaceable, replacement
from augpipe.augment.english.rewriting import rewritten
from augpipe.augment.english.usable import unusable
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.related_words import related_words
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

RULES = ("synonym",)
REASONS = ("unusable", "no_synonym", "fixed")

# The share of the content words that is replaced, or fewer where fewer have synonyms; at least one word is replaced.
RATE = 0.15
_CONTENT = frozenset(("NOUN", "VERB", "ADJ", "ADV"))

# Words that, after a verb, make another verb of it (`called for`, `set up`).
_PARTICLES = frozenset("up down out off over away back for on upon through about into along around forward to".split())
# Adverbs that are replaced before a comma only; elsewhere they mean something else (`however hard`).
_SET_OFF = frozenset("however nevertheless nonetheless".split())


def synonym(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with 15 percent of its content words, drawn at random, replaced by synonyms in the same form.

    Source: Wei and Zou 2019 (EDA); SDA Table 8.
    """
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    found = listed(syntax, related_words("synonyms"))
    if not found:
        return Skipped("no_synonym")
    candidates = list(replaceable(syntax, found, _fits))
    if not candidates:
        return Skipped("fixed")
    content = sum(word.pos in _CONTENT for word in syntax.words)
    chosen = drawn(candidates, draws, max(1, round(RATE * content)))
    edits = [edit for word, text in chosen for edit in replacement(syntax, word, text)]
    return Augmented(rewritten(syntax, edits), "synonym")


def _fits(syntax: Syntax, word: Word) -> bool:
    """Return whether a synonym can replace a word where it is, with the same grammar."""
    return _FITS[word.pos](syntax, word)


def _noun_fits(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun can be replaced: it is part of no name and means particular things."""
    return noun.relation is not Relation.NAME_PART and is_counted(syntax, noun)


def _verb_fits(syntax: Syntax, verb: Word) -> bool:
    """Return whether a verb can be replaced: no particle or preposition of its own follows."""
    following = syntax.next(verb)
    if syntax.child(verb, Relation.PARTICLE) is not None:
        return False
    return following is None or following.lower not in _PARTICLES or verb.morphology.verb_form is VerbForm.NONE


def _adjective_fits(syntax: Syntax, adjective: Word) -> bool:
    """Return whether an adjective can be replaced: it has no measure, degree word or complement."""
    previous, following = syntax.previous(adjective), syntax.next(adjective)
    if previous is not None and (previous.pos in ("NUM", "NOUN") or previous.lower in ("more", "most", "as", "how")):
        return False
    return following is not None and following.pos in ("NOUN", "ADJ", "PUNCT")


def _adverb_fits(syntax: Syntax, adverb: Word) -> bool:
    """Return whether an adverb can be replaced: it is in no comparison, and no adverb of time after a measure."""
    previous, following = syntax.previous(adverb), syntax.next(adverb)
    if adverb.lower in _SET_OFF:
        return following is not None and following.text == ","
    if previous is not None and (previous.pos in ("NOUN", "NUM") or previous.lower in ("as", "so", "more", "most")):
        return adverb.lower not in _TIMES and previous.lower not in ("as", "so", "more", "most")
    if adverb.lower in _TIMES and (following is None or following.pos not in _AFTER_TIMES):
        return False  # `later that year`, `later in May`
    return following is not None and following.lower != "as"


# Adverbs of time, which are not replaced after a measure (`two years later`).
_TIMES = frozenset("later afterwards afterward subsequently soon".split())
_AFTER_TIMES = ("VERB", "AUX", "PUNCT")
_FITS = {"NOUN": _noun_fits, "VERB": _verb_fits, "ADJ": _adjective_fits, "ADV": _adverb_fits}

AUGMENTATION = Augmentation(synonym, rules=RULES, reasons=REASONS, version=1)
