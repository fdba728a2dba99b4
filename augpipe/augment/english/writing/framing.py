"""Negating frames (`It is not true that …`): their place before a clause, and the first letter after them."""

from __future__ import annotations

import re

from augpipe.augment.english.reading.clause import Clause, is_finite_verb
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.reading.sentences import CLOSERS, OPENING_MARKS, is_abbreviated, is_cut_off, is_talk
from augpipe.augment.english.writing.capitals import without_capital
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.denials import ASIDES, FRAMES
from augpipe.lexicon.english.function_words import COMMENTS, CONNECTIVE_PHRASES
from augpipe.lexicon.english.verbs import Form, finite_lemmas, is_form
from augpipe.syntax.edits import Edit, before
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, Word


def framed(syntax: Syntax, start: Word, frame: str) -> list[Edit]:
    """Return the edits that insert a frame before a grammatical sentence.

    The frame goes after a connective (`However, it is not true that …`), a list number or a heading, and inside quotes
    or brackets around the whole text. The word after it loses its capital, unless the capital belongs to the word, as
    in a name, acronym or *I*.

    Args:
        start: the first word of the grammatical sentence.
        frame: the frame, with a capital and without a final space.
    """
    words = syntax.words
    opening = start.index
    while opening + 1 < len(words) and words[opening].text in CLOSERS and _holds_rest(syntax, words[opening]):
        opening += 1
    index = _behind_heading(syntax, opening)
    connective = _connective(syntax, index)
    if connective is None and index == opening:
        opened = f"{frame}," if _sets_off(syntax, words[index]) else frame
        return [before(words[index], opened), *without_capital(syntax, words[index])]
    opens = words[index if connective is None else connective]
    capital = without_capital(syntax, opens) if connective is None else []  # "Rules – There are two of them"
    return [before(opens, frame if capital else frame[0].lower() + frame[1:]), *capital]


def sentence_start(syntax: Syntax, clause: Clause) -> Word:
    """Return the first word of the grammatical sentence that the clause belongs to; an original may hold several."""
    start, last = 0, min(clause.finite.index, *(clause.subject_span or (clause.finite.index,)))
    for root in syntax.roots if len(syntax.roots) > 1 else ():
        first = syntax.subtree(root)[0]
        if 1 < first <= last and _follows_mark(syntax, first):
            start = max(start, first)
    if not start and syntax.text.islower() and not syntax.words[0].text.isdigit():
        start = max((index for index in range(2, last + 1) if _follows_mark(syntax, index)), default=0)
    return syntax.words[start]


def _follows_mark(syntax: Syntax, index: int) -> bool:
    """Return whether a final mark precedes a word; in small letters, one that is part of no ellipsis or initial."""
    mark, before = syntax.at(index - 1), syntax.at(index - 2)
    if mark.text not in (".", "!", "?"):
        return False
    titled = mark.text == "." and before.lower in _TITLES
    numbered = before.lower in ("no", "nos", "vol") and syntax.words[index].pos == "NUM"
    opens = before is NO_WORD or not (before.text == "." or numbered or titled or is_abbreviated(syntax, mark))
    first = syntax.words[index]
    return first.text[:1].isupper() or (opens and first.text not in (",", "com") and syntax.text.islower())


_TITLES = "mr mrs ms dr prof gen col capt sen gov rev jr inc co corp ltd vs".split()


def _sets_off(syntax: Syntax, first: Word) -> bool:
    """Return whether a participle precedes the subject, or a noun a pronoun or name: `Born in Rome, he left it`."""
    main = syntax.remember(main_clause)
    if main is None or main.subject is None or main.subject_span is None or main.inverted:
        return False
    start = main.subject_span[0]
    while start and (syntax.words[start - 1].text in OPENING_MARKS or syntax.words[start - 1].pos == "PROPN"):
        start -= 1
    fronted = syntax.words[first.index : start]
    if len(fronted) < 2 or fronted[-1].text != ",":
        return False
    named = all(word.text.istitle() for word in fronted[:-1]) and len(fronted) > 2 and first.pos != "VERB"
    if named or all(word.pos in ("PROPN", "PUNCT") for word in fronted):
        return False  # "Kell, Arden agree", "Kell, he said, agreed", "Naval School, Kell Harbour was …"
    if fronted[-2].lower == "aside":
        return True  # "Small faults aside, it works"
    opening = fronted[first.pos == "ADV"]  # "Originally based in Rome, it moved"
    participle = opening.pos == "VERB" and (opening.lower.endswith("ing") or is_form(opening.lower, Form.PARTICIPLE))
    if any(map(_is_predicate, fronted[opening.index + 1 - first.index :])):
        return participle and first.lower.endswith("ing")
    nominal = first.pos in ("VERB", "NOUN", "PROPN", "ADJ") or first.lower in ("a", "an", "the")
    # "The town of Arden, Ohio has a mill", with the state for a second subject
    twice = any(word.relation is Relation.SUBJECT and word.head in main.heads for word in fronted)
    apposed = main.subject.pos == "PRON" or (main.subject.pos == "PROPN" and not (twice and fronted[-2].pos == "PROPN"))
    # "Kell, he said, was ill"
    tells = syntax.at(main.verb.index + 1).text == "," and finite_lemmas(main.verb.lower)
    return participle or (nominal and apposed and (not tells or WORDS.speech_verbs.isdisjoint(tells)))


