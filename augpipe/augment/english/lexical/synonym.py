"""Synonym replacement: a share of the content words is replaced by synonyms (EDA; SDA Table 8)."""

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

# The share of content words that is replaced where as many can be; at least one is.
RATE = 0.15
_CONTENT = frozenset(("NOUN", "VERB", "ADJ", "ADV"))

# Behind a verb these make another one of it (`called for`, `set up`).
_PARTICLES = frozenset("up down out off over away back for on upon through about into along around forward to".split())
# Sentence adverbs, which are set off by commas; elsewhere they mean something else (`however hard`).
_SET_OFF = frozenset("however nevertheless nonetheless".split())


def synonym(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the row with 15 % of its content words, drawn at random, replaced by synonyms in the same form."""
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
    """Return whether a synonym has the same grammar here as the word."""
    return _FITS[word.pos](syntax, word)


def _noun_fits(syntax: Syntax, noun: Word) -> bool:
    return noun.relation is not Relation.NAME_PART and is_counted(syntax, noun)


def _verb_fits(syntax: Syntax, verb: Word) -> bool:
    following = syntax.next(verb)
    if syntax.child(verb, Relation.PARTICLE) is not None:
        return False
    return following is None or following.lower not in _PARTICLES or verb.morphology.verb_form is VerbForm.NONE


def _adjective_fits(syntax: Syntax, adjective: Word) -> bool:
    previous, following = syntax.previous(adjective), syntax.next(adjective)
    if previous is not None and (previous.pos in ("NUM", "NOUN") or previous.lower in ("more", "most", "as", "how")):
        return False
    return following is not None and following.pos in ("NOUN", "ADJ", "PUNCT")


def _adverb_fits(syntax: Syntax, adverb: Word) -> bool:
    previous, following = syntax.previous(adverb), syntax.next(adverb)
    if adverb.lower in _SET_OFF:
        return following is not None and following.text == ","
    if previous is not None and (previous.pos in ("NOUN", "NUM") or previous.lower in ("as", "so", "more", "most")):
        return adverb.lower not in _TIMES and previous.lower not in ("as", "so", "more", "most")
    if adverb.lower in _TIMES and (following is None or following.pos not in _AFTER_TIMES):
        return False  # `later that year`, `later in May`
    return following is not None and following.lower != "as"


# Behind a measure these say how much (`two years later`).
_TIMES = frozenset("later afterwards afterward subsequently soon".split())
_AFTER_TIMES = ("VERB", "AUX", "PUNCT")
_FITS = {"NOUN": _noun_fits, "VERB": _verb_fits, "ADJ": _adjective_fits, "ADV": _adverb_fits}

AUGMENTATION = Augmentation(synonym, rules=RULES, reasons=REASONS, version=1)
