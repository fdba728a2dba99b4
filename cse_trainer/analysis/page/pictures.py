"""Pictures of the page, each in a light and a dark version, as data in the page itself."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass

from cse_trainer.analysis.page.markup import Markup, element


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with its texts.

    Args:
        file: its name in the report's folder, without suffix.
        title: the caption below it.
        alt: a description for people who cannot see it.
        images: PNG bytes by theme, `light` and `dark`.
        wide: whether a narrow screen scrolls it sideways rather than shrinking it.
    """

    file: str
    title: str
    alt: str
    images: Mapping[str, bytes]
    wide: bool = False


def figure(picture: Picture) -> Markup:
    """Return a picture with its caption; the style sheet shows the image that suits the theme."""
    images = (
        element("img", src=f"data:image/png;base64,{_encoded(content)}", alt=picture.alt, class_=f"on-{theme}")
        for theme, content in picture.images.items()
    )
    frame = element("div", *images, class_="picture wide" if picture.wide else "picture", tabindex="0")
    return element("figure", frame, element("figcaption", picture.title), id=f"figure-{picture.file}")


def _encoded(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")