def _is_predicate(word: Word) -> bool:
    """Return whether a word is a finite verb that modifies no noun (`in fog-[covered] valleys`)."""
    return is_finite_verb(word) and word.relation is not Relation.ADJECTIVE_MODIFIER


def _behind_heading(syntax: Syntax, index: int) -> int:
    """Return the index of the word behind a list number or a heading with its dash (`power button - the wheel …`)."""
    first, following = syntax.words[index], syntax.at(index + 1)
    if _NUMBERED.fullmatch(first.text):
        return index if following is NO_WORD else index + 1
    glued = following.text in (")", "-", "–") and following.start == first.end
    ranged = syntax.at(index + 2).text[:1].isdigit()  # "2009–2011 he was a judge"
    if first.text.isdigit() and (glued or following.text == ".") and not ranged:
        return index if syntax.at(index + 2) is NO_WORD else index + 2
    for word in syntax.words[index + 1 : index + 4]:
        before, behind = syntax.text[: word.start], syntax.at(word.index + 1)
        if word.text in ("-", "–") and before.endswith(" ") and syntax.text[word.end : word.end + 1] == " ":
            opens = behind.pos in ("DET", "PRON") and behind.lower not in WORDS.relative_openers
            return behind.index if opens else index
        if word.pos not in ("NOUN", "ADJ", "PROPN"):
            break
    return index


_NUMBERED = re.compile(r"\d+[-.)]+")


def _holds_rest(syntax: Syntax, opener: Word) -> bool:
    """Return whether an opening quote or bracket is closed at the very end of the text and not before."""
    closer = CLOSERS[opener.text]
    rest = _APOSTROPHE.sub("", syntax.text[opener.end :].rstrip(".!?;, "))
    rest = _BRACKETED.sub("", rest) if closer == ")" else rest
    return rest.endswith(closer) and closer not in rest[:-1] and opener.text not in rest[:-1]


_BRACKETED = re.compile(r"\([^()]*\)")
_APOSTROPHE = re.compile(r"(?<=\w)['’](?=\w)")
_PHRASES = CONNECTIVE_PHRASES + COMMENTS
_PHRASE_OPENERS = frozenset(phrase.split()[0] for phrase in _PHRASES)
_ORDINALS = tuple("second third fourth fifth sixth seventh eighth ninth tenth".split())
_TEMPORAL = ("then", "meanwhile")  # "Then it is false that he left" would draw a conclusion
_LONGEST_LEAD = 32  # in characters: the most that may precede a frame, which is a quote or a connective


def _connective(syntax: Syntax, index: int) -> int | None:
    """Return the index of the word after a connective at `index` and its comma; None where there is no connective."""
    word, following = syntax.words[index], syntax.at(index + 1)
    lower = syntax.text[word.start : word.start + 24].lower()
    if lower.startswith("first of all ") and syntax.at(index + 3).text != ",":
        return index + 3
    for phrase in _PHRASES if word.lower in _PHRASE_OPENERS else ():
        if lower.startswith((phrase + ",", phrase + " ,")):
            behind = next(other.index for other in syntax.words[index:] if other.text == ",") + 1
            return behind if behind < len(syntax.words) else None
    if word.lower in _ORDINALS and following.text == "," and syntax.at(index + 2).pos in ("PRON", "DET"):
        return index + 2  # "Sixth, they met"
    called = word.pos == "PROPN" and following.text == "," and syntax.at(index + 2).pos in ("PRON", "DET")
    if called and syntax.text.count(",") == 1:
        return index + 2  # "Tom, the shop is open"
    judges = word.lower in WORDS.evaluations and following.lower != "for"
    known = (word.lower in WORDS.connectives and word.lower not in _TEMPORAL) or word.lower in WORDS.interjections
    known, set_off = known or judges, word.lower in WORDS.sequence_openers
    known = known or (set_off and following.text == "," and syntax.at(index + 2).lower not in WORDS.sequence_openers)
    if not known or index + 2 >= len(syntax.words):
        return None
    if following.text == ",":
        return index + 2
    joins = word.lower in ("but", "and", "so", "yet", "or") and word.pos == "CCONJ"
    nominal = following.pos in ("PROPN", "DET", "PRON", "NOUN", "SCONJ", "ADP") and following.lower != "of"
    if joins:
        return _connective(syntax, index + 1) or index + 1  # "But anyway, it works"
    return index + 1 if (nominal and (judges or word.lower in WORDS.unmarked_connectives)) else None


