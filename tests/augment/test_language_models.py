"""The augmentations by language models, on models that have learned a few sentences by heart."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from augpipe.augment import AUGMENTATIONS, RECIPES, resolve
from augpipe.augment.lm import AUGMENTATIONS as LANGUAGE_MODELS
from augpipe.augment.lm import model_names, outcomes, seq2seq
from augpipe.augment.lm.model_files import model_version
from augpipe.augmenter import Augmenter
from augpipe.base.errors import UsageError, UserError
from augpipe.builder import build
from augpipe.config import BuildConfig
from augpipe.contract.layout import SetFolder
from augpipe.contract.shards import open_shards
from tests.augment.tiny_models import save_model

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'augpipe[lm]'")
pytest.importorskip("transformers", reason="transformers is not installed: pip install 'augpipe[lm]'")

ABROAD = {
    "The cat is ill today .": "Die Katze ist heute krank .",
    "She came home late .": "Sie kam spät heim .",
    "It rains .": "Es regnet .",
    "Nothing is said here .": "Hier wird nichts gesagt .",
    "Why does he sing ?": "Warum singt er ?",
}
HOME = {
    "Die Katze ist heute krank .": "Today the cat is sick .",
    "Sie kam spät heim .": "She returned home late .",
    "Es regnet .": "It rains .",
    "Hier wird nichts gesagt .": "",
    "Warum singt er ?": "What makes him sing ?",
}
POLITE = {"please : gonna rain .": "It is going to rain .", "please : It rains .": "it rains ."}
ROWS = [
    ("The cat is ill today.", "round_trip", "Today the cat is sick ."),
    ("She came home late.", "round_trip", "She returned home late ."),
    ("It rains.", "skipped:no_change", None),
    ("Nothing is said here.", "skipped:empty", None),
    ("It rains." + " It rains." * 8, "skipped:too_long", None),
    ("Why does he sing?", "round_trip", "What makes him sing ?"),
    ("It rains.", "skipped:no_change", None),
]


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    folder: Path = tmp_path_factory.mktemp("models")
    save_model(folder / "there", ABROAD, "marian")
    save_model(folder / "back", HOME)
    save_model(folder / "formal", POLITE)
    torch.set_num_threads(threads)
    return folder


@pytest.fixture
def chosen(models: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The models, named in the environment."""
    monkeypatch.setenv("AUGPIPE_PARAPHRASE_MODELS", f"{models / 'there'}, {models / 'back'}")
    monkeypatch.setenv("AUGPIPE_FORMAL_MODEL", str(models / "formal"))
    monkeypatch.setenv("AUGPIPE_FORMAL_PREFIX", "please : ")
    return models


def test_a_round_trip_is_a_paraphrase_or_a_reason_why_not(chosen: Path) -> None:
    rows = Augmenter("en", augmentations="paraphrase").pipe([text for text, _, _ in ROWS])
    assert [(row.original, row.paraphrase_type, row.paraphrase) for row in rows] == ROWS


def test_a_row_comes_out_the_same_alone_and_in_any_batch(chosen: Path) -> None:
    augmenter = Augmenter("en", augmentations="paraphrase,formal,pi")
    items = [(place, text) for place, (text, _, _) in enumerate(ROWS)]
    together = [row.to_dict() for row in augmenter.rows(items)]
    assert [augmenter.rows([item])[0].to_dict() for item in items] == together
    assert [row.to_dict() for row in augmenter.rows(items[::-1])][::-1] == together
    syntaxes = augmenter.parser.parse([text for _, text in items])
    assert [augmenter.augment(syntax, id).to_dict() for id, syntax in enumerate(syntaxes)] == together
    assert list(together[0]) == ["id", "original", *augmenter.names, *(f"{name}_type" for name in augmenter.names)]


def test_a_model_loaded_again_says_the_same(chosen: Path) -> None:
    texts = [*ABROAD, "An unknown rain is here ."]
    assert seq2seq.Seq2Seq(chosen / "there")(texts) == seq2seq.Seq2Seq(chosen / "there")(texts)


