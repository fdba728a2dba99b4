"""From spaCy's `Doc` to `Syntax`; no other file reads spaCy's attributes."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import numpy as np
from spacy.attrs import DEP, HEAD, IDX, LENGTH, MORPH, POS

from augpipe.syntax.schemes import scheme_of
from augpipe.syntax.syntax import AS_WORD, Morphology, Relation, Syntax, VerbForm, Word, lower_forms

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from spacy.vocab import Vocab


def morphology_of(features: str) -> Morphology:
    """Return the features that rules ask for from a UD feature string, such as `Mood=Ind|Tense=Past|VerbForm=Fin`."""
    if not features:
        return Morphology()
    pairs = dict(pair.split("=", 1) for pair in features.split("|") if "=" in pair)
    form, tense = pairs.get("VerbForm", ""), pairs.get("Tense", "")
    return Morphology(
        verb_form=_VERB_FORMS.get(f"{form} {tense}") or _VERB_FORMS.get(form, VerbForm.NONE),
        plural=pairs.get("Number") == "Plur",
        third_singular=form == "Fin" and pairs.get("Number") == "Sing" and pairs.get("Person") == "3",
        imperative=pairs.get("Mood") == "Imp",
        interrogative="Int" in pairs.get("PronType", ""),
        degree=pairs.get("Degree", ""),
    )


_VERB_FORMS = {
    "Fin Past": VerbForm.PAST,
    "Fin Pres": VerbForm.PRESENT,
    "Part Pres": VerbForm.GERUND,
    "Fin": VerbForm.BASE,
    "Inf": VerbForm.BASE,
    "Ger": VerbForm.GERUND,
    "Part": VerbForm.PARTICIPLE,
}
"""UD's VerbForm, with its Tense where that matters → the form."""


class SyntaxReader:
    """Turns the documents of one pipeline, whose parser has these labels, into `Syntax`.

    spaCy stores labels and features as hashes. The meaning of every hash is looked up once and kept: a pipeline has few
    of them, and a corpus has billions of tokens.
    """

    def __init__(self, vocab: Vocab, labels: Collection[str]) -> None:
        self.scheme = scheme_of(labels)
        self._strings = vocab.strings
        self._attributes = [POS, DEP, MORPH, IDX, HEAD, LENGTH]
        self._relations: dict[int, Relation] = {}
        self._morphologies: dict[int, Morphology] = {}
        self._parts: dict[int, str] = {}

    def __call__(self, doc: Doc, text: str) -> Syntax:
        """Return one parsed document as `Syntax`, without its white-space tokens.

        Args:
            doc: the parsed document.
            text: the text that was parsed; to have `doc.text` join it again would take longer than all rules together.
        """
        array = doc.to_array(self._attributes)
        parts, labels, features, starts = array[:, :4].T.tolist()
        # HEAD is the distance to the head; a negative one comes as unsigned two's complement, which the cast undoes.
        heads = (array[:, 4].astype(np.int64) + np.arange(len(array))).tolist()
        ends = (array[:, 3] + array[:, 5]).tolist()
        surfaces = [text[start:end] for start, end in zip(starts, ends, strict=True)]
        try:
            relations = list(map(self._relations.__getitem__, labels))
            columns = [
                surfaces,
                lower_forms(text, starts, ends),
                starts,
                ends,
                list(map(self._parts.__getitem__, parts)),
                relations,
                heads,
                list(map(self._morphologies.__getitem__, features)),
            ]
        except KeyError:
            self._learn(parts, labels, features)
            return self(doc, text)
        roots = np.flatnonzero(array[:, 4] == 0).tolist()
        if relations.count(Relation.ROOT) != len(roots) or any(relations[root] is not Relation.ROOT for root in roots):
            relations[:] = map(_agreeing, relations, heads, range(len(heads)))
        words = tuple(map(AS_WORD, zip(range(len(heads)), *columns, strict=True)))
        syntax = Syntax(text, words, self.scheme.name)
        return _without_spaces(syntax) if any(map(str.isspace, surfaces)) else syntax

    def _learn(self, parts: list[int], labels: list[int], features: list[int]) -> None:
        """Look up and keep what spaCy's hashes of parts of speech, labels and features stand for."""
        strings = self._strings
        for key in parts:
            self._parts[key] = strings[key] if key else "X"
        for key in labels:
            self._relations[key] = self.scheme.relation(strings[key]) if key else Relation.OTHER
        for key in features:
            self._morphologies[key] = morphology_of(strings[key]) if key else Morphology()


def _agreeing(relation: Relation, head: int, place: int) -> Relation:
    """Return the relation of a word, with `ROOT` for its own head and for no other: some parsers disagree there."""
    if head == place:
        return Relation.ROOT
    return Relation.OTHER if relation is Relation.ROOT else relation


def _without_spaces(syntax: Syntax) -> Syntax:
    """Return a sentence without its white-space tokens.

    The children of such a token are attached to the nearest word above it. Where there is none, since the parser took
    white space for a root, one of the words below becomes the root and the others are attached to that word, as UD
    does where a predicate is left out.
    """
    # For every token: itself, or the nearest word above it; a white-space root where no word is above it.
    hosts: list[Word] = list(syntax.words)
    orphans: dict[int, list[Word]] = {}
    for token in syntax.top_down():
        host = hosts[token.head]
        if token.text.isspace():
            hosts[token.index] = host
        elif host.text.isspace():
            orphans.setdefault(host.index, []).append(token)
    successors = {root: min(words, key=_rank) for root, words in orphans.items()}
    kept = [token for token in syntax.words if not token.text.isspace()]
    place = {token.index: index for index, token in enumerate(kept)}
    words = []
    for index, token in enumerate(kept):
        host = hosts[token.head]
        host = successors.get(host.index, host)
        relation = Relation.ROOT if host.index == token.index else token.relation
        words.append(token._replace(index=index, head=place[host.index], relation=relation))
    return Syntax(syntax.text, tuple(words), syntax.scheme)


# Which child of a white-space root replaces it: the one with the lowest number. In 98 of 100 sentences of Wikipedia
# this is the root of the same text with single blanks; taking the first child finds it in 90.
_CLAUSES = "RELATIVE_CLAUSE COMPLEMENT_CLAUSE ADVERBIAL_CLAUSE NOUN_CLAUSE OPEN_COMPLEMENT CLAUSAL_SUBJECT CONJUNCT"
_SMALL = "PUNCTUATION COORDINATOR PRECOORDINATOR MARKER PREPOSITION DETERMINER AUXILIARY COPULA ADVERB NUMBER"
_RANKS = {0: "PARATAXIS", 1: _CLAUSES, 3: _SMALL}
_SUCCESSION = {Relation[name]: rank for rank, names in _RANKS.items() for name in names.split()}
_OTHERS = 2


def _rank(word: Word) -> tuple[int, int]:
    """Return the sort key of a word that may replace a white-space root; the lowest key wins."""
    return _SUCCESSION.get(word.relation, _OTHERS), word.index
