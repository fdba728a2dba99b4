"""Closed classes of English for the rules, in lower case."""

from __future__ import annotations

from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.contractions import NEGATIVE_CONTRACTIONS

BE_FORMS = frozenset({"am", "is", "are", "was", "were", "be", "been", "being", "'s", "'re", "'m"})

HAVE_FORMS = frozenset({"have", "has", "had", "having", "'ve", "'s", "'d"})
DO_FORMS = frozenset({"do", "does", "did"})


# Where two verbs share a contraction ('s), *be* is meant.
AUXILIARY_LEMMAS: dict[str, str] = {
    **dict.fromkeys(DO_FORMS, "do"),
    **dict.fromkeys(HAVE_FORMS, "have"),
    **dict.fromkeys(BE_FORMS, "be"),
}

# Singular form → plural form of the verbs that show number in every tense, or have a special form for it.
PLURAL_FORMS: dict[str, str] = {"is": "are", "was": "were", "has": "have", "does": "do"}

AUXILIARY_FORMS = BE_FORMS | HAVE_FORMS | DO_FORMS | WORDS.modals | {"ai", "better", "used"}


# A coordinated predicate that consists of one of these alone is a tag or an elliptical clause (`and so did she`).
ELLIPTIC_VERBS = DO_FORMS | frozenset("can could will would shall should may might must".split())

# Operator → its negation: (full form, contraction), or the full form twice if no contraction is current.
_CONTRACTED = NEGATIVE_CONTRACTIONS | {"shall": "shan't"}
NEGATED_OPERATORS: dict[str, tuple[str, str]] = {
    operator: ("cannot" if operator == "can" else f"{operator} not", _CONTRACTED.get(operator, f"{operator} not"))
    for operator in ("am", "'m", *_CONTRACTED, "may", "might", "ought", "dare")
}

# How the first half of a split contraction is written when it stands alone.
CLIPPED_OPERATORS = {"ca": "can", "wo": "will", "sha": "shall"}
NOT = frozenset({"not", "n't", "nt"})
NEGATIVE_ADVERBS = frozenset({"never", "hardly", "scarcely", "barely", "nowhere"})

NEGATIVE_PRONOUNS: dict[str, str] = {
    "nobody": "somebody",
    "nothing": "something",
    "no-one": "someone",
    "none": "some",
}

NEGATIVE_WORDS = frozenset({"no", "neither", *NOT, *NEGATIVE_ADVERBS, *NEGATIVE_PRONOUNS})


# Quantifier → its negation. "Not each" is not idiomatic, hence "not every"; nor is "not most", which is left out.
UNIVERSAL_QUANTIFIERS: dict[str, str] = {
    **{word: f"not {word}" for word in ("all", "every", "everyone", "everybody", "everything", "many", "much")},
    "each": "not every",
}
EXISTENTIAL_QUANTIFIERS: dict[str, str] = {
    "some": "no",
    "someone": "no one",
    "somebody": "nobody",
    "something": "nothing",
}


# Words that go with a negation, each with its counterpart in an affirmative sentence; then the reverse.
POLARITY_WORDS: dict[str, str] = {
    "any": "some",
    "anyone": "someone",
    "anybody": "somebody",
    "anything": "something",
    "anywhere": "somewhere",
}

POSITIVE_WORDS: dict[str, str] = {positive: negative for negative, positive in POLARITY_WORDS.items()}


# Subjects that take a plural verb though their form does not show it, and *I*, which takes the same form.
PLURAL_SUBJECTS = WORDS.plural_pronouns | {"i", "all", "some", "people", "police"}


COORDINATORS = frozenset({"and", "or", "&", "nor", "but"})


CONNECTIVE_PHRASES = (
    "in addition/as a result/for example/for instance/in fact/in contrast/by contrast/on the other hand/after all"
    "/at the same time/in other words/as such/in turn/of course/in particular/that is/all in all/to be honest/in short"
    "/by the way/oh no/uh-oh/ladies and gentlemen"
).split("/")

# Pronouns of the third person, each with its nominative.
PERSONS = {
    **dict.fromkeys("he him his himself".split(), "he"),
    **dict.fromkeys("she her hers herself".split(), "she"),
    **dict.fromkeys("it its itself".split(), "it"),
    **dict.fromkeys("they them their theirs themselves".split(), "they"),
}

# Words that refer to an earlier sentence wherever they occur, after Halliday and Hasan, Cohesion in English (1976),
# chapters 2–5.
TIES = WORDS.connectives - {"and", "or", "oh", "yes", "no", "well", "but", "so"} | WORDS.further_ties


# Words with which a clause or phrase before the main clause may begin.
ADVERBIAL_OPENERS = WORDS.adverbial_markers | WORDS.wh_words | {"that", "even", "like", "despite", "given"}
RELATIVE_PRONOUNS = frozenset({"who", "whom", "whose", "which", "where"})


# Words after which *but* contrasts two phrases and adds no clause: "not a bird but a bat".
CONTRASTED_WORDS = frozenset({"not", "n't", "rather", "less", "only"})


# Words that open a clause which cannot be the main one.
SUBORDINATORS = WORDS.adverbial_markers | frozenset("that who whom whose which what how whether than".split())


# Connectives and quantifiers of several words, which are kept or left out as a whole.
FIXED_PHRASES = tuple(
    tuple(phrase.split())
    for phrase in (
        "as well as/rather than/such as/other than/more than/less than/fewer than/at least/at most/up to/due to"
        "/because of/instead of/out of/along with/together with/not only/so called"
    ).split("/")
)
