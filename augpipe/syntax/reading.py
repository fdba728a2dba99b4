"""spaCy's Doc → Syntax: the only place that reads spaCy's attributes."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from spacy.attrs import DEP, HEAD, IDX, LENGTH, MORPH, POS

from augpipe.syntax.lower_forms import lower_forms
from augpipe.syntax.schemes import scheme_of
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Morphology, Relation, VerbForm, Word

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from spacy.vocab import Vocab


def morphology_of(features: str) -> Morphology:
    """Read a UD feature string (`Mood=Ind|Tense=Past|VerbForm=Fin`) into what the rules ask for."""
    if not features:
        return Morphology()
    pairs = dict(pair.split("=", 1) for pair in features.split("|") if "=" in pair)
    form, tense = pairs.get("VerbForm"), pairs.get("Tense")
    verb_form = VerbForm.NONE
    if form == "Fin":
        verb_form = {"Past": VerbForm.PAST, "Pres": VerbForm.PRESENT}.get(tense or "", VerbForm.BASE)
    elif form == "Inf":
        verb_form = VerbForm.BASE
    elif form == "Ger" or (form == "Part" and tense == "Pres"):
        verb_form = VerbForm.GERUND
    elif form == "Part":
        verb_form = VerbForm.PARTICIPLE
    return Morphology(
        verb_form=verb_form,
        plural=pairs.get("Number") == "Plur",
        third_singular=form == "Fin" and pairs.get("Number") == "Sing" and pairs.get("Person") == "3",
        imperative=pairs.get("Mood") == "Imp",
        interrogative="Int" in pairs.get("PronType", ""),
        degree=pairs.get("Degree", ""),
    )


class SyntaxReader:
    """Turns the documents of one pipeline into `Syntax`.

    Label and feature look-ups are by spaCy's hash and kept, since a pipeline has few of them and a corpus
    has billions of tokens.

    Arguments:
        vocab: the vocabulary of the pipeline, which knows what its hashes stand for.
        labels: the labels of its parser, which tell the scheme.

    Raises:
        AugpipeError: when the labels belong to no known scheme.
    """

    def __init__(self, vocab: Vocab, labels: Collection[str]) -> None:
        self.scheme = scheme_of(labels)
        self._strings = vocab.strings
        self._attributes = [POS, DEP, MORPH, IDX, HEAD, LENGTH]
        self._relations: dict[int, Relation] = {}
        self._morphologies: dict[int, Morphology] = {}
        self._parts: dict[int, str] = {}

    def __call__(self, doc: Doc, text: str) -> Syntax:
        """Return the view of one parsed document; white-space tokens are spliced out of the tree.

        `text` is what was parsed: `doc.text` would put it together again token by token, which costs more than all
        the rules.

        Raises:
            MalformedTreeError: the document's heads make no tree.
        """
        array = doc.to_array(self._attributes)
        parts, labels, features, starts = array[:, :4].T.tolist()
        # spaCy's negative offsets come as two's complement, which the cast undoes.
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
        words = tuple(map(_WORD, zip(range(len(heads)), *columns, strict=True)))
        syntax = Syntax(text, words, self.scheme.name)
        return _without_spaces(syntax) if any(map(str.isspace, surfaces)) else syntax

    def _learn(self, parts: list[int], labels: list[int], features: list[int]) -> None:
        """Remember what spaCy's hashes of parts of speech, labels and features stand for."""
        strings = self._strings
        for key in parts:
            self._parts[key] = strings[key] if key else "X"
        for key in labels:
            self._relations[key] = self.scheme.relation(strings[key]) if key else Relation.OTHER
        for key in features:
            self._morphologies[key] = morphology_of(strings[key]) if key else Morphology()


# NamedTuple's own constructor unpacks and packs again, per token.
_WORD: Callable[[tuple[Any, ...]], Word] = partial(tuple.__new__, Word)


def _agreeing(relation: Relation, head: int, place: int) -> Relation:
    """Return the relation of a word whose head tells whether it is a root; some parsers label that independently."""
    if head == place:
        return Relation.ROOT
    return Relation.OTHER if relation is Relation.ROOT else relation


def _without_spaces(syntax: Syntax) -> Syntax:
    """Return a document without its white-space tokens: what hangs on one hangs on the nearest word above it.

    Where there is none, because the parser took white space for the root of a sentence, one of the words below becomes
    the root in its place and the others hang on that one, as where a predicate is left out.
    """
    hosts: list[Word] = list(syntax.words)  # of every token: the nearest word from it upwards, or a white-space root
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


# Which words become the root in place of white space. This order finds the root of the same text with single blanks in
# 98 of 100 sentences of Wikipedia, the first word in 90.
_SUCCESSION = {
    Relation.PARATAXIS: 0,
    Relation.RELATIVE_CLAUSE: 1,
    Relation.COMPLEMENT_CLAUSE: 1,
    Relation.ADVERBIAL_CLAUSE: 1,
    Relation.NOUN_CLAUSE: 1,
    Relation.OPEN_COMPLEMENT: 1,
    Relation.CLAUSAL_SUBJECT: 1,
    Relation.CONJUNCT: 1,
    Relation.PUNCTUATION: 3,
    Relation.COORDINATOR: 3,
    Relation.PRECOORDINATOR: 3,
    Relation.MARKER: 3,
    Relation.PREPOSITION: 3,
    Relation.DETERMINER: 3,
    Relation.AUXILIARY: 3,
    Relation.COPULA: 3,
    Relation.ADVERB: 3,
    Relation.NUMBER: 3,
}
_OTHERS = 2


def _rank(word: Word) -> tuple[int, int]:
    """Return a word's place among those of which one becomes the root."""
    return _SUCCESSION.get(word.relation, _OTHERS), word.index
