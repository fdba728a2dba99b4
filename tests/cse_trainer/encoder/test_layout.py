"""What a folder says about itself: both forms of sentence-transformers, and what is refused."""

from __future__ import annotations

import json

import pytest
import torch
from safetensors.torch import save_file

from augpipe.base.errors import UserError
from cse_trainer.encoder import Pooling
from cse_trainer.encoder.layout import FLAGS, Layout, read_layout
from cse_trainer.encoder.vetting import module_folders

OLD = {flag: name == "mean" for flag, name in FLAGS.items()} | {"word_embedding_dimension": 8}
NEW = {"embedding_dimension": 8, "pooling_mode": "mean", "include_prompt": True}
PATHS = {"Transformer": "", "Pooling": "1_Pooling", "Normalize": "2_Normalize", "Dense": "2_Dense"}


@pytest.fixture
def write(tmp_path):
    """Write a folder: its modules in order, and JSON files by place."""

    def write(*kinds, files=None, prefix="sentence_transformers.models"):
        entries = [
            {"idx": n, "path": PATHS.get(kind, f"{n}_{kind}"), "type": f"{prefix}.{kind}"}
            for n, kind in enumerate(kinds)
        ]
        for name, value in {"modules.json": entries, **(files or {})}.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(json.dumps(value))
        return tmp_path

    return write


@pytest.mark.parametrize("prefix", ["sentence_transformers.models", "sentence_transformers.base.modules.transformer"])
@pytest.mark.parametrize("settings", [OLD, NEW, {**NEW, "pooling_mode": ["mean"]}], ids=["flags", "word", "list"])
def test_old_and_new_forms_say_the_same(write, settings, prefix):
    folder = write("Transformer", "Pooling", files={"1_Pooling/config.json": settings}, prefix=prefix)
    assert read_layout(folder) == Layout(folder, pooling=Pooling.MEAN)


@pytest.mark.parametrize(
    "settings",
    [{**OLD, "pooling_mode_mean_tokens": False, "pooling_mode_cls_token": True}, {**NEW, "pooling_mode": "cls"}],
)
def test_cls_is_read_from_both_forms(write, settings):
    folder = write("Transformer", "Pooling", files={"1_Pooling/config.json": settings})
    assert read_layout(folder).pooling is Pooling.CLS


def test_length_and_lower_case_come_from_the_transformer_module(write):
    files = {
        "1_Pooling/config.json": OLD,
        "sentence_roberta_config.json": {"max_seq_length": 40, "do_lower_case": True},
    }
    folder = write("Transformer", "Pooling", files=files)
    assert read_layout(folder) == Layout(folder, pooling=Pooling.MEAN, max_length=40, lowercase=True)


def test_the_backbone_may_lie_in_a_folder_of_its_own(write, tmp_path, monkeypatch):
    monkeypatch.setitem(PATHS, "Transformer", "0_Transformer")
    files = {"1_Pooling/config.json": OLD, "0_Transformer/sentence_bert_config.json": {"max_seq_length": 40}}
    layout = read_layout(write("Transformer", "Pooling", files=files))
    assert (layout.backbone, layout.max_length) == (tmp_path / "0_Transformer", 40)


def test_a_normalize_module_says_that_vectors_have_length_one(write):
    folder = write("Transformer", "Pooling", "Normalize", files={"1_Pooling/config.json": OLD})
    assert read_layout(folder) == Layout(folder, pooling=Pooling.MEAN, unit_length=True)


def test_a_normalize_module_before_the_pooling_is_refused(write):
    folder = write("Transformer", "Normalize", "Pooling", files={"1_Pooling/config.json": OLD})
    with pytest.raises(UserError, match="has a Normalize module before Pooling; expected it after"):
        read_layout(folder)


def test_a_plain_folder_says_nothing_of_pooling(tmp_path):
    (tmp_path / "config.json").write_text("{}")
    assert read_layout(tmp_path) == Layout(tmp_path)


def weighted(write, start, weights, settings=OLD):
    files = {
        "1_WeightedLayerPooling/config.json": {"layer_start": start, "num_hidden_layers": start + len(weights) - 1},
        "2_Pooling/config.json": settings,
    }
    paths = {"Transformer": "", "WeightedLayerPooling": "1_WeightedLayerPooling", "Pooling": "2_Pooling"}
    folder = write(files=files)
    modules = [{"path": path, "type": f"sentence_transformers.models.{kind}"} for kind, path in paths.items()]
    (folder / "modules.json").write_text(json.dumps(modules))
    tensors = {"layer_weights": torch.tensor(weights)}
    save_file(tensors, folder / "1_WeightedLayerPooling/model.safetensors")
    return folder


@pytest.mark.parametrize(
    ("start", "weights", "pooling"),
    [
        (1, [1.0, 0.0, 0.0, 1.0], Pooling.AVG_FIRST_LAST),
        (3, [1.0, 1.0], Pooling.AVG_LAST_TWO),
        # With two layers, the first and the last are the last two: the vectors are the same under both names.
        (1, [1.0, 1.0], Pooling.AVG_FIRST_LAST),
    ],
)
def test_weights_over_layers_are_recognised_as_our_poolings(write, start, weights, pooling):
    assert read_layout(weighted(write, start, weights)).pooling is pooling


