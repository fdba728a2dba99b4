"""Loading from folders: the same vectors as the model's own class, and every refusal in one line."""

from __future__ import annotations

import json
import pickle
import shutil

import numpy as np
import pytest
import torch
from safetensors.torch import load_file, save_file

from augpipe.base.errors import UsageError, UserError
from cse_trainer.encoder import Pooling, load_encoder
from cse_trainer.encoder.loading import KNOWN
from cse_trainer.presets import family_of
from tests.cse_trainer.encoder.small_models import SENTENCES, tokenizer, write_model


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """A plain folder of each family, to be copied before it is changed."""
    families = {"bert": {}, "roberta": {"pad_token_id": 1}, "distilbert": {"dim": 32, "n_layers": 2, "n_heads": 2}}
    return {name: write_model(tmp_path_factory.mktemp(name), name, **sizes) for name, sizes in families.items()}


@pytest.fixture
def folder(published, tmp_path):
    return shutil.copytree(published["bert"], tmp_path / "model")


def rewrite(path, **changes):
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))


def change_weights(folder, change):
    weights = load_file(folder / "model.safetensors")
    change(weights)
    save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})


def refusal(folder, error=UserError, **options):
    """Load what must not load; the message is one line."""
    with pytest.raises(error) as caught:
        load_encoder(folder, **options)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("family", ["bert", "roberta", "distilbert"])
def test_vectors_are_those_of_the_model_itself(published, family):
    from transformers import AutoModel, AutoTokenizer

    encoder = load_encoder(published[family], pooling=Pooling.CLS)
    model, words = AutoModel.from_pretrained(published[family]).eval(), AutoTokenizer.from_pretrained(published[family])
    with torch.no_grad():
        expected = [
            model(**words([text], return_tensors="pt", return_token_type_ids=False)).last_hidden_state[0, 0].numpy()
            for text in SENTENCES
        ]
    np.testing.assert_allclose(encoder.encode(SENTENCES), expected, atol=1e-5)


def test_loading_writes_nothing_and_changes_no_setting_of_the_libraries(folder, capfd):
    from transformers.utils import logging

    level, bars = logging.get_verbosity(), logging.is_progress_bar_enabled()
    load_encoder(folder)
    assert capfd.readouterr() == ("", "")
    assert (logging.get_verbosity(), logging.is_progress_bar_enabled()) == (level, bars)


def test_a_plain_folder_takes_mean_and_says_that_nobody_stated_it(folder):
    encoder = load_encoder(folder)
    assert (encoder.pooling, encoder.pooling_stated) == (Pooling.MEAN, False)
    encoder = load_encoder(folder, pooling=Pooling.CLS)
    assert (encoder.pooling, encoder.pooling_stated) == (Pooling.CLS, True)


@pytest.mark.parametrize("name", ["mini-en", "mini-zh"])
def test_the_pooling_of_mini_is_known(name):
    encoder = load_encoder(name)
    assert (encoder.pooling, encoder.pooling_stated) == (Pooling.MEAN, True)


@pytest.mark.parametrize(("family", "positions"), [("bert", 64), ("roberta", 62), ("distilbert", 64)])
def test_the_longest_text_fits_the_positions(published, family, positions):
    encoder = load_encoder(published[family])
    assert encoder.max_length == positions
    assert np.isfinite(encoder.encode(["boats " * 500])).all()


def test_the_length_that_the_folder_states_is_kept(folder):
    modules = [
        {"path": path, "type": f"sentence_transformers.models.{kind}"}
        for kind, path in (("Transformer", ""), ("Pooling", "1_Pooling"))
    ]
    (folder / "modules.json").write_text(json.dumps(modules))
    (folder / "1_Pooling").mkdir()
    (folder / "1_Pooling/config.json").write_text('{"pooling_mode": "cls"}')
    (folder / "sentence_bert_config.json").write_text('{"max_seq_length": 20, "do_lower_case": true}')
    encoder = load_encoder(folder)
    assert (encoder.max_length, encoder.pooling) == (20, Pooling.CLS)


def test_lower_case_is_applied_where_the_folder_asks_for_it(folder):
    from cse_trainer.encoder.loading import load_tokenizer

    cased = tokenizer()
    cased.backend_tokenizer.normalizer = None
    cased.save_pretrained(folder)
    rewrite(folder / "tokenizer_config.json", tokenizer_class="PreTrainedTokenizerFast")
    assert load_tokenizer(folder).tokenize("The BOATS") != ["the", "boats"]
    assert load_tokenizer(folder, lowercase=True).tokenize("The BOATS") == ["the", "boats"]


