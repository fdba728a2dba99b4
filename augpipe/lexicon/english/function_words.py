"""Closed classes of English that are more than a list: the operators and their negations, phrases, ties."""

from __future__ import annotations

from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.contractions import NEGATIVE_CONTRACTIONS

# Where two verbs share a contraction ('s), *be* is meant.
AUXILIARY_LEMMAS: dict[str, str] = {
    **dict.fromkeys(WORDS.do_forms, "do"),
    **dict.fromkeys(WORDS.have_forms, "have"),
    **dict.fromkeys(WORDS.be_forms, "be"),
}

# Operator → its negation: (full form, contraction), or the full form twice if no contraction is current.
_CONTRACTED = NEGATIVE_CONTRACTIONS | {"shall": "shan't"}
NEGATED_OPERATORS: dict[str, tuple[str, str]] = {
    operator: ("cannot" if operator == "can" else f"{operator} not", _CONTRACTED.get(operator, f"{operator} not"))
    for operator in ("am", "'m", *_CONTRACTED, "may", "might", "ought", "dare")
}

CONNECTIVE_PHRASES = (
    "in addition/as a result/for example/for instance/in fact/in contrast/by contrast/on the other hand/after all"
    "/at the same time/in other words/as such/in turn/of course/in particular/that is/all in all/to be honest/in short"
    "/by the way/by comparison/by way of comparison/by way of example/in a word/in sum/in brief/in conclusion"
    "/best of all/first of all/oh no/uh-oh/ladies and gentlemen"
).split("/")

# How phrases begin that say that something holds at times, or in some cases: the opposite may hold in others.
OPEN_PHRASES = frozenset(
    tuple(phrase.split())
    for phrase in (
        "in some/in certain/in several/in various/in parts/in places/at some/at certain/at times/at one/on some"
        "/on occasion/on occasions/on several/for some/during some/under some/under certain/to some/with some/by some"
        "/a time/a while"
    ).split("/")
)

# Comments of a speaker that a comma sets off at the beginning: "You know, it works."
COMMENTS = (
    "you know/you see/i mean/i must say/i have to say/i must admit/i think/i guess/i suppose/i believe/mind you".split(
        "/"
    )
)

# Words that refer to an earlier sentence wherever they occur, after Halliday and Hasan, Cohesion in English (1976),
# chapters 2–5.
TIES = WORDS.connectives - {"and", "or", "oh", "yes", "no", "well", "but", "so"} | WORDS.further_ties

# Connectives and quantifiers of several words, which are kept or left out as a whole.
FIXED_PHRASES = tuple(
    tuple(phrase.split())
    for phrase in (
        "as well as/rather than/such as/other than/more than/less than/fewer than/at least/at most/up to/due to"
        "/because of/instead of/out of/along with/together with/not only/so called/at large"
    ).split("/")
)
