"""`augpipe corpus`: list and download the known corpora."""

from __future__ import annotations

from typing import Annotated

import typer

corpus_app = typer.Typer(
    name="corpus",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="""List and download the corpora that are known by name.

    A known corpus stands for one file, the same bytes for everybody: its address,
    its licence and its checksum are part of augpipe. Its name can be given
    wherever a file can: `augpipe build --lang en --input wiki1m`.

    \b
    Which there are, and which are here already:
      augpipe corpus list
    Have one here before it is needed, e.g. where there is a network:
      augpipe corpus fetch wiki1m

    Files are kept in ~/.cache/augpipe, or where AUGPIPE_CACHE points. A mirror of
    the hub is used when HF_ENDPOINT names one.
    """,
)


def _names() -> list[str]:
    """Return the names of the known corpora, for the completion of the shell."""
    from augpipe.corpora import CORPORA

    return list(CORPORA)


@corpus_app.command("list")
def list_corpora() -> None:
    """Show the known corpora, with language, size, licence, and whether they are in the cache."""
    from rich.table import Column, Table

    from augpipe.base.console import emit, stdout_console
    from augpipe.corpora import BY_HAND, CORPORA, corpora_folder

    rows, size = Column("rows", justify="right"), Column("size", justify="right")
    table = Table("name", "language", rows, size, "licence", "cached", "file", "what it is", box=None, pad_edge=False)
    for known in CORPORA.values():
        table.add_row(
            known.name,
            known.language,
            f"{known.rows:,}",
            f"{known.megabytes} MB",
            known.licence,
            "yes" if known.path.is_file() else "no",
            known.file,
            known.description,
        )
    emit(stdout_console(), table)
    typer.echo(f"\nThe files are kept in {corpora_folder()}.")
    typer.echo("Beside these, --input sample stands for the bundled sentences of the language.")
    for absent in BY_HAND.values():
        what = f"{absent.name} ({absent.language}, {absent.rows:,} rows) is not among them: {absent.description}"
        typer.echo(f"\n{what};\n{absent.advice}.")


@corpus_app.command("fetch")
def fetch_corpus(
    name: Annotated[
        str,
        typer.Argument(
            help="Which corpus; `augpipe corpus list` shows the names.", autocompletion=_names, metavar="NAME"
        ),
    ],
) -> None:
    """Download a known corpus and print where it is; check it if it is here already.

    A download that was cut off goes on where it stopped when the command is
    given again. The file gets its name only after its checksum was right.

    \b
    Look at the first sentences of the paper's corpus:
      head "$(augpipe corpus fetch wiki1m)"
    """  # noqa: D301 - \b has to be the backspace that keeps the next lines as they are
    from augpipe.cli.build_view import transfer_display
    from augpipe.corpora import fetch

    with transfer_display(name) as progress:
        path = fetch(name, progress)
    typer.echo(path)
