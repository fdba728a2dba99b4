"""`negation_removal`: *not* after operators is removed, and verbs are inflected anew: `didn't go` → `went`.

Polarity items, words that need a negation (*any*, *yet*, *at all*), get their replacements without one.
"""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.clause import Clause, Mood, clause_at, question_tag
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.reading.negators import Kind, Negator, asserts
from augpipe.augment.english.reading.quotes import is_in_title
from augpipe.augment.english.reading.sentences import unusable
from augpipe.augment.english.reading.verb_group import Tense, is_finite_auxiliary, tense_of, verb_group
from augpipe.augment.english.writing.affirming import without_negator
from augpipe.augment.english.writing.negating import flipped_tag
from augpipe.lexicon.english.function_words import DO_FORMS, NOT, POLARITY_WORDS, SUBORDINATORS
from augpipe.syntax.edits import Edit, delete, replace, rewritten
from augpipe.syntax.syntax import Syntax
from augpipe.syntax.word import Relation, Word

_CONTRASTS = frozenset("rather instead until nor because so exactly but that".split())
# Operators that need *not*: `You needn't worry`, but not `You need worry`.
_NEVER_ALONE = frozenset({"need", "dare", "ai"})
# Words for which there is no common replacement.
_STUBBORN = frozenset("whatsoever slightest remotely long much far nearly bother mind".split())
_TRIGGERS = frozenset({*POLARITY_WORDS, *_STUBBORN, "anymore", "ever", "yet", "either", "all", "more", "longer"})


