"""Options that have no effect beside the others of their command: refused, where they would be taken in silence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from augpipe.base.errors import UsageError

if TYPE_CHECKING:
    import typer


class Effect(NamedTuple):
    """Whether an option has an effect, and beside what it has one: `with --query`."""

    there: bool
    where: str


def refuse_idle(context: typer.Context, effects: Mapping[str, Effect]) -> None:
    """Raise a `UsageError` if the command line gives an option that has no effect there.

    The default of an option may always be written out, and files of `--config`, which have every setting, may set it.

    Args:
        effects: parameter of the command → its effect beside the others.
    """
    for option in context.command.params:
        name = option.name or ""
        source = context.get_parameter_source(name)
        given = source is not None and source.name == "COMMANDLINE" and context.params[name] != option.default
        if given and name in effects and not effects[name].there:
            raise UsageError(
                f"got {option.opts[0]} where it has no effect, expected it only {effects[name].where}; leave it out, "
                "or change the others"
            )
