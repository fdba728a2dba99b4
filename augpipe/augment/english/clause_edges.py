"""The commas that may set off a subordinate clause: the places where its beginning or end has none yet."""

from __future__ import annotations

from augpipe.augment.english.clause import Clause, clause_at
from augpipe.lexicon.english.function_words import (
    ADVERBIAL_MARKERS,
    PREPOSITIONAL_PARTICIPLES,
    RELATIVE_PRONOUNS,
)
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

_CLAUSES = (Relation.ADVERBIAL_CLAUSE, Relation.RELATIVE_CLAUSE, Relation.NOUN_CLAUSE)
_DEFINITE = frozenset(
    "the this that these those its his her their our my your first last only same all every any".split()
)


def open_edges(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the insertion of the comma, or pair of commas, that sets off one subordinate clause; [] where none fits.

    Finite clauses are tried first, then participial ones, each in text order. A complement clause gets no comma:
    between a verb and its object clause (`He said, that …`) it is a mistake in English, although Algorithm 1 of the SDA
    paper puts it there. Nor does a relative clause that identifies its noun (`the man who came`), whose meaning a comma
    would change, or one that begins with *that* or without a pronoun.
    """
    found = [word for word in syntax.words if word.relation in _CLAUSES and syntax.is_below(word, clause.head)]
    for judge in (_finite_edges, _participial_edges):
        for word in found:
            edits = judge(syntax, clause, word)
            if edits:
                return edits
    return []


def _finite_edges(syntax: Syntax, clause: Clause, word: Word) -> list[Edit]:
    """Return the commas for the finite adverbial or relative clause whose head is `word`; [] where none fits."""
    span = _contiguous(syntax, word)
    if span is None or word.relation is Relation.NOUN_CLAUSE:
        return []
    first, last = span
    inner = clause_at(syntax, word)
    if inner is None or inner.subject is None:
        return []
    if word.relation is Relation.ADVERBIAL_CLAUSE:
        if not _is_adverbial(syntax, first, word) or not _hangs_on(word, clause):
            return []
        if syntax.words[first].lower == "since" and first > clause.verb.index:
            return []  # a comma would make *since* mean *because*
        return _edges(syntax, clause, first, last, pair=False)
    if not _is_descriptive(syntax, first, word):
        return []
    return _edges(syntax, clause, first, last, pair=True)


def _participial_edges(syntax: Syntax, clause: Clause, word: Word) -> list[Edit]:
    """Return the commas for the participial clause whose head is `word`; [] where none fits."""
    if syntax.head(word).relation is Relation.OBLIQUE and word.relation is Relation.ADVERBIAL_CLAUSE:
        word = syntax.head(word)  # in CLEAR the head of the gerund is its preposition; in UD it is the other way round
    span = _contiguous(syntax, word)
    if span is None or word.relation is Relation.RELATIVE_CLAUSE:
        return []
    first, last = span
    opening = syntax.words[first]
    participle = opening.morphology.verb_form in (VerbForm.GERUND, VerbForm.PARTICIPLE) or opening.lower == "having"
    fronted = last < clause.finite.index and word.relation in (Relation.ADVERBIAL_CLAUSE, Relation.OBLIQUE)
    if not participle and not (fronted and _has_gerund_marker(syntax, opening, word)):
        return []
    if opening.pos not in ("VERB", "AUX", "SCONJ", "ADP") or opening.lower == "being":
        return []
    if opening.lower in PREPOSITIONAL_PARTICIPLES and not (opening.lower in ("born", "starting") and fronted):
        return []
    if word.relation is Relation.NOUN_CLAUSE:
        noun = syntax.head(word)
        predicate = clause.is_be and noun.index > clause.verb.index and _hangs_on_predicate(syntax, clause, noun)
        if noun.index > first or not 2 <= last - first <= 8 or not predicate or not _is_indefinite(syntax, noun):
            return []
        return _edges(syntax, clause, first, last, pair=True)
    if not _hangs_on(word, clause) or (first > clause.verb.index and first - clause.verb.index < 3):
        return []
    return _edges(syntax, clause, first, last, pair=False)


def _has_gerund_marker(syntax: Syntax, opening: Word, word: Word) -> bool:
    """Return whether a clause begins with *after*, *before*, *while* … and has a gerund: `after leaving home`."""
    return opening.lower in ("after", "before", "while", "when", "since", "upon") and (
        word.morphology.verb_form is VerbForm.GERUND
        or syntax.words[opening.index + 1].morphology.verb_form is VerbForm.GERUND
    )


def _hangs_on_predicate(syntax: Syntax, clause: Clause, noun: Word) -> bool:
    """Return whether a noun is the complement of a copula; after other nouns a participle mostly identifies them."""
    return noun == clause.head or noun.relation is Relation.COMPLEMENT


def _hangs_on(word: Word, clause: Clause) -> bool:
    """Return whether the head of a word is the head of the clause or one of its verbs."""
    return word.head == clause.head.index or word.head in {verb.index for verb in clause.verbs}


def _contiguous(syntax: Syntax, word: Word) -> tuple[int, int] | None:
    """Return first and last word index of a clause without the marks around it; None where other words interrupt it."""
    inside = syntax.subtree(word)
    while inside and syntax.words[inside[-1]].pos == "PUNCT":
        inside.pop()
    while inside and syntax.words[inside[0]].pos == "PUNCT":
        inside.pop(0)
    if not inside or inside[-1] - inside[0] != len(inside) - 1:
        return None
    return inside[0], inside[-1]


def _is_adverbial(syntax: Syntax, first: int, word: Word) -> bool:
    """Return whether a clause begins with a subordinator whose clauses may be set off by a comma."""
    head = [entry.lower for entry in syntax.words[first : min(first + 3, word.index + 1)]]
    marker = next((position for position, lower in enumerate(head) if lower in ADVERBIAL_MARKERS), None)
    if marker is None or any(lower in ("than", "that") for lower in head[:marker]):
        return False
    if head[marker] == "so" and "that" not in head:
        return False
    if head[marker] == "as":
        earlier = syntax.words[max(0, first - 6) : first]
        if any(entry.lower in ("as", "so", "such", "same", "not") for entry in earlier):
            return False
        if "if" in head or "though" in head:
            return False
    return not any(
        entry.lower in ("only", "just", "even", "not", "especially")
        for entry in syntax.words[max(0, first - 1) : first]
    )


def _is_descriptive(syntax: Syntax, first: int, word: Word) -> bool:
    """Return whether a relative clause begins with a *wh* pronoun and belongs to an indefinite noun or a name."""
    opening = syntax.words[first]
    following = syntax.next(opening)
    pronoun = opening.lower in RELATIVE_PRONOUNS or (
        opening.pos == "ADP" and following is not None and following.lower in ("which", "whom", "whose")
    )
    noun = syntax.head(word)
    if not pronoun or noun.index > first or noun.index < first - 6:
        return False
    return noun.pos == "PROPN" or _is_indefinite(syntax, noun)


def _is_indefinite(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun has an indefinite determiner or a number, or is a name without a definite determiner."""
    if noun.pos not in ("NOUN", "PROPN"):
        return False
    before = [child for child in syntax.children(noun) if child.index < noun.index]
    if any(child.lower in _DEFINITE or child.relation is Relation.POSSESSIVE for child in before):
        return False
    if noun.pos == "PROPN":
        return True
    return any(child.lower in ("a", "an", "another", "some", "several") or child.pos == "NUM" for child in before)


def _edges(syntax: Syntax, clause: Clause, first: int, last: int, *, pair: bool) -> list[Edit]:
    """Return the commas that set off the clause from word index `first` to `last`; [] where none fits.

    A clause before the main verb gets a comma after it, and a clause after the main verb gets one before it; with
    `pair`, a clause in mid-sentence gets both. No comma goes beside another mark, or between a verb and its complement.
    """
    words = syntax.words
    edits: list[Edit] = []
    at_front = first == 0 or (words[first - 1].pos in ("PUNCT", "CCONJ") and last < clause.finite.index)
    following = words[last + 1] if last + 1 < len(words) else None
    if at_front and not pair:
        if following is None or following.pos in ("PUNCT", "CCONJ") or last >= clause.finite.index:
            return []
        return [Edit(words[last].end, words[last].end, ",")]
    if first == 0:
        return []
    previous = words[first - 1]
    if previous.pos in ("PUNCT", "CCONJ", "SCONJ", "ADP", "DET") or _open_bracket(syntax, words[first].start):
        return []
    edits.append(Edit(previous.end, previous.end, ","))
    if following is not None and following.pos != "PUNCT":
        if not pair:
            return [] if last < clause.finite.index else edits if following.pos == "CCONJ" else []
        edits.append(Edit(words[last].end, words[last].end, ","))
    return edits


def _open_bracket(syntax: Syntax, position: int) -> bool:
    """Return whether a bracket is open at a character position, where a comma would set off the wrong words."""
    head = syntax.text[:position]
    return head.count("(") > head.count(")") or head.count("[") > head.count("]")
