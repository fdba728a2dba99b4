"""`cse-eval analyse`: analyse a model and shards, and write a page with numbers and pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from augpipe.base.console import comma_names
from augpipe.base.errors import UsageError
from augpipe.base.settings import made, stated, takes_settings
from cse_trainer.analysis.config import AnalysisConfig
from cse_trainer.cli import MODEL, Quiet, Version, check_folder, output


@takes_settings(AnalysisConfig)
def analyse(
    context: typer.Context,
    models: Annotated[
        list[str],
        typer.Argument(
            metavar="MODEL...",
            help=f"{MODEL} The first is analysed; others join it in the pictures and in the discriminator's curves.",
        ),
    ],
    output: Annotated[Path | None, output("Where index.html, analysis.json and the pictures go.  [required]")] = None,
    quiet: Quiet = False,
    version: Version = False,
    **settings: Any,
) -> None:
    """Show what augmentations do to sentences, and what training does to their embeddings.

    The result is one web page that needs nothing but itself, with its numbers in
    analysis.json and its pictures as PNG: similarity and perplexity of each
    augmentation, the distances between the spaces of originals and augmentations
    (COND-HM, SVG, GH), alignment and uniformity, PCA and t-SNE before and after
    training, the discriminator's accuracy, attention from [CLS], and how all these
    measures correlate. Of a run folder the encoder before training is built again;
    of other models there is no "before".

    \b
    What did this run do?
      cse-eval analyse runs/en-mini-augcse --shards data/en -o report
    A sharper eye for similarity and fluency:
      cse-eval analyse runs/en-mini-augcse --shards data/en -o report \\
          --similarity-model sentence-transformers/all-MiniLM-L6-v2 --lm gpt2
    Two strengths of the reversal side by side, fewer columns:
      cse-eval analyse runs/minus-one runs/plus-one --shards data/en \\
          --augmentations tense,yoda,random_swap -o report

    Exit codes: 0 written, 1 could not be done, 2 wrong options, 130 stopped.
    """  # noqa: D301 - \b has to be the backspace that keeps the next lines as they are
    found = stated(AnalysisConfig, context)
    if "augmentations" in found:
        every = "leave it out for all in the shards"
        found["augmentations"] = comma_names(",".join(found["augmentations"]), "--augmentations", every)
    config = made(AnalysisConfig, found)
    if output is None:
        raise UsageError("got no --output, expected a folder for the report; give e.g. -o report")
    check_folder(output)
    from cse_trainer.analysis.analyse import analyse_models
    from cse_trainer.analysis.page.writing import write_analysis
    from cse_trainer.cli.encoding_progress import encoding_display

    with encoding_display(quiet=quiet) as display:
        analysis = analyse_models(config, display)
        display.on_stage("drawing")
        files = write_analysis(analysis, output)
    for finding in analysis.findings:
        typer.echo(finding)
    if not quiet:
        typer.echo(f"wrote {len(files)} files into {output}; open {output / 'index.html'}", err=True)
