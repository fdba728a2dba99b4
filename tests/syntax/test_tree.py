"""A `Syntax` is a tree, whatever it is made from: every climb ends, and only roots are called so."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.language import Language
from spacy.tokens import Doc
from spacy.vocab import Vocab

from augpipe.augmenter import Augmenter
from augpipe.syntax.schemes import UNIVERSAL_DEPENDENCIES
from augpipe.syntax.spacy_reader import SyntaxReader
from augpipe.syntax.syntax import MalformedTreeError, Morphology, Relation, Syntax, Word
from tests.parses import SCHEME_NAMES, parse

LABELS = ["ROOT", "root", "nsubj", "parataxis", "conj", "punct", "cc", "appos", "acl:relcl", "obl", "dep"]


def words(heads: Sequence[int], roots: Sequence[int] | None = None) -> tuple[Word, ...]:
    """Return one-letter words with these heads; `roots` are called so, by default those that are their own heads."""
    named = [place for place, head in enumerate(heads) if place == head] if roots is None else roots
    relations = [Relation.ROOT if place in named else Relation.CONJUNCT for place in range(len(heads))]
    return tuple(
        Word(place, "a", "a", 2 * place, 2 * place + 1, "X", relation, head, Morphology())
        for place, (head, relation) in enumerate(zip(heads, relations, strict=True))
    )


def made(heads: Sequence[int], roots: Sequence[int] | None = None) -> Syntax:
    return Syntax("a " * len(heads), words(heads, roots), "UD")


def assert_tree(syntax: Syntax) -> None:
    assert syntax.roots == [word for word in syntax.words if word.relation is Relation.ROOT]
    assert syntax.roots == [word for word in syntax.words if word.head == word.index]
    for word in syntax.words:
        above = list(syntax.ancestors(word))
        assert len(above) < len(syntax.words)
        assert (above[-1] if above else word) in syntax.roots
        assert list(syntax.upwards(word)) == [word, *above]
        assert all(syntax.is_below(word, ancestor) for ancestor in above)


@pytest.mark.parametrize(
    ("heads", "roots", "message"),
    [
        ([1, 0], None, "circle"),
        ([0, 2, 3, 1], None, "circle"),
        ([0, 2], None, "outside"),
        ([0, -1], None, "outside"),
        ([0, 0], [], "0 labelled ROOT"),
        ([0, 1, 1], [0], "1 labelled ROOT"),
        ([0, 0], [0, 1], "2 labelled ROOT"),
        ([0, 1, 1], [0, 2], "own heads"),
    ],
)
def test_what_is_no_tree_is_refused(heads: list[int], roots: list[int] | None, message: str) -> None:
    with pytest.raises(MalformedTreeError, match=message):
        made(heads, roots)


def test_words_out_of_order_are_refused() -> None:
    with pytest.raises(MalformedTreeError, match="numbered"):
        Syntax("a a", words([0, 0])[::-1], "UD")


def test_no_words_are_a_tree() -> None:
    assert Syntax(" ", (), "UD").roots == []


@given(st.lists(st.integers(-1, 12), max_size=12), st.lists(st.integers(0, 11), max_size=3))
def test_either_every_climb_ends_or_there_is_no_syntax(heads: list[int], roots: list[int]) -> None:
    for named in (None, roots):
        try:
            syntax = made(heads, named)
        except MalformedTreeError:
            continue
        assert_tree(syntax)


def test_a_chain_as_long_as_a_row_can_be_is_climbed() -> None:
    chain = made([max(place - 1, 0) for place in range(5_000)])
    assert sum(1 for _ in chain.ancestors(chain.words[-1])) == 4_999
    assert [word.index for word in chain.top_down()] == list(range(5_000))


def read(tokens: Sequence[tuple[str, int, str]]) -> Syntax:
    """Read (form, head, label) tokens as spaCy gives them."""
    vocab = Vocab()
    forms, heads, labels = ([*column] for column in zip(*tokens, strict=True))
    doc = Doc(vocab, words=forms, spaces=[False] * len(forms), heads=heads, deps=labels)
    return SyntaxReader(vocab, UNIVERSAL_DEPENDENCIES.marks)(doc, "".join(forms))


TOKENS = st.integers(1, 12).flatmap(
    lambda size: st.lists(
        st.tuples(
            st.sampled_from(["a", "b", ",", " ", "\t", "\u2028"]), st.integers(0, size - 1), st.sampled_from(LABELS)
        ),
        min_size=size,
        max_size=size,
    )
)


@settings(deadline=None)
@given(TOKENS)
def test_whatever_a_pipeline_says_is_read_as_a_tree_or_refused(tokens: list[tuple[str, int, str]]) -> None:
    try:
        syntax = read(tokens)
    except MalformedTreeError:
        return
    assert_tree(syntax)
    assert [word.text for word in syntax.words] == [form for form, _, _ in tokens if not form.isspace()]


def test_a_second_sentence_behind_white_space_has_its_verb_for_a_root() -> None:
    table = r"""
        Fox      +  PROPN  _  2  nsubj
        married  -  VERB   _  0  root
        .        +  PUNCT  _  2  punct
        \s       -  PROPN  _  0  root
        ,        +  PUNCT  _  4  punct
        Ann      +  PROPN  _  4  obl
        won      -  VERB   _  4  parataxis
        .        -  PUNCT  _  7  punct
    """
    syntax = parse(table).syntax()
    assert_tree(syntax)
    assert [syntax.head(word).text for word in syntax.words] == ["married"] * 3 + ["won"] * 4
    assert [word.relation for word in syntax.words][3:6] == [Relation.PUNCTUATION, Relation.OBLIQUE, Relation.ROOT]


def test_of_several_words_below_a_white_space_root_the_first_that_is_no_function_word_succeeds() -> None:
    syntax = read([("\t", 0, "ROOT"), ("or", 0, "cc"), (" ", 1, "obl"), ("white", 0, "amod"), ("red", 2, "obl")])
    assert_tree(syntax)
    assert [syntax.head(word).text for word in syntax.words] == ["white", "white", "or"]


def test_words_hang_on_the_nearest_word_above_a_run_of_white_space() -> None:
    syntax = read([("a", 0, "ROOT"), (" ", 0, "obl"), ("b", 3, "obl"), ("\t", 1, "obl"), ("c", 2, "obl")])
    assert [syntax.head(word).text for word in syntax.words] == ["a", "a", "b"]


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_the_heads_and_not_the_labels_tell_which_words_are_roots(scheme: str) -> None:
    syntax = parse("He - PRON _ 2 ROOT\n+ + SYM _ 0 dep\nsings - VERB _ 2 nsubj").syntax(scheme)
    assert_tree(syntax)
    assert [word.relation for word in syntax.words] == [Relation.OTHER, Relation.ROOT, Relation.SUBJECT]


@Language.component("hangs_he_on_its_verb_and_the_verb_on_he")
def circular(doc: Doc) -> Doc:
    if doc[0].text == "He":
        doc[0].head = doc[1]
        doc[1].head = doc[0]
    return doc


def test_a_row_of_which_a_pipeline_makes_no_tree_is_a_parse_error_and_the_others_are_augmented() -> None:
    augmenter = Augmenter("en")
    augmenter.parser.nlp.add_pipe("hangs_he_on_its_verb_and_the_verb_on_he")
    bad, good = augmenter.rows([(0, "He left."), (1, "She left.")])
    assert {outcome.label for outcome in bad.outcomes.values()} == {"skipped:parse_error"}
    assert good.pi is not None
    assert good.negation is not None
