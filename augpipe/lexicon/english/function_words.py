"""Closed classes of English for the rules, in lower case."""

from __future__ import annotations

from augpipe.lexicon.english import words
from augpipe.lexicon.english.contractions import NEGATIVE_CONTRACTIONS

BE_FORMS = frozenset({"am", "is", "are", "was", "were", "be", "been", "being", "'s", "'re", "'m"})
FINITE_BE_FORMS = words("finite_be_forms")
HAVE_FORMS = frozenset({"have", "has", "had", "having", "'ve", "'s", "'d"})
DO_FORMS = frozenset({"do", "does", "did"})
MODALS = words("modals")

# Where two verbs share a contraction ('s), *be* is meant.
AUXILIARY_LEMMAS: dict[str, str] = {
    **dict.fromkeys(DO_FORMS, "do"),
    **dict.fromkeys(HAVE_FORMS, "have"),
    **dict.fromkeys(BE_FORMS, "be"),
}

# Singular form → plural form of the verbs that show number in every tense, or have a special form for it.
PLURAL_FORMS: dict[str, str] = {"is": "are", "was": "were", "has": "have", "does": "do"}

AUXILIARY_FORMS = BE_FORMS | HAVE_FORMS | DO_FORMS | MODALS | {"ai", "better", "used"}

FINITE_AUXILIARIES = words("finite_auxiliaries")

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

QUANTIFIERS_UNDER_NOT = words("quantifiers_under_not")

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
NOT_AFTER_NO = words("not_after_no")
VAGUE_AMOUNTS = words("vague_amounts")
SCANT_ADVERBS = words("scant_adverbs")

# Words that go with a negation, each with its counterpart in an affirmative sentence; then the reverse.
POLARITY_WORDS: dict[str, str] = {
    "any": "some",
    "anyone": "someone",
    "anybody": "somebody",
    "anything": "something",
    "anywhere": "somewhere",
}

POSITIVE_WORDS: dict[str, str] = {positive: negative for negative, positive in POLARITY_WORDS.items()}
PERSONAL_PRONOUNS = words("personal_pronouns")
REFLEXIVES = words("reflexives")
SINGULAR_PRONOUNS = words("singular_pronouns")
PLURAL_PRONOUNS = words("plural_pronouns")
# Subjects that take a plural verb though their form does not show it, and *I*, which takes the same form.
PLURAL_SUBJECTS = PLURAL_PRONOUNS | {"i", "all", "some", "people", "police"}
UNCERTAIN_NUMBER = words("uncertain_number")
WH_WORDS = words("wh_words")
COORDINATORS = frozenset({"and", "or", "&", "nor", "but"})

CONNECTIVES = words("connectives")
UNMARKED_CONNECTIVES = words("unmarked_connectives")
INTERJECTIONS = words("interjections")
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
TIES = CONNECTIVES - {"and", "or", "oh", "yes", "no", "well", "but", "so"} | words("further_ties")

LINKS = words("links")
FREE_SUBJECTS = words("free_subjects")
ADVERBIAL_MARKERS = words("adverbial_markers")

# Words with which a clause or phrase before the main clause may begin.
ADVERBIAL_OPENERS = ADVERBIAL_MARKERS | WH_WORDS | {"that", "even", "like", "despite", "given"}
RELATIVE_PRONOUNS = frozenset({"who", "whom", "whose", "which", "where"})

PREPOSITIONAL_PARTICIPLES = words("prepositional_participles")
IMPERATIVE_OPENERS = words("imperative_openers")
DEFINITE_WORDS = words("definite_words")
QUANTIFYING_WORDS = words("quantifying_words")

# Words after which *but* contrasts two phrases and adds no clause: "not a bird but a bat".
CONTRASTED_WORDS = frozenset({"not", "n't", "rather", "less", "only"})

PARTICLES = words("particles")
FLOATING_ADVERBS = words("floating_adverbs")
SENTENCE_ADVERBS = words("sentence_adverbs")
QUANTITIES = words("quantities")

# Words that open a clause which cannot be the main one.
SUBORDINATORS = ADVERBIAL_MARKERS | frozenset("that who whom whose which what how whether than".split())

LEXICAL_PASSIVES = words("lexical_passives")
RESTRICTIVE = words("restrictive")

# Connectives and quantifiers of several words, which are kept or left out as a whole.
FIXED_PHRASES = tuple(
    tuple(phrase.split())
    for phrase in (
        "as well as/rather than/such as/other than/more than/less than/fewer than/at least/at most/up to/due to"
        "/because of/instead of/out of/along with/together with/not only/so called"
    ).split("/")
)

ABBREVIATIONS = words("abbreviations")
FINAL_ABBREVIATIONS = words("final_abbreviations")
