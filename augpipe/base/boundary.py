"""The error boundary of a program: every failure becomes one line on stderr and an exit code."""

from __future__ import annotations

import atexit
import errno
import os
import sys
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, ClassVar, NoReturn, TextIO

from augpipe.base.errors import LIMITS, StoppedError, UserError, advice
from augpipe.base.interruption import Interruption, heard, stoppable

EXIT_FAILED = 1
EXIT_USAGE = 2
EXIT_BUG = 70  # EX_SOFTWARE in sysexits.h
EXIT_INTERRUPTED = 130  # 128 + SIGINT, what a shell reports; 143 for SIGTERM, 129 for SIGHUP
EXIT_BROKEN_PIPE = 141  # 128 + SIGPIPE, what a shell reports for `yes | head`

LESS = "give it less at once, or a machine with more memory"

SIGNS: Mapping[str, int] = {
    **{os.strerror(code): code for code in LIMITS},
    "failed to map segment": errno.ENOMEM,
    "unable to mmap": errno.ENOMEM,
    "can't start new thread": errno.EAGAIN,
    "cannot allocate memory": errno.ENOMEM,
}
"""What libraries say in their own words when the system has run out of something → errno."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program, as far as its failures are concerned.

    Args:
        name: as the user types it.
        debug_variable: the environment variable that lets tracebacks through.
        memory_advice: command path, such as `cse-train sweep` → what to do when memory runs out; the entry of `name`
            serves for every other command.
        again: likewise → how to go on when a limit of the system has ended it, such as "run it again with --resume".
        ranked: several processes may run it together, each with its number in `RANK`.
        extra: what has to be installed for it, such as `augpipe[train]`.
        extra_packages: the modules that come with that.
    """

    name: str
    debug_variable: str
    memory_advice: Mapping[str, str]
    again: Mapping[str, str] = field(default_factory=dict)
    ranked: bool = False
    extra: str = ""
    extra_packages: Collection[str] = ()

    @property
    def debugging(self) -> bool:
        """Whether the user asked for tracebacks."""
        return debugging(self.debug_variable)


def debugging(variable: str) -> bool:
    """Return whether an environment variable asks for tracebacks."""
    return os.environ.get(variable, "") not in ("", "0")


def this_rank() -> int:
    """Return the number of this process among those that run together; 0 without others."""
    rank = os.environ.get("RANK", "0")
    return int(rank) if rank.isdecimal() else 0


class Boundary:
    """Makes of a typer command or group one that reports every failure as one line on stderr, without a traceback.

    A subclass sets `program` and inherits from typer's class as well: `class Commands(Boundary, TyperGroup)`.
    """

    program: ClassVar[Program]
    _path = ""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; a closed pipe on stdout gets an exit code of its own and no message."""
        try:
            return super().invoke(ctx)  # type: ignore[misc]
        except BrokenPipeError as error:
            import typer

            raise typer.Exit(EXIT_BROKEN_PIPE) from error
        finally:
            self._path = " ".join(filter(None, [self.program.name, ctx.invoked_subcommand]))

    def main(self, *args: Any, **options: Any) -> Any:
        """Run the command; in standalone mode exit with the code of what happened."""
        standalone = options.pop("standalone_mode", True)
        options["prog_name"] = options.get("prog_name") or self.program.name
        try:
            code = super().main(*args, standalone_mode=False, **options)  # type: ignore[misc]
            if code == EXIT_INTERRUPTED:  # what typer makes of a KeyboardInterrupt
                code = stopped(heard())
        except BaseException as error:
            if self.program.debugging or not (isinstance(error, Exception) or is_panic(error)):
                raise
            # A library that a signal has interrupted may raise an exception of its own.
            ended, own = heard(), isinstance(error, UserError)
            code = report(error, self.program, self._path) if ended.signum is None or own else stopped(ended)
        if not standalone:
            return code
        code = code if isinstance(code, int) else 0
        sys.exit(flushed(code))


def run(command: Callable[..., object], *arguments: Any) -> None:
    """Run a typer program as the process's own: with signal handlers, and an exit code at the end."""
    for stream in (sys.stdout, sys.stderr):
        # A character that the terminal cannot show is printed as an escape instead of raising an exception.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    with stoppable():
        try:
            command(*arguments)
        except KeyboardInterrupt:  # outside the command itself, which handles its own
            end(stopped(heard()))
        except SystemExit as ended:
            if heard().signum is None or not isinstance(ended.code, int):
                raise
            end(ended.code)


