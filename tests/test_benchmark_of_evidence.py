"""The papers' tables: what is missing is trained once, a line keeps what comparisons need, a table says what it has."""

from __future__ import annotations

import dataclasses
import json
import threading

import numpy as np
import pytest

from augpipe.base.errors import UserError
from benchmarks.evidence import training
from benchmarks.evidence.__main__ import main
from benchmarks.evidence.page import DOCS, marks, publish, text_of
from benchmarks.evidence.store import Lines, key_of, packed, read_store, unpacked
from benchmarks.evidence.sweeps import SWEEPS, TABLES, baseline_of, runs_of, settings_of
from benchmarks.evidence.training import Job, missing, train_all
from benchmarks.measure import ROOT
from cse_trainer.evaluation.scores import DRAWS
from cse_trainer.evaluation.significance import Resampled
from cse_trainer.presets import PRESETS
from tests.cse_trainer.evaluation.senteval_folder import write_set
from tests.cse_trainer.training.small_runs import small_config, small_shards

COLUMNS = "sda-columns"
ORIGINAL = "token_dropout=0.4,positive=original"


def run_named(sweep: str, name: str):
    (found,) = (run for run in runs_of(sweep)[1] if run.name == name)
    return found


def resampled(mean: float, noise: int) -> Resampled:
    draws = mean + np.random.default_rng(noise).normal(0, 0.3, (1, DRAWS))
    return Resampled((1,), np.array([mean]), draws)


def line(sweep: str, name: str, seed: int, mean: float, **more: object) -> dict[str, object]:
    return {
        "settings": settings_of(sweep, run_named(sweep, name)),
        "seed": seed,
        "scores": {"sts-b dev": mean + 10, "STS-B": mean + 1},
        "observed": mean,
        "draws": packed(resampled(mean, 7)),  # the same pairs for every run, as the bootstrap has it
        "date": "2026-11-27",
        "shards": "abc",
        "seconds": 240,
        **more,
    }


def store_of(*lines: dict[str, object]) -> Lines:
    return {key_of(each["settings"], each["seed"]): each for each in lines}  # type: ignore[arg-type]


def row_of(table: str, beginning: str) -> list[str]:
    (found,) = (text for text in table.splitlines() if text.startswith(f"| {beginning} |"))
    return [cell.strip() for cell in found[1:-1].split("|")]


def test_every_sweep_has_a_table_and_every_number_of_a_paper_a_run():
    assert sorted(TABLES) == sorted(path.stem for path in SWEEPS.glob("*.toml"))
    for sweep, table in TABLES.items():
        runs = runs_of(sweep)[1]
        assert set(table.paper) <= {run.name for run in runs}
        assert all(baseline_of(sweep, run) for run in runs)


def test_what_stands_in_several_sweeps_is_trained_once():
    assert settings_of("beyond-dropout", run_named("beyond-dropout", "token_dropout=0.4,positive=mv")) == settings_of(
        "sda-noise", run_named("sda-noise", "positive=mv")
    )
    alone = len(missing(["beyond-dropout"], {})) + len(missing(["sda-noise"], {}))
    together = missing(["beyond-dropout", "sda-noise"], {})
    assert len(together) == alone - 5 * 3, "original, pi, mv, dn and random_delete_20, with three seeds each"
    assert len({job.key for job in together}) == len(together)


def test_runs_come_seed_by_seed_and_only_those_without_a_line():
    jobs = missing([COLUMNS], {})
    assert [job.seed for job in jobs] == [seed for seed in (1, 11, 42, 68, 421) for _ in range(10)]
    assert {job.seed for job in missing([COLUMNS], {}, seeds=[11])} == {11}
    store = store_of(line(COLUMNS, "positive=mv,negative=none", 11, 66.0))
    assert len(missing([COLUMNS], store)) == 49


