"""A run on Chinese shards: characters as tokens, Chinese STS-B to choose the checkpoint, and a model that says so."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

from cse_trainer import TrainerError, UsageError, load_encoder, train
from tests.cse_trainer.evaluation.chinese_folder import write_chinese
from tests.cse_trainer.evaluation.senteval_folder import write_senteval
from tests.cse_trainer.shard_folder import write_shards
from tests.cse_trainer.training.small_runs import Recorder, small_config

WHO = ("厨师", "医生", "我邻居", "老农民", "她妹妹", "飞行员")
DID = ("看见", "修好", "卖掉", "忘了带", "画")
WHAT = ("一条船", "那盏红灯", "两把椅子", "iPhone 15", "她的自行车", "最后一个苹果")
TEXTS = ["老农民卖掉两把椅子。", "iPhone 15多少钱？", "ＡＢＣ公司", "龘", "", "厨师" * 40]


@pytest.fixture(scope="module")
def shards(tmp_path_factory):
    draw = random.Random(5)
    rows = [(draw.choice(WHO), draw.choice(DID), draw.choice(WHAT)) for _ in range(96)]
    columns = {
        "original": [f"{who}{did}{what}。" for who, did, what in rows],
        "mv": [f"{who}一定{did}{what}。" for who, did, what in rows],
        "negation": [f"{who}没{did}{what}。" for who, did, what in rows],
    }
    return write_shards(tmp_path_factory.mktemp("zh") / "shards", columns, rows_per_shard=32, language="zh")


@pytest.fixture(scope="module")
def run(shards, tmp_path_factory):
    folder = tmp_path_factory.mktemp("run")
    data, events = write_chinese(folder / "sts_zh"), Recorder()
    return train(small_config(shards, folder / "run", eval_data=str(data), max_length=None), events), events


def test_chinese_sts_b_chooses_the_checkpoint_and_the_chinese_suite_is_scored_at_the_end(run):
    result, events = run
    assert result.metric == "sts-b-zh dev"
    assert {log.metric for log in events.evaluations} == {"sts-b-zh dev"}
    for scores in result.scores.values():
        assert list(scores) == [
            "sts-b-zh dev", "alignment", "uniformity", "STS-B-zh", "CNSD", "average of the 2 sets present",
        ]  # fmt: skip
    assert json.loads((result.folder / "scores.json").read_text())["suite"] == "sts-zh"


def test_every_file_of_the_run_names_the_language_and_the_set(run):
    folder = run[0].folder
    card = (folder / "model/README.md").read_text(encoding="utf-8")
    assert 'language: "zh"' in card
    assert "| checkpoint chosen by | sts-b-zh dev, step " in card
    assert "| CNSD | × 100 |" in card
    assert "sts-b dev" not in card
    assert json.loads((folder / "data.json").read_text())["language"] == "zh"
    config = (folder / "config.toml").read_text(encoding="utf-8")
    assert 'suite = "sts-zh"' in config
    assert "max_length = 64" in config


def test_a_set_of_one_form_alone_chooses_too(shards, tmp_path):
    data = write_chinese(tmp_path / "cnsd", ["CNSD"])
    result = train(small_config(shards, tmp_path / "run", eval_data=str(data), max_steps=1))
    assert result.metric == "cnsd dev"


def test_every_chinese_character_is_a_token_and_latin_is_word_pieces(run):
    tokenizer = load_encoder(run[0].folder).tokenizer
    assert tokenizer.tokenize("老农民卖掉iPhone。") == ["老", "农", "民", "卖", "掉", "iphone", "。"]
    assert not [piece for piece in tokenizer.get_vocab() if piece.startswith("##") and piece[2:] > "一"]
    assert tokenizer.tokenize("龘") == ["[UNK]"]


def test_sentence_transformers_and_the_run_folder_give_the_same_vectors(run):
    from sentence_transformers import SentenceTransformer

    ours = load_encoder(run[0].folder).encode(TEXTS)
    theirs = SentenceTransformer(str(run[0].folder / "model"), device="cpu").encode(TEXTS)
    np.testing.assert_allclose(ours, theirs, atol=1e-6)
    assert np.linalg.norm(ours[0] - ours[1]) > 1e-3


def test_another_suite_may_be_named(shards, tmp_path):
    data = write_senteval(tmp_path / "senteval", ["STS-B"])
    result = train(small_config(shards, tmp_path / "run", eval_data=str(data), suite="sts", max_steps=1))
    assert (result.metric, result.suite) == ("sts-b dev", "sts")


def test_english_sets_for_chinese_shards_are_refused_before_anything_is_written(shards, tmp_path):
    data = write_senteval(tmp_path / "senteval", ["STS-B"])
    with pytest.raises(TrainerError, match=r"no development split of STS-B-zh or CNSD.*give --suite sts$"):
        train(small_config(shards, tmp_path / "run", eval_data=str(data)))
    assert not (tmp_path / "run").exists()


def test_a_language_without_a_suite_trains_on_held_out_rows_and_asks_for_one_where_sets_are_given(tmp_path):
    (tmp_path / "sets").mkdir()
    shards = write_shards(tmp_path / "xx", {"original": [f"ba {n} do {n % 7}." for n in range(60)]}, language="xx")
    settings = {"positive": ("original",), "negative": "none", "max_steps": 1}
    with pytest.raises(UsageError, match=r"language 'xx', for which there is no suite.*give --suite sts or sts-zh"):
        train(small_config(shards, tmp_path / "run", eval_data=str(tmp_path / "sets"), **settings))
    assert train(small_config(shards, tmp_path / "run", **settings)).suite is None
