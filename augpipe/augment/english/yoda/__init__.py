"""`yoda`: the words after the verb are moved to the front, so that subject and verb come last: `A doctor, he is.`

What moves is a *tail* of the predicate: the words after the main verb, with the verb or without. It ends where the
clause ends or another predicate begins. *In Paris* and *born in Paris* are both tails of `She was born in Paris and
died in Rome`.
"""

from __future__ import annotations

from typing import NamedTuple

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.clause import Clause
from augpipe.augment.english.reading.noun_phrase import Phrase
from augpipe.augment.english.reading.sentences import final_marks, is_broken, opens_sentence, span_around
from augpipe.augment.english.reading.statement import (
    REASONS,
    SUBORDINATE,
    before_addition,
    finite_verbs,
    is_particle,
    joined_verbs,
    landmarks,
    opening_edits,
    statement,
)
from augpipe.augment.english.writing.capitals import has_doubtful_capital, with_capital, without_capital
from augpipe.augment.english.yoda.movable_tail import has_subject, has_subjects, is_split, is_whole, needs_verb
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.vocabulary import COMMON_NOUN_ENDINGS
from augpipe.syntax.edits import Edit, render, replace_verb
from augpipe.syntax.syntax import Relation, Syntax, VerbForm, Word

_MARKS = ".!?…"
_QUOTES = "\"“'‘("
_DASHES = ("-", "–", "—")
# Endings of adjectives that are seldom names.
_COMMON = ("al", "ous", "ive", "ary", "able", "ible", "oid")
# Verbs behind a subject that is told of as a person or thing with a name.
_PAST = frozenset("was were had did".split())
_NOMINAL = ("DET", "PRON", "ADJ", "NOUN", "PROPN", "NUM", "CCONJ")
_SHORT = 5  # in words
_CONTENT = (Relation.COMPLEMENT_CLAUSE, Relation.NOUN_CLAUSE)
# Parts of speech in which no complete phrase ends.
_DANGLING = frozenset({"DET", "CCONJ", "SCONJ", "AUX"})
# Verbs that keep the *to* of their infinitive when it is moved: "Go, he has to."
_WITH_TO = frozenset("have has had ought used need needs needed".split())


class Tail(NamedTuple):
    """Consecutive words that can be moved to the front.

    Args:
        rule: the rule of `yoda` that does it.
        first, last: the indices of the first and the last word.
    """

    rule: str
    first: int
    last: int


