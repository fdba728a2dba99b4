"""The sections on attention from [CLS], on triples, on the overlap of words in STS pairs, and on correlations."""

from __future__ import annotations

from collections.abc import Iterator

from cse_trainer.analysis.analysis import Analysis, AttentionCase
from cse_trainer.analysis.attention import Attention
from cse_trainer.analysis.measures import ENOUGH
from cse_trainer.analysis.numbers import number, percent
from cse_trainer.analysis.page.markup import Markup, element, joined
from cse_trainer.analysis.page.sections import paragraph, section
from cse_trainer.analysis.page.tables import Cell, Head, sortable

_STEPS = 10  # shades of attention


def attention_section(analysis: Analysis) -> Markup:
    """Return the pairs of sentences with a shade behind each word, or why there are none."""
    if not analysis.attention:
        return section("attention", "Attention from [CLS]", element("p", _why(analysis), class_="absent"))
    remark = (
        "The darker a word, the more the first token looks at it in the last layer, averaged over the heads; in each "
        "sentence the strongest word is darkest. The second sentences deny the first unless you gave your own: does "
        "the word that denies get a share, and does the similarity fall? A word of several pieces has their sum."
    )
    cases = (_case(case, analysis.subject.language) for case in analysis.attention)
    return section("attention", "Attention from [CLS]", paragraph(remark), *cases)


def _why(analysis: Analysis) -> str:
    return f"Nothing to show: {analysis.reasons.get('attention', 'no pairs were given')}."


def _case(case: AttentionCase, language: str) -> Markup:
    rows = (
        element(
            "div",
            element("span", name, class_="place"),
            element(
                "div",
                *(_sentence(found, language) for found in (pair.first, pair.second)),
            ),
            element("span", "similarity ", element("b", number(pair.similarity)), class_="place"),
            class_="attention",
        )
        for name, pair in case.encoders.items()
    )
    return element("div", *rows, class_="case")


def _sentence(attention: Attention, language: str) -> Markup:
    most = max(attention.weights, default=0.0) or 1.0
    words = (
        element("span", word, class_=f"a{round(_STEPS * weight / most)}", title=number(weight, 2))
        for word, weight in zip(attention.words, attention.weights, strict=True)
    )
    return element("p", *_spaced(words), lang=language)


def _spaced(words: Iterator[Markup]) -> Iterator[str]:
    for word in words:
        yield word
        yield " "


def triples_section(analysis: Analysis) -> list[Markup]:
    """Return how often each encoder finds the entailment nearer; nothing where no triples were given."""
    if analysis.triples is None:
        return []
    rows = [[Cell(name), Cell(percent(share), share)] for name, share in analysis.triples.shares.items()]
    heads = [Head("encoder", numeric=False), Head("entailment nearer", "higher is better")]
    count = f"{analysis.triples.triples:,} triples"
    remark = f"sim(premise, entailment) > sim(premise, contradiction), in {count}. Higher is better."
    return [section("triples", "Entailment against contradiction", paragraph(remark), sortable("Triples", heads, rows))]


def overlap_section(analysis: Analysis, *figures: Markup) -> Markup:
    """Return how many words the pairs of the STS sets share, or which option measures it."""
    title = "Shared words in the STS sets"
    if not analysis.overlaps:
        return section(
            "overlap", title, element("p", "Nothing to show: give --eval-data to measure it.", class_="absent")
        )
    heads = [
        Head("set", numeric=False),
        Head("pairs"),
        Head("mean overlap", "Jaccard's index of the words"),
        Head("Spearman with gold", "× 100: what counting words alone would score"),
    ]
    rows = [
        [
            Cell(found.name),
            Cell(f"{found.pairs:,}", found.pairs),
            Cell(number(found.mean), found.mean),
            Cell(number(found.spearman, 2), found.spearman),
        ]
        for found in analysis.overlaps
    ]
    remark = (
        "Jaccard's index: words that both sentences have, of the words that either has. Its correlation with the gold "
        "scores is what an encoder reaches that only counts shared words."
    )
    return section("overlap", title, paragraph(remark), sortable("Overlap of words by set", heads, rows), *figures)


def correlations_section(analysis: Analysis, *figures: Markup) -> Markup:
    """Return the correlations of the measures across augmentations."""
    count = sum(found.pairs >= ENOUGH for found in analysis.augmentations)
    remark = (
        f"Each number is over {count} augmentation{'' if count == 1 else 's'} with at least {ENOUGH} pairs, and an "
        "augmentation is one point: with few of them only strong correlations mean anything. The paper found "
        "similarity going with good results and a high perplexity difference with bad ones."
    )
    results = any(found.results for found in analysis.augmentations)
    hint = "" if results else " Give --results to see the scores of each augmentation here."
    return section("correlations", "How the measures go together", paragraph(remark + hint), joined(*figures))