# "For a complete list, see …": what it says to do cannot stand behind *that*.
_REFERENCE = re.compile(
    r"\W*for (?:an?|the|more|further|other|additional)\b[^.]* (?:see|visit|click|refer to)\b", re.IGNORECASE
)


# "1965 - The mill closed", "flash - as with all lamps, it fades": a label.
_LABELLED = re.compile(r"\W*(?:\d+|\w+(?: \w+){0,2}(?= [-–—] (?:as|like|with|in|on|if|when|while)\b)) [-–—] ")


_NO_CLAUSE = ("why", "how", "perhaps", "maybe", "here", "ca", "nor")
_ODD_QUOTES = ("``", "''", '"', "'")


# "Here comes the mill": it stands for itself.
_PRESENTED = re.compile(r", here (?:comes?|goes|is|are|['’]s)\b")


_LONGEST_LABEL = 12  # in words


# "But when he came, Fr.": the rest, with the name and the verb, is missing.
_CUT = re.compile(r", (?:Fr|Dr|Mr|Mrs|Ms|Rev|St|Gen|Col|Capt|Lt|Sgt|Prof|Sr|Sen|Gov)\.$")


def fits_no_that(syntax: Syntax) -> bool:
    """Return whether no *that* can stand before a text: a verb or *where* opens it, dots cut it, it refers."""
    first, main = syntax.words[0], syntax.remember(main_clause)
    inverted = main is not None and main.subject is not None and main.subject.index > main.finite.index
    bracketed = first.text == "(" and not syntax.text.rstrip(" .!").endswith(")")
    later = first if main is None else sentence_start(syntax, main)
    asked = later != first and (later.lower in _NO_CLAUSE or later.text in _ODD_QUOTES)  # "a sequel . `` why not ''"
    opens = (
        bracketed
        or asked
        or is_cut_off(syntax)
        or first.lower in ("ca", "here")
        or (is_finite_verb(first) and not inverted)
    )
    dots = syntax.text.find(" . . ")
    torn = 0 <= dots < (len(syntax.text) if main is None else main.finite.start)
    refers = _REFERENCE.match(syntax.text) or _LABELLED.match(syntax.text) or _PRESENTED.search(syntax.text)
    told = (
        first.lower == "that"
        and syntax.at(1).lower != "is"
        and (first.pos == "SCONJ" or (main is not None and (main.subject_span or (0,))[0] > 0))
    )
    told = told or (first.lower == "this" and syntax.at(1).lower in ("after", "despite"))  # "This after a long winter"
    # "Suffice it to say", "Worth a look by all", "Also at hand is a lamp"
    told = told or first.lower in ("suffice", "worth") or (first.lower == "also" and syntax.at(1).pos == "VERB")
    wonders = first.lower == "who" and syntax.at(1).lower in ("knows", "cares", "needs")
    abbreviated = _CUT.search(syntax.text) is not None  # cut behind a title, in the middle of a clause
    colon = next((word.index for word in syntax.words if word.text == ":"), 0) if ":" in syntax.forms else 0
    labelled = colon > 0 and (main is None or main.finite.index > colon)  # "about the lamp : it is new"
    label = syntax.words[:colon] if labelled and colon <= _LONGEST_LABEL else ()
    labelled = bool(label) and not any(is_finite_verb(word) or word.text in '("“' for word in label)
    opens = opens or told or wonders or abbreviated or labelled
    return opens or torn or first.text in (".", "...", "…") or refers is not None


def opens_with_connective(syntax: Syntax) -> bool:
    """Return whether a sentence begins with a connective such as *However*, after which a frame would go."""
    return bool(syntax.words) and _connective(syntax, 0) is not None


def frames(syntax: Syntax, negators: int, *, contradicts: bool = False) -> list[str]:
    """Return the frames of one or of two negators that fit the register and the words of a sentence.

    Args:
        negators: one or two.
        contradicts: whether only frames are wanted that leave no room for the sentence to be true.
    """
    chatty = syntax.remember(is_talk)
    guess = not syntax.forms.isdisjoint(("may", "might"))
    return [
        frame.text
        for frame in FRAMES
        if frame.negators == negators
        and (chatty or not frame.chatty)
        and (frame.of_guesses or not guess)
        and (frame.contradicts or not contradicts)
    ]


_ASIDE = re.compile(rf", (?:{'|'.join(ASIDES)}),")


def unframed(text: str) -> tuple[int, str]:
    """Return how many negations the frames and the aside of a text hold, and the text without them."""
    text, asides = _ASIDE.subn("", text, count=1)
    count = 2 * asides
    while True:
        lower = text.lower()
        places = ((lower.find(f"{frame.text.lower()} "), frame) for frame in FRAMES)
        place, frame = next(((place, frame) for place, frame in places if 0 <= place <= _LONGEST_LEAD), (0, None))
        if frame is None:
            return count, text
        end = place + len(frame.text) + 1
        text = text[end : end + 1].upper() + text[end + 1 :]
        count += frame.negators
