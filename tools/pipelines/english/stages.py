"""The stages of training, in order, each kept once finished."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch

from cse_trainer.run_folder.environment import cpu_model
from tools.pipelines.english import silver, student, teacher
from tools.pipelines.english.evaluate import SCORES, score
from tools.pipelines.english.package import package
from tools.pipelines.errors import TrainingError
from tools.pipelines.finished import finish, is_finished
from tools.pipelines.folder import require_replaceable
from tools.pipelines.performance import record, size_in_megabytes
from tools.pipelines.reporting import report
from tools.pipelines.speed import FIRST_LINE, measure, timed_texts
from tools.pipelines.treebank import Sentence, read_conllu, read_part


def run(treebank: Path, corpus: Path, output: Path, workdir: Path, workers: int) -> None:
    """Teacher, silver sentences, student, package, scores."""
    require_replaceable(output)
    parts = {part: read_part(treebank, part) for part in ("train", "dev", "test")}
    if not corpus.is_file():
        raise TrainingError(f"no corpus file at {corpus}")
    timed_texts(corpus, FIRST_LINE)  # refuses a corpus that has none, which would come out hours later
    teacher.weights_directory()
    workdir.mkdir(parents=True, exist_ok=True)

    teacher_directory = workdir / "teacher"
    if not is_finished(teacher_directory):
        torch.set_num_threads(workers)
        trained = teacher.train(parts["train"], parts["dev"])
        trained.save(teacher_directory)
        finish(teacher_directory)

    silver_path = workdir / "silver.conllu"
    if not is_finished(silver_path):
        parsed = silver.make_silver(teacher_directory, corpus, workers)
        silver.write_conllu(parsed, silver_path)
        finish(silver_path)

    parsed = list(read_conllu(silver_path))
    trained_student = student.train(parts["train"], parsed, parts["dev"], workdir / "student")
    publish(trained_student, output, corpus, parts)


def publish(model: Path, output: Path, corpus: Path, parts: dict[str, list[Sentence]]) -> dict[str, Any]:
    """Package ``model`` into ``output``, measure it, and print what was measured."""
    nlp = package(model, output)
    performance: dict[str, Any] = {
        f"ewt_{part}_{unit}": scores for part in ("dev", "test") for unit, scores in score(nlp, parts[part]).items()
    }
    performance.update(measure(output, corpus))
    performance["size_mb"] = round(size_in_megabytes(output), 2)
    performance["measured"] = (
        "from raw text, as spacy evaluate counts, in per cent; words a second of nlp.pipe in batches of 256 Wikipedia "
        f"sentences on one core of {cpu_model()}, one BLAS thread, best of three runs"
    )
    record(output, performance)
    names = list(SCORES)
    report(f"{'':24}" + "".join(f"{name:>10}" for name in names))
    for key, scores in performance.items():
        if isinstance(scores, dict):
            report(f"{key:24}" + "".join(f"{scores[name]:10.2f}" for name in names))
    for key in ("words_per_second", "load_seconds", "size_mb"):
        report(f"{key:24}{performance[key]:>10}")
    return performance
