"""Make `verbs.tsv`, the forms of verbs: `python -m tools.lexicon.verbs`.

They come from the inflection table of lemminflect (MIT), which was made from the NIH SPECIALIST lexicon.
"""

from __future__ import annotations

import csv
import gzip
import sys
from importlib.util import find_spec
from pathlib import Path

from tools.lexicon.table import ENGLISH, write

# Participles and pasts that the source table lacks or spells in a way no editor would.
CORRECTIONS: dict[str, tuple[str, str, str, str]] = {
    "be": ("was/were", "been", "being", "is"),
    "blend": ("blended", "blended", "blending", "blends"),
    "bless": ("blessed", "blessed", "blessing", "blesses"),
    "get": ("got", "got/gotten", "getting", "gets"),
    "have": ("had", "had", "having", "has"),
    "lie": ("lay/lied", "lain/lied", "lying", "lies"),
    "prove": ("proved", "proved/proven", "proving", "proves"),
    "program": ("programmed", "programmed", "programming", "programs"),
    "learn": ("learned/learnt", "learned/learnt", "learning", "learns"),
    "focus": ("focused", "focused", "focusing", "focuses"),
    "control": ("controlled", "controlled", "controlling", "controls"),
    "bear": ("bore", "borne/born", "bearing", "bears"),
    "debut": ("debuted", "debuted", "debuting", "debuts"),
    "quit": ("quit", "quit", "quitting", "quits"),
    "stay": ("stayed", "stayed", "staying", "stays"),
    "sew": ("sewed", "sewn/sewed", "sewing", "sews"),
    "run": ("ran", "run", "running", "runs"),
    "burn": ("burned/burnt", "burned/burnt", "burning", "burns"),
    "dream": ("dreamed/dreamt", "dreamed/dreamt", "dreaming", "dreams"),
    "spell": ("spelled/spelt", "spelled/spelt", "spelling", "spells"),
    "lean": ("leaned/leant", "leaned/leant", "leaning", "leans"),
    "leap": ("leaped/leapt", "leaped/leapt", "leaping", "leaps"),
    "spill": ("spilled/spilt", "spilled/spilt", "spilling", "spills"),
    "spoil": ("spoiled/spoilt", "spoiled/spoilt", "spoiling", "spoils"),
    "smell": ("smelled/smelt", "smelled/smelt", "smelling", "smells"),
    "wake": ("woke/waked", "woken/waked", "waking", "wakes"),
    "broadcast": ("broadcast/broadcasted", "broadcast/broadcasted", "broadcasting", "broadcasts"),
    "forecast": ("forecast/forecasted", "forecast/forecasted", "forecasting", "forecasts"),
    "shave": ("shaved", "shaved/shaven", "shaving", "shaves"),
    "swell": ("swelled", "swollen/swelled", "swelling", "swells"),
    "wed": ("wed/wedded", "wed/wedded", "wedding", "weds"),
}


def verb_rows() -> list[tuple[str, str, str, str, str]]:
    """Return (lemma, past, participle, gerund, third person) of every verb; variants are separated by `/`.

    Raises:
        ModuleNotFoundError: when lemminflect, needed only here, is not installed.
    """
    spec = find_spec("lemminflect")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("lemminflect is not installed; pip install lemminflect")
    table = Path(spec.origin).parent / "resources" / "infl_lu.csv.gz"
    rows: dict[str, tuple[str, str, str, str]] = {}
    with gzip.open(table, "rt", encoding="utf-8", newline="") as file:
        for lemma, kind, *forms in csv.reader(file):
            if kind != "verb" or not lemma.isalpha() or not lemma.islower() or len(forms) < 4:
                continue
            past, participle, gerund, third = forms[:4]
            if past and gerund and third:
                rows[lemma] = (past, participle or past, gerund, third)
    rows.update(CORRECTIONS)
    return [(lemma, *rows[lemma]) for lemma in sorted(rows)]


def main() -> int:
    """Write the table."""
    header = "lemma, past, participle, gerund, third person; from lemminflect (MIT)"
    write(ENGLISH / "verbs.tsv", header, [*verb_rows()])
    return 0


if __name__ == "__main__":
    sys.exit(main())
