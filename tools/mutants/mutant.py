"""A mutant: one place of the product, what stands there, and what is put there to break a promise."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

Area = Literal["rules", "build", "training", "other"]
AREAS: tuple[Area, ...] = get_args(Area)


class NotFoundOnceError(Exception):
    """The source has the text of a mutant nowhere, or in several places."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault that somebody could have written.

    Args:
        name: by which it is called on the command line and in the tally.
        area: of the product.
        module: the file, from the root of the repository.
        before: what stands there, in so many words that it stands there once; line by line, without the indentation
            of the first line.
        after: what the mutant puts there.
        promise: which one is broken, in a sentence.
        tests: the test files that should notice, the most likely first.
    """

    name: str
    area: Area
    module: str
    before: str
    after: str
    promise: str
    tests: tuple[str, ...]

    @property
    def sha256(self) -> str:
        """What is tried: a result counts for this very change alone."""
        return hashlib.sha256("\0".join((self.module, self.before, self.after)).encode()).hexdigest()

    def broken(self, source: str) -> str:
        """Return the source with the fault in it.

        Raises:
            NotFoundOnceError: it has the text nowhere, or more than once.
        """
        found = source.count(self.before)
        if found != 1:
            raise NotFoundOnceError(
                f"mutant {self.name}: {self.module} has {self.before!r} {found} times, expected once; fit the table in "
                "tools/mutants to the source"
            )
        return source.replace(self.before, self.after)

    def place(self, source: str) -> str:
        """Return what is broken: the innermost function or class, or the name that a constant is given."""
        first = next(
            at for at, (one, other) in enumerate(zip(self.before, f"{self.after}\0", strict=False)) if one != other
        )
        line = source.count("\n", 0, source.index(self.before) + first) + 1
        return ".".join(_names_at(ast.parse(source), line)) or f"line {line}"


def _names_at(tree: ast.AST, line: int) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if not getattr(node, "lineno", line + 1) <= line <= (getattr(node, "end_lineno", None) or line):
            continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(tree, ast.Module):
            yield ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
        yield from _names_at(node, line)