def test_a_run_of_several_sweeps_takes_the_shards_of_the_first():
    jobs = missing(["sda-noise", "beyond-derived"], {}, seeds=[1])
    assert {job.sweep for job in jobs if job.run.name == "positive=mv"} == {"sda-noise"}


def test_a_value_of_the_preset_makes_the_same_run_named_or_not_and_a_changed_preset_makes_another(monkeypatch):
    run = run_named(COLUMNS, "positive=mv,negative=negation")
    left = settings_of(COLUMNS, run)
    named = dataclasses.replace(run, settings={**run.settings, "token_dropout": 0.4, "temperature": 0.05})
    assert settings_of(COLUMNS, named) == left
    assert "min_kept_tokens" not in left, "what has no effect names no run: those from before it are still found"
    assert settings_of(COLUMNS, dataclasses.replace(run, settings={**run.settings, "min_kept_tokens": 5})) != left
    assert settings_of(COLUMNS, dataclasses.replace(run, settings={**run.settings, "temperature": 0.02})) != left
    monkeypatch.setitem(PRESETS, "mini", dataclasses.replace(PRESETS["mini"], learning_rate=2e-4))
    assert settings_of(COLUMNS, run) != left


def test_runs_that_begin_with_other_weights_are_other_runs(tmp_path, monkeypatch):
    run = run_named(COLUMNS, "positive=mv,negative=negation")
    before = settings_of(COLUMNS, run)
    (tmp_path / "model.safetensors").write_bytes(b"pretrained for longer")
    monkeypatch.setattr("benchmarks.evidence.sweeps.mini_folder", lambda name: tmp_path)
    assert settings_of(COLUMNS, run) == {**before, "weights": settings_of(COLUMNS, run)["weights"]} != before


