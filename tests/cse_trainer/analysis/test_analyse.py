"""From names to numbers, on a tiny run and three augmentations."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from augpipe.base.errors import UsageError, UserError
from cse_trainer.analysis.analyse import analyse_models, share_preferring_entailment
from cse_trainer.analysis.measures import MEASURES
from cse_trainer.analysis.page.writing import document
from cse_trainer.analysis.spaces import AFTER, BEFORE
from cse_trainer.encoder import SentenceEncoder, load_encoder
from cse_trainer.evaluation.progress import EncodingEvents
from cse_trainer.evaluation.scoring import alignment, cosine
from tests.cse_trainer.analysis.run_folders import write_run
from tests.cse_trainer.analysis.small_analysis import columns
from tests.cse_trainer.encoder.small_models import write_model
from tests.cse_trainer.evaluation.senteval_folder import write_senteval
from tests.cse_trainer.shard_folder import write_shards


class Stages(EncodingEvents):
    """Notes the stages and how far the texts are."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.shares: list[float | None] = []

    def on_stage(self, name: str) -> None:
        self.names.append(name)

    def on_texts(self, done) -> None:
        self.shares.append(done.share)


def test_every_augmentation_is_measured_in_both_spaces(analysis):
    assert [found.name for found in analysis.augmentations] == ["louder", "backwards", "seldom"]
    louder, backwards, _ = analysis.augmentations
    for found in (louder, backwards):
        assert found.pairs == 24
        assert set(found.spaces) == {BEFORE, AFTER}
        assert all(measure.value(found) is not None for measure in MEASURES)
    assert louder.similarity is not None
    assert backwards.similarity is not None
    assert louder.similarity > analysis.random_similarity
    assert louder.changed == 1


def test_the_numbers_are_those_of_the_vectors(config, analysis):
    """What the pure functions promise reaches the report for the right texts."""
    from augpipe.contract.shards import open_shards
    from cse_trainer.analysis.pairs import draw_sample

    (column,) = draw_sample(open_shards(config.shards), ["backwards"], size=24, seed=42).columns
    encoder = load_encoder(config.models[0])
    x, y = encoder.encode(column.originals), encoder.encode(column.augmented)
    found = analysis.augmentations[1]
    assert found.similarity == pytest.approx(float(np.mean(cosine(x.astype(float), y.astype(float)))), abs=1e-5)
    assert found.spaces[AFTER].alignment == pytest.approx(alignment(x, y), abs=1e-5)


def test_an_augmentation_with_too_few_pairs_has_dashes_and_a_warning(analysis):
    seldom = analysis.augmentations[2]
    assert seldom.pairs < 3
    assert any("seldom" in finding and "rough" in finding for finding in analysis.findings)


def test_the_same_configuration_gives_the_same_document_byte_by_byte(config, analysis):
    one, two = (json.dumps(document(found)) for found in (analysis, analyse_models(config)))
    assert one == two
    other = document(analyse_models(dataclasses.replace(config, seed=1)))
    assert json.dumps(other) != one


def test_the_document_has_no_number_that_json_lacks(analysis):
    json.dumps(document(analysis), allow_nan=False)


def test_the_discriminator_is_read_from_the_run_and_put_in_words(analysis):
    (curve,) = analysis.curves
    assert (curve.label, curve.accuracy) == ("tiny-augcse (α = −1)", (30, 24))
    assert any("does no better than the commonest type" in finding for finding in analysis.findings)


def test_the_stages_are_heard(config):
    stages = Stages()
    analyse_models(config, stages)
    assert stages.names[0] == "reading 64 rows"
    assert "tiny-augcse before training: encoding" in stages.names
    assert stages.shares[-1] == 1


def test_a_model_that_is_no_run_has_an_after_alone(config, tmp_path):
    model = write_model(tmp_path / "bert")
    found = analyse_models(dataclasses.replace(config, models=(str(model),)))
    assert set(found.spaces) == {AFTER}
    assert [scene.name for scene in found.scenes] == [AFTER]
    assert "is no run folder" in found.reasons["before"]
    assert "no run logged" in found.reasons["discriminator"]
    assert not found.subject.has_before


def test_every_batch_has_the_tokens_that_were_asked_for(config, tmp_path, monkeypatch):
    encode, asked = SentenceEncoder.encode, list[int | None]()

    def noted(self: SentenceEncoder, texts: Sequence[str], **more: Any) -> np.ndarray:
        asked.append(more.get("batch_tokens"))
        return encode(self, texts, **more)

    monkeypatch.setattr(SentenceEncoder, "encode", noted)
    (tmp_path / "triples.tsv").write_text("The boats left.\tBoats left.\tNo owl.\n")
    analyse_models(dataclasses.replace(config, triples=tmp_path / "triples.tsv", batch_tokens=300))
    assert asked == [300] * 10, "before and after: the sample, the pairs, and three columns of triples"


