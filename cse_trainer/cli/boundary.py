"""The error boundary: turns every failure of a command into one line on stderr and an exit code."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, TextIO

import typer
from typer.core import TyperCommand

from augpipe.interruption import Interruption, heard
from cse_trainer.errors import TrainerError

DEBUG_VARIABLE = "CSE_TRAINER_DEBUG"

EXIT_FAILED = 1
EXIT_USAGE = 2
EXIT_BUG = 70  # EX_SOFTWARE in sysexits.h
# 128 + SIGINT, what a shell reports; 143 for SIGTERM, 129 for SIGHUP. A training that stops at the end of a step exits
# with this code for all three.
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141  # 128 + SIGPIPE, what a shell reports for `yes | head`

MEMORY_ADVICE: Mapping[str, str] = {
    "cse-train": "give a smaller --batch-size, or --chunk-rows N, which encodes N rows at once for any batch",
    "cse-train sweep": "set a smaller batch_size in the grid, or chunk_rows, which encodes so many rows at once",
    "cse-eval": "give a smaller --batch-tokens",
    "cse-eval analyse": "give a smaller --batch-tokens or --sample",
    "cse-embed": "give a smaller --batch-tokens",
}
"""Command → what to do when memory runs out."""

LIMITS: Mapping[int, str] = {
    errno.ENOSPC: "make room on that disk; an interrupted training goes on with --resume",
    errno.EDQUOT: "make room on that disk; an interrupted training goes on with --resume",
    errno.EFBIG: "raise the limit of `ulimit -f`; an interrupted training goes on with --resume",
    errno.EMFILE: "this process may open no more files: raise the limit of `ulimit -n`",
    errno.ENFILE: "this machine may open no more files: close other programs",
    errno.ENOMEM: "out of memory: raise the limit of `ulimit -v`, or use a machine with more",
    errno.EAGAIN: "this user may start no more processes or threads: raise the limit of `ulimit -u`",
}
"""What a user can do when the system has run out of something, by errno."""

SIGNS: Mapping[str, int] = {
    "failed to map segment": errno.ENOMEM,
    "unable to mmap": errno.ENOMEM,
    "can't start new thread": errno.EAGAIN,
    "cannot allocate memory": errno.ENOMEM,
}
"""What libraries say in such a case in their own words → errno."""


class Boundary(TyperCommand):
    """A command that reports every failure as one line on stderr, never with a traceback.

    `CSE_TRAINER_DEBUG=1` lets the traceback through. The help lists the options under the headings in their
    `rich_help_panel`.
    """

    arguments: Sequence[str] = ()
    """What the command line holds after the command's name; `main` sets it."""

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
        """Run the command; in standalone mode exit with the code of what happened."""
        self.arguments = sys.argv[1:] if args is None else list(args)
        try:
            code = super().main(
                args,
                prog_name or self.name,
                complete_var,
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                **extra,
            )
            if code == EXIT_INTERRUPTED:  # what typer makes of a KeyboardInterrupt
                code = stopped(heard())
        except BaseException as error:
            if debugging() or not (isinstance(error, Exception) or is_panic(error)):
                raise
            # A library that a signal has interrupted may raise an exception of its own.
            ended, own = heard(), isinstance(error, TrainerError)
            code = report(error, self.name or "") if ended.signum is None or own else stopped(ended)
        if not standalone_mode:
            return code
        code = code if isinstance(code, int) else 0
        sys.exit(flushed(code))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the help of the arguments, then of the options by headings, in the order of their first option."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None:
                default = "Arguments" if parameter.param_type_name == "argument" else "Other"
                sections.setdefault(getattr(parameter, "rich_help_panel", None) or default, []).append(record)
        for heading, records in sections.items():
            with formatter.section(heading):
                formatter.write_dl(records)


def stopped(ended: Interruption) -> int:
    """Print that a signal has stopped the command, and return its exit code."""
    typer.echo("stopped", err=True)
    return ended.exit_code


def debugging() -> bool:
    """Return whether the user asked for tracebacks."""
    return os.environ.get(DEBUG_VARIABLE, "") not in ("", "0")


def this_rank() -> int:
    """Return the rank that torchrun gave this process, 0 without torchrun."""
    rank = os.environ.get("RANK", "0")
    return int(rank) if rank.isdecimal() else 0


def report(error: BaseException, command: str) -> int:
    """Print what went wrong as one line on stderr, and return the exit code that goes with it.

    All ranks meet the same usage error, so only rank 0 prints it; another error may be that of one rank, which prints
    it.
    """
    rank = this_rank()
    if type(error).__name__ == "NoArgsIsHelpError":  # typer exports no name for it; the message is the help
        typer.echo(str(error), err=True)
        return EXIT_USAGE
    line, code = described(error, command)
    if rank == 0:
        typer.echo(one_line(line), err=True)
    elif code not in (EXIT_USAGE, EXIT_INTERRUPTED):
        typer.echo(one_line(f"rank {rank}: {line}"), err=True)
    return code


