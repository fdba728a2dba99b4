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
from augpipe.augment.english.writing.replacing import replacement
from augpipe.lexicon.english import WORDS
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
# Parts of speech after which a singular noun has no determiner, so that it means no particular thing.
_BEFORE_BARE = ("", "ADP", "VERB", "SCONJ", "CCONJ", "ADV", "PUNCT")
_NOMINAL = ("NOUN", "PROPN", "NUM", "X", "SYM")

# Adverbs that make a phrasal verb of a noun that is its gerund (`the drawing up of a plan`).
_OF_GERUNDS = frozenset("up out down off away back together".split())
# Words of a sentence above which something in it may contradict a more special noun.
_MAXIMUM_WORDS = 20
_LONGEST = 25  # words of a row with an antonym, beyond which it may argue for the adjective
_LIKENING = frozenset("as than like unlike except".split())
# What says more of a noun that becomes a more special one.
_TELLING = (Relation.NOMINAL_MODIFIER, Relation.NAME_PART, Relation.RELATIVE_CLAUSE, Relation.NOUN_CLAUSE)

# Words that, after a verb, make another verb of it (`called for`, `set up`).
_PARTICLES = frozenset("up down out off over away back for on upon through about into along around forward to".split())
# Adverbs that are replaced before a comma only; elsewhere they mean something else (`however hard`).
_SET_OFF = frozenset("however nevertheless nonetheless".split())
# Adverbs that are replaced before a number or an article only.
_ABOUT = frozenset("about approximately roughly".split())
# Adverbs of time, which are not replaced after a measure (`two years later`).
_TIMES = frozenset("later subsequently".split())

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
    "invalid".split()
)
_DATING = frozenset("early late earlier later earliest latest".split())
# Words beside which the rest of the sentence may argue for the adjective, or say that there is but one thing.
_ARGUING = frozenset(
    "because but although though despite however while whereas so even only ever until almost since if unless "
    "ensure restore".split()
)
_BEFORE_NAMES = frozenset("eastern western northern southern".split())


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
    small`. `rule` is the name of the augmentation.

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
            new = tuple(option for option in options if option not in syntax.forms and kind.suits(syntax, word, option))
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
    if word.start and text[word.start - 1] in _GLUE:
        return False
    if text[word.end : word.end + 1] in _GLUE and following.relation is not Relation.PREPOSITION:
        return False
    return compounds().isdisjoint((f"{previous.lower} {word.lower}", f"{word.lower} {following.lower}"))


def _is_counted(syntax: Syntax, noun: Word, previous: Word) -> bool:
    """Return whether a noun means particular things: it is a plural, but not `men's`, or has a determiner."""
    if noun.morphology.plural:
        return noun.lower.endswith("s") or syntax.text[noun.end : noun.end + 1] not in ("'", "’")
    return previous.pos not in _BEFORE_BARE


def _heads_a_phrase(syntax: Syntax, noun: Word, previous: Word, following: Word) -> bool:
    """Return whether a noun means particular things and is part of no compound (`bus station`) and no title."""
    if previous.pos in _NOMINAL and previous.pos != "NUM":
        return False
    if following.pos == "PROPN" and noun.index:
        # A noun with a determiner before a name (`his wife Mary`) counts, whichever of the two is the parser's head.
        return previous.pos in ("DET", "PRON")
    if noun.relation is Relation.NAME_PART or following.pos in _NOMINAL or following.lower == "sized":
        return False
    return _is_counted(syntax, noun, previous)


def _has_hypernym(syntax: Syntax, noun: Word, previous: Word, following: Word) -> bool:
    """Return whether a sentence about a more general thing still holds: no count, comparison, list or rule is near."""
    if not _heads_a_phrase(syntax, noun, previous, following):
        return False
    children = syntax.children(noun)
    if previous.lower in WORDS.exclusive_words or any(word.lower in WORDS.exclusive_words for word in children):
        return False
    if any(word.morphology.degree == "Sup" for word in children) or following.lower == "of":
        return False  # "the strongest hurricane", "the building of ships", "a ship of the line"
    before = syntax.at(previous.index - 1).lower if previous.pos == "DET" else previous.lower
    listed = not syntax.forms.isdisjoint({"only", "without", *WORDS.negative_words}) or any(
        word.relation is Relation.CONJUNCT for word in (noun, *children)
    )
    again = sum(word.lower.removesuffix("s") == noun.lower.removesuffix("s") for word in syntax.words) > 1
    if listed or again or before in _LIKENING:
        return False
    rule = noun.relation is Relation.SUBJECT and _is_bare_plural(noun, previous)
    return not rule or syntax.head(noun).morphology.verb_form is VerbForm.PAST


