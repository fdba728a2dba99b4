"""The checks that a tail, the words after the verb, is complete, and that what follows it is complete without it."""

from __future__ import annotations

from augpipe.augment.english.clause import Clause
from augpipe.augment.english.structural.added_clauses import hides_verb
from augpipe.augment.english.structural.landmarks import landmarks
from augpipe.augment.english.structural.sentence_spans import final_marks, span_around
from augpipe.lexicon.english.function_words import ADVERBIAL_MARKERS, WH_WORDS
from augpipe.lexicon.english.valency import CALENDAR, LIGHT_VERBS, NAMING_VERBS, TELLING_VERBS
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

_CORRELATIVES = frozenset({"both", "either", "neither", "not"})
_CONTRASTS = frozenset({"while", "whereas"})
_REFLEXIVE = frozenset("myself yourself himself herself itself oneself ourselves yourselves themselves".split())
# A tail of a sentence without any of these words is no half of a pair or contrast.
_SIGNS = _CORRELATIVES | _CONTRASTS | _REFLEXIVE | {"that", "other", "others", "another"}
_ADDITIONS = ADVERBIAL_MARKERS | {"but", "yet", "so"}
_RELATIVE = frozenset({"who", "which", "that"})
_CONTENT = (Relation.COMPLEMENT_CLAUSE, Relation.NOUN_CLAUSE)


def is_whole(syntax: Syntax, clause: Clause, first: int, end: int) -> bool:
    """Return whether the tail [first, end) of a clause is complete, so that it can be moved to the front.

    It is not where half of a pair would stay behind (*both … and*), where a content clause follows the object
    (*told her that …*), where *while* adds a contrast, or where the words after it are no complete clause or predicate.
    """
    inside = syntax.words[first:end]
    if not _SIGNS.isdisjoint(syntax.forms):
        around = syntax.words[first - 1 : end]  # with the *not* of *not only*
        if any(_is_sign(syntax, clause, word, first) for word in around):
            return False
    if any(word.text == ":" or (word.text == "," and _goes_on_loosely(syntax, clause, word)) for word in inside):
        return False
    if any(word.pos == "CCONJ" and (hides_verb(syntax, word) or _is_gap(syntax, word)) for word in inside):
        return False
    if len(inside) == 1 and inside[0].pos == "ADP":
        return False  # "shout at or call into it"
    governed = [word for word in inside if word.head in (clause.head.index, clause.verb.index)]
    content = any(word.relation in _CONTENT for word in governed)
    if content and any(word.relation is Relation.OBJECT for word in governed):
        return False
    if any(word.relation is Relation.COMPLEMENT_CLAUSE and _is_bare(syntax, word) for word in governed):
        return False
    return _goes_on(syntax, clause, first, end)


def _goes_on_loosely(syntax: Syntax, clause: Clause, comma: Word) -> bool:
    """Return whether another predicate follows a comma (`burned homes, [burned woods], [then spread north]`)."""
    following = syntax.next(comma)
    second = None if following is None else syntax.next(following)
    if following is None or second is None:
        return False
    return following.lower == clause.verb.lower or (following.lower == "then" and second.pos == "VERB")


def _is_gap(syntax: Syntax, coordinator: Word) -> bool:
    """Return whether a clause without its verb follows a coordinator (`closed in 1971 and [the mill in 1984]`)."""
    before, following = syntax.words[coordinator.index - 1], syntax.next(coordinator)
    if before.text == "," and following is not None and following.pos == "ADP":
        second = syntax.next(following)
        return second is not None and second.pos == "NUM"  # "a prize in 2002, and in 2004 a medal"
    if not before.text.isdigit() or following is None or following.lower in CALENDAR:
        return False
    return following.pos in ("NOUN", "PROPN", "ADJ", "DET", "PRON")