def test_weights_of_half_precision_are_computed_in_full(folder):
    change_weights(folder, lambda weights: weights.update({name: w.half() for name, w in weights.items()}))
    rewrite(folder / "config.json", dtype="float16")
    encoder = load_encoder(folder)
    assert {parameter.dtype for parameter in encoder.parameters()} == {torch.float32}


def test_dropout_is_set_everywhere_before_the_model_is_built(published):
    for family in ("bert", "distilbert"):
        probabilities = {
            module.p
            for module in load_encoder(published[family], dropout=0.25).modules()
            if isinstance(module, torch.nn.Dropout)
        }
        assert probabilities == {0.25}


@pytest.mark.parametrize("dropout", [-0.1, 1.0])
def test_a_dropout_that_is_no_probability_is_refused(folder, dropout):
    assert f"--dropout is {dropout}; expected" in refusal(folder, UsageError, dropout=dropout)


def test_heads_of_other_tasks_and_the_pooler_may_be_left_over(folder):
    change_weights(folder, lambda weights: weights.update({"cls.predictions.bias": torch.zeros(3)}))
    assert load_encoder(folder).encode(["a"]).shape == (1, 32)


def test_weights_that_lack_a_layer_are_refused_instead_of_drawn_at_random(folder):
    change_weights(folder, lambda weights: weights.pop("encoder.layer.1.output.dense.weight"))
    assert "lack encoder.layer.1.output.dense.weight; expected" in refusal(folder)


def test_weights_of_more_layers_than_the_configuration_has_are_refused(folder):
    rewrite(folder / "config.json", num_hidden_layers=2)
    message = refusal(folder)
    assert "hold more than the configuration names: encoder.layer.2." in message
    assert "and 15 more" in message


def test_weights_of_another_shape_are_refused(folder):
    change_weights(folder, lambda weights: weights.update({"embeddings.LayerNorm.bias": torch.zeros(7)}))
    assert "have another shape than the configuration names: embeddings.LayerNorm.bias" in refusal(folder)


def test_cut_weights_are_refused(folder):
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:5000])
    assert "cannot be loaded" in refusal(folder)


class Explosive:
    """A pickle that says so when it is read."""

    def __reduce__(self):
        return (print, ("the pickle was read",))


def test_a_pickle_is_refused_and_never_read(folder, capfd):
    (folder / "model.safetensors").unlink()
    (folder / "pytorch_model.bin").write_bytes(pickle.dumps(Explosive()))
    assert "only as a pickle (pytorch_model.bin)" in refusal(folder)
    assert capfd.readouterr().out == ""
    pickle.loads(pickle.dumps(Explosive()))
    assert capfd.readouterr().out, "or nothing would be proved"


def test_safetensors_are_taken_where_a_pickle_lies_beside(folder, capfd):
    (folder / "pytorch_model.bin").write_bytes(pickle.dumps(Explosive()))
    load_encoder(folder)
    assert capfd.readouterr().out == ""


def test_a_folder_without_weights_says_what_to_copy(folder):
    (folder / "model.safetensors").unlink()
    assert "has no weights; expected model.safetensors" in refusal(folder)


def test_a_folder_without_tokenizer_is_refused(folder):
    """Transformers would build one that knows no word, in silence."""
    for path in folder.glob("[tv]o[ck]*"):  # tokenizer.json, tokenizer_config.json, vocab.txt
        path.unlink()
    assert "has no tokenizer; expected tokenizer.json" in refusal(folder)


def test_a_vocabulary_file_is_tokenizer_enough(folder):
    expected = load_encoder(folder).encode(SENTENCES)
    vocabulary = load_encoder(folder).tokenizer.get_vocab()
    for path in folder.glob("tokenizer*"):
        path.unlink()
    (folder / "vocab.txt").write_text("\n".join(sorted(vocabulary, key=vocabulary.__getitem__)))
    np.testing.assert_allclose(load_encoder(folder).encode(SENTENCES), expected, atol=1e-5)


def test_chinese_roberta_wwm_ext_is_a_bert_whatever_its_name_says(folder, tmp_path):
    """As it is published: a masked language model of BERT, and a tokenizer whose settings say nothing."""
    place = folder.rename(tmp_path / "chinese-roberta-wwm-ext")
    rewrite(place / "config.json", architectures=["BertForMaskedLM"], directionality="bidi", output_past=True)
    (place / "tokenizer_config.json").write_text('{"init_inputs": []}')
    (place / "added_tokens.json").write_text("{}")
    change_weights(place, lambda weights: [weights.update({f"bert.{name}": weights.pop(name)}) for name in [*weights]])
    change_weights(place, lambda weights: weights.update({"cls.predictions.bias": torch.zeros(300)}))
    encoder = load_encoder(place, pooling=Pooling.CLS)
    assert type(encoder.backbone).__name__ == "BertModel"
    assert type(encoder.tokenizer).__name__.startswith("BertTokenizer")
    assert encoder.tokenizer.tokenize("雨停了") == ["雨", "停", "了"]
    assert family_of(str(place), encoder.backbone.config.model_type) == "chinese-roberta"
    assert np.isfinite(encoder.encode(SENTENCES)).all()