def test_another_model_joins_the_pictures_and_the_curves(config, tmp_path):
    other = write_run(tmp_path / "plus-one", alpha=1.0, seed=8)
    found = analyse_models(dataclasses.replace(config, models=(*config.models, str(other))))
    assert [scene.name for scene in found.scenes] == [BEFORE, AFTER, "plus-one"]
    assert [curve.alpha for curve in found.curves] == [-1, 1]
    assert set(found.spaces) == {BEFORE, AFTER}


@pytest.mark.parametrize("name", [BEFORE, AFTER, "other"])
def test_a_model_with_the_name_of_another_view_is_refused(config, tmp_path, name):
    other = str(write_run(tmp_path / name))
    named = (config.models[0], other, *([other] if name == "other" else []))
    with pytest.raises(UsageError, match=rf"^{other} would be called .* as another encoder .*; name each once, or ren"):
        analyse_models(dataclasses.replace(config, models=named))


def test_the_optional_inputs_fill_their_parts(config, tmp_path):
    (tmp_path / "triples.tsv").write_text("The boats left.\tBoats left.\tNo owl.\n")
    (tmp_path / "results.json").write_text('{"louder": {"dev": 3}, "backwards": {"dev": 1}, "unknown": {"dev": 2}}')
    found = analyse_models(
        dataclasses.replace(
            config,
            augmentations=("backwards", "louder"),
            similarity_model=str(write_model(tmp_path / "judge")),
            triples=tmp_path / "triples.tsv",
            results=tmp_path / "results.json",
            eval_data=str(write_senteval(tmp_path / "senteval", ["STS12", "STS-B"])),
            pairs=("He left.|||He did not leave.",),
        )
    )
    assert [one.name for one in found.augmentations] == ["louder", "backwards"]
    assert found.subject.similarity_model.endswith("judge")
    assert found.triples is not None
    assert set(found.triples.shares) == {BEFORE, AFTER}
    assert [overlap.name for overlap in found.overlaps] == ["STS12", "STS-B"]
    assert found.correlations.names[-1] == "dev"
    assert [case.sentences for case in found.attention] == [("He left.", "He did not leave.")]
    assert found.augmentations[0].similarity != found.augmentations[0].spaces[AFTER].similarity


@pytest.mark.parametrize(
    ("change", "error", "complaint"),
    [
        ({"models": ()}, UsageError, "got no model, expected at least one"),
        ({"models": ("./nowhere",)}, UsageError, "is no folder here"),
        ({"augmentations": ("tense",)}, UsageError, "has no column 'tense'"),
        ({"pairs": ("one",)}, UsageError, "expected two sentences"),
        ({"device": "quantum"}, UsageError, "--device is 'quantum'"),
        ({"pooling": "max"}, UsageError, "--pooling is 'max'"),
        ({"eval_data": "/not/here"}, UserError, "/not/here is no folder"),
    ],
)
def test_a_mistake_is_named(config, change, error, complaint):
    with pytest.raises(error, match=complaint):
        analyse_models(dataclasses.replace(config, **change))


def test_shards_that_are_missing_are_named(config, tmp_path):
    with pytest.raises(UserError, match=r"there is no folder .*; build one with `augpipe build"):
        analyse_models(dataclasses.replace(config, shards=tmp_path / "none"))


def test_results_of_other_augmentations_are_refused(config, tmp_path):
    (tmp_path / "results.json").write_text('{"tense": 3}')
    with pytest.raises(UserError, match="has tense, expected some of the augmentations louder, backwards"):
        analyse_models(dataclasses.replace(config, results=tmp_path / "results.json"))


def test_several_seeds_are_no_single_run(config, tmp_path):
    for seed in (1, 2):
        write_run(tmp_path / "many" / f"seed-{seed}")
    with pytest.raises(UsageError, match=r"holds the runs of 2 seeds, expected one run; name one of them, such as .*1"):
        analyse_models(dataclasses.replace(config, models=(str(tmp_path / "many"),)))


def test_a_model_without_attention_is_a_reason_unless_pairs_were_asked_for(config, tmp_path):
    model = str(write_model(tmp_path / "fnet", "fnet"))
    assert "attention" in analyse_models(dataclasses.replace(config, models=(model,))).reasons["attention"]
    with pytest.raises(UserError, match="leave --pair out"):
        analyse_models(dataclasses.replace(config, models=(model,), pairs=("a|||b",)))


def test_the_share_counts_rows_whose_entailment_is_nearer_and_no_ties():
    premise = np.array([[1.0, 0], [1, 0], [1, 0]])
    entailment = np.array([[9.0, 1], [0, 1], [1, 1]])
    contradiction = np.array([[1.0, 1], [1, 0], [2, 2]])
    assert share_preferring_entailment(premise, entailment, contradiction) == pytest.approx(1 / 3)


def test_shards_in_a_language_without_sts_sets_have_no_overlap_to_measure(config, tmp_path):
    shards = write_shards(tmp_path / "shards", columns(), language="fr")
    with pytest.raises(UsageError, match=r"no sets in the language of the shards \(fr\), expected en or zh; leave"):
        analyse_models(dataclasses.replace(config, shards=shards, eval_data=str(write_senteval(tmp_path / "senteval"))))