def _is_sign(syntax: Syntax, clause: Clause, word: Word, first: int) -> bool:
    """Return whether a word shows that the tail that begins at index `first` is half of a pair or contrast."""
    if word.lower == "that":
        extraposed = clause.subject is None or clause.subject.lower == "it"
        if word.pos == "SCONJ":
            return word.index > first or extraposed
        return word.index > first and clause.verb.lower in TELLING_VERBS
    return _is_correlative(syntax, word) or _adds_contrast(syntax, word) or _is_gapped(syntax, word)


def _is_bare(syntax: Syntax, verb: Word) -> bool:
    """Return whether a verb has a subject but is not finite, as in `helped [him find] it`."""
    if syntax.child(verb, Relation.SUBJECT) is None:
        return False
    finite = (VerbForm.PAST, VerbForm.PRESENT)
    return verb.morphology.verb_form not in finite and syntax.child(verb, Relation.AUXILIARY, Relation.COPULA) is None


def is_one_object(syntax: Syntax, clause: Clause, first: int, end: int) -> bool:
    """Return whether the tail [first, end) has no object, or one with nothing after it but adjuncts of time and place.

    The tails of `He gave [books] [to her]` and `He asked [her] [to go]` have two complements, of which the verb needs
    both.
    """
    words = syntax.words
    for head in syntax.words[first:end]:
        if head.relation is not Relation.OBJECT or head.head not in (clause.head.index, clause.verb.index):
            continue
        if clause.verb.lower in _RESULTATIVE and words[end - 1].pos == "ADJ":
            return False  # "left the fields wet"
        if words[first].pos == "ADP" and first < head.index and words[first].relation is Relation.PREPOSITION:
            return False  # "took with him three cameras"
        if first == head.index and _is_idiom(clause, head):
            return False  # "took place"
        joined = [word for word in syntax.children(head) if word.relation is Relation.CONJUNCT and word.index < end]
        head = joined[-1] if joined else head
        named = head.pos in ("PROPN", "PRON")
        last = _last_of_name(syntax, head) if named else max(syntax.subtree(head))
        while last + 1 < end and words[last + 1].pos == "ADV":
            last += 1
        return last + 1 >= end or _is_loose(words[last + 1])
    return True


# Verbs whose object may be followed by an adjective that describes the result.
_RESULTATIVE = frozenset("leave leaves left make makes made keep keeps kept render renders rendered".split())


def _is_idiom(clause: Clause, noun: Word) -> bool:
    """Return whether a noun forms an idiom with the light verb right before it (`took place`)."""
    bare = noun.pos == "NOUN" and not noun.morphology.plural and noun.index == clause.verb.index + 1
    return bare and clause.verb.lower in LIGHT_VERBS


# Prepositions that begin adjuncts of time and place.
_LOOSE = frozenset("in on at during since until after before by near throughout of within around".split())


def _last_of_name(syntax: Syntax, head: Word) -> int:
    """Return the index of the last of the consecutive words of a name."""
    index = head.index
    while index + 1 < len(syntax.words) and syntax.words[index + 1].pos == "PROPN":
        index += 1
    return index


def _is_loose(word: Word) -> bool:
    """Return whether a word after an object begins an adjunct, or is a mark, an adverb or a coordinator."""
    return word.pos in ("PUNCT", "ADV", "CCONJ") or word.lower in _LOOSE or word.lower in ADVERBIAL_MARKERS - {"as"}


def _is_gapped(syntax: Syntax, word: Word) -> bool:
    """Return whether *others* begins a clause without its verb (`and [others in Rome]`), or a word is a reflexive.

    *Each other* counts as a reflexive.
    """
    if word.lower == "other" and syntax.words[word.index - 1].lower == "each":
        return True
    if word.lower not in ("others", "another") or word.relation not in (Relation.CONJUNCT, Relation.SUBJECT):
        return word.lower in _REFLEXIVE
    following = syntax.next(word)
    return following is not None and following.pos == "ADP"


def is_naming(syntax: Syntax, clause: Clause, first: int) -> bool:
    """Return whether a name follows a passive verb of naming (`was renamed Butler`), so that it cannot move alone."""
    named = len(clause.verbs) > 1 and clause.verb.lower in NAMING_VERBS and clause.verb.lower.endswith("ed")
    return named and first < len(syntax.words) and syntax.words[first].pos != "ADP"


