"""The phrases that rules put into a sentence: modal expressions and negating frames. Extend them here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class ModalPhrase:
    """A modal expression that takes a bare infinitive.

    Arguments:
        name: base form, which is also the name of the draw.
        present, third, past: finite forms; `past` is empty for a modal without one, which takes `have` + participle.
        kind: `modal` and `obligation` fit every verb; `volition` only a subject that can act; `need` that, and
            passives and modals.
        counterfactual_past: `should have travelled` denies that it happened, so it never stands for a past event.
    """

    name: str
    present: str
    third: str
    past: str
    kind: Literal["modal", "obligation", "need", "volition"]
    counterfactual_past: bool = False


# SDA section 4.2 gives must, should, ought to, have to, can't but, can't help to; the rest has the same function.
MODAL_PHRASES: tuple[ModalPhrase, ...] = (
    ModalPhrase("must", "must", "must", "", "modal"),
    ModalPhrase("should", "should", "should", "", "modal", counterfactual_past=True),
    ModalPhrase("ought to", "ought to", "ought to", "", "modal", counterfactual_past=True),
    ModalPhrase("have to", "have to", "has to", "had to", "obligation"),
    ModalPhrase("need to", "need to", "needs to", "needed to", "need"),
    ModalPhrase("be bound to", "are bound to", "is bound to", "was bound to", "obligation"),
    ModalPhrase("cannot but", "cannot but", "cannot but", "could not but", "volition"),
    ModalPhrase("can't help but", "can't help but", "can't help but", "couldn't help but", "volition"),
    ModalPhrase(
        "have no choice but to",
        "have no choice but to",
        "has no choice but to",
        "had no choice but to",
        "volition",
    ),
)

# SDA section 4.3: each denies the clause that follows.
FRAMES: tuple[str, ...] = (
    "It is not true that",
    "It is not the case that",
    "It cannot be that",
    "There is no way that",
)

# Gradable adjectives with a lexical antonym that stands in complementary opposition: X = not un-X.
ANTONYMS: dict[str, str] = {
    "able": "unable",
    "aware": "unaware",
    "certain": "uncertain",
    "clear": "unclear",
    "common": "uncommon",
    "complete": "incomplete",
    "conscious": "unconscious",
    "dependent": "independent",
    "essential": "inessential",
    "fair": "unfair",
    "familiar": "unfamiliar",
    "happy": "unhappy",
    "healthy": "unhealthy",
    "honest": "dishonest",
    "important": "unimportant",
    "kind": "unkind",
    "known": "unknown",
    "legal": "illegal",
    "likely": "unlikely",
    "lucky": "unlucky",
    "necessary": "unnecessary",
    "pleasant": "unpleasant",
    "popular": "unpopular",
    "possible": "impossible",
    "reliable": "unreliable",
    "safe": "unsafe",
    "similar": "dissimilar",
    "successful": "unsuccessful",
    "sure": "unsure",
    "usual": "unusual",
    "visible": "invisible",
    "willing": "unwilling",
    "wise": "unwise",
}
