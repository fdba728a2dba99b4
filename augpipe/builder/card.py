"""The dataset card of a set: a README.md with the header that the hub reads, coverage, command and licence."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

from augpipe.base.settings import settings_of
from augpipe.config import BuildConfig
from augpipe.contract.manifest import Manifest
from augpipe.contract.recipes import OPPOSITES, shortest
from augpipe.contract.schema import SKIPPED_PREFIX, TYPE_SUFFIX
from augpipe.languages import LANGUAGES

RENEWED = ("<!-- renewed by augpipe extend -->", "<!-- end of what is renewed -->")
SIZES = ((10**3, "n<1K"), (10**4, "1K<n<10K"), (10**5, "10K<n<100K"), (10**6, "100K<n<1M"), (10**7, "1M<n<10M"),
         (10**8, "10M<n<100M"), (10**9, "100M<n<1B"), (10**10, "1B<n<10B"), (10**11, "10B<n<100B"))  # fmt: skip
LICENCES = frozenset(
    """
    afl-3.0 agpl-3.0 apache-2.0 artistic-2.0 bsd bsd-2-clause bsd-3-clause bsl-1.0 c-uda cc cc-by-2.0 cc-by-2.5
    cc-by-3.0 cc-by-4.0 cc-by-nc-2.0 cc-by-nc-3.0 cc-by-nc-4.0 cc-by-nc-nd-3.0 cc-by-nc-nd-4.0 cc-by-nc-sa-2.0
    cc-by-nc-sa-3.0 cc-by-nc-sa-4.0 cc-by-nd-4.0 cc-by-sa-3.0 cc-by-sa-4.0 cc0-1.0 cdla-permissive-1.0
    cdla-permissive-2.0 cdla-sharing-1.0 etalab-2.0 eupl-1.1 gfdl gpl gpl-2.0 gpl-3.0 lgpl lgpl-3.0 mit mpl-2.0 odbl
    odc-by openrail other pddl unknown unlicense
    """.split()
)
"""The licences that the hub has a name for and a set of sentences may have; any other is `other` there."""
DECIDING = (
    "pipeline",
    "seed",
    "shard_rows",
    "limit",
    "field",
    "column",
    "unique",
    "convert",
    "encoding",
    "keep",
    "licence",
)
"""The settings that the command in the card names, where they are not the defaults; the others change no row."""


def card(manifest: Manifest, config: BuildConfig) -> str:
    """Return the card of a set that was just built; equal builds give equal cards, whatever their folder is called."""
    language = LANGUAGES[manifest.language].name
    return f"""---
pretty_name: {language} sentences with augmentations
language:
- {manifest.language}
{licence_lines(config.licence)}
task_categories:
- sentence-similarity
- feature-extraction
size_categories:
- {size_category(manifest.rows_out)}
configs:
- config_name: default
  data_files:
  - split: train
    path: "**/*.parquet"
---

# {language} sentences with augmentations

{manifest.rows_out:,} sentences, one a row, each beside the texts that augpipe has made of it. `original` is the
sentence. A column is null where its augmentation does not apply to the sentence; the column of the same name
with `{TYPE_SUFFIX}` behind says which rule made the text, or why there is none.{kept_sentence(manifest)}

{renewed(manifest, command(manifest, config))}

## Licence

{licence_sentence(config.licence)}
"""


def extended_card(before: str, manifest: Manifest) -> str:
    """Return the card of a set that has further columns; what people have written around the table stays.

    Args:
        before: the card as it stands; without the two comments around the table, or its command, nothing is changed.
        manifest: that of the extended set.
    """
    start, end = (re.escape(comment) for comment in RENEWED)
    found = re.search(f"{start}.*?^(augpipe build .*?)$.*?{end}", before, re.DOTALL | re.MULTILINE)
    if found is None:
        return before
    line = re.sub(r"--augmentations \S+", f"--augmentations {named(manifest)}", found[1])
    return before[: found.start()] + renewed(manifest, line) + before[found.end() :]


def renewed(manifest: Manifest, line: str) -> str:
    """Return the part of a card that changes when columns are added: the table, and the command that makes the set."""
    rules = manifest.rules()
    rows = "\n".join(coverage_row(name, rules[name], manifest.rows_out) for name in manifest.names)
    opposites = [f"`{name}`" for name in manifest.names if name in OPPOSITES]
    said = f"The texts of {', '.join(opposites)} say the opposite of the sentence.\n\n" if opposites else ""
    return f"""{RENEWED[0]}
| column | rows with a text | share | most frequent rules |
|---|--:|--:|---|
{rows}

{said}The command that makes this set:

```bash
{line}
```
{RENEWED[1]}"""


def coverage_row(name: str, rules: dict[str, int], rows: int) -> str:
    """Return the line of the table for one column."""
    used = sorted((-count, rule) for rule, count in rules.items() if not rule.startswith(SKIPPED_PREFIX))
    covered = -sum(count for count, _ in used)
    frequent = ", ".join(f"`{rule}`" for _, rule in used[:3])
    return f"| `{name}` | {covered:,} | {covered / max(rows, 1):.1%} | {frequent} |"


def command(manifest: Manifest, config: BuildConfig) -> str:
    """Return the command that builds the set, with the settings that decide its rows; of paths, the last part alone."""
    words = ["augpipe", "build", "--lang", manifest.language, "--augmentations", named(manifest)]
    for name in config.inputs:
        words += ["--input", Path(name).name or name]
    for name in DECIDING:
        each, value = settings_of(BuildConfig)[name], getattr(config, name)
        if value == each.default:
            continue
        if isinstance(value, bool):
            words.append(each.option if value else str(each.off))
        else:
            text = ",".join(value) if isinstance(value, tuple) else str(value)
            words += [each.option, Path(text).name if name == "pipeline" else text]
    return shlex.join(words)


def named(manifest: Manifest) -> str:
    """Return the columns of a set as `--augmentations` takes them."""
    return ",".join(shortest(manifest.names))


def size_category(rows: int) -> str:
    """Return how the hub calls a number of rows."""
    return next((name for limit, name in SIZES if rows < limit), "n>1T" if rows >= 10**12 else "100B<n<1T")


def kept_sentence(manifest: Manifest) -> str:
    """Return which columns come from the input, as the end of a paragraph."""
    named = [f"`{entry.name}` ({entry.type})" for entry in manifest.kept]
    return f"\nAs they were in the input: {', '.join(named)}." if named else ""


def licence_lines(licence: str | None) -> str:
    """Return the licence for the header; a licence without a name on the hub is `other` there, with its name."""
    known = "unknown" if licence is None else licence.lower()
    return f"license: {known}" if known in LICENCES else f"license: other\nlicense_name: {json.dumps(licence)}"


def licence_sentence(licence: str | None) -> str:
    """Return what is known about the licence, in words."""
    if licence is None:
        return (
            "The licence is unknown: none was given when the set was built (`--licence`). What may be done with\n"
            "the set is what the source of its sentences allows."
        )
    return f"{licence}, as whoever built the set has stated it."