def test_what_a_text_may_cost_depends_on_its_own_length_alone(chosen: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = seq2seq.Seq2Seq(chosen / "there")
    model.longest = 400
    lengths = [40, 1, 32, 33, 401, 0, 64, 65, 2]
    assert list(model._batches(lengths)) == [[1, 8, 2], [3, 0, 6], [7]]
    monkeypatch.setattr(seq2seq, "BATCH", 2)
    assert list(model._batches(lengths)) == [[1, 8], [2], [3, 0], [6], [7]]


def test_the_style_model_reads_its_prefix(chosen: Path) -> None:
    found, same = Augmenter("en", augmentations="formal").pipe(["gonna rain.", "It rains."])
    assert (found.formal_type, found.formal) == ("formal", "It is going to rain .")
    assert same.formal_type == "skipped:no_change"


def test_an_answer_without_an_end_is_too_long_and_one_without_words_empty() -> None:
    labels = [outcome.label for outcome in outcomes(["A b."] * 4, [None, "", "a  B.", "C."], "round_trip")]
    assert labels == ["skipped:too_long", "skipped:empty", "skipped:no_change", "round_trip"]


def test_a_build_writes_down_the_models_and_another_model_is_another_build(
    chosen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "in.txt").write_text("".join(f"{text}\n" for text, _, _ in ROWS))
    config = BuildConfig(
        output=tmp_path / "out", inputs=(str(tmp_path / "in.txt"),), augmentations="pi,paraphrase", engine="sequential"
    )
    summary = build(config)
    (table,) = open_shards(summary.folder).tables()
    assert table["paraphrase"].to_pylist() == [text for _, _, text in ROWS]
    code = json.loads(SetFolder(summary.folder).run_file.read_text())
    assert model_version(chosen / "there") in json.dumps(code)
    monkeypatch.setenv("AUGPIPE_PARAPHRASE_MODELS", f"{chosen / 'there'},{chosen / 'formal'}")
    with pytest.raises(UserError, match=r"origins\.paraphrase\.model 2"):
        build(config)


def test_what_decides_the_text_is_named(chosen: Path) -> None:
    assert LANGUAGE_MODELS["formal"].depends_on is not None
    found = LANGUAGE_MODELS["formal"].depends_on()
    assert set(found) == {"model 1", "torch", "transformers", "precision", "prefix"}
    assert found["model 1"] == f"{chosen / 'formal'} {model_version(chosen / 'formal')}"
    assert len({model_version(chosen / name) for name in ("there", "back", "formal")}) == 3


def test_a_model_of_the_hub_is_known_by_its_commit(tmp_path: Path) -> None:
    folder = tmp_path / "models--a--b" / "snapshots" / ("c" * 40)
    folder.mkdir(parents=True)
    assert model_version(folder) == "c" * 40


@pytest.mark.parametrize("given", ["one", "one,", "one,two,three", ",two"])
def test_too_few_models_or_too_many_are_a_usage_error(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWO_MODELS", given)
    with pytest.raises(UsageError, match=rf"TWO_MODELS is '{given}', expected 2 folders or names .* such as a/b,b/a"):
        model_names("TWO_MODELS", ("a/b", "b/a"))
    monkeypatch.delenv("TWO_MODELS")
    assert model_names("TWO_MODELS", ("a/b", "b/a")) == ("a/b", "b/a")


@pytest.mark.parametrize("names", [["pytorch_model.bin"], ["../x.safetensors"], [3], [], None])
def test_weights_that_are_no_safetensors_of_the_folder_are_refused_unread(
    names: list[object] | None, tmp_path: Path
) -> None:
    (tmp_path / "config.json").write_text('{"model_type": "marian"}')
    (tmp_path / "pytorch_model.bin").write_bytes(b"a pickle")
    if names is not None:
        named = {str(number): name for number, name in enumerate(names)} or [3]
        (tmp_path / "model.safetensors.index.json").write_text(json.dumps({"weight_map": named}))
    with pytest.raises(UserError, match=r"expected model\.safetensors\. Where you trust it, convert it"):
        seq2seq.Seq2Seq(tmp_path)


def test_an_adapter_is_refused(tmp_path: Path) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"")
    (tmp_path / "adapter_config.json").write_text('{"base_model_name_or_path": "/elsewhere"}')
    with pytest.raises(UserError, match="is an adapter, which names another model to load"):
        seq2seq.Seq2Seq(tmp_path)


def test_a_folder_without_such_a_model_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text('{"model_type": "bert"}')
    (tmp_path / "model.safetensors").write_bytes(b"")
    with pytest.raises(UserError, match=r"cannot be loaded: \w+: .*; it has to be an encoder-decoder"):
        seq2seq.Seq2Seq(tmp_path)


def show(column: str, prelude: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    code = f"import sys; {prelude}\nfrom augpipe.cli import main\nmain()"
    command = [sys.executable, "-c", code, "show", "--augmentations", column, "It rains."]
    environment = {**os.environ, **variables}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_without_the_extra_the_error_names_it_in_one_line() -> None:
    done = show("paraphrase", "sys.modules.update(torch=None, transformers=None, huggingface_hub=None)")
    assert done.returncode == 1
    assert done.stderr.startswith("error: the columns paraphrase and formal run language models")
    assert done.stderr.endswith("pip install 'augpipe[lm]'\n")
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
def test_without_a_network_the_error_names_the_model_in_one_line(tmp_path: Path) -> None:
    done = show("formal", HF_HUB_OFFLINE="1", HF_HOME=str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.startswith("error: no model 'prithivida/informal_to_formal_styletransfer': it is no folder")
    assert done.stderr.count("\n") == 1


def test_other_columns_load_neither_models_nor_what_runs_them() -> None:
    code = (
        "import sys\nfrom augpipe.augment import labels, resolve, rule_versions\n"
        "names = resolve('en', 'sda'); labels('en', names); rule_versions('en', names)\n"
        "assert not {'torch', 'transformers'} & set(sys.modules)\n"
        "sys.modules['torch'] = None  # thinc would import it\n"
        "from augpipe import Augmenter\nassert Augmenter('en', augmentations='sda')('He left.').negation\n"
        "sys.stdout.write(' '.join({'transformers', 'huggingface_hub'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_the_recipes_of_the_paper_are_the_rule_sets_and_the_models() -> None:
    for count, rules, added in ((4, 3, 1), (8, 6, 2), (12, 10, 2), (16, 14, 2)):
        assert RECIPES[f"augcse-{count}"] == (*RECIPES[f"augcse-{rules}"], *("paraphrase", "formal")[:added])
        assert len(resolve("en", f"augcse-{count}")) == count
    assert not {"paraphrase", "formal"} & set(RECIPES["all"])


def test_both_columns_answer_a_batch() -> None:
    for column in ("paraphrase", "formal"):
        assert AUGMENTATIONS["en"][column].apply_batch is not None
