"""`paper_pi`, `paper_mv` and `paper_dn`: Algorithms 1–3 of the SDA paper to the letter, mistakes included.

They are a baseline for ablations. Spacing, contractions and clause boundaries are wrong where the algorithms make them
wrong. The recipe `sda` uses nothing of this file.
"""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.function_words import AUXILIARY_LEMMAS
from augpipe.lexicon.english.verbs import Form, is_form, lemma_of
from augpipe.syntax.edits import Edit, after, before, render
from augpipe.syntax.syntax import Relation, Syntax, VerbForm, Word

MODAL_VERBS = ("must", "should", "ought to", "have to", "can't but", "can't help to")
_NEGATIVE_WORDS = frozenset({"not", "n't", "no", "never", "nothing", "nobody", "none"})
_SUBCLAUSES = (
    Relation.ADVERBIAL_CLAUSE,
    Relation.RELATIVE_CLAUSE,
    Relation.COMPLEMENT_CLAUSE,
    Relation.OPEN_COMPLEMENT,
    Relation.NOUN_CLAUSE,
)
_PUNCTUATION = ".?!;:,"


def punctuation_insertion(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with a comma before its first subordinate clause, else after its subject, else a final `!`.

    Source: SDA, Algorithm 1.
    """
    for word in syntax.words:
        start = syntax.words[syntax.subtree(word)[0]].start if word.relation in _SUBCLAUSES else 0
        if start:
            return Augmented(render(syntax.text, [Edit(start, start, ", ")]), "clause_comma")
    for word in syntax.words:
        if word.relation is Relation.SUBJECT:
            return Augmented(render(syntax.text, [Edit(word.end, word.end, ",")]), "subject_comma")
    text = syntax.text.rstrip()
    changed = (text[:-1] if text[-1:] in _PUNCTUATION else text) + "!"
    return Skipped("no_change") if changed == syntax.text else Augmented(changed, "final_exclamation")


def modal_verbs(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with a modal and *be* for its first form of *be*, or a modal and the lemma for its root verb.

    The one of the two that comes first is replaced. Source: SDA, Algorithm 2.
    """
    phrase = draws.choice(MODAL_VERBS)
    for word in syntax.words:
        if word.lower in WORDS.be_forms:
            return Augmented(render(syntax.text, [Edit(word.start, word.end, f"{phrase} be")]), "be_replaced")
        if word.relation is Relation.ROOT and word.pos in ("VERB", "AUX"):
            changed = render(syntax.text, [Edit(word.start, word.end, f"{phrase} {_lemma(word)}")])
            return Augmented(changed, "root_replaced")
    return Skipped("no_change")


def double_negation(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence after the first two of these changes; after one, with `Not that` before it.

    A negative word is deleted, an auxiliary gets *not* after it, and the root verb gets *do not* before it.
    Source: SDA, Algorithm 3.
    """
    edits: list[Edit] = []
    for word in syntax.words:
        if word.lower in _NEGATIVE_WORDS:
            edits.append(Edit(word.start, word.end, ""))
        elif word.relation is Relation.AUXILIARY:
            edits.append(after(word, "not"))
        elif word.relation is Relation.ROOT and word.pos == "VERB":
            edits.append(before(word, "do not"))
    if not edits:
        return Skipped("no_change")
    changed = render(syntax.text, edits[:2])
    return Augmented(changed, "two_negations") if len(edits) > 1 else Augmented(f"Not that {changed}", "not_that")


def _lemma(word: Word) -> str:
    """Return the lemma of a verb."""
    if word.lower in AUXILIARY_LEMMAS or is_form(word.lower, Form.LEMMA):
        return AUXILIARY_LEMMAS.get(word.lower, word.lower)
    form = {VerbForm.PAST: Form.PAST, VerbForm.PARTICIPLE: Form.PARTICIPLE, VerbForm.GERUND: Form.GERUND}
    return lemma_of(word.lower, form.get(word.morphology.verb_form, Form.THIRD))


AUGMENTATIONS = {
    name: Augmentation(apply, rules=rules, reasons=("no_change",))
    for name, apply, rules in (
        ("paper_pi", punctuation_insertion, ("clause_comma", "subject_comma", "final_exclamation")),
        ("paper_mv", modal_verbs, ("be_replaced", "root_replaced")),
        ("paper_dn", double_negation, ("two_negations", "not_that")),
    )
}
