"""`augpipe build`: augment a corpus into a folder of shards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from augpipe.errors import UsageError
from augpipe.languages import LANGUAGES

if TYPE_CHECKING:
    from augpipe.config import BuildConfig
    from augpipe.corpus import Corpus


def settings_from(context: typer.Context, path: Path | None) -> Path | None:
    """Take the defaults of the other options from a TOML file, and return its path; the callback of `--config`.

    Raises:
        UsageError: if the file cannot be read, is not TOML, or names an option that does not exist.
    """
    if path is None:
        return None
    import tomllib

    try:
        settings = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"cannot read --config {path}: {error.strerror}; check the path") from None
    except (ValueError, RecursionError) as error:
        raise UsageError(f"--config {path} is not TOML: {error}; write lines such as `seed = 1`") from None
    settings = {name.replace("-", "_"): value for name, value in settings.items()}
    known = {parameter.name for parameter in context.command.params} - {"config", "help"}
    unknown = sorted(set(settings) - known)
    if unknown:
        raise UsageError(
            f"--config {path} sets {', '.join(unknown)}; expected some of {', '.join(sorted(map(str, known)))}"
        )
    inputs = settings.get("input", [])
    settings["input"] = [inputs] if isinstance(inputs, str) else inputs
    if not isinstance(settings["input"], list) or not all(isinstance(name, str) for name in settings["input"]):
        raise UsageError(f"--config {path} has the input {inputs!r}, expected a name or a list of names")
    context.default_map = settings
    return path


def build(
    lang: Annotated[str, typer.Option(metavar="CODE", help=f"Language of the text: {', '.join(LANGUAGES)}.")] = "en",
    input: Annotated[
        list[str] | None,
        typer.Option(
            "--input",
            "-i",
            metavar="FILE|NAME|-",
            help="What to read: files (txt, jsonl, csv, tsv, parquet; also .gz .xz .zst), - for stdin, "
            "`sample` for bundled sentences, or a known corpus (wiki1m). Give it again for several files.  "
            "[default: the paper's corpus of the language]",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="DIR", help="Where the shards go.  [default: data/<lang>]"),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", metavar="N", help="Processes.  [default: the cores there are]"),
    ] = None,
    augmentations: Annotated[
        str,
        typer.Option(
            "--augmentations",
            "--recipe",
            metavar="NAMES",
            help="Recipes (sda; for English also augcse-2, -3, -6, -10, -14, noise, all, paper) and augmentations, "
            "separated by commas (pi,mv or sda,augcse-14).",
        ),
    ] = "sda",
    pipeline: Annotated[
        str | None,
        typer.Option(metavar="NAME|DIR", help="spaCy pipeline that parses.  [default: the built-in one]"),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="Decides every random choice: same seed, same rows.")] = 0,
    shard_rows: Annotated[
        int, typer.Option(metavar="N", help="Input rows per shard, the unit that a rerun repeats.")
    ] = 4096,
    limit: Annotated[
        int | None, typer.Option(metavar="N", help="Read only the first N rows.", show_default=False)
    ] = None,
    field: Annotated[
        str | None,
        typer.Option(
            metavar="KEYS",
            help="Where the text is in JSON lines; commas between several keys, whose texts become a row each.  "
            "[default: text, or the sentences of SimCLUE's pairs and triples]",
        ),
    ] = None,
    column: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Where the text is in CSV, TSV and Parquet.  [default: text]"),
    ] = None,
    unique: Annotated[
        bool | None,
        typer.Option(
            "--unique/--keep-duplicates",
            help="Turn a text down that an earlier row had, or keep it.  "
            "[default: turn it down where a line has several texts]",
            show_default=False,
        ),
    ] = None,
    convert: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Convert Chinese text by OpenCC first: t2s makes Traditional Simplified."),
    ] = None,
    keep_parses: Annotated[
        bool,
        typer.Option(
            "--keep-parses/--no-parses",
            help="Leave the parses in DIR/parses, so that `augpipe extend` need not parse again; about as large as "
            "the text.",
        ),
    ] = True,
    engine: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="How workers run: loky (outlives killed workers), multiprocessing, sequential, "
            "joblib (the backend of a surrounding parallel_config).",
        ),
    ] = "loky",
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Measure a sample, say how long all would take, write nothing.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Delete another build that stands in the output folder.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print errors only.")] = False,
    config: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.toml",
            is_eager=True,
            callback=settings_from,
            help="Take options from a file (`seed = 1`); those given here win.",
        ),
    ] = None,
) -> None:
    """Augment a corpus, sentence by sentence, into Parquet shards.

    Every sentence becomes a row: the original, one column per augmentation, and
    for each the rule that fired or why none did. Rows that are no text (empty,
    not UTF-8, too long) or have been before, where that matters, go to
    rejects.jsonl; rows in = rows out + rejects.

    Killed, stopped or out of disk: give the same command again, and only the
    shards that were in work are repeated. The bytes do not depend on --workers,
    --engine, or on how often the build was interrupted.

    \b
    Try it on the bundled sentences:
      augpipe build --input sample --output data/demo/en
    How long will a corpus take?
      augpipe build --input wiki1m --dry-run
    Build it, then check and look at it:
      augpipe build --input wiki1m --output data/en
      augpipe verify data/en
      augpipe inspect data/en
    Several files, some rows, two of the augmentations:
      augpipe build -i a.txt.gz -i b.txt.gz --limit 20000 --augmentations pi,mv -o data/trial
    SDA's augmentations and AugCSE's, side by side:
      augpipe build --augmentations sda,augcse-14 -o data/en
    Text in a field of JSON lines, from a pipe:
      zcat dump.jsonl.gz | augpipe build --input - --field body.text -o data/dump
    Chinese: sentence pairs, each distinct sentence once, Traditional made Simplified:
      augpipe build --lang zh -i train_pair.json --convert t2s -o data/zh

    Exit codes: 0 complete, 1 could not be done, 2 wrong options, 3 complete but
    for the shards named (their rows end or fail their worker), 130 stopped.
    """  # noqa: D301 - \b has to be the backspace that keeps the next lines as they are
    from augpipe.build.worker import take_one_thread
    from augpipe.config import BuildConfig, available_cores

    take_one_thread()  # before anything loads numpy
    wanted = BuildConfig(
        output=output or Path("data") / lang,
        inputs=tuple(input or ()),
        lang=lang,
        augmentations=augmentations,
        pipeline=pipeline,
        seed=seed,
        shard_rows=shard_rows,
        limit=limit,
        field=field,
        column=column,
        unique=unique,
        convert=convert,
        keep_parses=keep_parses,
        workers=available_cores() if workers is None else workers,
        engine=engine,
        force=force,
    )
    corpus = opened(wanted)
    if dry_run:
        show_estimate(wanted, corpus)
    else:
        run(wanted, corpus, quiet=quiet)


def opened(config: BuildConfig) -> Corpus:
    """Open the corpus of a build, with a progress display if it has to be downloaded."""
    from augpipe.build import open_input
    from augpipe.cli.transfer import transfer_display

    with transfer_display("corpus") as progress:
        return open_input(config, progress)


def run(config: BuildConfig, corpus: Corpus, *, quiet: bool) -> None:
    """Build with a progress display, then print a summary.

    Raises:
        InterruptedBuildError: if the user stopped it.
    """
    from augpipe.build import InterruptedBuildError, build
    from augpipe.cli.build_progress import build_display
    from augpipe.cli.build_view import summary_view
    from augpipe.interruption import heard

    with build_display(config.output, config.workers, quiet=quiet) as display:
        try:
            summary = build(config, on_progress=display, corpus=corpus)
        except KeyboardInterrupt:
            raise InterruptedBuildError(display.last, config.output, heard().exit_code) from None
    if not quiet:
        show(summary_view(summary))


def show_estimate(config: BuildConfig, corpus: Corpus) -> None:
    """Print what the build would do."""
    from augpipe.build import estimate
    from augpipe.cli.build_view import estimate_view

    show(estimate_view(estimate(config, corpus=corpus)))


def show(lines: Any) -> None:
    """Print a view on stdout."""
    from augpipe.cli.console import emit, stdout_console

    emit(stdout_console(), *lines)