def test_a_tokenizer_of_another_model_is_refused_before_its_numbers_run_over(folder):
    words = tokenizer()
    rows = len(words)
    words.add_tokens([f"word{number}" for number in range(50)])
    words.save_pretrained(folder)
    assert f"knows {rows + 50} tokens, the embeddings of the model {rows}" in refusal(folder)


@pytest.mark.parametrize("model_type", ["gpt2", "t5", "vit"])
def test_what_is_no_text_encoder_is_refused_by_its_type(folder, model_type):
    from transformers import AutoConfig

    AutoConfig.for_model(model_type).save_pretrained(folder)
    assert f"holds a {model_type!r} model, which is no text encoder" in refusal(folder)


def test_a_model_that_brings_its_own_code_is_refused_and_its_code_not_run(folder, capfd):
    (folder / "modeling_own.py").write_text("print('the code ran')")
    auto_map = {"AutoConfig": "modeling_own.OwnConfig", "AutoModel": "modeling_own.OwnModel"}
    rewrite(folder / "config.json", model_type="own", auto_map=auto_map)
    assert "'own', which transformers" in refusal(folder)
    assert capfd.readouterr().out == ""


def test_a_run_folder_stands_for_its_model(folder, tmp_path):
    run = tmp_path / "run"
    run.mkdir()
    (run / "config.toml").write_text("")
    assert "a run folder without a model" in refusal(run)
    folder.rename(run / "model")
    np.testing.assert_array_equal(load_encoder(run).encode(["a"]), load_encoder(run / "model").encode(["a"]))


def test_a_run_of_several_seeds_asks_for_one_of_them(tmp_path):
    for seed in (1, 11):
        (tmp_path / f"seed-{seed}").mkdir()
        (tmp_path / f"seed-{seed}/config.toml").write_text("")
    message = refusal(tmp_path, UsageError)
    assert "the runs of 2 seeds; expected one" in message
    assert str(tmp_path / "seed-11") in message


@pytest.mark.parametrize("name", ["./model", "/no/such/model", "~/no/such/model", "runs/a/b", "model/", "runs/typo"])
def test_a_path_to_nothing_is_no_reason_to_ask_a_hub(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "runs").mkdir()
    assert "is no folder here" in refusal(name, UsageError)
    assert "no home folder is known here" in refusal("~nobody-here/model", UsageError)


def test_a_file_and_tiny_are_answered_with_what_to_give(folder):
    assert "is a file; expected a folder" in refusal(folder / "config.json", UsageError)
    assert "`tiny` is built on shards" in refusal("tiny", UsageError)


# What each family needs beyond the sizes of the small models.
FAMILIES = {
    "albert": {"embedding_size": 16},
    "deberta-v2": {},
    "electra": {"embedding_size": 16},
    "modernbert": {"pad_token_id": 0, "bos_token_id": 2, "eos_token_id": 3, "cls_token_id": 2, "sep_token_id": 3},
    "mpnet": {"pad_token_id": 1},
    "xlm-roberta": {"pad_token_id": 1},
}


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_that_the_messages_name_loads_encodes_and_comes_back_from_its_export(family, tmp_path, capfd):
    from transformers import AutoModel

    from cse_trainer.export import export_encoder

    folder = write_model(tmp_path / "published", family, **FAMILIES[family])
    capfd.readouterr()
    for pooling in (Pooling.MEAN, Pooling.AVG_FIRST_LAST):
        encoder = load_encoder(folder, pooling=pooling, dropout=0.2)
        expected = encoder.encode(SENTENCES)
        alone = np.concatenate([encoder.encode([text]) for text in SENTENCES])
        np.testing.assert_allclose(alone, expected, atol=1e-5)
        ids = torch.randint(5, 90, (4, 8), generator=torch.Generator().manual_seed(1))
        encoder.train()(ids, torch.ones_like(ids)).pow(2).sum().backward()  # encoding left nothing that cannot train
        export_encoder(encoder, tmp_path / pooling, "# A model\n")
        np.testing.assert_allclose(load_encoder(tmp_path / pooling).encode(SENTENCES), expected, atol=1e-5)
        assert capfd.readouterr() == ("", "")
        _, report = AutoModel.from_pretrained(tmp_path / pooling, output_loading_info=True)
        assert not any(report.values())
        capfd.readouterr()
    assert family in KNOWN
