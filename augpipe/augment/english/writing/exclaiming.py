"""The exclamation mark at the end of a text."""

from __future__ import annotations

from augpipe.augment.english.reading.sentences import CLOSING_MARKS
from augpipe.lexicon.english import WORDS
from augpipe.syntax.edits import Edit


def final_exclamation(text: str) -> Edit | None:
    """Return the edit that makes a text end in `!`, or None where it does already.

    The mark goes inside closing quotes and brackets around the whole text, or around a quotation that was cut at its
    beginning. It replaces the final mark, except an ellipsis, the full stop of an abbreviation, or a question mark;
    these it follows.
    """
    end = len(text.rstrip())
    tail = end
    if text[end - 4 : end] in (' . "', " . ”", " . '"):
        return Edit(end - 3, end - 2, "!")
    if text[end - 2 : end] == '."' and text.count('"') % 2:
        return Edit(end - 2, end - 1, "!")
    if text[end - 2 : end] in ('."', ".”") and not _wraps(text[: end - 2] + text[end - 1 :], end - 1):
        return Edit(end - 2, end, f"{text[end - 1]}!")  # the exclamation is not that of who is quoted
    while tail and text[tail - 1] in CLOSING_MARKS and _wraps(text, tail):
        tail -= 1
    last = text[tail - 1 : tail]
    if last in "!/\\=_–—-" or text[:end].endswith(("! .", "! ``", "! ''", '!".', "!”.")):
        return None
    if last == "?":
        return Edit(tail, tail, "!")  # "What should I do?!"
    ellipsis = text[:tail].endswith(("...", ". ."))
    doubled = text[: max(tail - 1, 0)].endswith(".")
    kept = ellipsis or (not doubled and _is_abbreviation(text[:tail]))
    if last in (",", ":") or (last in (".", ";") and tail > 1 and not kept):
        return Edit(tail - 1, tail, "!")
    return Edit(tail, tail, "!")


def _wraps(text: str, end: int) -> bool:
    """Return whether a final `!` goes before the closing quote or bracket that ends at `end`."""
    mark = text[end - 1]
    before = text[end - 2] if end > 1 else ""
    if before in ".?!;" or before in CLOSING_MARKS:
        return True
    opener = {")": "(", "]": "[", "”": "“", "’": "‘", "»": "«"}.get(mark, mark)
    return text.lstrip().startswith(opener) and text.count(opener) == (2 if opener == mark else 1)


def _is_abbreviation(text: str) -> bool:
    """Return whether a text ends in a word whose full stop belongs to it (`Inc.`, `U.S.`, `etc.`)."""
    last = text.split()[-1] if text.split() else ""
    return last.lower().strip("(\"'“") in WORDS.final_abbreviations or (
        last.count(".") > 1 and len(last) <= 6 and last[0].isalpha()
    )
