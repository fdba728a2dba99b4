"""The error boundary: turns every failure of a command into one line on stderr and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TextIO

import typer
from typer.core import TyperGroup

from augpipe.errors import LIMITS, AugpipeError
from augpipe.interruption import Interruption, heard

DEBUG_VARIABLE = "AUGPIPE_DEBUG"

EXIT_FAILED = 1
EXIT_USAGE = 2
EXIT_BUG = 70  # EX_SOFTWARE in sysexits.h
EXIT_INTERRUPTED = 130  # 128 + SIGINT, what a shell reports; 143 for SIGTERM, 129 for SIGHUP
EXIT_BROKEN_PIPE = 141  # 128 + SIGPIPE, what a shell reports for `yes | head`


class Boundary(TyperGroup):
    """A command group that reports every failure as one line on stderr, never with a traceback.

    `AUGPIPE_DEBUG=1` lets the traceback through.
    """

    def invoke(self, ctx: Any) -> Any:
        """Run the command; a closed pipe on stdout gets an exit code of its own and no message."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise typer.Exit(EXIT_BROKEN_PIPE) from error

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the group; in standalone mode exit with the code of what happened."""
        try:
            code = super().main(
                args,
                prog_name or "augpipe",
                complete_var,
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                **extra,
            )
            if code == EXIT_INTERRUPTED:  # what typer makes of a KeyboardInterrupt
                code = stopped(heard())
        except Exception as error:
            if debugging():
                raise
            # A library that a signal has interrupted may raise an exception of its own.
            ended, own = heard(), isinstance(error, AugpipeError)
            code = report(error) if ended.signum is None or own else stopped(ended)
        if not standalone_mode:
            return code
        code = code if isinstance(code, int) else 0
        sys.exit(flushed(code))


def debugging() -> bool:
    """Return whether the user asked for tracebacks."""
    return os.environ.get(DEBUG_VARIABLE, "") not in ("", "0")


def stopped(ended: Interruption) -> int:
    """Print that a signal has stopped the command, and return its exit code."""
    typer.echo("stopped", err=True)
    return ended.exit_code


def report(error: Exception) -> int:
    """Print what went wrong as one line on stderr, and return the exit code that goes with it."""
    if type(error).__name__ == "NoArgsIsHelpError":  # typer exports no name for it; the message is the help
        typer.echo(str(error), err=True)
        return EXIT_USAGE
    if isinstance(error, AugpipeError):
        line, code = f"error: {error}", error.exit_code
    elif isinstance(error, typer.TyperException):
        line, code = f"error: {usage_message(error)}", EXIT_USAGE
    elif isinstance(error, typer.Abort):
        line, code = "error: stopped before the end of the input", EXIT_FAILED
    elif isinstance(error, MemoryError):
        line, code = "error: out of memory; give more of it, or fewer --workers, and run the command again", EXIT_FAILED
    elif isinstance(error, OSError):
        line, code = f"error: {os_error_message(error)}", EXIT_FAILED
    else:
        line, code = bug_message(error), EXIT_BUG
    typer.echo(one_line(line), err=True)
    return code


def usage_message(error: typer.TyperException) -> str:
    """Return typer's message, with the command that shows the help."""
    message = error.format_message().rstrip(".")
    context = getattr(error, "ctx", None)
    if context is None:
        return message
    return f"{message} (see '{context.command_path} --help')"


def os_error_message(error: OSError) -> str:
    """Return the system's message with the path it is about, and with advice from `LIMITS`."""
    what = error.strerror or type(error).__name__
    where = f": {error.filename}" if error.filename is not None else ""
    advice = LIMITS.get(error.errno or 0)
    return f"{what}{where}; {advice}" if advice else f"{what}{where}"


def bug_message(error: Exception) -> str:
    """Return the line for an unforeseen exception."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return (
        f"bug: {what} — this is a mistake in augpipe, not in your input; "
        f"run again with {DEBUG_VARIABLE}=1 for the traceback and report it"
    )


def one_line(message: str) -> str:
    """Fold a message onto one line and escape control characters: a file name may hold any."""
    folded = " ".join(message.split())
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in folded)


def flushed(code: int) -> int:
    """Flush stdout while a closed pipe or a full disk can still be reported, and return the exit code."""
    if sys.stdout is None:  # closed by the caller (`>&-`)
        return code
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        silence(sys.stdout)
        return EXIT_BROKEN_PIPE
    except OSError as error:
        silence(sys.stdout)
        return report(error)
    if code == EXIT_BROKEN_PIPE:
        silence(sys.stdout)
    return code


def silence(stream: TextIO) -> None:
    """Redirect a stream to the null device, so that Python's own flush at exit does not fail."""
    with suppress(OSError):  # a stream in memory has no file descriptor, and needs none
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
