"""One Chinese sentence annotated with the labels of GSD and of zh_core_web is one sentence to every rule."""

from __future__ import annotations

import pytest

from augpipe.augment.chinese import AUGMENTATIONS
from augpipe.augment.draws import SeededDraws
from augpipe.syntax.schemes import CHINESE_UD1, CLEAR, UNIVERSAL_DEPENDENCIES, ZH_CORE_WEB, scheme_of
from augpipe.syntax.syntax import Relation
from tests.chinese_parses import SCHEMES, HandParse, parses

SEEDS = range(12)
ZH_CORE_WEB_LABELS = (
    "ROOT acl advcl:loc advmod advmod:dvp advmod:loc advmod:rcomp amod amod:ordmod appos aux:asp aux:ba aux:modal "
    "aux:prtmod auxpass case cc ccomp compound:nn compound:vc conj cop dep det discourse dobj etc mark mark:clf name "
    "neg nmod nmod:assmod nmod:poss nmod:prep nmod:range nmod:tmod nmod:topic nsubj nsubj:xsubj nsubjpass nummod "
    "parataxis:prnmod punct xcomp"
).split()
GSD_LABELS = (
    "ROOT acl acl:relcl advcl advmod amod appos aux aux:caus auxpass case case:aspect case:dec case:pref case:suff cc "
    "ccomp conj cop csubj dep det discourse dislocated dobj iobj mark mwe neg nmod nmod:tmod nsubj nsubjpass nummod "
    "punct xcomp"
).split()


@pytest.mark.parametrize("entry", parses(), ids=lambda entry: entry.text)
@pytest.mark.parametrize("augmentation", ["negation", "dn"])
def test_both_schemes_lead_to_the_same_outcome(entry: HandParse, augmentation: str) -> None:
    apply = AUGMENTATIONS[augmentation].apply
    for row in SEEDS:
        ours, theirs = (apply(entry.syntax(name), SeededDraws(7, row, augmentation)) for name in SCHEMES)
        assert (ours.label, ours.text) == (theirs.label, theirs.text)


def test_the_sentences_are_many_and_differ_between_the_schemes() -> None:
    assert len(parses()) == len({entry.text for entry in parses()}) >= 45
    differing = [entry for entry in parses() if entry.labels("ud1") != entry.labels("web")]
    assert len(differing) >= 40


def test_every_label_of_the_sentences_but_dep_means_something() -> None:
    for name, scheme in SCHEMES.items():
        labels = set().union(*(entry.labels(name) for entry in parses()))
        assert {label for label in labels if scheme.relation(label) is Relation.OTHER} <= {"dep"}


@pytest.mark.parametrize(
    ("labels", "scheme"),
    [
        (ZH_CORE_WEB_LABELS, ZH_CORE_WEB),
        (GSD_LABELS, CHINESE_UD1),
        ("nsubj obj obl cop nsubj:pass case mark:rel clf discourse:sp".split(), UNIVERSAL_DEPENDENCIES),
        ("nsubj dobj pobj nsubjpass attr neg".split(), CLEAR),
    ],
    ids=lambda value: value.name if hasattr(value, "name") else "",
)
def test_a_pipeline_is_told_apart_by_its_labels(labels: list[str], scheme: object) -> None:
    assert scheme_of(labels) is scheme
