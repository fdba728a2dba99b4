"""Web pages from Jinja2 templates, each complete in itself; no text can break one or steer a browser."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from augpipe.base.console import percent, plural, visible
from augpipe.base.word_diff import word_diff

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup


def render(package: str, **values: Any) -> str:
    """Return the page that a package's `page.html` describes, with its `page.css` and `page.js` in it.

    The template extends `augpipe.base.pages/page.html`, which needs the values `title`, `program`, `heading` and
    `facts` (name → value). In templates the indentation and the ends of lines are for the eye alone, `changes` marks
    the words in which one text differs from another, and texts are escaped unless they are `Markup`.

    Args:
        package: such as `augpipe.inspection`.
        values: what the template asks for.
    """
    return _environment().get_template(f"{package}/page.html").render(package=package, **values)


def changes(original: str, augmented: str) -> Markup:
    """Return the augmented text with deleted words in `del` and inserted ones in `ins`."""
    from markupsafe import Markup

    pieces = []
    for change in word_diff(original, augmented):
        if change.equal:
            pieces.append(Markup.escape(visible(change.after)))
            continue
        for element, text in (("del", change.before), ("ins", change.after)):
            if text:
                pieces.append(Markup("<{0}>{1}</{0}>").format(element, visible(text)))
    return Markup("").join(pieces)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FunctionLoader, StrictUndefined
    from jinja2.ext import Extension

    class Joined(Extension):
        """Takes the ends of lines, and the white space around them, out of a template."""

        def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
            return re.sub(r"\s*\n\s*", "", source)

    environment = Environment(
        autoescape=True,
        extensions=[Joined],
        finalize=lambda value: value if hasattr(value, "__html__") else visible(str(value)),
        loader=FunctionLoader(_read),
        undefined=StrictUndefined,
    )
    environment.filters |= {"percent": percent, "plural": plural}
    environment.globals |= {"changes": changes, "resource": _resource}
    return environment


def _read(name: str) -> str:
    """Return the text of a file in a package, named as `augpipe.inspection/page.html`."""
    package, _, file = name.partition("/")
    return files(package).joinpath(file).read_text(encoding="utf-8")


def _resource(name: str) -> Markup:
    """Return a style sheet or a script as it is; it is part of the program and needs no escaping."""
    from markupsafe import Markup

    return Markup(_read(name))
