"""HTML that cannot be broken by the text in it: everything is escaped unless it was built here."""

from __future__ import annotations

import html
import unicodedata

# The only elements used that have neither content nor an end tag.
_VOID = frozenset({"img", "meta"})
# Categories of invisible characters that may steer the browser: control, format, surrogate, private use, unassigned.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


class Markup(str):
    """HTML that was built here, so that it goes into other elements without being escaped."""

    __slots__ = ()


def text(value: str) -> Markup:
    """Return a text as HTML; characters that may steer the browser become visible escapes."""
    seen = (
        ascii(char)[1:-1] if unicodedata.category(char) in _UNSEEN and char not in "\n\u200d" else char
        for char in value
    )
    return Markup(html.escape("".join(seen), quote=True))


def element(name: str, /, *children: str, **attributes: str | bool) -> Markup:
    """Return one element; plain strings among its children and attributes are escaped.

    Args:
        name: the element's name.
        children: `Markup`, or texts to escape.
        attributes: a trailing underscore is dropped (`class_`), an inner one becomes a hyphen; true gives an
            attribute without a value, false none at all.
    """
    opened = "<" + name + "".join(_attribute(key, value) for key, value in attributes.items()) + ">"
    if name in _VOID:
        return Markup(opened)
    return Markup(opened + joined(*children) + f"</{name}>")


def joined(*children: str) -> Markup:
    """Return pieces of HTML one after the other; plain strings are escaped."""
    return Markup("".join(child if isinstance(child, Markup) else text(child) for child in children))


def _attribute(key: str, value: str | bool) -> str:
    """Return one attribute with a leading blank, or nothing."""
    if value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{text(value)}"'
