"""Verb forms: lemma, past, participle, gerund and third person of English verbs.

The table `verbs.tsv` is made by `tools/lexicon/verbs.py` from lemminflect's data, so that a worker needs neither its
250 MB nor its start-up time; verbs outside the table follow the regular spelling rules.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache, lru_cache

from augpipe.lexicon.english import PAIRS, rows


class Form(IntEnum):
    """The column of `verbs.tsv` in which a form stands."""

    LEMMA = 0
    PAST = 1
    PARTICIPLE = 2
    GERUND = 3
    THIRD = 4


@cache
def _table() -> dict[str, tuple[tuple[str, ...], ...]]:
    return {cells[0]: tuple(tuple(cell.split("/")) for cell in cells) for cells in rows("verbs")}


@cache
def _lemmas() -> tuple[dict[str, list[str]], ...]:
    """For each column of the table, form → the lemmas that have it there."""
    found: tuple[dict[str, list[str]], ...] = tuple({} for _ in Form)
    for lemma, cells in _table().items():
        for lemmas, variants in zip(found, cells, strict=True):
            for variant in variants:
                lemmas.setdefault(variant, []).append(lemma)
    return found


# Where two verbs share a form, the one that running text nearly always means.
_USUAL_LEMMAS = {
    Form.PAST: PAIRS.lemmas_of_pasts,
    Form.GERUND: PAIRS.lemmas_of_gerunds,
    Form.THIRD: PAIRS.lemmas_of_thirds,
}


def is_form(word: str, form: Form) -> bool:
    """Return whether the table has `word` (lower case) as this form of some verb."""
    return word in _lemmas()[form]


@cache
def _all_forms() -> frozenset[str]:
    return frozenset(form for forms in _lemmas() for form in forms)


def is_any_form(word: str) -> bool:
    """Return whether the table has `word` (lower case) as some form of some verb."""
    return word in _all_forms()


_PREFIXES = ("re", "over", "under", "out", "mis", "un", "co", "pre")


def can_be_form(word: str, form: Form) -> bool:
    """Return whether `word` is this form of a verb in the table, a prefix such as *re-* aside."""
    if is_form(word, form):
        return True
    return any(word.startswith(prefix) and is_form(word.removeprefix(prefix), form) for prefix in _PREFIXES)


def lemma_of(word: str, form: Form) -> str:
    """Return the lemma of the form `word` (lower case) of a verb, by the table or else by its spelling."""
    return (_lemma_of if len(word) <= _LONGEST else _lemma_of.__wrapped__)(word, form)


def finite_lemmas(word: str) -> frozenset[str]:
    """Return the lemmas of the verbs of which `word` (lower case) may be a finite form."""
    return frozenset(lemma_of(word, form) for form in (Form.PAST, Form.THIRD, Form.LEMMA))


# Longer words are not cached, since thousands of them with thousands of letters each would fill the memory.
_LONGEST = 64


@lru_cache(maxsize=20_000)
def _lemma_of(word: str, form: Form) -> str:
    other = {Form.PAST: Form.PARTICIPLE, Form.PARTICIPLE: Form.PAST}.get(form, form)
    known = _lemmas()[form].get(word) or _lemmas()[other].get(word)
    if known is not None:
        usual = _USUAL_LEMMAS.get(form, {}).get(word)
        shortest = min(known, key=len)
        doubled = f"{shortest}l"  # "installed": *instal* and *install*
        return usual if usual in known else doubled if doubled in known else shortest
    for prefix in _PREFIXES:
        stem = word.removeprefix(prefix).removeprefix("-")
        if stem != word and stem in _lemmas()[form]:
            return word[: len(word) - len(stem)] + lemma_of(stem, form)
    if "-" in word:
        head, last = word.rsplit("-", 1)
        return f"{head}-{lemma_of(last, form)}"
    return _stripped(word, form)


# Regular stems that have lost a mute *e* before -ed and -ing.
_MUTE_E_STEMS = tuple("at iz is yz v c u g ur bl pl tl dl gl zl fl kl cl sl".split())


def _stripped(word: str, form: Form) -> str:
    """Return the lemma of a verb that the table lacks, by the spelling rules of regular verbs."""
    if form is Form.THIRD:
        if word.endswith("ies") and len(word) > 4:
            return word[:-3] + "y"
        sibilant = word.endswith(("sses", "shes", "ches", "xes", "zzes", "oes"))
        return word[:-2] if sibilant else word.removesuffix("s")
    ending = "ing" if form is Form.GERUND else "ed"
    if form is Form.LEMMA or not word.endswith(ending) or len(word) < len(ending) + 2:
        return word
    stem = word[: -len(ending)]
    if ending == "ed" and stem.endswith("i"):
        return stem[:-1] + "y"
    if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "lsfz":
        return stem[:-1]
    return stem + "e" if stem.endswith(_MUTE_E_STEMS) else stem


def inflect(lemma: str, form: Form, seen: str = "") -> str:
    """Return a form of `lemma`; of several spellings, the one that agrees with `seen`.

    Args:
        lemma: in lower case.
        form: the form wanted.
        seen: a form of the same verb in the text (`travelled`), whose spelling is kept where it can be.
    """
    longest = max(len(lemma), len(seen))
    return (_inflect if longest <= _LONGEST else _inflect.__wrapped__)(lemma, form, seen)


@lru_cache(maxsize=20_000)
def _inflect(lemma: str, form: Form, seen: str) -> str:
    row = _table().get(lemma)
    if row is None:
        return _regular(lemma, form)
    variants = row[form]
    unlisted = (
        form in (Form.PAST, Form.PARTICIPLE) and seen == _regular(lemma, Form.PAST) and seen not in row[Form.PAST]
    )
    if seen in variants or unlisted:
        return seen  # "creeped", which the table lacks
    doubled = [variant for variant in variants if variant.startswith(f"{lemma}l")] if lemma.endswith("l") else []
    single_seen = seen.startswith(lemma) and not seen.startswith(f"{lemma}l") and seen not in (lemma, f"{lemma}s")
    return doubled[0] if len(variants) > 1 and doubled and not single_seen else variants[0]


def _regular(lemma: str, form: Form) -> str:
    """Return a form of a verb that the table lacks, by the spelling rules of regular verbs."""
    if "-" in lemma:
        head, last = lemma.rsplit("-", 1)
        return f"{head}-{inflect(last, form)}" if last else lemma
    for prefix in _PREFIXES:
        stem = lemma.removeprefix(prefix)
        if stem != lemma and stem in _table():
            return prefix + inflect(stem, form)
    if form is Form.LEMMA:
        return lemma
    consonant_y = lemma.endswith("y") and lemma[-2:-1] not in "aeiou"
    if form is Form.THIRD:
        if consonant_y:
            return lemma[:-1] + "ies"
        return lemma + ("es" if lemma.endswith(("s", "sh", "ch", "x", "z")) else "s")
    if form is Form.GERUND:
        return (lemma[:-1] if lemma.endswith("e") and not lemma.endswith("ee") else lemma) + "ing"
    if consonant_y:
        return lemma[:-1] + "ied"
    return lemma + ("d" if lemma.endswith("e") else "ed")
