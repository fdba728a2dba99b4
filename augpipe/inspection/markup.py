"""Build HTML in which every text is escaped, so that no text can break it."""

from __future__ import annotations

import html

from augpipe.inspection.visible import visible

# Of the elements used here, those without content and end tag.
_VOID = frozenset({"input", "meta"})


class Markup(str):
    """HTML that `element` has built; other elements take it as it is."""

    __slots__ = ()


def text(value: str) -> Markup:
    """Return a text escaped for HTML; characters that would control the browser become visible escapes."""
    return Markup(html.escape(visible(value), quote=True))


def element(name: str, /, *children: str, **attributes: str | bool) -> Markup:
    """Return one element; plain strings among its children and attributes are escaped.

    Args:
        name: the element's name.
        children: `Markup`, or texts to escape.
        attributes: a trailing underscore is dropped (`class_`), an inner one becomes a hyphen; true gives an attribute
            without a value, false none at all.
    """
    opened = "<" + name + "".join(_attribute(key, value) for key, value in attributes.items()) + ">"
    if name in _VOID:
        return Markup(opened)
    return Markup(opened + joined(*children) + f"</{name}>")


def joined(*children: str) -> Markup:
    """Return pieces one after the other; plain strings are escaped."""
    return Markup("".join(child if isinstance(child, Markup) else text(child) for child in children))


def _attribute(key: str, value: str | bool) -> str:
    """Return one attribute with a leading blank, or nothing."""
    if value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{text(value)}"'