def test_what_the_runs_need_and_do_not_find_is_told_before_the_first(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("benchmarks.evidence.__main__.read_store", dict)
    (tmp_path / "papers-en").mkdir()
    with pytest.raises(SystemExit) as ended:
        main(["run", "--only", COLUMNS, "--data", str(tmp_path), "--seeds", "421"])
    assert ended.value.code == 2
    assert f"{tmp_path / 'senteval'} not found, expected the folders of docs/reproduce.md" in capsys.readouterr().err


def test_a_set_that_the_record_has_and_the_folder_lacks_is_told_before_the_first_run(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("benchmarks.evidence.__main__.read_store", dict)
    (tmp_path / "papers-en").mkdir()
    (tmp_path / "senteval").symlink_to(ROOT / "data/sample/sts")
    with pytest.raises(UserError, match="STS12"):
        main(["run", "--only", COLUMNS, "--data", str(tmp_path), "--seeds", "421"])
    assert "runs to train" not in capsys.readouterr().out


def test_a_line_that_was_cut_off_is_named(tmp_path):
    path, whole = tmp_path / "papers.jsonl", json.dumps({"settings": {}, "seed": 1})
    path.write_text(f"{whole}\n{whole[:9]}", encoding="utf-8")
    with pytest.raises(UserError, match=r"line 2 of .*papers.jsonl is no recorded run .*; remove it"):
        read_store(path)


def test_a_run_that_lacks_transfer_alone_is_scored_again():
    name = "simcse"
    store = store_of(line("augcse-sets", name, 1, 66.0))
    assert not any(job.run.name == ORIGINAL for job in missing(["beyond-dropout"], store, seeds=[1]))
    assert any(job.run.name == name and job.transfer for job in missing(["augcse-sets"], store, seeds=[1]))
    # whichever sweep asks for it first
    both = missing(["beyond-dropout", "augcse-sets"], {}, seeds=[1])
    (job,) = (job for job in both if job.key == key_of(settings_of("augcse-sets", run_named("augcse-sets", name)), 1))
    assert job.transfer


def test_a_line_keeps_the_draws_of_the_bootstrap_to_a_thousandth():
    models = [resampled(66.0 + seed, seed) for seed in range(3)]
    found = unpacked([{"observed": 66.0 + n, "draws": packed(model), "seed": n} for n, model in enumerate(models)])
    assert found.seeds == (0, 1, 2)
    assert found.draws.shape == (3, DRAWS)
    for model, draws in zip(models, found.draws, strict=True):
        assert np.abs(draws - model.draws[0]).max() < 1e-3


def test_a_table_has_means_the_difference_over_shared_seeds_and_the_paper():
    original, mv = "positive=original,negative=none", "positive=mv,negative=none"
    store = store_of(
        *(line(COLUMNS, original, seed, 66.0 + seed / 1000) for seed in (1, 11)),
        *(line(COLUMNS, mv, seed, 67.0 + seed / 1000) for seed in (1, 11, 42)),
    )
    table = text_of([COLUMNS], store)
    assert row_of(table, "original | none")[2:] == [
        "2",
        "76.01 ± 0.01",
        "67.01 ± 0.01",
        "66.01 ± 0.01",
        "–",
        "–",
        "76.57",
    ]
    seeds, dev, _, mean, difference, p, paper = row_of(table, "mv | none")[2:]
    assert (seeds, dev, mean, paper) == ("3", "77.02 ± 0.02", "67.02 ± 0.02", "78.16")
    assert difference.startswith("+1.00 (")
    assert p == "< 0.001"
    assert "\n\n5 of 50 runs, 2026-11-27, one thread each, 4 min 00 s a run: " in table
    assert "pi" not in table, "what is not recorded has no row"


def test_a_run_is_held_against_the_original_with_the_same_value_of_another_axis():
    sweep, means = "beyond-dropout", {"0": 60.0, "0.4": 66.0}
    store = store_of(
        *(
            line(sweep, f"token_dropout={share},positive={positive}", seed, mean)
            for share, original in means.items()
            for positive, mean in (("original", original), ("mv", 67.0))
            for seed in (1, 11)
        )
    )
    table = text_of([sweep], store)
    assert [row_of(table, f"{share} | mv")[-2].split()[0] for share in means] == ["+7.00", "+1.00"]
    assert [row_of(table, f"{share} | original")[-2] for share in means] == ["–", "–"]


def test_a_table_of_a_sweep_with_transfer_shows_it_where_it_is_known():
    store = store_of(
        line("augcse-sets", "augcse-2", 1, 66.0, transfer={"mean": 74.25}), line("augcse-sets", "augcse-6", 1, 66.0)
    )
    table = text_of(["augcse-sets"], store)
    assert row_of(table, "augcse-2")[-2:] == ["74.25", ""]
    assert row_of(table, "augcse-6")[-2:] == ["–", "85.31 / 85.74"]
    assert "\n\n1 of 15 runs, " in table, "the other one has still to be scored on transfer"


def test_several_sweeps_make_one_table_with_a_row_for_each_run():
    noise, derived = "sda-noise", "beyond-derived"
    store = store_of(
        *(line(noise, f"positive={name}", seed, 66.0) for name in ("original", "mv") for seed in (1, 11)),
        *(line(derived, "positive=noise_mv", seed, 67.0) for seed in (1, 11)),
    )
    table = text_of([noise, derived], store)
    assert [text.split(" | ")[0] for text in table.splitlines()[2:5]] == ["| original", "| mv", "| noise_mv"]
    assert row_of(table, "noise_mv")[-3].startswith("+1.00 (")
    assert row_of(table, "mv")[-1] == "84.99"
    assert row_of(table, "noise_mv")[-1] == "", "the paper has no such row"
    separate = sum(len(runs_of(sweep)[1]) for sweep in (noise, derived))
    shared = {"original", "pi", "mv", "dn"}
    assert f"\n\n6 of {3 * (separate - len(shared))} runs, 2026-11-27" in table
    assert table.endswith("`python -m benchmarks.evidence run --only sda-noise beyond-derived`")


def test_marks_name_sweeps_and_nothing_else():
    text = (
        "<!-- sda-noise beyond-derived -->\n<!-- /sda-noise beyond-derived -->\n<!-- presets -->\n<!-- sda-margin -->"
    )
    assert marks(text) == ["sda-noise beyond-derived", "sda-margin"]


def test_the_pages_have_the_tables_that_the_recorded_runs_make(tmp_path):
    pages = {page.name: page.read_text(encoding="utf-8") for page in DOCS.glob("*.md")}
    for name, text in pages.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert any(map(marks, pages.values()))
    publish(read_store(), tmp_path)
    for name, text in pages.items():
        assert (tmp_path / name).read_text(encoding="utf-8") == text, "python -m benchmarks.evidence publish"


def test_a_run_is_trained_scored_recorded_and_cleared_away(tmp_path, monkeypatch):
    shards = small_shards(tmp_path / "shards")
    for name in ("STS-B", "SICK-R"):
        write_set(tmp_path / "sets", name, 30)
    small = small_config(shards, tmp_path / "x", max_steps=2, eval_data=str(tmp_path / "sets"))
    monkeypatch.setattr(training, "config_of", lambda sweep, run, seed, data: dataclasses.replace(small, seed=seed))
    monkeypatch.setattr(training, "SETS", {"sts": ("STS-B",)})
    job = Job(COLUMNS, run_named(COLUMNS, "positive=mv,negative=negation"), 11, "key", transfer=False)
    found = training.train_job(job, tmp_path, tmp_path / "runs")
    assert found["observed"] == pytest.approx(found["scores"]["STS-B"], abs=1e-3)
    assert found["scores"]["sts-b dev"] != found["scores"]["STS-B"]
    assert "SICK-R" not in found["scores"], "the record has no such set"
    assert unpacked([found]).draws.shape == (1, DRAWS)
    assert found["settings"]["negative"] == "negation"
    assert json.loads(json.dumps(found)) == found


def test_a_run_that_fails_is_named_and_the_others_are_recorded(tmp_path, monkeypatch, capsys):
    class Now:
        """A pool that works at once, in this process."""

        def __init__(self, *_: object, **__: object) -> None: ...
        def __enter__(self):
            return self

        def __exit__(self, *_: object) -> None: ...
        def submit(self, function, *given):
            from concurrent.futures import Future

            future: Future[dict[str, object]] = Future()
            try:
                future.set_result(function(*given))
            except Exception as error:
                future.set_exception(error)
            return future

    def trained(job: Job) -> dict[str, object]:
        if job.seed == 11:
            raise ValueError("diverged")
        return line(job.sweep, job.run.name, job.seed, 66.0)

    monkeypatch.setattr(training, "ProcessPoolExecutor", Now)
    monkeypatch.setattr(training, "train_job", lambda job, *_: trained(job))
    path = tmp_path / "papers.jsonl"
    jobs = [job for job in missing([COLUMNS], {}, seeds=[1, 11]) if job.run.name == "positive=pi,negative=none"]
    for job in jobs:
        (tmp_path / job.key).mkdir()
    assert train_all(jobs, tmp_path, tmp_path, cores=2, store=path) == 1
    assert [each["seed"] for each in read_store(path).values()] == [1]
    assert [(tmp_path / job.key).exists() for job in jobs] == [False, True], "what is not recorded stays"
    assert "seed 11 failed: ValueError: diverged" in capsys.readouterr().err


def test_a_worker_that_was_stopped_begins_no_further_run(tmp_path, monkeypatch):
    begun = []

    def stopped(job: Job, *_: object) -> dict[str, object]:
        begun.append(job.key)
        raise KeyboardInterrupt

    monkeypatch.setattr(training, "train_job", stopped)
    monkeypatch.setattr(training, "_stopped", threading.Event())
    jobs = missing([COLUMNS], {}, seeds=[1])
    for job in jobs[:3]:
        with pytest.raises(KeyboardInterrupt):
            training._in_worker(job, tmp_path, tmp_path)
    assert begun == [jobs[0].key]