def _has_hyponym(syntax: Syntax, noun: Word, previous: Word, following: Word) -> bool:
    """Return whether nothing beside a noun tells of the thing, or counts it, which a special word may contradict."""
    if (
        previous.text.isdigit()
        or len(syntax.words) > _MAXIMUM_WORDS
        or following.lower in _OF_GERUNDS
        or previous.lower in WORDS.demonstratives  # "these scholars" were named before
        or previous.lower in ("both", "of")
        or following.pos == "PROPN"
        or following.lower == "like"
        or _is_bare_plural(noun, previous)
        or _means_a_kind(syntax, noun, previous)
        or not _has_hypernym(syntax, noun, previous, following)
    ):
        return False
    return all(
        word.lower in WORDS.plain_adjectives
        if word.relation is Relation.ADJECTIVE_MODIFIER
        else word.relation not in _TELLING
        for word in syntax.children(noun)
    )


def _is_bare_plural(noun: Word, previous: Word) -> bool:
    """Return whether a noun is a plural that may mean all things of its kind (`Dogs bark`)."""
    return noun.morphology.plural and previous.pos in _BEFORE_BARE


def _means_a_kind(syntax: Syntax, noun: Word, previous: Word) -> bool:
    """Return whether *the* and a singular may mean a kind, such as a species (`The tree grows`, `the tree's wood`)."""
    if previous.lower != "the" or noun.morphology.plural:
        return False
    head = syntax.head(noun)
    predicate = (head, *syntax.children(head))
    told = any(word.morphology.verb_form is VerbForm.PAST for word in predicate)
    states = not told or syntax.child(head, Relation.COPULA, Relation.COMPLEMENT) is not None
    return noun.relation is Relation.POSSESSIVE or (noun.relation is Relation.SUBJECT and states)


def _noun_has_synonym(syntax: Syntax, noun: Word, previous: Word, following: Word) -> bool:
    """Return whether a noun is part of no name and compound and means particular things."""
    return _heads_a_phrase(syntax, noun, previous, following)


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


def _has_antonym(syntax: Syntax, adjective: Word, previous: Word, following: Word) -> bool:
    """Return whether an antonym can replace an adjective where it is: before a common noun, or after a copula."""
    if previous.pos == "NOUN":
        return False  # a measure: `a four-month old baby`, `two miles long`
    if previous.pos == "ADV" and previous.lower not in WORDS.plain_degrees:
        return False  # "severely cold", "significantly new"
    if not syntax.forms.isdisjoint(_ARGUING | WORDS.negative_words) or _is_joined(syntax, adjective, following):
        return False  # also "not always available", which may be true of what is "not always unavailable"
    if previous.lower in _DEGREE_WORDS or following.lower.endswith("ing") or len(syntax.words) > _LONGEST:
        return False  # "a long running show"
    superlative = adjective.morphology.degree == "Sup" and previous.lower == "the" and adjective.lower not in _AGES
    if superlative and following.lower == "of":
        return True
    return _is_attributive(syntax, adjective) or _is_predicative(syntax, adjective, previous, following)


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
    return beside and syntax.at(noun.index + 1).pos not in _NOMINAL  # "a minor hurling team"


def _is_predicative(syntax: Syntax, adjective: Word, previous: Word, following: Word) -> bool:
    """Return whether an adjective is a predicate without a measure (`two years old`) or an unfitting complement."""
    linked = adjective.relation in (Relation.COMPLEMENT, Relation.OPEN_COMPLEMENT) or (
        syntax.child(adjective, Relation.COPULA) is not None
    )
    if not linked or adjective.lower in _ATTRIBUTIVE_ONLY or previous.pos in ("", "NUM", "PROPN", "SYM"):
        return False
    if following.pos in ("", "PUNCT", "CCONJ"):
        return True
    if following.lower in _COMPLEMENT_OPENERS:
        return adjective.lower in WORDS.same_complement
    return following.pos in ("ADP", "SCONJ", "ADV")


def _suits_noun(syntax: Syntax, adjective: Word, option: str) -> bool:
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


KINDS = {
    "adjective_antonym": Kind("antonyms", "no_adjective", _has_antonym, suits=_suits_noun),
    "synonym": Kind("synonyms", "no_synonym", _has_synonym, rate=0.15),
    "hypernym": Kind("hypernyms", "no_hypernym", _has_hypernym),
    "hyponym": Kind("hyponyms", "no_hyponym", _has_hyponym),
}
AUGMENTATIONS = {
    rule: Augmentation(partial(replaced, rule=rule), rules=(rule,), reasons=("unusable", kind.missing, "fixed"))
    for rule, kind in KINDS.items()
}