def leaves_preposition(syntax: Syntax, first: int) -> bool:
    """Return whether the words from `first` on begin with a preposition that the verb needs.

    These are *as*, *than* and *like* (`known as`), and the first of two prepositions (`referred to as`).
    """
    word = syntax.words[first]
    following = syntax.next(word)
    if word.lower in ("as", "than", "like"):
        return True
    return word.pos == "ADP" and following is not None and following.pos == "ADP" and following.lower in ("as", "by")


def _is_correlative(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is the first of a pair (*both … and*, *not only … but*)."""
    if word.lower not in _CORRELATIVES:
        return False
    following = syntax.next(word)
    if word.lower == "not":
        return following is not None and following.lower in ("only", "just", "merely", "simply")
    return word.pos == "CCONJ" or word.relation in (Relation.PRECOORDINATOR, Relation.COORDINATOR)


def _adds_contrast(syntax: Syntax, word: Word) -> bool:
    """Return whether *while* or *whereas* begins a finite clause."""
    following = syntax.next(word)
    if word.lower not in _CONTRASTS or following is None:
        return False
    return word.pos == "SCONJ" and following.morphology.verb_form is not VerbForm.GERUND


def _goes_on(syntax: Syntax, clause: Clause, first: int, end: int) -> bool:
    """Return whether after a tail comes the end, an added clause, or a coordinator with a complete predicate."""
    words = syntax.words
    stop = final_marks(syntax, span_around(syntax, clause.finite))
    if end >= stop or words[end].text in ";:–—":
        return True
    index = end + 1 if words[end].text == "," else end
    if index >= stop:
        return False
    word = words[index]
    if word.pos != "CCONJ":
        gerund = word.morphology.verb_form is VerbForm.GERUND and word.relation is Relation.ADVERBIAL_CLAUSE
        return words[end].text == "," and (word.lower in _ADDITIONS or gerund)
    if index + 1 < stop and words[index + 1].lower in WH_WORDS | _RELATIVE:
        return False  # "who sings, and who plays"
    doubtful = words[end].text != "," or any(earlier.text == "," for earlier in words[first:end])
    if any(earlier.lower in _RELATIVE and earlier.pos == "PRON" for earlier in words[first:end]):
        index += 1  # a predicate without a subject may be the relative clause's
        return _opens_clause(syntax, index, stop, doubtful=doubtful)
    return _opens_predicate(syntax, clause, index + 1, stop, doubtful=doubtful)


def _opens_predicate(syntax: Syntax, clause: Clause, index: int, stop: int, *, doubtful: bool) -> bool:
    """Return whether a conjunct with a finite verb, or a clause with its own subject, begins at `index`.

    Args:
        syntax: the sentence.
        clause: its main clause.
        index: the index of the word after the coordinator.
        stop: the index of the word after the last one to look at.
        doubtful: whether a list may go on here instead.
    """
    words = syntax.words
    place = index
    while place < stop and words[place].pos == "ADV":
        place += 1
    finite = (word.index for word in syntax.remember(landmarks).finite)
    if place in finite and any(entry.verbs[0].index == place for entry in clause.conjuncts):
        return True
    return _opens_clause(syntax, index, stop, doubtful=doubtful)


def _opens_clause(syntax: Syntax, index: int, stop: int, *, doubtful: bool) -> bool:
    """Return whether a clause with its own subject begins at `index`; the arguments are those of `_opens_predicate`.

    Where a list may go on instead, the clause must have a pronoun as subject, or an auxiliary: in `a gun for the pilot
    and a ring mounted gun`, the second part looks like a clause and is none.
    """
    found = syntax.remember(landmarks)
    subject = next((word for word in found.subjects if index <= word.index < stop), None)
    if subject is None:
        return False
    behind = [word for word in found.finite if subject.index < word.index < stop]
    plain = subject.pos == "PRON" or any(word.pos == "AUX" for word in behind)
    return bool(behind) and (plain or not doubtful)
