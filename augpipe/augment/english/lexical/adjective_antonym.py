"""`adjective_antonym`: one adjective is replaced by its antonym in the same degree, with *a* or *an* as it needs."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.english.lexical.replaceable import Candidate, drawn, listed, replaceable, replacement
from augpipe.augment.english.rewriting import rewritten
from augpipe.augment.english.usable import unusable
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.related_words import related_words
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

RULES = ("adjective_antonym",)
REASONS = ("unusable", "no_adjective", "fixed")

# Words before an adjective that compare, ask or negate: `as long as`, `how old`, `not able`, `most popular`.
_DEGREE_WORDS = frozenset("more most less least as how no not n't never so too that".split())
# Adjectives whose antonyms take the same complement: `able to` and `unable to`, but not `good at` and `bad at`.
_SAME_COMPLEMENT = frozenset(
    "able unable possible impossible easy difficult willing unwilling likely unlikely eligible ineligible necessary "
    "unnecessary aware unaware familiar unfamiliar superior inferior relevant irrelevant related popular unpopular "
    "available visible suitable unsuitable interested happy unhappy".split()
)
# Words that begin a complement or comparison after an adjective; other prepositions begin a phrase of time or place.
_COMPLEMENT_OPENERS = frozenset("to of with for at from about on by as than that enough".split())
_OLD = frozenset("old older oldest".split())
_YOUNG = ("young", "younger", "youngest")
# Adjectives that are not replaced in a predicate: *old*, whose antonym depends on the noun, and those that are used, or
# have their antonym, before a noun only.
_ATTRIBUTIVE_ONLY = _OLD | frozenset(
    "first last previous next subsequent final initial left double upper late early long short national local open "
    "international professional live current central dead later earlier".split()
)
_RANKS = frozenset("first last next previous".split())
_DETERMINERS = ("DET", "PRON", "PART")
_BEFORE_NAMES = frozenset("eastern western northern southern".split())
_TIMES = frozenset("early late".split())
_MONTHS = frozenset("january february march april may june july august september october november december".split())
_DECEASED = frozenset(("late",))
_ATTRIBUTES = ("ADJ", "NOUN", "PUNCT", "CCONJ", "NUM", "VERB")
# Nouns before which the antonym of *old* is *young*; before all others it is *new*.
_PERSONS = frozenset(
    "man men woman women person people lady ladies gentleman gentlemen boy boys girl girls son sons daughter daughters "
    "brother brothers sister sisters child children sibling siblings player players member members father fathers "
    "mother mothers husband wife uncle aunt cousin friend friends star stars actor actors actress singer singers king "
    "queen president minister student students pupil pupils worker workers farmer farmers soldier soldiers author "
    "writer artist artists resident residents generation adult adults citizen citizens".split()
)


def adjective_antonym(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with one adjective, drawn at random, replaced by its antonym.

    Source: AugCSE appendix A.2 (SentenceAdjectivesAntonymsSwitch). The original replaces all adjectives, so that two
    changes may cancel each other.
    """
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    found = listed(syntax, related_words("antonyms"))
    if not found:
        return Skipped("no_adjective")
    candidates = [
        candidate for fitting in replaceable(syntax, found, _fits) if (candidate := _by_age(syntax, fitting)).options
    ]
    if not candidates:
        return Skipped("fixed")
    ((adjective, text),) = drawn(candidates, draws, 1)
    return Augmented(rewritten(syntax, replacement(syntax, adjective, text)), "adjective_antonym")


def _by_age(syntax: Syntax, candidate: Candidate) -> Candidate:
    """Return a candidate; for *old*, only with the antonyms that fit its noun: *young* for people, *new* for things."""
    word, options = candidate
    if word.lower not in _OLD:
        return candidate
    is_person = syntax.head(word).lower in _PERSONS
    return Candidate(word, tuple(option for option in options if (option in _YOUNG) == is_person))


def _fits(syntax: Syntax, adjective: Word) -> bool:
    """Return whether an adjective can be replaced where it is: before a common noun, or after a copula."""
    previous = syntax.previous(adjective)
    if previous is not None and previous.pos == "NOUN":
        # A measure: `a four-month old baby`, `two miles long`.
        return False
    if previous is None:
        return _is_attributive(syntax, adjective) and adjective.lower not in _RANKS
    if previous.lower in _DEGREE_WORDS or (adjective.lower in _RANKS and not _is_ranked(syntax, adjective)):
        return False
    if adjective.morphology.degree == "Sup" and previous.lower == "the" and adjective.lower not in _OLD:
        following = syntax.next(adjective)
        if following is not None and following.lower == "of":
            return True
    return _is_attributive(syntax, adjective) or _is_predicative(syntax, adjective)


def _is_ranked(syntax: Syntax, rank: Word) -> bool:
    """Return whether *first*, *last* … follow a determiner and rank things; in `the last few years` they do not."""
    previous, following = syntax.previous(rank), syntax.next(rank)
    amount = following is None or following.pos == "NUM" or following.lower in ("few", "several")
    return previous is not None and previous.pos in _DETERMINERS and not amount


def _is_attributive(syntax: Syntax, adjective: Word) -> bool:
    """Return whether an adjective modifies a common noun after it, with nothing but other attributes between them.

    Before names only adjectives such as in *eastern Poland* and *late March* count. The *late* of a person, who is
    dead, does not.
    """
    noun = syntax.head(adjective)
    if adjective.relation is not Relation.ADJECTIVE_MODIFIER or noun.index < adjective.index:
        return False
    if noun.pos == "PROPN":
        fits = adjective.lower in _BEFORE_NAMES or (adjective.lower in _TIMES and noun.lower in _MONTHS)
        return fits and noun.index == adjective.index + 1
    if noun.pos != "NOUN" or (adjective.lower in _DECEASED and noun.lower in _PERSONS):
        return False
    between = syntax.words[adjective.index + 1 : noun.index + 1]
    return all(word.pos in _ATTRIBUTES and word.text == word.lower for word in between)


def _is_predicative(syntax: Syntax, adjective: Word) -> bool:
    """Return whether an adjective is a predicate without a measure (`two years old`) or an unfitting complement."""
    previous, following = syntax.previous(adjective), syntax.next(adjective)
    linked = adjective.relation in (Relation.COMPLEMENT, Relation.OPEN_COMPLEMENT) or (
        syntax.child(adjective, Relation.COPULA) is not None
    )
    if not linked or previous is None or previous.pos in ("NUM", "PROPN", "SYM"):
        return False
    if adjective.lower in _ATTRIBUTIVE_ONLY:
        return False
    if following is None or following.pos in ("PUNCT", "CCONJ"):
        return True
    if following.lower in _COMPLEMENT_OPENERS:
        return adjective.lower in _SAME_COMPLEMENT
    return following.pos in ("ADP", "SCONJ", "ADV")


AUGMENTATION = Augmentation(adjective_antonym, rules=RULES, reasons=REASONS, version=1)
