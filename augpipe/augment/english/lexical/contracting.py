"""The edits that contract words: `did not` → `didn't`, `it is` → `it's`, `could have` → `could've`."""

from __future__ import annotations

from augpipe.augment.english.negators import asserts
from augpipe.augment.english.titles import is_in_title
from augpipe.lexicon.english.contractions import (
    CLITIC_AUXILIARIES,
    HAVE_HOSTS,
    NEGATIVE_CONTRACTIONS,
    SUBJECT_CLITICS,
)
from augpipe.lexicon.english.function_words import BE_FORMS
from augpipe.lexicon.english.verbs import Form, can_be_form
from augpipe.syntax.edits import Edit, replace
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

_WH_WORDS = frozenset("what who whom which where how whoever whatever wherever".split())
_BRITTLE_HOSTS = frozenset({"that", "what", "who", "there"})


def contractions(syntax: Syntax) -> list[Edit]:
    """Return the edits that contract all words of a sentence that can be contracted."""
    edits: list[Edit] = []
    done = -1  # the index of the last word of the last contraction
    for word in syntax.words[1:]:
        previous = syntax.words[word.index - 1]
        if previous.index <= done:
            continue
        edit = None
        if word.lower == "not":
            edit = _with_nt(syntax, previous, word)
        elif word.lower in CLITIC_AUXILIARIES and not _takes_nt(syntax, word):
            edit = _clitic(syntax, previous, word)
        elif word.lower == "us" and previous.lower == "let":
            edit = _lets(syntax, previous, word)
        if edit is not None and not is_in_title(syntax, word):
            edits += edit
            done = word.index
    return edits


def _takes_nt(syntax: Syntax, auxiliary: Word) -> bool:
    """Return whether *not* after an auxiliary will become *n't*; then the auxiliary keeps its form (`he isn't`)."""
    following = syntax.next(auxiliary)
    return following is not None and following.lower == "not" and _with_nt(syntax, auxiliary, following) is not None


def _with_nt(syntax: Syntax, operator: Word, word: Word) -> list[Edit] | None:
    """Return the edit for `did not` → `didn't` or `cannot` → `can't`; None where *not* stays, as in *not only*."""
    contracted = NEGATIVE_CONTRACTIONS.get(operator.lower)
    following = syntax.next(word)
    if contracted is None or operator.pos not in ("AUX", "VERB") or asserts(syntax, word) or _is_loud(operator, word):
        return None
    if following is None or following.lower in ("to", "because", "but"):
        return None
    if operator.lower == "need" and following.pos not in ("VERB", "AUX", "ADV"):
        return None
    return [replace(operator, contracted)._replace(end=word.end)]


def _is_loud(first: Word, second: Word) -> bool:
    """Return whether capitals show that words are stressed or part of a title: `it IS`, `"It Is Time"`."""
    return second.text[:1].isupper() or (first.text.isupper() and len(first.text) > 1)


def _clitic(syntax: Syntax, subject: Word, auxiliary: Word) -> list[Edit] | None:
    """Return the edit for `it is` → `it's`, `he had gone` → `he'd gone` or `could have` → `could've`, or None."""
    if _is_loud(subject, auxiliary) or auxiliary.pos not in ("AUX", "VERB") or subject.end == auxiliary.start:
        return None
    complement = _complement(syntax, auxiliary)
    if complement is None:
        return None
    if subject.lower in HAVE_HOSTS:
        joins = auxiliary.lower == "have" and subject.pos == "AUX" and can_be_form(complement.lower, Form.PARTICIPLE)
        return [Edit(subject.end, auxiliary.end, "'ve")] if joins else None
    clitic = SUBJECT_CLITICS.get((subject.lower, auxiliary.lower))
    if clitic is None or not _is_subject_of(syntax, subject, auxiliary):
        return None
    if not _is_unstressed(syntax, subject, auxiliary, complement):
        return None
    return [Edit(subject.end, auxiliary.end, clitic)]


