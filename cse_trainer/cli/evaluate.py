"""`cse-eval`: score models and print a table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from augpipe.base.console import comma_names
from augpipe.base.errors import UsageError
from augpipe.base.settings import made, settings_of, stated, takes_settings
from cse_trainer.cli import Quiet, Version, check_folder, option, output
from cse_trainer.evaluation.config import EvalConfig

if TYPE_CHECKING:
    from cse_trainer.evaluation.scores import EvalReport

# The files that --output writes: name → key of `rendering.FORMATS`.
OUTPUT_FILES = {"scores.json": "json", "scores.md": "markdown", "scores.tex": "latex"}


@takes_settings(EvalConfig)
def evaluate(
    context: typer.Context,
    models: Annotated[
        list[str],
        typer.Argument(
            metavar="MODEL...",
            help="A run folder, a folder of several seeds (mean ± sd), a sentence-transformers or transformers folder, "
            "or a hub name. Several are compared in one table.",
        ),
    ],
    output: Annotated[Path | None, output("Also write scores.json, scores.md and scores.tex into this folder.")] = None,
    format: Annotated[str, option("Result", "table, markdown, latex or json.", metavar="NAME")] = "table",
    details: Annotated[
        bool,
        option(
            "Result",
            "Also show every subset of a year; of a transfer set dev accuracy, F1 and the most frequent class; of "
            "order the mean cosines.",
            "--details",
            "--subsets",
        ),
    ] = False,
    quiet: Quiet = False,
    version: Version = False,
    **settings: Any,
) -> None:
    """Score sentence encoders on STS12-16, STS-B and SICK-R, on Chinese STS-B, on transfer, or by negations.

    The number of an STS set is Spearman's correlation between the cosine similarities
    of its pairs and their gold scores, × 100; the subsets of a year are taken
    together, as SimCSE does it ("all"). The encoder stays frozen, sentences are
    encoded at full length. The number of a transfer set is the accuracy × 100 of
    logistic regression on the frozen vectors, by SentEval's protocol. Avg is the
    mean of all sets of the suite; where some are not there, the mean is named for
    what it is.

    \b
    What did the training bring?
      cse-eval runs/en-mini-sda-mv --data senteval
    Several models in one table, for a paper, and as files:
      cse-eval runs/simcse runs/sda-mv --data senteval --format latex
      cse-eval runs/simcse runs/sda-mv --data senteval -o results
    Is one better than the other, or is it chance?
      cse-eval runs/simcse runs/sda-mv --data senteval --compare
    A model of others, with the pooling that its authors say:
      cse-eval princeton-nlp/unsup-simcse-bert-base-uncased --pooling cls \\
          --data senteval
    The sets from the hub, two of them, the development split:
      cse-eval runs/simcse --data hub --sets STS-B,STS14
      cse-eval runs/simcse --data senteval --split dev --sets STS-B
    Seven tasks for the vectors, as AugCSE evaluates them:
      cse-eval runs/simcse --data senteval --suite transfer --pooling cls
    Does it tell a sentence from its denial? On shards of held-out sentences:
      cse-eval runs/simcse runs/sda-mv --data data/held --suite order
    Chinese:
      cse-eval runs/zh-tiny-sda-mv --data sts_zh --suite sts-zh

    Exit codes: 0 scored, 1 could not be done, 2 wrong options, 130 stopped.
    """  # noqa: D301 - \b has to be the backspace that keeps the next lines as they are
    from cse_trainer.cli.encoding_progress import encoding_display
    from cse_trainer.evaluation.rendering import FORMATS
    from cse_trainer.evaluation.suites import evaluate_models, suite_named

    if format not in FORMATS:
        raise UsageError(f"--format is {format!r}, expected one of {', '.join(FORMATS)}; leave it out for a table")
    check_folder(output)
    found = stated(EvalConfig, context)
    if "data" not in found:
        suite = suite_named(found.get("suite", settings_of(EvalConfig)["suite"].default))
        raise UsageError(
            f"got no --data, expected a folder with {suite.layout}; {suite.remedy('name it by --data DIR')}, or a "
            "different --suite"
        )
    if "sets" in found:
        found["sets"] = comma_names(",".join(found["sets"]), "--sets", "leave it out for all sets")
    with encoding_display(quiet=quiet) as display:
        report = evaluate_models(made(EvalConfig, found), display)
    typer.echo(FORMATS[format](report, details=details))
    if output is not None:
        write_report(report, output, details=details)
        if not quiet:
            typer.echo(f"wrote {', '.join(OUTPUT_FILES)} into {output}", err=True)


def write_report(report: EvalReport, folder: Path, *, details: bool) -> None:
    """Write the report in every format, each file whole or not at all."""
    from augpipe.base.errors import explained
    from augpipe.base.files.publish import publish
    from cse_trainer.evaluation.rendering import FORMATS

    with explained(folder, "--output"):
        folder.mkdir(parents=True, exist_ok=True)
        for name, format in OUTPUT_FILES.items():
            publish(folder / name, FORMATS[format](report, details=details) + "\n")
