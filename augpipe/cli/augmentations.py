"""`augpipe augmentations`: list the columns of a language, each with an example."""

from __future__ import annotations

from typing import Annotated

import typer

from augpipe import offers
from augpipe.base.completion import completion
from augpipe.languages import LANGUAGES


def augmentations(
    lang: Annotated[
        str,
        typer.Option(
            metavar="CODE",
            help=f"Language of the augmentations: {', '.join(LANGUAGES)}.",
            autocompletion=completion(offers.languages),
        ),
    ] = "en",
    names: Annotated[bool, typer.Option("--names", help="Print the names alone, without examples.")] = False,
) -> None:
    """List every column, with an example.

    The examples are the first sentences of the bundled sample that a column
    changes. Plug-ins are listed with their package, recipes with their columns.

    \b
    Examples:
      augpipe augmentations
      augpipe augmentations --lang zh --names
    """  # noqa: D301 - \b has to be the backspace that keeps the next lines as they are
    from augpipe.augment import AUGMENTATIONS
    from augpipe.augment.registry import recipes
    from augpipe.languages import language

    known = AUGMENTATIONS[language(lang).code]
    if names:
        typer.echo("\n".join(known))
        return
    from rich.text import Text

    from augpipe.augmenter import Augmenter
    from augpipe.base.console import emit, stdout_console, visible
    from augpipe.base.word_diff import word_diff
    from augpipe.cli.show_view import aligned, painted
    from augpipe.corpus.opening import sample_path

    # Models are not loaded for an example.
    shown = [name for name in known if known[name].depends_on is None]
    missing, console, grid = set(shown), stdout_console(), aligned()
    found: dict[str, Text] = {}
    sentences = sample_path(lang).read_text(encoding="utf-8").splitlines()
    for row in Augmenter(lang, augmentations=shown).pipe(sentences, batch_size=20):
        for name in sorted(missing):
            text = row.outcomes[name].text
            if text is not None:
                changes = painted(word_diff(row.original, text), console)
                found[name] = Text.assemble((visible(row.original), "dim"), " → ", changes)
                missing.discard(name)
        if not missing:
            break
    for name in known:
        origin = known.origin(name)
        what = found.get(name) or Text(
            "needs a model" if name not in shown else "no example in the sample", style="dim"
        )
        grid.add_row(Text(name, style="bold"), what if origin is None else Text.assemble(what, f"  ({origin})"))
    emit(console, grid, "")
    for recipe, columns in recipes(lang).items():
        emit(console, Text.assemble((recipe, "bold"), ": ", ", ".join(columns)))
