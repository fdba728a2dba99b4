"""The tails of a predicate, which `yoda` moves to the front: the words after the main verb, with the verb or without.

A tail ends where the clause ends or another predicate begins. *In Paris* and *born in Paris* are both tails of `She was
born in Paris and died in Rome`.
"""

from __future__ import annotations

from typing import NamedTuple

from augpipe.augment.english.clause import Clause
from augpipe.augment.english.structural.added_clauses import SUBORDINATE, before_addition, finite_verbs, joined_verbs
from augpipe.augment.english.structural.landmarks import landmarks
from augpipe.augment.english.structural.particles import is_particle
from augpipe.augment.english.structural.sentence_spans import final_marks, span_around
from augpipe.augment.english.structural.split_tail import has_subject, has_subjects, is_split
from augpipe.augment.english.structural.whole_tail import is_naming, is_one_object, is_whole, leaves_preposition
from augpipe.lexicon.english.function_words import NOT
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word


class Tail(NamedTuple):
    """Consecutive words that can be moved to the front.

    Args:
        rule: the rule of `yoda` that does it.
        first, last: the indices of the first and the last word.
    """

    rule: str
    first: int
    last: int


def tails(syntax: Syntax, clause: Clause) -> list[Tail] | None:
    """Return the tails of a clause: the words after the main verb, and those words with the main verb.

    The list is empty where no words follow the verb, or where they cannot be moved. The result is None where it is
    uncertain where the clause ends, or what belongs to its tail.
    """
    last_verb = _last_verb(syntax, clause)
    end = clause_end(syntax, clause, last_verb)
    end = before_addition(syntax, clause, last_verb + 1, end)
    if _holds_statement(syntax, clause, last_verb + 1, end) or _is_loose(syntax, clause, end):
        return None
    joined = joined_verbs(syntax, clause, last_verb + 1, end)
    if _is_entangled(syntax, clause, end, joined) or is_split(syntax, clause, last_verb + 1, end):
        return None
    if not is_whole(syntax, clause, last_verb + 1, end) or _is_set_off(syntax, last_verb + 1, end):
        return None
    heads = (clause.head.index, clause.verb.index)
    apart = (word for word in syntax.words[last_verb + 2 : end] if word.relation is Relation.PARTICLE)
    torn = joined or any(word.head in heads for word in apart) or _has_two_objects(syntax, clause)
    torn = torn or (last_verb + 1 < end and leaves_preposition(syntax, last_verb + 1))
    torn = torn or not is_one_object(syntax, clause, last_verb + 1, end) or is_naming(syntax, clause, last_verb + 1)
    found = [] if torn else [_tail(syntax, _tail_rule(syntax, clause, last_verb), last_verb + 1, end)]
    if len(clause.verbs) > 1 and last_verb <= clause.verb.index + 1:
        found.append(_tail(syntax, "verb_phrase", _behind_operator(syntax, clause), end))
    return [tail for tail in found if tail is not None]


# Parts of speech in which no complete phrase ends.
_DANGLING = frozenset({"DET", "CCONJ", "SCONJ", "AUX"})


def _is_entangled(syntax: Syntax, clause: Clause, end: int, joined: list[Word]) -> bool:
    """Return whether coordinated predicates cannot be told apart from the tail, which ends before the word `end`.

    Args:
        syntax: the sentence.
        clause: its main clause.
        end: the index of the word after the tail.
        joined: the verbs inside the tail that are coordinated with the main verb.
    """
    leaning = [entry for entry in clause.conjuncts if entry.tense is None]
    first = clause.verb.index + 1
    if any(word.morphology.verb_form is VerbForm.NONE for word in joined):
        return True
    joined_first = {word.index for entry in clause.conjuncts for word in entry.verbs if entry.joined}
    if any(word.index not in joined_first for word in finite_verbs(syntax, clause, first, end)):
        return True
    if clause.conjuncts and any(word.relation in _CONTENT for word in syntax.words[first:end]):
        return True  # the second predicate may belong to the content clause
    if leaning and len(leaning) < len(clause.conjuncts):
        return True
    last = syntax.words[end - 1]
    if end < len(syntax.words) and syntax.words[end].text == ";" and not has_subjects(syntax, end, len(syntax.words)):
        return True  # the list goes on
    return last.pos in _DANGLING or (last.text == "," and syntax.words[end - 2].pos in _DANGLING)


_CONTENT = (Relation.COMPLEMENT_CLAUSE, Relation.NOUN_CLAUSE)


def _is_set_off(syntax: Syntax, first: int, end: int) -> bool:
    """Return whether a comma follows the verb: then the tail may belong to the subject (`a son was born, Tom Berg`)."""
    words = syntax.words[first : min(first + 2, end)]
    return len(words) == 2 and words[0].text == "," and words[1].text not in _QUOTES


