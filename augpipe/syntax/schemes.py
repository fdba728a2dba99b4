"""The label schemes: which one a parser uses, and the `Relation` of each of its labels."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from importlib.resources import files

from augpipe.base.errors import UserError
from augpipe.syntax.syntax import Relation


@dataclass(frozen=True, slots=True)
class Scheme:
    """An inventory of dependency labels, with the relation of each; its `marks` are labels that no other scheme has."""

    name: str
    marks: frozenset[str]
    relations: Mapping[str, Relation]

    def relation(self, label: str) -> Relation:
        """Return the relation of a label; an unlisted subtype (`obl:tmod`) has that of its base label (`obl`)."""
        found = self.relations.get(label)
        if found is None:
            found = self.relations.get(label.split(":", 1)[0], Relation.OTHER)
        return found


def _scheme(name: str, marks: str) -> Scheme:
    """Return a scheme with the labels that `schemes.tsv` has for it and for every scheme."""
    lines = (files(__package__) / "schemes.tsv").read_text(encoding="utf-8").splitlines()
    head, *rows = (line.split("\t") for line in lines if not line.startswith("#"))
    relations = {
        label: Relation[row[0].upper()]
        for column in ("every scheme", name)
        for row in rows
        for label in row[head.index(column)].split()
    }
    return Scheme(name, frozenset(marks.split()), relations)


UNIVERSAL_DEPENDENCIES = _scheme("UD", "obl cop nsubj:pass obj")
CLEAR = _scheme("CLEAR", "dobj pobj nsubjpass attr")
CHINESE_UD1 = _scheme("UD1-zh", "case:dec case:aspect case:suff case:pref aux:caus")
ZH_CORE_WEB = _scheme("zh_core_web", "aux:modal aux:asp aux:ba aux:prtmod advmod:rcomp nmod:assmod nmod:prep mark:clf")
SCHEMES: tuple[Scheme, ...] = (UNIVERSAL_DEPENDENCIES, CLEAR, CHINESE_UD1, ZH_CORE_WEB)


def scheme_of(labels: Collection[str]) -> Scheme:
    """Return the scheme of a parser with these labels; they must include at least two `marks` of it."""
    best = max(SCHEMES, key=lambda scheme: len(scheme.marks & set(labels)))
    if len(best.marks & set(labels)) < 2:
        known = ", ".join(f"{scheme.name} ({', '.join(sorted(scheme.marks))})" for scheme in SCHEMES)
        raise UserError(
            f"the pipeline's parser speaks an unknown label scheme: got {', '.join(sorted(labels)) or 'no labels'}; "
            f"expected one of {known}; use a pipeline trained on one of these"
        )
    return best
