"""`negation_removal`: the *not* of the main clause is removed, and verbs are inflected anew: `didn't go` → `went`.

Polarity items, words that need a negation (*any*, *yet*, *at all*), get their replacements without one.
"""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.clause import (
    Clause,
    Mood,
    Tense,
    beyond_adverbs,
    clause_at,
    is_finite_auxiliary,
    tense_of,
    verb_group,
)
from augpipe.augment.english.reading.finite_clauses import Role
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.reading.negators import Kind, Negator, is_contrast
from augpipe.augment.english.reading.noun_phrase import has_some_subject, has_vague_subject
from augpipe.augment.english.reading.sentences import is_in_title, question_tag, unusable
from augpipe.augment.english.writing.affirming import without_negator
from augpipe.augment.english.writing.negating import flipped_tag
from augpipe.augment.english.writing.positive_words import positive_words
from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.syntax.edits import Edit, replace, rewritten
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, Word

_STATED = (Relation.ROOT, Relation.CONJUNCT, Relation.PARATAXIS, Relation.OPEN_COMPLEMENT)
# Words that begin a clause of which the sentence does not say that it is so.
_UNSTATED = (WORDS.adverbial_markers | WORDS.wh_words) - {"that"}
# Operators that need *not*: `You needn't worry`, but not `You need worry`.
_NEVER_ALONE = frozenset({"need", "dare", "ai"})
# Words that lean on a *not* before them, in the same sentence or the next; words of a conclusion; *may* and *might*,
# which deny nothing, and *could*, which without its *not* does not say that something came to pass.
_LEANING = frozenset("rather instead except unless otherwise else".split())
_ARGUING = frozenset("because so therefore thus nor merely hence thereby despite thanks due owing".split())
# Words of a contrast, concession or restriction, and the semicolon, around which a clause may lean on the *not*.
_CONTRASTING = frozenset(
    "but however although though nevertheless nonetheless still yet while whereas only even just unlike rather instead "
    "; ( too enough anyway also simply strictly none no nothing nobody some without".split()
)
# Pairs of words of an open time, or of a description that is only denied: `To date, it has not been found`.
_PAIRED = frozenset({("to", "date"), ("much", "of")})
_DASHES = frozenset(("-", "--", "–", "—"))
_DENYING = WORDS.nots | {"never"}
_OPEN = frozenset("may might could".split())
# Words of a row above which something in it may lean on the *not*; with *but* before the denied clause it is longer.
_MAXIMUM_WORDS, _MAXIMUM_JOINED = 25, 30
# What is left alone before a noun that means the least amount (`I haven't heard a word`).
_LEAST = frozenset("word thing single soul penny clue inch moment bit".split())


