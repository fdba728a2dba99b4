"""The places where an antonym can replace an adjective, so that the sentence says something contrary of its noun."""

from __future__ import annotations

from augpipe.augment.english.related_words.nouns import NOMINAL
from augpipe.lexicon.english import WORDS
from augpipe.syntax.syntax import Relation, Syntax, VerbForm, Word

# Words before an adjective that compare, ask or negate: `as long as`, `how old`, `not able`, `most popular`.
_DEGREE_WORDS = frozenset("more most less least as how no not n't never so too that second third fourth".split())
# Words that begin a complement or comparison after an adjective; other prepositions begin a phrase of time or place.
_COMPLEMENT_OPENERS = frozenset("to of with for at from about on by as than that enough".split())
_OLD = frozenset("old older oldest".split())
# Adjectives of an age, and the nouns before which they have an antonym that fits: grown persons; lasting things.
_AGES = _OLD | {"young", "younger", "youngest", "elderly"}
_GROWN = frozenset("man men woman women people person persons couple couples lady ladies gentleman gentlemen".split())
_SIZES = frozenset("small smaller smallest large larger largest".split())
_LASTING = frozenset(
    "house houses building buildings factory factories tower towers bridge bridges church churches hotel hotels car "
    "car cars bus buses train trains ship ships boat boats truck trucks bicycle bike shoes road roads".split()
)
_YOUNG = ("young", "younger", "youngest")
# Adjectives that are not replaced in a predicate: *old*, whose antonym depends on the noun, and those that are used, or
# have their antonym, before a noun only.
_ATTRIBUTIVE_ONLY = _AGES | frozenset("late early long short international professional later earlier".split())
# Those that are replaced there only: before a noun they rather mean *any*, or what something is made for.
_PREDICATIVE_ONLY = frozenset(
    "possible impossible necessary suitable adequate appropriate sufficient acceptable normal good able empty prepared "
    "similar rare available minor major rational irrational urban "
    "rural active passive unknown equal violent peaceful significant insignificant official unofficial valid "
    "invalid likely unlikely useful useless maximum minimum wider widest narrower "
    "important unimportant defensive offensive narrowest better worse best worst abundant scarce extraordinary".split()
)
_DATING = frozenset("early late earlier later earliest latest".split())
# Words beside which the rest of the sentence may argue for the adjective, or say that there is but one thing.
_ARGUING = frozenset(
    "because but although though despite however while whereas so even only ever until almost since if unless "
    "without due always ensure restore caused causing result resulted resulting".split()
)
_BEFORE_NAMES = frozenset("eastern western northern southern".split())
_LONGEST = 25  # words of a row with an antonym, beyond which it may argue for the adjective


def has_antonym(syntax: Syntax, adjective: Word, previous: Word, following: Word) -> bool:
    """Return whether an antonym can replace an adjective where it is: before a common noun, or after a copula."""
    if previous.pos == "NOUN" or previous.text == ")":
        return False  # a measure: `a four-month old baby`, `two miles long`
    if previous.pos == "ADV" and previous.lower not in WORDS.plain_degrees:
        return False  # "severely cold", "significantly new"
    if any(_tells_more(syntax, word) for word in syntax.words):
        return False  # "had a strong season, finishing with a 7–0 record"
    if not syntax.forms.isdisjoint(_ARGUING | WORDS.negative_words) or _is_joined(syntax, adjective, following):
        return False  # also "not always available", which may be true of what is "not always unavailable"
    if previous.lower in _DEGREE_WORDS or following.lower.endswith("ing") or len(syntax.words) > _LONGEST:
        return False  # "a long running show"
    superlative = adjective.morphology.degree == "Sup" and previous.lower == "the" and adjective.lower not in _AGES
    if superlative and following.lower == "of":
        return True
    return _is_attributive(syntax, adjective) or _is_predicative(syntax, adjective, previous, following)


def _tells_more(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is a gerund behind a comma, which may show that the adjective holds."""
    return word.morphology.verb_form is VerbForm.GERUND and word.index > 1 and syntax.at(word.index - 1).text == ","


def _is_joined(syntax: Syntax, adjective: Word, following: Word) -> bool:
    """Return whether another adjective, which the antonym may have to fit, is beside one (`old and worn`, `old, worn`).

    A causal *as* anywhere in the sentence counts like the words of `_ARGUING`.
    """
    if any(word.lower == "as" and word.pos == "SCONJ" for word in syntax.words):
        return True
    if following.text == "," and adjective.relation is Relation.ADJECTIVE_MODIFIER:
        return True
    return adjective.relation is Relation.CONJUNCT or syntax.child(adjective, Relation.CONJUNCT) is not None


def _is_attributive(syntax: Syntax, adjective: Word) -> bool:
    """Return whether an adjective modifies a common noun after it, or a name as in *eastern Poland*, *late March*."""
    noun = syntax.head(adjective)
    if adjective.relation is not Relation.ADJECTIVE_MODIFIER or noun.index < adjective.index:
        return False
    if noun.pos == "PROPN":
        month = adjective.lower in ("early", "late") and noun.lower in WORDS.month_names
        return (month or adjective.lower in _BEFORE_NAMES) and noun.index == adjective.index + 1
    if noun.pos != "NOUN" or adjective.lower in _PREDICATIVE_ONLY or syntax.at(adjective.index - 1).pos == "ADJ":
        return False  # also "a reserve wide receiver"
    dated = noun.lower in WORDS.time_and_measure or noun.text[0].isdigit()  # `the early 1940s`
    if adjective.lower in _DATING and not dated:
        return False
    beside = noun.index == adjective.index + 1 and noun.text == noun.lower
    return beside and syntax.at(noun.index + 1).pos not in NOMINAL  # "a minor hurling team"


def _is_predicative(syntax: Syntax, adjective: Word, previous: Word, following: Word) -> bool:
    """Return whether an adjective is a predicate without a measure (`two years old`) or an unfitting complement."""
    if adjective.relation is Relation.RELATIVE_CLAUSE or syntax.head(adjective).relation is Relation.RELATIVE_CLAUSE:
        return False
    linked = adjective.relation in (Relation.COMPLEMENT, Relation.OPEN_COMPLEMENT) or (
        syntax.child(adjective, Relation.COPULA) is not None
    )
    if not linked or adjective.lower in _ATTRIBUTIVE_ONLY or previous.pos in ("", "NUM", "PROPN", "SYM"):
        return False
    if following.pos in ("", "PUNCT", "CCONJ"):
        return True
    if following.lower in _COMPLEMENT_OPENERS:
        if (adjective.lower, following.lower) == ("available", "that"):
            return False  # "Sets are available that shine at night"
        return adjective.lower in WORDS.same_complement
    return following.pos in ("ADP", "SCONJ", "ADV")


def suits_noun(syntax: Syntax, adjective: Word, option: str) -> bool:
    """Return whether an antonym fits the noun of an adjective: for *old*, *young* fits grown people and *new* things.

    A young girl would be no old girl, nor an older cad a newer one.
    """
    noun = syntax.head(adjective)
    if adjective.lower not in _AGES:
        return adjective.lower not in _SIZES or noun.lower not in WORDS.people | {
            "baby",
            "babies",
        }  # a child is small, but none is large
    if noun.lower in _GROWN:
        return adjective.lower not in _OLD or option in _YOUNG
    return noun.lower in _LASTING and adjective.lower in _OLD and option not in _YOUNG
