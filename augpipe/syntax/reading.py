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
        """
        array = doc.to_array(self._attributes)
        parts, labels, features, starts = array[:, :4].T.tolist()
        # spaCy's negative offsets come as two's complement, which the cast undoes.
        heads = (array[:, 4].astype(np.int64) + np.arange(len(array))).tolist()
        ends = (array[:, 3] + array[:, 5]).tolist()
        surfaces = [text[start:end] for start, end in zip(starts, ends, strict=True)]
        try:
            columns = [
                surfaces,
                lower_forms(text, starts, ends),
                starts,
                ends,
                list(map(self._parts.__getitem__, parts)),
                list(map(self._relations.__getitem__, labels)),
                heads,
                list(map(self._morphologies.__getitem__, features)),
            ]
        except KeyError:
            self._learn(parts, labels, features)
            return self(doc, text)
        if any(map(str.isspace, surfaces)):
            columns = _without_spaces(columns)
        words = tuple(map(_WORD, zip(range(len(columns[0])), *columns, strict=True)))
        return Syntax(text, words, self.scheme.name)

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
_HEADS = 6  # the place of the heads among the columns


def _without_spaces(columns: list[list[Any]]) -> list[list[Any]]:
    """Return the columns of a document without its white-space tokens, heads renumbered."""
    surfaces, heads = columns[0], columns[_HEADS]
    keep = [index for index, surface in enumerate(surfaces) if not surface.isspace()]
    position = {token: index for index, token in enumerate(keep)}
    kept = [[column[index] for index in keep] for column in columns]
    kept[_HEADS] = [position[_resolve(surfaces, heads, index)] for index in keep]
    return kept


def _resolve(surfaces: list[str], heads: list[int], token: int) -> int:
    """Return the nearest ancestor of `token` that is not white space; the token itself if there is none."""
    head = heads[token]
    while surfaces[head].isspace() and heads[head] != head:
        head = heads[head]
    return token if surfaces[head].isspace() else head
