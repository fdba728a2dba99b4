"""The phrases that rules put into a sentence: modal expressions and negating frames. Extend them here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class ModalPhrase:
    """A modal expression with a bare infinitive behind it.

    Args:
        name: the base form, by which a draw chooses it.
        present, third, past: the finite forms; `past` is empty for a modal without one, which takes *have* and a
            participle.
        kind: what it fits: `modal` every predicate, `obligation` most of them, `volition` a subject that can act on
            purpose, and `need` such a subject or a passive in the present.
        counterfactual_past: whether its past denies the event (*should have travelled*), so that it is not used there.
    """

    name: str
    present: str
    third: str
    past: str
    kind: Literal["modal", "obligation", "need", "volition"]
    counterfactual_past: bool = False


# SDA section 4.2 lists *must*, *should*, *ought to*, *have to*, *can't but*, *can't help to*; the others mean the same.
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

# Frames (SDA section 4.3): each denies the clause that follows.
FRAMES: tuple[str, ...] = (
    "It is not true that",
    "It is not the case that",
    "It cannot be that",
    "There is no way that",
)

# Adjectives with an antonym that is their negation, so that X means *not un-X*.
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