def _has_two_objects(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the verb has more than one object."""
    return sum(word.relation is Relation.OBJECT for word in syntax.children(clause.head)) > 1


def _holds_statement(syntax: Syntax, clause: Clause, first: int, end: int) -> bool:
    """Return whether the words [first, end) hold a coordinated clause, which the parser may have attached to a noun."""
    for word in syntax.remember(landmarks).conjuncts:
        if not first <= word.index < end or not has_subject(syntax, word):
            continue
        for above in syntax.upwards(word):
            if above.relation in SUBORDINATE:
                break
            if above.head in (above.index, clause.head.index):
                return True
    return False


def _is_loose(syntax: Syntax, clause: Clause, end: int) -> bool:
    """Return whether a second predicate follows the comma at `end` without a coordinator: its subject is uncertain."""
    if end + 1 >= len(syntax.words) or syntax.words[end].text != ",":
        return False
    starts = {entry.verbs[0].index for entry in clause.conjuncts}
    return end + 1 in starts and all(word.pos != "CCONJ" for word in syntax.words[end : max(starts)])


def _tail_rule(syntax: Syntax, clause: Clause, last_verb: int) -> str:
    """Return the rule for the words after the verb, which are a complement, an object or adjuncts."""
    if clause.is_be:
        return "complement"
    heads = (clause.head, *(conjunct.head for conjunct in clause.conjuncts if conjunct.head.index <= last_verb))
    governed = (word for head in heads for word in syntax.children(head) if word.index > last_verb)
    return "object" if any(word.relation is Relation.OBJECT for word in governed) else "adjunct"


_QUOTES = "\"“'‘("


def _tail(syntax: Syntax, rule: str, first: int, end: int) -> Tail | None:
    """Return the tail of the words [first, end) without marks at its edges, or None where nothing is left."""
    words = syntax.words
    last = end - 1
    if first + 1 < end and words[first].text == "," and words[first + 1].text in ('"', "“"):
        first += 1  # the comma before a quotation is deleted
    while last >= first and words[last].text in (",", ";", ":", "–", "—", "-"):
        last -= 1
    if last < first or (words[first].pos == "PUNCT" and words[first].text not in _QUOTES):
        return None
    return Tail(rule, first, last)


def _behind_operator(syntax: Syntax, clause: Clause) -> int:
    """Return the index of the word after the finite verb and its *not*."""
    index = clause.finite.index + 1
    return index + 1 if syntax.words[index].lower in NOT else index


# Verbs that keep the *to* of their infinitive when it is moved: "Go, he has to."
_WITH_TO = frozenset("have has had ought used need needs needed".split())


def _last_verb(syntax: Syntax, clause: Clause) -> int:
    """Return the index of the last word that stays with the verb: a coordinated verb, particle, *not* or *to*."""
    index = clause.verb.index
    words = syntax.words
    for conjunct in clause.conjuncts:
        verb = conjunct.verbs[-1]
        between = words[index + 1 : verb.index]
        if conjunct.tense is None or any(word.pos not in ("CCONJ", "ADV", "AUX") for word in between):
            break
        index = verb.index
    while index + 1 < len(words) and _leans(syntax, words[index], words[index + 1]):
        index += 1
    return index


def _leans(syntax: Syntax, verb: Word, word: Word) -> bool:
    """Return whether a word stays with the verb before it: *not*, a particle, or the *to* of `has to`.

    The *not* of *not to* belongs to the infinitive.
    """
    if word.lower in NOT:
        following = syntax.next(word)
        return following is None or following.lower != "to"
    if is_particle(syntax, word):
        return True
    return word.lower == "to" and word.relation in (Relation.MARKER, Relation.AUXILIARY) and verb.lower in _WITH_TO


def clause_end(syntax: Syntax, clause: Clause, last_verb: int) -> int:
    """Return the index of the first word after a clause: of a coordinated clause, a semicolon, or the final mark."""
    end = final_marks(syntax, span_around(syntax, clause.finite))
    depth = 0
    for word in syntax.words[last_verb + 1 : end] if ";" in syntax.forms else ():
        depth += (word.text in "([") - (word.text in ")]")
        if word.text == ";" and not depth:
            end = word.index
            break
    for start in _joined_starts(syntax, clause, last_verb):
        end = min(end, start)
    return end


def _joined_starts(syntax: Syntax, clause: Clause, last_verb: int) -> list[int]:
    """Return the indices at which the predicates and clauses that are coordinated with the first begin."""
    starts = [entry.verbs[0].index for entry in clause.conjuncts if entry.tense is not None]
    for word in syntax.children(clause.head):
        if word.relation in (Relation.CONJUNCT, Relation.PARATAXIS) and has_subject(syntax, word):
            starts += [index for index in syntax.subtree(word) if index > last_verb][:1]
    found = [_before_coordinator(syntax, start, last_verb) for start in starts if start > last_verb]
    return [start for start in found if syntax.words[start].pos in ("CCONJ", "PUNCT")]


def _before_coordinator(syntax: Syntax, start: int, floor: int) -> int:
    """Return the index of the coordinator or mark before the word `start`, with adverbs between them or none."""
    index = start
    while index - 1 > floor and syntax.words[index - 1].pos in ("CCONJ", "PUNCT", "ADV", "PART", "AUX"):
        index -= 1
    while index < start and syntax.words[index].pos in ("ADV", "PART", "AUX"):
        index += 1
    return index