def described(error: BaseException, command: str) -> tuple[str, int]:
    """Return the line that says what went wrong, and the exit code."""
    if isinstance(error, TrainerError):
        mark = "" if error.exit_code == EXIT_INTERRUPTED else "error: "
        return f"{mark}{error}", error.exit_code
    if isinstance(error, typer.TyperException):
        return f"error: {usage_message(error)}", EXIT_USAGE
    if isinstance(error, typer.Abort):
        return "error: stopped before the end of the input", EXIT_FAILED
    if is_out_of_memory(error):
        return f"error: {memory_message(error, command)}", EXIT_FAILED
    if isinstance(error, OSError):
        return f"error: {os_error_message(error)}", EXIT_FAILED
    if (limit := system_limit(error)) is not None:
        return f"error: {one_line(str(error))[:200]}; {limit}", EXIT_FAILED
    if is_panic(error):
        return f"error: a library failed ({one_line(str(error))[:200]}); check the files that it read", EXIT_FAILED
    return bug_message(error, command), EXIT_BUG


def usage_message(error: typer.TyperException) -> str:
    """Return typer's message, with the command that shows the help."""
    message = error.format_message().rstrip(".")
    context = getattr(error, "ctx", None)
    if context is None:
        return message
    return f"{message} (see '{context.command_path} --help')"


def is_panic(error: BaseException) -> bool:
    """Return whether an exception comes from a panic of a Rust library; such an exception is no `Exception`."""
    return type(error).__name__ == "PanicException"


def system_limit(error: BaseException) -> str | None:
    """Return what to do if a library says in its own words that the system has run out of something, else None."""
    said = str(error)
    signs = {**{os.strerror(code): code for code in LIMITS}, **SIGNS}
    return next((LIMITS[code] for sign, code in signs.items() if sign in said), None)


def is_out_of_memory(error: BaseException) -> bool:
    """Return whether memory ran out: torch has an exception for GPUs, and raises a plain RuntimeError on a CPU."""
    named = type(error).__name__ == "OutOfMemoryError" and type(error).__module__.partition(".")[0] == "torch"
    return named or isinstance(error, MemoryError) or "DefaultCPUAllocator" in str(error)


def memory_message(error: BaseException, command: str) -> str:
    """Return the line for a lack of memory: the first sentences of torch's own message, and what to do."""
    sentences = one_line(str(error)).split(". ")
    what = ". ".join(sentences[:2]).rstrip(".") or type(error).__name__
    advice = MEMORY_ADVICE.get(command, "give it less at once, or a machine with more memory")
    return f"out of memory ({what[:200]}), expected the batch to fit; {advice}"


def os_error_message(error: OSError) -> str:
    """Return the system's message with the path it is about, and with advice from `LIMITS`."""
    what = error.strerror or str(error) or type(error).__name__
    place = error.filename
    if place is None and not stdout_takes_more():
        place = "standard output"
    what = f"{what}: {place}" if place is not None else what
    advice = LIMITS.get(error.errno or 0)
    return what if advice is None else f"{what}; {advice}"


def bug_message(error: BaseException, command: str) -> str:
    """Return the line for an unforeseen exception."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return (
        f"bug: {what} — this is a mistake in {command}, not in your input; "
        f"run again with {DEBUG_VARIABLE}=1 for the traceback and report it"
    )


def one_line(message: str) -> str:
    """Fold a message onto one line and escape control characters: a file name may hold any."""
    folded = " ".join(message.split())
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in folded)


def stdout_takes_more() -> bool:
    """Return whether stdout can still be written; if not, redirect it so that the exit does not try again."""
    if sys.stdout is None:
        return True
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        silence(sys.stdout)
        return False
    return True


def flushed(code: int) -> int:
    """Flush stdout while a closed pipe or a full disk can still be reported, and return the exit code."""
    try:
        if sys.stdout is not None:  # None if the caller has closed it (`>&-`)
            sys.stdout.flush()
    except BrokenPipeError:
        silence(sys.stdout)
        return EXIT_BROKEN_PIPE
    except OSError as error:
        silence(sys.stdout)
        typer.echo(f"error: {error.strerror}: standard output; what was printed is not complete", err=True)
        return code or EXIT_FAILED
    if code == EXIT_BROKEN_PIPE:
        silence(sys.stdout)
    return code


def silence(stream: TextIO) -> None:
    """Redirect a stream to the null device, so that Python's own flush at exit does not fail."""
    with suppress(OSError, ValueError):  # a stream in memory has no file descriptor, and needs none
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
