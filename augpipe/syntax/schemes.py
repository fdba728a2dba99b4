"""The label schemes: which one a parser uses, and the `Relation` of each of its labels."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from augpipe.base.errors import UserError
from augpipe.syntax.word import Relation


@dataclass(frozen=True, slots=True)
class Scheme:
    """An inventory of dependency labels.

    Args:
        name: the name of the scheme.
        marks: labels by which a parser with this scheme is recognised; no two schemes of `SCHEMES` share a mark.
        relations: the relation of each label.
    """

    name: str
    marks: frozenset[str]
    relations: Mapping[str, Relation]

    def relation(self, label: str) -> Relation:
        """Return the relation of a label; an unlisted subtype (`obl:tmod`) has that of its base label (`obl`)."""
        found = self.relations.get(label)
        if found is None:
            found = self.relations.get(label.split(":", 1)[0], Relation.OTHER)
        return found


def _relations(labels: Mapping[Relation, str]) -> dict[str, Relation]:
    """Return the relation of each label: of the labels that all schemes share, and of those that are given here."""
    return {
        label: relation for table in (_SHARED, labels) for relation, names in table.items() for label in names.split()
    }


_SHARED = {
    Relation.ROOT: "ROOT",
    Relation.SUBJECT: "nsubj",
    Relation.CLAUSAL_SUBJECT: "csubj",
    Relation.MARKER: "mark",
    Relation.COMPLEMENT_CLAUSE: "ccomp",
    Relation.OPEN_COMPLEMENT: "xcomp",
    Relation.CONJUNCT: "conj",
    Relation.COORDINATOR: "cc",
    Relation.ADVERB: "advmod",
    Relation.PREPOSITION: "case",
    Relation.NOMINAL_MODIFIER: "nmod",
    Relation.ADJECTIVE_MODIFIER: "amod",
    Relation.DETERMINER: "det",
    Relation.NUMBER: "nummod",
    Relation.APPOSITION: "appos",
    Relation.PUNCTUATION: "punct",
}

UNIVERSAL_DEPENDENCIES = Scheme(
    name="UD",
    marks=frozenset({"obl", "cop", "nsubj:pass", "obj"}),
    relations=_relations(
        {
            Relation.ROOT: "root",
            Relation.EXPLETIVE: "expl",
            Relation.OBJECT: "obj iobj",
            Relation.COPULA: "cop",
            Relation.AUXILIARY: "aux",
            Relation.ADVERBIAL_CLAUSE: "advcl",
            Relation.RELATIVE_CLAUSE: "advcl:relcl acl:relcl",
            Relation.NOUN_CLAUSE: "acl",
            Relation.PARATAXIS: "parataxis",
            Relation.PRECOORDINATOR: "cc:preconj",
            Relation.OBLIQUE: "obl",
            Relation.DETERMINER: "det:predet",
            Relation.POSSESSIVE: "nmod:poss",
            Relation.NAME_PART: "compound flat",
            Relation.PARTICLE: "compound:prt",
            Relation.DISCOURSE: "discourse",
            Relation.VOCATIVE: "vocative",
        }
    ),
)

CLEAR = Scheme(
    name="CLEAR",
    marks=frozenset({"dobj", "pobj", "nsubjpass", "attr"}),
    relations=_relations(
        {
            Relation.SUBJECT: "nsubjpass",
            Relation.CLAUSAL_SUBJECT: "csubjpass",
            Relation.EXPLETIVE: "expl",
            Relation.OBJECT: "dobj dative",
            Relation.COMPLEMENT: "attr acomp oprd",
            Relation.AUXILIARY: "aux auxpass",
            Relation.ADVERBIAL_CLAUSE: "advcl pcomp",  # pcomp: the gerund after a preposition
            Relation.RELATIVE_CLAUSE: "relcl",
            Relation.NOUN_CLAUSE: "acl",
            Relation.PARATAXIS: "parataxis",
            Relation.PRECOORDINATOR: "preconj",
            Relation.ADVERB: "neg quantmod",
            Relation.OBLIQUE: "npadvmod prep agent",
            Relation.NOMINAL_MODIFIER: "pobj",
            Relation.DETERMINER: "predet",
            Relation.POSSESSIVE: "poss",
            Relation.NAME_PART: "compound",
            Relation.PARTICLE: "prt",
            Relation.DISCOURSE: "intj",
        }
    ),
)

# UD v1 as in the Chinese GSD treebank: objects are `dobj`, particles and affixes are subtypes of `case`.
CHINESE_UD1 = Scheme(
    name="UD1-zh",
    marks=frozenset({"case:dec", "case:aspect", "case:suff", "case:pref", "aux:caus"}),
    relations=_relations(
        {
            Relation.ROOT: "root",
            Relation.SUBJECT: "nsubjpass",
            Relation.CLAUSAL_SUBJECT: "csubjpass",
            Relation.OBJECT: "dobj iobj",
            Relation.COPULA: "cop",
            Relation.AUXILIARY: "aux auxpass",
            Relation.ADVERBIAL_CLAUSE: "advcl",
            Relation.RELATIVE_CLAUSE: "acl:relcl",
            Relation.NOUN_CLAUSE: "acl",
            Relation.PARATAXIS: "parataxis",
            Relation.ADVERB: "neg",
            Relation.OBLIQUE: "nmod:tmod",
            Relation.NAME_PART: "case:suff case:pref compound name foreign mwe",
            Relation.PARTICLE: "case:dec case:aspect",
            Relation.DISCOURSE: "discourse",
            Relation.VOCATIVE: "vocative",
        }
    ),
)

# Stanford's dependencies for the Chinese Treebank, as in spaCy's zh_core_web pipelines.
ZH_CORE_WEB = Scheme(
    name="zh_core_web",
    marks=frozenset(
        {"aux:modal", "aux:asp", "aux:ba", "aux:prtmod", "advmod:rcomp", "nmod:assmod", "nmod:prep", "mark:clf"}
    ),
    relations=_relations(
        {
            Relation.ROOT: "root",
            Relation.SUBJECT: "nsubj:xsubj nsubjpass nmod:topic",
            Relation.OBJECT: "dobj nmod:range",
            Relation.COPULA: "cop",
            Relation.AUXILIARY: "aux:modal aux:ba auxpass",
            Relation.ADVERBIAL_CLAUSE: "advcl:loc",
            Relation.RELATIVE_CLAUSE: "acl",
            Relation.OPEN_COMPLEMENT: "advmod:rcomp compound:vc",
            Relation.PARATAXIS: "parataxis:prnmod",
            Relation.ADVERB: "neg",
            Relation.OBLIQUE: "nmod:prep nmod:tmod",
            Relation.NOMINAL_MODIFIER: "mark:clf",
            Relation.POSSESSIVE: "nmod:assmod nmod:poss",
            Relation.NUMBER: "amod:ordmod",
            Relation.NAME_PART: "compound:nn name etc",
            Relation.PARTICLE: "aux:asp aux:prtmod",
            Relation.DISCOURSE: "discourse",
        }
    ),
)

SCHEMES: tuple[Scheme, ...] = (UNIVERSAL_DEPENDENCIES, CLEAR, CHINESE_UD1, ZH_CORE_WEB)


def scheme_of(labels: Collection[str]) -> Scheme:
    """Return the scheme of a parser with these labels.

    Raises:
        UserError: there is no scheme of which the labels include at least two `marks`.
    """
    best = max(SCHEMES, key=lambda scheme: len(scheme.marks & set(labels)))
    if len(best.marks & set(labels)) < 2:
        known = ", ".join(f"{scheme.name} ({', '.join(sorted(scheme.marks))})" for scheme in SCHEMES)
        raise UserError(
            f"the pipeline's parser speaks an unknown label scheme: got {', '.join(sorted(labels)) or 'no labels'}; "
            f"expected one of {known}; use a pipeline trained on one of these"
        )
    return best