def as_process(program: Callable[[], None]) -> None:
    """Run a program, and end the process with its exit code; only an exception that is to be seen comes back."""
    try:
        program()
    except SystemExit as ended:
        if not isinstance(ended.code, int):
            raise
        end(ended.code)


def end(code: int) -> NoReturn:
    """End the process after its exit functions (`atexit`), without taking the interpreter apart.

    A thread of a library, such as pyarrow's, may be on its way back into Python, to let go of a buffer. Should the
    interpreter be gone by then, the thread is ended by force, and C++ aborts the process: exit code -6 in place of 0.
    """
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(code)


def stopped(ended: Interruption) -> int:
    """Print that a signal has stopped the command, and return its exit code."""
    import typer

    typer.echo("stopped", err=True)
    return ended.exit_code


def report(error: BaseException, program: Program, command: str) -> int:
    """Print what went wrong as one line on stderr, and return the exit code; of a usage error rank 0 alone tells."""
    import typer

    if type(error).__name__ == "NoArgsIsHelpError":  # typer exports no name for it; the message is the help
        typer.echo(str(error), err=True)
        return EXIT_USAGE
    line, code = described(error, program, command)
    rank = this_rank() if program.ranked else 0
    if rank == 0:
        typer.echo(one_line(line), err=True)
    elif code != EXIT_USAGE and not isinstance(error, StoppedError):
        typer.echo(one_line(f"rank {rank}: {line}"), err=True)
    return code


def described(error: BaseException, program: Program, command: str = "") -> tuple[str, int]:
    """Return the line that says what went wrong in a command, and the exit code."""
    import typer

    if isinstance(error, UserError):
        return f"{'' if isinstance(error, StoppedError) else 'error: '}{error}", error.exit_code
    if isinstance(error, typer.TyperException):
        context = getattr(error, "ctx", None)
        see = f" (see '{context.command_path} --help')" if context is not None else ""
        return f"error: {error.format_message().rstrip('.')}{see}", EXIT_USAGE
    if isinstance(error, ModuleNotFoundError) and (error.name or "").partition(".")[0] in program.extra_packages:
        missing = f"{error.name} is not installed, which {program.name} needs"
        return f"error: {missing}; pip install '{program.extra}'", EXIT_FAILED
    if isinstance(error, typer.Abort):
        return "error: stopped before the end of the input", EXIT_FAILED
    if is_out_of_memory(error):
        remedy = program.memory_advice.get(command) or program.memory_advice.get(program.name, LESS)
        said = ". ".join(one_line(str(error)).split(". ")[:2]).rstrip(".")  # torch says more than two sentences
        return f"error: out of memory{f' ({said[:200]})' if said else ''}; {remedy}", EXIT_FAILED
    again = program.again.get(command) or program.again.get(program.name, "")
    if isinstance(error, OSError):
        return f"error: {os_error_message(error, again)}", EXIT_FAILED
    limit = next((code for sign, code in SIGNS.items() if sign in str(error)), None)
    if limit is not None:
        remedy = advice(OSError(limit, ""), again=again)
        return f"error: {one_line(str(error))[:200]}; {remedy}", EXIT_FAILED
    if is_panic(error):
        return f"error: a library failed ({one_line(str(error))[:200]}); check the files that it read", EXIT_FAILED
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return (
        f"bug: {what} — this is a mistake in {program.name}, not in your input; "
        f"run again with {program.debug_variable}=1 for the traceback and report it"
    ), EXIT_BUG


def is_panic(error: BaseException) -> bool:
    """Return whether an exception comes from a panic of a Rust library; such an exception is no `Exception`."""
    return type(error).__name__ == "PanicException"


def is_out_of_memory(error: BaseException) -> bool:
    """Return whether memory ran out: torch has an exception for GPUs, and raises a plain RuntimeError on a CPU."""
    named = type(error).__name__ == "OutOfMemoryError" and type(error).__module__.partition(".")[0] == "torch"
    return named or isinstance(error, MemoryError) or "DefaultCPUAllocator" in str(error)


def os_error_message(error: OSError, again: str) -> str:
    """Return the system's message with the path it is about, and what to do if a limit is the cause."""
    what = error.strerror or str(error) or type(error).__name__
    place = error.filename
    if place is None and not stdout_takes_more():
        place = "standard output"
    remedy = advice(error, again=again)
    return what + (f": {place}" if place is not None else "") + (f"; {remedy}" if remedy else "")


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
        import typer

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