def negation_removal(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence without the *not* after the operators of its main clauses, so that it says the opposite.

    Where these have none, that of a clause which is told (`He said that he did not know`) goes. The sentence is skipped
    if one *not* cannot be removed: without that of *not … but*, for example, the rest would be nonsense. `draws` is not
    used.

    Source: AugCSE appendix A.2 (SentenceAuxiliaryNegationRemoval).
    """
    if syntax.forms.isdisjoint(WORDS.nots):
        return Skipped("no_negation")
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    found = _negations(syntax)
    if not found:
        return Skipped("no_place" if found is None else "no_negation")
    removable = [word for word, _ in found]
    staying = [word for word in syntax.words if word.lower in _DENYING and word not in removable]
    if any(word.index < removable[-1].index or _is_bare(syntax, word) for word in staying):
        return Skipped("contrast")  # what stays negative would be at odds with the rest
    edits: list[Edit] = []
    for word, clause in found:
        if is_contrast(syntax, clause, word) or _is_leant_on(syntax, clause, word):
            return Skipped("contrast")
        # `framed` keeps *any* as it is; `positive_words` replaces it.
        removed = without_negator(syntax, clause, Negator(Kind.NOT, word), framed=True)
        if removed is None:
            return Skipped("no_place")
        positive = positive_words(syntax, clause, word)
        if positive is None or any(_is_beyond_and(syntax, word, edit) for edit in positive):
            return Skipped("polarity")
        changed = _recapitalised(syntax, clause.finite, [*removed, *positive])
        edits += [edit for edit in changed if edit not in edits]
        joint = _contrasting_joint(syntax, clause, word)
        edits += _joined(syntax, clause, joint)
    first = found[0][1]
    edits += flipped_tag(syntax, first.finite, removed=True)
    is_do = first.finite.lower in WORDS.do_forms and len(first.verbs) > 1
    return Augmented(rewritten(syntax, edits), "do_support_removed" if is_do else "not_removed")


def _is_bare(syntax: Syntax, negator: Word) -> bool:
    """Return whether a *not* that stays has no verb of its own: `an opinion, not a belief`, `and will not either`."""
    elliptic = syntax.at(negator.index + 1).pos in ("", "PUNCT", "SCONJ", "CCONJ")
    return elliptic or syntax.words[negator.index - 1].text == ","


def _is_beyond_and(syntax: Syntax, negator: Word, edit: Edit) -> bool:
    """Return whether an *and*, which may end the scope of a *not*, stands before an edit of a polarity item."""
    behind = syntax.words[negator.index :]
    return any(word.lower in ("and", "but") and word.start < edit.start for word in behind)


def _is_leant_on(syntax: Syntax, clause: Clause, negator: Word) -> bool:
    """Return whether something needs a *not*: a correction, exception or *or even* after it, or an answering *no*.

    *Either* beside a second negation needs both. Without its *not*, *may not* would not be denied.
    """
    behind = syntax.words[negator.index + 1 :]
    if clause.finite.lower in _OPEN or any(word.lower in _LEANING for word in behind):
        return True
    if not syntax.forms.isdisjoint(_ARGUING | WORDS.foreign_articles | _DASHES) or _is_contrasted(
        syntax, clause, negator
    ):
        return True
    if has_vague_subject(syntax, clause) or has_some_subject(syntax, clause):
        return True  # some may, and some may not
    if any(word.lower in _LEAST and syntax.words[word.index - 1].lower in ("a", "one") for word in behind):
        return True
    if any(word.lower == "yet" and syntax.words[word.index - 1].lower == "as" for word in behind):
        return True
    if any((word.lower, syntax.at(word.index + 1).lower) in _PAIRED for word in syntax.words):
        return True
    if clause.verb.lower == "seem" and clause.finite.lower in ("ca", "can"):
        return True
    if any(_corrects(syntax, word) for word in behind):
        return True
    if any(word.lower in ("if", "whether") and syntax.words[word.index - 1] == clause.verb for word in behind):
        return True  # "I don't know if it is"
    if clause.finite.lower in ("ca", "can", "could") and any(word.morphology.degree == "Cmp" for word in behind):
        return True  # "I couldn't recommend it more"
    if any(word.lower == "or" and syntax.at(word.index + 1).lower == "even" for word in behind):
        return True
    answers = (word for word in syntax.words[: negator.index] if word.lower == "no")
    denied = "either" in syntax.forms and sum(word.lower in WORDS.negative_words for word in syntax.words) > 1
    return denied or any(syntax.at(word.index + 1).pos == "PUNCT" for word in answers)


def _is_contrasted(syntax: Syntax, clause: Clause, negator: Word) -> bool:
    """Return whether a sentence contrasts or restricts what it denies, or has an order (`is not to be mistaken for`).

    An opening *however* or *but* looks back to another sentence, and a *but* before the denied clause becomes *and*.
    *Yet* at the end of a clause is a polarity item. *That* before an adverb or adjective (`not that well`) needs *not*.
    """
    joint = _contrasting_joint(syntax, clause, negator)
    marks = [word for word in syntax.words if word.lower in _CONTRASTING and word != joint]
    marks = marks[1:] if marks and marks[0].index == 0 and marks[0].lower in ("but", "however") else marks
    if any(word.lower == "as" and word.pos == "SCONJ" for word in syntax.words) or any(
        word.lower != "yet" or syntax.at(word.index + 1).pos not in ("", "PUNCT") for word in marks
    ):
        return True
    several = any(
        word.text in (".", "!", "?") and syntax.at(word.index + 1).pos not in ("", "PUNCT") for word in syntax.words
    )
    apart = joint is NO_WORD
    long = len(syntax.words) > (_MAXIMUM_WORDS if apart else _MAXIMUM_JOINED)
    if several or long or (apart and _has_positive_conjunct(syntax, clause)) or _has_open_choice(syntax):
        return True
    ordered = clause.finite.lower in WORDS.be_forms and syntax.at(negator.index + 1).lower == "to"
    behind = syntax.words[negator.index + 1 :]
    return ordered or any(
        word.lower in ("that", "this") and syntax.at(word.index + 1).pos in ("ADV", "ADJ") for word in behind
    )


def _has_positive_conjunct(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a finite clause joined to the denied one is not denied (`is a fact, and is not a fancy`)."""
    joined = [*syntax.children(clause.head, Relation.CONJUNCT)]
    if clause.head.relation is Relation.CONJUNCT:
        joined.append(syntax.head(clause.head))
    for head in joined:
        inside = (head, *syntax.children(head))
        if any(word.morphology.is_finite or word.pos == "AUX" for word in inside) and WORDS.nots.isdisjoint(
            word.lower for word in inside
        ):
            return True
    return False


def _contrasting_joint(syntax: Syntax, clause: Clause, negator: Word) -> Word:
    """Return the *but* that joins a denied clause to one before it (`stood, but was not elected`), or `NO_WORD`."""
    head = clause.head
    first = clause.finite.index if clause.subject_span is None else min(clause.finite.index, clause.subject_span[0])
    joint = syntax.at(first - 1)
    before = any(word.morphology.is_finite or word.pos == "AUX" for word in syntax.words[: max(0, first - 1)])
    before &= "if" not in syntax.forms
    last = head.relation is Relation.CONJUNCT and syntax.child(head, Relation.CONJUNCT) is None
    whole = syntax.at(negator.index + 1).pos not in ("PUNCT", "")  # unlike "but it does not"
    return joint if joint.lower == "but" and joint.index and before and last and whole else NO_WORD


def _joined(syntax: Syntax, clause: Clause, joint: Word) -> list[Edit]:
    """Return the edits that put *and* for the *but* before a clause, without a comma where it shares its subject."""
    if joint is NO_WORD:
        return []
    comma = syntax.words[joint.index - 1]
    loose = comma.text == "," and clause.subject_span is None
    return [replace(joint, "and"), *([Edit(comma.start, comma.end, "")] if loose and comma.start else [])]


def _has_open_choice(syntax: Syntax) -> bool:
    """Return whether an *or* without *any* beside it would leave open what is affirmed (`sell bread or milk`)."""
    if "or" not in syntax.forms or any(form.startswith("any") for form in syntax.forms):
        return False
    return any(word.lower == "or" and syntax.at(word.index + 1).pos not in ("VERB", "AUX") for word in syntax.words)


def _corrects(syntax: Syntax, mark: Word) -> bool:
    """Return whether a clause with a pronoun follows a mark: `They did not fail, it was the bank`."""
    pronoun, verb = syntax.at(mark.index + 1), syntax.at(mark.index + 2)
    return mark.text in (",", ";") and pronoun.lower in PAIRS.persons and verb.pos in ("VERB", "AUX")


def _negations(syntax: Syntax) -> list[tuple[Word, Clause]] | None:
    """Return every *not* or *n't* to remove with its clause; None where one has no clear clause, or none is stated.

    That of a question tag, condition, reason, concession or relative clause does not count: it is not stated.
    """
    found: list[tuple[Word, Clause]] = []
    told: list[tuple[Word, Clause]] = []
    declined = False
    tag = syntax.text.rfind(",") if question_tag(syntax.text) else len(syntax.text)
    for word in syntax.words[1:]:
        if word.lower not in WORDS.nots or word.text == "Not" or is_in_title(syntax, word) or word.start > tag:
            continue
        operator = _operator_before(syntax, word)
        if operator is None:
            continue
        opening = {each.text for each in syntax.words[: word.index]}
        if syntax.words[0].lower in _UNSTATED and "," not in opening:
            declined = True
            continue  # "When he can't, she …"
        clause = _clause_of(syntax, operator)
        if clause is None:
            return None
        role = _role(syntax, clause)
        declined |= role is None
        if role is not None:
            (told if role is Role.COMPLEMENT else found).append((word, clause))
    return found or told or (None if declined else [])


def _role(syntax: Syntax, clause: Clause) -> Role | None:
    """Return whether a clause is a main one or one that is told, with *that* or nothing before it; else None."""
    joint = beyond_adverbs(syntax, clause.finite.index - 1, -1)
    loose = clause.head.relation is Relation.CONJUNCT and joint.pos != "CCONJ" and joint.text != ","
    alone = clause.tense is Tense.MODAL and len(clause.verbs) == 1  # "which deer can hear but humans cannot"
    if (
        (clause.mood is Mood.QUESTION and not question_tag(syntax.text))
        or (loose and clause.subject is None)
        or (alone and syntax.at(clause.finite.index + 2).pos in ("AUX", "VERB"))
    ):
        return None
    role = Role.MAIN
    for word in syntax.upwards(clause.head):
        start = syntax.subtree(word)[0]
        edge = {syntax.words[start].pos, syntax.at(start - 1).pos}
        if word.relation is Relation.COMPLEMENT_CLAUSE:
            role = Role.COMPLEMENT
        elif word.relation is Relation.PARATAXIS and edge.isdisjoint(("PUNCT", "CCONJ", "ADV", "")):
            return None  # a clause that the parse could not place
        elif word.relation not in _STATED and clause is not syntax.remember(main_clause):
            return None
        before = (child for child in syntax.children(word) if child.index < word.index)
        if any(each.lower in _UNSTATED or (each.lower == "that" and each.pos == "PRON") for each in before):
            return None  # also that of a relative clause which the parse took for another
    return role


def _operator_before(syntax: Syntax, word: Word) -> Word | None:
    """Return the operator before a *not*, with adverbs between them or none, or None."""
    before = syntax.words[word.index - 1]
    if before.index and before.text[:1].isupper() and syntax.at(before.index - 1).text.isalpha():
        return None  # a title: "appeared on Don't Tell the Bride"
    while before.pos == "ADV" and before.index > max(0, word.index - 3):
        before = syntax.words[before.index - 1]
    return before if is_finite_auxiliary(before) or before.lower in _NEVER_ALONE else None


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
    if verbs is None or verbs[0] != operator or (operator.lower in WORDS.do_forms and len(verbs) != 2):
        return None
    tense = tense_of(verbs, has_subject=True)
    subject = syntax.child(syntax.head(head), Relation.SUBJECT)
    if tense is None or tense is Tense.BASE:
        return None
    return Clause(head, verbs, tense, Mood.DECLARATIVE, subject, None)


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
