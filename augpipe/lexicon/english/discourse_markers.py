"""Discourse markers in groups whose members can replace one another: same sense, same place in the sentence.

Classes and second-level senses are those of the Penn Discourse Treebank 2.0 (Prasad et al., LREC 2008), as used for the
38 markers of low ambiguity by Pitler et al. (COLING 2008). Markers that are ambiguous there (*as*, *so*, *and*, *when*)
are only used as replacements, or not listed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from functools import cache

from augpipe.lexicon.english import rows


class Frame(Enum):
    """The place that a marker takes in its sentence."""

    SUBORDINATOR = auto()  # opens a finite clause that depends on another one
    CONJUNCT = auto()  # set off by commas: "However, …", "…, for example, …"
    ADVERB = auto()  # inside the verb group: "was therefore closed"
    GERUND = auto()  # before a participle clause: "thus making …"
    COORDINATOR = auto()  # joins two clauses


@dataclass(frozen=True, slots=True)
class MarkerGroup:
    """Markers of one sense and frame.

    Args:
        sense: the class and the second-level sense of the treebank, such as `Comparison.Concession`.
        frame: their place in the sentence.
        markers: those that may be replaced, each by any other of the group.
        offered: those that are only used as replacements, since they have other senses or uses as well.
    """

    sense: str
    frame: Frame
    markers: tuple[str, ...]
    offered: tuple[str, ...] = ()

    @property
    def rule(self) -> str:
        """The name of the rule: the class of the treebank in lower case."""
        return self.sense.split(".")[0].lower()

    def options(self, marker: str) -> list[str]:
        """Return the members of the group that may replace `marker`."""
        return [option for option in (*self.markers, *self.offered) if option != marker]


def _listed(cell: str) -> tuple[str, ...]:
    return tuple(cell.split(" | ")) if cell else ()


GROUPS = tuple(
    MarkerGroup(sense, Frame[frame.upper()], _listed(markers), _listed(offered))
    for sense, frame, markers, offered in rows("discourse_markers")
)


@cache
def markers_by_first_word() -> dict[str, tuple[tuple[tuple[str, ...], MarkerGroup], ...]]:
    """Return first word → (words of the marker, its group), longest markers first."""
    found: dict[str, list[tuple[tuple[str, ...], MarkerGroup]]] = {}
    for group in GROUPS:
        for marker in group.markers:
            words = tuple(marker.split())
            found.setdefault(words[0], []).append((words, group))
    return {first: tuple(sorted(entries, key=lambda entry: -len(entry[0]))) for first, entries in found.items()}


@cache
def telling_words() -> frozenset[str]:
    """Return the longest word of every marker; a sentence with none of these words holds no marker."""
    return frozenset(max(marker.split(), key=len) for group in GROUPS for marker in group.markers)
