"""The negation of a finite clause at its operator: the edits that insert one *not*."""

from __future__ import annotations

from augpipe.augment.draws import Draws
from augpipe.augment.english.clause import Clause, has_wh_subject, is_third_singular
from augpipe.augment.english.reach import shared_conjuncts
from augpipe.augment.english.verb_group import Tense, lemma, resolved
from augpipe.lexicon.english.function_words import (
    NEGATED_OPERATORS,
    POSITIVE_WORDS,
    SENTENCE_ADVERBS,
)
from augpipe.syntax.edits import Edit, after, delete, replace
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

FORMS = ("contracted", "full")
"""The names of the two forms of a negated operator, *isn't* and *is not*."""


def operator_negation(syntax: Syntax, clause: Clause, draws: Draws, *, framed: bool = False) -> list[Edit] | None:
    """Return the edits that negate a declarative clause, or None where it can take no *not*.

    *Not* follows *be*, *have* and modals. A lexical verb becomes a base form after *do*, which takes over its tense and
    agreement, and so do conjuncts in its scope (`sat and ate` → `didn't sit and eat`).

    Args:
        syntax: the sentence.
        clause: the clause.
        draws: the source of the choice between contracted and full form.
        framed: whether a negating frame will precede the clause. Then conjuncts after a comma are in the scope too.
    """
    form = draws.choice(FORMS)
    if not framed:
        edits = _without_existence(syntax, clause)
        if edits:
            return edits
    negate = _do_support if clause.operator is None else _negated_operator
    negated = negate(syntax, clause, form, framed=framed)
    if negated is None:
        return None
    return [*negated, *_negative_words(syntax, clause), *([] if framed else _without_also(syntax, clause))]