@pytest.mark.parametrize(("start", "weights"), [(0, [1.0, 0.0, 1.0]), (1, [0.3, 0.7]), (4, [1.0, 1.0, 1.0])])
def test_other_weights_over_layers_are_refused(write, start, weights):
    with pytest.raises(UserError, match=r"averages layers with the weights .* expected avg-first-last or avg-last-two"):
        read_layout(weighted(write, start, weights))


def test_averaged_layers_pooled_by_cls_are_refused(write):
    with pytest.raises(UserError, match="pools averaged layers by cls; expected mean"):
        read_layout(weighted(write, 3, [1.0, 1.0], settings={**NEW, "pooling_mode": "cls"}))


@pytest.mark.parametrize(
    ("kinds", "files", "message"),
    [
        (["Transformer", "Pooling", "Dense"], {}, "has a Dense module; expected Transformer, WeightedLayerPooling"),
        (["Transformer"], {}, "has the modules Transformer; expected Transformer, then one Pooling"),
        (
            ["Pooling", "Transformer"],
            {},
            "has the modules Pooling, Transformer; expected Transformer, then one Pooling",
        ),
        ([], {}, r"has the modules \(none\); expected Transformer"),
        (
            ["Transformer", "Pooling"],
            {"1_Pooling/config.json": {**NEW, "pooling_mode": "max"}},
            "pools by max; expected",
        ),
        (
            ["Transformer", "Pooling"],
            {"1_Pooling/config.json": {**OLD, "pooling_mode_max_tokens": True}},
            r"pools by max \+ mean; expected",
        ),
        (["Transformer", "Pooling"], {"1_Pooling/config.json": {}}, "pools by nothing; expected"),
        (["Transformer", "Pooling"], {"1_Pooling/config.json": []}, "holds a list; expected a dict"),
        (
            ["Transformer", "Pooling"],
            {"config_sentence_transformers.json": {"prompts": {"query": "query: "}, "default_prompt_name": "query"}},
            "sets 'query: ' before every text; expected no default prompt",
        ),
    ],
)
def test_what_this_package_does_not_do_is_refused_on_one_line(write, kinds, files, message):
    with pytest.raises(UserError, match=message) as refusal:
        read_layout(write(*kinds, files={"1_Pooling/config.json": OLD, **files}))
    assert "\n" not in str(refusal.value)


def test_prompts_without_a_default_are_no_reason_to_refuse(write):
    prompts = {"prompts": {"query": "query: "}, "default_prompt_name": None}
    files = {"1_Pooling/config.json": OLD, "config_sentence_transformers.json": prompts}
    assert read_layout(write("Transformer", "Pooling", files=files)).pooling is Pooling.MEAN


def test_a_folder_without_a_model_says_what_it_lacks(tmp_path):
    with pytest.raises(UserError, match=r"holds no model: neither modules\.json nor config\.json"):
        read_layout(tmp_path)


@pytest.mark.parametrize("modules", [["Transformer"], [{}], [{"type": 3, "path": 4}], [None]])
def test_modules_that_make_no_sense_are_refused_without_a_traceback(tmp_path, modules):
    (tmp_path / "modules.json").write_text(json.dumps(modules))
    with pytest.raises(UserError, match=r"modules"):
        read_layout(tmp_path)


def test_weights_over_layers_that_cannot_be_read_are_refused(write):
    folder = weighted(write, 3, [1.0, 1.0])
    (folder / "1_WeightedLayerPooling/model.safetensors").write_bytes(b"nothing of the kind")
    with pytest.raises(UserError, match=r"cannot be read \(SafetensorError: "):
        read_layout(folder)


@pytest.mark.parametrize("path", ["../other", "1_Pooling/../..", "/1_Pooling", "1_Pooling/2_Pooling", "Pooling", ".."])
def test_only_the_folders_that_are_vetted_hold_modules(tmp_path, path):
    """Those that the same pattern finds; more than nine modules are no exception."""
    (tmp_path / "10_Pooling").mkdir()
    (tmp_path / "10_Pooling/config.json").write_text(json.dumps(OLD))

    def layout(path):
        modules = [{"path": place, "type": f"sentence_transformers.models.{kind}"} for kind, place in places(path)]
        (tmp_path / "modules.json").write_text(json.dumps(modules))
        return read_layout(tmp_path)

    def places(path):
        return [("Transformer", ""), ("Pooling", path)]

    with pytest.raises(UserError, match="expected a folder inside it, such as 1_Pooling"):
        layout(path)
    assert layout("10_Pooling/").pooling is layout("10_Pooling").pooling is Pooling.MEAN
    assert module_folders(tmp_path) == [tmp_path / "10_Pooling"]


def test_a_damaged_file_is_named(tmp_path):
    (tmp_path / "modules.json").write_text("[{")
    with pytest.raises(UserError, match=r"modules\.json cannot be read: .*; expected JSON"):
        read_layout(tmp_path)