def negation_removal(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence without the *not* after its operators, in subordinate clauses too.

    The sentence is skipped if one *not* cannot be removed: without that of *not … but*, for example, the rest would be
    nonsense. `draws` is not used.

    Source: AugCSE appendix A.2 (SentenceAuxiliaryNegationRemoval).
    """
    if syntax.forms.isdisjoint(NOT):
        return Skipped("no_negation")
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    found = _negations(syntax)
    if not found:
        return Skipped("no_place" if found is None else "no_negation")
    edits: list[Edit] = []
    for word, clause in found:
        if _is_contrast(syntax, clause, word):
            return Skipped("contrast")
        # `framed` keeps *any* as it is; `_positive_edits` replaces it.
        removed = without_negator(syntax, clause, Negator(Kind.NOT, word), framed=True)
        if removed is None:
            return Skipped("no_place")
        positive = _positive_edits(syntax, clause, word)
        if positive is None:
            return Skipped("polarity")
        removed = _recapitalised(syntax, clause.finite, removed)
        edits += [edit for edit in (*removed, *positive) if edit not in edits]
    first = found[0][1]
    edits += flipped_tag(syntax, first.finite, removed=True)
    is_do = first.finite.lower in DO_FORMS and len(first.verbs) > 1
    return Augmented(rewritten(syntax, edits), "do_support_removed" if is_do else "not_removed")


def _negations(syntax: Syntax) -> list[tuple[Word, Clause]] | None:
    """Return every *not* or *n't* of an operator with its clause, in text order; None where one has no clear clause.

    The *not* after the subject of a question counts too. That of a question tag does not, since the tag changes with
    its clause.
    """
    found = []
    tag = syntax.text.rfind(",") if question_tag(syntax.text) else len(syntax.text)
    for word in syntax.words[1:]:
        if word.lower not in NOT or is_in_title(syntax, word) or word.start > tag:
            continue
        operator = _operator_before(syntax, word)
        clause = _inverted_clause(syntax, word) if operator is None else _clause_of(syntax, operator)
        if clause is not None:
            found.append((word, clause))
        elif operator is not None:
            return None
    return found


def _operator_before(syntax: Syntax, word: Word) -> Word | None:
    """Return the operator before a *not*, with adverbs between them or none, or None."""
    before = syntax.words[word.index - 1]
    while before.pos == "ADV" and before.index > max(0, word.index - 3):
        before = syntax.words[before.index - 1]
    is_operator = is_finite_auxiliary(before)
    return before if is_operator or before.lower in _NEVER_ALONE else None


def _inverted_clause(syntax: Syntax, word: Word) -> Clause | None:
    """Return the main clause if it is inverted and *not* follows its subject (`Is he not coming?`); else None."""
    clause = syntax.remember(main_clause)
    if clause is None or not clause.inverted or clause.subject_span is None:
        return None
    return clause if clause.subject_span[1] == word.index - 1 else None


def _clause_of(syntax: Syntax, operator: Word) -> Clause | None:
    """Return the clause whose finite verb is `operator`: the main clause, a subordinate one or a conjunct; or None."""
    main = syntax.remember(main_clause)
    if operator.lower in _NEVER_ALONE:
        return None
    if main is not None and main.finite == operator:
        return main
    is_dependent = operator.relation in (Relation.AUXILIARY, Relation.COPULA)
    for head in (syntax.head(operator), operator) if is_dependent else (operator,):
        clause = clause_at(syntax, head)
        if clause is not None and clause.finite == operator and clause.mood is not Mood.IMPERATIVE:
            return clause
        clause = _conjunct_clause(syntax, head, operator)
        if clause is not None:
            return clause
    return None


def _conjunct_clause(syntax: Syntax, head: Word, operator: Word) -> Clause | None:
    """Return the clause of a conjunct that shares the subject of its head (`They come and [do not stay]`), or None."""
    verbs = verb_group(syntax, head)
    if verbs is None or verbs[0] != operator or (operator.lower in DO_FORMS and len(verbs) != 2):
        return None
    tense = tense_of(verbs, has_subject=True)
    subject = syntax.child(syntax.head(head), Relation.SUBJECT)
    if tense is None or tense is Tense.BASE:
        return None
    return Clause(head, verbs, tense, Mood.DECLARATIVE, subject, None)


def _is_contrast(syntax: Syntax, clause: Clause, word: Word) -> bool:
    """Return whether the negation is part of a contrast (`not until`, `not X but Y`), so that it has to stay."""
    finite, following = clause.finite, syntax.at(word.index + 1)
    if any(later.lower in ("nor", "neither", "until", "till") for later in syntax.words[word.index + 1 :]):
        return True
    if following.lower in _CONTRASTS or asserts(syntax, word) or clause.verb.lower == "help":
        return True
    if clause.is_be and following.lower == "for":
        return True  # `It was not for another year that …`
    before, earlier = syntax.at(finite.index - 1), syntax.at(finite.index - 2)
    doubled = earlier.lower == finite.lower and before.pos in ("CCONJ", "PUNCT")  # `can and cannot`
    return doubled or before.lower == "still" or _meets_but(syntax, word)


def _meets_but(syntax: Syntax, negator: Word) -> bool:
    """Return whether *but* or *rather* follows and begins a phrase, not a clause (`not a bird but a bat`)."""
    for word in syntax.words[negator.index + 1 :]:
        if word.lower in ("rather", "instead", "merely") or word.text == ";":
            return word.text != ";"
        if word.lower == "but":
            return not _opens_predicate(syntax, word)
        if word.text in (".", "!", "?") and word.index + 1 < len(syntax.words):
            return False
    return False


def _opens_predicate(syntax: Syntax, but: Word) -> bool:
    """Return whether a finite verb follows a *but* in the same clause."""
    for word in syntax.words[but.index + 1 :]:
        far = word.text in (";", ",") and word.index > but.index + 3
        if far or word.lower in SUBORDINATORS or word.lower in ("rather", "instead"):
            return False
        if is_finite_auxiliary(word):
            return True
        if word.pos == "VERB" and word.morphology.is_finite:
            return True
    return False


def _positive_edits(syntax: Syntax, clause: Clause, negator: Word) -> list[Edit] | None:
    """Return the edits that replace or delete the polarity items of a clause; None where one cannot be replaced.

    Args:
        syntax: the sentence.
        clause: the clause that loses its negation.
        negator: the *not* that is removed; only words after it are in its scope.
    """
    if syntax.forms.isdisjoint(_TRIGGERS):
        return []
    edits: list[Edit] = []
    inside = set(syntax.subtree(clause.head))
    skipped = -1
    for word in syntax.words[negator.index + 1 :]:
        if word.index not in inside or word.index <= skipped or word.lower not in _TRIGGERS:
            continue
        edit = _positive(syntax, word)
        if edit is not None:
            edits.append(edit)
            skipped = word.index + (edit.end > word.end + 1)
        elif _is_stubborn(syntax, clause, word):
            return None
    return edits


def _positive(syntax: Syntax, word: Word) -> Edit | None:
    """Return the edit that replaces or deletes a word, or None where it stays."""
    following, previous = syntax.at(word.index + 1), syntax.words[word.index - 1]
    match word.lower:
        case "any" if following.lower in ("more", "longer"):
            ends = syntax.at(word.index + 2).pos in ("", "PUNCT", "ADP", "SCONJ", "CCONJ")
            whole = ends or following.lower == "longer"
            return delete(syntax.text, word, following) if whole else replace(word, "some")
        case "any" if following.morphology.degree == "Cmp" or following.lower == "different":
            return delete(syntax.text, word)  # "isn't any better"
        case "all" if previous.lower == "at":
            return delete(syntax.text, previous, word)
        case "yet" if word.pos == "ADV":
            return replace(word, "already")
        case "either" if word.pos == "ADV" and following.pos in ("", "PUNCT"):
            return replace(word, "too")
        case "anymore":
            return delete(syntax.text, word)
        case "ever" if following.lower != "since":
            return delete(syntax.text, word)
        case lower if lower in POLARITY_WORDS:
            return replace(word, POLARITY_WORDS[lower])
    return None


def _is_stubborn(syntax: Syntax, clause: Clause, word: Word) -> bool:
    """Return whether a word without a replacement would be wrong without a negation: `It matters [much]`."""
    match word.lower:
        case "bother" | "mind":
            return word == clause.verb
        case "long" | "far" | "nearly" | "much":
            if word.lower == "much" and syntax.words[word.index - 1].lower == "as":
                return False
            ends = syntax.at(word.index + 1).pos in ("", "PUNCT", "ADP", "SCONJ", "CCONJ", "ADJ", "DET")
            return word.pos == "ADV" and ends
    return word.lower in ("whatsoever", "slightest", "remotely")


def _recapitalised(syntax: Syntax, operator: Word, edits: list[Edit]) -> list[Edit]:
    """Return the edits with the capital of a deleted *Do* on the next word: `"Do not go!" I said` → `"Go!" I said`."""
    gone = next((edit for edit in edits if edit.start <= operator.start < edit.end and not edit.text), None)
    if gone is None or not operator.text[:1].isupper() or operator.index == 0:
        return edits
    verb = next((edit for edit in edits if edit.start == gone.end), None)
    if verb is not None:
        capital = verb._replace(text=verb.text[:1].upper() + verb.text[1:])
        return [capital if edit is verb else edit for edit in edits]
    first = gone._replace(end=gone.end + 1, text=syntax.text[gone.end].upper())
    return [first if edit is gone else edit for edit in edits]


AUGMENTATION = Augmentation(
    negation_removal,
    rules=("do_support_removed", "not_removed"),
    reasons=("unusable", "no_negation", "contrast", "polarity", "no_place"),
)
