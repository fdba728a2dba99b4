"""The label schemes: which one a parser uses, and the `Relation` of each of its labels."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from augpipe.errors import AugpipeError
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


UNIVERSAL_DEPENDENCIES = Scheme(
    name="UD",
    marks=frozenset({"obl", "cop", "nsubj:pass", "obj"}),
    relations={
        "root": Relation.ROOT,
        "ROOT": Relation.ROOT,
        "nsubj": Relation.SUBJECT,
        "csubj": Relation.CLAUSAL_SUBJECT,
        "expl": Relation.EXPLETIVE,
        "obj": Relation.OBJECT,
        "iobj": Relation.OBJECT,
        "cop": Relation.COPULA,
        "aux": Relation.AUXILIARY,
        "mark": Relation.MARKER,
        "advcl": Relation.ADVERBIAL_CLAUSE,
        "advcl:relcl": Relation.RELATIVE_CLAUSE,
        "acl:relcl": Relation.RELATIVE_CLAUSE,
        "acl": Relation.NOUN_CLAUSE,
        "ccomp": Relation.COMPLEMENT_CLAUSE,
        "xcomp": Relation.OPEN_COMPLEMENT,
        "parataxis": Relation.PARATAXIS,
        "conj": Relation.CONJUNCT,
        "cc": Relation.COORDINATOR,
        "cc:preconj": Relation.PRECOORDINATOR,
        "advmod": Relation.ADVERB,
        "case": Relation.PREPOSITION,
        "obl": Relation.OBLIQUE,
        "nmod": Relation.NOMINAL_MODIFIER,
        "nmod:poss": Relation.POSSESSIVE,
        "amod": Relation.ADJECTIVE_MODIFIER,
        "det": Relation.DETERMINER,
        "det:predet": Relation.DETERMINER,
        "nummod": Relation.NUMBER,
        "compound": Relation.NAME_PART,
        "compound:prt": Relation.PARTICLE,
        "flat": Relation.NAME_PART,
        "appos": Relation.APPOSITION,
        "discourse": Relation.DISCOURSE,
        "vocative": Relation.VOCATIVE,
        "punct": Relation.PUNCTUATION,
    },
)

CLEAR = Scheme(
    name="CLEAR",
    marks=frozenset({"dobj", "pobj", "nsubjpass", "attr"}),
    relations={
        "ROOT": Relation.ROOT,
        "nsubj": Relation.SUBJECT,
        "nsubjpass": Relation.SUBJECT,
        "csubj": Relation.CLAUSAL_SUBJECT,
        "csubjpass": Relation.CLAUSAL_SUBJECT,
        "expl": Relation.EXPLETIVE,
        "dobj": Relation.OBJECT,
        "dative": Relation.OBJECT,
        "attr": Relation.COMPLEMENT,
        "acomp": Relation.COMPLEMENT,
        "oprd": Relation.COMPLEMENT,
        "aux": Relation.AUXILIARY,
        "auxpass": Relation.AUXILIARY,
        "mark": Relation.MARKER,
        "advcl": Relation.ADVERBIAL_CLAUSE,
        "relcl": Relation.RELATIVE_CLAUSE,
        "acl": Relation.NOUN_CLAUSE,
        "ccomp": Relation.COMPLEMENT_CLAUSE,
        "xcomp": Relation.OPEN_COMPLEMENT,
        "parataxis": Relation.PARATAXIS,
        "conj": Relation.CONJUNCT,
        "cc": Relation.COORDINATOR,
        "preconj": Relation.PRECOORDINATOR,
        "advmod": Relation.ADVERB,
        "npadvmod": Relation.OBLIQUE,
        "neg": Relation.ADVERB,
        "prep": Relation.OBLIQUE,
        "agent": Relation.OBLIQUE,
        "pobj": Relation.NOMINAL_MODIFIER,
        "pcomp": Relation.ADVERBIAL_CLAUSE,  # the gerund after a preposition, which UD makes a marker of the gerund
        "nmod": Relation.NOMINAL_MODIFIER,
        "poss": Relation.POSSESSIVE,
        "case": Relation.PREPOSITION,
        "amod": Relation.ADJECTIVE_MODIFIER,
        "quantmod": Relation.ADVERB,
        "det": Relation.DETERMINER,
        "predet": Relation.DETERMINER,
        "nummod": Relation.NUMBER,
        "compound": Relation.NAME_PART,
        "prt": Relation.PARTICLE,
        "appos": Relation.APPOSITION,
        "intj": Relation.DISCOURSE,
        "punct": Relation.PUNCTUATION,
    },
)

# UD v1 as in the Chinese GSD treebank: objects are `dobj`, particles and affixes are subtypes of `case`.
CHINESE_UD1 = Scheme(
    name="UD1-zh",
    marks=frozenset({"case:dec", "case:aspect", "case:suff", "case:pref", "aux:caus"}),
    relations={
        "root": Relation.ROOT,
        "ROOT": Relation.ROOT,
        "nsubj": Relation.SUBJECT,
        "nsubjpass": Relation.SUBJECT,
        "csubj": Relation.CLAUSAL_SUBJECT,
        "csubjpass": Relation.CLAUSAL_SUBJECT,
        "dobj": Relation.OBJECT,
        "iobj": Relation.OBJECT,
        "cop": Relation.COPULA,
        "aux": Relation.AUXILIARY,
        "auxpass": Relation.AUXILIARY,
        "neg": Relation.ADVERB,
        "advmod": Relation.ADVERB,
        "mark": Relation.MARKER,
        "advcl": Relation.ADVERBIAL_CLAUSE,
        "acl": Relation.NOUN_CLAUSE,
        "acl:relcl": Relation.RELATIVE_CLAUSE,
        "ccomp": Relation.COMPLEMENT_CLAUSE,
        "xcomp": Relation.OPEN_COMPLEMENT,
        "conj": Relation.CONJUNCT,
        "cc": Relation.COORDINATOR,
        "case": Relation.PREPOSITION,
        "case:dec": Relation.PARTICLE,
        "case:aspect": Relation.PARTICLE,
        "case:suff": Relation.NAME_PART,
        "case:pref": Relation.NAME_PART,
        "nmod": Relation.NOMINAL_MODIFIER,
        "nmod:tmod": Relation.OBLIQUE,
        "amod": Relation.ADJECTIVE_MODIFIER,
        "det": Relation.DETERMINER,
        "nummod": Relation.NUMBER,
        "compound": Relation.NAME_PART,
        "name": Relation.NAME_PART,
        "foreign": Relation.NAME_PART,
        "mwe": Relation.NAME_PART,
        "appos": Relation.APPOSITION,
        "parataxis": Relation.PARATAXIS,
        "discourse": Relation.DISCOURSE,
        "vocative": Relation.VOCATIVE,
        "punct": Relation.PUNCTUATION,
    },
)

# Stanford's dependencies for the Chinese Treebank, as in spaCy's zh_core_web pipelines.
ZH_CORE_WEB = Scheme(
    name="zh_core_web",
    marks=frozenset(
        {"aux:modal", "aux:asp", "aux:ba", "aux:prtmod", "advmod:rcomp", "nmod:assmod", "nmod:prep", "mark:clf"}
    ),
    relations={
        "root": Relation.ROOT,
        "ROOT": Relation.ROOT,
        "nsubj": Relation.SUBJECT,
        "nsubj:xsubj": Relation.SUBJECT,
        "nsubjpass": Relation.SUBJECT,
        "nmod:topic": Relation.SUBJECT,
        "csubj": Relation.CLAUSAL_SUBJECT,
        "dobj": Relation.OBJECT,
        "nmod:range": Relation.OBJECT,
        "cop": Relation.COPULA,
        "aux:modal": Relation.AUXILIARY,
        "aux:ba": Relation.AUXILIARY,
        "auxpass": Relation.AUXILIARY,
        "aux:asp": Relation.PARTICLE,
        "aux:prtmod": Relation.PARTICLE,
        "neg": Relation.ADVERB,
        "advmod": Relation.ADVERB,
        "advmod:rcomp": Relation.OPEN_COMPLEMENT,
        "mark": Relation.MARKER,
        "mark:clf": Relation.NOMINAL_MODIFIER,
        "advcl:loc": Relation.ADVERBIAL_CLAUSE,
        "acl": Relation.RELATIVE_CLAUSE,
        "ccomp": Relation.COMPLEMENT_CLAUSE,
        "xcomp": Relation.OPEN_COMPLEMENT,
        "conj": Relation.CONJUNCT,
        "compound:vc": Relation.OPEN_COMPLEMENT,
        "cc": Relation.COORDINATOR,
        "case": Relation.PREPOSITION,
        "nmod": Relation.NOMINAL_MODIFIER,
        "nmod:assmod": Relation.POSSESSIVE,
        "nmod:poss": Relation.POSSESSIVE,
        "nmod:prep": Relation.OBLIQUE,
        "nmod:tmod": Relation.OBLIQUE,
        "amod": Relation.ADJECTIVE_MODIFIER,
        "amod:ordmod": Relation.NUMBER,
        "det": Relation.DETERMINER,
        "nummod": Relation.NUMBER,
        "compound:nn": Relation.NAME_PART,
        "name": Relation.NAME_PART,
        "appos": Relation.APPOSITION,
        "etc": Relation.NAME_PART,
        "parataxis:prnmod": Relation.PARATAXIS,
        "discourse": Relation.DISCOURSE,
        "punct": Relation.PUNCTUATION,
    },
)

SCHEMES: tuple[Scheme, ...] = (UNIVERSAL_DEPENDENCIES, CLEAR, CHINESE_UD1, ZH_CORE_WEB)


def scheme_of(labels: Collection[str]) -> Scheme:
    """Return the scheme of a parser with these labels.

    Raises:
        AugpipeError: there is no scheme of which the labels include at least two `marks`.
    """
    best = max(SCHEMES, key=lambda scheme: len(scheme.marks & set(labels)))
    if len(best.marks & set(labels)) < 2:
        known = ", ".join(f"{scheme.name} ({', '.join(sorted(scheme.marks))})" for scheme in SCHEMES)
        raise AugpipeError(
            f"the pipeline's parser speaks an unknown label scheme: got {', '.join(sorted(labels)) or 'no labels'}; "
            f"expected one of {known}; use a pipeline trained on one of these"
        )
    return best
