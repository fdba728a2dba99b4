"""`cse-eval analyse`: analyse a model and shards, and write a page with numbers and pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from augpipe.base.errors import UsageError, UserError
from augpipe.base.words import comma_names
from cse_trainer.cli import Version
from cse_trainer.cli import encoding_options as options


def analyse(
    models: Annotated[
        list[str],
        typer.Argument(
            metavar="MODEL...",
            help="A run folder, a sentence-transformers or transformers folder, or a hub name. The first is analysed; "
            "others join it in the pictures and in the discriminator's curves.",
        ),
    ],
    shards: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", rich_help_panel="Data", help="The folder that augpipe build wrote, of any size.  [required]"
        ),
    ] = None,
    augmentations: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            rich_help_panel="Data",
            help="Only these columns, between commas, such as tense,random_swap.  [default: all in the shards]",
        ),
    ] = None,
    sample: Annotated[
        int,
        typer.Option(metavar="N", min=8, rich_help_panel="Data", help="Pairs taken of each augmentation, at most."),
    ] = 1000,
    seed: Annotated[
        int, typer.Option(metavar="N", rich_help_panel="Data", help="Decides which rows are taken, and t-SNE's start.")
    ] = 42,
    pair: Annotated[
        list[str] | None,
        typer.Option(
            metavar="A|||B",
            rich_help_panel="Data",
            help="Two sentences whose attention from [CLS] is drawn. Give it again for several.  "
            "[default: three pairs of our own, with a negation]",
        ),
    ] = None,
    eval_data: Annotated[
        str | None,
        typer.Option(
            metavar="DIR|hub",
            rich_help_panel="Data",
            help="STS sets, as for cse-eval, whose pairs' overlap of words is measured.  [default: left out]",
        ),
    ] = None,
    triples: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            rich_help_panel="Data",
            help="Lines of premise, entailment, contradiction between tabs, of which the model has to prefer the "
            "entailment.  [default: left out]",
        ),
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            rich_help_panel="Data",
            help="JSON with the scores that each augmentation reached by itself, to correlate the measures with: "
            '{"tense": {"sts-b dev": 78.1}}, or the sweep.json of a sweep over single ones.  [default: left out]',
        ),
    ] = None,
    similarity_model: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            rich_help_panel="Encoder",
            help="The frozen encoder whose cosine says how similar an augmentation is to its original.  "
            "[default: the analysed model itself]",
        ),
    ] = None,
    lm: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            rich_help_panel="Encoder",
            help="A causal language model for the perplexities, such as gpt2: a folder or a hub name.  "
            "[default: a trigram model counted on other rows of the shards]",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR",
            rich_help_panel="Result",
            help="Where index.html, analysis.json and the pictures go.  [required]",
        ),
    ] = None,
    quiet: options.Quiet = False,
    pooling: options.Pooling = None,
    batch_tokens: options.BatchTokens = None,
    device: options.Device = "auto",
    threads: options.Threads = None,
    version: Version = False,
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
      cse-eval analyse runs/en-tiny-augcse --shards data/en -o report
    A sharper eye for similarity and fluency:
      cse-eval analyse runs/en-tiny-augcse --shards data/en -o report \\
          --similarity-model sentence-transformers/all-MiniLM-L6-v2 --lm gpt2
    Two strengths of the reversal side by side, fewer columns:
      cse-eval analyse runs/minus-one runs/plus-one --shards data/en \\
          --augmentations tense,yoda,random_swap -o report

    Exit codes: 0 written, 1 could not be done, 2 wrong options, 130 stopped.
    """  # noqa: D301 - \b has to be the backspace that keeps the next lines as they are
    if shards is None:
        raise UsageError("got no --shards, expected the folder of an `augpipe build`; give e.g. --shards data/en")
    if output is None:
        raise UsageError("got no --output, expected a folder for the report; give e.g. -o report")
    if output.exists() and not output.is_dir():
        raise UserError(f"--output {output} is a file, expected a folder; name another place")
    from cse_trainer.analysis.analyse import analyse_models
    from cse_trainer.analysis.inputs import AnalysisConfig
    from cse_trainer.analysis.page.writing import write_analysis
    from cse_trainer.cli.encoding_progress import encoding_display

    every = "leave it out for all in the shards"
    config = AnalysisConfig(
        models=tuple(models),
        shards=shards,
        augmentations=() if augmentations is None else comma_names(augmentations, "--augmentations", every),
        sample=sample,
        seed=seed,
        pairs=tuple(pair or ()),
        eval_data=eval_data,
        triples=triples,
        results=results,
        similarity_model=similarity_model,
        lm=lm,
        pooling=pooling,
        batch_tokens=batch_tokens,
        device=device,
        threads=threads,
    )
    with encoding_display(quiet=quiet) as display:
        analysis = analyse_models(config, display)
        display.on_stage("drawing")
        files = write_analysis(analysis, output)
    for finding in analysis.findings:
        typer.echo(finding)
    if not quiet:
        typer.echo(f"wrote {len(files)} files into {output}; open {output / 'index.html'}", err=True)
