"""spaCy's English tokenizer, brought nearer to the treebank's tokens.

Everything changed here is data of the stock tokenizer (its three patterns and
its table of special cases), so it is saved with a pipeline and needs no code
at load time.
"""

from __future__ import annotations

from spacy.lang.char_classes import ALPHA
from spacy.language import Language
from spacy.tokenizer import Tokenizer
from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex

# Runs of one kind of mark are one token: "!!!", "?!", "<<", "*****".
RUN = r"[!?]{2,}|[.!?]*[!?][.!?]*|<{2,}|>{2,}|\*{2,}|_{2,}|={2,}|~{2,}|\+{2,}"

# Words with these prefixes keep their hyphen; other hyphens stand alone.
PREFIXES = (
    "anti", "ante", "auto", "bi", "bio", "co", "contra", "counter", "cyber", "de", "dis", "e",
    "eco", "electro", "ex", "extra", "fore", "hyper", "infra", "inter", "intra", "iso", "macro",
    "mega", "meso", "meta", "micro", "mid", "mini", "mis", "mono", "multi", "neo", "non", "omni",
    "over", "para", "post", "pre", "pro", "proto", "pseudo", "quasi", "re", "semi", "socio", "sub",
    "super", "trans", "tri", "ultra", "un", "uni",
)  # fmt: skip

# Clock units stand alone after a figure: "7:30PM".
CLOCK = r"(?<=[0-9])(?:[aApP]\.[mM]\.|[aApP][mM])"

# Special cases of the stock tokenizer that the treebank splits, or that are
# far more often something else ("Wed", "id", a bracket before a colon).
REMOVED = ("and/or", "):", "(:", "Wed", "wed", "Id", "id", "(8", "8)", "8-)", "Hed", "hed")

ABBREVIATIONS = (
    "Ft.", "Lt.", "ft.", "Sat.", "Mon.", "Tue.", "Tues.", "Wed.", "Thu.", "Thur.", "Thurs.", "Fri.",
    "Attn.", "Reps.", "Ave.", "Blvd.", "Capt.", "Cpl.", "Maj.", "Sgt.", "Cmdr.", "Hon.", "Mt.",
    "vs.", "Vol.", "vol.", "pp.", "approx.", "ca.", "cf.", "al.",
)  # fmt: skip

# The halves of "I've" and "won't" where a corpus has them apart ("I 've", "wo n't"), with what they stand for.
APART = {"'ve": "have", "wo": "will"}


def adapt_tokenizer(nlp: Language) -> None:
    """Set the tokenizer of the blank English ``nlp`` to the treebank's habits."""
    tokenizer = nlp.tokenizer
    if not isinstance(tokenizer, Tokenizer):
        raise TypeError("the pipeline's tokenizer is not spaCy's own")
    defaults = nlp.Defaults
    prefixes = [rf"(?:{RUN})", rf"-(?=[{ALPHA}])", r"@(?=[0-9])", r"/(?=\w)", *(defaults.prefixes or [])]
    suffixes = [rf"(?:{RUN})", CLOCK, *(defaults.suffixes or [])]
    kept = "".join(rf"(?<!\b{p})(?<!\b{p.capitalize()})" for p in PREFIXES)
    stock = [str(infix) for infix in defaults.infixes or []]
    infixes = [i for i in stock if "(?:-|" not in i and not i.endswith("(?=[0-9-])")]
    infixes += [
        r"(?<=[0-9])[+*^](?=[0-9-])",
        rf"(?<=[{ALPHA}]\.)-(?=[{ALPHA}])",
        # A range, but not a telephone number.
        r"(?<=[0-9])(?<!\b[0-9]{3})-(?=[0-9])",
        r"(?<=[0-9])(?<=\b[0-9]{3})-(?=[0-9]{1,3}\b)(?![0-9]{3}-[0-9]{4})",
        rf"(?<=[{ALPHA}0-9)\"]){kept}(?:-|–|—|--|---|~)(?=[{ALPHA}\"(])",
        rf"(?<=[{ALPHA}])-(?=[0-9])",
        rf"(?<=[0-9{ALPHA}])[–—](?=[0-9{ALPHA}])",
        rf"(?<=[{ALPHA}0-9])[()\[\]](?=[{ALPHA}0-9(])",
        rf"(?<=[{ALPHA}0-9,.])\"(?=[{ALPHA}0-9])",
        rf"(?<=[{ALPHA}0-9])[;](?=[{ALPHA}0-9])",
    ]
    # Those that look behind first would look behind every letter: one glance at the letter itself comes before.
    marks = r"(?=[-+*^.,:<>=/–—~()\[\]\";])"
    looking = [i for i in infixes if i.startswith("(?<=")]
    infixes = [i for i in infixes if i not in looking] + [marks + "(?:" + "|".join(looking) + ")"]
    tokenizer.prefix_search = compile_prefix_regex(prefixes).search
    tokenizer.suffix_search = compile_suffix_regex(suffixes).search
    tokenizer.infix_finditer = compile_infix_regex(infixes).finditer
    rules = tokenizer.rules or {}
    tokenizer.rules = {k: v for k, v in rules.items() if k not in REMOVED}
    for word in ABBREVIATIONS:
        tokenizer.add_special_case(word, [{"ORTH": word}])
    for word, norm in APART.items():
        tokenizer.add_special_case(word, [{"ORTH": word, "NORM": norm}])