def _complement(syntax: Syntax, auxiliary: Word) -> Word | None:
    """Return the first word after an auxiliary and its adverbs; None at the end of a clause, where it is stressed."""
    if (following := syntax.next(auxiliary)) is not None and following.pos == "PUNCT":
        return None
    word = following
    while word is not None and (word.pos == "ADV" or word.lower in ("not", "all", "both")):
        after = syntax.next(word)
        if after is None or after.pos in ("PUNCT", "CCONJ", "SCONJ"):
            return word if word.pos == "ADV" and word.index == auxiliary.index + 1 and _is_place(word) else None
        word = after
    return None if word is None or word.pos in ("PUNCT", "CCONJ", "SCONJ") else word


def _is_place(adverb: Word) -> bool:
    """Return whether an adverb of place can complete *be* (`it's here`)."""
    return adverb.lower in ("here", "there", "back", "away", "home")


def _is_subject_of(syntax: Syntax, subject: Word, auxiliary: Word) -> bool:
    """Return whether a word is the subject of the auxiliary after it, not the object of a word before it."""
    if subject.relation not in (Relation.SUBJECT, Relation.EXPLETIVE):
        return False
    previous = syntax.previous(subject)
    if subject.lower == "i" and previous is not None and previous.pos == "PROPN":
        return False  # "Elizabeth I had reigned"
    return subject.head in (auxiliary.head, auxiliary.index)


def _is_unstressed(syntax: Syntax, subject: Word, auxiliary: Word, complement: Word) -> bool:
    """Return whether an auxiliary is unstressed: its complement follows, and was not moved or left out."""
    lower = auxiliary.lower
    if lower in ("has", "have", "had"):
        is_perfect = auxiliary.relation is Relation.AUXILIARY and can_be_form(complement.lower, Form.PARTICIPLE)
        return is_perfect and complement.pos in ("VERB", "AUX") and _fits_host(syntax, subject)
    if lower in ("will", "would"):
        is_base = complement.pos in ("VERB", "AUX") and can_be_form(complement.lower, Form.LEMMA)
        return (is_base or complement.lower in ("be", "have")) and _fits_host(syntax, subject)
    if not _fits_host(syntax, subject):
        return False
    if auxiliary.relation is Relation.AUXILIARY and auxiliary.head > auxiliary.index:
        return complement.lower != "to"
    return not _is_stranded(syntax, subject, auxiliary, complement)


def _is_stranded(syntax: Syntax, subject: Word, auxiliary: Word, complement: Word) -> bool:
    """Return whether the complement of *be* precedes it or is left out: `what it is today`, `than it is in town`."""
    if complement.lower in ("to", "of", "than") or auxiliary.lower not in BE_FORMS:
        return True
    if subject.lower in ("who", "what"):
        return complement.pos == "PRON"
    if subject.lower == "there":
        return complement.pos in ("ADP", "PRON")
    if auxiliary.relation is not Relation.COPULA and not syntax.child(auxiliary, Relation.COMPLEMENT):
        return True
    before = syntax.words[max(0, subject.index - 3) : subject.index]
    moved = any(word.lower in ("than", "as", "however", *_WH_WORDS) for word in before)
    return moved or (auxiliary.relation is Relation.COPULA and auxiliary.head < auxiliary.index)


def _fits_host(syntax: Syntax, subject: Word) -> bool:
    """Return whether a subject can be contracted with its auxiliary where it is.

    Only *that*, *what*, *who* and *there* may be in the wrong place: *that* must be demonstrative (`That's why`), for
    example, and not begin a relative clause.
    """
    if subject.lower == "there":
        return subject.relation is Relation.EXPLETIVE or subject.index == 0
    if subject.lower not in _BRITTLE_HOSTS:
        return True
    previous = syntax.previous(subject)
    opens = previous is None or previous.pos == "CCONJ" or previous.text in ('"', "“", ";")
    if subject.lower == "that":
        return opens
    return True if subject.lower == "who" else previous is None or previous.pos in ("VERB", "ADP")


def _lets(syntax: Syntax, let: Word, us: Word) -> list[Edit] | None:
    """Return the edit for `Let us go` → `Let's go`; None inside a clause, where *let us* may ask for permission."""
    following = syntax.next(us)
    opens = let.index == 0 or syntax.words[let.index - 1].pos in ("PUNCT", "CCONJ")
    if not opens or us.text != "us" or following is None or following.pos not in ("VERB", "AUX", "PART", "ADV"):
        return None
    return [Edit(let.end, us.end, "'s")]
