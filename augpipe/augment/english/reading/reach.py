"""How much of a sentence a negation of its first verb denies."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import (
    SUBJECTS,
    Clause,
    Conjunct,
    Tense,
    beyond_adverbs,
    coordinator_of,
    is_finite_verb,
    predicate_of,
)
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.reading.sentences import question_tag
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.verbs import Form, is_form
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, Word


def has_negated_conjunct(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a conjunct has a negation of its own (`came but didn't stay`)."""
    if syntax.forms.isdisjoint(WORDS.negative_words):
        return False
    return any(
        word.lower in WORDS.nots or word.lower in WORDS.negative_adverbs
        for conjunct in clause.conjuncts
        for word in syntax.words[conjunct.verbs[0].index - 1 : conjunct.verbs[-1].index + 2]
    )


# "They all left", "he too left", "it sometimes rains", "it pretty much works": beside the verb these take no *not*.
_BESIDE = ("all", "both", "each", "too", "sometimes", "already", "much")


def reaches_all(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a negation of the first verb denies the whole clause: every predicate, and no contrast of two.

    It does not reach a conjunct with an auxiliary or a tense of its own (`was built in 1900 and is …`), and what *but*,
    *yet* or *although* joins is presupposed rather than denied.
    """
    beside = syntax.words[max(0, clause.finite.index - 1) : clause.verb.index]
    finite = sum(conjunct.tense is not None for conjunct in clause.conjuncts)
    reached = shared_conjuncts(syntax, clause) if clause.operator is None else []
    return not (
        any(word.lower in _BESIDE and word not in clause.verbs for word in beside)
        or any(_may_be_finite(syntax, clause, conjunct) for conjunct in clause.conjuncts)
        or len(reached) < finite
        or _goes_on_behind_comma(syntax, clause)
        or _has_stray_verb(syntax, clause)
        or _has_contrast(syntax, clause)
        or _joins_told_verb(syntax, clause)
        or _has_outcome(syntax, clause)
    )


def _joins_told_verb(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a verb is joined to what is told, or perhaps to the telling: `said it was his and [took] it`."""
    told = syntax.child(clause.head, Relation.COMPLEMENT_CLAUSE)
    joined = [] if told is None or "and" not in syntax.forms else syntax.children(told, Relation.CONJUNCT)
    joined = [word for word in joined if syntax.child(word, *SUBJECTS) is None]
    return any(map(is_finite_verb, (other for word in joined for other in (word, *syntax.children(word)))))


def _has_outcome(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a participle tells what came of the act, which takes the act for granted: `…, killing two men`."""
    if "," not in syntax.forms or syntax.forms.isdisjoint(WORDS.resulting):
        return False
    behind = syntax.words[clause.verb.index + 1 :]
    return any(word.lower in WORDS.resulting and syntax.words[word.index - 1].text == "," for word in behind)


def _may_be_finite(syntax: Syntax, clause: Clause, conjunct: Conjunct) -> bool:
    """Return whether a participle behind a comma may be a past tense too (`has won, and retired`)."""
    if conjunct.tense is not None or clause.operator is None or len(conjunct.verbs) > 1:
        return False
    verb = conjunct.verbs[0]
    coordinator = coordinator_of(syntax, conjunct.head) or NO_WORD
    return syntax.at(coordinator.index - 1).text == "," and is_form(verb.lower, Form.PAST)


def reaches_all_of_main_clause(syntax: Syntax) -> bool:
    """Return `reaches_all` of the main clause, for the augmentations that ask it of one sentence; True without one."""
    clause = syntax.remember(main_clause)
    return clause is None or reaches_all(syntax, clause)


def has_concession(syntax: Syntax, clause: Clause) -> bool:
    """Return whether *although* or *though* follows the verb."""
    return any(word.lower in ("although", "though") for word in syntax.words[clause.verb.index + 1 :])


def _has_contrast(syntax: Syntax, clause: Clause) -> bool:
    """Return whether something is joined to the clause that contrasts with it: *but* with a phrase, *although*."""
    behind = syntax.words[clause.verb.index + 1 :]
    if "not" in syntax.forms and any(word.lower == "not" and syntax.at(word.index - 1).text == "," for word in behind):
        return True  # "is your fault, not his"
    if syntax.forms.isdisjoint(("but", "yet")):
        return has_concession(syntax, clause)
    for word in behind:
        previous, following = syntax.at(word.index - 1), syntax.at(word.index + 1)
        if word.lower == "yet" and (previous.text == "," or previous.lower == "and"):
            return True
        if word.lower != "but" or word.pos == "ADP" or previous.lower in ("all", "nothing", "anything", "none"):
            continue
        own = syntax.child(syntax.head(word), Relation.SUBJECT, Relation.EXPLETIVE) is not None
        if (following.lower == "that" and following.pos == "SCONJ") or not (own or following.text == ","):
            return True
    return has_concession(syntax, clause)


def _has_stray_verb(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a further predicate follows that the parse does not count among the conjuncts.

    It is a finite verb behind a coordinator or comma, without a subject of its own or of a clause that it is joined to.
    """
    known = {verb.index for conjunct in clause.conjuncts for verb in conjunct.verbs}
    tag = question_tag(syntax.text)
    behind = syntax.words[clause.verb.index + 1 :]
    coordinators = [word for word in behind if word.pos == "CCONJ"] if clause.tense is Tense.PRESENT else []
    if any(joins_hidden_verb(syntax, word) for word in coordinators):
        return True
    joint, other = syntax.at(clause.verb.index + 1), syntax.at(clause.verb.index + 2)
    twin = joint.pos == "CCONJ" and other.pos == "VERB" and clause.operator is None and clause.tense is Tense.PAST
    if twin and other.index not in known and is_form(other.lower, Form.PAST):
        return True  # "made and [sold] lamps", with *sold* for an adjective
    for verb in behind[1:]:
        if tag is not None and verb.start > tag.start():
            return False
        if verb.index in known or verb.is_clitic or not is_finite_verb(verb):
            continue
        before = beyond_adverbs(syntax, verb.index - 1, -1)
        if (before.pos == "CCONJ" and before.lower in ("and", "or")) or before.text == ",":
            quoted = syntax.words[before.index - 1].text in ('"', "”")
            if quoted or not _has_own_subject(syntax, clause, predicate_of(syntax, verb)):
                return True
    return False


def joins_hidden_verb(syntax: Syntax, coordinator: Word) -> bool:
    """Return whether the noun behind a coordinator is rather a verb (`takes hold and [grips] hard`)."""
    beside = syntax.at(coordinator.index + 1)
    word = syntax.at(beside.index + 1) if beside.pos == "ADV" or beside.lower == "further" else beside
    following = syntax.at(word.index + 1)
    governs = following.pos in ("DET", "PRON", "NUM") and following.lower not in WORDS.relative_openers
    governs = governs or (following.pos == "ADV" and following.lower not in ("as", "alike"))
    objects = following.pos == "NOUN" and following.morphology.plural and word.lower not in WORDS.plural_modifiers
    counted = syntax.at(coordinator.index - 1).lower in ("times", "years") and following.pos == "ADP"
    governs = governs or objects or counted
    return word.pos == "NOUN" and governs and is_form(word.lower, Form.THIRD)


def _has_own_subject(syntax: Syntax, clause: Clause, head: Word) -> bool:
    """Return whether a predicate, or one that it is joined to, has a subject other than that of the main clause."""
    finite = head.morphology.is_finite
    for above in syntax.upwards(head):
        if above.index in clause.heads:
            break
        marker = syntax.child(above, Relation.MARKER)
        if syntax.child(above, *SUBJECTS) or (marker is not None and not (finite and marker.lower == "to")):
            return True
        if above.relation is not Relation.CONJUNCT:
            return above.relation in (Relation.RELATIVE_CLAUSE, Relation.COMPLEMENT_CLAUSE)
    return False


def shared_conjuncts(syntax: Syntax, clause: Clause) -> list[Word]:
    """Return the finite lexical verbs of the conjuncts that are in the scope of *do* before the first predicate.

    The scope ends at *but*, at a comma, and at a conjunct with an auxiliary of its own.
    """
    reached: list[Word] = []
    for conjunct in clause.conjuncts:
        coordinator = coordinator_of(syntax, conjunct.head)
        if coordinator is not None and coordinator.index > clause.verb.index and coordinator.lower not in ("and", "or"):
            break
        verb = conjunct.verbs[0]
        edge = verb if coordinator is None and len(clause.conjuncts) == 1 else coordinator
        if edge is not None and follows_comma(syntax, edge):
            break
        lexical = len(conjunct.verbs) == 1 and verb.lower not in WORDS.finite_be_forms
        if not conjunct.joined or conjunct.tense is not clause.tense or not lexical:
            break
        reached.append(verb)
    return reached


def follows_comma(syntax: Syntax, word: Word) -> bool:
    """Return whether a comma precedes a word, with adverbs between them or none."""
    return beyond_adverbs(syntax, word.index - 1, -1).text == ","


_PLACES = frozenset("first second third fourth fifth sixth seventh eighth ninth tenth last".split())


def _goes_on_behind_comma(syntax: Syntax, clause: Clause) -> bool:
    """Return whether *and* behind a comma goes on with a past tense, or with a second predicate of *be*."""
    for word in syntax.words[clause.verb.index + 1 : -1]:
        if word.lower != "and":
            continue
        behind = beyond_adverbs(syntax, word.index + 1)
        placed = behind.lower in _PLACES and syntax.at(behind.index + 1).pos == "ADP"
        if placed and clause.is_be:
            return True  # "is sixth in goals and ninth in points"
        if follows_comma(syntax, word):
            if clause.tense is Tense.PAST and behind.pos == "VERB" and is_form(behind.lower, Form.PAST):
                return True
            if behind.lower in ("all", "every"):
                return True  # "owns a mill, and all the boats"
            described = syntax.head(word) == behind and (clause.head.pos, behind.pos) == ("NOUN", "ADJ")
            if behind.pos == "ADP" or (clause.is_be and (described or word.head in clause.heads)):
                return True
    return False
