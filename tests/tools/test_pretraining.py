"""The program that pretrains an encoder: packing, losses, schedule, and going on where it was stopped."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import chain, islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from transformers import AutoModel, BertConfig, BertModel

from tests.sources import ROOT
from tools.pretraining import __main__ as program
from tools.pretraining.corpus import TokenIds, tokenize
from tools.pretraining.loop import CHECKPOINT, LOG, Schedule, train
from tools.pretraining.objective import Pretraining, Weights
from tools.pretraining.packing import IGNORED, Batch, Layout, Packer, Special, rows_of
from tools.pretraining.vectors import word_vectors

SPECIAL = Special(pad=0, cls=2, sep=3, mask=4, size=60)
LAYOUT = Layout(row=24, longest=10, run=4, runs=3)


def corpus(sentences: int = 48, *, ordered: int = 48) -> TokenIds:
    draws = np.random.default_rng(5)
    lengths = draws.integers(1, 14, sentences)
    ids = draws.integers(5, SPECIAL.size, int(lengths.sum())).astype(np.uint16)
    return TokenIds(ids, np.cumsum([0, *lengths]), ordered)


def model(weights: Weights = Weights()) -> Pretraining:  # noqa: B008
    torch.manual_seed(1)
    config = BertConfig(
        vocab_size=SPECIAL.size,
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=24,
        max_position_embeddings=32,
        type_vocab_size=1,
        attn_implementation="sdpa",
    )
    return Pretraining(BertModel(config, add_pooling_layer=False), torch.ones(SPECIAL.size), weights)


def packer(**changes: int) -> Packer:
    return Packer(corpus(**changes), SPECIAL, LAYOUT, seed=7)


@given(st.lists(st.integers(1, 20), min_size=1, max_size=60))
@settings(max_examples=50, deadline=None)
def test_rows_hold_every_sentence_once_and_none_too_much(lengths: list[int]) -> None:
    rows = rows_of(lengths, 20)
    assert sorted(member for row in rows for member in row) == list(range(len(lengths)))
    assert all(sum(lengths[member] for member in row) <= 20 for row in rows)


def unmasked(batch: Batch) -> torch.Tensor:
    return torch.where(batch.targets == IGNORED, batch.ids, batch.targets)


def test_a_batch_holds_the_sentences_of_the_corpus_cut_to_length() -> None:
    text, batch = corpus(), packer().batch(0)
    (start, *_) = packer()._starts(0)
    ids = unmasked(batch)
    for number in range(LAYOUT.run):
        cells = ids[batch.owners == number].tolist()
        assert cells == [SPECIAL.cls, *text.sentence(start + number, LAYOUT.longest).tolist(), SPECIAL.sep]
        assert batch.positions[batch.owners == number].tolist() == list(range(len(cells)))
    assert batch.sentences == LAYOUT.run * LAYOUT.runs


def test_an_epoch_takes_every_run_once_and_the_next_one_in_another_order() -> None:
    drawn = packer()
    epochs = [[drawn._starts(number + epoch * 4) for number in range(4)] for epoch in (0, 1)]
    assert drawn.batches_per_epoch == 4
    assert [sorted(chain.from_iterable(epoch)) for epoch in epochs] == [list(range(0, 48, 4))] * 2
    assert epochs[0] != epochs[1]


def test_only_ordered_text_has_neighbours() -> None:
    assert len(packer().batch(0).neighbours) == LAYOUT.runs * (LAYOUT.run - 1)
    loose = packer(ordered=0).batch(0)
    assert loose.neighbours.shape == (0, 2)
    assert loose.runs.tolist() == list(range(12))
    assert model()(loose)["neighbours"].item() == 0


def test_a_fifth_of_the_tokens_is_masked_and_no_special_one() -> None:
    layout = Layout(row=64, longest=30, run=4, runs=12)
    batch = Packer(corpus(400, ordered=400), SPECIAL, layout, seed=1).batch(0)
    chosen = batch.targets != IGNORED
    words = (batch.owners >= 0) & (unmasked(batch) > SPECIAL.mask)
    assert not (chosen & ~words).any()
    assert float(chosen[words].float().mean()) == pytest.approx(0.2, abs=0.06)
    assert 0.6 < float((batch.ids[chosen] == SPECIAL.mask).float().mean()) < 0.95


def test_no_sentence_sees_another() -> None:
    """A packed sentence gives the token vectors that it gives alone."""
    trained, batch = model().eval(), packer().batch(0)
    seen: list[torch.Tensor] = []
    trained.bert.register_forward_hook(lambda _module, _given, output: seen.append(output.last_hidden_state))
    trained(batch)
    for number in range(batch.sentences):
        cells = batch.owners == number
        trained.bert(batch.ids[cells][None], torch.ones(1, int(cells.sum())))
        torch.testing.assert_close(seen[0][cells], seen[-1][0], atol=1e-5, rtol=1e-4)


def test_the_neighbour_is_told_from_sentences_of_other_runs_alone() -> None:
    batch = packer().batch(0)
    vectors = torch.randn(batch.sentences, 16, generator=torch.Generator().manual_seed(2))
    loss = model(Weights(temperature=0.1))._contrast(vectors, batch)
    unit = vectors / vectors.norm(dim=1, keepdim=True)
    terms = []
    for first, second in batch.neighbours.tolist():
        for here, there in ((first, second), (second, first)):
            others = [i for i in range(batch.sentences) if i // 4 != here // 4]
            scores = torch.stack([unit[here] @ unit[i] / 0.1 for i in [there, *others]])
            terms.append(torch.logsumexp(scores, 0) - scores[0])
    torch.testing.assert_close(loss, torch.stack(terms).mean())


def test_a_vector_is_compared_with_the_bag_of_its_words() -> None:
    batch, trained = packer().batch(0), model()
    vectors = torch.randn(batch.sentences, 16, generator=torch.Generator().manual_seed(2))
    weighted = trained.rarity[:, None] * trained.directions
    bags = [weighted[batch.words[batch.word_owners == number]].sum(0) for number in range(batch.sentences)]
    similar = torch.nn.functional.cosine_similarity(vectors, torch.stack(bags), dim=1)
    torch.testing.assert_close(trained._bags(vectors, batch), 1 - similar.mean())


def test_the_bag_counts_as_much_as_its_weight_says() -> None:
    batch = packer().batch(0)
    losses = {name: torch.tensor(float(10**place)) for place, name in enumerate(model()(batch))}
    assert list(losses) == ["tokens", "words", "neighbours", "bags"]
    assert model(Weights(1.0, 2.0, 3.0, bags=4.0)).total(losses).item() == 4321


def test_the_rate_rises_stays_and_falls_to_nothing() -> None:
    schedule = Schedule(steps=1_000, warmup=100, falling=0.2, rate=2.0)
    assert [schedule.at(step) for step in (0, 99, 500, 800, 900, 1_000)] == pytest.approx([0.02, 2, 2, 2, 1, 0])


def test_word_vectors_bring_together_what_stands_in_the_same_company() -> None:
    """Tokens 10 and 11 stand between the same words, 12 between others."""
    draws = np.random.default_rng(3)
    sentences = []
    for _ in range(600):
        company = (20, 30) if (middle := int(draws.integers(10, 13))) < 12 else (40, 50)
        sentences.append([company[0] + int(draws.integers(5)), middle, company[1] + int(draws.integers(5))])
    text = TokenIds(np.array(sentences, np.uint16).reshape(-1), np.arange(0, 1_801, 3), 600)
    near = torch.nn.functional.normalize(word_vectors(text, 60, 8, seed=1), dim=1)
    assert float(near[10] @ near[11]) > 0.9
    assert float(near[10] @ near[12]) < 0.3


def test_a_training_that_was_stopped_comes_to_the_same_weights(tmp_path: Path) -> None:
    torch.set_num_threads(1)
    weights = []
    for name, stops in (("whole", [8]), ("stopped", [5, 8])):
        folder = tmp_path / name
        folder.mkdir()
        for stop in stops:
            trained = model()
            lines = train(trained, packer(), Schedule(8, 2), folder, seed=3, every_seconds=0, log_every=1)
            for line in lines:
                if line["step"] == stop and stop < 8:
                    next(lines)  # the checkpoint of the step is written before the next one is counted
                    break
        weights.append(trained.state_dict())
    assert all(torch.equal(weights[0][name], weights[1][name]) for name in weights[0])


def test_the_log_after_a_stop_has_the_mean_of_the_steps_since(tmp_path: Path) -> None:
    torch.set_num_threads(1)
    list(train(model(), packer(), Schedule(3, 1), tmp_path, seed=3, log_every=4))
    (resumed,) = train(model(), packer(), Schedule(4, 1), tmp_path, seed=3, log_every=4)
    assert resumed["fill"] == pytest.approx(packer().batch(3).fill, abs=1e-4)


def steps_in_the_log(folder: Path) -> list[int]:
    return [json.loads(line)["step"] for line in (folder / LOG).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("cut", ['{"step": 6, "ra', ""])
def test_a_step_that_is_trained_again_stands_in_the_log_once(tmp_path: Path, cut: str) -> None:
    torch.set_num_threads(1)
    list(train(model(), packer(), Schedule(3, 1), tmp_path, seed=3, log_every=1))
    lines = train(model(), packer(), Schedule(8, 1), tmp_path, seed=3, log_every=1)
    assert [line["step"] for line in islice(lines, 2)] == [4, 5]  # and no checkpoint since the third
    del lines
    with (tmp_path / LOG).open("a", encoding="utf-8") as log:
        log.write(cut)
    list(train(model(), packer(), Schedule(8, 1), tmp_path, seed=3, log_every=1))
    assert steps_in_the_log(tmp_path) == list(range(1, 9))


def test_a_training_without_a_checkpoint_begins_its_log_anew(tmp_path: Path) -> None:
    torch.set_num_threads(1)
    for _ in range(2):
        list(train(model(), packer(), Schedule(2, 1), tmp_path, seed=3, log_every=1))
        (tmp_path / CHECKPOINT).unlink()
    assert steps_in_the_log(tmp_path) == [1, 2]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], "no corpus is named"),
        (["--corpus", "data/sample/en.txt", "--lines", "nowhere.txt"], "no corpus file at nowhere.txt"),
    ],
)
def test_a_corpus_that_is_not_there_is_one_line(
    given: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["pretraining", *given, "--work", str(tmp_path / "w"), "--output", str(tmp_path)])
    assert program.main() == 2
    message = capsys.readouterr().err
    assert message.startswith(f"error: {said}; ")
    assert message.count("\n") == 1
    assert not (tmp_path / "w").exists()


def killed_after_half(target: Path) -> None:
    target.write_bytes(b"half")
    raise KeyboardInterrupt


def test_a_vocabulary_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = ["--corpus", str(ROOT / "data/sample/en.txt"), "--vocabulary", "300"]
    monkeypatch.setattr(sys, "argv", ["pretraining", *given, "--work", str(tmp_path), "--output", str(tmp_path / "o")])
    monkeypatch.setattr(program, "write_tokenizer", lambda folder, *_, **__: killed_after_half(folder / "vocab.txt"))
    with pytest.raises(KeyboardInterrupt):
        program.main()
    assert not (tmp_path / "vocabulary").exists()


def test_word_vectors_are_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = ["--work", "w", "--output", "o", "--vocabulary", "60", "--layers", "1", "--width", "8", "--heads", "1"]
    given = program.parser().parse_args([*options, "--inner", "8"])

    def half(_value: object, target: Any) -> None:
        (target.write_bytes if isinstance(target, Path) else target.write)(b"half")
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(torch, "save", half)
        with pytest.raises(KeyboardInterrupt):
            program.encoder(given, corpus(), tmp_path)
    assert not (tmp_path / "vectors.pt").exists()
    made, loaded = (program.encoder(given, corpus(), tmp_path).state_dict() for _ in range(2))
    assert (tmp_path / "vectors.pt").exists()
    assert all(torch.equal(made[name], loaded[name]) for name in made)


def test_tokens_are_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = tmp_path / "text.txt"
    text.write_text("a b\n\nc\n", encoding="utf-8")

    def tokenizer(lines: list[str], *, add_special_tokens: bool) -> dict[str, list[list[int]]]:
        return {"input_ids": [[ord(word) for word in line.split()] for line in lines]}

    save = np.save

    def half(target: Any, array: np.ndarray) -> None:
        if array.dtype == np.int64 and array.ndim == 1:
            save(target, array[:1])
            raise KeyboardInterrupt
        save(target, array)

    with monkeypatch.context() as patched:
        patched.setattr(np, "save", half)
        with pytest.raises(KeyboardInterrupt):
            tokenize([text], [], tokenizer, tmp_path)
    found = tokenize([text], [text], tokenizer, tmp_path)
    assert (found.ids.tolist(), found.starts.tolist(), found.ordered) == ([97, 98, 99] * 2, [0, 2, 3, 5, 6], 2)


@pytest.mark.parametrize("quick", [True, False])
def test_products_are_bf16_where_the_processor_computes_it(
    quick: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.pretraining.loop.cpu_computes_bf16", lambda: quick)
    trained, seen = model(), []
    trained.bert.register_forward_hook(lambda *_: seen.append(torch.is_autocast_enabled("cpu")))
    list(train(trained, packer(), Schedule(2, 1), tmp_path, seed=3))
    assert seen == [quick, quick]


@pytest.mark.slow
def test_the_command_leaves_an_encoder_that_any_tool_loads(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tools.pretraining", "--corpus", "data/sample/en.txt", "--work", str(tmp_path)]
    command += [
        "--output",
        str(tmp_path / "mini"),
        "--vocabulary",
        "600",
        "--steps",
        "4",
        "--width",
        "48",
        "--inner",
        "64",
    ]
    subprocess.run([*command, "--layers", "1", "--heads", "2", "--threads", "1"], cwd=ROOT, check=True)
    assert AutoModel.from_pretrained(tmp_path / "mini", local_files_only=True).config.hidden_size == 48