def yoda(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with the words after its verb, or the verb and those words, before its subject.

    Which of the two is drawn at random where both are possible.

    Source: AugCSE appendix A.2 (YodaPerturbation).
    """
    stated = syntax.remember(statement)
    if isinstance(stated, str):
        return Skipped(stated)
    clause, subject = stated
    opening = opening_edits(syntax, clause, subject)
    found = None if opening is None or _opens_doubtfully(syntax, subject) else _tails(syntax, clause)
    if opening is None or found is None:
        return Skipped("unclear")
    if not found:
        return Skipped("nothing_follows")
    if not opens_sentence(syntax, syntax.words[subject.first]):
        found = [tail for tail in found if not _reads_as_apposition(syntax, subject, tail)]
    if not found:
        return Skipped("unclear")
    tail = draws.choice(found, names=[entry.rule for entry in found])
    edits = _fronted(syntax, clause, subject, tail)
    return Skipped("quotation") if edits is None else Augmented(render(syntax.text, [*opening, *edits]), tail.rule)


def _opens_doubtfully(syntax: Syntax, subject: Phrase) -> bool:
    """Return whether a label comes first, or a sentence lacks its beginning or a certain first capital."""
    first = syntax.words[subject.first]
    if _follows_label(syntax, subject):
        return True
    if not opens_sentence(syntax, first):
        return False
    return (
        first.text.islower()
        or subject.head.pos == "ADJ"
        or has_doubtful_capital(syntax, first)
        or _is_rare(syntax, first)
        or _may_be_name(syntax, subject)
    )


def _is_rare(syntax: Syntax, first: Word) -> bool:
    """Return whether an adjective that keeps its capital is no name, but only rare: `Alloparental care`."""
    common = first.pos == "ADJ" and first.lower.endswith(_COMMON) and not without_capital(syntax, first)
    return common and syntax.at(first.index + 1).text.islower()


def _follows_label(syntax: Syntax, subject: Phrase) -> bool:
    """Return whether a dash stands before the verb, outside brackets: `1971 – Rack and pinion – The rack was …`."""
    depth = 0
    for word in syntax.words[1 : subject.last + 1]:
        depth += (word.text == "(") - (word.text == ")")
        if not depth and word.text in _DASHES and word.start > syntax.words[word.index - 1].end:
            return True
    return False


def _may_be_name(syntax: Syntax, subject: Phrase) -> bool:
    """Return whether a subject is a bare noun in the singular, which may be a name (`Land was a member`), or a title.

    A title goes on with *of* and a capital: `Legacy of Evil`.
    """
    head, following = subject.head, syntax.at(subject.first + 1)
    if subject.first != head.index or head.pos != "NOUN" or not head.text.istitle() or head.morphology.plural:
        return False
    titled = following.lower == "of" and syntax.at(following.index + 1).text[:1].isupper()
    named = subject.size == 1 and following.lower in _PAST
    return (titled or named) and not head.lower.endswith(COMMON_NOUN_ENDINGS)


def _reads_as_apposition(syntax: Syntax, subject: Phrase, tail: Tail) -> bool:
    """Return whether a tail is so short a noun phrase that it looks like an apposition: `In May, the mill, Ann sold`"""
    inside = syntax.words[tail.first : tail.last + 1]
    apart = subject.head.pos == "PRON" and inside[-1].pos != "PROPN"
    short = tail.rule == "object" and len(inside) < _SHORT and not apart
    return short and all(word.pos in _NOMINAL for word in inside)


def _fronted(syntax: Syntax, clause: Clause, subject: Phrase, tail: Tail) -> list[Edit] | None:
    """Return the edits that move a tail before the subject; None where that would split a quotation or bracket."""
    words = syntax.words
    first, before, last = words[subject.first], words[tail.first - 1], words[tail.last]
    if before.text == ",":
        before = words[before.index - 1]
    text = syntax.text[words[tail.first].start : last.end]
    opener = words[tail.first]
    closes = opener.text in ("'", "’") and opener.start == words[opener.index - 1].end  # "had 'found' a mill"
    if closes or is_broken(text) or is_broken(syntax.text[first.start : before.end]):
        return None
    initial = opens_sentence(syntax, first)
    inner, outer = _marks(text, is_last=tail.last + 1 == len(words))
    if last.text.islower() and last.text.endswith(".") and words[last.index - 1].pos == "NUM":
        inner = f"{text[:-1]},"  # the full stop behind a unit (`102 m.`) only ended the sentence
    if syntax.at(tail.last + 1).pos == "CCONJ":
        outer = ","
    edits = [Edit(first.start, first.start, f"{with_capital(inner) if initial else inner} ")]
    if initial:
        edits += without_capital(syntax, first)
    if before == clause.finite and before.is_clitic:
        edits.append(replace_verb(before, clause.full))
    return [*edits, Edit(before.end, last.end, outer)]


def _marks(text: str, *, is_last: bool) -> tuple[str, str]:
    """Return the moved text with its comma, inside its quote (`"I am tired," he said.`), and the mark left behind."""
    if not is_last:
        return f"{text},", ""
    if text[-1:] in '"”' and text[-2:-1] == ".":
        return f"{text[:-2]},{text[-1]}", "."
    return f"{text},", "." if text.rstrip('"”)]').endswith(tuple(_MARKS)) else ""


def _tails(syntax: Syntax, clause: Clause) -> list[Tail] | None:
    """Return the tails of a clause, if any, with the main verb and without; None where these are uncertain."""
    last_verb = _last_verb(syntax, clause)
    first = last_verb + 1
    end = before_addition(syntax, clause, first, clause_end(syntax, clause, last_verb))
    joined = joined_verbs(syntax, clause, first, end)
    if (
        _holds_statement(syntax, clause, first, end)
        or _is_entangled(syntax, clause, end, joined)
        or is_split(syntax, clause, first, end)
        or not is_whole(syntax, clause, first, end)
        or _is_set_off(syntax, first, end)
    ):
        return None
    two_objects = len(syntax.children(clause.head, Relation.OBJECT)) > 1
    apart = (word for word in syntax.words[first + 1 : end] if word.relation is Relation.PARTICLE)
    torn = joined or two_objects or any(word.head in clause.heads for word in apart)
    found = []
    if not torn and not needs_verb(syntax, clause, first, end):
        found.append(_tail(syntax, _tail_rule(syntax, clause, last_verb), first, end))
    if len(clause.verbs) > 1 and last_verb <= clause.verb.index + 1:
        behind = clause.verbs[-2].index + 1
        behind += syntax.words[behind].lower in WORDS.nots
        if syntax.words[behind].lower != "been":
            found.append(_tail(syntax, "verb_phrase", behind, end))
    return [tail for tail in found if tail is not None]


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


def _tail_rule(syntax: Syntax, clause: Clause, last_verb: int) -> str:
    """Return the rule for the words after the verb, which are a complement, an object or adjuncts."""
    if clause.is_be:
        return "complement"
    heads = (clause.head, *(conjunct.head for conjunct in clause.conjuncts if conjunct.head.index <= last_verb))
    objects = (word for head in heads for word in syntax.children(head, Relation.OBJECT))
    return "object" if any(word.index > last_verb for word in objects) else "adjunct"


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
    """Return whether a word stays with the verb before: *not* (not of *not to*), a particle, the *to* of `has to`."""
    if word.lower in WORDS.nots:
        return syntax.at(word.index + 1).lower != "to"
    if word.lower in ("still", "upright") and verb.pos == "VERB":
        return True  # "standing still"
    to = word.lower == "to" and word.relation in (Relation.MARKER, Relation.AUXILIARY)
    return is_particle(syntax, word) or (to and verb.lower in _WITH_TO)


def clause_end(syntax: Syntax, clause: Clause, last_verb: int) -> int:
    """Return the index of the first word after a clause: of a coordinated clause, a semicolon, or the final mark."""
    end = final_marks(syntax, span_around(syntax, clause.finite))
    depth = 0
    for word in syntax.words[last_verb + 1 : end] if ";" in syntax.forms else ():
        depth += (word.text in "([") - (word.text in ")]")
        if word.text == ";" and not depth:
            end = word.index
            break
    return min([end, *_joined_starts(syntax, clause, last_verb)])


def _joined_starts(syntax: Syntax, clause: Clause, last_verb: int) -> list[int]:
    """Return the indices at which the predicates and clauses that are coordinated with the first begin."""
    starts = [entry.verbs[0].index for entry in clause.conjuncts if entry.tense is not None]
    for word in syntax.children(clause.head, Relation.CONJUNCT, Relation.PARATAXIS):
        if has_subject(syntax, word):
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


def _is_entangled(syntax: Syntax, clause: Clause, end: int, joined: list[Word]) -> bool:
    """Return whether coordinated predicates, of which the tail holds `joined`, cannot be told apart from the tail."""
    first = clause.verb.index + 1
    certain = {word.index for entry in clause.conjuncts for word in entry.verbs if entry.joined}
    return (
        any(word.morphology.verb_form is VerbForm.NONE for word in joined)
        or any(word.index not in certain for word in finite_verbs(syntax, clause, first, end))
        # The second predicate may belong to a content clause.
        or (bool(clause.conjuncts) and any(word.relation in _CONTENT for word in syntax.words[first:end]))
        # Some conjuncts lean on the first auxiliary, others do not.
        or len({entry.tense is None for entry in clause.conjuncts}) > 1
        # A list goes on.
        or (syntax.at(end).text == ";" and not has_subjects(syntax, end, len(syntax.words)))
        or syntax.words[end - 1].pos in _DANGLING
    )


def _is_set_off(syntax: Syntax, first: int, end: int) -> bool:
    """Return whether a comma follows the verb: then the tail may belong to the subject (`a son was born, Tom Berg`)."""
    words = syntax.words[first : min(first + 2, end)]
    return len(words) == 2 and words[0].text == "," and words[1].text not in _QUOTES


AUGMENTATION = Augmentation(
    yoda,
    rules=("complement", "object", "adjunct", "verb_phrase"),
    reasons=(*REASONS, "nothing_follows", "unclear", "quotation"),
)
