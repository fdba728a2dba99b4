"""The model card: a front matter that the hub reads, facts in tables, and code that runs."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import yaml

from cse_trainer.encoder import Pooling, SentenceEncoder
from cse_trainer.export import CardFacts, CardScore, export_encoder, model_card
from tests.cse_trainer.encoder.small_models import SENTENCES, backbone, tokenizer

FACTS = CardFacts(
    name="en-bert-sda-mv",
    version="0.2.0",
    language="en",
    base_model="google-bert/bert-base-uncased",
    dimension=768,
    max_length=512,
    pooling=Pooling.MEAN,
    objective="sda",
    positive=("pi", "mv"),
    negative="negation",
    rows=1_000_000,
    seed=42,
    data={"corpus": "wiki | 1m", "SHA-256 of the shards": "ab12"},
    settings={"learning rate": 2e-05, "batch size": 128},
    chosen_by="STS-B dev, step 1,250",
    scores=(
        CardScore("STS-B test", "Spearman × 100", 79.987, before=20.1),
        CardScore("SICK-R test", "Spearman × 100", 70.0),
    ),
)


def front_matter(card):
    return yaml.safe_load(card.split("---\n")[1])


def test_the_front_matter_is_yaml_with_what_the_hub_sorts_by():
    assert front_matter(model_card(FACTS)) == {
        "library_name": "sentence-transformers",
        "pipeline_tag": "sentence-similarity",
        "language": "en",
        "tags": [
            "sentence-transformers",
            "sentence-similarity",
            "feature-extraction",
            "contrastive-learning",
            "sda",
        ],
        "base_model": "google-bert/bert-base-uncased",
    }


def test_the_hub_library_reads_the_card():
    from huggingface_hub import ModelCard

    data = ModelCard(model_card(FACTS)).data.to_dict()
    assert data["library_name"] == "sentence-transformers"
    assert data["base_model"] == "google-bert/bert-base-uncased"


def test_data_training_and_scores_stand_in_tables():
    card = model_card(FACTS)
    for line in (
        "# en-bert-sda-mv",
        "| corpus | wiki \\| 1m |",
        "| positives | pi, mv |",
        "| hard negatives | negation |",
        "| rows | 1,000,000 |",
        "| seed | 42 |",
        "| learning rate | 2e-05 |",
        "| checkpoint chosen by | STS-B dev, step 1,250 |",
        "| set | metric | before training | this model |",
        "| STS-B test | Spearman × 100 | 20.10 | 79.99 |",
        "| SICK-R test | Spearman × 100 |  | 70.00 |",
        "- They were learned from the data above; mind the licence of that text, too.",
        "- The weights derive from `google-bert/bert-base-uncased`, whose licence applies to them.",
    ):
        assert line in card.splitlines(), line


def test_every_table_has_as_many_cells_in_each_line_as_in_its_header():
    tables = re.findall(r"(?:^\|.*\n)+", model_card(FACTS), flags=re.MULTILINE)
    assert len(tables) == 3
    for table in tables:
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}) == 1


def test_what_is_not_known_is_left_out():
    card = model_card(replace(FACTS, scores=(), data={}, chosen_by=None, negative=None))
    assert "## Scores" not in card
    assert "## Data" not in card
    assert "license" not in front_matter(card)
    assert "None" not in card
    assert "| hard negatives | none |" in card


def test_the_path_of_a_local_base_model_stays_private():
    card = model_card(replace(FACTS, base_model="/home/somebody/secret/my-bert", base_is_folder=True))
    assert "somebody" not in card
    assert "`my-bert` (a local folder)" in card
    assert "base_model" not in front_matter(card)


@pytest.mark.parametrize("name", ["bert-base-uncased", "runs/en-mini-simcse"])
def test_a_folder_and_a_name_on_the_hub_may_read_alike(name):
    on_hub, local = (model_card(replace(FACTS, base_model=name, base_is_folder=folder)) for folder in (False, True))
    assert front_matter(on_hub)["base_model"] == name
    assert f"The weights derive from `{name}`, whose" in on_hub
    assert "base_model" not in front_matter(local)
    assert f"The weights derive from `{name.rpartition('/')[2]}` (a local folder), whose" in local


def test_a_tiny_model_says_that_nothing_of_another_is_in_it():
    card = model_card(replace(FACTS, base_model="tiny"))
    assert "base_model" not in front_matter(card)
    assert "- The weights began at random; nothing of another model is in them." in card


def snippets(card):
    return re.findall(r"```python\n(.*?)```", card, flags=re.DOTALL)


def run(code, folder):
    scope: dict[str, Any] = {}
    code = code.replace("sentences = []  # your texts", "").replace('"path/to/this/folder"', repr(str(folder)))
    exec("sentences = " + repr(list(SENTENCES)) + "\n" + code, scope)
    return np.asarray(scope["vectors"])


@pytest.fixture(params=list(Pooling))
def exported(request, tmp_path):
    words = tokenizer()
    encoder = SentenceEncoder(backbone(vocab_size=len(words)), words, pooling=request.param, max_length=60)
    card = model_card(replace(FACTS, pooling=request.param))
    export_encoder(encoder, tmp_path / "model", card)
    return encoder, card, tmp_path / "model"


def test_the_code_for_transformers_gives_the_vectors_of_the_model(exported):
    encoder, card, folder = exported
    np.testing.assert_allclose(run(snippets(card)[1], folder), encoder.encode(SENTENCES), atol=1e-5)


@pytest.mark.slow
def test_the_code_for_sentence_transformers_gives_the_vectors_of_the_model(exported):
    encoder, card, folder = exported
    np.testing.assert_allclose(run(snippets(card)[0], folder), encoder.encode(SENTENCES), atol=1e-5)
