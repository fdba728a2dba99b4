"""Is the tail of a predicate one whole piece, behind which the row ends or goes on with a predicate that is whole?"""

from __future__ import annotations

from augpipe.augment.english.clause import Clause
from augpipe.augment.english.structural.landmarks import landmarks
from augpipe.augment.english.structural.sentence_spans import final_marks, span_around
from augpipe.lexicon.english.function_words import ADVERBIAL_MARKERS
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

_CORRELATIVES = frozenset({"both", "either", "neither", "not"})
_CONTRASTS = frozenset({"while", "whereas"})
_ADDITIONS = ADVERBIAL_MARKERS | {"but", "yet", "so"}
_CONTENT = (Relation.COMPLEMENT_CLAUSE, Relation.NOUN_CLAUSE)


def is_whole(syntax: Syntax, clause: Clause, first: int, end: int) -> bool:
    """Say whether the words from `first` to before `end` are all of what they belong to.

    They are not where half a pair stays behind (*both … and*), where an object has a content clause behind it
    (*told her that …*), where *while* adds a contrast, or where the rest of the row is no predicate.
    """
    inside = syntax.words[first:end]
    if any(_is_correlative(syntax, word) or _adds_contrast(syntax, word) for word in inside):
        return False
    if any(word.lower == "that" and word.pos == "SCONJ" and word.index > first for word in inside):
        return False
    if any(_is_gapped(syntax, word) for word in inside):
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


def _is_bare(syntax: Syntax, verb: Word) -> bool:
    """Say whether a verb has a subject but no finite form: an object and what it is helped or made to do."""
    if syntax.child(verb, Relation.SUBJECT) is None:
        return False
    finite = (VerbForm.PAST, VerbForm.PRESENT)
    return verb.morphology.verb_form not in finite and syntax.child(verb, Relation.AUXILIARY, Relation.COPULA) is None


def is_one_object(syntax: Syntax, clause: Clause, first: int, end: int) -> bool:
    """Say whether the words from `first` are an object with nothing behind it but adjuncts of time and place.

    *He gave [school] [to her]* and *he asked [her] [to go]* have two pieces there, of which the verb needs both.
    """
    words = syntax.words
    for head in syntax.words[first:end]:
        if head.relation is not Relation.OBJECT or head.head not in (clause.head.index, clause.verb.index):
            continue
        if words[first].pos == "ADP" and first < head.index and words[first].relation is Relation.PREPOSITION:
            return False  # "took with him three cameras"
        named = head.pos in ("PROPN", "PRON") or head.lower in _LIGHT
        last = _last_of_name(syntax, head) if named else max(syntax.subtree(head))
        while last + 1 < end and words[last + 1].pos == "ADV":
            last += 1
        return last + 1 >= end or _is_loose(words[last + 1])
    return True


_LIGHT = frozenset("part place home school birth care advantage charge office control".split())
_LOOSE = frozenset("in on at during since until after before by near throughout of within around".split())


def _last_of_name(syntax: Syntax, head: Word) -> int:
    """Return the index of the last word of a name, in which nothing is a prepositional phrase but *of* with its noun."""
    index = head.index
    while index + 1 < len(syntax.words) and syntax.words[index + 1].pos == "PROPN":
        index += 1
    return index


def _is_loose(word: Word) -> bool:
    """Say whether a word behind an object opens an adjunct, or is set off."""
    return word.pos in ("PUNCT", "ADV", "CCONJ") or word.lower in _LOOSE or word.lower in ADVERBIAL_MARKERS - {"as"}


def _is_gapped(syntax: Syntax, word: Word) -> bool:
    """Say whether a clause without its verb is joined in a tail (`and three others in Rome`), or *each other* leans."""
    if word.lower == "other" and syntax.words[word.index - 1].lower == "each":
        return True
    if word.lower not in ("others", "another") or word.relation not in (Relation.CONJUNCT, Relation.SUBJECT):
        return word.lower in _REFLEXIVE
    following = syntax.next(word)
    return following is not None and following.pos == "ADP"


_REFLEXIVE = frozenset("myself yourself himself herself itself oneself ourselves yourselves themselves".split())


def leaves_preposition(syntax: Syntax, first: int) -> bool:
    """Say whether the words from `first` on complete a verb so closely that it cannot stay alone.

    *As* names what something is called, and the first of two prepositions belongs to the verb (`referred to as`).
    """
    word = syntax.words[first]
    following = syntax.next(word)
    if word.lower in ("as", "than", "like"):
        return True
    return word.pos == "ADP" and following is not None and following.pos == "ADP" and following.lower in ("as", "by")


def _is_correlative(syntax: Syntax, word: Word) -> bool:
    """Say whether a word is the first of a pair (*both … and*, *not only … but*)."""
    if word.lower not in _CORRELATIVES:
        return False
    following = syntax.next(word)
    if word.lower == "not":
        return following is not None and following.lower in ("only", "just", "merely", "simply")
    return word.pos == "CCONJ" or word.relation in (Relation.PRECOORDINATOR, Relation.COORDINATOR)


def _adds_contrast(syntax: Syntax, word: Word) -> bool:
    """Say whether *while* or *whereas* opens a clause with a subject of its own."""
    following = syntax.next(word)
    if word.lower not in _CONTRASTS or following is None:
        return False
    return word.pos == "SCONJ" and following.morphology.verb_form is not VerbForm.GERUND


def _goes_on(syntax: Syntax, clause: Clause, first: int, end: int) -> bool:
    """Say whether behind a tail comes the end, an added clause, or a coordinator with a whole predicate."""
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
    doubtful = words[end].text != "," or any(earlier.text == "," for earlier in words[first:end])
    return _opens_predicate(syntax, clause, index + 1, stop, doubtful=doubtful)


def _opens_predicate(syntax: Syntax, clause: Clause, index: int, stop: int, *, doubtful: bool) -> bool:
    """Say whether a predicate with a finite verb begins at a word, adverbs aside, or a clause with its own subject.

    Where it is doubtful whether a list goes on, the clause must show that it is one.
    """
    words = syntax.words
    finite = {word.index for word in syntax.remember(landmarks).finite}
    while index < stop and words[index].pos == "ADV":
        index += 1
    if index in finite and any(entry.verbs[0].index == index for entry in clause.conjuncts):
        return True
    subjects = [word for word in syntax.remember(landmarks).subjects if index <= word.index < stop]
    if not subjects:
        return False
    behind = [words[place] for place in finite if subjects[0].index < place < stop]
    # "a gun for the pilot and a ring mounted gun": only a comma, a pronoun or an auxiliary shows that it is a clause
    plain = subjects[0].pos == "PRON" or any(word.pos == "AUX" for word in behind)
    return bool(behind) and (plain or not doubtful)