def _without_existence(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the edit for `There are times` → `There are no times`: a noun without determiner takes *no*, not *not*."""
    if clause.subject is None or clause.subject.lower != "there" or clause.inverted or not clause.is_be:
        return []
    also = syntax.next(clause.verb)
    following = syntax.next(also) if also is not None and also.lower == "also" else also
    if following is not None and following.lower == "some":
        return [Edit(clause.verb.end, following.end, " no")]
    if following is None or following.pos not in ("ADJ", "NOUN") or following.lower in _QUANTITIES:
        return []
    return [Edit(clause.verb.end, following.start, " no ")]


# Adjectives of quantity, which cannot follow *no*.
_QUANTITIES = frozenset("many much few little several various numerous other more most enough".split())


def _without_also(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the deletion of an *also* beside the negation: "didn't also write" does not deny the writing."""
    if "also" not in syntax.forms:
        return []
    around = syntax.words[max(0, clause.finite.index - 1) : clause.finite.index + 2]
    return [delete(syntax.text, word) for word in around if word.lower == "also"]


def _do_support(syntax: Syntax, clause: Clause, form: str, *, framed: bool) -> list[Edit] | None:
    """Return the edits for a clause without operator: `travels` → `doesn't travel`; None for an inverted one."""
    verb = clause.finite
    if clause.inverted:
        return None
    host = "did" if clause.tense is Tense.PAST else "does" if is_third_singular(syntax, clause) else "do"
    base = "use" if verb.lower == "used" else lemma(clause.verbs, clause.tense)
    negated = NEGATED_OPERATORS[host][0] if form == "full" else NEGATED_OPERATORS[host][1]
    first = adverbs_before(syntax, clause)
    edits = [Edit(first.start, first.start, f"{negated} "), replace(verb, base)]
    edits += [
        replace(word, lemma((word,), clause.tense))
        for word in shared_conjuncts(syntax, clause, across_commas=framed)
        if word.index > verb.index
    ]
    return edits


def adverbs_before(syntax: Syntax, clause: Clause) -> Word:
    """Return the first adverb right before the finite verb that is in the scope of its negation, or the verb."""
    first = clause.finite
    floor = 0 if clause.subject_span is None or clause.inverted else clause.subject_span[1] + 1
    while first.index > floor:
        word = syntax.words[first.index - 1]
        if word.pos != "ADV" or word.lower in SENTENCE_ADVERBS or word.index == 0:
            break
        if syntax.words[word.index - 1].text in ",;:()–—":
            break
        first = word
    return first


def _negated_operator(syntax: Syntax, clause: Clause, form: str, *, framed: bool) -> list[Edit] | None:
    """Return the edits for a clause with an operator: `will go` → `won't go`; None for one that takes no *not*."""
    operator = clause.finite
    full = resolved(clause.verbs)
    following = syntax.next(operator)
    if full not in NEGATED_OPERATORS:
        return None
    if full == "ought":
        return [after(operator, "not")]
    if following is not None and full in ("had", "would") and following.lower in ("better", "rather"):
        return [after(following, "not")]
    judged = _sentence_adverb(syntax, operator)
    if judged is not None:
        return [after(judged, "not")]
    negated = NEGATED_OPERATORS[full][0 if form == "full" else 1]
    clipped = operator.text.startswith(("'", "’"))
    if clipped and full == "am" and form == "contracted":
        return [after(operator, "not")]
    if not clipped and negated == f"{full} not":
        return [after(operator, "not")]
    if not clipped and "'" in negated and operator.lower + "n't" == negated:
        return [Edit(operator.end, operator.end, "n't")]
    edit = replace(operator, f" {negated}" if clipped else negated)
    return [edit]


def _sentence_adverb(syntax: Syntax, operator: Word) -> Word | None:
    """Return the sentence adverb right after an operator (`is probably`), which *not* has to follow, or None."""
    following = syntax.next(operator)
    return following if following is not None and following.lower in SENTENCE_ADVERBS else None


def _negative_words(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the edits for `some` → `any` in the object, since *some* would be outside the scope of the negation."""
    edits: list[Edit] = []
    if syntax.forms.isdisjoint(POSITIVE_WORDS):
        return edits
    for argument in syntax.children(clause.head):
        if argument.relation is not Relation.OBJECT or argument.index < clause.verb.index:
            continue
        for word in (argument, *syntax.children(argument)):
            if word.lower in POSITIVE_WORDS and word.index <= argument.index:
                following = syntax.next(word)
                if word.lower == "some" and following is not None and following.pos == "NUM":
                    continue
                edits.append(replace(word, POSITIVE_WORDS[word.lower]))
                break
    return edits


def question_negation(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits that negate a question and keep its word order (`Can't you help me?`), or None."""
    if has_wh_subject(syntax, clause) or not clause.inverted:
        return operator_negation(syntax, clause, draws)
    operator, full = clause.finite, resolved(clause.verbs)
    if clause.operator is None or full not in NEGATED_OPERATORS or clause.subject_span is None:
        return None
    form = draws.choice(FORMS)
    contracted = "aren't" if full == "am" else NEGATED_OPERATORS[full][1]
    clipped = operator.text.startswith(("'", "’"))
    if form == "contracted" and "'" in contracted and " " not in contracted:
        return [replace(operator, f" {contracted}" if clipped else contracted)]
    last = syntax.words[clause.subject_span[1]]
    return [after(last, "not")]


def imperative_negation(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit]:
    """Return the edits that turn a command into a prohibition: `Close the door.` → `Don't close the door.`"""
    verb = clause.finite
    following = syntax.next(verb)
    if verb.lower == "let" and following is not None and following.lower in ("'s", "us"):
        return [after(following, "not")]
    form = draws.choice(FORMS)
    host = "don't" if form == "contracted" else "do not"
    if verb.lower == "do" and len(clause.verbs) > 1:
        return [replace(verb, host)]
    opening = verb.text[0].isupper()
    base = verb.lower if opening and not verb.text.isupper() else verb.text
    return [Edit(verb.start, verb.end, f"{host[0].upper() + host[1:] if opening else host} {base}")]
