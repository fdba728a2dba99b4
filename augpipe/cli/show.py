"""`augpipe show`: print the results of all augmentations for a few sentences."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from augpipe import offers
from augpipe.base.completion import completion
from augpipe.base.console import comma_names
from augpipe.base.errors import UsageError
from augpipe.base.settings import settings_of
from augpipe.config import BuildConfig
from augpipe.languages import LANGUAGES

if TYPE_CHECKING:
    from augpipe.augmenter import Augmenter
    from augpipe.cli.sentences import Numbered


def show(
    sentences: Annotated[
        list[str] | None,
        typer.Argument(metavar="SENTENCE", help="Sentences; none, or `-`, reads lines from standard input."),
    ] = None,
    lang: Annotated[
        str,
        typer.Option(
            metavar="CODE",
            help=f"Language of the sentences: {', '.join(LANGUAGES)}.",
            autocompletion=completion(offers.languages),
        ),
    ] = "en",
    augmentations: Annotated[
        str,
        typer.Option(
            "--augmentations",
            "--recipe",
            metavar="NAMES",
            help=settings_of(BuildConfig)["augmentations"].help,
            autocompletion=completion(offers.augmentations, several=True),
        ),
    ] = "sda",
    pipeline: Annotated[
        str | None, typer.Option(metavar="NAME|DIR", help="spaCy pipeline.  [default: the built-in one]")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the random choices.")] = 0,
    convert: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Convert Chinese text by OpenCC first: t2s makes Traditional Simplified.",
            autocompletion=completion(offers.conversions),
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Show every output that the random choices can lead to.")
    ] = False,
    tree: Annotated[bool, typer.Option("--tree", help="Draw the parse as well.")] = False,
    json: Annotated[
        bool,
        typer.Option("--json", help="Print one JSON object per sentence; its keys are the shard columns."),
    ] = False,
) -> None:
    """Show what becomes of a sentence, or why nothing does.

    The second column names the rule that fired or, after `skipped:`, the reason
    why none did. The n-th sentence has id n - 1, and random choices depend on
    (seed, id, augmentation) alone, so a file piped in here gives what a build
    of it gives.

    \b
    Examples:
      augpipe show "He travelled widely in Europe."
      augpipe show --tree "When he arrived, she left."
      augpipe show --all --augmentations mv "He sat down and ate."
      augpipe show --json < sentences.txt | jq -r .negation
      augpipe show --lang zh "他昨天去了北京。"
    """  # noqa: D301 - \b has to be the backspace that keeps the next lines as they are
    if json and tree:
        raise UsageError("got --json and --tree, expected one of them; the tree is drawn for people only")
    from augpipe.base.machine import take_one_thread

    take_one_thread()  # before anything loads numpy
    from augpipe.augmenter import Augmenter
    from augpipe.corpus.conversion import converter
    from augpipe.parsing import parse_batches

    converted = converter(convert)
    given, typed = read(sentences or ["-"])
    names = comma_names(augmentations, "--augmentations", "leave it out for sda")
    augmenter = Augmenter(lang, augmentations=names, pipeline=pipeline, seed=seed)
    numbered = ((number, converted(text)) for number, text in given)
    for texts in ([each] for each in numbered) if typed else parse_batches(numbered):
        if json:
            print_objects(augmenter, texts, every)
        else:
            print_tables(augmenter, texts, every, tree)
        if sys.stdout is not None:
            sys.stdout.flush()


def read(given: Sequence[str]) -> tuple[Iterator[Numbered], bool]:
    """Return the sentences, and whether the user types them, so that each is answered at once."""
    from augpipe.cli.sentences import STANDARD_INPUT, from_arguments, from_standard_input

    if list(given) == [STANDARD_INPUT]:
        if sys.stdin is None:
            raise UsageError("standard input is closed, expected sentences on it; pipe some into it or write them")
        return from_standard_input(), sys.stdin.isatty()
    return iter(list(from_arguments(given))), True


def print_objects(augmenter: Augmenter, texts: Sequence[Numbered], every: bool) -> None:
    """Print one JSON object per sentence, with the keys of the shards; with `every` each column holds a list."""
    from augpipe.base.console import print_json
    from augpipe.inspection.outputs import every_output

    if not every:
        for row in augmenter.rows(texts):
            print_json(row.to_dict())
        return
    for number, text in texts:
        outputs = every_output(augmenter, text)
        columns = {name: [each.text for each in found] for name, found in outputs.items()}
        types = {f"{name}_type": [each.label for each in found] for name, found in outputs.items()}
        print_json({"id": number, "original": text, **columns, **types})


def print_tables(augmenter: Augmenter, texts: Sequence[Numbered], every: bool, tree: bool) -> None:
    """Print each sentence with a line per augmentation and, with `tree`, its parse."""
    from rich.text import Text

    from augpipe.base.console import emit, stdout_console, visible
    from augpipe.cli.build_view import CONVERSION, TRADITIONAL
    from augpipe.cli.show_view import drawing, outcome_grid
    from augpipe.inspection.outputs import every_output

    console = stdout_console()
    for row in augmenter.rows(texts):
        outcomes = list(row.outcomes.items())
        if every:
            outputs = every_output(augmenter, row.original).items()
            outcomes = [("" if place else name, each) for name, found in outputs for place, each in enumerate(found)]
        emit(console, Text(visible(row.original), style="bold"), outcome_grid(row.original, outcomes, console))
        if any(found.label == TRADITIONAL for _, found in outcomes):
            emit(console, Text(f"  note: Traditional characters; {CONVERSION}"))
        if tree:
            (syntax,) = augmenter.parsed([row.original])
            emit(console, *(drawing(syntax, console) if syntax is not None else ()))
        typer.echo("")
