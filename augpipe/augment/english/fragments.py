"""The negation of a text without a finite verb: `A brown dog` → `No brown dog`, `In 1990.` → `Not in 1990.`"""

from __future__ import annotations

from augpipe.augment.english.framing import loses_capital
from augpipe.augment.english.rewriting import capitalised
from augpipe.syntax.edits import Edit, delete, render
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word


def negated_fragment(syntax: Syntax) -> tuple[str, str]:
    """Return the rule and the negated text of a fragment.

    A noun phrase whose head is a common noun gets *No* if it is bare or has *a* or *an*; other fragments get *Not*.
    Where the fragment begins with *no* or *not*, that word is deleted instead.
    """
    first = _first_word(syntax)
    if first is None:
        return "fragment_frame", syntax.text
    following = syntax.next(first)
    if first.lower in ("no", "not") and following is not None and following.pos != "PUNCT":
        edited = render(syntax.text, [delete(syntax.text, first)])
        return "negator_removed", capitalised(syntax.text, edited)
    rule, word = ("fragment_no", "No") if _takes_no(syntax, first) else ("fragment_frame", "Not")
    if not first.text[:1].isupper() and first.text[:1].isalpha() and first.start == 0:
        word = word.lower()
    if rule == "fragment_no" and first.lower in ("a", "an") and following is not None:
        return rule, render(syntax.text, [Edit(first.start, first.end, word)])
    opener = syntax.previous(first)
    if rule == "fragment_frame" and opener is not None and opener.start == 0 and _closes_early(syntax.text):
        return rule, f"{word} {syntax.text}"
    small = loses_capital(syntax, first)
    letter = first.text[0].lower() if small else first.text[0]
    return rule, render(syntax.text, [Edit(first.start, first.start + 1, f"{word} {letter}")])


def _closes_early(text: str) -> bool:
    """Return whether a text begins with a quotation and goes on after it, so that *Not* goes before the quote."""
    closer = {'"': '"', "“": "”", "'": "'", "‘": "’"}.get(text[0])
    return closer is not None and -1 < text.find(closer, 1) < len(text.rstrip(".!?;, ")) - 1


def _first_word(syntax: Syntax) -> Word | None:
    """Return the first word with a letter or digit, after quotes, brackets and bullets, or None."""
    return next((word for word in syntax.words if any(letter.isalnum() for letter in word.text)), None)


def _takes_no(syntax: Syntax, first: Word) -> bool:
    """Return whether a fragment is a noun phrase with a common noun as head, and no determiner but *a* or *an*."""
    root = next((word for word in syntax.roots if word.index >= first.index), None)
    if root is None or root.pos != "NOUN" or (root != first and root.text[0].isupper()):
        return False
    span = syntax.subtree(root)
    if span[0] > first.index:
        return False
    if first.lower in ("a", "an"):
        return True
    before = syntax.words[first.index : root.index]
    if any(word.pos not in ("ADJ", "NOUN", "ADV") or word.text[0].isupper() != (word == first) for word in before):
        return False
    return not any(word.relation in (Relation.DETERMINER, Relation.POSSESSIVE, Relation.NUMBER) for word in before)
