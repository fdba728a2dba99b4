"""One sentence annotated in Universal Dependencies and in CLEAR is one sentence to every rule."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from augpipe.augment import AUGMENTATIONS
from augpipe.augment.draws import Draws, SeededDraws
from augpipe.base.errors import UserError
from augpipe.syntax.schemes import CLEAR, SCHEMES, UNIVERSAL_DEPENDENCIES, scheme_of
from augpipe.syntax.syntax import Relation
from tests.golden_pairs import NAMES, draws_of
from tests.named_draws import NamedDraws
from tests.parses import SCHEME_NAMES, HandParse, hand_parse, parse, parses, reader

SEEDS = range(20)


def draws(augmentation: str) -> Iterator[tuple[str, Draws, Draws]]:
    """Give every draw twice, for a draw is used up: those of the golden file, then seeded ones."""
    for name in draws_of(augmentation):
        yield name, NamedDraws(name.split(" / ")), NamedDraws(name.split(" / "))
    for row in SEEDS:
        yield f"row {row}", SeededDraws(7, row, augmentation), SeededDraws(7, row, augmentation)


@pytest.mark.parametrize("entry", parses(), ids=lambda entry: entry.text)
def test_both_schemes_lead_to_the_same_outcome(entry: HandParse) -> None:
    universal, clear = (entry.syntax(scheme) for scheme in SCHEME_NAMES)
    for augmentation in NAMES:
        apply = AUGMENTATIONS["en"][augmentation].apply
        for name, first, second in draws(augmentation):
            ours, theirs = apply(universal, first), apply(clear, second)
            assert (ours.label, ours.text) == (theirs.label, theirs.text), f"{augmentation}, {name}"


@pytest.mark.parametrize("augmentation", NAMES)
def test_the_sentences_reach_every_rule(augmentation: str) -> None:
    apply = AUGMENTATIONS["en"][augmentation].apply
    seen = {apply(entry.syntax(), SeededDraws(7, row, augmentation)).label for entry in parses() for row in range(8)}
    assert set(AUGMENTATIONS["en"][augmentation].rules) <= seen


def test_the_sentences_are_many_and_differ_between_the_schemes() -> None:
    entries = parses()
    assert len(entries) == len({entry.text for entry in entries}) >= 40
    heads = [entry for entry in entries if any(a != b for a, b in (token.heads for token in entry.tokens))]
    assert len(heads) >= 40, "sentences whose trees are the same prove little"


def test_every_label_of_the_sentences_means_something() -> None:
    for scheme, side in (UNIVERSAL_DEPENDENCIES, 0), (CLEAR, 1):
        labels = {token.labels[side] for entry in parses() for token in entry.tokens if token.form.strip()}
        assert [label for label in sorted(labels) if scheme.relation(label) is Relation.OTHER] == []
        assert scheme.marks <= labels


def test_a_tree_has_one_root_and_no_cycle() -> None:
    for entry in parses():
        for scheme in SCHEME_NAMES:
            syntax = entry.syntax(scheme)
            (root,) = syntax.roots
            assert root.relation is Relation.ROOT
            assert syntax.subtree(root) == [word.index for word in syntax.words]


@pytest.mark.parametrize("scheme", SCHEMES, ids=lambda scheme: scheme.name)
def test_a_scheme_is_told_by_its_telling_labels(scheme) -> None:
    assert scheme_of(scheme.relations) is scheme
    assert scheme_of(sorted(scheme.marks)[:2]) is scheme


def test_a_telling_label_stands_in_one_scheme_alone() -> None:
    assert UNIVERSAL_DEPENDENCIES.marks.isdisjoint(CLEAR.relations)
    assert CLEAR.marks.isdisjoint(UNIVERSAL_DEPENDENCIES.relations)


@pytest.mark.parametrize("labels", [[], ["SB", "OA", "MO"], ["nsubj", "punct", "det"], ["obl", "dobj"]])
def test_an_unknown_scheme_is_refused_with_its_labels(labels: list[str]) -> None:
    with pytest.raises(UserError) as caught:
        scheme_of(labels)
    message = str(caught.value)
    assert "\n" not in message
    assert all(label in message for label in labels or ["no labels"])
    assert all(mark in message for scheme in SCHEMES for mark in scheme.marks)


@pytest.mark.parametrize(
    ("scheme", "label", "relation"),
    [
        (UNIVERSAL_DEPENDENCIES, "nsubj:pass", Relation.SUBJECT),
        (UNIVERSAL_DEPENDENCIES, "nsubj:outer", Relation.SUBJECT),
        (UNIVERSAL_DEPENDENCIES, "obl:tmod", Relation.OBLIQUE),
        (UNIVERSAL_DEPENDENCIES, "advcl:relcl", Relation.RELATIVE_CLAUSE),
        (UNIVERSAL_DEPENDENCIES, "acl:relcl", Relation.RELATIVE_CLAUSE),
        (UNIVERSAL_DEPENDENCIES, "acl", Relation.NOUN_CLAUSE),
        (UNIVERSAL_DEPENDENCIES, "root", Relation.ROOT),
        (UNIVERSAL_DEPENDENCIES, "ROOT", Relation.ROOT),
        (UNIVERSAL_DEPENDENCIES, "xyz:abc", Relation.OTHER),
        (CLEAR, "nsubjpass", Relation.SUBJECT),
        (CLEAR, "auxpass", Relation.AUXILIARY),
        (CLEAR, "attr", Relation.COMPLEMENT),
        (CLEAR, "neg", Relation.ADVERB),
        (CLEAR, "obl", Relation.OTHER),
        (CLEAR, "", Relation.OTHER),
    ],
)
def test_labels_and_their_subtypes(scheme, label: str, relation: Relation) -> None:
    assert scheme.relation(label) is relation


def test_a_parse_speaks_the_scheme_of_its_reader() -> None:
    assert [reader(name).scheme.name for name in SCHEME_NAMES] == list(SCHEME_NAMES)
    assert [hand_parse("He is a doctor.").syntax(name).scheme for name in SCHEME_NAMES] == list(SCHEME_NAMES)


def test_a_sentence_of_the_file_can_be_written_out_and_read_again() -> None:
    for entry in parses():
        assert parse(entry.tab_separated, entry.shows) == entry
